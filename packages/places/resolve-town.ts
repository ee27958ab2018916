/** Decides which town a name means, by what the text says beside it. Pure but for the gazetteer. */
import { chooseTown } from './choose-town.ts';
import { isWithin } from './countries.ts';
import { kmBetween } from './distance.ts';
import type { Area, Gazetteer, Town } from './gazetteer.ts';
import type { InformalRegion } from './informal-regions.ts';
import { placeKey } from './place-key.ts';
import { isInside, spellingsOf } from './town-names.ts';

interface TownEvidence {
  /** The country that the text says. */
  readonly stated: string | null;
  readonly home: string;
  /** What the text says may be any of these. */
  readonly areas: readonly Area[] | null;
  /** A region that is no area of the gazetteer: "Reading, Berkshire", "Colmar, Alsace". */
  readonly informal: InformalRegion | null;
  readonly hasArea: boolean;
}

/** @returns null: no town has this name, or it is not certain which one is meant */
export function resolveTown(
  locality: string,
  { stated, home, areas, informal, hasArea: saysArea }: TownEvidence,
  gazetteer: Gazetteer,
): Town | null {
  for (const name of spellingsOf(locality)) {
    const towns = gazetteer
      .townsNamed(placeKey(name))
      .filter(({ country }) => stated === null || isWithin(country, stated));
    if (towns.length === 0) continue;
    if (areas !== null) {
      const inside = towns.filter((town) => areas.some((area) => isInside(town, area)));
      const chosen = chooseTown(inside, { home, evidence: 'area' });
      if (chosen !== null || informal === null) return chosen;
    }
    if (informal !== null) {
      const near = towns.filter(
        (town) => town.country === informal.country && kmBetween(town, informal) <= informal.radiusKm,
      );
      const inside = informal.isArea
        ? towns.filter(({ area }) => (area?.parent ?? area)?.name === informal.area)
        : near;
      return chooseTown(inside, { home, evidence: 'area' });
    }
    // The text says a region that nobody knows: it may be what tells two towns apart.
    const isSole = new Set(towns.map(({ index }) => index)).size === 1;
    if (saysArea && !isSole) return null;
    return chooseTown(towns, { home, evidence: stated === null ? 'none' : 'country' });
  }
  return stated === null && !saysArea ? soleTownFrom(locality, home, gazetteer) : null;
}

/** Less is nobody's name for a town. */
const leastForBeginnings = 10_000;

/** "Garmisch", which no town is called, and one town of the country begins with. */
function soleTownFrom(locality: string, home: string, gazetteer: Gazetteer): Town | null {
  const key = placeKey(locality);
  if (!/^[a-z]{5,}$/.test(key)) return null;
  const [town, ...others] = gazetteer.townsFrom(key).filter(
    ({ country, nameKind, foundName }) =>
      nameKind === 'own' &&
      isWithin(country, home) &&
      placeKey(foundName).startsWith(`${key} `) &&
      // "Midwest City" is not called by its first word.
      foundName.charAt(locality.length) === '-',
  );
  const isSole = others.every(({ index }) => index === town?.index);
  return town !== undefined && isSole && town.population >= leastForBeginnings ? town : null;
}
