/** Reads the rows of a list page by page, and saves them as a CSV file. */

import { request } from '../../engine/request.ts';
import type { Model, TableModel } from '../../model/table-model.ts';
import { type Row, toRecord } from '../identity.ts';
import { afterRow, orderBy, type Sorting } from '../paging.ts';
import { listDocument } from '../table-documents.ts';
import { combined, type Where } from '../where.ts';
import { saveFile } from './save-file.ts';
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

/** @returns how many rows were saved, and whether these are all */
export async function exportRows({
  model,
  table,
  columns,
  where,
  sort,
}: Export): Promise<{ count: number; isWhole: boolean }> {
  const rows: Row[] = [];
  let isWhole = false;
  while (!isWhole && rows.length < exportLimit) {
    const last = rows.at(-1);
    const after = last === undefined ? null : afterRow(table, sort, last);
    const { rows: page } = await request<{ rows: Row[] }>(
      listDocument('Export', model, table, [...columns, sort.field]),
      {
        where: after === null ? where : combined([where, after]),
        order: orderBy(table, sort),
        limit: pageRows,
        offset: after === null ? rows.length : 0,
      },
      { isExact: true },
    );
    rows.push(...page.map((row) => toRecord(table, row)));
    isWhole = page.length < pageRows;
  }
  saveFile(`${table.name}.csv`, writeCsv(table, columns, rows), 'text/csv');
  return { count: rows.length, isWhole };
}
