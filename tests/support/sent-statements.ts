/** What a pool sends to Postgres, noted on its connections, whatever way it takes to them. */
import type { Pool, PoolClient } from 'pg';

export interface SentStatements {
  /** Texts, in the order in which they were sent. */
  readonly texts: string[];
  /** Makes every statement of polls fail, as long as it is set. */
  failure: Error | null;
}

/** Statements of subscriptions run for many sets of parameters, which come as lists. */
export function isPoll(text: string): boolean {
  return text.includes('unnest($');
}

/** Call it before the pool is used: connections that exist are not seen. */
export function watchStatements(pool: Pool): SentStatements {
  const sent: SentStatements = { texts: [], failure: null };
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const [first] = given as [string | { text: string }];
      const text = typeof first === 'string' ? first : first.text;
      sent.texts.push(text);
      if (sent.failure !== null && isPoll(text)) return Promise.reject(sent.failure);
      return query(...given);
    }) as typeof client.query;
  });
  return sent;
}
