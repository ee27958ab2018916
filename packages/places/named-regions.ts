/** Reads texts that name regions and departments only: "Bretagne, Normandie", "Loire-Atlantique (44)", "Bavière (Allemagne)". Pure but for the gazetteer. */
import { codeOfCountry } from '@platform/resume-reader';
import { isWithin } from './countries.ts';
import type { Area, Gazetteer } from './gazetteer.ts';
import { type InformalRegion, informalRegion } from './informal-regions.ts';
import { placeKey } from './place-key.ts';
import { spellingsOf } from './town-names.ts';

/** A region with its administration, or one of everyday speech that may have none. */
export interface NamedRegion {
  readonly area: Area | null;
  readonly informal: InformalRegion | null;
}

const generic =
  /^(?:(?:d[ée]p(?:artemen)?t\.?|canton|r[ée]gion|province|county|land|state|comunidad aut[óo]noma|regione|provincia)(?:\s+(?:de la|de l['’]|des|du|de|d['’]|of|di|del))?\s*|kanton\s+|bundesland\s+|co\.\s+)/iu;
const genericBehind =
  /\s*\((?:cantons?|provinces?|r[ée]gions?|d[ée]partements?|states?|county|kantone?|bundesland)\)$/iu;
const separator = /\s*[,;()/]\s*|\s+[-–]\s+|\s+(?:et|und|and|ou|oder|or|e|y|en|&|\+)\s+/iu;
/** Fewer people than these have the name for nothing that a region could be taken for. */
const leastPeople = 1_000;

/**
 * @param home of who writes, ISO 3166-1 alpha-2
 * @returns of areas that stand beside the one that they are in, the smaller one; null: the text names something else too
 */
export function regionsNamed(
  text: string,
  home: string,
  gazetteer: Gazetteer,
): readonly NamedRegion[] | null {
  const whole = regionNamed(text.trim(), null, home, false, gazetteer);
  if (whole !== null) return [whole];
  const plain = text.replace(genericBehind, '');
  const isSaid = plain !== text;
  const parts = plain.split(separator).filter((part) => part !== '');
  if (parts.length === 0 || parts.length > 6) return null;
  const country = parts.length > 1 ? (codeOfCountry(parts.at(-1) ?? '') ?? null) : null;
  const names = country === null ? parts : parts.slice(0, -1);
  const regions = names.map((name) => regionNamed(name, country, home, isSaid, gazetteer));
  const found = regions.filter((region) => region !== null);
  if (found.length < regions.length) return null;
  const isOuter = ({ area }: NamedRegion) =>
    found.some((other) => other.area !== area && area !== null && other.area?.parent === area);
  const seen = new Set<Area | InformalRegion | null>();
  return found.filter((region) => {
    const what = region.area ?? region.informal;
    if (isOuter(region) || seen.has(what)) return false;
    seen.add(what);
    return true;
  });
}

function regionNamed(
  text: string,
  stated: string | null,
  home: string,
  isSaid: boolean,
  gazetteer: Gazetteer,
): NamedRegion | null {
  const name = text.replace(generic, '') || text;
  // "Region Bern" is what is around the town, and "Kanton Bern" the canton.
  const said = isSaid || (name !== text && !/^r[ée]gion\s/iu.test(text));
  const informal =
    informalRegion(name, stated ?? home) ??
    informalRegion(text, stated ?? home) ??
    informalRegion(name, stated);
  const isSaidTown = !said && isTownToo(name, stated ?? home, informal, gazetteer);
  if (informal !== null && !isSaidTown) return { area: areaOfRegion(informal, gazetteer), informal };
  // The codes of others are left to the rules for towns.
  if (
    /^[A-Z]{1,3}$/.test(name) ||
    (/\d/.test(name) && !(/^(?:\d{2}|2[AB]|97\d)$/.test(name) && home === 'FR'))
  )
    return null;
  const country = stated ?? home;
  const named = gazetteer.areasNamed(placeKey(name));
  const inCountry = named.filter((area) => isWithin(area.country, country));
  // "Fribourg (canton)" is none of the own country.
  const all = inCountry.length === 0 && said && stated === null ? named : inCountry;
  const areas = all.filter(({ parent }) => parent === null || !all.includes(parent));
  const [area, ...others] = areas;
  if (area === undefined || others.length > 0) return null;
  return !said && [name, area.name].some((one) => isTownToo(one, country, null, gazetteer))
    ? null
    : { area, informal: null };
}

/** "Vienne" is a town of the country as well, and "Brittany" is not. */
const isTownToo = (
  name: string,
  country: string,
  informal: InformalRegion | null,
  gazetteer: Gazetteer,
): boolean =>
  (informal === null || informal.country !== country) &&
  spellingsOf(name)
    .flatMap((spelling) => gazetteer.townsNamed(placeKey(spelling)))
    .some((town) => town.population >= leastPeople && isWithin(town.country, country));

function areaOfRegion({ area, country }: InformalRegion, gazetteer: Gazetteer): Area | null {
  if (area === null) return null;
  return (
    gazetteer.areasNamed(placeKey(area)).find((one) => one.country === country && one.name === area) ?? null
  );
}
