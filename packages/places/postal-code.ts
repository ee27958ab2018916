/** Postal codes in the form in which the gazetteer has them. Pure. */

/** The form of a postal code of each country, and the part of it that the gazetteer has. */
const forms: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    'FR GP MQ GF RE YT PM BL MF MC DE IT SM ES US'
      .split(' ')
      .map((country) => [country, /^(\d{5})(?:-\d{4})?$/]),
  ),
  ...Object.fromEntries('AT CH LI BE LU DK'.split(' ').map((country) => [country, /^(\d{4})$/])),
  NL: /^(\d{4})(?: ?[A-Z]{2})?$/,
  PT: /^(\d{4})(?:-?\d{3})?$/,
  ...Object.fromEntries(
    'GB GG JE IM'.split(' ').map((country) => [country, /^([A-Z]{1,2}\d[A-Z\d]?)(?: ?\d[A-Z]{2})?$/]),
  ),
  IE: /^([AC-FHKNPRTV-Y]\d[\dW])(?: ?[A-Z\d]{4})?$/,
  CA: /^([ABCEGHJ-NPRSTVXY]\d[A-Z])(?: ?\d[A-Z]\d)?$/,
};

/**
 * The postal code as the gazetteer has it: of Britain the outward code, of Canada the first three characters, of the
 * Netherlands and Portugal the first four digits.
 * @returns null: no code of this country has such a form
 */
export function postalCodeKey(code: string, country: string): string | null {
  const text = code
    .trim()
    .replace(/(?<=\d)\s(?=\d)/g, '')
    .toUpperCase()
    .replace(/^[A-Z]{1,2}-(?=\d)/, '');
  return forms[country]?.exec(text)?.[1] ?? null;
}

/** The countries of the gazetteer whose codes have the form of this one. */
export const countriesOfForm = (code: string): readonly string[] =>
  Object.keys(forms).filter((country) => postalCodeKey(code, country) !== null);
