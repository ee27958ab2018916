/**
 * The `returning` clause of a write: whether the row passes the permission's check, the row in the form that the answer
 * needs, and keys for nested rows. All of them refer to the row as stored.
 */
import type { Column } from '../catalog/table-types.ts';
import type { Field } from '../plan/types.ts';
import type { MutationOutput } from '../plan/writes/mutation-types.ts';
import { rowScope } from './expression.ts';
import { type Alias, type Fragment, join, member, sql, wholeRow } from './fragment.ts';
import { isOwnColumn, recordToSql } from './select.ts';

/** The form of a written row. */
export type RowForm =
  | { readonly kind: 'none' }
  /** A row literal that Postgres can parse again, for fields that select other rows. */
  | { readonly kind: 'literal' }
  /** The JSON of the answer, where it consists of the row's own columns. */
  | { readonly kind: 'record'; readonly fields: readonly Field[] };

/** The cheapest form from which the answer can be made. */
export function rowFormFor(output: MutationOutput): RowForm {
  const selections =
    output.kind === 'row'
      ? [output.fields]
      : output.fields.flatMap((field) => (field.kind === 'returning' ? [field.fields] : []));
  const [fields] = selections;
  if (fields === undefined) return { kind: 'none' };
  return selections.length === 1 && fields.every(isOwnColumn)
    ? { kind: 'record', fields }
    : { kind: 'literal' };
}

/** ` returning <check>, <row>, t0."id"::text`; a missing part is a constant. */
export function returningToSql(
  stored: Alias,
  keys: readonly Column[],
  form: RowForm,
  check: Fragment | null,
): Fragment {
  const columns = [
    check === null ? sql`true` : sql`(${check}) is true`,
    rowToSql(stored, form),
    ...keys.map(({ name }) => sql`${member(stored, name)}::text`),
  ];
  return sql` returning ${join(columns)}`;
}

function rowToSql(stored: Alias, form: RowForm): Fragment {
  switch (form.kind) {
    case 'none':
      return sql`null`;
    case 'literal':
      return sql`(${wholeRow(stored)})::text`;
    case 'record':
      return recordToSql(rowScope(stored), form.fields);
  }
}
