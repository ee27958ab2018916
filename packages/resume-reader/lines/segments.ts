/** In: text runs with their positions. Out: segments. Runs that follow each other closely on one baseline are joined. */
import type { ExtractedPage, PageLink, TextRun } from '../extract/document.ts';
import { closeLetterSpacing, joinLetters } from '../extract/letter-spacing.ts';
import { quantile } from '../quantile.ts';
import { findPeriods } from '../words/dates.ts';
import { composeAccents } from './accents.ts';
import { cleanGlyphs, iconPlace } from './glyphs.ts';
import { splitAtLeader } from './leaders.ts';
import { characterShare, colorOf, type Segment, type Span } from './line.ts';
import { withLinksOfPictures } from './links-of-pictures.ts';
import { withoutOverprints } from './overprint.ts';
import { joinSmallCapitals } from './small-capitals.ts';

/** A segment with its baseline in points, growing downwards; `lastY` is that of the last of several lines. */
export type PlacedSegment = Segment & { readonly y: number; readonly lastY?: number };

/** Where the capitals of a segment begin: they are about 0.7 times as high as the font is large. */
export const topOfCapitals = ({ y, size }: PlacedSegment): number => y - 0.7 * size;

/**
 * The greatest distance of two baselines in one row, as a fraction of the font size. In separate columns only one line
 * of five or six is that close to a line of the other column, by chance.
 */
export const sameBaseline = 0.13;

/** True when another segment is on the baseline of a segment. */
export const areOnOneBaseline = (segment: PlacedSegment, other: PlacedSegment): boolean =>
  Math.abs(other.y - segment.y) < sameBaseline * segment.size;

/** Gaps as a fraction of the font size: one from `spaceGap` on is a space, one from `segmentGap` on a new segment. */
const spaceGap = 0.14;
const segmentGap = 0.95;
/** The greatest distance of two baselines within one line, as a fraction of the smaller font size. */
const baselineSlack = 0.28;

/** The greatest number of letters of a superscript, such as the end of an ordinal number ("ième"). */
const maxSuperscript = 5;

interface Draft {
  readonly runs: TextRun[];
  y: number;
  size: number;
  right: number;
}

/** The upright segments of a page, row by row. */
export function segmentsOf(page: ExtractedPage): PlacedSegment[] {
  const drafts = joinRuns(page.runs.filter((run) => run.rotation === 0));
  const segments = splitAtEdges(drafts).map((draft) => toSegment(draft, page.links));
  return withLinksOfPictures(segments, page.links);
}

/** Joins runs of one direction into drafts of segments. Expects `x` along the reading direction and `y` across it. */
export function joinRuns(runs: TextRun[]): Draft[] {
  const ordered = withoutOverprints(composeAccents(runs))
    .map((run) => ({ ...run, text: cleanGlyphs(run.text) }))
    .map((run) => (isSpacedOut(run) ? { ...run, text: closeTracking(run), isSpacedOut: true } : run))
    .flatMap(splitAtLeader)
    .filter((run) => run.text.trim() !== '')
    .sort((a, b) => a.y - b.y || a.x - b.x);
  const rows: Row[] = [];
  for (const run of ordered) {
    const row = rows.findLast((candidate) => candidate.y > run.y - 30 && sharesBaseline(candidate, run));
    if (!row) rows.push({ y: run.y, size: run.size, runs: [run] });
    else {
      row.runs.push(run);
      if (run.size > row.size) Object.assign(row, { size: run.size, y: run.y });
    }
  }
  return joinRaised(rows).flatMap((row) => splitRow(joinSmallCapitals(row.runs.sort((a, b) => a.x - b.x))));
}

type Row = Omit<Draft, 'right'>;

const sharesBaseline = (row: Row, run: TextRun): boolean =>
  Math.abs(row.y - run.y) <= baselineSlack * Math.min(row.size, run.size) || isScriptOf(run, row.runs, row);

/** The number of rows below raised texts in which their row is searched. */
const maxRowsBelow = 2;

/** Moves raised texts that were read before the row that they touch into this row: the "e" of "2e année". */
function joinRaised(rows: Row[]): Row[] {
  return rows.filter((row, index) => {
    const below = rows
      .slice(index + 1, index + 1 + maxRowsBelow)
      .find((other) => row.runs.every((run) => isScriptOf(run, other.runs, other)));
    below?.runs.push(...row.runs);
    return below === undefined;
  });
}

/** True for a superscript or subscript of a row: it is short and touches the text that it belongs to. */
function isScriptOf(script: TextRun, runs: TextRun[], row: Pick<Row, 'y' | 'size'>): boolean {
  if (Math.abs(row.y - script.y) > 0.5 * row.size || script.size > 0.85 * row.size) return false;
  if (script.text.trim().length > maxSuperscript) return false;
  return runs.some((run) => Math.abs(run.x + run.width - script.x) < 0.15 * row.size);
}

function splitRow(runs: TextRun[]): Draft[] {
  const drafts: Draft[] = [];
  for (const [run, wordGap] of stretchesOf(runs).flatMap(withJustifiedGap)) {
    const last = drafts.at(-1);
    const em = Math.min(run.size, last?.runs.at(-1)?.size ?? run.size);
    if (last && run.x - last.right < Math.max(segmentGap * em, wordGap)) {
      last.runs.push(run);
      last.right = Math.max(last.right, run.x + run.width);
      if (run.size > last.size) Object.assign(last, { size: run.size, y: run.y });
    } else {
      drafts.push({ runs: [run], y: run.y, size: run.size, right: run.x + run.width });
    }
  }
  return drafts;
}

/** The parts of a row between gaps that are too wide for those of justified text, such as the lines of two columns. */
function stretchesOf(runs: TextRun[]): TextRun[][] {
  const stretches: TextRun[][] = [];
  for (const run of runs) {
    const previous = stretches.at(-1)?.at(-1);
    if (previous && gapBetween(previous, run) < maxJustifiedGap * run.size) stretches.at(-1)?.push(run);
    else stretches.push([run]);
  }
  return stretches;
}

/** Each run of a part of a row with the gap below which it belongs to the run before it. */
function withJustifiedGap(runs: TextRun[]): [run: TextRun, wordGap: number][] {
  const gap = justifiedGap(runs);
  return runs.map((run, index) => [run, index === 0 ? 0 : gap]);
}

/** The number of equal gaps that make a row justified text, and the greatest of them as a multiple of the font size. */
const minJustifiedGaps = 3;
const maxJustifiedGap = 2;

/** The gap below which the words of justified text belong together, which may be wide in a narrow column; 0 for other text. */
function justifiedGap(runs: TextRun[]): number {
  // The parts of a row of contact details have equal gaps as well, but among them are texts of several words.
  if (runs.some(({ text }) => /\S\s+\S|@|(?:\d[ .-]*){7}/.test(text) && findPeriods(text).length === 0))
    return 0;
  const gaps = runs
    .slice(1)
    .map((run, index) => ({ gap: gapBetween(runs[index] as TextRun, run), size: run.size }))
    .filter(({ gap, size }) => gap >= segmentGap * size && gap < maxJustifiedGap * size)
    .map(({ gap }) => gap);
  const typical = quantile(gaps, 0.5) ?? 0;
  // The spaces after commas are a little wider.
  const equal = gaps.filter((gap) => Math.abs(gap - typical) < 0.2 * typical);
  return equal.length >= minJustifiedGaps && equal.length > 0.6 * gaps.length ? 1.25 * typical : 0;
}

/**
 * A gap of this fraction of the font size may separate a narrow column, if other lines begin at the same x. Between texts
 * of two colours and sizes, the gap of a space is enough.
 */
const edgeGap = 0.3;
/** The greatest length of a label in characters, and the number of lines with a text that begins at the x of its text. */
const maxLabel = 26;
const minStarts = 3;
/** The same for a long label. All these texts stand behind a gap that is wider than that between words. */
const maxLongLabel = 60;
const minColumnStarts = 4;
const columnGap = 0.6;

/**
 * Splits segments in which a date or a label is printed close to the text beside it. The gap alone is too small to tell,
 * so a segment is split only where other lines begin at exactly the same x as the text after the gap. A date is never split.
 */
function splitAtEdges(drafts: Draft[]): Draft[] {
  const isGap = (run: TextRun, previous: TextRun, least = edgeGap): boolean => {
    const isOtherStyle = run.color !== previous.color && Math.abs(run.size - previous.size) > 0.5;
    return gapBetween(previous, run) >= (isOtherStyle ? Math.min(spaceGap, least) : least) * run.size;
  };
  const edges = drafts.map(({ runs }) => {
    const behindGap = runs.flatMap((run, index) =>
      index > 0 && isGap(run, runs[index - 1] as TextRun) ? [index] : [],
    );
    return behindGap.length === 0 ? [] : outsideDates(runs, behindGap);
  });
  const startsBehind = (least: number): number[] =>
    drafts.flatMap(({ runs }, number) => [
      (runs[0] as TextRun).x,
      ...(edges[number] ?? []).flatMap(({ index }) => {
        const run = runs[index] as TextRun;
        return isGap(run, runs[index - 1] as TextRun, least) ? [run.x] : [];
      }),
    ]);
  const starts = startsBehind(edgeGap);
  const columns = startsBehind(columnGap);
  return drafts.flatMap((draft, number) => {
    const { index: at } =
      (edges[number] ?? []).find(({ index, length }) => {
        const [previous, run] = draft.runs.slice(index - 1, index + 1) as [TextRun, TextRun];
        const isLong = length > maxLabel;
        if (length > maxLongLabel || (isLong && gapBetween(previous, run) < columnGap * run.size))
          return false;
        const others = (isLong ? columns : starts).filter((start) => Math.abs(start - run.x) < 1);
        return others.length >= (isLong ? minColumnStarts : minStarts);
      }) ?? {};
    if (at === undefined) return [draft];
    const [label, text] = [draft.runs.slice(0, at), draft.runs.slice(at)];
    const last = label.at(-1) as TextRun;
    return [
      { ...draft, runs: label, right: last.x + last.width, size: Math.max(...label.map((run) => run.size)) },
      { ...draft, runs: text, size: Math.max(...text.map((run) => run.size)) },
    ];
  });
}

/** Of the indexes of runs, those at which no date goes on, with the number of characters before them. */
function outsideDates(runs: TextRun[], indexes: number[]): { index: number; length: number }[] {
  const lengths = [0];
  for (const { text } of runs) lengths.push((lengths.at(-1) ?? 0) + text.length);
  const periods = findPeriods(runs.map(({ text }) => text).join(''));
  return indexes.flatMap((index) => {
    const length = lengths[index] ?? 0;
    const isInDate = periods.some((period) => period.index < length && period.index + period.length > length);
    return isInDate ? [] : [{ index, length }];
  });
}

function toSegment(draft: Draft, links: PageLink[]): PlacedSegment {
  const spans = spansOf(draft.runs);
  const text = spans.map((span) => span.text).join('');
  const { right, y, size } = draft;
  const { x } = draft.runs[0] as TextRun;
  const middle = y - size * 0.35;
  return {
    text,
    spans,
    x,
    right,
    y,
    size,
    bold: characterShare(spans, (span) => span.bold) > 0.6,
    italic: characterShare(spans, (span) => span.italic) > 0.6,
    color: colorOf(draft.runs),
    links: links
      .filter((link) => link.top <= middle && link.bottom >= middle && link.left < right && link.right > x)
      .map((link) => link.url),
  };
}

/** The text of a run in letter-spaced text: "D E " between other such words is "DE ". */
const lettersOf = ({ text, isSpacedOut }: LetterRun): string =>
  isSpacedOut && !/\S{2}/.test(text) ? joinLetters(text) + (text.endsWith(' ') ? ' ' : '') : text;

/** The texts of the runs grouped by style, with a space for each gap that is wide enough. */
export function spansOf(runs: LetterRun[]): Span[] {
  const spans: Span[] = [];
  const tracked = trackingOf(runs);
  const isSpacedOut = tracked > 0 || runs.some((run) => run.isSpacedOut && /\S{2}/.test(run.text));
  let right = Number.NEGATIVE_INFINITY;
  let text = '';
  for (const run of runs) {
    const gap = (run.x - right) / run.size;
    const needsSpace =
      text !== '' && !text.endsWith(' ') && !run.text.startsWith(' ') && gap > Math.max(spaceGap, tracked);
    const printed = isSpacedOut ? lettersOf(run) : run.text;
    const piece = `${needsSpace ? ' ' : ''}${tracked > 0 && text !== '' && gap <= tracked ? printed.trim() : printed}`;
    const last = spans.at(-1);
    const isAlike =
      last?.bold === run.bold && last.italic === run.italic && Math.abs(last.size - run.size) < 0.6;
    if (isAlike) last.text += piece;
    else spans.push({ text: piece, bold: run.bold, italic: run.italic, size: run.size });
    text += piece;
    right = run.x + run.width;
  }
  const cleaned = spans.map((span) => ({
    ...span,
    text: closeLetterSpacing(span.text.replaceAll(iconPlace, ' ')).replace(/ {2,}/g, ' '),
  }));
  const first = cleaned[0];
  const last = cleaned.at(-1);
  if (first) first.text = first.text.trimStart();
  if (last) last.text = last.text.trimEnd();
  return cleaned.filter((span) => span.text !== '');
}

/**
 * The gap between letters in text with wide letter spacing, where each letter is a run, or several with spaces between
 * them are; 0 for ordinary text.
 */
function trackingOf(runs: LetterRun[]): number {
  const lengths = runs.map(({ text }) => text.replaceAll(' ', '').length);
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const spaced = runs.reduce(
    (sum, run, index) => sum + (lengths[index] === 1 || run.isSpacedOut ? (lengths[index] ?? 0) : 0),
    0,
  );
  if (all < 4 || spaced < 0.8 * all) return 0;
  // Between whole words the gaps are those of spaces.
  const gaps = runs.slice(1).flatMap((run, index) => {
    const isOfLetter = Math.min(lengths[index] ?? 0, lengths[index + 1] ?? 0) === 1;
    return isOfLetter ? [gapBetween(runs[index] as TextRun, run) / run.size] : [];
  });
  const typical = quantile(gaps, 1 / 3) ?? 0;
  return typical > spaceGap * 0.7 ? typical * 1.6 : 0;
}

const gapBetween = (left: TextRun, right: TextRun): number => right.x - left.x - left.width;

/** The mean advance of a letter, as a fraction of the font size, from which on text counts as letter-spaced. */
const trackedAdvance = 0.6;

/** A run of which it is known that it consists of letters with spaces between them. */
type LetterRun = TextRun & { readonly isSpacedOut?: boolean };

/** True for letters that are set apart: "M A R", and "M A", which only other such runs beside it make a part of a word. */
function isSpacedOut(run: TextRun): boolean {
  const tokens = run.text.trim().split(/ +/);
  const areLetters = tokens.length >= 2 && tokens.every((token) => [...token].length === 1);
  return areLetters && run.width >= trackedAdvance * run.size * tokens.length;
}

/** Joins the letters of a letter-spaced run ("M A R T I N") into words. The gaps between runs separate words, too. */
function closeTracking({ text }: TextRun): string {
  if (text.trim().split(/ +/).length < 3) return text;
  // Two spaces separate words, where the letter spacing alone is one.
  const words = joinLetters(text);
  return text.endsWith(' ') ? `${words} ` : words;
}
