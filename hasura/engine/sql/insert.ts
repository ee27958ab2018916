/** Rows to insert → one `insert` statement. */
import type { Column, Table } from '../catalog/table-types.ts';
import { isAlwaysTrue } from '../conditions/predicate.ts';
import type { Predicate } from '../conditions/predicate-types.ts';
import type { Assignment, ConflictAction } from '../plan/writes/mutation-types.ts';
import { baseType } from '../values/builtin-types.ts';
import type { ValueSource } from '../values/value-source.ts';
import { condition, predicateToSql, rowScope, tableToSql, whereToSql } from './expression.ts';
import {
  type Alias,
  alias,
  arrayValue,
  compile,
  emptyFragment,
  type Fragment,
  identifier,
  join,
  member,
  type Statement,
  sql,
  value,
} from './fragment.ts';
import { type RowForm, returningToSql } from './returning.ts';

/** Rows without nested rows, every column assigned at most once. */
interface FlatInsert {
  readonly table: Table;
  readonly rows: readonly (readonly Assignment[])[];
  readonly conflict: ConflictAction | null;
  readonly check: Predicate;
  /** Columns to read back, for the keys of nested rows. */
  readonly keys: readonly Column[];
  readonly form: RowForm;
}

/**
 * `insert into "author" as t0 ("id", "name") values ($1::int4, default), … on conflict … returning …`
 * A row that leaves out a column which another row has gets its default.
 */
export function insertToStatement(insert: FlatInsert): Statement {
  const { table } = insert;
  const stored = alias();
  const columns = columnsOf(insert);
  const names = join(columns.map(({ name }) => identifier(name)));
  const returning = returningToSql(stored, insert.keys, insert.form, checkToSql(stored, insert));
  return compile(
    sql`insert into ${tableToSql(table)} as ${stored} (${names}) ${rowsToSql(columns, insert.rows)}${conflictToSql(stored, insert.conflict)}${returning}`,
  );
}

/** From this number of rows on they are sent as arrays, which Postgres reads three times as fast. */
const minArrayRows = 16;

/**
 * `values ($1::int4, default), …`. Many rows with the same columns become `select * from unnest($1::int4[], $2::text[])`:
 * one parameter for each column, and one statement for any number of rows.
 */
function rowsToSql(columns: readonly Column[], rows: readonly (readonly Assignment[])[]): Fragment {
  const isAlike = rows.every((assignments) => assignments.length === columns.length);
  // Arrays of arrays would have to be rectangular, and `unnest` would expand composite values into columns.
  const fitsArrays = columns.every(({ type }) => !['array', 'composite'].includes(baseType(type).kind));
  if (rows.length >= minArrayRows && isAlike && fitsArrays) {
    const arrays = columns.map((column) => {
      const items = rows.flatMap((assignments) => assignedTo(column, assignments) ?? []);
      return arrayValue({ kind: 'array', items, elementType: column.type }, column.type);
    });
    return sql`select * from unnest(${join(arrays)})`;
  }
  const written = rows.map((assignments) => {
    const values = columns.map((column) => {
      const source = assignedTo(column, assignments);
      return source === undefined ? sql`default` : value(source, column.type);
    });
    return sql`(${join(values)})`;
  });
  return sql`values ${join(written)}`;
}

/** In the order of the table. An insert of defaults alone still has to name a column. */
function columnsOf({ table, rows }: FlatInsert): readonly Column[] {
  const assigned = new Set(rows.flatMap((assignments) => assignments.map(({ column }) => column)));
  return assigned.size > 0
    ? table.columns.filter((column) => assigned.has(column))
    : table.columns.slice(0, 1);
}

function assignedTo(column: Column, assignments: readonly Assignment[]): ValueSource | undefined {
  return assignments.find((assignment) => assignment.column === column)?.value;
}

/** ` on conflict on constraint "author_pkey" do update set "name" = excluded."name" where …` */
function conflictToSql(stored: Alias, conflict: ConflictAction | null): Fragment {
  if (conflict === null) return emptyFragment;
  const target = sql` on conflict on constraint ${identifier(conflict.constraint)}`;
  if (conflict.where === null) return sql`${target} do nothing`;
  const preset = new Set(conflict.presets.map(({ column }) => column));
  const assignments = [
    ...conflict.columns
      .filter((column) => !preset.has(column))
      .map(({ name }) => sql`${identifier(name)} = excluded.${identifier(name)}`),
    ...conflict.presets.map(
      ({ column, value: source }) => sql`${identifier(column.name)} = ${value(source, column.type)}`,
    ),
  ];
  // Conditions refer to the stored row, never to the proposed one (`excluded`).
  const where = whereToSql(condition(rowScope(stored), conflict.where));
  return sql`${target} do update set ${join(assignments)}${where}`;
}

/**
 * The permission check of the stored row: the insert check for a new row, the update check for an existing one.
 * `xmax` is zero only for a new row.
 */
function checkToSql(stored: Alias, { check, conflict }: FlatInsert): Fragment | null {
  const rows = rowScope(stored);
  if (conflict === null || conflict.where === null) {
    return isAlwaysTrue(check) ? null : predicateToSql(rows, check);
  }
  if (isAlwaysTrue(check) && isAlwaysTrue(conflict.check)) return null;
  const isNew = sql`${member(stored, 'xmax')} = 0`;
  return sql`case when ${isNew} then ${predicateToSql(rows, check)} else ${predicateToSql(rows, conflict.check)} end`;
}
