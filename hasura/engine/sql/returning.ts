/**
 * What a write returns: whether each row passes the permission's check, and the row in the form that the answer needs.
 * Both refer to the row as stored. What later statements of the transaction need of the rows is kept in its settings.
 */
import type { Column } from '../catalog/table-types.ts';
import type { Field } from '../plan/types.ts';
import type { MutationOutput } from '../plan/writes/mutation-types.ts';
import { rowScope } from './expression.ts';
import {
  type Alias,
  alias,
  compile,
  emptyFragment,
  type Fragment,
  identifier,
  integer,
  join,
  member,
  type Statement,
  sql,
  wholeRow,
} from './fragment.ts';
import { isOwnColumn, recordToSql } from './select.ts';
import { keepKeys, keepRows, trueOrFailure } from './transaction-settings.ts';

/** The form of a written row. */
export type RowForm =
  | { readonly kind: 'none' }
  /** A row literal that is kept, for fields that select other rows. */
  | { readonly kind: 'kept'; readonly slot: number }
  /** The JSON of the answer, where it consists of the row's own columns. */
  | { readonly kind: 'record'; readonly fields: readonly Field[] };

/** A key that is kept for related rows. */
export interface KeptKey {
  readonly column: Column;
  readonly slot: number;
}

/**
 * How the results of a write are to be read.
 *
 * - `rows`: one for each stored row: whether it passes its check, and its JSON; no rows when neither is needed
 * - `summary`: one row: the number of stored rows, the position of the first that fails its check, the JSON of all
 */
type WriteResult = 'rows' | 'summary';

/** A statement that writes rows. */
export interface WriteStatement extends Statement {
  readonly result: WriteResult;
  /** Whether it can fail without an error of Postgres: see `outcomeStatement`. */
  readonly mayFail: boolean;
}

/** What is wanted of the written rows. */
interface Returned {
  /** Null: nothing is checked. */
  readonly check: Fragment | null;
  readonly form: RowForm;
  readonly keys?: readonly KeptKey[];
  /** The number of rows without which related rows cannot be written. */
  readonly needed?: number | null;
}

/**
 * The cheapest form from which the answer can be made.
 * @param slot where rows are kept
 */
export function rowFormFor(output: MutationOutput, slot: number): RowForm {
  const selections =
    output.kind === 'row'
      ? [output.fields]
      : output.fields.flatMap((field) => (field.kind === 'returning' ? [field.fields] : []));
  const [fields] = selections;
  if (fields === undefined) return { kind: 'none' };
  return selections.length === 1 && fields.every(isOwnColumn)
    ? { kind: 'record', fields }
    : { kind: 'kept', slot };
}

/** @param write an `insert`, `update` or `delete` without `returning` @param stored the alias of the table in it */
export function writeToStatement(write: Fragment, stored: Alias, returned: Returned): WriteStatement {
  const { check, form, keys = [], needed = null } = returned;
  const mayFail = check !== null || needed !== null;
  const passes = check === null ? sql`true` : trueOrFailure(check);
  if (form.kind !== 'kept' && keys.length === 0 && needed === null) {
    const row = form.kind === 'record' ? sql`, ${recordToSql(rowScope(stored), form.fields)}` : emptyFragment;
    const isSilent = check === null && form.kind === 'none';
    const returning = isSilent ? emptyFragment : sql` returning ${passes}${row}`;
    return { ...compile(sql`${write}${returning}`), result: 'rows', mayFail };
  }
  const summary = summaryToSql(sql`${write} returning ${passes} as "passes"`, stored, { form, keys, needed });
  return { ...compile(summary), result: 'summary', mayFail };
}

/** `with w as (insert … returning …) select count(*), array_position(array_agg(w."passes"), false), …` */
function summaryToSql(
  writing: Fragment,
  stored: Alias,
  { form, keys, needed }: Required<Omit<Returned, 'check'>>,
): Fragment {
  const written = alias('w');
  const row = member(written, 'row');
  const columns: Fragment[] = [];
  const selected: Fragment[] = [
    sql`count(*)`,
    sql`array_position(array_agg(${member(written, 'passes')}), false)`,
  ];
  if (form.kind === 'record') {
    columns.push(sql`${recordToSql(rowScope(stored), form.fields)}::text as "row"`);
    selected.push(sql`string_agg(${row}, ',')`);
  } else selected.push(sql`null`);
  if (form.kind === 'kept') {
    columns.push(sql`(${wholeRow(stored)})::text as "row"`);
    selected.push(keepRows(form.slot, row));
  }
  for (const { column, slot } of keys) {
    const name = `key_${slot}`;
    columns.push(sql`${member(stored, column.name)}::text as ${identifier(name)}`);
    selected.push(keepKeys(slot, member(written, name)));
  }
  if (needed !== null) selected.push(trueOrFailure(sql`count(*) = ${integer(needed)}`));
  const returning = columns.length === 0 ? emptyFragment : sql`, ${join(columns)}`;
  return sql`with ${written} as (${writing}${returning}) select ${join(selected)} from ${written}`;
}
