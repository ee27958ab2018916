/** The console: GraphiQL from an npm package. The engine serves all of its files itself. */
import { hash } from 'node:crypto';
import { EngineError } from '../errors.ts';
import type { Session } from '../session.ts';
import { consolePage, consoleStyle, contentSecurityPolicy } from './page.ts';
import { consoleScript } from './script.ts';

interface ConsoleDependencies {
  /** @throws EngineError `access-denied` */
  readonly sessionOf: (headers: Headers) => Session;
  readonly roles: () => readonly string[];
}

interface Asset {
  readonly type: string;
  readonly text: string;
}

/** Ten megabytes of text, read on the first request. */
let assets: ReturnType<typeof loadAssets> | undefined;

async function loadAssets() {
  const graphiql = await import('@graphql-yoga/render-graphiql/graphiql');
  const script = (text: string): Asset => ({ type: 'text/javascript', text });
  const style = (text: string): Asset => ({ type: 'text/css', text });
  const byPath = new Map([
    ['/console/console.css', style(consoleStyle)],
    ['/console/console.js', script(consoleScript)],
    ['/console/graphiql.css', style(graphiql.css)],
    ['/console/graphiql.js', script(graphiql.js)],
    ['/console/editor.worker.js', script(graphiql.editorWorkerService)],
    ['/console/json.worker.js', script(graphiql.jsonWorker)],
    ['/console/graphql.worker.js', script(graphiql.graphqlWorker)],
  ]);
  const texts = [...byPath.values()].map(({ text }) => text);
  return { version: hash('sha256', texts.join('')).slice(0, 12), byPath };
}

/** Answers a GET below `/console`; null for an unknown path. */
export async function answerConsole(
  request: Request,
  dependencies: ConsoleDependencies,
): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  if (pathname === '/console/roles') return answerRoles(request, dependencies);
  assets ??= loadAssets();
  const { version, byPath } = await assets;
  if (pathname === '/console' || pathname === '/console/') {
    return respond({ type: 'text/html', text: consolePage(version) }, 'no-store');
  }
  const asset = byPath.get(pathname);
  return asset === undefined ? null : respond(asset, 'max-age=86400');
}

function answerRoles(request: Request, { sessionOf, roles }: ConsoleDependencies): Response {
  const reply = (status: number, body: object) =>
    respond({ type: 'application/json', text: JSON.stringify(body) }, 'no-store', status);
  try {
    if (!sessionOf(request.headers).isAdmin) return reply(401, { error: 'only for the role admin' });
    return reply(200, { roles: roles() });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return reply(401, { error: error.message });
  }
}

function respond({ type, text }: Asset, cacheControl: string, status = 200): Response {
  return new Response(text, {
    status,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': contentSecurityPolicy,
      'cache-control': cacheControl,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    },
  });
}
