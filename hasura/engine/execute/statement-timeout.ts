/** Bounds how long Postgres works on a statement, whatever connection of a pool it runs on. */
import type { Pool, PoolClient, QueryArrayConfig } from 'pg';
import { asTheyCome, BytesClient } from './bytes-client.ts';

/** What a connection is set to. A setting outlives the request, so it is sent only when it changes. */
const settings = new WeakMap<PoolClient, number>();

/** `queryBytes` gives bytes where the pool's clients can, and strings otherwise. */
export type BoundedPool = Pool & Pick<BytesClient, 'queryBytes'>;

/**
 * A view of a pool whose statements Postgres cancels after so many milliseconds, with SQLSTATE 57014.
 * Everything else of the pool is the pool's own.
 */
export function withStatementTimeout(pool: Pool, milliseconds: number): BoundedPool {
  const bound = Number.isFinite(milliseconds) ? Math.max(1, Math.round(milliseconds)) : 0;
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    if (settings.get(client) === bound) return client;
    try {
      await client.query(`set statement_timeout = ${bound}`);
      settings.set(client, bound);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
  const withClient = async <Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> => {
    const client = await connect();
    try {
      return await work(client);
    } finally {
      // The pool itself notices a connection that is of no more use.
      client.release();
    }
  };
  const query = (config: QueryArrayConfig) => withClient((client) => client.query(config));
  const queryBytes: BytesClient['queryBytes'] = (config) =>
    withClient(async (client) =>
      client instanceof BytesClient
        ? client.queryBytes(config)
        : (await client.query<(string | null)[]>({ ...config, types: asTheyCome })).rows,
    );
  return Object.create(pool, {
    connect: { value: connect },
    query: { value: query },
    queryBytes: { value: queryBytes },
  });
}
