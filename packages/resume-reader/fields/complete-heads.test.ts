/** Heads that are complete, whatever another rule would make of one of their texts. */
import { fieldsOfText } from '../tests/support/resume-text.ts';

const positions = (heading: string, ...lines: string[]): string[] =>
  fieldsOfText(`Anna Holm\nanna@example.org\n\n${heading}\n\n${lines.join('\n')}`).positions.map(
    ({ title, companyName }) => `${title} @ ${companyName}`,
  );

test('a kind of work with its company is no employer of the entries within its time', () => {
  expect(
    positions(
      'Esperienza',
      '01/2017 – 03/2018\tTirocinio, Larch S.r.l.',
      '2017 – 2018\tCameriera, Hotel Norvane',
      '2012 – 2016\tCuoca, Trattoria Holm',
    ),
  ).toEqual(['Tirocinio @ Larch S.r.l.', 'Cameriera @ Hotel Norvane', 'Cuoca @ Trattoria Holm']);
});

test('a service without a salary has the organisation that stands beside it', () => {
  expect(
    positions(
      'Esperienza',
      '2014 – 2017\tReceptionist',
      'Hotel Norvane',
      '2013\tServizio civile nazionale',
      'Biblioteca comunale di Larch',
      '2010 – 2012\tCameriera',
      'Hotel Holm',
    )[1],
  ).toBe('Servizio civile nazionale @ Biblioteca comunale di Larch');
});

test.each([
  [
    'Wissenschaftliche Mitarbeiterin am Institut für Physik an der Universität Holm',
    'Wissenschaftliche Mitarbeiterin @ Institut für Physik an der Universität Holm',
  ],
  ['Un stage de deux semaines au sein de la société Larch', 'stage @ société Larch'],
])(
  'the organisation begins behind the first preposition, and the title behind its article: %s',
  (head, read) => {
    expect(positions('Experience', `2018 – 2020\t${head}`)[0]?.toLowerCase()).toBe(read.toLowerCase());
  },
);
