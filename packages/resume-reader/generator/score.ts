/** Compares what was read from a document with the truth about it. */
import { scorerShape } from '../scorer-shape.ts';
import type { ResumeReadResult } from '../types.ts';
import {
  acceptedTexts,
  isSameName,
  isSameNetworkUrl,
  isSamePhone,
  isSamePlace,
  isSameText,
  normalised,
} from './compare.ts';
import { languageCode } from './language-code.ts';
import { type Entry, scoreEntries } from './score-entries.ts';
import { type DocumentScore, mistake, ScoreSheet } from './score-sheet.ts';
import type { Accepted, Truth } from './truth.ts';

/** The shape of `scorerShape`. */
interface Given {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly emailAddresses: string[];
  readonly phoneNumbers: string[];
  readonly location: string | null;
  readonly headline: string | null;
  readonly networkUrl: string | null;
  readonly currentPosition: string | null;
  readonly currentCompanyName: string | null;
  readonly positions: Entry[];
  readonly educations: Entry[];
  readonly languages: string[];
}

const singleValues = {
  firstName: isSameName,
  lastName: isSameName,
  location: isSamePlace,
  headline: isSameText,
  networkUrl: isSameNetworkUrl,
  currentPosition: isSameText,
  currentCompanyName: isSameText,
} as const;

const nothingGiven: Given = {
  firstName: null,
  lastName: null,
  emailAddresses: [],
  phoneNumbers: [],
  location: null,
  headline: null,
  networkUrl: null,
  currentPosition: null,
  currentCompanyName: null,
  positions: [],
  educations: [],
  languages: [],
};

export function scoreDocument(truth: Truth, result: ResumeReadResult): DocumentScore {
  const given = result.status === 'read' ? (scorerShape(result) as unknown as Given) : nothingGiven;
  const sheet = new ScoreSheet(result);
  for (const [field, isSame] of Object.entries(singleValues) as [
    keyof typeof singleValues,
    (accepted: Accepted, value: string) => boolean,
  ][]) {
    const expected = truth[field];
    if (expected !== undefined) scoreValue(sheet, field, expected, given[field], isSame);
  }
  scoreFullName(sheet, truth, given);
  scoreLists(sheet, truth, given);
  if (truth.positions)
    scoreEntries(sheet, 'positions', ['title', 'company'], truth.positions, given.positions);
  if (truth.educations) {
    scoreEntries(sheet, 'educations', ['school', 'degree'], truth.educations, given.educations);
  }
  return sheet;
}

function scoreValue(
  sheet: ScoreSheet,
  field: keyof typeof singleValues,
  expected: Accepted,
  given: string | null,
  isSame: (accepted: Accepted, value: string) => boolean,
): void {
  const counts = sheet.of(field);
  const isStated = acceptedTexts(expected).length > 0;
  const isGiven = given !== null && given.trim() !== '';
  const isRight = isStated && isGiven && isSame(expected, given);
  if (isGiven) sheet.judge(field, field, isRight);
  if (isRight) {
    counts.right += 1;
    return;
  }
  if (isStated) counts.missed += 1;
  if (isGiven) counts.invented += 1;
  if (isStated || isGiven) sheet.mistakes.push(mistake(field, expected, given));
}

/** The words of the name, whatever was taken for the given and the family name. */
function scoreFullName(sheet: ScoreSheet, truth: Truth, given: Given): void {
  if (truth.firstName === undefined || truth.lastName === undefined) return;
  const words = (text: string): string => normalised(text).split(' ').sort().join(' ').trim();
  const read = words(`${given.firstName ?? ''} ${given.lastName ?? ''}`);
  const familyNames = acceptedTexts(truth.lastName);
  const accepted = acceptedTexts(truth.firstName).flatMap((first) =>
    (familyNames.length > 0 ? familyNames : ['']).map((last) => words(`${first} ${last}`)),
  );
  const counts = sheet.of('fullName');
  if (accepted.includes(read)) counts.right += 1;
  else {
    if (accepted.length > 0) counts.missed += 1;
    if (read !== '') counts.invented += 1;
  }
}

function scoreLists(sheet: ScoreSheet, truth: Truth, given: Given): void {
  if (truth.emailAddresses) {
    const same = (expected: string, value: string): boolean => expected.toLowerCase() === value.toLowerCase();
    scoreList(sheet, 'emailAddresses', truth.emailAddresses, given.emailAddresses, same, {
      optional: truth.optionalEmailAddresses ?? [],
    });
  }
  if (truth.phoneNumbers) {
    const canonical = new Map(
      truth.phoneNumbers.map((number, index) => [number, truth.phoneNumbersE164?.[index] ?? null]),
    );
    const same = (expected: string, value: string): boolean =>
      isSamePhone(expected, canonical.get(expected) ?? null, value);
    scoreList(sheet, 'phoneNumbers', truth.phoneNumbers, given.phoneNumbers, same, {
      optional: truth.optionalPhoneNumbers ?? [],
    });
  }
  if (truth.languages) {
    const same = (expected: string, value: string): boolean => languageCode(expected) === languageCode(value);
    scoreList(sheet, 'languages', truth.languages, given.languages, same, {
      path: (value) => sheet.languagePath(value),
    });
  }
}

function scoreList(
  sheet: ScoreSheet,
  field: 'emailAddresses' | 'phoneNumbers' | 'languages',
  expected: readonly string[],
  given: readonly string[],
  isSame: (expected: string, value: string) => boolean,
  { optional = [], path }: { optional?: readonly string[]; path?: (value: string) => string },
): void {
  const counts = sheet.of(field);
  const missing = new Set(expected);
  given.forEach((value, index) => {
    const found = [...missing].find((each) => isSame(each, value));
    const isAllowed = found !== undefined || [...expected, ...optional].some((each) => isSame(each, value));
    sheet.judge(field, path ? path(value) : `${field}.${index}`, isAllowed);
    if (found !== undefined) {
      missing.delete(found);
      counts.right += 1;
    } else if (!isAllowed) {
      counts.invented += 1;
      sheet.mistakes.push(mistake(field, null, value));
    }
  });
  counts.missed += missing.size;
  for (const each of missing) sheet.mistakes.push(mistake(field, each, null));
}
