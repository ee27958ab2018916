/** Reads the e-mail addresses and the network page of the person, not those of referees or employers. */
import {
  decodeUri,
  userNameAfterLabel,
  userNameInAddress,
  userNameInPath,
  withPlainAddressSigns,
} from '@platform/vocabulary';
import { unknownLetter } from '../extract/document.ts';
import type { Line } from '../lines/line.ts';
import { linesWithHeading, type Section } from '../sections/section.ts';
import { isOtherPage } from './contact-rows.ts';
import { type Found, foundIn } from './found.ts';
import { joinWrappedAddresses } from './wrapped-addresses.ts';

const email =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}][\p{L}\p{N}._%+'-]*\s?@\s?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,24}(?![\p{L}\p{N}@])/gu;
/** Sections that contain the person's own details. */
export const ofPerson = new Set<Section['kind']>(['header', 'contact', 'personal', 'summary']);

interface Place<T> {
  /** The kinds of its sections; `null` for all that are not about other people. */
  readonly kinds: Set<Section['kind']> | null;
  readonly readers: { readonly read: (line: Line) => T[]; readonly confidence: number }[];
}

/** The distinct values of the first reader that finds any. Later places and readers are less certain. */
export function firstFound<T>(
  sections: Section[],
  places: Place<T>[],
  keyOf: (value: T) => string,
): Found<T>[] {
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
    { kinds: ofPerson, readers: [{ read: (line: Line) => emailsOf(pictureLinksOf(line)), confidence: 0.6 }] },
  ];
  return firstFound(sections, places, (address) => address);
}

/** The e-mail addresses that a line states, in lower case. */
export function emailsIn(line: Line): string[] {
  const linked = linkedEmails(line);
  return addressesIn(withPlainAddressSigns(line.text).replace(/\t/g, '  '))
    .filter((address) => !isProse(address) && !address.includes(unknownLetter))
    .map(plainAddress)
    .map((address) => linked.find((link) => address.endsWith(link) || link.endsWith(address)) ?? address);
}

/** True for "Engineer @ example.com", whose sign stands for a word; addresses with spaces around it have signs before it. */
const isProse = (address: string): boolean => /^[\p{L}'-]+\s@/u.test(address);

const addressesIn = (text: string): string[] =>
  text.includes('@') ? [...text.matchAll(email)].map((match) => match[0]) : [];

const linkedEmails = (line: Line): string[] => emailsOf(linksOf(line));

function emailsOf(links: readonly string[]): string[] {
  return links
    .map((link) => decodeUri(/^mailto:([^?]+@[^?]+)/i.exec(link)?.[1] ?? ''))
    .filter((address) => addressesIn(address).length > 0)
    .map(plainAddress);
}

/** The e-mail addresses in a text that is none of a document, in lower case. */
export const emailsInText = (text: string): string[] => addressesIn(text).map(plainAddress);

const plainAddress = (address: string): string => address.replace(/\s/g, '').toLowerCase();

/** The person's page on a network: a printed URL, the URL of a link, or a labelled user name ("LinkedIn: jane-doe"). */
export function readNetworkUrl(sections: Section[]): Found<string> | null {
  const readers = [
    { read: (line: Line) => listOf(userNameInAddress(line.text)), confidence: 1 },
    { read: (line: Line) => userNamesIn(linksOf(line)), confidence: 0.95 },
    { read: labelledSlug, confidence: 0.7 },
    { read: (line: Line) => listOf(userNameInPath(line.text)), confidence: 0.7 },
  ];
  // A link on a picture may be that of an employer, or of the author of the page.
  const pictures = [{ read: (line: Line) => userNamesIn(pictureLinksOf(line)), confidence: 0.7 }];
  const places = [
    ...[ofPerson, null].map((kinds) => ({ kinds, readers })),
    { kinds: ofPerson, readers: pictures },
  ];
  const [first] = firstFound(sections, places, (slug) => slug);
  if (!first) return null;
  return { ...first, value: networkUrlOf(first.value) };
}

/** The address of the page with a user name, which may end with the punctuation of a sentence. */
export const networkUrlOf = (userName: string): string =>
  `https://www.linkedin.com/in/${userName.replace(/[.,]+$/, '')}`;

function labelledSlug(line: Line): string[] {
  return listOf(userNameAfterLabel(line.text)).filter((slug) => !isOtherPage(slug));
}

const userNamesIn = (links: readonly string[]): string[] =>
  links.flatMap((link) => listOf(userNameInAddress(link)));

const listOf = (slug: string | null): string[] => (slug === null ? [] : [slug]);

/** The lines of the sections of some kinds; for `null` those of all sections that are not about other people. */
export function linesOf(sections: Section[], kinds: Set<Section['kind']> | null): Line[] {
  const matching = sections
    .filter((section) => (kinds === null ? section.kind !== 'references' : kinds.has(section.kind)))
    .flatMap(linesWithHeading);
  return joinWrappedAddresses(matching);
}

export const linksOf = (line: Line): string[] => line.segments.flatMap((segment) => segment.links);

const pictureLinksOf = (line: Line): string[] =>
  line.segments.flatMap(({ pictureLinks }) => pictureLinks ?? []);
