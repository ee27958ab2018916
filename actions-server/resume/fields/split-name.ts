/** Splits a full name into first and last name, in normal case. */
import nameWords from '../data/name-words.json' with { type: 'json' };
import { fold } from '../words/fold.ts';

export interface PersonName {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** The words of the e-mail address and of the network page, as a set and as one text. They often repeat the name. */
export interface NameHints {
  readonly tokens: Set<string>;
  readonly joined: string;
}

const noHints: NameHints = { tokens: new Set(), joined: '' };

/** Particles of a family name: "de", "van", "al". */
export const particles: ReadonlySet<string> = new Set(nameWords.particles.map(fold));

/** Splits a full name such as "Paul GIRARD", "GIRARD Paul", "Girard, Paul", "Ludwig van Beethoven" or "JANE DOE". */
export function splitName(
  text: string,
  hints: NameHints = noHints,
  language: string | null = null,
): PersonName {
  const comma = /^([^,]+),\s*(.+)$/.exec(text);
  if (comma?.[1] && comma[2]) return { firstName: properCase(comma[2]), lastName: properCase(comma[1]) };
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length === 1) return { firstName: properCase(words[0] as string), lastName: null };
  const isCapitals = (word: string): boolean =>
    word.length > 1 && word === word.toUpperCase() && /\p{Lu}{2}/u.test(word);
  const capitals = words.filter(isCapitals);
  const isMixed = capitals.length > 0 && capitals.length < words.length;
  if (isMixed) {
    const firstCapital = words.findIndex(isCapitals);
    const lastCapital = words.findLastIndex(isCapitals);
    if (firstCapital === 0) {
      return {
        lastName: properCase(words.slice(0, lastCapital + 1).join(' ')),
        firstName: properCase(words.slice(lastCapital + 1).join(' ')),
      };
    }
    let start = firstCapital;
    while (start > 1 && particles.has(fold(words[start - 1] as string))) start -= 1;
    return {
      firstName: properCase(words.slice(0, start).join(' ')),
      lastName: properCase(words.slice(start).join(' ')),
    };
  }
  const particle = words.findIndex(
    (word, index) =>
      index > 0 &&
      index < words.length - 1 &&
      particles.has(fold(word)) &&
      (word === word.toLowerCase() ||
        isCapitals(word) ||
        /^(?:Van|De|Von|Di|Del|Le|La|El|Al|Ben|Bin|Da|Dos)$/.test(word)),
  );
  // Spanish names have two family names.
  const isDouble = words.length > 2 && (language === 'es' || lastNameIsDouble(words, hints));
  const lastStart = particle > 0 ? particle : isDouble ? words.length - 2 : words.length - 1;
  return {
    firstName: properCase(words.slice(0, lastStart).join(' ')),
    lastName: properCase(words.slice(lastStart).join(' ')),
  };
}

/** True when the e-mail address contains the last two words but not the first: both are the family name. */
function lastNameIsDouble(words: string[], hints: NameHints): boolean {
  const [before, last] = words.slice(-2).map((word) => fold(word));
  return (
    before !== undefined &&
    last !== undefined &&
    before.length > 2 &&
    hints.tokens.has(before) &&
    hints.tokens.has(last) &&
    !hints.tokens.has(fold(words[0] as string))
  );
}

/** Particles in lower case within a name; French "Le", "La" and "Du" keep their capital letter. */
const smallParticles = new Set([
  'van',
  'von',
  'vom',
  'der',
  'den',
  'de',
  'del',
  'della',
  'di',
  'da',
  'do',
  'dos',
  'das',
  'y',
  'zu',
  'ter',
  'ten',
]);

/** "GIRARD-MARTIN" → "Girard-Martin"; a word that has lower-case letters stays as printed. */
export function properCase(name: string): string | null {
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
