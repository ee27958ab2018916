/** Text that runs up or down the margin: the headings of some designs. Each stands beside the lines it announces. */
import type { ExtractedPage, TextRun } from '../extract/document.ts';
import { type Line, lineOf } from './line.ts';
import { joinRuns, spansOf } from './segments.ts';

interface Label {
  readonly text: string;
  readonly top: number;
  readonly bottom: number;
  readonly size: number;
  readonly bold: boolean;
  readonly x: number;
}

/** Puts the rotated texts of a page as lines of their own in front of the lines beside which they stand. */
export function rotatedLabels(page: ExtractedPage, lines: Line[]): Line[] {
  const labels = [90, 270].flatMap((rotation) =>
    labelsOf(
      page.runs.filter((run) => run.rotation === rotation),
      rotation,
    ),
  );
  if (labels.length === 0 || lines.length === 0) return lines;
  const ordered = labels.sort((a, b) => a.top + a.bottom - b.top - b.bottom);
  const insertions = new Map<number, Line[]>();
  let previousCentre = Number.NEGATIVE_INFINITY;
  for (const label of ordered) {
    const centre = (label.top + label.bottom) / 2;
    const index = firstLineOf(lines, previousCentre, label);
    const line = lineOf(
      [
        {
          text: label.text,
          spans: [{ text: label.text, bold: label.bold, italic: false, size: label.size }],
          x: label.x,
          right: label.x + label.size,
          size: label.size,
          bold: label.bold,
          italic: false,
          links: [],
        },
      ],
      { page: page.number, y: label.top, block: lines[index]?.block ?? 0, gapAbove: true, headingLevel: 1 },
    );
    insertions.set(index, [...(insertions.get(index) ?? []), line]);
    previousCentre = centre;
  }
  return [...lines, undefined].flatMap((line, index) => [
    ...(insertions.get(index) ?? []),
    ...(line ? [line] : []),
  ]);
}

/**
 * Index of the first line that belongs to a label: after the widest empty space between the previous label's middle and
 * this label's middle.
 */
function firstLineOf(lines: Line[], previousCentre: number, label: Label): number {
  const centre = (label.top + label.bottom) / 2;
  const between = lines
    .map((line, index) => ({ line, index }))
    .filter(({ line }) => line.y > previousCentre && line.y - line.size * 0.5 <= centre + label.size)
    .sort((a, b) => a.line.y - b.line.y);
  let best = between[0]?.index ?? lines.length;
  let widest = 0;
  for (let position = 0; position < between.length; position += 1) {
    const current = between[position];
    if (!current) continue;
    const above = between[position - 1]?.line.y ?? Math.max(previousCentre, current.line.y - 20);
    const gap = current.line.y - above;
    // Among equal gaps the one nearest to the label's own top is meant.
    const fits = current.line.y >= label.top - 40 ? 1.3 : 1;
    if (gap * fits > widest + 0.5) {
      widest = gap * fits;
      best = current.index;
    }
  }
  return best;
}

/** Turns the runs upright, joins them, and turns them back. */
function labelsOf(runs: TextRun[], rotation: number): Label[] {
  const turned = runs.map((run) => ({
    ...run,
    x: rotation === 90 ? -run.y : run.y,
    y: rotation === 90 ? run.x : -run.x,
  }));
  return joinRuns(turned).map((draft) => {
    const left = draft.runs[0]?.x ?? 0;
    const [top, bottom] = rotation === 90 ? [-draft.right, -left] : [left, draft.right];
    return {
      text: spansOf(draft.runs)
        .map((span) => span.text)
        .join(''),
      top,
      bottom,
      size: draft.size,
      bold: draft.runs.every((run) => run.bold),
      x: Math.abs(draft.y),
    };
  });
}
