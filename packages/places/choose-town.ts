/** Decides which of the towns with one name is meant, or that this is not certain. Pure. */
import { areNeighbours, isWithin } from './countries.ts';
import { kmBetween } from './distance.ts';
import type { Town } from './gazetteer.ts';

/** Villages without a known population count as this many people. */
const peopleOfVillage = 50;
/** A name in another language is less likely to be meant than the own name of a town. */
const shareOfOtherNames = 0.1;
const shareOfShortNames = 0.3;
/** A town of the same part of the world is likelier than one of the other side of the earth. */
const neighbourFactor = 5;
/** How many times as many people a town must have as the next one of the same name, to be the one that is meant. */
const dominance = 8;
/** With a region, so many are enough: two towns with a name in one region are told apart by their size in everyday use. */
const dominanceWithinArea = 3;
/** A town of the own country is meant unless one abroad is this many times as large: "Birmingham" in America is in Alabama. */
const homeFactor = 15;
/** "Paris" in Texas is not meant by Americans: so much larger, a town abroad is the one that is meant. In between it is open. */
const abroadFactor = 80;
/** So many people has a town that is meant abroad, when nothing says its country: of the same part of the world, and of others. */
const leastOfNeighbours = 15_000;
const leastOfOthers = 400_000;
/** A town with so many, by whatever name, makes a village of the own country with its name uncertain. */
const leastOfFamous = 100_000;
const famousFactor = 50;
/** Two rows nearer than this are one town. */
const samePlaceKm = 6;

export interface Circumstances {
  /** Of who writes, ISO 3166-1 alpha-2. */
  readonly home: string;
  /** What else the text says: the area of the town, its country, or nothing. */
  readonly evidence: 'area' | 'country' | 'none';
}

/** @returns null: none, or it is not certain which */
export function chooseTown(towns: readonly Town[], { home, evidence }: Circumstances): Town | null {
  const atHome = evidence === 'none' ? towns.filter(({ country }) => isWithin(country, home)) : [];
  const abroad = towns.filter((town) => !atHome.includes(town));
  const weightOf = (town: Town) => {
    const kind = { own: 1, other: shareOfOtherNames, short: shareOfShortNames }[town.nameKind];
    const isNear = evidence === 'none' && areNeighbours(town.country, home);
    return Math.max(town.population, peopleOfVillage) * kind * (isNear ? neighbourFactor : 1);
  };
  const ranked = (list: readonly Town[]) => [...list].sort((one, other) => weightOf(other) - weightOf(one));
  const dominant = (list: readonly Town[], factor: number): Town | null => {
    const [first, ...others] = ranked(list);
    if (first === undefined) return null;
    const next = others.find((town) => town.index !== first.index && kmBetween(town, first) > samePlaceKm);
    if (next !== undefined && weightOf(first) < factor * weightOf(next)) return null;
    // The first part of a long name is nobody's name unless the text says where.
    return first.nameKind === 'short' && evidence !== 'area' ? null : bestNamed(list, first);
  };
  if (atHome.length === 0) {
    const town = dominant(abroad, evidence === 'area' ? dominanceWithinArea : dominance);
    return town === null || evidence !== 'none' || home === '' || isKnownAbroad(town, home) ? town : null;
  }
  const [largestAbroad] = ranked(abroad);
  const [largestAtHome] = ranked(atHome);
  if (largestAbroad === undefined || largestAtHome === undefined) return dominant(atHome, dominance);
  // Both without the factor for neighbours: it is for towns that are all abroad.
  const people = (town: Town) => weightOf(town) / (areNeighbours(town.country, home) ? neighbourFactor : 1);
  const ratio = people(largestAbroad) / people(largestAtHome);
  // "Valence" is the French name of Valencia, and a town of France.
  if (largestAtHome.nameKind !== 'own' && largestAbroad.nameKind === 'own' && ratio > 1 / dominance)
    return null;
  // "Berne", as the French call Bern, is a village of France as well (Berné).
  if (
    largestAtHome.population < leastOfNeighbours &&
    largestAbroad.population >= leastOfFamous &&
    largestAbroad.population >= famousFactor * largestAtHome.population
  )
    return ratio >= abroadFactor ? dominant(abroad, dominance) : null;
  if (ratio <= homeFactor) return dominant(atHome, dominance);
  return ratio >= abroadFactor ? dominant(abroad, dominance) : null;
}

const isKnownAbroad = ({ population, country }: Town, home: string): boolean =>
  population >= (areNeighbours(country, home) ? leastOfNeighbours : leastOfOthers);

/** A town can have a name twice, once without its accents: the row with the own name is the better one. */
const bestNamed = (towns: readonly Town[], chosen: Town): Town =>
  towns.find(({ index, nameKind }) => index === chosen.index && nameKind === 'own') ?? chosen;

/** Whether all towns that can be meant are in the own country, though it is not certain which one is: "Springfield" in America. */
export function areAtHome(towns: readonly Town[], home: string): boolean {
  const own = towns.filter(({ nameKind }) => nameKind === 'own');
  const most = (list: readonly Town[]) => Math.max(0, ...list.map(({ population }) => population));
  const atHome = own.filter(({ country }) => isWithin(country, home));
  const abroad = towns.filter(({ country }) => !isWithin(country, home));
  return atHome.length > 0 && most(abroad) <= most(atHome);
}
