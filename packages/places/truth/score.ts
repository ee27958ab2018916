/** Measures what is found in texts against what they mean: of every value whether it is right, wrong or missing. Pure. */
import { isWithin } from '../countries.ts';
import { kmBetween } from '../distance.ts';
import type { FoundPlace } from '../find-places.ts';
import type { Gazetteer } from '../gazetteer.ts';
import { placeKey } from '../place-key.ts';

/** A text with what it means. The files beside this one are lists of these. */
export interface TruthOfText {
  readonly text: string;
  /** Of who writes. */
  readonly country: string;
  readonly places: readonly TruthOfPlace[];
  readonly note: string;
}

interface TruthOfPlace {
  readonly countryCode: string | null;
  readonly region: string | null;
  readonly department: string | null;
  readonly locality: string | null;
  readonly postalCode: string | null;
  readonly route: string | null;
  readonly streetNumber: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly toleranceKm: number;
}

export interface Score {
  right: number;
  wrong: number;
  missing: number;
  /** For every value that is wrong or missing: the text, the value, what it means and what was found. */
  readonly faults: string[];
}

/** Countries whose second level is not read in one way only: districts, counties and municipalities are all called so. */
const withSecondLevel = new Set('FR BE IT ES'.split(' '));

export const emptyScore = (): Score => ({ right: 0, wrong: 0, missing: 0, faults: [] });

/** A list without a place is as good as a place of which nothing is known. */
const isNothing = (place: TruthOfPlace): boolean =>
  [place.countryCode, place.region, place.locality, place.postalCode, place.route, place.latitude].every(
    (value) => value === null,
  );

/** Adds what was found in a text to a score. */
export function scoreText(
  score: Score,
  { text, country, places }: TruthOfText,
  found: readonly FoundPlace[],
  gazetteer: Gazetteer,
): void {
  const expected = places.filter((place) => !isNothing(place));
  const given = found.filter((place) => valuesOf(place, gazetteer).some(({ value }) => value !== null));
  const count = Math.max(expected.length, given.length);
  for (let index = 0; index < count; index += 1) {
    const truth = expected[index];
    for (const { name, value, isRight } of valuesOf(given[index], gazetteer)) {
      const meant = truth?.[name] ?? null;
      // A whole country has no point that would say anything: the gazetteer gives none.
      if (name === 'latitude' && truth !== undefined && truth.locality === null && truth.region === null)
        continue;
      if (name === 'department' && !withSecondLevel.has(truth?.countryCode ?? '')) continue;
      // Of a place that is not certain the name in the text is kept, and nothing is claimed by it.
      const isClaimed = name !== 'locality' || given[index]?.isCertain !== false;
      const outcome =
        value === null || !isClaimed
          ? meant === null
            ? null
            : 'missing'
          : truth !== undefined && isRight(truth)
            ? 'right'
            : 'wrong';
      if (outcome === null) continue;
      score[outcome] += 1;
      if (outcome !== 'right')
        score.faults.push(`${outcome} ${name} of ${country} ${JSON.stringify(text)}: ${meant} is ${value}`);
    }
  }
}

interface Value {
  readonly name: Exclude<keyof TruthOfPlace, 'longitude' | 'toleranceKm'>;
  readonly value: string | number | null;
  isRight(truth: TruthOfPlace): boolean;
}

function valuesOf(place: FoundPlace | undefined, gazetteer: Gazetteer): Value[] {
  const isSame = (one: string | null | undefined, other: string | null) =>
    one != null && other !== null && placeKey(one) === placeKey(other);
  const compact = (text: string | null | undefined) => text?.replace(/\s/g, '').toUpperCase();
  const { latitude = null, longitude = null, locality = null } = place ?? {};
  const isArea = (one: string | null | undefined, other: string | null) =>
    isSame(one, other) || gazetteer.areasNamed(placeKey(other ?? '')).some(({ name }) => name === one);
  return [
    {
      name: 'countryCode',
      value: place?.countryCode ?? null,
      isRight: ({ countryCode }) => countryCode !== null && isWithin(place?.countryCode ?? '', countryCode),
    },
    {
      name: 'region',
      value: place?.administrativeAreaLevel1 ?? null,
      isRight: ({ region }) => isArea(place?.administrativeAreaLevel1, region),
    },
    {
      name: 'department',
      value: place?.administrativeAreaLevel2 ?? null,
      isRight: ({ department }) => isArea(place?.administrativeAreaLevel2, department),
    },
    {
      name: 'locality',
      value: locality,
      isRight: (truth) =>
        isSame(locality, truth.locality) ||
        gazetteer.townsNamed(placeKey(truth.locality ?? '')).some(({ name }) => name === locality),
    },
    {
      name: 'postalCode',
      value: place?.postalCode ?? null,
      isRight: ({ postalCode }) => compact(place?.postalCode) === compact(postalCode),
    },
    { name: 'route', value: place?.route ?? null, isRight: ({ route }) => isSame(place?.route, route) },
    {
      name: 'streetNumber',
      value: place?.streetNumber ?? null,
      isRight: ({ streetNumber }) => compact(place?.streetNumber) === compact(streetNumber),
    },
    {
      name: 'latitude',
      value: latitude,
      isRight: (truth) =>
        truth.latitude !== null &&
        truth.longitude !== null &&
        latitude !== null &&
        longitude !== null &&
        kmBetween({ latitude, longitude }, { latitude: truth.latitude, longitude: truth.longitude }) <=
          truth.toleranceKm,
    },
  ];
}
