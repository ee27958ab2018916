/**
 * Makes a resume of values that a file states by name: a record of JSON Resume, a vCard, a Europass XML file or the data
 * archive of a professional network. Nothing has to be found in them, so they have no lines and sections; the text of the
 * resume is written from the values.
 */
import { cleanLine, cleanText, userNameInAddress } from '@platform/vocabulary';
import { parsePhoneNumber } from '@platform/vocabulary/phone-number';
import contactWords from '../data/contact-words.json' with { type: 'json' };
import { maxCharacters, textTruncated } from '../extract/limits.ts';
import { emailsInText, networkUrlOf } from '../fields/contacts.ts';
import { countryOfNumbers } from '../fields/country-of-numbers.ts';
import { canonicalNumberOf } from '../fields/phone-numbers.ts';
import { splitName } from '../fields/split-name.ts';
import type {
  ParsedEducation,
  ParsedPosition,
  ParsedResume,
  ResumeDate,
  ResumeEvidence,
  ResumeWarning,
} from '../types.ts';
import { isCountryCode } from '../words/countries.ts';
import { dateOf as dateOfParts } from '../words/date-formats.ts';
import { findPeriods } from '../words/dates.ts';
import { detectLanguage } from '../words/detect-language.ts';
import { lexicon } from '../words/lexicon.ts';
import { findLanguageCode, findLanguages } from '../words/spoken-languages.ts';

type Stated<T> = Partial<Omit<T, 'isCurrent'>>;

/** The values as the file has them; what it leaves out is absent, `null` or empty. */
export interface StatedResume {
  firstName?: string | null;
  lastName?: string | null;
  /** The whole name, where the file does not tell its parts apart. */
  fullName?: string | null;
  emailAddresses?: (string | null)[];
  phoneNumbers?: (string | null)[];
  /** Addresses of pages, of which one may be that of the person on a professional network. */
  pages?: (string | null)[];
  /** The parts of the address, from the street to the country. */
  address?: (string | null | undefined)[];
  headline?: string | null;
  summary?: string | null;
  birthday?: ResumeDate | null;
  positions?: (Stated<ParsedPosition> & { isCurrent?: boolean })[];
  educations?: Stated<ParsedEducation>[];
  /** `name` is the name of a language in any language, or its ISO 639 code. */
  languages?: { name: string | null; level: string | null }[];
  skills?: (string | null)[];
  /** About parts of the file that were left out. */
  warnings?: ResumeWarning[];
}

/** Years of dates that are no mistakes. */
const firstYear = 1900;
const lastYear = 2100;
/** The number of entries of a list that are taken. */
const maxEntries = 500;

/** The file states the value by name. */
const certain = 0.99;
/** The parts of a name were told apart here. */
const splitByReader = 0.9;

/** @param defaultCountry ISO 3166-1 alpha-2 code of the country of phone numbers without an international prefix */
export function resumeOf(file: StatedResume, defaultCountry: string): ParsedResume {
  const budget = { characters: maxCharacters, isCut: false };
  const stated = withinLimits(file, budget);
  const headline = lineOf(stated.headline);
  const summary = textOf(stated.summary);
  const birthday = stated.birthday ?? null;
  const name = nameOf(stated);
  const emailAddresses = [...new Set(kept(stated.emailAddresses).flatMap(emailsInText))];
  const numbers = [...new Set(kept(stated.phoneNumbers).filter(hasDigits))];
  const userName = kept(stated.pages).map(userNameInAddress).find(Boolean);
  const networkUrl = userName ? networkUrlOf(userName) : null;
  const location = stated.address?.flatMap((part) => lineOf(part) ?? []).join(', ') || null;
  const skills = stated.skills?.flatMap((skill) => lineOf(skill) ?? []).join(', ') || null;
  const positions = (stated.positions ?? []).map(toPosition).filter(hasText);
  const educations = (stated.educations ?? []).map(toEducation).filter(hasText);
  const current = positions.find(({ isCurrent }) => isCurrent);
  const languages = (stated.languages ?? []).flatMap(toLanguage);

  const writer = new TextWriter();
  writer.write(
    [kept([name.firstName, name.lastName]).join(' ')],
    { firstName: name.firstName, lastName: name.lastName },
    name.confidence,
  );
  writer.write([headline], { headline });
  for (const [index, each] of emailAddresses.entries())
    writer.write([each], { [`emailAddresses.${index}`]: each });
  for (const [index, each] of numbers.entries()) writer.write([each], { [`phoneNumbers.${index}`]: each });
  writer.write([networkUrl], { networkUrl });
  writer.write([location], { location });
  writer.write([birthday], { birthday });
  writer.write([summary], { summary });
  for (const [index, each] of positions.entries()) {
    const { title, companyName, startDate, endDate } = each;
    const ofCurrent = each === current ? { currentPosition: title, currentCompanyName: companyName } : {};
    const parts = partsAt(`positions.${index}`, { title, companyName, startDate, endDate });
    writer.write([title, companyName, each.location, startDate, endDate], { ...parts, ...ofCurrent });
    writer.write([each.description]);
  }
  for (const [index, each] of educations.entries()) {
    const { degree, fieldOfStudy, schoolName, startDate, endDate } = each;
    const parts = partsAt(`educations.${index}`, { degree, schoolName, startDate, endDate });
    writer.write([degree, fieldOfStudy, schoolName, startDate, endDate], parts);
    writer.write([each.description]);
  }
  for (const [index, { text, level }] of languages.entries())
    writer.write([text, level], { [`locales.${index}`]: text });
  writer.write([skills], { skills });

  const text = writer.text();
  const language = detectLanguage(text);
  const country = countryOfNumbers(
    kept(stated.address).map(countryName).join(', '),
    language,
    defaultCountry,
  );
  return {
    text,
    language,
    firstName: name.firstName,
    lastName: name.lastName,
    emailAddresses,
    phoneNumbers: numbers.map((number) => ({
      number,
      canonicalNumber: canonicalNumberOf(number, parsePhoneNumber(number, country.code), country),
    })),
    networkUrl,
    location,
    headline,
    summary,
    birthday,
    currentPosition: current?.title ?? null,
    currentCompanyName: current?.companyName ?? null,
    positions,
    educations,
    locales: languages.map(({ locale, level }) => ({ locale, level })),
    skills,
    evidence: writer.evidence,
    warnings: [
      ...(stated.warnings ?? []),
      ...(budget.isCut
        ? [textTruncated(`${maxCharacters} characters and ${maxEntries} entries of a list`)]
        : []),
      ...(name.firstName || name.lastName
        ? []
        : [{ code: 'name_not_found' as const, message: 'No name was found in the document.' }]),
    ],
  };
}

/** The name of a country whose code stands in an address. */
const countryName = (part: string): string =>
  isCountryCode(part.toUpperCase()) ? (regionNames.of(part.toUpperCase()) ?? part) : part;
const regionNames = new Intl.DisplayNames('en', { type: 'region' });

/** The values up to the limits of a document. */
function withinLimits<Value>(value: Value, budget: { characters: number; isCut: boolean }): Value {
  if (typeof value === 'string') {
    const kept = value.slice(0, budget.characters);
    budget.characters -= kept.length;
    budget.isCut ||= kept.length < value.length;
    // Half a character pair, and characters that nobody sees, also in names.
    return cleanText(kept.replace(/\p{Cs}/gu, '')) as Value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    budget.isCut ||= value.length > maxEntries;
    return value.slice(0, maxEntries).map((each) => withinLimits(each, budget)) as Value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withinLimits(member, budget)]),
  ) as Value;
}

function nameOf(stated: StatedResume) {
  const [firstName, lastName, fullName] = [stated.firstName, stated.lastName, stated.fullName].map(
    (name) => kept([name])[0] ?? null,
  );
  // The whole name in one of the parts is a name that the file does not divide.
  const undivided = firstName && lastName ? null : [firstName, lastName].find((name) => name?.includes(' '));
  const whole = undivided ? (fullName ?? undivided) : firstName || lastName ? null : fullName;
  return whole
    ? { ...splitName(whole), confidence: splitByReader }
    : { firstName: firstName ?? null, lastName: lastName ?? null, confidence: certain };
}

type Entry<Name extends 'positions' | 'educations' | 'languages'> = NonNullable<StatedResume[Name]>[number];

const toPosition = (each: Entry<'positions'>): ParsedPosition => ({
  title: lineOf(each.title),
  companyName: lineOf(each.companyName),
  location: lineOf(each.location),
  description: textOf(each.description),
  startDate: each.startDate ?? null,
  endDate: each.endDate ?? null,
  isCurrent: each.isCurrent ?? Boolean(each.startDate && !each.endDate),
});

const toEducation = (each: Entry<'educations'>): ParsedEducation => ({
  schoolName: lineOf(each.schoolName),
  degree: lineOf(each.degree),
  fieldOfStudy: lineOf(each.fieldOfStudy),
  startDate: each.startDate ?? null,
  endDate: each.endDate ?? null,
  description: textOf(each.description),
});

/** True for an entry that has more than dates. */
const hasText = (each: {
  title?: string | null;
  companyName?: string | null;
  degree?: string | null;
  schoolName?: string | null;
}): boolean => Boolean(each.title || each.companyName || each.degree || each.schoolName);

function toLanguage({ name, level }: Entry<'languages'>) {
  const text = lineOf(name) ?? '';
  // "en-GB": the code of a language may name a country, too.
  const [code = ''] = text.split(/[-_]/);
  const found = findLanguages(text)[0] ?? findLanguageCode(code.toUpperCase());
  return found ? [{ locale: found.locale, level: lineOf(level), text }] : [];
}

/** Writes the text of the resume and says which values each of its lines states. */
class TextWriter {
  readonly evidence: ResumeEvidence[] = [];
  readonly #lines: string[] = [];

  write(texts: (string | null)[], values: Record<string, string | null> = {}, confidence = certain): void {
    const line = kept(texts).join(' | ').replace(/\s+/g, ' ');
    if (line === '') return;
    const number = this.#lines.push(line) - 1;
    for (const [field, value] of Object.entries(values))
      if (value) this.evidence.push({ field, page: null, lines: [number], source: line, confidence });
  }

  text(): string {
    return this.#lines.join('\n');
  }
}

const kept = (texts: readonly (string | null | undefined)[] = []): string[] =>
  texts.flatMap((text) => cleanLine(text ?? '') || []);

const absent = lexicon(contactWords.noValue);
/** A text that says something: neither signs alone nor words that stand in place of a value, such as "n/a". */
const textOf = (text: string | null | undefined): string | null =>
  text && /[\p{L}\p{N}]/u.test(text) && !absent.isExactly(text) ? text : null;
const lineOf = (text: string | null | undefined): string | null => textOf(cleanLine(text ?? ''));

/** The digits of the shortest numbers that are dialled from anywhere. */
const minDigits = 5;
const hasDigits = (number: string): boolean => (number.match(/\p{Nd}/gu)?.length ?? 0) >= minDigits;

/** The parts of an entry by their paths; the entry as a whole is there with any of them. */
const partsAt = (path: string, parts: Record<string, string | null>): Record<string, string | null> => ({
  [path]: path,
  ...Object.fromEntries(Object.entries(parts).map(([name, value]) => [`${path}.${name}`, value])),
});

/** A date of a file in the precision that it has: "2019-03-01", "Mar 2019", "2019"; `null` for none and for other texts. */
export function dateOf(text: string | null | undefined): ResumeDate | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?=T|$)/.exec(text?.trim() ?? '') ?? [];
  // "Mar 12" is a day, of no year.
  if (year === undefined)
    return /\d{4}/.test(text ?? '') ? (findPeriods(text ?? '')[0]?.startDate ?? null) : null;
  if (Number(year) < firstYear || Number(year) > lastYear) return null;
  const isMonth = month !== undefined && Number(month) >= 1 && Number(month) <= 12;
  if (!isMonth) return year;
  return dateOfParts(year, month, day);
}
