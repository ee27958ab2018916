/**
 * The form of the file of the gazetteer, for the program that writes it and the reader. A file is Brotli over: the length of
 * the header (32 bits, little endian), the header (JSON), and the columns one behind the other. Numbers of three bytes are
 * written as three planes, because the high bytes of neighbours are equal and take no space then.
 */

/** The version of data and rules. Rows that were placed by an older one are looked at again: raise it with either. */
export const placesVersion = 2;

/** Stands before an alias that is the first part of a long name: "Villefranche" of "Villefranche-sur-Saône". */
export const shortNameMark = '~';

export interface GazetteerHeader {
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  /** Every area stands behind the one that it is in. */
  readonly areas: readonly AreaRecord[];
  /** The postal codes of each country stand in a row, in the order of their texts. */
  readonly codeCountries: readonly {
    readonly country: string;
    readonly from: number;
    readonly count: number;
  }[];
  readonly counts: { readonly towns: number; readonly aliases: number; readonly codes: number };
  /** The length of each column in bytes, in the order of the file. */
  readonly columns: Readonly<Record<GazetteerColumn, number>>;
}

/** A first or second level of administration. */
export interface AreaRecord {
  readonly name: string;
  readonly country: string;
  /** The index of the area of the first level that this one of the second is in; -1: it is of the first level itself. */
  readonly parent: number;
  /** Codes and other names: `BY`, `Bavaria`. */
  readonly otherNames: readonly string[];
  /** Degrees times 1,000 of the middle of its towns. */
  readonly latitude: number;
  readonly longitude: number;
}

/** In the order of the file. */
export const gazetteerColumns = [
  /** Names of towns, then aliases, parted by line ends. Towns are in the order of countries and areas. */
  'names',
  /** For every town: the index of its country (1 byte), of its area plus one (2 planes), and its population (1 byte). */
  'countries',
  'areas',
  'populations',
  /** For every town and every postal code: degrees plus 180, times 1,000 (3 planes). */
  'latitudes',
  'longitudes',
  /** For every alias, in the order of towns: how many towns behind the one of the alias before it (varint). */
  'aliasTowns',
  /** Texts of postal codes, parted by line ends; of each the number of towns and their indexes as differences (varint). */
  'codes',
  'codeTowns',
] as const;
export type GazetteerColumn = (typeof gazetteerColumns)[number];

/** Populations in one byte: the logarithm to this base, so that they are exact to 4 %. */
export const populationBase = 1.07;
export const byteOfPopulation = (population: number): number =>
  Math.min(255, Math.round(Math.log(Math.max(population, 0) + 1) / Math.log(populationBase)));

/** Degrees as a whole number of thousandths that is not negative. */
export const thousandths = (degrees: number): number => Math.round((degrees + 180) * 1_000);
export const degreesOf = (value: number): number => (value - 180_000) / 1_000;
