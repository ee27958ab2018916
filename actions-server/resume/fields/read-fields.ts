/** The fields stage. In: lines and sections. Out: the profile data of a resume. */
import type { Line } from '../lines/line.ts';
import type { Section } from '../sections/sections.ts';
import { bodyStyleOf } from '../sections/style.ts';
import type { ParsedResume, ResumeEvidence, ResumeWarning } from '../types.ts';
import { detectLanguage } from '../words/detect-language.ts';
import { readEmailAddresses, readNetworkUrl, readPhoneNumbers } from './contacts.ts';
import { readEducations } from './educations.ts';
import type { Found } from './found.ts';
import { readHeadline } from './headline.ts';
import { readLanguages } from './languages.ts';
import { readLocation } from './location.ts';
import { readName } from './name.ts';
import { readPositions } from './positions.ts';
import { readBirthday, readSectionText } from './texts.ts';

/** Reads all fields. `lines` are those of the whole document, in reading order; they become `text`. */
export function readFields(
  lines: Line[],
  sections: Section[],
  options: { defaultCountry: string; warnings: ResumeWarning[] },
): ParsedResume {
  const warnings = [...options.warnings];
  const text = lines.map((line) => line.text).join('\n');
  const language = detectLanguage(text);
  const emails = readEmailAddresses(sections);
  const phones = readPhoneNumbers(sections, options.defaultCountry);
  const network = readNetworkUrl(sections);
  const name = readName(
    sections,
    emails.map((found) => found.value),
    network?.value ?? null,
    language,
  );
  const location = readLocation(sections);
  const usedLines = new Set(
    [...emails, ...phones, ...(location ? [location] : [])].flatMap((found) => found.lines),
  );
  const headline = readHeadline(sections, name?.lines[0] ?? null, usedLines, bodyStyleOf(lines).size);
  const positions = readPositions(sections);
  const educations = readEducations(sections);
  const locales = readLanguages(sections);
  const summary = readSectionText(sections, 'summary');
  const skills = readSectionText(sections, 'skills');
  const birthday = readBirthday(sections);
  const current = positions.findIndex((found) => found.value.isCurrent);
  if (name === null) warnings.push({ code: 'name_not_found', message: 'No name was found in the document.' });

  const evidence: ResumeEvidence[] = [];
  const numbers = lineNumbers(lines);
  const note = (field: string, found: Found<unknown> | null | undefined): void => {
    if (found) evidence.push(evidenceFor(field, found, numbers));
  };
  if (name?.value.firstName) note('firstName', name);
  if (name?.value.lastName) note('lastName', name);
  for (const [field, found] of Object.entries({
    networkUrl: network,
    location,
    headline,
    summary,
    skills,
    birthday,
  }))
    note(field, found);
  for (const [field, list] of Object.entries({
    emailAddresses: emails,
    phoneNumbers: phones,
    positions,
    educations,
    locales,
  })) {
    list.forEach((found, index) => {
      note(`${field}.${index}`, found);
    });
  }
  if (current >= 0) {
    note('currentPosition', positions[current]);
    note('currentCompanyName', positions[current]);
  }

  return {
    text,
    language,
    firstName: name?.value.firstName ?? null,
    lastName: name?.value.lastName ?? null,
    emailAddresses: emails.map((found) => found.value),
    phoneNumbers: phones.map((found) => found.value),
    networkUrl: network?.value ?? null,
    location: location?.value ?? null,
    headline: headline?.value ?? null,
    summary: summary?.value ?? null,
    birthday: birthday?.value ?? null,
    currentPosition: positions[current]?.value.title ?? null,
    currentCompanyName: positions[current]?.value.companyName ?? null,
    positions: positions.map((found) => found.value),
    educations: educations.map((found) => found.value),
    locales: locales.map((found) => found.value),
    skills: skills?.value ?? null,
    evidence,
    warnings,
  };
}

/** Identifies a line by its position, because its text may have been joined or cut since it was read. */
const placeKey = (line: Line): string => `${line.page}|${line.block}|${line.y}`;

function lineNumbers(lines: Line[]): Map<string, number> {
  return new Map(lines.map((line, index) => [placeKey(line), index]));
}

function evidenceFor(field: string, found: Found<unknown>, numbers: Map<string, number>): ResumeEvidence {
  return {
    field,
    page: found.evidence[0]?.page ?? null,
    lines: [
      ...new Set(
        found.evidence.map((line) => numbers.get(placeKey(line))).filter((number) => number !== undefined),
      ),
    ],
    source: found.evidence.map((line) => line.text).join('\n'),
    confidence: Math.round(found.confidence * 100) / 100,
  };
}
