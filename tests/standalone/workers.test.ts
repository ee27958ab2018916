/** `WORKERS=2`: the server as one primary with two workers, and the same for the actions-server of containers. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateApiKey } from '../../actions-server/keys/api-key-secret.ts';
import { findFreePort } from '../../standalone/free-port.ts';
import { shortLived } from '../support/program-flags.ts';
import {
  createStandaloneFolder,
  isAlive,
  keysIn,
  list,
  type RunningStandalone,
  type StandaloneFolder,
  workersOf,
} from '../support/standalone.ts';
import { waitUntil } from '../support/wait-until.ts';

const secret = 'a secret of the metrics';
const burstOfAddress = 12;
/** Longer than any answer takes, on a busy machine, too. */
const unansweredMs = 30_000;

let folder: StandaloneFolder;
let server: RunningStandalone;
let metricsPort: number;
let privateKey: string;
let publicKey: string;

beforeAll(async () => {
  folder = await createStandaloneFolder();
  metricsPort = await findFreePort();
  server = await folder.start({
    WORKERS: '2',
    LOG_LEVEL: 'info',
    RATE_LIMIT_BURST: '100000',
    RATE_LIMIT_PER_DAY: '1000000',
    RATE_LIMIT_BURST_PER_ADDRESS: String(burstOfAddress),
    HASURA_GRAPHQL_METRICS_SECRET: secret,
    METRICS_PORT: String(metricsPort),
  });
  ({ privateKey, publicKey } = keysIn(server.output));
});
afterAll(() => folder.remove());

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** On a connection of its own, which the next worker gets. */
function send(
  url: string,
  headers: Record<string, string> = {},
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { agent: false, method, headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.once('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
        response.once('error', reject);
      },
    );
    sent.once('error', reject);
    // Node loses a connection that it is passing to a worker in the moment in which that is killed.
    sent.setTimeout(unansweredMs, () => sent.destroy(new Error('no answer')));
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const offers = () => send(`${server.apiUrl}/rest/v2/offers?limit=1`, { 'x-api-key': publicKey });
const engine = (path: string) => server.engineUrl.replace('/v1/graphql', path);
/** One after another: connections that are opened at once may reach one worker. */
async function inTurn<Result>(times: number, work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let time = 0; time < times; time++) results.push(await work());
  return results;
}

const workers = () => workersOf(server.process.pid);

async function metric(pattern: RegExp): Promise<number> {
  const { status, body } = await send(engine('/v1/metrics'), { authorization: `Bearer ${secret}` });
  expect(status).toBe(200);
  return Number(pattern.exec(body)?.[1] ?? Number.NaN);
}

/** Runs SQL in one of the workers. */
const runSql = async (sql: string) =>
  send(
    engine('/v2/query'),
    { 'x-hasura-admin-secret': server.adminSecret },
    { type: 'run_sql', args: { sql } },
  );
/** For several requests, which both workers answer: whether the worker knows a column. */
const knowColumn = (name: string) =>
  inTurn(6, async () => {
    const query = '{ __type(name: "colors") { fields { name } } }';
    const { body } = await send(server.engineUrl, { 'x-hasura-admin-secret': server.adminSecret }, { query });
    return body.includes(`"${name}"`);
  });

test('each of two workers answers requests', async () => {
  expect(workers()).toHaveLength(2);
  let lines = '';
  server.process.stdout?.on('data', (chunk: Buffer) => {
    lines += chunk.toString();
  });
  const answers = await inTurn(6, () => send(`${server.apiUrl}/openapi.json`));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  await waitUntil(() => /"worker":1,.*"request"/.test(lines) && /"worker":2,.*"request"/.test(lines));
});

/** A worker knows what the other has counted a second after its own last request at the latest. */
const exchange = () => new Promise((resolve) => setTimeout(resolve, 1_300));

/** Sends requests to both workers until they have exchanged their counts; then no more may pass. */
async function statusesBeyond(limit: number, work: () => Promise<Answer>): Promise<number[]> {
  // The counts are of ten seconds: all of this is in one of them, or the answers say so and it is done again.
  for (;;) {
    const window = () => Math.floor(Date.now() / 10_000);
    const begun = window();
    await inTurn(limit, work);
    await exchange();
    await inTurn(2, work);
    await exchange();
    const later = await inTurn(6, work);
    if (window() === begun) return later.map(({ status }) => status);
  }
}

test('the limit of a client address holds for both workers together', async () => {
  expect(await statusesBeyond(burstOfAddress, offers)).toEqual(Array(6).fill(429));
});

test('the limit of a key holds for both workers together', async () => {
  const { secret: key, hash, prefix } = generateApiKey('private');
  const created = await runSql(
    `insert into apikeys ("groupId", name, kind, hash, prefix, "burstLimit")
     select id, 'limited', 'private', '${hash}', '${prefix}', 10 from groups`,
  );
  expect(created.status).toBe(200);
  const read = () => send(`${server.apiUrl}/rest/v2/projects?limit=1`, { 'x-api-key': key });
  expect(await statusesBeyond(10, read)).toEqual(Array(6).fill(429));
});

test('what one worker has changed in the schema is known to the other, too', async () => {
  expect((await runSql('alter table colors add column note text')).status).toBe(200);
  await waitUntil(async () => (await knowColumn('note')).every((isKnown) => isKnown));
  expect((await runSql('alter table colors drop column note')).status).toBe(200);
  await waitUntil(async () => !(await knowColumn('note')).some((isKnown) => isKnown));
});

/** Requests that no other test makes: what is counted of them stays the same while others are answered. */
const sendRejected = () =>
  inTurn(10, () =>
    send(server.engineUrl, { 'x-hasura-admin-secret': server.adminSecret }, { query: '{ nothing }' }),
  );
const rejectedRequests = () =>
  metric(/graphql_request_duration_seconds_count\{operation="\w+",outcome="rejected"\} (\d+)/);

test('the metrics are those of both workers', async () => {
  await sendRejected();
  expect(await rejectedRequests()).toBe(10);
});

test('both servers have the metrics of their process', async () => {
  const ofApi = await send(`http://127.0.0.1:${metricsPort}/metrics`);
  const ofEngine = await send(engine('/v1/metrics'), { authorization: `Bearer ${secret}` });
  for (const { body } of [ofApi, ofEngine]) {
    expect(body).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(body).toMatch(/^nodejs_active_resources\{type="\w+"\} \d+$/m);
  }
});

test('a worker that is killed is replaced, its metrics remain, and no application is lost or saved twice', async () => {
  const apply = async (number: number): Promise<number> => {
    const headers = { 'x-api-key': privateKey, 'idempotency-key': `killed-${number}` };
    const body = {
      firstName: `First${number}`,
      lastName: 'Killed',
      emailAddresses: `killed${number}@example.org`,
    };
    for (let attempt = 0; ; attempt++) {
      const status = await send(`${server.apiUrl}/rest/v2/applicants`, headers, body).then(
        (answer) => answer.status,
        () => 0,
      );
      // No answer, a limit, or a save that is still in progress elsewhere.
      if (![0, 409, 429, 503].includes(status) || attempt === 200) return status;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  const [killed = 0] = workers();
  await sendRejected();
  const before = await rejectedRequests();
  const sent = Array.from({ length: 30 }, (_, number) => apply(number));
  // The others are in progress.
  await Promise.race(sent);
  process.kill(killed, 'SIGKILL');
  await waitUntil(() => {
    const now = workers();
    return !now.includes(killed) && now.length === 2;
  });
  expect(await Promise.all(sent)).toEqual(Array(30).fill(201));
  await waitUntil(async () => (await rejectedRequests()) === before);
  let names: unknown[] = [];
  await waitUntil(async () => {
    const { status, data } = await list(server, 'profiles', privateKey);
    names = (data ?? []).filter(({ lastName }) => lastName === 'Killed').map(({ firstName }) => firstName);
    return status === 200;
  });
  expect([...names].sort()).toEqual(Array.from({ length: 30 }, (_, number) => `First${number}`).sort());
});

test('workers are replaced one after the other while every request is answered', async () => {
  const before = workers();
  const statuses = new Set<number>();
  server.process.kill('SIGUSR2');
  await waitUntil(async () => {
    statuses.add((await send(`${server.apiUrl}/healthz`)).status);
    const now = workers();
    return now.length === 2 && now.every((worker) => !before.includes(worker));
  });
  expect([...statuses]).toEqual([200]);
});

test('the actions-server of containers runs in several workers, and ends with all of them', async () => {
  const program = fileURLToPath(new URL('../../dist/actions-server/main.js', import.meta.url));
  const child = spawn(process.execPath, [...shortLived, program], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      WORKERS: '2',
      HASURA_GRAPHQL_ENDPOINT: server.engineUrl,
      HASURA_GRAPHQL_ADMIN_SECRET: server.adminSecret,
      FILE_LINK_SECRET: 'a secret that is only for this test, long enough',
      STORAGE_FOLDER: join(folder.directory, 'files'),
      UPLOAD_FOLDER: folder.directory,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await waitUntil(() => output.split('"listening"').length === 3);
  const port = Number(/"port":(\d+),"msg":"listening"/.exec(output)?.[1]);
  const answers = await inTurn(4, () => send(`http://127.0.0.1:${port}/readyz`));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const started = workersOf(child.pid);
  expect(started).toHaveLength(2);
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
  expect(started.filter(isAlive)).toEqual([]);
});

test('a stop ends the workers and Postgres', async () => {
  const started = workers();
  const postgres = await folder.postmasterPid();
  const { code, errors } = await server.stop();
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect([...started, postgres].filter(isAlive)).toEqual([]);
});
