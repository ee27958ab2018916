import { type Line, lineOf } from '../lines/line.ts';
import { joinWrappedLines } from './wrapped-lines.ts';

type Cell = readonly [text: string, x: number];

/** A line of cells, five points a character. */
const printed = (cells: readonly Cell[], y: number): Line =>
  lineOf(
    cells.map(([text, x]) => {
      const style = { size: 10, bold: false, italic: false, color: null };
      return { ...style, text, x, right: x + text.length * 5, links: [], spans: [{ ...style, text }] };
    }),
    { page: 1, block: 0, y },
  );

/** The texts of the cells of the lines that are joined of these. */
const joined = (...rows: (readonly Cell[])[]): string[][] =>
  joinWrappedLines(rows.map((row, index) => printed(row, 100 + index * 12))).map(({ segments }) =>
    segments.map(({ text }) => text),
  );

test.each([
  ['Master of Science in Geography and Planning, Vestholm', 'University, Vestby'],
  ['Master of Science in Geography and Planning, Ida Holm', 'Vest University - Larch School, Nordby'],
  ['Doctor in de rechten en de geschiedenis van het recht, Ida', 'Larch Hogeschool, Vestby'],
  ['PhD in Geography and Planning, Larch School for Cities and Rivers of the North, University of', 'Vestby'],
])('a school goes on in the next line: %s', (first, second) => {
  expect(joined([[first, 50]], [[second, 50]])).toEqual([[`${first} ${second}`]]);
});

test.each([
  ['HAVO natuur en gezondheid', 'Larch', 'College, Vestby'],
  ['Studia podyplomowe', 'Politechnika', 'Larska'],
  ['Licence de géographie', 'Université', 'Larch-Vest'],
])('a school in a cell goes on below the text before it: %s', (degree, start, end) => {
  const rows = joined([['2001', 50] as const, [degree, 120], [start, 300]], [[end, 120]]);
  expect(rows).toEqual([['2001', degree, `${start} ${end}`]]);
});

test.each([
  ['Bachelor of Arts in Geography and Planning, Leeds', 'University of Vest'],
  ['Bachelor of Arts in Geography, Planning and History', 'Vest University'],
])('a school below a whole text is a text of its own: %s', (first, second) => {
  expect(joined([[first, 50]], [[second, 50]])).toEqual([[first], [second]]);
});

test('the titles of the columns of a table do not go on in its first row', () => {
  const rows = [
    [['Zeitraum', 50] as const, ['Schule', 120] as const],
    [['1995 – 1998', 50] as const, ['Oberstufe Holm', 120] as const],
  ];
  expect(joined(...rows)).toHaveLength(2);
});
