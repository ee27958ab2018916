/** Reads JSON Resume (schema 1.0.0, and the names of members before it). In: bytes. Out: the values that it states. */
import { maxDepth } from '../extract/limits.ts';
import { decodeText } from '../extract/text-encoding.ts';
import { UnreadableError } from '../unreadable.ts';
import { dateOf, type StatedResume } from './stated-resume.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * The first resume of a file, which may be a list of them, or a member of another object.
 * @throws UnreadableError `corrupt` when the file is no JSON, `too_large` when its values are nested too deep
 */
export function readJsonResume(bytes: Uint8Array): StatedResume {
  const root = parse(bytes);
  const resume = [root, ...valuesIn(root), ...valuesIn(root).flatMap(valuesIn)]
    .map(membersOf)
    .find(({ basics }) => Object.keys(membersOf(basics)).length > 0);
  return resume ? statedIn(resume) : {};
}

function statedIn(resume: Members): StatedResume {
  const basics = membersOf(resume.basics);
  const place = membersOf(basics.location);
  const pages = [basics.url, basics.website, ...listOf(basics.profiles).map(({ url }) => url)];
  return {
    fullName: textOf(basics.name),
    headline: textOf(basics.label),
    emailAddresses: [textOf(basics.email)],
    phoneNumbers: [textOf(basics.phone)],
    pages: pages.map(textOf),
    address: [place.address, place.postalCode, place.city, place.region, place.countryCode].map(textOf),
    summary: textOf(basics.summary),
    positions: listOf(resume.work).map((work) => ({
      title: textOf(work.position),
      companyName: textOf(work.name ?? work.company),
      location: textOf(work.location),
      description: paragraphs(work.summary, work.highlights),
      startDate: dateOf(textOf(work.startDate)),
      endDate: dateOf(textOf(work.endDate)),
    })),
    educations: listOf(resume.education).map((education) => ({
      schoolName: textOf(education.institution),
      degree: textOf(education.studyType) ?? textOf(education.area),
      fieldOfStudy: textOf(education.studyType) === null ? null : textOf(education.area),
      description: paragraphs(education.score, education.courses),
      startDate: dateOf(textOf(education.startDate)),
      endDate: dateOf(textOf(education.endDate)),
    })),
    languages: [
      ...textsOf(resume.languages).map((name) => ({ name, level: null })),
      ...listOf(resume.languages).map(({ language, fluency }) => ({
        name: textOf(language),
        level: textOf(fluency),
      })),
    ],
    skills: [
      ...textsOf(resume.skills),
      ...listOf(resume.skills).flatMap(({ name, keywords }) => [textOf(name), ...textsOf(keywords)]),
    ],
  };
}

function parse(bytes: Uint8Array): unknown {
  const text = decodeText(bytes);
  if (isTooDeep(text)) {
    const message = `The values of the file are nested more than ${maxDepth} deep.`;
    throw new UnreadableError('too_large', message);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnreadableError('corrupt', 'The file is no valid JSON.', { cause: error });
  }
}

/** Whether lists and objects of JSON are nested too deep: to read them takes a hundred times their size. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length && depth <= maxDepth; at += 1) {
    const sign = json[at];
    if (isInText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isInText = false;
    } else if (sign === '"') isInText = true;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
  }
  return depth > maxDepth;
}

const valuesIn = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.slice(0, 1) : Object.values(membersOf(value));
const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null ? (value as Members) : {};
const listOf = (value: unknown): Members[] => (Array.isArray(value) ? value.map(membersOf) : []);
/** Years and numbers of phones may be numbers. */
const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() || null : null;
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap((each) => textOf(each) ?? []) : [];
const paragraphs = (text: unknown, list: unknown): string | null =>
  [textOf(text), ...textsOf(list)].filter((each) => each !== null).join('\n') || null;
