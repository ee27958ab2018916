import { type Line, lineOf, type Segment } from '../lines/line.ts';
import { prepareLines } from './entry-lines.ts';

/** A line of texts at their left edges; the letters are half as wide as high. */
const line = (y: number, size: number, ...cells: [text: string, x: number][]): Line => {
  const segments = cells.map(([text, x]): Segment => {
    const style = { size, bold: false, italic: false, color: null };
    return { ...style, text, x, right: x + (text.length * size) / 2, links: [], spans: [{ ...style, text }] };
  });
  return lineOf(segments, { page: 1, block: 0, y });
};
const texts = (rows: [y: number, ...cells: [text: string, x: number][]][], dateSize = 11): string[] =>
  prepareLines(
    rows.map(([y, ...cells]) =>
      line(y, cells.length === 1 && /\d{4}/.test(cells[0]?.[0] ?? '') ? dateSize : 11, ...cells),
    ),
  ).map(({ text }) => text);

test('a date in the middle of its cell is beside the first of the two lines of its row', () => {
  expect(
    texts([
      [257, ['NORVANE HAULAGE', 169]],
      [264, ['2019 – 2021', 50]],
      [271, ['Lorry driver', 169]],
      [287, ['2016 – 2019', 50], ['QUILLON', 169]],
    ]),
  ).toEqual(['2019 – 2021\tNORVANE HAULAGE', 'Lorry driver', '2016 – 2019\tQUILLON']);
});

test('a date on a line of its own stays there', () => {
  expect(
    texts([
      [257, ['NORVANE HAULAGE', 169]],
      [271, ['2019 – 2021', 50]],
      [285, ['Lorry driver', 169]],
    ]),
  ).toEqual(['NORVANE HAULAGE', '2019 – 2021', 'Lorry driver']);
});

describe('a period in two rows of a narrow column, whose middle is that of a title,', () => {
  test('is beside this title, in letters of any size and however near the description is', () => {
    expect(
      texts(
        [
          [100, ['2009', 94]],
          [104, ['Weberin, Norvane GmbH', 146]],
          [109, ['2014', 119]],
          [116, ['Stoffe für die Segel und die Zelte', 146]],
          [128, ['2006', 80]],
          [132, ['Näherin, Larch AG', 146]],
          [137, ['2009', 91]],
          [144, ['Hosen und Jacken', 146]],
        ],
        5.5,
      ),
    ).toEqual([
      '2009 – 2014\tWeberin, Norvane GmbH',
      'Stoffe für die Segel und die Zelte',
      '2006 – 2009\tNäherin, Larch AG',
      'Hosen und Jacken',
    ]);
  });

  test('is beside it at the right, too', () => {
    expect(
      texts([
        [100, ['Septiembre 2012 -', 340]],
        [106, ['Analista de sistemas', 50]],
        [112, ['Octubre 2019', 340]],
        [124, ['Grupo Norvane', 50]],
      ]),
    ).toEqual(['Analista de sistemas\tSeptiembre 2012 - Octubre 2019', 'Grupo Norvane']);
  });
});

test('a date is beside the nearer of two texts, though this one has a year of its own', () => {
  expect(
    texts([
      [100, ['Repaired looms of the spring', 146]],
      [108, ['2012', 100]],
      [112, ['Mentor, Norvane Summer 2012', 146]],
    ]),
  ).toEqual(['Repaired looms of the spring', '2012\tMentor, Norvane Summer 2012']);
});
