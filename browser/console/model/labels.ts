/** How a row is called: by the columns that a person would recognise it by. */
import type { TableModel } from './table-model.ts';
import { visibleText } from './visible-text.ts';

/** The first of these that a table has. */
const candidates: readonly (readonly string[])[] = [
  ['firstName', 'lastName'],
  ['displayName'],
  ['name'],
  ['title'],
  ['emailAddress'],
  ['fileName'],
  ['subject'],
  ['slug'],
  ['url'],
  ['formattedAddress'],
  ['search'],
  ['locale'],
  ['value'],
  ['key'],
  ['code'],
  ['type'],
];

/** The columns of a row's name; empty: it is called by its key. */
export function labelColumns(table: TableModel): readonly string[] {
  const has = (name: string) => table.columns.some((column) => column.name === name && !column.isList);
  return candidates.find((names) => names.every(has)) ?? [];
}

export function labelOf(table: TableModel, row: Readonly<Record<string, unknown>>): string {
  const text = labelColumns(table)
    .map((name) => row[name])
    .filter((value) => value !== null && value !== undefined && value !== '')
    .join(' ');
  if (text !== '') return visibleText(text);
  const [key] = table.key;
  return key === undefined ? '' : shortened(String(row[key] ?? ''));
}

/** The beginning of an id is enough to recognise it in a list. */
export function shortened(text: string): string {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(text) ? `${text.slice(0, 8)}…` : text;
}
