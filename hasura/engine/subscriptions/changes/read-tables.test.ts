/** Tests of which tables a statement reads, and whether a change of them is all that can change its result. */
import { createEmptyDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { readTablesOf } from './read-tables.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query(`
    create table companies (id int primary key, name text not null);
    create table projects (id int primary key, company int references companies, starts_at timestamptz);
    create view named as select p.id, upper(c.name) as name from projects p join companies c on c.id = p.company;
    create view behind_view as select id from named where exists (select from projects);
    create view started as select id from projects where starts_at <= now();
    create view today as select id from projects where starts_at <= current_date;
    create view any_order as select id, random() as position from projects;
    create function size_of(name text) returns int language sql stable as 'select count(*)::int from companies';
    create view sized as select id, size_of('x') as size from projects;
    create materialized view kept as select id from projects;
    create table parted (id int) partition by range (id);
    create table parted_low partition of parted for values from (0) to (10);
    create schema other;
    create table other.projects (id int)`);
});
afterAll(() => database.drop());

async function read(...names: string[]): Promise<string[] | null> {
  const objects = names.map((name) => {
    const [schema = '', table = ''] = name.includes('.') ? name.split('.') : ['public', name];
    return { kind: 'table', schema, name: table } as const;
  });
  const tables = await readTablesOf(database.pool, objects);
  return (
    tables?.map(({ schema, name, isDirect }) => `${schema}.${name}${isDirect ? '' : ' (view)'}`).sort() ??
    null
  );
}

test('a statement reads the tables that it names', async () => {
  expect(await read('projects', 'other.projects')).toEqual(['other.projects', 'public.projects']);
});

test('a statement reads the tables behind its views, and those of views in them', async () => {
  expect(await read('named')).toEqual(['public.companies (view)', 'public.projects (view)']);
  expect(await read('behind_view')).toEqual(['public.companies (view)', 'public.projects (view)']);
});

test('a table that is also read through a view counts as one that is', async () => {
  expect(await read('projects', 'named')).toEqual(['public.companies (view)', 'public.projects (view)']);
});

test.each([
  ['a view that depends on the time', 'started'],
  ['a view that depends on the date', 'today'],
  ['a view that depends on chance', 'any_order'],
  ['a view that calls a function which may read tables', 'sized'],
  ['a materialised view', 'kept'],
  ['a partitioned table', 'parted'],
  ['a partition', 'parted_low'],
  ['a table that does not exist', 'missing'],
])('%s cannot be watched', async (_, name) => {
  expect(await read(name)).toBeNull();
  expect(await read('projects', name)).toBeNull();
});

test('a statement that calls a function cannot be watched', async () => {
  const called = { kind: 'function', schema: 'public', name: 'size_of' } as const;
  expect(await readTablesOf(database.pool, [called])).toBeNull();
});
