/** Finds the lines of a section whose period dates an entry. */
import { arePrintedAlike, type Line, type Segment } from '../lines/line.ts';
import { type FoundPeriod, findPeriods, isDateOfAward, isPeriodOnly } from '../words/dates.ts';
import { duration } from '../words/durations.ts';
import { labelOf } from '../words/entry-labels.ts';
import { isOfLaterTitle } from '../words/later-titles.ts';
import { isTime } from '../words/open-durations.ts';
import { placeScore } from '../words/places.ts';
import { beforeTowns } from '../words/prepositions.ts';
import { jobTitleLexicon, schoolLexicon } from '../words/roles.ts';
import { isPresent } from '../words/stacked-dates.ts';
import { announcesName } from './announced-organisation.ts';
import type { RoleClassifier } from './assign-roles.ts';
import { withoutState } from './education-details.ts';
import { partsOf } from './entry-parts.ts';
import { withoutPeriods } from './entry-text.ts';
import { withoutGrade } from './grades.ts';
import { isProse } from './prose.ts';

/** A line with the period of an entry. */
export interface DatedLine {
  readonly line: Line;
  readonly period: FoundPeriod;
  /** True when the date stands apart from other text, or has both ends: such a line is never a part of a sentence. */
  readonly isClear: boolean;
  /** True when the date says since when a later title was held, so that it is that of an entry only where no other is. */
  readonly isLater?: boolean;
}

/** What is known about the entries of a kind of section. */
export type EntryWords = Pick<RoleClassifier, 'isDetail' | 'isListed'> & {
  /** Tells titles from running text in sections whose entries do not lie within each other. */
  readonly titles?: RoleClassifier;
};

/**
 * The lines whose period dates an entry. When some lines are dated clearly, a year within another text dates an entry
 * only if its line looks like one of them ("Awarded best thesis 2014" in a description does not).
 */
export function datedLines(lines: Line[], evenBullets: boolean, words: EntryWords): Map<Line, DatedLine> {
  const dated = lines.flatMap((line, index) => {
    const above = lines[index - 1];
    const isOfDate = above !== undefined && hasDateCell(line) && lacksDate(above, words);
    const isBody =
      (line.hasBullet && !evenBullets) || isDatedDetail(line) || (words.isDetail?.(line.text) && !isOfDate);
    const found = isBody ? null : periodOf(line, words);
    return found ? [found] : [];
  });
  const own = dated.filter(({ isLater }) => !isLater);
  const entries = withoutSentences(withoutListsOfDates(own.length > 0 ? own : dated));
  const clear = entries.filter((date) => date.isClear);
  const kept =
    clear.length === 0
      ? entries
      : entries.filter(
          (date) =>
            !isOfState(date, clear) &&
            (date.isClear ||
              (!isInRemark(date) && clear.some((other) => areLike(date, other))) ||
              (!clear.some(({ line }) => hasDateCell(line)) && isOfDegree(date, words))),
        );
  const others = lines.filter(
    (line) => !line.hasBullet && kept.some((date) => date.line !== line && areLists(date, line)),
  );
  const ongoing = lines.filter(
    (line) => beginsWithPresent(line) && kept.some((date) => isBelowEdge(date, line)),
  );
  const all = [
    ...kept,
    ...others.flatMap(datedAtStart),
    ...ongoing.map(datedPresent),
    ...endingAlike(lines, kept),
  ];
  return withoutDatesOfTitles(lines, new Map(all.map((date) => [date.line, date])));
}

/** The least number of entries that begin with their dates. */
const minBeginning = 2;

/**
 * The dated lines without those that list several things with their dates, "Sites: a school (2016-2018), flats (2019)", where
 * entries begin with their dates.
 */
function withoutListsOfDates(dated: DatedLine[]): DatedLine[] {
  const beginsWithDate = ({ line: { segments } }: DatedLine): boolean =>
    findPeriods(segments[0]?.text ?? '')[0]?.index === 0;
  if (dated.filter(beginsWithDate).length < minBeginning) return dated;
  return dated.filter((date) => beginsWithDate(date) || findPeriods(date.line.text).length === 1);
}

/** The least number of heads that do not end in a full stop beside which a line that does is a sentence. */
const minUnstopped = 2;

/**
 * The dated lines without those that end in a word in small letters, or a second sentence, a date and a full stop, "Head of
 * the branch since 2009.", where others do not.
 */
function withoutSentences(dated: DatedLine[]): DatedLine[] {
  const isStopped = ({ line, period }: DatedLine): boolean =>
    line.segments.length === 1 &&
    /\d\.$/.test(line.text) &&
    /\p{Ll}$|\p{L}{2}\.\s+\p{Lu}/u.test(line.text.slice(0, period.index).trim());
  const stopped = dated.filter(isStopped);
  if (stopped.length === 0 || dated.length - stopped.length < minUnstopped) return dated;
  return dated.filter((date) => !stopped.includes(date));
}

/** True for a line with a word such as "Present" in a cell of its own at its start. */
const beginsWithPresent = ({ segments: [first, ...others] }: Line): boolean =>
  first !== undefined && others.length > 0 && isPresent(first.text);

/** True when a line begins where the date of another one stands. */
const isBelowEdge = ({ line: { segments } }: DatedLine, line: Line): boolean =>
  standsApart(segments[0] as Segment) && Math.abs((segments[0]?.x ?? 0) - line.x) < 3;

const datedPresent = (line: Line): DatedLine => ({
  line,
  period: {
    startDate: null,
    endDate: null,
    isCurrent: true,
    isRange: true,
    index: 0,
    length: line.segments[0]?.text.length ?? 0,
  },
  isClear: true,
});

/**
 * The dated lines without titles that end with a year ("Training programme 2022/2023"), where the line below has the
 * period of the entry in the style in which most others have it.
 */
function withoutDatesOfTitles(lines: Line[], dated: Map<Line, DatedLine>): Map<Line, DatedLine> {
  const hasPeriodBelow = (index: number): boolean => {
    const [line, below] = lines.slice(index, index + 2) as [Line, Line | undefined];
    return (
      below !== undefined &&
      !below.gapAbove &&
      dated.get(below)?.period.isRange === true &&
      !arePrintedAlike(line, below)
    );
  };
  const titles = lines.filter((_, index) => hasPeriodBelow(index));
  const ofTitles = titles.filter((line) => dated.get(line)?.line.segments.some(standsApart) === false);
  if (ofTitles.length === 0 || titles.length - ofTitles.length < Math.max(2, 0.5 * titles.length))
    return dated;
  const model = titles.find((line) => !dated.has(line));
  for (const line of ofTitles) if (model && arePrintedAlike(line, model)) dated.delete(line);
  return dated;
}

/** True for the label of something else than a part of an entry beside a text with a date: "Duties | March 2008: …". */
const isDatedDetail = ({ segments: [label, ...texts] }: Line): boolean =>
  label !== undefined &&
  texts.length > 0 &&
  labelOf(label.text) === 'other' &&
  !texts.some(({ text }) => isPeriodOnly(text));

/** The left edge of the text of a line beside its date. */
export const textStart = ({ segments, x }: Line): number =>
  segments.find(({ text }) => !isTime(text))?.x ?? x;

/** How far, in points, a description is set in from the head above it. */
export const minIndent = 5;

/** True for a line with a date in a cell of its own, as the heads of entries have one. */
const hasDateCell = ({ segments }: Line): boolean =>
  segments.length > 1 && segments.some(({ text }) => isPeriodOnly(text));

/** True for the first line of an entry when it has no date, such as a school: the one below may be its honours and date. */
const lacksDate = (line: Line, { isListed }: EntryWords): boolean =>
  isListed !== undefined &&
  line.gapAbove &&
  !line.hasBullet &&
  findPeriods(line.text).length === 0 &&
  partsOf([line]).some(isListed);

/** True when a line begins with a date as a dated line does, so that it is no sentence, however long its text is. */
const areLists = (dated: DatedLine, line: Line): boolean =>
  dated.period.index === 0 && /^\S*\d/.test(dated.line.text) && arePrintedAlike(dated.line, line);

/** The least number of entries that end in a period in brackets beside which longer lines that do are entries, too. */
const minEnding = 2;

/** The other lines that end in a period in brackets, as dated ones do that are printed like them, however long they are. */
function endingAlike(lines: Line[], dated: DatedLine[]): DatedLine[] {
  const known = new Set(dated.map(({ line }) => line));
  const models = dated.filter(({ line }) => datedAtEnd(line) !== null);
  if (models.length < minEnding) return [];
  return lines.flatMap((line) => {
    const isOther = !known.has(line) && !line.hasBullet && line.segments.length === 1;
    const isAlike = isOther && models.some((model) => arePrintedAlike(model.line, line));
    return (isAlike && datedAtEnd(line)) || [];
  });
}

/** The line with the period in brackets at its end. */
function datedAtEnd(line: Line): DatedLine | null {
  const start = line.text.lastIndexOf('(');
  const last = start < 0 ? '' : line.text.slice(start);
  const [period] = findPeriods(last);
  if (!period?.isRange || !isPeriodOnly(last)) return null;
  return { line, period: { ...period, index: start + period.index }, isClear: true };
}

/** The line with the period at its start, if another text follows it ("2019 Bachelor of …"). */
function datedAtStart(line: Line): DatedLine[] {
  const text = line.segments[0]?.text ?? '';
  const [period] = findPeriods(text);
  const isStart = period?.index === 0 && /^[\s:–—-]+\p{Lu}/u.test(text.slice(period.length));
  return isStart ? [{ line, period, isClear: period.isRange }] : [];
}

/** True for the date at which a degree was awarded, alone in a line, where entries have their dates beside their texts. */
const isOfState = ({ line }: DatedLine, clear: DatedLine[]): boolean =>
  line.segments.length === 1 &&
  isDateOfAward(line.text) &&
  2 * clear.filter((other) => hasDateCell(other.line)).length >= clear.length;

/** True for the date of a remark of several words in brackets: "BA Music (degree conferred on 2 June 2005)". */
const isInRemark = ({ line, period }: DatedLine): boolean =>
  /\((?:[^()\s]+\s+){2,8}[^()\s]*$/u.test(line.text.slice(0, period.index));

/**
 * True for the date at the end of a line that begins with a degree or a school, "BA Politics, 2014", but not for that of a
 * labelled detail: "Exchange: Holm University (2013)".
 */
function isOfDegree({ line, period }: DatedLine, { isListed }: EntryWords): boolean {
  const mayBegin = isListed !== undefined && !line.hasBullet && !/^[^:]{2,40}:\s/.test(line.text);
  const [first] = mayBegin ? partsOf([line]) : [];
  const isAtEnd = /^\P{L}*$/u.test(line.text.slice(period.index + period.length));
  return first !== undefined && isAtEnd && isListed?.(first) === true;
}

/** True for dates of lines that look alike, and for two at the start of list items, of which some may be set in bold. */
const areLike = (date: DatedLine, other: DatedLine): boolean =>
  arePrintedAlike(date.line, other.line) ||
  (beginsItem(date) && beginsItem(other) && date.line.x === other.line.x);

const beginsItem = ({ line, period }: DatedLine): boolean =>
  line.hasBullet && period.index === 0 && /^\s*[:|–—-]/u.test(line.text.slice(period.length));

/** The period of a line when it dates an entry: it is alone in its segment, or at the start or end of one. */
function periodOf(line: Line, words: EntryWords): DatedLine | null {
  const { isListed } = words;
  const found = line.segments.flatMap((segment) =>
    findPeriods(segment.text)
      .filter(
        (period) =>
          isStructural(
            isListed ? withoutGrade(withoutState(segment.text)) : segment.text,
            period,
            () => isProse(withoutPeriods(segment.text)) && isSentence(line, words),
          ) ||
          (isListed !== undefined && isBetweenTexts(segment.text, period) && partsOf([line]).some(isListed)),
      )
      .map((period) => ({
        line,
        period,
        isClear: period.isRange || standsApart(segment),
        isLater: isOfLaterTitle(segment.text, period),
      })),
  );
  const own = found.filter(({ isLater }) => !isLater);
  const dates = own.length > 0 ? own : found;
  return dates.find(({ period }) => period.isRange) ?? dates[0] ?? null;
}

export const standsApart = (segment: Segment): boolean => isPeriodOnly(segment.text);

/**
 * True for "MA, 2010, Holm College", "Holm College, left 2010, MA" and "MA (2010) – Holm College": only beside the words of
 * an entry, because sentences have years between commas, too.
 */
const isBetweenTexts = (text: string, { index, length }: FoundPeriod): boolean =>
  text.length < 110 &&
  !isProse(text) &&
  /(?:,\s*(?:\p{Ll}{2,12}\s+(?:in\s+|en\s+)?)?|\($)$/u.test(text.slice(0, index)) &&
  isTextBehindSeparator(text.slice(index + length));

/** True for "…, Holm College", "…) – Holm College" and "…, lycée Holm" */
const isTextBehindSeparator = (text: string): boolean => {
  const [, behind = ''] = /^\)?(?:\s*[,:]\s*|\s+[–—|·-]\s+)(\S.*)$/su.exec(text) ?? [];
  return /^\p{Lu}/u.test(behind) || schoolLexicon.startLength(behind) > 0;
};

/** True for an open period at the end of a second sentence: "Leads a team of nine. Two awards since 2022." */
const endsSentence = (text: string, { isCurrent, index }: FoundPeriod): boolean =>
  // "Larch Street 5, Leeds. Since 2018." has its date apart.
  isCurrent &&
  !/\.\s*$/.test(text.slice(0, index)) &&
  isProse(text) &&
  /\p{Ll}{3}\.\s+\p{Lu}\P{Lu}*\.$/u.test(text);

/** The text behind a date without a length of time and, when it is nothing else, its separators: " – 3 months". */
function withoutLength(text: string): string {
  const rest = text.replace(duration, '');
  return rest === text || /[\p{L}\d]/u.test(rest) ? rest : '';
}

/** A place behind a date, with the bracket, the separator and the preposition before it. */
const placeBehind = new RegExp(`^([\\])]?)[\\s,–—-]*(?:${beforeTowns}\\s+)?(\\p{Lu}.*)$`, 'u');

/** The text behind a date, without a place that is all of it: ") à Lyon" → ")". */
function withoutPlace(text: string): string {
  const [, bracket = '', place = ''] = placeBehind.exec(text) ?? [];
  return place !== '' && placeScore(place) >= 2 ? bracket : text;
}

/** The most words of a title before its date within a text. */
const maxTitleWords = 8;

/** @param isProse whether the text is a sentence */
function isStructural(text: string, period: FoundPeriod, isProse: () => boolean): boolean {
  const before = text.slice(0, period.index).trim();
  // A remark may stand behind the date: "2010 – 2014 (2.1)", "2010 – 2014 (supervisor: Prof. I. Holm)".
  const rest = withoutLength(text.slice(period.index + period.length)).replace(
    /^\s*\([^()]{1,50}\)[\s.,;]*$/u,
    '',
  );
  // A sentence may follow, as in "BSc, 2011. Dissertation: …", but not in "Head of maths since 2015. I plan …".
  const after = withoutPlace(
    (/\p{L}$/u.test(before) ? rest : rest.replace(/^([\])]?)\.\s+\p{Lu}.*$/su, '$1')).trim(),
  );
  if (/^[([–-]?$/.test(before)) {
    if (after === '' || /^[\])]?[\s,;:|–—-]*$/.test(after)) return true;
    // A sentence may begin with a year; a date that begins an entry is followed by a short text.
    return period.isRange || /^:/.test(after) || (!isProse() && text.length < 110);
  }
  // An abbreviation such as that of "today" ends in a full stop: "(2019 – auj.)".
  if (/^\.?[\])]?[.,;]?$/.test(after)) {
    if (period.isRange) return text.length < 170 && !endsSentence(text, period);
    return !isProse() && text.length < 130 && /[,;|–—:·•()[.\t-]$|\p{L}\s*$/u.test(before);
  }
  if (text.length > 150 || isProse()) return false;
  // "Clerk from 2014 to 2016 at Norvane"
  if (period.isRange && announcesName.test(after) && jobTitleLexicon.isIn(before))
    return before.split(/\s+/).length <= maxTitleWords;
  // "BTS Tourisme • 2019 • Lycée Vest"
  if (!period.isRange) return /\s[|–—·•-]$/.test(before) && /^[|–—·•-]\s/.test(after);
  // In the middle of a text a period with both ends counts beside one separator ("Title | 2019 - 2020 | Place").
  const separators = [/[,;|–—:·•(-]\s*$/.test(before), /^[,;|–—:·•)-]/.test(after)];
  return separators.every(Boolean) || (separators.some(Boolean) && /^\P{L}*\p{Lu}/u.test(after));
}

/** True for a sentence: "brevet des collèges mention bien, collège de Vest" is an entry, although most of it is in small letters. */
export const isSentence = (line: Line, { isListed }: EntryWords): boolean =>
  isProse(line.text) && !isWholeEntry(line, isListed);

/** True for a line with two texts that have the words of an entry: "BSc Physics, Holm College, 2012". */
export const isWholeEntry = (line: Line, isListed: EntryWords['isListed']): boolean =>
  isListed !== undefined && partsOf([line]).filter(isListed).length >= 2;
