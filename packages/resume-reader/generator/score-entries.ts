/** Compares the positions or educations that were read with the true ones. */
import { acceptedTexts, isSameDate, isSameText, similarity } from './compare.ts';
import { type Counts, mistake, type ScoredField, type ScoreSheet } from './score-sheet.ts';
import type { Accepted } from './truth.ts';

/** A position or education in the shape of `scorerShape`. */
export interface Entry {
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly [part: string]: string | null;
}
/** The names of parts in a resume that have another name in truths. */
const valueNames: Readonly<Record<string, string>> = { company: 'companyName', school: 'schoolName' };

type EntryField = 'positions' | 'educations';

/** @param names the two parts that identify an entry */
export function scoreEntries(
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
  readonly startDate?: string | null;
  readonly endDate?: string | null;
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
  const isSingleDate = !truth.startDate !== !truth.endDate;
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
