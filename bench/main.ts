/**
 * `npm run bench [-- --profiles 50000,500000 --only W1,saves --rounds 7 --seconds 2 --database postgres://…]`
 *
 * Starts Postgres, generates the data set, and measures the contenders in interleaved rounds: every round measures each
 * of them for a short time, so that other load on the machine affects all of them equally. The tables contain medians
 * of ratios within a round, with the quarters around them.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Contender, contenders } from './contenders.ts';
import { createDatabase, generateDataSet, prepareDataSet } from './data-set.ts';
import { type Measurement, measure } from './measure.ts';
import { growthTables, progressOf, type Result, tablesOf } from './report.ts';
import { type RunningContender, startContender } from './support/running-contender.ts';
import { startFilledPostgres } from './support/temporary-postgres.ts';
import { withClient } from './support/with-client.ts';
import { workloadGroups } from './workloads/all.ts';
import type { WorkloadGroup } from './workloads/workload.ts';

const { values: options } = parseArgs({
  options: {
    /** Sizes of the data set, separated by commas. */
    profiles: { type: 'string', default: '50000' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    connections: { type: 'string', default: '6' },
    /** Names of workloads and groups, separated by commas. */
    only: { type: 'string' },
    /** Few and short rounds, to see that everything works and which ratios are far from others. */
    quick: { type: 'boolean', default: false },
    /** Databases that are empty or have the data set already: one for each size, separated by commas. */
    database: { type: 'string' },
    /** Folders of other builds to measure as well: `--against before=../before/dist`. */
    against: { type: 'string', multiple: true, default: [] },
  },
});
const rounds = Number(options.rounds ?? (options.quick ? 2 : 6));
const seconds = Number(options.seconds ?? (options.quick ? 0.3 : 0.8));
const sizes = options.profiles.split(',').map(Number);
const only = options.only?.split(',').map((name) => name.trim());
const baseline = contenders[0]?.name ?? '';

interface Participant {
  readonly contender: Contender;
  readonly build: { readonly name: string; readonly folder: string };
}

/** A database with a data set, and what was measured on it. */
interface SizeRun {
  readonly size: number;
  readonly databaseUrl: string;
  readonly groups: readonly WorkloadGroup[];
  readonly results: Result[];
}

async function main(): Promise<void> {
  const given = options.database?.split(',').map((url) => url.trim());
  if (given !== undefined) return run(given);
  const urlsOn = (url: string) => sizes.map((size) => databaseOn(url, `bench_${size}`));
  const own = await startFilledPostgres(async (url) => {
    for (const [index, databaseUrl] of urlsOn(url).entries()) {
      await createDatabase(url, `bench_${sizes[index]}`);
      await generateDataSet(databaseUrl, sizes[index] ?? 0);
    }
  });
  try {
    await run(urlsOn(own.url));
  } finally {
    await own.stop();
  }
}

async function run(databaseUrls: readonly string[]): Promise<void> {
  const runs: SizeRun[] = [];
  for (const [index, size] of sizes.entries()) {
    const databaseUrl = databaseUrls[index];
    if (databaseUrl === undefined) throw new Error('give as many databases as sizes of the data set');
    const groups = workloadGroups(await prepareDataSet(databaseUrl, size), only);
    runs.push({ size, databaseUrl, groups, results: [] });
  }
  // All sizes of a group follow each other, so that the machine is the same for what is compared. The groups of a
  // larger data set are those of a smaller one, with more workloads.
  for (const index of (runs[0]?.groups ?? []).keys()) {
    for (const one of runs) {
      const group = one.groups[index];
      if (group !== undefined) await measureGroup(one, group);
    }
  }
  await report(runs);
}

const builds = [
  { name: '', folder: join(import.meta.dirname, '..') },
  ...options.against.map((text) => {
    const [name = '', folder = ''] = text.split('=');
    return { name: ` (${name})`, folder };
  }),
];
const participants: readonly Participant[] = contenders.flatMap((contender) =>
  builds
    // Only this build has the baseline.
    .filter(({ name }) => name === '' || !contender.name.startsWith('baseline'))
    .map((build) => ({ contender, build })),
);

async function measureGroup({ size, databaseUrl, results }: SizeRun, group: WorkloadGroup): Promise<void> {
  const { workloads } = group;
  const measurements = workloads.map((): Measurement => ({ samples: new Map(), failures: new Map() }));
  const taking = participants.filter(({ contender }) =>
    workloads.some((workload) => contender.takesPart(workload)),
  );
  // New processes for each half of the rounds, started in the opposite order: two processes of the same program can
  // differ by some percent for as long as they run, and the one that starts first is often the slower one.
  const halves = [
    { order: taking, rounds: Math.ceil(rounds / 2) },
    { order: taking.toReversed(), rounds: Math.floor(rounds / 2) },
  ];
  await group.prepare?.();
  for (const half of options.quick ? [{ order: taking, rounds }] : halves) {
    await withRunning(half.order, databaseUrl, (running) => {
      const measurement = { rounds: half.rounds, seconds, connections: Number(options.connections) };
      return withClient(databaseUrl, (client) =>
        measure(workloads, running, measurements, client, measurement),
      );
    });
  }
  const first = group.isComparedWithFirst ? (measurements[0] ?? null) : null;
  for (const [index, measurement] of measurements.entries()) {
    const result = { workload: workloads[index]?.name ?? '', first, ...measurement };
    results.push(result);
    // The other workloads are still worth measuring.
    if (measurement.failures.size > 0) process.exitCode = 1;
    process.stderr.write(`${sizes.length > 1 ? `${size}: ` : ''}${progressOf(result, baseline)}`);
  }
}

/** Runs `work` while a process of each participant runs. */
async function withRunning(
  order: readonly Participant[],
  databaseUrl: string,
  work: (running: readonly RunningContender[]) => Promise<void>,
): Promise<void> {
  const running: RunningContender[] = [];
  try {
    for (const { contender, build } of order) {
      running.push(await startContender(contender, build, databaseUrl));
    }
    await work(running);
  } finally {
    for (const one of running) await one.stop();
  }
}

async function report(runs: readonly SizeRun[]): Promise<void> {
  const [smallest, ...larger] = runs;
  if (smallest === undefined) return;
  const settings = await withClient(smallest.databaseUrl, async (client) => {
    const { rows } = await client.query<{ fsync: string; version: string }>(
      `select current_setting('fsync') as fsync, current_setting('server_version') as version`,
    );
    return `Postgres ${rows[0]?.version}, fsync ${rows[0]?.fsync}`;
  });
  const method = `median (quarters) of ${rounds} rounds of ${seconds} s, Node ${process.version}, ${settings}`;
  for (const { size, results } of runs) {
    process.stdout.write(`${size} profiles, ${method}\n\n${tablesOf(results, baseline)}\n`);
  }
  for (const { size, results } of larger) {
    const title = `${size} to ${smallest.size} profiles`;
    process.stdout.write(`${growthTables(smallest.results, results, title)}\n`);
  }
}

/** The address of another database of the same server. */
function databaseOn(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

await main();
