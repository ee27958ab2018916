/** Reads rotated text in the margin, which some designs use for headings beside the lines of their section. */
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

/** Inserts each rotated text of a page as a separate line before the lines that it is printed beside. */
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
 * The index of the first line that belongs to a label: the line after the widest empty space between the middle of the
 * previous label and the middle of this one.
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
    // A gap near the top of the label is preferred.
    const fits = current.line.y >= label.top - 40 ? 1.3 : 1;
    if (gap * fits > widest + 0.5) {
      widest = gap * fits;
      best = current.index;
    }
  }
  return best;
}

/** Rotates the runs upright, joins them, and rotates the result back. */
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
