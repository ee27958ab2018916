/**
 * Short texts as resumes have them, by kind and language, from which the model of their kinds is fitted. They are general
 * knowledge: made up, or names that everybody knows.
 */
import { textKinds } from '../words/text-kinds.ts';
import type { KindOfText } from './fit-text-kinds.ts';
import de from './kinds/de.json' with { type: 'json' };
import en from './kinds/en.json' with { type: 'json' };
import es from './kinds/es.json' with { type: 'json' };
import fr from './kinds/fr.json' with { type: 'json' };
import it from './kinds/it.json' with { type: 'json' };
import nl from './kinds/nl.json' with { type: 'json' };
import pl from './kinds/pl.json' with { type: 'json' };
import pt from './kinds/pt.json' with { type: 'json' };

/** All texts, in the order of their languages. */
export const textsOfKinds: readonly KindOfText[] = [de, en, es, fr, it, nl, pl, pt].flatMap((language) =>
  textKinds.flatMap((kind) => language[kind].map((text) => ({ text, kind }))),
);
