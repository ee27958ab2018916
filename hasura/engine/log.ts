/** The events that the engine reports while it runs, and the log lines that are written for them. */
import { type Level, pino } from 'pino';
import type { InconsistentObject } from './metadata/metadata-error.ts';
import type { RequestEvent } from './observation.ts';

export type LogEvent =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'startFailed'; readonly error: unknown }
  /** Metadata and database schema were read again, and new requests use them. */
  | { readonly kind: 'metadataReloaded' }
  /** These objects of the metadata that is in use are left out, because something is wrong with them. */
  | { readonly kind: 'metadataInconsistent'; readonly objects: readonly InconsistentObject[] }
  /** Metadata could not be read, or the new state could not be made of them: the previous version stays in use. */
  | { readonly kind: 'metadataRejected'; readonly error: unknown }
  /** The statistics of tables could not be read again. The next check tries again. */
  | { readonly kind: 'statisticsFailed'; readonly error: unknown }
  /** A request failed for an internal reason, which its answer does not contain. */
  | { readonly kind: 'requestFailed'; readonly role: string | null; readonly error: unknown }
  /** An action cannot be called until these environment variables are set. */
  | { readonly kind: 'actionUnavailable'; readonly action: string; readonly variables: readonly string[] }
  /** A call of an asynchronous action failed; the action log table has the error too. */
  | { readonly kind: 'actionFailed'; readonly action: string; readonly error: unknown }
  /** The queue of asynchronous actions could not be read or written. It retries. */
  | { readonly kind: 'actionWorkerFailed'; readonly error: unknown }
  /** The delivery of an event to its webhook failed; the invocation log table has the details. */
  | {
      readonly kind: 'deliveryFailed';
      readonly trigger: string;
      readonly event: string;
      readonly reason: string;
      /** `error`: there is no further attempt. */
      readonly outcome: 'retry' | 'error';
    }
  /** The queue of events could not be read or written. It retries. */
  | { readonly kind: 'eventWorkerFailed'; readonly error: unknown }
  /** Traces could not be sent, or were too many. */
  | { readonly kind: 'tracingFailed'; readonly error: unknown };

/** Called with each event of the engine. */
export type Log = (event: LogEvent) => void;

/** Called with each event of the engine and with the outcome of each request. Must not throw, and must return quickly. */
export type Observe = (event: LogEvent | RequestEvent) => void;

type LoggedEvent = Exclude<LogEvent | RequestEvent, { kind: 'requestEnded' | 'requestRefused' }>;

const lines: Readonly<Record<LoggedEvent['kind'], readonly [Level, message: string]>> = {
  listening: ['info', 'listening'],
  stopped: ['info', 'stopped'],
  startFailed: ['fatal', 'start failed'],
  metadataReloaded: ['info', 'metadata reloaded'],
  metadataInconsistent: ['error', 'objects of the metadata are inconsistent and left out'],
  metadataRejected: ['error', 'metadata rejected, the previous version stays in use'],
  statisticsFailed: ['warn', 'statistics of tables could not be read again'],
  requestFailed: ['error', 'request failed'],
  slowStatement: ['warn', 'slow statement'],
  actionUnavailable: ['warn', 'action unavailable: environment variables are not set'],
  actionFailed: ['error', 'asynchronous action failed'],
  actionWorkerFailed: ['error', 'queue of asynchronous actions failed'],
  deliveryFailed: ['warn', 'event delivery failed'],
  eventWorkerFailed: ['error', 'event queue failed'],
  tracingFailed: ['warn', 'traces were not sent'],
};

/** How often a line says that requests are rejected: many are at the same time, and whoever sent them logs each. */
const busyLineMs = 10_000;

/**
 * Logs as JSON lines on standard output; `rejected` is the number of requests since the last such line.
 * @param observe gets each event, too, for metrics
 */
export function createLog(observe?: Observe): Observe {
  const logger = pino({ name: 'engine' });
  let rejected = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (event) => {
    observe?.(event);
    if (event.kind === 'requestRefused') return;
    if (event.kind === 'requestEnded') {
      // Other outcomes only concern the client, or are in the log already.
      if (event.outcome !== 'busy') return;
      rejected += 1;
      if (performance.now() - loggedAt < busyLineMs) return;
      const { role, operationName, stagesMs } = event;
      logger.warn({ role, operationName, stagesMs, rejected }, 'request rejected: the service is busy');
      rejected = 0;
      loggedAt = performance.now();
      return;
    }
    if (event.kind === 'metadataInconsistent') {
      const objects = event.objects.map(({ object, problems }) => ({ object: object.name, problems }));
      logger.error({ objects }, lines.metadataInconsistent[1]);
      return;
    }
    const { kind, error: err, ...detail } = { error: undefined, ...event };
    const [level, message] = lines[kind];
    logger[level]({ err, ...detail }, message);
  };
}
