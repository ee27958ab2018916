/** Tests of WebSocket connections in both protocols: authentication, keep-alive and closing. */
import { request as httpRequest } from 'node:http';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { GraphqlSocket, type SubProtocol } from '../../../tests/support/graphql-socket.ts';
import { metadataOf } from '../../../tests/support/metadata.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import { createEngine, type Engine } from '../engine.ts';
import { type ListeningEngine, listen } from '../listen.ts';

const adminSecret = 'only for tests';
const credentials = { headers: { 'x-hasura-admin-secret': adminSecret } };
const protocols: SubProtocol[] = ['graphql-transport-ws', 'graphql-ws'];

let database: TestDatabase;
let engine: Engine;
let server: ListeningEngine;
let url: string;

function start(): Promise<Engine> {
  const metadata = metadataOf({
    tables: [{ table: 'things' }, { table: 'long_texts' }],
  });
  const liveQueries = { refetchIntervalMs: 30, batchSize: 100 };
  return createEngine({
    metadata,
    pool: database.pool,
    adminSecret,
    options: { subscriptions: { liveQueries } },
  });
}

beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query(`create table things (id int primary key); insert into things values (1);
    create table long_texts (value text); insert into long_texts values (repeat('x', 17000000))`);
  engine = await start();
  server = await listen(engine, 0, {
    host: '127.0.0.1',
    sockets: { initTimeoutMs: 60_000, keepAliveMs: 100, maximumOperations: 3, maximumMessageBytes: 20_000 },
  });
  url = `ws://127.0.0.1:${server.port}/v1/graphql`;
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const things = 'subscription { things { id } }';
const reason = (text: string) => JSON.stringify({ server_error_msg: text });

test.each(['query', 'subscription'])('a large answer to a %s is sent as a whole', async (operation) => {
  // With the usual keep-alive: the client cannot answer a ping before it has read the answer.
  const patient = await listen(await start(), 0, { host: '127.0.0.1' });
  const client = await GraphqlSocket.connect(
    `ws://127.0.0.1:${patient.port}/v1/graphql`,
    'graphql-transport-ws',
    credentials,
  );
  client.start('s', `${operation} { long_texts { value } }`);
  expect(JSON.stringify(await client.data())).toHaveLength(
    17_000_000 + '{"long_texts":[{"value":""}]}'.length,
  );
  await client.close();
  await patient.close();
});

describe('the connection handshake', () => {
  test.each(protocols)(
    '%s: connection_init is acknowledged, followed by a keep-alive message immediately and at intervals',
    async (protocol) => {
      const client = await GraphqlSocket.open(url, protocol, { includesKeepAlive: true });
      client.send({ type: 'connection_init', payload: credentials });
      const sign =
        protocol === 'graphql-ws' ? { type: 'ka' } : { type: 'ping', payload: { message: 'keepalive' } };
      expect(await client.next()).toEqual({ type: 'connection_ack' });
      expect(await client.next()).toEqual(sign);
      expect(await client.next()).toEqual(sign);
      await client.close();
    },
  );

  test('a client without a subprotocol uses the older protocol', async () => {
    const client = await GraphqlSocket.open(url, null);
    client.send({ type: 'connection_init', payload: credentials });
    expect(await client.next()).toEqual({ type: 'connection_ack' });
    client.start('s', things);
    expect(await client.next()).toMatchObject({ type: 'data', id: 's' });
    await client.close();
  });

  test('headers of the upgrade request are used, and those of connection_init take precedence', async () => {
    const client = await GraphqlSocket.connect(
      url,
      'graphql-transport-ws',
      { headers: { 'X-Hasura-Role': 'nobody' } },
      { headers: { ...credentials.headers, 'x-hasura-role': 'admin' } },
    );
    client.start('s', things);
    expect(await client.next()).toMatchObject({
      type: 'error',
      payload: [{ message: 'no subscriptions exist' }],
    });
    await client.close();
  });

  test('graphql-transport-ws: a missing or wrong secret closes the socket as forbidden', async () => {
    for (const payload of [undefined, {}, { headers: { 'x-hasura-admin-secret': 'wrong' } }]) {
      const client = await GraphqlSocket.open(url, 'graphql-transport-ws');
      client.send({ type: 'connection_init', payload });
      expect(await client.closed).toEqual({ code: 4403, reason: reason('4403: Forbidden') });
    }
  });

  test('graphql-ws: a missing secret gets an error message before the socket is closed', async () => {
    const client = await GraphqlSocket.open(url, 'graphql-ws');
    client.send({ type: 'connection_init', payload: { headers: { 'x-hasura-admin-secret': 'wrong' } } });
    expect(await client.next()).toEqual({
      type: 'connection_error',
      payload: 'invalid "x-hasura-admin-secret"/"x-hasura-access-key"',
    });
    expect(await client.closed).toMatchObject({ code: 4400 });
  });

  test('a client that sends no connection_init is disconnected', async () => {
    const ownEngine = await start();
    const impatient = await listen(ownEngine, 0, { host: '127.0.0.1', sockets: { initTimeoutMs: 50 } });
    for (const protocol of protocols) {
      const client = await GraphqlSocket.open(`ws://127.0.0.1:${impatient.port}/v1/graphql`, protocol);
      expect(await client.closed).toEqual({
        code: 4408,
        reason: reason('4408: Connection initialisation timeout'),
      });
    }
    await impatient.close();
  });

  test('an unknown subprotocol is rejected', async () => {
    // The client of `ws` closes the connection itself when the server selects none of its protocols.
    const socket = new WebSocket(url, ['mqtt']);
    await expect(new Promise((_, reject) => socket.once('error', reject))).rejects.toThrow('no subprotocol');
  });

  test('sockets are only accepted at /v1/graphql, and an invalid URL is rejected', async () => {
    const answer = (path: string) =>
      new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
        const request = httpRequest({
          port: server.port,
          path,
          headers: {
            connection: 'Upgrade',
            upgrade: 'websocket',
            'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
            'sec-websocket-version': '13',
          },
        });
        request.once('response', (response) => {
          let body = '';
          response.on('data', (chunk) => {
            body += chunk;
          });
          response.on('end', () => resolve({ status: response.statusCode, body }));
        });
        request.once('error', reject);
        request.end();
      });
    for (const path of ['/v1/elsewhere', '//', '/%']) {
      const { status, body } = await answer(path);
      expect(status).toBe(404);
      expect(JSON.parse(body)).toMatchObject({ extensions: { code: 'not-found' } });
    }
  });
});

describe('graphql-transport-ws closes the socket after a violation of the protocol', () => {
  const cases: [string, unknown[], number, string][] = [
    [
      'an operation before connection_init',
      [{ type: 'subscribe', id: '1', payload: { query: things } }],
      4401,
      'Unauthorized',
    ],
    [
      'two operations with the same id',
      [
        { type: 'connection_init', payload: credentials },
        { type: 'subscribe', id: '1', payload: { query: things } },
        { type: 'subscribe', id: '1', payload: { query: things } },
      ],
      4409,
      'Subscriber for 1 already exists',
    ],
    [
      'a second connection_init',
      [
        { type: 'connection_init', payload: credentials },
        { type: 'connection_init', payload: credentials },
      ],
      4429,
      'Too many initialisation requests',
    ],
    ['a message that is not JSON', ['{'], 4400, 'Parsing client message failed: not valid JSON'],
    ['a message that is not an object', ['[]'], 4400, 'Parsing client message failed: expected an object'],
    [
      'a message of the other protocol',
      [{ type: 'start', id: '1' }],
      4400,
      'Parsing client message failed: unexpected type for ClientMessage: start',
    ],
    [
      'a message whose type is long',
      [{ type: 'x'.repeat(19_000) }],
      4400,
      `Parsing client message failed: unexpected type for ClientMessage: ${'x'.repeat(19_000)}`,
    ],
    [
      'an operation without an id',
      [{ type: 'subscribe', payload: {} }],
      4400,
      'Parsing client message failed: key "id" must be a string that is not empty',
    ],
  ];
  test.each(cases)('%s', async (_, messages, code, text) => {
    const client = await GraphqlSocket.open(url, 'graphql-transport-ws');
    for (const message of messages) client.send(message);
    const closed = await client.closed;
    expect(closed.code).toBe(code);
    // A close frame has room for 123 bytes.
    expect((JSON.parse(closed.reason) as { server_error_msg: string }).server_error_msg).toBe(
      `${code}: ${text}`.slice(0, 123 - reason('').length),
    );
  });

  test('a message that is too long', async () => {
    const client = await GraphqlSocket.connect(url, 'graphql-transport-ws', credentials);
    client.start('1', `# ${'x'.repeat(30_000)}\n${things}`);
    expect(await client.closed).toMatchObject({ code: 1009 });
  });
});

describe('graphql-ws reports a violation of the protocol and continues', () => {
  test('an operation before connection_init', async () => {
    const client = await GraphqlSocket.open(url, 'graphql-ws');
    client.start('1', things);
    expect(await client.next()).toEqual({
      type: 'error',
      id: '1',
      payload: {
        errors: [
          {
            message: 'start received before the connection is initialised',
            extensions: { path: '$', code: 'start-failed' },
          },
        ],
      },
    });
    expect(await client.next()).toEqual({ type: 'complete', id: '1' });
    await client.close();
  });

  test('an unknown message', async () => {
    const client = await GraphqlSocket.connect(url, 'graphql-ws', credentials);
    client.send('{');
    expect(await client.next()).toEqual({
      type: 'connection_error',
      payload: 'parsing ClientMessage failed: not valid JSON',
    });
    client.start('1', things);
    expect(await client.next()).toMatchObject({ type: 'data', id: '1' });
    await client.close();
  });

  test('connection_terminate closes the socket', async () => {
    const client = await GraphqlSocket.connect(url, 'graphql-ws', credentials);
    client.send({ type: 'connection_terminate' });
    expect(await client.closed).toEqual({ code: 1000, reason: 'GQL_CONNECTION_TERMINATE received' });
  });
});

test('a ping is answered with its payload', async () => {
  const client = await GraphqlSocket.open(url, 'graphql-transport-ws');
  client.send({ type: 'ping', payload: { at: 1 } });
  expect(await client.next()).toEqual({ type: 'pong', payload: { at: 1 } });
  client.send({ type: 'ping' });
  expect(await client.next()).toEqual({ type: 'pong' });
  await client.close();
});

test('the number of concurrent operations of a connection is limited', async () => {
  const client = await GraphqlSocket.connect(url, 'graphql-transport-ws', credentials);
  for (const id of ['1', '2', '3']) {
    client.start(id, things);
    await client.data();
  }
  client.start('4', things);
  expect(await client.next()).toMatchObject({
    type: 'error',
    id: '4',
    payload: [{ message: 'a connection can have at most 3 concurrent operations' }],
  });
  client.send({ type: 'complete', id: '1' });
  client.start('4', things);
  expect(await client.next()).toMatchObject({ type: 'next', id: '4' });
  await client.close();
});

test('a client that does not respond to pings is disconnected', async () => {
  const client = await GraphqlSocket.connect(url, 'graphql-transport-ws', credentials);
  client.start('1', things);
  await client.data();
  // Reads nothing any more, so that no ping is answered; nothing is closed.
  client.socket.pause();
  await waitUntil(() => engine.subscriptionCounts.subscribers === 0, { what: 'the end of the subscription' });
  client.socket.terminate();
});

test('the client of the library graphql-ws works', async () => {
  const client = createClient({
    url,
    webSocketImpl: WebSocket,
    connectionParams: credentials,
    retryAttempts: 0,
  });
  const results = client.iterate({ query: 'subscription { things(order_by: {id: asc}) { id } }' });
  expect(await results.next()).toEqual({ done: false, value: { data: { things: [{ id: 1 }] } } });
  await database.pool.query('insert into things values (2)');
  expect(await results.next()).toEqual({ done: false, value: { data: { things: [{ id: 1 }, { id: 2 }] } } });
  await results.return?.();
  const refused = client.iterate({ query: 'subscription { nothing }' });
  await expect(refused.next()).rejects.toMatchObject([{ extensions: { code: 'validation-failed' } }]);
  await client.dispose();
});

test('a server that stops closes every socket with the code for going away', async () => {
  const other = await listen(await start(), 0, { host: '127.0.0.1' });
  const client = await GraphqlSocket.connect(
    `ws://127.0.0.1:${other.port}/v1/graphql`,
    'graphql-transport-ws',
    credentials,
  );
  client.start('1', things);
  await client.data();
  await other.close();
  expect(await client.closed).toEqual({ code: 1001, reason: reason('1001: the server is stopping') });
});
