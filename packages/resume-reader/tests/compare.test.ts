import { isSameDate } from '../generator/compare.ts';

test('a truth that leaves the key of a date out is compared like one without the date', () => {
  expect(isSameDate(undefined, '2020-01')).toBe(false);
  expect(isSameDate('2020', undefined)).toBe(false);
  expect(isSameDate('present', undefined)).toBe(true);
  expect(isSameDate('2020', '2020-05')).toBe(true);
});
