/**
 * Asks Postgres to cancel the running statement of a connection, by the cancel request of the protocol: a separate
 * connection that names the backend and is then closed by the server. It needs no free connection of a pool, and works
 * behind poolers that forward cancel requests.
 */

import type { CancelSignal } from '@platform/runtime';
import pg from 'pg';
import { EngineError } from '../errors.ts';

/** Members of a client that the types of `pg` do not declare. */
interface CancellableClient {
  readonly processID?: number | null;
  readonly secretKey?: number | null;
  readonly host: string;
  readonly port: number;
  readonly ssl: pg.ConnectionConfig['ssl'];
}

/** The part of pg's own connection that a cancel request needs. */
interface CancelConnection extends pg.Connection {
  connect(portOrPath: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
}

/** Milliseconds between two cancel requests: the first one may arrive before the statement. */
const initialPauseMs = 50;
const maxPauseMs = 2_000;
/** Milliseconds to wait for the server before the cancel request is given up. */
const timeoutMs = 5_000;

/**
 * Sends a cancel request. When it resolves, the server has signalled the backend or never will: statements that are sent
 * from then on are not affected.
 * @returns whether the request was sent; never rejects
 */
async function cancelStatement(client: pg.ClientBase): Promise<boolean> {
  const { processID, secretKey, host, port, ssl } = client as unknown as CancellableClient;
  if (typeof processID !== 'number' || typeof secretKey !== 'number') return false;
  return new Promise((resolve) => {
    const connection = new pg.Connection({ ssl }) as CancelConnection;
    let isSent = false;
    const timer = setTimeout(() => {
      connection.stream.destroy();
      resolve(isSent);
    }, timeoutMs);
    const send = (): void => {
      isSent = true;
      connection.cancel(processID, secretKey);
    };
    connection.on('connect', () => (ssl ? connection.requestSsl() : send()));
    connection.on('sslconnect', send);
    // Every error ends the connection, which resolves the promise.
    connection.on('error', () => connection.stream.destroy());
    connection.on('end', () => {
      clearTimeout(timer);
      resolve(isSent);
    });
    if (host?.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
    else connection.connect(port, host);
  });
}

/** Cancels the statements of a connection again and again, until what runs on it has ended. */
export async function cancelUntilEnded(client: pg.ClientBase, running: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  const end = (): void => {
    hasEnded = true;
  };
  running.then(end, end);
  for (let pauseMs = initialPauseMs; !hasEnded; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    await cancelStatement(client);
    if (!hasEnded) await waitForEndOrPause(running, pauseMs);
  }
}

function waitForEndOrPause(running: Promise<unknown>, pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pauseMs);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    running.then(end, end);
  });
}

/**
 * Runs work on a connection, and cancels its statements when the signal aborts. The connection is to be closed afterwards: a
 * cancel request may be on its way.
 * @throws EngineError when the signal has aborted; otherwise what the work throws
 */
export async function cancelledBy<Result>(
  signal: CancelSignal | undefined,
  client: pg.ClientBase,
  work: () => Promise<Result>,
): Promise<Result> {
  if (signal?.aborted) throw requestCancelled(signal.reason);
  const running = work();
  const abort = (): void => void cancelUntilEnded(client, running);
  signal?.addEventListener('abort', abort);
  try {
    return await running;
  } catch (error) {
    throw signal?.aborted ? requestCancelled(signal.reason) : error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

/** The error of a request whose client has disconnected. */
export function requestCancelled(cause: unknown): EngineError {
  return new EngineError('unexpected', 'the request was cancelled', '$', { cause });
}
