import { dayOfTime, localTime, timeOfClock, timeZoneOf } from './time-zone.ts';

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

test.each([
  ['2026-11-21T00:30', 'Europe/Paris', '2026-11-20T23:30:00.000Z'],
  ['2026-07-01T12:00:30.5', 'Europe/Paris', '2026-07-01T10:00:30.500Z'],
  ['2026-07-01T12:00', 'UTC', '2026-07-01T12:00:00.000Z'],
  ['2026-07-01T12:00', 'Asia/Kathmandu', '2026-07-01T06:15:00.000Z'],
  // The last minute before the clocks are put forward, what they leave out, and the first minute after it.
  ['2026-03-29T01:59', 'Europe/Paris', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T02:30', 'Europe/Paris', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Paris', '2026-03-29T01:00:00.000Z'],
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  // What they show twice is the first, in summer time.
  ['2026-10-25T01:59', 'Europe/Paris', '2026-10-24T23:59:00.000Z'],
  ['2026-10-25T02:30', 'Europe/Paris', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T03:00', 'Europe/Paris', '2026-10-25T02:00:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  // A day that there was not.
  ['2011-12-29T23:30', 'Pacific/Apia', '2011-12-30T09:30:00.000Z'],
  ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
  ['2011-12-31T00:30', 'Pacific/Apia', '2011-12-30T10:30:00.000Z'],
  // By the sun, before there were time zones.
  ['1800-01-01T00:00', 'Europe/Paris', '1799-12-31T23:50:39.000Z'],
])('clocks show %s in %s at %s', (clock, zone, time) => {
  expect(new Date(timeOfClock(clock, zone)).toISOString()).toBe(time);
});

test('clocks show no time that does not exist', () => {
  expect(timeOfClock('2026-07-01T25:00', 'Europe/Paris')).toBeNaN();
});
