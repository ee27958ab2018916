/**
 * Tests of an engine of which requests hold every connection that they may, with statements that do not end: health checks,
 * commands of administrators and events go on. And of commands that do not end: they end with their clients.
 */
import { mock } from 'node:test';
import { type AdminEngine, done, startAdminEngine } from '../../tests/support/admin-engine.ts';
import { adminSecret } from '../../tests/support/event-engine.ts';
import { metadataDocument } from '../../tests/support/metadata.ts';
import { waitUntil } from '../../tests/support/wait-until.ts';
import { type ListeningEngine, listen } from './listen.ts';
import { createSession } from './session.ts';

/** Those that requests share, of a pool of ten. */
const permits = 8;

let world: AdminEngine;
let server: ListeningEngine;
const gone = new AbortController();
let requests: Promise<string>[] = [];

beforeAll(async () => {
  const trigger = (name: string, table: string) => ({
    name,
    definition: { enable_manual: true, insert: { columns: '*' } },
    retry_conf: { num_retries: 0, interval_sec: 1, timeout_sec: 1 },
    webhook: `http://127.0.0.1:9/${table}`,
  });
  world = await startAdminEngine(
    `create table people (id int primary key); insert into people values (1);
     create table other (id int primary key); create table third (id int primary key);
     create function endless(person people) returns text language sql stable as $$ select pg_sleep(3600)::text $$;`,
    metadataDocument({
      tables: [
        { table: 'people', computed_fields: [{ name: 'endless', definition: { function: 'endless' } }] },
        { table: 'other', event_triggers: [trigger('added', 'other')] },
      ],
    }),
  );
  server = await listen(world.engine, 0, { host: '127.0.0.1' });
  requests = Array.from({ length: permits }, (_, account) =>
    world.engine.run(
      { query: '{ people { endless } }' },
      createSession('admin', [['x-hasura-user-id', String(account)]]),
      { signal: gone.signal },
    ),
  );
  await untilRunning('endless', permits);
});
afterAll(async () => {
  gone.abort();
  await Promise.all(requests);
  await server.close();
  await world.stop();
});

/** Waits until so many statements run that contain a word. */
async function untilRunning(word: string, count: number): Promise<void> {
  const running = `select count(*)::int from pg_stat_activity where state = 'active'
    and datname = current_database() and pid <> pg_backend_pid() and query like '%' || $1 || '%'`;
  await waitUntil(async () => (await world.pool.query(running, [word])).rows[0]?.count === count, {
    what: `${count} statements with ${word}`,
  });
}

/** Sends a command to the port of the engine, as a client does that may go away. */
const sendAs = async (signal: AbortSignal, path: string, body: object): Promise<number> => {
  const headers = { 'x-hasura-admin-secret': adminSecret };
  const method = 'POST';
  const url = `http://127.0.0.1:${server.port}${path}`;
  return (await fetch(url, { method, headers, signal, body: JSON.stringify(body) })).status;
};

const table = { schema: 'public', name: 'people' };
const permission = { table, role: 'user', permission: { columns: '*', filter: {} } };

describe('while requests hold all connections that they may', () => {
  test('health checks are answered', async () => {
    const response = await fetch(`http://127.0.0.1:${server.port}/healthz`);
    expect([response.status, await response.text()]).toEqual([200, 'OK']);
  });

  test('a question of the server whether the engine answers does not wait for them', async () => {
    const session = createSession('admin', [], { isHealthCheck: true });
    const answer = await world.engine.run({ query: '{ people { id } }' }, session);
    expect(JSON.parse(answer)).toEqual({ data: { people: [{ id: 1 }] } });
  });

  const added = { table: { schema: 'public', name: 'third' } };
  test.each([
    ['pg_create_select_permission', permission],
    ['pg_drop_select_permission', { table, role: 'user' }],
    ['pg_track_table', added],
    ['pg_untrack_table', added],
    ['reload_metadata', {}],
    ['export_metadata', {}],
    ['pg_invoke_event_trigger', { name: 'added', source: 'default', payload: {} }],
    ['pg_get_event_logs', { name: 'added', source: 'default', limit: 1 }],
    [
      'pg_cleanup_event_trigger_logs',
      { event_trigger_name: 'added', source: 'default', clear_older_than: 1 },
    ],
    ['pg_delete_event_trigger', { name: 'added', source: 'default' }],
  ])('the command %s is answered', async (type, args) => {
    expect((await world.send({ type, args })).status).toBe(200);
  });

  test.each([
    ['that reads', 'select 1', { read_only: true }],
    ['that writes', 'insert into other values (1)', {}],
    ['that changes the schema', 'alter table other add column name text', {}],
  ])('SQL %s is answered', async (_title, sql, args) => {
    expect((await world.sql(sql, args)).status).toBe(200);
  });

  test('a dump is answered', async () => {
    const status = await sendAs(AbortSignal.timeout(60_000), '/v1alpha1/pg_dump', {
      opts: ['-O', '-x', '--schema-only', '--schema', 'public'],
    });
    expect(status).toBe(200);
  });
});

describe('SQL whose client has disconnected', () => {
  const forever = 'select pg_sleep(3600) as abandoned';
  test.each([
    ['that reads', { sql: forever, read_only: true }],
    ['that may write', { sql: forever }],
    ['without a transaction', { sql: `select 1; ${forever}; ${forever}`, no_transaction: true }],
    ['whose effect on the metadata is checked', { sql: forever, check_metadata_consistency: true }],
  ])('%s is cancelled, and commands do not wait for it', async (_title, args) => {
    const client = new AbortController();
    const sent = [1, 2].map(() =>
      sendAs(client.signal, '/v2/query', { type: 'run_sql', args }).catch(() => 'gone'),
    );
    await untilRunning('abandoned', 'check_metadata_consistency' in args ? 1 : 2);
    client.abort();
    expect(await Promise.all(sent)).toEqual(['gone', 'gone']);
    await untilRunning('abandoned', 0);
    expect(await world.send({ type: 'pg_create_select_permission', args: permission })).toEqual(done);
    expect(await world.send({ type: 'pg_drop_select_permission', args: { table, role: 'user' } })).toEqual(
      done,
    );
  });

  test('is not run at all when it waits for another one', async () => {
    const client = new AbortController();
    const first = sendAs(client.signal, '/v2/query', {
      type: 'run_sql',
      args: { sql: forever, check_metadata_consistency: true },
    }).catch(() => 'gone');
    await untilRunning('abandoned', 1);
    const left = new AbortController();
    const args = { sql: 'alter table other add column never text' };
    const second = sendAs(left.signal, '/v2/query', { type: 'run_sql', args }).catch(() => 'gone');
    await new Promise((resolve) => setTimeout(resolve, 50));
    left.abort();
    expect(await second).toBe('gone');
    client.abort();
    await first;
    await untilRunning('abandoned', 0);
    expect((await world.sql('select never from other')).status).toBe(400);
  });
});

test('of SQL of administrators two texts run at a time, and a third one is refused in the end', async () => {
  const client = new AbortController();
  const args = { sql: 'select pg_sleep(3600) as reading', read_only: true };
  const reading = [1, 2].map(() =>
    sendAs(client.signal, '/v2/query', { type: 'run_sql', args }).catch(() => 'gone'),
  );
  await untilRunning('reading', 2);
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const refused = world.sql('select 1', { read_only: true });
    await new Promise((resolve) => setImmediate(resolve));
    mock.timers.tick(10_000);
    expect(await refused).toMatchObject({
      status: 503,
      body: {
        error:
          'the service is busy: no connection for SQL and dumps (2 at a time) became free within 10000 ms',
      },
    });
  } finally {
    mock.timers.reset();
  }
  client.abort();
  await Promise.all(reading);
  await untilRunning('reading', 0);
});

test('a command that waits for another one is refused in the end, and told how long it has waited', async () => {
  const client = new AbortController();
  const args = { sql: 'select pg_sleep(3600) as changing', check_metadata_consistency: true };
  const changing = sendAs(client.signal, '/v2/query', { type: 'run_sql', args }).catch(() => 'gone');
  await untilRunning('changing', 1);
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const refused = world.send({ type: 'pg_create_select_permission', args: permission });
    await new Promise((resolve) => setImmediate(resolve));
    mock.timers.tick(30_000);
    expect(await refused).toMatchObject({
      status: 503,
      body: {
        code: 'postgres-max-connections-error',
        error: 'the service is busy: this server has been changing the metadata or the schema for 30000 ms',
      },
    });
  } finally {
    mock.timers.reset();
  }
  // What changes nothing does not wait.
  expect((await world.send({ type: 'export_metadata', args: {} })).status).toBe(200);
  client.abort();
  await changing;
  await untilRunning('changing', 0);
});
