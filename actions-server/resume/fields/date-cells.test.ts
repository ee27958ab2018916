import { type Line, lineOf, type Segment } from '../lines/line.ts';
import { joinDateCells } from './date-cells.ts';

const segment = (text: string, x: number): Segment => ({
  text,
  spans: [{ text, bold: false, italic: false, size: 11 }],
  x,
  right: x + 5 * text.length,
  size: 11,
  bold: false,
  italic: false,
  color: null,
  links: [],
});
const line = (y: number, ...cells: [text: string, x: number][]): Line =>
  lineOf(
    cells.map(([text, x]) => segment(text, x)),
    { page: 1, y, block: 0 },
  );
const texts = (lines: Line[]): string[] => joinDateCells(lines).map(({ text }) => text);

test('a date in the middle of its cell is beside the first of the two lines of its row', () => {
  expect(
    texts([
      line(257, ['NORVANE HAULAGE', 169]),
      line(264, ['2019 – 2021', 50]),
      line(271, ['Lorry driver', 169]),
      line(287, ['2016 – 2019', 50], ['QUILLON', 169]),
    ]),
  ).toEqual(['2019 – 2021\tNORVANE HAULAGE', 'Lorry driver', '2016 – 2019\tQUILLON']);
});

test('a date on a line of its own stays there', () => {
  expect(
    texts([
      line(257, ['NORVANE HAULAGE', 169]),
      line(271, ['2019 – 2021', 50]),
      line(285, ['Lorry driver', 169]),
    ]),
  ).toEqual(['NORVANE HAULAGE', '2019 – 2021', 'Lorry driver']);
});
