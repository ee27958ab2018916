/** Sanitises HTML from callers. In: any HTML. Out: HTML that is safe to insert in a page. */
import sanitizeHtml from 'sanitize-html';

const allowedTags = [
  ...['p', 'br', 'div', 'span', 'hr', 'blockquote', 'pre', 'code', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark', 'a'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];
const allowedAttributes: Readonly<Record<string, string[]>> = {
  a: ['href', 'title', 'rel'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};
const allowedSchemes = ['http', 'https', 'mailto', 'tel'];

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

/** Sanitised HTML, and whether anything was removed from it. */
interface RichText {
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
  const clean = sanitizeHtml(html, {
    allowedTags,
    allowedAttributes,
    allowedSchemes,
    allowProtocolRelative: false,
    nonTextTags,
    onOpenTag(name, attributes) {
      const isKept =
        allowedTags.includes(name) &&
        Object.keys(attributes).every((key) => key === 'target' || allowedAttributes[name]?.includes(key)) &&
        isLinkAllowed(attributes.href);
      if (!isKept) isChanged = true;
    },
    transformTags: {
      // The target of a link must learn nothing about the page that shows it.
      a: (tagName, attributes) => ({
        tagName,
        attribs: { ...attributes, rel: 'noopener noreferrer nofollow' },
      }),
    },
  });
  return { html: clean.trim(), isChanged };
}

function isLinkAllowed(href: string | undefined): boolean {
  if (href === undefined) return true;
  // Browsers ignore white space and control characters inside a scheme: `java\nscript:` is a script.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const target = href.replace(/[\u0000-\u0020]+/g, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(target)?.[1]?.toLowerCase();
  return scheme === undefined ? !target.startsWith('//') : allowedSchemes.includes(scheme);
}
