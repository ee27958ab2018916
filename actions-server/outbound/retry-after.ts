/** How long another server asks to wait (`Retry-After`, RFC 9110 section 10.2.3). */

/** A day: who asks for more is asked again after that. */
const maxMs = 86_400_000;

/**
 * @param value of the header: seconds, or a date of HTTP
 * @param now in milliseconds
 * @returns milliseconds from now, at most a day; null when the header is absent or cannot be read
 */
export function readRetryAfter(value: string | undefined, now: number): number | null {
  const text = value?.trim() ?? '';
  if (/^\d{1,10}$/.test(text)) return Math.min(Number(text) * 1_000, maxMs);
  // Dates of HTTP are in English, and in GMT.
  const time = /^[A-Z][a-z]{2}.*GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : Math.min(Math.max(time - now, 0), maxMs);
}
