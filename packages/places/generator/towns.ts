/** The towns of the gazetteer: communes of France, towns of GeoNames, and the villages that postal codes name. Pure. */
import { kmBetween } from '../distance.ts';
import { shortNameMark } from '../gazetteer-format.ts';
import { placeKey } from '../place-key.ts';
import type { Commune, GeoNamesTown, PostalRow } from './sources.ts';

export interface Town {
  readonly name: string;
  readonly country: string;
  /** `FR.84.69`, `DE.02`; null: unknown. */
  area: string | null;
  readonly population: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly aliases: readonly string[];
  /** Of a commune of France. */
  readonly postalCodes?: readonly string[];
}

/** Departments of France that have a country of their own in ISO 3166-1. */
export const overseas: Readonly<Record<string, string>> = {
  971: 'GP',
  972: 'MQ',
  973: 'GF',
  974: 'RE',
  975: 'PM',
  976: 'YT',
  977: 'BL',
  978: 'MF',
  987: 'PF',
  988: 'NC',
};

/** Countries of which small towns are in the gazetteer too, and those of which every village with a postal code is. */
const near = new Set('FR DE CH AT BE LU LI NL IT ES PT GB IE DK MC GG JE IM'.split(' '));
const withVillages = new Set('DE CH AT BE LU LI'.split(' '));
const middle = new Set('US CA PL CZ SE NO FI HU RO GR MA TN DZ AU NZ SK SI HR'.split(' '));
const leastPopulation = (country: string): number =>
  near.has(country) ? 500 : middle.has(country) ? 1_000 : 5_000;

/** Other names are known of towns with as many people. */
const leastForAliases = 40_000;
const leastForOwnNames = 5_000;
const leastForAliasesNearby = 10_000;
const leastForShortNames = 3_000;
/** So large a town is meant by the first part of its name. */
const leastForSoleNames = 200_000;
const longName =
  /^(\p{Lu}[\p{L}'’-]{2,}?)[ -](?:sur|sous|en|lès|les|lez|du|de|des|d'|la|le|au|aux|am|an der|im|in der|bei|vor|upon|on|near|sul|del|di|op|aan)[ -]/u;
const latin = /^[\p{Script=Latin}][\p{Script=Latin}\s.'’()/-]+$/u;

/** The other names of a town, one spelling of each: that with the most accents. */
export function aliasesOf(
  name: string,
  population: number,
  country: string,
  names: readonly string[],
): string[] {
  const byKey = new Map<string, string>();
  const add = (alias: string) => {
    const key = placeKey(alias);
    if ((key.length < 4 && !alias.startsWith(shortNameMark)) || key === placeKey(name)) return;
    const known = byKey.get(key);
    if (known === undefined || marks(alias) > marks(known)) byKey.set(key, alias);
  };
  const isLarge = population >= (near.has(country) ? leastForAliasesNearby : leastForAliases);
  // The first name is that of GeoNames, which may be another one than that of its postal codes.
  for (const alias of isLarge ? names : names.slice(0, 1))
    if (latin.test(alias) && alias.length <= 40 && alias !== alias.toUpperCase()) add(alias);
  const [, short] = population >= leastForShortNames ? (longName.exec(name) ?? []) : [];
  // "Frankfurt" is "Frankfurt am Main", but "Villefranche" is one of several: such a short name needs more evidence.
  if (short !== undefined && !byKey.has(placeKey(short)))
    add(population >= leastForSoleNames ? short : `${shortNameMark}${short}`);
  // "Halle (Saale)", "Frankfurt (Oder)"
  if (name.includes(' (')) add(name.replace(/ \(.*$/, ''));
  if (/[äöüÄÖÜ]/.test(name) && ['DE', 'AT', 'CH', 'LI'].includes(country)) add(inTwoLetters(name));
  return [...byKey.values()];
}

const marks = (text: string): number => (text.normalize('NFD').match(/\p{Mark}/gu) ?? []).length;
const twoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' };
const inTwoLetters = (name: string): string =>
  name.replace(/[äöü]/giu, (letter) => twoLetters[letter] ?? letter);

/** Communes with the point of GeoNames, else that of their postal codes. */
export function communeTowns(
  communes: readonly Commune[],
  townOfCommune: ReadonlyMap<string, GeoNamesTown>,
  postal: readonly PostalRow[],
): Town[] {
  const byCode = new Map<string, PostalRow[]>();
  for (const row of postal) {
    const code = row.postal_code.slice(0, 5);
    byCode.set(code, [...(byCode.get(code) ?? []), row]);
  }
  return communes
    .filter(({ type }) => type === 'commune-actuelle')
    .flatMap(({ code, nom, departement, region, codesPostaux = [], population = 0 }): Town[] => {
      const country = overseas[departement] ?? 'FR';
      const known = townOfCommune.get(code);
      const rows = codesPostaux.flatMap((postalCode) => byCode.get(postalCode) ?? []);
      const point = known ?? rows.find((row) => placeKey(row.city) === placeKey(nom)) ?? rows[0];
      if (point === undefined) return [];
      const area = country === 'FR' ? `FR.${region}.${departement}` : `${country}.${country}.${departement}`;
      return [
        {
          name: nom,
          country,
          area,
          population,
          latitude: point.latitude,
          longitude: point.longitude,
          aliases: aliasesOf(nom, population, country, [nom, ...(known?.alternatenames ?? [])]),
          postalCodes: codesPostaux,
        },
      ];
    });
}

const french = new Set(['FR', ...Object.values(overseas)]);

/**
 * What towns are called at home: GeoNames has "Munich", but its postal codes are those of "München".
 * @returns for the index of a town in `towns` the name that most of its postal codes have
 */
function ownNames(towns: readonly GeoNamesTown[], postal: readonly PostalRow[]): ReadonlyMap<number, string> {
  const byName = new Map<string, { town: GeoNamesTown; index: number }[]>();
  towns.forEach((town, index) => {
    if (town.population < leastForOwnNames) return;
    for (const key of new Set(
      [town.name, ...town.alternatenames].filter((name) => latin.test(name)).map(placeKey),
    )) {
      const same = byName.get(`${town.countrycode} ${key}`) ?? [];
      same.push({ town, index });
      byName.set(`${town.countrycode} ${key}`, same);
    }
  });
  const counts = new Map<number, Map<string, number>>();
  for (const row of postal) {
    if (!near.has(row.country_code) && !middle.has(row.country_code)) continue;
    const named = byName.get(`${row.country_code} ${placeKey(row.city)}`) ?? [];
    for (const { town, index } of named) {
      if (kmBetween(town, row) > 15) continue;
      const names = counts.get(index) ?? new Map<string, number>();
      names.set(row.city, (names.get(row.city) ?? 0) + 1);
      counts.set(index, names);
    }
  }
  return new Map(
    [...counts]
      // "Newton" was called "Cambridge" once, and is next to it.
      .filter(
        ([index, names]) =>
          ![...names.keys()].some((name) => placeKey(name) === placeKey(towns[index]?.name ?? '')),
      )
      .map(([index, names]) => [index, [...names].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '']),
  );
}

/** Towns of GeoNames outside of France that are large enough, without quarters of towns. */
export function geoNamesTowns(
  towns: readonly GeoNamesTown[],
  details: ReadonlyMap<number, { name: string; featureCode: string }>,
  postal: readonly PostalRow[],
  areaOf: (town: GeoNamesTown) => string,
): Town[] {
  const isQuarter = (id: number) =>
    ['PPLX', 'PPLH', 'PPLQ', 'PPLW'].includes(details.get(id)?.featureCode ?? '');
  const large = towns.filter(
    (town) =>
      (!french.has(town.countrycode) || ['PF', 'NC', 'BL', 'MF'].includes(town.countrycode)) &&
      town.population >= leastPopulation(town.countrycode) &&
      !isQuarter(town.geonameid),
  );
  const names = ownNames(large, postal);
  return large.map((town, index) => {
    const name = names.get(index) ?? town.name;
    return {
      name,
      country: town.countrycode,
      area: areaOf(town),
      population: town.population,
      latitude: town.latitude,
      longitude: town.longitude,
      aliases: aliasesOf(name, town.population, town.countrycode, [
        town.name,
        ...town.alternatenames,
        details.get(town.geonameid)?.name ?? town.name,
      ]),
    };
  });
}

/** The villages that only postal codes name: each once, and none that is a town nearby. */
export function villages(postal: readonly PostalRow[], isTown: (row: PostalRow) => boolean): Town[] {
  const found = new Map<string, Town[]>();
  for (const row of postal) {
    if (
      !withVillages.has(row.country_code) ||
      /\b(?:GmbH|AG|KG|e\.?V|Bank|Postfach|Service)\b/.test(row.city)
    )
      continue;
    if (isTown(row) || row.city.length > 40) continue;
    const key = `${row.country_code} ${placeKey(row.city)}`;
    const same = found.get(key) ?? [];
    if (same.some((town) => kmBetween(town, row) < 15)) continue;
    const { latitude, longitude, city: name, country_code: country } = row;
    const aliases = aliasesOf(name, 0, country, []);
    found.set(key, [...same, { name, country, area: null, population: 0, latitude, longitude, aliases }]);
  }
  return [...found.values()].flat();
}
