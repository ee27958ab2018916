/** Arbitrary addresses. */
import fc, { type Arbitrary } from 'fast-check';
import type { HttpRequest } from './http-request.ts';
import { anyText } from './texts.ts';

export function getRequests(paths: Arbitrary<string>, key: string | null): Arbitrary<HttpRequest> {
  return fc.tuple(fc.constantFrom('GET', 'GET', 'GET', 'HEAD'), paths).map(([method, path]) => ({
    method,
    path,
    headers: key === null ? {} : { 'x-api-key': key },
  }));
}

/** A segment of a path: mostly one of the ids that fit, sometimes another id, sometimes any text. */
export function segments(ids: readonly string[], others: readonly string[]): Arbitrary<string> {
  return fc.oneof(
    { arbitrary: fc.constantFrom(...ids), weight: 28 },
    { arbitrary: fc.constantFrom(...others), weight: 1 },
    { arbitrary: anyText.map((text) => encoded(text).slice(0, 2_000) || 'x'), weight: 1 },
  );
}

/** Query strings, most of them empty. */
export const queries = fc.oneof(
  { arbitrary: fc.constant(''), weight: 3 },
  { arbitrary: fc.webQueryParameters({ size: 'small' }).map((query) => `?${query}`), weight: 1 },
);

export function encoded(text: string): string {
  // Halves of surrogate pairs cannot be in an address.
  return encodeURIComponent(Buffer.from(text).toString());
}
