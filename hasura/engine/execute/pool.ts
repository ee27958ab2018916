/** The pool for an engine: its clients forward answers of Postgres without decoding them, and reuse timeouts. */
import pg from 'pg';
import { RequestClient } from './request-client.ts';

/** A pool of `pg` with another client class. An engine works on any pool of `pg`, only more slowly. */
export function createPool(config: pg.PoolConfig): pg.Pool {
  return new pg.Pool({ ...config, Client: RequestClient as unknown as NonNullable<pg.PoolConfig['Client']> });
}
