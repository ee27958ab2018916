/** A Postgres whose data is deleted when it stops. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../standalone/postgres.ts';
import { withClient } from './with-client.ts';

interface TemporaryPostgres {
  /** Of the superuser. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Without fsync, because the disk is not what is measured. */
export async function startTemporaryPostgres(): Promise<TemporaryPostgres> {
  return start(true);
}

/**
 * Starts it with the settings of `npm start`, except for autovacuum: measurements must not depend on when that runs. A
 * commit is flushed to the disk.
 * @param fill writes data before, while nothing is flushed
 */
export async function startFilledPostgres(fill: (url: string) => Promise<void>): Promise<TemporaryPostgres> {
  const folder = await makeFolder();
  try {
    const quick = await startEmbeddedPostgres({ dataDirectory: join(folder, 'postgres'), quick: true });
    try {
      await fill(quick.url);
      await withClient(quick.url, (client) => client.query('alter system set autovacuum = off'));
    } finally {
      await quick.stop();
    }
    return await start(false, folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

const makeFolder = () => mkdtemp(join(tmpdir(), 'bench-'));

async function start(quick: boolean, existing?: string): Promise<TemporaryPostgres> {
  const folder = existing ?? (await makeFolder());
  const postgres = await startEmbeddedPostgres({ dataDirectory: join(folder, 'postgres'), quick });
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
