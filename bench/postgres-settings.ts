/**
 * `npm run bench:postgres [-- --database postgres://… --replay postgres://… --rounds 9]`
 *
 * What settings of the planner and of sessions do for the statements that lists, searches and reads by key send. The
 * statements are recorded from requests to the API on the data set of `--database`, and each is then executed with every
 * setting in turns, in one session: the machine and the caches are the same for all. `--replay` names a database with
 * the same data set in another size. The settings that need a start of the server of their own are measured by
 * `postgres-start-settings.ts`.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createEngine, createPool, loadMetadata } from '@platform/engine';
import pg from 'pg';
import { loadConfig } from '../actions-server/config.ts';
import { findProjectRoot } from '../actions-server/project-root.ts';
import { startServer } from '../actions-server/server.ts';
import { postTo } from '../standalone/engine-post.ts';
import { adminSecret } from './contenders.ts';
import { prepareDataSet } from './data-set.ts';
import { recordReads, type SentStatement } from './support/explain.ts';
import { readRequests } from './support/read-requests.ts';
import { median, quantile } from './support/statistics.ts';
import { startTemporaryPostgres } from './support/temporary-postgres.ts';

const { values: options } = parseArgs({
  options: {
    profiles: { type: 'string', default: '50000' },
    /** A database that is empty or has the data set already. */
    database: { type: 'string' },
    replay: { type: 'string' },
    rounds: { type: 'string', default: '9' },
    settings: {
      type: 'string',
      default:
        'random_page_cost=1.1 random_page_cost=2 effective_cache_size=12GB work_mem=16MB work_mem=64MB jit=off max_parallel_workers_per_gather=0',
    },
  },
});

/** Each of these is compared with the defaults of Postgres; a comma joins settings that are changed together. */
const candidates = options.settings.split(' ');

interface Recorded {
  readonly name: string;
  readonly statements: readonly SentStatement[];
}

async function record(databaseUrl: string): Promise<Recorded[]> {
  const pool = createPool({ connectionString: databaseUrl, max: 2 });
  const sent = recordReads(pool);
  const engine = await createEngine({
    metadata: loadMetadata(join(findProjectRoot(), 'metadata')),
    pool,
    adminSecret,
    options: {
      metadata: { environment: new Proxy<Record<string, string>>({}, { get: () => 'http://bench.invalid' }) },
      events: { isServing: false },
    },
  });
  const server = await startServer(
    loadConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      HASURA_GRAPHQL_ADMIN_SECRET: adminSecret,
      HASURA_GRAPHQL_ENDPOINT: 'http://engine.invalid/v1/graphql',
      FILE_LINK_SECRET: 'a secret that is only for measuring, long enough',
      STORAGE_FOLDER: mkdtempSync(join(tmpdir(), 'bench-files-')),
      LOG_LEVEL: 'silent',
    }),
    { hasuraPost: postTo(engine) },
  );
  const recorded: Recorded[] = [];
  for (const { name, send } of readRequests) {
    // The key is looked up before.
    await send(server.port);
    sent.length = 0;
    await send(server.port);
    recorded.push({ name, statements: [...sent] });
  }
  await server.stop();
  await engine.close();
  await pool.end();
  return recorded;
}

/** Milliseconds of the statements with the settings, in a transaction of their own. */
async function time(client: pg.Client, { statements }: Recorded, settings: string): Promise<number> {
  await client.query('begin read only');
  try {
    for (const setting of settings.split(',').filter(Boolean)) {
      const [name = '', value = ''] = setting.split('=');
      await client.query('select set_config($1, $2, true)', [name, value]);
    }
    const start = performance.now();
    for (const { text, values } of statements) await client.query({ text, values: [...values] });
    return performance.now() - start;
  } finally {
    await client.query('rollback');
  }
}

async function measure(client: pg.Client, recorded: Recorded): Promise<string> {
  const variants = ['', ...candidates];
  const times = new Map<string, number[]>(variants.map((variant) => [variant, []]));
  for (let round = -1; round < Number(options.rounds); round++) {
    // Each round begins with another one; the first is not counted.
    for (let turn = 0; turn < variants.length; turn++) {
      const variant = variants[(turn + round + 1) % variants.length] ?? '';
      const milliseconds = await time(client, recorded, variant);
      if (round >= 0) times.get(variant)?.push(milliseconds);
    }
  }
  const base = times.get('') ?? [];
  const cells = candidates.map((candidate) => {
    const ratios = (times.get(candidate) ?? []).map((value, round) => value / (base[round] ?? Number.NaN));
    const [low, high] = [quantile(ratios, 0.25), quantile(ratios, 0.75)];
    return `${median(ratios).toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
  });
  return `| ${[recorded.name, median(base).toFixed(1), ...cells].join(' | ')} |\n`;
}

async function main(): Promise<void> {
  const own = options.database === undefined ? await startTemporaryPostgres() : null;
  const databaseUrl = options.database ?? own?.url ?? '';
  try {
    await prepareDataSet([{ url: databaseUrl }], Number(options.profiles));
    const recorded = await record(databaseUrl);
    const client = new pg.Client(options.replay ?? databaseUrl);
    await client.connect();
    process.stdout.write(`| | default, ms | ${candidates.join(' | ')} |\n`);
    process.stdout.write(`|${' --- |'.repeat(candidates.length + 2)}\n`);
    for (const each of recorded) process.stdout.write(await measure(client, each));
    await client.end();
  } finally {
    await own?.stop();
  }
}

await main();
process.exit();
