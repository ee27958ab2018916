/** Connections of pools, each for a piece of work. */
import { channel } from 'node:diagnostics_channel';
import type pg from 'pg';

type ConnectingPool = Pick<pg.Pool, 'connect'>;

/** A connection that some work holds. */
export interface HeldConnection {
  readonly pool: ConnectingPool;
  isHeld: boolean;
}

/**
 * Whoever holds a connection must not ask its pool for another one: once all are held by such, each waits for itself. The
 * tests bind a store to this channel, and a pool refuses to be asked again by what runs in it.
 */
export const heldConnections = channel('engine.connections.held');

interface WithClientOptions {
  /** The connection is closed afterwards, because the work may leave something behind that concerns others. */
  readonly isClosedAfter?: boolean;
}

/**
 * Runs work on a connection of a pool, which closes the connection when the work throws. The work must not ask the same
 * pool for another one.
 * @throws errors of the connection and of the work, unchanged
 */
export async function withClient<Result>(
  pool: ConnectingPool,
  work: (client: pg.PoolClient) => Promise<Result>,
  { isClosedAfter = false }: WithClientOptions = {},
): Promise<Result> {
  const client = await pool.connect();
  let isClosed = true;
  try {
    const result = await holding(pool, () => work(client));
    isClosed = isClosedAfter;
    return result;
  } finally {
    client.release(isClosed);
  }
}

/** Runs work that has a connection of a pool. */
export async function holding<Result>(pool: ConnectingPool, work: () => Promise<Result>): Promise<Result> {
  const held: HeldConnection = { pool, isHeld: true };
  try {
    return await heldConnections.runStores(held, work);
  } finally {
    held.isHeld = false;
  }
}
