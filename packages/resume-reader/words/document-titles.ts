/** The titles of documents, such as "Curriculum vitae": they are neither names nor headlines, and no headings at the top. */
import nameWords from '../data/name-words.json' with { type: 'json' };
import { wordsOf } from './fold.ts';
import { isHeading } from './headings.ts';
import { lexicon } from './lexicon.ts';
import { jobTitleLexicon } from './roles.ts';

const titles = lexicon(nameWords.documentTitles);
/** Titles that are names, too, when other words stand beside them: "Vita". */
const titlesAlone = lexicon(nameWords.documentTitlesAlone);

/** True when the whole text is the title of a document. */
export const isDocumentTitle = (text: string): boolean =>
  titles.isExactly(text) || titlesAlone.isExactly(text);

/** True when a text has the title of a document among others, as the names of files do: "Doe CV 2026". */
export const hasDocumentTitle = (text: string): boolean => titles.isIn(text);

/** The least number of items in a menu, and the least share of them that name a document or a section. */
const minMenuItems = 3;
const minMenuShare = 0.7;

/**
 * True for a text that only names the document or its parts: "Curriculum vitae summary", "Online resume", and the menu of a
 * page, such as "Home Education Projects Contact" or "About me · My skills · Portfolio".
 */
export function namesDocumentOnly(text: string): boolean {
  if (isDocumentTitle(text)) return true;
  const words = wordsOf(text);
  const last = words.at(-1) ?? '';
  if (words.length <= maxTitleWords && isDocumentTitle(last) && !jobTitleLexicon.isIn(text)) return true;
  const others = words.filter((word) => !isDocumentTitle(word));
  if (others.length < words.length && isHeading(others.join(' '))) return true;
  const items = text.split(/\s*[|·•]\s*|\t/).filter(Boolean);
  return isMenu(items) || isMenu(words);
}

/** The greatest number of words of a title such as "Online resume". */
const maxTitleWords = 3;

/** True for items of which most are headings or titles of documents, with one of these or three headings among them. */
function isMenu(items: readonly string[]): boolean {
  const titles = items.filter(isDocumentTitle).length;
  const headings = items.filter((item) => !isDocumentTitle(item) && isHeading(item)).length;
  return (
    items.length >= minMenuItems &&
    (titles > 0 || headings >= minMenuItems) &&
    titles + headings >= minMenuShare * items.length
  );
}
