/**
 * In tests no pool of Postgres is asked for a connection by work that holds one of its connections already: once all of them
 * are held by such, each waits for itself. It would not be noticed while there are others.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type HeldConnection, heldConnections } from '@platform/engine/testing';
import pg from 'pg';

const work = new AsyncLocalStorage<readonly HeldConnection[]>();
heldConnections.bindStore(work, (held) => [...(work.getStore() ?? []), held as HeldConnection]);

const connect = pg.Pool.prototype.connect as (...parameters: unknown[]) => unknown;
pg.Pool.prototype.connect = function (this: pg.Pool, ...parameters: unknown[]) {
  if (work.getStore()?.some(({ pool, isHeld }) => isHeld && pool === this))
    throw new Error('work that holds a connection of a pool asks the same pool for another one');
  return connect.apply(this, parameters);
} as pg.Pool['connect'];
