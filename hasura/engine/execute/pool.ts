/** The pool that an engine is best given: its clients pass on what Postgres answers without decoding it, and more. */
import pg from 'pg';
import { RequestClient } from './request-client.ts';

/** A pool as `pg` makes it; everything else of it is the same. An engine works on any pool, only more slowly. */
export function createPool(config: pg.PoolConfig): pg.Pool {
  return new pg.Pool({ ...config, Client: RequestClient as unknown as NonNullable<pg.PoolConfig['Client']> });
}
