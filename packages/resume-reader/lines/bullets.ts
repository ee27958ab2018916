/** Removes the bullet at the beginning of a line. */
import { isDash, splitBullet } from './glyphs.ts';
import type { Line, Segment } from './line.ts';

/** The cells of a line without its bullet. The bullet may be a separate cell or the beginning of the first cell. */
export function stripBullet(cells: Segment[]): Pick<Line, 'segments' | 'hasBullet' | 'bullet'> {
  const [first, ...rest] = cells;
  const none = { segments: cells, hasBullet: false, bullet: null };
  if (!first) return none;
  // A dash in a cell of its own is a bullet as well.
  if (rest.length > 0 && isDash(first.text)) return { segments: rest, hasBullet: true, bullet: first.text };
  const { text, hasBullet } = splitBullet(first.text);
  if (!hasBullet) return none;
  const dropped = first.text.length - text.length;
  const bullet = first.text.slice(0, dropped).trim();
  if (text === '') return { segments: rest, hasBullet: true, bullet };
  return {
    segments: [{ ...first, text, spans: dropCharacters(first.spans, dropped) }, ...rest],
    hasBullet: true,
    bullet,
  };
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
