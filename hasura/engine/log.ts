/** What the engine reports while it runs: a closed list of events, and the one place that decides how they look. */
import { pino } from 'pino';

export type LogEvent =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'startFailed'; readonly error: unknown }
  /** A request failed for a reason that its caller is not told. */
  | { readonly kind: 'requestFailed'; readonly role: string | null; readonly error: unknown };

export type Log = (event: LogEvent) => void;

/** Logs as JSON lines on standard output. */
export function createLog(): Log {
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
      case 'requestFailed':
        logger.error({ err: event.error, role: event.role }, 'request failed');
        return;
    }
  };
}

/** Logs nothing. */
export const silentLog: Log = () => {};
