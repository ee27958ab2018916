/**
 * The roles of the embedded Postgres. Its superuser creates them and does nothing else while the server runs:
 *
 *     platform_owner    owns the database, its schemas and tables; applies migrations and installs triggers
 *     platform_engine   runs the requests: reads and writes rows, and can define, load or execute nothing
 *     actions_server    owns the schema of the rate limits, and sees nothing else
 *
 * Their passwords are new at every start and are stored nowhere.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { engineSchema } from '@platform/engine/settings';
import pg from 'pg';
import { findProjectRoot } from '../actions-server/project-root.ts';

/** Addresses of one database for different roles. */
export interface DatabaseUrls {
  /** For migrations and definitions. */
  readonly owner: string;
  /** For requests. */
  readonly engine: string;
  /** For the rate limits. */
  readonly counters: string;
}

const names = { owner: 'platform_owner', engine: 'platform_engine', counters: 'actions_server' } as const;

/**
 * Creates the roles, gives them what they need, and hands over what an earlier release created as superuser.
 * @param url The address of the superuser
 */
export async function prepareRoles(url: string): Promise<DatabaseUrls> {
  const passwords = { owner: password(), engine: password(), counters: password() };
  const client = new pg.Client({ connectionString: url, application_name: 'roles' });
  await client.connect();
  try {
    await client.query('begin');
    for (const key of ['owner', 'engine', 'counters'] as const)
      await client.query(role(names[key], passwords[key]));
    await client.query(await readFile(join(findProjectRoot(), 'deploy/hand-over.sql'), 'utf8'));
    await client.query(rights);
    await client.query('commit');
  } finally {
    await client.end();
  }
  const urlOf = (key: keyof typeof names) => {
    const address = new URL(url);
    address.username = names[key];
    address.password = passwords[key];
    return address.href;
  };
  return { owner: urlOf('owner'), engine: urlOf('engine'), counters: urlOf('counters') };
}

/** Base64url: it needs no quoting in SQL, and no encoding in an address. */
function password(): string {
  return randomBytes(24).toString('base64url');
}

function role(name: string, secret: string): string {
  return `
    do $$ begin
      if to_regrole('${name}') is null then create role ${name}; end if;
    end $$;
    alter role ${name} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${secret}';`;
}

/** Rows of a schema of the owner, those of later tables included. */
const rowsOf = (schema: string) => `
  grant usage on schema ${schema} to ${names.engine};
  grant select, insert, update, delete on all tables in schema ${schema} to ${names.engine};
  grant usage on all sequences in schema ${schema} to ${names.engine};
  alter default privileges for role ${names.owner} in schema ${schema}
    grant select, insert, update, delete on tables to ${names.engine};
  alter default privileges for role ${names.owner} in schema ${schema} grant usage on sequences to ${names.engine};`;

const rights = `
  do $$
  begin
    execute format('alter database %I owner to ${names.owner}', current_database());
    execute format('revoke all on database %I from public', current_database());
    execute format('grant connect on database %I to ${names.engine}, ${names.counters}', current_database());
  end $$;
  select pg_temp.hand_over('{public, platform_migrations, ${engineSchema}}', '${names.owner}'),
         pg_temp.hand_over('{actions_server}', '${names.counters}');
  create schema if not exists ${engineSchema} authorization ${names.owner};
  create schema if not exists actions_server authorization ${names.counters};
  ${rowsOf('public')}
  ${rowsOf(engineSchema)}
  -- To restore a backup, which has the rows that triggers made.
  grant set on parameter session_replication_role to ${names.owner};
  -- To report transactions that stay open.
  grant pg_read_all_stats to ${names.owner}, ${names.engine};`;
