/** Whether a page forbids what is done with it here: to read it once, and to keep the values that it states. */

/** Directives that forbid it: of the index of search engines, and of programs that learn. */
const forbidding: ReadonlySet<string> = new Set(['noindex', 'none', 'noai']);

interface Said {
  /** Of headers `X-Robots-Tag`, each with the name of a reader before it or none. */
  readonly header: string | null;
  /** Of the elements `robots` of the page. */
  readonly directives: readonly string[];
  /** Of the header or an element `tdm-reservation`: https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/ */
  readonly reservesMining: boolean;
}

/**
 * Why values of a page are not taken; null when they may be.
 * @param agent the product token of the reader, in lower case
 */
export function refusalOfPage({ header, directives, reservesMining }: Said, agent: string): string | null {
  if (reservesMining) return 'the page reserves text and data mining (tdm-reservation)';
  const said = [...directivesFor(header ?? '', agent), ...directives.flatMap(tokensOf)];
  const found = said.find((each) => forbidding.has(each) || isPast(each));
  return found === undefined ? null : `the page says ${found.replace(/:.*/, '')} to programs that read it`;
}

const tokensOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(',')
    .map((token) => token.trim());

/** Directives with a value, whose names are no names of readers. */
const withValue = /^(?:max-snippet|max-image-preview|max-video-preview|unavailable_after)\s*:/;

/** Node joins headers of one name with commas: a directive is for the reader that was named last before it. */
function directivesFor(header: string, agent: string): string[] {
  let isForUs = true;
  return tokensOf(header).flatMap((token) => {
    const [, name, rest = ''] = (withValue.test(token) ? null : /^([\w-]+)\s*:\s*(.*)$/.exec(token)) ?? [];
    if (name !== undefined) isForUs = name === agent;
    return isForUs ? [name === undefined ? token : rest] : [];
  });
}

/** `unavailable_after: 2026-09-01`, of which nothing is left after a comma. */
function isPast(directive: string): boolean {
  const [, date = ''] = /^unavailable_after\s*:\s*(.{4,60})$/.exec(directive) ?? [];
  return date !== '' && Date.parse(date) < Date.now();
}
