/**
 * HTML made of templates. Values are escaped wherever they stand, so that a text of a caller can be nothing but text:
 *
 *     html`<p class="${name}">${text}</p>${isEmpty && html`<p>Nothing here.</p>`}${rows.map(row)}`
 *
 * A template is checked the first time it is used: a value has to stand in the text of an element or in an attribute with
 * double quotes, where escaping is enough.
 */

import { escapeMarkup } from '../text/escape-markup.ts';

/** A piece of finished HTML. Only this file makes it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** Nothing is written for null, undefined and false, so that parts can depend on conditions; lists are joined. */
type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[];

const checked = new WeakSet<TemplateStringsArray>();

/** @throws TypeError for a value of another type, such as a function, and for a value where escaping is not enough */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  if (!checked.has(parts)) {
    checkPlaces(parts);
    checked.add(parts);
  }
  return new Html(parts.reduce((text, part, index) => text + textOf(values[index - 1]) + part));
}

/** HTML that comes from elsewhere and is safe: it was sanitised, or is a file of this program. */
export function trustedHtml(text: string): Html {
  return new Html(text);
}

function textOf(value: HtmlValue): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'string') return escapeMarkup(value);
  if (typeof value === 'number') return String(value);
  if (value === null || value === undefined || value === false) return '';
  if (Array.isArray(value)) return value.map(textOf).join('');
  throw new TypeError(`a value of type ${typeof value} cannot be part of a page`);
}

/** Elements whose content is no text in which character references are read. */
const opaque = /<(script|style)\b(?![\s\S]*<\/\1)/i;
/** The end of a tag that is open: its last attribute begins its value with a double quote, or the text is in no tag. */
const inQuotes = /<[^<>"']*(?:"[^"]*"[^<>"']*)*="[^"]*$/;
const inText = /(?:^|>)[^<]*$/;

function checkPlaces(parts: TemplateStringsArray): void {
  let before = '';
  for (const part of parts.slice(0, -1)) {
    before += part;
    if (opaque.test(before) || !(inQuotes.test(before) || inText.test(before))) {
      throw new TypeError(`a value may not stand here: …${before.slice(-40)}`);
    }
    // The value itself has neither quotes nor angle brackets.
    before += '_';
  }
}
