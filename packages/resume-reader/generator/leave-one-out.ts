/** Reads the documents of each family as if nothing had been learned from this family. */
import { groupBy } from '../group-by.ts';
import type { ResumeReadResult } from '../types.ts';
import type { CorpusDocument } from './corpus.ts';
import { wordsToLeaveOut } from './left-out-words.ts';
import { readWithout } from './read-without.ts';

export interface FamilyResult {
  readonly family: string;
  /** The entries of the word lists that the reader did not have. */
  readonly leftOut: readonly string[];
  readonly documents: readonly (readonly [document: CorpusDocument, result: ResumeReadResult])[];
}

/**
 * @param results of reading with all words; their texts say which family needs which words. Families without words of
 * their own keep these results.
 */
export async function leaveOneFamilyOut(
  results: readonly (readonly [CorpusDocument, ResumeReadResult])[],
): Promise<FamilyResult[]> {
  const families = groupBy(results, ([{ family }]) => family);
  const texts = new Map(
    [...families].map(([family, group]) => [
      family,
      group.flatMap(([, result]) => (result.status === 'read' ? [result.resume.text] : [])),
    ]),
  );
  const words = await wordsToLeaveOut(texts);
  const found: FamilyResult[] = [];
  for (const [family, documents] of families) {
    const leftOut = words.get(family) ?? [];
    const paths = documents.map(([{ path }]) => path);
    const again = leftOut.length > 0 ? await readWithout({ leftOut, emptied: [] }, paths) : null;
    found.push({
      family,
      leftOut,
      documents: documents.map(([document, result], index) => [document, again?.[index] ?? result]),
    });
  }
  return found;
}
