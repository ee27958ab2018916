/** Rows to insert → one `insert` statement. */
import type { Column, Table } from '../catalog/table-types.ts';
import type { Predicate } from '../conditions/predicate-types.ts';
import type { Assignment, ConflictAction } from '../plan/writes/mutation-types.ts';
import { baseType } from '../values/builtin-types.ts';
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
import type { SelectOptions } from './select.ts';

/** Rows without nested ones, every column given at most once. */
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
export function insertToStatement(options: SelectOptions, insert: FlatInsert): Statement {
  const { table } = insert;
  const stored = alias();
  const columns = columnsOf(insert);
  const names = join(
    columns.map(({ name }) => identifier(name)),
    ', ',
  );
  const returning = returningToSql(options, stored, insert.keys, insert.form, checkToSql(stored, insert));
  return compile(
    sql`insert into ${tableToSql(table)} as ${stored} (${names}) ${rowsToSql(columns, insert.rows)}${conflictToSql(stored, insert.conflict)}${returning}`,
  );
}

/** So many rows are worth being sent as arrays: Postgres takes them three times as fast. */
const manyRows = 16;

/**
 * `values ($1::int4, default), …`, or `select * from unnest($1::int4[], $2::text[])` for many rows alike: one
 * parameter a column then, and one statement for any number of rows.
 */
function rowsToSql(columns: readonly Column[], rows: readonly (readonly Assignment[])[]): Fragment {
  const isAlike = rows.every((assignments) => assignments.length === columns.length);
  // Arrays of arrays would have to be rectangular, and rows inside of rows would come apart.
  const fitsArrays = columns.every(({ type }) => !['array', 'composite'].includes(baseType(type).kind));
  if (rows.length >= manyRows && isAlike && fitsArrays) {
    const arrays = columns.map((column) => {
      const items = rows.flatMap((assignments) =>
        assignments.filter((assignment) => assignment.column === column),
      );
      const sources = items.map(({ value: source }) => source);
      return arrayValue({ kind: 'array', items: sources, elementType: column.type }, column.type);
    });
    return sql`select * from unnest(${join(arrays, ', ')})`;
  }
  const written = rows.map((assignments) => {
    const values = columns.map((column) => columnValue(column, assignments));
    return sql`(${join(values, ', ')})`;
  });
  return sql`values ${join(written, ', ')}`;
}

/** In the order of the table. A row of defaults alone still has to name a column. */
function columnsOf({ table, rows }: FlatInsert): readonly Column[] {
  const given = new Set(rows.flatMap((assignments) => assignments.map(({ column }) => column)));
  return given.size > 0 ? table.columns.filter((column) => given.has(column)) : table.columns.slice(0, 1);
}

function columnValue(column: Column, assignments: readonly Assignment[]): Fragment {
  const assignment = assignments.find((candidate) => candidate.column === column);
  return assignment === undefined ? sql`default` : value(assignment.value, column.type);
}

/** ` on conflict on constraint "author_pkey" do update set "name" = excluded."name" where …` */
function conflictToSql(stored: Alias, conflict: ConflictAction | null): Fragment {
  if (conflict === null) return emptyFragment;
  const target =
    conflict.constraint === null ? emptyFragment : sql` on constraint ${identifier(conflict.constraint)}`;
  if (conflict.where === null) return sql` on conflict${target} do nothing`;
  const preset = new Set(conflict.presets.map(({ column }) => column));
  const assignments = [
    ...conflict.columns
      .filter((column) => !preset.has(column))
      .map(({ name }) => sql`${identifier(name)} = excluded.${identifier(name)}`),
    ...conflict.presets.map(
      ({ column, value: source }) => sql`${identifier(column.name)} = ${value(source, column.type)}`,
    ),
  ];
  // Conditions name the stored row, never the proposed one.
  const where = whereToSql(condition(rowScope(stored), conflict.where));
  return sql` on conflict${target} do update set ${join(assignments, ', ')}${where}`;
}

/**
 * What the stored row has to fulfil: a new row the insert check, a row that was already there the update check.
 * `xmax` is zero for a new row alone.
 */
function checkToSql(stored: Alias, { check, conflict }: FlatInsert): Fragment | null {
  const rows = rowScope(stored);
  const isFree = (predicate: Predicate): boolean => predicate.kind === 'constant' && predicate.value;
  if (conflict === null || conflict.where === null) {
    return isFree(check) ? null : predicateToSql(rows, check);
  }
  if (isFree(check) && isFree(conflict.check)) return null;
  const isNew = sql`${member(stored, 'xmax')} = 0`;
  return sql`case when ${isNew} then ${predicateToSql(rows, check)} else ${predicateToSql(rows, conflict.check)} end`;
}
