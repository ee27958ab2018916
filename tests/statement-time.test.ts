/** A request whose statement takes longer than its role may is refused by a limit, and is no failure of the server. */
import { startTestApi } from './support/api.ts';
import { waitUntil } from './support/wait-until.ts';

const api = await startTestApi({}, { roleLimits: { public: { statementMs: 500 } } });
const account = await api.createAccount();
const publicKey = { key: account.publicKey.secret };
afterAll(() => api.stop());

/** Runs `work` while nobody else can read the table. */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  const client = await api.database.pool.connect();
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('the error says how long it may take, and the request is counted and not logged as a failure', async () => {
  await whileLocked('projects', async () => {
    const { errors } = await account.graphql('{ offers { id } }', {}, publicKey);
    const message = 'the query exceeds a limit: it takes longer than 500 ms: ask for less';
    expect(errors).toEqual([{ message, extensions: { path: '$', code: 'unexpected' } }]);
  });
  expect(await api.engine.metrics.getSingleMetricAsString('refused_total')).toContain(
    'refused_total{limit="statementMs"} 1',
  );
  expect(api.engine.failures).toEqual([]);
});

test('a list is 503, because the same request can succeed later', async () => {
  await whileLocked('projects', async () => {
    const answer = await account.get('/rest/v2/offers', publicKey);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toMatchObject({
      code: 'service_unavailable',
      message: 'The list takes longer than 500 ms: ask for less, or try again later.',
    });
  });
  expect((await account.get('/rest/v2/offers', publicKey)).status).toBe(200);
});

test.each([
  ['without conditions', 'platform', '', undefined],
  ['with conditions', 'caller', `?where=${encodeURIComponent('{"name": {"_ilike": "%a%"}}')}`, 'list_time'],
  ['with an order', 'caller', `?orderBy=${encodeURIComponent('[{"name": "asc"}]')}`, 'list_time'],
])(
  'a list %s of the caller that takes too long counts as the fault of the %s',
  async (_, fault, query, limit) => {
    const { registry } = api.dependencies.metrics;
    const count = async () => {
      const series = (await registry.getSingleMetricAsString('http_errors_total')).split('\n');
      const labels = `{route="/rest/v2/offers",code="service_unavailable",fault="${fault}"}`;
      return Number(
        series
          .find((line) => line.includes(labels))
          ?.split(' ')
          .at(-1) ?? 0,
      );
    };
    const before = { lines: api.log.length, count: await count() };
    await whileLocked('projects', async () => {
      expect((await account.get(`/rest/v2/offers${query}`, publicKey)).status).toBe(503);
    });
    await waitUntil(() => api.log.slice(before.lines).some(({ msg }) => msg === 'request'));
    expect(await count()).toBe(before.count + 1);
    expect(api.log.slice(before.lines).find(({ msg }) => msg === 'request')?.limit).toBe(limit);
  },
);
