/**
 * Reads rich text from callers. In: any HTML, or plain text. Out: HTML that is safe to insert in a page, in its canonical
 * form, which is the only one that the database stores: `public.is_rich_text` recognises it, and reading it again changes
 * nothing.
 */
import sanitizeHtml from 'sanitize-html';
import { isPlainText, richTextOfPlain } from './plain-text.ts';

/** The bound of the database for a rich text, in characters. */
export const maxRichTextLength = 500_000;
/** Tags and entities of a text that is given, counted by `<` and `&`: sanitising as many takes some tens of milliseconds. */
const maxMarks = 10_000;

/** Why a text is not sanitised; null when it is. */
function markupProblem(html: string): string | null {
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

interface RichText {
  /** In the canonical form; null where nothing of it would be seen, such as `<p><br></p>`. */
  readonly html: string | null;
  /** What the caller is told when a tag, an attribute or a link target was removed. */
  readonly warning: string | null;
  /** Why the text cannot be stored. */
  readonly problem: string | null;
}

/** Reads a rich text of any length. It is empty, and no problem, when nothing of it would be seen. */
export function readRichText(text: string): RichText {
  const markup = isPlainText(text) ? richTextOfPlain(text) : text;
  const problem = markupProblem(markup);
  if (problem !== null) return { html: null, warning: null, problem };
  const { html: clean, isChanged } = sanitiseRichText(markup);
  // Where nothing but text is left of the tags it is plain text.
  const html = isPlainText(clean) ? sanitiseRichText(richTextOfPlain(clean)).html : clean;
  const warning = isChanged ? 'parts of the HTML that are not allowed were removed' : null;
  if (html.length > maxRichTextLength) {
    return { html: null, warning, problem: `at most ${maxRichTextLength} characters of sanitised HTML` };
  }
  return { html: showsText(html) ? html : null, warning, problem: null };
}

/** Spaces, and characters without a shape of their own such as zero-width ones: `public.shows_text` has the same. */
const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among what is not seen
  /[\s\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\uffa0]+/gu;

/** Whether anything of canonical rich text is seen. */
const showsText = (html: string): boolean => html.replace(/<[^>]*>/g, '').replace(unseen, '') !== '';

/** An address in angle brackets, which HTML would take for a tag. */
const bracketedAddress = /<(?=(?:[^\s<>@"'=]+@[^\s<>@"'=]+|(?:https?:\/\/|www\.)[^\s<>"']+)>)/gi;

/**
 * Keeps formatting, lists, tables and links; removes scripts, styles, event handlers, frames, images and any link
 * whose scheme is not http, https, mailto or tel.
 */
export function sanitiseRichText(html: string): { html: string; isChanged: boolean } {
  let isChanged = false;
  let depth = 0;
  const clean = sanitizeHtml(html.replace(bracketedAddress, '&lt;'), {
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
