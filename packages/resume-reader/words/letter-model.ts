/**
 * Tells how much a word looks like one of a language: how usual each of its letters is behind the two before it. The model
 * counts the letters of the word lists, of all languages together. It is made when it is first needed.
 */

import degreeWords from '../data/degree-words.json' with { type: 'json' };
import disciplines from '../data/disciplines.json' with { type: 'json' };
import functionWords from '../data/function-words.json' with { type: 'json' };
import givenNames from '../data/given-names.json' with { type: 'json' };
import headingWords from '../data/heading-words.json' with { type: 'json' };
import headings from '../data/headings.json' with { type: 'json' };
import jobTitles from '../data/job-titles.json' with { type: 'json' };
import ligatureWords from '../data/ligature-words.json' with { type: 'json' };
import organisationWords from '../data/organisation-words.json' with { type: 'json' };
import places from '../data/places.json' with { type: 'json' };
import schoolWords from '../data/school-words.json' with { type: 'json' };
import { fold } from './fold.ts';
import { textsIn } from './texts-in.ts';

interface Model {
  /** The folded words with the languages of their lists; none for words of any language, such as names. */
  readonly words: ReadonlyMap<string, ReadonlySet<string>>;
  readonly counts: ReadonlyMap<string, number>;
  readonly letters: number;
}

/** How much the counts of shorter sequences of letters weigh where longer ones are rare. */
const smoothing = 4;
/** The number of letters that the model tells apart, about. */
const alphabet = 40;
/** The logarithm of the probability of a letter in ordinary text, about. */
const usualLetter = -2.5;

/** How well a word is known that is one of another language. */
const ofOtherLanguage = 0.4;

let model: Model | null = null;

function makeModel(): Model {
  const words = new Set<string>();
  const languages = new Map<string, Set<string>>();
  const lists = [
    degreeWords,
    disciplines,
    functionWords,
    givenNames,
    headingWords,
    headings,
    jobTitles,
    ligatureWords,
    organisationWords,
    places,
    schoolWords,
  ];
  for (const [language, text] of lists.flatMap(textsByLanguage)) {
    for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
      words.add(word);
      const ofWord = languages.get(fold(word)) ?? new Set();
      languages.set(fold(word), ofWord.add(language));
    }
  }
  const counts = new Map<string, number>();
  let letters = 0;
  const count = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  // Many documents leave accents out, and names have accents that the lists lack.
  for (const word of [...words, ...[...words].map(fold).filter((word) => !words.has(word))]) {
    const padded = `^^${word}$`;
    for (let at = 2; at < padded.length; at += 1) {
      letters += 1;
      count(padded.slice(at - 2, at + 1));
      count(padded.slice(at - 1, at + 1));
      count(padded.charAt(at));
      // What the letters come behind, for their shares.
      count(`${padded.slice(at - 2, at)} `);
      count(`${padded.charAt(at - 1)} `);
    }
  }
  return { words: languages, counts, letters };
}

/** The texts of a list with the code of their language; other keys of a list are those of no language. */
const textsByLanguage = (list: object): [language: string, text: string][] =>
  Object.entries(list).flatMap(([key, texts]) =>
    textsIn(texts).map((text): [string, string] => [key.length === 2 ? key : '', text]),
  );

const modelNow = (): Model => {
  model ??= makeModel();
  return model;
};

/**
 * How well a word is known, with or without its accents: 1 for a word of the lists, less when they have it for other languages
 * only, 0 for other words.
 * @param language the language of the text; `null` when it is not known
 */
export function knownShare(word: string, language: string | null): number {
  const languages = modelNow().words.get(fold(word));
  if (!languages) return 0;
  return language === null || languages.has(language) || languages.has('') ? 1 : ofOtherLanguage;
}

/**
 * How much likelier a word is than one of the same length in ordinary text is on average: above 0 for usual sequences of
 * letters, far below 0 for those that no language has.
 * @param word letters only
 */
export function likelihoodOf(word: string): number {
  const { counts, letters } = modelNow();
  const of = (key: string): number => counts.get(key) ?? 0;
  const padded = `^^${word.toLowerCase()}$`;
  let sum = 0;
  for (let at = 2; at < padded.length; at += 1) {
    const letter = padded.charAt(at);
    const alone = (of(letter) + 0.5) / (letters + 0.5 * alphabet);
    const behindOne =
      (of(padded.slice(at - 1, at + 1)) + smoothing * alone) / (of(`${padded.charAt(at - 1)} `) + smoothing);
    const behindTwo =
      (of(padded.slice(at - 2, at + 1)) + smoothing * behindOne) /
      (of(`${padded.slice(at - 2, at)} `) + smoothing);
    sum += Math.log(behindTwo) - usualLetter;
  }
  return sum;
}
