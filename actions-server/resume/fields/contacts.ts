/** Reads the e-mail addresses, phone numbers and network page of the person, not those of referees or employers. */
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import contactWords from '../data/contact-words.json' with { type: 'json' };
import type { Line } from '../lines/line.ts';
import { linesWithHeading, type Section } from '../sections/sections.ts';
import type { ParsedPhoneNumber } from '../types.ts';
import { findPeriods, isPeriodOnly } from '../words/dates.ts';
import { fold } from '../words/fold.ts';
import { alternatives } from '../words/pattern.ts';
import { type Found, foundIn } from './found.ts';
import { joinWrappedAddresses } from './wrapped-addresses.ts';

const email =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}][\p{L}\p{N}._%+'-]*\s?@\s?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,24}(?![\p{L}\p{N}@])/gu;
/** Sections that contain the person's own details. */
const ofPerson = new Set<Section['kind']>(['header', 'contact', 'personal', 'summary']);

interface Place<T> {
  /** The kinds of its sections; `null` for all that are not about other people. */
  readonly kinds: Set<Section['kind']> | null;
  readonly readers: { readonly read: (line: Line) => T[]; readonly confidence: number }[];
}

/** The distinct values of the first reader that finds any. Later places and readers are less certain. */
function firstFound<T>(sections: Section[], places: Place<T>[], keyOf: (value: T) => string): Found<T>[] {
  for (const { kinds, readers } of places) {
    const lines = linesOf(sections, kinds);
    for (const { read, confidence } of readers) {
      const found = new Map<string, Found<T>>();
      for (const line of lines) {
        for (const value of read(line)) {
          if (!found.has(keyOf(value))) found.set(keyOf(value), foundIn([line], value, confidence));
        }
      }
      if (found.size > 0) return [...found.values()];
    }
  }
  return [];
}

/** The e-mail addresses of the person in lower case: those that are printed or, if there are none, those of links. */
export function readEmailAddresses(sections: Section[]): Found<string>[] {
  const linked = { read: linkedEmails, confidence: 0.7 };
  const places = [
    { kinds: ofPerson, readers: [{ read: emailsIn, confidence: 1 }] },
    { kinds: null, readers: [{ read: emailsIn, confidence: 0.8 }, linked] },
  ];
  return firstFound(sections, places, (address) => address);
}

/** The e-mail addresses that a line states, in lower case. */
export function emailsIn(line: Line): string[] {
  const text = line.text.replace(/\s*(?:\(at\)|\[at\]|\{at\})\s*/gi, '@').replace(/\t/g, '  ');
  return [...text.matchAll(email)]
    .map((match) => match[0])
    .filter((address) => !/\s/.test(address) || !/\p{L}\s@/u.test(address))
    .map(plainAddress);
}

function linkedEmails(line: Line): string[] {
  return linksOf(line)
    .map((link) => decodeUri(/^mailto:([^?]+@[^?]+)/i.exec(link)?.[1] ?? ''))
    .filter((address) => new RegExp(email.source, 'u').test(address))
    .map(plainAddress);
}

const plainAddress = (address: string): string => address.replace(/\s/g, '').toLowerCase();

const phone =
  /(?<![\p{L}\p{N}@/_.])(?:\(?\+|00)?\(?\d[\d\s().\-–—‐‑−/]{5,22}\d(?:\s*(?:ext|x|poste)\.?\s*\d{1,5})?(?![\p{L}\p{N}@])/gu;
const fax = new RegExp(`(?:${alternatives(contactWords.fax)})[^\\p{L}]*$`, 'u');

/** The phone numbers of the person, without fax numbers. */
export function readPhoneNumbers(sections: Section[], defaultCountry: string): Found<ParsedPhoneNumber>[] {
  const printed = (line: Line): ParsedPhoneNumber[] => phonesIn(line, defaultCountry);
  const linked = (line: Line): ParsedPhoneNumber[] =>
    linksOf(line)
      .map((link) => toPhoneNumber(decodeUri(/^tel:(.+)$/i.exec(link)?.[1] ?? ''), defaultCountry))
      .filter((number) => number !== null);
  const confidence = 0.7;
  const places = [
    { kinds: ofPerson, readers: [{ read: printed, confidence: 1 }] },
    { kinds: null, readers: [printed, linked].map((read) => ({ read, confidence })) },
  ];
  return firstFound(sections, places, (value) => value.canonicalNumber ?? value.number.replace(/\D/g, ''));
}

function phonesIn(line: Line, defaultCountry: string): ParsedPhoneNumber[] {
  return line.segments.flatMap((segment, index) => {
    const text = segment.text.replace(/[−‐‑–—]/g, '-');
    return [...text.matchAll(phone)].flatMap((match) => {
      const before = fold(`${line.segments[index - 1]?.text ?? ''} ${text.slice(0, match.index)}`);
      const value = toPhoneNumber(match[0], defaultCountry);
      return value && !fax.test(before) && !looksLikeOtherNumber(match[0], text) ? [value] : [];
    });
  });
}

/** True for years, dates, postal codes and long identifiers. */
function looksLikeOtherNumber(number: string, text: string): boolean {
  if (isPeriodOnly(number)) return true;
  const trimmed = number.trim();
  const [period] = findPeriods(number);
  if (period && period.length > trimmed.length - 3) return true;
  if (/^(?:19|20)\d{2}\D+(?:19|20)\d{2}$/.test(trimmed)) return true;
  if (/^\d+$/.test(trimmed) && (trimmed.length < 8 || trimmed.length > 13)) return true;
  const before = text.slice(0, text.indexOf(number));
  if (/\b(?:siret|siren|iban|isbn|issn|doi|patent|n°|nº|id)\b/i.test(before)) return true;
  return /doi|arxiv|https?:/i.test(text) && !trimmed.startsWith('+');
}

function toPhoneNumber(raw: string, defaultCountry: string): ParsedPhoneNumber | null {
  const number = raw.trim().replace(/[.\s-]+$/, '');
  const digits = number.replace(/\D/g, '');
  // Shorter numbers are postal codes, room numbers and amounts far more often than phone numbers.
  if (digits.length < 8 || digits.length > 15) return null;
  // In "+49 (0) 89 …" the zero in brackets is dialled only within the country.
  const parsed = parsePhoneNumberFromString(number.replace(/^\(?\+(\d{1,3})\)?\s*\(0\)/, '+$1 '), {
    extract: false,
    ...(isSupportedCountry(defaultCountry) && { defaultCountry }),
  });
  return { number, canonicalNumber: parsed?.isPossible() ? parsed.number : null };
}

const network = /(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/+(?:in|pub|profile)\/+([^/?#\s|,;)\t]+)/i;
const networkLabel =
  /(?:linked\s?in)\s*(?:[:|/-]|\t)\s*(?:\/?in\/|@)?([\p{L}\p{N}][\p{L}\p{N}_-]{3,60})\/?(?=$|[\s|,;)])/iu;

/** The person's page on a network: a printed URL, the URL of a link, or a labelled user name ("LinkedIn: jane-doe"). */
export function readNetworkUrl(sections: Section[]): Found<string> | null {
  const readers = [
    { read: (line: Line) => slugIn(unspaced(line.text)), confidence: 1 },
    { read: (line: Line) => linksOf(line).flatMap(slugIn), confidence: 0.95 },
    { read: labelledSlug, confidence: 0.7 },
  ];
  const places = [ofPerson, null].map((kinds) => ({ kinds, readers }));
  const [first] = firstFound(sections, places, (slug) => slug);
  if (!first) return null;
  return { ...first, value: `https://www.linkedin.com/in/${first.value.replace(/[.,]+$/, '')}` };
}

const slugIn = (text: string): string[] => network.exec(text)?.slice(1, 2) ?? [];

function labelledSlug(line: Line): string[] {
  const slugs = networkLabel.exec(line.text)?.slice(1, 2) ?? [];
  return slugs.filter((slug) => !/^(?:profile?|com|https?|www|url|github)$/i.test(slug));
}

const unspaced = (text: string): string =>
  text.replace(/(linkedin\.com)\s*\/\s*(in)\s*\/\s*/i, '$1/$2/').replace(/(linkedin)\s*\.\s*(com)/i, '$1.$2');

/** The lines of the sections of some kinds; for `null` those of all sections that are not about other people. */
export function linesOf(sections: Section[], kinds: Set<Section['kind']> | null): Line[] {
  const matching = sections
    .filter((section) => (kinds === null ? section.kind !== 'references' : kinds.has(section.kind)))
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
