/**
 * The properties in which generated documents differ. Each is drawn independently, so that a score by the value of one
 * property says what this value costs.
 */
import type { Random } from './random.ts';

/** The values of each property with how often they are drawn, relative to each other. */
export const properties = {
  language: { en: 35, fr: 35 },
  layout: {
    'one column': 4,
    'sidebar left': 2,
    'sidebar right': 2,
    'dates left': 3,
    'headings left': 1,
  },
  'heading words': { usual: 5, composed: 5 },
  'heading look': {
    'large and bold': 3,
    capitals: 3,
    'bold in the size of the text': 2,
    coloured: 2,
    'rule below': 3,
    'letters set apart': 1,
    numbered: 0.5,
    'white on a bar': 1,
  },
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
  },
  'place of towns': {
    none: 3,
    'after the company': 4,
    right: 2,
    'line below': 1,
    'in brackets': 1,
    'after the dates': 1,
  },
  separator: { comma: 4, dash: 3, bar: 2, dot: 1, word: 1 },
  emphasis: {
    'first part bold': 5,
    'second part bold': 1,
    none: 2,
    'bold and italic': 3,
    'first part in capitals': 1,
  },
  dates: {
    'month and year': 4,
    'short month': 4,
    'mm/yyyy': 3,
    yyyy: 3,
    'mm.yyyy': 1,
    'yyyy-mm': 0.5,
    'dd/mm/yyyy': 0.5,
    season: 0.5,
  },
  'dates of educations': { 'as positions': 4, years: 4, 'one year': 2 },
  dash: { 'en dash': 4, hyphen: 3, 'hyphen without spaces': 2, word: 1, 'em dash': 1 },
  'open end': { 'word for present': 6, since: 1, nothing: 1 },
  bullets: { '•': 4, '-': 2, '–': 1, '*': 1, none: 2 },
  descriptions: { bullets: 5, paragraph: 2, none: 2 },
  header: { left: 4, centred: 4, right: 1 },
  name: {
    'given name first': 6,
    capitals: 3,
    'family name in capitals': 2,
    'family name first': 1,
    'two lines': 1,
  },
  contacts: { 'row with separators': 5, lines: 3, labelled: 2, 'single letters': 1 },
  'sections beside': { few: 4, many: 3 },
  font: { Helvetica: 4, Times: 3, 'embedded font': 4 },
  printing: { once: 9, 'headings twice': 1 },
} as const satisfies Record<string, Record<string, number>>;

export type Property = keyof typeof properties;
export type Variation = { readonly [P in Property]: string & keyof (typeof properties)[P] };

/** Draws a value of each property; those of `fixed` keep theirs. */
export function drawVariation(random: Random, fixed: Partial<Variation> = {}): Variation {
  const drawn = Object.entries(properties).map(([property, weights]) => [
    property,
    random.fork(property).weighted<string>(weights),
  ]);
  return { ...Object.fromEntries(drawn), ...fixed } as Variation;
}
