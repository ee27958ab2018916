import { isCalendarDate } from './calendar-date.ts';

test.each(['2024-02-29', '1900-01-01', '0001-01-01', '9999-12-31'])('%s is a date', (text) => {
  expect(isCalendarDate(text)).toBe(true);
});

test.each(['2025-02-29', '1990-02-30', '2025-13-01', '2025-00-10', '0000-01-01', '2025-1-1', '2025', ''])(
  '%j is not a date',
  (text) => {
    expect(isCalendarDate(text)).toBe(false);
  },
);
