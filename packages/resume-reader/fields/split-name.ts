/** Splits a full name into first and last name, in normal case. */
import nameWords from '../data/name-words.json' with { type: 'json' };
import { fold } from '../words/fold.ts';
import { isGivenName, isOnlyGivenName } from '../words/given-names.ts';

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

/** Particles of a family name: "de", "van", "al". */
export const particles: ReadonlySet<string> = new Set(nameWords.particles.map(fold));

/** Splits a full name such as "Paul GIRARD", "GIRARD Paul", "Girard, Paul", "Ludwig van Beethoven" or "JANE DOE". */
export function splitName(
  text: string,
  hints: NameHints = noHints,
  language: string | null = null,
): PersonName {
  const comma = /^([^,]+),\s*(.+)$/.exec(text);
  if (comma?.[1] && comma[2]) {
    const given = comma[2].split(/\s+/).filter((word, index) => index === 0 || !isInitial(word));
    return nameOf(given, [comma[1]]);
  }
  const words = withoutMiddleInitials(text.split(/\s+/).filter(Boolean));
  if (words.length === 1) return nameOf(words, []);
  const [first = '', second = ''] = words;
  if (isLastFirst(words, hints)) return nameOf([second.charAt(0).toUpperCase() + second.slice(1)], [first]);
  if (words.length > 2 && isReversedInAddress(first, second, hints)) return nameOf(words.slice(1), [first]);
  const inCapitals = splitAtCapitals(words);
  if (inCapitals) return inCapitals;
  const familyLength = familyNameBeforeGiven(words, hints);
  if (familyLength > 0) return nameOf(words.slice(familyLength), words.slice(0, familyLength));
  const familyStart = Math.max(familyNameOfAddress(words, hints), familyNameBehindCompound(words));
  if (familyStart > 0) return nameOf(words.slice(0, familyStart), words.slice(familyStart));
  const particle = words.findIndex(
    (word, index) => index > 0 && index < words.length - 1 && isParticle(word),
  );
  // Spanish and Portuguese names have two family names.
  const mayHaveTwo = !isOnlyGivenName(words.at(-2) as string);
  const hasTwo = mayHaveTwo && (language === 'es' || language === 'pt' || lastNameIsDouble(words, hints));
  const lastLength = hasTwo && words.length > 2 ? 2 : 1;
  const lastStart = particle > 0 ? particle : words.length - lastLength;
  return nameOf(words.slice(0, lastStart), words.slice(lastStart));
}

const isInitial = (word: string): boolean => /^[A-Z]\.?$/.test(word);

/** "Anna T. Weller" → "Anna Weller"; in "J. R. Weller" the initials are all that is known of the first name. */
function withoutMiddleInitials(words: string[]): string[] {
  if (words.length < 3 || isInitial(words[0] as string)) return words;
  return words.filter((word, index) => index === 0 || index === words.length - 1 || !isInitial(word));
}

/**
 * True when the family name is printed first: the given name is in lower case, or an address abbreviates the second word
 * ("b.dupont" for "DUPONT BERNARD").
 */
function isLastFirst(words: string[], { addresses }: NameHints): boolean {
  const [first = '', second = ''] = words;
  if (words.length !== 2) return false;
  if (/^\p{Lu}/u.test(first) && /^\p{Ll}{3}/u.test(second)) return true;
  const [family, given] = [fold(first), fold(second)];
  const abbreviates = (initial: string, name: string): boolean =>
    addresses.some((address) => [`${initial} ${name}`, `${initial}${name}`].includes(address));
  return abbreviates(given.charAt(0), family) && !abbreviates(family.charAt(0), given);
}

/** True when an address begins with the second word and ends with the first one: "OKORO Chidi Emeka", chidiokoro@… */
function isReversedInAddress(first: string, second: string, { addresses }: NameHints): boolean {
  const [family, given] = [fold(first), fold(second)];
  return addresses.some((address) => address.replaceAll(' ', '') === given + family);
}

/**
 * The number of words of a family name that is printed first, because only the words behind it are usual given names:
 * "Vandenberg Sabrina", "de Wael Sabrina Anne". 0 in any other case.
 */
function familyNameBeforeGiven(words: string[], { addresses }: NameHints): number {
  if (!isOnlyGivenName(words.at(-1) as string)) return 0;
  const length = words.findLastIndex((word) => !isGivenName(word)) + 1;
  const family = words.slice(0, length);
  if (length === 0 || family.some(isGivenName) || family.some(isInitial)) return 0;
  // Before the last word of a family name there are particles only.
  if (!family.slice(0, -1).every((word) => particles.has(fold(word)))) return 0;
  if (particles.has(fold(family.at(-1) as string))) return 0;
  // "s.diane" is the address of Sabrine Diane.
  const [initial, last] = [fold(words[0] as string).charAt(0), fold(words.at(-1) as string)];
  return addresses.some((address) => [`${initial} ${last}`, `${initial}${last}`].includes(address))
    ? 0
    : length;
}

/**
 * The index of the word that an address has behind the initials of all words before it, and that is no given name: the first
 * one of several family names ("jl.ngono" of Jean-Luc Ngono Mballa). Negative without such a word.
 */
function familyNameOfAddress(words: string[], { addresses }: NameHints): number {
  const initials = words.map((word) => initialsOf(word));
  return words.findIndex((word, index) => {
    if (index === 0 || index === words.length - 1 || isGivenName(word)) return false;
    const [before, name] = [initials.slice(0, index).join(''), fold(word)];
    return addresses.some((address) =>
      [before, before.charAt(0)].some((all) => `${all}${name}` === address.replaceAll(' ', '')),
    );
  });
}

const initialsOf = (word: string): string =>
  fold(word)
    .split(/[-‐‑]/)
    .map((part) => part.charAt(0))
    .join('');

/** The index behind a compound given name when no other given name follows it: "Jean-Luc Ngono Mballa". 0 in other names. */
function familyNameBehindCompound([first = '', ...others]: string[]): number {
  const isCompound = /\p{L}[-‐‑]\p{L}/u.test(first) && isOnlyGivenName(first);
  return isCompound && others.length === 2 && !others.some(isGivenName) && !others.some(isInitial) ? 1 : 0;
}

/** A name of which only the family name is in capitals: "Paul GIRARD", "GIRARD Paul". */
function splitAtCapitals(words: string[]): PersonName | null {
  const long = words.filter((word) => word.length > 1);
  if (!long.some(isCapitals) || long.every(isCapitals)) return null;
  const firstCapital = words.findIndex(isCapitals);
  const lastCapital = words.findLastIndex(isCapitals);
  if (firstCapital === 0) return nameOf(words.slice(lastCapital + 1), words.slice(0, lastCapital + 1));
  let start = firstCapital;
  while (start > 1 && particles.has(fold(words[start - 1] as string))) start -= 1;
  return nameOf(words.slice(0, start), words.slice(start));
}

const isCapitals = (word: string): boolean =>
  word.length > 1 && word === word.toUpperCase() && /\p{Lu}{2}/u.test(word);

/** Particles that are often printed with a capital letter; as capitalised first names the others are more frequent. */
const capitalParticle =
  /^(?:Van|De|Du|Des|Von|Der|Ter|Di|Del|Della|Dal|Dalla|Le|La|El|Al|Ben|Bin|Mac|Mc|Da|Dos|Ó|Ní|Nic|Uí)$/;

const isParticle = (word: string): boolean =>
  particles.has(fold(word)) &&
  (word === word.toLowerCase() || isCapitals(word) || capitalParticle.test(word));

/** A name in normal case from the words of its parts. */
export function nameOf(first: string[], last: string[]): PersonName {
  return { firstName: properCase(first.join(' ')), lastName: properCase(last.join(' ')) };
}

/**
 * True when the addresses show that the last two words are the family name: they have both, and not the first word, or
 * not all the words before.
 */
function lastNameIsDouble(words: string[], { tokens, joined }: NameHints): boolean {
  const folded = words.map(fold);
  const [before = '', last = ''] = folded.slice(-2);
  if (before.length < 3) return false;
  // "annesophie.martin" is the address of Anne Sophie Martin.
  if (tokens.has(folded.slice(0, -1).join(''))) return false;
  // An address of all words in a row says nothing about a second given name.
  if (isGivenName(before) && joined.includes(folded.join(''))) return false;
  const hasBoth = (tokens.has(before) && tokens.has(last)) || joined.includes(`${before}${last}`);
  return hasBoth && !folded.slice(0, -2).every((word) => tokens.has(word));
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
