/** The pages of the reference, made of the description of the API: an overview, one page for each tag, and the records. */
import { type Html, html } from '../../http/html.ts';
import type { OpenapiDocument, Operation } from '../../openapi/read-openapi.ts';
import type { LinkGroup, PageContent } from '../layout.ts';
import { renderText } from '../markdown.ts';
import { table } from '../table.ts';
import { operationSection } from './operations.ts';
import { membersTable, schemasAddress, typeOf } from './schemas.ts';

export const referenceAddress = '/docs/reference';

type Page = Omit<PageContent, 'groups'>;

/** The page at an address, without the navigation; null when there is none. */
export function referencePage(document: OpenapiDocument, address: string): Page | null {
  if (address === referenceAddress) return overview(document);
  if (address === schemasAddress) return records(document);
  const tag = document.tags.find(({ name }) => addressOf(name) === address);
  return tag ? tagPage(tag, document) : null;
}

/** The pages for the navigation. */
export function referenceLinks({ tags }: OpenapiDocument): LinkGroup['links'] {
  return [
    { title: 'Overview', address: referenceAddress, text: 'keys, errors and limits, and every operation' },
    ...tags.map(({ name, description }) => ({ title: name, address: addressOf(name), text: description })),
    { title: 'Records', address: schemasAddress, text: 'the members of bodies and records' },
    { title: 'Try requests', address: '/docs/try', text: 'send requests with a key of yours' },
  ];
}

interface Located {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

function operationsOf(tag: string, { paths }: OpenapiDocument): Located[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags?.includes(tag))
      .map(([method, operation]) => ({ method, path, operation })),
  );
}

function addressOf(tag: string): string {
  return `${referenceAddress}/${tag.toLowerCase().replaceAll(/\W+/g, '-')}`;
}

function overview(document: OpenapiDocument): Page {
  const { info, tags } = document;
  return {
    title: 'API reference',
    address: referenceAddress,
    headings: tags.map(({ name }) => ({ level: 2, text: name, anchor: name })),
    content: html`<h1>API reference</h1>
${renderText(info.description)}
<p>The same as a file for programs: <a href="/openapi.json">openapi.json</a>, in OpenAPI 3.1. All named bodies and records: <a href="${schemasAddress}">records</a>.</p>
${tags.map(
  ({ name, description }) => html`<h2 id="${name}"><a href="${addressOf(name)}">${name}</a></h2>
${renderText(description)}
${table(
  ['operation', 'what it does'],
  operationsOf(name, document).map(({ method, path, operation }) => [
    html`<code>${method.toUpperCase()} ${path}</code>`,
    html`<a href="${`${addressOf(name)}#${operation.operationId}`}">${operation.summary}</a>`,
  ]),
)}
`,
)}`,
  };
}

function tagPage({ name, description }: OpenapiDocument['tags'][number], document: OpenapiDocument): Page {
  const operations = operationsOf(name, document);
  return {
    title: name,
    address: addressOf(name),
    headings: operations.map(({ operation }) => ({
      level: 2,
      text: operation.summary,
      anchor: operation.operationId,
    })),
    content: html`<h1>${name}</h1>
${renderText(description)}
${operations.map(({ method, path, operation }) => operationSection(method, path, operation, document))}`,
  };
}

function records({ components }: OpenapiDocument): Page {
  const schemas = Object.entries(components.schemas).sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    title: 'Records',
    address: schemasAddress,
    headings: schemas.map(([name]) => ({ level: 2, text: name, anchor: name })),
    content: html`<h1>Records</h1>
<p>The named bodies and records of the <a href="${referenceAddress}">API reference</a>. Every object also has <code>__typename</code>, the name of its type in GraphQL, where its table in GraphQL has a name.</p>
${schemas.map(([name, schema]) => schemaSection(name, schema))}`,
  };
}

function schemaSection(name: string, schema: OpenapiDocument['components']['schemas'][string]): Html {
  return html`<section aria-labelledby="${name}"><h2 id="${name}">${name}</h2>
${renderText(String(schema.description ?? ''))}
${membersTable(schema) ?? html`<p>${typeOf(schema)}</p>`}
</section>
`;
}
