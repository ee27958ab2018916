/** The Postgres of the standalone server, embedded or of the operator, checked and migrated. */
import { checkDatabase } from './database-requirements.ts';
import type { DatabaseUrls } from './database-roles.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { type MigrationOutcome, migrate, migrationsFolder } from './migrate.ts';

export interface Database {
  readonly urls: DatabaseUrls;
  readonly migrations: MigrationOutcome;
  /** Sentences about what works less well than it could. */
  readonly warnings: readonly string[];
  /** Resolves when the embedded Postgres has ended and cannot be started again; never with an external Postgres. */
  readonly lost: Promise<void>;
  stop(): Promise<void>;
}

/** @throws Error with a message for the operator: Postgres cannot be started or reached, or a migration failed. */
export async function openDatabase(options: {
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
  /** How long the Postgres of `databaseUrl` may be away, in milliseconds. */
  readonly startTimeoutMs: number;
  /** Settings of the embedded Postgres in place of its own, `name=value`. */
  readonly postgresSettings?: readonly string[];
  /** Is told while it waits for Postgres, and when the embedded one is started again. */
  readonly print?: (text: string) => void;
}): Promise<Database> {
  const { databaseUrl, startTimeoutMs, postgresSettings = [], print = () => {} } = options;
  const postgres =
    databaseUrl === undefined
      ? await startEmbeddedDatabase(
          options.dataDirectory,
          (sentence) => print(`${sentence}\n`),
          postgresSettings,
        )
      : undefined;
  // The owner of an external database chose one role for everything.
  const urls: DatabaseUrls = postgres?.urls ?? allFor(databaseUrl ?? '');
  const stop = async () => postgres?.stop();
  try {
    const warnings = await checkDatabase(urls.owner, { timeoutMs: startTimeoutMs, print });
    const migrations = await migrate(urls.owner, migrationsFolder());
    const lost = postgres?.lost ?? new Promise<void>(() => {});
    return { urls, warnings, migrations, lost, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function allFor(url: string): DatabaseUrls {
  return { owner: url, engine: url, counters: url };
}
