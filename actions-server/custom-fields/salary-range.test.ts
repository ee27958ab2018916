import { salaryRange } from './salary-range.ts';

test.each<[string | null, string | null, object | null, string | null]>([
  ['45000 EUR', '55000 EUR', { min: '45000 EUR', max: '55000 EUR' }, null],
  ['45000 EUR', null, { min: '45000 EUR', max: null }, null],
  ['45000', '55000 CHF', { min: '45000 CHF', max: '55000 CHF' }, null],
  ['0', '55000 EUR', { min: null, max: '55000 EUR' }, null],
  ['45000 EUR', '45000.00 EUR', { min: '45000 EUR', max: '45000.00 EUR' }, null],
  ['0 EUR', '0 EUR', null, null],
  [null, null, null, null],
  ['45000 EUR', '55000 CHF', null, 'the amounts have two currencies, EUR and CHF'],
  ['55000 EUR', '45000 EUR', null, 'the minimum 55000 EUR is above the maximum 45000 EUR'],
  ['-1 EUR', null, null, 'an amount is below zero'],
])('of %s and %s visitors see %j: %s', (min, max, range, problem) => {
  expect(salaryRange(min, max)).toEqual({ range, problem });
});
