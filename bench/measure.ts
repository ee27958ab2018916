/** Measures all contenders on one workload in interleaved rounds. */
import { isDeepStrictEqual } from 'node:util';
import type { Contender, HttpRequest } from './contenders.ts';
import { load, sendOnce } from './support/load.ts';
import type { RunningContender } from './support/running-contender.ts';
import { median } from './support/statistics.ts';
import type { Workload } from './workloads.ts';

/** The results of a contender: medians over the rounds. */
export interface Figures {
  readonly contender: string;
  /** Requests per second, divided by those of the baseline in the same round. */
  readonly rateToBaseline: number;
  /** Processor time of the baseline for a request, divided by that of this contender: the ratio at full load. */
  readonly processorToBaseline: number;
  readonly nodeMs: number;
  readonly postgresMs: number;
  readonly elapsedMs: number;
}

interface Sample {
  readonly elapsedMs: number;
  readonly nodeMs: number;
  readonly postgresMs: number;
}

export interface MeasurementOptions {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

/** @throws Error when the response of a contender differs from that of the first one */
export async function checkResponses(
  workload: Workload,
  running: readonly RunningContender[],
): Promise<void> {
  if (!workload.isRepeatable) return;
  const responses: { readonly name: string; readonly value: unknown }[] = [];
  for (const { contender, name, port } of running) {
    // Some contenders return the signed link of a file, others its id.
    const withoutUrls = (key: string, value: unknown) => (key === 'url' ? null : value);
    responses.push({
      name,
      value: JSON.parse(await sendOnce(port, requestOf(contender, workload)), withoutUrls),
    });
  }
  const [first] = responses;
  for (const { name, value } of responses) {
    if (!isDeepStrictEqual(value, first?.value)) {
      throw new Error(`${workload.name}: the responses of ${name} and ${first?.name} differ`);
    }
  }
}

/** The samples of each contender by its name, round after round. The first contender is the baseline. */
export type Samples = Map<string, Sample[]>;

/** Measures contenders that run, and appends to their samples. */
export async function measure(
  workload: Workload,
  running: readonly RunningContender[],
  samples: Samples,
  options: MeasurementOptions,
): Promise<void> {
  // Warm-up: code that has just been loaded runs slowly.
  for (const one of running) await takeSample(workload, one, { ...options, seconds: 3 * options.seconds });
  for (let round = 0; round < options.rounds; round++) {
    // Every round starts with another contender, so that the order does not matter.
    for (let turn = 0; turn < running.length; turn++) {
      const one = running[(round + turn) % running.length];
      if (one === undefined) continue;
      const own = samples.get(one.name) ?? [];
      samples.set(one.name, own);
      own.push(await takeSample(workload, one, options));
    }
  }
}

/** The results of each contender. */
export function summarize(samples: Samples): readonly Figures[] {
  const [baseline = []] = samples.values();
  return [...samples].map(([name, own]) => summary(name, own, baseline));
}

function requestOf(contender: Contender, workload: Workload): HttpRequest {
  const request = contender.request(workload);
  if (request === null) throw new Error(`${contender.name} does not take part in ${workload.name}`);
  return request;
}

async function takeSample(
  workload: Workload,
  { contender, port, times }: RunningContender,
  options: MeasurementOptions,
): Promise<Sample> {
  const before = await times();
  const { requests, seconds } = await load(port, () => requestOf(contender, workload), options);
  const after = await times();
  return {
    elapsedMs: (seconds * 1000) / requests,
    nodeMs: (after.node - before.node) / requests,
    postgresMs: (after.postgres - before.postgres) / requests,
  };
}

function summary(contender: string, samples: readonly Sample[], baseline: readonly Sample[]): Figures {
  const of = (number: (sample: Sample) => number) => median(samples.map(number));
  const toBaseline = (number: (sample: Sample) => number) =>
    median(samples.map((sample, round) => number(baseline[round] ?? sample) / number(sample)));
  return {
    contender,
    rateToBaseline: toBaseline(({ elapsedMs }) => elapsedMs),
    processorToBaseline: toBaseline(({ nodeMs, postgresMs }) => nodeMs + postgresMs),
    nodeMs: of(({ nodeMs }) => nodeMs),
    postgresMs: of(({ postgresMs }) => postgresMs),
    elapsedMs: of(({ elapsedMs }) => elapsedMs),
  };
}
