/** Reads the headline: the line below or above the name that states what the person does or looks for. */
import nameWords from '../data/name-words.json' with { type: 'json' };
import { joinSegments, type Line, type Segment, withSegments } from '../lines/line.ts';
import { linesWithHeading, type Section } from '../sections/section.ts';
import { styleKey } from '../sections/style.ts';
import { findPeriods } from '../words/dates.ts';
import { fold } from '../words/fold.ts';
import { isHeading } from '../words/headings.ts';
import { lexicon } from '../words/lexicon.ts';
import { isStreet, placeScore } from '../words/places.ts';
import { jobTitleLexicon, organisationLexicon, schoolLexicon } from '../words/roles.ts';
import { civilStatusLexicon } from './contact-rows.ts';
import { trimSeparators } from './entry-text.ts';
import { type Found, foundIn } from './found.ts';

const documentTitles = lexicon(nameWords.documentTitles);
const label =
  /^(?:job applied for|position|preferred job|poste (?:recherché|visé|souhaité)|studies applied for|beworbene stelle|angestrebte (?:stelle|tätigkeit)|puesto (?:solicitado|deseado)|posizione ricercata|occupazione desiderata|cargo pretendido|gewenste functie)\s*(?::|\t)\s*(.+)$/iu;
/** The greatest distance from the name, in lines, of a line in ordinary size. */
const maxDistance = 6;

/** Sections in which a headline may stand apart from the name, in large letters. */
const headlineSections = new Set<Section['kind']>(['header', 'contact', 'personal', 'summary', 'other']);

/**
 * The headline, or `null` when no line near the name can be one.
 * @param nameLines the lines that state the name
 * @param usedLines lines that state contact details or the location
 * @param bodySize font size of the running text in points
 */
export function readHeadline(
  sections: Section[],
  nameLines: Line[],
  usedLines: Set<Line>,
  bodySize: number,
): Found<string> | null {
  const lines = sections.flatMap(linesWithHeading);
  for (const line of lines.slice(0, 40)) {
    const text = label.exec(line.text)?.[1];
    if (text) return foundIn([line], trimSeparators(text.replace(/\t/g, ' ')), 0.9);
  }
  const nameLine = nameLines.at(-1);
  if (nameLine === undefined) return null;
  const at = lines.indexOf(nameLine);
  const headings = new Set(sections.map((section) => section.headingLine));
  const mayStandApart = new Set(
    sections.filter(({ kind }) => headlineSections.has(kind)).flatMap(({ lines: own }) => own),
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
    !jobTitleLexicon.isIn(text);
  let best: Found<string> | null = null;
  let bestScore = 1.4;
  for (const [index, printed] of lines.entries()) {
    const distance = index - at;
    const isLarge = printed.size > 1.3 * bodySize && mayStandApart.has(printed);
    if (Math.abs(distance) > maxDistance && !(isLarge && printed.page === nameLine.page)) continue;
    // The other lines of the name are no headline, and a title beside a period is that of a position.
    if (distance !== 0 && (nameLines.includes(printed) || findPeriods(printed.text).length > 0)) continue;
    if (headings.has(printed) || (ends >= 0 && index > ends && !isLarge)) continue;
    const line = withContinuations(printed, lines.slice(index + 1, index + 3), usedLines);
    if (isUnknownHeading(line)) continue;
    for (const text of textsOf(line, distance === 0)) {
      const score =
        scoreHeadline(text, line, distance, nameLine, bodySize) -
        (usedLines.has(printed) && distance !== 0 ? 0.3 : 0);
      if (score > bestScore) {
        bestScore = score;
        best = foundIn([printed], text, Math.min(1, score / 5));
      }
    }
  }
  return best;
}

/** Joins a headline that a narrow column broke into up to three lines. */
function withContinuations(printed: Line, following: Line[], usedLines: Set<Line>): Line {
  let line = printed;
  for (const next of following) {
    if (!continues(line, next, usedLines)) break;
    const [a, b] = [line.segments[0] as Segment, next.segments[0] as Segment];
    line = withSegments(line, [joinSegments(a, b)]);
  }
  return line;
}

/** True when the next line continues the headline: same style, close below, and no other kind of text. */
function continues(line: Line, next: Line, usedLines: Set<Line>): boolean {
  const [a] = line.segments;
  const [b] = next.segments;
  if (!a || !b || line.segments.length > 1 || next.segments.length > 1 || usedLines.has(next)) return false;
  const isAlike = Math.abs(a.size - b.size) < 0.4 && a.bold === b.bold && a.italic === b.italic;
  const isClose =
    line.page === next.page && line.block === next.block && !next.gapAbove && line.page !== null;
  const fills = a.right - a.x > 0.75 * (b.right - b.x);
  if (!isAlike || !isClose || !fills || a.text.length < 12 || /[@:]|\d{3}/.test(`${a.text} ${b.text}`))
    return false;
  return placeScore(b.text) < 0.8 && !civilStatusLexicon.isIn(b.text) && !isHeading(b.text);
}

function textsOf(line: Line, isNameLine: boolean): string[] {
  if (isNameLine) {
    // "Jane Doe - Accountant", "Jane Doe, Accountant"
    const rest = line.text
      .split(/\s+[-–—|•·]\s+|,\s+|\t/)
      .slice(1)
      .map(trimSeparators);
    return rest.filter(
      (text) => jobTitleLexicon.isIn(text) || (rest.length === 1 && /^\p{L}[\p{L}\s]{7,}$/u.test(text)),
    );
  }
  // The text after a label is the value of that label.
  const segments = line.segments.filter(
    (_segment, index) => !/:\s*$/.test(line.segments[index - 1]?.text ?? ''),
  );
  const texts = segments
    .flatMap((segment) => segment.text.split(/\s+[|•·]\s+|\s*[|•]\s*/u))
    .map(trimSeparators)
    .filter(Boolean);
  const whole = trimSeparators(line.text);
  return line.segments.length === 1 ? [whole, ...texts.filter((text) => text !== whole)] : texts;
}

/** What the nearest lines to the name score, by their distance from it. */
const nearScores = new Map([
  [-1, 0.7],
  [0, 1],
  [1, 1.2],
  [2, 0.7],
]);

function scoreHeadline(text: string, line: Line, distance: number, nameLine: Line, bodySize: number): number {
  if (text.length < 4 || text.length > 130 || line.hasBullet) return 0;
  if (/@|https?:|www\.|\d{4,}|:\s*\S/.test(text) || /^[\p{P}\p{S}]/u.test(text) || /^[“"«]/.test(text))
    return 0;
  if (
    isHeading(text) ||
    documentTitles.isExactly(text) ||
    isStreet(text) ||
    placeScore(text) >= 1.5 ||
    findPeriods(text).length > 0
  )
    return 0;
  if (fold(text) === fold(nameLine.text) || !/\p{L}{3}/u.test(text)) return 0;
  // The father's or husband's name, as it stands below the name in India.
  if (/^[sdw]\/o\b/i.test(text)) return 0;
  if (/^\d+\s*(?:ans|years|jahre|años|anni|anos|jaar)\b/iu.test(text)) return 0;
  const titles = jobTitleLexicon.count(text);
  const civil = civilStatusLexicon.count(text);
  if (civil > titles || (civil > 0 && titles === 0)) return 0;
  if (titles === 0 && [organisationLexicon, schoolLexicon].some((list) => list.isIn(text))) return 0;
  const words = text.split(/\s+/).length;
  let score = 0;
  score += titles > 0 ? 2 + 0.3 * Math.min(2, titles) : 0;
  if (line.size > 1.15 * bodySize) score += 1.2;
  score += nearScores.get(distance) ?? 0.3 - 0.05 * Math.abs(distance);
  // A line of words directly below the name describes the person, even with a title that no list knows.
  if (distance === 1 && words >= 2 && words <= 9 && /^\p{Lu}[\p{L}\s,&/'’()+|•·-]+$/u.test(text))
    score += 0.5;
  if (words > 14 || (/[.]$/.test(text) && words > 8)) score -= 1.5;
  if (words === 1 && titles === 0) score -= 0.8;
  // A line of several parts is a headline as a whole, unless one part is a place or contact details.
  const parts = text.split(/\s*[|•·\t]\s*/);
  if (parts.length > 1)
    score += parts.some((part) => placeScore(part) >= 1.5 || /@|\d{4}|www\./.test(part)) ? -1.5 : 0.1;
  if (/,/.test(text) && titles === 0) score -= 0.5;
  return score;
}
