/**
 * Finds the entries of the word lists that only one family of documents needs. Without them, the reader knows about
 * this family what the other documents taught, and not more.
 */

import { readFile } from 'node:fs/promises';
import { fold } from '../words/fold.ts';
import { textsIn } from '../words/texts-in.ts';

/**
 * The lists that were extended while documents were looked at. The other lists are complete in themselves, such as
 * months, regions, names of languages and function words, and stay as they are.
 */
export const openLists = [
  'headings',
  'job-titles',
  'organisation-words',
  'school-words',
  'degree-words',
  'education-details',
  'entry-labels',
  'name-words',
  'contact-words',
  'civil-status-words',
  'date-words',
] as const;

const dataFolder = new URL('../data/', import.meta.url);

/** The entries to leave out for each family. @param texts the texts of the documents of each family */
export async function wordsToLeaveOut(
  texts: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, string[]>> {
  const folded = [...texts].map(
    ([family, documents]) => [family, documents.map((text) => ` ${words(text)} `).join('\n')] as const,
  );
  const leftOut = new Map<string, string[]>();
  for (const entry of await openEntries()) {
    const phrase = words(entry);
    if (phrase === '') continue;
    // Within a word as well, because some lists have the ends of compound words.
    const users = folded.filter(([, text]) => text.includes(`${phrase} `) || text.includes(`${phrase}s `));
    const [only] = users;
    if (only && users.length === 1) leftOut.set(only[0], [...(leftOut.get(only[0]) ?? []), entry]);
  }
  return leftOut;
}

async function openEntries(): Promise<Set<string>> {
  const lists = await Promise.all(
    openLists.map(async (name) => JSON.parse(await readFile(new URL(`${name}.json`, dataFolder), 'utf8'))),
  );
  return new Set(textsIn(lists));
}

const words = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
