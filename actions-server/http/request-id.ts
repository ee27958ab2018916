/** The id of a request: the caller's own when it has a safe form, otherwise a new one. */
import { randomUUID } from 'node:crypto';

const accepted = /^[A-Za-z0-9-]{8,64}$/;

/** Takes `X-Request-Id` over when it is 8–64 letters, digits and hyphens; anything else is replaced, not repaired. */
export function requestIdFrom(header: string | undefined): string {
  return header !== undefined && accepted.test(header) ? header : randomUUID();
}
