/**
 * Applies `migrations/default/<version>_<name>/up.sql` to a database, in order of version.
 *
 * The folder has the layout of Hasura's command line, so that the Hasura image applies the same files in
 * production. What has been applied is recorded in a schema of its own, which no API exposes.
 *
 * `platform migrate` runs it alone on DATABASE_URL.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { baseline, upgradeSchema } from '../actions-server/cli/upgrade-schema.ts';
import { findProjectRoot } from '../actions-server/project-root.ts';

/** One folder of migrations/default. */
interface Migration {
  /** The number before the first `_`; decides the order. */
  readonly version: bigint;
  readonly name: string;
  readonly sql: string;
}

export interface MigrationOutcome {
  /** Folder names applied by this call, in order. */
  readonly applied: string[];
  /** Folder names that are recorded as applied but whose text is different now: the database has the old one. */
  readonly changed: string[];
}

/** The folder of the migrations of the one source. */
export const migrationsFolder = (): string => join(findProjectRoot(), 'migrations/default');

/** Of two concurrent starts, the second waits and then finds all migrations applied. */
export const migrationLock = 7_206_143_552;

const records = `
  create schema if not exists platform_migrations;
  create table if not exists platform_migrations.applied (
    version bigint primary key,
    name text not null,
    sha256 text not null,
    "appliedAt" timestamptz not null default now()
  );
`;

/**
 * Brings the database to the newest version. Each migration and its record are one transaction.
 *
 * @param isWanted Leaves out migrations by their version
 * @throws Error naming the migration and, where Postgres tells it, the line that failed; or when the database
 *   has a migration that is missing on disk, which means that the code is older than the data.
 */
export async function migrate(
  databaseUrl: string,
  folder: string,
  isWanted: (version: string) => boolean = () => true,
): Promise<MigrationOutcome> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(records);
    const outcome: MigrationOutcome = { applied: [], changed: [] };
    let rows = await readRecords(client);
    const onDisk = new Set(migrations.map((migration) => String(migration.version)));
    if (rows.some((row) => isBeforeBaseline(row.version, onDisk))) {
      if (await recordBaseline(client, migrations)) outcome.applied.push('upgrade.sql');
      rows = await readRecords(client);
    }
    const missing = rows.filter((row) => !onDisk.has(row.version));
    if (missing.length > 0) {
      const names = missing.map((row) => `${row.version}_${row.name}`).join(', ');
      throw new Error(
        `The database has migrations that ${folder} does not: ${names}. ` +
          'It was last used by a newer release: start that one, or restore a backup made before it.',
      );
    }

    const recorded = new Map(rows.map((row) => [row.version, row.sha256]));
    for (const migration of migrations) {
      const known = recorded.get(String(migration.version));
      const title = `${migration.version}_${migration.name}`;
      if (known === undefined && !isWanted(String(migration.version))) continue;
      if (known === undefined) {
        await apply(client, migration);
        outcome.applied.push(title);
      } else if (known !== contentHash(migration.sql)) {
        outcome.changed.push(title);
      }
    }
    return outcome;
  } finally {
    // Ends the session, and with it the lock.
    await client.end();
  }
}

interface Applied {
  readonly version: string;
  readonly name: string;
  readonly sha256: string;
}

async function readRecords(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    'select version::text, name, sha256 from platform_migrations.applied order by version',
  );
  return rows;
}

/** Whether a migration is one of those of which the steps of the baseline were made. @param onDisk the versions of a folder */
export function isBeforeBaseline(version: string, onDisk: ReadonlySet<string>): boolean {
  return onDisk.has(String(baseline)) && !onDisk.has(version) && BigInt(version) < baseline;
}

/** Records the baseline in place of what a database of before has recorded. @returns whether it was upgraded */
async function recordBaseline(client: pg.Client, migrations: readonly Migration[]): Promise<boolean> {
  const steps = migrations.filter(({ version }) => version <= baseline);
  await client.query('begin');
  try {
    const isUpgraded = await upgradeSchema(client);
    await client.query('delete from platform_migrations.applied where version <= $1', [String(baseline)]);
    for (const step of steps) await record(client, step);
    await client.query('commit');
    return isUpgraded;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function record(client: pg.Client, { version, name, sql }: Migration): Promise<void> {
  await client.query('insert into platform_migrations.applied (version, name, sha256) values ($1, $2, $3)', [
    String(version),
    name,
    contentHash(sql),
  ]);
}

/**
 * Reads the migrations of a folder, sorted by version; an absent folder has none.
 *
 * @throws Error for a folder whose name is not `<version>_<name>`, for two of the same version, and for a
 *   missing `up.sql`: a migration that is skipped by mistake is worse than a stop.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const migrations: Migration[] = [];
  for (const entry of entries) {
    if (!entry.isDirectory()) continue;
    const [, version, name] = /^(\d+)_(.+)$/.exec(entry.name) ?? [];
    if (!version || !name) throw new Error(`${join(folder, entry.name)} is not named <version>_<name>.`);
    const sql = await readFile(join(folder, entry.name, 'up.sql'), 'utf8');
    migrations.push({ version: BigInt(version), name, sql });
  }
  migrations.sort((a, b) => (a.version < b.version ? -1 : a.version > b.version ? 1 : 0));
  for (const [index, migration] of migrations.entries()) {
    if (index > 0 && migrations[index - 1]?.version === migration.version) {
      throw new Error(`${folder} has two migrations with version ${migration.version}.`);
    }
  }
  return migrations;
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await record(client, migration);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    const { message, position, where } = cause as pg.DatabaseError;
    const line = position ? `, line ${migration.sql.slice(0, Number(position)).split('\n').length}` : '';
    throw new Error(
      `Migration ${migration.version}_${migration.name} failed${line}: ${message}${where ? ` (${where})` : ''}`,
      { cause },
    );
  }
  // A migration may have changed settings of the session; the next one must not inherit them.
  await client.query('reset all');
}

/** What a record has of the content of a migration. */
export function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
