import { splitStatements } from './split-statements.ts';

test.each([
  ['two statements', 'select 1; select 2;', ['select 1', 'select 2']],
  ['nothing', ' ;; -- only this\n ;', []],
  ['a semicolon in a text', "select ';'; select 'it''s; so'", ["select ';'", "select 'it''s; so'"]],
  ['an escaped quote', String.raw`select E'\';'; select 2`, [String.raw`select E'\';'`, 'select 2']],
  [
    'a backslash at the end of a plain text',
    String.raw`select '\'; select 2`,
    [String.raw`select '\'`, 'select 2'],
  ],
  ['a semicolon in a name', 'select 1 as "a;""b"; select 2', ['select 1 as "a;""b"', 'select 2']],
  [
    'a function with a quoted body',
    'create function f() returns int language sql as $body$ select 1; $x$;$x$ $body$; select f()',
    ['create function f() returns int language sql as $body$ select 1; $x$;$x$ $body$', 'select f()'],
  ],
  ['parameters and casts with a dollar', 'select a$b$c; select 2', ['select a$b$c', 'select 2']],
  [
    'a function with a body of standard SQL',
    'create or replace function f(x int) returns int begin atomic select case when x > 1 then 1 end; select 2; end; select 3',
    [
      'create or replace function f(x int) returns int begin atomic select case when x > 1 then 1 end; select 2; end',
      'select 3',
    ],
  ],
  ['a transaction of its own', 'begin; select 1; end; select 2', ['begin', 'select 1', 'end', 'select 2']],
  [
    'nested comments',
    'select 1 /* a; /* b; */ c; */; select 2',
    ['select 1 /* a; /* b; */ c; */', 'select 2'],
  ],
  [
    'a rule of two statements',
    'create rule r as on insert to t do (select 1; select 2); select 3',
    ['create rule r as on insert to t do (select 1; select 2)', 'select 3'],
  ],
  ['a comment before a statement', '-- why; not\nselect 1', ['-- why; not\nselect 1']],
  ['a text that does not end', "select 'open; select 2", ["select 'open", 'select 2']],
])('%s', (_what, text, statements) => {
  expect(splitStatements(text)).toEqual(statements);
});
