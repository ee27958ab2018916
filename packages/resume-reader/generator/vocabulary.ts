/**
 * The words that people are made of, one file per language. They are general knowledge and are not taken from the word
 * lists of the reader: most job titles, towns, companies and composed headings are not in these lists.
 */
import de from './vocabulary/de.json' with { type: 'json' };
import en from './vocabulary/en.json' with { type: 'json' };
import es from './vocabulary/es.json' with { type: 'json' };
import fr from './vocabulary/fr.json' with { type: 'json' };
import it from './vocabulary/it.json' with { type: 'json' };
import nl from './vocabulary/nl.json' with { type: 'json' };
import pl from './vocabulary/pl.json' with { type: 'json' };
import pt from './vocabulary/pt.json' with { type: 'json' };

/** The kinds of sections that a resume has. */
export type SectionKind = keyof Vocabulary['headings'];

export type Vocabulary = typeof en;

/** By ISO 639-1 code. */
export const vocabularies = { de, en, es, fr, it, nl, pl, pt } satisfies Record<string, Vocabulary>;
export type Language = keyof typeof vocabularies;
