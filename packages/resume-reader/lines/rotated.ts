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

const centreOf = (label: Label): number => (label.top + label.bottom) / 2;

/** Inserts each rotated text of a page as a separate line before the lines that it is printed beside. */
export function rotatedLabels(page: ExtractedPage, lines: Line[]): Line[] {
  const labels = [...labelsOf(page, 90), ...labelsOf(page, 270)].sort((a, b) => centreOf(a) - centreOf(b));
  if (labels.length === 0 || lines.length === 0) return lines;
  const insertions = new Map<number, Line[]>();
  let previousCentre = Number.NEGATIVE_INFINITY;
  for (const label of labels) {
    const { text, x, size, bold, top } = label;
    const index = firstInBand(page, lines, label) ?? firstLineOf(lines, previousCentre, label);
    const style = { text, size, bold, italic: false };
    const line = lineOf([{ ...style, spans: [style], x, right: x + size, color: null, links: [] }], {
      page: page.number,
      y: top,
      block: lines[index]?.block ?? 0,
      gapAbove: true,
      headingLevel: 1,
    });
    insertions.set(index, [...(insertions.get(index) ?? []), line]);
    previousCentre = centreOf(label);
  }
  return [...lines, undefined].flatMap((line, index) => [
    ...(insertions.get(index) ?? []),
    ...(line ? [line] : []),
  ]);
}

/** The greatest width of a band behind a label, as a multiple of its font size, and how far texts may reach above it. */
const maxBandWidth = 5;
const aboveBand = 2;

/** The index of the first line beside the band behind a label, which is as high as its section; `null` without a band. */
function firstInBand({ shapes }: ExtractedPage, lines: Line[], label: Label): number | null {
  const { x, top, bottom, size } = label;
  const band = shapes.find(
    (shape) =>
      shape.left <= x + 1 &&
      shape.right >= x - 1 &&
      shape.right - shape.left <= maxBandWidth * size &&
      shape.top <= top + 1 &&
      shape.bottom >= bottom - 1,
  );
  if (!band) return null;
  let first: { readonly y: number; readonly index: number } | null = null;
  for (const [index, { y, size: height }] of lines.entries()) {
    if (y - 0.7 * height < band.top - aboveBand || y > band.bottom + aboveBand) continue;
    if (first === null || y < first.y) first = { y, index };
  }
  return first?.index ?? null;
}

/**
 * The index of the first line that belongs to a label: the line after the widest empty space between the middle of the
 * previous label and the middle of this one.
 */
function firstLineOf(lines: Line[], previousCentre: number, label: Label): number {
  const between = lines
    .map((line, index) => ({ line, index }))
    .filter(({ line }) => line.y > previousCentre && line.y - line.size * 0.5 <= centreOf(label) + label.size)
    .sort((a, b) => a.line.y - b.line.y);
  let best = between[0]?.index ?? lines.length;
  let widest = 0;
  for (const [position, { line, index }] of between.entries()) {
    const above = between[position - 1]?.line.y ?? Math.max(previousCentre, line.y - 20);
    // A gap near the top of the label is preferred.
    const gap = (line.y - above) * (line.y >= label.top - 40 ? 1.3 : 1);
    if (gap > widest + 0.5) {
      widest = gap;
      best = index;
    }
  }
  return best;
}

/** Rotates the runs upright, joins them, and rotates the result back. */
function labelsOf(page: ExtractedPage, rotation: 90 | 270): Label[] {
  const turned = page.runs
    .filter((run) => run.rotation === rotation)
    .map((run) => (rotation === 90 ? { ...run, x: -run.y, y: run.x } : { ...run, x: run.y, y: -run.x }));
  return joinRuns(turned).flatMap(({ runs, size, y }) =>
    labelsAmong(runs).map((label): Label => {
      const [left, right] = [label[0]?.x ?? 0, endOf(label.at(-1))];
      const [top, bottom] = rotation === 90 ? [-right, -left] : [left, right];
      return {
        text: spansOf(label)
          .map((span) => span.text)
          .join(''),
        top,
        bottom,
        size,
        bold: label.every((run) => run.bold),
        x: Math.abs(y),
      };
    }),
  );
}

/** The gap between two labels that follow each other in the margin, as a multiple of the font size. */
const labelGap = 0.5;

/** The runs of each label: the headings of short sections stand closer together than texts in a line. */
function labelsAmong(runs: TextRun[]): TextRun[][] {
  const labels: TextRun[][] = [];
  for (const run of runs) {
    const above = labels.at(-1)?.at(-1);
    // Letters that are set apart are runs of their own.
    const areWords = above !== undefined && isWord(above) && isWord(run);
    if (!above || (areWords && run.x - endOf(above) >= labelGap * run.size)) labels.push([run]);
    else labels.at(-1)?.push(run);
  }
  return labels;
}

const isWord = ({ text }: TextRun): boolean => text.trim().length > 2;
const endOf = (run: TextRun | undefined): number => (run ? run.x + run.width : 0);
