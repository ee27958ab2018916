/** Tests of the client with a small HTTP server in the place of Hasura. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { bytesOf, readJson, toAbortSignal } from '@platform/runtime';
import { createGate } from '../../tests/support/gate.ts';
import { defaultWaitMs, waitUntil } from '../../tests/support/wait-until.ts';
import { AppError, isFailure, isTransient } from '../errors.ts';
import { createHasura, type DocumentSession, type Hasura, type HasuraDocuments } from './client.ts';
import { HasuraError, hasuraErrorIn, violatedConstraint } from './errors.ts';
import { TypedDocumentString } from './generated.ts';
import { createOperatorHasura } from './operator-client.ts';
import { builtSchema, type SchemaMarks } from './schema-marks.ts';
import type { HasuraPost } from './transport.ts';

interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly socket: IncomingMessage['socket'];
}

type Answer = { status?: number; body: string } | 'silence' | 'break' | Promise<string>;

const document = new TypedDocumentString<{ n: number }, { id?: string }>('query A($id: Int) { n }');

let server: Server;
let endpoint: URL;
let hasura: Hasura;
/** A client with a time limit of 200 ms. */
let impatient: Hasura;
let answer: Answer = { body: '{"data":{"n":1}}' };
const received: Received[] = [];

/** What Hasura says of its schema: the marks of this program, as after an upgrade. */
const marks = { migration: builtSchema().migration, metadata: builtSchema().metadata };
const schemaAnswerOf = ({ migration, metadata }: SchemaMarks) =>
  JSON.stringify({
    data: { schema_version: [{ migration }], __type: { description: `Metadata ${metadata}` } },
  });
let schemaAnswer = schemaAnswerOf(marks);
const isCheckOfSchema = (chunks: Uint8Array[]) => Buffer.concat(chunks).includes('query CheckSchema');

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    response.setHeader('content-type', 'application/json');
    if (isCheckOfSchema(chunks)) return void response.end(schemaAnswer);
    const { headers, socket } = request;
    received.push({ headers, socket, body: Buffer.concat(chunks).toString() });
    if (answer === 'silence') return;
    if (answer === 'break') return void request.socket.destroy();
    if (answer instanceof Promise) return void response.end(await answer);
    response.writeHead(answer.status ?? 200).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  endpoint = new URL(`http://127.0.0.1:${port}/v1/graphql`);
  useClients();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received.length = 0;
});

/** @param post in the place of a Hasura in the process of the client */
function useClients(post?: HasuraPost): void {
  hasura = createHasura({ endpoint, adminSecret: 'admin-secret', timeoutMs: defaultWaitMs, post });
  impatient = createHasura({ endpoint, adminSecret: 'admin-secret', timeoutMs: 200, post });
}

const inProcess: HasuraPost = async (headers, body, cancelSignal) => {
  const signal = toAbortSignal(cancelSignal);
  const response = await fetch(endpoint, { method: 'POST', headers: [...headers], body, signal });
  return { status: response.status, body: [Buffer.from(await response.arrayBuffer())] };
};

const session = (backendOnly?: boolean, through = hasura) =>
  through.as('account', {
    groupId: 'g1',
    apikeyId: 'k1',
    ...(backendOnly === undefined ? {} : { backendOnly }),
  });

const hasuraHeaders = () =>
  Object.fromEntries(
    Object.entries(received[0]?.headers ?? {}).filter(([name]) => name.startsWith('x-hasura-')),
  );

describe('the headers of requests to Hasura', () => {
  test('contain the user of the key and the request, for the audit', async () => {
    const requestId = '0b9a4a52-6b7e-4a10-9c7e-0d8c7d1f2a3b';
    const identity = { groupId: 'g1', apikeyId: 'k1', userId: 'u1' };
    await hasura.as('account', { ...identity, requestId }).request(document, {});
    expect(hasuraHeaders()).toMatchObject({
      'x-hasura-acting-user-id': 'u1',
      'x-hasura-request-id': requestId,
    });
  });

  test('contain no request id that a client made up, which could hold anything', async () => {
    const identity = { groupId: 'g1', apikeyId: 'k1', requestId: 'jane-doe-1975' };
    await hasura.as('account', identity).request(document, {});
    expect(Object.values(hasuraHeaders())).not.toContain('jane-doe-1975');
  });

  test("contain the flag for backend-only permissions for the server's own writes", async () => {
    await session(true).request(document, {});
    expect(hasuraHeaders()).toMatchObject({ 'x-hasura-use-backend-only-permissions': 'true' });
  });

  test('contain no account with the role admin, and that the service acts', async () => {
    await hasura.asAdmin().request(document, {});
    expect(hasuraHeaders()).toEqual({
      'x-hasura-admin-secret': 'admin-secret',
      'x-hasura-role': 'admin',
      'x-hasura-actor': 'service',
    });
  });

  test('are the same in all three methods of the client', async () => {
    await session().request(document, {});
    await session().bytes(document, {});
    await session().forward('{}');
    const [first, ...others] = received.map(({ headers }) => [
      headers['x-hasura-role'],
      headers['x-hasura-group-id'],
    ]);
    for (const other of others) expect(other).toEqual(first);
  });
});

test('a document may be a plain text', async () => {
  for (let time = 0; time < 2; time += 1) {
    await session().bytes('query A { n }' as unknown as typeof document, {});
    expect(received.at(-1)?.body).toBe('{"query":"query A { n }","variables":{}}');
  }
});

test('only documents of this server are sent as fixed ones', async () => {
  answer = { body: '{"data":{"n":1}}' };
  await session().request(document, {});
  await session().bytes(document, {});
  await session().forward('{}');
  expect(received.map(({ headers }) => headers['x-fixed-document'])).toEqual(['true', undefined, undefined]);
});

const thrownBy = (requested: Promise<unknown>) => requested.catch((thrown: unknown) => thrown);

const errorOf = (code: string) =>
  JSON.stringify({ errors: [{ message: 'no', extensions: { code, path: '$' } }] });

const violation = JSON.stringify({
  errors: [
    {
      message: 'Uniqueness violation. duplicate key value violates unique constraint "profiles_keys_pkey"',
      extensions: {
        code: 'constraint-violation',
        path: '$.selectionSet.insert_profiles_keys.args.objects',
      },
    },
  ],
});
const violated = {
  code: 'constraint-violation',
  path: '$.selectionSet.insert_profiles_keys.args.objects',
  violation: { kind: 'unique', constraint: 'profiles_keys_pkey' },
};

/** What is no answer of a Hasura. */
const unusable: readonly [string, Answer][] = [
  ['a proxy responds that Hasura is unavailable', { status: 502, body: 'Bad Gateway' }],
  ['the connection is lost', 'break'],
  ['there is no response in time', 'silence'],
  ['the response is not JSON', { body: '<html>' }],
  ['the response has neither data nor errors', { body: '{}' }],
  ['the data of the response is null', { body: '{"data":null}' }],
];

interface Clients {
  readonly endpoint: URL;
  readonly adminSecret: string;
  readonly timeoutMs: number;
}

const ways: readonly [string, (options: Clients) => HasuraDocuments][] = [
  ['the server, over the network', createHasura],
  ['the server, to a Hasura in its process', (options) => createHasura({ ...options, post: inProcess })],
  ['the command line', createOperatorHasura],
];

describe.each(ways)('a document of this program that is sent by %s', (_way, create) => {
  let session: DocumentSession;
  let impatient: DocumentSession;
  beforeAll(() => {
    const as = (timeoutMs: number) =>
      create({ endpoint, adminSecret: 'admin-secret', timeoutMs }).as('account', {
        groupId: 'g1',
        apikeyId: 'k1',
      });
    session = as(defaultWaitMs);
    impatient = as(200);
  });

  test('has the headers of its identity, and says that it is a fixed one', async () => {
    answer = { body: '{"data":{"n":1}}' };
    await session.request(document, {});
    expect(hasuraHeaders()).toEqual({
      'x-hasura-admin-secret': 'admin-secret',
      'x-hasura-role': 'account',
      'x-hasura-group-id': 'g1',
      'x-hasura-apikey-id': 'k1',
      'x-hasura-actor': 'key',
    });
    expect(received[0]?.headers).toMatchObject({
      'x-fixed-document': 'true',
      'content-type': 'application/json',
    });
  });

  test('is sent with its variables, and its data is returned', async () => {
    answer = { body: '{"data":{"n":1.50}}' };
    expect(await session.request(document, { id: 'x' })).toEqual({ n: 1.5 });
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      query: 'query A($id: Int) { n }',
      variables: { id: 'x' },
    });
  });

  test('sends a number with its digits', async () => {
    answer = { body: '{"data":{"n":1}}' };
    await session.request(document, { id: readJson('12345678901234567890.10') as string });
    expect(received[0]?.body).toContain('"id":12345678901234567890.10');
  });

  test('has for an error a HasuraError with code, path and constraint', async () => {
    answer = { body: violation };
    const error = await thrownBy(session.request(document, {}));
    expect(error).toBeInstanceOf(HasuraError);
    expect(error).toMatchObject(violated);
    expect(violatedConstraint(error)).toBe('profiles_keys_pkey');
  });

  test('has an error that contains no variables', async () => {
    answer = { body: '{"errors":[{"message":"no","extensions":{"code":"unexpected","path":"$"}}]}' };
    const error = await thrownBy(session.request(document, { id: 'jane@example.org' }));
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('jane@example.org');
  });

  test.each(unusable)('is service_unavailable with Retry-After when %s', async (_case, upstream) => {
    answer = upstream;
    const error = await thrownBy((upstream === 'silence' ? impatient : session).request(document, {}));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'service_unavailable', headers: { 'Retry-After': '5' } });
  });

  test('has its own time limit', async () => {
    answer = 'silence';
    const error = await thrownBy(session.request(document, {}, { timeoutMs: 200 }));
    expect(error).toMatchObject({ cause: { message: 'no response within 200 ms' } });
  });

  test.each<[string, 'service_unavailable' | 'as it is']>([
    ['postgres-error', 'service_unavailable'],
    ['concurrent-update-error', 'service_unavailable'],
    ['postgres-max-connections-error', 'service_unavailable'],
    ['unexpected', 'service_unavailable'],
    ['permission-error', 'as it is'],
  ])('has the error %s %s', async (code, expected) => {
    answer = { body: errorOf(code) };
    const error = await thrownBy(session.request(document, {}));
    expect(isTransient(error)).toBe(expected === 'service_unavailable');
    expect(hasuraErrorIn(error)).toMatchObject({ code });
  });

  test('ends with the abort signal of the caller, and so does its connection', async () => {
    answer = 'silence';
    const [caller, reason] = [new AbortController(), new Error('the caller has gone')];
    const requested = expect(session.request(document, {}, { signal: caller.signal })).rejects.toMatchObject({
      cause: reason,
    });
    await waitUntil(() => received.length === 1);
    const { socket } = received[0] as Received;
    caller.abort(reason);
    await requested;
    await waitUntil(() => socket.destroyed);
  });

  test('can be sent again when a schema of another release refuses it, and the error names both versions', async () => {
    answer = { body: errorOf('validation-failed') };
    schemaAnswer = schemaAnswerOf({ ...marks, migration: '1' });
    const error = await thrownBy(session.request(document, {}));
    schemaAnswer = schemaAnswerOf(marks);
    expect(isTransient(error)).toBe(true);
    expect((error as AppError).cause).toMatchObject({
      message: expect.stringMatching(new RegExp(`up to 1, .* up to ${marks.migration}`)),
      cause: expect.any(HasuraError),
    });
  });
});

describe.each([
  ['over the network', undefined],
  ['in the same process', inProcess],
])('what callers have written, to a Hasura %s', (_where, post) => {
  beforeAll(() => useClients(post));
  afterAll(() => useClients());

  test('data is returned as its bytes', async () => {
    answer = { body: '{"data":{"n":1.50}}' };
    expect((await session().bytes(document, { id: 'x' })).toString()).toBe('{"data":{"n":1.50}}');
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      query: 'query A($id: Int) { n }',
      variables: { id: 'x' },
    });
  });

  test('an error is a HasuraError with code, path and constraint', async () => {
    answer = { body: violation };
    const error = await thrownBy(session().bytes(document, {}));
    expect(error).toBeInstanceOf(HasuraError);
    expect(error).toMatchObject(violated);
  });

  test.each(unusable)('service_unavailable with Retry-After when %s', async (_case, upstream) => {
    answer = upstream;
    const error = await thrownBy(
      session(undefined, upstream === 'silence' ? impatient : hasura).bytes(document, {}),
    );
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'service_unavailable', headers: { 'Retry-After': '5' } });
  });

  test('a forwarded document has its own time limit', async () => {
    const gate = createGate<string>();
    answer = gate.opened;
    const forwarded = session(undefined, impatient).forward('{}', { timeoutMs: defaultWaitMs });
    // This request starts later and fails at the time limit of the client, which is over for both.
    await expect(session(undefined, impatient).forward('{}')).rejects.toBeInstanceOf(AppError);
    gate.open('late');
    expect(bytesOf((await forwarded).body).toString()).toBe('late');
  });

  test.each<[string, 'service_unavailable' | 'as it is']>([
    ['postgres-error', 'service_unavailable'],
    ['postgres-max-connections-error', 'service_unavailable'],
    // An error of a caller's filter would occur again.
    ['unexpected', 'as it is'],
    ['validation-failed', 'as it is'],
  ])('the error %s is %s', async (code, expected) => {
    answer = { body: errorOf(code) };
    const error = await thrownBy(session().bytes(document, {}));
    expect(isTransient(error)).toBe(expected === 'service_unavailable');
    expect(hasuraErrorIn(error)).toMatchObject({ code });
    // Many of these come together, and none of them has failed: the log needs no stack of each.
    const isBusy = code === 'postgres-max-connections-error';
    expect(error instanceof AppError && !isFailure(error)).toBe(isBusy);
  });

  test('forward returns errors unchanged', async () => {
    answer = { body: '{"errors":[{"message":"x"}]}' };
    const { body } = await session().forward('{"query":"x"}');
    expect(bytesOf(body).toString()).toBe('{"errors":[{"message":"x"}]}');
    expect(received[0]?.body).toBe('{"query":"x"}');
  });
});

describe('with the schema of another release', () => {
  beforeEach(() => {
    answer = { body: errorOf('validation-failed') };
    useClients();
  });
  afterEach(() => {
    schemaAnswer = schemaAnswerOf(marks);
  });

  test('a document that does not fit its own schema is an error of ours', async () => {
    const error = await thrownBy(session().request(document, {}));
    expect(error).toBeInstanceOf(HasuraError);
  });

  test('a document that was sent before the upgrade and is refused after it can be sent again', async () => {
    schemaAnswer = schemaAnswerOf({ ...marks, migration: '1' });
    expect(await hasura.schemaProblem()).toContain('up to 1');
    schemaAnswer = schemaAnswerOf(marks);
    const error = await thrownBy(session().request(document, {}));
    expect(isTransient(error)).toBe(true);
  });

  test('a schema that has changed since it was last looked at is seen when a document is refused', async () => {
    expect(await hasura.schemaProblem()).toBeNull();
    schemaAnswer = schemaAnswerOf({ ...marks, migration: '1' });
    const error = await thrownBy(session().request(document, {}));
    expect(isTransient(error)).toBe(true);
  });
});
