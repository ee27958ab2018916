/** Knows times without an employer, which resumes list among positions: "Parental leave", "Travelling in Asia". */
import contactWords from '../data/contact-words.json' with { type: 'json' };
import { isFunctionWord } from './detect-language.ts';
import { lexicon, tokensOf } from './lexicon.ts';
import { jobTitleLexicon } from './roles.ts';

const breaks = lexicon(contactWords.careerBreaks);
/** Words that begin the names of travel agencies, too: "Voyage en Asie", but not "Voyages Larch". */
const travels = lexicon(contactWords.travels);

/** True for a text that begins with such a time and names no title behind it: not for "Parental leave coordinator". */
export function isCareerBreak(text: string): boolean {
  const words = tokensOf(text);
  const length = breaks.startLength(text);
  if (length > 0) return !jobTitleLexicon.isIn(words.slice(length).join(' '));
  const next = words[travels.startLength(text)];
  return travels.startLength(text) > 0 && (next === undefined || isFunctionWord(next));
}

/** The most words before a time without work ("in between", "14 months of"), and of what follows. */
const [maxWordsBefore, maxWordsOfBreak] = [4, 6];

/** True for a time without work, maybe behind a few words. */
export function tellsOfBreak(text: string): boolean {
  const words = text.split(/\s+/, maxWordsBefore + maxWordsOfBreak);
  return words.slice(0, maxWordsBefore).some((_, start) => isCareerBreak(words.slice(start).join(' ')));
}
