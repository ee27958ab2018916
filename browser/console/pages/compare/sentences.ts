/** What the difference between two answers is, in sentences. */
import type { Caller } from '../../engine/caller.ts';
import type { Words } from '../../i18n/words.ts';
import { adminRole } from '../../model/role-access.ts';
import { type ComparedTable, comparedRows, isDifferent } from './compare-rows.ts';
import type { Comparison } from './comparison.ts';

/** What the two callers are called. */
export interface Names {
  readonly left: string;
  readonly right: string;
}

/** @param account the name of the account, or its id as long as that is unknown; null: none */
export function nameOfCaller({ role }: Caller, account: string | null, words: Words): string {
  if (role === null) return adminRole;
  return account === null ? role : words('compare.roleOf', { role, account });
}

const sides = ['left', 'right'] as const;

/** Of both callers: how many rows each sees, and which columns it may not read. */
export function sentencesOf(comparison: Comparison, names: Names, words: Words): string[] {
  const { tables, unreadable, leftOut, isUncertain } = comparison;
  const several = tables.length > 1;
  const refused = sides.filter((side) => comparison[side].error !== null);
  const answered = sides.filter((side) => comparison[side].error === null);
  const said = [
    ...refused.map((side) => words('compare.refused', { who: names[side] })),
    ...tables.flatMap((table) => {
      const sentences = [
        ...answered.map((side) => seenBy(table, side, names[side], words)),
        ...differences(table, words),
        ...(table.isCut ? [words('compare.cut', { count: comparedRows })] : []),
      ];
      return several ? [`${table.name}: ${sentences.join(' ')}`] : sentences;
    }),
    ...sides.flatMap((side) =>
      unreadable[side].length === 0
        ? []
        : [words('compare.cannotRead', { who: names[side], columns: unreadable[side].join(', ') })],
    ),
    ...(leftOut.length === 0 ? [] : [words('compare.leftOut', { columns: leftOut.join(', ') })]),
    ...(isUncertain ? [words('compare.uncertain')] : []),
  ];
  return isSame(comparison) ? [words('compare.same'), ...said] : said;
}

function seenBy({ rows }: ComparedTable, side: 'left' | 'right', who: string, words: Words): string {
  const count = rows.filter((row) => row[side] !== null).length;
  return words('compare.sees', { who, count, all: rows.length });
}

function differences({ rows, columns }: ComparedTable, words: Words): string[] {
  const count = rows.filter((row) => columns.some((column) => isDifferent(row, column))).length;
  return count === 0 ? [] : [words('compare.rowsDiffer', { smart_count: count })];
}

function isSame({ tables, left, right, unreadable }: Comparison): boolean {
  return (
    left.error === null &&
    right.error === null &&
    unreadable.left.length + unreadable.right.length === 0 &&
    tables.every(({ rows, columns, isCut }) =>
      rows.every(
        (row) => !isCut && row.whose === 'both' && !columns.some((column) => isDifferent(row, column)),
      ),
    )
  );
}
