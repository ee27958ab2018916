/** Tests of JSON whose numbers keep their digits. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { isExactNumber, numberOf, plainNumber, readJson, writeJson } from './exact-json.ts';

/** Texts of numbers as JSON allows them. */
const digits = (minimum: number, maximum: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: minimum, maxLength: maximum });
const numberText = fc
  .record({
    sign: fc.constantFrom('', '-'),
    whole: fc.oneof(
      fc.constant('0'),
      fc.tuple(fc.constantFrom(...'123456789'), digits(0, 30)).map((parts) => parts.join('')),
    ),
    fraction: fc.option(digits(1, 30), { nil: null }),
    exponent: fc.option(
      fc
        .tuple(fc.constantFrom('e', 'E'), fc.constantFrom('', '+', '-'), digits(1, 3))
        .map((each) => each.join('')),
      { nil: null },
    ),
  })
  .map(
    ({ sign, whole, fraction, exponent }) =>
      `${sign}${whole}${fraction === null ? '' : `.${fraction}`}${exponent ?? ''}`,
  );

/** Texts of JSON without spaces, with everything that a reader could take for a number in them. */
const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    numberText,
    fc.constantFrom('null', 'true', '""'),
    fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
    fc.constantFrom('"9007199254740993"', '"\\\\"', '"\\"9007199254740993"', '"number 1-2-3-4:5"'),
    fc.array(tie('json')).map((items) => `[${items.join(',')}]`),
    fc
      .array(
        fc.tuple(
          fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toJSON', '1', '')),
          tie('json'),
        ),
      )
      .map((members) => {
        // Keys that are whole numbers would be written first; repeated ones once.
        const named = new Map(members.map(([key, value]) => [`_${key}`, value]));
        return `{${[...named].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
      }),
  ),
}));

test('every JSON text is written again with the same characters', () => {
  fc.assert(
    fc.property(json, (text) => writeJson(readJson(text)) === text),
    { numRuns: 3_000 },
  );
});

test('a number is a number of JavaScript where JavaScript writes it with the same characters, and exact where not', () => {
  fc.assert(
    fc.property(numberText, (text) => {
      const value = readJson(text);
      if (String(Number(text)) === text) expect(value).toBe(Number(text));
      else expect([isExactNumber(value), String(value), `${value}`]).toEqual([true, text, text]);
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  '',
  '{',
  '[1.0',
  '{"a":9007199254740993',
  '01',
  '1.',
  '.5',
  '+1',
  '1e',
  '--1',
  '[9007199254740993}',
  'NaN',
  '"\n"',
])('the text %j is refused with the error of JSON.parse', (text) => {
  const errorOf = (read: () => unknown): unknown => {
    try {
      return read();
    } catch (error) {
      return String(error);
    }
  };
  expect(errorOf(() => readJson(text))).toBe(errorOf(() => JSON.parse(text)));
});

test('repeated members, __proto__, white space and escapes are read as by JSON.parse', () => {
  const text =
    '\n{ "a" : 1.0 , "a" : 9007199254740993 , "__proto__" : 1.0 , "\\u0062" : [ -0 , "\\ud800" ] }\t';
  const value = readJson(text) as Record<string, unknown>;
  expect(Object.getPrototypeOf(value)).toBe(Object.getPrototypeOf(JSON.parse('{}')));
  expect(Object.keys(value)).toEqual(Object.keys(JSON.parse(text) as object));
  expect(writeJson(value)).toBe('{"a":9007199254740993,"__proto__":1.0,"b":[-0,"\\ud800"]}');
});

test('a text of a million levels with an exact number in it is read', () => {
  const levels = 1_000_000;
  let value = readJson(`${'['.repeat(levels)}1.50${']'.repeat(levels)}`);
  for (let level = 0; level < levels; level += 1) value = (value as unknown[])[0];
  expect(String(value)).toBe('1.50');
});

describe('an exact number', () => {
  const exact = numberOf('9007199254740993');

  test('is neither an object nor a text nor a number to checks of types', () => {
    expect(typeof exact).toBe('function');
    expect(Object.keys(exact)).toEqual([]);
  });

  test.each<[string, (value: never) => unknown]>([
    ['Number', (value) => Number(value)],
    ['addition', (value) => value + 1],
    ['a comparison', (value) => value > 1],
    ['Math', (value) => Math.round(value)],
    ['JSON.stringify', (value) => JSON.stringify({ value })],
  ])('is refused by %s', (_, work) => {
    expect(() => work(exact as never)).toThrow(TypeError);
  });

  test('is equal to one with the same text only', () => {
    expect(numberOf('9007199254740993')).toBe(exact);
    expect(isDeepStrictEqual(readJson('[{"a":1.50}]'), readJson('[{"a":1.50}]'))).toBe(true);
    expect(isDeepStrictEqual(readJson('[1.50]'), readJson('[1.5]'))).toBe(false);
  });

  test.each([
    ['3.0', 3],
    ['1e3', 1_000],
    ['1.50', 1.5],
    ['-0', 0],
    ['0.10e1', 1],
    ['9007199254740992.0', 9_007_199_254_740_992],
  ])('%s is calculated with as %d', (text, number) => {
    expect(plainNumber(numberOf(text)) === number).toBe(true);
  });

  test.each(['9007199254740993', '0.1234567890123456789', '1e400', '3.00000000000000000001'])(
    '%s is not calculated with',
    (text) => {
      expect(plainNumber(numberOf(text))).toBe(numberOf(text));
    },
  );
});
