/**
 * The tables behind a statement: those that it names, and those in its views.
 */
import type pg from 'pg';
import type { DatabaseObject } from '../../sql/fragment.ts';

/** A table with rows, and which of the statement's tables or views it is or stands behind. */
export interface ReadTable {
  readonly oid: number;
  readonly schema: string;
  readonly name: string;
  /** Read by the statement under its own name only, not through a view. */
  readonly isDirect: boolean;
}

// The tables in a view are those that its rules depend on. What a view computes from the time, the session or chance
// changes without a change of a table, and so may what a function computes that is not immutable. Functions of Postgres
// itself are no dependencies, so those are found in the text of the rule.
const tablesSql = `
with recursive named as (
  select c.oid from unnest($1::text[], $2::text[]) as wanted(schema, name)
  join pg_namespace n on n.nspname = wanted.schema
  join pg_class c on c.relnamespace = n.oid and c.relname = wanted.name
), reached(oid, direct) as (
  select oid, true from named
  union
  select d.refobjid, false from reached
  join pg_rewrite r on r.ev_class = reached.oid
  join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
    and d.refclassid = 'pg_class'::regclass and d.refobjid <> reached.oid
), rules as (
  select r.oid, r.ev_action::text as action from reached join pg_rewrite r on r.ev_class = reached.oid
)
select
  (select coalesce(json_agg(json_build_object(
      'oid', t.oid::int8, 'schema', n.nspname, 'name', t.relname, 'isDirect', t.direct)), '[]')
    from (select c.oid, c.relname, c.relnamespace, bool_and(reached.direct) as direct
      from reached join pg_class c on c.oid = reached.oid where c.relkind = 'r'
      group by c.oid, c.relname, c.relnamespace) as t
    join pg_namespace n on n.oid = t.relnamespace) as tables,
  (select count(*) from named) = cardinality($1)
  -- Foreign tables and materialised views have no triggers; rows of partitions are written past those of their parent.
  and not exists (select from reached join pg_class c on c.oid = reached.oid
    where c.relkind not in ('r', 'v') or c.relispartition or c.relhassubclass)
  and not exists (select from rules where action ~ 'SQLVALUEFUNCTION|NEXTVALUEEXPR')
  and not exists (select from rules, regexp_matches(action, ':(?:funcid|opfuncid|winfnoid|aggfnoid) (\\d+)', 'g') as called(match)
    join pg_proc p on p.oid = called.match[1]::oid
    where p.provolatile = 'v' or p.proname = any($3)
      or (p.provolatile <> 'i' and p.pronamespace <> 'pg_catalog'::regnamespace)) as "isWatchable"`;

/** Stable functions of Postgres whose results are those of the transaction or the session. */
const changingFunctions = [
  'now',
  'transaction_timestamp',
  'statement_timestamp',
  'age',
  'current_setting',
  'current_user',
  'session_user',
];

/**
 * The tables behind a statement; null when something else than their rows can change its result: it calls a function, or
 * reads the time, or a table that can have no triggers.
 */
export async function readTablesOf(
  pool: Pick<pg.Pool, 'query'>,
  objects: readonly DatabaseObject[],
): Promise<readonly ReadTable[] | null> {
  if (objects.some(({ kind }) => kind === 'function')) return null;
  const { rows } = await pool.query<{ tables: ReadTable[]; isWatchable: boolean }>(tablesSql, [
    objects.map(({ schema }) => schema),
    objects.map(({ name }) => name),
    changingFunctions,
  ]);
  const [found] = rows;
  return found?.isWatchable === true && found.tables.length > 0 ? found.tables : null;
}
