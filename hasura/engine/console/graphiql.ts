/** GraphiQL at `/console/graphiql`, from an npm package. The engine serves all of its files itself. */
import { hash } from 'node:crypto';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { graphiqlPage, graphiqlStyle } from './graphiql-page.ts';
import { graphiqlScript } from './graphiql-script.ts';
import { type Asset, respond } from './respond.ts';

/** Inline styles are allowed, because the editor measures text with generated styles. The console shows it in a frame. */
const policy = contentSecurityPolicy({ styles: "'self' 'unsafe-inline'", ancestors: "'self'" });

/** Ten megabytes of text, read on the first request. */
let assets: ReturnType<typeof loadAssets> | undefined;

async function loadAssets() {
  const graphiql = await import('@graphql-yoga/render-graphiql/graphiql');
  const script = (content: string): Asset => ({ type: 'text/javascript', content });
  const style = (content: string): Asset => ({ type: 'text/css', content });
  const byPath = new Map([
    ['/console/graphiql/page.css', style(graphiqlStyle)],
    ['/console/graphiql/page.js', script(graphiqlScript)],
    ['/console/graphiql/graphiql.css', style(graphiql.css)],
    ['/console/graphiql/graphiql.js', script(graphiql.js)],
    ['/console/graphiql/editor.worker.js', script(graphiql.editorWorkerService)],
    ['/console/graphiql/json.worker.js', script(graphiql.jsonWorker)],
    ['/console/graphiql/graphql.worker.js', script(graphiql.graphqlWorker)],
  ]);
  const texts = [...byPath.values()].map(({ content }) => content);
  return { version: hash('sha256', texts.join('')).slice(0, 12), byPath };
}

/** Answers a GET below `/console/graphiql`; null for an unknown path. */
export async function answerGraphiql(pathname: string): Promise<Response | null> {
  assets ??= loadAssets();
  const { version, byPath } = await assets;
  if (pathname === '/console/graphiql' || pathname === '/console/graphiql/') {
    const page = { type: 'text/html', content: graphiqlPage(version) };
    return respond(page, { cacheControl: 'no-store', policy, frames: 'SAMEORIGIN' });
  }
  const asset = byPath.get(pathname);
  return asset === undefined ? null : respond(asset, { cacheControl: 'max-age=86400', policy });
}
