/** Runs a contender as a process, and measures its processor time and that of its connections to Postgres. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contender } from '../contenders.ts';
import { processorTime } from './processor-time.ts';
import { withClient } from './with-client.ts';

interface ProcessorTimes {
  readonly node: number;
  readonly postgres: ReadonlyMap<number, number>;
}

export interface RunningContender {
  readonly contender: Contender;
  readonly name: string;
  readonly port: number;
  readonly databaseUrl: string;
  /** Processor time in milliseconds since the start, of the process and of each of its connections by their process. */
  times(): Promise<ProcessorTimes>;
  stop(): Promise<void>;
}

/**
 * Starts a contender of a build. Its log is in a folder that is removed when it stops.
 * @param build its folder `dist`, and a suffix for the name of the contender
 * @param storageFolder the files that the database names
 */
export async function startContender(
  contender: Contender,
  build: { readonly name: string; readonly folder: string },
  databaseUrl: string,
  storageFolder: string,
): Promise<RunningContender> {
  const name = `${contender.name}${build.name}`;
  // Its connections are found by this name.
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', name);
  // Its log goes to a file, as it does where it is kept: writing to the null device would cost nothing.
  const folder = await mkdtemp(join(tmpdir(), 'bench-contender-'));
  const log = await open(join(folder, 'log'), 'w');
  const child = fork(join(build.folder, 'bench/server.js'), [contender.server], {
    env: { ...process.env, DATABASE_URL: url.href, STORAGE_FOLDER: storageFolder, TMPDIR: folder },
    stdio: ['ignore', log.fd, 'inherit', 'ipc'],
  });
  await log.close();
  let isStopping = false;
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port));
    child.once('exit', (code, signal) => {
      const ending = `${name} ended with ${signal ?? code}`;
      if (!isStopping) process.stderr.write(`${ending}\n`);
      reject(new Error(ending));
    });
  });
  const backends = (): Promise<number[]> =>
    withClient(databaseUrl, async (client) => {
      const { rows } = await client.query<{ pid: number }>(
        'select pid from pg_stat_activity where application_name = $1',
        [name],
      );
      return rows.map(({ pid }) => pid);
    });
  return {
    contender,
    name,
    port,
    databaseUrl,
    times: async () => ({
      node: await processorTime([child.pid ?? 0]),
      postgres: new Map(
        await Promise.all(
          (await backends()).map(async (pid): Promise<[number, number]> => [pid, await processorTime([pid])]),
        ),
      ),
    }),
    stop: async () => {
      isStopping = true;
      if (child.connected) {
        const ended = once(child, 'exit');
        child.disconnect();
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The processor time between two measurements. What a connection took that has been closed meanwhile is not known; the
 * pools close only those that had nothing to do.
 */
export function timeBetween(
  before: ProcessorTimes,
  after: ProcessorTimes,
): { readonly node: number; readonly postgres: number } {
  const ofConnections = [...after.postgres].map(([pid, time]) => time - (before.postgres.get(pid) ?? 0));
  return {
    node: after.node - before.node,
    postgres: ofConnections.filter(Number.isFinite).reduce((sum, time) => sum + time, 0),
  };
}
