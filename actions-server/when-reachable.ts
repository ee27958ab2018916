/** A server may start before its Postgres does, and waits for it then. */
import { setTimeout as delay } from 'node:timers/promises';

interface Waiting {
  /** How long Postgres may be away, in milliseconds. */
  readonly timeoutMs: number;
  /** Called when the waiting begins, and every five seconds until it ends. */
  readonly onWait: (error: unknown) => void;
}

const pauseMs = 500;
const reportMs = 5_000;

/** No server answers, it starts or stops, or it has no free connection. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  '08006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);

/**
 * Repeats an attempt that uses Postgres until Postgres answers.
 * @throws the error of the attempt when it has another reason, or when the time has passed
 */
export async function whenReachable<Result>(
  attempt: () => Promise<Result>,
  { timeoutMs, onWait }: Waiting,
): Promise<Result> {
  const begin = Date.now();
  let lastReport = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isAway(error) || Date.now() - begin + pauseMs > timeoutMs) throw error;
      if (Date.now() - lastReport >= reportMs) {
        lastReport = Date.now();
        onWait(error);
      }
      await delay(pauseMs);
    }
  }
}

/** Whether Postgres cannot be reached now and may be later; the library has no code for a connection that takes too long. */
export function isAway(error: unknown): boolean {
  const { code, message = '' } = error as NodeJS.ErrnoException;
  return awayCodes.has(code ?? '') || /^timeout e|^Connection terminated/.test(message);
}
