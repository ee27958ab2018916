/** The tables of a run, in Markdown. Each ratio is the median of those of the rounds, with the quarters around it. */
import type { Measurement, Sample } from './measure.ts';
import { median, spreadText } from './support/statistics.ts';

/** What was measured of one workload. */
export interface Result extends Measurement {
  readonly workload: string;
  /** Of the first workload of the group, if the others are compared with it. */
  readonly first: Measurement | null;
}

const cpuMs = ({ nodeMs, postgresMs }: Sample): number => nodeMs + postgresMs;
const elapsed = ({ elapsedMs }: Sample): number => elapsedMs;

/** The tables of one size of the data set. @param baseline the name of the contender that the others are compared with */
export function tablesOf(results: readonly Result[], baseline: string): string {
  const names = namesOf(results);
  const others = names.filter((name) => name !== baseline);
  const toBaseline = (value: (sample: Sample) => number) => (result: Result, name: string) =>
    ratio(result.samples.get(baseline), result.samples.get(name), value);
  const grown = results.filter(({ first, samples }) => first !== null && first.samples !== samples);
  const toFirst = (value: (sample: Sample) => number) => (result: Result, name: string) =>
    ratio(result.samples.get(name), result.first?.samples.get(name), value);
  const compared = results.filter(({ samples }) => samples.has(baseline));
  return [
    table('Records in a second, to baseline', others, compared, toBaseline(elapsed)),
    table('Processor time of the baseline, to that of the contender', others, compared, toBaseline(cpuMs)),
    table('Processor time of a record in ms: Node + Postgres', names, results, processorTimes),
    ...(grown.length === 0
      ? []
      : [
          table(
            'Time of a record, to that of the first workload of the group',
            names,
            grown,
            toFirst(elapsed),
          ),
          table('Processor time, to that of the first workload of the group', names, grown, toFirst(cpuMs)),
        ]),
  ].join('\n');
}

/** How the same workloads grow from one size of the data set to another. */
export function growthTables(small: readonly Result[], large: readonly Result[], title: string): string {
  const both = large.filter(({ workload }) => small.some((result) => result.workload === workload));
  const grown = (value: (sample: Sample) => number) => (result: Result, name: string) => {
    const before = small.find(({ workload }) => workload === result.workload);
    return ratio(result.samples.get(name), before?.samples.get(name), value);
  };
  return [
    table(`Time of a record, ${title}`, namesOf(small), both, grown(elapsed)),
    table(`Processor time, ${title}`, namesOf(small), both, grown(cpuMs)),
  ].join('\n');
}

/** One line for each contender, to follow a run. */
export function progressOf(result: Result, baseline: string): string {
  const { workload, samples, failures } = result;
  const own = samples.get(baseline);
  const measured = [...samples].map(([name, taken]) => {
    const rate = ratio(own, taken, elapsed);
    const milliseconds = median(taken.map(elapsed)).toFixed(2);
    return `${workload}, ${name}: ${rate} to baseline, ${milliseconds} ms, CPU ${processorTimes(result, name)}\n`;
  });
  const failed = [...failures].map(([name, message]) => `${workload}, ${name}: FAILED: ${message}\n`);
  return [...measured, ...failed].join('');
}

/** The contenders in the order of their first workload, where those of the same one follow each other. */
function namesOf(results: readonly Result[]): string[] {
  return [...new Set(results.flatMap(({ samples, failures }) => [...samples.keys(), ...failures.keys()]))];
}

function table(
  title: string,
  columns: readonly string[],
  results: readonly Result[],
  cell: (result: Result, name: string) => string,
): string {
  const rows = results.map((result) => [
    result.workload,
    ...columns.map((name) => (result.failures.has(name) ? 'failed' : cell(result, name))),
  ]);
  const lines = [[title, ...columns], ['---', ...columns.map(() => '---')], ...rows];
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

/** The ratio of two contenders, workloads or sizes in the same rounds: `0.75 (0.71–0.78)`. */
function ratio(
  above: readonly Sample[] | undefined,
  below: readonly Sample[] | undefined,
  value: (sample: Sample) => number,
): string {
  if (above === undefined || below === undefined) return '–';
  const rounds = above.flatMap((sample, round) => {
    const other = below[round];
    return other === undefined ? [] : [value(sample) / value(other)];
  });
  return spreadText(rounds);
}

function processorTimes({ samples }: Result, name: string): string {
  const own = samples.get(name);
  if (own === undefined) return '–';
  return `${median(own.map(({ nodeMs }) => nodeMs)).toFixed(2)} + ${median(own.map(({ postgresMs }) => postgresMs)).toFixed(2)}`;
}
