/**
 * The application of Express: it finds the route of a path with parameters, answers preflights and methods that a path
 * does not have, and addresses that there are not.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type ErrorRequestHandler, type RequestHandler, type Response } from 'express';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { preflightHeaders } from './cors.ts';
import { sendError } from './error-handler.ts';
import type { Exchange } from './exchange.ts';
import { pathOfAddress } from './public-path.ts';
import type { Route } from './route.ts';
import { type ServingNeeds, serveRoute } from './serve-route.ts';

interface GeneralRouter {
  serve(exchange: Exchange, request: IncomingMessage, response: ServerResponse): void;
  /** Whether the proxy with an address is trusted, for `proxy-addr`; the setting is read as Express reads it. */
  readonly trust: (address: string, distance: number) => boolean;
}

export function createGeneralRouter<Needs extends ServingNeeds>(
  served: readonly Route<Needs>[],
  { trustProxy, publicBaseUrl }: Pick<Config, 'trustProxy' | 'publicBaseUrl'>,
  dependencies: Needs,
): GeneralRouter {
  const publicPath = pathOfAddress(publicBaseUrl);
  const app = express();
  app.set('trust proxy', trustProxy);
  app.set('query parser', false);
  app.set('etag', false);
  app.set('case sensitive routing', true);
  app.disable('x-powered-by');
  // What a path names is that route's, for every method, and never the value of a parameter of another path.
  for (const path of [...new Set(served.map((route) => route.path))].sort(namesBeforeParameters)) {
    const atPath = served.filter((route) => route.path === path);
    for (const route of atPath) {
      app[route.method](path, (request, response) => {
        void serveRoute(route, exchangeOf(response), request.params, dependencies);
      });
    }
    // One handler: `app.all` adds one for each of the 35 methods.
    app.route(path).all(rejectMethod(atPath));
  }
  app.use((request) => {
    // An address that cannot be decoded is an error of its own, which the router only finds where a parameter is.
    decodeURIComponent(request.path);
    const isBelow = publicPath !== '' && `${request.path}/`.startsWith(`${publicPath}/`);
    const advice = isBelow
      ? `: the proxy has to take ${publicPath}, the path of PUBLIC_BASE_URL, away before it passes a request on`
      : '';
    throw new AppError('route_not_found', `There is no route for ${request.method} ${request.path}${advice}`);
  });
  const answerError: ErrorRequestHandler = (error, _request, response, _next) =>
    sendError(error, exchangeOf(response));
  app.use(answerError);
  return {
    trust: app.get('trust proxy fn'),
    serve(exchange, request, response) {
      exchanges.set(response, exchange);
      app(request, response);
    },
  };
}

/** Orders paths so that `/tasks/retry` comes before `/tasks/:id`, and `/docs/assets/:file` before `/docs/*path`. */
function namesBeforeParameters(one: string, other: string): number {
  const [first, second] = [kindsOf(one), kindsOf(other)];
  return first === second ? 0 : first < second ? -1 : 1;
}

/** A digit for each part of a path. */
function kindsOf(path: string): string {
  return path
    .split('/')
    .map((part) => (part.startsWith('*') ? 2 : Number(part.startsWith(':'))))
    .join('');
}

/** The exchanges of the requests that go through Express, by their response. */
const exchanges = new WeakMap<ServerResponse, Exchange>();

function exchangeOf(response: Response): Exchange {
  const exchange = exchanges.get(response);
  if (exchange === undefined) throw new Error('a request did not come through the server');
  return exchange;
}

/** For methods that a path does not have: answers a preflight, rejects any other method with `Allow`. */
function rejectMethod(atPath: readonly Route[]): RequestHandler {
  const methods = atPath.flatMap(({ method }) =>
    method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
  );
  const allow = [...methods, 'OPTIONS'].join(', ');
  const isReadableByPages = atPath.some((route) => route.isReadableByPages);
  return (request, response) => {
    const exchange = exchangeOf(response);
    exchange.route = atPath[0] ?? null;
    if (request.method !== 'OPTIONS') {
      throw new AppError('method_not_allowed', `${request.method} is not allowed here; allowed: ${allow}`, {
        headers: { Allow: allow },
      });
    }
    exchange.setHeader('Allow', allow);
    if (isReadableByPages) exchange.setHeaders(preflightHeaders(methods));
    exchange.sendWithoutBody(204);
  };
}
