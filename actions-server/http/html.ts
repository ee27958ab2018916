/**
 * HTML made of templates. Values are escaped wherever they stand, so that a text of a caller can be nothing but text:
 *
 *     html`<p class="${name}">${text}</p>${isEmpty && html`<p>Nothing here.</p>`}${rows.map(row)}`
 *
 * A template is checked the first time it is used: a value has to stand in the text of an element or in an attribute with
 * double quotes, where escaping is enough. Attributes that depend on conditions are made by `attributes`:
 *
 *     html`<option${attributes({ value: id, selected: id === chosen })}>${name}</option>`
 */

import { escapeMarkup } from '@platform/vocabulary';

/** A piece of finished HTML. Only this file makes it, and `public-path.ts` of another. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** Attributes of an element, which stand after its name or after other attributes. */
class Attributes extends Html {}

/** Nothing is written for null, undefined and false, so that parts can depend on conditions; lists are joined. */
export type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[];

/** Where a value stands: in a text or an attribute, or in a tag, where only attributes may be. */
type Place = 'text' | 'tag';

const placesOf = new WeakMap<TemplateStringsArray, readonly Place[]>();

/** @throws TypeError for a value of another type, such as a function, and for a value where escaping is not enough */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const places = placesOf.get(parts) ?? checkPlaces(parts);
  placesOf.set(parts, places);
  return new Html(
    parts.reduce((text, part, index) => {
      const value = values[index - 1];
      if ((places[index - 1] === 'tag') !== value instanceof Attributes) {
        throw new TypeError('attributes may only stand in a tag, and nothing else may');
      }
      return text + textOf(value) + part;
    }),
  );
}

/**
 * Attributes by their names: a text is the value, `true` stands for an attribute without one, and nothing is written for
 * false, null and undefined. The names are those of the program.
 */
export function attributes(values: Readonly<Record<string, string | boolean | null | undefined>>): Html {
  const written = Object.entries(values).map(([name, value]) => {
    if (value === false || value === null || value === undefined) return '';
    return value === true ? ` ${name}` : ` ${name}="${escapeMarkup(value)}"`;
  });
  return new Attributes(written.join(''));
}

/** Data about a page for search engines (JSON-LD). No character of it can end the element. */
export function dataScript(value: object): Html {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return new Html(`<script type="application/ld+json">${json}</script>`);
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
const opaque = /<(script|style)\b[^>]*>(?![\s\S]*<\/\1)/i;
/** The end of a tag that is open: its last attribute begins its value with a double quote, or the text is in no tag. */
const inQuotes = /<[^<>"']*(?:"[^"]*"[^<>"']*)*="[^"]*$/;
const inText = /(?:^|>)[^<]*$/;
/** After the name of an element, or after an attribute with its value. */
const inTag = /<[a-z][\w-]*(?:\s+[a-z][\w-]*(?:="[^"]*")?)*$/;

function checkPlaces(parts: TemplateStringsArray): readonly Place[] {
  const places: Place[] = [];
  let before = '';
  for (const part of parts.slice(0, -1)) {
    before += part;
    const isInTag = inTag.test(before);
    if (opaque.test(before) || !(isInTag || inQuotes.test(before) || inText.test(before))) {
      throw new TypeError(`a value may not stand here: …${before.slice(-40)}`);
    }
    places.push(isInTag ? 'tag' : 'text');
    // The value itself has neither quotes nor angle brackets; attributes end where others may follow.
    before += isInTag ? '' : '_';
  }
  return places;
}
