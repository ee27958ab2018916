/**
 * Interprets a phrase as a heading by its main noun: "Experience" in "Other relevant experience in retail", unless the
 * words beside it say otherwise, as in "Volunteer experience".
 */
import headingWords from '../data/heading-words.json' with { type: 'json' };
import { cached } from './cached.ts';
import { fold } from './fold.ts';
import type { SectionKind } from './section-kind.ts';

export interface HeadingPhrase {
  readonly kind: SectionKind;
  readonly language: string;
  /** True when all words belong to the vocabulary of headings, so that the phrase can hardly be anything else. */
  readonly isClosed: boolean;
}

type WordsByKind = Readonly<Partial<Record<SectionKind, readonly string[]>>>;

/** The vocabulary of one language. In a word, `*` stands for any ending and `-` for the first part of a compound. */
interface Vocabulary {
  /** Where the main noun stands: `last` before a preposition (English, German, Dutch), or `first` (Romance languages). */
  readonly mainNoun: string;
  /** Nouns that name a section. */
  readonly nouns: WordsByKind;
  /** Nouns without a kind of their own, such as "history". The words beside them decide. */
  readonly framing: readonly string[];
  /** Words beside a noun that give a framing noun its kind, or change that of another noun. */
  readonly qualifiers: WordsByKind;
  /** Words that change nothing. */
  readonly neutral: readonly string[];
  readonly prepositions: readonly string[];
  /** Words of names and titles. With one of them a phrase is no heading ("Customer experience"). */
  readonly excluding: readonly string[];
}

/** The kinds to which a qualifier can change the kind of a noun. */
const narrowings: Partial<Record<SectionKind, readonly SectionKind[]>> = {
  experience: ['volunteering', 'projects', 'interests'],
  education: ['certifications'],
  certifications: ['education'],
  skills: ['languages'],
  languages: ['skills'],
  interests: ['experience', 'volunteering'],
};
const maxWords = 9;
const maxUnknownWords = 4;

/** The meaning of a phrase without conjunctions, in the language that knows most of its words; `null` if it has none. */
export const headingPhrase = cached((text: string): HeadingPhrase | null => {
  const words = fold(text).match(/\p{L}[\p{L}-]*(?:'s)?/gu) ?? [];
  if (words.length === 0 || words.length > maxWords || /\d/.test(text)) return null;
  let best: HeadingPhrase | null = null;
  let fewestUnknown = maxUnknownWords + 1;
  for (const grammar of grammars) {
    const kind = kindOf(words, grammar);
    const unknown = words.filter((word) => !grammar.isKnown(word)).length;
    if (kind === null || unknown >= fewestUnknown) continue;
    best = { kind, language: grammar.language, isClosed: unknown === 0 };
    fewestUnknown = unknown;
  }
  return best;
});

interface Grammar {
  readonly language: string;
  readonly mainNoun: string;
  readonly nounKind: (word: string) => SectionKind | null;
  readonly qualifierKind: (word: string) => SectionKind | null;
  readonly isFraming: (word: string) => boolean;
  readonly isNeutral: (word: string) => boolean;
  readonly isPreposition: (word: string) => boolean;
  readonly isExcluding: (word: string) => boolean;
  readonly isKnown: (word: string) => boolean;
}

const grammars = Object.entries<Vocabulary>(headingWords).map(([language, words]) =>
  grammarOf(language, words),
);

function grammarOf(language: string, words: Vocabulary): Grammar {
  const kinds = { nouns: kindFinder(words.nouns), qualifiers: kindFinder(words.qualifiers) };
  const [framing, neutral, prepositions, excluding] = [
    words.framing,
    words.neutral,
    words.prepositions,
    words.excluding,
  ].map((list) => kindFinder({ other: list }));
  const has = (find: typeof framing) => (word: string) => find?.(word) != null;
  const isKnown = [kinds.nouns, kinds.qualifiers, framing, neutral, prepositions].map(has);
  return {
    language,
    mainNoun: words.mainNoun,
    nounKind: kinds.nouns,
    qualifierKind: kinds.qualifiers,
    isFraming: has(framing),
    isNeutral: has(neutral),
    isPreposition: has(prepositions),
    isExcluding: has(excluding),
    isKnown: (word) => isKnown.some((knows) => knows(word)),
  };
}

/** Finds the kind of a word: whole words first, then beginnings ("technique*"), then endings ("-erfahrung"). */
function kindFinder(lists: WordsByKind): (word: string) => SectionKind | null {
  const whole = new Map<string, SectionKind>();
  const beginnings: [string, SectionKind][] = [];
  const endings: [string, SectionKind][] = [];
  for (const [kind, words] of Object.entries(lists) as [SectionKind, readonly string[]][]) {
    for (const word of words.map(fold)) {
      if (word.startsWith('-')) endings.push([word.slice(1), kind]);
      else if (word.endsWith('*')) beginnings.push([word.slice(0, -1), kind]);
      else whole.set(word, kind);
    }
  }
  return (word) =>
    whole.get(word) ??
    beginnings.find(([start]) => word.startsWith(start))?.[1] ??
    endings.find(([end]) => word.length > end.length + 1 && word.endsWith(end))?.[1] ??
    null;
}

/** The kind of a phrase in one language, `null` when its main noun names no section. */
function kindOf(words: string[], grammar: Grammar): SectionKind | null {
  if (words.some(grammar.isExcluding)) return null;
  const at = mainNounIndex(words, grammar);
  const noun = words[at];
  if (noun === undefined) return null;
  const others = words.filter((_word, index) => index !== at);
  const qualifiers = others.flatMap((word) => grammar.qualifierKind(word) ?? []);
  if (grammar.isFraming(noun)) {
    const [named] = [...others.flatMap((word) => grammar.nounKind(word) ?? []), ...qualifiers];
    if (named !== undefined) return named;
  }
  const kind = grammar.nounKind(noun);
  if (kind === null) return null;
  if (kind === 'summary') {
    // "Summary of skills" is about the skills, but a "career objective" is none of the career.
    const subject = others.find((word) => grammar.nounKind(word) && !grammar.qualifierKind(word));
    return subject === undefined ? kind : grammar.nounKind(subject);
  }
  if (qualifiers.includes(kind)) return kind;
  return qualifiers.find((other) => narrowings[kind]?.includes(other)) ?? kind;
}

/** The index of the main noun: the first word that is not neutral, or the last one before a preposition. */
function mainNounIndex(words: string[], grammar: Grammar): number {
  const isPlain = (word: string): boolean => grammar.isNeutral(word) || grammar.isPreposition(word);
  const start = words.findIndex((word) => !isPlain(word));
  if (grammar.mainNoun === 'first' || start < 0) return start;
  const end = words.findIndex((word, index) => index > start && grammar.isPreposition(word));
  return words.findLastIndex((word, index) => index >= start && (end < 0 || index < end) && !isPlain(word));
}
