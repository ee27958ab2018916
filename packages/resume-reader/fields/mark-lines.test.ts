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

test('a title in bold directly above its date belongs to the entry however much it reads like a sentence', () => {
  const [title, date] = page(
    [[50, 'Two fixed contracts and one placement as a cook at the Holm Inn, a house with rooms']],
    [[50, 'July 2018 and May 2019']],
  );
  const bold = { ...title, bold: true } as NonNullable<typeof title>;
  expect(markLines([bold, date as typeof bold]).map(({ kind }) => kind)).toEqual(['head', 'anchor']);
});

test('a word such as "Present" among the dates at the left is the date of an entry', () => {
  const rows = (present: string): string[] =>
    dated(
      [
        [50, present],
        [150, 'Baker, Holm Inn'],
      ],
      [
        [50, '2012 – 2016'],
        [150, 'Cook, Vest Inn'],
      ],
    );
  expect(rows('Actuellement')).toEqual(['Actuellement', '2012 – 2016']);
  expect(rows('Aktuell')).toHaveLength(2);
  expect(rows('Leeds')).toHaveLength(1);
});

test('a year at the end of a title is no date of an entry where the period stands below it, as in the other entries', () => {
  const lines = page(
    [[50, 'Cookery course']],
    [[50, 'Holm School 2013 – 2014']],
    [[50, 'Bakery programme 2015/2016']],
    [[50, 'Vest School 2015 – 2017']],
    [[50, 'Waiting course']],
    [[50, 'Holm School 2018 – 2019']],
  ).map((line, index) => ({ ...line, bold: index % 2 === 0 }));
  expect(markLines(lines).map(({ kind }) => kind === 'anchor')).toEqual([
    false,
    true,
    false,
    true,
    false,
    true,
  ]);
});

describe('a long title above its date and place', () => {
  const kinds = (...texts: string[]) =>
    markLines(page(...texts.map((text): [number, string][] => [[40, text]]))).map(({ kind }) => kind);
  test.each([
    ['Responsable du parc informatique, secrétaire et trésorier – Jeunes gens de Holm', '2019 – 2025, Holm'],
    ['Teacher of mathematics and science for the lower classes, Holm school', '2019 – 2025'],
  ])('is the head of an entry: %s', (title, date) =>
    expect(kinds(title, date, 'Kept the books of two shops and of a mill in the north.')).toEqual([
      'head',
      'anchor',
      'body',
    ]),
  );

  test('but what was done is none above a date in the text', () =>
    expect(
      kinds(
        'Baker',
        '2019 – 2025, Holm',
        'Worked with the team that built the ovens of the mill.',
        '2018 a new mill was built',
      ),
    ).toContain('body'));
});

describe('where entries end in periods in brackets', () => {
  const long =
    'Post-doc fellow at the Holm Centre for the Study of Rivers in Leeds, funded by the county. Research topic: "The river as a border: the trade of three towns and what became of it after the floods." Supervisor: Ilse Vest (Oct 2008 – Sep 2010)';
  const others: [number, string][][] = [
    [[50, 'Acting director of the museum at the Norvane Centre in Holm (Mar 2012 – Nov 2012)']],
    [[50, 'Research assistant at the Larch Institute (Jan 2002 – Sep 2003)']],
  ];

  test('a line that does, too, is an entry however long it is', () => {
    expect(dated(...others, [[50, long]])).toHaveLength(3);
    expect(dated(...others, [[50, long.replace(/ \(.*$/, '')]])).toHaveLength(2);
  });

  test('a line of a description is none', () => {
    expect(dated(...others, [[70, long]])).toHaveLength(2);
  });
});
