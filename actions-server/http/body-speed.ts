/** A slowest speed for bodies: one that stops arriving, or only trickles, must not hold memory for minutes. */
import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors.ts';

/** As in docs/errors.md. */
const windowMs = 20_000;
const minBytes = 65_536;

/** Calls `fail` when less than `minBytes` arrive in a window. It counts what arrives, before decompression. */
export function watchSpeed(
  request: Pick<IncomingMessage, 'socket'>,
  fail: (error: AppError) => void,
  ms = windowMs,
): { stop(): void } {
  let before = request.socket.bytesRead;
  const timer = setInterval(() => {
    const now = request.socket.bytesRead;
    if (now - before < minBytes) fail(tooSlow());
    before = now;
  }, ms).unref();
  return { stop: () => clearInterval(timer) };
}

function tooSlow(): AppError {
  const message = `The body arrives too slowly: at least ${minBytes} bytes are expected in ${windowMs / 1000} seconds`;
  return new AppError('request_timeout', message, { headers: { Connection: 'close' } });
}
