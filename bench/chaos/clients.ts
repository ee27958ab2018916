/** Clients that send each application until it is acknowledged, and the history of what they were told. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { PlannedApplication } from './plan.ts';
import { privateKey } from './platform.ts';

/** What a client knows of one request. `unknown`: it may have been saved. */
export interface HistoryEntry {
  readonly atMs: number;
  readonly application: number;
  readonly server: number;
  readonly event: 'invoke' | 'ok' | 'fail' | 'unknown';
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly taskId?: string;
  readonly profileId?: string;
}

/** Milliseconds that a client waits for an answer. */
const answerWaitMs = 60_000;
const longestPauseMs = 2_000;

/** Sends one application, to one or both servers, until each request is acknowledged or refused, or `deadline` is over. */
export async function sendApplication(
  application: PlannedApplication,
  addresses: readonly string[],
  { history, deadline, random }: { history: HistoryEntry[]; deadline: number; random: () => number },
): Promise<void> {
  const first = application.number % 2;
  const starts = application.isSentTwice ? [0, 1] : [first];
  await Promise.all(starts.map((start) => sendUntilAnswered(start)));

  async function sendUntilAnswered(start: number): Promise<void> {
    for (let attempt = 0; performance.now() < deadline; attempt += 1) {
      const server = (start + attempt) % addresses.length;
      const record = (event: HistoryEntry['event'], status: number, body: Partial<HistoryEntry> = {}) =>
        history.push({
          atMs: Math.round(performance.now()),
          application: application.number,
          server,
          event,
          status,
          ...body,
        });
      record('invoke', 0);
      let pauseMs = 200 + random() * 500;
      try {
        const response = await post(addresses[server] ?? '', application);
        const { taskId = '', profileId = '' } = (await response.json()) as Record<string, string>;
        if (response.ok) {
          record('ok', response.status, { taskId, profileId });
          return;
        }
        // Another request with the key is running, or the service says that it is busy: the same is sent again.
        if (![409, 429].includes(response.status) && response.status < 500) {
          record('fail', response.status);
          return;
        }
        record('unknown', response.status);
        pauseMs = Math.min(longestPauseMs, Number(response.headers.get('retry-after') ?? 1) * 1_000);
      } catch {
        record('unknown', 0);
      }
      await sleep(pauseMs);
    }
  }
}

function post(address: string, { number, emailAddress, files, person }: PlannedApplication) {
  const encoded = (isResume: boolean) =>
    files
      .filter((file) => file.isResume === isResume)
      .map(({ fileName, text }) => ({ fileName, data: Buffer.from(text).toString('base64') }));
  return fetch(`${address}/rest/v2/applicants`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': privateKey,
      'idempotency-key': `chaos-${number}`,
    },
    body: JSON.stringify({
      firstName: `Person${person}`,
      lastName: 'Chaos',
      emailAddresses: emailAddress,
      source: `chaos ${number}`,
      resumesFiles: encoded(true),
      files: encoded(false),
    }),
    signal: AbortSignal.timeout(answerWaitMs),
  });
}
