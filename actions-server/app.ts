/**
 * What happens to every request: a request id, the answer of its route, and one line of the log when it has ended.
 *
 * Here it is decided which way a request goes. Most have a path without parameters: their route is found in a map. All
 * others go through the application of Express (`http/general-router.ts`): paths with parameters, methods that a path does
 * not have, addresses that there are not. Express makes a request several times as expensive, because it replaces the
 * prototypes of its objects. Both ways end in the same steps (`http/serve-route.ts`).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { actionRoutes } from './actions/routes.ts';
import type { Dependencies } from './dependencies.ts';
import { getHealth, getReadiness } from './endpoints/health/get.ts';
import { Exchange } from './http/exchange.ts';
import { createClientAddress } from './http/forwarded-address.ts';
import { createGeneralRouter } from './http/general-router.ts';
import { pathOfAddress } from './http/public-path.ts';
import { recordEnd } from './http/record-end.ts';
import { isFixed, type Route } from './http/route.ts';
import { serveRoute } from './http/serve-route.ts';
import { traceRequest } from './http/trace-request.ts';
import { routes } from './routes.ts';

/** Asked every few seconds, for ever: their lines and traces would hide the others. */
const healthPaths: ReadonlySet<string> = new Set([getHealth.path, getReadiness.path]);

/** The public API, for a server of `node:http`. */
export interface App {
  /** Serves a request whose address is a path. */
  serve(request: IncomingMessage, response: ServerResponse): void;
  /** The address of the client of a request, behind the trusted proxies. */
  clientAddressOf(request: IncomingMessage): string;
}

/** Makes the application; it does not listen yet. */
export function createApp(
  dependencies: Dependencies,
  served: readonly Route<Dependencies>[] = [...routes, ...actionRoutes],
): App {
  const { log, tracing, config } = dependencies;
  const general = createGeneralRouter(served, config, dependencies);
  const fixed = new FixedRoutes(served);
  const publicPath = pathOfAddress(config.publicBaseUrl);
  const clientAddressOf = createClientAddress(general.trust, log);

  return {
    clientAddressOf,
    serve(request, response) {
      const exchange = new Exchange(request, response, log, clientAddressOf, publicPath);
      const isHealthCheck = healthPaths.has(exchange.path);
      response.once('close', () => {
        exchange.closed();
        recordEnd(exchange, dependencies, isHealthCheck);
      });
      const answer = () => {
        const route = fixed.find(exchange);
        if (route === undefined) general.serve(exchange, request, response);
        else void serveRoute(route, exchange, {}, dependencies);
      };
      if (tracing === null) answer();
      else if (isHealthCheck) tracing.untraced(answer);
      else traceRequest(tracing, exchange, new Promise((closed) => response.once('close', closed)), answer);
    },
  };
}

/**
 * The routes whose path has no parameter, by the exact text of the path. Another spelling that the general router accepts
 * for a path, such as a slash at the end, goes through it.
 */
class FixedRoutes {
  readonly #byMethod: Readonly<Record<string, ReadonlyMap<string, Route<Dependencies>>>>;

  constructor(served: readonly Route<Dependencies>[]) {
    const ofMethod = (method: Route['method']) =>
      new Map(
        served
          .filter((route) => route.method === method && isFixed(route))
          .map((route) => [route.path, route]),
      );
    this.#byMethod = {
      GET: ofMethod('get'),
      POST: ofMethod('post'),
      PUT: ofMethod('put'),
      PATCH: ofMethod('patch'),
      DELETE: ofMethod('delete'),
    };
  }

  find({ method, path }: Exchange): Route<Dependencies> | undefined {
    return this.#byMethod[method]?.get(path);
  }
}
