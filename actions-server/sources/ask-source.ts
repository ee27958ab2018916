/** Asks a source: bounded in time and by the share of the account, and counted. */
import type { Metrics } from '../metrics/metrics.ts';
import type { Source, SourceAnswer } from './source.ts';

/** The longest time that an answer is waited for, with redirects and pauses that a host asks for. */
const maxAskMs = 30_000;

export interface AskLimits {
  /** The number of questions that an account may ask all sources in a UTC day. */
  readonly dailyLimit: number;
  /** Counts a question of the account, and returns the number of those of the day. */
  readonly countQuestion: (groupId: string) => number | Promise<number>;
}

export type AskSource = <Question, Found>(
  source: Source<Question, Found>,
  question: Question,
  groupId: string,
) => Promise<SourceAnswer<Found>>;

export function createAskSource(
  { dailyLimit, countQuestion }: AskLimits,
  metrics: Pick<Metrics, 'sourceAsked'>,
): AskSource {
  return async (source, question, groupId) => {
    const began = performance.now();
    const answer =
      (await countQuestion(groupId)) > dailyLimit
        ? refusedByLimit(dailyLimit)
        : await source.ask(question, AbortSignal.timeout(maxAskMs)).catch((error: unknown) => {
            if (error instanceof Error && error.name === 'TimeoutError') return tooSlow;
            throw error;
          });
    metrics.sourceAsked(source.name, answer.outcome, (performance.now() - began) / 1_000);
    return answer;
  };
}

const refusedByLimit = (dailyLimit: number): SourceAnswer<never> => ({
  outcome: 'refused',
  reason: `the account has asked sources ${dailyLimit} times today (SOURCES_DAILY_LIMIT)`,
});

const tooSlow: SourceAnswer<never> = {
  outcome: 'failed',
  reason: `the source did not answer within ${maxAskMs / 1_000} seconds`,
  retryAfterMs: null,
};
