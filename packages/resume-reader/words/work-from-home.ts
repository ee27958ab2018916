/** How a job is done, where a text says it in place of a place: from home, in the office, with travel, somewhere. */
import contactWords from '../data/contact-words.json' with { type: 'json' };
import { codeOfCountry } from './countries.ts';
import { fold, foldKeepingLength } from './fold.ts';

const pattern = (list: readonly string[], more = '') =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${more}${[...list]
      .sort((one, other) => other.length - one.length)
      .map((word) => fold(word).replace(/[ -]/g, '[\\s-]?'))
      .join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  );

const fromHome = pattern(contactWords.workFromHome);
const hybrid = pattern(contactWords.hybridWork);
/** "2 jours par semaine", "2-3 days a week", "2 j/semaine", "1 Tag". */
const days = String.raw`[1-4](?:\s?(?:-|–|à|a|to|bis|ou|or|oder)\s?[2-5])?\s?(?:jours?|jrs?|j|days?|d|tage?|dias?|giorn[oi]|dag(?:en)?)(?:\s?(?:/|par|per|a|pro|por|alla)\s?(?:semaine|sem\.?|week|wk|woche|semana|settimana))?|`;
const someOfTheTime = pattern(contactWords.someOfTheTime, days);

const ends =
  'in|en|with|avec|mit|de|of|at|office|offices|bureau|bureaux|buro|only|nur|uniquement|seulement|solo';
/** What joins a place to these words: "Remote from France", "en télétravail", "100 % remote", "Germany only". */
const joints = new RegExp(
  String.raw`^(?:[\s:;/–—-]|100\s?%|(?:from|depuis|in|en|within|dans|aus|von|the|la|le|with|avec|mit|work|job|at|a|à)(?![\p{L}\p{N}]))+|(?:[\s:;/–—-]|100\s?%|(?<![\p{L}\p{N}])(?:${ends}))+$`,
  'giu',
);

const has = (one: RegExp, text: string): boolean => foldKeepingLength(text).search(one) >= 0;

/** Whether a text says that the job is done from home: always, or some of the time; null: it says nothing of it. */
export function remoteOf(text: string): 'fully' | 'partly' | null {
  if (has(hybrid, text)) return 'partly';
  if (!has(fromHome, text)) return null;
  return has(someOfTheTime, text) ? 'partly' : 'fully';
}

/** Whether a text of a job from home has words of it, or of how often. */
export const saysHow = (text: string): boolean =>
  [fromHome, hybrid, someOfTheTime].some((one) => has(one, text));

/** The text without these words, and without what joins a place to them. */
export const withoutHow = (text: string): string =>
  [fromHome, hybrid, someOfTheTime].reduce(without, text).replace(joints, '');

export const isWorkFromHome = (text: string): boolean =>
  has(fromHome, text) && without(text, fromHome).replace(joints, '') === '';

/** Areas and time zones that are no places where somebody works: "Remote, EU", "Télétravail, EMEA", "Remote (CET ±2)". */
export const isArea = (text: string): boolean =>
  /^\p{Lu}{2,5}(?:\s*(?:±|\+\s*\/\s*-|[+–-])\s*\d{1,2}\s*h?)?$/u.test(text) &&
  codeOfCountry(text) === undefined;

const noPlaces = new Set(contactWords.noPlace.map(fold));

/** Whether a text says in place of a place that there is none, or that it is not known yet: "TBD", "various locations", "on-site". */
export const isNoPlace = (text: string): boolean => noPlaces.has(fold(text.trim()));

function without(text: string, words: RegExp): string {
  let kept = '';
  let from = 0;
  for (const match of foldKeepingLength(text).matchAll(words)) {
    kept += text.slice(from, match.index);
    from = match.index + match[0].length;
  }
  return kept + text.slice(from);
}
