/** Tests that numbers of the metadata keep their digits: in files, commands, permissions, exports, and payloads of events. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendJson } from '../../../tests/support/admin-commands.ts';
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { adminSecret } from '../../../tests/support/event-engine.ts';
import { readFiles, writeFiles } from '../../../tests/support/metadata-folders.ts';
import { startReceiver, type WebhookReceiver } from '../../../tests/support/webhook-receiver.ts';
import { createEngine, type Engine } from '../engine.ts';
import { metadataAt } from './metadata-source.ts';

const [even, odd] = ['9007199254740992', '9007199254740993'];

let database: TestDatabase;
let receiver: WebhookReceiver;
let folder: string;
let engine: Engine | undefined;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query(`
    create table big (id bigint primary key, amt numeric, doc jsonb);
    insert into big select id, id, jsonb_build_object('n', id) from unnest(array[${even}, ${odd}]::bigint[]) id`);
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await database.drop();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'metadata-'));
});
afterEach(async () => {
  await engine?.close();
  engine = undefined;
  rmSync(folder, { recursive: true });
  await database.pool.query(`delete from big where id < ${even}`);
});

const tables = 'databases/default/tables/tables.yaml';

/** @param permissions YAML of the table, further right */
async function start(permissions = '', others: Readonly<Record<string, string>> = {}): Promise<Engine> {
  writeFiles(folder, {
    'version.yaml': 'version: 3\n',
    'databases/databases.yaml':
      '- name: default\n  kind: postgres\n  configuration: {connection_info: {database_url: {from_env: X}}}\n  tables: "!include default/tables/tables.yaml"\n',
    [tables]: `- table: {name: big, schema: public}\n${permissions}`,
    ...others,
  });
  engine = await createEngine({
    metadata: metadataAt(folder),
    pool: database.pool,
    adminSecret,
    options: { metadata: { environment: { HOOK: receiver.url } }, events: { pollIntervalMs: 50 } },
  });
  return engine;
}

const command = (text: string) => sendJson(engine as Engine, '/v1/metadata', text);

async function rowsOf(role: string, query = '{ big(order_by: {id: asc}) { id } }'): Promise<unknown> {
  const { text } = await sendJson(engine as Engine, '/v1/graphql', { query }, { 'x-hasura-role': role });
  return [...text.matchAll(/"id":(\d+)/g)].map(([, id]) => id);
}

const select = (role: string, filter: string) =>
  `    - role: ${role}\n      permission: {columns: [id], filter: ${filter}}\n`;

test.each([
  ['a decimal number', `{id: {_eq: ${odd}}}`],
  ['JSON', `{"id": {"_eq": ${odd}}}`],
  ['a list', `{id: {_in: [${odd}]}}`],
  ['a number with a sign and leading zeros', `{id: {_eq: +00${odd}}}`],
  ['a hexadecimal number', '{id: {_eq: 0x20000000000001}}'],
  ['a number with a point', `{amt: {_eq: ${odd}.000}}`],
  ['a value of jsonb', `{doc: {_contains: {n: ${odd}}}}`],
  ['a bare value', `{id: ${odd}}`],
])('a role sees the row that its permission names by %s in YAML', async (_, filter) => {
  await start(`  select_permissions:\n${select('one', filter)}`);
  expect(await rowsOf('one')).toEqual([odd]);
});

test('a permission that a command makes is applied, exported and written with its digits', async () => {
  await start();
  const made = await command(
    `{"type":"pg_create_select_permission","args":{"source":"default","table":"big","role":"one","permission":{"columns":["id"],"filter":{"_or":[{"id":{"_eq":${odd}}},{"amt":{"_eq":0.1234567890123456789012345}}]}}}}`,
  );
  expect(made.body).toEqual({ message: 'success' });
  expect(await rowsOf('one')).toEqual([odd]);
  const { text } = await command('{"type":"export_metadata","version":2,"args":{}}');
  expect(text).toContain(`{"id":{"_eq":${odd}}},{"amt":{"_eq":0.1234567890123456789012345}}`);
  const written = Object.values(readFiles(folder)).join('\n');
  expect(written).toMatch(new RegExp(`_eq: ${odd}\n`));
  expect(written).toMatch(/_eq: 0\.1234567890123456789012345\n/);
  await engine?.close();
  engine = await createEngine({ metadata: metadataAt(folder), pool: database.pool, adminSecret });
  expect(await rowsOf('one')).toEqual([odd]);
});

test('metadata that are replaced by their own export stay as they are', async () => {
  await start(`  select_permissions:\n${select('one', `{id: {_eq: ${odd}}, amt: {_neq: 1.50}}`)}`);
  const before = readFiles(folder);
  const { text } = await command('{"type":"export_metadata","version":2,"args":{}}');
  const metadata = /"metadata":(.*)\}$/s.exec(text)?.[1];
  const answer = await command(`{"type":"replace_metadata","version":2,"args":{"metadata":${metadata}}}`);
  expect(answer).toMatchObject({ status: 200, body: { is_consistent: true } });
  expect(readFiles(folder)).toEqual(before);
  expect(await rowsOf('one')).toEqual([odd]);
});

test('another number in a file is the only change that a command writes', async () => {
  await start(
    `  select_permissions:\n${select('one', `{id: {_eq: ${odd}}}`)}${select('two', `{id: {_eq: ${odd}}}`)}`,
  );
  const text = readFiles(folder)[tables] ?? '';
  for (const type of ['drop', 'create']) {
    const permission =
      type === 'drop' ? '' : `,"permission":{"columns":["id"],"filter":{"id":{"_eq":${even}}}}`;
    const { body } = await command(
      `{"type":"pg_${type}_select_permission","args":{"table":"big","role":"two"${permission}}}`,
    );
    expect(body).toEqual({ message: 'success' });
  }
  const [first = '', second = ''] = (readFiles(folder)[tables] ?? '').split('- role: two');
  expect(text.startsWith(first)).toBe(true);
  expect(second).toContain(`_eq: ${even}`);
  expect([await rowsOf('one'), await rowsOf('two')]).toEqual([[odd], [even]]);
});

test('a preset is stored with its digits', async () => {
  await start(
    `  insert_permissions:\n    - role: one\n      permission: {columns: [id], check: {}, set: {amt: 12345678901234567.89, doc: {n: ${odd}}}}\n`,
  );
  await sendJson(
    engine as Engine,
    '/v1/graphql',
    { query: 'mutation { insert_big(objects: [{id: 1}]) { affected_rows } }' },
    { 'x-hasura-role': 'one' },
  );
  const { rows } = await database.pool.query('select amt::text, doc::text from big where id = 1');
  expect(rows).toEqual([{ amt: '12345678901234567.89', doc: `{"n": ${odd}}` }]);
});

test('settings may be written with a point or an exponent', async () => {
  await start(
    `  select_permissions:\n    - role: one\n      permission: {columns: [id], filter: {}, limit: 1.0}\n`,
    {
      'cron_triggers.yaml':
        '- {name: c, webhook: "{{HOOK}}", schedule: "0 0 1 1 *", include_in_metadata: true, retry_conf: {num_retries: 3.0, timeout_seconds: 6e1}}\n',
    },
  );
  expect(await rowsOf('one')).toEqual([even]);
});

test('the payload of a one-off event reaches the webhook with its digits', async () => {
  await start();
  receiver.requests.length = 0;
  const { body } = await command(
    `{"type":"create_scheduled_event","args":{"webhook":"${receiver.url}","schedule_at":"${new Date().toISOString()}","payload":{"n":[${odd},1.50,0.1234567890123456789]},"retry_conf":{"num_retries":1.0}}}`,
  );
  expect(body).toMatchObject({ message: 'success' });
  const [request] = await receiver.waitFor(1);
  expect(request?.text.replaceAll(' ', '')).toContain(`"payload":{"n":[${odd},1.50,0.1234567890123456789]}`);
  const { text } = await command(`{"type":"get_scheduled_events","args":{"type":"one_off"}}`);
  expect(text.replaceAll(' ', '')).toContain(`"payload":{"n":[${odd},1.50,0.1234567890123456789]}`);
});

test('the payload of a cron trigger reaches the webhook with its digits', async () => {
  await start('', {
    'cron_triggers.yaml': `- {name: often, webhook: "{{HOOK}}", schedule: "0 0 1 1 *", include_in_metadata: true, payload: {n: [${odd}, 1.50]}}\n`,
  });
  receiver.requests.length = 0;
  await database.pool.query(
    `update engine_catalog.cron_events set scheduled_time = now()
     where id = (select id from engine_catalog.cron_events order by scheduled_time limit 1)`,
  );
  const [request] = await receiver.waitFor(1);
  expect(request?.text).toContain(`"payload":{"n":[${odd},1.50]}`);
});
