/**
 * Reads tables whose first row says what their columns are ("Degree", "Institute", "Year of passing"). The titles of the
 * columns are labels of their cells, so that neither words nor places decide which cell is what.
 */
import { type Line, type Segment, withSegments } from '../lines/line.ts';
import {
  areInOneRow,
  isRowNumberText,
  isRowOfTitles,
  labelOfTitle,
  type Row,
  rowOf,
  type TitleRow,
  titlesOf,
} from '../lines/table-rows.ts';
import { findPeriods } from '../words/dates.ts';
import {
  authorityLexicon,
  type EntryLabel,
  isDateLabel,
  isOrganisationLabel,
  isRoleLabel,
  labelOf,
} from '../words/entry-labels.ts';
import { degreeLexicon, jobTitleLexicon } from '../words/roles.ts';
import { breaksPeriod, isPresent, stackedPeriod } from '../words/stacked-dates.ts';
import { joinAll, textsOfCell } from './cell-texts.ts';
import { statedPeriod } from './labelled-lines.ts';
import type { RawEntry } from './raw-entry.ts';

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
    if (!isRowOfTitles(line)) continue;
    const titles = titlesOf(lines, index);
    const columns = columnsOf(titles);
    if (!columns) continue;
    const { rows, end } = rowsBelow(lines, index + titles.length, titles, columns);
    const stated = withOneRole(columns, rows);
    const ends = endsOf(rows);
    const entries = rows.flatMap((row) => entriesOf(row, stated, ends));
    if (entries.length > 0) return { above: lines.slice(0, index), entries, below: lines.slice(end) };
  }
  return null;
}

/** The right ends of the texts of each column, in points. */
type Ends = ReadonlyMap<number, number>;

function endsOf(rows: Row[]): Ends {
  const ends = new Map<number, number>();
  for (const { cells } of rows) {
    for (const [index, texts] of cells)
      ends.set(index, Math.max(ends.get(index) ?? 0, ...texts.map(({ right }) => right)));
  }
  return ends;
}

/** The columns below a row of titles: those of a first role, and of an organisation or a period. */
function columnsOf({ segments }: TitleRow): Column[] | null {
  const labels = segments.map(({ text }) => labelOfTitle(text) ?? authorityLabel(text));
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
    columns.find(({ label }) => isRoleLabel(label)) ??
    columns.find(({ label, title }) => label === null && /\p{L}{3}/u.test(title.text));
  const isTable = columns.some(({ label }) => isOrganisationLabel(label) || isDateLabel(label));
  if (!first || !isTable) return null;
  const role = isRoleLabel(first.label) ? first.label : 'title';
  // Beside a title, what no list knows is where it was held: "Unit", "Vessel".
  const employer =
    role === 'title' && !columns.some(({ label }) => isOrganisationLabel(label))
      ? columns.find(
          ({ label, title }) => label === null && /\p{L}{3}/u.test(title.text) && title !== first.title,
        )
      : undefined;
  return columns.map((column) => {
    if (column === first) return { ...column, label: role };
    return column === employer ? { ...column, label: 'organisation' } : column;
  });
}

const authorityLabel = (text: string): EntryLabel | null => {
  const words = text.split(/[/,&]/).map((word) => word.trim());
  return words.some((word) => authorityLexicon.isExactly(word)) ? 'school' : null;
};

/** The columns with one column of the first role: of "Degree" and "Course" the one in which more cells have its words. */
function withOneRole(columns: Column[], rows: Row[]): Column[] {
  const roles = columns.flatMap(({ label }, index) => (isRoleLabel(label) ? [index] : []));
  const words = roles.map((index) => rows.filter((row) => statesFirstRole(row.cells.get(index))).length);
  const first = roles[words.indexOf(Math.max(...words))];
  return columns.map((column, index) =>
    roles.includes(index) && index !== first ? { ...column, label: 'other' } : column,
  );
}

const statesFirstRole = (lines: Segment[] | undefined): boolean =>
  lines?.some(({ text }) => degreeLexicon.isIn(text) || jobTitleLexicon.isIn(text)) ?? false;

/** The rows of a table from a line on, and the index of the first line below it. */
function rowsBelow(
  lines: Line[],
  start: number,
  titles: TitleRow,
  columns: Column[],
): { rows: Row[]; end: number } {
  const rows: Row[] = [];
  let end = start;
  for (; end < lines.length; end += 1) {
    const line = lines[end] as Line;
    const above = rows.at(-1);
    if (above && line.segments.length === 1 && (line.hasBullet || goesOnInItem(above, line))) {
      above.items.push(...line.segments);
      continue;
    }
    const row = rowOf(line, titles);
    if (row === null) break;
    const isSame =
      above !== undefined && (areInOneRow(above.line, line) || continuesPeriod(above, row, columns));
    if (!isSame && isWhole(row, columns)) rows.push(withOrganisationAbove(row, above, columns));
    else if (!above || (!isSame && (line.gapAbove || line.page !== above.line.page))) break;
    else
      for (const [index, texts] of row.cells)
        above.cells.get(index)?.push(...texts) ?? above.cells.set(index, texts);
  }
  return { rows, end };
}

/** True for a line without space above it below the item of a list in a cell. */
const goesOnInItem = ({ items, line: { page } }: Row, line: Line): boolean =>
  items.length > 0 && !line.gapAbove && line.page === page && line.headingLevel === null;

/** True when the cell of the period goes on in a line below. */
function continuesPeriod(above: Row, row: Row, columns: Column[]): boolean {
  const index = columns.findIndex(({ label }) => label === 'period');
  const [texts, next] = [above.cells.get(index) ?? [], row.cells.get(index)?.[0]];
  if (row.isInCells || !next || texts.length === 0 || row.line.page !== above.line.page) return false;
  return breaksPeriod(texts.map(({ text }) => text).join(' '), next.text);
}

/** The row with the organisation of the one above, when it has a title but an empty cell: its cells are merged. */
function withOrganisationAbove(row: Row, above: Row | undefined, columns: Column[]): Row {
  const indexOf = (isOne: (label: EntryLabel | null) => boolean): number =>
    columns.findIndex(({ label }) => isOne(label));
  const organisation = indexOf(isOrganisationLabel);
  const texts = above?.cells.get(organisation);
  const lacksIt = !row.cells.has(organisation) && row.cells.has(indexOf(isRoleLabel));
  if (!texts || !lacksIt || !row.isInCells) return row;
  return { ...row, cells: new Map(row.cells).set(organisation, [...texts]) };
}

/** True for the first line of an entry: with a date, or with the texts of both roles in cells of one row. */
function isWhole({ cells, isInCells }: Row, columns: Column[]): boolean {
  const has = (isOne: (label: EntryLabel | null) => boolean): boolean =>
    columns.some(({ label }, index) => isOne(label) && cells.has(index));
  if (cells.size < 2) return false;
  return (
    !columns.some(({ label }) => isDateLabel(label)) ||
    has(isDateLabel) ||
    (isInCells && has(isRoleLabel) && has(isOrganisationLabel))
  );
}

/** The entry of a row, or one for each title when each has its own period in the cell of the dates. */
function entriesOf(row: Row, columns: Column[], ends: Ends): RawEntry[] {
  const role = columns.findIndex(({ label }) => isRoleLabel(label));
  const date = columns.findIndex(({ label }) => label === 'period');
  const [titles, periods] = [row.cells.get(role) ?? [], row.cells.get(date) ?? []];
  const haveOwn =
    titles.length > 1 &&
    titles.length === periods.length &&
    periods.every(({ text }) => findPeriods(text)[0]?.isRange);
  if (!haveOwn) return [toEntry(row, columns, ends)];
  return titles.map((title, index) => {
    const cells = new Map(row.cells).set(role, [title]).set(date, periods.slice(index, index + 1));
    return toEntry({ ...row, cells }, columns, ends);
  });
}

function toEntry({ line, cells, items }: Row, columns: Column[], ends: Ends): RawEntry {
  const textOf = (label: EntryLabel): string | undefined => {
    const texts = cells.get(columns.findIndex((column) => column.label === label))?.map(({ text }) => text);
    return (
      texts && ((texts.length === 2 && stackedPeriod(...(texts as [string, string]))) || texts.join(' '))
    );
  };
  const labelOfColumn = (index: number): EntryLabel | null => columns[index]?.label ?? null;
  const isStated = (index: number): boolean =>
    isRoleLabel(labelOfColumn(index)) || isOrganisationLabel(labelOfColumn(index));
  const textsAt = (index: number, texts: Segment[]): ReturnType<typeof textsOfCell> =>
    textsOfCell(texts, labelOfColumn(index), ends.get(index) ?? 0);
  // Beside a column of employers, the comma in "Head, Legal services" does not separate one.
  const hasEmployers = columns.some(({ label }) => label === 'organisation');
  const whole = (index: number, text: Segment): Segment =>
    hasEmployers && labelOfColumn(index) === 'title' ? { ...text, isWhole: true } : text;
  const head = [...cells].flatMap(([index, texts]) =>
    isStated(index)
      ? [titleOf(columns[index] as Column), ...textsAt(index, texts).named.map((text) => whole(index, text))]
      : [],
  );
  const others = [...cells].flatMap(([index, texts]) => {
    if (isStated(index)) return textsAt(index, texts).below;
    return isDateLabel(labelOfColumn(index)) || isNumber(texts) ? [] : [joinAll(texts)];
  });
  const body = [...(others.length > 0 ? [others] : []), ...items.map((item) => [item])];
  const [period = null] = findPeriods(statedPeriod(textOf));
  return {
    period: period && { ...period, isCurrent: period.isCurrent || isPresent(textOf('end') ?? '') },
    head: [{ ...withSegments(line, head), hasBullet: false }],
    dated: 0,
    body: body.map((texts) => withSegments(line, texts)),
  };
}

/** True for the number of a row. */
const isNumber = (texts: Segment[]): boolean => texts.length === 1 && isRowNumberText(texts[0]?.text ?? '');

/** The title of a column as a label. One that no list knows as a whole is replaced by one with its meaning. */
function titleOf({ title, label }: Column): Segment {
  return label === null || labelOf(title.text) === label
    ? title
    : { ...title, text: usualTitles[label] ?? 'School' };
}

const usualTitles: Partial<Record<EntryLabel, string>> = {
  title: 'Title',
  degree: 'Degree',
  organisation: 'Company',
};
