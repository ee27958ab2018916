/** Bodies that have arrived as a whole, as small ones have: they need no listeners, no timer and no decoder. */
import type { IncomingMessage } from 'node:http';
import { setImmediate as nextRound } from 'node:timers/promises';

/**
 * The body if all of it has arrived and is not compressed; null otherwise, and then nothing of it has been read.
 *
 * Node announces a request as soon as it has read the head. A body that came with it in one piece is complete when the
 * piece was read to its end, which is after everything that the announcement caused, promises included. It is therefore
 * waited for by one round of the event loop.
 */
export async function arrivedBody(request: IncomingMessage): Promise<Buffer | null> {
  if (request.headers['content-encoding'] !== undefined) return null;
  if (request.readableEnded || request.readableFlowing !== null) return null;
  if (!request.complete) await nextRound();
  if (!request.complete) return null;
  const bytes: Buffer | null = request.read();
  return bytes ?? Buffer.alloc(0);
}
