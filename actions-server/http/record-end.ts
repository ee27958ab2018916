/** The end of a request: one line of the log, and the metrics. */
import type { ErrorCode, LimitName } from '@platform/vocabulary';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics/metrics.ts';
import type { Exchange } from './exchange.ts';

/** How a health check is answered. What is not ready is in the log once, when it changes (`endpoints/health`). */
const answersOfHealthChecks: readonly (number | 'aborted')[] = [200, 503, 'aborted'];

/**
 * To be called when the connection of the answer has closed.
 * @param isHealthCheck such a request has a line only when it fails in a way of its own
 */
export function recordEnd(
  { requestId, method, route, caller, startedAt, described, isAborted, status }: Exchange,
  { log, metrics }: { readonly log: Logger; readonly metrics: Metrics },
  isHealthCheck = false,
): void {
  const ms = performance.now() - startedAt;
  const { code, limit } = described;
  // Nothing but the handler of errors describes a code.
  const outcome = isAborted ? 'aborted' : status;
  metrics.requestEnded({
    route: route?.path ?? null,
    status: outcome,
    seconds: ms / 1000,
    code: code as ErrorCode | undefined,
    limit: limit as LimitName | undefined,
  });
  if (isHealthCheck && answersOfHealthChecks.includes(outcome)) return;
  log.info(
    {
      requestId,
      method,
      // The pattern and not the address, so that ids, file names and filters are not logged.
      route: route?.path ?? null,
      status: outcome,
      ms: Math.round(ms * 10) / 10,
      apikeyId: caller?.apikeyId ?? null,
      groupId: caller?.groupId ?? null,
      ...described,
    },
    'request',
  );
}
