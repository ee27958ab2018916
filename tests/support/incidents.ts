/** Records the events of an engine except those of requests. */
import type { LogEvent, Observe } from '@platform/engine';

export function incidentsInto(list: LogEvent[]): Observe {
  return (event) => {
    const ofRequests: readonly string[] = ['requestEnded', 'requestRefused', 'slowStatement'];
    if (!ofRequests.includes(event.kind)) list.push(event as LogEvent);
  };
}
