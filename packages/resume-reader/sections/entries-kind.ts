/** Tells from the lines of a section whether they are positions or educations. */
import type { Line } from '../lines/line.ts';
import { isCareerBreak } from '../words/career-breaks.ts';
import { findPeriods, isPeriodOnly } from '../words/dates.ts';
import type { Lexicon } from '../words/lexicon.ts';
import {
  degreeLexicon,
  jobTitleLexicon,
  legalFormLexicon,
  organisationLexicon,
  schoolLexicon,
} from '../words/roles.ts';

/** The longest line that can be a part of the head of an entry. */
const maxLength = 140;

/** The lines that can be parts of the heads of entries. Those with a bullet are, where no others and most of them have a date. */
export function mayBeHeads(lines: Line[]): Line[] {
  const short = lines.filter(({ text }) => text.length <= maxLength);
  const plain = short.filter(({ hasBullet }) => !hasBullet);
  if (plain.some(isDated)) return plain;
  const items = short.filter(({ hasBullet }) => hasBullet);
  const dated = items.filter(isDated);
  return 2 * dated.length > items.length ? [...plain, ...dated] : plain;
}

/**
 * The kind of the entries among lines; `null` when they have no entries, or when their words do not tell. Entries have
 * dates, and most of them have a word of a degree or a school, or of a job title or a company.
 */
export function entriesKind(lines: Line[]): 'experience' | 'education' | null {
  const heads = mayBeHeads(lines);
  const dates = heads.filter(isDated).length;
  if (dates === 0) return null;
  const balances = heads.map((line) => studyWords(line) - workWords(line));
  const studies = balances.filter((balance) => balance > 0).length;
  const jobs = balances.filter((balance) => balance < 0).length;
  // Schools are employers, too: titles without any degree are positions.
  const titles = heads.filter(({ segments }) =>
    segments.some(({ text }) => jobTitleLexicon.startLength(text) > 0),
  );
  const teaches = titles.length >= dates && !heads.some(statesDegree);
  if (2 * studies >= dates && studies > jobs) return teaches ? 'experience' : 'education';
  return 2 * jobs >= dates && (studies === 0 || teaches) ? 'experience' : null;
}

/**
 * The kind of a single entry by the lines of its head, which need no date: that of the degree or title with which it
 * begins, or of most of its words. `null` when they do not tell.
 */
export function kindOfEntry(head: Line[]): 'experience' | 'education' | null {
  const [text = ''] = head.flatMap(({ segments }) =>
    segments.filter((segment) => !isPeriodOnly(segment.text)).map((segment) => segment.text),
  );
  const isSchoolOnly = head.length === 1 && head.every(statesSchoolOnly);
  // "Scuola media Holm" has the words of companies, too, but "Holm University Hospital" is no school.
  if (isSchoolOnly && schoolLexicon.startLength(text) > 0) return 'education';
  const kind = entriesKind(head);
  if (kind !== null) return kind;
  const isDegree = degreeLexicon.startLength(text) > 0;
  // "Ingénieur" is both.
  if (isDegree !== jobTitleLexicon.startLength(text) > 0) return isDegree ? 'education' : 'experience';
  const balance = head.reduce((sum, line) => sum + studyWords(line) - workWords(line), 0);
  if (balance === 0) return isSchoolOnly ? 'education' : null;
  return balance > 0 ? 'education' : 'experience';
}

/** The kind of an entry whose head begins with this line: it begins with a title or a degree, and most of its words fit. */
export function kindOfHead(line: Line): 'experience' | 'education' | null {
  const [printed = ''] = line.segments.map((segment) => segment.text).filter((each) => !isPeriodOnly(each));
  if (printed.length > maxLength) return null;
  const text = withoutDateBefore(printed);
  const balance = studyWords(line) - workWords(line);
  if (jobTitleLexicon.startLength(text) > 0 && balance < 0) return 'experience';
  return degreeLexicon.startLength(text) > 0 && balance > 0 ? 'education' : null;
}

/** The least number of heads without dates that tell their kind. */
const minHeads = 2;

/** The kind of entries without dates, when all heads that tell their kind have the same one: "Clerk at Norvane". */
export function kindOfHeads(lines: Line[]): 'experience' | 'education' | null {
  if (lines.some(isDated)) return null;
  const kinds = lines.filter(({ hasBullet }) => !hasBullet).flatMap((line) => kindOfHead(line) ?? []);
  return kinds.length >= minHeads && new Set(kinds).size === 1 ? (kinds[0] ?? null) : null;
}

/** True for a line with the words of a school and none of a title or a legal form: "2002 – 2006  Grundschule Holm". */
export const statesSchoolOnly = (line: Line): boolean =>
  schoolLexicon.isIn(line.text) && !jobTitleLexicon.isIn(line.text) && !legalFormLexicon.isIn(line.text);

/** True for a line with a text that begins with a degree, and not with the name of a school. */
export const statesDegree = ({ segments }: Line): boolean =>
  segments.some(({ text }) => degreeLexicon.startLength(text) > 0 && schoolLexicon.startLength(text) === 0);

/** The text behind the date with which it begins: "2019 : Clerk". */
function withoutDateBefore(text: string): string {
  const [period] = findPeriods(text);
  return period?.index === 0 ? text.slice(period.length).replace(/^[^\p{L}\p{N}]+/u, '') : text;
}

/** True when at least half of the dated entries among lines begin with a degree, maybe behind their dates. */
export function beginWithDegrees(lines: Line[]): boolean {
  const heads = mayBeHeads(lines);
  const degrees = heads.filter(({ segments }) =>
    segments.some(({ text }) => {
      const start = withoutDateBefore(text);
      return degreeLexicon.startLength(start) > 0 && schoolLexicon.startLength(start) === 0;
    }),
  );
  return 2 * degrees.length >= heads.filter(isDated).length;
}

/** True for a line with a period, or with a date that stands apart or at one of its ends. */
export const isDated = ({ segments }: Line): boolean =>
  segments.some(({ text }) =>
    findPeriods(text).some(
      ({ startDate, endDate, index, length }) =>
        (startDate && endDate) ||
        isPeriodOnly(text) ||
        // A dash may stand before it: "-2007: BSc, Holm College".
        !/[\p{L}\p{N}]/u.test(text.slice(0, index)) ||
        index + length >= text.length - 1,
    ),
  );

const countOf =
  (...lexicons: Lexicon[]) =>
  ({ text }: Line): number =>
    lexicons.reduce((sum, lexicon) => sum + lexicon.count(text), 0);
const studyWords = countOf(degreeLexicon, schoolLexicon);
/** The number of words of positions; a time without an employer is one, whatever its words are: "Année sabbatique". */
const workWords = (line: Line): number =>
  line.segments.some(({ text }) => isCareerBreak(text)) ? studyWords(line) + 1 : wordsOfWork(line);
const wordsOfWork = countOf(jobTitleLexicon, organisationLexicon, legalFormLexicon);
