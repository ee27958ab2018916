/** Reads the phone numbers of the person, not those of referees or employers. */

import { decodeUri } from '@platform/vocabulary';
import {
  dialledAbroad,
  e164Of,
  extensionPattern,
  parsePhoneNumber,
  separateNumbers,
  withoutExtension,
  withPlainDigits,
} from '@platform/vocabulary/phone-number';
import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import contactWords from '../data/contact-words.json' with { type: 'json' };
import { unknownLetter } from '../extract/document.ts';
import type { Line } from '../lines/line.ts';
import type { Section } from '../sections/section.ts';
import type { ParsedPhoneNumber } from '../types.ts';
import { findPeriods } from '../words/dates.ts';
import { foldKeepingLength } from '../words/fold.ts';
import { alternatives } from '../words/pattern.ts';
import { firstFound, linksOf, ofPerson } from './contacts.ts';
import type { CountryOfNumbers } from './country-of-numbers.ts';
import type { Found } from './found.ts';

/** Digits with what separates the groups of a phone number. */
const digitGroups = new RegExp(
  String.raw`(?<![\p{L}\p{N}@/_.])(?:\(?\+\s?)?\(?\d[\d\s().\-/]{4,34}\d(?:${extensionPattern})?(?![\p{L}\p{N}@])`,
  'giu',
);
/** A label with what may stand between it and its number: a word ("Tel. privat"), signs, and another number. */
const wordLabel = (labels: string[]): string =>
  `(?:${alternatives(labels.filter((label) => label.length > 1))})\\.?(?:\\s?\\(?\\p{L}{1,12}\\.?\\)?)?[^\\p{L}]*`;
/** One letter is a label only directly before the number; "p." is a page. */
const letterLabel = `(?:${alternatives(contactWords.phone.filter((label) => label.length === 1))})[\\s:]*`;
const phoneLabel = new RegExp(`(?<!\\p{L})(?:${wordLabel(contactWords.phone)}|${letterLabel})$`, 'u');
const faxLabel = new RegExp(`(?<!\\p{L})${wordLabel(contactWords.fax)}$`, 'u');
/** Addresses of pages and publications, whose digits are no phone numbers, unlike those beside them. */
const identifiedPages = /(?:https?:|doi(?:\.org)?|arxiv(?:\.org)?)[\s:/]\s?\S*/giu;
/** Digits around a sign that the font does not tell: a part of a number is none. */
const withUnknownDigits = new RegExp(`[\\d\\s().+/-]*${unknownLetter}[\\d\\s().+/${unknownLetter}-]*`, 'gu');
/** Labels of identifiers, and directly before the number those of boxes at a post office. */
const otherLabel = new RegExp(
  String.raw`(?<!\p{L})(?:(?:${alternatives(contactWords.identifier)})(?:\s(?:no|nr|n[°º]|number|num[eé]ro|n[uú]mero|nummer|card|code))*[^\p{L}|,;•·]*|(?:${alternatives(contactWords.postBox)})[^\p{L}\d]*)$`,
  'u',
);
/** A number sign announces an identifier, unless the label of a phone stands before it ("Tél. n° 06 …"). */
const numberSign = /n[°º][^\p{L}]*$/u;

/** A word that goes on in the number, as in the address of a page: "in/jane-doe-107663042". */
const endsInSlug = /\p{L}-$/u;

/** The phone numbers of the person, without fax numbers. */
export function readPhoneNumbers(sections: Section[], country: CountryOfNumbers): Found<ParsedPhoneNumber>[] {
  const printed = (line: Line): ParsedPhoneNumber[] => phonesIn(line, country);
  const certain = (line: Line): ParsedPhoneNumber[] => phonesIn(line, country, true);
  const linked = (line: Line): ParsedPhoneNumber[] =>
    linksOf(line).flatMap((link) => {
      const number = /^tel:(.+)$/i.exec(link)?.[1];
      return number === undefined ? [] : (toPhoneNumber(decodeUri(number), country, true) ?? []);
    });
  const places = [
    { kinds: ofPerson, readers: [{ read: printed, confidence: 1 }] },
    { kinds: null, readers: [certain, linked].map((read) => ({ read, confidence: 0.7 })) },
    // A running foot or a line that no heading opens: only what is grouped like a phone number can be one.
    { kinds: null, readers: [{ read: (line: Line) => printed(line).filter(isGrouped), confidence: 0.5 }] },
  ];
  return firstFound(sections, places, (value) => value.canonicalNumber ?? value.number.replace(/\D/g, ''));
}

/** @param needsProof true to read only numbers with a label or an international prefix */
function phonesIn(line: Line, country: CountryOfNumbers, needsProof = false): ParsedPhoneNumber[] {
  return line.segments.flatMap((segment, index) => {
    if (!/\p{Nd}/u.test(segment.text)) return [];
    const whole = segment.text.replace(identifiedPages, ' | ').replace(withUnknownDigits, ' | ');
    const text = withPlainSeparators(whole);
    // "+223 76 12 34 56 / 66 12 34 56": the second number is of the country of the first.
    let own = country;
    return [...text.matchAll(digitGroups)].flatMap((match) => {
      const before = foldKeepingLength(
        `${line.segments[index - 1]?.text ?? ''} ${text.slice(0, match.index)}`,
      ).slice(-60);
      if (faxLabel.test(before) || otherLabel.test(before)) return [];
      const isLabelled = phoneLabel.test(before);
      if (!isLabelled && (numberSign.test(before) || endsInSlug.test(before))) return [];
      return separateNumbers(match[0].replace(departmentBefore, '')).flatMap((number) => {
        const isProved = isLabelled || isInternational(number);
        const value = toPhoneNumber(number, own, isLabelled);
        if (isInternational(number)) own = countryOfPrefix(value) ?? own;
        return value !== null && (isProved || !needsProof) ? [value] : [];
      });
    });
  });
}

/** Writes one kind of digits and hyphens, and a hyphen for the dots of "555 · 204 · 1180" and "(555) · 204 · 1180". */
function withPlainSeparators(text: string): string {
  return withPlainDigits(text).replace(
    /(?<![\d.])(\d{2,4}|\(\d{2,4}\))((?:\s?[·•⋅∙]\s?\d{2,4}){2,4})(?!\d)/g,
    (_all, first, rest) => {
      return first + String(rest).replace(/\s?[·•⋅∙]\s?/g, '-');
    },
  );
}

/** The department of a French town before a number: "Rouen (76) - 07 66 55 44 33". */
const departmentBefore = /^\(\d{2,3}\)[\s-]+(?=0\d(?:[\s.-]?\d{2}){4}(?!\d))/;

/** The groups of numbers in North America and in France: "518.555.0142", "06 12 34 56 78". */
const isGrouped = ({ number }: ParsedPhoneNumber): boolean =>
  /^\(?[2-9]\d{2}\)?[\s.-]\s?[2-9]\d{2}[\s.-]\d{4}$|^0[1-9](?:[\s.-]\d{2}){4}$/.test(number);

const isInternational = (number: string): boolean => /^\(?(?:\+|00)/.test(number.trim());

/** The country that the prefix of a number states. */
function countryOfPrefix(value: ParsedPhoneNumber | null): CountryOfNumbers | null {
  const code = parsePhoneNumberFromString(value?.canonicalNumber ?? '')?.country;
  return code ? { code, source: 'address' } : null;
}

function toPhoneNumber(
  raw: string,
  country: CountryOfNumbers,
  isLabelled: boolean,
): ParsedPhoneNumber | null {
  const number = raw.trim().replace(/[.\s/-]+$/, '');
  const bare = withoutExtension(number);
  const dialled = dialledAbroad(bare);
  const parsed = parsePhoneNumber(number, country.code);
  if (
    !hasShapeOfNumber(dialled, isLabelled) ||
    !(isLabelled || isInternational(number) || isNational(bare, parsed))
  )
    return null;
  return { number, canonicalNumber: canonicalNumberOf(number, parsed, country) };
}

/** The E.164 form of a number; `null` where its country is not certain. @param parsed the number in that country */
export const canonicalNumberOf = (
  number: string,
  parsed: PhoneNumber | undefined,
  country: CountryOfNumbers,
): string | null => (isInternational(number) ? e164Of(parsed) : inCountry(parsed, country));

/** A number without a prefix as it is dialled from abroad. One that does not exist at the address of the person is none of there. */
function inCountry(parsed: PhoneNumber | undefined, { source }: CountryOfNumbers): string | null {
  if (source === 'guess' || (source === 'address' && !parsed?.isValid())) return null;
  return e164Of(parsed);
}

/** True when brackets and slashes stand where a phone number has them, and the digits are no date or years. */
function hasShapeOfNumber(number: string, isLabelled: boolean): boolean {
  const digits = number.replace(/\D/g, '');
  // Shorter numbers are postal codes, room numbers and amounts far more often than phone numbers.
  const isLocal = isLabelled && /^\d{3}[ .-]\d{4}$/.test(number);
  if ((digits.length < 8 && !isLocal) || digits.length > 15) return false;
  if (!/^[^()]*(?:\([^()]*\)[^()]*)*$/.test(number)) return false;
  // A slash follows an area code: "0221/123456", "(0221) / 123456", "0475/12.34.56".
  if (number.includes('/') && !/^\(?(?:\+|0)[\d\s().-]*\/[\d\s.-]{4,}$/.test(number)) return false;
  // Pages, years, and social security numbers and postal codes of the United States.
  if (/^(?:1[5-9]|20)\d{2}\s?-\s?(?:1[5-9]|20)\d{2}$|^\d{3}-\d{2}-\d{4}$/.test(number)) return false;
  if (/^\d{5}-\d{4}$/.test(number) && !isLabelled) return false;
  const [period] = findPeriods(number);
  return period === undefined || period.length <= number.length - 3;
}

/** True for a number without prefix or label that is valid, or is grouped as phone numbers are. */
function isNational(number: string, parsed: PhoneNumber | undefined): boolean {
  const digits = number.replace(/\D/g, '');
  if (parsed?.isValid() && (digits.length !== 8 || /\D/.test(number))) return true;
  const groups = number.split(/\D+/).filter(Boolean);
  const lengths = groups.map((group) => group.length);
  const isGrouped = Math.max(...lengths) <= 8 && Math.min(...lengths) <= 5;
  if (digits.length >= 10 && digits.length <= 12) return groups.length === 1 || isGrouped;
  // Nine digits with hyphens are identifiers; with spaces or dots they are the numbers of several countries.
  return digits.length === 9 && (digits.startsWith('0') || (groups.length >= 3 && !number.includes('-')));
}
