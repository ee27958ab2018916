/** Reads the e-mail addresses, phone numbers and network page of the person, not those of referees or employers. */
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import contactWords from '../data/contact-words.json' with { type: 'json' };
import type { Line } from '../lines/line.ts';
import { linesWithHeading, type Section } from '../sections/sections.ts';
import type { ParsedPhoneNumber } from '../types.ts';
import { findPeriods, isPeriodOnly } from '../words/dates.ts';
import { fold } from '../words/fold.ts';
import { type Found, foundIn } from './found.ts';
import { joinWrappedAddresses } from './wrapped-addresses.ts';

const email =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}][\p{L}\p{N}._%+'-]*\s?@\s?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,24}(?![\p{L}\p{N}@])/gu;
/** Sections that contain details of other people. */
const ofOthers = new Set<Section['kind']>(['references']);
/** Sections that contain the person's own details. */
const ofPerson = new Set<Section['kind']>(['header', 'contact', 'personal', 'summary']);

/** The e-mail addresses of the person in lower case: those that are printed or, if there are none, those of links. */
export function readEmailAddresses(sections: Section[]): Found<string>[] {
  const found = new Map<string, Found<string>>();
  const add = (address: string, line: Line, confidence: number): void => {
    const value = address.replace(/\s/g, '').toLowerCase();
    if (!found.has(value)) found.set(value, foundIn([line], value, confidence));
  };
  for (const line of linesOf(sections, ofPerson)) for (const address of emailsIn(line)) add(address, line, 1);
  if (found.size === 0) {
    for (const line of linesOf(sections, null)) for (const address of emailsIn(line)) add(address, line, 0.8);
  }
  if (found.size === 0) {
    for (const line of linesOf(sections, null)) {
      for (const link of linksOf(line)) {
        const address = /^mailto:([^?]+@[^?]+)/i.exec(link)?.[1];
        if (address && new RegExp(email.source, 'u').test(decodeUri(address)))
          add(decodeUri(address), line, 0.7);
      }
    }
  }
  return [...found.values()];
}

function emailsIn(line: Line): string[] {
  const text = line.text.replace(/\s*(?:\(at\)|\[at\]|\{at\})\s*/gi, '@').replace(/\t/g, '  ');
  return [...text.matchAll(email)]
    .map((match) => match[0])
    .filter((address) => !/\s/.test(address) || !/\p{L}\s@/u.test(address));
}

const phone =
  /(?<![\p{L}\p{N}@/_.])(?:\(?\+|00)?\(?\d[\d\s().\-–—‐‑−/]{5,22}\d(?:\s*(?:ext|x|poste)\.?\s*\d{1,5})?(?![\p{L}\p{N}@])/gu;
const fax = contactWords.fax.map(fold);

/** The phone numbers of the person, without fax numbers. */
export function readPhoneNumbers(sections: Section[], defaultCountry: string): Found<ParsedPhoneNumber>[] {
  const found = new Map<string, Found<ParsedPhoneNumber>>();
  const collect = (lines: Line[], confidence: number): void => {
    for (const line of lines) {
      for (const value of phonesIn(line, defaultCountry)) {
        const key = value.canonicalNumber ?? value.number.replace(/\D/g, '');
        if (!found.has(key)) found.set(key, foundIn([line], value, confidence));
      }
    }
  };
  collect(linesOf(sections, ofPerson), 1);
  if (found.size === 0) collect(linesOf(sections, null), 0.7);
  if (found.size === 0) {
    for (const line of linesOf(sections, null)) {
      for (const link of linksOf(line)) {
        const number = /^tel:(.+)$/i.exec(link)?.[1];
        if (!number) continue;
        const value = toPhoneNumber(decodeUri(number), defaultCountry);
        if (value) found.set(value.number, foundIn([line], value, 0.7));
      }
    }
  }
  return [...found.values()];
}

function phonesIn(line: Line, defaultCountry: string): ParsedPhoneNumber[] {
  const numbers: ParsedPhoneNumber[] = [];
  for (const [index, segment] of line.segments.entries()) {
    const text = segment.text.replace(/[−‐‑–—]/g, '-');
    for (const match of text.matchAll(phone)) {
      const before = fold(`${line.segments[index - 1]?.text ?? ''} ${text.slice(0, match.index)}`);
      if (fax.some((word) => new RegExp(`${word}[^\\p{L}]*$`, 'u').test(before))) continue;
      const value = toPhoneNumber(match[0], defaultCountry);
      if (value && !looksLikeOtherNumber(match[0], text)) numbers.push(value);
    }
  }
  return numbers;
}

/** True for years, dates, postal codes and long identifiers. */
function looksLikeOtherNumber(number: string, text: string): boolean {
  if (isPeriodOnly(number)) return true;
  const digits = number.replace(/\D/g, '');
  const [period] = findPeriods(number);
  if (period && period.length > number.trim().length - 3) return true;
  if (/^(?:19|20)\d{2}\D+(?:19|20)\d{2}$/.test(number.trim())) return true;
  if (/^\d+$/.test(number.trim()) && (digits.length < 8 || digits.length > 13)) return true;
  if (
    /\b(?:siret|siren|iban|isbn|issn|doi|patent|n°|nº|id)\b/i.test(
      text.slice(0, Math.max(0, text.indexOf(number))),
    )
  )
    return true;
  return /doi|arxiv|https?:/i.test(text) && !number.trim().startsWith('+');
}

function toPhoneNumber(raw: string, defaultCountry: string): ParsedPhoneNumber | null {
  const number = raw.trim().replace(/[.\s-]+$/, '');
  const digits = number.replace(/\D/g, '');
  // Shorter numbers are postal codes, room numbers and amounts far more often than phone numbers.
  if (digits.length < 8 || digits.length > 15) return null;
  const country = isSupportedCountry(defaultCountry) ? (defaultCountry as CountryCode) : undefined;
  // In "+49 (0) 89 …" the zero in brackets is dialled only within the country.
  const parsed = parsePhoneNumberFromString(
    number.replace(/^\(?\+(\d{1,3})\)?\s*\(0\)/, '+$1 '),
    country ? { defaultCountry: country, extract: false } : { extract: false },
  );
  if (parsed?.isPossible()) return { number, canonicalNumber: parsed.number };
  return { number, canonicalNumber: null };
}

const network = /(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/+(?:in|pub|profile)\/+([^/?#\s|,;)\t]+)/i;
const networkLabel =
  /(?:linked\s?in)\s*(?:[:|/-]|\t)\s*(?:\/?in\/|@)?([\p{L}\p{N}][\p{L}\p{N}_-]{3,60})\/?(?=$|[\s|,;)])/iu;

/** The person's page on a network: a printed URL, the URL of a link, or a labelled user name ("LinkedIn: jane-doe"). */
export function readNetworkUrl(sections: Section[]): Found<string> | null {
  for (const kinds of [ofPerson, null]) {
    const lines = linesOf(sections, kinds);
    for (const line of lines) {
      const printed = network.exec(unspaced(line.text));
      if (printed?.[1]) return foundIn([line], networkUrl(printed[1]), 1);
    }
    for (const line of lines) {
      for (const link of linksOf(line)) {
        const slug = network.exec(link)?.[1];
        if (slug) return foundIn([line], networkUrl(slug), 0.95);
      }
    }
    for (const line of lines) {
      const handle = networkLabel.exec(line.text)?.[1];
      if (handle && !/^(?:profile?|com|https?|www|url|github)$/i.test(handle)) {
        return foundIn([line], networkUrl(handle), 0.7);
      }
    }
  }
  return null;
}

const unspaced = (text: string): string =>
  text.replace(/(linkedin\.com)\s*\/\s*(in)\s*\/\s*/i, '$1/$2/').replace(/(linkedin)\s*\.\s*(com)/i, '$1.$2');

function networkUrl(slug: string): string {
  return `https://www.linkedin.com/in/${slug.replace(/[.,]+$/, '')}`;
}

/** The lines of the sections of some kinds; for `null` those of all sections that are not about other people. */
export function linesOf(sections: Section[], kinds: Set<Section['kind']> | null): Line[] {
  const matching = sections
    .filter((section) => (kinds === null ? !ofOthers.has(section.kind) : kinds.has(section.kind)))
    .flatMap(linesWithHeading);
  return joinWrappedAddresses(matching);
}

const linksOf = (line: Line): string[] => line.segments.flatMap((segment) => segment.links);

/** Decodes percent-encoding; a text that is not valid stays as it is. */
export function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text).trim();
  } catch {
    return text;
  }
}
