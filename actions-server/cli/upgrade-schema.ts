/**
 * Databases that were made before the steps in `migrations/default` were one for each subject
 * (docs/decisions/0075-one-step-for-each-subject.md). To be removed when there are none any more, with
 * `migrations/upgrade.sql`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { withDatabase } from '../backup/with-database.ts';
import { findProjectRoot } from '../project-root.ts';

/** The last step of the baseline. A database that has recorded it has the schema of all steps up to it. */
export const baseline = 1_763_600_003_920n;

/** From here to the baseline, steps marked themselves that are one now. */
const firstMarked = 1_763_600_003_800n;

interface State {
  readonly isEmpty: boolean;
  readonly isMarked: boolean;
  /** Whether the last step is there that can be upgraded from. */
  readonly isUpgradable: boolean;
}

const stateOfSchema = `
  select to_regclass('public.groups') is null as "isEmpty",
         to_regclass('public.schema_version') is not null as "isMarked",
         exists (
           select from pg_attribute
            where attrelid = to_regclass('public.profiles_merges') and attname = 'fieldsFromOther'
         )
         -- A step after the last one makes it.
         and to_regclass('public."profiles_canonicalNetworkUrl_idx"') is null as "isUpgradable"`;

/**
 * Upgrades the schema and the rows of a database whose newest step is 1763600002710, in the transaction of the caller.
 *
 * @returns false for a database that has the baseline, or nothing yet
 * @throws Error that says what to do with a database of another earlier version
 */
export async function upgradeSchema(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { isEmpty, isMarked, isUpgradable } = (await client.query<State>(stateOfSchema)).rows[0] as State;
  if (isEmpty) return false;
  if (isMarked) {
    const { rows } = await client.query<{ migration: string }>('select migration from public.schema_version');
    const version = BigInt(rows[0]?.migration ?? 0);
    if (version < firstMarked || version >= baseline) return false;
  }
  if (isMarked || !isUpgradable) {
    throw new Error(
      'The database was made by a version that is not upgraded in one step. Start the version before this schema on it ' +
        'once: docs/operations.md, "Upgrade".',
    );
  }
  await client.query(upgradeStatements());
  return true;
}

/**
 * The same for a database in containers, of which Hasura keeps the record.
 *
 * @param databaseUrl of the role that owns the tables
 */
export function upgradeDatabase(databaseUrl: string): Promise<boolean> {
  return withDatabase(databaseUrl, { name: 'upgrade' }, async (client) => {
    await client.query('begin');
    const isUpgraded = await upgradeSchema(client);
    await client.query('commit');
    return isUpgraded;
  });
}

/** `migrations/upgrade.sql` with the definitions of the baseline. @throws Error for a name that is not in it */
function upgradeStatements(): string {
  const folder = join(findProjectRoot(), 'migrations');
  const steps = readdirSync(join(folder, 'default'))
    .filter((name) => BigInt(/^\d+/.exec(name)?.[0] ?? 0) <= baseline)
    .map((name) => readFileSync(join(folder, 'default', name, 'up.sql'), 'utf8'))
    .join('\n');
  const upgrade = readFileSync(join(folder, 'upgrade.sql'), 'utf8');
  return upgrade.replaceAll(/^-- Baseline: (function|view|trigger) (\w+)$/gm, (_, kind, name) =>
    definition(steps, kind, name),
  );
}

/** A definition up to the next empty line behind its end, so with its comment; one that is there already is replaced. */
function definition(steps: string, kind: string, name: string): string {
  const end = kind === 'function' ? '\\$\\$;$' : ';$';
  const pattern = `^create (?:constraint )?${kind} (?:public\\.)?"?${name}"?[\\s(][\\s\\S]*?${end}(?:\\n.+)*`;
  const found = new RegExp(pattern, 'm').exec(steps)?.[0];
  if (found === undefined) throw new Error(`migrations/default has no ${kind} ${name}.`);
  return kind === 'trigger' ? found : found.replace('create', 'create or replace');
}
