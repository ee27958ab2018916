/**
 * One throw-away Postgres for a whole test run, started by the first test that needs it.
 *
 * Test files run in several worker processes; the broker lives in Jest's parent process and answers them over
 * loopback HTTP, so that unit tests start no server and the workers need not agree on which of them starts it.
 *
 *     GET /server     200 {"url"}                    a server is running
 *     GET /template   200 {"url", "template"}        and this database in it has all migrations applied
 *     any failure     500 {"message"}
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrate } from '../../standalone/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../standalone/postgres.ts';
import { retry } from './retry.ts';

const migrations = fileURLToPath(new URL('../../migrations/default', import.meta.url));
const templateName = 'migrated_template';

export interface PostgresBroker {
  readonly url: string;
  /** Stops the server, if one was started, and deletes its data. */
  close(): Promise<void>;
}

export async function openPostgresBroker(): Promise<PostgresBroker> {
  let directory: string | undefined;
  let server: Promise<EmbeddedPostgres> | undefined;
  let template: Promise<void> | undefined;

  const startServer = async () => {
    if (directory) await rm(directory, { recursive: true, force: true });
    directory = await mkdtemp(join(tmpdir(), 'test-postgres-'));
    // When the tests run as root, Postgres runs as another user, which needs access to the folder.
    await chmod(directory, 0o711);
    return startEmbeddedPostgres({ dataDirectory: directory, quick: true });
  };
  const answer = async (path: string | undefined): Promise<object> => {
    server ??= retry(startServer, 3);
    const { url } = await server;
    if (path === '/server') return { url };
    template ??= retry(() => createTemplate(url), 3);
    await template;
    return { url, template: templateName };
  };

  const http = createServer((request, response) => {
    answer(request.url).then(
      (body) => response.end(JSON.stringify(body)),
      (error: unknown) => {
        response.statusCode = 500;
        response.end(JSON.stringify({ message: error instanceof Error ? error.message : String(error) }));
      },
    );
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
      await (await server?.catch(() => undefined))?.stop();
      if (directory) await rm(directory, { recursive: true, force: true });
    },
  };
}

async function createTemplate(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(`drop database if exists ${templateName}`);
    await client.query(`create database ${templateName}`);
    const target = new URL(url);
    target.pathname = `/${templateName}`;
    await migrate(target.href, migrations);
  } finally {
    await client.end();
  }
}
