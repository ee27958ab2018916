/** Gives the links that cover no text, such as those on icons, to the texts beside them. */
import type { PageLink } from '../extract/document.ts';
import { maxPictureLinks } from '../extract/limits.ts';
import type { Segment } from './line.ts';

type Placed = Segment & { readonly y: number };

/** The segments of a page, each with the links that cover no segment and to which it is the nearest. */
export function withLinksOfPictures<S extends Placed>(
  segments: readonly S[],
  links: readonly PageLink[],
): S[] {
  const covering = new Set(segments.flatMap((segment) => segment.links));
  const added = new Map<S, string[]>();
  for (const link of links.filter(({ url }) => !covering.has(url)).slice(0, maxPictureLinks)) {
    const nearest = nearestTo(link, segments);
    if (nearest) added.set(nearest, [...(added.get(nearest) ?? []), link.url]);
  }
  return segments.map((segment) => {
    const urls = added.get(segment);
    return urls ? { ...segment, pictureLinks: urls } : segment;
  });
}

function nearestTo<S extends Placed>(
  { left, right, top, bottom }: PageLink,
  segments: readonly S[],
): S | null {
  const between = (low: number, high: number, start: number, end: number): number =>
    Math.max(0, start - high, low - end);
  let nearest: S | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const segment of segments) {
    const distance =
      between(left, right, segment.x, segment.right) +
      between(top, bottom, segment.y - segment.size, segment.y);
    if (distance < least) [nearest, least] = [segment, distance];
  }
  return nearest;
}
