/**
 * The engine's HTTP interface as a function from request to response: the routes of Hasura that are there, and
 * Hasura's answer for those that are not. A GraphQL request is answered with status 200, whatever becomes of it.
 */
import { randomUUID } from 'node:crypto';
import { type GraphqlRequest, readRequestBody } from './request.ts';
import type { Session } from './session.ts';

/** What the routes need of the engine. */
export interface HttpDependencies {
  /** One request to its response text; never rejects. */
  readonly run: (request: GraphqlRequest, session: Session) => Promise<string>;
  /** The response text of a request that did not come as far as `run`. */
  readonly fail: (error: unknown) => string;
  /** @throws EngineError `access-denied` */
  readonly sessionOf: (headers: Headers) => Session;
  readonly isHealthy: () => Promise<boolean>;
}

/** The line of Hasura releases whose behaviour the engine follows. */
const hasuraVersion = 'v2.40';

/** Answers `POST /v1/graphql`, `GET /healthz` and `GET /v1/version`. */
export function createFetch(dependencies: HttpDependencies): (request: Request) => Promise<Response> {
  return async (request) => {
    const response = await route(request, dependencies);
    response.headers.set('x-request-id', request.headers.get('x-request-id') ?? randomUUID());
    return response;
  };
}

async function route(request: Request, dependencies: HttpDependencies): Promise<Response> {
  switch (`${request.method} ${new URL(request.url).pathname}`) {
    case 'POST /v1/graphql':
      return json(await graphql(request, dependencies));
    case 'GET /healthz':
      return (await dependencies.isHealthy()) ? text('OK', 200) : text('ERROR', 500);
    case 'GET /v1/version':
      return json(JSON.stringify({ server_type: 'embedded', version: hasuraVersion }));
    default:
      return json(JSON.stringify({ path: '$', error: 'resource does not exist', code: 'not-found' }), 404);
  }
}

async function graphql(request: Request, { run, fail, sessionOf }: HttpDependencies): Promise<string> {
  try {
    const session = sessionOf(request.headers);
    const body = readRequestBody(await request.text());
    if (!body.isBatch) return await run(body.request, session);
    // One after the other: each sees what those before it have committed.
    const results: string[] = [];
    for (const item of body.requests) results.push(await run(item, session));
    return `[${results.join(',')}]`;
  } catch (error) {
    return fail(error);
  }
}

function json(body: string, status = 200): Response {
  return new Response(body, { status, headers: { 'content-type': 'application/json; charset=utf-8' } });
}

function text(body: string, status: number): Response {
  return new Response(body, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
