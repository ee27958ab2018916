/** What the rows of contact details have in common: their separators, and what else stands in them. */
import civilStatusWords from '../data/civil-status-words.json' with { type: 'json' };
import { findPeriods } from '../words/dates.ts';
import { type Lexicon, lexicon } from '../words/lexicon.ts';

/** Characters that separate the details of a row, for a character class of a regular expression. */
export const separators = '|•·⋄◇◆♦▪■●○∙‣⁃∘※☆★';

/** Marital status, nationality, driving licences. */
export const civilStatusLexicon: Lexicon = lexicon(Object.values(civilStatusWords).flat());

const page =
  /^(?:profile?|com|https?|www|url|link|lien|here|page|site|web|website|webseite|portfolio|blog|homepage|git(?:hub|lab)|bitbucket|twitter|facebook|instagram|medium|skype|telegram|whatsapp|youtube|behance|dribbble|stack\s?overflow|google scholar|researchgate|kaggle|leetcode|xing|viadeo|orcid|e?-?mail|phone|linked\s?in|x|resume|cv)$/i;

/** True for the label of a page, a network or another detail that is printed as a link. */
export const isOtherPage = (text: string): boolean => page.test(text.trim());

/** True for a text with an e-mail address, a phone number or the address of a page. */
export function isPersonalDetail(text: string): boolean {
  if (/@|\+\d|linkedin|github|www\.|https?:/i.test(text)) return true;
  return /(?:\d[\s().-]?){8}/.test(text) && findPeriods(text).length === 0;
}
