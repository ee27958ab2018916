/** Placed runs → segments: runs that stand on one baseline and follow each other closely are one text. */
import type { ExtractedPage, PageLink, TextRun } from '../extract/document.ts';
import { findPeriods } from '../words/dates.ts';
import { cleanGlyphs, restoreLostLigatures } from './glyphs.ts';
import type { Segment, Span } from './line.ts';

/** A segment with its place on the page. */
export type PlacedSegment = Segment & {
  /** Baseline. */
  y: number;
  top: number;
  /** Position of its first run in the file. */
  order: number;
};

/** Gaps in parts of the font size: from the first on there is a space, from the second on a new segment. */
const spaceGap = 0.14;
const segmentGap = 0.95;
/** How far two baselines may be apart within one line, in parts of the larger font size. */
const baselineSlack = 0.28;

interface Draft {
  readonly runs: TextRun[];
  y: number;
  size: number;
  right: number;
  order: number;
}

/** The upright segments of a page, in the order of the file. */
export function segmentsOf(page: ExtractedPage): PlacedSegment[] {
  const drafts = joinRuns(page.runs.filter((run) => run.rotation === 0));
  return splitAtEdges(drafts).map((draft) => toSegment(draft, page.links));
}

/** Joins runs of one direction into texts. Expects `x` along the reading direction and `y` across. */
export function joinRuns(runs: TextRun[]): Draft[] {
  const seen = new Set<string>();
  const ordered = runs
    .map((run, order) => ({
      run: { ...run, text: closeTracking({ ...run, text: cleanGlyphs(run.text) }) },
      order,
    }))
    .filter(({ run }) => run.text.trim() !== '')
    .filter(({ run }) => {
      // A shadow is the same text printed again a hair's breadth away.
      const key = `${run.text}|${Math.round(run.x / 2)}|${Math.round(run.y / 2)}`;
      if (run.text.trim().length < 3 || !seen.has(key)) {
        seen.add(key);
        return true;
      }
      return false;
    })
    .sort((a, b) => a.run.y - b.run.y || a.run.x - b.run.x);
  const rows: { y: number; size: number; items: typeof ordered }[] = [];
  for (const item of ordered) {
    const row = rows.findLast(
      (candidate) => candidate.y > item.run.y - 30 && sharesBaseline(candidate, item.run),
    );
    if (row) {
      row.items.push(item);
      if (item.run.size > row.size) {
        row.size = item.run.size;
        row.y = item.run.y;
      }
    } else {
      rows.push({ y: item.run.y, size: item.run.size, items: [item] });
    }
  }
  return rows.flatMap((row) => splitRow(row.items.sort((a, b) => a.run.x - b.run.x)));
}

function sharesBaseline(row: { y: number; size: number; items: { run: TextRun }[] }, run: TextRun): boolean {
  const distance = Math.abs(row.y - run.y);
  if (distance <= baselineSlack * Math.min(row.size, run.size)) return true;
  // Raised and lowered letters touch the text they belong to.
  if (distance > 0.5 * row.size || run.size > 0.85 * row.size) return false;
  return row.items.some(({ run: other }) => Math.abs(other.x + other.width - run.x) < 0.15 * row.size);
}

function splitRow(items: { run: TextRun; order: number }[]): Draft[] {
  const drafts: Draft[] = [];
  for (const { run, order } of items) {
    const last = drafts.at(-1);
    const em = Math.min(run.size, last?.runs.at(-1)?.size ?? run.size);
    if (last && run.x - last.right < segmentGap * em) {
      last.runs.push(run);
      last.right = Math.max(last.right, run.x + run.width);
      last.order = Math.min(last.order, order);
      if (run.size > last.size) {
        last.size = run.size;
        last.y = run.y;
      }
    } else {
      drafts.push({ runs: [run], y: run.y, size: run.size, right: run.x + run.width, order });
    }
  }
  return drafts;
}

/** A gap that wide may part a narrow column from its neighbour, if other lines begin at the same place. */
const edgeGap = 0.3;
const maxLabel = 26;

/**
 * Where dates or labels stand close to the text beside them, the gap alone does not tell. That other lines begin exactly
 * where the text after the gap begins does.
 */
function splitAtEdges(drafts: Draft[]): Draft[] {
  const isGap = (run: TextRun, previous: TextRun): boolean =>
    run.x - previous.x - previous.width >= edgeGap * run.size;
  const starts = drafts.flatMap(({ runs }) =>
    runs.filter((run, index) => index === 0 || isGap(run, runs[index - 1] as TextRun)).map((run) => run.x),
  );
  return drafts.flatMap((draft) => {
    const at = draft.runs.findIndex((run, index) => {
      const previous = draft.runs[index - 1];
      if (!previous || !isGap(run, previous)) return false;
      const label = draft.runs
        .slice(0, index)
        .map((other) => other.text)
        .join('');
      const text = draft.runs.map((other) => other.text).join('');
      // A date is not torn apart.
      if (
        findPeriods(text).some(
          (period) => period.index < label.length && period.index + period.length > label.length,
        )
      ) {
        return false;
      }
      return label.length <= maxLabel && starts.filter((start) => Math.abs(start - run.x) < 1).length >= 3;
    });
    if (at <= 0) return [draft];
    const [label, text] = [draft.runs.slice(0, at), draft.runs.slice(at)];
    const last = label.at(-1) as TextRun;
    return [
      { ...draft, runs: label, right: last.x + last.width, size: Math.max(...label.map((run) => run.size)) },
      { ...draft, runs: text, size: Math.max(...text.map((run) => run.size)) },
    ];
  });
}

function toSegment(draft: Draft, links: PageLink[]): PlacedSegment {
  const spans = spansOf(draft.runs);
  const text = spans.map((span) => span.text).join('');
  const first = draft.runs[0] as TextRun;
  const [x, right] = [first.x, draft.right];
  const characters = text.length || 1;
  const share = (has: (span: Span) => boolean): number =>
    spans.reduce((sum, span) => sum + (has(span) ? span.text.length : 0), 0) / characters;
  return {
    text,
    spans,
    x,
    right,
    y: draft.y,
    top: draft.y - draft.size,
    size: draft.size,
    bold: share((span) => span.bold) > 0.6,
    italic: share((span) => span.italic) > 0.6,
    links: linksUnder(links, x, right, draft.y, draft.size),
    order: draft.order,
  };
}

/** The texts of the runs with the spaces that their gaps stand for, grouped by style. */
export function spansOf(runs: TextRun[]): Span[] {
  const spans: Span[] = [];
  const tracked = trackingOf(runs);
  let right = Number.NEGATIVE_INFINITY;
  let text = '';
  for (const run of runs) {
    const gap = (run.x - right) / run.size;
    const needsSpace =
      text !== '' && !text.endsWith(' ') && !run.text.startsWith(' ') && gap > Math.max(spaceGap, tracked);
    const piece = `${needsSpace ? ' ' : ''}${tracked > 0 && text !== '' && gap <= tracked ? run.text.trim() : run.text}`;
    const last = spans.at(-1);
    if (
      last &&
      last.bold === run.bold &&
      last.italic === run.italic &&
      Math.abs(last.size - run.size) < 0.6
    ) {
      last.text += piece;
    } else {
      spans.push({ text: piece, bold: run.bold, italic: run.italic, size: run.size });
    }
    text += piece;
    right = run.x + run.width;
  }
  const cleaned = spans.map((span) => ({
    ...span,
    text: closeLetterSpacing(restoreLostLigatures(span.text)).replace(/ {2,}/g, ' '),
  }));
  const first = cleaned[0];
  const last = cleaned.at(-1);
  if (first) first.text = first.text.trimStart();
  if (last) last.text = last.text.trimEnd();
  return cleaned.filter((span) => span.text !== '');
}

/** In text set with wide tracking, one glyph a run, the gap that separates letters; 0 for ordinary text. */
function trackingOf(runs: TextRun[]): number {
  const singles = runs.filter((run) => run.text.trim().length === 1).length;
  if (runs.length < 4 || singles < 0.8 * runs.length) return 0;
  const gaps = runs.slice(1).map((run, index) => {
    const previous = runs[index] as TextRun;
    return (run.x - previous.x - previous.width) / run.size;
  });
  const sorted = [...gaps].sort((a, b) => a - b);
  const typical = sorted[Math.floor(sorted.length / 3)] ?? 0;
  return typical > spaceGap * 0.7 ? typical * 1.6 : 0;
}

/** Mean advance of a letter, in parts of the size, from which on letters are set apart. */
const trackedAdvance = 0.6;

/** A run of letters set apart ("M A R T I N") as one word: between runs the gaps tell words apart. */
function closeTracking(run: TextRun): string {
  const tokens = run.text.trim().split(/ +/);
  const isSpaced = tokens.length >= 3 && tokens.every((token) => [...token].length === 1);
  if (!isSpaced || run.width < trackedAdvance * run.size * tokens.length) return run.text;
  return run.text.endsWith(' ') ? `${tokens.join('')} ` : tokens.join('');
}

/** "C O N T A C T" → "CONTACT", "J A N E  D O E" → "JANE DOE": single letters, words apart by two spaces. */
function closeLetterSpacing(text: string): string {
  const tokens = text.trim().split(/ +/);
  if (tokens.length < 4) return text;
  const singles = tokens.filter((token) => [...token].length === 1 && /[\p{L}\p{N}&']/u.test(token)).length;
  if (singles < 0.85 * tokens.length) return text;
  return text
    .trim()
    .split(/ {2,}/)
    .map((word) => word.replace(/ /g, ''))
    .join(' ');
}

function linksUnder(links: PageLink[], x: number, right: number, y: number, size: number): string[] {
  const middle = y - size * 0.35;
  return links
    .filter((link) => link.top <= middle && link.bottom >= middle && link.left < right && link.right > x)
    .map((link) => link.url);
}
