/** How sockets are closed: the codes that the protocols define, with a reason in Hasura's form. */
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

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];

/** Bytes that a close frame has room for. */
const maxReasonBytes = 123;

/** `{"server_error_msg":"4403: Forbidden"}`, cut where the frame ends. */
export function closeReason(code: CloseCode, text: string): string {
  const reason = (words: string): string => JSON.stringify({ server_error_msg: `${code}: ${words}` });
  let words = text;
  while (Buffer.byteLength(reason(words)) > maxReasonBytes) words = words.slice(0, -1);
  return reason(words);
}
