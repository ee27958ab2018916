/**
 * One request through one route, from top to bottom: authentication, rate limits, access, query string, handler,
 * response. Each step can reject the request; all errors go to `error-handler.ts`.
 */
import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.ts';
import { notFound, toAppError } from '../errors.ts';
import { requestHeaders } from '../header-names.ts';
import type { ApiKeys } from '../keys/api-keys.ts';
import { authenticate, keyOfForm, requireAccess } from '../keys/authenticate.ts';
import { type Caller, callerFrom } from '../keys/caller.ts';
import { readJson, readText, requireSimpleJson } from './body.ts';
import { callerHeaders, readableByAnyPage } from './cors.ts';
import { sendError } from './error-handler.ts';
import type { Exchange } from './exchange.ts';
import { isForm, readForm } from './form-body.ts';
import { prefersPage } from './form-page.ts';
import { preferredType } from './negotiation.ts';
import { type RateLimits, rateLimitHeaders } from './rate-limits.ts';
import type { PathParameters, RequestContext, Route } from './route.ts';
import { sendResult } from './send.ts';
import type { Work, WorkInProgress } from './work-in-progress.ts';

/** What serving a request takes of the server, besides what its route needs. */
export interface ServingNeeds {
  readonly apiKeys: ApiKeys;
  readonly rateLimits: RateLimits;
  readonly workInProgress: WorkInProgress;
  readonly config: Pick<Config, 'limits' | 'uploadFolder'>;
}

/**
 * Serves a request by a route, errors included. Never rejects.
 * @param params of the path, decoded
 */
export async function serveRoute<Needs extends ServingNeeds>(
  route: Route<Needs>,
  exchange: Exchange,
  params: PathParameters,
  dependencies: Needs,
): Promise<void> {
  try {
    await answer(route, exchange, params, dependencies);
  } catch (thrown) {
    const error = await countRefusal(thrown, route, exchange, dependencies);
    const { errorPage } = route;
    const isPage = errorPage && preferredType(exchange.request, ['html', 'json']) !== 'json';
    const acceptLanguage = exchange.header('Accept-Language') ?? '';
    const { requestId } = exchange;
    await sendError(
      error,
      exchange,
      isPage && ((shown) => errorPage(shown, { params, acceptLanguage, requestId }, dependencies)),
    );
  }
}

/** The error to answer with: too many that were refused before anybody was known are refused for their number. */
async function countRefusal(
  thrown: unknown,
  { counting }: Route,
  exchange: Exchange,
  { rateLimits }: Pick<ServingNeeds, 'rateLimits'>,
): Promise<unknown> {
  const { status } = toAppError(thrown);
  const isRefusal =
    exchange.caller === null && counting !== 'none' && status >= 400 && status < 500 && status !== 429;
  if (!isRefusal) return thrown;
  return rateLimits.countRefusal(exchange.clientAddress).then(
    () => thrown,
    (error: unknown) => error,
  );
}

async function answer<Needs extends ServingNeeds>(
  route: Route<Needs>,
  exchange: Exchange,
  params: PathParameters,
  dependencies: Needs,
): Promise<void> {
  exchange.route = route;
  if (route.access === 'none' && route.isReadableByPages) exchange.setHeaders(readableByAnyPage);
  const { counting, visitorOf } = route;
  const { rateLimits } = dependencies;
  if (counting === 'address') await rateLimits.countWithoutKey(exchange.clientAddress);
  // Those of a site that there is are counted when it was found.
  else if (visitorOf !== undefined) await rateLimits.countWithoutKey(exchange.clientAddress, 0);
  const caller = route.access === 'none' ? null : await admit(route, exchange, params, dependencies);
  const query = await readQuery(route, exchange, caller, dependencies);
  // Who calls without a key, such as a health check, need not come through the proxies.
  const clientAddress = caller === null ? '' : exchange.clientAddress;
  const work = dependencies.workInProgress.begin(caller, clientAddress);
  try {
    const context = makeContext(route, exchange, params, caller, query, work, dependencies);
    await sendResult(exchange, await route.handler(context, dependencies));
  } finally {
    work.end();
  }
}

/** Authenticates and counts; sets the headers that depend on the caller, so that error responses carry them too. */
async function admit<Needs extends ServingNeeds>(
  route: Route<Needs>,
  exchange: Exchange,
  params: PathParameters,
  dependencies: Needs,
): Promise<Caller> {
  const { apiKeys, rateLimits } = dependencies;
  const identified = route.visitorOf?.(params, dependencies) ?? identify(route, exchange, apiKeys);
  const found = await identified.catch((error) => {
    exchange.setHeaders(readableByAnyPage);
    throw error;
  });
  const caller = callerFrom(found, exchange.clientAddress);
  exchange.caller = caller;
  exchange.setHeaders(callerHeaders(caller, exchange.header('Origin'), exchange.header('Sec-Fetch-Site')));
  await count(route, exchange, caller, 1, rateLimits);
  return caller;
}

/** @throws AppError as `authenticate` and `keyOfForm` */
async function identify(route: Route, exchange: Exchange, apiKeys: ApiKeys): Promise<Caller> {
  const header = exchange.header(requestHeaders.apiKey);
  const isInAddress = header === undefined && route.fromPages;
  const key = isInAddress ? keyOfForm(parametersOf(exchange)) : header;
  return authenticate(key, exchange.clientAddress, apiKeys);
}

/** Counts requests and sets the headers that say how many are left. */
async function count(
  route: Route,
  exchange: Exchange,
  caller: Caller,
  requests: number,
  rateLimits: RateLimits,
): Promise<void> {
  const limit = await rateLimits.count(caller, route.counting, exchange.clientAddress, requests);
  if (limit) exchange.setHeaders(rateLimitHeaders(limit));
}

/** Checks the kind of key and parses the query string. A route may have a rejected request recorded. */
async function readQuery<Needs>(
  route: Route<Needs>,
  exchange: Exchange,
  caller: Caller | null,
  dependencies: Needs,
): Promise<unknown> {
  try {
    if (caller !== null) requireAccess(caller, route.access);
    return route.parseQuery(parametersOf(exchange));
  } catch (error) {
    if (caller === null || route.recordRejection === undefined) throw error;
    const { requestId } = exchange;
    throw await route.recordRejection(error, { caller, requestId }, dependencies);
  }
}

function makeContext(
  route: Route,
  exchange: Exchange,
  params: PathParameters,
  caller: Caller | null,
  query: unknown,
  work: Work,
  { config, rateLimits }: Pick<ServingNeeds, 'config' | 'rateLimits'>,
): RequestContext<never, never, never> {
  const { request, requestId, method } = exchange;
  const context: RequestContext<unknown, unknown, Caller | null> = {
    requestId,
    method,
    get log() {
      return exchange.log;
    },
    caller,
    params: parseParams(route, params),
    query,
    get clientAddress() {
      return exchange.clientAddress;
    },
    get signal() {
      return exchange.signal;
    },
    header: (name) => exchange.header(name),
    readJsonBody: (maxBytes = config.limits.maxBodyBytes) =>
      counted(maxBytes, () => {
        const isOptional = route.description !== null && route.description.body?.isRequired !== true;
        return readJson(exchange, maxBytes, work, { isOptional });
      }),
    isForm: isForm(request.headers['content-type']),
    prefersPage: prefersPage(route, request),
    readForm: (isFile, texts, { leavesLargeFilesOut } = { leavesLargeFilesOut: false }) =>
      counted(config.limits.maxApplicationBytes, () =>
        readForm(
          exchange,
          {
            maxBytes: config.limits.maxApplicationBytes,
            maxTextBytes: config.limits.maxBodyBytes,
            maxFileBytes: Math.max(config.limits.maxFileBytes, config.limits.maxResumeBytes),
            keptFileBytes: leavesLargeFilesOut ? config.limits.maxRequestFileBytes : null,
            isFile,
            texts,
            folder: config.uploadFolder,
          },
          work,
        ),
      ),
    async readJsonText(maxBytes = config.limits.maxBodyBytes) {
      const { text } = await readText(exchange, maxBytes, work, { isHashed: false });
      requireSimpleJson(text);
      return text;
    },
    async countMore(requests) {
      if (caller !== null) await count(route, exchange, caller, requests, rateLimits);
    },
    describe: (fields) => Object.assign(exchange.described, fields),
  };
  return context as RequestContext<never, never, never>;

  /** Counts the bytes of an application with a public key: anybody may send them, and they are stored. */
  async function counted<Body>(maxBytes: number, read: () => Promise<Body>): Promise<Body> {
    if (caller?.kind !== 'public' || route.counting !== 'application') return read();
    const correct = await rateLimits.takeBytes(
      caller,
      exchange.clientAddress,
      announcedBytes(request, maxBytes),
    );
    try {
      return await read();
    } finally {
      await correct(work.heldBytes);
    }
  }
}

/** The bytes that a body may have: those that it announces, or `maxBytes` when it announces none or is compressed. */
function announcedBytes({ headers }: IncomingMessage, maxBytes: number): number {
  const length = headers['content-length'];
  const isPlain = headers['content-encoding'] === undefined;
  return length === undefined || !isPlain ? maxBytes : Math.min(Number(length), maxBytes);
}

function parseParams(route: Route, params: PathParameters): unknown {
  if (route.params === null) return params;
  const parsed = route.params.safeParse(params);
  // A malformed id gets the same answer as an id that does not exist.
  if (!parsed.success) throw notFound('Record');
  return parsed.data;
}

const noParameters = new URLSearchParams();

/** Parsed separately: `new URL` rejects some addresses that the router accepts. */
function parametersOf({ query }: Exchange): URLSearchParams {
  return query === null ? noParameters : new URLSearchParams(query);
}
