/** Parts a street from the number of the house, as France and Britain (before) and Germany and Italy (behind) write it. Pure. */

import { isStreet } from '@platform/resume-reader';

export interface Street {
  readonly streetNumber: string | null;
  readonly route: string;
}

const number = String.raw`\d{1,5}(?:\s?(?:[-–/]|et|à)\s?\d{1,5})?(?:(?:\s?(?:bis|ter|quater)|[A-Za-z]|\s(?![NSEW]\s)[A-Za-z])(?![\p{L}\d]))?`;
const before = new RegExp(String.raw`^(${number})\s*,?\s+((?:\p{L}|\d+(?:st|nd|rd|th)\s).+)$`, 'iu');
const behind = new RegExp(String.raw`^(\p{L}.*?[\p{L}.])\s*,?\s+(?:n[°ºo]\.?\s?)?(${number})$`, 'iu');
/** Behind these words a number is part of the name: "rue du 8 mai 1945", "Route 66". */
const partOfName =
  /(?:^|\s)(?:route|highway|interstate|rn|rd|n|d|zone|zac|za|zi|lot|bâtiment|bat|étage|janvier|f[ée]vrier|mars|avril|mai|juin|juillet|ao[ûu]t|septembre|octobre|novembre|d[ée]cembre)$/iu;

/** Where letters are kept, and no street. */
const box =
  /^(?:BP|CS|TSA|PO Box|Postfach)\s|^(?:ZI|ZA|ZAC|zone|b[âa]t(?:iment)?|r[ée]sidence|tour|gare|parc)(?:\s|$)/iu;

/** What stands behind the number of a house: "Korenmarkt 4 bus 2". */
const flat = /\s+(?:bus|bo[îi]te|bte|box|apt\.?|appt?\.?|appartement|étage)\s*[\p{L}\d]+$/iu;

/**
 * @param text what stands before the town: "12 bis rue de la Paix", "Hauptstraße 5", "Tour First, 1 place des Saisons"
 * @returns null: it is a building, a business park or a box, and no street
 */
export function readStreet(text: string): Street | null {
  const parts = text
    // "18, Grand Rue"
    .replace(/(?<=(?:^|,\s*)\d{1,4}(?:\s?(?:bis|ter|quater))?)\s*,\s*(?=\p{L})/giu, ' ')
    .split(/\s*,\s*(?!\d+\s*$)/)
    .map((part) => part.replace(flat, '').replace(/[\s–-]+$/u, ''))
    .filter((part) => !box.test(part));
  const line =
    parts.find((part) => isStreet(part)) ??
    parts.find((part) => behind.test(part)) ??
    // Without the number of a house: what would be a street with one.
    parts.findLast((part) => !/\d/.test(part) && isStreet(`${part} 1`));
  return line === undefined ? null : readLine(line);
}

function readLine(street: string): Street {
  const [, first, route] = before.exec(street) ?? [];
  if (first !== undefined && route !== undefined) return { streetNumber: first, route };
  const [, named, last] = behind.exec(street) ?? [];
  return named !== undefined && last !== undefined && !partOfName.test(named)
    ? { streetNumber: last, route: named }
    : { streetNumber: null, route: street };
}
