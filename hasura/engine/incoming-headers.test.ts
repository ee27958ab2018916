/**
 * One text of a session, whichever way it comes: in the bytes of a header, in a message on a WebSocket, or in JSON; for
 * permissions, presets, handlers and events.
 */
import { request } from 'node:http';
import { type ActionHandler, startActionHandler } from '../../tests/support/action-handler.ts';
import { createEmptyDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { GraphqlSocket, type SubProtocol } from '../../tests/support/graphql-socket.ts';
import { metadataOf } from '../../tests/support/metadata.ts';
import { waitUntil } from '../../tests/support/wait-until.ts';
import { createEngine } from './engine.ts';
import { engineSchema } from './engine-schema.ts';
import { type ListeningEngine, listen } from './listen.ts';
import { mergeActions } from './metadata/actions-sdl.ts';

const adminSecret = 'geheim für Łódź';
/** A role with a name like others. */
const role = 'rédactrice';
const names = ['bob', 'Élodie', 'Łukasz', '日本', '👩‍🔬', 'Ã‰', ' spaced inside  '.trim(), 'ÿ'];

let database: TestDatabase;
let handler: ActionHandler;
let server: ListeningEngine;
let port: number;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query('create table notes (id serial primary key, owner text)');
  await database.pool.query('insert into notes (owner) select unnest($1::text[])', [names]);
  handler = await startActionHandler();
  handler.answer = () => ({ json: { text: 'done' }, headers: { 'x-answer': bytesOf('Łódź') } });
  const definition = {
    kind: '',
    handler: `${handler.baseUrl}/action`,
    forward_client_headers: true,
    headers: [{ name: 'x-fixed', value: 'Élodie' }],
  };
  const { document } = mergeActions(
    { actions: [{ name: 'tell', definition, permissions: [{ role }] }] },
    'type Query { tell: Told } type Told { text: String }',
    'actions.graphql',
  );
  const metadata = metadataOf(
    {
      tables: [
        {
          table: 'notes',
          select_permissions: [
            { role, permission: { columns: '*', filter: { owner: { _eq: 'X-Hasura-Name' } } } },
          ],
          insert_permissions: [
            { role, permission: { columns: [], check: {}, set: { owner: 'X-Hasura-Name' } } },
          ],
          event_triggers: [
            {
              name: 'written',
              webhook: `${handler.baseUrl}/event`,
              definition: { insert: { columns: '*' } },
              retry_conf: { num_retries: 0, interval_sec: 1, timeout_sec: 60 },
            },
          ],
        },
      ],
    },
    document,
  );
  const options = { metadata: { environment: {} }, events: { pollIntervalMs: 50 } };
  const engine = await createEngine({ metadata, pool: database.pool, adminSecret, options });
  server = await listen(engine, 0, { host: '127.0.0.1' });
  port = server.port;
});
afterAll(async () => {
  await server.close();
  await handler.close();
  await database.drop();
});

/** One character for each byte of UTF-8, as Node takes headers; not by the code that is tested. */
function bytesOf(text: string): string {
  return Buffer.from(text).toString('latin1');
}

const textsOf = (name: string) => ({
  'x-hasura-admin-secret': adminSecret,
  'x-hasura-role': role,
  'x-hasura-name': name,
});
const inBytes = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([header, text]) => [header, bytesOf(text)]));

/** With headers as they are: one character for each byte. */
function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', agent: false, method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.once('end', () => resolve(JSON.parse(text)));
    });
    // Bytes: with a text Node would write the headers in UTF-8 again.
    sent.once('error', reject).end(body && Buffer.from(JSON.stringify(body)));
  });
}

const query = '{ notes(distinct_on: owner) { owner } }';
const address = `/v1/graphql?${new URLSearchParams({ query })}`;

async function overSocket(protocol: SubProtocol, headers: Record<string, string>, texts: object) {
  const client = await GraphqlSocket.connect(
    `ws://127.0.0.1:${port}/v1/graphql`,
    protocol,
    { headers: texts },
    { headers },
  );
  client.start('1', query);
  const data = await client.data();
  await client.close();
  return { data };
}

const ways: Readonly<Record<string, (name: string) => Promise<unknown>>> = {
  POST: (name) => send('POST', '/v1/graphql', inBytes(textsOf(name)), { query }),
  GET: (name) => send('GET', address, inBytes(textsOf(name))),
  'the payload of graphql-transport-ws': (name) => overSocket('graphql-transport-ws', {}, textsOf(name)),
  'the payload of graphql-ws': (name) => overSocket('graphql-ws', {}, textsOf(name)),
  'the upgrade to a WebSocket': (name) => overSocket('graphql-transport-ws', inBytes(textsOf(name)), {}),
  'the payload in place of the upgrade': (name) =>
    overSocket('graphql-transport-ws', inBytes(textsOf('bob')), { 'X-Hasura-Name': ` ${name} ` }),
};

test.each(Object.entries(ways))('a permission sees the text of the session: %s', async (_way, ask) => {
  const found: unknown[] = [];
  for (const name of names) found.push(await ask(name));
  expect(found).toEqual(names.map((owner) => ({ data: { notes: [{ owner }] } })));
});

test('a header that browsers send, with a byte for each letter, is the same text', async () => {
  const headers = { ...inBytes(textsOf('')), 'x-hasura-name': 'Élodie', 'x-hasura-role': role };
  expect(await send('POST', '/v1/graphql', headers, { query })).toEqual({
    data: { notes: [{ owner: 'Élodie' }] },
  });
});

test('a query is explained for the text of the session', async () => {
  const asked = { query: { query }, user: { 'x-hasura-role': role, 'x-hasura-name': 'Łukasz' } };
  const secret = { 'x-hasura-admin-secret': bytesOf(adminSecret) };
  expect(await send('POST', '/v1/graphql/explain', secret, asked)).toMatchObject([
    { plan: expect.arrayContaining([expect.stringContaining("= 'Łukasz'")]) },
  ]);
});

test('a preset writes the text, and the webhook of the event is told it', async () => {
  const insert = 'mutation { insert_notes_one(object: {}) { owner } }';
  const answer = await send('POST', '/v1/graphql', inBytes(textsOf('Łukasz')), { query: insert });
  expect(answer).toEqual({ data: { insert_notes_one: { owner: 'Łukasz' } } });
  await waitUntil(() => handler.calls.some(({ path }) => path === '/event'));
  const [call] = handler.calls.filter(({ path }) => path === '/event');
  expect(JSON.parse(call?.text ?? '')).toMatchObject({
    event: {
      session_variables: { 'x-hasura-role': role, 'x-hasura-name': 'Łukasz' },
      data: { new: { owner: 'Łukasz' } },
    },
  });
  let logged: string | undefined;
  await waitUntil(async () => {
    const { rows } = await database.pool.query(
      `select response::text from ${engineSchema}.event_invocation_logs`,
    );
    logged = rows[0]?.response;
    return logged !== undefined;
  });
  expect(JSON.parse(logged ?? '').data.headers).toContainEqual({ name: 'x-answer', value: 'Łódź' });
});

test('the handler of an action is told the text, and gets headers in the same bytes', async () => {
  const headers = { ...inBytes(textsOf('Łukasz')), 'x-place': bytesOf('Łódź') };
  expect(await send('POST', '/v1/graphql', headers, { query: '{ tell { text } }' })).toEqual({
    data: { tell: { text: 'done' } },
  });
  const [call] = handler.calls.filter(({ path }) => path === '/action');
  expect(call?.body.session_variables).toMatchObject({ 'x-hasura-role': role, 'x-hasura-name': 'Łukasz' });
  expect(call?.headers).toMatchObject({ 'x-place': bytesOf('Łódź'), 'x-fixed': bytesOf('Élodie') });
});

test.each([
  ['a line break', { 'x-hasura-name': 'a\r\nb' }],
  ['a NUL', { 'x-hasura-name': 'a\0b' }],
  ['half a character', { 'x-hasura-name': '\ud83d' }],
  ['a name that is none', { 'x hasura name': 'a' }],
])('a message with %s in a header is refused', async (_what, headers) => {
  const client = await GraphqlSocket.open(`ws://127.0.0.1:${port}/v1/graphql`, 'graphql-transport-ws');
  client.send({ type: 'connection_init', payload: { headers: { ...textsOf('bob'), ...headers } } });
  expect(await client.closed).toMatchObject({ code: 4403 });
});
