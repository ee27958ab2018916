/**
 * Reads sections in the form of a form or a table with labels at the left ("Dates", "Position held", "Employer"), as in
 * official templates. The labels say what each text is and, where they repeat, where the next entry begins.
 */
import type { Line } from '../lines/line.ts';
import { findPeriods } from '../words/dates.ts';
import {
  type EntryLabel,
  isDateLabel,
  isOrganisationLabel,
  isPartLabel,
  isRoleLabel,
} from '../words/entry-labels.ts';
import { statedDuration } from '../words/open-durations.ts';
import { isPresent } from '../words/stacked-dates.ts';
import { type Field, fieldsOf, statedPeriod, textOfField } from './labelled-lines.ts';
import type { RawEntry } from './raw-entry.ts';
import { joinWrappedLines } from './wrapped-lines.ts';

interface LabelledEntry {
  readonly texts: Map<EntryLabel, string>;
  readonly head: Line[];
  readonly body: Line[];
}

/**
 * The entries of a section whose title or degree, organisation and dates, or the time between them, all have labels;
 * `null` for another section.
 * @param lines with their labels in segments of their own
 */
export function labelledEntries(lines: Line[]): RawEntry[] | null {
  const entries: LabelledEntry[] = [];
  for (const line of rowsOf(lines)) {
    const fields = fieldsOf(line);
    const isNext = fields.some(({ label }) => label !== 'other' && entries.at(-1)?.texts.has(label));
    if (fields.length > 0 && (entries.length === 0 || isNext))
      entries.push({ texts: new Map(), head: [], body: [] });
    const entry = entries.at(-1);
    if (entry) addLine(entry, line, fields);
  }
  const read = entries.map(toEntry);
  const complete = entries.filter(
    ({ texts }, index) =>
      [isRoleLabel, isOrganisationLabel].every((isOne) => [...texts.keys()].some(isOne)) &&
      (read[index]?.period !== null || statedDuration(texts.get('period') ?? '') !== null),
  );
  return complete.length > 0 && complete.length >= entries.length / 2 ? read : null;
}

/** The lines, each with what goes on below it, but never with the label below. */
function rowsOf(lines: Line[]): Line[] {
  const rows: Line[][] = [];
  for (const line of lines) {
    if (rows.length === 0 || fieldsOf(line).length > 0) rows.push([line]);
    else rows.at(-1)?.push(line);
  }
  return rows.flatMap(joinWrappedLines);
}

function addLine({ texts, head, body }: LabelledEntry, line: Line, fields: Field[]): void {
  const parts = fields.filter(({ label }) => isPartLabel(label));
  const stated = fields.filter(({ label, cells }) => label !== 'other' && cells.length > 0);
  for (const field of stated) texts.set(field.label, textOfField(field));
  if (parts.length > 0 || stated.some(({ label }) => isDateLabel(label))) head.push(line);
  else body.push(line);
}

function toEntry({ texts, head, body }: LabelledEntry): RawEntry {
  const text = statedPeriod((label) => texts.get(label));
  const [dates] = findPeriods(text);
  const length = dates ? null : statedDuration(text);
  const period = dates ?? (length?.isCurrent ? length : null);
  return {
    period: period && { ...period, isCurrent: period.isCurrent || isPresent(texts.get('end') ?? '') },
    head: head.map((line) => ({ ...line, hasBullet: false })),
    dated: 0,
    body,
  };
}
