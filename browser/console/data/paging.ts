/**
 * Pages of lists that never count. One row more than a page is read, which tells whether there is a next page. The next page
 * begins after the last row of the one before (by its values, not by a number of rows to skip), so that the thousandth page
 * is as fast as the first. A page that nobody came to by the one before it is found by skipping rows.
 */
import type { Column, TableModel } from '../model/table-model.ts';
import { columnValue, type Row } from './identity.ts';

/** How many rows may be skipped to find a page by its number: Postgres reads all of them. */
const mostSkipped = 10_000;

/** The last page that can be reached by its number; those after it by the one before only. */
export const lastPageByNumber = (perPage: number): number => Math.max(1, Math.floor(mostSkipped / perPage));

export interface Sorting {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
}

/** The order of a list that nobody has sorted: that of the index of the key, which Postgres does not have to sort by. */
export const keySorting = (table: TableModel): Sorting => ({ field: table.key[0] ?? '', order: 'ASC' });

/** The order of a list: what was chosen, and then the key, so that no two rows are equal. */
export function orderBy(table: TableModel, { field, order }: Sorting): Record<string, string>[] {
  const direction = order === 'DESC' ? 'desc' : 'asc';
  const chosen = table.columns.find(({ name, isSortable }) => name === field && isSortable);
  const columns = [...(chosen === undefined ? [] : [chosen.name]), ...table.key];
  // A null has no place by its size: the last ones, whichever way the list is sorted.
  return [...new Set(columns)].map((name) => ({
    [name]: table.columns.find((column) => column.name === name)?.isNullable
      ? `${direction}_nulls_last`
      : direction,
  }));
}

/** The rows after a row in this order; null when the order cannot be continued by values. */
export function afterRow(table: TableModel, { field, order }: Sorting, row: Row): Row | null {
  const columns = [
    ...new Set([...(table.columns.some(({ name }) => name === field) ? [field] : []), ...table.key]),
  ];
  const found = columns.map((name) => table.columns.find((column) => column.name === name));
  if (table.key.length === 0 || !found.every(isComparable)) return null;
  const operator = order === 'DESC' ? '_lt' : '_gt';
  const values = columns.map((name) => columnValue(row, name));
  const [first = '', ...others] = columns;
  if (others.length === 0) return { [first]: { [operator]: values[0] } };
  return {
    // Follows from the alternatives, and is what an index on the column can begin at.
    [first]: { [`${operator}e`]: values[0] },
    _or: columns.map((name, index) => ({
      ...Object.fromEntries(columns.slice(0, index).map((before, at) => [before, { _eq: values[at] }])),
      [name]: { [operator]: values[index] },
    })),
  };
}

/** Numbers of this size and exact decimals would be rounded by the browser, and lists and nulls have no order. */
function isComparable(column: Column | undefined): boolean {
  return (
    column !== undefined &&
    !column.isNullable &&
    !column.isList &&
    !['numeric', 'float8', 'json', 'jsonb'].includes(column.type)
  );
}

/** The last rows of pages that were read, by the list that they belong to. */
export class PageEnds {
  readonly #ends = new Map<string, Row>();

  /** The last row of the page before this one, if it was read. */
  before(list: string, page: number): Row | undefined {
    return this.#ends.get(`${page - 1} ${list}`);
  }

  keep(list: string, page: number, last: Row): void {
    // A page is the start of the next one for as long as somebody goes through the list.
    if (this.#ends.size > 500) this.#ends.clear();
    this.#ends.set(`${page} ${list}`, last);
  }
}
