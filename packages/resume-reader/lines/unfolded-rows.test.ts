import type { TextRun } from '../extract/document.ts';
import { rule, run, textsOfPage } from '../tests/support/printed-page.ts';

/** The lines of a ruled table with two columns: the lines of the left and the right cell of each row, at the same heights. */
function read(rows: [left: string[], right: string[]][], below: string[] = []): string[] {
  const runs: TextRun[] = [];
  const tops = [100];
  for (const [left, right] of rows) {
    const top = tops.at(-1) ?? 0;
    runs.push(...left.map((text, index) => run(text, 55, top + 10 + index * 12)));
    runs.push(...right.map((text, index) => run(text, 255, top + 10 + index * 12)));
    tops.push(top + 12 * Math.max(left.length, right.length) + 2);
  }
  const bottom = tops.at(-1) ?? 0;
  runs.push(...below.map((text, index) => run(text, 55, bottom + 20 + index * 12)));
  const shapes = [
    ...tops.map((top) => rule(50, 500, top, top + 0.5)),
    ...[50, 250, 500].map((x) => rule(x, x + 0.5, 100, bottom)),
  ];
  return textsOfPage(runs, shapes);
}

describe('in a ruled table with two columns', () => {
  test('the tasks in the right cell follow the head of the entry in the left one', () => {
    expect(
      read(
        [
          [['Position'], ['Duties']],
          [
            ['Stove fitter', 'Holm Heating', '2019 - 2022'],
            ['Fitted stoves', 'Swept chimneys'],
          ],
          [
            ['Apprentice', '03/2016 - 08/2019'],
            ['Carried bricks', 'Mixed mortar', 'Kept the stock'],
          ],
          [['Shop assistant at', 'Nordwind', 'Since May 2015'], ['Sold stoves']],
        ],
        ['Languages', 'Danish'],
      ),
    ).toEqual([
      'Position\tDuties',
      'Stove fitter',
      'Holm Heating',
      '2019 - 2022',
      'Fitted stoves',
      'Swept chimneys',
      'Apprentice',
      '03/2016 - 08/2019',
      'Carried bricks',
      'Mixed mortar',
      'Kept the stock',
      'Shop assistant at',
      'Nordwind',
      'Since May 2015',
      'Sold stoves',
      'Languages',
      'Danish',
    ]);
  });

  test('dates at the left stay beside the first line of their entry', () => {
    expect(
      read([
        [
          ['2019 - 2022', 'Aarhus'],
          ['Stove fitter', 'Holm Heating'],
        ],
        [
          ['2016 - 2019', 'Odense'],
          ['Apprentice', 'Nordwind'],
        ],
      ]),
    ).toEqual([
      '2019 - 2022\tStove fitter',
      'Aarhus\tHolm Heating',
      '2016 - 2019\tApprentice',
      'Odense\tNordwind',
    ]);
  });

  test('labels stay beside their texts', () => {
    expect(
      read([
        [
          ['Computer', 'skills'],
          ['Spreadsheets', 'Drawing'],
        ],
        [['Licences'], ['Car']],
      ]),
    ).toEqual(['Computer\tSpreadsheets', 'skills\tDrawing', 'Licences\tCar']);
  });
});
