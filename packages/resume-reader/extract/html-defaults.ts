/** What browsers state for the elements of HTML, as far as resumes are read by it. */

export type Display =
  | 'none'
  | 'contents'
  | 'inline'
  | 'inline-block'
  | 'block'
  | 'list-item'
  | 'flex'
  | 'grid'
  | 'table'
  | 'table-row'
  | 'table-cell'
  | 'table-part';

const elementsOf: Readonly<Partial<Record<Display, string>>> = {
  none: 'script style head template noscript svg iframe object select textarea title datalist',
  block:
    'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend main menu nav ol p pre search section summary ul',
  'list-item': 'li',
  table: 'table',
  'table-row': 'tr',
  'table-cell': 'td th',
  'table-part': 'tbody tfoot thead caption',
};

const displays = new Map<string, Display>(
  Object.entries(elementsOf).flatMap(([display, names]) =>
    names.split(' ').map((name): [string, Display] => [name, display as Display]),
  ),
);

/** How an element is shown when no style states it. */
export const defaultDisplay = (name: string): Display => displays.get(name) ?? 'inline';

/** How an element is shown by the value of `display`; `null` for a value that does not say it. */
export function statedDisplay(value: string): Display | null {
  return shownAs[value] ?? null;
}

const shownAs: Readonly<Record<string, Display>> = {
  none: 'none',
  contents: 'contents',
  inline: 'inline',
  initial: 'inline',
  'inline-block': 'inline-block',
  // Most of them are a sign with its text.
  'inline-flex': 'inline-block',
  'inline-grid': 'inline-block',
  'inline-table': 'inline-block',
  block: 'block',
  'flow-root': 'block',
  'list-item': 'list-item',
  flex: 'flex',
  '-webkit-flex': 'flex',
  '-webkit-box': 'flex',
  '-ms-flexbox': 'flex',
  grid: 'grid',
  '-ms-grid': 'grid',
  table: 'table',
  'table-row': 'table-row',
  'table-cell': 'table-cell',
  'table-row-group': 'table-part',
  'table-header-group': 'table-part',
  'table-footer-group': 'table-part',
  'table-caption': 'table-part',
};

export const boldElements: ReadonlySet<string> = new Set('b strong th h1 h2 h3 h4 h5 h6'.split(' '));
export const italicElements: ReadonlySet<string> = new Set('i em cite dfn var address'.split(' '));

/** The sizes of headings in points on a page that states no sizes. */
export const headingSizes: Readonly<Record<string, number>> = {
  h1: 24,
  h2: 18,
  h3: 14,
  h4: 12,
  h5: 11,
  h6: 11,
};

/** The sizes of elements as a multiple of the size around them. */
export const relativeSizes: Readonly<Record<string, number>> = {
  h1: 2,
  h2: 1.5,
  h3: 1.17,
  h4: 1,
  h5: 0.83,
  h6: 0.67,
  small: 0.83,
  big: 1.2,
  sub: 0.83,
  sup: 0.83,
};

/** The size of a text without a stated one, in points, on a page that states others. */
export const usualSize = 12;

/** The sizes that the attribute `size` of `font` names. */
const fontSizes = ['', 'x-small', 'small', 'medium', 'large', 'x-large', 'xx-large', 'xxx-large'];

/** A property that browsers do not have, for lists and their items whose signs are drawn before the texts. */
export const listSign = 'list-sign';

/** What the attributes of an element state about its looks, as properties of CSS. */
export function presentationOf(
  name: string,
  attributes: Readonly<Record<string, string>>,
): [string, string][] {
  const stated: [string, string][] = [];
  if (name === 'font') {
    const size = fontSizes[Number(attributes.size)];
    if (size) stated.push(['font-size', size]);
    if (attributes.color) stated.push(['color', attributes.color]);
  }
  if (attributes.bgcolor) stated.push(['background-color', attributes.bgcolor]);
  // Google Docs takes the signs of its lists away, and states them as texts before the items.
  if (/^(?:ul|ol)$/.test(name) && /(?:^|\s)lst-/.test(attributes.class ?? ''))
    stated.push([listSign, 'list']);
  if ('hidden' in attributes || (name === 'dialog' && !('open' in attributes)))
    stated.push(['display', 'none']);
  return stated;
}
