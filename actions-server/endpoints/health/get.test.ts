/** Health checks, which come every few seconds, leave no line in the log while nothing changes. */
import { randomUUID } from 'node:crypto';
import { startTestApi, type TestApi } from '../../../tests/support/api.ts';
import { countLockWaits } from '../../../tests/support/lock-waits.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';

let api: TestApi;
let isAway = false;
beforeAll(async () => {
  api = await startTestApi(
    {},
    {
      async beforeHasura(body) {
        if (isAway && body.includes('CheckHasura')) throw new Error('Hasura is away');
      },
    },
  );
});
afterAll(() => api.stop());

const check = async (path: string) => (await fetch(api.baseUrl + path)).status;
/** The lines about requests and about Hasura: on a busy machine another check may take too long. */
const linesSince = (start: number) =>
  api.log
    .slice(start)
    .map(({ msg, check: what }) => ({ msg, what }))
    .filter(({ msg, what }) => msg === 'request' || what === 'hasura');
/** A line is written when the connection has been answered, which its client may know earlier. */
const untilLines = (start: number, count: number) =>
  waitUntil(async () => linesSince(start).length >= count, { what: `${count} lines of the log` });

test('answered health checks have no line', async () => {
  const start = api.log.length;
  for (let count = 0; count < 3; count += 1) {
    expect(await check('/healthz')).toBe(200);
    expect(await check('/readyz')).toBe(200);
  }
  // A request after them has its line, and so would they.
  await check('/openapi.json');
  await untilLines(start, 1);
  expect(linesSince(start)).toEqual([{ msg: 'request', what: undefined }]);
});

test('a server that is not ready says so once, with the reason, and once that it is ready again', async () => {
  const start = api.log.length;
  isAway = true;
  for (let count = 0; count < 3; count += 1) expect(await check('/readyz')).toBe(503);
  isAway = false;
  for (let count = 0; count < 3; count += 1) expect(await check('/readyz')).toBe(200);
  expect(linesSince(start)).toEqual([
    { msg: 'not ready', what: 'hasura' },
    { msg: 'ready again', what: 'hasura' },
  ]);
  expect(JSON.stringify(api.log[start])).toContain('Hasura is away');
});

test('a server all of whose connections work for requests is ready', async () => {
  const lock = await api.database.openPool(1).connect();
  await lock.query('begin; lock table profiles in access exclusive mode');
  const gone = new AbortController();
  // Each account gets a connection, until all are taken that requests may have.
  const requests = Array.from({ length: 20 }, () => {
    const headers = new Map([['x-hasura-group-id', randomUUID()]]);
    return api.hasuraPost(headers, '{"query":"{ profiles { id } }"}', gone.signal);
  });
  await waitUntil(async () => (await countLockWaits(api.database.pool)) === 8);
  expect(await Promise.all([check('/readyz'), check('/readyz')])).toEqual([200, 200]);
  gone.abort(new Error('the test has ended'));
  await Promise.all(requests);
  lock.release(true);
});

test('a request to their addresses that is refused has its line', async () => {
  const start = api.log.length;
  expect((await fetch(`${api.baseUrl}/healthz`, { method: 'POST' })).status).toBe(405);
  await untilLines(start, 1);
  expect(linesSince(start)).toEqual([{ msg: 'request', what: undefined }]);
});

test('metrics count health checks', async () => {
  const counted = /^http_request_duration_seconds_count\{route="\/healthz",code="200"\} 3$/m;
  await waitUntil(async () => counted.test(await api.dependencies.metrics.registry.metrics()), {
    what: 'three health checks in the metrics',
  });
});

test('no gauge has the name of a counter', async () => {
  const texts = await Promise.all(
    [api.dependencies.metrics.registry, api.engine.metrics].map((registry) => registry.metrics()),
  );
  for (const text of texts) {
    expect(text).not.toMatch(/^# TYPE \w+_total (?!counter)/m);
  }
});
