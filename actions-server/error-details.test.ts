import { boundedDetails, quoted } from './error-details.ts';

const details = (count: number, code: string, path = 'x') =>
  Array.from({ length: count }, () => ({ path, code, message: 'wrong' }));

test('of each code a hundred details are named and the others counted', () => {
  const bounded = boundedDetails([...details(150, 'one'), ...details(3, 'two'), ...details(1, 'one')]);
  expect(bounded).toHaveLength(104);
  expect(bounded[100]).toEqual({ path: '', code: 'one', message: 'there are 51 more of these' });
  expect(bounded.slice(101).map(({ code }) => code)).toEqual(['two', 'two', 'two']);
  expect(boundedDetails(bounded)).toEqual(bounded);
});

test('a path is cut to a hundred characters, and never inside a character', () => {
  const [cut] = boundedDetails(details(1, 'one', `${'k'.repeat(99)}😀${'k'.repeat(100_000)}`));
  expect(cut?.path).toBe(`${'k'.repeat(99)}…`);
  expect(boundedDetails(cut ? [cut] : [])).toEqual([cut]);
});

test('a quoted value is cut to a hundred characters', () => {
  expect(quoted('say "yes"')).toBe('"say \\"yes\\""');
  expect(quoted('v'.repeat(100_000))).toBe(`"${'v'.repeat(100)}…"`);
});
