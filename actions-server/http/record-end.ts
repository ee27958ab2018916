/** The end of a request: one line of the log, and the metrics. */
import type { Dependencies } from '../dependencies.ts';
import type { Exchange } from './exchange.ts';

/** To be called when the connection of the answer has closed. */
export function recordEnd(
  { requestId, method, route, caller, startedAt, described, isAborted, status }: Exchange,
  { log, metrics }: Pick<Dependencies, 'log' | 'metrics'>,
): void {
  const ms = performance.now() - startedAt;
  const { code, limit } = described;
  const outcome = isAborted ? 'aborted' : status;
  metrics.requestEnded({ route: route?.path ?? null, status: outcome, seconds: ms / 1000, code });
  metrics.refused(limit);
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
