/**
 * Plain text as rich text: what people write without markup keeps its lines, paragraphs and lists. `public.plain_rich_text`
 * of the database does the same for what GraphQL and SQL write, and `tests/same-text.test.ts` compares the two.
 */
import { escapeMarkup } from '@platform/vocabulary';

/** The elements of HTML. `<3 years`, `<your name>`, `<a name>` and `<jane@example.org>` are no tags of them. */
const elements =
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee math menu meta meter nav nobr noframes noscript object ol optgroup option output p param picture plaintext pre progress q rp rt ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp';
const name = `(?:${elements.replaceAll(' ', '|')})`;
const tag = new RegExp(`<(?:[!?]|/?${name}\\s*/?>|${name}[\\s/]+[^\\s<>="'/]+\\s*=)`, 'i');

/** Whether a text has no tag of HTML and no comment. */
export const isPlainText = (text: string): boolean => !tag.test(text);

const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
/** A dash before a letter is that of a list too; before a digit or another sign it is not. */
const bulletItem = /^(?:[-–—*]\s+|[-–—](?=[^\s!-@[-`{-~–—])|[•·▪●◦‣■►➢✓✔\uf0b7]\s*)(\S.*)$/u;
const numberedItem = /^(\d{1,3})[.)]\s+(\S.*)$/u;

/**
 * The text as HTML: an empty line ends a paragraph, other line ends are `<br />`, and lines that begin with a dash, a bullet or
 * the numbers 1, 2, 3 … are lists. A text of one line stays without a tag. Linear in the length of the text.
 */
export function richTextOfPlain(text: string): string {
  const lines = text.trim().split(lineEnd);
  const pieces: string[] = [];
  let open: 'p' | 'ul' | 'ol' | null = null;
  let isGap = false;
  let count = 0;
  const close = () => {
    if (open !== null) pieces.push(open === 'p' ? '</p>' : `</li></${open}>`);
  };
  for (const [index, raw] of lines.entries()) {
    const line = raw.trim();
    if (line === '') {
      isGap = true;
      continue;
    }
    const [, bullet] = bulletItem.exec(line) ?? [];
    const [, number, numbered] = numberedItem.exec(line) ?? [];
    // Other numbers would be counted anew by who shows the list, and stay as they are written.
    const isNext: boolean = open === 'ol' && Number(number) === count + 1;
    const isFirst = Number(number) === 1 && /^2[.)]\s/.test(lineAfter(lines, index));
    const kind: 'p' | 'ul' | 'ol' = bullet !== undefined ? 'ul' : isNext || isFirst ? 'ol' : 'p';
    const isListGoingOn = kind === 'p' && !isGap && /^\s/.test(raw);
    const goesOn = open !== null && (open === kind ? kind !== 'p' || !isGap : isListGoingOn);
    if (kind === 'p') {
      if (lines.length === 1) return escaped(line);
      if (!goesOn) close();
      pieces.push(goesOn ? '<br />' : '<p>', escaped(line));
    } else {
      if (!goesOn) close();
      pieces.push(goesOn ? '</li>' : `<${kind}>`, '<li>', escaped(bullet ?? numbered ?? ''));
    }
    if (!goesOn) open = kind;
    if (kind === 'ol') count = Number(number);
    isGap = false;
  }
  close();
  return pieces.join('');
}

function lineAfter(lines: readonly string[], index: number): string {
  for (let next = index + 1; next < lines.length; next += 1) {
    const line = lines[next]?.trim() ?? '';
    if (line !== '') return line;
  }
  return '';
}

/** A reference such as `&amp;` or `&eacute;` stands for its sign, as it does in HTML; any other `&` for itself. */
function escaped(line: string): string {
  return line
    .split(/(&(?:[a-z][a-z0-9]*|#\d+|#x[0-9a-f]+);)/i)
    .map((part, index) => (index % 2 === 1 ? part : escapeMarkup(part)))
    .join('');
}
