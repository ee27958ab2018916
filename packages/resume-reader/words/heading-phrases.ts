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
  /** True when the main noun means what somebody made as well as where somebody worked: "Creative work", "Roles". */
  readonly mayBeWorks: boolean;
}

type WordsByKind = Readonly<Partial<Record<SectionKind, readonly string[]>>>;

/** The vocabulary of one language. In a word, `*` stands for any ending and `-` for the first part of a compound. */
interface Vocabulary {
  /** Where the main noun stands: `last` before a preposition (English, German, Dutch), or `first` (Romance languages, Polish). */
  readonly mainNoun: string;
  /** Nouns that name a section. */
  readonly nouns: WordsByKind;
  /** Nouns that name a section only in the style of headings, beside no unknown word: "Theatre" is also a subject. */
  readonly nounsInStyle: WordsByKind;
  /** Nouns for works as well as for employments. */
  readonly works: readonly string[];
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
  experience: ['volunteering', 'projects', 'interests', 'other'],
  education: ['certifications', 'other'],
  certifications: ['education', 'other'],
  skills: ['languages'],
  summary: ['education'],
  languages: ['skills'],
  interests: ['experience', 'volunteering'],
};
const maxWords = 9;
const maxUnknownWords = 4;

/** The meaning of a phrase without conjunctions, in the language that knows most of its words; `null` if it has none. */
export const headingPhrase = cached((text: string): HeadingPhrase | null => {
  const words = fold(text).match(/\p{L}[\p{L}-]*(?:'s)?/gu) ?? [];
  if (words.length === 0 || words.length > maxWords || /\d/.test(text)) return null;
  const rolesOfWords = words.map(rolesOf);
  let best: HeadingPhrase | null = null;
  let fewestUnknown = maxUnknownWords + 1;
  for (const [index, { language, mainNoun }] of grammars.entries()) {
    const unknown = rolesOfWords.filter((byGrammar) => !byGrammar[index]?.isKnown).length;
    if (unknown >= fewestUnknown) continue;
    const phrase = rolesOfWords.map((byGrammar) => byGrammar[index] as WordRoles);
    const main = mainWordOf(phrase, mainNoun);
    const kind = main && kindOf(phrase, main);
    const kindInStyle = unknown === 0 && main ? main.nounInStyle : null;
    if (!main || !(kind ?? kindInStyle)) continue;
    best = {
      kind: (kind ?? kindInStyle) as SectionKind,
      language,
      isClosed: unknown === 0 && kind !== null,
      mayBeWorks: main.isWork && !phrase.some((word) => word !== main && word.qualifier === 'experience'),
    };
    fewestUnknown = unknown;
  }
  return best;
});

/** What a word can be in one language. */
interface WordRoles {
  readonly noun: SectionKind | null;
  readonly nounInStyle: SectionKind | null;
  readonly isWork: boolean;
  readonly qualifier: SectionKind | null;
  readonly isFraming: boolean;
  readonly isPreposition: boolean;
  readonly isFollowing: boolean;
  /** True for a word that says nothing about the section. */
  readonly isPlain: boolean;
  readonly isExcluding: boolean;
  /** True for a word of the vocabulary. */
  readonly isKnown: boolean;
}

const grammars = Object.entries<Vocabulary>(headingWords).map(([language, words]) => ({
  language,
  mainNoun: words.mainNoun,
  rolesOf: roleFinder(words),
}));

/** What a word is in each language, in the order of `grammars`. */
const rolesOf = cached((word: string): WordRoles[] => grammars.map((grammar) => grammar.rolesOf(word)));

function roleFinder(words: Vocabulary): (word: string) => WordRoles {
  const nouns = kindFinder(words.nouns);
  const nounsInStyle = kindFinder(words.nounsInStyle);
  const qualifiers = kindFinder(words.qualifiers);
  const [works, framing, prepositions, following, neutral, excluding] = [
    words.works,
    words.framing,
    words.prepositions,
    words.following,
    words.neutral,
    words.excluding,
  ].map((list) => kindFinder({ other: list })) as [
    KindFinder,
    KindFinder,
    KindFinder,
    KindFinder,
    KindFinder,
    KindFinder,
  ];
  return (word) => {
    const noun = nouns(word);
    const nounInStyle = nounsInStyle(word);
    const isWork = works(word) !== null;
    const qualifier = qualifiers(word);
    const isFraming = framing(word) !== null;
    const isPreposition = prepositions(word) !== null;
    const isFollowing = following(word) !== null;
    const isPlain = isPreposition || isFollowing || neutral(word) !== null;
    return {
      noun,
      nounInStyle,
      isWork,
      qualifier,
      isFraming,
      isPreposition,
      isFollowing,
      isPlain,
      isExcluding: excluding(word) !== null,
      isKnown: isPlain || isFraming || isWork || (noun ?? nounInStyle ?? qualifier) !== null,
    };
  };
}

type KindFinder = (word: string) => SectionKind | null;

/** Finds the kind of a word: whole words first, then the longest beginning ("technique*") or ending ("-erfahrung"). */
function kindFinder(lists: WordsByKind): KindFinder {
  const whole = new Map<string, SectionKind>();
  const beginnings = new Map<string, SectionKind>();
  const endings = new Map<string, SectionKind>();
  for (const [kind, words] of Object.entries(lists) as [SectionKind, readonly string[]][]) {
    for (const word of words.map(fold)) {
      if (word.startsWith('-')) endings.set(word.slice(1), kind);
      else if (word.endsWith('*')) beginnings.set(word.slice(0, -1), kind);
      else whole.set(word, kind);
    }
  }
  return (word) => {
    const known = whole.get(word);
    if (known !== undefined) return known;
    for (let length = word.length; length > 2 && beginnings.size > 0; length -= 1) {
      const kind = beginnings.get(word.slice(0, length));
      if (kind !== undefined) return kind;
    }
    for (let start = 2; start < word.length && endings.size > 0; start += 1) {
      const kind = endings.get(word.slice(start));
      if (kind !== undefined) return kind;
    }
    return null;
  };
}

/** The main noun of a phrase in one language, `null` when the phrase can be no heading. */
function mainWordOf(phrase: WordRoles[], mainNoun: string): WordRoles | null {
  // A phrase that ends in a preposition goes on in the next line.
  if (phrase.some((word) => word.isExcluding) || phrase.at(-1)?.isPreposition) return null;
  return phrase[mainNoun === 'first' ? firstNounIndex(phrase) : lastNounIndex(phrase)] ?? null;
}

/** The kind of a phrase by its main noun, `null` when that names no section. */
function kindOf(phrase: WordRoles[], main: WordRoles): SectionKind | null {
  const at = phrase.indexOf(main);
  const others = phrase.filter((_word, index) => index !== at);
  const qualifiers = others.flatMap(({ qualifier }) => qualifier ?? []);
  if (main.isFraming) {
    const [named] = [...others.flatMap(({ noun }) => noun ?? []), ...qualifiers];
    if (named !== undefined) return named;
    // "Past work": the noun itself names the kind.
    if (main.noun === null && main.qualifier !== null) return main.qualifier;
  }
  const kind = main.noun;
  if (kind === null || qualifiers.includes(kind)) return kind;
  if (kind === 'summary') {
    // "Summary of skills" is about the skills, but a "career objective" is none of the career.
    const subject = others.find(({ noun, qualifier }) => noun !== null && qualifier === null)?.noun;
    if (subject) return subject;
  }
  return qualifiers.find((other) => narrowings[kind]?.includes(other)) ?? kind;
}

const firstNounIndex = (phrase: WordRoles[]): number => phrase.findIndex(({ isPlain }) => !isPlain);

/** The index of the last word that is not plain, before a preposition or a word that follows its noun. */
function lastNounIndex(phrase: WordRoles[]): number {
  const start = firstNounIndex(phrase);
  const after = phrase.findIndex((word, index) => index > start && (word.isPreposition || word.isFollowing));
  return phrase.findLastIndex(({ isPlain }, index) => (after < 0 || index < after) && !isPlain);
}
