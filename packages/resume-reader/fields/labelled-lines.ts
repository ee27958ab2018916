/** Separates labels from what they announce, so that "Employer: Example Ltd" reads like two cells of a table. */
import { cutText, type Line, type Segment, withSegments } from '../lines/line.ts';
import { findPeriods } from '../words/dates.ts';
import { type EntryLabel, labelOf } from '../words/entry-labels.ts';
import { isPresent } from '../words/stacked-dates.ts';

/** What a line announces, and the cells that state it. */
export interface Field {
  readonly label: EntryLabel;
  readonly cells: Segment[];
}

/** The line with each label in a segment of its own, without the colon between it and its text. */
export function separateLabels(line: Line): Line {
  const separated = line.segments.flatMap(splitLabel);
  const segments = separated.flatMap((segment, index) => withoutColon(segment, separated[index - 1]));
  const isUnchanged = segments.every((segment, index) => segment === line.segments[index]);
  return isUnchanged ? line : withSegments(line, segments);
}

const labelWithText = /^([^:]{2,90}?)\s*:\s*(?=\S)/u;

function splitLabel(segment: Segment): Segment[] {
  const [printed = '', label = ''] = labelWithText.exec(segment.text) ?? [];
  if (label === '' || labelOf(label) === null) return [segment];
  // Without the widths of its letters, the place of the text after the label is an estimate.
  const x = segment.x + ((segment.right - segment.x) * printed.length) / segment.text.length;
  return [
    { ...segment, ...cutText(segment, 0, label.length), right: x },
    { ...segment, ...cutText(segment, printed.length, segment.text.length), x },
  ];
}

/** The segment without the colon with which it begins beside its label ("Employer", ": Example Ltd"). */
function withoutColon(segment: Segment, before: Segment | undefined): Segment[] {
  const [colon = ''] = /^\s*:\s*/.exec(segment.text) ?? [];
  if (colon === '' || before === undefined) return [segment];
  const { length } = segment.text;
  return colon.length === length ? [] : [{ ...segment, ...cutText(segment, colon.length, length) }];
}

/** The fields of a line whose labels are separated; none when the line does not begin with a label. */
export function fieldsOf({ segments }: Line): Field[] {
  const fields: Field[] = [];
  for (const [index, segment] of segments.entries()) {
    const label = fields.at(-1)?.cells.length === 0 ? null : labelOf(segment.text);
    // The last text of a line is a label only with a colon: its text is below.
    const isLabel = label !== null && (index < segments.length - 1 || /:\s*$/.test(segment.text));
    if (isLabel) fields.push({ label, cells: [] });
    else if (fields.length === 0) return [];
    else fields.at(-1)?.cells.push(segment);
  }
  return fields;
}

/**
 * The lines without the empty space above labels, unless a label begins the section: labels below a company without one
 * belong to it, however far apart they are.
 */
export function attachFields(lines: Line[]): Line[] {
  if (lines[0] === undefined || fieldsOf(lines[0]).length > 0) return lines;
  return lines.map((line) =>
    line.gapAbove && fieldsOf(line).length > 0 ? { ...line, gapAbove: false } : line,
  );
}

/** The text of the cells of a field. */
export const textOfField = ({ cells }: Field): string => cells.map(({ text }) => text).join(' ');

/** The text of the period that starts and ends with the texts of two fields. */
const periodBetween = (start: string, end: string): string => `${start} – ${end}`;

/** The text of the period of an entry, which it states whole or in a text for each end; empty without one. */
export function statedPeriod(textOf: (label: EntryLabel) => string | undefined): string {
  const [start, end] = [textOf('start'), textOf('end')];
  return textOf('period') ?? (start && end ? periodBetween(start, end) : (start ?? end ?? ''));
}

/** Joins "From: 2019" and "To: 2021", in two lines or in one, to one period in the place of the first. */
export function joinLabelledDates(lines: Line[]): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const period = labelledPeriod(joined.at(-1), line);
    if (period === null) joined.push(line);
    else {
      const above = joined.pop() as Line;
      joined.push(withSegments(above, [period]));
    }
  }
  return joined;
}

function labelledPeriod(above: Line | undefined, line: Line): Segment | null {
  const [start, second, ...others] = [...(above ? fieldsOf(above) : []), ...fieldsOf(line)];
  const [cell] = start?.cells ?? [];
  if (start?.label !== 'start' || second?.label !== 'end' || others.length > 0 || !cell) return null;
  const end = textOfField(second);
  if (findPeriods(textOfField(start)).length !== 1 || !(isPresent(end) || findPeriods(end).length === 1))
    return null;
  const text = periodBetween(textOfField(start), end);
  return { ...cell, text, spans: [{ text, bold: cell.bold, italic: cell.italic, size: cell.size }] };
}
