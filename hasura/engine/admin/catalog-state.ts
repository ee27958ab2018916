/**
 * What Hasura keeps beside the metadata, in one row: the number of its version, and the state of the CLI and of the console.
 * The table is made with the first request that needs it.
 */

import { createHash } from 'node:crypto';
import { writeJson } from '@platform/runtime';
import type { Pool } from 'pg';
import { z } from 'zod';
import { creationLock, engineSchema } from '../engine-schema.ts';
import { EngineError } from '../errors.ts';
import { inTransaction } from '../execute/transaction.ts';
import { exportOnce } from '../metadata/export/export-document.ts';

/** Any JSON object; programs write it as a whole. */
type StateOfProgram = Readonly<Record<string, unknown>>;

/** The programs that keep a state. */
type StateOwner = 'cli' | 'console';

/** Versions of applied migrations, each with whether it failed in the middle. */
type AppliedMigrations = Readonly<Record<string, boolean>>;

/**
 * Where the applied migrations of the database are recorded, when that is not the state of the CLI: whoever else applies
 * migrations and the CLI then know of each other's.
 */
export interface MigrationRecord {
  read(): Promise<AppliedMigrations>;
  /** Makes the record equal to `migrations`. */
  write(migrations: AppliedMigrations): Promise<void>;
}

const table = `${engineSchema}.catalog_state`;

const createTable = `
  create schema if not exists ${engineSchema};
  create table if not exists ${table} (
    only_row boolean primary key default true check (only_row),
    hasura_uuid uuid not null default gen_random_uuid(),
    cli_state jsonb not null default '{}',
    console_state jsonb not null default '{}',
    resource_version bigint not null default 1,
    metadata_hash text
  );
  insert into ${table} default values on conflict do nothing;
  comment on table ${table} is 'The version of the metadata, and the state of the command line program and of the console.';`;

export class CatalogState {
  readonly #pool: Pool;
  readonly #ownerPool: Pool;
  readonly #migrations: MigrationRecord | null;
  #created: Promise<void> | undefined;

  /** @param ownerPool its role may create tables */
  constructor(input: { pool: Pool; ownerPool: Pool; migrations: MigrationRecord | null }) {
    this.#pool = input.pool;
    this.#ownerPool = input.ownerPool;
    this.#migrations = input.migrations;
  }

  /** The state in the form of Hasura's `get_catalog_state`. */
  async read(): Promise<{ id: string; cli_state: StateOfProgram; console_state: StateOfProgram }> {
    await this.#ensureTable();
    const { rows } = await this.#pool.query(
      `select hasura_uuid as id, cli_state, console_state from ${table}`,
    );
    const state = rows[0];
    if (this.#migrations === null) return state;
    const migrations = await this.#migrations.read();
    return { ...state, cli_state: withMigrations(state.cli_state, migrations) };
  }

  /** Replaces the state of a program. Nothing is read again, and the version stays. */
  async write(owner: StateOwner, state: StateOfProgram): Promise<void> {
    await this.#ensureTable();
    let stored = state;
    if (owner === 'cli' && this.#migrations !== null) {
      const { migrations, rest } = withoutMigrations(state);
      if (migrations !== null) await this.#migrations.write(migrations);
      stored = rest;
    }
    await this.#pool.query(`update ${table} set ${owner}_state = $1`, [writeJson(stored)]);
  }

  /**
   * The version of a document: one more than that of the last document, if it is another one.
   * @param isChange whether a request has just made it: then the version rises in any case
   */
  async versionOf(document: unknown, isChange = false): Promise<number> {
    await this.#ensureTable();
    const hash = createHash('sha256')
      .update(writeJson(exportOnce(document)))
      .digest('hex');
    const { rows } = await this.#pool.query<{ version: number; isKnown: boolean }>(
      `select resource_version::float8 as version, metadata_hash is not distinct from $1 as "isKnown" from ${table}`,
      [hash],
    );
    const stored = rows[0];
    if (stored?.isKnown === true && !isChange) return stored.version;
    const updated = await this.#pool.query<{ version: number }>(
      `update ${table} set metadata_hash = $1, resource_version =
         resource_version + (case when $2 or metadata_hash <> $1 then 1 else 0 end)
       returning resource_version::float8 as version`,
      [hash, isChange],
    );
    return updated.rows[0]?.version ?? 1;
  }

  #ensureTable(): Promise<void> {
    this.#created ??= this.#create().catch((error: unknown) => {
      this.#created = undefined;
      throw error;
    });
    return this.#created;
  }

  async #create(): Promise<void> {
    const { rows } = await this.#pool.query<{ exists: boolean }>(
      `select to_regclass('${table}') is not null as exists`,
    );
    if (rows[0]?.exists) return;
    const begin = `begin; select pg_advisory_xact_lock(${creationLock})`;
    await inTransaction(this.#ownerPool, begin, (client) => client.query(createTable));
  }
}

/** The state of the CLI with the migrations of the record beside those that it has kept. */
function withMigrations(state: StateOfProgram, migrations: AppliedMigrations): StateOfProgram {
  if (Object.keys(migrations).length === 0) return state;
  return { ...state, migrations: { default: { ...migrationsIn(state), ...migrations } } };
}

/** Splits what the record takes from the state. A migration that failed in the middle is not applied and stays. */
function withoutMigrations(state: StateOfProgram): {
  migrations: AppliedMigrations | null;
  rest: StateOfProgram;
} {
  if (!('migrations' in state)) return { migrations: null, rest: state };
  const entries = Object.entries(migrationsIn(state));
  const isFailed = ([, failed]: [string, boolean]): boolean => failed;
  return {
    migrations: Object.fromEntries(entries.filter((entry) => !isFailed(entry))),
    rest: { ...state, migrations: { default: Object.fromEntries(entries.filter(isFailed)) } },
  };
}

/** There is one source, whatever its name. */
const migrationsShape = z.object({ default: z.record(z.string(), z.boolean()).optional() });

function migrationsIn({ migrations = {} }: StateOfProgram): AppliedMigrations {
  const parsed = migrationsShape.safeParse(migrations);
  if (parsed.success) return parsed.data.default ?? {};
  throw new EngineError(
    'parse-failed',
    'migrations: expected an object of versions for the source "default"',
    '$.args.state',
  );
}
