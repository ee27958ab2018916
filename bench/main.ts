/**
 * `npm run bench [-- --profiles 500000 --only W1,W4 --rounds 7 --seconds 2 --database postgres://…]`
 *
 * Starts Postgres, generates the data set, and measures the contenders in interleaved rounds: every round measures each
 * of them for a short time, so that other load on the machine affects all of them equally. The table contains medians
 * of the ratios to the baseline in the same round.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Contender, contenders } from './contenders.ts';
import { prepareDataSet } from './data-set.ts';
import { checkResponses, type Figures, measure, type Samples, summarize } from './measure.ts';
import { type RunningContender, startContender } from './support/running-contender.ts';
import { startTemporaryPostgres } from './support/temporary-postgres.ts';

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
  const own = options.database === undefined ? await startTemporaryPostgres() : null;
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
  const participants = builds.flatMap((build) =>
    contenders
      // Only this build has the baseline.
      .filter(({ name }) => build.name === '' || !name.startsWith('baseline'))
      .map((contender) => ({ contender, build })),
  );
  const lines: string[] = [];
  for (const workload of chosen) {
    const taking = participants.filter(({ contender }) => contender.request(workload) !== null);
    const samples: Samples = new Map();
    // New processes for each half of the rounds, started in the opposite order: two processes of the same program can
    // differ by some percent for as long as they run, and the one that starts first is often the slower one.
    const rounds = Number(options.rounds);
    for (const half of [
      { order: taking, rounds: Math.ceil(rounds / 2) },
      { order: taking.toReversed(), rounds: Math.floor(rounds / 2) },
    ]) {
      await withRunning(half.order, databaseUrl, async (running) => {
        await checkResponses(workload, running);
        await measure(workload, running, samples, {
          rounds: half.rounds,
          seconds: Number(options.seconds),
          connections: Number(options.connections),
        });
      });
    }
    const rows = summarize(samples).map((figure) => row(workload.name, figure));
    process.stderr.write(rows.join(''));
    lines.push(...rows);
  }
  return `${options.profiles} profiles\n\n${header}${lines.join('')}`;
}

interface Participant {
  readonly contender: Contender;
  readonly build: { readonly name: string; readonly folder: string };
}

/** Runs `work` while a process of each participant runs. */
async function withRunning(
  participants: readonly Participant[],
  databaseUrl: string,
  work: (running: readonly RunningContender[]) => Promise<void>,
): Promise<void> {
  const running: RunningContender[] = [];
  try {
    for (const { contender, build } of participants) {
      running.push(await startContender(contender, build, databaseUrl));
    }
    await work(running);
  } finally {
    for (const one of running) one.stop();
  }
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
