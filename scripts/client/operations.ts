/** The operations of the client: a class with one method each. */
import type { ClientOperation } from './described-operations.ts';

export function operationsFile(operations: readonly ClientOperation[]): string {
  const types = new Set(['AcceptedSave', 'TriedSave', ...operations.flatMap(typesOf)]);
  return `/** The operations of the API. Written by \`npm run client\` from the description of the API; do not edit it. */
import { List } from '../list.ts';
import type { Call, RequestOptions, SaveOptions, Transport } from '../transport.ts';
import type { ${[...types].sort().join(', ')} } from './schemas.ts';

/** What a save answers, by its options. */
export type SaveAnswer<Saved, Options> = Options extends { readonly respondAsync: true }
  ? AcceptedSave
  : Options extends { readonly dryRun: true }
    ? TriedSave
    : Saved;

export class Operations {
  protected readonly transport: Transport;

  constructor(transport: Transport) {
    this.transport = transport;
  }
${operations.map(methodOf).join('')}}
`;
}

function typesOf({ query, body, answer }: ClientOperation): string[] {
  const ofAnswer = answer.kind === 'list' ? [answer.rows] : answer.kind === 'response' ? [] : [answer.type];
  return [...(query ? [query] : []), ...(body ? [body.type] : []), ...ofAnswer];
}

function methodOf(operation: ClientOperation): string {
  const { id, summary, description, pathParameters, query, body, answer, isSave } = operation;
  const isOptional = query !== null || body?.isRequired === false;
  const parameters = [
    ...pathParameters.map((name) => `${name}: string`),
    ...(body ? [`body${isOptional ? '?' : ''}: ${body.type}`] : []),
    ...(query ? [`query?: ${query}`] : []),
  ];
  const text = `\n  /** ${summary}. ${description.replaceAll('*/', '* /').split('\n\n')[0]} */\n`;
  const sent = sentOperation(operation);
  if (answer.kind === 'list') {
    return `${text}  ${id}(${[...parameters, 'options?: RequestOptions'].join(', ')}): List<${answer.rows}> {
    return new List(this.transport, ${sent}, options);
  }\n`;
  }
  if (answer.kind === 'save') {
    const all = [...parameters, 'options?: Options'].join(', ');
    return `${text}  ${id}<const Options extends SaveOptions = SaveOptions>(${all}): Call<SaveAnswer<${answer.type}, Options>> {
    return this.transport.send(${sent}, options);
  }\n`;
  }
  const type = answer.kind === 'response' ? 'Response' : answer.type;
  const options = isSave ? 'SaveOptions' : 'RequestOptions';
  return `${text}  ${id}(${[...parameters, `options?: ${options}`].join(', ')}): Call<${type}> {
    return this.transport.send(${sent}, options);
  }\n`;
}

function sentOperation({ method, path, query, body, isSave, formJson }: ClientOperation): string {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `\${encodeURIComponent(${name})}`);
  const quote = address === path ? "'" : '`';
  const members = [
    `method: '${method}'`,
    `path: ${quote}${address}${quote}`,
    ...(query ? ['query'] : []),
    ...(body ? ['body'] : []),
    ...(isSave ? ['isSave: true'] : []),
    ...(formJson ? [`formJson: [${formJson.map((name) => `'${name}'`).join(', ')}]`] : []),
  ];
  return `{ ${members.join(', ')} }`;
}
