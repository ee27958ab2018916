/**
 * There is one worker for each place, whatever happens to them in whatever order, and a stop reaches all of them: with a real
 * primary and real processes. `FUZZ_RUNS=100 FUZZ_SEED=7` tries more orders of what can happen.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Random } from '@platform/runtime/testing';
import { fuzzRuns } from '../../tests/support/fuzz-runs.ts';
import { shortLived } from '../../tests/support/program-flags.ts';
import { isAlive } from '../../tests/support/standalone.ts';
import { waitUntil } from '../../tests/support/wait-until.ts';

const program = fileURLToPath(new URL('../../tests/support/workers-program.js', import.meta.url));
const { numRuns, seed: firstSeed } = fuzzRuns(3);
const count = 2;

/** What happened to a worker, or to the primary. */
interface Happening {
  readonly event:
    | 'launched'
    | 'loaded'
    | 'serving'
    | 'ended'
    | 'ready'
    | 'taken'
    | 'replaced'
    | 'not replaced'
    | 'stopping';
  readonly pid: number;
  readonly number?: number;
  readonly code?: number | null;
  readonly signal?: string | null;
}

interface Times {
  readonly load: number;
  readonly start: number;
  readonly stop: number;
}

const fast: Times = { load: 0, start: 0, stop: 0 };
/** Longer than any test. */
const long = 3_600_000;
const primaries = new Set<Primary>();
afterEach(async () => {
  await Promise.all([...primaries].map((primary) => primary.kill()));
  primaries.clear();
});

/** A primary with its workers, as seen from outside. */
class Primary {
  readonly happened: Happening[] = [];
  readonly exit: Promise<[code: number | null, signal: string | null]>;
  readonly #process: ChildProcess;
  /** Those that the test has killed. */
  readonly #killed = new Set<number>();

  private constructor(child: ChildProcess) {
    this.#process = child;
    this.exit = once(child, 'exit') as typeof this.exit;
    let rest = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\n');
      rest = lines.pop() ?? '';
      this.happened.push(
        ...lines.filter((line) => line.startsWith('{"event"')).map((line) => JSON.parse(line)),
      );
    });
    primaries.add(this);
  }

  static async start(): Promise<Primary> {
    const env = { PATH: process.env.PATH, WORKERS: String(count) };
    const primary = new Primary(
      spawn(process.execPath, [...shortLived, program], { env, stdio: ['pipe', 'pipe', 'inherit'] }),
    );
    await waitUntil(() => primary.has('ready'));
    return primary;
  }

  has(event: Happening['event'], pid?: number): boolean {
    return this.happened.some((one) => one.event === event && (pid === undefined || one.pid === pid));
  }

  /** Of the workers that run. */
  get pids(): number[] {
    const launched = this.happened.filter(({ event }) => event === 'launched').map(({ pid }) => pid);
    return launched.filter((pid) => !this.has('ended', pid));
  }

  get serving(): number[] {
    return this.pids.filter((pid) => this.has('serving', pid));
  }

  /** What each worker takes that is started from now on. */
  async take(times: Partial<Times>): Promise<void> {
    const before = this.happened.filter(({ event }) => event === 'taken').length;
    this.#process.stdin?.write(`${JSON.stringify({ ...fast, ...times })}\n`);
    await waitUntil(() => this.happened.filter(({ event }) => event === 'taken').length > before);
  }

  signal(signal: 'SIGTERM' | 'SIGUSR2'): void {
    this.#process.kill(signal);
  }

  kill(): Promise<unknown> {
    this.#process.kill('SIGKILL');
    return this.exit;
  }

  endWorker(pid: number, signal: 'SIGKILL' | 'SIGTERM'): void {
    this.#killed.add(pid);
    // It may have ended meanwhile.
    if (isAlive(pid)) process.kill(pid, signal);
  }

  /** One worker serves in each place and none is left over: each that runs now can be replaced. */
  async expectComplete(): Promise<void> {
    const isComplete = () => {
      const numbers = this.serving.map(
        (pid) => this.happened.find((one) => one.event === 'serving' && one.pid === pid)?.number,
      );
      return this.pids.length === count && new Set(numbers).size === count;
    };
    await waitUntil(isComplete);
    await this.take(fast);
    const before = this.pids;
    const isReplaced = () => !before.some((pid) => this.pids.includes(pid));
    await waitUntil(async () => {
      // While workers are being replaced it adds nothing; afterwards it would replace them again.
      if (!isReplaced()) this.signal('SIGUSR2');
      await delay(100);
      return isReplaced() && isComplete();
    });
  }

  /** The stop reaches every worker, in whatever state. */
  async expectStop(): Promise<void> {
    this.signal('SIGTERM');
    expect(await this.exit).toEqual([0, null]);
    expect(this.pids.filter(isAlive)).toEqual([]);
    const stoppedAt = this.happened.findIndex(({ event }) => event === 'stopping');
    const faults = this.happened.slice(stoppedAt).filter(({ event, pid, signal }, index, later) => {
      // Neither is a worker started, nor does one begin to serve that was still being loaded, nor was one killed.
      if (event === 'launched') return true;
      if (event === 'serving')
        return later.slice(0, index).some((one) => one.event === 'loaded' && one.pid === pid);
      return event === 'ended' && signal === 'SIGKILL' && !this.#killed.has(pid);
    });
    expect(faults).toEqual([]);
  }
}

test('a worker that is killed while it is being replaced leaves no worker too many, and all end with a primary that is killed', async () => {
  const primary = await Primary.start();
  const [first = 0] = primary.pids;
  await primary.take({ load: 300 });
  primary.signal('SIGUSR2');
  await waitUntil(() => primary.pids.length === count + 1);
  primary.endWorker(first, 'SIGKILL');
  await primary.expectComplete();
  const { serving } = primary;
  expect(serving).toHaveLength(count);
  await primary.kill();
  await waitUntil(() => !serving.some(isAlive));
});

test('a worker that is killed with the one that replaces it is started again', async () => {
  const primary = await Primary.start();
  const [first = 0] = primary.pids;
  await primary.take({ load: long });
  primary.signal('SIGUSR2');
  await waitUntil(() => primary.pids.length === count + 1);
  await primary.take(fast);
  primary.endWorker(first, 'SIGKILL');
  await waitUntil(() => primary.has('ended', first));
  primary.endWorker(primary.pids.at(-1) ?? 0, 'SIGKILL');
  await waitUntil(() => primary.has('not replaced'));
  await primary.expectComplete();
  await primary.expectStop();
});

test.each([
  ['is still being loaded', { load: long }, 'launched'],
  ['is starting', { start: 1_000 }, 'loaded'],
] as const)('a worker that %s stops with the others', async (_state, times, reached) => {
  const primary = await Primary.start();
  await primary.take(times);
  const [first = 0] = primary.pids;
  primary.endWorker(first, 'SIGKILL');
  await waitUntil(() => primary.pids.length === count && primary.has('ended', first));
  const again = primary.pids.at(-1) ?? 0;
  await waitUntil(() => primary.has(reached, again));
  await primary.expectStop();
});

test('a replacement that is cut by a stop is no error', async () => {
  const primary = await Primary.start();
  await primary.take({ load: long });
  primary.signal('SIGUSR2');
  await waitUntil(() => primary.pids.length === count + 1);
  await primary.expectStop();
  expect(primary.has('not replaced')).toBe(false);
});

/** Kills grow the pause before a worker is started again. */
const maxKills = 4;

async function runOrder(seed: number): Promise<void> {
  const random = new Random(seed);
  const primary = await Primary.start();
  const done: string[] = [];
  let kills = 0;
  const end = (signal: 'SIGKILL' | 'SIGTERM') => {
    const { pids } = primary;
    if (pids.length > 0 && ++kills <= maxKills) primary.endWorker(random.pick(pids), signal);
  };
  const steps = {
    kill: async () => end('SIGKILL'),
    end: async () => end('SIGTERM'),
    replace: async () => primary.signal('SIGUSR2'),
    slow: () => primary.take({ load: random.below(400), start: random.below(400), stop: random.below(400) }),
    fast: () => primary.take(fast),
    wait: () => delay(random.below(300)),
  };
  try {
    for (let step = 0; step < 12; step++) {
      const name = random.pick(Object.keys(steps) as (keyof typeof steps)[]);
      done.push(name);
      await steps[name]();
      // A moment, in most cases too short for what was begun.
      await delay(random.below(60));
    }
    if (random.boolean(0.7)) await primary.expectComplete();
    await primary.expectStop();
  } catch (error) {
    throw new Error(`seed ${seed}: ${done.join(', ')}; ${JSON.stringify(primary.happened)}`, {
      cause: error,
    });
  }
}

test(`as many workers serve as are wanted, in whatever order they end, are replaced and are stopped (seed ${firstSeed})`, async () => {
  const seeds = Array.from({ length: numRuns }, (_, index) => firstSeed + index);
  // Three at a time: they wait more than they work.
  await Promise.all(
    [0, 1, 2].map(async (line) => {
      for (const seed of seeds.filter((_, index) => index % 3 === line)) await runOrder(seed);
    }),
  );
});
