/** The pool for an engine: its clients forward answers of Postgres without decoding them, and reuse timeouts. */
import pg from 'pg';
import { RequestClient } from './request-client.ts';

/**
 * Connections are replaced now and then: the server process of a connection keeps memory that statements have needed, and
 * caches of every table that they have read. `Checkout` replaces a connection after a slow statement.
 */
const recycling = { maxLifetimeSeconds: 600, maxUses: 5_000 };

/**
 * A pool of `pg` with another client class. An engine works on any pool of `pg`, only more slowly. The caller has to
 * listen to the pool's `error` event: the loss of an idle connection, which is replaced, would otherwise end the process.
 */
export function createPool(config: pg.PoolConfig): pg.Pool {
  const Client = RequestClient as unknown as NonNullable<pg.PoolConfig['Client']>;
  const pool = new pg.Pool({ ...recycling, ...config, Client });
  // The loss of a connection in use rejects its query and is emitted as an event too, which would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
