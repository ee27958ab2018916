/** Arranges the parts of a position or an education in rows, as the variation of the document says. */
import type { Row, Span } from './sheet.ts';
import type { Variation } from './variation.ts';
import { type Language, vocabularies } from './vocabulary.ts';

/** The parts of an entry in print. `first` and `second` are a title and a company, or a school and a degree. */
export interface EntryParts {
  readonly first: string | null;
  /** Either is `null` for a company above several titles and for these titles. */
  readonly second: string | null;
  /** Which of the two is the company or the school. */
  readonly organisation: 'first' | 'second';
  readonly place: string | null;
  /** `null` where the layout prints the dates in a column. */
  readonly dates: string | null;
}

/** One to four rows. */
export function entryRows(parts: EntryParts, language: Language, variation: Variation): Row[] {
  const datesPlace = parts.dates === null ? 'column' : variation['place of dates'];
  const separator = separatorOf(parts, language, variation);
  const look = lookOf(parts, variation);
  const lines = textLines(parts, separator, variation).map((left): MutableRow => ({ left, right: [] }));
  const townAfterDates = parts.place !== null && variation['place of towns'] === 'after the dates';
  const dates = townAfterDates && parts.dates !== null ? `${parts.dates}, ${parts.place}` : parts.dates;
  if (!townAfterDates || parts.dates === null) addPlace(lines, parts, datesPlace, variation);
  const [top] = lines;
  addDates(
    lines,
    dates,
    datesPlace,
    separator === ', ' ? ', ' : ' – ',
    behindDates[variation['sign behind dates']],
  );
  return lines.map((line) => {
    const { left, right } = line;
    if (line === top && look) return { left, right, look };
    if (right.length === 0) return { left };
    if (variation.leaders === 'none') return { left, right };
    return { left: [...left, { text: leader(left, variation.leaders) }, ...right] };
  });
}

/** The sign between dates and texts that do not stand in one column. */
const behindDates = { none: null, dot: ' ● ', bar: ' │ ', dash: ' – ' };

/** What stands between the column of the dates and a text. */
export function signOf(variation: Variation): { readonly sign?: string } {
  const sign = behindDates[variation['sign behind dates']];
  return sign === null ? {} : { sign: sign.trim() };
}

/** The look of the first line of an entry, if it differs from that of its other lines. */
function lookOf({ first }: EntryParts, variation: Variation): Row['look'] {
  if (first === null) return undefined;
  return {
    'as the text': undefined,
    larger: { scale: 1.25 },
    centred: { align: 'center' },
  }[variation['look of first parts']] as Row['look'];
}

/** The signs that people type from a text up to what stands at the right of it. */
function leader(left: readonly Span[], leaders: 'dots' | 'dashes'): string {
  const { length } = left.map(({ text }) => text).join('');
  return ` ${(leaders === 'dots' ? '.' : '-').repeat(Math.max(5, 50 - length))} `;
}

interface MutableRow {
  left: Span[];
  right: Span[];
}

function separatorOf(parts: EntryParts, language: Language, variation: Variation): string {
  const signs = { comma: ', ', dash: ' – ', bar: ' | ', dot: ' · ' };
  if (variation.separator !== 'word') return signs[variation.separator];
  // "Baker at Corvane" is said in this order only.
  return parts.organisation === 'second' && variation['lines of an entry'] === 'one'
    ? ` ${vocabularies[language].at} `
    : ', ';
}

function textLines(parts: EntryParts, separator: string, variation: Variation): Span[][] {
  const [first, second] = [firstSpan(parts, variation), secondSpan(parts, variation)];
  if (first && second && variation['lines of an entry'] === 'one')
    return [[first, { text: separator }, second]];
  return [first, second].flatMap((span) => (span ? [[span]] : []));
}

function firstSpan({ first: text, organisation }: EntryParts, { emphasis }: Variation): Span | null {
  if (text === null) return null;
  return {
    'first part bold': { text, bold: true },
    'second part bold': { text },
    none: { text },
    'bold and italic': { text, bold: true },
    'first part in capitals': { text: text.toUpperCase() },
    'company or school in capitals': { text: organisation === 'first' ? text.toUpperCase() : text },
  }[emphasis];
}

function secondSpan({ second: text, organisation }: EntryParts, { emphasis }: Variation): Span | null {
  if (text === null) return null;
  return {
    'first part bold': { text },
    'second part bold': { text, bold: true },
    none: { text },
    'bold and italic': { text, italic: true },
    'first part in capitals': { text },
    'company or school in capitals': { text: organisation === 'second' ? text.toUpperCase() : text },
  }[emphasis];
}

function addPlace(
  lines: MutableRow[],
  { place, organisation }: EntryParts,
  dates: Variation['place of dates'] | 'column',
  variation: Variation,
): void {
  if (place === null) return;
  const where = variation['place of towns'];
  const line = lines[organisation === 'first' ? 0 : lines.length - 1];
  const free = lines.find((row) => row !== lineOfRightDates(lines, dates));
  // A line that ends with a title has no room for a place behind the company.
  const endsWithOrganisation = lines.length > 1 || organisation === 'second';
  if (variation['lines of an entry'] === 'three' || where === 'line below') {
    lines.push({ left: [{ text: place }], right: [] });
  } else if (where === 'right' && free) free.right.push({ text: place });
  else if (where === 'in brackets' && endsWithOrganisation) line?.left.push({ text: ` (${place})` });
  else if (endsWithOrganisation) line?.left.push({ text: `, ${place}` });
  else lines.push({ left: [{ text: place }], right: [] });
}

/** The line at whose right the dates stand; an entry of one line has no second one. */
function lineOfRightDates(
  lines: readonly MutableRow[],
  dates: Variation['place of dates'] | 'column',
): MutableRow | undefined {
  if (dates === 'right, second line') return lines[1] ?? lines[0];
  return dates === 'right, first line' ? lines[0] : undefined;
}

function addDates(
  lines: MutableRow[],
  dates: string | null,
  where: Variation['place of dates'] | 'column',
  separator: string,
  sign: string | null,
): void {
  const [first] = lines;
  const last = lines.at(-1);
  if (dates === null || !first || !last) return;
  switch (where) {
    case 'right, first line':
    case 'right, second line':
      lineOfRightDates(lines, where)?.right.push({ text: dates });
      break;
    case 'line above':
      lines.unshift({ left: [{ text: dates }], right: [] });
      break;
    case 'line below':
      // Behind the company, before the town.
      lines.splice(Math.min(2, lines.length), 0, { left: [{ text: dates }], right: [] });
      break;
    case 'start of line':
      first.left.unshift({ text: `${dates}${sign ?? (separator === ', ' ? ' : ' : separator)}` });
      break;
    case 'end of line':
      last.left.push({ text: `${separator}${dates}` });
      break;
    case 'in brackets, first':
      first.left.unshift({ text: `(${dates})${separator === ', ' ? ' ' : separator}` });
      break;
    case 'between the parts': {
      // "Baker • 2019 – 2021 • Corvane", or on a line of its own between the two.
      const [, between] = first.left;
      if (between) first.left.splice(1, 1, between, { text: dates }, between);
      else lines.splice(1, 0, { left: [{ text: dates }], right: [] });
      break;
    }
    case 'in brackets':
      first.left.push({ text: ` (${dates})` });
      break;
    case 'column':
      break;
  }
}

/** The parts of an entry on lines of their own, each with a word before it: "Employer: Corvane" or "Employer : Corvane". */
export function labelledRows(
  parts: readonly (readonly [label: string, value: string])[],
  variation: Variation,
): Row[] {
  const colon = variation['colon of labels'] === 'set apart' ? ' : ' : ': ';
  return parts.map(([label, value]) => ({ left: [{ text: `${label}${colon}` }, { text: value }] }));
}
