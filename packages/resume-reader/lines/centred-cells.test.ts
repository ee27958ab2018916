import { run, textsOfPage } from '../tests/support/printed-page.ts';

const heads = [
  ['2018 - 2021', 'Slate & Sons', 'Leeds'],
  ['2016 - 2018', 'Panes Ltd', 'York'],
  ['2014 - 2016', 'Brush Co', 'Hull'],
  ['2012 - 2014', 'Timber Works', 'Selby'],
];
const titles = ['Roofer', 'Glazier', 'Painter', 'Carpenter'];

test('a title that is centred beside the date, employer and town at its left stays in their row', () => {
  const runs = heads.flatMap(([date = '', company = '', town = ''], index) => {
    const y = 100 + 40 * index;
    const head = [run(date, 50, y), run(company, 50, y + 9, 6), run(town, 50, y + 16, 6)];
    return [...head, run(titles[index] ?? '', 200, y + 8)];
  });
  const text = textsOfPage(runs).join(' ');
  const rows = text.split(/(?=\d{4} - )/);
  expect(rows).toHaveLength(4);
  for (const [index, words] of heads.entries()) {
    for (const word of [...words, titles[index]]) expect(rows[index]).toContain(word);
  }
});

test('a column of text beside a column of dated entries is read after it', () => {
  const entries = heads.flatMap(([date = '', company = '', town = ''], index) => {
    const y = 100 + 40 * index;
    return [run(date, 50, y), run(company, 50, y + 13), run(town, 50, y + 26)];
  });
  const words = ['Excel', 'Welding', 'First aid', 'Scaffolds', 'Ladders', 'Tiles', 'Gutters', 'Chimneys'];
  const lines = textsOfPage([...entries, ...words.map((word, index) => run(word, 300, 105 + 17 * index))]);
  expect(lines.slice(0, 12)).toEqual(heads.flat());
  expect(lines.slice(12)).toEqual(words);
});
