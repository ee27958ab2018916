import { extractPlainText } from '../extract/plain-text.ts';
import { readLines } from '../lines/read-lines.ts';
import { readSections } from '../sections/sections.ts';
import { readFields } from './read-fields.ts';

const companies = (text: string): (string | null)[] => {
  const lines = readLines(extractPlainText(new TextEncoder().encode(text)));
  return readFields(lines, readSections(lines), { defaultCountry: 'FR', warnings: [] }).positions.map(
    ({ companyName }) => companyName,
  );
};

test('an employer without a title shares its name only with titles within its months, not within its years', () => {
  expect(
    companies(
      'Experience\n10/2016 - 12/2016\tNorvane Hospital\n01/2016 - 07/2016\tNurse, Quillon Hospital\n2014 - 2015\tNurse, Vest Hospital',
    ),
  ).toEqual(['Norvane Hospital', 'Quillon Hospital', 'Vest Hospital']);
});
