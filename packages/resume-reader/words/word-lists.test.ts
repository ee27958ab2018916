/** The word lists in `data/`. */
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../data/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

/** The lists in a value, with the path to each. */
function listsIn(value: unknown, path: string): [path: string, words: string[]][] {
  if (typeof value !== 'object' || value === null) return [];
  const words = Object.values(value).filter((each) => typeof each === 'string');
  const own: [string, string[]][] = Array.isArray(value) ? [[path, words]] : [];
  return [...own, ...Object.entries(value).flatMap(([key, each]) => listsIn(each, `${path}.${key}`))];
}

/** A word in capitals is another one than the same in small letters. */
const keyOf = (word: string): string => (/^\p{Lu}{2,}$/u.test(word) ? word : word.normalize().toLowerCase());

test.each(files)('no list of %s has a word twice', (file) => {
  const lists = listsIn(JSON.parse(readFileSync(new URL(file, folder), 'utf8')), file);
  const twice = lists.flatMap(([path, words]) => {
    const keys = words.map(keyOf);
    return keys.filter((key, index) => keys.indexOf(key) < index).map((key) => `${path}: ${key}`);
  });
  expect(twice).toEqual([]);
});
