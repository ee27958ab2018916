/**
 * Whether a server runs on a data folder. A server that does not answer is not absent: it is waited for, because the data
 * cannot be opened beside it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { challengeHeader, isInstanceProof, newChallenge, proofHeader } from '@platform/runtime';
import { DataInUse, readRunning } from './data-folder.ts';

/** How long a server may be silent, in milliseconds: as long as a busy machine takes to start or to stop one. */
const patienceMs = 60_000;
const askMs = 5_000;
const pauseMs = 500;

type RunningServer = NonNullable<Awaited<ReturnType<typeof readRunning>>>;

/** What one question has found: `silent` when something is there that gives no answer. */
type State = 'answers' | 'silent' | 'absent';

/**
 * Uses the server that runs on the folder, or its data when none runs. Waits while a server is silent, starts or stops.
 * @param say is told once, in a sentence, that it waits
 * @throws Error in one sentence when the server stays silent
 */
export async function withRunningServer<Result>(
  folder: string,
  use: {
    readonly server: (running: RunningServer) => Promise<Result>;
    readonly data: () => Promise<Result>;
    readonly say: (sentence: string) => void;
  },
): Promise<Result> {
  const end = Date.now() + patienceMs;
  let hasSaid = false;
  for (;;) {
    // Read each time: a server that starts writes it, and one that stops removes it.
    const running = await readRunning(folder);
    const state = running === undefined ? 'absent' : await ask(running);
    if (running !== undefined && state === 'answers') return use.server(running);
    try {
      if (state === 'absent') return await use.data();
    } catch (error) {
      if (!(error instanceof DataInUse)) throw error;
    }
    const where = running === undefined ? '' : ` at ${new URL(running.hasuraUrl).origin}`;
    if (Date.now() > end) {
      throw new Error(
        `A server runs on ${folder} and has not answered${where} for ${patienceMs / 1000} seconds: it is overloaded, or it starts or stops. Try again, or stop it.`,
      );
    }
    if (!hasSaid) use.say(`The server on ${folder} does not answer${where} yet: waiting for it.`);
    hasSaid = true;
    await delay(pauseMs);
  }
}

/**
 * The address remains in the folder after a server was killed, and may then be that of another program, or of the server
 * of another folder: only who proves to have the key of this one is told its secrets.
 */
async function ask({ hasuraUrl, instanceKey }: RunningServer): Promise<State> {
  const challenge = newChallenge();
  try {
    const { headers, body } = await fetch(new URL('/healthz', hasuraUrl), {
      headers: { [challengeHeader]: challenge },
      redirect: 'manual',
      signal: AbortSignal.timeout(askMs),
    });
    await body?.cancel();
    if (instanceKey === undefined) return 'absent';
    return isInstanceProof(headers.get(proofHeader), instanceKey, challenge) ? 'answers' : 'absent';
  } catch (error) {
    return isRefused(error) ? 'absent' : 'silent';
  }
}

/** Whether nothing listens at the address. A host with several addresses has an error for each. */
function isRefused(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown };
  if (code === 'ECONNREFUSED') return true;
  if (Array.isArray(errors)) return errors.every(isRefused);
  return isRefused(cause);
}
