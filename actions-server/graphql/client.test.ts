/** Tests of the client with a small HTTP server in the place of Hasura. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bytesOf } from '../../http-server/body-pieces.ts';
import { toAbortSignal } from '../../http-server/cancellation.ts';
import { createGate } from '../../tests/support/gate.ts';
import { defaultWaitMs, waitUntil } from '../../tests/support/wait-until.ts';
import { AppError, isFailure, isTransient } from '../errors.ts';
import { createHasura, type Hasura, type HasuraPost } from './client.ts';
import { HasuraError, hasuraErrorIn, violatedConstraint } from './errors.ts';
import { TypedDocumentString } from './generated.ts';
import { createSchemaCheck } from './schema-check.ts';
import { builtSchema, type SchemaMarks } from './schema-marks.ts';

type Answer = { status?: number; body: string } | 'silence' | 'break' | Promise<string>;

const document = new TypedDocumentString<{ n: number }, { id?: string }>('query A($id: Int) { n }');

let server: Server;
let endpoint: URL;
let hasura: Hasura;
/** A client with a time limit of 200 ms. */
let impatient: Hasura;
let answer: Answer = { body: '{"data":{"n":1}}' };
const received: { headers: IncomingMessage['headers']; body: string }[] = [];

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
    if (isCheckOfSchema(chunks)) return void response.end(schemaAnswer);
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    if (answer === 'silence') return;
    if (answer === 'break') return void request.socket.destroy();
    if (answer instanceof Promise) return void response.end(await answer);
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body);
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
  test('contain the role, the account and the key beside the admin secret, and that a key acts', async () => {
    answer = { body: '{"data":{"n":1}}' };
    await session().request(document, {});
    expect(hasuraHeaders()).toEqual({
      'x-hasura-admin-secret': 'admin-secret',
      'x-hasura-role': 'account',
      'x-hasura-group-id': 'g1',
      'x-hasura-apikey-id': 'k1',
      'x-hasura-actor': 'key',
    });
  });

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

describe.each([
  ['over the network', undefined],
  ['in the same process', inProcess],
])('responses of Hasura %s', (_where, post) => {
  beforeAll(() => useClients(post));
  afterAll(() => useClients());

  test('data is returned unchanged, parsed or as bytes', async () => {
    answer = { body: '{"data":{"n":1.50}}' };
    expect(await session().request(document, { id: 'x' })).toEqual({ n: 1.5 });
    expect((await session().bytes(document, { id: 'x' })).toString()).toBe('{"data":{"n":1.50}}');
    for (const { body } of received) {
      expect(JSON.parse(body)).toEqual({ query: 'query A($id: Int) { n }', variables: { id: 'x' } });
    }
  });

  test.each(['request', 'bytes'] as const)(
    'an error is a HasuraError with code, path and constraint: %s',
    async (way) => {
      answer = {
        body: JSON.stringify({
          errors: [
            {
              message:
                'Uniqueness violation. duplicate key value violates unique constraint "profiles_keys_pkey"',
              extensions: {
                code: 'constraint-violation',
                path: '$.selectionSet.insert_profiles_keys.args.objects',
              },
            },
          ],
        }),
      };
      const error = await session()
        [way](document, {})
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(HasuraError);
      expect(error).toMatchObject({
        code: 'constraint-violation',
        path: '$.selectionSet.insert_profiles_keys.args.objects',
        violation: { kind: 'unique', constraint: 'profiles_keys_pkey' },
      });
      expect(violatedConstraint(error)).toBe('profiles_keys_pkey');
    },
  );

  test('the error does not contain the variables', async () => {
    answer = { body: '{"errors":[{"message":"no","extensions":{"code":"unexpected","path":"$"}}]}' };
    const error = await session()
      .request(document, { id: 'jane@example.org' })
      .catch((thrown: unknown) => thrown);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error as object))).not.toContain(
      'jane@example.org',
    );
  });

  test.each<[string, Answer]>([
    ['a proxy responds that Hasura is unavailable', { status: 502, body: 'Bad Gateway' }],
    ['the connection is lost', 'break'],
    ['there is no response in time', 'silence'],
    ['the response is not JSON', { body: '<html>' }],
    ['the response has neither data nor errors', { body: '{}' }],
    ['the data of the response is null', { body: '{"data":null}' }],
  ])('service_unavailable with Retry-After when %s', async (_case, upstream) => {
    answer = upstream;
    for (const way of ['request', 'bytes'] as const) {
      const error = await session(undefined, upstream === 'silence' ? impatient : hasura)
        [way](document, {})
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({ code: 'service_unavailable', headers: { 'Retry-After': '5' } });
    }
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

  test.each<[string, 'request' | 'bytes', 'service_unavailable' | 'as it is']>([
    ['postgres-error', 'request', 'service_unavailable'],
    ['postgres-error', 'bytes', 'service_unavailable'],
    ['concurrent-update-error', 'request', 'service_unavailable'],
    ['postgres-max-connections-error', 'bytes', 'service_unavailable'],
    ['unexpected', 'request', 'service_unavailable'],
    // An error of a caller's filter would occur again.
    ['unexpected', 'bytes', 'as it is'],
    ['permission-error', 'request', 'as it is'],
    ['validation-failed', 'bytes', 'as it is'],
  ])('the error %s to %s is %s', async (code, way, expected) => {
    answer = { body: JSON.stringify({ errors: [{ message: 'no', extensions: { code, path: '$' } }] }) };
    const error = await session()
      [way](document, {})
      .catch((thrown: unknown) => thrown);
    expect(isTransient(error)).toBe(expected === 'service_unavailable');
    expect(hasuraErrorIn(error)).toMatchObject({ code });
    // Many of these come together, and none of them has failed: the log needs no stack of each.
    const isBusy = code === 'postgres-max-connections-error';
    expect(error instanceof AppError && !isFailure(error)).toBe(isBusy);
  });

  test('the abort signal of the caller ends the request', async () => {
    answer = 'silence';
    const caller = new AbortController();
    const reason = new Error('the caller has gone');
    const requested = expect(
      session().request(document, {}, { signal: caller.signal }),
    ).rejects.toMatchObject({ cause: reason });
    await waitUntil(() => received.length === 1);
    caller.abort(reason);
    await requested;
  });

  test('forward returns errors unchanged', async () => {
    answer = { body: '{"errors":[{"message":"x"}]}' };
    const { body } = await session().forward('{"query":"x"}');
    expect(bytesOf(body).toString()).toBe('{"errors":[{"message":"x"}]}');
    expect(received[0]?.body).toBe('{"query":"x"}');
  });
});

describe('with the schema of another release', () => {
  const rejected =
    '{"errors":[{"message":"field \\"n\\" not found","extensions":{"code":"validation-failed","path":"$"}}]}';
  beforeEach(() => {
    answer = { body: rejected };
    useClients();
  });
  afterEach(() => {
    schemaAnswer = schemaAnswerOf(marks);
  });

  test('a document that does not fit can be sent again, and the error names both versions', async () => {
    schemaAnswer = schemaAnswerOf({ ...marks, migration: '1' });
    const error = await session()
      .request(document, {})
      .catch((caught: unknown) => caught);
    expect(isTransient(error)).toBe(true);
    expect((error as AppError).cause).toMatchObject({
      message: expect.stringMatching(new RegExp(`up to 1, .* up to ${marks.migration}`)),
      cause: expect.any(HasuraError),
    });
  });

  test('a document that does not fit its own schema is an error of ours', async () => {
    const error = await session()
      .request(document, {})
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(HasuraError);
  });

  test('a document that was sent before the upgrade and is refused after it can be sent again', async () => {
    schemaAnswer = schemaAnswerOf({ ...marks, migration: '1' });
    expect(await hasura.schemaProblem()).toContain('up to 1');
    schemaAnswer = schemaAnswerOf(marks);
    const error = await session()
      .request(document, {})
      .catch((caught: unknown) => caught);
    expect(isTransient(error)).toBe(true);
  });

  test('a schema that has changed since it was last looked at is seen when a document is refused', async () => {
    expect(await hasura.schemaProblem()).toBeNull();
    schemaAnswer = schemaAnswerOf({ ...marks, migration: '1' });
    const error = await session()
      .request(document, {})
      .catch((caught: unknown) => caught);
    expect(isTransient(error)).toBe(true);
  });

  test('a difference that went long ago does not excuse a document', async () => {
    let time = 0;
    const check = createSchemaCheck(
      marks,
      async () => JSON.parse(schemaAnswer),
      () => time,
    );
    schemaAnswer = schemaAnswerOf({ ...marks, migration: '1' });
    expect(await check.problem()).toContain('up to 1');
    schemaAnswer = schemaAnswerOf(marks);
    expect(await check.problemOfRefusal()).toContain('up to 1');
    time += 60_001;
    expect(await check.problemOfRefusal()).toBeNull();
  });

  test('Hasura is asked once for all who ask at the same time, and again when the answer is old', async () => {
    let time = 0;
    let asked = 0;
    const { problem: check } = createSchemaCheck(
      marks,
      async () => {
        asked += 1;
        return JSON.parse(schemaAnswer);
      },
      () => time,
    );
    schemaAnswer = schemaAnswerOf({ ...marks, metadata: 'b'.repeat(64) });
    expect(await Promise.all([check(), check()])).toEqual(
      Array(2).fill(expect.stringContaining('bbbbbbbbbbbb')),
    );
    expect(asked).toBe(1);
    schemaAnswer = schemaAnswerOf(marks);
    time += 1_001;
    expect(await check()).toBeNull();
    time += 9_000;
    expect(await check()).toBeNull();
    expect(asked).toBe(2);
    time += 1_001;
    await check();
    expect(asked).toBe(3);
  });
});
