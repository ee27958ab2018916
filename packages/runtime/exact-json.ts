/**
 * JSON of others, whose numbers keep their digits. `JSON.parse` makes a double of each number, which holds 15 to 17
 * digits: 9007199254740993 would be another row.
 *
 * A number that JavaScript writes as it was sent is a number of JavaScript; any other is an `ExactNumber`. Few texts have
 * one: a text is read by `JSON.parse` and searched for them once. Only a text with some is read a second time, with marks
 * in their places, so that everything else about it (members that are repeated or called `__proto__`, errors, levels) is
 * as `JSON.parse` has it. Node 20 has neither the source texts of `JSON.parse` nor `JSON.rawJSON`.
 */
import { digitsOf } from './decimal-digits.ts';

/**
 * A number of a JSON text that JavaScript would write otherwise: with more digits than a double has, `1.50`, `1e3`, `-0`.
 *
 * It is a function, because `typeof` tells it then from every value of JSON: what looks for an object, a text or a number
 * does not take it for one. Arithmetic, comparisons and `JSON.stringify` throw, so that nothing makes a double of it
 * by mistake. `String` and templates give its text. Equal texts are the same function.
 */
export interface ExactNumber {
  (): string;
  readonly text: string;
}

const numberMembers = {
  get text(): string {
    return (this as unknown as ExactNumber)();
  },
  toJSON(): string {
    return placeText((this as unknown as ExactNumber)());
  },
  toString(): string {
    return (this as unknown as ExactNumber)();
  },
  [Symbol.toPrimitive](hint: string): string {
    if (hint === 'string') return (this as unknown as ExactNumber)();
    throw new TypeError('a number that JavaScript cannot hold is not calculated with');
  },
};

/** The numbers in use, so that equal texts are one value, as equal numbers are. */
const known = new Map<string, WeakRef<ExactNumber>>();
const forgotten = new FinalizationRegistry<string>((text) => {
  if (known.get(text)?.deref() === undefined) known.delete(text);
});

/** The value for a number that JSON has as this text. */
export function numberOf(text: string): number | ExactNumber {
  const number = Number(text);
  return String(number) === text ? number : exactNumber(text);
}

function exactNumber(text: string): ExactNumber {
  const found = known.get(text)?.deref();
  if (found !== undefined) return found;
  const made: ExactNumber = Object.setPrototypeOf(() => text, numberMembers);
  known.set(text, new WeakRef(made));
  forgotten.register(made, text);
  return made;
}

export function isExactNumber(value: unknown): value is ExactNumber {
  return typeof value === 'function' && Object.getPrototypeOf(value) === numberMembers;
}

/**
 * The number of JavaScript for `3.0` and `1e3`, for a member that is a count or a time; any other value as it is. What a
 * double does not hold stays an `ExactNumber`, which is no number to whoever checks the member.
 */
export function plainNumber(value: unknown): unknown {
  if (!isExactNumber(value)) return value;
  const number = Number(value.text);
  const isSame = Number.isFinite(number) && canonical(String(number)) === canonical(value.text);
  return isSame ? number : value;
}

/** One text for all spellings of a number. */
function canonical(text: string): string {
  const { sign, digits, pointAt } = digitsOf(text);
  return digits === '' ? '0' : `${sign}${digits}e${pointAt}`;
}

/**
 * The value of a JSON text, with its numbers exact.
 * @throws SyntaxError as `JSON.parse`
 */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const first = nextInexact(text, 0);
  return first === null ? value : readMarked(text, first);
}

/**
 * The JSON text of a value of `readJson`, and of values in which `toJSON` calls `placeText`.
 * @param space as in `JSON.stringify`
 * @param replace what stands in the place of a member or element
 */
export function writeJson(value: unknown, space = 0, replace?: (member: unknown) => unknown): string {
  const replacer = replace && ((_key: string, member: unknown) => replace(member));
  const outer = writing;
  const own: Writing = { mark: '', texts: [] };
  writing = own;
  let written: string;
  try {
    written = JSON.stringify(value, replacer, space);
  } finally {
    writing = outer;
  }
  if (own.texts.length === 0) return written;
  const { mark, texts } = own;
  return written.replace(
    new RegExp(`"${mark}(\\d+)"`, 'g'),
    (_, index: string) => texts[Number(index)] ?? '',
  );
}

/** A text of JSON that `writeJson` is in the middle of. */
interface Writing {
  mark: string;
  readonly texts: string[];
}

let writing: Writing | null = null;

/** For `toJSON`: stands in for a text of JSON until `writeJson` puts it there. @throws TypeError in `JSON.stringify` alone */
export function placeText(text: string): string {
  if (writing === null) throw new TypeError('values with texts of JSON are written by writeJson');
  if (writing.mark === '') writing.mark = newMark();
  return `${writing.mark}${writing.texts.push(text) - 1}`;
}

/** Unknown to everyone who could write a text of the value. Browsers have `randomUUID` on pages of HTTPS only. */
function newMark(): string {
  return `number ${crypto.getRandomValues(new Uint32Array(4)).join('-')}:`;
}

const quote = 0x22;
const plus = 0x2b;
const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;
const nine = 0x39;
const bigE = 0x45;
const backslash = 0x5c;
const smallE = 0x65;

interface Token {
  readonly start: number;
  readonly end: number;
}

/** Every number with no more digits is written by JavaScript as it was read, if it is whole and not zero with a sign. */
const safeDigits = 15;

/** The first number from a position on that JavaScript would write otherwise; the text is valid JSON. */
function nextInexact(text: string, from: number): Token | null {
  for (let position = from; position < text.length; position += 1) {
    const code = text.charCodeAt(position);
    if (code === quote) position = endOfString(text, position);
    else if (code === minus || (code >= zero && code <= nine)) {
      const start = position;
      let isInteger = code !== minus;
      for (position += 1; position < text.length; position += 1) {
        const next = text.charCodeAt(position);
        if (next >= zero && next <= nine) continue;
        if (next !== point && next !== bigE && next !== smallE && next !== plus && next !== minus) break;
        isInteger = false;
      }
      if (!(isInteger && position - start <= safeDigits)) {
        const token = text.slice(start, position);
        if (String(Number(token)) !== token) return { start, end: position };
      }
      // What follows the number is looked at too: it can be no quotation mark in valid JSON.
    }
  }
  return null;
}

/** The position of the quotation mark that ends the string which begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text.charCodeAt(first - 1) === backslash) first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
}

function readMarked(text: string, first: Token): unknown {
  const mark = newMark();
  let marked = '';
  let done = 0;
  for (let token: Token | null = first; token !== null; token = nextInexact(text, done)) {
    marked += `${text.slice(done, token.start)}"${mark}${text.slice(token.start, token.end)}"`;
    done = token.end;
  }
  const whole: { root: unknown } = { root: JSON.parse(marked + text.slice(done)) };
  // Not by recursion: a text may have a million levels.
  const open: Record<string, unknown>[] = [whole];
  for (let container = open.pop(); container !== undefined; container = open.pop()) {
    for (const [key, value] of Object.entries(container)) {
      if (typeof value === 'object' && value !== null) open.push(value as Record<string, unknown>);
      if (typeof value !== 'string' || !value.startsWith(mark)) continue;
      // By its definition: assigning to a member called `__proto__` would change the prototype.
      Object.defineProperty(container, key, { value: numberOf(value.slice(mark.length)), ...ofJson });
    }
  }
  return whole.root;
}

const ofJson = { writable: true, enumerable: true, configurable: true };
