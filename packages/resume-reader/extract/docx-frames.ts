/**
 * Extracts Word documents that consist of text boxes, such as designs and the output of converters from PDF. The file has
 * the boxes in the order in which they were drawn, so the reading order follows from their positions, as on a PDF page.
 */
import type { ExtractedPage, TextRun } from './document.ts';
import { isOn } from './docx-properties.ts';
import { maxRunsPerPage } from './limits.ts';
import { parseMarkup } from './markup.ts';
import { scaledPages } from './scaled-pages.ts';

/** English Metric Units, the unit of positions in Word, per point. */
const emuPerPoint = 12_700;
const lineHeight = 1.2;
const defaultSize = 11;
/** The mean width of a character as a fraction of its font size, for texts whose box states no width. */
const characterWidth = 0.48;
/** The share of the text that must be in boxes for their positions to decide. */
const minShare = 0.6;
const minBoxes = 8;

interface Box {
  x: number;
  y: number;
  width: number;
  readonly page: number;
  readonly lines: Line[];
}
interface Line {
  text: string;
  size: number;
  bold: boolean;
  italic: boolean;
}

/**
 * The boxes of a main document part as pages of text runs, or `null` when the document is mainly running text.
 * Positions are relative to the paragraph that a box is anchored to, so each such paragraph becomes a page.
 */
export function framesOf(xml: string): ExtractedPage[] | null {
  const { boxes, charactersOutside } = readBoxes(xml);
  const inside = boxes.reduce(
    (sum, box) => sum + box.lines.reduce((count, line) => count + line.text.length, 0),
    0,
  );
  if (boxes.length < minBoxes || inside < minShare * (inside + charactersOutside)) return null;
  const pages = new Map<number, TextRun[]>();
  for (const box of boxes) {
    const runs = pages.get(box.page) ?? [];
    pages.set(box.page, runs);
    for (const run of runsOf(box)) if (runs.length < maxRunsPerPage) runs.push(run);
  }
  return scaledPages(
    [...pages].map(([, runs], index) => ({
      number: index + 1,
      width: Math.max(...runs.map((run) => run.x + run.width)),
      height: Math.max(...runs.map((run) => run.y)) + 40,
      runs,
      links: [],
      shapes: [],
      dots: [],
    })),
  );
}

function runsOf(box: Box): TextRun[] {
  let y = box.y;
  return box.lines.map((line) => {
    y += line.size * (y === box.y ? 1 : lineHeight);
    const width = Math.min(
      box.width || Number.POSITIVE_INFINITY,
      line.text.length * line.size * characterWidth,
    );
    return { ...line, x: box.x, y, width, rotation: 0, color: null };
  });
}

const plain: Readonly<Omit<Line, 'text'>> = { size: defaultSize, bold: false, italic: false };

/** Reads the boxes. */
function readBoxes(xml: string): { boxes: Box[]; charactersOutside: number } {
  const boxes: Box[] = [];
  const anchors: Omit<Box, 'lines'>[] = [];
  let charactersOutside = 0;
  let paragraph = -1;
  let depthInBox = 0;
  let fallback = 0;
  let offset: 'x' | 'y' | null = null;
  let readsOffset = false;
  let readsText = false;
  let box: Box | null = null;
  let line: Line | null = null;
  let run: Omit<Line, 'text'> = { ...plain };
  const warnings = parseMarkup(xml, 'xml', {
    onopentag(name, attributes) {
      if (name === 'mc:Fallback') fallback += 1;
      if (fallback > 0) return;
      if (name === 'w:p' && depthInBox === 0) paragraph += 1;
      if (name === 'w:p' && box) line = { text: '', ...plain };
      if (name === 'wp:anchor') anchors.push({ x: 0, y: 0, width: 0, page: paragraph });
      if (name === 'v:shape' && /position:\s*absolute/.test(attributes.style ?? '')) {
        anchors.push({ ...placeOfStyle(attributes.style ?? ''), page: paragraph });
      }
      const anchor = anchors.at(-1);
      if (name === 'wp:positionH') offset = 'x';
      if (name === 'wp:positionV') offset = 'y';
      if (name === 'wp:posOffset') readsOffset = true;
      if (name === 'wp:extent' && anchor) anchor.width = Number(attributes.cx ?? 0) / emuPerPoint;
      if (name === 'w:txbxContent') {
        depthInBox += 1;
        if (anchor && depthInBox === 1) {
          box = { ...anchor, lines: [] };
          boxes.push(box);
        }
      }
      if (name === 'w:r') run = { ...plain };
      if (name === 'w:sz') run.size = Number(attributes['w:val']) / 2 || defaultSize;
      if (name === 'w:b') run.bold = isOn(attributes['w:val']);
      if (name === 'w:i') run.italic = isOn(attributes['w:val']);
      if (name === 'w:t') readsText = true;
      if ((name === 'w:tab' || name === 'w:br') && line) line.text += ' ';
    },
    ontext(text) {
      if (fallback > 0) return;
      const anchor = anchors.at(-1);
      if (readsOffset && offset && anchor) anchor[offset] = Number(text) / emuPerPoint;
      if (!readsText) return;
      if (line) Object.assign(line, { text: line.text + text, ...run });
      else charactersOutside += text.length;
    },
    onclosetag(name) {
      if (name === 'mc:Fallback') fallback -= 1;
      if (fallback > 0) return;
      if (name === 'wp:posOffset') readsOffset = false;
      if (name === 'w:t') readsText = false;
      if (name === 'w:p' && line) {
        if (line.text.trim() !== '') box?.lines.push(line);
        line = null;
      }
      if (name === 'w:txbxContent') {
        depthInBox -= 1;
        if (depthInBox === 0) box = null;
      }
      if (name === 'wp:anchor' || (name === 'v:shape' && anchors.length > 0)) anchors.pop();
    },
  });
  // A document that is nested too deeply is left to the reader of running text.
  if (warnings.length > 0) return { boxes: [], charactersOutside };
  return { boxes: boxes.filter((each) => each.lines.length > 0), charactersOutside };
}

/** Left, top and width in points, from the style of a drawing in the older format VML. */
function placeOfStyle(style: string): { x: number; y: number; width: number } {
  const points = (property: string): number => {
    const match = new RegExp(`(?:^|;)\\s*${property}:\\s*(-?[\\d.]+)(pt|in|cm|mm|px)?`).exec(style);
    const scale = { pt: 1, in: 72, cm: 28.35, mm: 2.835, px: 0.75 }[match?.[2] ?? 'pt'] ?? 1;
    return Number(match?.[1] ?? 0) * scale;
  };
  return { x: points('margin-left'), y: points('margin-top'), width: points('width') };
}
