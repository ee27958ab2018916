import { readSections } from '../sections/sections.ts';
import { linesOfText } from '../tests/support/resume-text.ts';
import { readFields } from './read-fields.ts';

function positions(...heads: string[]): (string | null)[][] {
  const entries = heads.map((head, index) => `${head}\n${2020 - 2 * index} - ${2022 - 2 * index}\n`);
  const text = `Jane Doe\njane@example.org\n\nExperience\n\n${entries.join('\n')}`;
  const lines = linesOfText(text);
  const read = readFields(lines, readSections(lines), { defaultCountry: 'FR', warnings: [] });
  return read.positions.map(({ title, companyName }) => [title, companyName]);
}

test('a slash in each head of a section separates titles from companies', () => {
  expect(positions('Layout artist / Norvane', 'Illustrator / Larch Press', 'Printer / Holm')).toEqual([
    ['Layout artist', 'Norvane'],
    ['Illustrator', 'Larch Press'],
    ['Printer', 'Holm'],
  ]);
});

test('a slash between titles belongs to them', () => {
  const titles = positions('Cook / waiter', 'Painter / Decorator').map(([title]) => title);
  expect(titles).toEqual(['Cook / waiter', 'Painter / Decorator']);
});

test.each([
  ['Vendeur NORVANE', 'Manutentionnaire LARCH PRESSE', 'Approvisionneur HOLM'],
  ['NORVANE Vendeur', 'LARCH PRESSE Manutentionnaire', 'HOLM Approvisionneur'],
])('words in capitals beside each title of a section are its companies: %j', (...heads) => {
  expect(positions(...heads)).toEqual([
    ['Vendeur', 'NORVANE'],
    ['Manutentionnaire', 'LARCH PRESSE'],
    ['Approvisionneur', 'HOLM'],
  ]);
});

test('a word in capitals in a single title belongs to it', () => {
  expect(positions('Consultant NORVANE', 'Painter', 'Baker').map(([title]) => title)).toEqual([
    'Consultant NORVANE',
    'Painter',
    'Baker',
  ]);
});
