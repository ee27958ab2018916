/** What is written for spreadsheets is read again as it was, also after a spreadsheet has opened and saved it. */
import { readCell, writeCell } from './csv.ts';

test.each([
  ['digits whose zeros say something', ['0042', '007', '-01', '01000', '1.10']],
  ['more digits than a number keeps', ['12345678901234567890']],
  ['a number with an exponent', ['1E5', '12e-3', '1.5E+10']],
  ['marks that make a day or a time', ['1-2', '3/4', '1.2.3', '10:30', '2024-01', '31/12/2025']],
  ['a month beside a number', ['MAR1', 'May 5', '1 mai', '5-Dez-24', 'févr. 2024', 'DEC-10', '1 juin']],
  ['an amount', ['50 %', '€ 5', '(12)', '1 000', '1,5', "1'000"]],
  ['a number that some languages read as thousands', ['1.234']],
  ['a word for true or false', ['True', 'VRAI', 'Vero']],
  ['a formula', ['=1+1', '+33 6', '@name', '-1-2']],
])('%s has the mark of a text for a spreadsheet, and is read without', (_, texts) => {
  expect(texts.map((text) => writeCell(text, true))).toEqual(texts.map((text) => `'${text}`));
  expect(texts.map((text) => readCell(`'${text}`))).toEqual(texts);
  // A mark that is part of the text stays.
  for (const text of texts) expect(readCell(writeCell(`'${text}`, false))).toBe(`'${text}`);
});

test.each([
  [
    'numbers, days, times and words of this product',
    ['0', '42', '-12.5', '100000', '2026-12-31', '2025-03-04T16:04:00.000Z', 'true'],
  ],
  [
    'texts',
    [
      '30000 Nîmes',
      'May',
      '3 Suisses',
      'Studio 54',
      'Marc 1',
      '52000 EUR',
      "'90s",
      'May the 4th 2024 be',
      'a1-b2',
    ],
  ],
])('%s are written as they are', (_, texts) => {
  expect(texts.map((text) => writeCell(text, true))).toEqual(texts);
  expect(texts.map(readCell)).toEqual(texts);
});
