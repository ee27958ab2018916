import { maxJsonLevels, parseUncheckedJson } from './json.ts';

const nested = (levels: number, [open, close] = ['[', ']']) => open?.repeat(levels) + close.repeat(levels);

test.each([
  ['lists', nested(maxJsonLevels), nested(maxJsonLevels + 1)],
  ['objects', `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`, `${'{"a":'.repeat(101)}1${'}'.repeat(101)}`],
])('as many levels of %s are read as may be, and not one more', (_what, most, more) => {
  expect(parseUncheckedJson(most)).toEqual(JSON.parse(most));
  expect(parseUncheckedJson(more)).toBeUndefined();
});

test('levels count only where they are inside one another, and brackets in texts are no levels', () => {
  const wide = `[${Array(1_000).fill('[{}]').join()}]`;
  const text = JSON.stringify({ [nested(500)]: `${nested(500)}"${nested(500)}\\` });
  expect(parseUncheckedJson(wide)).toEqual(JSON.parse(wide));
  expect(parseUncheckedJson(text)).toEqual(JSON.parse(text));
});

test.each(['', '{', '{"a":1}]', 'undefined'])('%j is not JSON', (text) => {
  expect(parseUncheckedJson(text)).toBeUndefined();
});
