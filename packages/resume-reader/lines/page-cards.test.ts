import type { ExtractedPage, TextRun } from '../extract/document.ts';
import { run, textsOfPage } from '../tests/support/printed-page.ts';
import { linesOfPage } from './page-lines.ts';

const column = (x: number, texts: string[], from: number): TextRun[] =>
  texts.map((text, index) => run(text, x, from + index * 14));

test('centred headings above cards in three columns are read before the cards, also one that no list knows', () => {
  const heading = (text: string, y: number): TextRun => ({
    ...run(text, 278 - 2.5 * text.length, y),
    size: 16,
  });
  const cards = ['2005', '2017', '2018'].flatMap((year, index) =>
    column(60 + 170 * index, [year, 'School of the North', 'Licence in arts', 'Some words more'], 130),
  );
  const rest = column(60, ['climbing', 'old maps', 'chess', 'rivers'], 240);
  const other = column(400, ['reading', 'choir', 'cycling', 'cooking'], 240);
  const lines = textsOfPage([
    heading('Education', 100),
    ...cards,
    heading('What I love', 210),
    ...rest,
    ...other,
  ]);
  expect(lines.indexOf('What I love')).toBe(13);
  expect(lines.slice(0, 2)).toEqual(['Education', '2005']);
});

test('empty space is told from the font size in a block of widely spaced lines', () => {
  const page: ExtractedPage = {
    number: 1,
    width: 595,
    height: 842,
    links: [],
    shapes: [],
    runs: [100, 130, 160, 190, 205, 235, 250, 280, 295].map((y) => run('Some words', 50, y)),
  };
  const gaps = linesOfPage(page, 0).map((line) => line.gapAbove);
  expect(gaps).toEqual([true, true, true, true, false, true, false, true, false]);
});
