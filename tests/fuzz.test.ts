/**
 * No request makes a server fail, whatever is sent. `npm run fuzz -- --runs 5000 --seed 7 --route batch` sends more, and
 * `--path` repeats one input.
 */
import { fileURLToPath } from 'node:url';
import { loadMetadata } from '@platform/engine';
import { buildRoleSchema, loadModel } from '@platform/engine/testing';
import { actionRoutes } from '../actions-server/actions/routes.ts';
import { maintenanceJobs } from '../actions-server/maintenance-jobs.ts';
import { serveMetrics } from '../actions-server/metrics/metrics-server.ts';
import { addStateMetrics } from '../actions-server/metrics/state-metrics.ts';
import { routes } from '../actions-server/routes.ts';
import { startTaskLoop } from '../actions-server/tasks/task-loop.ts';
import { actionRequests } from './fuzz/action-requests.ts';
import { bodiesFor } from './fuzz/bodies.ts';
import { engineTarget } from './fuzz/engine-targets.ts';
import { graphqlAddresses, graphqlPayloads, graphqlRequests } from './fuzz/graphql-requests.ts';
import { prepareGround } from './fuzz/ground.ts';
import { httpTarget } from './fuzz/http-request.ts';
import { metricsRequests } from './fuzz/metrics-requests.ts';
import { consumingRequests, type RouteRequests, readRequests, saveRequests } from './fuzz/route-targets.ts';
import { serverCheck } from './fuzz/server-check.ts';
import { socketTarget } from './fuzz/socket-target.ts';
import type { FuzzReport, FuzzTarget } from './fuzz/target.ts';
import { prepareWebhooks, webhookRequests } from './fuzz/webhook-requests.ts';
import { startTestApi } from './support/api.ts';
import { openWorld } from './support/world.ts';

const { FUZZ_RUNS, FUZZ_SEED = '20261122', FUZZ_ROUTE = '', FUZZ_PATH } = process.env;
/** Set when somebody looks for failures, and reads a report. */
const runs = FUZZ_RUNS === undefined ? null : Number(FUZZ_RUNS);
const seed = Number(FUZZ_SEED);
// A test must not fail because the machine is busy.
const maxMs = runs === null ? Number.POSITIVE_INFINITY : 5_000;

const unlimited = String(2 ** 31 - 1);
const limits = [
  'RATE_LIMIT_BURST',
  'RATE_LIMIT_PER_DAY',
  'RATE_LIMIT_BURST_PUBLIC',
  'RATE_LIMIT_PER_DAY_PUBLIC',
  'RATE_LIMIT_BURST_PER_ADDRESS',
  'RATE_LIMIT_PER_DAY_PER_ADDRESS',
  'APPLICATIONS_PER_ADDRESS',
  'APPLICATION_BYTES_PER_DAY',
  'APPLICATION_BYTES_PER_DAY_PER_ADDRESS',
];
const api = await startTestApi({
  ...Object.fromEntries(limits.map((name) => [name, unlimited])),
  // Signed links outlive a long run.
  FILE_LINK_LIFETIME_SECONDS: '86400',
});
const { taskRunner, metrics } = api.dependencies;
const loop = startTaskLoop(taskRunner, api.dependencies, {
  jobs: maintenanceJobs(taskRunner.store, api.dependencies),
});
addStateMetrics(metrics.registry, api.dependencies);
const secret = 'a secret of the metrics';
const metricsServer = await serveMetrics(
  metrics.registry,
  { port: 0, host: '127.0.0.1', secret },
  api.dependencies.log,
);
const world = await openWorld({ answers: { devMode: true } });
afterAll(async () => {
  await world.close();
  await metricsServer.stop();
  await loop.stop();
  await api.stop();
});

const metadata = fileURLToPath(new URL('../metadata', import.meta.url));
const model = await loadModel(api.database.pool, loadMetadata(metadata));
const [own, visitors] = ['account', 'public'].map((role) => buildRoleSchema(model, role, false).schema);
if (!own || !visitors) throw new Error('there is no schema');

const ground = await prepareGround(api, { profiles: Math.max(40, Math.ceil((runs ?? 0) / 5)) });
// Requests that use up what they name, and those that may change anything, have accounts of their own.
const enough = Math.max(40, 4 * (runs ?? 0));
const consumed = await prepareGround(api, { profiles: enough });
// An erasure reads the requests of all tasks that failed.
const ofTasks = await prepareGround(api, { failedTasks: enough });
const ofMutations = await prepareGround(api);
// What is read is not changed meanwhile: after thousands of saves hardly an offer would still be published.
const ofReads = await prepareGround(api);
const { privateKey, publicKey } = ofReads.account;
const ofGraphql = {
  'post /graphql (queries)': graphqlRequests(own, 'query', ofReads, privateKey.secret),
  'post /graphql (mutations)': graphqlRequests(
    own,
    'mutation',
    ofMutations,
    ofMutations.account.privateKey.secret,
  ),
  'get /graphql': graphqlAddresses(own, 'query', ofReads, privateKey.secret),
  'get /graphql (mutations)': graphqlAddresses(own, 'mutation', ofReads, privateKey.secret),
  'post /graphql (public)': graphqlRequests(visitors, 'query', ofReads, publicKey.secret),
};
const requests: RouteRequests = {
  ...ofGraphql,
  ...saveRequests(ground, bodiesFor(ground)),
  ...consumingRequests(consumed, ofTasks, bodiesFor(consumed)),
  ...readRequests(api, ofReads),
  ...actionRequests(consumed, ofTasks, bodiesFor(consumed), await prepareWebhooks(api, consumed)),
  ...webhookRequests(ofTasks, await prepareWebhooks(api, ofTasks)),
};

const server = { baseUrl: api.baseUrl, check: serverCheck(api) };
const targets: readonly FuzzTarget[] = [
  ...Object.entries(requests).map(([name, given]) => httpTarget(name, given, server)),
  httpTarget('metrics', metricsRequests('/metrics', secret), {
    ...server,
    baseUrl: `http://127.0.0.1:${metricsServer.port}`,
  }),
  httpTarget('metrics of the engine', metricsRequests('/v1/metrics', api.engine.metricsSecret), {
    ...server,
    baseUrl: api.engine.baseUrl,
  }),
  socketTarget(
    'WebSocket /graphql',
    graphqlPayloads(own, 'subscription', ofReads),
    privateKey.secret,
    server,
  ),
  socketTarget(
    'WebSocket /graphql (public)',
    graphqlPayloads(visitors, 'subscription', ofReads),
    publicKey.secret,
    server,
  ),
];

const ofWorld = (
  [
    ['query', 'admin'],
    ['query', 'member'],
    ['query', 'reviewer'],
    ['mutation', 'admin'],
    ['mutation', 'member'],
  ] as const
).map(([kind, role]) => engineTarget(world, kind, role));

function print(name: string, { inputs, parsed, accepted, slowestMs, statuses, failures }: FuzzReport): void {
  const share = (count: number) => `${Math.round((100 * count) / inputs)} %`;
  const counts = Object.entries(statuses).sort(([, one], [, other]) => other - one);
  process.stdout.write(
    `${name}: ${inputs} inputs, ${share(parsed)} parsed, ${share(accepted)} accepted, slowest ${slowestMs} ms, ${failures.length} failures, seed ${seed}\n` +
      `  ${counts.map(([status, count]) => `${status}: ${count}`).join(', ')}\n` +
      failures.map((failure) => `  FAILURE ${failure}\n`).join(''),
  );
}

const isChosen = ({ name }: FuzzTarget) => name.toLowerCase().includes(FUZZ_ROUTE.toLowerCase());
/** Longer than any run takes. */
const timeoutMs = 3 * 3_600_000;

test('every route is fuzzed', () => {
  const names = targets.map(({ name }) => name.replace(/ \(.*\)$/, ''));
  const served = [...routes, ...actionRoutes].map(({ method, path }) => `${method} ${path}`);
  expect(served.filter((route) => !names.includes(route))).toEqual([]);
});

const chosen = [...targets, ...ofWorld].filter(isChosen).map((target) => [target.name, target] as const);

test.each(chosen)(
  `%s: no input makes the server fail (seed ${seed})`,
  async (name, target) => {
    const report = await target.fuzz({ seed, runs: runs ?? target.fewRuns, path: FUZZ_PATH, maxMs });
    if (runs !== null) print(name, report);
    expect(report.failures).toEqual([]);
    // Of a few inputs the share says nothing.
    if (report.inputs >= 40) expect(report.accepted / report.inputs).toBeGreaterThan(target.leastAccepted);
  },
  timeoutMs,
);
