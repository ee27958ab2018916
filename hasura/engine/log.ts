/** What the engine reports while it runs: a closed list of events, and the one place that decides how they look. */
import { pino } from 'pino';
import type { RequestEvent } from './observation.ts';

export type LogEvent =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'startFailed'; readonly error: unknown }
  /** Metadata and database were read again, and requests see what was found. */
  | { readonly kind: 'metadataReloaded'; readonly version: number }
  /** They were read again and do not fit together: what was in use before still is. */
  | { readonly kind: 'metadataRejected'; readonly error: unknown }
  /** A request failed for a reason that its caller is not told. */
  | { readonly kind: 'requestFailed'; readonly role: string | null; readonly error: unknown }
  /** An action cannot be called until these environment variables are set. */
  | { readonly kind: 'actionUnavailable'; readonly action: string; readonly variables: readonly string[] }
  /** A call of an asynchronous action failed; its error is in the log table as well. */
  | { readonly kind: 'actionFailed'; readonly action: string; readonly error: unknown }
  /** Calls of asynchronous actions could not be looked for or written down. They are looked for again. */
  | { readonly kind: 'actionWorkerFailed'; readonly error: unknown }
  /** The webhook of a trigger could not be told of an event; the log table says more. */
  | {
      readonly kind: 'deliveryFailed';
      readonly trigger: string;
      readonly event: string;
      readonly reason: string;
      /** `error`: it is not tried again. */
      readonly outcome: 'retry' | 'error';
    }
  /** Events could not be looked for or written down. They are looked for again. */
  | { readonly kind: 'eventWorkerFailed'; readonly error: unknown };

/** Told of what went wrong or changed. */
export type Log = (event: LogEvent) => void;

/** Told of everything: what went wrong or changed, and how each request went. Must not throw, and not take long. */
export type Observe = (event: LogEvent | RequestEvent) => void;

/** Logs as JSON lines on standard output. */
export function createLog(): Observe {
  const logger = pino({ name: 'engine' });
  return (event) => {
    switch (event.kind) {
      case 'listening':
        logger.info({ port: event.port }, 'listening');
        return;
      case 'stopped':
        logger.info('stopped');
        return;
      case 'startFailed':
        logger.fatal({ err: event.error }, 'start failed');
        return;
      case 'actionUnavailable':
        logger.warn(
          { action: event.action, variables: event.variables },
          'action not available: environment variables are not set',
        );
        return;
      case 'actionFailed':
        logger.error({ err: event.error, action: event.action }, 'asynchronous action failed');
        return;
      case 'actionWorkerFailed':
        logger.error({ err: event.error }, 'asynchronous actions could not be looked for');
        return;
      case 'deliveryFailed': {
        const { kind, ...detail } = event;
        logger.warn(detail, 'event not delivered');
        return;
      }
      case 'eventWorkerFailed':
        logger.error({ err: event.error }, 'events could not be looked for');
        return;
      case 'metadataReloaded':
        logger.info({ version: event.version }, 'metadata reloaded');
        return;
      case 'metadataRejected':
        logger.error({ err: event.error }, 'metadata refused, the one before it stays in use');
        return;
      case 'slowStatement': {
        const { kind, ...detail } = event;
        logger.warn(detail, 'slow statement');
        return;
      }
      case 'requestEnded':
        // The other outcomes are its caller's to know, or are in the log already.
        if (event.outcome === 'busy') {
          const { role, operationName, stagesMs } = event;
          logger.warn({ role, operationName, stagesMs }, 'request refused: the service is busy');
        }
        return;
      case 'requestFailed':
        logger.error({ err: event.error, role: event.role }, 'request failed');
        return;
    }
  };
}
