/** Divides "Norvane, Hamburg" and "Larch, Singapore", which have the form of a town in a region or country, below a title. */
import { isKnownCity, placeScore } from '../words/places.ts';
import { jobTitleLexicon } from '../words/roles.ts';
import type { Part } from './entry-parts.ts';

/**
 * The parts of a head. Where it states a title, and nothing else beside a name before a city that is also a region or a
 * country, the name is the organisation: a town does not stand before another town.
 */
export function withCompanyBeforeCity(parts: Part[]): Part[] {
  const texts = parts.filter(({ text }) => placeScore(text) < 0.8);
  const [place, ...others] = parts.filter(({ text }) => placeScore(text) >= 0.8);
  const isComplete = texts.some(({ text }) => !jobTitleLexicon.isIn(text));
  if (!place || place.separator === ',' || others.length > 0 || texts.length === 0 || isComplete)
    return parts;
  const [, name = '', city = ''] = /^(\p{Lu}[^,]*), ([^,]+)$/u.exec(place.text) ?? [];
  if (name === '' || !isKnownCity(city) || placeScore(name) >= 0.8) return parts;
  const second = {
    ...place,
    text: city,
    separator: ',',
    slot: place.slot.replace(/\d+$/, (index) => `${Number(index) + 1}`),
  };
  return parts.flatMap((part) => (part === place ? [{ ...place, text: name }, second] : [part]));
}
