/** A Postgres whose data is deleted when it stops. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../standalone/postgres.ts';

interface TemporaryPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** Without fsync, because the disk is not what is measured. */
export async function startTemporaryPostgres(): Promise<TemporaryPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const postgres = await startEmbeddedPostgres({ dataDirectory: join(folder, 'postgres'), quick: true });
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
