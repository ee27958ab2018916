/**
 * Reads tables whose first row says what their columns are ("Degree", "Institute", "Year of passing"). The titles of the
 * columns are labels of their cells, so that neither words nor places decide which cell is what.
 */
import { joinSegments, type Line, type Segment, withSegments } from '../lines/line.ts';
import { findPeriods } from '../words/dates.ts';
import {
  authorityLexicon,
  type EntryLabel,
  isDateLabel,
  isOrganisationLabel,
  isRoleLabel,
  labelOf,
} from '../words/entry-labels.ts';
import { statedPeriod } from './labelled-lines.ts';
import type { RawEntry } from './raw-entry.ts';

/** The least number of columns, and of those among them whose titles are labels. */
const minColumns = 3;
const minLabels = 2;

interface Column {
  readonly title: Segment;
  readonly label: EntryLabel | null;
}

/** A table with its entries, and the lines above and below it. */
interface HeadedTable {
  readonly above: Line[];
  readonly entries: RawEntry[];
  readonly below: Line[];
}

/** The first table of a section whose columns have titles, or `null`. */
export function headedTable(lines: Line[]): HeadedTable | null {
  for (const [index, line] of lines.entries()) {
    const columns = columnsOf(line);
    if (!columns) continue;
    const rows: Row[] = [];
    let end = index + 1;
    for (; end < lines.length; end += 1) {
      const row = rowOf(lines[end] as Line, columns);
      if (row === null || !addRow(rows, row, columns)) break;
    }
    const entries = rows.map((row) => toEntry(row, columns));
    if (entries.length > 0) return { above: lines.slice(0, index), entries, below: lines.slice(end) };
  }
  return null;
}

/** The columns below a row of titles: those of a first role, and of an organisation or a period. */
function columnsOf({ segments }: Line): Column[] | null {
  if (segments.length < minColumns || segments.some(({ text }) => findPeriods(text).length > 0)) return null;
  const labels = segments.map(({ text }) => labelOf(text) ?? authorityLabel(text));
  if (labels.filter((label) => label !== null).length < minLabels) return null;
  const hasOwn = segments.some(
    ({ text }, index) => isOrganisationLabel(labels[index]) && !authorityLexicon.isIn(text),
  );
  const columns = segments.map((title, index): Column => {
    const label = labels[index] ?? null;
    return {
      title,
      label: hasOwn && isOrganisationLabel(label) && authorityLexicon.isIn(title.text) ? 'other' : label,
    };
  });
  // The title of the first role is the one that has the most names.
  const first =
    columns.find(({ label }) => isRoleLabel(label)) ?? columns.find(({ label }) => label === null);
  const isTable = columns.some(({ label }) => isOrganisationLabel(label) || label === 'period');
  if (!first || !isTable) return null;
  return columns.map((column) =>
    column === first && !isRoleLabel(column.label) ? { ...column, label: 'title' } : column,
  );
}

const authorityLabel = (text: string): EntryLabel | null => {
  const words = text.split(/[/,&]/).map((word) => word.trim());
  return words.some((word) => authorityLexicon.isExactly(word)) ? 'school' : null;
};

/** The cells of a row by the index of their column, and its line. */
interface Row {
  readonly line: Line;
  readonly cells: Map<number, Segment>;
}

/** The cells of a line, or `null` when its texts are not in different columns. */
function rowOf(line: Line, columns: Column[]): Row | null {
  const { segments } = line;
  const isPlaced = segments.some(({ right }) => right > 0);
  if (!isPlaced && segments.length !== columns.length) return null;
  const cells = new Map<number, Segment>();
  for (const [index, segment] of segments.entries()) {
    const column = isPlaced ? columnAt(segment, columns) : index;
    if (column === null || cells.has(column)) return null;
    cells.set(column, segment);
  }
  return { line, cells };
}

/** The column whose title is above a text: the one that begins or ends with it, or is over it. */
function columnAt({ x, right }: Segment, columns: Column[]): number | null {
  const overlaps = columns.map(({ title }, index) => {
    const next = columns[index + 1]?.title.x ?? Number.POSITIVE_INFINITY;
    if (right > next + 2 && x < next - 2) return Number.NEGATIVE_INFINITY;
    return Math.min(right, title.right) - Math.max(x, title.x);
  });
  const best = Math.max(...overlaps);
  return best > -maxOffset ? overlaps.indexOf(best) : null;
}

/** The greatest distance between a title and a text of its column that is beside it and not below it, in points. */
const maxOffset = 60;

/** Adds a row, or the lines on which the texts of the row above go on; false below the table. */
function addRow(rows: Row[], row: Row, columns: Column[]): boolean {
  const above = rows.at(-1);
  const isWhole =
    row.cells.size > 1 &&
    (!columns.some(isDate) || columns.some((column, index) => isDate(column) && row.cells.has(index)));
  if (isWhole) rows.push(row);
  else if (!above || row.line.gapAbove || row.line.page !== above.line.page) return false;
  else
    for (const [index, segment] of row.cells) {
      const cell = above.cells.get(index);
      above.cells.set(index, cell ? joinSegments(cell, segment) : segment);
    }
  return true;
}

const isDate = ({ label }: Column): boolean => isDateLabel(label);

function toEntry({ line, cells }: Row, columns: Column[]): RawEntry {
  const textOf = (label: EntryLabel): string | undefined =>
    cells.get(columns.findIndex((column) => column.label === label))?.text;
  const stating = [...cells].filter(
    ([index]) => isRoleLabel(columns[index]?.label) || isOrganisationLabel(columns[index]?.label),
  );
  const others = [...cells].filter(
    ([index, cell]) => !stating.some(([, other]) => other === cell) && !isDate(columns[index] as Column),
  );
  const head = stating.flatMap(([index, cell]) => [titleOf(columns[index] as Column), cell]);
  return {
    period: findPeriods(statedPeriod(textOf))[0] ?? null,
    head: [{ ...withSegments(line, head), hasBullet: false }],
    dated: 0,
    body:
      others.length > 0
        ? [
            withSegments(
              line,
              others.map(([, cell]) => cell),
            ),
          ]
        : [],
  };
}

/** The title of a column as a label. One that no list knows stands for the first role. */
function titleOf({ title, label }: Column): Segment {
  return labelOf(title.text) === label ? title : { ...title, text: label === 'title' ? 'Title' : 'School' };
}
