/** Items of a batch share requests and transactions. What each of them is answered with, and stores, is as if it was alone. */
import { randomUUID } from 'node:crypto';
import { startTestApi } from './support/api.ts';
import { countRows, readRow, readRows } from './support/saves.ts';

/** The documents that were sent to Hasura, by the names of their operations. */
const sent: string[] = [];
/** Called before a request with a document of this name is sent, once. */
let meanwhile: { readonly document: string; readonly run: () => Promise<unknown> } | null = null;

const api = await startTestApi(
  {},
  {
    async beforeHasura(body) {
      const [, name = ''] = /(?:query|mutation) (\w+)/.exec(body) ?? [];
      sent.push(name);
      if (meanwhile?.document !== name) return;
      const { run } = meanwhile;
      meanwhile = null;
      await run();
    },
  },
);
afterAll(() => api.stop());
const account = await api.createAccount();
beforeEach(() => {
  sent.length = 0;
  meanwhile = null;
});

interface Result {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>>;
}

async function send(route: string, items: readonly unknown[], headers = {}): Promise<Result[]> {
  const response = await account.post(`/rest/v2/${route}/batch`, { items }, { headers });
  expect(response.status).toBe(200);
  return ((await response.json()) as { results: Result[] }).results;
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const statuses = (results: readonly Result[]) => results.map(({ status }) => status);
const timesSent = (name: string) => sent.filter((document) => document === name).length;

test.each<[string, (number: number) => Readonly<Record<string, string>>, string]>([
  ['projects', (n: number) => ({ externalId: `few-${n}`, name: `Project ${n}` }), 'CreateProject'],
  ['companies', (n: number) => ({ externalId: `few-${n}`, name: `Company ${n}` }), 'CreateCompany'],
  [
    'applicants',
    (n: number) => ({ firstName: 'Ann', lastName: `Person ${n}`, emailAddresses: `few-${n}@example.org` }),
    'CreateProfile',
  ],
])('a hundred new %s need a few requests', async (route, item, document) => {
  const results = await send(route, numbers(100).map(item));
  expect(statuses(results)).toEqual(numbers(100).map(() => 201));
  expect(timesSent(document)).toBeLessThanOrEqual(4);
  expect(sent.length).toBeLessThanOrEqual(40);
  expect(new Set(results.map(({ body }) => body.taskId)).size).toBe(100);
});

test.each<[string, (number: number) => Readonly<Record<string, string>>, string, string]>([
  ['projects', (n: number) => ({ externalId: `again-${n}`, name: `Project ${n}` }), 'name', 'projectId'],
  ['companies', (n: number) => ({ externalId: `again-${n}`, name: `Company ${n}` }), 'name', 'companyId'],
  [
    'applicants',
    (n: number) => ({
      firstName: 'Ann',
      lastName: `Again ${n}`,
      emailAddresses: `again-${n}@example.org`,
      headline: `Person ${n}`,
    }),
    'headline',
    'profileId',
  ],
])('known %s get their own values', async (route, item, column, id) => {
  const first = await send(route, numbers(10).map(item));
  const changed = numbers(10).map((n) => ({ ...item(n), [column]: `Changed ${n}` }));
  const second = await send(route, changed);
  expect(second.map(({ body }) => body[id])).toEqual(first.map(({ body }) => body[id]));
  expect(statuses(second)).toEqual(numbers(10).map(() => 200));
  const table = route === 'applicants' ? 'profiles' : route;
  for (const [n, { body }] of second.entries()) {
    expect(await readRow(api.database, table, body[id])).toMatchObject({ [column]: `Changed ${n}` });
    expect(await readRow(api.database, 'tasks', body.taskId)).toMatchObject({
      status: 'succeeded',
      [id]: body[id],
    });
  }
});

test('items by ids in another case, and by keys of several kinds, find their own records', async () => {
  const created = await send(
    'projects',
    numbers(3).map((n) => ({ externalId: `kind-${n}`, name: `Project ${n}` })),
  );
  const ids = created.map(({ body }) => body.projectId ?? '');
  const results = await send('projects', [
    { projectId: ids[0]?.toUpperCase(), name: 'By id' },
    { externalId: 'kind-1', name: 'By key' },
    { projectId: randomUUID(), name: 'Unknown' },
    { projectId: ids[2], externalId: 'kind-2', name: 'By both' },
  ]);
  const alone = await account.post('/rest/v2/projects', { projectId: ids[0]?.toUpperCase(), name: 'By id' });
  expect(results[0]?.status).toBe(alone.status);
  expect(results[1]?.body.projectId).toBe(ids[1]);
  expect(results[3]?.body.projectId).toBe(ids[2]);
});

test('after a conflict of one item each is saved alone, and all succeed once', async () => {
  const insert = `insert into projects ("groupId", name, "externalId") values ($1, 'Elsewhere', 'conflict-3')`;
  meanwhile = { document: 'CreateProjects', run: () => api.database.pool.query(insert, [account.groupId]) };
  const results = await send(
    'projects',
    numbers(8).map((n) => ({ externalId: `conflict-${n}`, name: `Project ${n}` })),
  );
  expect(statuses(results)).toEqual(numbers(8).map((n) => (n === 3 ? 200 : 201)));
  for (const [n, { body }] of results.entries()) {
    expect(await readRows(api.database, 'projects', { externalId: `conflict-${n}` })).toMatchObject([
      { id: body.projectId, name: `Project ${n}` },
    ]);
    expect(await readRow(api.database, 'tasks', body.taskId)).toMatchObject({ status: 'succeeded' });
  }
});

test('an item whose write the database rejects fails alone', async () => {
  const other = await api.createAccount('Other');
  const foreign = await other.post('/rest/v2/companies', { name: 'Foreign' });
  const { companyId } = (await foreign.json()) as { companyId: string };
  const results = await send('companies', [
    { name: 'One' },
    { companyId, name: 'Of another account' },
    { name: 'Two' },
  ]);
  expect(statuses(results)).toEqual([201, 404, 201]);
  expect(
    await countRows(api.database, 'companies', { groupId: account.groupId, name: 'Of another account' }),
  ).toBe(0);
  expect(await readRow(api.database, 'companies', companyId)).toMatchObject({ name: 'Foreign' });
});

test('a repeated idempotency key that another request uses meanwhile is replayed for its item', async () => {
  const items = numbers(5).map((n) => ({ externalId: `key-${n}`, name: `Project ${n}` }));
  meanwhile = {
    document: 'CreateTasks',
    run: () => send('projects', items, { 'Idempotency-Key': 'together' }),
  };
  const results = await send('projects', items, { 'Idempotency-Key': 'together' });
  expect(statuses(results)).toEqual(items.map(() => 201));
  expect(results.map(({ headers }) => headers['Idempotency-Replayed'])).toEqual(items.map(() => 'true'));
  for (const n of numbers(5)) {
    expect(await countRows(api.database, 'projects', { externalId: `key-${n}` })).toBe(1);
  }
});

test('when a shared transaction has no answer, each item keeps its task, and is saved once later', async () => {
  const lose = () => Promise.reject(new Error('the connection was lost'));
  meanwhile = { document: 'CreateCompanies', run: lose };
  const items = numbers(4).map((n) => ({ externalId: `lost-${n}`, name: `Company ${n}` }));
  const results = await send('companies', items, { 'Idempotency-Key': 'lost' });
  expect(statuses(results)).toEqual(items.map(() => 503));
  for (const { body } of results) {
    expect(await readRow(api.database, 'tasks', body.taskId)).toMatchObject({ status: 'queued' });
  }
  const again = await send('companies', items, { 'Idempotency-Key': 'lost' });
  expect(statuses(again)).toEqual(items.map(() => 201));
  expect(again.map(({ body }) => body.taskId)).toEqual(results.map(({ body }) => body.taskId));
  for (const n of numbers(4)) {
    expect(await countRows(api.database, 'companies', { externalId: `lost-${n}` })).toBe(1);
  }
});
