/** Marks each line of a section as the dated line of an entry, another line of its head, or its description. */
import type { Line } from '../lines/line.ts';
import { duration, type FoundPeriod, findPeriods } from '../words/dates.ts';

export interface MarkedLine {
  readonly line: Line;
  readonly kind: 'anchor' | 'head' | 'body';
  readonly period: FoundPeriod | null;
}

/** Marks the lines of a section. An `anchor` is a line with the period of an entry. */
export function markLines(lines: Line[]): MarkedLine[] {
  const marked: MarkedLine[] = [];
  for (const line of lines) {
    const period = anchorOf(line);
    const previous = marked.at(-1);
    let kind: MarkedLine['kind'] = 'head';
    if (period) kind = 'anchor';
    else if (line.hasBullet || isProse(line.text) || isLinkOnly(line.text)) kind = 'body';
    else if (previous?.kind === 'body' && continuesBody(previous.line, line)) kind = 'body';
    marked.push({ line, kind, period });
  }
  // When every entry is a list item, a bullet does not mark a description.
  const bulletAnchors = lines.filter((line) => line.hasBullet && anchorOf(line, true)).length;
  const anchors = marked.filter((mark) => mark.kind === 'anchor').length;
  if (anchors === 0 && bulletAnchors > 0) {
    return lines.map((line) => {
      const period = anchorOf(line, true);
      return { line, kind: period ? 'anchor' : isProse(line.text) ? 'body' : 'head', period };
    });
  }
  return marked;
}

function continuesBody(previous: Line, line: Line): boolean {
  if (line.gapAbove || line.segments.length > 1 || line.bold) return false;
  if (/^\p{Ll}|^[(&]/u.test(line.text)) return true;
  return Math.abs(previous.x - line.x) < 3 ? !startsLikeHead(line) : line.x > previous.x;
}

const startsLikeHead = (line: Line): boolean =>
  /^[\p{Lu}\d«"“]/u.test(line.text) && line.text.length < 60 && !/\.$/.test(line.text);

const isLinkOnly = (text: string): boolean => /^(?:https?:\/\/|www\.)\S+$/i.test(text.trim());

/** True for a sentence: a long text, mostly in lower case. */
export function isProse(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const isSentence = words.length >= 4 && /\p{Ll}{3}\.$/u.test(text.trim());
  if (words.length < 7 && !isSentence) return false;
  if (text.includes('\t') && text.length < 160) return false;
  const small = words.filter((word) => /^\P{Lu}*$/u.test(word)).length;
  if (isSentence && small >= 0.5 * words.length) return true;
  if (/\.\s*$/.test(text) && text.length > 40 && small > 0.45 * words.length) return true;
  return words.length >= 9 && small >= 0.6 * words.length;
}

/** The period of the line when it dates an entry: it is alone in its segment, or at the start or end of one. */
function anchorOf(line: Line, evenBullets = false): FoundPeriod | null {
  if (line.hasBullet && !evenBullets) return null;
  const periods = line.segments.flatMap(({ text }) =>
    findPeriods(text).filter((period) => isStructural(text, period)),
  );
  return periods.find((period) => period.isRange) ?? periods[0] ?? null;
}

function isStructural(text: string, period: FoundPeriod): boolean {
  const before = text.slice(0, period.index).trim();
  const after = text
    .slice(period.index + period.length)
    .replace(duration, '')
    .trim();
  if (before === '' || /^[([]$/.test(before)) {
    if (after === '' || /^[\])]?[\s,;:|–—-]*$/.test(after)) return true;
    // A sentence may begin with a year; a date that begins an entry is followed by a short text.
    return period.isRange || (!isProse(text) && text.length < 110);
  }
  if (/^[\])]?[.,;]?$/.test(after)) {
    if (period.isRange) return text.length < 170;
    return !isProse(text) && text.length < 130 && /[,|–—:·•(\t-]$|\p{L}\s*$/u.test(before);
  }
  // In the middle of a text only a period with both ends counts, between separators ("Title | 2019 - 2020 | Place").
  return period.isRange && text.length < 150 && /[,|–—:·•(-]\s*$/.test(before) && /^[,|–—:·•)-]/.test(after);
}
