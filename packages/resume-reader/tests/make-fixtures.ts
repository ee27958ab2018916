/**
 * Writes the three resumes of fictitious people in `tests/fixtures/resumes`, each with its expected result as JSON.
 * Run it after changing a layout or a person: `npm run resumes:fixtures`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { layouts, printResume } from './layouts.ts';
import { expectedOf, people } from './people.ts';
import { writeWordResume } from './word-resume.ts';

const folder = 'tests/fixtures/resumes';
const person = (lastName: string) => {
  const found = people.find((each) => each.lastName === lastName);
  if (!found) throw new Error(`There is no person with the last name ${lastName}.`);
  return found;
};
const layout = (name: string) => {
  const found = layouts[name];
  if (!found) throw new Error(`There is no layout called ${name}.`);
  return found;
};

await mkdir(folder, { recursive: true });
const french = person('Marchand');
const english = person('Colebrook');
const word = person('Benhaddou');
await write('elodie-marchand', 'pdf', await printResume(french, layout('dates right')), expectedOf(french));
await write(
  'harriet-colebrook',
  'pdf',
  await printResume(english, layout('sidebar left, written last')),
  expectedOf(english),
);
await write('karim-benhaddou', 'docx', await writeWordResume(word), expectedOf(word));

async function write(name: string, extension: string, bytes: Uint8Array, expected: unknown): Promise<void> {
  await writeFile(join(folder, `${name}.${extension}`), bytes);
  await writeFile(join(folder, `${name}.${extension}.json`), `${JSON.stringify(expected, null, 2)}\n`);
}
