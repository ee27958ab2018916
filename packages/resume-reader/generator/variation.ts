/**
 * The properties in which generated documents differ. Each is drawn independently, so that a score by the value of one
 * property says what this value costs.
 */
import type { Random } from './random.ts';

/** The values of each property with how often they are drawn, relative to each other. */
export const properties = {
  language: { en: 35, fr: 35, de: 6, es: 6, it: 6, nl: 6, pt: 6, pl: 6 },
  format: { pdf: 70, docx: 12, html: 7, odt: 6, rtf: 5 },
  layout: {
    'one column': 5,
    'sidebar left': 3,
    'sidebar right': 3,
    'dates left': 3,
    'headings left': 1.5,
    'headings right': 0.3,
    'headings rotated': 0.7,
    'two columns': 1.5,
    cards: 0.7,
    'network export': 1,
    tables: 1,
  },
  'rules of tables': { none: 1, 'below the titles': 1, 'between rows': 1, 'around cells': 2 },
  'heading words': { usual: 5, composed: 5 },
  'heading look': {
    'large and bold': 3,
    capitals: 3,
    'bold in the size of the text': 2,
    coloured: 2,
    'rule below': 3,
    'between rules': 1,
    underlined: 1,
    'letters set apart': 1,
    'first letters larger': 1,
    numbered: 0.5,
    'sign before': 1,
    'colon behind': 0.5,
    'white on a bar': 1,
    'small capitals set apart': 1,
  },
  'place of headings': { left: 6, centred: 1 },
  'order in positions': { 'title first': 5, 'company first': 5 },
  'order in educations': { 'degree first': 5, 'school first': 5 },
  'lines of an entry': { one: 2, two: 5, three: 3 },
  'place of dates': {
    'right, first line': 5,
    'right, second line': 2,
    'line above': 1,
    'line below': 2,
    'start of line': 1,
    'end of line': 2,
    'in brackets': 2,
    'in brackets, first': 1,
    'between the parts': 1,
  },
  'place of towns': {
    none: 3,
    'after the company': 4,
    right: 2,
    'line below': 1,
    'in brackets': 1,
    'after the dates': 1,
  },
  'sign behind dates': { none: 14, dot: 1, bar: 1, dash: 1 },
  separator: { comma: 4, dash: 3, bar: 2, dot: 1, word: 1 },
  emphasis: {
    'first part bold': 5,
    'second part bold': 1,
    none: 2,
    'bold and italic': 3,
    'first part in capitals': 1,
    'company or school in capitals': 1,
  },
  'look of first parts': { 'as the text': 14, larger: 1, centred: 1 },
  labels: { none: 14, 'before each part': 1 },
  'colon of labels': { 'behind the word': 2, 'set apart': 1 },
  roles: { 'company with each': 3, 'company once': 1 },
  'total time': { none: 3, duration: 2, dates: 2 },
  'groups of positions': { none: 10, 'by kind of work': 1, 'by field': 1 },
  agencies: { none: 12, 'behind the company': 1, 'before the company': 0.5 },
  'times without an employer': { none: 5, one: 1 },
  'seasonal work': { none: 8, 'first job': 1 },
  leaders: { none: 14, dots: 1, dashes: 1 },
  'lines in entries': { none: 6, 'keywords below': 1, 'company described': 1, 'missions for clients': 0.7 },
  'line about the manager': { none: 12, 'above the tasks': 1, 'below the tasks': 0.5 },
  'lines in educations': {
    none: 7,
    grade: 1,
    subjects: 1,
    'focus with its label': 1,
    'thesis and supervisor': 1,
  },
  'parts of educations': { 'degree and school': 10, 'school alone': 1, 'degree alone': 1 },
  'grades behind dates': { none: 12, 'in brackets': 1, 'behind a comma': 1 },
  'periods of an entry': { one: 16, two: 1 },
  'entries of a date': { one: 16, two: 1 },
  'times without dates': { none: 24, 'length of time': 1, 'no time': 0.4 },
  durations: { none: 7, 'in brackets': 1, 'behind a comma': 0.5 },
  dates: {
    'month and year': 4,
    'short month': 4,
    'mm/yyyy': 3,
    yyyy: 3,
    'mm.yyyy': 1,
    'yyyy-mm': 0.5,
    'dd/mm/yyyy': 0.5,
    season: 0.5,
    'short year': 0.5,
    'mm/yy': 0.5,
  },
  'dates of educations': { 'as positions': 4, years: 4, 'one year': 2 },
  'lines of dates': {
    one: 6,
    'start above end': 1,
    'end above start': 1,
    'bar between': 1,
    'months above years': 1,
  },
  dash: {
    'en dash': 4,
    hyphen: 3,
    'hyphen without spaces': 2,
    word: 1,
    'em dash': 1,
    'two hyphens': 0.5,
    'soft hyphen': 0.5,
  },
  'open end': { 'word for present': 6, since: 1, nothing: 1 },
  bullets: { '•': 4, '-': 2, '–': 1, '*': 1, '»': 0.5, none: 2, icon: 0.7 },
  'entries as list items': { none: 18, 'with their heads': 2, 'below their dates': 0.5 },
  'signs of inner lists': { others: 3, 'the same': 1 },
  descriptions: { bullets: 5, paragraph: 2, none: 2 },
  'dates in descriptions': { none: 10, 'behind the first task': 1 },
  header: { left: 4, centred: 4, right: 1, 'contacts beside the name': 2, 'in a bar': 1 },
  name: {
    'given name first': 6,
    capitals: 3,
    'family name in capitals': 2,
    'family name first': 1,
    'two lines': 1,
    'smaller than the headline': 0.5,
    'behind labels': 0.5,
  },
  'document title': { none: 8, 'above the name': 1 },
  'personal details': { none: 5, some: 1 },
  'place of contacts': { 'below the name': 12, 'foot of the page': 1 },
  contacts: { 'row with separators': 5, lines: 3, labelled: 2, 'single letters': 1, signs: 2 },
  'dated sections': { none: 6, one: 1, several: 1, academic: 0.7 },
  'form of languages': {
    'in words': 6,
    'level at the right': 0.7,
    'level below': 0.5,
    'ISO codes': 0.5,
    bar: 0.7,
    dots: 0.7,
    characters: 0.5,
  },
  'length of sidebars': { 'one page': 4, 'two pages': 1 },
  'sections beside': { few: 4, many: 3 },
  photo: { none: 5, one: 1 },
  'running head': { none: 5, 'name and page': 1 },
  font: { Helvetica: 4, Times: 3, 'embedded font': 4 },
  ligatures: { 'as letters': 5, 'as one sign': 1 },
  printing: { once: 9, 'headings twice': 0.7, 'everything twice': 0.3 },
} as const satisfies Record<string, Record<string, number>>;

export type Property = keyof typeof properties;
export type Variation = { readonly [P in Property]: string & keyof (typeof properties)[P] };

/** Draws a value of each property; those of `fixed` keep theirs. */
export function drawVariation(random: Random, fixed: Partial<Variation> = {}): Variation {
  const drawn = Object.entries(properties).map(([property, weights]) => [
    property,
    random.fork(property).weighted<string>(weights),
  ]);
  return consistent({ ...Object.fromEntries(drawn), ...fixed } as Variation);
}

/** Replaces the values that make no sense together with others. */
function consistent(variation: Variation): Variation {
  // Only an embedded font has these signs, and the letters of Polish.
  const needsFont =
    variation.dash === 'soft hyphen' || variation.ligatures === 'as one sign' || variation.language === 'pl';
  return {
    ...variation,
    ...(needsFont ? { font: 'embedded font' } : {}),
    // Word processors draw no soft hyphen; it is in their text without being visible.
    ...(variation.format !== 'pdf' && variation.dash === 'soft hyphen' ? { dash: 'hyphen' } : {}),
    // Who names a company above several titles names it above a single one, too.
    ...(variation.roles === 'company once' ? { 'order in positions': 'company first' } : {}),
    ...withNewDates(variation),
    ...(variation.layout === 'network export' ? networkExport : {}),
    ...(variation.layout === 'cards' ? inCards(variation) : {}),
    // Only an embedded font has the signs between dates and texts; they stand behind a date at the left.
    ...(variation['sign behind dates'] === 'none' || variation.layout === 'network export'
      ? {}
      : { font: 'embedded font', ...(hasMargin(variation) ? {} : { 'place of dates': 'start of line' }) }),
    ...inLists(variation),
    ...withBreaks(variation),
    // "2021-07-2024-09" has more than one meaning.
    ...(variation.dates === 'yyyy-mm' && variation.dash === 'hyphen without spaces'
      ? { dash: 'hyphen' }
      : {}),
    // A narrow column has no room for letters that are set apart.
    ...(isBeside(variation.layout) && variation['heading look'] === 'letters set apart'
      ? { 'heading look': 'capitals' }
      : {}),
    // A sidebar has the contact details under a heading of their own; at the foot there is one row for them.
    ...(variation['place of contacts'] === 'foot of the page' && hasSidebar(variation)
      ? { 'place of contacts': 'below the name' }
      : {}),
    ...(variation['place of contacts'] === 'foot of the page' && !hasSidebar(variation)
      ? { contacts: 'row with separators', 'running head': 'none' }
      : {}),
  };
}

const hasMargin = ({ layout }: Variation): boolean => layout === 'dates left';

/** Which ways to print dates go together. */
function withNewDates(variation: Variation): Partial<Variation> {
  const isFirst = ['line above', 'right, first line'].includes(variation['place of dates']);
  return {
    // Who prints two entries below one date prints it before both.
    ...(variation['entries of a date'] === 'two'
      ? {
          roles: 'company with each',
          'periods of an entry': 'one',
          ...(isFirst || hasMargin(variation) ? {} : { 'place of dates': 'line above' }),
        }
      : {}),
    ...(variation['times without dates'] === 'none' ? {} : withoutDates(variation)),
    // Nobody prints brackets within brackets: "(2019 – 2021 (2:1))".
    ...(variation['grades behind dates'] === 'in brackets' &&
    variation['place of dates'].startsWith('in brackets') &&
    !hasMargin(variation)
      ? { 'grades behind dates': 'behind a comma' }
      : {}),
  };
}

/** A table has a cell for each employer, the export of a network a line, and nothing stands between two entries of a date. */
const withBreaks = (variation: Variation): Partial<Variation> =>
  ['tables', 'network export'].includes(variation.layout) || variation['entries of a date'] === 'two'
    ? { 'times without an employer': 'none' }
    : {};

/** Layouts in which entries are no list. */
const withoutLists: ReadonlySet<string> = new Set(['network export', 'cards', 'tables', 'dates left']);

/** Which entries are list items, and what they look like then. */
function inLists(variation: Variation): Partial<Variation> {
  const isTimeless = variation['times without dates'] === 'no time';
  if (withoutLists.has(variation.layout) || variation.labels !== 'none')
    return { 'entries as list items': 'none', ...(isTimeless ? { 'times without dates': 'none' } : {}) };
  // Entries that have neither dates nor bullets are told from their descriptions by nobody.
  if (isTimeless)
    return {
      'entries as list items': 'with their heads',
      'entries of a date': 'one',
      'lines of an entry': 'one',
      'lines in entries': 'none',
      'total time': 'none',
    };
  if (variation['entries as list items'] === 'none') return {};
  if (variation['entries as list items'] === 'with their heads')
    return { 'entries of a date': 'one', 'look of first parts': 'as the text' };
  return {
    'place of dates': 'line above',
    'lines of an entry': 'one',
    'place of towns': 'in brackets',
    roles: 'company with each',
    'entries of a date': 'one',
    'times without dates': 'none',
    'sign behind dates': 'none',
    'look of first parts': 'as the text',
  };
}

/** Who says how long an employment was, and not when, dates neither the whole time at an employer nor a task. */
const withoutDates = (variation: Variation): Partial<Variation> => ({
  durations: 'none',
  'seasonal work': 'none',
  'dates in descriptions': 'none',
  ...(variation['total time'] === 'dates' ? { 'total time': 'duration' } : {}),
});

/** A card has no room for a title and a company, or for dates at the right, in one line. */
const inCards = (variation: Variation): Partial<Variation> => ({
  leaders: 'none',
  'groups of positions': 'none',
  ...(variation['lines of an entry'] === 'one' ? { 'lines of an entry': 'two' } : {}),
  ...(variation['place of dates'].startsWith('right') ? { 'place of dates': 'line below' } : {}),
  ...(variation['place of towns'] === 'right' ? { 'place of towns': 'line below' } : {}),
});

const isBeside = (layout: Variation['layout']): boolean =>
  layout === 'headings left' || layout === 'headings right';

const hasSidebar = ({ layout }: Variation): boolean =>
  layout.startsWith('sidebar') || layout === 'network export';

/**
 * The export of a network has a form of its own: company, title, dates with durations, place. It is always a PDF, and its
 * pages are set in one weight.
 */
const networkExport = {
  format: 'pdf',
  'order in positions': 'company first',
  'order in educations': 'school first',
  'lines of an entry': 'three',
  'place of dates': 'line below',
  'place of towns': 'line below',
  separator: 'dot',
  emphasis: 'none',
  labels: 'none',
  leaders: 'none',
  roles: 'company once',
  'total time': 'duration',
  'groups of positions': 'none',
  'seasonal work': 'none',
  durations: 'in brackets',
  'look of first parts': 'as the text',
  'periods of an entry': 'one',
  'entries of a date': 'one',
  'times without dates': 'none',
  'grades behind dates': 'none',
  'sign behind dates': 'none',
  dates: 'month and year',
  'lines of dates': 'one',
  dash: 'hyphen',
  'open end': 'word for present',
  'heading look': 'large and bold',
  'place of headings': 'left',
  header: 'left',
  name: 'given name first',
  'document title': 'none',
  'personal details': 'none',
  'place of contacts': 'below the name',
  contacts: 'lines',
} as const satisfies Partial<Variation>;
