/**
 * `npm run bench [-- --profiles 50000,500000 --only W1,saves --rounds 7 --seconds 2 --database postgres://…]`
 *
 * Starts Postgres, generates the data set, and measures the contenders in interleaved rounds: every round measures each
 * of them for a short time, so that other load on the machine affects all of them equally. The tables contain medians
 * of ratios within a round, with the quarters around them.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Contender, contenders } from './contenders.ts';
import { type BuildDatabase, createDatabase, generateDataSet, prepareDataSet } from './data-set.ts';
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
    /**
     * Folders of other builds to measure as well: `--against before=../before/dist`. With `--database` they use that one;
     * `--against before=../before/dist@postgres://…` gives them their own, one for each size.
     */
    against: { type: 'string', multiple: true, default: [] },
  },
});
const rounds = Number(options.rounds ?? (options.quick ? 2 : 6));
const seconds = Number(options.seconds ?? (options.quick ? 0.3 : 0.8));
const sizes = options.profiles.split(',').map(Number);
const only = listed(options.only);
const baseline = contenders[0]?.name ?? '';

/** A build of this repository: this one, or one to compare with. */
interface Build {
  /** Follows the names of its contenders. */
  readonly name: string;
  /** Its folder `dist`. */
  readonly folder: string;
  /** Its databases, one for each size, where they are given. */
  readonly databases: readonly string[] | undefined;
}

interface Participant {
  readonly contender: Contender;
  readonly build: Build;
}

/** The databases with a data set of one size, and what was measured on them. */
interface SizeRun {
  readonly size: number;
  /** Of each build. */
  readonly urls: ReadonlyMap<Build, string>;
  readonly groups: readonly WorkloadGroup[];
  readonly results: Result[];
}

const ownDatabases = listed(options.database);
const thisBuild: Build = { name: '', folder: join(import.meta.dirname, '..'), databases: ownDatabases };
const otherBuilds = options.against.map((text): Build => {
  const [, name = '', folder = '', databases] = /^([^=]+)=([^@]+)(?:@(.+))?$/.exec(text) ?? [];
  return { name: ` (${name})`, folder, databases: listed(databases) ?? ownDatabases };
});
const builds = [thisBuild, ...otherBuilds];
const participants: readonly Participant[] = contenders.flatMap((contender) =>
  builds
    // Only this build has the baseline.
    .filter((build) => build === thisBuild || !contender.name.startsWith('baseline'))
    .map((build) => ({ contender, build })),
);

/** The folders of files, by the addresses of the databases that name them. */
const storages = new Map<string, string>();

async function main(): Promise<void> {
  if (ownDatabases !== undefined) {
    return run((build, index) => build.databases?.[index]);
  }
  const nameOf = (build: Build, index: number) => `bench_${sizes[index]}_${builds.indexOf(build)}`;
  const own = await startFilledPostgres(async (url) => {
    // The data are generated with the migrations of the earliest build, and copied for the others: so all have the same
    // ids, and each build applies its own migrations to its copy.
    const earliest = otherBuilds[0] ?? thisBuild;
    for (const [index, size] of sizes.entries()) {
      const original = nameOf(earliest, index);
      await createDatabase(url, original);
      await generateDataSet(databaseOf(earliest, databaseOn(url, original)), size);
      for (const build of builds.filter((other) => other !== earliest)) {
        await createDatabase(url, nameOf(build, index), original);
      }
    }
  });
  try {
    await run((build, index) => databaseOn(own.url, nameOf(build, index)));
  } finally {
    await own.stop();
  }
}

/** @param urlOf the database of a build for one of the sizes */
async function run(urlOf: (build: Build, sizeIndex: number) => string | undefined): Promise<void> {
  const runs: SizeRun[] = [];
  for (const [index, size] of sizes.entries()) {
    const urls = new Map<Build, string>();
    for (const build of builds) {
      const url = urlOf(build, index);
      if (url === undefined) throw new Error('give as many databases as sizes of the data set');
      urls.set(build, url);
    }
    // Builds that share a database use it with the migrations of this one, which comes first.
    const databases = [...urls].filter(([, url], place) => [...urls.values()].indexOf(url) === place);
    const data = await prepareDataSet(
      databases.map(([build, url]) => databaseOf(build, url)),
      size,
    );
    runs.push({ size, urls, groups: workloadGroups(data, only), results: [] });
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

async function measureGroup({ size, urls, results }: SizeRun, group: WorkloadGroup): Promise<void> {
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
    const measurement = { rounds: half.rounds, seconds, connections: Number(options.connections) };
    await withRunning(half.order, urls, (running) => measure(workloads, running, measurements, measurement));
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

/**
 * Where the contenders of a database store files, one after another. There is a file in it: an empty folder, although the
 * database names files, counts as taken away.
 */
async function storageOf(url: string): Promise<string> {
  const known = storages.get(url);
  if (known !== undefined) return known;
  const folder = await mkdtemp(join(tmpdir(), 'bench-files-'));
  storages.set(url, folder);
  await writeFile(join(folder, 'earlier'), '');
  return folder;
}

/** Runs `work` while a process of each participant runs. */
async function withRunning(
  order: readonly Participant[],
  urls: ReadonlyMap<Build, string>,
  work: (running: readonly RunningContender[]) => Promise<void>,
): Promise<void> {
  const running: RunningContender[] = [];
  try {
    for (const { contender, build } of order) {
      const url = urls.get(build) ?? '';
      running.push(await startContender(contender, build, url, await storageOf(url)));
    }
    await work(running);
  } finally {
    for (const one of running) await one.stop();
  }
}

async function report(runs: readonly SizeRun[]): Promise<void> {
  const [smallest, ...larger] = runs;
  if (smallest === undefined) return;
  const settings = await withClient(smallest.urls.get(thisBuild) ?? '', async (client) => {
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

function listed(text: string | undefined): readonly string[] | undefined {
  return text?.split(',').map((part) => part.trim());
}

/** A database that a build migrates. */
function databaseOf(build: Build, url: string): BuildDatabase {
  return { url, migrations: migrationsOf(build) };
}

function migrationsOf({ folder }: Build): string {
  return join(folder, '../migrations/default');
}

/** The address of another database of the same server. */
function databaseOn(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

try {
  await main();
} finally {
  for (const folder of storages.values()) await rm(folder, { recursive: true, force: true });
}
