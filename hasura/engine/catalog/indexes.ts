/** Indexes as Postgres prints them → what the model knows of them. */
import type { Column, Index } from './table-types.ts';
import type { CatalogIndex } from './types.ts';

const name = String.raw`(?:"((?:[^"]|"")+)"|(\w+))`;
const columnPattern = new RegExp(`^${name}$`);
const beginningPattern = new RegExp(String.raw`^"left"\((?:\(${name}\)::text|${name}), (\d+)\)$`);
const conditionPattern = new RegExp(String.raw`^\(${name} IS (NOT )?NULL\)$`);

/** null for an index with a condition that is more than `"column" IS NULL`, or its negation. */
export function buildIndex(
  columns: ReadonlyMap<string, Column>,
  { keys, isUnique, condition }: CatalogIndex,
): Index | null {
  const columnOf = (quoted: string | undefined, plain: string | undefined) =>
    columns.get(quoted?.replaceAll('""', '"') ?? plain ?? '');
  const [, quoted, plain, not] = conditionPattern.exec(condition ?? '') ?? [];
  const conditional = columnOf(quoted, plain);
  if (condition !== null && conditional === undefined) return null;
  const found: Column[] = [];
  const beginnings = new Map<Column, number>();
  for (const key of keys) {
    const whole = columnPattern.exec(key);
    const [, ofText, ofPlainText, ofValue, ofPlainValue, characters] = beginningPattern.exec(key) ?? [];
    const column = columnOf(whole?.[1] ?? ofText ?? ofValue, whole?.[2] ?? ofPlainText ?? ofPlainValue);
    if (column === undefined) break;
    found.push(column);
    if (whole === null) beginnings.set(column, Number(characters));
  }
  return {
    columns: found,
    beginnings,
    isUnique: isUnique && found.length === keys.length,
    condition: conditional === undefined ? null : { column: conditional, isNull: not === undefined },
  };
}
