/**
 * Interprets a phrase as a heading by its main noun: "Experience" in "Other relevant experience in retail", unless the
 * words beside it say otherwise, as in "Volunteer experience".
 */
import headingWords from '../data/heading-words.json' with { type: 'json' };
import { cached } from './cached.ts';
import { fold } from './fold.ts';
import type { SectionKind } from './section-kind.ts';

interface HeadingPhrase {
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
  /** Words that stand behind the noun that they describe ("languages known"). */
  readonly following: readonly string[];
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
    const unknown = words.filter((word) => !isKnown(word, grammar)).length;
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
  readonly isPreposition: (word: string) => boolean;
  readonly isFollowing: (word: string) => boolean;
  /** True for the words that say nothing about the section. */
  readonly isPlain: (word: string) => boolean;
  readonly isExcluding: (word: string) => boolean;
}

const grammars = Object.entries<Vocabulary>(headingWords).map(([language, words]) =>
  grammarOf(language, words),
);

function grammarOf(language: string, words: Vocabulary): Grammar {
  const nounKind = kindFinder(words.nouns);
  const qualifierKind = kindFinder(words.qualifiers);
  const oneOf = (list: readonly string[]) => {
    const find = kindFinder({ other: list });
    return (word: string): boolean => find(word) !== null;
  };
  const isFraming = oneOf(words.framing);
  const isPreposition = oneOf(words.prepositions);
  const isFollowing = oneOf(words.following);
  const isNeutral = oneOf(words.neutral);
  return {
    language,
    mainNoun: words.mainNoun,
    nounKind,
    qualifierKind,
    isFraming,
    isPreposition,
    isFollowing,
    isPlain: (word) => isNeutral(word) || isPreposition(word) || isFollowing(word),
    isExcluding: oneOf(words.excluding),
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

const isKnown = (word: string, { nounKind, qualifierKind, isFraming, isPlain }: Grammar): boolean =>
  isPlain(word) || isFraming(word) || nounKind(word) !== null || qualifierKind(word) !== null;

/** The kind of a phrase in one language, `null` when its main noun names no section. */
function kindOf(words: string[], grammar: Grammar): SectionKind | null {
  // A phrase that ends in a preposition goes on in the next line.
  if (words.some(grammar.isExcluding) || grammar.isPreposition(words.at(-1) ?? '')) return null;
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

/** The index of the main noun: the first word that is not plain, or the last one before what follows the noun. */
function mainNounIndex(words: string[], { mainNoun, isPlain, isPreposition, isFollowing }: Grammar): number {
  const start = words.findIndex((word) => !isPlain(word));
  if (mainNoun === 'first' || start < 0) return start;
  const after = words.findIndex((word, index) => index > start && (isPreposition(word) || isFollowing(word)));
  return words.findLastIndex((word, index) => (after < 0 || index < after) && !isPlain(word));
}
