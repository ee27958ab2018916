/** The titles of documents, such as "Curriculum vitae": they are neither names nor headlines, and no headings at the top. */
import nameWords from '../data/name-words.json' with { type: 'json' };
import { fold, wordsOf } from './fold.ts';
import { isHeading } from './headings.ts';
import { lexicon } from './lexicon.ts';

const titles = lexicon(nameWords.documentTitles);

/** True when the whole text is the title of a document. */
export const isDocumentTitle = (text: string): boolean => titles.isExactly(text);

/** True when a text has the title of a document among others, as the names of files do: "Doe CV 2026". */
export const hasDocumentTitle = (text: string): boolean => titles.isIn(text);

const titleWords = new Set(nameWords.documentTitles.map(fold).flatMap(wordsOf));
/** The least number of section names in a menu, and their least share of its words. */
const minMenuHeadings = 3;
const minMenuShare = 0.7;

/**
 * True for a text that only names the document or its parts: "Curriculum vitae summary", and the menu of a page, such as
 * "Home Education Projects Contact".
 */
export function namesDocumentOnly(text: string): boolean {
  if (isDocumentTitle(text)) return true;
  const words = wordsOf(text);
  const others = words.filter((word) => !titleWords.has(word));
  if (others.length < words.length && isHeading(others.join(' '))) return true;
  const headings = others.filter(isHeading).length;
  return headings >= minMenuHeadings && headings >= minMenuShare * others.length;
}
