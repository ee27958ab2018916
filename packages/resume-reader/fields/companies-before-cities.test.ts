import { fieldsOfText } from '../tests/support/resume-text.ts';

const positions = (heading: string, ...lines: string[]): string[] =>
  fieldsOfText(`Anna Holm\nanna@example.org\n\n${heading}\n\n${lines.join('\n')}`).positions.map(
    ({ title, companyName, location }) => `${title} @ ${companyName}, ${location}`,
  );

test.each([
  [
    'Berufserfahrung',
    ['2018 - 2020', 'Köchin', 'Norvane, Hamburg', '', '2015 - 2017', 'Kellnerin', 'Larch, Bremen'],
    ['Köchin @ Norvane, Hamburg', 'Kellnerin @ Larch, Bremen'],
  ],
  [
    'Experience',
    ['Cook', 'Norvane, Singapore', '2018 - 2020', '', 'Waitress', 'Larch, Luxembourg', '2015 - 2017'],
    ['Cook @ Norvane, Singapore', 'Waitress @ Larch, Luxembourg'],
  ],
])('a name before a city that is also a region or a country is the company: %s', (heading, lines, read) => {
  expect(positions(heading, ...lines)).toEqual(read);
});

test('a town before its region or country stays whole beside a company', () => {
  expect(positions('Experience', 'Cook', 'Larch Foods', 'Arvelby, Singapore', '2018 - 2020')).toEqual([
    'Cook @ Larch Foods, Arvelby, Singapore',
  ]);
});
