// size: one model of tables, which all tests are about.
/** What the console computes before it asks the engine: conditions, orders, pages, identities, changes, reviews. */

import { readJson, writeJson } from '@platform/runtime';
import { changedValues, toInput } from '../browser/console/data/changes.ts';
import { printJson } from '../browser/console/data/exact-values.ts';
import { identityOf, keyValues, type Row, toRecord, whereIds } from '../browser/console/data/identity.ts';
import { listedValues } from '../browser/console/data/listed-values.ts';
import { afterRow, keySorting, lastPageByNumber, orderBy } from '../browser/console/data/paging.ts';
import { columnsInOrder, defaultColumns } from '../browser/console/data/selection.ts';
import { readOperand, writeOperand } from '../browser/console/data/values.ts';
import {
  fromConditions,
  readWhere,
  searchWhere,
  toConditions,
  writeWhere,
} from '../browser/console/data/where.ts';
import { accessOf, modelFor } from '../browser/console/model/role-access.ts';
import type { TableModel } from '../browser/console/model/table-model.ts';
import { readCaller, writeCaller } from '../browser/console/pages/compare/caller.ts';
import { compareAnswers, isDifferent, pairRows } from '../browser/console/pages/compare/compare-rows.ts';
import { type KnownProfile, resultOf, reviewFields } from '../browser/console/pages/inbox/review-fields.ts';
import { consoleColumn } from './support/console-column.ts';

const table = (more: Partial<TableModel> = {}): TableModel => ({
  name: 'notes',
  schema: 'public',
  table: 'notes',
  comment: null,
  key: ['id'],
  columns: [
    consoleColumn('id', 'uuid'),
    consoleColumn('name', 'String'),
    consoleColumn('email', 'String', { isNullable: true }),
    consoleColumn('createdAt', 'timestamptz'),
    consoleColumn('data', 'jsonb', { isNullable: true }),
  ],
  relationships: [],
  computedRows: [],
  roots: {
    select: 'notes',
    aggregate: 'notes_aggregate',
    byKey: 'notes_by_pk',
    insert: 'insert_notes',
    update: 'update_notes',
    delete: 'delete_notes',
  },
  metadata: { table: 'notes' },
  ...more,
});

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
});

describe('identities', () => {
  test('a row with a key of several columns is found again by its identity', () => {
    const row = { groupId: 'g', id: 'i', name: 'Ada' };
    const id = identityOf(pair, row) ?? '';
    expect(keyValues(pair, id)).toEqual({ groupId: 'g', id: 'i' });
    expect(whereIds(pair, [id])).toEqual({ _or: [{ groupId: { _eq: 'g' }, id: { _eq: 'i' } }] });
    expect(whereIds(table(), ['x', 'y'])).toEqual({ id: { _in: ['x', 'y'] } });
  });

  test('the column id of such a row is not lost', () => {
    const record = toRecord(pair, { groupId: 'g', id: 'i', name: 'Ada' });
    expect(record.id).toBe('["g","i"]');
    expect(changedValues(pair, record, { ...record, name: 'Bob' })).toEqual({ name: 'Bob' });
  });
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
    for (const complex of [{ _or: [] }, { status: { title: { _eq: 'x' } } }, { _not: {} }]) {
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
    expect(searchWhere(table(), ' ')).toEqual({});
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

test('a list shows first what a row is called by and what tells most, then the rest, and no long values', () => {
  const reference = { table: 'users', name: 'user' } as never;
  const wide = table({
    columns: [
      consoleColumn('id', 'uuid'),
      consoleColumn('createdAt', 'timestamptz'),
      consoleColumn('updatedAt', 'timestamptz'),
      consoleColumn('groupId', 'uuid', { reference }),
      consoleColumn('data', 'jsonb'),
      consoleColumn('tags', 'String', { isList: true }),
      consoleColumn('text', 'String', { comment: 'HTML of the page' }),
      ...['one', 'two', 'three', 'four'].map((name) => consoleColumn(name, 'Int')),
      consoleColumn('userId', 'uuid', { reference }),
      consoleColumn('kind', 'String'),
      consoleColumn('name', 'String'),
    ],
  });
  expect(columnsInOrder(wide).map(({ name }) => name)).toEqual([
    'name',
    'kind',
    'userId',
    'data',
    'tags',
    'text',
    'one',
    'two',
    'three',
    'four',
    'createdAt',
    'updatedAt',
    'id',
    'groupId',
  ]);
  expect(defaultColumns(wide)).toEqual(['name', 'kind', 'userId', 'one', 'two', 'three', 'createdAt']);
});

test('a check constraint that lists values gives the options of its column, and any other gives none', () => {
  const listed = "CHECK ((kind = ANY (ARRAY['open'::text, 'it''s'::text])))";
  expect(listedValues(listed)).toEqual(['open', "it's"]);
  expect(listedValues("ANY (ARRAY['low', 'high'])")).toEqual(['low', 'high']);
  expect(listedValues("CHECK (((kind = ANY (ARRAY['a'::text])) AND (kind <> ''::text)))")).toBeNull();
  expect(listedValues("CHECK ((btrim(name) <> ''::text))")).toBeNull();
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
