/**
 * Sanitises HTML from callers. In: any HTML. Out: HTML that is safe to insert in a page, in its canonical form, which is
 * the only one that the database stores: `public.is_rich_text` recognises it, and sanitising it again changes nothing.
 */
import sanitizeHtml from 'sanitize-html';

/** The bound of the database for a rich text, in characters. */
export const maxRichTextLength = 500_000;
/** Tags and entities of a text that is given, counted by `<` and `&`: sanitising as many takes some tens of milliseconds. */
const maxMarks = 10_000;

/** Why a text is not sanitised; null when it is. */
export function markupProblem(html: string): string | null {
  let marks = 0;
  for (const mark of ['<', '&']) {
    for (let position = html.indexOf(mark); position !== -1; position = html.indexOf(mark, position + 1)) {
      marks += 1;
      if (marks > maxMarks) return `at most ${maxMarks} tags and entities`;
    }
  }
  return null;
}

/** Tags that are nested deeper are removed, and what they contain is kept. */
const maxDepth = 100;

const allowedTags = [
  'p',
  'br',
  'div',
  'span',
  'hr',
  'blockquote',
  'pre',
  'code',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'small',
  'mark',
  'a',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
];
const allowedSchemes = ['http', 'https', 'mailto', 'tel'];

/** The attributes that a tag keeps, in the order in which they are written. Undefined ones are left out. */
const attributesOf: Readonly<Record<string, (given: sanitizeHtml.Attributes) => Attributes>> = {
  a: ({ href, title }) => ({
    href: linkTarget(href),
    title,
    // The target of a link must learn nothing about the page that shows it.
    rel: 'noopener noreferrer nofollow',
  }),
  th: ({ colspan, rowspan }) => ({ colspan: cellSpan(colspan), rowspan: cellSpan(rowspan) }),
  td: ({ colspan, rowspan }) => ({ colspan: cellSpan(colspan), rowspan: cellSpan(rowspan) }),
};
type Attributes = Readonly<Record<string, string | undefined>>;

/** Attributes without which a link means the same: they are removed without a warning. */
const silentAttributes = ['target', 'rel'];

/** Tags whose content is code or data and not text: it is removed together with the tag. */
const nonTextTags = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'template',
  'title',
  'iframe',
  'object',
];

const options: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes: { a: ['href', 'title', 'rel'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes,
  allowProtocolRelative: false,
  nestingLimit: maxDepth,
  nonTextTags,
  transformTags: Object.fromEntries(
    Object.entries(attributesOf).map(([tag, keep]) => [
      tag,
      (tagName: string, given: sanitizeHtml.Attributes) => ({ tagName, attribs: defined(keep(given)) }),
    ]),
  ),
};

/** Sanitised HTML, and whether anything was removed from it. */
interface RichText {
  /** In the canonical form. Empty when nothing is left. It may be longer than the input and than the bound. */
  readonly html: string;
  /** True when a tag, an attribute or a link target was removed; the caller gets a warning then. */
  readonly isChanged: boolean;
}

/**
 * Keeps formatting, lists, tables and links; removes scripts, styles, event handlers, frames, images and any link
 * whose scheme is not http, https, mailto or tel. Plain text passes as it is, special characters escaped.
 */
export function sanitiseRichText(html: string): RichText {
  let isChanged = false;
  let depth = 0;
  const clean = sanitizeHtml(html, {
    ...options,
    onOpenTag(name, given) {
      depth += 1;
      if (depth > maxDepth || !allowedTags.includes(name) || losesAttribute(name, given)) isChanged = true;
    },
    onCloseTag() {
      depth -= 1;
    },
  });
  // Without the tags that were removed, tags may stand in each other that HTML does not nest, such as two list items.
  // Reading the result once more takes them apart; after that nothing is left to take apart.
  return { html: sanitizeHtml(clean, options).trim(), isChanged };
}

function losesAttribute(name: string, given: sanitizeHtml.Attributes): boolean {
  const kept = attributesOf[name]?.(given) ?? {};
  return Object.keys(given).some(
    (key) => kept[key] === undefined && !(name === 'a' && silentAttributes.includes(key)),
  );
}

/**
 * The target of a link with an allowed scheme or none, or undefined. White space and characters that could end the
 * attribute or be taken for a slash are percent-encoded, control characters removed, as browsers do.
 */
function linkTarget(href: string | undefined): string | undefined {
  const target = (href ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    .replace(/^[\u0000-\u0020]+|[\u0000-\u001f\u007f]+|[\u0000-\u0020]+$/g, '')
    .replace(/[\s"<>\\^`{|}]/g, encodeURIComponent)
    .replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase());
  // Without a scheme there is no colon before the first slash, and `//host` is not a path.
  return /^(?:(?:https?|mailto|tel):.|[^:/?#]+(?:[/?#]|$)|\/(?!\/)|[?#])/.test(target) ? target : undefined;
}

function cellSpan(text: string | undefined): string | undefined {
  return text !== undefined && /^[1-9]\d{0,3}$/.test(text) ? text : undefined;
}

function defined(attributes: Attributes): sanitizeHtml.Attributes {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
