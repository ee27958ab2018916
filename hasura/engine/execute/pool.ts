/** The pool that an engine is best given: its clients can pass on what Postgres answers without decoding it. */
import pg from 'pg';
import { BytesClient } from './bytes-client.ts';

/** A pool as `pg` makes it; everything else of it is the same. An engine works on any pool, only more slowly. */
export function createPool(config: pg.PoolConfig): pg.Pool {
  return new pg.Pool({ ...config, Client: BytesClient as unknown as NonNullable<pg.PoolConfig['Client']> });
}
