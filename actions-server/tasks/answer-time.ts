/**
 * When the result of a save is told to a public key. Creating a profile takes some milliseconds more than adding an
 * application to a known one, so the answer waits for the next step of a clock that begins with the save: its time then
 * says nothing about who is known.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than a save without files takes on a machine that is not overloaded. */
export const answerStepMs = 100;

/** The first multiple of the step, in milliseconds after the beginning, that is not over after `elapsedMs`. */
export function answerAfterMs(elapsedMs: number): number {
  return Math.max(1, Math.ceil(elapsedMs / answerStepMs)) * answerStepMs;
}

/** Begins to measure; the function that it returns waits until the answer may be given. */
export function untilNextAnswer(): () => Promise<void> {
  const startedAt = performance.now();
  return async () => {
    const elapsed = performance.now() - startedAt;
    await sleep(answerAfterMs(elapsed) - elapsed);
  };
}

/** Whether the answer of a task with these times (ISO 8601) may be given now. */
export function isAnswered(createdAt: string, finishedAt: string, now = Date.now()): boolean {
  const started = Date.parse(createdAt);
  return now >= started + answerAfterMs(Date.parse(finishedAt) - started);
}
