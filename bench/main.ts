/**
 * `npm run bench [-- --profiles 500000 --only W1,W4 --rounds 7 --seconds 2 --database postgres://…]`
 *
 * Starts Postgres, generates the data set, and measures the contenders in interleaved rounds: every round measures each
 * of them for a short time, so that other load on the machine affects all of them equally. The table contains medians
 * of the ratios to the baseline in the same round.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../standalone/postgres.ts';
import { contenders } from './contenders.ts';
import { prepareDataSet } from './data-set.ts';
import { checkResponses, type Figures, measure } from './measure.ts';
import { startContender } from './support/running-contender.ts';

const { values: options } = parseArgs({
  options: {
    profiles: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '6' },
    only: { type: 'string' },
    /** A database that is empty or has the data set already. */
    database: { type: 'string' },
    /** Folders of other builds to measure as well: `--against before=../before/dist`. */
    against: { type: 'string', multiple: true, default: [] },
  },
});

async function main(): Promise<void> {
  const own = options.database === undefined ? await startPostgres() : null;
  const databaseUrl = options.database ?? own?.url ?? '';
  try {
    process.stdout.write(await run(databaseUrl));
  } finally {
    await own?.stop();
  }
}

async function run(databaseUrl: string): Promise<string> {
  const workloads = await prepareDataSet(databaseUrl, Number(options.profiles));
  const names = options.only?.split(',').map((name) => name.trim());
  const chosen = workloads.filter(({ name }) => names === undefined || names.includes(name));
  const builds = [
    { name: '', folder: join(import.meta.dirname, '..') },
    ...options.against.map((text) => {
      const [name = '', folder = ''] = text.split('=');
      return { name: ` (${name})`, folder };
    }),
  ];
  const running = [];
  try {
    for (const build of builds) {
      for (const contender of contenders) {
        // Only this build has the baseline.
        if (contender.name.startsWith('baseline') && build.name !== '') continue;
        running.push(await startContender(contender, build, databaseUrl));
      }
    }
    const lines: string[] = [];
    for (const workload of chosen) {
      await checkResponses(workload, running);
      const figures = await measure(workload, running, {
        rounds: Number(options.rounds),
        seconds: Number(options.seconds),
        connections: Number(options.connections),
      });
      const rows = figures.map((figure) => row(workload.name, figure));
      process.stderr.write(rows.join(''));
      lines.push(...rows);
    }
    return `${options.profiles} profiles\n\n${header}${lines.join('')}`;
  } finally {
    for (const one of running) one.stop();
  }
}

async function startPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  // Without fsync, because the disk is not what is compared.
  const postgres = await startEmbeddedPostgres({ dataDirectory: join(folder, 'postgres'), quick: true });
  const stop = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: postgres.url, stop };
}

const header = [
  '| workload | contender | requests/s to baseline | CPU to baseline | CPU ms: Node | Postgres | ms per request |\n',
  '| --- | --- | ---: | ---: | ---: | ---: | ---: |\n',
].join('');

function row(workload: string, figures: Figures): string {
  const cells = [
    workload,
    figures.contender,
    figures.rateToBaseline.toFixed(2),
    figures.processorToBaseline.toFixed(2),
    figures.nodeMs.toFixed(3),
    figures.postgresMs.toFixed(3),
    figures.elapsedMs.toFixed(2),
  ];
  return `| ${cells.join(' | ')} |\n`;
}

await main();
