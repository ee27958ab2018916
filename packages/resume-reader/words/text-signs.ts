/** What a short text shows: its words and their parts, its form, and what the word lists know about it. */
import { isFunctionWord } from './detect-language.ts';
import { isKnownFamilyName } from './family-names.ts';
import { fold } from './fold.ts';
import { isGivenName } from './given-names.ts';
import { hash } from './hash.ts';
import { placeScore } from './places.ts';
import {
  degreeLexicon,
  isField,
  jobTitleLexicon,
  kindOfWorkLexicon,
  legalFormLexicon,
  organisationLexicon,
  schoolLexicon,
  unitLexicon,
} from './roles.ts';

/** The number of signs that are told apart. Rarer ones share a number. */
export const numberOfSigns = 2 ** 15;

/** The lengths of the parts of words. */
const lengthsOfParts = [4, 5];
/** Counts above these say nothing more. */
const [mostWords, mostLetters, mostOfAKind] = [10, 80, 4];
/** Letters are counted in steps. */
const stepOfLetters = 8;

/** The signs of a text, each as a whole number below `numberOfSigns`. */
export function signsOf(text: string): number[] {
  const signs = new Set([...signsOfWords(text), ...signsOfForm(text), ...signsOfLists(text)]);
  return [...signs].map((sign) => hash(sign) % numberOfSigns);
}

const foldedWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}+#&.]+/gu) ?? [];

function* signsOfWords(text: string): Iterable<string> {
  const words = foldedWords(text);
  for (const [index, word] of words.entries()) {
    yield `word ${word}`;
    if (index > 0) yield `words ${words[index - 1]} ${word}`;
    if (word.length <= 3) continue;
    yield `ending ${word.slice(-3)}`;
    yield `ending ${word.slice(-4)}`;
    const bounded = `<${word}>`;
    for (const length of lengthsOfParts)
      for (let start = 0; start + length <= bounded.length; start += 1)
        yield `part ${bounded.slice(start, start + length)}`;
  }
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  yield `first ${first}`;
  yield `first ending ${first.slice(-3)}`;
  yield `last ${last}`;
  yield `last ending ${last.slice(-3)}`;
  yield `function words ${Math.min(mostOfAKind, words.filter(isFunctionWord).length)}`;
  if (isFunctionWord(first)) yield 'first function word';
  yield `words ${Math.min(mostWords, words.length)}`;
}

function* signsOfForm(text: string): Iterable<string> {
  const words = text.split(/[\s/]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const isCapital = (word: string): boolean => /^["'«“(]?\p{Lu}/u.test(word);
  const small = words.filter((word) => word.length > 3 && !/^["'«“(]?[\p{Lu}\d]/u.test(word)).length;
  const capitals = words.filter(isCapital).length;
  yield `small ${Math.min(mostOfAKind, small)}`;
  yield `capitals ${capitals === 0 ? 'none' : small === 0 ? 'all' : isCapital(words[0] ?? '') ? 'first' : 'some'}`;
  if (/\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text))
    yield `capitals only ${Math.min(mostOfAKind, words.length)}`;
  if (/^\p{Ll}/u.test(text)) yield 'begins small';
  if (/\p{Ll}\p{Lu}/u.test(text)) yield 'capital within a word';
  if (/\d/.test(text)) yield 'digit';
  if (/^\W*\d/.test(text)) yield 'begins with a digit';
  if (/\.$/.test(text)) yield 'ends in a full stop';
  for (const sign of new Set(text.match(/[^\p{L}\p{N}\s]/gu) ?? [])) yield `sign ${sign}`;
  yield `letters ${Math.floor(Math.min(mostLetters, text.length) / stepOfLetters)}`;
}

/** The word lists, by the name of what a text has. */
const lists = Object.entries({
  title: jobTitleLexicon,
  organisation: organisationLexicon,
  'legal form': legalFormLexicon,
  school: schoolLexicon,
  degree: degreeLexicon,
  unit: unitLexicon,
  'kind of work': kindOfWorkLexicon,
});

function* signsOfLists(text: string): Iterable<string> {
  const known = lists.filter(([, list]) => list.isIn(text));
  for (const [name, list] of known) {
    yield `has a ${name}`;
    if (list.startLength(text) > 0) yield `begins with a ${name}`;
  }
  yield `has ${known.map(([name]) => name).join(', ')}`;
  yield `titles ${Math.min(mostOfAKind, jobTitleLexicon.count(text))}`;
  if (isField(text)) yield 'field of work';
  yield `place ${Math.round(placeScore(text))}`;
  const words = foldedWords(text);
  yield `given names ${Math.min(mostOfAKind, words.filter(isGivenName).length)}`;
  yield `family names ${Math.min(mostOfAKind, words.filter(isKnownFamilyName).length)}`;
}
