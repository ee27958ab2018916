// size: one server and one model for all of them
/** What the console reads and writes of any table, through a real engine: lists and their pages, rows, and changes. */

import { fileURLToPath } from 'node:url';
import { commentsInFrench } from '../browser/console/i18n/comments-fr.ts';
import { wordsInEnglish } from '../browser/console/i18n/en.ts';
import { readModel } from '../browser/console/model/read-model.ts';
import type { Rule } from '../browser/console/model/rules/checks.ts';
import type { Rules, TableRules } from '../browser/console/model/rules/rules.ts';
import { ruleSentence } from '../browser/console/model/rules/sentences.ts';
import { violationIn } from '../browser/console/model/rules/violation.ts';
import { insert, startTestApi } from './support/api.ts';

interface Listed {
  readonly data: readonly Row[];
  readonly total?: number;
  readonly pageInfo: { readonly hasPreviousPage: boolean; readonly hasNextPage: boolean };
}
type Row = Readonly<Record<string, unknown>> & { readonly id: string };
/** What react-admin calls. */
interface Provider {
  getList(resource: string, params: object): Promise<Listed>;
  getOne(resource: string, params: object): Promise<{ data: Row }>;
  getMany(resource: string, params: object): Promise<{ data: readonly Row[] }>;
  getManyReference(resource: string, params: object): Promise<Listed>;
  create(resource: string, params: object): Promise<{ data: Row }>;
  update(resource: string, params: object): Promise<{ data: Row }>;
  updateMany(resource: string, params: object): Promise<{ data: readonly string[] }>;
  delete(resource: string, params: object): Promise<{ data: Row }>;
  deleteMany(resource: string, params: object): Promise<{ data: readonly string[] }>;
}

/** What pages read beside react-admin's own requests, of the table of companies. */
interface Pages {
  exportRows(columns: readonly string[]): Promise<{ text: string; count: number; isWhole: boolean }>;
  countRows(where: object): Promise<number>;
  /** Column → its values. */
  rulesOf(table: string): Promise<TableRules>;
  readRules(): Promise<Rules>;
  /** The same where no column of companies is a key. */
  readonly withoutKey: Provider;
  readRelated(
    id: string,
  ): Promise<readonly { table: { name: string }; rows: readonly Row[]; hasMore: boolean }[]>;
}

const companies = 'data/companies';
const api = await startTestApi(
  {},
  { consoleFolder: fileURLToPath(new URL('../dist/console', import.meta.url)) },
);
const { groupId } = await api.createAccount();
let provider: Provider;
let pages: Pages;
/** The documents that were sent. */
const sent: string[] = [];

const nodeFetch = globalThis.fetch;
afterAll(async () => {
  globalThis.fetch = nodeFetch;
  Reflect.deleteProperty(globalThis, 'sessionStorage');
  await api.stop();
});

beforeAll(async () => {
  // What a browser has and Node has not: the address of the page, and a storage of its tab.
  globalThis.fetch = (address, init) => {
    sent.push(String(init?.body));
    return nodeFetch(new URL(String(address), api.engine.baseUrl), init);
  };
  const stored = new Map<string, string>();
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
      removeItem: (name: string) => void stored.delete(name),
    },
  });
  // Read at run time: the types of browsers are not those of the tests.
  const load = (path: string) => import(new URL(`../browser/console/${path}`, import.meta.url).href);
  const { secret } = await load('engine/session.ts');
  const { command, introspection } = await load('engine/request.ts');
  const { createDataProvider } = await load('data/provider.ts');
  secret.set(api.engine.adminSecret);
  const exported = await command('/v1/metadata', { type: 'export_metadata', version: 2, args: {} });
  const model = await readModel(exported, introspection);
  provider = createDataProvider(() => model);
  const { exportRows } = await load('data/csv/export-rows.ts');
  const { countRows } = await load('data/counts.ts');
  const { readRelated } = await load('data/row/read-related.ts');
  const table = model.byName.get('companies');
  const byName = new Map(model.byName).set('companies', {
    ...model.byName.get('companies'),
    key: [],
  } as never);
  const { readRules } = await load('model/rules/read-rules.ts');
  const { rulesOf } = await load('model/rules/rules.ts');
  const where = {};
  const sort = { field: 'name', order: 'ASC' };
  const { signal } = new AbortController();
  pages = {
    exportRows: (columns) => exportRows({ model, table, columns, where, sort }),
    countRows: (of) => countRows(table, of),
    rulesOf: async (of) => rulesOf(await readRules(), { schema: 'public', table: of }),
    readRules,
    withoutKey: createDataProvider(() => ({ ...model, byName })),
    readRelated: (id) => readRelated(model, table, id, signal),
  };
});

beforeEach(async () => {
  await api.database.pool.query('delete from companies');
  sent.length = 0;
});

const addCompany = (name: string, more: object = {}) =>
  insert(api.database, 'companies', { groupId, name, ...more });
const names = ({ data }: { readonly data: readonly Row[] }) => data.map(({ name }) => name);
const stored = async (column: string) =>
  (await api.database.pool.query(`select "${column}" from companies order by name`)).rows.map(
    (row) => row[column],
  );

describe('a list', () => {
  const page = (number: number, more: object = {}) =>
    provider.getList(companies, {
      pagination: { page: number, perPage: 2 },
      sort: { field: 'name', order: 'ASC' },
      ...more,
    });

  test('has pages of which each follows the one before, and says whether there is a next one', async () => {
    for (const name of ['A', 'B', 'B', 'C', 'D']) await addCompany(name);
    const pages = [await page(1), await page(2), await page(3)];
    expect(pages.map(names)).toEqual([['A', 'B'], ['B', 'C'], ['D']]);
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(5);
    expect(pages.map(({ pageInfo }) => pageInfo)).toEqual([
      { hasPreviousPage: false, hasNextPage: true },
      { hasPreviousPage: true, hasNextPage: true },
      { hasPreviousPage: true, hasNextPage: false },
    ]);
    expect(pages.map(({ total }) => total)).toEqual([undefined, undefined, undefined]);
  });

  test('begins its next page after the last row that was shown, whatever was added before it', async () => {
    for (const name of ['B', 'C', 'D', 'E']) await addCompany(name);
    await page(1);
    await addCompany('A');
    expect(names(await page(2))).toEqual(['D', 'E']);
  });

  test('opens at a page that was not come to from the one before, with the rows of its number', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E']) await addCompany(name);
    const sort = { field: 'name', order: 'DESC' };
    expect(names(await page(2, { sort }))).toEqual(['C', 'B']);
  });

  test('of one page says how many rows there are', async () => {
    await addCompany('A');
    await addCompany('B');
    expect(await page(1)).toMatchObject({ total: 2, pageInfo: { hasNextPage: false } });
    await api.database.pool.query('delete from companies');
    expect(await page(1)).toMatchObject({ data: [], total: 0 });
  });

  test('that nobody has sorted has 25 rows a page, in the order of their ids', async () => {
    for (let n = 0; n < 26; n += 1) await addCompany(`C${n}`);
    const { data, pageInfo } = await provider.getList(companies, {});
    const { rows } = await api.database.pool.query<Row>('select id from companies order by id limit 25');
    expect(data.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(pageInfo).toEqual({ hasPreviousPage: false, hasNextPage: true });
  });

  test('has no page after its end, nor one that more than 10 000 rows have to be skipped for', async () => {
    await addCompany('A');
    await expect(page(2)).rejects.toMatchObject({ kind: 'page', code: 'end' });
    await expect(page(5_001)).rejects.toMatchObject({ kind: 'page', code: 'limit' });
    await expect(page(5_000)).rejects.toMatchObject({ code: 'end' });
  });

  test('has the rows that are searched for, that the filter lets through and that belong to a row', async () => {
    await addCompany('Acme North', { tagline: 'Steel' });
    await addCompany('Acme South', { tagline: 'Wool' });
    await addCompany('Other', { tagline: 'Steel' });
    const where = '{"tagline":{"_eq":"Steel"}}';
    expect(names(await page(1, { filter: { q: 'acme' } }))).toEqual(['Acme North', 'Acme South']);
    expect(names(await page(1, { filter: { where } }))).toEqual(['Acme North', 'Other']);
    expect(names(await page(1, { filter: { q: 'acme', where } }))).toEqual(['Acme North']);
    const params = { target: 'tagline', id: 'Wool', meta: { columns: ['name'] } };
    expect(names(await provider.getManyReference(companies, params))).toEqual(['Acme South']);
  });

  test('reads the columns that are asked for, and the one by which it is sorted', async () => {
    await addCompany('A', { tagline: 'Steel', externalId: 'a' });
    const { data } = await page(1, { meta: { columns: ['tagline'] } });
    expect(data[0]).toMatchObject({ name: 'A', tagline: 'Steel' });
    expect(data[0]).not.toHaveProperty('externalId');
    // A choice of columns, and an order, that were made before a column was dropped.
    const gone = { meta: { columns: ['tagline', 'gone'] }, sort: { field: 'gone', order: 'ASC' } };
    expect((await page(1, gone)).data).toMatchObject([{ tagline: 'Steel' }]);
  });

  test('of rows without a key tells them apart by their places, on every page', async () => {
    for (const name of ['A', 'B', 'C']) await addCompany(name);
    const params = (number: number) => ({
      pagination: { page: number, perPage: 2 },
      sort: { field: 'name', order: 'ASC' },
    });
    const rows = [
      await pages.withoutKey.getList(companies, params(1)),
      await pages.withoutKey.getList(companies, params(2)),
    ];
    expect(rows.flatMap(({ data }) => data.map(({ id, name }) => [id, name]))).toEqual([
      ['row 1', 'A'],
      ['row 2', 'B'],
      ['row 3', 'C'],
    ]);
  });
});

test('numbers that a browser would round have all of their digits, in lists and in rows, also when they are written', async () => {
  const sequence = '9007199254740993';
  const recordId = crypto.randomUUID();
  const event = { groupId, type: 'company.created', object: 'companies', objectId: recordId, recordId };
  const events = 'data/webhook_events';
  const created = (await provider.create(events, { data: { ...event, sequence } })).data;
  const { id } = created;
  const rows = [
    created,
    (await provider.getList(events, { meta: { columns: ['sequence'] } })).data[0],
    (await provider.getOne(events, { id })).data,
    (await provider.getMany(events, { ids: [id] })).data[0],
    (await provider.update(events, { id, previousData: created, data: { type: 'company.updated' } })).data,
  ];
  expect(rows.map((row) => row?.sequence)).toEqual(rows.map(() => sequence));
});

describe('an export', () => {
  /** Without the triggers of each row. */
  const atOnce = async (sql: string) => {
    await api.database.pool.query('alter table companies disable trigger user');
    await api.database.pool.query(sql);
    await api.database.pool.query('alter table companies enable trigger user');
  };
  const numbers = (text: string) => text.trim().split('\r\n').slice(1).map(Number);

  test('has the first 10 000 rows in their order, and says whether these are all', async () => {
    await atOnce(
      `insert into companies ("groupId", name, tagline)
       select '${groupId}', 'C' || lpad(n::text, 5, '0'), n from generate_series(1, 10000) n`,
    );
    const { text, ...whole } = await pages.exportRows(['tagline']);
    expect(whole).toEqual({ count: 10_000, isWhole: true });
    expect(numbers(text)).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 1));
    await addCompany('D');
    expect(await pages.exportRows(['tagline'])).toEqual({ text, count: 10_000, isWhole: false });
    await atOnce('delete from companies');
  });

  test('without rows has the names of its columns', async () => {
    const { text, ...none } = await pages.exportRows(['tagline', 'name']);
    expect(text.trim()).toBe('tagline,name');
    expect(none).toEqual({ count: 0, isWhole: true });
  });
});

test('rows are counted as far as a condition holds for them', async () => {
  for (const name of ['A', 'B', 'C']) await addCompany(name);
  expect([await pages.countRows({}), await pages.countRows({ name: { _gt: 'A' } })]).toEqual([3, 2]);
});

test('the values that the database lists for a column are its options, and those of no other table', async () => {
  await api.database.pool.query(`
    create type mood as enum ('low', 'high');
    create table moods (mood mood, kind text check (kind in ('a', 'b')), name text check (name <> ''))`);
  expect((await pages.rulesOf('moods')).options).toEqual(
    new Map([
      ['mood', ['low', 'high']],
      ['kind', ['a', 'b']],
    ]),
  );
  await api.database.pool.query('drop table moods; drop type mood');
  expect((await pages.rulesOf('moods')).options).toEqual(new Map());
});

test('a row shows the first five rows of each list that belongs to it, and says where there are more', async () => {
  const id = await addCompany('A');
  for (const name of ['1', '2', '3', '4', '5'])
    await insert(api.database, 'projects', { groupId, name, companyId: id });
  const projects = async () => {
    const lists = await pages.readRelated(id);
    expect(lists.map(({ table }) => table.name)).toContain('companies_files');
    return lists.find(({ table }) => table.name === 'projects');
  };
  const five = await projects();
  expect(five?.rows.map(({ name }) => name).sort()).toEqual(['1', '2', '3', '4', '5']);
  expect(five?.hasMore).toBe(false);
  await insert(api.database, 'projects', { groupId, name: '6', companyId: id });
  const six = await projects();
  expect([six?.rows.length, six?.hasMore]).toEqual([5, true]);
  // The other way round: a list says what the rows are called to which its rows refer.
  const { data } = await provider.getList('data/projects', { meta: { columns: ['companyId'] } });
  expect(data.map((row) => row.company)).toEqual(data.map(() => expect.objectContaining({ id, name: 'A' })));
});

describe('a row', () => {
  const read = async (id: string) => (await provider.getOne(companies, { id })).data;

  test('is read by its id, one or several, and one that is not there is said to be missing', async () => {
    const ids = [await addCompany('A'), await addCompany('B')];
    await addCompany('C');
    expect((await read(ids[1] ?? '')).name).toBe('B');
    expect(names(await provider.getMany(companies, { ids })).sort()).toEqual(['A', 'B']);
    await api.database.pool.query('delete from companies');
    await expect(read(ids[0] ?? '')).rejects.toMatchObject({ kind: 'refused', code: 'not-found' });
  });

  test('is created with what was entered, and has what the database adds', async () => {
    const { data } = await provider.create(companies, { data: { groupId, name: 'New', tagline: null } });
    expect(data).toMatchObject({ id: expect.any(String), name: 'New', createdAt: expect.any(String) });
    expect(await stored('name')).toEqual(['New']);
  });

  test('is changed in the columns that differ', async () => {
    const id = await addCompany('A', { tagline: 'Steel' });
    const previousData = await read(id);
    await api.database.pool.query('alter table companies disable trigger user');
    await api.database.pool.query(`update companies set tagline = 'Wool'`);
    await api.database.pool.query('alter table companies enable trigger user');
    const { data } = await provider.update(companies, {
      id,
      previousData,
      data: { ...previousData, name: 'B' },
    });
    expect(data).toMatchObject({ id, name: 'B', tagline: 'Wool' });
  });

  test('that somebody else has changed or deleted since it was read is not overwritten', async () => {
    const id = await addCompany('A');
    const previousData = await read(id);
    await api.database.pool.query(`update companies set name = 'Theirs'`);
    const change = { id, previousData, data: { ...previousData, name: 'Mine' } };
    await expect(provider.update(companies, change)).rejects.toMatchObject({ kind: 'changed' });
    expect(await stored('name')).toEqual(['Theirs']);
    await api.database.pool.query('delete from companies');
    await expect(provider.update(companies, change)).rejects.toMatchObject({ kind: 'changed' });
  });

  test('in which nothing was changed is not sent', async () => {
    const id = await addCompany('A');
    const previousData = await read(id);
    sent.length = 0;
    expect(await provider.update(companies, { id, previousData, data: previousData })).toEqual({
      data: previousData,
    });
    expect(sent).toEqual([]);
  });

  test('is deleted alone or with others, and one that is gone is said to be', async () => {
    const [a, b, c] = [await addCompany('A'), await addCompany('B'), await addCompany('C')];
    await addCompany('D');
    const previousData = await read(a);
    expect(await provider.delete(companies, { id: a, previousData })).toEqual({ data: previousData });
    expect(await provider.deleteMany(companies, { ids: [b, c] })).toEqual({ data: [b, c] });
    expect(await stored('name')).toEqual(['D']);
    expect(await provider.delete(companies, { id: await addCompany('E') })).toEqual({
      data: { id: expect.any(String) },
    });
    await expect(provider.delete(companies, { id: a })).rejects.toMatchObject({ kind: 'changed' });
  });

  test('is changed with others at once, and rows beside them stay', async () => {
    const ids = [await addCompany('A'), await addCompany('B')];
    await addCompany('C');
    expect(await provider.updateMany(companies, { ids, data: { tagline: 'Wool' } })).toEqual({ data: ids });
    expect(await stored('tagline')).toEqual(['Wool', 'Wool', null]);
  });
});

test('what has to be given is not null and comes from nowhere else, and the checks of the platform are understood', async () => {
  const required = async (table: string) => [...(await pages.rulesOf(table)).required].sort();
  expect(await required('companies')).toEqual(['groupId', 'name']);
  // Triggers give the others.
  expect(await required('colors')).toEqual(['id']);
  expect(await required('fields')).toEqual(['groupId', 'name', 'targetedEntity', 'type']);
  const { constraints } = await pages.readRules();
  const checks = [...constraints].filter(([, { kind }]) => kind === 'check');
  const understood = checks.filter(([, { rules }]) => rules.every(({ kind }) => kind !== 'other'));
  expect(checks.length).toBeGreaterThan(80);
  expect(understood.length / checks.length).toBeGreaterThan(0.65);
});

test.each([
  ['companies', { groupId, name: null }, 'missing', ['name']],
  ['companies', { groupId, name: ' ' }, 'check', ['name']],
  ['companies', { groupId: '0190a6c0-0000-7000-8000-000000000001', name: 'Nowhere' }, 'unknown', ['groupId']],
  ['colors', { id: 'red' }, 'check', ['id']],
])(
  'a row of %s with %j is refused by a rule whose columns are known',
  async (table, values, kind, columns) => {
    const refused = await provider.create(`data/${table}`, { data: values }).then(String, (error) => error);
    expect(violationIn(String(refused.message), await pages.readRules())).toMatchObject({ kind, columns });
  },
);

test('every comment of a table has a French text, and no text is for a table or a column without a comment', async () => {
  const { rows } = await api.database.pool.query<{ name: string; isTable: boolean }>(
    `select c.relname || coalesce('.' || a.attname, '') as name, d.objsubid = 0 as "isTable"
     from pg_description d
     join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass and c.relkind in ('r', 'v')
     left join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid and d.objsubid > 0
     where c.relnamespace = 'public'::regnamespace`,
  );
  const translated = Object.keys(commentsInFrench);
  const missing = rows.filter(({ name, isTable }) => isTable && !translated.includes(name));
  expect(missing.map(({ name }) => name)).toEqual([]);
  expect(translated.filter((key) => !rows.some(({ name }) => name === key))).toEqual([]);
});

test('every check constraint of the database has words, and no words are about one that is gone', async () => {
  const { constraints } = await pages.readRules();
  // Not those of the tables of the engine, which nobody edits.
  const { rows } = await api.database.pool.query<{ name: string }>(
    `select conname as name from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`,
  );
  expect(rows.length).toBeGreaterThan(100);
  const asked: string[] = [];
  const sentence = (rule: Rule) =>
    ruleSentence(rule, (key) => {
      asked.push(key);
      return key;
    });
  const wordless = rows.filter(({ name }) =>
    (constraints.get(name)?.rules ?? [null]).some(
      (rule) => rule === null || ['rule.other', 'rule.pattern'].includes(sentence(rule)),
    ),
  );
  expect(wordless).toEqual([]);
  const own = Object.keys(wordsInEnglish).filter((key) => key.startsWith('check.'));
  expect(own.filter((key) => !asked.includes(key))).toEqual([]);
});
