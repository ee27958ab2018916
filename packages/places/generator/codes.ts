/** Postal codes with their point and their towns. Pure. */
import { kmBetween } from '../distance.ts';
import type { Point } from '../gazetteer.ts';
import { postalCodeKey } from '../postal-code.ts';
import type { PostalRow } from './sources.ts';
import { overseas, type Town } from './towns.ts';

export interface CodeGroup extends Point {
  readonly country: string;
  readonly code: string;
  readonly towns: readonly Town[];
}

const countries = new Set('FR MC DE AT CH LI BE LU NL IT SM ES PT GB GG JE IM IE CA US DK'.split(' '));
const french = new Set(['FR', ...Object.values(overseas)]);

export function codeGroups(
  postal: readonly PostalRow[],
  towns: readonly Town[],
  townNear: (country: string, name: string, point: Point) => Town | undefined,
): CodeGroup[] {
  const groups = new Map<string, { country: string; code: string; rows: Point[]; towns: Set<Town> }>();
  const groupOf = (country: string, code: string) => {
    const known = groups.get(`${country} ${code}`) ?? { country, code, rows: [], towns: new Set<Town>() };
    groups.set(`${country} ${code}`, known);
    return known;
  };
  // Of France the official list says which communes a code has; the overseas departments have theirs by their country.
  for (const town of towns)
    for (const code of town.postalCodes ?? []) groupOf(town.country, code).towns.add(town);
  for (const row of postal) {
    const country = row.country_code;
    if (!countries.has(country) && !french.has(country)) continue;
    if (/cedex|SP/i.test(row.postal_code)) continue;
    const code = postalCodeKey(row.postal_code, country);
    if (code === null || (french.has(country) && !groups.has(`${country} ${code}`))) continue;
    const group = groupOf(country, code);
    group.rows.push(row);
    if (french.has(country)) continue;
    const town = townNear(country, row.city, row) ?? townNear(country, row.city.replace(/ \(.*$/, ''), row);
    if (town !== undefined) group.towns.add(town);
  }
  return [...groups.values()]
    .map(({ country, code, rows, towns: inside }): CodeGroup => {
      const points: Point[] = rows.length > 0 ? rows : [...inside];
      // The row that is nearest to all others: the middle of towns in two valleys is a mountain, and one row may be wrong.
      const sum = (of: (point: Point) => number) => points.reduce((total, point) => total + of(point), 0);
      const middle = {
        latitude: sum(({ latitude }) => latitude) / points.length,
        longitude: sum(({ longitude }) => longitude) / points.length,
      };
      const point = points.reduce((best, other) =>
        kmBetween(other, middle) < kmBetween(best, middle) ? other : best,
      );
      return { country, code, towns: [...inside], latitude: point.latitude, longitude: point.longitude };
    })
    .sort((one, other) =>
      one.country === other.country ? (one.code < other.code ? -1 : 1) : one.country < other.country ? -1 : 1,
    );
}
