import { AppError } from '../errors.ts';
import { cursorDays, readCursor, writeCursor } from './cursor.ts';

const secret = 'a secret that is only for tests, and long enough';
const scope = { groupId: 'acme', list: '/rest/v2/companies', where: { _and: [{ name: { _eq: 'x' } }] } };
const place = {
  epoch: '5f2d0e4c-9a55-4a51-9df6-3c8f4f6d1f00',
  changedIn: 4_000_000_000_000,
  id: '0b9a4a52-6b7e-4a10-9c7e-0d8c7d1f2a3b',
};
const now = Date.parse('2026-01-31T12:00:00Z');
const cursor = writeCursor(place, scope, secret, now);

function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return 'accepted';
}

describe('a cursor', () => {
  test('is read as it was written', () => {
    expect(readCursor(cursor, scope, secret, now)).toEqual(place);
  });

  test('needs no encoding in a URL', () => {
    expect(encodeURIComponent(cursor)).toBe(cursor);
  });

  test.each([
    ['another account', { ...scope, groupId: 'other' }],
    ['another list', { ...scope, list: '/rest/v2/profiles' }],
    ['another filter', { ...scope, where: { _and: [] } }],
  ])('is invalid for %s', (_case, other) => {
    expect(codeOf(() => readCursor(cursor, other, secret, now))).toBe('invalid_cursor');
  });

  test('is invalid when it was made with another secret', () => {
    expect(codeOf(() => readCursor(cursor, scope, `${secret}!`, now))).toBe('invalid_cursor');
  });

  test.each([
    ['a word', 'x'],
    ['a dot', '.'],
    ['a changed payload', `A${cursor.slice(1)}`],
    ['a changed signature', `${cursor.slice(0, -1)}${cursor.endsWith('A') ? 'B' : 'A'}`],
    ['without its signature', cursor.split('.')[0] ?? ''],
  ])('is invalid when it is %s', (_case, text) => {
    expect(codeOf(() => readCursor(text, scope, secret, now))).toBe('invalid_cursor');
  });

  test('works for as many days as deletions are listed, then it has expired', () => {
    const later = (days: number) => now + days * 86_400_000;
    expect(readCursor(cursor, scope, secret, later(cursorDays))).toEqual(place);
    expect(codeOf(() => readCursor(cursor, scope, secret, later(cursorDays + 1)))).toBe('cursor_expired');
  });
});
