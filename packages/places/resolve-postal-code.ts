/** Decides what a postal code, and the town beside it, say. Pure but for the gazetteer. */
import type { ReadPlace } from '@platform/resume-reader';
import { chooseTown } from './choose-town.ts';
import { isWithin } from './countries.ts';
import { kmBetween, nearKm } from './distance.ts';
import type { Area, Gazetteer, PostalCode, Town } from './gazetteer.ts';
import { placeKey } from './place-key.ts';
import { countriesOfForm } from './postal-code.ts';
import { isInside, spellingsOf } from './town-names.ts';

interface Evidence {
  readonly stated: string | null;
  readonly home: string;
  readonly areas: readonly Area[] | null;
}

interface Resolved {
  /** Null: the gazetteer does not have the code, as those of large receivers (CEDEX). */
  readonly code: PostalCode | null;
  readonly town: Town | null;
  readonly locality: string | null;
}

/** @returns null: it is not certain what is meant */
export function resolvePostalCode(
  place: ReadPlace,
  evidence: Evidence,
  gazetteer: Gazetteer,
): Resolved | null {
  const text = place.postalCode ?? '';
  const { stated, home } = evidence;
  const codes = countriesOfForm(text)
    .filter((country) => stated === null || isWithin(country, stated))
    .flatMap((country) => gazetteer.postalCode(text, country) ?? []);
  const ownCodes = stated === null ? codes.filter(({ country }) => isWithin(country, home)) : codes;
  if (place.locality === null) {
    const [code, ...others] = ownCodes;
    if (code === undefined || others.length > 0) return null;
    return withSoleTown(code);
  }
  const names = spellingsOf(place.locality);
  const towns = names.flatMap((name) => gazetteer.townsNamed(placeKey(name)));
  const matches = codes.flatMap((code) => {
    const town = townOfCode(code, towns);
    return town === null ? [] : [{ code, town, locality: town.name }];
  });
  const atHome = matches.filter(({ code }) => isWithin(code.country, home));
  const [match, ...others] = atHome.length > 0 ? atHome : matches;
  if (match !== undefined) return others.length === 0 ? match : null;
  return withoutTown(place, evidence, towns, ownCodes) ?? ofReceiver(text, evidence, towns);
}

function withSoleTown(code: PostalCode): Resolved {
  const [town, ...others] = code.towns;
  return { code, town: town !== undefined && others.length === 0 ? town : null, locality: null };
}

/** The town with this name that has the code, or is near to it. */
function townOfCode(code: PostalCode, towns: readonly Town[]): Town | null {
  const inCountry = towns.filter(({ country }) => country === code.country);
  const members = new Set(code.towns.map(({ index }) => index));
  const own = inCountry.filter(({ index }) => members.has(index));
  const near = own.length > 0 ? own : inCountry.filter((town) => kmBetween(town, code) <= nearKm);
  const [nearest] = [...near].sort((one, other) => kmBetween(one, code) - kmBetween(other, code));
  if (nearest === undefined) return null;
  return near.find(({ index, nameKind }) => index === nearest.index && nameKind === 'own') ?? nearest;
}

/** A quarter, a village or a business park that no list of towns has, "06560 Sophia Antipolis": the code says where it is. */
function withoutTown(
  { locality }: ReadPlace,
  { areas }: Evidence,
  towns: readonly Town[],
  codes: readonly PostalCode[],
): Resolved | null {
  const [code, ...others] = codes;
  if (code === undefined || others.length > 0 || locality === null) return null;
  const isElsewhere = towns.some(({ country }) => country === code.country);
  const isInAreas =
    areas === null ||
    code.towns.length === 0 ||
    code.towns.some((town) => areas.some((area) => isInside(town, area)));
  if (isElsewhere || !isInAreas) return null;
  // "Berlin-Mitte", "Lyon Part-Dieu": the town is in the name.
  const key = placeKey(locality);
  const named = code.towns.find(({ name }) => key.startsWith(`${placeKey(name)} `));
  return named === undefined ? { code, town: null, locality } : { code, town: named, locality: named.name };
}

/** Of France the first two digits of a code are those of the department, also of the codes of large receivers (CEDEX). */
function ofReceiver(code: string, { stated, home }: Evidence, towns: readonly Town[]): Resolved | null {
  if ((stated ?? home) !== 'FR' || !/^\d{5}$/.test(code)) return null;
  const department = code.startsWith('97')
    ? code.slice(0, 3)
    : code.startsWith('20')
      ? '2'
      : code.slice(0, 2);
  const inside = towns.filter(
    ({ country, area }) => isWithin(country, 'FR') && area?.codes.some((one) => one.startsWith(department)),
  );
  const town = chooseTown(inside, { home: 'FR', evidence: 'area' });
  return town === null ? null : { code: null, town, locality: town.name };
}
