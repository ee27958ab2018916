/** What the console computes before it asks the engine: orders, pages, identities, changes, reviews. */

import { readJson, writeJson } from '@platform/runtime';
import { changedValues, toInput } from '../browser/console/data/changes.ts';
import { Unreadable } from '../browser/console/data/entry.ts';
import { JsonText, printJson } from '../browser/console/data/exact-values.ts';
import { columnValue, identityOf, type Row, toRecord, whereIds } from '../browser/console/data/identity.ts';
import { afterRow, keySorting, lastPageByNumber, orderBy, PageEnds } from '../browser/console/data/paging.ts';
import { readOperand } from '../browser/console/data/values.ts';
import { readWhere, writeWhere } from '../browser/console/data/where.ts';
import { accessOf, modelFor } from '../browser/console/model/role-access.ts';
import { rulesIn, rulesOf } from '../browser/console/model/rules/rules.ts';
import { visibleText } from '../browser/console/model/visible-text.ts';
import { readCaller, writeCaller } from '../browser/console/pages/compare/caller.ts';
import { compareAnswers, isDifferent, pairRows } from '../browser/console/pages/compare/compare-rows.ts';
import { type KnownProfile, resultOf, reviewFields } from '../browser/console/pages/inbox/review-fields.ts';
import { consoleColumn, consoleTable as table } from './support/console-table.ts';

const pair = table({
  key: ['groupId', 'id'],
  columns: [consoleColumn('groupId', 'uuid'), consoleColumn('id', 'uuid'), consoleColumn('name', 'String')],
});

describe('pages', () => {
  test('the order ends with the key, so that no two rows are equal', () => {
    expect(orderBy(table(), { field: 'createdAt', order: 'DESC' })).toEqual([
      { createdAt: 'desc' },
      { id: 'desc' },
    ]);
    expect(orderBy(table(), { field: 'id', order: 'ASC' })).toEqual([{ id: 'asc' }]);
    expect(orderBy(table(), { field: 'email', order: 'ASC' })).toEqual([
      { email: 'asc_nulls_last' },
      { id: 'asc' },
    ]);
    expect(orderBy(table(), { field: 'unknown', order: 'ASC' })).toEqual([{ id: 'asc' }]);
    // The index of a key of several columns has the order of its columns.
    expect(orderBy(pair, keySorting(pair))).toEqual([{ groupId: 'asc' }, { id: 'asc' }]);
    expect(orderBy(table({ key: [] }), keySorting(table({ key: [] })))).toEqual([]);
  });

  test('the next page begins after the values of the last row', () => {
    expect(afterRow(table(), { field: 'id', order: 'ASC' }, { id: 'b' })).toEqual({ id: { _gt: 'b' } });
    expect(afterRow(table(), { field: 'name', order: 'ASC' }, { id: 'b', name: 'Ada' })).toEqual({
      name: { _gte: 'Ada' },
      _or: [{ name: { _gt: 'Ada' } }, { name: { _eq: 'Ada' }, id: { _gt: 'b' } }],
    });
    expect(afterRow(pair, { field: 'id', order: 'DESC' }, { groupId: 'g', id: 'i' })).toEqual({
      id: { _lte: 'i' },
      _or: [{ id: { _lt: 'i' } }, { id: { _eq: 'i' }, groupId: { _lt: 'g' } }],
    });
  });

  test('a page has a number as long as at most 10 000 rows are before its end', () => {
    expect([10, 25, 100, 20_000].map(lastPageByNumber)).toEqual([1000, 400, 100, 1]);
  });

  test('an order with nulls, or without a key, is not continued by values', () => {
    expect(afterRow(table(), { field: 'email', order: 'ASC' }, { id: 'b', email: null })).toBeNull();
    expect(afterRow(table({ key: [] }), { field: 'name', order: 'ASC' }, { name: 'Ada' })).toBeNull();
  });

  test.each([
    ['numeric', {}],
    ['float8', {}],
    ['json', {}],
    ['jsonb', {}],
    ['Int', { isList: true }],
  ])(
    'an order by a column whose values are rounded or have no order is not continued by values (%s %j)',
    (type, more) => {
      const columns = [consoleColumn('id', 'uuid'), consoleColumn('value', type, more)];
      const sorted = { field: 'value', order: 'ASC' } as const;
      expect(afterRow(table({ columns }), sorted, { id: 'b', value: 1 })).toBeNull();
      expect(afterRow(table({ columns }), { ...sorted, field: 'id' }, { id: 'b' })).toEqual({
        id: { _gt: 'b' },
      });
    },
  );

  test('a page is known by its list and its number, and not all pages are remembered', () => {
    const ends = new PageEnds();
    ends.keep('a', 1, { id: 'x' });
    expect([ends.before('a', 2), ends.before('b', 2), ends.before('a', 1)]).toEqual([
      { id: 'x' },
      undefined,
      undefined,
    ]);
    for (let page = 2; page <= 1_000; page += 1) ends.keep('a', page, { id: String(page) });
    expect([ends.before('a', 2), ends.before('a', 1_001)]).toEqual([undefined, { id: '1000' }]);
  });
});

describe('identities', () => {
  test('a row with a key of several columns is found again by its identity', () => {
    const row = { groupId: 'g', id: 'i', name: 'Ada' };
    const id = identityOf(pair, row) ?? '';
    expect(whereIds(pair, [id])).toEqual({ _or: [{ groupId: { _eq: 'g' }, id: { _eq: 'i' } }] });
    expect(whereIds(table(), ['x', 'y'])).toEqual({ id: { _in: ['x', 'y'] } });
  });

  test('rows without a key are told apart by their place, and are not asked for', () => {
    const plain = table({ key: [] });
    expect([0, 1].map((at) => toRecord(plain, { name: 'Ada' }, at).id)).toEqual(['row 1', 'row 2']);
    expect(() => whereIds(plain, ['row 1'])).toThrow('have no key');
  });

  test('the column id of such a row is not lost', () => {
    const record = toRecord(pair, { groupId: 'g', id: 'i', name: 'Ada' });
    expect(record.id).toBe('["g","i"]');
    expect(columnValue(record, 'id')).toBe('i');
    expect(columnValue(toRecord(table(), { id: 'a' }), 'id')).toBe('a');
    expect(changedValues(pair, record, { ...record, name: 'Bob' })).toEqual({ name: 'Bob' });
  });
});

test('a check constraint that lists values gives the options of its column, and any other gives none', () => {
  const of = (definition: string, kind = 'check') =>
    rulesOf(rulesIn([['public', 'notes', kind, 'kind', 'kind', definition]]), {
      schema: 'public',
      table: 'notes',
    }).options.get('kind');
  expect(of("CHECK ((kind = ANY (ARRAY['open'::text, 'it''s'::text])))")).toEqual(['open', "it's"]);
  expect(of("'low', 'high'", 'enum')).toEqual(['low', 'high']);
  expect(of("CHECK (((kind = ANY (ARRAY['a'::text])) AND (kind <> ''::text)))")).toBeUndefined();
  expect(of("CHECK ((btrim(name) <> ''::text))")).toBeUndefined();
  expect(of('CHECK ((number = ANY (ARRAY[1, 2])))')).toBeUndefined();
});

describe('changes', () => {
  test('only columns that differ are sent; null and an empty text are two values', () => {
    const before = { id: 'a', name: '', email: null, data: { a: 1 } };
    expect(changedValues(table(), before, { ...before, data: { a: 1 } })).toEqual({});
    expect(changedValues(table(), before, { ...before, email: '' })).toEqual({ email: '' });
    expect(changedValues(table(), { ...before, email: 'x' }, before)).toEqual({ email: null });
    expect(changedValues(table(), { ...before, email: 'x' }, { name: before.name })).toEqual({});
  });

  test('what is not given is left to the database', () => {
    expect(toInput(table(), { name: 'Ada', email: undefined, other: 1 }, 'insert')).toEqual({ name: 'Ada' });
  });

  test('what may not be written, and what cannot be read, is not sent', () => {
    const columns = [
      consoleColumn('first', 'Int', { isUpdatable: false }),
      consoleColumn('later', 'Int', { isInsertable: false }),
      consoleColumn('typed', 'Int'),
    ];
    const entered = { first: 1, later: 2, typed: new Unreadable('one') };
    expect(toInput(table({ columns }), entered, 'insert')).toEqual({ first: 1 });
    expect(toInput(table({ columns }), entered, 'update')).toEqual({ later: 2 });
    expect(changedValues(table({ columns }), {}, { first: 1, later: null })).toEqual({});
  });
});

describe('roles', () => {
  const own = { groupId: { _eq: 'X-Hasura-Group-Id' } };
  const restricted = table({
    metadata: {
      table: 'notes',
      select_permissions: [{ role: 'account', permission: { columns: ['id', 'name'], filter: own } }],
      insert_permissions: [
        { role: 'account', permission: { columns: ['name'], check: own, backend_only: true } },
      ],
      update_permissions: [{ role: 'account', permission: { columns: ['name'], filter: {} } }],
    },
  });
  const model = {
    tables: [restricted, table({ name: 'secrets' })],
    byName: new Map(),
    roles: ['account'],
    actionNames: new Set<string>(),
  };

  test('the model of a role has what it may read and write, and nothing that only the service may do', () => {
    const [visible, ...others] = modelFor(model, 'account').tables;
    expect(others).toEqual([]);
    expect(visible?.columns.map(({ name, isUpdatable }) => [name, isUpdatable])).toEqual([
      ['id', false],
      ['name', true],
    ]);
    expect(visible?.roots).toMatchObject({
      insert: null,
      update: 'update_notes',
      delete: null,
      aggregate: null,
    });
  });

  test('a permission says which rows', () => {
    expect(accessOf(restricted, 'account', 'select').rows).toBe('some');
    expect(accessOf(restricted, 'account', 'update').rows).toBe('all');
    expect(accessOf(restricted, 'account', 'delete').rows).toBe('none');
    expect(accessOf(restricted, 'account', 'insert').isBackendOnly).toBe(true);
  });
});

describe('the review of an application', () => {
  const profile: KnownProfile = {
    firstName: 'Ada',
    lastName: 'Byron',
    headline: 'Countess',
    summary: null,
    birthday: null,
    profileUrl: null,
    location: null,
    emailAddresses: [{ emailAddress: 'ada@example.com' }],
    phoneNumbers: [{ number: '06 12 34 56 78', canonicalNumber: '+33612345678' }],
    positions: [],
    educations: [],
    locales: [],
    fieldsValues: [],
  };
  const fieldId = '262646c2-fbd6-41f4-8092-b491d66c5659';
  const review = reviewFields({
    profile,
    submitted: {
      firstName: 'ada',
      headline: 'Analyst',
      emailAddresses: 'ada@example.com, lovelace@example.com',
      phoneNumbers: '+33 6 12 34 56 78',
      customFieldsValues: { [fieldId]: ['A', 'B'] },
    },
    resumes: [
      {
        headline: 'Programmer',
        summary: 'Engines',
        evidence: [{ field: 'summary', source: 'Engines', confidence: 0.8 }],
      },
    ],
    fieldNames: new Map([[fieldId, 'Skills']]),
  });
  const kinds = Object.fromEntries(review.map(({ name, kind, from }) => [name, `${kind} ${from}`]));

  test('what differs is first, what fills a gap next, and what is known already last', () => {
    expect(kinds).toEqual({
      emailAddresses: 'differs form',
      headline: 'differs form',
      summary: 'fills resume',
      [fieldId]: 'fills form',
      firstName: 'equal form',
      phoneNumbers: 'equal form',
    });
    expect(review.map(({ kind }) => kind)).toEqual([
      'differs',
      'differs',
      'fills',
      'fills',
      'equal',
      'equal',
    ]);
    expect(review.find(({ name }) => name === 'summary')?.evidence).toHaveLength(1);
    expect(review.find(({ name }) => name === fieldId)?.title).toBe('Skills');
  });

  test('lists are united, and other values are replaced', () => {
    const of = (name: string, isTaken: boolean) => {
      const field = review.find((candidate) => candidate.name === name);
      return field === undefined ? [] : resultOf(field, isTaken);
    };
    expect(of('emailAddresses', true)).toEqual(['ada@example.com', 'lovelace@example.com']);
    expect(of('headline', true)).toEqual(['Analyst']);
    expect(of('headline', false)).toEqual(['Countess']);
  });
});

describe('comparing two callers', () => {
  const byId = (row: Row) => String(row.id);

  test('rows are paired by their identity, and by equal values where several have the same', () => {
    const [mine, theirs] = [
      { id: 1, name: 'mine' },
      { id: 1, name: 'theirs' },
    ];
    expect(pairRows([mine, theirs, { id: 2 }], [{ id: 3 }, theirs], ['name'], byId)).toEqual([
      { whose: 'left', left: mine, right: null },
      { whose: 'both', left: theirs, right: theirs },
      { whose: 'left', left: { id: 2 }, right: null },
      { whose: 'right', left: null, right: { id: 3 } },
    ]);
  });

  test('values differ where both see the row and may read the column', () => {
    const row = { whose: 'both', left: { a: 1, b: [1] }, right: { a: 2, b: [1] } } as const;
    const of = (name: string, whose: 'both' | 'left') => isDifferent(row, { name, type: '', whose });
    expect([of('a', 'both'), of('b', 'both'), of('a', 'left')]).toEqual([true, false, false]);
  });

  test('answers are compared field by field: lists by their rows, objects and values as one row', () => {
    const tables = compareAnswers(
      { list: [{ id: 1, name: 'a' }], total: { count: 2 }, plain: 1 },
      { list: [{ id: 1, name: 'b' }, { id: 2 }], total: { count: 1 }, plain: 1 },
    );
    expect(tables.map(({ name, rows }) => [name, rows.map(({ whose }) => whose)])).toEqual([
      ['list', ['both', 'right']],
      ['total', ['both']],
      ['plain', ['both']],
    ]);
    // Nobody is said to see what was refused.
    expect(compareAnswers(null, { list: [{ id: 1 }] })[0]?.rows).toEqual([
      { whose: 'right', left: null, right: { id: 1 } },
    ]);
  });

  test('a caller is the same after its way through the address', () => {
    const accountId = '0190a6c0-0000-7000-8000-000000000001';
    for (const caller of [
      { role: null, accountId: null },
      { role: 'account', accountId: null },
      { role: 'account', accountId },
      { role: 'a:b', accountId },
    ]) {
      expect(readCaller(writeCaller(caller))).toEqual(caller);
    }
  });
});

describe('numbers that a browser would round', () => {
  const numbers = table({
    key: ['id'],
    columns: [
      consoleColumn('id', 'bigint'),
      consoleColumn('amount', 'numeric'),
      consoleColumn('share', 'float8'),
      consoleColumn('list', 'bigint', { isList: true }),
      consoleColumn('data', 'jsonb'),
    ],
  });
  const answered =
    '{"id":9007199254740993,"amount":12345678901234567.89,"share":1e-05,"list":[9007199254740993],"data":{"n":[9007199254740993,1.50]}}';
  const record = () => toRecord(numbers, readJson(answered) as Row);

  test('are shown, and name their row, with all of their digits', () => {
    expect(record()).toMatchObject({
      id: '9007199254740993',
      amount: '12345678901234567.89',
      share: 0.00001,
    });
    expect(writeJson(whereIds(numbers, [record().id]))).toBe('{"id":{"_in":["9007199254740993"]}}');
    expect(printJson(record().data)).toBe('{\n  "n": [\n    9007199254740993,\n    1.50\n  ]\n}');
    expect(writeJson(record().list)).toBe('[9007199254740993]');
    // Forms copy plain objects member by member.
    expect(record().data).toBeInstanceOf(JsonText);
  });

  test('keep them in related rows and in lists of JSON, and other values stay as they are', () => {
    const text =
      '{"id":1,"user":{"n":9007199254740993,"none":null},"data":[null,1],"amount":0.1,"share":1.5}';
    const { id, user, data, amount, share } = toRecord(numbers, readJson(text) as Row);
    expect({ id, user, data, amount, share }).toEqual({
      id: '1',
      user: { n: '9007199254740993', none: null },
      data: [null, 1],
      amount: 0.1,
      share: 1.5,
    });
  });

  test('are no change when nobody has changed them, and are sent with their digits when somebody has', () => {
    expect(changedValues(numbers, record(), record())).toEqual({});
    const data = readOperand(consoleColumn('data', 'jsonb'), '_eq', '{"n":[9007199254740995,1.50]}');
    const changed = changedValues(numbers, record(), { ...record(), amount: '12345678901234567.88', data });
    expect(writeJson(changed)).toBe('{"amount":"12345678901234567.88","data":{"n":[9007199254740995,1.50]}}');
  });

  test('differ from their neighbours where two callers are compared', () => {
    const [left, right] = ['9007199254740993', '9007199254740992'].map(
      (n) => readJson(`{"rows":[{"id":"a","n":${n}}]}`) as Record<string, unknown>,
    );
    const [compared] = compareAnswers(left ?? null, right ?? null);
    const [row] = compared?.rows ?? [];
    const differing = compared?.columns.filter((each) => row !== undefined && isDifferent(row, each));
    expect(differing?.map(({ name }) => name)).toEqual(['n']);
  });

  test('keep their digits in the filter of an address', () => {
    const where = '{"data":{"_contains":{"n":9007199254740993}},"amount":{"_gt":0.1234567890123456789}}';
    expect(writeWhere(readWhere(where))).toBe(where);
  });
});

test.each([
  ['Eve \u202egnp.exe', 'Eve [U+202E]gnp.exe'],
  ['a\u2066b\u2069\u200f', 'a[U+2066]b[U+2069][U+200F]'],
  ['tab\there, line\nthere', 'tab\there, line\nthere'],
  ['\u0000\u001b[31m', '[U+0000][U+001B][31m'],
  ['می\u200cخواهم 👩\u200d💻', 'می\u200cخواهم 👩\u200d💻'],
  ['مرحبا', 'مرحبا'],
])('what turns a text around, or is not seen, is shown by its number: %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});
