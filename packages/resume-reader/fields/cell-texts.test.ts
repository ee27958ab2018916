import type { Segment } from '../lines/line.ts';
import { textsOfCell } from './cell-texts.ts';

/** A line of a cell that begins at 100 points; each letter is 5 points wide. */
const line = (text: string, bold = false): Segment => ({
  text,
  spans: [],
  x: 100,
  right: 100 + 5 * text.length,
  size: 10,
  bold,
  italic: false,
  color: null,
  links: [],
});
const end = 100 + 5 * 24;
const named = (lines: Segment[], label: 'title' | 'organisation'): string[] =>
  textsOfCell(lines, label, end).named.map(({ text }) => text);

test('a title goes on where its line was full', () => {
  expect(named([line('Personal Assistant to the'), line('Managing Director')], 'title')).toEqual([
    'Personal Assistant to the Managing Director',
  ]);
  expect(named([line('Deputy Superintendent'), line('Nightshift')], 'title')).toEqual([
    'Deputy Superintendent Nightshift',
  ]);
});

test.each([
  [[line('Quarry Hand'), line('Kept the stock of sand')]],
  [[line('Quarry Hand', true), line('Kept the stock of sand')]],
  [[line('Deputy Superintendent', true), line('Nightshifts of up to 12')]],
])('a title ends where its author broke the line or the style changes', (lines) => {
  const { named: titles, below } = textsOfCell(lines, 'title', end);
  expect([titles.map(({ text }) => text), below.length]).toEqual([[lines[0]?.text], 1]);
});

test('a place below a short name of an organisation is a text of its own', () => {
  expect(named([line('Norvane'), line('Brelley')], 'organisation')).toEqual(['Norvane', 'Brelley']);
  expect(named([line('Brothers Norvane Sands of'), line('Brelley')], 'organisation')).toEqual([
    'Brothers Norvane Sands of Brelley',
  ]);
});
