/** The parts of a printed name: words, and groups of words that are one name ("de la Fuente", "Gómez y Vidal"). */
import nameWords from '../data/name-words.json' with { type: 'json' };
import { isKnownFamilyName } from '../words/family-names.ts';
import { fold } from '../words/fold.ts';
import { isGivenName } from '../words/given-names.ts';
import { particles } from '../words/name-particles.ts';

/**
 * A word alone, a group that is a given name ("María del Carmen"), one that is a family name ("van der Berg"), or one
 * that may be either ("Abdel Karim").
 */
export interface NamePart {
  readonly words: readonly string[];
  readonly kind: 'word' | 'given' | 'family' | 'either';
}

/** Particles that are often printed with a capital letter; as capitalised first names the others are more frequent. */
const capitalParticles = new Set(nameWords.capitalParticles.map(fold));

/** Words that belong to the particle behind them: "von und zu", "Freiherr von". */
const beforeParticles = new Set(nameWords.beforeParticles.map(fold));

/** "y" of "Gómez y Vidal", and the hyphen between spaces of a double name. */
const connectors = new Set(nameWords.connectors);

/** The second parts of Christian given names, and the names of which they are a part most often: "María del Carmen". */
const secondParts = new Set(nameWords.secondParts);
const beforeSecondParts = new Set(nameWords.beforeSecondParts);

/** The second parts of Arabic given names, by the word in front: "el Houda" of "Nour el Houda". */
const givenPhrases = nameWords.givenPhrases.map(({ first, second }) => ({
  first: new Set(first),
  second: new Set(second),
}));

/** The beginnings of Arabic given names of two words: "Abdel Karim". */
const firstParts = new Set(nameWords.firstParts);

/** True for a word in capitals, of one letter or more. */
export const isInCapitals = (word: string): boolean => word === word.toUpperCase() && /\p{Lu}/u.test(word);

/** The parts of a name, in the order in which they are printed. */
export function partsOfName(words: readonly string[]): NamePart[] {
  const parts: NamePart[] = [];
  for (let start = 0; start < words.length; ) {
    const end = endOfPart(words, start);
    parts.push({ words: words.slice(start, end), kind: kindOf(words, start, end) });
    start = end;
  }
  return parts;
}

/** The index behind the part that begins at an index. */
function endOfPart(words: readonly string[], start: number): number {
  const phrase = start + lengthOfGivenPhrase(words, start);
  if (phrase > start) return phrase;
  let end = start;
  while (end < words.length - 1 && isParticle(words, end)) end += 1;
  end += 1;
  while (start > 0 && end < words.length - 1 && isConnector(words, end)) {
    end += 1;
    while (end < words.length - 1 && isParticle(words, end)) end += 1;
    end += 1;
  }
  return end;
}

function kindOf(words: readonly string[], start: number, end: number): NamePart['kind'] {
  if (end - start === 1) return 'word';
  if (lengthOfGivenPhrase(words, start) > 0) return 'given';
  return firstParts.has(fold(words[start] as string)) ? 'either' : 'family';
}

/** The number of words of a given name with particles at an index, when there is more of the name behind it; else 0. */
function lengthOfGivenPhrase(words: readonly string[], start: number): number {
  const [first = '', ...rest] = words.slice(start, start + 4).map((word) => fold(word).replace(/\.$/, ''));
  const isMary = beforeSecondParts.has(first);
  const phrases = isMary || isGivenName(first) ? secondParts : null;
  const seconds = givenPhrases.find((each) => each.first.has(first))?.second ?? phrases;
  const length = [3, 2, 1].find((count) => seconds?.has(rest.slice(0, count).join(' '))) ?? 0;
  // "Ana de Jesus" and "Pedro del Rosario" have a family name; "Pedro del Rosario Soto Vega" has two others.
  const others = words.length - start - length - 1;
  return length > 0 && others >= (seconds === secondParts && !isMary ? 2 : 1) ? length + 1 : 0;
}

/** True for a particle that belongs to the word behind it. */
export function isParticle(words: readonly string[], index: number): boolean {
  const word = words[index] as string;
  const key = fold(word).replace(/\.$/, '');
  const next = words[index + 1];
  if (firstParts.has(key)) return true;
  if (beforeParticles.has(key)) return index > 0 && next !== undefined && particles.has(fold(next));
  if (!particles.has(key)) return false;
  // At the beginning "Ben", "Do" and others are more often names themselves.
  if (index === 0) return words.length > 2 && capitalParticles.has(key) && !isGivenName(word);
  return word === word.toLowerCase() || isInCapitals(word) || capitalParticles.has(key);
}

/** True for a word that joins the names at its sides. In capitals it may be an initial, too. */
function isConnector(words: readonly string[], index: number): boolean {
  const word = words[index] as string;
  if (connectors.has(word)) return true;
  const sides = [words[index - 1], words[index + 1]].map((side) => side ?? '');
  return (
    connectors.has(word.toLowerCase()) && sides.every((side) => isInCapitals(side) && isKnownFamilyName(side))
  );
}
