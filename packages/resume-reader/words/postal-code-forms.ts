/** The forms of postal codes, and of towns that stand beside one. Pure. */
import { ukPostcode } from './places.ts';

/** Countries by the letters before a postal code: "D-10115 Berlin". */
export const prefixes: Readonly<Record<string, string>> = {
  A: 'AT',
  B: 'BE',
  D: 'DE',
  E: 'ES',
  F: 'FR',
  I: 'IT',
  L: 'LU',
  P: 'PT',
  S: 'SE',
};
const code = String.raw`(?:([A-Z]{1,2})[-–\s])?(\d{5}-\d{3}|\d{4}-\d{3}|\d{2}-\d{3}|\d{4}\s?[A-Z]{2}(?![\p{L}\d])|\d{3}\s\d{2}(?!\d)|\d{2}\s\d{3}(?!\d)|\d{4,6})`;
export const codeBeforeTown = new RegExp(
  `^(?:(.*\\S)\\s+)?${code}\\s+(\\p{L}[^\\d]*(?:\\s\\d{1,2}(?:e|er|ème|eme)?)?)$`,
  'u',
);
export const codeAlone = new RegExp(`^${code}$`, 'u');
export const townBeforeCode = new RegExp(`^(\\p{L}[^\\d]*?)[\\s,-]+${code}$`, 'u');
/** Postal codes with letters or signs, in the form of one country. */
export const letterCodes: readonly (readonly [country: string, pattern: RegExp])[] = [
  ['CA', /(?<![A-Z\d])[ABCEGHJ-NPRSTVXY]\d[A-Z]\s?\d[A-Z]\d(?![A-Z\d])/],
  ['GB', ukPostcode],
  ['IE', /(?<![A-Z\d])[AC-FHKNPRTV-Y]\d[\dW]\s[A-Z\d]{4}(?![A-Z\d])/],
];
export const stateAndCode = /^(.*?)[\s,]*(?<![\p{L}\d])([A-Z]{2,3})(?:\s+(\d{4,5}(?:-\d{4})?))?$/u;

/** Postal codes that stand before their town, in the form of one country. */
const codeForms: readonly (readonly [country: string, pattern: RegExp])[] = [
  ['PT', /^\d{4}-\d{3}$/],
  ['BR', /^\d{5}-\d{3}$/],
  ['PL', /^\d{2}-\d{3}$/],
  ['NL', /^\d{4}\s?[A-Z]{2}$/],
];
export const countryOfCode = (postalCode: string): string | null =>
  codeForms.find(([, pattern]) => pattern.test(postalCode))?.[0] ?? null;
