/** The values of options and arguments: what each reads, and what it refuses before anything is done. */
import { InvalidArgumentError } from 'commander';
import {
  color,
  delimiter,
  eventTypes,
  futureDate,
  header,
  hours,
  origin,
  positiveInteger,
  repeatable,
  time,
  user,
  uuid,
  wholeNumber,
  yesOrNo,
} from './option-values.ts';

const id = '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f00ab';
const soon = new Date(Date.now() + 60_000).toISOString();

test.each<[string, (text: string) => unknown, Readonly<Record<string, unknown>>, readonly string[]]>([
  [
    'a number from 1',
    positiveInteger,
    { 1: 1, 999999999: 999_999_999 },
    ['0', '-1', '1.5', '01', '1000000000', ''],
  ],
  [
    'a whole number',
    wholeNumber,
    { '-3': -3, 0: 0, 999999999: 999_999_999 },
    ['1.5', '1e3', '1000000000', ''],
  ],
  ['yes or no', yesOrNo, { yes: true, no: false }, ['true', 'Yes', '']],
  ['a colour', color, { '#1E88e5': '#1e88e5' }, ['1e88e5', '#1e88e', '#1e88e5f', '#1e88eg']],
  ['hours', hours, { 0: 0, 1.5: 1.5, 9999: 9_999 }, ['-1', '1.', '10000', 'one']],
  ['a time', time, { '2026-01-31': '2026-01-31T00:00:00.000Z' }, ['yesterday', '']],
  ['an id', uuid, { [id.toUpperCase()]: id }, [`${id}0`, id.slice(1), 'mine']],
  [
    'a day to come',
    futureDate,
    { [soon]: new Date(soon), '2999-01-31': new Date('2999-01-31') },
    ['2001-01-31', '2999-01-32', '31/01/2999', '2999'],
  ],
  [
    'events',
    eventTypes,
    { 'profile.*, task.failed': ['profile.*', 'task.failed'], '*': ['*'] },
    ['persons.*', ''],
  ],
  ['what stands between cells', delimiter, { tab: '\t', '\\t': '\t', ';': ';' }, ['', ';;']],
  [
    'an origin',
    origin,
    { 'https://a.example/': 'https://a.example', 'http://localhost:8000': 'http://localhost:8000' },
    ['https://a.example/path', 'a.example', 'https://a.example//'],
  ],
  [
    'a user',
    user,
    { ' Ada  Lovelace <ada@example.com> ': { displayName: 'Ada  Lovelace', email: 'ada@example.com' } },
    ['ada@example.com', '<ada@example.com>', 'Ada <ada>', 'Ada <a b@example.com>'],
  ],
])('%s is read, and nothing else', (_, read, values, refused) => {
  for (const [text, value] of Object.entries(values)) expect([text, read(text)]).toEqual([text, value]);
  for (const text of refused) expect(() => [text, read(text)]).toThrow(InvalidArgumentError);
});

test('options that are repeated keep the earlier values', () => {
  expect(repeatable(positiveInteger)('2', [1])).toEqual([1, 2]);
  expect(header('X-Two: b: c', { 'X-One': 'a' })).toEqual({ 'X-One': 'a', 'X-Two': 'b: c' });
  for (const text of ['X-One', 'X-One:', 'X One: a', ': a'])
    expect(() => header(text, {})).toThrow('Name: value');
});
