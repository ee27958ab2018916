/** Reads the first rows of every relationship of a row, in one request. */

import { request } from '../../engine/request.ts';
import type { Model, TableModel } from '../../model/table-model.ts';
import { rowValues } from '../exact-values.ts';
import { type Row, whereIds } from '../identity.ts';
import { type RelatedTable, relatedDocument, relatedTables } from '../table-documents.ts';

export interface RelatedList extends RelatedTable {
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
}

const shownRows = 5;

export async function readRelated(
  model: Model,
  table: TableModel,
  id: string,
  signal: AbortSignal,
): Promise<RelatedList[]> {
  const related = relatedTables(model, table);
  if (related.length === 0) return [];
  const { rows } = await request<{ rows: Record<string, Row[]>[] }>(
    relatedDocument(model, table, related, shownRows + 1),
    { where: whereIds(table, [id]) },
    { signal, isExact: true },
  );
  const [row] = rows;
  return related.map(({ relationship, table: listed }) => {
    const found = row?.[relationship.name] ?? [];
    return {
      relationship,
      table: listed,
      rows: found.slice(0, shownRows).map((each) => rowValues(listed, each)),
      hasMore: found.length > shownRows,
    };
  });
}
