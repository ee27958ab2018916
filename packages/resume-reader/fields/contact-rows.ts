/** What the rows of contact details have in common: their separators, and what else stands in them. */
import civilStatusWords from '../data/civil-status-words.json' with { type: 'json' };
import contactWords from '../data/contact-words.json' with { type: 'json' };
import { findPeriods } from '../words/dates.ts';
import { fold, wordsOf } from '../words/fold.ts';
import { type Lexicon, lexicon } from '../words/lexicon.ts';

/** Characters that separate the details of a row, for a character class of a regular expression. */
export const separators = '|•·⋄◇◆♦▪■●○∙‣⁃∘※☆★';

/** Marital status, nationality, driving licences. */
export const civilStatusLexicon: Lexicon = lexicon(Object.values(civilStatusWords).flat());

const pageWords = new Set(contactWords.pages.map(fold));
const besidePageWords = new Set(contactWords.pageOwners.map(fold));

/** True for the label of a page, a network or another detail that is printed as a link: "GitHub", "My website". */
export function isOtherPage(text: string): boolean {
  const words = wordsOf(text);
  return (
    words.some((word) => pageWords.has(word)) &&
    words.every((word) => pageWords.has(word) || besidePageWords.has(word))
  );
}

/** True for a text with an e-mail address, a phone number or the address of a page. */
export function isPersonalDetail(text: string): boolean {
  if (/@|\+\d|linkedin|github|www\.|https?:/i.test(text)) return true;
  return /(?:\d[\s().-]?){8}/.test(text) && findPeriods(text).length === 0;
}
