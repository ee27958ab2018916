/** `run_sql` with `read_only` changes nothing, whatever the text says: tried with texts that leave a transaction. */
import { type AdminEngine, startAdminEngine } from '../../../tests/support/admin-engine.ts';
import { metadataDocument } from '../../../tests/support/metadata.ts';

const schema = `
  create table author (id serial primary key, name text);
  insert into author (name) values ('Ada');
  create materialized view cached as select count(*) as count from author;
  insert into author (name) values ('Bea');
  create function add_author() returns void language sql as $$ insert into author (name) values ('evil') $$;
  create function leave() returns void language plpgsql as $$ begin
    perform set_config('transaction_read_only', 'off', false); insert into author (name) values ('evil'); end $$;
  create procedure commits() language plpgsql as $$ begin
    commit; insert into author (name) values ('evil'); commit; end $$;
  create procedure commits_first() language plpgsql as $$ begin
    rollback; set transaction read write; insert into author (name) values ('evil'); end $$;`;

let world: AdminEngine;
beforeAll(async () => {
  world = await startAdminEngine(schema, metadataDocument({ tables: [] }));
});
afterAll(() => world.stop());

/**
 * Everything that a text could leave: relations, routines, rows, sequences, large objects, settings, locks, prepared
 * transactions. What belongs to the whole server is looked for by its name or that of the database: other tests use it too.
 */
const everything = `select jsonb_build_object(
  'relations', (select jsonb_agg(relname order by relname) from pg_class
    where relnamespace::regnamespace::text not like 'pg\\_%' and relpersistence <> 't'),
  'routines', (select count(*) from pg_proc),
  'rows', (select jsonb_agg(author order by id) from author),
  'cached', (select count from cached),
  'sequence', (select last_value::text || is_called from author_id_seq),
  'objects', (select count(*) from pg_largeobject_metadata),
  'settings', (select jsonb_agg(s.setconfig) from pg_db_role_setting s
    where s.setrole = current_user::regrole or s.setdatabase = own.oid),
  'role', to_regrole('evil'),
  'database', (select datname from pg_database where datname = 'evil'),
  'locks', (select count(*) from pg_locks where locktype = 'advisory' and objid = 4711 and database = own.oid),
  'prepared', (select count(*) from pg_prepared_xacts where database = own.datname))
  from pg_database as own where own.datname = current_database()`;

const write = "insert into author (name) values ('evil')";

test.each([
  write,
  "update author set name = 'evil'",
  'delete from author',
  'truncate author',
  `with added as (${write} returning id) select * from added`,
  'create table evil (id int)',
  'create table evil as select 1',
  'select 1 as id into evil',
  'drop table author',
  "comment on table author is 'evil'",
  'grant select on author to public',
  'select add_author()',
  'select leave()',
  `select nextval('author_id_seq')`,
  `select setval('author_id_seq', 100)`,
  'select lo_create(4711)',
  `select lo_from_bytea(4711, 'evil')`,
  'copy author (name) from stdin',
  `explain analyze ${write}`,
  `prepare evil as ${write}; execute evil`,
  `lock table author in access exclusive mode; ${write}`,
  'refresh materialized view cached',
  `do $$ begin ${write}; end $$`,
  `do $$ begin commit; ${write}; commit; end $$`,
  `do $$ begin execute 'commit'; ${write}; end $$`,
  `do $$ begin execute 'reset transaction_read_only'; ${write}; end $$`,
  `do $$ begin begin ${write}; exception when others then null; end; ${write}; end $$`,
  `do $$ begin perform set_config('transaction_read_only', 'off', true); ${write}; end $$`,
  'call commits()',
  'call commits_first()',
  `commit; ${write}`,
  `COMMIT WORK;${write}`,
  `commit and chain; set transaction read write; ${write}`,
  `commit and chain; ${write}; commit`,
  `rollback and chain; set transaction read write; ${write}; commit`,
  `rollback; ${write}`,
  `abort; ${write}`,
  `end; ${write}`,
  `/* a /* nested */ comment */ -- and another\ncommit; ${write}`,
  `\u000bcommit; ${write}`,
  `commit; begin read write; ${write}; commit`,
  `commit; start transaction read write; ${write}; commit`,
  `commit; set default_transaction_read_only = off; ${write}`,
  `commit; set session characteristics as transaction read write; ${write}`,
  `commit; do $$ begin commit; set transaction read write; ${write}; end $$`,
  'commit; call commits_first()',
  `set transaction read write; ${write}`,
  `set local transaction_read_only = off; ${write}`,
  `set transaction_read_only to default; ${write}`,
  `reset transaction_read_only; ${write}`,
  `reset all; ${write}`,
  `discard all; ${write}`,
  `set session characteristics as transaction read write; set default_transaction_read_only = off; ${write}`,
  `select set_config('transaction_read_only', 'off', false); ${write}`,
  `select set_config('default_transaction_read_only', 'off', false); commit; ${write}`,
  `savepoint a; set transaction read write; ${write}`,
  `savepoint a; rollback to a; set transaction read write; ${write}`,
  `begin; commit; ${write}`,
  `set standard_conforming_strings = off; select '\\'; commit; ${write}; --'`,
  `select $a$;$a$; commit; ${write}`,
  `prepare transaction 'evil'`,
  `prepare /* a */ transaction 'evil'`,
  `create temporary table mine (id int); insert into mine values (1); commit; ${write}`,
  'alter system set work_mem = 64',
  `alter role current_user set work_mem = '64kB'`,
  'create role evil',
  'create database evil',
  'vacuum author',
])('%s changes nothing', async (sql) => {
  const present = async () => (await world.pool.query(everything)).rows;
  const before = await present();
  await world.sql(sql, { read_only: true });
  expect(await present()).toEqual(before);
  await world.sql(sql, { read_only: true, no_transaction: true, check_metadata_consistency: true });
  expect(await present()).toEqual(before);
});

test('what ends the transaction is refused with the reason', async () => {
  for (const sql of ['commit', 'select 1; rollback; select 2', `prepare transaction 'a'`]) {
    expect(await world.sql(sql, { read_only: true })).toMatchObject({
      status: 400,
      body: { code: 'bad-request', error: expect.stringContaining('may not end it') },
    });
  }
});

test('several statements read in one transaction, and what they hold is free when the text ends', async () => {
  const sql = `set local search_path = public; prepare found as select count(*) as count from author;
    select pg_advisory_lock(4711); savepoint a; rollback to a; begin; execute found;`;
  const body = { result_type: 'TuplesOk', result: [['count'], ['2']] };
  expect(await world.sql(sql, { read_only: true })).toEqual({ status: 200, body });
  expect(await world.sql(sql, { read_only: true })).toEqual({ status: 200, body });
});

test('no notification is sent', async () => {
  const client = await world.pool.connect();
  const received: string[] = [];
  client.on('notification', ({ payload = '' }) => received.push(payload));
  try {
    await client.query('listen evil');
    await world.sql(`notify evil, 'read only'`, { read_only: true });
    await world.sql(`notify evil, 'written'`);
    await client.query('select 1');
    expect(received).toEqual(['written']);
  } finally {
    client.release(true);
  }
});
