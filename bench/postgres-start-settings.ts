/**
 * `npm run bench:postgres-start [-- --profiles 50000 --rounds 5 --seconds 4]`
 *
 * What settings do that Postgres takes at its start. Each contender is a Postgres of its own, which writes to the disk,
 * on a copy of one data folder, behind a server of its own. They are measured in turns. Each turn begins with a
 * checkpoint, so that pages are written to the log as a whole, as they are after every checkpoint of a running server.
 */
import { fork } from 'node:child_process';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../standalone/postgres.ts';
import type { HttpRequest } from './contenders.ts';
import { prepareDataSet } from './data-set.ts';
import { load } from './support/load.ts';
import { processorTime } from './support/processor-time.ts';
import { median } from './support/statistics.ts';

const { values: options } = parseArgs({
  options: {
    profiles: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    /** Only loads with this in their name. */
    only: { type: 'string', default: '' },
    settings: {
      type: 'string',
      default:
        'shared_buffers=512MB shared_buffers=1GB wal_compression=on checkpoint_timeout=15min,max_wal_size=2GB wal_buffers=16MB',
    },
  },
});

/** The server's own settings are replaced by the defaults of Postgres, and these by those of a contender. */
const defaults = [
  'shared_buffers=128MB',
  'wal_compression=off',
  'checkpoint_timeout=5min',
  'max_wal_size=1GB',
  'wal_buffers=-1',
  'random_page_cost=4',
  'work_mem=4MB',
  'jit=on',
  'effective_cache_size=4GB',
  'effective_io_concurrency=1',
  'autovacuum=off',
];
const variants = ['', ...options.settings.split(' ')];

const key = { 'x-api-key': `sk_${'1'.padStart(32, '0')}`, 'content-type': 'application/json' };
const run = Date.now().toString(36);
let number = 0;

const post = (path: string, body: unknown, status = 200): HttpRequest => ({
  method: 'POST',
  path,
  headers: key,
  body: JSON.stringify(body),
  status,
});

const profile = `query Profile($id: String!) {
  profiles(where: {externalId: {_eq: $id}}) {
    id firstName emailAddresses { emailAddress } positions { title } educations { schoolName } fieldsValues { value }
  }
}`;
const page = `query Page($before: timestamptz!) {
  profiles(where: {updatedAt: {_lt: $before}}, order_by: {updatedAt: desc}, limit: 50) {
    id firstName emailAddresses { emailAddress } positions { title } fieldsValues { value }
  }
}`;

/** Each call returns the next request; reads are spread over all rows, in the same order for every contender. */
const loads: Readonly<Record<string, () => HttpRequest>> = {
  'profile by external id': () => {
    const id = `profile-${1 + ((number++ * 7919) % Number(options.profiles))}`;
    return post('/graphql', { query: profile, variables: { id } });
  },
  'page of 50 profiles': () => {
    const before = new Date(Date.UTC(2025, 0, 1) + ((number++ * 7919) % 280) * 86_400_000).toISOString();
    return post('/graphql', { query: page, variables: { before } });
  },
  applications: () => {
    const name = `${run}${number++}`;
    const body = {
      firstName: `First ${name}`,
      lastName: `Last ${name}`,
      emailAddresses: `${name}@example.org`,
    };
    return post('/rest/v2/applicants', body, 201);
  },
  companies: () => post('/rest/v2/companies', { name: `Company ${run}${number++}` }, 201),
};

interface Contender {
  readonly name: string;
  readonly postgres: EmbeddedPostgres;
  readonly database: pg.Client;
  readonly port: number;
  stop(): Promise<void>;
}

async function startContender(settings: string, dataDirectory: string): Promise<Contender> {
  const postgres = await startEmbeddedPostgres({
    dataDirectory,
    settings: [...defaults, ...settings.split(',').filter(Boolean)],
  });
  const database = new pg.Client(postgres.url);
  await database.connect();
  const child = fork(join(import.meta.dirname, 'server.js'), ['api'], {
    env: { ...process.env, DATABASE_URL: postgres.url },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve) => {
    child.once('message', (message) => resolve((message as { port: number }).port));
  });
  return {
    name: settings || 'defaults',
    postgres,
    database,
    port,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await ended;
      await database.end();
      await postgres.stop();
    },
  };
}

interface Measured {
  readonly perSecond: number;
  /** Milliseconds of processor time of Postgres a request. */
  readonly postgresMs: number;
  readonly walBytes: number;
  /** Pages that were not in the memory of Postgres, a request. */
  readonly read: number;
}

async function measure({ database, port }: Contender, next: () => HttpRequest): Promise<Measured> {
  await database.query('checkpoint');
  const state = async () => {
    // Statistics of a connection are published when it is idle.
    const { rows } = await database.query<{ wal: string; read: string; pids: number[] }>(
      `select pg_current_wal_insert_lsn() - '0/0' as wal,
              (select sum(blks_read) from pg_stat_database) as read,
              array(select pid from pg_stat_activity) as pids`,
    );
    const { wal = '0', read = '0', pids = [] } = rows[0] ?? {};
    return { wal: Number(wal), read: Number(read), ms: await processorTime(pids) };
  };
  // The connections of the pool are open, so that the same processes are counted before and after.
  await load(port, next, { connections: 8, seconds: 0.5 });
  const before = await state();
  const { requests, seconds } = await load(port, next, {
    connections: 8,
    seconds: Number(options.seconds),
  });
  const after = await state();
  return {
    perSecond: requests / seconds,
    postgresMs: (after.ms - before.ms) / requests,
    walBytes: (after.wal - before.wal) / requests,
    read: (after.read - before.read) / requests,
  };
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-settings-'));
  // The user of Postgres passes through, so that each cluster is in its own folder and can be copied.
  await chmod(folder, 0o711);
  const original = join(folder, 'original');
  const first = await startEmbeddedPostgres({ dataDirectory: original, settings: defaults });
  await prepareDataSet([{ url: first.url }], Number(options.profiles));
  await first.stop();
  const running: Contender[] = [];
  try {
    for (const [index, variant] of variants.entries()) {
      const copy = join(folder, String(index));
      await cp(original, copy, { recursive: true });
      running.push(await startContender(variant, copy));
    }
    for (const [name, next] of Object.entries(loads).filter(([name]) => name.includes(options.only))) {
      const measured = new Map<Contender, Measured[]>(running.map((contender) => [contender, []]));
      for (let round = 0; round < Number(options.rounds); round++) {
        for (let turn = 0; turn < running.length; turn++) {
          const contender = running[(turn + round) % running.length];
          if (contender !== undefined) measured.get(contender)?.push(await measure(contender, next));
        }
      }
      process.stdout.write(
        `\n| ${name} | requests/s to defaults | Postgres ms | WAL bytes | pages read |\n| --- | --- | --- | --- | --- |\n`,
      );
      const base = measured.get(running[0] as Contender) ?? [];
      for (const [contender, values] of measured) {
        const ratios = values.map(
          ({ perSecond }, round) => perSecond / (base[round]?.perSecond ?? Number.NaN),
        );
        const of = (member: keyof Measured) => median(values.map((value) => value[member]));
        const spread = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
        process.stdout.write(
          `| ${contender.name} | ${median(ratios).toFixed(2)} (${spread}) | ${of('postgresMs').toFixed(2)} | ${of('walBytes').toFixed(0)} | ${of('read').toFixed(1)} |\n`,
        );
      }
    }
  } finally {
    for (const contender of running) await contender.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
process.exit();
