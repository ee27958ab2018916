/**
 * Turns the scores of the readers of fields into probabilities. Each reader scores what it found in its own way;
 * `data/calibration.json` says for each field how often a value with such a score is right.
 */
import calibration from '../data/calibration.json' with { type: 'json' };
import type { ParsedResume } from '../types.ts';
import { isCareerBreak } from '../words/career-breaks.ts';
import { fold } from '../words/fold.ts';
import { placeScore } from '../words/places.ts';
import {
  degreeLexicon,
  jobTitleLexicon,
  legalFormLexicon,
  organisationLexicon,
  schoolLexicon,
} from '../words/roles.ts';

/** The values of a resume that tell more about the confidence of one of them than its score. */
type Values = Omit<ParsedResume, 'evidence' | 'text'>;

/** The highest probability: nothing that a program reads is beyond doubt. */
const highest = 0.99;

/** The highest one of a value whose reading needs words, in a language that has no word lists. */
const highestUnread = 0.8;
const needsWords = /^(?:positions|educations|current|headline|location)/;
const textOfEntry = /^current|\.(?:title|companyName|degree|schoolName)$/;

/** Pairs of a score and the probability from this score on, with rising scores. */
type Steps = readonly (readonly number[])[];
const tables: Readonly<Record<string, Readonly<Record<string, Steps>>>> = calibration;

/** False while the tables are fitted: then the confidence of a value is the score of its reader. */
export const isCalibrated = Object.keys(tables).length > 0;

/** The table of a field for values with a sign that no table has. */
export const anySign = 'any';

/**
 * The probability that a value of this resume is right, from 0 to 1, by its path (`lastName`, `positions.2.title`) and
 * by the score of its reader, from 0 to 1. Fields without a table keep the score.
 */
export function confidenceIn(values: Values): (path: string, score: number) => number {
  const signOf = signsIn(values);
  const isRead = !values.warnings.some(({ code }) => code === 'language_not_supported');
  return (path, score) => {
    const table = tables[fieldOf(path)];
    const sign = signOf(path);
    // In a language that is not read, only a known word tells what a text is.
    if (!isRead && textOfEntry.test(path) && sign.endsWith(unknownWords)) return 0;
    const steps = table?.[sign] ?? table?.[anySign];
    if (!steps) return score;
    const step = steps.findLast(([from]) => from !== undefined && score >= from) ?? steps[0];
    return Math.min(isRead || !needsWords.test(path) ? highest : highestUnread, step?.[1] ?? score);
  };
}

/** The path without the indexes of lists. */
export const fieldOf = (path: string): string => path.replace(/\.\d+/g, '');

/** What else speaks for or against the values of a resume, in words; each sign of a field has a table of its own. */
export function signsIn(values: Values): (path: string) => string {
  const positions = signsOfEntries(
    values.positions.map(({ title, companyName, startDate, endDate }) => ({
      isComplete:
        title !== null && (companyName !== null || isCareerBreak(title)) && (startDate ?? endDate) !== null,
      known: { title: isTitle(title), companyName: isOrganisation(companyName) },
    })),
  );
  const educations = signsOfEntries(
    values.educations.map(({ degree, schoolName, startDate, endDate }) => ({
      isComplete: degree !== null && schoolName !== null && (startDate ?? endDate) !== null,
      known: { degree: degreeLexicon.isIn(degree ?? ''), schoolName: schoolLexicon.isIn(schoolName ?? '') },
    })),
  );
  const current = values.positions.findIndex(({ isCurrent }) => isCurrent);
  const addresses = fold([...values.emailAddresses, values.networkUrl ?? ''].join(' '));
  return (path) => {
    const [field = '', index, part = ''] = path.split('.');
    switch (field) {
      case 'firstName':
      case 'lastName':
        return hasWordOf(addresses, values[field]) ? 'in an address' : 'not in an address';
      case 'location':
        return placeScore(values.location ?? '') >= 2 ? 'known place' : 'unknown place';
      case 'headline':
        return isTitle(values.headline) ? 'known word' : 'unknown word';
      case 'currentPosition':
        return positions(current, 'title');
      case 'currentCompanyName':
        return positions(current, 'companyName');
      case 'positions':
        return positions(Number(index), part);
      case 'educations':
        return educations(Number(index), part);
      default:
        return anySign;
    }
  };
}

const unknownWords = 'unknown words';

interface EntryParts {
  readonly isComplete: boolean;
  /** Whether the word lists know a word of each part. */
  readonly known: Readonly<Record<string, boolean>>;
}

function signsOfEntries(entries: readonly EntryParts[]): (index: number, part: string) => string {
  // The entries of a section that was divided rightly all have the same parts.
  const regularity = entries.every(({ isComplete }) => isComplete) ? 'all complete' : 'some incomplete';
  return (index, part) => {
    const known = entries[index]?.known ?? {};
    const isKnown = known[part] ?? Object.values(known).every((each) => each);
    return `${regularity}, ${isKnown ? 'known words' : unknownWords}`;
  };
}

const isTitle = (text: string | null): boolean =>
  jobTitleLexicon.isIn(text ?? '') || isCareerBreak(text ?? '');
const isOrganisation = (text: string | null): boolean =>
  organisationLexicon.isIn(text ?? '') || legalFormLexicon.isIn(text ?? '');

/** People's addresses are mostly made of their names. */
function hasWordOf(addresses: string, name: string | null): boolean {
  const words = fold(name ?? '').split(/[^\p{L}]+/u);
  return words.some((word) => word.length >= 3 && addresses.includes(word));
}
