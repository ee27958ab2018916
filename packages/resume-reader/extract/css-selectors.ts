/** Matches the selectors of style sheets with the elements of a page that are open. */
import { AttributeAction, parse, type Selector, SelectorType } from 'css-what';

/** An element as selectors see it. */
export interface MatchedElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly classes: readonly string[];
  readonly parent: MatchedElement | null;
  /** The element before it with the same parent. */
  readonly previous: MatchedElement | null;
  /** The number of elements before it with the same parent. */
  readonly index: number;
}

type Combinator = 'descendant' | 'child' | 'adjacent' | 'sibling';

/** The conditions on one element. */
interface Compound {
  readonly tests: readonly Selector[];
  /** How the element stands to that of the compound before it; `null` for the first one. */
  readonly combinator: Combinator | null;
}

/** One selector of a list. */
export interface CompiledSelector {
  readonly compounds: readonly Compound[];
  /** Greater for a selector that takes precedence. */
  readonly specificity: number;
  /** What an element has that matches: `#id`, `.class` or the name of its type; `*` when that is not known. */
  readonly key: string;
  readonly looksAtSiblings: boolean;
  /** True for what is printed before the text of the element. */
  readonly isBefore: boolean;
}

/** Longer selectors are left out: no author writes them, and matching them takes long. */
const maxCompounds = 12;
const maxParts = 40;

/** The selectors of a list that can match an element; none when it is invalid. */
export function compileSelectors(list: string): CompiledSelector[] {
  try {
    return parse(list).flatMap((selector) => compile(selector) ?? []);
  } catch {
    // An invalid selector makes its rule invalid.
    return [];
  }
}

function compile(parsed: readonly Selector[]): CompiledSelector | null {
  if (countOf(parsed) > maxParts) return null;
  const last = parsed.at(-1);
  const isBefore = last !== undefined && isBeforeText(last);
  const selector = isBefore ? parsed.slice(0, -1) : parsed;
  const compounds: { tests: Selector[]; combinator: Combinator | null }[] = [{ tests: [], combinator: null }];
  for (const part of selector) {
    if (part.type === SelectorType.PseudoElement) return null;
    const combinator = combinatorOf(part);
    if (combinator) compounds.push({ tests: [], combinator });
    else if (!isSupported(part)) return null;
    else compounds.at(-1)?.tests.push(part);
  }
  if (compounds.length > maxCompounds) return null;
  return {
    compounds,
    specificity: specificityOf(selector),
    key: keyOf(compounds.at(-1)?.tests ?? []),
    isBefore,
    looksAtSiblings: compounds.some(
      ({ combinator }) => combinator === 'adjacent' || combinator === 'sibling',
    ),
  };
}

const isBeforeText = (part: Selector): boolean =>
  (part.type === SelectorType.PseudoElement || part.type === SelectorType.Pseudo) &&
  (part.name === 'before' || part.name === 'marker');

/** The number of parts of a selector and of those within it. */
const countOf = (selector: readonly Selector[]): number =>
  selector.reduce((sum, part) => {
    const inside = part.type === SelectorType.Pseudo && Array.isArray(part.data) ? part.data : [];
    return sum + 1 + inside.reduce((count, each) => count + countOf(each), 0);
  }, 0);

function combinatorOf({ type }: Selector): Combinator | null {
  switch (type) {
    case SelectorType.Descendant:
      return 'descendant';
    case SelectorType.Child:
      return 'child';
    case SelectorType.Adjacent:
      return 'adjacent';
    case SelectorType.Sibling:
      return 'sibling';
    default:
      return null;
  }
}

/** The classes of which an element has one, or has none. */
const logical = new Set(['is', 'where', 'not', 'matches']);

function isSupported(part: Selector): boolean {
  if (part.type === SelectorType.Tag || part.type === SelectorType.Universal) return true;
  if (part.type === SelectorType.Attribute) return true;
  if (part.type !== SelectorType.Pseudo) return false;
  if (['root', 'first-child', 'link', 'any-link', 'last-child'].includes(part.name)) return true;
  if (part.name === 'nth-child') return /^(?:\d+|odd|even)$/.test(String(part.data).trim());
  // Selectors of several elements within them are not followed.
  return (
    logical.has(part.name) &&
    Array.isArray(part.data) &&
    part.data.every((list) => list.every((each) => !combinatorOf(each) && isSupported(each)))
  );
}

function specificityOf(selector: readonly Selector[]): number {
  return selector.reduce((sum, part) => {
    if (part.type === SelectorType.Tag) return sum + 1;
    if (part.type === SelectorType.Attribute) return sum + (isId(part) ? 10_000 : 100);
    if (part.type !== SelectorType.Pseudo || part.name === 'where') return sum;
    if (!Array.isArray(part.data)) return sum + 100;
    return sum + Math.max(0, ...part.data.map(specificityOf));
  }, 0);
}

const isId = (part: Selector): boolean =>
  part.type === SelectorType.Attribute && part.name === 'id' && part.action === AttributeAction.Equals;

function keyOf(tests: readonly Selector[]): string {
  let key = '*';
  for (const test of tests) {
    if (test.type === SelectorType.Tag && key === '*') key = test.name.toLowerCase();
    if (test.type !== SelectorType.Attribute) continue;
    if (isId(test)) return `#${test.value}`;
    if (test.name === 'class' && test.action === AttributeAction.Element) key = `.${test.value}`;
  }
  return key;
}

/**
 * True when the element is one that the selector means.
 * @param step called for each element that is looked at, which may throw
 */
export function matches(
  element: MatchedElement,
  { compounds }: Pick<CompiledSelector, 'compounds'>,
  step: () => void,
  last = compounds.length - 1,
): boolean {
  step();
  const compound = compounds[last];
  if (!compound) return true;
  if (!compound.tests.every((test) => passes(element, test))) return false;
  const { combinator } = compound;
  if (combinator === null) return true;
  const next = (of: MatchedElement): MatchedElement | null =>
    combinator === 'descendant' || combinator === 'child' ? of.parent : of.previous;
  const isNear = combinator === 'child' || combinator === 'adjacent';
  for (let other = next(element); other; other = next(other)) {
    if (matches(other, { compounds }, step, last - 1)) return true;
    if (isNear) return false;
  }
  return false;
}

function passes(element: MatchedElement, test: Selector): boolean {
  switch (test.type) {
    case SelectorType.Universal:
      return true;
    case SelectorType.Tag:
      return element.name === test.name.toLowerCase();
    case SelectorType.Attribute:
      if (test.name === 'class' && test.action === AttributeAction.Element)
        return element.classes.includes(test.value);
      return hasAttribute(element.attributes[test.name.toLowerCase()], test.action, test.value);
    case SelectorType.Pseudo:
      return passesPseudo(element, test.name, test.data);
    default:
      return false;
  }
}

function passesPseudo(element: MatchedElement, name: string, data: Selector[][] | string | null): boolean {
  if (Array.isArray(data)) {
    const isOne = data.some((list) => list.every((test) => passes(element, test)));
    return name === 'not' ? !isOne : isOne;
  }
  if (name === 'root') return element.parent === null;
  if (name === 'first-child') return element.index === 0;
  if (name === 'nth-child') {
    const place = String(data).trim();
    if (place === 'odd' || place === 'even') return element.index % 2 === (place === 'odd' ? 0 : 1);
    return element.index + 1 === Number(place);
  }
  if (name === 'link' || name === 'any-link') return element.name === 'a' && 'href' in element.attributes;
  // Whether an element is the last one is not known while it is open; most are not.
  return false;
}

function hasAttribute(actual: string | undefined, action: AttributeAction, value: string): boolean {
  if (actual === undefined) return action === AttributeAction.Not;
  switch (action) {
    case AttributeAction.Exists:
      return true;
    case AttributeAction.Equals:
      return actual === value;
    case AttributeAction.Element:
      return value !== '' && actual.split(/\s+/).includes(value);
    case AttributeAction.Start:
      return value !== '' && actual.startsWith(value);
    case AttributeAction.End:
      return value !== '' && actual.endsWith(value);
    case AttributeAction.Any:
      return value !== '' && actual.includes(value);
    case AttributeAction.Hyphen:
      return actual === value || actual.startsWith(`${value}-`);
    default:
      return actual !== value;
  }
}
