/**
 * Splits a full name into first and last name, in normal case. Each possible split is scored by what its words are known
 * as (`name-evidence.ts`), by how names of its kind are composed, and by the addresses of the person.
 */
import nameWords from '../data/name-words.json' with { type: 'json' };
import {
  isFamilyName,
  isIberianFamilyName,
  isKnownFamilyName,
  isOnlyEnglishFamilyName,
  isOnlyIberianFamilyName,
} from '../words/family-names.ts';
import { fold } from '../words/fold.ts';
import { isGivenName, isIberian, isOnlyIberian } from '../words/given-names.ts';
import { particles } from '../words/name-particles.ts';
import { isInCharacters, sideOfFamilyName, splitCharacters } from './east-asian-name.ts';
import { evidenceOf, isInitial } from './name-evidence.ts';
import { isParticle, type NamePart, partsOfName } from './name-parts.ts';

export interface PersonName {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** The words of the e-mail addresses and of the network page, which often repeat the name. */
export interface NameHints {
  /** The words of two or more letters. */
  readonly tokens: Set<string>;
  /** These words as one text without spaces. */
  readonly joined: string;
  /** The words of each address, with single letters: "b dupont". */
  readonly addresses: readonly string[];
}

const noHints: NameHints = { tokens: new Set(), joined: '', addresses: [] };

/** The most words of a name that are weighed; in a longer text only the last one is the family name. */
const maxWords = 12;

/** Splits a full name such as "Paul GIRARD", "GIRARD Paul", "Girard, Paul", "Ludwig van Beethoven" or "JANE DOE". */
export function splitName(
  text: string,
  hints: NameHints = noHints,
  language: string | null = null,
): PersonName {
  const comma = text.indexOf(',');
  if (comma > 0 && text.slice(comma + 1).trim() !== '') return splitAtComma(text, comma);
  const words = withoutMiddleInitials(text.split(/\s+/).filter(Boolean));
  if (isInCharacters(words)) return nameOf(...splitCharacters(words));
  if (words.length === 1) return nameOf(words, []);
  const side = words.some(isSetInCapitals) && !words.every(isSetInCapitals) ? null : sideOfFamilyName(words);
  if (side === 'first') return nameOf(words.slice(1), words.slice(0, 1));
  if (side === 'last' || words.length > maxWords) return nameOf(words.slice(0, -1), words.slice(-1));
  const parts = partsOfName(words);
  const split = bestSplit(parts.length > 1 ? parts : words.map(partOf), hints, language);
  return nameOf(wordsIn(split.given), wordsIn(split.family));
}

const partOf = (word: string): NamePart => ({ words: [word], kind: 'word' });

const wordsIn = (parts: readonly NamePart[]): string[] => parts.flatMap(({ words }) => words);

/** "Girard, Paul", "Berg, Jan van der" */
function splitAtComma(text: string, comma: number): PersonName {
  const given = text
    .slice(comma + 1)
    .split(/\s+/)
    .filter(Boolean)
    .filter((word, index) => index === 0 || !isInitial(word));
  const start =
    given.findLastIndex((word) => !(particles.has(fold(word)) && word === word.toLowerCase())) + 1;
  return nameOf(given.slice(0, start), [...given.slice(start), text.slice(0, comma)]);
}

/** "Anna T. Weller" → "Anna Weller"; in "J. R. Weller" the initials are all that is known of the first name. */
function withoutMiddleInitials(words: string[]): string[] {
  if (words.length < 3 || isInitial(words[0] as string)) return words;
  return words.filter(
    (word, index) =>
      index === 0 || index === words.length - 1 || !isInitial(word) || isBetweenFamilyNames(words, index),
  );
}

/** True for the "I" of "JORDI VILA I ROCA". */
const isBetweenFamilyNames = (words: string[], index: number): boolean =>
  [index - 1, index + 1].every((side) => isKnownFamilyName(words[side] ?? ''));

interface Split {
  readonly given: readonly NamePart[];
  readonly family: readonly NamePart[];
  readonly isFamilyFirst: boolean;
}

/** The most probable split of two or more parts; of equal ones that with the fewest family names at the end. */
function bestSplit(parts: readonly NamePart[], hints: NameHints, language: string | null): Split {
  const hasTwo = haveTwoFamilyNames(parts, language);
  const isUsual = hasTwo ? isIberianFamilyName : isFamilyName;
  const evidence = parts.map((part, index) => {
    const isEnd = index === parts.length - 1 && isInitial(part.words[0] as string);
    return isEnd || (hasTwo && isOfOtherSex(parts, index)) ? 0 : evidenceOf(part, isUsual);
  });
  const total = evidence.reduce((sum, each) => sum + each, 0);
  const splits: Split[] = [];
  for (let at = parts.length - 1; at > 0; at--)
    splits.push({ given: parts.slice(0, at), family: parts.slice(at), isFamilyFirst: false });
  for (let at = 1; at < parts.length; at++)
    splits.push({ given: parts.slice(at), family: parts.slice(0, at), isFamilyFirst: true });
  const scored = splits.map((split) => {
    const at = split.isFamilyFirst ? split.family.length : split.given.length;
    const before = evidence.slice(0, at).reduce((sum, each) => sum + each, 0);
    const byWords = split.isFamilyFirst ? total - 2 * before : 2 * before - total;
    return {
      split,
      score:
        byWords +
        byNumber(split, hasTwo) +
        byOrder(split, language) +
        byCapitals(split) +
        byAddress(split, hints),
    };
  });
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).split;
}

/** True for a name of a culture with two family names: by its own words, or by the language where these say nothing. */
function haveTwoFamilyNames(parts: readonly NamePart[], language: string | null): boolean {
  const [first = '', ...others] = wordsIn(parts);
  if (others.some(isOnlyIberianFamilyName) || isOnlyIberian(first)) return true;
  if (others.some(isKnownFamilyName) || (isGivenName(first) && !isIberian(first))) return false;
  return language === 'es' || language === 'pt';
}

/** The exceptions of "-o" for men and "-a" for women. */
const [ofWomen, ofMen] = [new Set(nameWords.womensNamesInO), new Set(nameWords.mensNamesInA)];

/**
 * True for a name of women behind one of men, which is a family name in Spanish and Portuguese: "Candela" of "Arturo Candela
 * Vega", but not "María" of "Pablo María".
 */
function isOfOtherSex(parts: readonly NamePart[], index: number): boolean {
  if (index !== 1 || !isGivenName(parts[0]?.words[0] ?? '')) return false;
  const [first = '', second = ''] = parts.slice(0, 2).map(({ words }) => fold(words.join(' ')));
  return first.endsWith('o') && !ofWomen.has(first) && second.endsWith('a') && !ofMen.has(second);
}

/** How usual the numbers of given and of family names are. */
function byNumber({ given, family }: Split, hasTwo: boolean): number {
  const [first] = given;
  const isCompound = given.length > 1 && /\p{L}[-‐‑]\p{L}/u.test(first?.words[0] ?? '');
  const ofFamily = family.length === 1 ? 0 : hasTwo ? 1.5 : -0.5;
  const tooMany = 2 * Math.max(0, given.length - 2) + 2 * Math.max(0, family.length - 2);
  return ofFamily - tooMany - (isCompound ? 1 : 0);
}

/**
 * Few people print their family name first; without a given name that is known nothing says that they did. Forms of Italy ask
 * for it in this order.
 */
function byOrder({ given, family, isFamilyFirst }: Split, language: string | null): number {
  if (!isFamilyFirst) return 0;
  const [first = ''] = family[0]?.words ?? [];
  // "Girard paul" is so only in this order.
  if (/^\p{Lu}/u.test(first) && given.length === 1 && /^\p{Ll}{3}/u.test(given[0]?.words[0] ?? '')) return 6;
  if (!wordsIn(given).some((word) => isGivenName(word) || isInitial(word))) return -6;
  if (isOnlyEnglishFamilyName(first)) return -7;
  if (isGivenName(first) && !isFamilyName(first)) return -5;
  const isOfTwoWords = given.length + family.length === 2;
  return language === 'it' && isOfTwoWords && !isGivenName(first) ? -1 : -3;
}

/** A name of which only the family name is in capitals: "Paul GIRARD", "GIRARD Paul". */
function byCapitals({ given, family, isFamilyFirst }: Split): number {
  const [ofGiven, ofFamily] = [wordsIn(given), wordsIn(family)];
  const names = ofFamily.filter((_word, index) => !isParticle(ofFamily, index));
  const edge = names.at(isFamilyFirst ? -1 : 0) ?? '';
  if (!isSetInCapitals(edge) || ofGiven.some(isSetInCapitals) || !ofGiven.some(isLong)) return 0;
  return isFamilyFirst ? 16 : 6;
}

const isLong = (word: string): boolean => word.length > 1;

/** True for a word with several capitals and no small letters, but for a prefix: "GIRARD", "McALLISTER". */
const isSetInCapitals = (word: string): boolean =>
  /\p{Lu}{2}/u.test(word) &&
  word.replace(/^(?:Mc|Mac|d['’])/u, '').toUpperCase() === word.replace(/^(?:Mc|Mac|d['’])/u, '');

/** Whether an address of the person consists of this given name, or its initials, and this family name. */
function byAddress({ given, family, isFamilyFirst }: Split, { addresses }: NameHints): number {
  if (addresses.length === 0) return 0;
  const [ofGiven, ofFamily] = [given, family].map((parts) => wordsIn(parts).map(fold)) as [
    string[],
    string[],
  ];
  const names = ofFamily.filter((word) => !particles.has(word));
  const families = [ofFamily.join(''), names.join(''), names[0] ?? '', names.at(-1) ?? ''];
  const initials = ofGiven.map(initialsOf).join('');
  const abbreviated = [initials, initials.charAt(0)];
  const whole = [ofGiven.join(''), ofGiven[0] ?? ''];
  const has = (firsts: string[], seconds: string[]): boolean =>
    addresses.some((address) =>
      firsts.some((first) =>
        seconds.some((second) => address === `${first} ${second}` || address === first + second),
      ),
    );
  // "s.marie" is the address of Sabrina Marie Girard.
  const isGiven = isGivenName(names[0] ?? '') && !isFamilyName(names[0] ?? '') && names.length > 1;
  if (!isGiven && (has(abbreviated, families) || has(families, [initials]))) return 4;
  if (family.length > 1 && addresses.includes(names.join(''))) return 2;
  // "zanchi.davide" repeats "Zanchi Davide" as it is printed, so it does not say which of the two is the family name.
  return has(whole, families) || (isFamilyFirst && has(families, whole)) ? 3 : 0;
}

const initialsOf = (word: string): string =>
  word
    .split(/[-‐‑]/)
    .map((part) => part.charAt(0))
    .join('');

/** A name in normal case from the words of its parts. */
export function nameOf(first: readonly string[], last: readonly string[]): PersonName {
  const given = first.join(' ').trim();
  // "Girard paul"; a family name may begin with a small particle.
  return {
    firstName: properCase(given.charAt(0).toUpperCase() + given.slice(1)),
    lastName: properCase(last.join(' ')),
  };
}

/** Particles in lower case within a name; French "Le", "La" and "Du" keep their capital letter. */
const smallParticles = new Set(nameWords.smallParticles);

/** "GIRARD-MARTIN" → "Girard-Martin"; a word that has lower-case letters stays as printed. */
function properCase(name: string): string | null {
  const trimmed = name.trim();
  if (trimmed === '') return null;
  return trimmed
    .split(/(\s+)/)
    .map((word) => {
      if (word !== word.toUpperCase() || !/\p{Lu}{2}/u.test(word)) return word;
      if (smallParticles.has(fold(word))) return word.toLowerCase();
      return word.replace(/\p{L}+/gu, (part) => part.charAt(0) + part.slice(1).toLowerCase());
    })
    .join('');
}
