import type { Line } from '../lines/line.ts';
import { linesOfText } from '../tests/support/resume-text.ts';
import { prepareLines } from './entry-lines.ts';

const preparedLines = (text: string): Line[] => prepareLines(linesOfText(text));
const prepared = (text: string): string[] => preparedLines(text).map((line) => line.text);

test('a degree with a long name and its school keep the date beside them', () => {
  expect(prepared('DCG (diplôme de comptabilité et de gestion) – CNAM Vest   2017')).toEqual([
    'DCG (diplôme de comptabilité et de gestion) – CNAM Vest\t2017',
  ]);
});

test('a date beside a sentence belongs to the head above', () => {
  expect(
    prepared('Norvane, Oslo\nResponsible for the accounts of nine shops and for their staff.   2017 – 2019'),
  ).toEqual([
    'Norvane, Oslo',
    '2017 – 2019',
    'Responsible for the accounts of nine shops and for their staff.',
  ]);
});

test('a date behind a dash at the beginning of a line goes on with the line above', () => {
  const lines = preparedLines('Clerk – Norvane, Oslo\n– March-April 2021\n- Opened the shop');
  expect(lines.map(({ hasBullet, text }) => [hasBullet, text])).toEqual([
    [false, 'Clerk – Norvane, Oslo'],
    [false, 'March-April 2021'],
    [true, 'Opened the shop'],
  ]);
});

test('the dots of a timeline, each with a date beside it, are no bullets of descriptions', () => {
  const lines = preparedLines(
    '- Shift manager, Norvane   2019 – 2021\nLed a team of thirty people\n- Crew member, Norvane   2017 – 2019\nServed the guests',
  );
  expect(lines.map(({ hasBullet }) => hasBullet)).toEqual([false, false, false, false]);
  expect(lines.map(({ gapAbove }) => gapAbove)).toEqual([true, false, true, false]);
});

describe('a year and two digits that may be a month', () => {
  const cook = '2010-11   Cook, Holm Inn';
  test('are two years where no other date of the section has a month', () => {
    expect(prepared(`2012-14   Baker, Vest Inn\n${cook}`)[1]).toBe('2010–11\tCook, Holm Inn');
    expect(prepared(`2009   Baker, Vest Inn\n${cook}`)[1]).toBe('2010–11\tCook, Holm Inn');
    expect(prepared(`2008-09   Baker, Vest Inn\n${cook}`)[1]).toBe('2010–11\tCook, Holm Inn');
  });
  test('are a month where another one is printed', () => {
    expect(prepared(`2012-03   Baker, Vest Inn\n${cook}`)[1]).toBe('2010-11\tCook, Holm Inn');
    expect(prepared(`May 2012   Baker, Vest Inn\n${cook}`)[1]).toBe('2010-11\tCook, Holm Inn');
    expect(prepared(`${cook}\n2005-06 – 2007-09   Baker, Vest Inn`)[0]).toBe('2010-11\tCook, Holm Inn');
  });
});

describe('space above every line', () => {
  const spaced = (blocks: number[]): boolean[] => {
    const lines = linesOfText('Clerk, Holm Foods\nKept the books\nBaker, Vest Inn\nBaked the bread').map(
      (line, index) => ({ ...line, page: 1, y: 20 * index, gapAbove: true, block: blocks[index] ?? 0 }),
    );
    return prepareLines(lines).map(({ gapAbove }) => gapAbove);
  };
  test('separates no entries when it is even', () =>
    expect(spaced([0, 0, 0, 0]).slice(1)).toEqual([false, false, false]));
  test('is not even when the lines are in different columns, where no space can be measured', () =>
    expect(spaced([0, 1, 2, 3]).slice(1)).toEqual([true, true, true]));
});
