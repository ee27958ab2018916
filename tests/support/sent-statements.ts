/** Records the statements that a pool sends to Postgres, on its connections. */

import { PipelinedStatements } from '@platform/engine/testing';
import type { Pool, PoolClient } from 'pg';
import { waitUntil } from './wait-until.ts';

export interface SentStatements {
  /** The texts of the statements in the order in which they were sent. */
  readonly texts: string[];
  /** Of each of them its values, as JSON. */
  readonly values: string[];
  /** While it is set, every statement of a poll fails with this error. */
  failure: Error | null;
}

/** Whether a statement is a poll of subscriptions: its sets of parameters are arrays. */
export function isPoll(text: string): boolean {
  return text.includes('unnest($');
}

/** Must be called before the pool is used: statements on existing connections are not recorded. */
export function watchStatements(pool: Pool): SentStatements {
  const sent: SentStatements = { texts: [], values: [], failure: null };
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
    client.query = ((...parameters: unknown[]) => {
      const [first] = parameters as [string | { text: string; values?: unknown[] } | PipelinedStatements];
      if (first instanceof PipelinedStatements) {
        sent.texts.push(...first.queries.map(({ text }) => text));
        sent.values.push(...first.queries.map(({ values }) => JSON.stringify(values)));
        return query(...parameters);
      }
      const text = typeof first === 'string' ? first : first.text;
      sent.texts.push(text);
      sent.values.push(JSON.stringify(typeof first === 'string' ? parameters[1] : first.values) ?? '[]');
      if (sent.failure !== null && isPoll(text)) return Promise.reject(sent.failure);
      return query(...parameters);
    }) as typeof client.query;
  });
  return sent;
}

/**
 * Waits until this many polls have ended. Polls of a statement run one after the other: when the next one was sent, the
 * earlier ones were delivered.
 * @param pollers the number of polled statements
 * @param includes a part of the text of the polls that are counted
 */
export async function pollsEnded(
  sent: SentStatements,
  count: number,
  { pollers = 1, includes = '' }: { readonly pollers?: number; readonly includes?: string } = {},
): Promise<void> {
  const polls = () => sent.texts.filter((text) => isPoll(text) && text.includes(includes)).length;
  // A poll may have been in progress before, so that one more has to end.
  const enough = polls() + (count + 1) * pollers;
  await waitUntil(() => polls() >= enough, { what: `${count} polls` });
}
