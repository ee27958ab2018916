/** Compares what was read from a document with the truth about it. */
import { anySign, signsIn } from '../../actions-server/resume/fields/confidence.ts';
import { scorerShape } from '../../actions-server/resume/scorer-shape.ts';
import type { ResumeReadResult } from '../../actions-server/resume/types.ts';
import {
  acceptedTexts,
  isSameDate,
  isSameName,
  isSameNetworkUrl,
  isSamePhone,
  isSamePlace,
  isSameText,
  normalised,
  similarity,
} from './compare.ts';
import { languageCode } from './language-code.ts';
import type { Accepted, Truth } from './truth.ts';

/** The names of the scored fields in the order of reports. `.entries` counts entries, `.full` those without a mistake. */
export const scoredFields = [
  'fullName',
  'firstName',
  'lastName',
  'emailAddresses',
  'phoneNumbers',
  'location',
  'headline',
  'networkUrl',
  'currentPosition',
  'currentCompanyName',
  'positions.entries',
  'positions.title',
  'positions.company',
  'positions.startDate',
  'positions.endDate',
  'positions.full',
  'educations.entries',
  'educations.school',
  'educations.degree',
  'educations.startDate',
  'educations.endDate',
  'educations.full',
  'languages',
] as const;
export type ScoredField = (typeof scoredFields)[number];

/** Right values, wrong or unstated ones that were given, and true ones that were not given. */
export interface Counts {
  right: number;
  invented: number;
  missed: number;
}

/** A value that was given, with how sure the reader was (0 to 1) and whether it is right. */
export interface Judgement {
  readonly field: ScoredField;
  /** Of the value in the resume. */
  readonly path: string;
  /** What else spoke for it: see `signsIn`. */
  readonly sign: string;
  readonly confidence: number;
  readonly isRight: boolean;
}

export interface DocumentScore {
  readonly counts: ReadonlyMap<ScoredField, Counts>;
  readonly judgements: readonly Judgement[];
  /** A line for each mistake. */
  readonly mistakes: readonly string[];
}

interface Entry {
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly [part: string]: string | null;
}
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

/** Collects the counts, judgements and mistakes of a document. */
class ScoreSheet implements DocumentScore {
  readonly counts = new Map<ScoredField, Counts>();
  readonly judgements: Judgement[] = [];
  readonly mistakes: string[] = [];
  readonly #confidences: ReadonlyMap<string, number>;
  readonly #locales: readonly string[];
  readonly #signOf: (path: string) => string;

  constructor(result: ResumeReadResult) {
    const resume = result.status === 'read' ? result.resume : null;
    this.#confidences = new Map(resume?.evidence.map(({ field, confidence }) => [field, confidence]));
    this.#signOf = resume ? signsIn(resume) : () => anySign;
    const names = new Intl.DisplayNames(['en'], { type: 'language' });
    this.#locales = (resume?.locales ?? []).map(
      ({ locale }) => names.of(locale.split('-')[0] ?? locale) ?? '',
    );
  }

  of(field: ScoredField): Counts {
    const counts = this.counts.get(field) ?? { right: 0, invented: 0, missed: 0 };
    this.counts.set(field, counts);
    return counts;
  }

  /** @param path of the value in the resume; one without evidence is not judged */
  judge(field: ScoredField, path: string, isRight: boolean): void {
    const confidence = this.#confidences.get(path);
    if (confidence === undefined) return;
    this.judgements.push({ field, path, sign: this.#signOf(path), confidence, isRight });
  }

  languagePath(name: string): string {
    return `locales.${this.#locales.indexOf(name)}`;
  }
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

const mistake = (field: string, expected: Accepted, given: string | null): string =>
  `${field}: expected ${JSON.stringify(acceptedTexts(expected)[0] ?? null)}, got ${JSON.stringify(given)}`;

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

/** The names of parts in a resume that have another name in truths. */
const valueNames: Readonly<Record<string, string>> = { company: 'companyName', school: 'schoolName' };

type EntryField = 'positions' | 'educations';

/** @param names the two parts that identify an entry */
function scoreEntries(
  sheet: ScoreSheet,
  field: EntryField,
  names: readonly [string, string],
  expected: readonly TrueParts[],
  given: readonly Entry[],
): void {
  const partsOf = [...names, 'startDate', 'endDate'];
  const counts = (part: string): Counts => sheet.of(`${field}.${part}` as ScoredField);
  counts('entries');
  const isNamed = (entry: Entry): boolean => names.some((name) => (entry[name] ?? '').trim() !== '');
  const pairs = pairedEntries(
    names,
    expected,
    given.map((entry) => (isNamed(entry) ? entry : null)),
  );
  for (const [index, entry] of given.entries()) {
    const truth = pairs.get(index);
    if (truth?.optional) continue;
    const judge = (part: string, isRight: boolean): void =>
      sheet.judge(
        `${field}.${part}` as ScoredField,
        `${field}.${index}.${valueNames[part] ?? part}`,
        isRight,
      );
    const judgeEntry = (isRight: boolean): void => sheet.judge(`${field}.full`, `${field}.${index}`, isRight);
    if (truth) {
      counts('entries').right += 1;
      const wrong = partsOf.filter((part) => !scorePart(sheet, field, part, truth, entry, judge));
      judgeEntry(wrong.length === 0);
      if (wrong.length === 0) counts('full').right += 1;
      else {
        counts('full').missed += 1;
        counts('full').invented += 1;
      }
    } else if (isNamed(entry)) {
      judgeEntry(false);
      for (const part of ['entries', 'full']) counts(part).invented += 1;
      for (const part of partsOf) {
        if (!isGivenPart(part, entry)) continue;
        counts(part).invented += 1;
        judge(part, false);
      }
      sheet.mistakes.push(
        `${field}: invented ${names.map((name) => JSON.stringify(entry[name])).join(' @ ')}`,
      );
    }
  }
  const met = new Set(pairs.values());
  for (const truth of expected) {
    if (met.has(truth) || truth.optional) continue;
    for (const part of ['entries', 'full']) counts(part).missed += 1;
    for (const part of partsOf) if (acceptedTexts(partOf(truth, part)).length > 0) counts(part).missed += 1;
    sheet.mistakes.push(
      `${field}: missed ${names.map((name) => acceptedTexts(partOf(truth, name))[0] ?? null).join(' @ ')}`,
    );
  }
}

interface TrueParts {
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly optional?: boolean;
  readonly altTitles?: readonly string[];
}

const partOf = (entry: TrueParts, part: string): Accepted =>
  (entry as unknown as Record<string, Accepted | undefined>)[part] ?? null;

const isDatePart = (part: string): boolean => part.endsWith('Date');

/** A current position has no end that could be wrong. */
const isGivenPart = (part: string, entry: Entry): boolean =>
  (entry[part] ?? '') !== '' && !(isDatePart(part) && entry[part] === 'present');

/** The given entries by their index with the true ones, the most similar first. */
function pairedEntries(
  [first, second]: readonly [string, string],
  expected: readonly TrueParts[],
  given: readonly (Entry | null)[],
): Map<number, TrueParts> {
  const candidates = expected.flatMap((truth) =>
    given.flatMap((entry, index) => {
      if (entry === null) return [];
      const a = Math.max(
        similarity(partOf(truth, first), entry[first] ?? null),
        similarity(truth.altTitles ?? null, entry[first] ?? null),
      );
      const b = similarity(partOf(truth, second), entry[second] ?? null);
      if (Math.max(a, b) < 0.8) return [];
      const dates =
        (isSameDate(truth.startDate, entry.startDate) ? 0.3 : 0) +
        (isSameDate(truth.endDate, entry.endDate) ? 0.1 : 0);
      return [{ truth, index, weight: a + b + dates }];
    }),
  );
  const pairs = new Map<number, TrueParts>();
  const used = new Set<TrueParts>();
  for (const { truth, index } of candidates.sort((a, b) => b.weight - a.weight)) {
    if (pairs.has(index) || used.has(truth)) continue;
    pairs.set(index, truth);
    used.add(truth);
  }
  return pairs;
}

/** Counts a part of an entry; returns false when it is wrong or missing. */
function scorePart(
  sheet: ScoreSheet,
  field: EntryField,
  part: string,
  truth: TrueParts,
  entry: Entry,
  judge: (part: string, isRight: boolean) => void,
): boolean {
  const counts = sheet.of(`${field}.${part}` as ScoredField);
  const expected = partOf(truth, part);
  const given = entry[part] ?? null;
  const isGiven = isGivenPart(part, entry);
  // A single printed date is right as start and as end.
  const isSingleDate = (truth.startDate === null) !== (truth.endDate === null);
  if (acceptedTexts(expected).length === 0) {
    if (isDatePart(part) && !isSingleDate && isGiven) {
      counts.invented += 1;
      judge(part, false);
      return false;
    }
    return true;
  }
  const isRight = isDatePart(part)
    ? isSameDate(expected as string, given) ||
      (isSingleDate && [entry.startDate, entry.endDate].some((date) => isSameDate(expected as string, date)))
    : isSameText(expected, given ?? '');
  if (isGiven) judge(part, isRight);
  if (isRight) counts.right += 1;
  else {
    counts.missed += 1;
    if (isGiven) counts.invented += 1;
    sheet.mistakes.push(mistake(`${field}.${part}`, expected, given));
  }
  return isRight;
}
