/** What the engine answers below `/console`: the console, GraphiQL, and the roles that GraphiQL offers. */
import { EngineError } from '../errors.ts';
import type { Session } from '../session.ts';
import { answerBuiltConsole } from './built-console.ts';
import { answerGraphiql } from './graphiql.ts';
import { respond } from './respond.ts';

interface ConsoleDependencies {
  /** @throws EngineError `access-denied` */
  readonly sessionOf: (headers: Headers) => Session;
  readonly roles: () => readonly string[];
  /** Where `scripts/bundle-console.js` writes the console; null: there is GraphiQL only. */
  readonly folder: string | null;
}

/** Answers a GET below `/console`; null for an unknown path. */
export async function answerConsole(
  request: Request,
  dependencies: ConsoleDependencies,
): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  if (pathname === '/console/roles') return answerRoles(request, dependencies);
  if (pathname.startsWith('/console/graphiql')) return answerGraphiql(pathname);
  if (dependencies.folder !== null) return answerBuiltConsole(request, dependencies.folder);
  if (pathname !== '/console' && pathname !== '/console/') return null;
  return new Response(null, { status: 302, headers: { location: '/console/graphiql' } });
}

function answerRoles(request: Request, { sessionOf, roles }: ConsoleDependencies): Response {
  const reply = (status: number, body: object) =>
    respond(
      { type: 'application/json', content: JSON.stringify(body) },
      { cacheControl: 'no-store', status },
    );
  try {
    if (!sessionOf(request.headers).isAdmin) return reply(401, { error: 'only for the role admin' });
    return reply(200, { roles: roles() });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return reply(401, { error: error.message });
  }
}
