import { dayOfTime, localTime, timeZoneOf } from './time-zone.ts';

test.each([
  ['Asia/Tokyo', 'FR', 'Asia/Tokyo'],
  [null, 'FR', 'Europe/Paris'],
  // Two names, one time.
  [null, 'DE', 'Europe/Berlin'],
  [null, 'US', 'UTC'],
  [null, 'ES', 'UTC'],
  // Postgres knows it, and this runtime does not.
  ['Mars/Base', 'CH', 'Europe/Zurich'],
])('an account with the time zone %s in %s counts days in %s', (chosen, country, zone) => {
  expect(timeZoneOf(chosen, country)).toBe(zone);
});

test('a time has the offset and the day of its time zone, in summer and in winter', () => {
  expect(localTime('2026-11-20T23:30:00Z', 'Europe/Paris')).toBe('2026-11-21T00:30:00+01:00');
  expect(localTime('2026-07-01T12:00:00.123Z', 'Europe/Paris')).toBe('2026-07-01T14:00:00+02:00');
  expect(localTime('2026-07-01T12:00:00Z', 'UTC')).toBe('2026-07-01T12:00:00+00:00');
  expect(localTime('2026-07-01T12:00:00Z', 'Asia/Kolkata')).toBe('2026-07-01T17:30:00+05:30');
  expect(dayOfTime('2027-01-30T23:00:00Z', 'Europe/Paris')).toBe('2027-01-31');
});
