/** What the rules of the database say of the rows of a file, before any of them is sent. Pure. */
import { writeJson } from '@platform/runtime/browser';
import type { Words } from '../../i18n/words.ts';
import { silentParts, type TableRules } from '../../model/rules/rules.ts';
import { ruleSentence } from '../../model/rules/sentences.ts';
import { breaksRule } from '../../model/rules/try-rule.ts';
import type { NumberedRow } from './read-csv.ts';

export interface RowProblem {
  readonly line: number;
  /** With the number of the line. */
  readonly text: string;
}

export function checkRows(
  rows: readonly NumberedRow[],
  { required, rules, keys }: TableRules,
  words: Words,
): readonly RowProblem[] {
  /** The values of a key → the line that has them first. */
  const seen = new Map<string, number>();
  return rows.flatMap(({ line, row }) => {
    const missing = [...required].filter((column) => (row[column] ?? null) === null);
    const broken = rules.filter((rule) => breaksRule(rule, (column) => row[column]));
    const repeated = keys.flatMap((columns) => {
      const own = columns.filter((column) => !silentParts.includes(column));
      // A key with a null is none.
      if (own.length === 0 || own.some((column) => (row[column] ?? null) === null)) return [];
      const key = writeJson([columns, row.groupId ?? null, own.map((column) => row[column])]);
      const first = seen.get(key);
      if (first === undefined) seen.set(key, line);
      return first === undefined ? [] : [words('csv.repeated', { columns: own.join(', '), line: first })];
    });
    const texts = [
      ...missing.map((column) => words('violation.missing', { columns: column })),
      ...broken.map((rule) => ruleSentence(rule, words)),
      ...repeated,
    ];
    return texts.map((text) => ({ line, text: words('csv.line', { line, text }) }));
  });
}
