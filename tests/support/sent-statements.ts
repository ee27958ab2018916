/** Records the statements that a pool sends to Postgres, on its connections. */
import type { Pool, PoolClient } from 'pg';
import { waitUntil } from './wait-until.ts';

export interface SentStatements {
  /** Texts, in the order in which they were sent. */
  readonly texts: string[];
  /** While it is set, every statement of a poll fails with it. */
  failure: Error | null;
}

/** Whether a statement polls for subscriptions: its sets of parameters are passed as arrays. */
export function isPoll(text: string): boolean {
  return text.includes('unnest($');
}

/** Must be called before the pool is used: statements on existing connections are not recorded. */
export function watchStatements(pool: Pool): SentStatements {
  const sent: SentStatements = { texts: [], failure: null };
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
    client.query = ((...parameters: unknown[]) => {
      const [first] = parameters as [string | { text: string }];
      const text = typeof first === 'string' ? first : first.text;
      sent.texts.push(text);
      if (sent.failure !== null && isPoll(text)) return Promise.reject(sent.failure);
      return query(...parameters);
    }) as typeof client.query;
  });
  return sent;
}

/**
 * Waits until so many polls have ended. Polls of one statement follow each other: when one more has been sent, those
 * before have been delivered.
 * @param pollers how many statements are polled
 * @param includes part of the text of the polls that count
 */
export async function pollsEnded(
  sent: SentStatements,
  count: number,
  { pollers = 1, includes = '' }: { readonly pollers?: number; readonly includes?: string } = {},
): Promise<void> {
  const polls = () => sent.texts.filter((text) => isPoll(text) && text.includes(includes)).length;
  // A poll may have been under way before: it is one more to wait for.
  const enough = polls() + (count + 1) * pollers;
  await waitUntil(() => polls() >= enough, { what: `${count} polls` });
}
