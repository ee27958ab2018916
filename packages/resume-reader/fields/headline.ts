/** Reads the headline: the line near the name that states what the person does or looks for. */
import contactWords from '../data/contact-words.json' with { type: 'json' };
import entryLabels from '../data/entry-labels.json' with { type: 'json' };
import type { Line } from '../lines/line.ts';
import { linesWithHeading, type Section } from '../sections/section.ts';
import { styleKey } from '../sections/style.ts';
import { findPeriods } from '../words/dates.ts';
import { namesDocumentOnly } from '../words/document-titles.ts';
import { fold, foldKeepingLength, wordsOf } from '../words/fold.ts';
import { isHeading } from '../words/headings.ts';
import { alternatives } from '../words/pattern.ts';
import { endsInCountryOrRegion, isStreet, placeScore } from '../words/places.ts';
import { jobTitleLexicon, legalFormLexicon, organisationLexicon, schoolLexicon } from '../words/roles.ts';
import { civilStatusLexicon, isPersonalDetail } from './contact-rows.ts';
import { trimSeparators } from './entry-text.ts';
import { type Found, foundIn } from './found.ts';
import { headlineTexts, isAge, partSeparator, textsBesideName, withContinuations } from './headline-texts.ts';
import { isLabel } from './name-shape.ts';

const label = new RegExp(
  `^(?:${alternatives([...contactWords.soughtPosition, ...entryLabels.title])})\\s*(?::|\\t)\\s*(?::\\s*)?`,
  'iu',
);
const objectiveLabel = new RegExp(`^(?:${alternatives(contactWords.objective)})\\s*(?::|\\t)\\s*`, 'iu');
/** The number of lines that are searched for labels. */
const maxLabelledLines = 40;
/** The greatest length of a title behind the label of an objective, in words. A longer text is a sentence. */
const maxObjectiveWords = 8;
/** The greatest distance from the name, in lines, of a line in ordinary size. */
const maxDistance = 6;
/** The greatest distance from the name, in points, of a line at the top of another column. */
const maxHeight = 60;

/** Sections in which a headline may stand apart from the name, in large letters. */
const headlineSections = new Set<Section['kind']>(['header', 'contact', 'personal', 'summary', 'other']);

/** What else is known about the person. */
interface Known {
  /** The lines that state the name. */
  readonly nameLines: Line[];
  /** Its words, folded. */
  readonly nameWords: ReadonlySet<string>;
  /** Lines that state contact details or the location. */
  readonly usedLines: ReadonlySet<Line>;
  readonly location: string;
  /** The titles of the positions. */
  readonly titles: string[];
}

/**
 * The headline, or `null` when no line near the name can be one.
 * @param bodySize font size of the running text in points
 */
export function readHeadline(sections: Section[], known: Known, bodySize: number): Found<string> | null {
  const own = sections.filter(({ kind }) => headlineSections.has(kind));
  const first = own.flatMap(linesWithHeading).slice(0, maxLabelledLines);
  // "Title: …" below a heading of its own is that of a thesis.
  const ofOthers = new Set(
    own.flatMap(({ kind, headingLine, lines }) => (kind === 'other' && headingLine ? lines : [])),
  );
  const labelled = readLabelled(first.filter((line) => !ofOthers.has(line)));
  const nameLine = known.nameLines.at(-1);
  if (labelled || nameLine === undefined) return labelled;
  const isTitle = titleTest(known.titles);
  let best: Found<string> | null = null;
  let bestScore = 1.4;
  for (const { printed, line, distance } of linesNear(nameLine, sections, known, bodySize, isTitle)) {
    // "Author:" is the label of a value that is left out.
    if (printed.text.trimEnd().endsWith(':')) continue;
    // An item of a menu is no headline, whatever it says.
    if (namesDocumentOnly(printed.text)) continue;
    const style = line.size > 1.15 * bodySize ? 1.2 : 0;
    const isUsed = known.usedLines.has(printed) && distance !== 0;
    const texts = distance === 0 ? textsBesideName(line) : headlineTexts(line, known.location);
    for (const text of texts) {
      const statesTitle = isTitle(text);
      if (isKnown(text, known) || !mayBeHeadline(text, statesTitle)) continue;
      const score = scoreHeadline(text, line, distance, statesTitle) + style - (isUsed ? 0.3 : 0);
      if (score <= bestScore) continue;
      bestScore = score;
      best = foundIn([printed], text, Math.min(1, score / 5));
    }
  }
  return best ?? readObjective(first);
}

/** True for the name or a part of it, and for a part of the location. */
const isKnown = (text: string, { nameWords, location }: Known): boolean =>
  wordsOf(text).every((word) => nameWords.has(word)) || fold(location).includes(fold(text));

interface Candidate {
  readonly printed: Line;
  /** The line with those that continue it. */
  readonly line: Line;
  /** The number of lines below the name; negative above it. */
  readonly distance: number;
}

/** The lines that may state the headline: near the name, or apart from it in large letters or in the next column. */
function linesNear(
  nameLine: Line,
  sections: Section[],
  { nameLines, usedLines }: Known,
  bodySize: number,
  isTitle: (text: string) => boolean,
): Candidate[] {
  const lines = sections.flatMap(linesWithHeading);
  const at = lines.indexOf(nameLine);
  const headings = new Set(sections.map((section) => section.headingLine));
  const mayStandApart = new Set(
    sections.filter(({ kind }) => headlineSections.has(kind)).flatMap((section) => section.lines),
  );
  const ends = lines.findIndex((line, index) => index > at && headings.has(line));
  const headingStyles = new Set(
    sections.flatMap(({ headingLine }) => headingLine?.segments.slice(0, 1).map(styleKey) ?? []),
  );
  // A line in the style of a heading is the heading of a section that no list knows.
  const isUnknownHeading = ({ segments, text }: Line): boolean =>
    segments[0] !== undefined &&
    segments[0].size > 1.05 * bodySize &&
    headingStyles.has(styleKey(segments[0])) &&
    !isTitle(text);
  // Above the name, the lines below a heading are those of its section, unless the name stands there as well.
  const above = new Set(lines.slice(0, at));
  const ofOtherSections = new Set(
    sections
      .filter((section) => section.headingLine && !section.lines.includes(nameLine))
      .flatMap((section) => section.lines.filter((line) => above.has(line))),
  );
  const topLines = topsOfColumns(lines, nameLine);
  const isDetail = (line: Line): boolean =>
    usedLines.has(line) || isPersonalDetail(line.text) || civilStatusLexicon.isIn(line.text);
  // Details of the person may stand between the name and the headline, however many lines they have.
  let endOfDetails = at + 1;
  for (let others = 0; others < maxDistance && endOfDetails < lines.length; endOfDetails += 1)
    if (!isDetail(lines[endOfDetails] as Line)) others += 1;
  return lines.flatMap((printed, index): Candidate[] => {
    const isAtTop = topLines.has(printed) && mayStandApart.has(printed) && isTitle(printed.text);
    const distance = isAtTop ? Math.sign(index - at) : index - at;
    const isLarge = printed.size > 1.3 * bodySize && mayStandApart.has(printed);
    const isNear =
      Math.abs(distance) <= maxDistance ||
      (index > at && index < endOfDetails) ||
      (isLarge && printed.page === nameLine.page);
    const isBelowHeading =
      !isLarge && !isAtTop && ((ends >= 0 && index > ends) || ofOtherSections.has(printed));
    if (!isNear || isBelowHeading || headings.has(printed)) return [];
    if (distance !== 0 && (nameLines.includes(printed) || isDated(printed))) return [];
    if (distance > 0 && goesOnFrom(lines[index - 1], printed)) return [];
    const following = untilHeading(lines.slice(index + 1, index + 3), headings);
    if (distance > 1 && following.some(isPeriodOfEntry)) return [];
    const line = withContinuations(printed, following, usedLines);
    return isUnknownHeading(line) ? [] : [{ printed, line, distance }];
  });
}

/** True for a line on which a list ("Word, Excel," above "Access") or a paragraph in the line above goes on. */
const goesOnFrom = (above: Line | undefined, line: Line): boolean =>
  above !== undefined &&
  !line.gapAbove &&
  above.block === line.block &&
  (/,$/.test(above.text) ||
    (isProse(above) && Math.abs(above.size - line.size) < 0.4 && above.bold === line.bold));

/** The least number of words, and of those in small letters, of a line of running text. */
const minProseWords = 10;
const minSmallWords = 6;

/** True for a long line that is mostly in small letters. */
function isProse({ text, segments }: Line): boolean {
  const words = text.split(/\s+/);
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length;
  return segments.length === 1 && words.length >= minProseWords && small >= minSmallWords;
}

function untilHeading(lines: Line[], headings: ReadonlySet<Line | null>): Line[] {
  const end = lines.findIndex((line) => headings.has(line));
  return end < 0 ? lines : lines.slice(0, end);
}

/** The headline that a line states under a label: "Job applied for: Cook", also in the line below it. */
const readLabelled = (lines: Line[]): Found<string> | null =>
  valueUnder(label, lines, (value) => !namesDocumentOnly(value), 0.9) ?? readBelowLabel(lines);

const soughtOnly = new RegExp(`^(?:${alternatives(contactWords.soughtPosition)})\\s*:?$`, 'iu');

/** The title of a job in the line below a label of the position that the person looks for. */
function readBelowLabel(lines: Line[]): Found<string> | null {
  const at = lines.findIndex(({ text }) => soughtOnly.test(foldKeepingLength(text)));
  const below = at < 0 ? undefined : lines[at + 1];
  const isTitle = below && below.text.length <= maxLength && jobTitleLexicon.isIn(below.text);
  return isTitle ? foundIn([below], trimSeparators(below.text), 0.9) : null;
}

/** Verbs with which an aim begins that is no title: "trouver un job d'été". */
const tellsAim =
  /^(?:to|obtain|find|secure|seek|seeking|looking|become|join|work|trouver|obtenir|integrer|rejoindre|devenir|travailler|exercer|acquerir|evoluer|decrocher|recherche|encontrar|conseguir|obtener|trabajar|trovare|ottenere|lavorare|obter|trabalhar|een)\s/u;

/** The title of a position that a line states as the objective of the person: "Projet : analyste de données". */
const readObjective = (lines: Line[]): Found<string> | null =>
  valueUnder(
    objectiveLabel,
    lines,
    (text) =>
      jobTitleLexicon.isIn(text) &&
      text.split(/\s+/).length <= maxObjectiveWords &&
      !/[.!]$/.test(text) &&
      !tellsAim.test(foldKeepingLength(text)),
    0.8,
  );

/** The first value of a label that is accepted, with the score of the caller. */
function valueUnder(
  pattern: RegExp,
  lines: Line[],
  accepts: (text: string) => boolean,
  score: number,
): Found<string> | null {
  for (const line of lines) {
    const match = pattern.exec(foldKeepingLength(line.text));
    const text = match ? trimSeparators(line.text.slice(match[0].length).replace(/\t/g, ' ')) : '';
    if (/\p{L}{3}/u.test(text) && text.length <= maxLength && accepts(text))
      return foundIn([line], text, score);
  }
  return null;
}

/** The lines at the top of the columns beside the name. */
function topsOfColumns(lines: Line[], nameLine: Line): Set<Line> {
  const tops = new Map<number, Line>();
  for (const line of lines) {
    const top = tops.get(line.block);
    if (!top || line.y < top.y) tops.set(line.block, line);
  }
  const isBeside = (line: Line): boolean =>
    line.page !== null &&
    line.page === nameLine.page &&
    line.block !== nameLine.block &&
    Math.abs(line.y - nameLine.y) < maxHeight;
  return new Set([...tops.values()].filter(isBeside));
}

/** True when a period stands beside a text of the line: then the text is the title of a position. */
const isDated = ({ segments }: Line): boolean =>
  segments.some(({ text }) => {
    const periods = findPeriods(text);
    const isAlone = segments.length === 1 && periods.every(({ isRange }) => !isRange);
    return periods.length > 0 && !isAlone && !civilStatusLexicon.isIn(text);
  });

/** True for a line with the period of an entry, such as a position under a heading that was not recognised. */
const isPeriodOfEntry = ({ text }: Line): boolean =>
  !civilStatusLexicon.isIn(text) &&
  // "Valid until 2028" has no start.
  findPeriods(text).some(({ isRange, startDate }) => isRange && startDate !== null);

/** Whether a text states an occupation: a word of the lists, or mostly words of a position's title. */
function titleTest(titles: string[]): (text: string) => boolean {
  const known = titles.map((title) => new Set(wordsOf(title).filter((word) => word.length > 3)));
  return (text) => {
    if (jobTitleLexicon.isIn(text)) return true;
    const words = wordsOf(text).filter((word) => word.length > 3);
    return words.length > 0 && known.some((title) => words.every((word) => title.has(word)));
  };
}

const maxLength = 130;

/** True for a text without another meaning. */
function mayBeHeadline(text: string, isTitle: boolean): boolean {
  if (text.length < 4 || text.length > maxLength || !/\p{L}{3}/u.test(text)) return false;
  if (/@|https?:|www\.|\d{5,}|:\s*\S/.test(text) || /^[\p{P}\p{S}“«]/u.test(text)) return false;
  if (isHeading(text) || namesDocumentOnly(text) || isAge(text) || isLabel(text)) return false;
  if (isStreet(text) || placeScore(text) >= 1.5 || endsInCountryOrRegion(text)) return false;
  // The father's or husband's name, as it stands below the name in India.
  if (/^[sdw]\/o\b/i.test(text)) return false;
  const titles = jobTitleLexicon.count(text);
  if (civilStatusLexicon.count(text) > titles) return false;
  const periods = findPeriods(text);
  if (isTitle) return periods.every(({ isRange }) => !isRange);
  // Without a word of an occupation, a number, a date or an organisation is something else.
  const others = [organisationLexicon, schoolLexicon, legalFormLexicon];
  return !/\d/.test(text) && !others.some((list) => list.isIn(text));
}

/** What the nearest lines to the name score, by their distance from it. */
const nearScores = new Map([
  [-1, 0.7],
  [0, 1],
  [1, 1.2],
  [2, 0.7],
]);

function scoreHeadline(text: string, line: Line, distance: number, isTitle: boolean): number {
  if (line.hasBullet) return 0;
  // A line of several parts is a headline as a whole, and is judged by each of them.
  const parts = text.split(partSeparator);
  const wordsIn = (part: string): number => part.split(/\s+/).length;
  const words = Math.max(...parts.map(wordsIn));
  let score = isTitle ? 2 + 0.3 * Math.min(2, Math.max(1, jobTitleLexicon.count(text))) : 0;
  score += nearScores.get(distance) ?? 0.3 - 0.05 * Math.abs(distance);
  // A line of words directly below the name describes the person, even with a title that no list knows.
  if (distance === 1 && wordsIn(text) >= 2 && words <= 9 && /^\p{Lu}[\p{L}\s,&/'’()+|•·–—-]+$/u.test(text))
    score += 0.5;
  // A sentence or a long text is the beginning of a summary.
  if (words > 14) score -= 1.5;
  if (/\p{L}\.$|\p{Ll}{3}\.\s+\p{Lu}\p{Ll}/u.test(text) && words > 5) score -= 2.5;
  if (parts.length > 1) score += 0.1;
  if (!isTitle) score -= (wordsIn(text) === 1 ? 0.8 : 0) + (text.includes(',') ? 0.5 : 0);
  return score;
}
