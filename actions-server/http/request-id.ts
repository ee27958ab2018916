/** The id of a request: the one that the client sent if it has a safe form, otherwise a new one. */
import { randomUUID } from 'node:crypto';

const accepted = /^[A-Za-z0-9-]{8,64}$/;

/** The value of `X-Request-Id` if it has 8 to 64 letters, digits and hyphens; otherwise a new id. */
export function requestIdFrom(header: string | undefined): string {
  return header !== undefined && accepted.test(header) ? header : randomUUID();
}
