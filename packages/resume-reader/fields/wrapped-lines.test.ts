import { type Line, lineOf, type Segment } from '../lines/line.ts';
import { joinWrappedLines } from './wrapped-lines.ts';

/** A line of a page, five points a character; texts with `*` before them are bold. */
function printed(texts: string[], y: number): Line {
  const style = { size: 10, italic: false, color: null };
  const spans = texts.map((text) => ({ ...style, text: text.replace('*', ''), bold: text.startsWith('*') }));
  const text = spans.map((span) => span.text).join('');
  const segment = { ...style, text, x: 50, right: 50 + text.length * 5, bold: false, links: [], spans };
  return lineOf([segment], { page: 1, block: 0, y });
}

const joined = (...rows: string[][]): string[] =>
  joinWrappedLines(rows.map((row, index) => printed(row, 100 + index * 12))).map(({ text }) => text);

test('a line that ends in a dash is continued by the next one', () => {
  expect(joined(['Larch Department of Roads —'], ['Summer Intern'], ['May 2015 - August 2015'])).toEqual([
    'Larch Department of Roads — Summer Intern',
    'May 2015 - August 2015',
  ]);
});

test('a line that ends in bold is continued by a bold one whose first word had no room', () => {
  const heads = [
    ['Westmoor University, Leeds — ', '*M.S. Civil'],
    ['*Engineering'],
    ['Minor in mathematics'],
  ];
  expect(joined(...heads)).toEqual([
    'Westmoor University, Leeds — M.S. Civil Engineering',
    'Minor in mathematics',
  ]);
  const withRoom = [...heads, ['A line of the description that reaches the end of its column']];
  expect(joined(...withRoom)).toHaveLength(4);
});

test('a line that ends in the noun of a school, without its name, is continued', () => {
  expect(joined(['Bac pro Métiers de la vente, lycée'], ['Jean-Moreau, Vest'])).toEqual([
    'Bac pro Métiers de la vente, lycée Jean-Moreau, Vest',
  ]);
});

test('a line that ends in a period of two dates is not continued', () => {
  const rows = [['Engineering degree, Central School of Holm, Vest, 2008–2011'], ['with honours.']];
  expect(joined(...rows)).toHaveLength(2);
});

test('a bold title that fills its line is continued by a bold line that shares its axis', () => {
  const bold = (text: string, x: number, y: number): Line => {
    const style = { size: 10, italic: false, color: null, bold: true };
    const place = { x, right: x + text.length * 5, links: [], spans: [{ ...style, text }] };
    return lineOf([{ ...style, text, ...place }], { page: 1, block: 0, y });
  };
  const [title, rest] = ['General and Technical School', 'Ida Holm'];
  const lines = [bold(title, 50, 100), bold(rest, 100, 112), printed(['A town'], 126)];
  expect(joinWrappedLines(lines).map(({ text }) => text)).toEqual([`${title} ${rest}`, 'A town']);
});

test('a bold title whose first line is set in goes on below, before the date of its second line', () => {
  const bold = (text: string, x: number) => {
    const style = { size: 10, italic: false, color: null, bold: true };
    return { ...style, text, x, right: x + text.length * 5, links: [], spans: [{ ...style, text }] };
  };
  const rows = (indent: number): string[] => {
    const date = { ...bold('2022 – 2025', 250), bold: false };
    const lines = [
      lineOf([bold('Licence de génie civil – Institut Larchwood', 50 + indent)], {
        page: 1,
        block: 0,
        y: 100,
      }),
      lineOf([bold('Doriane', 50), date], { page: 1, block: 0, y: 112 }),
    ];
    return joinWrappedLines(lines).map(({ text }) => text);
  };
  expect(rows(15)).toEqual(['Licence de génie civil – Institut Larchwood Doriane\t2022 – 2025']);
  expect(rows(0)).toHaveLength(2);
});

test.each([
  ['Measured the dams (since Nov', '2023)', 'Measured the dams (since Nov 2023)'],
  ['Measured the dams (May 2021 –', 'Nov 2023)', 'Measured the dams (May 2021 – Nov 2023)'],
  ['Measured the dams (May', '2021 – Nov 2023), Holm', 'Measured the dams (May 2021 – Nov 2023), Holm'],
])('a period in brackets that breaks between "%s" and "%s" is joined', (first, second, whole) => {
  expect(joined([first], [second])).toEqual([whole]);
});

test('a date behind a bracket that does not close is not joined', () => {
  expect(joined(['Measured the dams (May'], ['2021 – Nov 2023'])).toHaveLength(2);
});

test('a text beside its label goes on below the label', () => {
  const text = printed(['Larch Foods, rebuilt the weekly report of the'], 100).segments[0] as Segment;
  const label = { ...text, text: 'Client', spans: [], right: 85 };
  const lines = [
    lineOf([label, { ...text, x: 95, right: text.right + 45 }], { page: 1, block: 0, y: 100 }),
    printed(['mills and of their stores'], 112),
  ];
  expect(joinWrappedLines(lines).map(({ segments }) => segments.map((segment) => segment.text))).toEqual([
    ['Client', 'Larch Foods, rebuilt the weekly report of the mills and of their stores'],
  ]);
});

test('a text that begins with a conjunction goes on from the one above', () => {
  expect(joined(['Ingénieur informatique'], ['et Réseaux'], ['École de Vest'])).toEqual([
    'Ingénieur informatique et Réseaux',
    'École de Vest',
  ]);
});

test('a bold degree that fills its line does not go on in its bold school', () => {
  const rows = [['*DIPLOMA DI MATURITÀ, INDIRIZZO SPORTIVO'], ['*Liceo Holm']];
  expect(joined(...rows)).toHaveLength(2);
});

test('a period that breaks before the year of its end is one, also behind "de"', () => {
  expect(joined(['Larch Alimentos - entre julho de 2016 e julho'], ['de 2017 (1 ano)'])).toEqual([
    'Larch Alimentos - entre julho de 2016 e julho de 2017 (1 ano)',
  ]);
});

test('a bold title in capitals does not go on in a bold company in small letters', () => {
  const heads = [['*FISIOTERAPISTA IN LIBERA PROFESSIONE'], ['*Polisportiva Larice Nord A.S.D.']];
  expect(joined(...heads)).toEqual(heads.map(([text]) => text?.slice(1)));
});

test('a sentence about a school does not go on in the entry below it', () => {
  const sentence = 'Supervised students of Leeds University in all the projects that they were working on';
  expect(joined([sentence], ['2012 - 2015 Cook, Norvane Ltd'])).toHaveLength(2);
  expect(
    joined(
      ['Master of Science in the science of materials, Faculty of Engineering, University of'],
      ['Vest'],
    ),
  ).toHaveLength(1);
});

test('lines of which each may go on in the next one become no text without an end', () => {
  const lines = Array.from({ length: 400 }, () => ['University of']);
  expect(Math.max(...joined(...lines).map(({ length }) => length))).toBeLessThan(400);
});
