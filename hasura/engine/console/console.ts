/** What is below `/console`: the console and GraphiQL. */
import { answerBuiltConsole } from './built-console.ts';
import { answerGraphiql } from './graphiql.ts';

/**
 * Answers a GET below `/console`; null for an unknown path.
 * @param folder where `scripts/bundle-console.js` writes the console; null: there is GraphiQL only
 */
export async function answerConsole(request: Request, folder: string | null): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith('/console/graphiql')) return answerGraphiql(pathname);
  if (folder !== null) return answerBuiltConsole(request, folder);
  if (pathname !== '/console' && pathname !== '/console/') return null;
  return new Response(null, { status: 302, headers: { location: '/console/graphiql' } });
}

export function isOfConsole(pathname: string): boolean {
  return pathname === '/console' || pathname.startsWith('/console/');
}
