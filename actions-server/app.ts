/** The Express application: middleware for every request, the routes, then errors for other methods and addresses. */
import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { actionRoutes } from './actions/routes.ts';
import type { Dependencies } from './dependencies.ts';
import { AppError } from './errors.ts';
import { requestHeaders, responseHeaders } from './header-names.ts';
import { preflightHeaders } from './http/cors.ts';
import { handleError } from './http/error-handler.ts';
import { requestIdFrom } from './http/request-id.ts';
import { requestState, setRequestState } from './http/request-state.ts';
import { commonHeaders } from './http/response-headers.ts';
import type { Route } from './http/route.ts';
import { serveRoute } from './http/serve-route.ts';
import { traceRequest } from './http/trace-request.ts';
import { routes } from './routes.ts';

/** Makes the application; it does not listen yet. */
export function createApp(
  dependencies: Dependencies,
  served: readonly Route[] = [...routes, ...actionRoutes],
): Express {
  const app = express();
  app.set('trust proxy', dependencies.config.trustProxy);
  app.set('query parser', false);
  app.set('etag', false);
  app.set('case sensitive routing', true);
  app.disable('x-powered-by');
  app.use(beginRequest(dependencies));
  for (const route of served) app[route.method](route.path, serveRoute(route, dependencies));
  for (const path of new Set(served.map((route) => route.path))) {
    app.all(path, rejectMethod(served.filter((route) => route.path === path)));
  }
  app.use((request) => {
    // An address that cannot be decoded is an error of its own, which the router only finds where a parameter is.
    decodeURIComponent(request.path);
    throw new AppError('route_not_found', `There is no route for ${request.method} ${request.path}`);
  });
  app.use(handleError);
  return app;
}

/** Sets the request id and the headers of every response, and logs one line when the request has ended. */
function beginRequest({
  log,
  metrics,
  tracing,
}: Pick<Dependencies, 'log' | 'metrics' | 'tracing'>): RequestHandler {
  return (request, response, next) => {
    const requestId = requestIdFrom(request.get(requestHeaders.requestId));
    let requestLog: Logger | undefined;
    setRequestState(response, {
      requestId,
      // Created on demand: most requests log only the line below.
      get log() {
        requestLog ??= log.child({ requestId });
        return requestLog;
      },
      startedAt: performance.now(),
      route: null,
      caller: null,
      described: {},
    });
    response.setHeader(responseHeaders.requestId, requestId);
    for (const [name, value] of commonHeaders) response.setHeader(name, value);
    response.once('close', () => {
      const { route, caller, startedAt, described } = requestState(response);
      const status = response.writableFinished ? response.statusCode : 'aborted';
      const ms = performance.now() - startedAt;
      const { code, limit } = described;
      metrics.requestEnded({ route: route?.path ?? null, status, seconds: ms / 1000, code });
      metrics.refused(limit);
      log.info(
        {
          requestId,
          method: request.method,
          // The pattern and not the address, so that ids, file names and filters are not logged.
          route: route?.path ?? null,
          status,
          ms: Math.round(ms * 10) / 10,
          apikeyId: caller?.apikeyId ?? null,
          groupId: caller?.groupId ?? null,
          ...described,
        },
        'request',
      );
    });
    if (tracing === null) next();
    else traceRequest(tracing, request, response, next);
  };
}

/** For methods that a path does not have: answers a preflight, rejects any other method with `Allow`. */
function rejectMethod(atPath: readonly Route[]): RequestHandler {
  const methods = atPath.flatMap((route) => (route.method === 'get' ? ['GET', 'HEAD'] : ['POST']));
  const allow = [...methods, 'OPTIONS'].join(', ');
  const isReadableByPages = atPath.some((route) => route.isReadableByPages);
  return (request, response) => {
    requestState(response).route = atPath[0] ?? null;
    if (request.method !== 'OPTIONS') {
      throw new AppError('method_not_allowed', `${request.method} is not allowed here; allowed: ${allow}`, {
        headers: { Allow: allow },
      });
    }
    response.set('Allow', allow);
    if (isReadableByPages) response.set(preflightHeaders(methods));
    response.status(204).end();
  };
}
