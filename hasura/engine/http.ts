/**
 * The engine's HTTP interface as a function from request to response: Hasura's routes that the engine has, and Hasura's
 * answers for the others. GraphQL requests are always answered with status 200, errors included.
 */
import { randomUUID } from 'node:crypto';
import type { CancelSignal } from '../../http-server/cancellation.ts';
import { nextTurnIfLong } from '../../http-server/turns.ts';
import type { AdminApi, AdminResponse } from './admin/answer.ts';
import { writeJson } from './admin/raw-json.ts';
import { EngineError } from './errors.ts';
import { type JsonText, sizeOf, toText } from './json-text.ts';
import { type GraphqlRequest, readParsedBody, readRequestBody } from './request.ts';
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
  readonly admin: (api: AdminApi, body: unknown, session: Session) => Promise<AdminResponse>;
  /** What is below `/console`, null where there is nothing; absent: no console. */
  readonly console?: (request: Request) => Promise<Response | null>;
  readonly health: () => Promise<'ok' | 'inconsistent' | 'error'>;
}

interface RunOptions {
  /** Aborts when the client no longer waits. */
  readonly signal: CancelSignal | undefined;
  /** The bytes of the answers before this one in the same batch. */
  readonly sentBytes: number;
}

/** The line of Hasura releases whose behaviour the engine follows. */
const hasuraVersion = 'v2.40.0';

/** Answers `POST /v1/graphql`, `POST /v1/metadata`, `GET /healthz` and `GET /v1/version`. */
export function createFetch(dependencies: HttpDependencies): (request: Request) => Promise<Response> {
  return async (request) => {
    const response = await route(request, dependencies);
    response.headers.set('x-request-id', request.headers.get('x-request-id') ?? randomUUID());
    return response;
  };
}

async function route(request: Request, dependencies: HttpDependencies): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (dependencies.console !== undefined && request.method === 'GET' && isOfConsole(pathname)) {
    const response = await dependencies.console(request);
    if (response !== null) return response;
  }
  switch (`${request.method} ${pathname}`) {
    case 'POST /v1/graphql':
      return json(
        toText(
          await answerGraphql(
            { headers: request.headers, text: await request.text() },
            dependencies,
            request.signal,
          ),
        ),
      );
    case 'POST /v1/metadata':
      return admin('metadata', request, dependencies);
    case 'POST /v2/query':
      return admin('schema', request, dependencies);
    case 'POST /v1/query':
      return admin('both', request, dependencies);
    case 'GET /healthz':
    case 'GET /hasura/healthz':
      return healthz(await dependencies.health(), searchParams.get('strict')?.toLowerCase() === 'true');
    case 'GET /v1/version':
      return json(JSON.stringify({ server_type: 'embedded', version: hasuraVersion }));
    default:
      return errorResponse(404, 'not-found', 'resource does not exist');
  }
}

function isOfConsole(pathname: string): boolean {
  return pathname === '/console' || pathname.startsWith('/console/');
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

/** Unlike GraphQL, these APIs answer errors with a status. */
async function admin(api: AdminApi, request: Request, dependencies: HttpDependencies): Promise<Response> {
  let session: Session;
  try {
    session = dependencies.sessionOf(request.headers);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return errorResponse(401, error.code, error.message);
  }
  let body: unknown;
  try {
    body = JSON.parse(await request.text());
  } catch {
    return errorResponse(400, 'invalid-json', 'the request body is not JSON');
  }
  const response = await dependencies.admin(api, body, session);
  return json(writeJson(response.body), response.status);
}

function errorResponse(status: number, code: string, error: string): Response {
  return json(JSON.stringify({ path: '$', error, code }), status);
}

interface GraphqlPost {
  readonly headers: RequestHeaders;
  /** The body. */
  readonly text: string;
  /** Its value, if it was parsed already. */
  readonly value?: unknown;
}

/** `POST /v1/graphql`: the text of a body in, that of the response out, whose status is 200. Never rejects. */
export async function answerGraphql(
  { headers, text, value }: GraphqlPost,
  { run, fail, sessionOf, checkBatch }: Pick<HttpDependencies, 'run' | 'fail' | 'sessionOf' | 'checkBatch'>,
  signal?: CancelSignal,
): Promise<JsonText> {
  try {
    const session = sessionOf(headers);
    const body = value === undefined ? readRequestBody(text) : readParsedBody(value);
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

function text(body: string, status: number): Response {
  return new Response(body, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
