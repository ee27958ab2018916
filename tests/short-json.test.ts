/** How `npm run openapi` writes JSON. */
import { shortJson } from '../scripts/short-json.ts';

test('an object is one line when it fits, and a member a line when it does not', () => {
  const text = 'x'.repeat(230);
  const value = { short: { a: 1, b: [1, 'two', null] }, list: [{ c: text }, { d: text }], none: undefined };
  expect(shortJson(value)).toBe(
    `{\n "short": {"a":1,"b":[1,"two",null]},\n "list": [\n  {"c":"${text}"},\n  {"d":"${text}"}\n ]\n}`,
  );
  expect(JSON.parse(shortJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
});
