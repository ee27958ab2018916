/** The towns that a text may mean, for people who have to say which. In: a text. Out: names with what tells them apart. */
import { readPlaces } from '@platform/resume-reader';
import { loadGazetteer } from './gazetteer.ts';
import { placeKey } from './place-key.ts';

/** More say nothing. */
const most = 5;

/**
 * @param country of who writes, ISO 3166-1 alpha-2
 * @returns at most five, those of the country first, then the largest: `Saint-Denis (Seine-Saint-Denis, FR)`
 */
export function namesakesOf(text: string, { country }: { readonly country: string }): readonly string[] {
  const [place] = readPlaces(text, country).places;
  if (place?.locality == null) return [];
  const towns = loadGazetteer()
    .townsNamed(placeKey(place.locality))
    .filter(({ nameKind }) => nameKind !== 'short')
    .sort(
      (one, other) =>
        Number(other.country === country) - Number(one.country === country) ||
        other.population - one.population,
    )
    .map(({ name, area, country: of }) => `${name} (${area === null ? '' : `${area.name}, `}${of})`);
  return [...new Set(towns)].slice(0, most);
}
