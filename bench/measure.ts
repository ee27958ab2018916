/** One workload, all contenders in turns. */
import { isDeepStrictEqual } from 'node:util';
import { askOnce, load } from './support/load.ts';
import type { RunningContender } from './support/running-contender.ts';
import type { Workload } from './workloads.ts';

/** Medians over the rounds. */
export interface Figures {
  readonly contender: string;
  /** Requests a second, relative to the limit's in the same round. */
  readonly rateToLimit: number;
  /** Processor time the limit takes for a request, relative to this contender's: how the two compare at full load. */
  readonly processorToLimit: number;
  readonly nodeMs: number;
  readonly postgresMs: number;
  readonly elapsedMs: number;
}

interface Slice {
  readonly elapsedMs: number;
  readonly nodeMs: number;
  readonly postgresMs: number;
}

export interface Effort {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

/** @throws Error when a contender answers something else than the first one */
export async function checkAnswers(workload: Workload, running: readonly RunningContender[]): Promise<void> {
  if (!workload.isRepeatable) return;
  const answers: { readonly name: string; readonly value: unknown }[] = [];
  for (const { contender, name, port } of running) {
    const request = contender.request(workload);
    if (request === null) continue;
    // Some contenders answer a signed link of a file, others its id.
    const withoutUrls = (key: string, value: unknown) => (key === 'url' ? null : value);
    answers.push({ name, value: JSON.parse(await askOnce(port, request), withoutUrls) });
  }
  const [first] = answers;
  for (const { name, value } of answers) {
    if (!isDeepStrictEqual(value, first?.value)) {
      throw new Error(`${workload.name}: ${name} answers something else than ${first?.name}`);
    }
  }
}

/** Figures of every contender that takes part; the first of them is the limit. */
export async function measure(
  workload: Workload,
  running: readonly RunningContender[],
  effort: Effort,
): Promise<readonly Figures[]> {
  const taking = running.filter(({ contender }) => contender.request(workload) !== null);
  const slices = new Map(taking.map((one) => [one, [] as Slice[]]));
  // Code that has just been loaded runs slowly: the first moments do not count.
  for (const one of taking) await slice(workload, one, { ...effort, seconds: 3 * effort.seconds });
  for (let round = 0; round < effort.rounds; round++) {
    // Another one begins each round: who follows whom must not matter.
    for (let turn = 0; turn < taking.length; turn++) {
      const one = taking[(round + turn) % taking.length];
      if (one !== undefined) slices.get(one)?.push(await slice(workload, one, effort));
    }
  }
  const limit = slices.get(taking[0] as RunningContender) ?? [];
  return taking.map((one) => summary(one.name, slices.get(one) ?? [], limit));
}

async function slice(
  workload: Workload,
  { contender, port, times }: RunningContender,
  effort: Effort,
): Promise<Slice> {
  const next = () => {
    const request = contender.request(workload);
    if (request === null) throw new Error(`${contender.name} does not take part in ${workload.name}`);
    return request;
  };
  const before = await times();
  const { requests, seconds } = await load(port, next, effort);
  const after = await times();
  return {
    elapsedMs: (seconds * 1000) / requests,
    nodeMs: (after.node - before.node) / requests,
    postgresMs: (after.postgres - before.postgres) / requests,
  };
}

function summary(contender: string, slices: readonly Slice[], limit: readonly Slice[]): Figures {
  const of = (number: (slice: Slice) => number) => median(slices.map(number));
  const toLimit = (number: (slice: Slice) => number) =>
    median(slices.map((slice, round) => number(limit[round] ?? slice) / number(slice)));
  return {
    contender,
    rateToLimit: toLimit(({ elapsedMs }) => elapsedMs),
    processorToLimit: toLimit(({ nodeMs, postgresMs }) => nodeMs + postgresMs),
    nodeMs: of(({ nodeMs }) => nodeMs),
    postgresMs: of(({ postgresMs }) => postgresMs),
    elapsedMs: of(({ elapsedMs }) => elapsedMs),
  };
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}
