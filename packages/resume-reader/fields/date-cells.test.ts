import { type Line, lineOf, type Segment } from '../lines/line.ts';
import { joinDateCells } from './date-cells.ts';

/** Texts with `~` before them are in small letters. */
const segment = (printed: string, x: number): Segment => {
  const text = printed.replace('~', '');
  const size = text === printed ? 11 : 8;
  return {
    text,
    spans: [{ text, bold: false, italic: false, size }],
    x,
    right: x + 5 * text.length,
    size,
    bold: false,
    italic: false,
    color: null,
    links: [],
  };
};
const bold = (found: Line): Line => ({
  ...found,
  segments: found.segments.map((each) => ({ ...each, bold: true })),
});
const line = (y: number, ...cells: [text: string, x: number][]): Line =>
  lineOf(
    cells.map(([text, x]) => segment(text, x)),
    { page: 1, y, block: 0 },
  );
const texts = (lines: Line[]): string[] => joinDateCells(lines).map(({ text }) => text);

test('a smaller date in the next row is the start of the period, however far the rows are apart', () => {
  const rows = (start: number, end: string, begin: string): Line[] => [
    line(start, [end, 50], ['Architect | Norvane', 169]),
    { ...line(start + 14, [`~${begin}`, 50], ['Plans of the new quay', 169]), gapAbove: true },
  ];
  expect(
    texts([...rows(100, 'Août 2018', 'Janvier 2014'), ...rows(150, 'Décembre 2013', 'Octobre 2010')]),
  ).toEqual([
    'Janvier 2014 – Août 2018\tArchitect | Norvane',
    'Plans of the new quay',
    'Octobre 2010 – Décembre 2013\tArchitect | Norvane',
    'Plans of the new quay',
  ]);
});

test('the years of a period are beside the bold title and the company, also when another entry has one year', () => {
  const rows = (y: number, [start, end]: string[]): Line[] => [
    { ...bold(line(y, [start ?? '', 50], ['Architect', 169])), gapAbove: true },
    line(y + 14, ...(end ? [[end, 50] as [string, number]] : []), ['Norvane, Oslo', 169]),
  ];
  expect(
    texts([...rows(100, ['2020', '2024']), ...rows(150, ['2017', '2020']), ...rows(200, ['2016'])]),
  ).toEqual([
    '2020 – 2024\tArchitect',
    'Norvane, Oslo',
    '2017 – 2020\tArchitect',
    'Norvane, Oslo',
    '2016\tArchitect',
    'Norvane, Oslo',
  ]);
});

test('the dates beside a title and a company in two styles are one period, in either order, also below a single one', () => {
  const italic = (found: Line): Line => ({
    ...found,
    segments: found.segments.map((each) => ({ ...each, italic: true })),
  });
  const below = (found: Line): Line => ({ ...found, gapAbove: true });
  const lines = [
    below(italic(line(100, ['Actuellement', 50], ['Cuisinière indépendante, Vest', 150]))),
    below(italic(line(124, ['Juin 2014', 50], ['Auberge Marbury, Vest', 150]))),
    line(136, ['Avril 2012', 50], ['Commis de cuisine', 150]),
    below(italic(line(160, ['Mars 2009', 50], ['Hôtel Holm, Vest', 150]))),
    line(172, ['Juin 2010', 50], ['Plongeur', 150]),
  ];
  expect(texts(lines)).toEqual([
    'Actuellement\tCuisinière indépendante, Vest',
    'Avril 2012 – Juin 2014\tAuberge Marbury, Vest',
    'Commis de cuisine',
    'Mars 2009 – Juin 2010\tHôtel Holm, Vest',
    'Plongeur',
  ]);
});

test('a year without space above it belongs to the year above it, where all entries are set apart', () => {
  const entry = (y: number, years: string[], texts: string[]): Line[] =>
    texts.map((text, index) => {
      const year = years[index];
      const cells: [string, number][] = [...(year ? [[year, 50] as [string, number]] : []), [text, 169]];
      return { ...line(y + index * 14, ...cells), gapAbove: index === 0 };
    });
  const lines = [
    ...entry(100, ['2024', '2020'], ['Marbury Foods', 'Baker', 'Made the dough']),
    ...entry(160, ['2020', '2017'], ['Cook', 'Prepared the menus']),
    ...entry(220, ['2016'], ['Holm Catering', 'Waiter']),
  ];
  expect(texts(lines)).toEqual([
    '2020 – 2024\tMarbury Foods',
    'Baker',
    'Made the dough',
    '2017 – 2020\tCook',
    'Prepared the menus',
    '2016\tHolm Catering',
    'Waiter',
  ]);
});

test('a year in brackets alone belongs to the line above where others end with one', () => {
  const lines = [
    line(100, ['BTS Tourisme, lycée Vest (2019)', 50]),
    line(112, ['2017 Baccalauréat, lycée Holm', 50]),
    line(124, ['(2017)', 50]),
    line(136, ['Brevet, collège Holm (2014)', 50]),
  ];
  expect(texts(lines)).toEqual([
    'BTS Tourisme, lycée Vest (2019)',
    '2017 Baccalauréat, lycée Holm (2017)',
    'Brevet, collège Holm (2014)',
  ]);
});

test('the dates of two entries that both go on are not the ends of one period', () => {
  const lines = [
    line(257, ['2022 –', 50], ['Clerk, Norvane Haulage', 169]),
    line(271, ['2020 –', 50], ['Warden, Quillon Sands', 169]),
  ];
  expect(texts(lines)).toEqual(lines.map(({ text }) => text));
});
