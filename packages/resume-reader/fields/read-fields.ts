/** The fields stage. In: lines and sections. Out: the profile data of a resume. */
import type { Line } from '../lines/line.ts';
import type { Section } from '../sections/section.ts';
import { bodyStyleOf } from '../sections/style.ts';
import type { ParsedResume, ResumeWarning } from '../types.ts';
import { languageOf } from '../words/detect-language.ts';
import { wordsOf } from '../words/fold.ts';
import { readEmailAddresses, readNetworkUrl } from './contacts.ts';
import { countryOfNumbers } from './country-of-numbers.ts';
import { withCurrent } from './current-position.ts';
import { educationReader } from './educations.ts';
import { evidenceOf, type FoundField } from './evidence.ts';
import type { Found } from './found.ts';
import { readHeadline } from './headline.ts';
import { readLanguages } from './languages.ts';
import { readLocation } from './location.ts';
import { readName } from './name.ts';
import { readPhoneNumbers } from './phone-numbers.ts';
import { positionReader } from './positions.ts';
import { readEntries } from './read-entries.ts';
import { readBirthday, readSectionText } from './texts.ts';
import { isEvidentName, languageNotSupported } from './unread-language.ts';
import { withoutUnlikely } from './without-unlikely.ts';

/** Reads all fields. `lines` are those of the whole document, in reading order; they become `text`. */
export function readFields(
  lines: Line[],
  sections: Section[],
  options: { defaultCountry: string; warnings: ResumeWarning[] },
): ParsedResume {
  const warnings = [...options.warnings];
  const text = lines.map((line) => line.text).join('\n');
  const { code: language, isSupported: isRead } = languageOf(text);
  const emails = readEmailAddresses(sections);
  const network = readNetworkUrl(sections);
  if (!isRead) warnings.push(languageNotSupported(language));
  const addresses = [...valuesOf(emails), network?.value ?? ''];
  const stated = readName(sections, valuesOf(emails), network?.value ?? null, language);
  const name = stated && (isRead || isEvidentName(stated, lines, addresses)) ? stated : null;
  const nameWords = new Set(wordsOf(`${name?.value.firstName ?? ''} ${name?.value.lastName ?? ''}`));
  const location = readLocation(sections, name?.lines ?? [], {
    nameWords,
    mayGuess: isRead && language !== null,
  });
  const country = countryOfNumbers(location?.value ?? null, language, options.defaultCountry);
  const phones = readPhoneNumbers(sections, country);
  const usedLines = new Set([...emails, ...phones, location].flatMap((found) => found?.lines ?? []));
  const positions = readEntries(sections, positionReader, educationReader);
  const headline = readHeadline(
    sections,
    {
      nameLines: name?.lines ?? [],
      nameWords,
      usedLines,
      location: location?.value ?? '',
      titles: positions.flatMap(({ value }) => value.title ?? []),
    },
    bodyStyleOf(lines).size,
  );
  const educations = readEntries(sections, educationReader, positionReader);
  const locales = readLanguages(sections);
  const summary = readSectionText(sections, 'summary');
  const skills = readSectionText(sections, 'skills');
  const birthday = readBirthday(sections);
  if (name === null) warnings.push({ code: 'name_not_found', message: 'No name was found in the document.' });

  const lists = { emailAddresses: emails, phoneNumbers: phones, positions, educations, locales };
  const found: [path: string, found: Found<unknown> | null][] = [
    ['firstName', name?.value.firstName ? name : null],
    ['lastName', name?.value.lastName ? name : null],
    ...Object.entries({ networkUrl: network, location, headline, summary, skills, birthday }),
    ...Object.entries(lists).flatMap(([field, list]) =>
      list.map((each, index): [string, Found<unknown>] => [`${field}.${index}`, each]),
    ),
  ];
  const values = {
    text,
    language,
    firstName: name?.value.firstName ?? null,
    lastName: name?.value.lastName ?? null,
    emailAddresses: valuesOf(emails),
    phoneNumbers: valuesOf(phones),
    networkUrl: network?.value ?? null,
    location: location?.value ?? null,
    headline: headline?.value ?? null,
    summary: summary?.value ?? null,
    birthday: birthday?.value ?? null,
    positions: valuesOf(positions),
    educations: valuesOf(educations),
    locales: valuesOf(locales),
    skills: skills?.value ?? null,
    warnings,
  };
  const fields = found.flatMap(([path, each]): FoundField[] => (each ? [[path, each]] : []));
  return withCurrent(withoutUnlikely({ ...values, evidence: evidenceOf(fields, values, lines) }));
}

const valuesOf = <T>(list: Found<T>[]): T[] => list.map((found) => found.value);
