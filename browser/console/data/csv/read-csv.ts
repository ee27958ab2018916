/** A CSV file → rows of a table, by the names in its first line. */

import {
  type CsvCell,
  CsvLines,
  type CsvRecord,
  emptyText,
  findDelimiter,
  type HeadingProblem,
  parseOptions,
  readHeadings,
} from '@platform/runtime/browser';
import { parse } from 'csv-parse/browser/esm/sync';
import { type Column, columnOf, type TableModel } from '../../model/table-model.ts';
import type { Row } from '../identity.ts';
import { readValue } from '../values.ts';
import { isTextType } from '../where.ts';

/** What is wrong in a line of the file, counted from 1: a value that is none of its type, or the number of its cells. */
type CsvProblem =
  | { readonly line: number; readonly column: string; readonly value: string }
  | { readonly line: number; readonly cells: number; readonly expected: number };

export interface ReadCsv {
  readonly rows: readonly Row[];
  readonly columns: readonly string[];
  /** Columns of the file that the table has not, or that cannot be inserted. */
  readonly unknown: readonly string[];
  /** Nothing of a file with problems is inserted. */
  readonly problems: readonly CsvProblem[];
}

/** The file as a whole cannot be read. */
export class UnreadableCsv extends Error {
  readonly problem:
    | HeadingProblem
    | { readonly kind: 'line'; readonly line: number }
    | { readonly kind: 'encoding' };

  constructor(problem: UnreadableCsv['problem'], options?: ErrorOptions) {
    super(
      problem.kind === 'line' ? `line ${problem.line} cannot be read` : `unreadable: ${problem.kind}`,
      options,
    );
    this.problem = problem;
  }
}

/** @throws UnreadableCsv when the bytes are not UTF-8: characters would be replaced */
export function decodeCsv(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new UnreadableCsv({ kind: 'encoding' }, { cause: error });
  }
}

/** @throws UnreadableCsv when the text is no CSV, or its first line does not name the columns */
export function readCsv(table: TableModel, text: string): ReadCsv {
  const [head, ...records] = recordsOf(text);
  const headings = readHeadings(head?.cells);
  if ('kind' in headings) throw new UnreadableCsv(headings);
  const unknown = headings.filter((name) => !columnOf(table, name)?.isInsertable);
  const problems: CsvProblem[] = [];
  const rows = records.map(({ line, cells }) => {
    const row: Record<string, unknown> = {};
    if (cells.length !== headings.length) {
      problems.push({ line, cells: cells.length, expected: headings.length });
      return row;
    }
    for (const [at, name] of headings.entries()) {
      const column = columnOf(table, name);
      if (column === undefined || !column.isInsertable) continue;
      try {
        const value = enteredIn(column, cells[at]);
        if (value !== undefined) row[name] = value;
      } catch {
        problems.push({ line, column: name, value: String(cells[at]) });
      }
    }
    return row;
  });
  return { rows, columns: headings.filter((name) => !unknown.includes(name)), unknown, problems };
}

function recordsOf(text: string): CsvRecord[] {
  const lines = new CsvLines();
  const records: CsvRecord[] = [];
  try {
    parse(text, {
      ...parseOptions(findDelimiter(text)),
      on_record(cells: CsvCell[]) {
        const record = lines.record(cells);
        if (record !== null) records.push(record);
        return null;
      },
    });
  } catch (error) {
    throw new UnreadableCsv({ kind: 'line', line: lines.next }, { cause: error });
  }
  return records;
}

/** Undefined: nothing was entered, which is left to the default of the database. @throws Error when it is no value */
function enteredIn(column: Column, cell: CsvCell | undefined): unknown {
  if (cell === emptyText) return isTextType(column) ? '' : undefined;
  return cell === undefined || cell === '' ? undefined : readValue(column, cell);
}
