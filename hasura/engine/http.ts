/**
 * The engine's HTTP interface as a function from request to response: Hasura's routes that the engine has, and Hasura's
 * answers for the others. GraphQL requests are always answered with status 200, errors included.
 */

import { randomUUID } from 'node:crypto';
import {
  type CancelSignal,
  jsonText,
  nextTurnIfLong,
  type PersistedQueries,
  readJson,
  writeJson,
} from '@platform/runtime';
import type { AdminApi } from './admin/answer.ts';
import type { AdminResponse } from './admin/failure.ts';
import { isOfConsole } from './console/console.ts';
import type { Api } from './enabled-apis.ts';
import { EngineError } from './errors.ts';
import { readGraphqlParameters, refusedOperation } from './graphql-get.ts';
import { hasuraVersion } from './hasura-version.ts';
import { FetchHeaders } from './incoming-headers.ts';
import { type JsonText, sizeOf, toText } from './json-text.ts';
import { type GraphqlRequest, readParsedBody, readRequest, readRequestBody } from './request.ts';
import type { RequestHeaders, Session } from './session.ts';

/** The part of the engine that the routes use. */
export interface HttpDependencies {
  /** One request to its response text; never rejects. */
  readonly run: (request: GraphqlRequest, session: Session, options: RunOptions) => Promise<JsonText>;
  /** The response text of a request that failed before `run`. */
  readonly fail: (error: unknown) => string;
  /** @throws EngineError `access-denied` */
  readonly sessionOf: (headers: RequestHeaders) => Session;
  /** @throws EngineError when the role may not send so many at once */
  readonly checkBatch: (size: number, session: Session) => void;
  /** A command of the metadata or schema API to its answer; never rejects. */
  readonly admin: (
    api: AdminApi,
    body: unknown,
    session: Session,
    signal: CancelSignal,
  ) => Promise<AdminResponse>;
  /** The body of a request to `/v1/graphql/explain` to its answer; never rejects. */
  readonly explain: (body: unknown, session: Session, signal: CancelSignal) => Promise<AdminResponse>;
  /** The body of a request to `/v1alpha1/pg_dump` to SQL or an error; never rejects. */
  readonly pgDump: (
    body: unknown,
    session: Session,
    signal: CancelSignal,
  ) => Promise<{ readonly sql: string } | AdminResponse>;
  readonly config: (session: Session) => AdminResponse;
  /** What is not switched off. */
  readonly apis: readonly Api[];
  /** What is below `/console`, null where there is nothing; absent: no console. */
  readonly console?: (request: Request) => Promise<Response | null>;
  readonly persistedQueries: PersistedQueries;
  readonly health: () => Promise<'ok' | 'inconsistent' | 'error'>;
}

interface RunOptions {
  /** Aborts when the client no longer waits. */
  readonly signal: CancelSignal | undefined;
  /** The bytes of the answers before this one in the same batch. */
  readonly sentBytes: number;
}

/** Answers every path of the engine's port, and 404 for every other one. */
export function createFetch(dependencies: HttpDependencies): (request: Request) => Promise<Response> {
  return async (request) => {
    const response = await answer(request, dependencies);
    response.headers.set('x-request-id', request.headers.get('x-request-id') ?? randomUUID());
    return response;
  };
}

interface Route {
  /** Without this API there is no such path; null: it is always there. */
  readonly api: Api | null;
  readonly answer: (request: Request, dependencies: HttpDependencies) => Promise<Response>;
}

const commands = (api: AdminApi): Route => ({
  api: 'metadata',
  answer: (request, dependencies) =>
    answerAdmin(request, dependencies, async (body, session) => {
      const { status, body: answered } = await dependencies.admin(api, body, session, request.signal);
      return json(writeJson(answered), status);
    }),
});

const health: Route = {
  api: null,
  answer: async (request, dependencies) => {
    const isStrict = new URL(request.url).searchParams.get('strict')?.toLowerCase() === 'true';
    return healthz(await dependencies.health(), isStrict);
  },
};

const routes: Readonly<Record<string, Route>> = {
  'POST /v1/graphql': {
    api: 'graphql',
    answer: async (request, dependencies) => {
      const post = { headers: new FetchHeaders(request.headers), text: await request.text() };
      return json(toText(await answerGraphql(post, dependencies, request.signal)));
    },
  },
  'GET /v1/graphql': { api: 'graphql', answer: answerGraphqlGet },
  'POST /v1/graphql/explain': {
    api: 'metadata',
    answer: (request, dependencies) =>
      answerAdmin(request, dependencies, async (body, session) => {
        const explained = await dependencies.explain(body, session, request.signal);
        return json(writeJson(explained.body), explained.status);
      }),
  },
  'POST /v1/metadata': commands('metadata'),
  'POST /v2/query': commands('schema'),
  'POST /v1/query': commands('both'),
  'POST /v1alpha1/pg_dump': {
    api: 'pgdump',
    answer: (request, dependencies) =>
      answerAdmin(request, dependencies, async (body, session) => {
        const dumped = await dependencies.pgDump(body, session, request.signal);
        if ('sql' in dumped) return text(dumped.sql, 200, 'application/sql; charset=utf-8');
        return json(writeJson(dumped.body), dumped.status);
      }),
  },
  'GET /v1alpha1/config': {
    api: 'config',
    answer: async (request, { sessionOf, config }) => {
      const session = authenticate(request, sessionOf);
      if (session instanceof Response) return session;
      const { status, body } = config(session);
      return json(jsonText(body), status);
    },
  },
  'GET /healthz': health,
  'GET /hasura/healthz': health,
  'GET /v1/version': {
    api: null,
    answer: async () => json(JSON.stringify({ server_type: 'embedded', version: hasuraVersion })),
  },
};

async function answer(request: Request, dependencies: HttpDependencies): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (dependencies.console !== undefined && request.method === 'GET' && isOfConsole(pathname)) {
    const response = await dependencies.console(request);
    if (response !== null) return response;
  }
  const name = `${request.method} ${pathname}`;
  const route = Object.hasOwn(routes, name) ? routes[name] : undefined;
  if (route !== undefined && (route.api === null || dependencies.apis.includes(route.api))) {
    return route.answer(request, dependencies);
  }
  return errorResponse(404, 'not-found', 'resource does not exist');
}

/**
 * As in Hasura: when the last reload was inconsistent, requests are still answered, and the answer is a warning, or an
 * error with `strict=true`.
 */
function healthz(health: 'ok' | 'inconsistent' | 'error', isStrict: boolean): Response {
  if (health === 'error') return text('ERROR', 500);
  if (health === 'ok') return text('OK', 200);
  const problem = 'inconsistent objects in schema';
  return isStrict ? text(`ERROR: ${problem}`, 500) : text(`WARN: ${problem}`, 200);
}

/** The session of a request, or the answer to one without. Unlike GraphQL, these APIs answer errors with a status. */
function authenticate(request: Request, sessionOf: HttpDependencies['sessionOf']): Session | Response {
  try {
    return sessionOf(new FetchHeaders(request.headers));
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return errorResponse(401, error.code, error.message);
  }
}

/** Reads the JSON of a request for administrators. */
async function answerAdmin(
  request: Request,
  { sessionOf }: HttpDependencies,
  work: (body: unknown, session: Session) => Promise<Response>,
): Promise<Response> {
  const session = authenticate(request, sessionOf);
  if (session instanceof Response) return session;
  let body: unknown;
  try {
    body = readJson(await request.text());
  } catch {
    return errorResponse(400, 'invalid-json', 'the request body is not JSON');
  }
  return work(body, session);
}

function errorResponse(status: number, code: string, error: string): Response {
  return json(jsonText({ path: '$', error, code }), status);
}

interface GraphqlPost {
  readonly headers: RequestHeaders;
  /** The body. */
  readonly text: string;
  /** Its value, if it was parsed already. */
  readonly value?: unknown;
}

type GraphqlDependencies = Pick<
  HttpDependencies,
  'run' | 'fail' | 'sessionOf' | 'checkBatch' | 'persistedQueries'
>;

/** The document of a request, sent or found by its hash. @throws EngineError when it is not known */
function documentIn(
  members: Readonly<Record<string, unknown>>,
  { role }: Session,
  persistedQueries: PersistedQueries,
): unknown {
  if (members.extensions === undefined) return members.query;
  const found = persistedQueries.find(members, role);
  if (found.kind === 'plain') return members.query;
  if (found.kind === 'found') return found.query;
  const { message, code, isFault } = found.refusal;
  if (isFault) throw new EngineError('bad-request', message);
  throw new EngineError('not-found', message, '$', { extensions: { path: '$', code } });
}

/** `GET /v1/graphql`: a query in the address. A mutation is refused with the method that it needs. */
async function answerGraphqlGet(request: Request, dependencies: HttpDependencies): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const headers = new FetchHeaders(request.headers);
  const { fail, sessionOf, persistedQueries } = dependencies;
  let value: object;
  try {
    const session = sessionOf(headers);
    const members = readGraphqlParameters(searchParams);
    const parsed = readRequest(members, '$', (sent) => documentIn(sent, session, persistedQueries));
    const kind = refusedOperation(parsed);
    if (kind !== undefined) {
      const message = `a ${kind} cannot be sent by GET: use ${kind === 'mutation' ? 'POST' : 'a WebSocket'}`;
      const response = json(fail(new EngineError('bad-request', message)), 405);
      response.headers.set('allow', 'POST');
      return response;
    }
    value = parsed;
  } catch (error) {
    return json(fail(error));
  }
  const answer = await answerGraphql({ headers, text: '', value }, dependencies, request.signal);
  return json(toText(answer));
}

/** `POST /v1/graphql`: the text of a body in, that of the response out, whose status is 200. Never rejects. */
export async function answerGraphql(
  { headers, text, value }: GraphqlPost,
  { run, fail, sessionOf, checkBatch, persistedQueries }: GraphqlDependencies,
  signal?: CancelSignal,
): Promise<JsonText> {
  try {
    const session = sessionOf(headers);
    const findQuery = (members: Readonly<Record<string, unknown>>) =>
      documentIn(members, session, persistedQueries);
    const body = value === undefined ? readRequestBody(text, findQuery) : readParsedBody(value, findQuery);
    await nextTurnIfLong(text);
    if (!body.isBatch) return await run(body.request, session, { signal, sentBytes: 0 });
    checkBatch(body.requests.length, session);
    // One after the other: each sees what the previous ones have committed.
    const results: (string | Buffer)[] = [];
    let sentBytes = 0;
    for (const item of body.requests) {
      // The client has disconnected, so the other requests are not run.
      if (signal?.aborted) break;
      const result = await run(item, session, { signal, sentBytes });
      sentBytes += sizeOf(result);
      results.push(results.length === 0 ? '[' : ',', ...result);
    }
    return results.length === 0 ? ['[]'] : [...results, ']'];
  } catch (error) {
    return [fail(error)];
  }
}

function json(body: string, status = 200): Response {
  return new Response(body, { status, headers: { 'content-type': 'application/json; charset=utf-8' } });
}

function text(body: string, status: number, type = 'text/plain; charset=utf-8'): Response {
  return new Response(body, { status, headers: { 'content-type': type } });
}
