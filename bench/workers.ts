/**
 * `npm run bench:workers [-- --workers 1,2,4 --rounds 8 --seconds 2 --connections 12]`
 *
 * Measures how many requests a second `npm start` answers with several processes (`WORKERS`). A server for each number
 * runs, and in each round each of them is measured in turn. The load generator, the workers and Postgres share the
 * machine: with two processors more workers can only use what one leaves idle.
 */
import { parseArgs } from 'node:util';
import type { HttpRequest } from './contenders.ts';
import { load } from './support/load.ts';
import { startStandalone } from './support/running-standalone.ts';
import { median, spreadText } from './support/statistics.ts';

const { values: options } = parseArgs({
  options: {
    workers: { type: 'string', default: '1,2' },
    rounds: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '12' },
  },
});
const counts = options.workers.split(',').map((count) => count.trim());
const seconds = Number(options.seconds);
const connections = Number(options.connections);
const projects = 300;
const noLimit = '1000000000';

interface Server {
  readonly workers: string;
  readonly port: number;
  readonly key: string;
  readonly projectIds: readonly string[];
  stop(): Promise<void>;
}

let saved = 0;
const kinds: Readonly<Record<string, (server: Server) => HttpRequest>> = {
  'GraphQL, a project by key': (server) => {
    saved += 1;
    const id = server.projectIds[saved % projects];
    const query = 'query ($id: uuid!) { projects_by_pk(id: $id) { id name status { title } } }';
    return post(server, '/graphql', { query, variables: { id } }, 200);
  },
  'GET projects, 100 of them': (server) => ({
    method: 'GET',
    path: '/rest/v2/projects?limit=100',
    body: null,
    status: 200,
    headers: { 'x-api-key': server.key },
  }),
  'POST projects': (server) => {
    saved += 1;
    return post(server, '/rest/v2/projects', { name: `Project ${saved}`, externalId: `saved-${saved}` }, 201);
  },
};

function post({ key }: Server, path: string, body: unknown, status: number): HttpRequest {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  return { method: 'POST', path, headers, body: JSON.stringify(body), status };
}

const servers: Server[] = [];
try {
  for (const workers of counts) servers.push(await startServer(workers));
  const rates = new Map<string, number[]>();
  for (const kind of Object.keys(kinds)) {
    // What has just been loaded runs slowly, and each connection plans its statements.
    for (const server of servers) await measure(server, kind, 2 * seconds);
    for (let round = 0; round < Number(options.rounds); round += 1) {
      const first = round % servers.length;
      for (const server of [...servers.slice(first), ...servers.slice(0, first)]) {
        const key = `${kind} ${server.workers}`;
        rates.set(key, [...(rates.get(key) ?? []), await measure(server, kind, seconds)]);
      }
    }
    process.stderr.write(`${kind}\n`);
  }
  process.stdout.write(table(rates));
} finally {
  for (const server of servers) await server.stop();
}

async function startServer(workers: string): Promise<Server> {
  const running = await startStandalone({
    WORKERS: workers,
    RATE_LIMIT_BURST: noLimit,
    RATE_LIMIT_PER_DAY: noLimit,
  });
  const { apiUrl, key } = running;
  const projectIds: string[] = [];
  for (let first = 0; first < projects; first += 100) {
    const items = Array.from({ length: 100 }, (_, index) => ({
      name: `Project ${first + index}`,
      externalId: `project-${first + index}`,
    }));
    const response = await fetch(`${apiUrl}/rest/v2/projects/batch`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ items }),
    });
    const { results } = (await response.json()) as { results: { body: { projectId: string } }[] };
    projectIds.push(...results.map(({ body }) => body.projectId));
  }
  return { workers, port: Number(new URL(apiUrl).port), key, projectIds, stop: running.stop };
}

/** @returns requests a second */
async function measure(server: Server, kind: string, forSeconds: number): Promise<number> {
  const next = kinds[kind];
  if (next === undefined) throw new Error(`there is no request ${kind}`);
  const done = await load(server.port, () => next(server), { connections, seconds: forSeconds });
  return done.requests / done.seconds;
}

/** Requests a second with the first number of workers, and the rates of the others relative to it, round by round. */
function table(rates: ReadonlyMap<string, readonly number[]>): string {
  const [one = '', ...others] = counts;
  const rows = Object.keys(kinds).map((kind) => {
    const base = rates.get(`${kind} ${one}`) ?? [];
    const relative = others.map((workers) =>
      spreadText((rates.get(`${kind} ${workers}`) ?? []).map((rate, round) => rate / (base[round] ?? 0))),
    );
    return `| ${[kind, median(base).toFixed(0), ...relative].join(' | ')} |`;
  });
  const head = ['', `requests/s, WORKERS=${one}`, ...others.map((workers) => `WORKERS=${workers}, relative`)];
  return [`| ${head.join(' | ')} |`, `|${head.map(() => ' --- ').join('|')}|`, ...rows, ''].join('\n');
}
