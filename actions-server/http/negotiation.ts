/**
 * What a client accepts, read as Express reads it: its functions use nothing of a request but the headers, so that they
 * work on a request that did not go through an application.
 */
import type { IncomingMessage } from 'node:http';
import express from 'express';

const accepts: (types: string[]) => string | false = express.request.accepts;
const acceptsEncodings: (encoding: string) => string | false = express.request.acceptsEncodings;

/** Which of these types, such as `json`, the client prefers; null: it accepts none of them. */
export function preferredType(request: Pick<IncomingMessage, 'headers'>, types: string[]): string | null {
  return accepts.call(request as IncomingMessage, types) || null;
}

/** Whether the client accepts answers in a content encoding. */
export function acceptsEncoding(request: IncomingMessage, encoding: string): boolean {
  return acceptsEncodings.call(request, encoding) === encoding;
}
