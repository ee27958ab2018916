/** Tests of the metrics for Prometheus, and of the alerts that use them. */
import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { addNodeMetrics } from '@platform/runtime/metrics';
import { load } from 'js-yaml';
import { serveMetrics } from '../actions-server/metrics/metrics-server.ts';
import { addStateMetrics } from '../actions-server/metrics/state-metrics.ts';
import { startTestApi } from './support/api.ts';
import { waitUntil } from './support/wait-until.ts';

const secret = 'a secret of the metrics';
const api = await startTestApi();
const { registry } = api.dependencies.metrics;
// As the server does.
addNodeMetrics(registry);
addStateMetrics(registry, api.dependencies);
const server = await serveMetrics(registry, { port: 0, host: '127.0.0.1', secret }, api.dependencies.log);
afterAll(async () => {
  await server.stop();
  await api.stop();
});
const acme = await api.createAccount('Acme');

const read = (authorization = `Bearer ${secret}`, path = '/metrics') =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { authorization } });
const lines = async () => (await (await read()).text()).split('\n');
test('metrics are for the secret only', async () => {
  expect((await read('')).status).toBe(401);
  expect((await read('Bearer another secret')).status).toBe(401);
  expect((await read(undefined, '/')).status).toBe(404);
  const response = await read();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
});

test('requests are counted by the pattern of their route and never by path, account or key', async () => {
  const id = crypto.randomUUID();
  await acme.get(`/rest/v2/tasks/${id}`);
  await acme.get('/nowhere');
  await waitUntil(async () => (await lines()).some((line) => line.includes('route="none"')), {
    what: 'both requests',
  });
  const text = (await lines()).join('\n');
  expect(text).toContain('http_request_duration_seconds_count{route="/rest/v2/tasks/:id",code="404"} 1');
  expect(text).toContain('http_errors_total{route="/rest/v2/tasks/:id",code="not_found",fault="caller"} 1');
  for (const hidden of [id, acme.groupId, acme.privateKey.id, 'nowhere']) expect(text).not.toContain(hidden);
});

test('an answer of GraphQL with errors has its codes in the log line and in the metrics', async () => {
  const before = api.log.length;
  await acme.graphql('{ nope }');
  await acme.post('/graphql', [
    { query: '{ groups { id } }' },
    { query: '{ nope }' },
    { query: '{ groups { id: name } }' },
  ]);
  await waitUntil(() => api.log.length >= before + 2, { what: 'the lines of both requests' });
  const [first, second] = api.log.slice(before);
  expect(first).toMatchObject({ status: 200, graphqlErrors: 'validation-failed' });
  expect(second).toMatchObject({ status: 200, graphqlErrors: 'validation-failed' });
  expect(await lines()).toContain('graphql_errors_total{code="validation-failed"} 2');
  await acme.graphql('{ groups { code: id } }');
  await waitUntil(() => api.log.length >= before + 3, { what: 'the line of the request' });
  expect(api.log.at(-1)).not.toHaveProperty('graphqlErrors');
});

test('what was refused is counted by its limit, which the log line has, too', async () => {
  const key = (await acme.createKey('private', { burstLimit: 1 })).secret;
  await acme.get('/rest/v2/companies', { key });
  const { status } = await acme.get('/rest/v2/companies', { key });
  expect(status).toBe(429);
  await waitUntil(() => api.log.some((line) => line.code === 'rate_limited'), { what: 'the log line' });
  expect(api.log.find((line) => line.code === 'rate_limited')).toMatchObject({ limit: 'key_burst' });
  expect(await lines()).toContain('refused_total{limit="key_burst"} 1');
  await acme.graphql(`{ ${Array.from({ length: 61 }, (_, index) => `a${index}: __typename`).join(' ')} }`);
  expect(await api.engine.metrics.getSingleMetricAsString('refused_total')).toContain(
    'refused_total{limit="rootFields"} 1',
  );
});

test('tasks that have not succeeded are counted, and the oldest that waits has an age', async () => {
  await api.database.pool.query(
    `insert into tasks ("groupId", "apikeyId", type, status, "createdAt")
     values ($1, $2, 'companies', 'queued', now() - interval '10 minutes')`,
    [acme.groupId, acme.privateKey.id],
  );
  const valueAt = async (name: string) =>
    Number((await lines()).find((line) => line.startsWith(`${name} `))?.split(' ')[1]);
  await waitUntil(async () => (await valueAt('tasks{state="queued"}')) === 1, { what: 'the queued task' });
  expect(await valueAt('tasks_oldest_queued_seconds')).toBeGreaterThanOrEqual(590);
  expect(await valueAt('tasks{state="running"}')).toBe(0);
  expect(await valueAt('changes_horizon_age_seconds')).toBeGreaterThanOrEqual(0);
});

test('the storage and the schema have a value that falls to 0 when the one is away and the other is of another release', async () => {
  const { folder } = api.config.storage as { folder: string };
  const valueAt = async (name: string) => (await lines()).find((line) => line.startsWith(`${name} `));
  expect(await valueAt('storage_available')).toBe('storage_available 1');
  expect(await valueAt('schema_matches')).toBe('schema_matches 1');
  await rename(folder, `${folder}-away`);
  await writeFile(folder, 'no folder');
  const { rows } = await api.database.pool.query('select migration from schema_version');
  const setVersion = (version: string) =>
    api.database.pool.query(
      `create or replace view schema_version as select ${version}::bigint as migration`,
    );
  await setVersion('1');
  await waitUntil(
    async () =>
      (await valueAt('storage_available')) === 'storage_available 0' &&
      (await valueAt('schema_matches')) === 'schema_matches 0',
    { what: 'both values' },
  );
  await setVersion(rows[0].migration);
  await rm(folder);
  await rename(`${folder}-away`, folder);
});

test('the engine has metrics of its own at its port, for a secret of their own', async () => {
  const readEngine = (key: string) =>
    fetch(`${api.engine.baseUrl}/v1/metrics`, { headers: { authorization: `Bearer ${key}` } });
  expect((await readEngine(api.engine.adminSecret)).status).toBe(401);
  await acme.graphql('{ nope }');
  const text = await (await readEngine(api.engine.metricsSecret)).text();
  expect(text).toMatch(
    /^graphql_request_duration_seconds_count\{operation="query",outcome="answered"\} [1-9]/m,
  );
  expect(text).toMatch(/^graphql_request_errors_total\{code="validation-failed"\} [1-9]/m);
  expect(text).toMatch(/^db_connection_wait_seconds_count\{role="admin"\} [1-9]/m);
  expect(text).toMatch(/^db_pool_connections [1-9]/m);
  expect(text).toMatch(/^subscriptions_active 0$/m);
});

describe('deploy/alerts.yaml', () => {
  interface Rules {
    readonly groups: {
      readonly rules: { readonly alert: string; readonly expr: string; readonly annotations: object }[];
    }[];
  }
  const rules = (load(readFileSync('deploy/alerts.yaml', 'utf8')) as Rules).groups.flatMap(
    (group) => group.rules,
  );
  const page = readFileSync('docs/monitoring.md', 'utf8');

  test('names only metrics that exist, or those of the exporters that docs/monitoring.md names', async () => {
    const own = [...registry.getMetricsAsArray(), ...api.engine.metrics.getMetricsAsArray()].map(
      ({ name }) => name,
    );
    const words = rules.flatMap(({ expr }) =>
      [
        ...expr
          .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
          .matchAll(/[a-z][a-zA-Z0-9]*(?:_[a-zA-Z0-9]+)+(?![a-zA-Z0-9_(])/g),
      ].map(([word]) => word),
    );
    const names = new Set(words.map((word) => word.replace(/_(bucket|count|sum)$/, '')));
    const ofBackup = readFileSync('deploy/recruitment-sales-platform-backup.service', 'utf8');
    const isOther = (name: string) => /^(node|pg)_/.test(name) || ofBackup.includes(`"${name} `);
    const unknown = [...names].filter((name) => !own.includes(name) && !isOther(name));
    expect(unknown).toEqual([]);
    expect(rules.length).toBeGreaterThanOrEqual(10);
  });

  test('every metric of the servers and every alert is documented', () => {
    const own = [...registry.getMetricsAsArray(), ...api.engine.metrics.getMetricsAsArray()]
      .map(({ name }) => name)
      .filter((name) => !/^(process|nodejs)_/.test(name));
    expect(own.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
    expect(rules.filter(({ alert }) => !page.includes(alert)).map(({ alert }) => alert)).toEqual([]);
  });
});
