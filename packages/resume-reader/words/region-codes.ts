/** Regions by the letters that stand behind their towns: "Boston, MA", "Bulle (FR)", "Bergamo (BG)". */
import places from '../data/places.json' with { type: 'json' };

const countriesWith = (codes: Readonly<Record<string, readonly string[]>>, code: string): readonly string[] =>
  Object.keys(codes).filter((country) => codes[country]?.includes(code));

/** True for letters by which a region is known in all the world: those of states and provinces of large countries. */
export const isRegionCode = (text: string): boolean => countriesWith(places.regionCodes, text).length > 0;

/**
 * The country of the region with these letters; undefined: there is none. Cantons, Länder and provinces of smaller countries
 * have the letters of other countries too, and count only where the town or who writes is in their country.
 * @param ofTown the countries that are known to have a town with the name before the letters
 * @param writer the country of who writes, ISO 3166-1 alpha-2
 */
export function countryOfRegionCode(
  code: string,
  ofTown: readonly string[],
  writer: string,
): string | undefined {
  const known = countriesWith(places.regionCodes, code);
  const local = countriesWith(places.localRegionCodes, code);
  return (
    known.find((country) => ofTown.includes(country)) ??
    known.find((country) => country === writer) ??
    local.find((country) => (ofTown.length === 0 ? country === writer : ofTown.includes(country))) ??
    known[0]
  );
}
