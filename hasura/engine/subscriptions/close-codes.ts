/** The close codes that the WebSocket protocols define, and close reasons in Hasura's form. */
import type { WebSocket } from 'ws';

export const closeCodes = {
  normal: 1000,
  goingAway: 1001,
  badRequest: 4400,
  unauthorized: 4401,
  forbidden: 4403,
  subprotocolNotAcceptable: 4406,
  initTimeout: 4408,
  subscriberExists: 4409,
  tooManyInits: 4429,
} as const;

type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];

/** The maximum length of the reason in a close frame, in bytes. */
const maxReasonBytes = 123;

/** Closes with the reason `{"server_error_msg":"4403: Forbidden"}`, truncated to the length of the frame. */
export function closeSocket(socket: WebSocket, code: CloseCode, text: string): void {
  const reason = (message: string): string => JSON.stringify({ server_error_msg: `${code}: ${message}` });
  // A character has a byte at least. A message of a client may have a million.
  let message = text.slice(0, maxReasonBytes);
  while (Buffer.byteLength(reason(message)) > maxReasonBytes) message = message.slice(0, -1);
  socket.close(code, reason(message));
}
