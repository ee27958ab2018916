import { readSections } from '../sections/sections.ts';
import { linesOfText } from '../tests/support/resume-text.ts';
import { readFields } from './read-fields.ts';

function positions(...lines: string[]): (string | null)[][] {
  const text = `Jane Doe\njane@example.org\n\nExperience\n\n${lines.join('\n')}`;
  const read = linesOfText(text);
  const fields = readFields(read, readSections(read), { defaultCountry: 'FR', warnings: [] });
  return fields.positions.map(({ title, companyName }) => [title, companyName]);
}

test('a title with a dash is one text where the other entries have their employer behind a bar', () => {
  const read = positions(
    'Praktikantin Lektorat | Larch Druck',
    '03/2021 - 08/2021',
    '',
    'Praktikantin – Schriftsetzerin | Norvane',
    '01/2020 - 06/2020',
    '',
    'Aushilfe – Küche | Holm',
    '02/2018 - 07/2019',
  );
  expect(read).toEqual([
    ['Praktikantin Lektorat', 'Larch Druck'],
    ['Praktikantin – Schriftsetzerin', 'Norvane'],
    ['Aushilfe – Küche', 'Holm'],
  ]);
});

test('a title with a dash or a preposition is one text in the column of the titles', () => {
  const read = positions(
    '2021 - 2023\tGeometra – Capocantiere\tNorvane S.r.l.',
    '2019 - 2021\tMuratore\tFratelli Larch',
    '2017 - 2019\tResponsabile per Sviluppo Rurale\tAgenzia Holm di Cooperazione',
    '2015 - 2017\tMagazziniere\tVestin',
  );
  expect(read).toEqual([
    ['Geometra – Capocantiere', 'Norvane S.r.l.'],
    ['Muratore', 'Fratelli Larch'],
    ['Responsabile per Sviluppo Rurale', 'Agenzia Holm di Cooperazione'],
    ['Magazziniere', 'Vestin'],
  ]);
});

test('several employers are one text where their place stands behind a bar', () => {
  const read = positions(
    'Géomètre\t09/2021 - 09/2023',
    'Université Larch | Lyon, France',
    '',
    'Topographe\t05/2018 - 04/2021',
    'N/V Relevés, LarchGéo, Holm Société de relevés | Dijon, France',
    '',
    'Dessinateur\t01/2015 - 02/2018',
    'Association Vestin | Lyon, France',
  );
  expect(read[1]).toEqual(['Topographe', 'N/V Relevés, LarchGéo, Holm Société de relevés']);
});

test('a dash separates title and employer where it does so in the other entries, beside their places', () => {
  const read = positions(
    '2021 - 2023\tClerk - Larch Foods\tLeeds',
    '2019 - 2021\tWaiter - Norvane\tArvelby',
    '2017 - 2019\tPainter - Holm Studio\tBristol',
  );
  expect(read).toEqual([
    ['Clerk', 'Larch Foods'],
    ['Waiter', 'Norvane'],
    ['Painter', 'Holm Studio'],
  ]);
});

test('a town that no list knows is no part of the employer before its comma', () => {
  const read = positions(
    '2021 - 2023\tKok\tHotel Larch, Vestdrecht',
    '2019 - 2021\tOber\tHolm Herberg',
    '2017 - 2019\tBarman\tCafé Norvane, Utrecht',
  );
  expect(read).toEqual([
    ['Kok', 'Hotel Larch'],
    ['Ober', 'Holm Herberg'],
    ['Barman', 'Café Norvane'],
  ]);
});

test('titles with dashes between them are one text before the colon of the section', () => {
  const read = positions(
    '2021 - 2023 Istruttrice di nuoto - Istruttrice di yoga: Larch Sport',
    '2019 - 2021 Segretaria - Receptionist: Norvane Gym',
    '2017 - 2019 Commessa: Holm Sport',
  );
  expect(read).toEqual([
    ['Istruttrice di nuoto - Istruttrice di yoga', 'Larch Sport'],
    ['Segretaria - Receptionist', 'Norvane Gym'],
    ['Commessa', 'Holm Sport'],
  ]);
});
