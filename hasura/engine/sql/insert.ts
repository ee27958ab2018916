/** Rows to insert → one `insert` statement. */
import type { Column, Table } from '../catalog/table-types.ts';
import type { PgType } from '../catalog/types.ts';
import { isAlwaysTrue } from '../conditions/predicate.ts';
import type { Predicate } from '../conditions/predicate-types.ts';
import type { ConflictAction } from '../plan/writes/mutation-types.ts';
import { baseType, integerType } from '../values/builtin-types.ts';
import type { ConstantSource, ValueSource } from '../values/value-source.ts';
import { condition, predicateToSql, rowScope, tableToSql, whereToSql } from './expression.ts';
import {
  type Alias,
  alias,
  arrayValue,
  emptyFragment,
  type Fragment,
  identifier,
  integer,
  join,
  member,
  sql,
  typeName,
  value,
} from './fragment.ts';
import { type KeptKey, type RowForm, type WriteStatement, writeToStatement } from './returning.ts';
import { keptKeys } from './transaction-settings.ts';

/** A key of a related row, which an earlier statement of the transaction has kept. */
interface RelatedKey {
  readonly kind: 'relatedKey';
  readonly slot: number;
  /** Which of the rows of that statement it is, counted from one. */
  readonly position: number;
}

export interface WrittenColumn {
  readonly column: Column;
  readonly value: ValueSource | RelatedKey;
}

/** Rows without nested rows, every column assigned at most once. */
interface FlatInsert {
  readonly table: Table;
  readonly rows: readonly (readonly WrittenColumn[])[];
  readonly conflict: ConflictAction | null;
  readonly check: Predicate;
  /** Keys to keep for related rows. */
  readonly keys: readonly KeptKey[];
  readonly form: RowForm;
  /** Whether every row must be stored, because related rows get its key. */
  readonly isNeeded: boolean;
}

/**
 * `insert into "author" as t0 ("id", "name") values ($1::int4, default), … on conflict … returning …`
 * A row that leaves out a column which another row has gets its default.
 */
export function insertToStatement(insert: FlatInsert): WriteStatement {
  const { table, rows, keys, form, isNeeded } = insert;
  const stored = alias();
  const columns = columnsOf(insert);
  const names = join(columns.map(({ name }) => identifier(name)));
  const write = sql`insert into ${tableToSql(table)} as ${stored} (${names}) ${rowsToSql(columns, rows)}${conflictToSql(stored, insert.conflict)}`;
  const needed = isNeeded ? rows.length : null;
  return writeToStatement(write, stored, { check: checkToSql(stored, insert), form, keys, needed });
}

const noValue: ConstantSource = { kind: 'constant', text: null };

/** From this number of rows on they are sent as arrays, which Postgres reads three times as fast. */
const minArrayRows = 16;

/**
 * `values ($1::int4, default), …`. Many rows with the same columns become `select … from unnest($1::int4[], $2::text[])`:
 * one parameter for each column, and one statement for any number of rows.
 */
function rowsToSql(columns: readonly Column[], rows: readonly (readonly WrittenColumn[])[]): Fragment {
  const isAlike = rows.every((assignments) => assignments.length === columns.length);
  if (rows.length >= minArrayRows && isAlike && columns.every(fitsArray)) return arraysToSql(columns, rows);
  const written = rows.map((assignments) => {
    const values = columns.map((column) => {
      const source = assignedTo(column, assignments);
      return source === undefined ? sql`default` : valueToSql(column, source);
    });
    return sql`(${join(values)})`;
  });
  return sql`values ${join(written)}`;
}

/** Arrays of arrays would have to be rectangular, and `unnest` would expand composite values into columns. */
function fitsArray({ type }: Column): boolean {
  return !['array', 'composite'].includes(baseType(type).kind);
}

function arraysToSql(columns: readonly Column[], rows: readonly (readonly WrittenColumn[])[]): Fragment {
  const unnested = alias('u');
  const arrays: Fragment[] = [];
  const names: Fragment[] = [];
  const addArray = (items: readonly ValueSource[], type: PgType): Fragment => {
    const name = `c${arrays.push(arrayValue({ kind: 'array', items, elementType: type }, type)) - 1}`;
    names.push(identifier(name));
    return member(unnested, name);
  };
  const selected = columns.map((column) => {
    const values = rows.flatMap((assignments) => assignedTo(column, assignments) ?? []);
    const [first] = values;
    if (first?.kind !== 'relatedKey') return addArray(values.filter(isSource), column.type);
    const positions = values.map(
      (value): ConstantSource => ({
        kind: 'constant',
        text: value.kind === 'relatedKey' ? String(value.position) : null,
      }),
    );
    const isSame = positions.every(({ text }) => text === positions[0]?.text);
    const position = isSame ? integer(first.position) : addArray(positions, integerType);
    // As a subselect, the keys are read once, not once for each row.
    return sql`(select ${keptKeys(first.slot)})[${position}]::${typeName(column.type)}`;
  });
  // Rows of nothing but the key of one row have no array of their own.
  if (arrays.length === 0)
    addArray(
      rows.map(() => noValue),
      integerType,
    );
  return sql`select ${join(selected)} from unnest(${join(arrays)}) as ${unnested}(${join(names)})`;
}

function isSource(value: WrittenColumn['value']): value is ValueSource {
  return value.kind !== 'relatedKey';
}

function valueToSql(column: Column, source: WrittenColumn['value']): Fragment {
  if (source.kind !== 'relatedKey') return value(source, column.type);
  return sql`(${keptKeys(source.slot)})[${integer(source.position)}]::${typeName(column.type)}`;
}

/** In the order of the table. An insert of defaults alone still has to name a column. */
function columnsOf({ table, rows }: FlatInsert): readonly Column[] {
  const assigned = new Set(rows.flatMap((assignments) => assignments.map(({ column }) => column)));
  return assigned.size > 0
    ? table.columns.filter((column) => assigned.has(column))
    : table.columns.slice(0, 1);
}

function assignedTo(
  column: Column,
  assignments: readonly WrittenColumn[],
): WrittenColumn['value'] | undefined {
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
