/** Removes the bullet at the beginning of a line. */
import { isDash, splitBullet } from './glyphs.ts';
import { cutText, type Segment } from './line.ts';

/** The cells of a line without its bullet. The bullet may be a separate cell or the beginning of the first cell. */
export function stripBullet(cells: Segment[]): { segments: Segment[]; hasBullet: boolean } {
  const [first, ...rest] = cells;
  if (!first) return { segments: [], hasBullet: false };
  const framed = withoutFrame(first);
  if (framed && rest.length === 0) return { segments: [framed], hasBullet: false };
  // A dash in a cell of its own is a bullet as well.
  if (rest.length > 0 && isDash(first.text)) return { segments: rest, hasBullet: true };
  const { text, hasBullet } = splitBullet(first.text);
  if (!hasBullet) return { segments: cells, hasBullet: false };
  if (text === '') return { segments: rest, hasBullet: true };
  const dropped = first.text.length - text.length;
  return {
    segments: [{ ...first, text, spans: dropCharacters(first.spans, dropped) }, ...rest],
    hasBullet: true,
  };
}

/** A text between two equal ornaments, as headings of plain text have them: "*** EDUCATION ***", "== Skills ==". */
const frame = /^([*=#~_+-])\1+\s*(?=[\p{L}\d])(.+?)\s*\1{2,}$/u;

function withoutFrame(segment: Segment): Segment | null {
  const text = frame.exec(segment.text)?.[2];
  if (text === undefined) return null;
  const from = segment.text.indexOf(text);
  return { ...segment, ...cutText(segment, from, from + text.length) };
}

function dropCharacters(spans: Segment['spans'], count: number): Segment['spans'] {
  let left = count;
  return spans.flatMap((span) => {
    const cut = Math.min(left, span.text.length);
    left -= cut;
    const text = span.text.slice(cut);
    return text === '' ? [] : [{ ...span, text }];
  });
}
