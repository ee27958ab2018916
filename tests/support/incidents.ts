/** Records the events of an engine except the outcomes of requests. */
import type { LogEvent, Observe } from '../../hasura/engine/log.ts';

export function incidentsInto(list: LogEvent[]): Observe {
  return (event) => {
    if (event.kind !== 'requestEnded' && event.kind !== 'slowStatement') list.push(event);
  };
}
