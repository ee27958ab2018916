/** Interprets clauses as headings by their verb: "Where I studied" is about education, "Ce que j'ai fait" about work. */
import headingClauses from '../data/heading-clauses.json' with { type: 'json' };
import { fold, wordsOf } from './fold.ts';
import type { SectionKind } from './section-kind.ts';

/** The words of such clauses in one language. A clause has no other words. */
interface ClauseWords {
  /** Pronouns and question words. Every clause has one of them, because a verb alone may also be a noun. */
  readonly subjects: readonly string[];
  readonly verbs: Readonly<Partial<Record<SectionKind, readonly string[]>>>;
  /** Auxiliary verbs and other words without a meaning of their own. */
  readonly others: readonly string[];
}

interface Clauses {
  readonly subjects: ReadonlySet<string>;
  readonly kindByVerb: ReadonlyMap<string, SectionKind>;
  readonly others: ReadonlySet<string>;
}

const languages = Object.values<ClauseWords>(headingClauses).map(clausesOf);
const maxWords = 8;

function clausesOf({ subjects, verbs, others }: ClauseWords): Clauses {
  const kinds = Object.entries(verbs) as [SectionKind, readonly string[]][];
  return {
    subjects: new Set(subjects.map(fold)),
    kindByVerb: new Map(kinds.flatMap(([kind, words]) => words.map((word) => [fold(word), kind] as const))),
    others: new Set(others.map(fold)),
  };
}

/** The kind of the section that a clause opens; `null` for a text that is no clause, or that has other words. */
export function headingClause(text: string): SectionKind | null {
  const words = wordsOf(text);
  if (words.length < 2 || words.length > maxWords) return null;
  for (const { subjects, kindByVerb, others } of languages) {
    const isClause =
      words.some((word) => subjects.has(word)) &&
      words.every((word) => subjects.has(word) || kindByVerb.has(word) || others.has(word));
    if (!isClause) continue;
    // The first verb says most: "What I can do" is about skills.
    const [kind] = words.flatMap((word) => kindByVerb.get(word) ?? []);
    if (kind !== undefined) return kind;
  }
  return null;
}
