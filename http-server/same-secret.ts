/** Compares secrets. */
import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time, also for different lengths; an empty expected secret matches nothing. */
export function isSameSecret(given: string, expected: string): boolean {
  if (expected === '') return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
