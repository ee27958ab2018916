/**
 * Structured logs: one JSON object per line on standard output.
 *
 * No personal data is logged: no bodies, no query strings, no names, no addresses of people or clients. Of errors only the
 * type, message, code and stack are logged, because libraries attach whole requests and responses to them.
 */
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** Makes the log of the process. `destination` is for tests; default: standard output. */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: currentTime(),
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  };
  return pino(options, destination ?? pino.destination(standardOutput));
}

/**
 * Makes the log of one of several processes, which write to the same standard output: each line says which one it is of.
 * @param number the place of the process among the workers, from 1
 */
export function createWorkerLog(level: Config['logLevel'], number: number): Logger {
  return createLog(level, pino.destination(sharedOutput)).child({ worker: number });
}

/**
 * Lines are buffered for at most 100 ms and flushed before the process exits normally: one write for each line would cost
 * as much as answering a small request.
 */
const standardOutput = { dest: 1, sync: false, minLength: 16_000, periodicFlush: 100 };

/** What Linux writes to a pipe in one piece, so that no line of another process gets between the halves of one. */
const sharedOutput = { dest: 1, sync: false, minLength: 3072, maxWrite: 4096, periodicFlush: 100 };

/** The member `time` in ISO 8601, formatted once for all lines of a millisecond. */
function currentTime(): () => string {
  let at = Number.NaN;
  let member = '';
  return () => {
    const now = Date.now();
    if (now !== at) {
      at = now;
      member = `,"time":"${new Date(now).toISOString()}"`;
    }
    return member;
  };
}

const maxCauseDepth = 5;

function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...('code' in error ? { code: error.code } : {}),
    ...('path' in error ? { path: error.path } : {}),
    ...(error.cause !== undefined && depth < maxCauseDepth
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
  };
}
