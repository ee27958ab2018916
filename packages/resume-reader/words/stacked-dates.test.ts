import { findPeriods } from './dates.ts';
import { breaksPeriod, stackedPeriod } from './stacked-dates.ts';

test.each([
  ['Mai 2017', 'Okt. 2017', '2017-05 2017-10'],
  ['Oct 2017', 'Mai 2017', '2017-05 2017-10'],
  ['2017 –', 'Present', '2017 present'],
  ['Present', '2017', '2017 present'],
  ['2015', '– 2017', '2015 2017'],
  ['Mai 2017 –', '2019', '2017-05 2019'],
  ['Sept.', '2019', '2019-09 null'],
  ['Depuis septembre', '2019', '2019-09 present'],
  ['Depuis', 'nov. 2019', '2019-11 present'],
  ['Since', '2019', '2019 present'],
  ['2019', 'Sept.', '2019-09 null'],
  ['Sept – Juin', '2015 – 2017', '2015-09 2017-06'],
  ['2015', 'März - Juni', '2015-03 2015-06'],
  ['Mars', '2019 - présent', '2019-03 present'],
])('"%s" above "%s" are one period', (above, below, expected) => {
  const [period] = findPeriods(stackedPeriod(above, below) ?? '');
  expect(`${period?.startDate} ${period?.isCurrent ? 'present' : period?.endDate}`).toBe(expected);
});

test('a period in three lines, with a bar between its dates, is joined line by line', () => {
  const opened = stackedPeriod('Mai 2017', '|') ?? '';
  expect(findPeriods(stackedPeriod(opened, 'Oct 2017') ?? '')).toMatchObject([
    { startDate: '2017-05', endDate: '2017-10' },
  ]);
});

test.each([
  ['2015 - 2017', '2018 - 2019'],
  ['2015', 'Berlin'],
  ['Mai', 'Juni'],
  ['Sales, 2015', '2017'],
])('"%s" above "%s" are not one period', (above, below) => expect(stackedPeriod(above, below)).toBeNull());

test.each([
  ['Nov 2017 – Jan', '2019'],
  ['nov. ’17 — janv.', '’19'],
  ['November 2024 - to', 'date'],
  ['März 2014 bis', 'Mai 2016'],
  ['01/08/2021 -', '01/07/2023'],
])('a line broke within the period of "%s" above "%s"', (above, below) =>
  expect(breaksPeriod(above, below)).toBe(true),
);

test.each([
  ['2015', '2017'],
  ['2015 – 2018', '2012 – 2014'],
  ['Nov 2017 – Jan 2019', '2020'],
  ['Nov 2017 –', 'Leeds'],
])('"%s" above "%s" are two texts', (above, below) => expect(breaksPeriod(above, below)).toBe(false));
