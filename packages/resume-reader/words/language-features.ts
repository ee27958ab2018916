/** What tells the languages apart: words, endings of words, letters and titles of sections, each with its weight. */

import civilStatusWords from '../data/civil-status-words.json' with { type: 'json' };
import dateWords from '../data/date-words.json' with { type: 'json' };
import degreeWords from '../data/degree-words.json' with { type: 'json' };
import functionWords from '../data/function-words.json' with { type: 'json' };
import headingWords from '../data/heading-words.json' with { type: 'json' };
import headings from '../data/headings.json' with { type: 'json' };
import jobTitles from '../data/job-titles.json' with { type: 'json' };
import features from '../data/language-features.json' with { type: 'json' };
import languageWords from '../data/language-words.json' with { type: 'json' };
import months from '../data/months.json' with { type: 'json' };
import { namesIn } from './display-names.ts';
import { fold } from './fold.ts';
import { textsIn } from './texts-in.ts';

/** What a feature says for each language that has it, by its ISO 639-1 code. */
export type Weights = ReadonlyMap<string, number>;

/** The languages that have word lists, so that resumes in them are read. */
export const supportedLanguages: ReadonlySet<string> = new Set(Object.keys(headings));

const wordWeight = 1;
/** A title of a section says more than a word. */
const titleWeight = 2;
/** English titles, and words of work such as "manager", stand in resumes of all languages. */
const englishShare = 0.5;
const endingWeight = 0.5;
const letterWeight = 0.7;
/** What a text counts without its accents. */
const withoutAccents = 0.5;

type List = readonly [language: string, texts: Iterable<string>, weight: number];

/** Divides the weight of each text between the languages that have it. Those without word lists take none from the others. */
function divide(lists: readonly List[]): ReadonlyMap<string, Weights> {
  const byText = new Map<string, Map<string, number>>();
  const add = (text: string, language: string, weight: number): void => {
    const weights = byText.get(text) ?? new Map<string, number>();
    byText.set(text, weights.set(language, Math.max(weight, weights.get(language) ?? 0)));
  };
  for (const [language, texts, weight] of lists) {
    for (const text of texts) {
      add(text.toLowerCase(), language, weight);
    }
  }
  return new Map(
    [...byText].map(([text, weights]) => {
      const supported = [...weights.keys()].filter((language) => supportedLanguages.has(language)).length;
      const share = ([language, weight]: [string, number]): [string, number] => [
        language,
        weight / (supportedLanguages.has(language) ? supported : weights.size),
      ];
      return [text, new Map([...weights].map(share))];
    }),
  );
}

/** A list and its longer texts without their accents, as documents often write them. */
const alsoWithoutAccents = ([language, texts, weight]: List): List[] => [
  [language, texts, weight],
  [
    language,
    [...texts].filter((text) => text.length > 4 || supportedLanguages.has(language)).map(fold),
    withoutAccents * weight,
  ],
];

const listsOf = (texts: Readonly<Record<string, Iterable<string>>>, weight: number): List[] =>
  Object.entries(texts).map(([language, each]) => [language, each, weight]);

/** The single words of a list by language; those of less than four letters are abbreviations of many languages. */
const workWords = (list: Readonly<Record<string, unknown>>): List[] =>
  Object.entries(list)
    .filter(([language]) => supportedLanguages.has(language))
    .map(([language, texts]) => [
      language,
      textsIn(texts).filter((text) => /^\p{L}{4,}$/u.test(text)),
      wordWeight * shareOf(language),
    ]);

const shareOf = (language: string): number => (language === 'en' ? englishShare : 1);

/** The names of the languages that most people list. */
const languageNames = Object.fromEntries(
  [...supportedLanguages].map((language) => [
    language,
    namesIn(language, 'language', 'en fr de es it pt nl pl ru ar zh tr').map(([, name]) => name),
  ]),
);

/** Words in lower case. */
export const languagesOfWord = divide(
  [
    ...listsOf(functionWords, wordWeight),
    ...listsOf(features.words, wordWeight),
    ...[
      months,
      dateWords.present,
      dateWords.since,
      civilStatusWords,
      degreeWords,
      jobTitles,
      languageWords.levels,
      languageNames,
      Object.fromEntries(Object.entries(headingWords).map(([language, { nouns }]) => [language, nouns])),
    ].flatMap(workWords),
  ].flatMap(alsoWithoutAccents),
);

/** Titles of sections in lower case. */
export const languagesOfTitle = divide(
  Object.entries(headings)
    .map(([language, kinds]): List => [language, textsIn(kinds), titleWeight * shareOf(language)])
    .flatMap(alsoWithoutAccents),
);

/** The ends of words in lower case. */
export const languagesOfEnding = divide(listsOf(features.endings, endingWeight));
/** The length of the longest ending. */
export const longestEnding = Math.max(...[...languagesOfEnding.keys()].map(({ length }) => length));

/** Letters in lower case that few languages have. */
export const languagesOfLetter = divide(listsOf(features.letters, letterWeight));
