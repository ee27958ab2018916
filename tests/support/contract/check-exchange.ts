/** Holds one request and its answer against the description of the API. */
import { responseHeaders } from '../../../actions-server/header-names.ts';
import { type Operation, operationOf, problemOf, validatorOf } from './description.ts';

export interface ObservedExchange {
  readonly method: string;
  /** The path with its query. */
  readonly url: string;
  readonly requestType: string | null;
  readonly requestBody: () => Uint8Array;
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** The body, decompressed. */
  readonly body: () => Uint8Array;
}

interface Finding {
  /** The operation, status and content type, if they are described. */
  readonly seen: string | null;
  readonly problems: readonly string[];
}

const nothing: Finding = { seen: null, problems: [] };
/** Headers that pages may read have to be described. */
const described = Object.values(responseHeaders);

/** What is wrong in an exchange, as `<operation> <status>: <what>`; nothing for one that is no part of the description. */
export function checkExchange(exchange: ObservedExchange): Finding {
  const { method, url, status, headers } = exchange;
  const [path = '', query = ''] = url.split('?', 2);
  const operation = operationOf(method, path);
  // A method that an address does not have is described for all addresses.
  if (operation === undefined || (status === 405 && operation.responses[405] === undefined)) return nothing;
  const place = `${operation.operationId} ${status}`;
  const response = operation.responses[status];
  if (response === undefined) {
    return { seen: null, problems: [`${place}: the status is not described ${shortened(exchange)}`] };
  }
  const problems = described
    .filter((name) => headers.has(name.toLowerCase()) && response.headers[name] === undefined)
    .map((name) => `${place}: the header ${name} is not described`);
  const type = mediaTypeOf(headers.get('content-type'));
  const { content } = response;
  const describedType = content?.[type] !== undefined ? type : content?.['*/*'] !== undefined ? '*/*' : null;
  if (content === undefined) return { seen: `${place} -`, problems };
  if (describedType === null) {
    return { seen: null, problems: [...problems, `${place}: the content type ${type} is not described`] };
  }
  const seen = `${place} ${describedType}`;
  if (!describedType.endsWith('json')) return { seen, problems };
  const answer = JSON.parse(Buffer.from(exchange.body()).toString()) as unknown;
  const media = content[describedType];
  const validate = validatorOf(seen, media?.schema ?? {}, true);
  if (!validate(answer))
    problems.push(`${seen}: the answer is not as described: ${problemOf(validate)} ${shortened(exchange)}`);
  problems.push(...codeProblems(answer, media?.examples, `${place}`));
  if (status < 400) problems.push(...requestProblems(exchange, operation, query, answer));
  return { seen, problems };
}

/** The code of an error is one that the operation lists. Codes of Hasura are no codes of this API. */
function codeProblems(answer: unknown, examples: object | undefined, place: string): string[] {
  const { code, errors } = answer as {
    code?: string;
    errors?: readonly { extensions?: { code?: string } }[];
  };
  const status = Number(place.split(' ').at(-1));
  const found = code ?? errors?.[0]?.extensions?.code;
  if (status < 400 || found === undefined || examples === undefined) return [];
  const isOfHasura = code === undefined && (found.includes('-') || found === 'unexpected');
  return found in examples || isOfHasura ? [] : [`${place}: the code ${found} is not listed`];
}

/** A request that was accepted is as described, unless the answer says that something of it was not. */
function requestProblems(
  { requestType, requestBody, url }: ObservedExchange,
  operation: Operation,
  query: string,
  answer: unknown,
): string[] {
  const { operationId, parameters } = operation;
  const problems: string[] = [];
  for (const [name, text] of new URLSearchParams(query)) {
    const parameter = parameters.find(
      (one) => one.in === 'query' && [one.name, one['x-former-name']].includes(name),
    );
    // The key of a form is described as a security scheme.
    if (name === 'apiKey') continue;
    if (parameter === undefined) {
      problems.push(`${operationId}: the parameter ${name} was accepted and is not described (${url})`);
      continue;
    }
    const json = parameter.content?.['application/json'];
    const value = json
      ? JSON.parse(text || 'null')
      : parameter.schema?.type === 'integer'
        ? Number(text)
        : text;
    if (json && value === null) continue;
    const validate = validatorOf(`${operationId} ?${name}`, json?.schema ?? parameter.schema ?? {}, false);
    if (!validate(value))
      problems.push(`${operationId}: the parameter ${name} was accepted: ${problemOf(validate)} (${text})`);
  }
  const media = operation.requestBody?.content['application/json'];
  const isJson = requestType === null || mediaTypeOf(requestType) === 'application/json';
  if (media?.schema === undefined || !isJson || hasReservations(answer)) return problems;
  const bytes = requestBody();
  if (bytes.length === 0) return problems;
  const validate = validatorOf(`${operationId} body`, media.schema, false);
  if (!validate(JSON.parse(Buffer.from(bytes).toString()))) {
    problems.push(`${operationId}: a body was accepted that is not as described: ${problemOf(validate)}`);
  }
  return problems;
}

/** Whether an answer says that something of the request was ignored or not done. */
function hasReservations(answer: unknown): boolean {
  const {
    warnings,
    errors,
    results = [],
  } = (Array.isArray(answer) ? {} : answer) as {
    warnings?: unknown;
    errors?: unknown;
    results?: readonly { status: number; body: { warnings?: unknown } }[];
  };
  return (
    Array.isArray(answer) ||
    warnings !== undefined ||
    errors !== undefined ||
    results.some(({ status, body }) => status >= 400 || body.warnings !== undefined)
  );
}

function mediaTypeOf(header: string | null | undefined): string {
  return (header ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

function shortened({ method, url, body }: ObservedExchange): string {
  return `(${method} ${url.slice(0, 200)} → ${Buffer.from(body()).toString().slice(0, 400)})`;
}
