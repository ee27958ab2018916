/**
 * The connections of an engine. Whoever holds one for long has one of its own: whatever happens, requests and short work
 * find theirs in the pool of the caller.
 */
import type { Pool } from 'pg';
import { sqlConnections } from './admin/command.ts';
import { poolBeside } from './execute/pool.ts';

export class EnginePools {
  /** For requests and short work. The caller has made it, and closes it. */
  readonly pool: Pool;
  /** For definitions of the engine's own tables and triggers. */
  readonly ownerPool: Pool;
  /** For SQL of administrators, and dumps. */
  readonly sqlPool: Pool;
  /** For the lock of changes of metadata, and for nothing else. */
  readonly lockPool: Pool;
  /** For what takes long, so that nothing waits for it. */
  readonly upkeepPool: Pool;
  readonly #besides: Pool[] = [];
  #closing: Promise<unknown> | undefined;

  constructor(pool: Pool, ownerPool: Pool | undefined) {
    this.pool = pool;
    this.ownerPool = ownerPool ?? this.#beside(pool, 2, 'connection for changes of triggers');
    const forSql = `connection for SQL and dumps (${sqlConnections} at a time)`;
    this.sqlPool = this.#beside(this.ownerPool, sqlConnections, forSql);
    this.lockPool = this.#beside(pool, 1, 'connection for the lock of the metadata');
    this.upkeepPool = this.#beside(pool, 2, 'connection for upkeep');
  }

  /** Closes those that the engine has made. */
  async close(): Promise<void> {
    this.#closing ??= Promise.all(this.#besides.map((made) => made.end()));
    await this.#closing;
  }

  #beside(other: Pool, max: number, kind: string): Pool {
    const made = poolBeside(other, max, kind);
    this.#besides.push(made);
    return made;
  }
}
