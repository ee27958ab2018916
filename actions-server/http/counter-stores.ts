/** Stores of the rate limit counters: a Postgres table that replicas share, or the memory of this process. */
import type { Pool } from 'pg';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { CounterStore } from './shared-counter.ts';

/**
 * Creates the table if it is missing, in a schema of its own that Hasura does not know. Replicas that start at the same
 * time would create it twice, which is an error in Postgres even with `if not exists`; the lock, held until the end of
 * these statements, prevents that. The schema is created conditionally, because `create schema if not exists` needs the
 * right to create schemas even where the schema exists.
 */
const countersTable = `
  select pg_advisory_xact_lock(7206143553);
  do $$
  begin
    if to_regnamespace('actions_server') is null then
      create schema actions_server;
    end if;
  end
  $$;
  create table if not exists actions_server.rate_limits (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  );
`;

/** Counts in the table `actions_server.rate_limits`: one small row for each count, deleted within two hours of its end. */
export async function createPostgresCounterStore(pool: Pool): Promise<CounterStore> {
  await pool.query(countersTable);
  return counterStore(
    new RateLimiterPostgres({
      storeClient: pool,
      schemaName: 'actions_server',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: true,
      keyPrefix: '',
      points: 1,
      duration: 1,
    }),
  );
}

/** Counts in this process only. */
export function createMemoryCounterStore(): CounterStore {
  return counterStore(new RateLimiterMemory({ keyPrefix: '', points: 1, duration: 1 }));
}

/** The limiter only adds up (`penalty`). Limits differ from key to key and are compared in `rate-limits.ts`. */
export function counterStore(limiter: RateLimiterAbstract): CounterStore {
  return {
    async add(key, amount, resetAt) {
      const window = `${key}:${resetAt}`;
      if (amount === 0) return (await limiter.get(window))?.consumedPoints ?? 0;
      const customDuration = Math.max(1, Math.ceil((resetAt - Date.now()) / 1000));
      return (await limiter.penalty(window, amount, { customDuration })).consumedPoints;
    },
  };
}
