/** Sources of one kind of question are asked in turn until one has found something, so that no more of them learn of it. */
import { serviceUnavailable } from '../errors.ts';
import type { SourceAnswer } from './source.ts';

/** After so many attempts of a task a source that does not answer is given up, until somebody asks again. */
const maxAttempts = 12;

interface AskedOnce {
  readonly source: string;
  readonly outcome: SourceAnswer<unknown>['outcome'];
  readonly reason: string | null;
}

/**
 * @param attempt of the task, from 1
 * @param ask answers with what is known or asked now, and with the milliseconds that the source asks to wait
 * @returns what came of each source that was asked
 * @throws AppError service_unavailable when none has found anything and one did not answer: the task is run again
 */
export async function askInTurn<Source, Asked extends AskedOnce>(
  sources: readonly Source[],
  { attempt, isDryRun }: { readonly attempt: number; readonly isDryRun: boolean },
  ask: (source: Source) => Promise<{ readonly asked: Asked; readonly retryAfterMs: number | null }>,
): Promise<Asked[]> {
  const all: Asked[] = [];
  let problem: Error | null = null;
  for (const source of sources) {
    const { asked, retryAfterMs } = await ask(source);
    all.push(asked);
    if (asked.outcome === 'found') return all;
    if (asked.outcome === 'failed')
      problem ??= serviceUnavailable(
        new Error(`${asked.source}: ${asked.reason}`),
        retryAfterMs ?? undefined,
      );
  }
  if (problem !== null && attempt < maxAttempts && !isDryRun) throw problem;
  return all;
}

/** What a source that does not answer asks to wait, in milliseconds; null when it does not say so. */
export const retryAfterOf = (answer: SourceAnswer<unknown>): number | null =>
  answer.outcome === 'failed' ? answer.retryAfterMs : null;
