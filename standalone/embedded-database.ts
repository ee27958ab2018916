/** The embedded Postgres of the running server: started again when it ends, with roles that own what they need. */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type DatabaseUrls, prepareRoles } from './database-roles.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './postgres.ts';

interface EmbeddedDatabase {
  readonly urls: DatabaseUrls;
  /** Resolves when Postgres has ended and cannot be started again. */
  readonly lost: Promise<void>;
  stop(): Promise<void>;
}

/** Postgres that ends so often within a minute has a reason that starting it again does not remove. */
const maxEndsInMinute = 5;
const minuteMs = 60_000;
const pauseMs = 1_000;

/**
 * @param report Is told when Postgres has ended, and why it cannot be started again; one sentence each
 * @param settings of Postgres in place of its own, `name=value`
 */
export async function startEmbeddedDatabase(
  dataDirectory: string,
  report: (sentence: string) => void,
  settings: readonly string[] = [],
): Promise<EmbeddedDatabase> {
  const options = {
    dataDirectory: join(dataDirectory, 'postgres'),
    parentDirectory: dataDirectory,
    settings,
  };
  let postgres = await startEmbeddedPostgres(options);
  const superuserUrl = postgres.url;
  // Connections of the pools are made at this address again.
  const port = Number(new URL(superuserUrl).port);
  const urls = await prepareRoles(superuserUrl).catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  let isStopping = false;
  const ends: number[] = [];

  /** Resolves when Postgres has ended for good. */
  async function keep(): Promise<void> {
    for (;;) {
      await postgres.exited;
      if (isStopping) return;
      ends.push(Date.now());
      const isHopeless = ends.filter((time) => Date.now() - time < minuteMs).length >= maxEndsInMinute;
      report(`The embedded Postgres has ended${isHopeless ? ' too often' : ', and is started again'}.`);
      if (isHopeless || !(await startAgain())) return;
      if (isStopping) return postgres.stop();
    }
  }

  /** Whether it runs, or is not wanted any more. */
  async function startAgain(): Promise<boolean> {
    const deadline = Date.now() + minuteMs;
    while (!isStopping) {
      try {
        const started: EmbeddedPostgres = await startEmbeddedPostgres({ ...options, port });
        postgres = started;
        return true;
      } catch (error) {
        // Processes of the one that was killed may need a moment to end.
        if (Date.now() > deadline) {
          report(error instanceof Error ? error.message : String(error));
          return false;
        }
        await delay(pauseMs);
      }
    }
    return true;
  }

  const ended = keep();
  return {
    urls,
    lost: ended.then(() => (isStopping ? new Promise<void>(() => {}) : undefined)),
    stop: async () => {
      isStopping = true;
      await postgres.stop();
      // One that is being started is stopped when it runs.
      await ended;
    },
  };
}
