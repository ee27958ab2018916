import { integerType, textType } from '../values/builtin-types.ts';
import type { ValueSource } from '../values/value-source.ts';
import {
  alias,
  arrayValue,
  compile,
  type Fragment,
  identifier,
  integer,
  join,
  literal,
  member,
  sql,
  typeName,
  value,
} from './fragment.ts';

const constant = (text: string): ValueSource => ({ kind: 'constant', text });
const session = (name: string): ValueSource => ({ kind: 'session', name });

test('a value is a parameter with a cast, never part of the text', () => {
  const { text, parameters } = compile(sql`select ${value(constant("'; drop table x; --"), textType)}`);
  expect(text).toBe('select $1::text');
  expect(parameters).toEqual([constant("'; drop table x; --")]);
});

test('a plain string cannot be interpolated', () => {
  expect(() => sql`select ${'1; drop table x' as unknown as Fragment}`).toThrow(
    'only SQL fragments and aliases can be interpolated',
  );
});

test('names are quoted, with quotes inside them doubled', () => {
  expect(compile(identifier('public', 'we"ird; --')).text).toBe('"public"."we""ird; --"');
  expect(() => identifier('a\0b')).toThrow();
});

test('literals are quoted for any content', () => {
  expect(compile(literal("it's")).text).toBe("'it''s'");
  expect(compile(literal("a\\' or true --")).text).toBe("E'a\\\\'' or true --'");
});

test('aliases are distinguished by identity and named in order of appearance', () => {
  const outer = alias();
  const inner = alias();
  const statement = compile(sql`select ${member(inner, 'id')} from x as ${outer}, y as ${inner}`);
  expect(statement.text).toBe('select t0."id" from x as t1, y as t0');
});

test('a session variable is sent once for each type it is cast to', () => {
  const parts = [
    value(session('x-hasura-user-id'), integerType),
    value(session('x-hasura-user-id'), integerType),
    value(session('x-hasura-user-id'), textType),
    arrayValue(session('x-hasura-user-id'), integerType),
  ];
  const { text, parameters } = compile(join(parts, ', '));
  expect(text).toBe('$1::int4, $1::int4, $2::text, $3::int4[]');
  expect(parameters).toHaveLength(3);
});

test('equal values of different places stay different parameters', () => {
  expect(compile(join([value(constant('1'), textType), value(constant('1'), textType)], ', ')).text).toBe(
    '$1::text, $2::text',
  );
});

test('a type whose unquoted name means a single character is quoted', () => {
  const builtin = (name: string) => ({ ...textType, name, sqlName: 'ignored' });
  expect(compile(typeName(builtin('bpchar'))).text).toBe('bpchar');
  expect(compile(typeName(builtin('char'))).text).toBe('"char"');
  expect(compile(typeName(builtin('bit'))).text).toBe('"bit"');
});

test('only integers are written as literals', () => {
  expect(compile(integer(12)).text).toBe('12');
  expect(() => integer(1.5)).toThrow();
});
