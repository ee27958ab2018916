/**
 * One request through one route, from top to bottom: authentication, rate limits, access, query string, handler,
 * response. Each step can reject the request; all errors go to the error handler.
 */
import type { Request, RequestHandler, Response } from 'express';
import type { Dependencies } from '../dependencies.ts';
import { AppError, notFound } from '../errors.ts';
import { requestHeaders } from '../header-names.ts';
import { authenticate, keyOfForm, requireAccess } from '../keys/authenticate.ts';
import type { Caller } from '../keys/caller.ts';
import { readJson, readText, requireSimpleJson } from './body.ts';
import { callerHeaders, readableByAnyPage } from './cors.ts';
import { isForm, readForm } from './form-body.ts';
import { prefersPage } from './form-page.ts';
import { rateLimitHeaders } from './rate-limits.ts';
import { requestState } from './request-state.ts';
import type { RequestContext, Route } from './route.ts';
import { sendResult } from './send.ts';
import type { Work } from './work-in-progress.ts';

/** The Express handler of a route. */
export function serveRoute(route: Route, dependencies: Dependencies): RequestHandler {
  return async (request, response) => {
    const state = requestState(response);
    state.route = route;
    if (route.access === 'none' && route.isReadableByPages) response.set(readableByAnyPage);
    const clientAddress = request.ip ?? request.socket.remoteAddress ?? 'unknown';
    const caller =
      route.access === 'none' ? null : await admit(route, request, response, clientAddress, dependencies);
    const query = await readQuery(route, request, caller, state.requestId, dependencies);
    const work = dependencies.workInProgress.begin(caller, clientAddress);
    try {
      const result = await route.handler(
        makeContext(route, request, response, caller, clientAddress, query, work, dependencies),
        dependencies,
      );
      await sendResult(response, result);
    } finally {
      work.end();
    }
  };
}

/** Authenticates and counts; sets the headers that depend on the caller, so that error responses carry them too. */
async function admit(
  route: Route,
  request: Request,
  response: Response,
  clientAddress: string,
  { apiKeys, rateLimits }: Dependencies,
): Promise<Caller> {
  const state = requestState(response);
  const caller = await identify(route, request, clientAddress, apiKeys).catch((error) => {
    response.set(readableByAnyPage);
    throw error;
  });
  state.caller = caller;
  response.set(callerHeaders(caller, request.get('origin')));
  await count(route, response, caller, clientAddress, 1, rateLimits);
  return caller;
}

/** @throws AppError as `authenticate` and `keyOfForm` */
async function identify(
  route: Route,
  request: Request,
  clientAddress: string,
  apiKeys: Dependencies['apiKeys'],
): Promise<Caller> {
  const header = request.get(requestHeaders.apiKey);
  const isInAddress = header === undefined && route.fromPages;
  return authenticate(isInAddress ? keyOfForm(queryOf(request.url)) : header, clientAddress, apiKeys);
}

/** Counts requests and sets the headers that say how many are left. */
async function count(
  route: Route,
  response: Response,
  caller: Caller,
  clientAddress: string,
  requests: number,
  rateLimits: Dependencies['rateLimits'],
): Promise<void> {
  const limit = await rateLimits.count(caller, route.counting, clientAddress, requests);
  if (limit) response.set(rateLimitHeaders(limit));
}

/** Checks the kind of key and parses the query string. A route may have a rejected request recorded. */
async function readQuery(
  route: Route,
  request: Request,
  caller: Caller | null,
  requestId: string,
  dependencies: Dependencies,
): Promise<unknown> {
  try {
    if (caller !== null) requireAccess(caller, route.access);
    return route.parseQuery(queryOf(request.url));
  } catch (error) {
    if (caller === null || route.recordRejection === undefined) throw error;
    throw await route.recordRejection(error, { caller, requestId }, dependencies);
  }
}

function makeContext(
  route: Route,
  request: Request,
  response: Response,
  caller: Caller | null,
  clientAddress: string,
  query: unknown,
  work: Work,
  { config, rateLimits }: Dependencies,
): RequestContext<never, never, never> {
  const state = requestState(response);
  const context: RequestContext<unknown, unknown, Caller | null> = {
    requestId: state.requestId,
    get log() {
      return state.log;
    },
    caller,
    params: parseParams(route, request.params),
    query,
    clientAddress,
    signal: abortWhenClosed(response),
    header: (name) => request.get(name),
    readJsonBody: (maxBytes = config.limits.maxBodyBytes) =>
      counted(maxBytes, () => readJson(request, maxBytes, work)),
    isForm: isForm(request.headers['content-type']),
    prefersPage: prefersPage(route, request),
    readForm: (fileNames, texts) =>
      counted(config.limits.maxApplicationBytes, () =>
        readForm(
          request,
          {
            maxBytes: config.limits.maxApplicationBytes,
            maxTextBytes: config.limits.maxBodyBytes,
            maxFileBytes: config.limits.maxFileBytes,
            fileNames,
            texts,
            folder: config.uploadFolder,
          },
          work,
        ),
      ),
    async readJsonText(maxBytes = config.limits.maxBodyBytes) {
      const { text } = await readText(request, maxBytes, work);
      requireSimpleJson(text);
      return text;
    },
    async countMore(requests) {
      if (caller !== null) await count(route, response, caller, clientAddress, requests, rateLimits);
    },
    describe: (fields) => Object.assign(state.described, fields),
  };
  return context as RequestContext<never, never, never>;

  /** Counts the bytes of an application with a public key: anybody may send them, and they are stored. */
  async function counted<Body>(maxBytes: number, read: () => Promise<Body>): Promise<Body> {
    if (caller?.kind !== 'public' || route.counting !== 'application') return read();
    const correct = await rateLimits.takeBytes(caller, clientAddress, announcedBytes(request, maxBytes));
    try {
      return await read();
    } finally {
      await correct(work.heldBytes);
    }
  }
}

/** The bytes that a body may have: those that it announces, or `maxBytes` when it announces none or is compressed. */
function announcedBytes({ headers }: Request, maxBytes: number): number {
  const length = headers['content-length'];
  const isPlain = headers['content-encoding'] === undefined;
  return length === undefined || !isPlain ? maxBytes : Math.min(Number(length), maxBytes);
}

function parseParams(route: Route, params: Request['params']): unknown {
  if (route.params === null) return params;
  const parsed = route.params.safeParse(params);
  // A malformed id gets the same answer as an id that does not exist.
  if (!parsed.success) throw notFound('Record');
  return parsed.data;
}

/** Aborts when the connection closes before the response was written. */
function abortWhenClosed(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished)
      controller.abort(new AppError('service_unavailable', 'The client closed the connection'));
  });
  return controller.signal;
}

/** Parsed separately: `new URL` rejects some addresses that the router accepts. */
function queryOf(url: string): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : url.slice(start + 1));
}
