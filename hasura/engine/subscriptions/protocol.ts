/** What the engine reads of the messages of clients, and how it closes their sockets, both with the words of Hasura. */

import {
  type ClientMessage,
  type closeCodes,
  closeReason,
  type Protocol,
  type Reading,
  readMessage,
} from '@platform/runtime';
import type { WebSocket } from 'ws';

type Headers = Readonly<Record<string, string>>;

const reading: Reading<Headers, unknown> = {
  init: readHeaders,
  start: (payload) => payload,
  notJson: 'not valid JSON',
  notAnObject: 'expected an object',
  noId: 'key "id" must be a string that is not empty',
  unknownType: (type) => `unexpected type for ClientMessage: ${String(type)}`,
};

/** @throws Error with a message for the client when it is invalid in the protocol */
export function readClientMessage(protocol: Protocol, text: string): ClientMessage<Headers, unknown> {
  return readMessage(protocol, text, reading);
}

/** `payload.headers` of `connection_init`: the rest of the payload is ignored. */
function readHeaders(payload: unknown): Headers {
  if (payload === undefined || payload === null) return {};
  if (typeof payload !== 'object') throw new Error('payload of connection_init must be an object');
  const headers = 'headers' in payload ? payload.headers : undefined;
  if (headers === undefined || headers === null) return {};
  const isTexts =
    typeof headers === 'object' && Object.values(headers).every((value) => typeof value === 'string');
  if (isTexts) return headers as Headers;
  throw new Error('payload.headers of connection_init must be an object of strings');
}

/** Closes with the reason `{"server_error_msg":"4403: Forbidden"}`, truncated to the length of the frame. */
export function closeSocket(
  socket: WebSocket,
  code: (typeof closeCodes)[keyof typeof closeCodes],
  text: string,
): void {
  const form = (message: string): string => JSON.stringify({ server_error_msg: `${code}: ${message}` });
  socket.close(code, closeReason(text, form));
}
