import type { Point } from './gazetteer.ts';

const radians = Math.PI / 180;
const earthKm = 6_371;

/** Kilometres between two points that are not far from each other: the earth is taken as flat between them. */
export function kmBetween(one: Point, other: Point): number {
  const x =
    (other.longitude - one.longitude) * radians * Math.cos(((one.latitude + other.latitude) / 2) * radians);
  return earthKm * Math.hypot(x, (other.latitude - one.latitude) * radians);
}

/** A town this near to the point of a postal code is the one that is meant: codes of the mountains are large. */
export const nearKm = 25;
