/** Arbitrary requests to a port from which Prometheus reads. */
import fc, { type Arbitrary } from 'fast-check';
import type { HttpRequest } from './http-request.ts';

export function metricsRequests(path: string, secret: string): Arbitrary<HttpRequest> {
  const authorization = fc.oneof(
    { arbitrary: fc.constant(`Bearer ${secret}`), weight: 8 },
    { arbitrary: fc.constantFrom(`bearer  ${secret}`, `Basic ${secret}`, 'Bearer', ''), weight: 1 },
    { arbitrary: fc.string({ maxLength: 40 }).map((text) => `Bearer ${text}`), weight: 1 },
  );
  const paths = fc.oneof(
    { arbitrary: fc.constant(path), weight: 8 },
    { arbitrary: fc.webQueryParameters({ size: 'small' }).map((query) => `${path}?${query}`), weight: 1 },
    { arbitrary: fc.webPath({ size: 'small' }).map((other) => other || '/'), weight: 1 },
  );
  const methods = fc.oneof(
    { arbitrary: fc.constant('GET'), weight: 8 },
    { arbitrary: fc.constantFrom('HEAD', 'POST', 'OPTIONS'), weight: 1 },
  );
  return fc
    .tuple(methods, paths, authorization)
    .map(([method, address, given]) => ({ method, path: address, headers: { authorization: given } }));
}
