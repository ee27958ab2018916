/** Tests of the switches for the paths of the engine's port, and of what it says about its configuration. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { createEmptyDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { metadataOf } from '../../tests/support/metadata.ts';
import { type Api, apis, readEnabledApis } from './enabled-apis.ts';
import { createEngine, type Engine } from './engine.ts';
import type { EngineOptions } from './engine-options.ts';
import { type ListeningEngine, listen } from './listen.ts';
import { createSession } from './session.ts';

const secret = 'only for tests';
let database: TestDatabase;
let server: ListeningEngine | null = null;
let engine: Engine;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query('create table users (id int primary key)');
});
afterEach(async () => {
  await server?.close();
  server = null;
});
afterAll(() => database.drop());

async function start(options: EngineOptions = {}, adminSecret: string | null = secret): Promise<string> {
  const metadata = metadataOf({ tables: [{ table: 'users' }] });
  engine = await createEngine({ metadata, pool: database.pool, adminSecret, options });
  server = await listen(engine, 0, { host: '127.0.0.1' });
  return `http://127.0.0.1:${server.port}`;
}

const headers = { 'x-hasura-admin-secret': secret };
const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });

const pathsOf: Readonly<Record<Api, readonly string[]>> = {
  graphql: ['/v1/graphql'],
  metadata: ['/v1/metadata', '/v1/query', '/v2/query', '/v1/graphql/explain'],
  pgdump: ['/v1alpha1/pg_dump'],
  config: ['/v1alpha1/config'],
};

test.each(apis)('without the API %s its paths do not exist, and the others do', async (off) => {
  const base = await start({ callers: { enabledApis: apis.filter((api) => api !== off) } });
  for (const api of apis) {
    for (const path of pathsOf[api]) {
      const answer =
        api === 'config'
          ? await fetch(base + path, { headers })
          : await post(base + path, { query: '{ __typename }' });
      if (api !== off) expect(`${path} ${answer.status}`).not.toBe(`${path} 404`);
      else {
        expect(`${path} ${answer.status}`).toBe(`${path} 404`);
        expect(await answer.json()).toEqual({
          path: '$',
          error: 'resource does not exist',
          code: 'not-found',
        });
      }
    }
  }
  expect((await fetch(`${base}/healthz`)).status).toBe(200);
  expect((await fetch(`${base}/v1/version`)).status).toBe(200);
});

test('without GraphQL no socket is accepted, and requests in the same process are answered', async () => {
  const base = await start({ callers: { enabledApis: ['metadata'] } });
  const socket = new WebSocket(`${base.replace('http', 'ws')}/v1/graphql`, 'graphql-transport-ws');
  const [, response] = await once(socket, 'unexpected-response');
  expect(response.statusCode).toBe(404);
  socket.on('error', () => {});
  socket.terminate();
  expect(JSON.parse(await engine.run({ query: '{ users { id } }' }, createSession('admin')))).toEqual({
    data: { users: [] },
  });
});

test('names are read with spaces and in any case, and an unknown one is refused', () => {
  expect(readEnabledApis('metadata, GraphQL,developer,metrics')).toEqual(['graphql', 'metadata']);
  expect(() => readEnabledApis('graphql,graphiql')).toThrow(
    '"graphiql" is not one of graphql, metadata, pgdump, config, developer, metrics',
  );
});

test('the configuration says what this engine does', async () => {
  const base = await start({
    metadata: { inferFunctionPermissions: false },
    observation: { servesMetrics: true },
    subscriptions: { streams: { refetchIntervalMs: 500, batchSize: 7 } },
  });
  const answer = await fetch(`${base}/v1alpha1/config`, { headers });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    version: 'v2.40.0',
    is_function_permissions_inferred: false,
    is_remote_schema_permissions_enabled: false,
    is_admin_secret_set: true,
    is_auth_hook_set: false,
    is_jwt_set: false,
    jwt: [],
    is_allow_list_enabled: false,
    live_queries: { batch_size: 1000, refetch_delay: 1 },
    streaming_queries: { batch_size: 7, refetch_delay: 0.5 },
    console_assets_dir: null,
    experimental_features: [],
    is_prometheus_metrics_enabled: true,
    default_naming_convention: 'hasura-default',
    feature_flags: [],
    is_apollo_federation_enabled: false,
  });
});

test('the configuration is for administrators only', async () => {
  const base = await start();
  const url = `${base}/v1alpha1/config`;
  expect((await fetch(url)).status).toBe(401);
  expect((await fetch(url, { headers: { 'x-hasura-admin-secret': 'wrong' } })).status).toBe(401);
  const asUser = await fetch(url, { headers: { ...headers, 'x-hasura-role': 'user' } });
  expect([asUser.status, await asUser.json()]).toEqual([
    400,
    { path: '$', error: 'restricted access : admin only', code: 'access-denied' },
  ]);
});

test('without SQL of administrators run_sql and pg_dump are refused, and other commands work', async () => {
  const base = await start({ callers: { allowsSql: false } });
  const refused = await post(`${base}/v2/query`, { type: 'run_sql', args: { sql: 'select 1' } });
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { path: '$.args', error: 'run_sql is switched off by ENGINE_RUN_SQL', code: 'not-supported' },
  ]);
  const dump = await post(`${base}/v1alpha1/pg_dump`, { opts: ['--schema-only'], clean_output: true });
  expect([dump.status, await dump.json()]).toEqual([
    400,
    { path: '$', error: 'pg_dump is switched off by ENGINE_RUN_SQL', code: 'not-supported' },
  ]);
  const tables = await post(`${base}/v1/metadata`, { type: 'pg_get_source_tables', args: {} });
  expect([tables.status, await tables.json()]).toEqual([200, [{ schema: 'public', name: 'users' }]]);
});
