/**
 * Reads phone numbers: as written, and in E.164, which is equal for two spellings of one number. Forms, saves and custom
 * fields read them here; the reader of resumes, which has to find them on a page first, shares the parts.
 */
import {
  type CountryCode,
  isSupportedCountry,
  isValidPhoneNumber,
  type PhoneNumber as ParsedNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { cleanText } from './clean-text.ts';
import { decodeUri } from './decode-uri.ts';
import { fold } from './fold.ts';
import { denials, faxLabels, phoneLabels, phoneRemarks } from './phone-words.ts';

export interface PhoneNumber {
  /** As written, with its extension and without its label. Digits of all scripts are those of ASCII. */
  readonly number: string;
  /** E.164 (`+33612345678`), without an extension; `null` when no number of its country has so many digits. */
  readonly canonicalNumber: string | null;
}

/** An extension behind a number, as a pattern: `ext. 12`, `x12`, `poste 12`, `#12`, `Durchwahl 12`. */
export const extensionPattern = String.raw`[\s,(]*(?:extensi[oó]n|extn?|poste|int(?:erno|erne)?|anexo|ramal|toestel|durchwahl|dw|x|#)[\s.:-]*(\d{1,7})(?![\d\p{L}])\)?`;

/** One or several numbers, with signs between their digits, and an extension. */
const digitGroups = new RegExp(
  String.raw`(?<![\p{L}\d])(?:\(?\+\s?)?\(?\d[\d ().\-/+]{1,60}\d(?:${extensionPattern})?`,
  'giu',
);
const extensionBehind = new RegExp(`${extensionPattern}$`, 'iu');

/** What is read as a number although it is none of any country: digits with signs between. */
const onlySigns = /^[+(]*\d[\d\s().\-/+]*$/;
/** Twice what any number with its extension needs, however it is spaced. */
const maxNumberLength = 64;
/** The longest text in which numbers are searched. */
const maxTextLength = 1_000;

/** What was found in a text of several, and the pieces between commas, semicolons and line ends that have none. */
interface PhoneNumbers {
  readonly numbers: PhoneNumber[];
  readonly unread: string[];
}

/**
 * Reads the phone numbers of a text: `Tél : 06 12 34 56 78 (perso) ou 01 99 00 11 22 poste 45` has two. Words that say
 * more than which number it is stay with it. Digits that are no number of any country are one without a canonical form,
 * when nothing else stands between the commas.
 * @param defaultCountry ISO 3166-1 alpha-2 country of a number without an international prefix
 */
export function readPhoneNumbers(text: string, defaultCountry: string): PhoneNumbers {
  if (text.length > maxTextLength) return { numbers: [], unread: [text] };
  const pieces = withPlainSigns(text).split(/[;\n]|,(?!\s*\p{L}+[.\s:]*\d{1,7}\s*(?:[,;)\n]|$))/u);
  const read = pieces.map((piece) => ({ piece: piece.trim(), numbers: numbersIn(piece, defaultCountry) }));
  const hasNone = ({ piece, numbers }: (typeof read)[number]) => numbers.length === 0 && saying(piece) !== '';
  return {
    numbers: read.flatMap(({ numbers }) => numbers),
    unread: read.filter(hasNone).map(({ piece }) => piece),
  };
}

/** The one phone number of a text; `null` when there is none, or more than one number. */
export function readPhoneNumber(text: string, defaultCountry: string): PhoneNumber | null {
  const { numbers, unread } = readPhoneNumbers(text, defaultCountry);
  return numbers.length === 1 && unread.length === 0 ? (numbers[0] ?? null) : null;
}

/** The numbers of a text without commas and line ends. */
function numbersIn(plain: string, defaultCountry: string): PhoneNumber[] {
  const found = [...plain.matchAll(digitGroups)].flatMap((match) => placesOf(match, defaultCountry));
  const numbers = found.map(({ start, end, canonicalNumber }, index) => {
    const ownBefore = plain.slice(found[index - 1]?.end ?? 0, start);
    const after = plain.slice(end, found[index + 1]?.start);
    const before = index === 0 ? ownBefore : splitAtSeparator(ownBefore)[1];
    const behind = index === found.length - 1 ? after : splitAtSeparator(after)[0];
    const number = [saying(before), plain.slice(start, end), saying(behind)].join(' ').trim();
    // A fax is kept, and is no number by which somebody is found.
    return { number, canonicalNumber: isFax(before) ? null : canonicalNumber };
  });
  if (numbers.length > 0) return numbers;
  const bare = plain.replace(/^[^\d+(]*/, saying).replace(/[^\d]*$/, saying);
  const isNumber = bare.length <= maxNumberLength && onlySigns.test(bare) && digitsOf(bare).length >= 3;
  return isNumber ? [{ number: bare, canonicalNumber: null }] : [];
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly canonicalNumber: string;
}

/** Where in a text the numbers are of which a group of digits consists. */
function placesOf(match: RegExpExecArray, country: string): Place[] {
  let from = 0;
  return partsOf(match[0]).flatMap((part) => {
    const at = match[0].indexOf(part, from);
    from = at + part.length;
    const canonicalNumber = e164Of(parsePhoneNumber(part, country));
    const start = match.index + at;
    return canonicalNumber === null ? [] : [{ start, end: start + part.length, canonicalNumber }];
  });
}

/** Numbers that stand beside each other: the next one begins with a plus, or with its national prefix. */
function partsOf(group: string): string[] {
  return group
    .split(
      /[\s/.-]+(?=\(?\+(?!\s))|\s+\+\s+(?=\(?0)|\s*\/{2,}\s*|\s+(?=\(\d+$)|(?<=(?:\d[ .-]?){8,})\s+(?=\(?0\d(?:[ .-]?\d){7})/,
    )
    .flatMap(separateNumbers);
}

/**
 * Two numbers that a slash, a hyphen with spaces or a wide space separates; the second may lack the prefix. A postal code
 * may stand behind a number in the same way.
 */
export function separateNumbers(text: string): string[] {
  const [first = '', ...others] = text.split(/\s*\/\s*|\s+-\s+|\s{3,}/);
  const isWhole = (part: string): boolean => digitsOf(part).length >= 8;
  const areSeparate =
    others.length > 0 && isWhole(first) && others.every((part) => isWhole(part) || /^\d{4,5}$/.test(part));
  return areSeparate ? [first, ...others.filter(isWhole)] : [text];
}

/** A number with or without an extension, as the library reads it; `undefined` when it is none. */
export function parsePhoneNumber(written: string, defaultCountry: string): ParsedNumber | undefined {
  const dialled = dialledAbroad(withoutExtension(written));
  const country = isSupportedCountry(defaultCountry) ? (defaultCountry as CountryCode) : undefined;
  const options = { extract: false, ...(country && { defaultCountry: country }) };
  const parsed = parsePhoneNumberFromString(dialled, options);
  // 00 is how most countries dial abroad, and people write it where it is not.
  if (parsed?.isPossible() || !dialled.startsWith('00')) return parsed;
  return parsePhoneNumberFromString(`+${dialled.slice(2)}`, options) ?? parsed;
}

/** A number without the extension behind it. */
export const withoutExtension = (number: string): string => number.replace(extensionBehind, '');

/**
 * The number as it is dialled from other countries: the prefix of the country may stand in brackets, and in
 * "+49 (0) 89 …" the zero in brackets is dialled only within the country.
 */
export const dialledAbroad = (number: string): string =>
  number
    .replace(/^\(\s?(\+|00)\s?(\d{1,3})\s?\)/, '$1$2 ')
    .replace(/^(\+|00)\s?\(?(\d{1,3})\)?\s*\(0\)/, '$1$2 ');

/**
 * A parsed number in E.164, for forms and resumes alike, so that a person is found by either. The number of digits must
 * be one of its country's; its range need not be in use, because operators get new ranges before any list has them.
 * `null` also for one digit repeated, such as `00 00 00 00 00`: people who do not want to give a number write it, and
 * it would make them one person.
 */
export function e164Of(parsed: ParsedNumber | undefined): string | null {
  if (!parsed?.isPossible() || /^(\d)\1*$/.test(parsed.nationalNumber)) return null;
  return parsed.isValid() || !isMistyped(parsed) ? parsed.number : null;
}

/**
 * Whether a number that is in no range has a digit too few or too many: one more or one less, and it would be in one. The
 * lengths of a country alone do not say so, because services have short numbers, and because the zero that is dialled within
 * the country fills the place of a missing digit: `06 12 34 56 7` is not `+33061234567`.
 */
function isMistyped({ number, nationalNumber }: ParsedNumber): boolean {
  return (
    nationalNumber.startsWith('0') ||
    isValidPhoneNumber(`${number}0`) ||
    isValidPhoneNumber(number.slice(0, -1))
  );
}

/**
 * A number that is written with its country code, in E.164; `null` when it is written otherwise. Any country code and
 * length that E.164 allows is accepted, also where the country is not known to use it. With brackets it is refused: the
 * zero of `+33 (0)6…` is no part of the number.
 */
export function internationalNumber(number: string): string | null {
  const digits = number.replace(/[\s.\u2013/-]+/g, '');
  return /^\+[1-9]\d{4,14}$/.test(digits) ? digits : null;
}

/** The zeros of the scripts that have digits of their own. */
const zeros = Array.from('0０٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐', (zero) => zero.codePointAt(0) ?? 0);

/** A text with the digits, plus signs and hyphens of ASCII in place of others. Its length stays. */
export function withPlainDigits(text: string): string {
  return text
    .replace(/[\p{Nd}＋]/gu, (sign) => {
      const point = sign.codePointAt(0) ?? 0;
      const zero = zeros.find((first) => point >= first && point < first + 10);
      if (sign === '＋') return '+';
      return zero === undefined ? sign : String(point - zero);
    })
    .replace(/[‐‑‒–—−]/g, '-');
}

/** A text as numbers are searched in it: in plain signs, and without what belongs to the address `tel:`. */
function withPlainSigns(text: string): string {
  const clean = cleanText(text);
  const written = /^tel:/i.test(clean) ? decodeUri(clean.replace(/^tel:\/*/i, '')) : clean;
  return (
    withPlainDigits(written.normalize('NFKC'))
      .replace(/;(?!ext=)[a-z-]+=[^;\s,]*/gi, '')
      .replace(/;ext=/gi, ' ext. ')
      .replaceAll('"', ' ')
      .replace(/(?<=\d)[ ]?[·•⋅∙_*'’´`][ ]?(?=\d)/g, '-')
      // "01 99 00 11 22/23": of the second number only the end is written.
      .replace(/(?<!\d)(\+?(?:\d[ .-]?){7,13})(\d\d)\s?\/\s?(\d\d)(?![ ./-]*\d)/g, '$1$2 / $1$3')
      // As programs write a number that they took for one with decimals.
      .replace(/(?<![\d.])(\+?\d{8,15})\.0+(?![\d.])/g, '$1')
  );
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The words before and behind the first sign or word that separates two numbers. */
function splitAtSeparator(text: string): [string, string] {
  const separator = /[,;/|\n&]|(?<!\p{L})(?:ou|or|oder|o|et|and|und|y|e)(?!\p{L})|$/iu.exec(text);
  const at = separator?.index ?? text.length;
  const [before, behind] = [text.slice(0, at), text.slice(at + (separator?.[0].length ?? 0))];
  // Without a separator the words are the label of the next number, unless they are in brackets.
  return at === text.length && !/^\s*\(/.test(text) ? ['', text] : [before, behind];
}

const knownWords = new Set([...phoneLabels, ...phoneRemarks].map(fold));
const [faxLabel, phoneLabel] = [faxLabels, phoneLabels].map(
  (labels) => new RegExp(String.raw`(?<!\p{L})(?:${labels.join('|')})(?!\p{L})`, 'iu'),
);

const deniedFax = new RegExp(
  String.raw`(?<!\p{L})(?:${denials.join('|')})\s+(?:${faxLabels.join('|')})(?!\p{L})`,
  'giu',
);

/** Whether a number with this label is that of a fax and not of a phone too ("Tel/Fax"). */
const isFax = (label: string): boolean =>
  faxLabel?.test(label.replace(deniedFax, '')) === true && phoneLabel?.test(label) !== true;

/** The words beside a number as they are, unless they only say which number it is; then nothing. */
function saying(words: string): string {
  const all = fold(words).match(/[\p{L}\p{M}]+|\d{2,}/gu) ?? [];
  const text = words.replace(/\s+/g, ' ').replace(/^[\s,;/|&]+|[\s,;/|&]+$/g, '');
  return all.every((word) => knownWords.has(word)) ? '' : text;
}
