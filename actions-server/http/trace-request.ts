/** One request as a span, from its headers to the end of its answer. */
import type { Tracing } from '@platform/runtime';
import type { Exchange } from './exchange.ts';

/**
 * Runs the rest of a request in a span, whose trace the log line names.
 * @param ended resolves when the connection of the answer has closed
 */
export function traceRequest(
  tracing: Tracing,
  exchange: Exchange,
  ended: Promise<void>,
  serve: () => void,
): void {
  const { method, described } = exchange;
  const { traceparent } = exchange.request.headers;
  const about = {
    name: method,
    kind: 'server',
    attributes: { 'http.request.method': method },
    traceparent: typeof traceparent === 'string' ? traceparent : null,
  } as const;
  void tracing.inSpan(about, async (span) => {
    described.traceId = span.traceId;
    serve();
    await ended;
    const { route, status } = exchange;
    const path = route === null ? {} : { 'http.route': route.path };
    span.describe({
      name: route === null ? method : `${method} ${route.path}`,
      attributes: { ...path, 'http.response.status_code': status },
    });
    if (exchange.isAborted) span.fail('aborted');
    else if (status >= 500) span.fail(described.code ?? String(status));
  });
}
