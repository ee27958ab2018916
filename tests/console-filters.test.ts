/** Filters of the console: what people type is what is looked for, whatever signs it has. */
import {
  isNumberType,
  isTimeType,
  readOperand,
  readValue,
  writeOperand,
} from '../browser/console/data/values.ts';
import {
  fromConditions,
  readWhere,
  searchWhere,
  toConditions,
  writeWhere,
} from '../browser/console/data/where.ts';
import { consoleColumn, consoleTable as table } from './support/console-table.ts';

const name = consoleColumn('name', 'String', { isNullable: true });

test('what has a text in it is found with all of its signs, and one of several values may have a comma', () => {
  const read = (operator: string, text: string) => readOperand(name, operator, text);
  expect(read('_ilike', 'jean_dupont')).toBe('%jean\\_dupont%');
  expect(read('_like', '100 %\\')).toBe('%100 \\%\\\\%');
  expect(read('_in', 'a, "Dupont, SARL", "b ""c"""')).toEqual(['a', 'Dupont, SARL', 'b "c"']);
  const values = ['a', 'Dupont, SARL', 'b "c"', '"d"', ','];
  expect(read('_nin', writeOperand(values))).toEqual(values);
  expect(writeOperand('')).toBe('""');
});

test('a where is an object, and nothing else', () => {
  expect(readWhere('{"a":{}}')).toEqual({ a: {} });
  for (const text of ['null', '[]', '"a"', '1', '{']) expect(() => readWhere(text)).toThrow(SyntaxError);
});

describe('conditions', () => {
  test('lines of a filter become a where and back', () => {
    const lines = [
      { column: 'name', operator: '_ilike', value: '%a%' },
      { column: 'email', operator: '_is_null', value: true },
    ];
    const where = { _and: [{ name: { _ilike: '%a%' } }, { email: { _is_null: true } }] };
    expect(fromConditions(lines)).toEqual(where);
    expect(toConditions(where)).toEqual(lines);
    expect(toConditions({})).toEqual([]);
    expect(fromConditions(lines.slice(1))).toEqual({ email: { _is_null: true } });
    expect(toConditions({ email: { _is_null: true } })).toEqual(lines.slice(1));
    const several = { name: { _gte: 'a', _lt: 'b' }, email: { _is_null: true } };
    expect(toConditions(several)).toHaveLength(3);
    const more = [
      { _or: [] },
      { status: { title: { _eq: 'x' } } },
      { _not: {} },
      { name: null },
      { name: 'a' },
    ];
    for (const complex of [...more, { _and: [{ _or: [] }] }, { _and: [], name: { _eq: 'a' } }]) {
      expect([complex, toConditions(complex)]).toEqual([complex, null]);
    }
  });

  test('a search finds each word somewhere, and signs of patterns are letters', () => {
    expect(searchWhere(table(), ' ada 50% ')).toEqual({
      _and: [
        { _or: [{ name: { _ilike: '%ada%' } }, { email: { _ilike: '%ada%' } }] },
        { _or: [{ name: { _ilike: '%50\\%%' } }, { email: { _ilike: '%50\\%%' } }] },
      ],
    });
    const id = '5f4d2c1a-0b8e-4c6e-9a3d-1f2e3d4c5b6a';
    expect(searchWhere(table(), id)).toEqual({ _or: [{ id: { _eq: id } }] });
    expect([searchWhere(table(), ' '), searchWhere(table(), undefined)]).toEqual([{}, {}]);
  });

  test('people are searched for by a number in any spelling and by a part of an address, where they have some', () => {
    const related = ['phoneNumbers', 'emailAddresses'].map((name) => ({
      name,
      kind: 'array' as const,
      table: name,
      mapping: {},
    }));
    const people = table({ relationships: related });
    const numbers = ['06 39 98 05 01', '0639980501', '06.39.98.05.01', '(06) 39-98-05-01'];
    expect(new Set(numbers.map((text) => JSON.stringify(searchWhere(people, text))))).toEqual(
      new Set([JSON.stringify({ phoneNumbers: { canonicalNumber: { _like: '%639980501' } } })]),
    );
    for (const text of ['+33 (0)6 39 98 05 01', '0033 639980501', '+33639980501']) {
      expect(searchWhere(people, text)).toEqual({
        phoneNumbers: { canonicalNumber: { _like: '%33639980501' } },
      });
    }
    expect(searchWhere(people, 'doe_x@acme')).toEqual({
      emailAddresses: { emailAddress: { _ilike: '%doe\\_x@acme%' } },
    });
    for (const text of ['12345', 'ada', 'a @ b']) expect(searchWhere(people, text)).toHaveProperty('_and');
    expect(searchWhere(table(), '0639980501')).toHaveProperty('_and');
  });

  test('an id is searched for where rows are named by it, and a table without names has no search', () => {
    const id = '5F4D2C1A-0B8E-4C6E-9A3D-1F2E3D4C5B6A';
    const columns = ['id', 'groupId', 'userId'].map((name) => consoleColumn(name, 'uuid'));
    const named = table({ key: ['groupId'], columns: [...columns, consoleColumn('name', 'Int')] });
    expect(searchWhere(named, id)).toEqual({ _or: [{ id: { _eq: id } }, { groupId: { _eq: id } }] });
    expect(searchWhere(named, 'ada')).toEqual({});
    // Not an id as a whole.
    expect(searchWhere(table(), `${id}0`)).toHaveProperty('_and');
  });

  test('no condition is nothing in the address, and nothing in the address no condition', () => {
    expect([writeWhere({}), writeWhere({ name: {} })]).toEqual([undefined, '{"name":{}}']);
    expect([readWhere(undefined), readWhere('')]).toEqual([{}, {}]);
  });

  test('operands have the type of their column', () => {
    const read = (type: string, operator: string, text: string) =>
      readOperand(consoleColumn('x', type), operator, text);
    expect(read('Int', '_in', '1, 2')).toEqual([1, 2]);
    expect(read('numeric', '_eq', '0.10')).toBe('0.10');
    expect(read('bigint', '_eq', '9007199254740993')).toBe('9007199254740993');
    expect(read('Boolean', '_eq', 'true')).toBe(true);
    expect(read('jsonb', '_contains', '{"a":1}')).toEqual({ a: 1 });
    expect(read('String', '_ilike', 'ada')).toBe('%ada%');
    expect(() => read('Int', '_eq', 'one')).toThrow();
    expect([read('Int', '_is_null', 'true'), read('Int', '_is_null', 'false')]).toEqual([true, false]);
    expect(read('String', '_eq', '')).toBe('');
    const needsValue = [
      ['Int', '_eq'],
      ['uuid', '_eq'],
      ['String', '_ilike'],
      ['String', '_in'],
    ] as const;
    for (const [type, operator] of needsValue) expect(() => read(type, operator, ' ')).toThrow();
    expect(() => read('String', '_in', 'a, "b')).toThrow();
    expect(read('jsonb', '_has_key', '1')).toBe('1');
    const tags = consoleColumn('tags', 'String', { isList: true });
    expect([readOperand(tags, '_contains', '["a"]'), readOperand(tags, '_in', 'a')]).toEqual([['a'], ['a']]);
    expect(() => readOperand(tags, '_eq', '')).toThrow();
  });

  test('what is no value of its type is refused, and never becomes another value', () => {
    const refused = { Boolean: ['yes', '1', 'TRUE'], Int: ['', ' ', '1,5', 'Infinity'], jsonb: ['{', 'a'] };
    for (const [type, texts] of Object.entries({ ...refused, Float: refused.Int, smallint: refused.Int })) {
      for (const text of texts) expect(() => [text, readValue(consoleColumn('x', type), text)]).toThrow();
    }
    const read = (type: string, text: string) => readValue(consoleColumn('x', type), text);
    expect([read('Boolean', 'false'), read('Float', '1.5'), read('smallint', '-0')]).toEqual([
      false,
      1.5,
      -0,
    ]);
    expect([read('String', 'true'), read('uuid', ' a ')]).toEqual(['true', ' a ']);
  });

  test('numbers and times are shown as such, whatever size and precision they have', () => {
    const numbers = ['Int', 'Float', 'smallint', 'bigint', 'numeric', 'float8'];
    expect([...numbers, 'String', 'date'].filter(isNumberType)).toEqual(numbers);
    expect(['timestamptz', 'timestamp', 'date', 'Int'].filter(isTimeType)).toEqual([
      'timestamptz',
      'timestamp',
    ]);
  });
});

test('what a filter shows of a value is read as that value again, and an empty text is seen', () => {
  const values = { String: ['a, b', '"a" b'], Int: [[1, 2]], jsonb: [{ a: [1] }], Boolean: [false] };
  for (const [type, all] of Object.entries(values)) {
    for (const value of all) {
      const operator = Array.isArray(value) || type === 'String' ? '_in' : '_eq';
      const shown = writeOperand(operator === '_in' ? [value].flat() : value);
      expect([shown, readOperand(consoleColumn('x', type), operator, shown)]).toEqual([
        shown,
        operator === '_in' ? [value].flat() : value,
      ]);
    }
  }
  expect(writeOperand('')).toBe('""');
});
