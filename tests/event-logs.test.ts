/**
 * The records of deliveries are removed by the maintenance of the platform, in the tables of Hasura's community edition and
 * in those of the embedded engine.
 */

import { eventTables } from '@platform/engine/testing';
import { maintenanceJobs } from '../actions-server/maintenance-jobs.ts';
import { startTestApi } from './support/api.ts';

const api = await startTestApi();
afterAll(() => api.stop());

/** The columns of Hasura's own tables in a database of data, with its types and its key between them. */
const tablesOfHasura = `
  create schema hdb_catalog;
  create table hdb_catalog.event_log (
    id text primary key default gen_random_uuid(), schema_name text not null, table_name text not null,
    trigger_name text not null, payload jsonb not null, delivered boolean not null default false,
    error boolean not null default false, tries integer not null default 0, created_at timestamp default now(),
    locked timestamptz, next_retry_at timestamp, archived boolean not null default false);
  create table hdb_catalog.event_invocation_logs (
    id text primary key default gen_random_uuid(), trigger_name text, status integer, request json, response json,
    event_id text references hdb_catalog.event_log (id), created_at timestamp default now());`;

const removal = async () => {
  const { dependencies } = api;
  const job = maintenanceJobs(dependencies.taskRunner.store, dependencies).find(
    ({ name }) => name === 'remove records of delivered events',
  );
  await job?.run();
};

/** An event with two attempts, under the name that says what it is. */
async function record(catalog: string, name: string, columns: string, trigger = 'webhook_events') {
  const { rows } = await api.database.pool.query<{ id: string }>(
    `insert into ${catalog}.event_log (schema_name, table_name, trigger_name, payload, created_at, delivered, error, archived)
     select 'public', $1, $2, '{}', ${columns} returning id`,
    [name, trigger],
  );
  await api.database.pool.query(
    `insert into ${catalog}.event_invocation_logs (trigger_name, event_id, request, response)
     select $1, id, '{}', '{}' from ${catalog}.event_log, generate_series(1, 2) where id::text = $2`,
    [trigger, rows[0]?.id],
  );
}

async function left(catalog: string): Promise<string[]> {
  const { rows } = await api.database.pool.query<{ name: string; attempts: number }>(
    `select table_name as name, (select count(*)::int from ${catalog}.event_invocation_logs where event_id = event.id) as attempts
       from ${catalog}.event_log as event order by table_name`,
  );
  const { rows: orphans } = await api.database.pool.query(
    `select from ${catalog}.event_invocation_logs where event_id not in (select id from ${catalog}.event_log)`,
  );
  expect(orphans).toEqual([]);
  return rows.map(({ name, attempts }) => `${name} ${attempts}`);
}

test.each([
  ['hdb_catalog', tablesOfHasura],
  ['engine_catalog', eventTables],
])(
  'old records that were delivered, failed or archived are removed with their attempts from %s, and no others',
  async (catalog, tables) => {
    const { pool } = api.database;
    await pool.query(tables);
    const old = "now() - interval '25 hours'";
    await record(catalog, 'delivered', `${old}, true, false, false`);
    await record(catalog, 'failed', `${old}, false, true, false`);
    await record(catalog, 'archived', `${old}, false, false, true`);
    await record(catalog, 'waiting', `${old}, false, false, false`);
    await record(catalog, 'young', "now() - interval '23 hours', true, false, false");
    await record(catalog, 'of an operator', `${old}, true, false, false`, 'own_trigger');
    await removal();
    expect(await left(catalog)).toEqual(['of an operator 2', 'waiting 2', 'young 2']);
  },
);

test('a call removes at most as many events as it is given, the oldest first', async () => {
  const { pool } = api.database;
  await pool.query('truncate engine_catalog.event_log, engine_catalog.event_invocation_logs');
  for (const hours of [30, 50, 40])
    await record('engine_catalog', `${hours}`, `now() - interval '${hours} hours', true, false, false`);
  const call = "select events from remove_event_logs('webhook_events', 24, 2)";
  expect((await pool.query(call)).rows).toEqual([{ events: 2 }]);
  expect(await left('engine_catalog')).toEqual(['30 2']);
  expect((await pool.query(call)).rows).toEqual([{ events: 1 }]);
});
