import type { PgType } from '../catalog/types.ts';
import { arrayOf, integerType, textType } from './builtin-types.ts';
import { alternatives, coerce } from './coerce.ts';
import type { Coercion, ItemCoercion } from './value-source.ts';
import { type ValueView, viewOfJson } from './value-view.ts';

const at = '$.selectionSet.author.args.where.id._eq';
const named = (name: string): PgType => ({ ...textType, name });
const scalar = (type: PgType, typeName: string): ItemCoercion => ({ kind: 'scalar', type, typeName });
const int = scalar(integerType, 'Int');
const enumeration: Coercion = { kind: 'enum', typeName: 'colour_enum', values: ['red', 'green'] };
const integerLiteral = (text: string): ValueView => ({ kind: 'integer', text });
const stringLiteral = (text: string): ValueView => ({ kind: 'string', text, isLiteral: true });

describe('integers', () => {
  test.each([
    ['2147483647', '2147483647'],
    ['-5', '-5'],
  ])('%s is accepted', (text, expected) => {
    expect(coerce(int, integerLiteral(text), at)).toBe(expected);
  });

  test.each([
    ['2147483648', '2.147483648e9'],
    ['-2147483649', '-2.147483649e9'],
    ['12345678', null],
    ['1234567890123', '1.234567890123e12'],
  ])('%s is rejected beyond 32 bits with the number as Hasura prints it', (text, printed) => {
    if (printed === null) {
      expect(coerce(int, integerLiteral(text), at)).toBe(text);
      return;
    }
    expect(() => coerce(int, integerLiteral(text), at)).toThrow(
      `The value ${printed} lies outside the bounds or is not an integer.  Maybe it is a float, or is there integer overflow?`,
    );
  });

  test('a fraction is rejected, a float without one is not', () => {
    expect(() => coerce(int, viewOfJson(2.5), at)).toThrow('The value 2.5 lies');
    expect(coerce(int, { kind: 'float', text: '2.0' }, at)).toBe('2');
  });

  test('a string is passed on to Postgres', () => {
    expect(coerce(int, viewOfJson('12'), at)).toBe('12');
    expect(coerce(int, viewOfJson('not a number'), at)).toBe('not a number');
  });

  test('the message names any other kind of value', () => {
    expect(() => coerce(int, viewOfJson(true), at)).toThrow(
      'expected a 32-bit integer for type "Int", but found a boolean',
    );
    expect(() => coerce(int, viewOfJson([1]), at)).toThrow('but found a list');
  });

  test('large numbers stay exact', () => {
    expect(coerce(scalar(named('int8'), 'bigint'), integerLiteral('9223372036854775807'), at)).toBe(
      '9223372036854775807',
    );
  });
});

test('a limit must be a non-negative number', () => {
  const limit: Coercion = { kind: 'nonNegativeInt' };
  expect(coerce(limit, integerLiteral('0'), at)).toBe('0');
  expect(() => coerce(limit, integerLiteral('-1'), at)).toThrow(
    'expected a non-negative 32-bit integer for type "Int", but found an integer',
  );
  expect(() => coerce(limit, viewOfJson(-1), at)).toThrow('but found a number');
  expect(() => coerce(limit, viewOfJson('1'), at)).toThrow('but found a string');
});

test('an offset may be a string of digits, and larger than a limit', () => {
  const offset: Coercion = { kind: 'offset' };
  expect(coerce(offset, viewOfJson('12'), at)).toBe('12');
  expect(coerce(offset, integerLiteral('4294967296'), at)).toBe('4294967296');
  expect(() => coerce(offset, integerLiteral('-1'), at)).toThrow('expected a non-negative 32-bit integer');
  expect(() => coerce(offset, viewOfJson('x'), at)).toThrow(
    'expected a 32-bit integer, or a 64-bit integer represented as a string for type "Int", but found a string',
  );
});

test('a number beyond the range of double precision is rejected instead of becoming infinite', () => {
  expect(() => coerce(scalar(named('numeric'), 'numeric'), viewOfJson(Number.POSITIVE_INFINITY), at)).toThrow(
    'float bounds',
  );
});

test.each([
  ['100', '100.0', '100.0'],
  ['-1.50', '-1.5', '-1.5'],
  ['0.5', '0.5', '0.5'],
  ['0.05', '5.0e-2', '0.05'],
  ['7.5E-1', '0.75', '0.75'],
  ['1e3', '1000.0', '1000.0'],
  ['10000000', '1.0e7', '10000000.0'],
  ['0e5', '0.0', '0.0'],
  ['1E999999999', '1.0e999999999', '1E999999999'],
  ['1E-999999999', '1.0e-999999999', '0.0'],
])('%s is written as %s for a numeric, as Hasura does, and as %s for money', (text, numeric, money) => {
  const view: ValueView = { kind: 'float', text };
  expect(coerce(scalar(named('numeric'), 'numeric'), view, at)).toBe(numeric);
  expect(coerce(scalar(named('money'), 'money'), view, at)).toBe(money);
});

test('label paths cannot have an empty label', () => {
  const ltree = scalar(named('ltree'), 'ltree');
  expect(coerce(ltree, stringLiteral('a.b'), at)).toBe('a.b');
  for (const text of ['', '.', 'a..b', 'a.']) {
    expect(() => coerce(ltree, stringLiteral(text), at)).toThrow('Expecting label path');
  }
});

test('a text must be a string', () => {
  expect(() => coerce(scalar(textType, 'String'), integerLiteral('5'), at)).toThrow(
    'expected a string for type "String", but found an integer',
  );
});

describe('enum values', () => {
  test('are names in the document and strings in variables', () => {
    expect(coerce(enumeration, { kind: 'enum', text: 'red' }, at)).toBe('red');
    expect(coerce(enumeration, viewOfJson('red'), at)).toBe('red');
    expect(() => coerce(enumeration, stringLiteral('red'), at)).toThrow(
      'expected an enum value for type "colour_enum", but found a string',
    );
  });

  test('must be known', () => {
    expect(() => coerce(enumeration, viewOfJson('blue'), at)).toThrow(
      'expected one of the values red or green for type "colour_enum", but found "blue"',
    );
  });
});

describe('arrays', () => {
  const list = scalar(arrayOf(textType), 'String');

  test('quote every element, so that none is parsed as syntax', () => {
    expect(coerce(list, viewOfJson(['a', 'NULL', '', '{', 'b,"c"\\', null]), at)).toBe(
      String.raw`{"a","NULL","","{","b,\"c\"\\",NULL}`,
    );
  });

  test('may have several dimensions', () => {
    expect(
      coerce(
        scalar(arrayOf(integerType), 'Int'),
        viewOfJson([
          [1, 2],
          [3, 4],
        ]),
        at,
      ),
    ).toBe('{{"1","2"},{"3","4"}}');
  });

  test('a single value is a list of one, an array literal of Postgres is unchanged', () => {
    expect(coerce(list, viewOfJson('a'), at)).toBe('{"a"}');
    expect(coerce(list, viewOfJson('{a,b}'), at)).toBe('{a,b}');
  });

  test('lists of _in cannot contain null', () => {
    const values: Coercion = { kind: 'list', of: int };
    expect(coerce(values, viewOfJson([1, '2']), at)).toBe('{"1","2"}');
    expect(() => coerce(values, viewOfJson([1, null]), at)).toThrow('unexpected null value for type "Int"');
  });
});

test('json accepts any literal, including enum values', () => {
  const view: ValueView = {
    kind: 'object',
    members: [
      ['first', { kind: 'enum', text: 'json' }],
      ['list', { kind: 'list', items: [integerLiteral('12345678901234567890'), { kind: 'null' }] }],
    ],
  };
  expect(coerce(scalar(named('jsonb'), 'jsonb'), view, at)).toBe(
    '{"first":"json","list":[12345678901234567890,null]}',
  );
});

test('alternatives in a message are listed as in a sentence', () => {
  expect([['a'], ['a', 'b'], ['a', 'b', 'c']].map(alternatives)).toEqual(['a', 'a or b', 'a, b, or c']);
});

test('errors carry the path of the value', () => {
  expect.assertions(1);
  try {
    coerce({ kind: 'list', of: int }, viewOfJson([1, 2.5]), at);
  } catch (error) {
    expect(error).toMatchObject({ code: 'parse-failed', path: `${at}[1]` });
  }
});
