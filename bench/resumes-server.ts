/**
 * The standalone server as a process of `bench/resumes.ts`, which asks it how long its one thread was ever kept busy.
 * Argument: the data folder. Sends `{ apiUrl }`; answers `begin` and `end`, the latter with milliseconds of delay.
 */
import { existsSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { start } from '../standalone/start.ts';

/** Milliseconds between two looks at the clock; what passes beyond them is delay. */
const resolutionMs = 2;

/** Milliseconds by the clock, which include waiting for a processor that others use. */
export interface LoopDelay {
  readonly worst: number;
  readonly p99: number;
  readonly median: number;
  /** The longest time on a processor between two looks: what was kept busy by the thread itself. `null` off Linux. */
  readonly worstOnProcessor: number | null;
}

const [dataFolder = '', privateKey = ''] = process.argv.slice(2);
const delay = monitorEventLoopDelay({ resolution: resolutionMs });
let output = '';
const standalone = await start(
  {
    DATA_DIR: dataFolder,
    PORT: '0',
    HASURA_PORT: '0',
    DEMO_PRIVATE_API_KEY: privateKey,
    LOG_LEVEL: 'silent',
  },
  (text) => {
    output += text;
  },
);

/** Nanoseconds that this thread has run, as Linux counts them. */
const runTimeFile = '/proc/self/schedstat';
const knowsRunTime = existsSync(runTimeFile);
const runTime = (): number => Number(readFileSync(runTimeFile, 'latin1').split(' ')[0]);
let maxRunTime = 0;
let before = 0;
let looking: NodeJS.Timeout | undefined;
function look(): void {
  const now = runTime();
  maxRunTime = Math.max(maxRunTime, now - before);
  before = now;
}

process.on('message', (message) => {
  if (message === 'begin') {
    if (knowsRunTime) {
      maxRunTime = 0;
      before = runTime();
      looking = setInterval(look, resolutionMs);
    }
    delay.reset();
    delay.enable();
  } else if (message === 'end') {
    delay.disable();
    clearInterval(looking);
    const beyond = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolutionMs);
    const measured: LoopDelay = {
      worst: beyond(delay.max),
      p99: beyond(delay.percentile(99)),
      median: beyond(delay.percentile(50)),
      worstOnProcessor: knowsRunTime ? maxRunTime / 1e6 : null,
    };
    process.send?.(measured);
  }
});
process.on('disconnect', () => void standalone.stop().then(() => process.exit(0)));
process.send?.({ apiUrl: /Public API +(\S+)/.exec(output)?.[1] });
