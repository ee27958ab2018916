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
  if (comma?.[1] && comma[2]) return nameOf([comma[2]], [comma[1]]);
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length === 1) return nameOf(words, []);
  const isCapitals = (word: string): boolean =>
    word.length > 1 && word === word.toUpperCase() && /\p{Lu}{2}/u.test(word);
  if (words.some(isCapitals) && !words.every(isCapitals)) {
    const firstCapital = words.findIndex(isCapitals);
    const lastCapital = words.findLastIndex(isCapitals);
    if (firstCapital === 0) return nameOf(words.slice(lastCapital + 1), words.slice(0, lastCapital + 1));
    let start = firstCapital;
    while (start > 1 && particles.has(fold(words[start - 1] as string))) start -= 1;
    return nameOf(words.slice(0, start), words.slice(start));
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
  return nameOf(words.slice(0, lastStart), words.slice(lastStart));
}

/** A name in normal case from the words of its parts. */
export function nameOf(first: string[], last: string[]): PersonName {
  return { firstName: properCase(first.join(' ')), lastName: properCase(last.join(' ')) };
}

/** True when the e-mail address contains the last two words but not the first: both are the family name. */
function lastNameIsDouble(words: string[], hints: NameHints): boolean {
  const [first = '', ...rest] = words.map(fold);
  const [before = '', last = ''] = rest.slice(-2);
  return before.length > 2 && hints.tokens.has(before) && hints.tokens.has(last) && !hints.tokens.has(first);
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
