/**
 * Settings of the transaction, by which statements that are sent together pass on what they have written: the statements
 * are written before any of them has run, so a key of a stored row cannot be one of their parameters.
 *
 * - `hasura.key_<n>`: an array of the values of one key column, of all rows of the statement that wrote them, as texts
 * - `hasura.rows_<n>`: the elements of an array of row literals
 *
 * `set_config` returns the value, which can be large; `is null` keeps it from being sent to the client.
 */
import type { Table } from '../catalog/table-types.ts';
import { type Fragment, identifier, literal, sql } from './fragment.ts';

/** Keeps the keys of all rows of a select. @param key an expression of type text */
export function keepKeys(slot: number, key: Fragment): Fragment {
  return sql`set_config(${keysName(slot)}, coalesce(array_agg(${key})::text, '{}'), true) is null`;
}

/** The keys of these rows, as an array of texts. */
export function keptKeys(slot: number): Fragment {
  return sql`current_setting(${keysName(slot)})::text[]`;
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

function keysName(slot: number): Fragment {
  return literal(`hasura.key_${slot}`);
}

function rowsName(slot: number): Fragment {
  return literal(`hasura.rows_${slot}`);
}
