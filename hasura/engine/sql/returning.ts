/**
 * What a write returns: the row in the form that the answer needs, and an error when it fails the permission's check.
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
import { trueOrFailure } from './raised-failures.ts';
import { isOwnColumn, recordToSql } from './select.ts';
import { keepKeys, keepRows } from './transaction-settings.ts';

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
 * - `count`: only how many rows it has written
 * - `rows`: one for each of them, with its JSON as the last column
 * - `summary`: one row, with the number of written rows and the JSON of all of them
 */
type WriteResult = 'count' | 'rows' | 'summary';

/** A statement that writes rows. Rows that fail their check, or are missing, make it fail: see `raisedFailure`. */
export interface WriteStatement extends Statement {
  readonly result: WriteResult;
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
  const checks = check === null ? [] : [trueOrFailure(check, 'check', sql`(${wholeRow(stored)}) is null`)];
  if (form.kind !== 'kept' && keys.length === 0) {
    const rows = form.kind === 'record' ? [recordToSql(rowScope(stored), form.fields)] : [];
    const statement = compile(sql`${write}${returningToSql([...checks, ...rows])}`);
    return { ...statement, result: form.kind === 'record' ? 'rows' : 'count' };
  }
  const summary = summaryToSql(write, stored, { checks, form, keys, needed });
  return { ...compile(summary), result: 'summary' };
}

function returningToSql(columns: readonly Fragment[]): Fragment {
  return columns.length === 0 ? emptyFragment : sql` returning ${join(columns)}`;
}

interface Summarised extends Required<Omit<Returned, 'check'>> {
  readonly checks: readonly Fragment[];
}

/** `with w as (insert … returning …) select count(*), string_agg(w."row", ','), set_config(…)` */
function summaryToSql(write: Fragment, stored: Alias, { checks, form, keys, needed }: Summarised): Fragment {
  const written = alias('w');
  const row = member(written, 'row');
  const columns = checks.map((check) => sql`${check} as "passes"`);
  const selected: Fragment[] = [sql`count(*)`];
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
  if (needed !== null)
    selected.push(trueOrFailure(sql`count(*) = ${integer(needed)}`, 'missing', sql`count(*)`));
  return sql`with ${written} as (${write}${returningToSql(columns)}) select ${join(selected)} from ${written}`;
}
