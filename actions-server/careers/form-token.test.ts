import { isTooOld, looksHuman, newFormToken } from './form-token.ts';

const form = { ...newFormToken({ site: { slug: 'acme', consentVersion: 1 }, offerId: null }), madeAt: 0 };
const second = 1_000;
const hour = 3_600 * second;

test('a form is sent by a person from the third second on, or when it was asked for again', () => {
  expect([0, 2_999, 3_000, hour].map((now) => looksHuman(form, '', now))).toEqual([false, false, true, true]);
  expect(looksHuman({ ...form, isConfirmed: true }, '', 0)).toBe(true);
});

test('a form with something in the input that people do not see is sent by a program at any time', () => {
  expect(looksHuman(form, 'x', hour)).toBe(false);
});

test('a form can be sent for a day, and no longer than what it has become is known', () => {
  const isTooOldAfter = (ms: number, keptHours: number) => isTooOld(form, ms, keptHours);
  expect([isTooOldAfter(24 * hour, 48), isTooOldAfter(24 * hour + 1, 48)]).toEqual([false, true]);
  expect([isTooOldAfter(hour, 1), isTooOldAfter(hour + 1, 1)]).toEqual([false, true]);
});
