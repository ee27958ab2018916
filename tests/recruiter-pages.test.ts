/** The pages for recruiters name what the console shows, in the words of the console. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { wordsInEnglish } from '../browser/console/i18n/en.ts';
import { wordsInFrench } from '../browser/console/i18n/fr.ts';

test.each([
  ['recruiters.md', wordsInEnglish],
  ['recruiters.fr.md', wordsInFrench],
])('each label that docs/%s writes in italics is one of the console', (name, words) => {
  const page = readFileSync(fileURLToPath(new URL(`../docs/${name}`, import.meta.url)), 'utf8');
  const labels = [...page.matchAll(/(?<![*\w])\*([^*\n]+)\*(?![*\w])/g)].map(([, label = '']) => label);
  // Forms for one and for several, with a number.
  const shown = new Set(
    Object.values(words).flatMap((text) =>
      text.split(' |||| ').map((form) => form.replace('%{smart_count}', '3')),
    ),
  );
  expect(labels.length).toBeGreaterThan(20);
  expect(labels.filter((label) => !shown.has(label))).toEqual([]);
});
