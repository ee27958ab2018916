/** One request as a span, from its headers to the end of its answer. */
import type { Request, Response } from 'express';
import type { Tracing } from '../../http-server/tracing.ts';
import { requestState } from './request-state.ts';

/** Runs the rest of a request in a span, whose trace the log line names. */
export function traceRequest(
  tracing: Tracing,
  { method, headers }: Request,
  response: Response,
  next: () => void,
): void {
  const attributes = { 'http.request.method': method };
  const traceparent = typeof headers.traceparent === 'string' ? headers.traceparent : null;
  void tracing.inSpan({ name: method, kind: 'server', attributes, traceparent }, (span) => {
    const state = requestState(response);
    state.described.traceId = span.traceId;
    const ended = new Promise<void>((resolve) => {
      response.once('close', () => {
        const { route, described } = state;
        const path = route === null ? {} : { 'http.route': route.path };
        span.describe({
          name: route === null ? method : `${method} ${route.path}`,
          attributes: { ...path, 'http.response.status_code': response.statusCode },
        });
        if (!response.writableFinished) span.fail('aborted');
        else if (response.statusCode >= 500) span.fail(described.code ?? String(response.statusCode));
        resolve();
      });
    });
    next();
    return ended;
  });
}
