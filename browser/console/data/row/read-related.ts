/** Reads the first rows of every relationship of a row, in one request. */
import { request } from '../../engine/request.ts';
import { labelColumns } from '../../model/labels.ts';
import type { Column, Model, Relationship, TableModel } from '../../model/table-model.ts';
import { type Row, whereIds } from '../identity.ts';
import { isLong, selectionOf } from '../selection.ts';

export interface RelatedList {
  readonly relationship: Relationship;
  readonly table: TableModel;
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
}

const shownRows = 5;

/** What a card says of a row besides what it is called: few and short columns that tell rows apart. */
export function columnsOfCard(table: TableModel): readonly Column[] {
  const labels = labelColumns(table);
  const preferred = ['status', 'kind', 'type', 'value', 'review', 'isConfirmed', 'startedAt', 'createdAt'];
  return preferred
    .map((name) => table.columns.find((column) => column.name === name))
    .filter((column) => column !== undefined && !labels.includes(column.name) && !isLong(column))
    .slice(0, 2) as Column[];
}

/** The columns that name other rows than the one that the card belongs to: a row without a name is called by those. */
export function referencesOfCard(table: TableModel, { mapping }: Relationship): readonly Column[] {
  const back = Object.values(mapping);
  const hasName = labelColumns(table).length > 0;
  return table.columns
    .filter(({ name, reference }) => reference !== null && !back.includes(name))
    .slice(0, hasName ? 0 : 2);
}

export async function readRelated(
  model: Model,
  table: TableModel,
  id: string,
  signal: AbortSignal,
): Promise<RelatedList[]> {
  const relationships = table.relationships.flatMap((relationship) => {
    const related = model.byName.get(relationship.table);
    return relationship.kind === 'array' && related !== undefined ? [{ relationship, table: related }] : [];
  });
  if (relationships.length === 0) return [];
  const fields = relationships.map(({ relationship, table: related }) => {
    const names = [
      ...labelColumns(related),
      ...columnsOfCard(related).map(({ name }) => name),
      ...referencesOfCard(related, relationship).map(({ name }) => name),
    ];
    return `${relationship.name}(limit: ${shownRows + 1}) { ${selectionOf(model, related, names)} }`;
  });
  const { rows } = await request<{ rows: Record<string, Row[]>[] }>(
    `query Related_${table.name}($where: ${table.name}_bool_exp!) {
  rows: ${table.roots.select}(where: $where, limit: 1) {
    ${fields.join('\n    ')}
  }
}`,
    { where: whereIds(table, [id]) },
    { signal },
  );
  const [row] = rows;
  return relationships.map(({ relationship, table: related }) => {
    const found = row?.[relationship.name] ?? [];
    return {
      relationship,
      table: related,
      rows: found.slice(0, shownRows),
      hasMore: found.length > shownRows,
    };
  });
}
