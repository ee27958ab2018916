/** One operation of the API as a section of a page: how to call it, what it takes, what it answers. */
import { type Html, html } from '../../http/html.ts';
import type { Answer, MediaType, OpenapiDocument, Operation, Parameter } from '../../openapi/read-openapi.ts';
import { renderText } from '../markdown.ts';
import { table } from '../table.ts';
import { exampleText, membersTable, nameOf, typeOf } from './schemas.ts';

const keys: Readonly<Record<Operation['x-key'], string>> = {
  private: 'private key',
  public: 'public key',
  any: 'public or private key',
  none: 'no key',
};

export function operationSection(
  method: string,
  path: string,
  operation: Operation,
  { components }: OpenapiDocument,
): Html {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const answers = Object.entries(responses).filter(([status]) => Number(status) < 400);
  const errors = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  return html`<section aria-labelledby="${operationId}">
<h2 id="${operationId}">${summary}</h2>
<p><code class="route">${method.toUpperCase()} ${path}</code> <span class="key">${keys[operation['x-key']]}</span></p>
${renderText(description)}
${parameters.length > 0 && html`<h3>Parameters</h3>${parametersTable(parameters)}`}
${
  requestBody &&
  html`<h3>Body</h3>${renderText(requestBody.description)}
${Object.entries(requestBody.content).map(([type, content]) => body(type, content, components, 'members'))}`
}
<h3>Answers</h3>
${answers.map(([status, answer]) => answerPart(status, answer, components))}
<h3>Errors</h3>
${errorsTable(errors, components)}
</section>
`;
}

function parametersTable(parameters: readonly Parameter[]): Html {
  const current = parameters.filter(({ deprecated }) => deprecated !== true);
  return table(
    ['parameter', 'value', 'meaning'],
    current.map((parameter) => [
      html`<code>${parameter.name}</code><br><small>${places[parameter.in]}${parameter.required && ', required'}</small>`,
      parameter.content ? 'text of JSON' : typeOf(parameter.schema ?? {}),
      html`${renderText(parameter.description)}${exampleText(parameter.example)}`,
    ]),
  );
}

const places: Readonly<Record<string, string>> = {
  query: 'in the query',
  path: 'in the path',
  header: 'header',
};

/** @param shown `members`: also those of a schema that has a name, which a link shows otherwise */
function body(
  type: string,
  { schema, ...content }: MediaType,
  components: OpenapiDocument['components'],
  shown: 'members' | 'link' = 'link',
): Html {
  const named = components.schemas[nameOf(schema ?? {}) ?? ''];
  return html`<p><code>${type}</code>: ${schema ? typeOf(schema) : 'any'}</p>
${schema && membersTable(shown === 'members' && named ? named : schema)}
${examplesOf(content, components)}
`;
}

function answerPart(
  status: string,
  { description, headers, content }: Answer,
  components: OpenapiDocument['components'],
): Html {
  const own = Object.keys(headers ?? {}).filter(
    (name) => !/^X-(?:Request-Id|API-Version|RateLimit-)/.test(name),
  );
  return html`<div class="answer"><h4>${status}</h4>
${renderText(description)}
${own.length > 0 && html`<p>Headers: ${own.map((name, index) => html`${index > 0 && ', '}<code>${name}</code>`)}</p>`}
${Object.entries(content ?? {}).map(([type, media]) => body(type, media, components))}</div>
`;
}

function examplesOf(content: MediaType, components: OpenapiDocument['components']): Html {
  const examples = [
    ...(content.example === undefined ? [] : [{ summary: 'Example', value: content.example }]),
    ...Object.values(content.examples ?? {}).map((one) => resolve(one, components)),
  ];
  return html`${examples.map(
    ({ summary, value }) => html`<p><small>${summary ?? 'Example'}</small></p>
<pre tabindex="0" data-language="json"><code>${typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</code></pre>
`,
  )}`;
}

type Example = OpenapiDocument['components']['examples'][string];

function resolve(
  one: NonNullable<MediaType['examples']>[string],
  { examples }: OpenapiDocument['components'],
): Example {
  if (!('$ref' in one)) return one;
  return examples[one.$ref.split('/').at(-1) ?? ''] ?? { value: null };
}

/** The codes by status; their messages are those of the examples. */
function errorsTable(
  errors: readonly (readonly [string, Answer])[],
  components: OpenapiDocument['components'],
): Html {
  return table(
    ['status', 'when', 'codes'],
    errors.map(([status, { description, content }]) => [
      status,
      renderText(description),
      codesOf(content, components).map((code) => html`<a href="/docs/errors"><code>${code}</code></a><br>`),
    ]),
  );
}

function codesOf(content: Answer['content'], components: OpenapiDocument['components']): string[] {
  const examples = Object.values(content ?? {}).flatMap((media) => Object.values(media.examples ?? {}));
  const codes = examples.map((one) => codeIn(resolve(one, components).value)).filter((code) => code !== null);
  return [...new Set(codes)];
}

function codeIn(value: unknown): string | null {
  const { code, errors } = (value ?? {}) as {
    code?: unknown;
    errors?: { extensions?: { code?: unknown } }[];
  };
  const found = code ?? errors?.[0]?.extensions?.code;
  return typeof found === 'string' ? found : null;
}
