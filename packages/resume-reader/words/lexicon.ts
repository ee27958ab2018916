/** Builds fast lookups of phrases in a text, over folded words. */
import { cached } from './cached.ts';
import { fold } from './fold.ts';

/** A set of phrases that can be found within a text, at word boundaries. */
export interface Lexicon {
  /** The number of phrases of the list that occur in the text, without overlaps. */
  count(text: string): number;
  /** True when at least one phrase occurs in the text. */
  isIn(text: string): boolean;
  /** True when the whole text is a phrase of the list. */
  isExactly(text: string): boolean;
  /** The number of words of the phrase with which the text begins; 0 when it begins with none. */
  startLength(text: string): number;
}

/**
 * Builds a lexicon. A phrase in capitals, such as "DU", matches only a word in capitals, because it is another word
 * otherwise. `suffixes` match the ends of words, for languages with compound words ("Softwareentwickler"). */
export function lexicon(phrases: Iterable<string>, suffixes: Iterable<string> = []): Lexicon {
  const singles = new Set<string>();
  const multiples = new Map<string, (readonly string[])[]>();
  const acronyms = new Set<string>();
  const whole = new Set<string>();
  for (const phrase of phrases) {
    const tokens = tokensOf(phrase);
    const [first] = tokens;
    if (first === undefined) continue;
    whole.add(phraseKey(phrase));
    if (/^\p{Lu}{2,}$/u.test(phrase)) {
      acronyms.add(first);
      continue;
    }
    if (tokens.length === 1) singles.add(first);
    else multiples.set(first, [...(multiples.get(first) ?? []), tokens]);
  }
  for (const alike of multiples.values()) alike.sort((a, b) => b.length - a.length);
  // "menuisier-agenceur": a part of a compound, unless it is so short that it may be anything.
  const hasKnownPart = (token: string): boolean =>
    token.includes('-') && token.split('-').some((part) => part.length > 4 && singles.has(part));
  const endings = endingTest([...suffixes].map(fold));
  const matchesAt = (tokens: readonly string[], index: number): number => {
    const token = tokens[index] as string;
    const longer = multiples
      .get(token)
      ?.find((phrase) => phrase.every((word, k) => tokens[index + k] === word));
    if (longer) return longer.length;
    return singles.has(token) || endings(token) || hasKnownPart(token) ? 1 : 0;
  };
  const acronymCount = (text: string): number =>
    acronyms.size === 0 ? 0 : acronymsIn(text).filter((acronym) => acronyms.has(acronym)).length;
  const count = (text: string): number => {
    const tokens = tokensOf(text);
    let found = 0;
    for (let index = 0; index < tokens.length; ) {
      const length = matchesAt(tokens, index);
      if (length > 0) found += 1;
      index += Math.max(length, 1);
    }
    return found + acronymCount(text);
  };
  return {
    count,
    isIn: (text) =>
      tokensOf(text).some((_token, index, tokens) => matchesAt(tokens, index) > 0) || acronymCount(text) > 0,
    isExactly: (text) => whole.has(phraseKey(text)),
    startLength: (text) => {
      const tokens = tokensOf(text);
      const [first] = tokens;
      if (first === undefined) return 0;
      return matchesAt(tokens, 0) || (acronyms.has(first) && acronymsIn(text)[0] === first ? 1 : 0);
    },
  };
}

/** Tests whether a word has one of the endings and at least two letters before it. */
function endingTest(endings: string[]): (word: string) => boolean {
  const known = new Set(endings);
  const lengths = [...new Set(endings.map((ending) => ending.length))];
  return (word) =>
    lengths.some((length) => word.length > length + 1 && known.has(word.slice(word.length - length)));
}

/** The words in capitals, folded. A text without small letters has only its first word, because nothing tells of the others. */
const acronymsIn = cached((text: string): readonly string[] => {
  const words = text.match(/(?<![\p{L}\p{N}])\p{Lu}{2,}(?![\p{L}\p{N}])/gu) ?? [];
  if (/\p{Ll}/u.test(text)) return words.map(fold);
  return words.slice(0, text.trim().startsWith(words[0] ?? ' ') ? 1 : 0).map(fold);
});

/** A text as a key that is equal for all spellings of a phrase: "Job Title:" and "job title". */
export const phraseKey = (text: string): string => tokensOf(text).join(' ');

/** The folded words of a text. Inner dots, hyphens and apostrophes are kept ("m.sc", "co-founder", "master's"). */
export const tokensOf = cached((text: string): readonly string[] => {
  const tokens = fold(text).match(/[\p{L}\p{N}][\p{L}\p{N}.'+#/&-]*/gu) ?? [];
  return tokens.flatMap((token) => {
    const printed = token.replace(/[.'\-/&]+$/, '');
    // "b.e.p" is "bep"; two letters without their dots may be another word.
    const trimmed = /^\p{L}(?:\.\p{L}){2,}$/u.test(printed) ? printed.replaceAll('.', '') : printed;
    // "engineer/analyst" is two words, "a/s" is one.
    return /\p{L}{3,}\/\p{L}{3,}/u.test(trimmed) ? trimmed.split('/') : [trimmed];
  });
});
