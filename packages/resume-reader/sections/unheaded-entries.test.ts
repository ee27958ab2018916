import { fieldsOfText } from '../tests/support/resume-text.ts';

test('positions and educations are read from a document without headings', () => {
  const { positions, educations, emailAddresses, firstName } = fieldsOfText(`Ida Holm
Secrétaire-comptable

2022-2024 - Secrétaire-comptable chez SARL Larch
2019-2022 - Assistante administrative à la Mairie de Vest

Bac pro Secrétariat, 2009, lycée Holm

Permis B
ida@example.org`);
  expect(positions.map(({ title, companyName, startDate }) => [title, companyName, startDate])).toEqual([
    ['Secrétaire-comptable', 'SARL Larch', '2022'],
    ['Assistante administrative', 'Mairie de Vest', '2019'],
  ]);
  expect(educations.map(({ degree, schoolName, endDate }) => [degree, schoolName, endDate])).toEqual([
    ['Bac pro Secrétariat', 'lycée Holm', '2009'],
  ]);
  expect([firstName, ...emailAddresses]).toEqual(['Ida', 'ida@example.org']);
});

test('a single dated line of the header is no position', () => {
  expect(fieldsOfText('Ida Holm\nClerk since 2019\nida@example.org\n\nLanguages\nDanish').positions).toEqual(
    [],
  );
});
