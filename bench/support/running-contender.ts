/** Runs a contender as a process, and measures its processor time and that of its connections to Postgres. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import type { Contender } from '../contenders.ts';
import { processorTime } from './processor-time.ts';

export interface RunningContender {
  readonly contender: Contender;
  readonly name: string;
  readonly port: number;
  /** Processor time in milliseconds since the start. */
  times(): Promise<{ readonly node: number; readonly postgres: number }>;
  stop(): void;
}

/** Starts a contender of a build. @param build its folder `dist`, and a suffix for the name of the contender */
export async function startContender(
  contender: Contender,
  build: { readonly name: string; readonly folder: string },
  databaseUrl: string,
): Promise<RunningContender> {
  const name = `${contender.name}${build.name}`;
  // Its connections are found by this name.
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', name);
  const child = fork(join(build.folder, 'bench/server.js'), [contender.server], {
    env: { ...process.env, DATABASE_URL: url.href },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let isStopping = false;
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port));
    child.once('exit', (code, signal) => {
      const ending = `${name} ended with ${signal ?? code}`;
      if (!isStopping) process.stderr.write(`${ending}\n`);
      reject(new Error(ending));
    });
  });
  const backends = async (): Promise<number[]> => {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where application_name = $1',
      [name],
    );
    await client.end();
    return rows.map(({ pid }) => pid);
  };
  return {
    contender,
    name,
    port,
    times: async () => ({
      node: await processorTime([child.pid ?? 0]),
      postgres: await processorTime(await backends()),
    }),
    stop: () => {
      isStopping = true;
      if (child.connected) child.disconnect();
    },
  };
}
