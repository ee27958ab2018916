/**
 * Numbers of companies: the French SIREN and SIRET, and VAT numbers. Each has one canonical form, without spaces, dots,
 * dashes and slashes and in upper case. The database does the same (`canonical_vat_number`, `is_vat_number`, `is_siren`,
 * `is_siret`), and `tests/company-numbers.test.ts` compares the two.
 */
import { cleanLine } from './clean-text.ts';

/** What people write between the digits of a number. */
const separators = /[ ./\u2010-\u2015-]+/g;
const compact = (text: string) =>
  cleanLine(text)
    .replace(separators, '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());

/**
 * What follows the country in the VAT numbers of the European Union, of the United Kingdom (`XI` is Northern Ireland) and of
 * Switzerland. Source: the list of structures in the questions and answers of VIES; for Switzerland the structure of the UID.
 */
const vatFormats: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[0-9A-HJ-NP-Z]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/,
};

/** Of other countries only this is known: the code of the country, and at least one digit. */
const otherVatNumber = /^(?=.*\d)[A-Z]{2}[A-Z0-9]{2,15}$/;

/** La Poste has more establishments than numbers with a Luhn digit: the digits of some add up to a multiple of 5 instead. */
const sirenOfLaPoste = '356000000';

/** @returns the nine digits of a French company number with a valid check digit; null for anything else */
export function readSiren(text: string): string | null {
  const number = compact(text);
  return /^\d{9}$/.test(number) && passesLuhn(number) ? number : null;
}

/** @returns the fourteen digits of a French establishment number with a valid check digit; null for anything else */
export function readSiret(text: string): string | null {
  const number = compact(text);
  if (!/^\d{14}$/.test(number)) return null;
  const isOfLaPoste = number.startsWith(sirenOfLaPoste) && digitsOf(number).reduce(plus, 0) % 5 === 0;
  return isOfLaPoste || passesLuhn(number) ? number : null;
}

/**
 * @returns the VAT number with the code of its country before it, as its country writes it; null when the country writes it
 * otherwise, or when the key of a French one does not fit. Of countries whose numbers are not known here anything with a
 * digit is one.
 */
export function readVatNumber(text: string): string | null {
  const number = compact(text).replace(/^GR(?=\d)/, 'EL');
  const format = vatFormats[number.slice(0, 2)];
  if (format === undefined) return otherVatNumber.test(number) ? number : null;
  const national = number.slice(2);
  if (!format.test(national)) return null;
  return number.startsWith('FR') && !fitsFrenchKey(national) ? null : number;
}

/**
 * The SIREN in a French VAT number; null for those of other countries, and for those of Monaco, which are French VAT numbers
 * without one. @param vatNumber in its canonical form
 */
export function sirenOfVatNumber(vatNumber: string): string | null {
  return vatNumber.startsWith('FR') ? readSiren(vatNumber.slice(4)) : null;
}

/**
 * The number that a French company has when it is liable to VAT: not every company is.
 * @param siren in its canonical form
 */
export function frenchVatNumberOf(siren: string): string {
  const key = (12 + 3 * (Number(siren) % 97)) % 97;
  return `FR${String(key).padStart(2, '0')}${siren}`;
}

/** @param national two digits or letters, the key, and nine digits */
function fitsFrenchKey(national: string): boolean {
  const siren = national.slice(2);
  // Numbers of Monaco begin with three zeros and have no Luhn digit.
  if (!siren.startsWith('000') && !passesLuhn(siren)) return false;
  const [first = '', second = ''] = national;
  if (/\d/.test(first) && /\d/.test(second)) {
    return Number(national.slice(0, 2)) === (12 + 3 * (Number(siren) % 97)) % 97;
  }
  // Keys with a letter, when those with two digits are used up.
  const alphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  const check = /\d/.test(first)
    ? alphabet.indexOf(first) * 24 + alphabet.indexOf(second) - 10
    : alphabet.indexOf(first) * 34 + alphabet.indexOf(second) - 100;
  return (Number(siren) + 1 + Math.floor(check / 11)) % 11 === check % 11;
}

const digitsOf = (number: string) => Array.from(number, Number);
const plus = (sum: number, digit: number) => sum + digit;

function passesLuhn(number: string): boolean {
  const sum = digitsOf(number)
    .reverse()
    .map((digit, place) => (place % 2 === 0 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit))
    .reduce(plus, 0);
  return sum % 10 === 0;
}
