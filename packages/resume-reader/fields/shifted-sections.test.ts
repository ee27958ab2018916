import { fieldsOfText } from '../tests/support/resume-text.ts';

/** The highest confidence in a section that may be shifted. */
const highestOfShifted = 0.85;

/** The confidence of each part of the first positions of a section. */
const confidences = (count: number, text: string): number[] =>
  fieldsOfText(`Iris Holm\n\nEXPERIENCE\n\n${text}`)
    .evidence.filter(({ field }) => field.startsWith('positions.') && Number(field.split('.')[1]) < count)
    .map(({ confidence }) => confidence);

test('where one entry at an end lacks a title, all entries may be shifted, and nothing in the section is sure', () => {
  const text = `Larch Foods Ltd, Leeds\tMay 2019 – present
Store Manager
Quillon Stores, York\tSep 2014 – Apr 2018
Sales Assistant
Marbury Market, Hull\tJan 2012 – Aug 2014`;
  expect(Math.max(...confidences(3, text))).toBeLessThan(0.9);
});

test.each(['Parental leave', 'Building our own house'])(
  'what has no employer makes no other entry doubtful: %s',
  (odd) => {
    const text = `Store Manager\tMay 2019 – present
Larch Foods Ltd, Leeds
Sales Assistant\tSep 2014 – Apr 2018
Quillon Stores, York
${odd}\tJan 2012 – Aug 2014`;
    expect(Math.min(...confidences(2, text))).toBeGreaterThan(highestOfShifted);
  },
);

test('entries of one line cannot be shifted', () => {
  const text = `Store Manager – Larch Foods Ltd\tMay 2019 – present
Sales Assistant – Quillon Stores\tSep 2014 – Apr 2018
Cashier\tJan 2012 – Aug 2014`;
  expect(Math.min(...confidences(2, text))).toBeGreaterThan(highestOfShifted);
});
