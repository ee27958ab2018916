/**
 * Finds what the style sheets of a page and the attributes of an element state for it. In: the source of the page, and
 * elements as they are opened. Out: declarations, the one that takes precedence last.
 */

import type { ResumeWarning } from '../types.ts';
import { appliesOnScreen } from './css-media.ts';
import { type Declaration, readDeclarations, readRules } from './css-rules.ts';
import { type CompiledSelector, compileSelectors, type MatchedElement, matches } from './css-selectors.ts';
import { listSign } from './html-defaults.ts';
import {
  LimitReachedError,
  maxStyleCharacters,
  maxStyleSelectors,
  maxStyleSteps,
  textTruncated,
} from './limits.ts';
import { parseMarkup } from './markup.ts';

/** A selector with the declarations of its rule. */
interface IndexedRule {
  readonly selector: CompiledSelector;
  readonly declarations: readonly Declaration[];
  readonly order: number;
}

const sign: Declaration = { name: listSign, value: 'drawn', isImportant: false };

/** True for what prints a text before an element, or a box that looks like a sign. */
const drawsSign = ({ name, value }: Declaration): boolean =>
  (name === 'content' && (/^(["'])(?!\s*\1)/.test(value) || value.startsWith('counter'))) ||
  (name === 'width' && /^[1-9.]/.test(value));

/** How long it takes to read an attribute, in steps. */
const attributeSteps = 40;

/** The `style` attributes that are kept after they were read. Most pages repeat a few. */
const maxKeptAttributes = 2_000;

export class Cascade {
  /** The limits that were reached, each once. */
  readonly warnings: ResumeWarning[] = [];
  readonly #rules = new Map<string, IndexedRule[]>();
  readonly #attributes = new Map<string, Declaration[]>();
  #characters = 0;
  #selectors = 0;
  #steps = 0;
  #looksAtSiblings = false;
  /** True when no more styles are read. */
  #isExhausted = false;

  /** Reads the style sheets in a page, and those that it links as far as they are known by their addresses. */
  constructor(source: string, sheetAt: (address: string) => string | undefined = () => undefined) {
    for (const sheet of sheetsOf(source, sheetAt)) {
      if (this.#isExhausted) break;
      this.#upToLimit(() => {
        this.#count(sheet.length);
        readRules(sheet, ({ selectors, declarations }) => {
          for (const selector of compileSelectors(selectors)) {
            if (!selector.isBefore) this.#add(selector, declarations);
            else if (declarations.some(drawsSign)) this.#add(selector, [sign]);
          }
        });
      });
    }
  }

  #add(selector: CompiledSelector, declarations: readonly Declaration[]): void {
    this.#selectors += 1;
    if (this.#selectors > maxStyleSelectors) {
      throw new LimitReachedError(textTruncated(`${maxStyleSelectors} selectors of styles`));
    }
    this.#looksAtSiblings ||= selector.looksAtSiblings;
    const rule = { selector, declarations, order: this.#selectors };
    const rules = this.#rules.get(selector.key);
    if (rules) rules.push(rule);
    else this.#rules.set(selector.key, [rule]);
  }

  /** True when a selector looks at the elements before another. */
  get looksAtSiblings(): boolean {
    return this.#looksAtSiblings;
  }

  /** The declarations for an element. What is stated after a limit was reached is left out, with a warning. */
  declarationsFor(element: MatchedElement): Declaration[] {
    const found: IndexedRule[] = [];
    let inline: readonly Declaration[] = [];
    if (this.#isExhausted) return [];
    this.#upToLimit(() => {
      for (const key of keysOf(element)) {
        for (const rule of this.#rules.get(key) ?? []) {
          if (!matches(element, rule.selector, this.#step)) continue;
          found.push(rule);
          this.#step(rule.declarations.length);
        }
      }
      inline = this.#inlineOf(element.attributes.style);
    });
    if (found.length === 0 && inline.length === 0) return [];
    found.sort((a, b) => a.selector.specificity - b.selector.specificity || a.order - b.order);
    const stated = [...found.flatMap(({ declarations }) => declarations), ...inline];
    const important = stated.filter(({ isImportant }) => isImportant);
    return important.length === 0
      ? stated
      : [...stated.filter(({ isImportant }) => !isImportant), ...important];
  }

  #inlineOf(text: string | undefined): readonly Declaration[] {
    if (text === undefined || text.trim() === '') return [];
    const known = this.#attributes.get(text);
    if (known) {
      this.#step(known.length);
      return known;
    }
    this.#count(text.length);
    this.#step(attributeSteps);
    const read = readDeclarations(text);
    if (this.#attributes.size < maxKeptAttributes) this.#attributes.set(text, read);
    return read;
  }

  /** @throws LimitReachedError when the page has too many styles */
  #count(characters: number): void {
    this.#characters += characters;
    if (this.#characters > maxStyleCharacters) {
      throw new LimitReachedError(textTruncated(`${maxStyleCharacters} characters of styles`));
    }
  }

  readonly #step = (count = 1): void => {
    this.#steps += count;
    if (this.#steps > maxStyleSteps) {
      throw new LimitReachedError(textTruncated(`${maxStyleSteps} uses of styles`));
    }
  };

  #upToLimit(read: () => void): void {
    try {
      read();
    } catch (error) {
      if (!(error instanceof LimitReachedError)) throw error;
      const { warning } = error;
      this.#isExhausted = this.#steps > maxStyleSteps || this.#characters > maxStyleCharacters;
      if (!this.warnings.some(({ message }) => message === warning.message)) this.warnings.push(warning);
    }
  }
}

/** What the rules for an element are found by. */
function keysOf({ name, attributes, classes }: MatchedElement): Set<string> {
  const keys = new Set(['*', name]);
  for (const one of classes) keys.add(`.${one}`);
  if (attributes.id) keys.add(`#${attributes.id}`);
  return keys;
}

/** The texts of the style sheets of a page that apply on a screen. */
function sheetsOf(source: string, sheetAt: (address: string) => string | undefined): string[] {
  if (!/<(?:style|link)\b/i.test(source)) return [];
  const sheets: string[] = [];
  const linked = new Set<string>();
  let isOpen = false;
  parseMarkup(source, 'html', {
    onopentag(name, { media = '', type = 'text/css', rel = '', href = '' }) {
      const applies = type.toLowerCase() === 'text/css' && appliesOnScreen(media);
      isOpen = name === 'style' && applies;
      if (isOpen) sheets.push('');
      // Of several sheets to choose from, the alternate ones are not shown.
      const isLinked = name === 'link' && applies && rel.trim().toLowerCase() === 'stylesheet';
      if (isLinked && !linked.has(href)) sheets.push(sheetAt(href) ?? '');
      if (isLinked) linked.add(href);
    },
    ontext(text) {
      if (isOpen) sheets.push((sheets.pop() ?? '') + text);
    },
    onclosetag() {
      isOpen = false;
    },
  });
  return sheets;
}
