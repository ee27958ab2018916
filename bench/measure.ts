/** Measures all contenders on the workloads of a group, in interleaved rounds. */
import { checkAnswers, checkCount } from './check-answers.ts';
import { type Entry, entryOf } from './entry.ts';
import { load } from './support/load.ts';
import { type RunningContender, timeBetween } from './support/running-contender.ts';
import type { Workload } from './workloads/workload.ts';

export interface MeasurementOptions {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

/** What one contender took for a record in one round, in milliseconds. */
export interface Sample {
  readonly elapsedMs: number;
  readonly nodeMs: number;
  readonly postgresMs: number;
}

/** What was measured of a workload, by the names of the contenders. The first one is the baseline. */
export interface Measurement {
  /** Round after round. */
  readonly samples: Map<string, Sample[]>;
  /** Why a contender could not be measured. */
  readonly failures: Map<string, string>;
}

/**
 * Compares the answers of the contenders that run, measures them and appends to their samples. A contender fails when an
 * answer has another status than expected, or when it differs from the first one in what it answers or writes; the
 * others are still measured.
 * @param measurements those of each workload, in the order of the workloads
 */
export async function measure(
  workloads: readonly Workload[],
  running: readonly RunningContender[],
  measurements: readonly Measurement[],
  options: MeasurementOptions,
): Promise<void> {
  const turns: Turn[] = [];
  for (const [index, workload] of workloads.entries()) {
    const measurement = measurements[index] ?? { samples: new Map(), failures: new Map() };
    let expected: unknown;
    for (const one of running.filter(({ contender }) => contender.takesPart(workload))) {
      const turn = { entry: entryOf(one, workload), measurement };
      turns.push(turn);
      await attempt(turn, async () => {
        expected = await checkAnswers(turn.entry, expected);
      });
    }
  }
  // Warm-up: code that has just been loaded runs slowly.
  for (const turn of turns)
    await attempt(turn, () => takeSample(turn.entry, { ...options, seconds: 3 * options.seconds }));
  for (let round = 0; round < options.rounds; round++) {
    // Every round starts with another one, so that the order does not matter.
    for (const turn of [...turns.slice(round % turns.length), ...turns.slice(0, round % turns.length)]) {
      await attempt(turn, async () => {
        const { name } = turn.entry.running;
        const { samples } = turn.measurement;
        const own = samples.get(name) ?? [];
        samples.set(name, own);
        own.push(await takeSample(turn.entry, options));
      });
    }
  }
  for (const turn of turns) await attempt(turn, () => checkCount(turn.entry));
}

interface Turn {
  readonly entry: Entry;
  readonly measurement: Measurement;
}

/** Does a step of a measurement, unless the contender has failed before. */
async function attempt({ entry, measurement }: Turn, step: () => Promise<unknown>): Promise<void> {
  const { name } = entry.running;
  if (measurement.failures.has(name)) return;
  try {
    await step();
  } catch (error) {
    measurement.failures.set(name, error instanceof Error ? error.message : String(error));
  }
}

async function takeSample(entry: Entry, options: MeasurementOptions): Promise<Sample> {
  const { running, workload } = entry;
  const { port, times } = running;
  const { connections = options.connections, records = 1 } = workload;
  entry.restart();
  const before = await times();
  const next = () => running.contender.request(workload, entry.next());
  const { requests, seconds } = await load(port, next, { connections, seconds: options.seconds });
  const taken = timeBetween(before, await times());
  return {
    elapsedMs: (seconds * 1000) / requests / records,
    nodeMs: taken.node / requests / records,
    postgresMs: taken.postgres / requests / records,
  };
}
