/**
 * What is fuzzed: arbitrary inputs, and a function that sends one and judges the answer. The same seed gives the same
 * inputs. Of a failure the smallest input is looked for that fails too.
 */
import fc, { type Arbitrary } from 'fast-check';

/** How an input was answered. */
export interface Answer {
  /** The HTTP status, or the code of an error: what reports count. */
  readonly status: string;
  /** Whether it got past the parser of JSON, of forms or of GraphQL. */
  readonly isParsed: boolean;
  /** Whether it got past validation too. */
  readonly isAccepted: boolean;
  /** What is wrong with the server, if anything is. */
  readonly fault: string | null;
}

export interface FuzzOptions {
  readonly seed: number;
  readonly runs: number;
  /** Sends one input only: that of a failure, by the path that was printed with it. */
  readonly path?: string | undefined;
  /** Milliseconds after which an answer is a failure. */
  readonly maxMs: number;
}

export interface FuzzReport {
  readonly inputs: number;
  readonly parsed: number;
  readonly accepted: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  /** Each with the path and the input. */
  readonly failures: readonly string[];
}

export interface FuzzTarget {
  readonly name: string;
  /** Inputs that are sent by `npm test`. */
  readonly fewRuns: number;
  /** The share of inputs that are accepted at least, because a run in which most are refused proves little. */
  readonly leastAccepted: number;
  fuzz(options: FuzzOptions): Promise<FuzzReport>;
}

interface TargetDefinition<Input> {
  readonly name: string;
  readonly inputs: Arbitrary<Input>;
  /** Rejects when there is no answer. */
  send(input: Input): Promise<Answer>;
  /** See `FuzzTarget`; by default 3. */
  readonly fewRuns?: number;
  /** See `FuzzTarget`; by default none has to be. */
  readonly leastAccepted?: number;
  /** Inputs that are sent at a time. */
  readonly concurrency?: number;
  /** Called at the end. @returns what is wrong with the server, beyond single answers */
  check?(): Promise<readonly string[]>;
}

const shrinkingMs = 60_000;
const maxDescription = 4_000;

export function fuzzTarget<Input>({
  name,
  inputs,
  send,
  fewRuns = 3,
  leastAccepted = 0,
  concurrency = 4,
  check = async () => [],
}: TargetDefinition<Input>): FuzzTarget {
  async function timed(input: Input, maxMs: number): Promise<Answer & { readonly ms: number }> {
    const startedAt = performance.now();
    const answer = await send(input).catch(noAnswer);
    const ms = performance.now() - startedAt;
    return { ...answer, ms, fault: answer.fault ?? (ms > maxMs ? `took ${Math.round(ms)} ms` : null) };
  }

  /** The path and a description of the smallest input that fails as that at `path` does. */
  async function smallest(path: string, { seed, maxMs }: FuzzOptions): Promise<string> {
    const passes = fc.asyncProperty(inputs, async (input) => (await timed(input, maxMs)).fault === null);
    const { failed, counterexample, counterexamplePath } = await fc.check(passes, {
      seed,
      path,
      numRuns: 1,
      interruptAfterTimeLimit: shrinkingMs,
      markInterruptAsFailure: false,
    });
    if (!failed || counterexample === null) return 'it passed when it was sent again';
    return `--path ${counterexamplePath}: ${describe(counterexample[0])}`;
  }

  return {
    name,
    fewRuns,
    leastAccepted,
    async fuzz(options) {
      const { seed, runs, path, maxMs } = options;
      const sent = fc.sample(inputs, {
        seed,
        numRuns: path === undefined ? runs : 1,
        ...(path === undefined ? {} : { path }),
      });
      const statuses: Record<string, number> = {};
      const failures: { readonly path: string; readonly text: string }[] = [];
      let [parsed, accepted, slowestMs, next] = [0, 0, 0, 0];
      async function sendAll(): Promise<void> {
        for (let index = next++; index < sent.length; index = next++) {
          const input = sent[index] as Input;
          const answer = await timed(input, maxMs);
          slowestMs = Math.max(slowestMs, answer.ms);
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
          if (answer.isParsed) parsed += 1;
          if (answer.isAccepted) accepted += 1;
          if (answer.fault === null) continue;
          const ownPath = path ?? String(index);
          failures.push({ path: ownPath, text: `--path ${ownPath}: ${answer.fault}\n${describe(input)}` });
        }
      }
      await Promise.all(Array.from({ length: concurrency }, sendAll));
      const [first] = failures;
      const shrunk = first ? [`smallest input: ${await smallest(first.path, options)}`] : [];
      return {
        inputs: sent.length,
        parsed,
        accepted,
        statuses,
        slowestMs: Math.round(slowestMs),
        failures: [...failures.map(({ text }) => text), ...shrunk, ...(await check())],
      };
    },
  };
}

function noAnswer(error: unknown): Answer {
  const { cause = '' } = error as { cause?: unknown };
  return { status: 'none', isParsed: false, isAccepted: false, fault: `no answer: ${error} ${cause}` };
}

function describe(input: unknown): string {
  return fc.stringify(input).slice(0, maxDescription);
}
