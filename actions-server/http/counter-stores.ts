/** Where the rate limits are kept: in Postgres, which replicas share, or in this process. */
import type { Pool } from 'pg';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { CounterStore } from './shared-counter.ts';

/** Schema of what the actions-server keeps for itself in the database; Hasura does not know it. */
const SCHEMA = 'actions_server';

/**
 * Counts in the table `actions_server.rate_limits`, which is made when it is missing. A count is one small row that
 * is deleted within two hours of its end.
 */
export async function createPostgresCounterStore(pool: Pool): Promise<CounterStore> {
  await pool.query(`create schema if not exists ${SCHEMA}`);
  const limiter = await new Promise<RateLimiterPostgres>((resolve, reject) => {
    const made: RateLimiterPostgres = new RateLimiterPostgres(
      {
        storeClient: pool,
        schemaName: SCHEMA,
        tableName: 'rate_limits',
        keyPrefix: '',
        points: 1,
        duration: 1,
      },
      (error?: unknown) => (error ? reject(error) : resolve(made)),
    );
  });
  return counterStore(limiter);
}

/** Counts in this process only. */
export function createMemoryCounterStore(): CounterStore {
  return counterStore(new RateLimiterMemory({ keyPrefix: '', points: 1, duration: 1 }));
}

/** The limiter only adds up here (its `penalty`); what is too much differs from key to key and is decided above. */
function counterStore(limiter: RateLimiterAbstract): CounterStore {
  return {
    async add(key, amount, resetAt) {
      const window = `${key}:${resetAt}`;
      if (amount === 0) return (await limiter.get(window))?.consumedPoints ?? 0;
      const customDuration = Math.max(1, Math.ceil((resetAt - Date.now()) / 1000));
      return (await limiter.penalty(window, amount, { customDuration })).consumedPoints;
    },
  };
}
