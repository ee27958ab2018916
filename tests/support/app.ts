/**
 * The application over HTTP with routes of the test and without Hasura, for tests of what happens before and after a
 * handler. Nothing listens at the address of Hasura.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../actions-server/app.ts';
import { loadConfig } from '../../actions-server/config.ts';
import { createDependencies } from '../../actions-server/create-dependencies.ts';
import type { Dependencies } from '../../actions-server/dependencies.ts';
import type { Route } from '../../actions-server/http/route.ts';
import { listen } from '../../actions-server/listen.ts';
import { createLog } from '../../actions-server/log.ts';
import { observedApp } from './contract/observed-app.ts';

export interface TestApp {
  readonly baseUrl: string;
  readonly server: Server;
  readonly dependencies: Dependencies;
  /** The logged lines of the server, as objects; a test may clear them. */
  readonly log: Record<string, unknown>[];
  stop(): Promise<void>;
}

/** Starts the application, by default with the routes of the public API; `environment` is added to its configuration. */
export async function startTestApp(
  routes?: readonly Route<Dependencies>[],
  environment: Readonly<Record<string, string>> = {},
): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'app-'));
  // Whether an empty folder is the storage would be a question to Hasura, which does not answer.
  await mkdir(join(folder, 'account'));
  const log: Record<string, unknown>[] = [];
  const config = loadConfig({
    HASURA_GRAPHQL_ADMIN_SECRET: 'x',
    HASURA_GRAPHQL_ENDPOINT: 'http://127.0.0.1:9/v1/graphql',
    FILE_LINK_SECRET: 'f'.repeat(32),
    STORAGE_FOLDER: folder,
    TRUST_PROXY: '1',
    ...environment,
  });
  const dependencies = await createDependencies(config, {
    log: createLog('info', { write: (line) => void log.push(JSON.parse(line)) }),
  });
  const app = routes === undefined ? observedApp(createApp(dependencies)) : createApp(dependencies, routes);
  const listening = await listen(app, dependencies.log, 0, '127.0.0.1');
  return {
    baseUrl: `http://127.0.0.1:${listening.port}`,
    server: listening.server,
    dependencies,
    log,
    async stop() {
      await listening.stop(100);
      await dependencies.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The status, the code and the message of an error response. */
export async function readError(
  response: Response,
): Promise<{ status: number; code: unknown; message: unknown }> {
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, code: body.code, message: body.message };
}
