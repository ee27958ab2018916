/** Turns a page upright whose text is printed sideways or upside down, as scanners and exports of wide pages leave it. */
import type { ExtractedPage } from './document.ts';
import type { Dot } from './pdf-bullets.ts';

/** The share of the characters of a page that must have one direction for the page to be turned. */
const minShare = 0.7;

type Point = readonly [x: number, y: number];

/** A page with its dots, which may be bullets. */
export type DottedPage = ExtractedPage & { readonly dots: readonly Dot[] };

/** The page in the direction of most of its text. Lengths of the result are in points, as before. */
export function uprightPage(page: DottedPage): DottedPage {
  const rotation = mainRotation(page);
  if (rotation === 0) return page;
  const { width, height } = page;
  const turn = ([x, y]: Point): Point => {
    if (rotation === 90) return [height - y, x];
    if (rotation === 270) return [y, width - x];
    return [width - x, height - y];
  };
  const turnBox = <T extends Box>(box: T): T => {
    const [x1, y1] = turn([box.left, box.top]);
    const [x2, y2] = turn([box.right, box.bottom]);
    return {
      ...box,
      left: Math.min(x1, x2),
      right: Math.max(x1, x2),
      top: Math.min(y1, y2),
      bottom: Math.max(y1, y2),
    };
  };
  return {
    number: page.number,
    width: rotation === 180 ? width : height,
    height: rotation === 180 ? height : width,
    runs: page.runs.map((run) => {
      const [x, y] = turn([run.x, run.y]);
      return { ...run, x, y, rotation: (run.rotation - rotation + 360) % 360 };
    }),
    links: page.links.map(turnBox),
    shapes: page.shapes.map(turnBox),
    dots: page.dots.map(turnBox),
  };
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The direction of most characters of a page in degrees; 0 when no direction has most of them. */
function mainRotation({ runs }: ExtractedPage): number {
  const characters = new Map<number, number>();
  let all = 0;
  for (const { rotation, text } of runs) {
    characters.set(rotation, (characters.get(rotation) ?? 0) + text.length);
    all += text.length;
  }
  const [rotation, count] = [...characters].sort((a, b) => b[1] - a[1])[0] ?? [0, 0];
  return count >= minShare * all ? rotation : 0;
}
