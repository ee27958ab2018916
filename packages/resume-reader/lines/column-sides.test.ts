import { describeSide } from './column-sides.ts';
import type { PlacedSegment } from './segments.ts';

const segment = (text: string, x: number, y: number, size = 10): PlacedSegment => ({
  text,
  spans: [{ text, bold: false, italic: false, size }],
  x,
  right: x + 0.5 * size * text.length,
  y,
  size,
  bold: false,
  italic: false,
  color: null,
  links: [],
});
const titles = ['Credit Controller', 'Process Engineer', 'Site Foreman'].map((text, index) =>
  segment(text, 200, 101.8 + 45 * index, 12.5),
);
const ends = ['2024', '2022', '2020'].map((text, index) => segment(text, 50, 100 + 45 * index));

test('dates whose capitals are as high as those of larger titles are in their rows', () => {
  const side = describeSide([...ends, segment('Experience', 50, 80)], titles);
  expect(side).toMatchObject({ lines: 4, periods: 3, alignedPeriods: 3, aligned: 0.75 });
});

test('a date directly below a date in a row belongs to this row', () => {
  const starts = ['2022', '2020', '2016'].map((text, index) => segment(text, 50, 112 + 45 * index));
  expect(describeSide([...ends, ...starts], titles)).toMatchObject({ periods: 6, alignedPeriods: 6 });
});

test('a date far below the last one in a row does not', () => {
  expect(describeSide([...ends, segment('2014', 50, 230)], titles)).toMatchObject({ alignedPeriods: 3 });
});

test('dates are in the rows of larger titles that stand a little lower in their cells', () => {
  const lower = titles.map((title) => ({ ...title, y: title.y + 1.6 }));
  expect(describeSide(ends, lower)).toMatchObject({ alignedPeriods: 3 });
  const below = titles.map((title) => ({ ...title, y: title.y + 8 }));
  expect(describeSide(ends, below)).toMatchObject({ alignedPeriods: 0 });
});
