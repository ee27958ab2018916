/** The titles of documents, such as "Curriculum vitae": they are neither names nor headlines, and no headings at the top. */
import nameWords from '../data/name-words.json' with { type: 'json' };
import { lexicon } from './lexicon.ts';

const titles = lexicon(nameWords.documentTitles);

/** True when the whole text is the title of a document. */
export const isDocumentTitle = (text: string): boolean => titles.isExactly(text);
