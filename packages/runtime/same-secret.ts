/** Compares secrets. */
import { hash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time, also for different lengths; an empty expected secret matches nothing. */
export function isSameSecret(given: string, expected: string): boolean {
  return expected !== '' && timingSafeEqual(digest(given), digest(expected));
}

/** In one call: an object that takes the text in pieces costs several times as much. */
function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
