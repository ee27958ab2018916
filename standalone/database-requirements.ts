/** What a Postgres that the operator chose must have, checked before anything is written. */
import pg from 'pg';
import { isAway, whenReachable } from '../actions-server/when-reachable.ts';

/** Migrations use the locale provider `builtin`, which Postgres has since this version. */
const minVersion = 17;

const extensions = ['pg_trgm', 'unaccent', 'btree_gin'];

/** Statements for an operator, below the sentence that says why. */
const reindex = `reindex database; alter collation pg_catalog."und-x-icu" refresh version`;

interface Facts {
  readonly version: number;
  readonly versionName: string;
  readonly isStandby: boolean;
  readonly database: string;
  readonly role: string;
  readonly encoding: string;
  /** Of the database, such as `C.UTF-8`, with its provider: `b` is Postgres' own. */
  readonly locale: string;
  readonly localeProvider: string;
  readonly mayCreate: boolean;
  readonly mayReadStatistics: boolean;
  readonly missing: string[];
  readonly hasIcu: boolean;
  readonly hasNewIcu: boolean;
}

const readFacts = `
  select current_setting('server_version_num')::integer / 10000 as version,
         current_setting('server_version') as "versionName",
         pg_is_in_recovery() as "isStandby",
         current_database() as database,
         current_user as role,
         current_setting('server_encoding') as encoding,
         coalesce(to_jsonb(d) ->> 'datlocale', d.datcollate) as locale,
         d.datlocprovider::text as "localeProvider",
         has_database_privilege(d.oid, 'create') and has_schema_privilege('public', 'create') as "mayCreate",
         pg_has_role('pg_read_all_stats', 'usage') as "mayReadStatistics",
         array(select name from unnest($1::text[]) as name
                where name not in (select e.name from pg_available_extensions as e)) as missing,
         exists (select from pg_collation where collname = 'und-x-icu') as "hasIcu",
         exists (select from pg_collation where collname = 'und-x-icu'
                    and collversion <> pg_collation_actual_version(oid)) as "hasNewIcu"
    from pg_database as d where d.datname = current_database()`;

/**
 * Waits until the database answers, and checks it.
 * @returns a sentence for each thing that works less well than it could
 * @throws Error with one sentence that says what is wrong and what to do
 */
export async function checkDatabase(
  databaseUrl: string,
  { timeoutMs, print }: { timeoutMs: number; print: (text: string) => void },
): Promise<string[]> {
  const wait = {
    timeoutMs,
    onWait: (error: unknown) => print(`Waiting for Postgres at DATABASE_URL: ${reasonOf(error)}.\n`),
  };
  const facts = await whenReachable(() => ask(databaseUrl), wait).catch((error: unknown) => {
    const waited = isAway(error) ? ` It was away for ${timeoutMs / 1000} seconds (START_TIMEOUT_MS).` : '';
    throw new Error(`Postgres cannot be used at DATABASE_URL: ${reasonOf(error)}.${waited}`, {
      cause: error,
    });
  });
  const problem = problemOf(facts);
  if (problem !== undefined) throw new Error(problem);
  return warningsOf(facts);
}

async function ask(databaseUrl: string): Promise<Facts> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Facts>(readFacts, [extensions]);
    return rows[0] as Facts;
  } finally {
    await client.end().catch(() => {});
  }
}

function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || String(error);
}

function problemOf(facts: Facts): string | undefined {
  const { database, role, versionName, encoding, missing } = facts;
  if (facts.version < minVersion) {
    return `The Postgres at DATABASE_URL has version ${versionName}: this release needs Postgres ${minVersion} or newer.`;
  }
  if (facts.isStandby)
    return 'The Postgres at DATABASE_URL is a standby: set DATABASE_URL to its primary server.';
  if (encoding !== 'UTF8') {
    return `The database ${database} has the encoding ${encoding}: create one with "create database … encoding 'UTF8' template template0".`;
  }
  if (!facts.hasIcu)
    return 'The Postgres at DATABASE_URL was built without ICU, which sorts names: use one with ICU.';
  if (missing.length > 0) {
    return `The Postgres at DATABASE_URL lacks the extensions ${missing.join(', ')}: install its package "contrib".`;
  }
  if (!facts.mayCreate) {
    return `The role ${role} may not create tables and schemas in ${database}: make it the owner with "alter database ${database} owner to ${role}".`;
  }
  return undefined;
}

function warningsOf(facts: Facts): string[] {
  const warnings: string[] = [];
  const { database, role, locale } = facts;
  if (!['C.UTF-8', 'C.UTF8'].includes(locale) || facts.localeProvider !== 'b') {
    warnings.push(
      `The database ${database} sorts texts by the locale ${locale} of its system. Create it with "locale_provider builtin builtin_locale 'C.UTF-8'" to have the same order everywhere.`,
    );
  }
  if (!facts.mayReadStatistics) {
    warnings.push(
      `Transactions that stay open cannot be reported, because the role ${role} does not see them: "grant pg_read_all_stats to ${role}".`,
    );
  }
  if (facts.hasNewIcu) {
    warnings.push(
      `Postgres has another version of the ICU library than when its indexes over names were built: run "${reindex}".`,
    );
  }
  return warnings;
}
