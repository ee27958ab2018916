/** The console for containers, as an Express app: its files, and its requests to Hasura under the same origin. */

import { answerConsole } from '@platform/engine/console';
import { noSniffing } from '@platform/runtime';
import express, { type Express } from 'express';
import { forward, forwardedPaths } from './forward.ts';

/** As much as Hasura's own console sends at once. */
const maximumBodyBytes = 16 * 1024 * 1024;

/**
 * @param hasura the address of Hasura, which answers what the console asks. The admin secret is in no setting: people enter it.
 * @param folder where `scripts/bundle-console.js` has written the console
 */
export function createConsoleApp(hasura: URL, folder: string): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use((_request, response, next) => {
    response.set(noSniffing);
    next();
  });
  app.get('/', (_request, response) => response.redirect('/console'));
  // Whether this program runs. The console asks at /healthz whether Hasura does.
  app.get('/readyz', (_request, response) => {
    response.type('text/plain').send('OK');
  });
  app.get(/^\/console(?:\/.*)?$/, async (request, response, next) => {
    const headers = { 'accept-encoding': request.headers['accept-encoding']?.toString() ?? '' };
    const answer = await answerConsole(
      new Request(new URL(request.path, 'http://console'), { headers }),
      folder,
    );
    if (answer === null) {
      next();
      return;
    }
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  const pass = async (request: express.Request, response: express.Response): Promise<void> => {
    const aborting = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) aborting.abort();
    });
    const { method, path, headers } = request;
    const body = Buffer.isBuffer(request.body) ? request.body : null;
    const answer = await forward(hasura, { method, path, headers, body, signal: aborting.signal });
    response.writeHead(answer.status, { 'content-type': answer.type, 'cache-control': 'no-store' });
    response.end(answer.body);
  };
  app.get([...forwardedPaths.get], pass);
  app.post([...forwardedPaths.post], express.raw({ type: () => true, limit: maximumBodyBytes }), pass);
  app.use((_request, response) => {
    response.status(404).json({ path: '$', error: 'resource does not exist', code: 'not-found' });
  });
  return app;
}
