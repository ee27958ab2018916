/** The point of a place that is asked for by its name. In: a text, and the country of the account. Out: a point. */
import { type FoundPlace, findPlaces, namesakesOf } from '@platform/places';
import { invalidParameter } from '../errors.ts';
import type { Near, Point } from './near-parameter.ts';

/** Their middle says nothing of what is around it. */
const areas: ReadonlySet<FoundPlace['kind']> = new Set(['country', 'region', 'department']);

/** @throws AppError invalid_parameter when a text names no place, several, or none that is certain */
export function pointOf(centre: Near['centre'], country: string): Point {
  if (!('place' in centre)) return centre;
  const found = findPoint(centre.place, country);
  if ('problem' in found) throw invalidParameter('near', `near.place: ${found.problem}`);
  return found;
}

/** @param country of the account, ISO 3166-1 alpha-2: of towns with one name it is the one there */
export function findPoint(text: string, country: string): Point | { readonly problem: string } {
  const [found, ...others] = findPlaces(text, { country });
  const said = JSON.stringify(text);
  if (others.length > 0) return { problem: `${said} names several places, and near is around one` };
  if (found !== undefined && areas.has(found.kind)) {
    return { problem: `${said} is a ${found.kind}, and near is around a town or a postal code` };
  }
  if (found?.isCertain !== true || found.latitude === null || found.longitude === null) {
    const [one, another, ...more] = namesakesOf(text, { country });
    // One alone was not certain for what else the text says.
    const candidates = another === undefined ? '' : `, it may be ${[one, another, ...more].join(', ')}`;
    return {
      problem: `${said} names no certain place${candidates}: add its postal code, department or country, or send latitude and longitude`,
    };
  }
  return { latitude: found.latitude, longitude: found.longitude };
}
