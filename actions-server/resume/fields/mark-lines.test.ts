import { lineOf, type Segment } from '../lines/line.ts';
import { markLines } from './mark-lines.ts';

const style = { size: 10, bold: false, italic: false, color: null };

/** Lines below each other, each with texts at their left edges; the letters are five points wide. */
const page = (...rows: [x: number, text: string][][]) =>
  rows.map((cells, row) =>
    lineOf(
      cells.map(
        ([x, text]): Segment => ({
          ...style,
          text,
          x,
          right: x + 5 * text.length,
          links: [],
          spans: [{ ...style, text }],
        }),
      ),
      { page: 1, block: 0, y: 100 + row * 12 },
    ),
  );

const dated = (...rows: [x: number, text: string][][]): string[] =>
  markLines(page(...rows)).flatMap(({ line, kind }) =>
    kind === 'anchor' ? [line.text.split('\t')[0] ?? ''] : [],
  );

describe('a date in a text that is set in from the heads', () => {
  const [first, second] = [
    [
      [50, 'Cook, Holm Inn'],
      [400, '2016 – 2020'],
    ],
    [
      [50, 'Commis, Vest Inn'],
      [400, '2012 – 2016'],
    ],
  ] as [number, string][][] as [[number, string][], [number, string][]];

  test('dates no entry where the entries have their dates apart', () => {
    expect(
      dated(first, [[65, 'Project Larder from 2017 to 2018']], second, [[65, 'Fire marshal since 2013']]),
    ).toEqual(['Cook, Holm Inn', 'Commis, Vest Inn']);
  });

  test('dates an entry where no other entries do', () => {
    expect(dated(first, [[65, 'Caterer, Larder from 2017 to 2018']])).toHaveLength(2);
  });
});
