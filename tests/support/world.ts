/** The engine on the tables of `hasura/engine/cases/world/`, in a new database. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEngine, type Engine, type EngineOptions, loadMetadata } from '@platform/engine';
import type pg from 'pg';
import { createEmptyDatabase } from './database.ts';
import { RecordingPool } from './recording-pool.ts';

const directory = fileURLToPath(new URL('../../hasura/engine/cases/world', import.meta.url));

/** Read once for all test files of a process. */
const metadata = loadMetadata(join(directory, 'metadata.yaml'));

export interface World {
  readonly engine: Engine;
  /** The pool of the engine: call `start` before and `undo` after each test. */
  readonly pool: RecordingPool;
  close(): Promise<void>;
}

/** @param options beyond what the goldens run with */
export async function openWorld(options: EngineOptions = {}): Promise<World> {
  const database = await createEmptyDatabase();
  for (const file of ['schema.sql', 'data.sql']) {
    await database.pool.query(readFileSync(join(directory, file), 'utf8'));
  }
  const pool = await RecordingPool.open(database.pool);
  const engine = await createEngine({
    metadata,
    pool: pool as unknown as pg.Pool,
    adminSecret: null,
    options: { ...options, answers: { stringifyNumericTypes: true, ...options.answers } },
  });
  const close = async () => {
    await engine.close();
    pool.close();
    await database.drop();
  };
  return { engine, pool, close };
}
