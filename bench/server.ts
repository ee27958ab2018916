/**
 * Runs one contender: `node dist/bench/server.js baseline|baseline-bytes|engine|api` with DATABASE_URL, and `api` with
 * STORAGE_FOLDER. It sends its port to the parent process and ends when that disconnects.
 */
import { join } from 'node:path';
import { createEngine, createPool, listen, loadMetadata } from '@platform/engine';
import pg from 'pg';
import { loadConfig } from '../actions-server/config.ts';
import { findProjectRoot } from '../actions-server/project-root.ts';
import { startServer } from '../actions-server/server.ts';
import { postTo } from '../standalone/engine-post.ts';
import { serveBaseline } from './baseline/server.ts';
import { adminSecret, fileLinkSecret } from './contenders.ts';

const connections = 6;

const databaseUrl = process.env.DATABASE_URL ?? '';
/** As many connections as `npm start` has: the engine gives one account at most half of them. */
const enginePool = () => createPool({ connectionString: databaseUrl, max: 20 });

async function start(name: string | undefined): Promise<number> {
  switch (name) {
    case 'baseline':
      return serveBaseline(new pg.Pool({ connectionString: databaseUrl, max: connections }));
    case 'baseline-bytes':
      return serveBaseline(createPool({ connectionString: databaseUrl, max: connections }));
    case 'engine':
      return (await listen(await engine(), 0, { host: '127.0.0.1' })).port;
    case 'api': {
      const config = loadConfig({
        PORT: '0',
        HOST: '127.0.0.1',
        DATABASE_URL: databaseUrl,
        HASURA_GRAPHQL_ADMIN_SECRET: adminSecret,
        HASURA_GRAPHQL_ENDPOINT: 'http://engine.invalid/v1/graphql',
        FILE_LINK_SECRET: fileLinkSecret,
        STORAGE_FOLDER: process.env.STORAGE_FOLDER,
      });
      return (await startServer(config, { hasuraPost: postTo(await engine()) })).port;
    }
    default:
      throw new Error('the contender must be baseline, baseline-bytes, engine or api');
  }
}

async function engine() {
  return createEngine({
    metadata: loadMetadata(join(findProjectRoot(), 'metadata')),
    pool: enginePool(),
    adminSecret: adminSecret,
    options: {
      metadata: { environment: { ACTIONS_BASE_URL: 'http://actions.invalid', ACTIONS_SECRET: 'not called' } },
    },
  });
}

process.once('disconnect', () => process.exit());
process.send?.({ port: await start(process.argv[2]) });
