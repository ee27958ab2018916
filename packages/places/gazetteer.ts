/**
 * The gazetteer: towns, areas and postal codes, by their names. It is read from its file when it is first asked for, once a
 * process, which takes a fifth of a second; what it keeps are typed arrays and the bytes of the names.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { lineStarts, readPlanes, readVarints } from './column-reader.ts';
import {
  degreesOf,
  type GazetteerColumn,
  type GazetteerHeader,
  gazetteerColumns,
  populationBase,
  shortNameMark,
} from './gazetteer-format.ts';
import { NameIndex } from './name-index.ts';
import { placeKey } from './place-key.ts';
import { postalCodeKey } from './postal-code.ts';

/** Degrees, WGS 84. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Town extends Point {
  readonly index: number;
  /** What it is called at home. */
  readonly name: string;
  /** As it was found: this or another name of the town. */
  readonly foundName: string;
  /** `other`: a name in another language, `short`: the first part of its name. */
  readonly nameKind: 'own' | 'other' | 'short';
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly area: Area | null;
  /** To 4 %; 0 for villages of which only the postal code is known. */
  readonly population: number;
}

/** A first or second level of administration. */
export interface Area extends Point {
  readonly name: string;
  readonly country: string;
  /** The area of the first level that this one of the second is in. */
  readonly parent: Area | null;
  readonly codes: readonly string[];
}

export interface PostalCode extends Point {
  readonly country: string;
  readonly towns: readonly Town[];
}

export interface Gazetteer {
  /** @param key as `placeKey` makes it */
  townsNamed(key: string): Town[];
  /** Towns with a name that begins so; none for less than three characters. */
  townsFrom(key: string): Town[];
  /** Areas with this name, or with this code: `Isère`, `38`, `BY`. */
  areasNamed(key: string): readonly Area[];
  /** @param code in any spelling, whole or the part of it that the gazetteer has */
  postalCode(code: string, country: string): PostalCode | null;
}

let gazetteer: Gazetteer | undefined;

/** @throws Error when the file is not there or is none of this version */
export function loadGazetteer(): Gazetteer {
  gazetteer ??= readGazetteer(brotliDecompressSync(readFileSync(dataFile())));
  return gazetteer;
}

/** Beside the sources, and beside the folder of the compiled files. */
function dataFile(): string {
  const beside = join(import.meta.dirname, 'data/places.bin.br');
  return existsSync(beside) ? beside : join(import.meta.dirname, '../data/places.bin.br');
}

function readGazetteer(file: Buffer): Gazetteer {
  const headerLength = file.readUInt32LE(0);
  const header = JSON.parse(file.toString('utf8', 4, 4 + headerLength)) as GazetteerHeader;
  const columns = columnsOf(file, 4 + headerLength, header);
  const { towns: townCount, aliases: aliasCount, codes: codeCount } = header.counts;
  // The names are kept without the rest of the file.
  const names = Buffer.from(columns.names);
  const nameStarts = lineStarts(names, townCount + aliasCount);
  const nameOf = (row: number) => names.toString('utf8', nameStarts[row], (nameStarts[row + 1] ?? 0) - 1);
  const countries = Uint8Array.from(columns.countries);
  const populations = Uint8Array.from(columns.populations);
  const areaOfTown = Uint16Array.from(readPlanes(columns.areas, 2));
  const latitudes = readPlanes(columns.latitudes, 3);
  const longitudes = readPlanes(columns.longitudes, 3);
  const aliasTowns = sumsOf(readVarints(columns.aliasTowns));
  const index = new NameIndex(names.toString('utf8').split('\n'), nameOf);

  const areas: Area[] = [];
  const areasByKey = new Map<string, Area[]>();
  for (const { name, country, parent, otherNames, latitude, longitude } of header.areas) {
    const area: Area = {
      name,
      country,
      parent: areas[parent] ?? null,
      codes: otherNames.filter((other) => /^[A-Z\d]{1,3}$/.test(other)),
      latitude: latitude / 1_000,
      longitude: longitude / 1_000,
    };
    areas.push(area);
    for (const key of new Set([name, ...otherNames].map(placeKey)))
      areasByKey.set(key, [...(areasByKey.get(key) ?? []), area]);
  }

  const pointAt = (position: number): Point => ({
    latitude: degreesOf(latitudes[position] ?? 0),
    longitude: degreesOf(longitudes[position] ?? 0),
  });
  const townAt = (row: number): Town => {
    const town = row < townCount ? row : (aliasTowns[row - townCount] ?? 0);
    const foundName = nameOf(row);
    const isShort = foundName.startsWith(shortNameMark);
    return {
      index: town,
      name: nameOf(town),
      foundName: isShort ? nameOf(town) : foundName,
      nameKind: isShort ? 'short' : row < townCount ? 'own' : 'other',
      country: header.countries[countries[town] ?? 0] ?? '',
      area: areas[(areaOfTown[town] ?? 0) - 1] ?? null,
      population: Math.round(populationBase ** (populations[town] ?? 0) - 1),
      ...pointAt(town),
    };
  };

  const codes = Buffer.from(columns.codes);
  const codeStarts = lineStarts(codes, codeCount);
  const codeAt = (row: number) => codes.toString('latin1', codeStarts[row], (codeStarts[row + 1] ?? 0) - 1);
  const { starts, townsOfCodes } = readCodeTowns(readVarints(columns.codeTowns), codeCount);
  const codeRow = (code: string, country: string): number => {
    const range = header.codeCountries.find((one) => one.country === country);
    let [low, high] = [range?.from ?? 0, (range?.from ?? 0) + (range?.count ?? 0)];
    while (low < high) {
      const middle = (low + high) >> 1;
      const found = codeAt(middle);
      if (found === code) return middle;
      if (found < code) low = middle + 1;
      else high = middle;
    }
    return -1;
  };

  return {
    townsNamed: (key) => Array.from(index.rowsNamed(key), townAt),
    townsFrom: (key) => Array.from(index.rowsFrom(key), townAt),
    areasNamed: (key) => areasByKey.get(key) ?? [],
    postalCode(code, country) {
      const key = postalCodeKey(code, country);
      const row = key === null ? -1 : codeRow(key, country);
      if (row < 0) return null;
      const towns = Array.from(townsOfCodes.subarray(starts[row], starts[row + 1]), townAt);
      return { country, towns, ...pointAt(townCount + row) };
    },
  };
}

function columnsOf(
  file: Buffer,
  from: number,
  { columns }: GazetteerHeader,
): Record<GazetteerColumn, Buffer> {
  let start = from;
  const found = {} as Record<GazetteerColumn, Buffer>;
  for (const name of gazetteerColumns) {
    found[name] = file.subarray(start, start + columns[name]);
    start += columns[name];
  }
  if (start !== file.length) throw new Error('The file of the gazetteer is none of this version');
  return found;
}

function sumsOf(differences: Int32Array): Int32Array {
  let sum = 0;
  return differences.map((difference) => {
    sum += difference;
    return sum;
  });
}

/** Of every postal code how many towns it has, and their indexes, each as the difference to the one before. */
function readCodeTowns(values: Int32Array, count: number): { starts: Int32Array; townsOfCodes: Int32Array } {
  const starts = new Int32Array(count + 1);
  const townsOfCodes = new Int32Array(values.length - count);
  let position = 0;
  let written = 0;
  for (let code = 0; code < count; code += 1) {
    const towns = values[position] ?? 0;
    position += 1;
    let town = 0;
    for (let index = 0; index < towns; index += 1) {
      town += values[position] ?? 0;
      townsOfCodes[written] = town;
      position += 1;
      written += 1;
    }
    starts[code + 1] = written;
  }
  return { starts, townsOfCodes };
}
