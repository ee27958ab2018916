import { run, textsOfPage } from '../tests/support/printed-page.ts';

const entries = [
  ['Slate & Sons', 'Roofer', 'Leeds, 2018 - 2021'],
  ['Panes Ltd', 'Glazier', 'York, 2016 - 2018'],
  ['Brush Co', 'Painter', 'Hull, 2014 - 2016'],
  ['Timber Works', 'Carpenter', 'Selby, 2012 - 2014'],
];

test.each([
  ['centred', 300],
  ['set in', 220],
  ['at the right', 480],
])('titles that are %s above short texts at the left are read with these texts', (_where, x) => {
  const runs = entries.flatMap(([title = '', ...texts], index) => {
    const y = 100 + 44 * index;
    return [run(title, x, y), ...texts.map((text, line) => run(text, 50, y + 13 * (line + 1)))];
  });
  expect(textsOfPage(runs)).toEqual(entries.flat());
});

test('a column beside a column is read after it, although few of its lines have the same height', () => {
  const left = entries.flatMap((texts, index) =>
    texts.map((text, line) => run(text, 50, 100 + 44 * index + 13 * line)),
  );
  const words = ['Excel', 'Welding', 'First aid', 'Scaffolds', 'Ladders'];
  const right = words.map((word, index) => run(word, 300, 106 + 31 * index));
  expect(textsOfPage([...left, ...right])).toEqual([...entries.flat(), ...words]);
});
