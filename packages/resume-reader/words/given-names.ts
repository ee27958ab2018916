/**
 * Tells the given names that are usual in the languages of the reader. A name that is not in the lists may be a given name
 * as well, so the lists are only evidence beside others: for the order of a name, and among texts that may be names.
 */
import familyNamesByLanguage from '../data/family-names.json' with { type: 'json' };
import givenNames from '../data/given-names.json' with { type: 'json' };
import { fold } from './fold.ts';

const { alsoFamilyNames, other, ...byLanguage } = givenNames;
const ofLanguages = new Set(Object.values(byLanguage).flat());
const all = new Set([...ofLanguages, ...other]);
const { endings: _, ...usualFamilyNames } = familyNamesByLanguage;
const familyNames = new Set([...Object.values(usualFamilyNames).flat(), ...alsoFamilyNames]);
const { es, pt, ca, eu, ...elsewhere } = byLanguage;
const iberian = new Set([es, pt, ca, eu].flat());
const notIberian = new Set([...Object.values(elsewhere), pt, other].flat());

/** The parts of a compound name: "Marie-Claude" → "marie", "claude". */
const partsOf = (word: string): string[] => fold(word).split(/[-‐‑]/).filter(Boolean);

/** True for a given name, with or without a second one behind a hyphen. */
export const isGivenName = (word: string): boolean => {
  const parts = partsOf(word);
  return parts.length > 0 && parts.every((part) => all.has(part));
};

/** True for a given name of the languages of the reader that is hardly ever a family name, as two with a hyphen are. */
export const isOnlyGivenName = (word: string): boolean => {
  const parts = partsOf(word);
  if (!parts.every((part) => ofLanguages.has(part))) return false;
  return parts.length > 1 || parts.some((part) => !familyNames.has(part));
};

/** True for a given name that is usual on the Iberian peninsula. */
export const isIberian = (word: string): boolean => iberian.has(fold(word));

/** True for a given name of Spain that is usual in no other language. */
export const isOnlyIberian = (word: string): boolean => isIberian(word) && !notIberian.has(fold(word));
