/** For tests of what an engine reports: everything but how each request went. */
import type { LogEvent, Observe } from '../../hasura/engine/log.ts';

export function incidentsInto(list: LogEvent[]): Observe {
  return (event) => {
    if (event.kind !== 'requestEnded' && event.kind !== 'slowStatement') list.push(event);
  };
}
