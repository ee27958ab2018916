/** Reads the rows of a list page by page, as a CSV file. */

import { request } from '../../engine/request.ts';
import type { Model, TableModel } from '../../model/table-model.ts';
import { type Row, toRecord } from '../identity.ts';
import { afterRow, orderBy, type Sorting } from '../paging.ts';
import { listDocument } from '../table-documents.ts';
import { combined, type Where } from '../where.ts';
import { writeCsv } from './write-csv.ts';

/** More would be held in the memory of the browser at once; the command line exports all. */
export const exportLimit = 10_000;
const pageRows = 1_000;

interface Export {
  readonly model: Model;
  readonly table: TableModel;
  readonly columns: readonly string[];
  readonly where: Where;
  readonly sort: Sorting;
}

/** @returns the text of the file, how many rows it has, and whether these are all */
export async function exportRows({
  model,
  table,
  columns,
  where,
  sort,
}: Export): Promise<{ text: string; count: number; isWhole: boolean }> {
  const rows: Row[] = [];
  // One row more than the file may have says that there are more.
  for (let limit = pageRows; limit > 0; ) {
    const last = rows.at(-1);
    const after = last === undefined ? null : afterRow(table, sort, last);
    const { rows: page } = await request<{ rows: Row[] }>(
      listDocument('Export', model, table, [...columns, sort.field]),
      {
        where: after === null ? where : combined([where, after]),
        order: orderBy(table, sort),
        limit,
        offset: after === null ? rows.length : 0,
      },
      { isExact: true },
    );
    rows.push(...page.map((row) => toRecord(table, row)));
    limit = page.length < limit ? 0 : Math.min(pageRows, exportLimit + 1 - rows.length);
  }
  const exported = rows.slice(0, exportLimit);
  return {
    text: writeCsv(table, columns, exported),
    count: exported.length,
    isWhole: exported.length === rows.length,
  };
}
