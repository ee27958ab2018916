/**
 * The words that people are made of, one file per language. They are general knowledge and are not taken from the word
 * lists of the reader: most job titles, towns, companies and composed headings are not in these lists.
 */
import en from './vocabulary/en.json' with { type: 'json' };
import fr from './vocabulary/fr.json' with { type: 'json' };

/** The kinds of sections that a resume has. */
export type SectionKind = keyof Vocabulary['headings'];

export type Vocabulary = typeof en;

/** By ISO 639-1 code. */
export const vocabularies = { en, fr } satisfies Record<string, Vocabulary>;
export type Language = keyof typeof vocabularies;
