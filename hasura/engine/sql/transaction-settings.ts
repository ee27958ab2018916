/**
 * Settings of the transaction, by which statements that are sent together pass on what they have written: the statements
 * are written before any of them has run, so a key of a stored row cannot be one of their parameters.
 *
 * - `hasura.key_<n>`: an array of the values of one key column, of all rows of the statement that wrote them, as texts
 * - `hasura.rows_<n>`: the elements of an array of row literals
 * - `hasura.failure`: why the transaction must not be committed
 *
 * `set_config` returns the value, which can be large; `is null` keeps it from being sent to the client.
 */
import type { Table } from '../catalog/table-types.ts';
import { compile, type Fragment, identifier, literal, type Statement, sql } from './fragment.ts';

/** Keeps the keys of all rows of a select. @param key an expression of type text */
export function keepKeys(slot: number, key: Fragment): Fragment {
  return sql`set_config(${keysName(slot)}, coalesce(array_agg(${key})::text, '{}'), true) is null`;
}

/** The key of one of the rows, as text; null when there is no such row. @param position counted from one */
export function keptKey(slot: number, position: Fragment): Fragment {
  // As a subselect, it is read once, not once for each row.
  return sql`(select current_setting(${keysName(slot)})::text[])[${position}]`;
}

/** Adds the rows of a select to those that were kept before. @param row an expression of type text */
export function keepRows(slot: number, row: Fragment): Fragment {
  const elements = sql`left(right(array_agg(${row})::text, -1), -1)`;
  return sql`set_config(${rowsName(slot)}, concat_ws(',', nullif(current_setting(${rowsName(slot)}, true), ''), ${elements}), true) is null`;
}

/** The rows that were kept, as an array of the table's rows. */
export function keptRows(slot: number, table: Pick<Table, 'schema' | 'name'>): Fragment {
  const elements = sql`coalesce(current_setting(${rowsName(slot)}, true), '')`;
  return sql`('{' || ${elements} || '}')::${identifier(table.schema, table.name)}[]`;
}

/** Whether a condition is true; if it is not, the transaction will not be committed. */
export function trueOrFailure(condition: Fragment): Fragment {
  return sql`case when ${condition} then true else set_config('hasura.failure', 'a row is missing or fails the check of a permission', true) is null end`;
}

/**
 * The last statement of a transaction whose statements may fail without an error of Postgres: an error when one has, so
 * that nothing is stored. Which one it was is read from their results.
 */
export const outcomeStatement: Statement = compile(
  sql`select nullif(current_setting('hasura.failure', true), '')::boolean`,
);

function keysName(slot: number): Fragment {
  return literal(`hasura.key_${slot}`);
}

function rowsName(slot: number): Fragment {
  return literal(`hasura.rows_${slot}`);
}
