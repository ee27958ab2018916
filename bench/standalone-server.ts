/**
 * The standalone server as a process of a benchmark. Arguments: the data folder, a private key, and further variables as
 * JSON. It sends `{ apiUrl }`. At the message `begin` it starts to measure the delay of its event loop, and sends the result
 * at the message `end`; at the message `memory` it sends the memory that it holds after garbage collection.
 */
import { existsSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { start } from '../standalone/start.ts';

/** The interval of the measurement in milliseconds; time beyond it is delay. */
const resolutionMs = 2;

/** Delays in milliseconds of wall-clock time, which include waiting for a processor. */
export interface LoopDelay {
  readonly max: number;
  readonly p99: number;
  readonly median: number;
  /** The longest processor time within an interval: delay by the thread itself. `null` on other systems than Linux. */
  readonly maxOnProcessor: number | null;
}

/** Megabytes of 1 000 000 bytes. */
export interface HeldMemory {
  readonly heap: number;
  readonly external: number;
  readonly resident: number;
}

function heldMemory(): HeldMemory {
  const resident = process.memoryUsage.rss() / 1e6;
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  // Twice: objects with a finalizer are gone after the second time.
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return { heap: heapUsed / 1e6, external: external / 1e6, resident };
}

const [dataFolder = '', privateKey = '', variables = '{}'] = process.argv.slice(2);
const delay = monitorEventLoopDelay({ resolution: resolutionMs });
let output = '';
const standalone = await start(
  {
    DATA_DIR: dataFolder,
    PORT: '0',
    HASURA_PORT: '0',
    DEMO_PRIVATE_API_KEY: privateKey,
    LOG_LEVEL: 'silent',
    ...(JSON.parse(variables) as Record<string, string>),
  },
  (text) => {
    output += text;
  },
);

/** Linux counts the nanoseconds of processor time of this thread here. */
const runTimeFile = '/proc/self/schedstat';
const hasRunTime = existsSync(runTimeFile);
const runTime = (): number => Number(readFileSync(runTimeFile, 'latin1').split(' ')[0]);
let maxRunTime = 0;
let before = 0;
let sampling: NodeJS.Timeout | undefined;
function sample(): void {
  const now = runTime();
  maxRunTime = Math.max(maxRunTime, now - before);
  before = now;
}

process.on('message', (message) => {
  if (message === 'memory') process.send?.(heldMemory());
  else if (message === 'begin') {
    if (hasRunTime) {
      maxRunTime = 0;
      before = runTime();
      sampling = setInterval(sample, resolutionMs);
    }
    delay.reset();
    delay.enable();
  } else if (message === 'end') {
    delay.disable();
    clearInterval(sampling);
    if (hasRunTime) sample();
    const beyond = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolutionMs);
    const measured: LoopDelay = {
      max: beyond(delay.max),
      p99: beyond(delay.percentile(99)),
      median: beyond(delay.percentile(50)),
      maxOnProcessor: hasRunTime ? maxRunTime / 1e6 : null,
    };
    process.send?.(measured);
  }
});
process.on('disconnect', () => void standalone.stop().then(() => process.exit(0)));
process.send?.({ apiUrl: /Public API +(\S+)/.exec(output)?.[1] });
