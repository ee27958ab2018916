import { readRetryAfter } from './retry-after.ts';

const now = Date.parse('2026-11-30T12:00:00Z');

test.each([
  ['0', 0],
  ['120', 120_000],
  [' 7 ', 7_000],
  ['9999999999', 86_400_000],
  ['Mon, 30 Nov 2026 12:00:30 GMT', 30_000],
  ['Mon, 30 Nov 2026 11:00:00 GMT', 0],
  ['Sat, 30 Nov 2126 12:00:00 GMT', 86_400_000],
])('Retry-After: %s is a time to wait', (value, milliseconds) => {
  expect(readRetryAfter(value, now)).toBe(milliseconds);
});

test.each([undefined, '', '-1', '1.5', '1e3', 'soon', '2026-11-30', 'Mon, 99 Nov 2026 GMT', '99999999999'])(
  'Retry-After: %s says nothing',
  (value) => {
    expect(readRetryAfter(value, now)).toBeNull();
  },
);
