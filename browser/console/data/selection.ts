/** Which fields a document asks for. */
import { labelColumns } from '../model/labels.ts';
import type { Column, Model, TableModel } from '../model/table-model.ts';

/** Types whose values may be long: lists do not read them unless they are asked for. */
const longTypes = new Set(['json', 'jsonb', 'bytea', 'tsvector']);

/** How many columns a list shows before somebody chooses. */
const shownColumns = 7;
/** Columns of which a person wants to know first, whatever the table is. */
const telling =
  /^(status|statusId|kind|type|review|title|name|email|emailAddress|headline|value|message|source|operation|entity|code|order|slug|url|reason|fileName|key|prefix)$/;

/** The order in which columns are shown: what a row is called by, what tells most, references, the rest, times, ids. */
export function columnsInOrder(table: TableModel): readonly Column[] {
  const labels = labelColumns(table);
  const rank = ({ name, reference, type }: Column) => {
    if (labels.includes(name)) return 0;
    if (telling.test(name)) return 1;
    if (reference !== null && name !== 'groupId') return 2;
    if (name === 'createdAt' || name === 'updatedAt') return 4;
    return type === 'uuid' ? 5 : 3;
  };
  return [...table.columns].sort((a, b) => rank(a) - rank(b));
}

/** The columns that a list shows at first: what is short, and not what every row has the same of. */
export function defaultColumns(table: TableModel): readonly string[] {
  const wanted = columnsInOrder(table).filter((column) => !isLong(column) && column.name !== 'groupId');
  const times = wanted.filter(({ name }) => name === 'createdAt');
  const others = wanted.filter(({ name }) => name !== 'createdAt').slice(0, shownColumns - times.length);
  return [...others, ...times].map(({ name }) => name);
}

export function isLong({ type, comment, isList }: Column): boolean {
  return longTypes.has(type) || isList || /\bHTML\b/.test(comment ?? '');
}

/** The fields of a row: columns, the key, and of the rows that columns name what they are called by. */
export function selectionOf(model: Model, table: TableModel, columns: readonly string[]): string {
  const names = new Set([...table.key, ...columns.filter((name) => hasColumn(table, name))]);
  const references = table.columns.flatMap(({ name, reference }) => {
    if (reference === null || !names.has(name)) return [];
    const related = model.byName.get(reference.table);
    if (related === undefined) return [];
    const wanted = new Set([...related.key, ...labelColumns(related)]);
    return [`${reference.name} { ${[...wanted, '__typename'].join(' ')} }`];
  });
  return [...names, ...references, '__typename'].join(' ');
}

export function allColumns(table: TableModel): readonly string[] {
  return table.columns.map(({ name }) => name);
}

function hasColumn(table: TableModel, name: string): boolean {
  return table.columns.some((column) => column.name === name);
}
