/** Tests of an engine that starts from nothing: no file, or one that only says which version the metadata have. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendCommand, sendJson } from '../../../tests/support/admin-commands.ts';
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { adminSecret } from '../../../tests/support/event-engine.ts';
import { readFiles, writeFiles } from '../../../tests/support/metadata-folders.ts';
import { createEngine, type Engine } from '../engine.ts';
import { metadataAt } from './metadata-source.ts';

let database: TestDatabase;
let folder: string;
const engines: Engine[] = [];

beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'metadata-'));
});
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close();
  rmSync(folder, { recursive: true });
  await database.pool.query('drop table if exists first');
});

async function start(files: Readonly<Record<string, string>>, path = folder): Promise<Engine> {
  writeFiles(folder, files);
  const engine = await createEngine({ metadata: metadataAt(path), pool: database.pool, adminSecret });
  engines.push(engine);
  return engine;
}

async function exported(engine: Engine): Promise<unknown> {
  const { body } = await sendCommand(engine, 'export_metadata');
  return body;
}

const defaultSource = {
  name: 'default',
  kind: 'postgres',
  tables: [],
  configuration: {
    connection_info: {
      database_url: { from_env: 'HASURA_GRAPHQL_DATABASE_URL' },
      isolation_level: 'read-committed',
      use_prepared_statements: false,
    },
  },
};

describe.each([
  ['an empty directory', {}],
  ['a directory with version.yaml alone', { 'version.yaml': 'version: 3\n' }],
])('%s', (_, files) => {
  test('has the source of the database, answers GraphQL, and is not written to', async () => {
    const engine = await start(files);
    expect(await exported(engine)).toEqual({ version: 3, sources: [defaultSource] });
    const { body } = await sendJson(engine, '/v1/graphql', { query: '{ __typename }' });
    expect(body).toEqual({ data: { __typename: 'query_root' } });
    expect(readFiles(folder)).toEqual(files);
  });

  test('takes SQL, the first table and its permission, and is read again as it was written', async () => {
    const engine = await start(files);
    const sql = 'create table first (id int primary key); insert into first values (1)';
    const created = await sendJson(engine, '/v2/query', {
      type: 'run_sql',
      args: { source: 'default', sql },
    });
    expect(created.status).toBe(200);
    for (const [type, args] of [
      ['pg_track_table', { source: 'default', table: 'first' }],
      [
        'pg_create_select_permission',
        { table: 'first', role: 'one', permission: { columns: '*', filter: {} } },
      ],
    ] as const) {
      expect(await sendCommand(engine, type, args)).toMatchObject({ body: { message: 'success' } });
    }
    expect(readFiles(folder)['version.yaml']).toBe('version: 3\n');
    const again = await start({});
    expect(await exported(again)).toEqual(await exported(engine));
    const { body } = await sendJson(
      again,
      '/v1/graphql',
      { query: '{ first { id } }' },
      { 'x-hasura-role': 'one' },
    );
    expect(body).toEqual({ data: { first: [{ id: 1 }] } });
  });

  test('takes metadata with nothing in them, and then has no source', async () => {
    const engine = await start(files);
    const { status } = await sendCommand(engine, 'replace_metadata', { version: 3, sources: [] });
    expect(status).toBe(200);
    expect(await exported(engine)).toEqual({ version: 3, sources: [] });
    expect(await exported(await start({}))).toEqual({ version: 3, sources: [] });
  });
});

test.each([
  ['a document without sources', { 'metadata.json': '{"version":3}' }, 'metadata.json'],
  [
    'a directory whose databases.yaml has none',
    { 'version.yaml': 'version: 3\n', 'databases/databases.yaml': '[]\n' },
    '',
  ],
])('%s is exported with an empty list of them', async (_, files, name) => {
  const engine = await start(files, join(folder, name));
  expect(await exported(engine)).toEqual({ version: 3, sources: [] });
});

test.each([
  ['without version.yaml', { 'databases/databases.yaml': '[]\n' }],
  ['with an empty version.yaml', { 'version.yaml': '', 'actions.yaml': 'actions: []\n' }],
])('a directory %s is refused, and the error says what is missing', async (_, files) => {
  await expect(start(files)).rejects.toThrow(
    /version\.yaml: .*the file is missing or empty: it has to say "version: 3"/,
  );
});
