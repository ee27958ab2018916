/**
 * The triggers that write the log of changes. They are created when the first subscription reads a table, so that tables
 * that nobody watches cost their writers nothing, and stay.
 */
import { hash } from 'node:crypto';
import type pg from 'pg';
import { creationLock, engineSchema } from '../../engine-schema.ts';
import { definitionText, dropFunction, dropTrigger } from '../../events/trigger-sql.ts';
import { inTransaction } from '../../execute/transaction.ts';
import { type Fragment, identifier, literal, sql } from '../../sql/fragment.ts';
import { changeTable, createChangeLog } from './change-log.ts';

/** A table with rows of its own. */
export interface StoredTable {
  readonly oid: number;
  readonly schema: string;
  readonly name: string;
  /** The column that holds the account of a row, if there is one. */
  readonly accountColumn: string | null;
}

/** The prefix of all names of triggers. */
const namePrefix = 'engine_change_';
/**
 * Creating a trigger waits for the writers of its table, and later writers wait for it. Nobody has to wait for a
 * subscription, which is polled until the triggers exist.
 */
const lockTimeoutMs = 200;

/** @throws DatabaseError when the table is locked, or belongs to somebody else; nothing has changed then */
export async function installChangeTriggers(pool: pg.Pool, table: StoredTable): Promise<void> {
  const triggers = triggersOf(table);
  if (await haveTriggers(pool, table, triggers)) return;
  const begin = `begin; set local lock_timeout = ${lockTimeoutMs}; set local statement_timeout = 0`;
  await inTransaction(pool, begin, async (client) => {
    // Engines that start together take turns. Not with `lock_timeout`, which would also bound the wait for them.
    await client.query(`set local lock_timeout = 0; select pg_advisory_xact_lock(${creationLock});
      set local lock_timeout = ${lockTimeoutMs}`);
    if (await haveTriggers(client, table, triggers)) return;
    const { rows } = await client.query<{ exists: boolean }>(
      `select to_regclass('${changeTable}') is not null as exists`,
    );
    if (rows[0]?.exists !== true) await client.query(createChangeLog);
    const { rows: earlier } = await client.query<{ name: string }>(ownTriggers, [table.oid]);
    for (const { name } of earlier) {
      await client.query(dropTrigger(name, table.schema, table.name));
      await client.query(dropFunction(name));
    }
    for (const trigger of triggers) {
      await client.query(definitionText(trigger.createFunction));
      await client.query(definitionText(trigger.createTrigger));
    }
  });
}

const ownTriggers = `
  select tgname as name from pg_trigger
  where tgrelid = $1::oid and not tgisinternal and starts_with(tgname, '${namePrefix}')`;

async function haveTriggers(
  connection: Pick<pg.Pool | pg.PoolClient, 'query'>,
  table: StoredTable,
  wanted: readonly ChangeTrigger[],
): Promise<boolean> {
  const { rows } = await connection.query<{ name: string }>(`${ownTriggers} and tgenabled in ('O', 'A')`, [
    table.oid,
  ]);
  const names = new Set(rows.map(({ name }) => name));
  return wanted.every(({ name }) => names.has(name));
}

interface ChangeTrigger {
  readonly name: string;
  readonly createFunction: Fragment;
  readonly createTrigger: Fragment;
}

type Operation = 'insert' | 'update' | 'delete' | 'truncate';

function triggersOf(table: StoredTable): ChangeTrigger[] {
  return (['insert', 'update', 'delete', 'truncate'] as const).map((operation) =>
    triggerOf(table, operation),
  );
}

/** Its name has a digest of the function, so that a trigger of an earlier version has another one. */
function triggerOf({ schema, name: table, accountColumn }: StoredTable, operation: Operation): ChangeTrigger {
  const body = bodyOf(operation, accountColumn);
  const digest = hash('sha256', JSON.stringify([schema, table, body]), 'hex').slice(0, 16);
  const name = `${namePrefix}${operation}_${digest}`;
  const fn = identifier(engineSchema, name);
  return {
    name,
    // Writers need no rights on the log, therefore `security definer`, which requires a fixed `search_path`.
    createFunction: sql`create or replace function ${fn}() returns trigger language plpgsql security definer
      set search_path to pg_catalog, pg_temp as ${literal(body)}`,
    createTrigger: sql`create trigger ${identifier(name)} ${events[operation]} ${identifier(schema, table)}
      ${transitionTables[operation]} for each statement execute function ${fn}()`,
  };
}

const events: Readonly<Record<Operation, Fragment>> = {
  insert: sql`after insert on`,
  update: sql`after update on`,
  delete: sql`after delete on`,
  truncate: sql`after truncate on`,
};

const transitionTables: Readonly<Record<Operation, Fragment>> = {
  insert: sql`referencing new table as after`,
  update: sql`referencing old table as before new table as after`,
  delete: sql`referencing old table as before`,
  truncate: sql``,
};

/** One row for each account whose rows have changed; for a table without accounts, one when rows have changed. */
function bodyOf(operation: Operation, accountColumn: string | null): string {
  const insert = sql`insert into ${identifier(engineSchema, 'table_changes')} (relation, account)`;
  const of = (rows: 'after' | 'before') => {
    const table = identifier(rows);
    // With its table: without it, the name could be one of the variables of every trigger, such as tg_relid.
    const account =
      accountColumn === null ? sql`null::text` : sql`${table}.${identifier(accountColumn)}::text`;
    return sql`select ${account} from ${table}`;
  };
  const changed = {
    insert: sql`${insert} select distinct tg_relid, account from (${of('after')}) as changed (account)`,
    delete: sql`${insert} select distinct tg_relid, account from (${of('before')}) as changed (account)`,
    update: sql`${insert} select tg_relid, account from (${of('before')} union ${of('after')}) as changed (account)`,
    truncate: sql`${insert} values (tg_relid, null)`,
  };
  return `begin ${definitionText(changed[operation])}; return null; end`;
}
