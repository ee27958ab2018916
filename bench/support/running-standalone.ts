/** Runs the standalone server as a process, with an empty data folder and a private key for its demo account. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface RunningStandalone {
  readonly apiUrl: string;
  /** A private API key. */
  readonly key: string;
  /** Its data folder. */
  readonly folder: string;
  /** For the messages that `bench/standalone-server.ts` understands. */
  readonly process: ChildProcess;
  /** Ends the process and removes its data. */
  stop(): Promise<void>;
}

/** @param environment further variables of the server */
export async function startStandalone(
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningStandalone> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-standalone-'));
  const key = `sk_${randomBytes(16).toString('hex')}`;
  const program = join(import.meta.dirname, '../standalone-server.js');
  const child = fork(program, [folder, key, JSON.stringify(environment)], { silent: true });
  const [{ apiUrl }] = (await once(child, 'message')) as [{ apiUrl: string }];
  return {
    apiUrl,
    key,
    folder,
    process: child,
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
