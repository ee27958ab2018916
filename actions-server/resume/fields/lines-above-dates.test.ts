import { lineOf, type Segment } from '../lines/line.ts';
import { positionReader } from './positions.ts';
import { splitEntries } from './split-entries.ts';

const style = { size: 10, bold: false, italic: false };
const segment = (text: string, x: number): Segment => ({
  ...style,
  ...{ text, x, right: x + 5 * text.length, color: null, links: [], spans: [{ ...style, text }] },
});

test('lines that are set in below a title with its date at the right are its description', () => {
  const rows = [
    ['Process engineer, Norvane Turbines', '2018 – 2020'],
    ['Lead of two lines for exhausts'],
    ['Industrial engineer, Larch Motors', '2015 – 2018'],
    ['Study of the workplaces'],
    ['Trainee, Quillon', '2014'],
  ];
  const lines = rows.map(([text = '', date], row) =>
    lineOf(date === undefined ? [segment(text, 106)] : [segment(text, 76), segment(date, 460)], {
      page: 1,
      block: 0,
      y: 100 + row * 12,
    }),
  );
  expect(splitEntries(lines, positionReader).map(({ head }) => head[0]?.segments[0]?.text)).toEqual([
    'Process engineer, Norvane Turbines',
    'Industrial engineer, Larch Motors',
    'Trainee, Quillon',
  ]);
});
