/**
 * Where a database is sharded by account (deploy/citus), a statement runs on the node of its account when it names the account
 * of every table that it uses. What the server sends for callers does; the statements that do not are listed here by what they
 * are for.
 */
import pg from 'pg';
import { startTestApi, type TestAccount, type TestApi } from './support/api.ts';
import type { TestDatabase } from './support/database.ts';
import { createDistributedDatabase } from './support/distribute.ts';

/** Statements of the server itself that are about several accounts, or about one that they do not know. */
const acrossAccounts: readonly (readonly [statement: RegExp, reason: string])[] = [
  [/from "public"\."apikeys" as t\d+ where .*"hash"/, 'the look-up of a key by its hash, which is cached'],
  [/^update "public"\."apikeys" .*"lastUsedAt"/, 'the time of the last use of keys, for all keys at once'],
  [/^update "public"\."tasks" .*"lockedBy" = /, 'a server renews the leases of all its tasks at once'],
];

const sent = new Set<string>();
const { parse } = pg.Connection.prototype as unknown as {
  parse: (query: { text: string }, more: boolean) => void;
};
Object.assign(pg.Connection.prototype, {
  parse(this: pg.Connection, query: { text: string }, more: boolean): void {
    sent.add(query.text);
    parse.call(this, query, more);
  },
});

let database: TestDatabase;
let api: TestApi;
let account: TestAccount;
let owned: ReadonlySet<string>;

beforeAll(async () => {
  database = await createDistributedDatabase();
  const { rows } = await database.pool.query<{ name: string }>(
    `select c.relname as name from pg_class as c join pg_attribute as a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attname = 'groupId'`,
  );
  owned = new Set(rows.map(({ name }) => name));
  api = await startTestApi({}, { database });
  account = await api.createAccount();
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const root = '/rest/v2';

/** The tables of accounts that a statement uses without naming their account. */
function tablesWithoutAccount(text: string): string[] {
  const found: string[] = [];
  for (const [, verb = '', table = '', alias] of text.matchAll(
    /\b(from|join|update|insert into|using) "public"\."(\w+)"(?: as (\w+))?/g,
  )) {
    if (!owned.has(table)) continue;
    const named = alias ?? `"public"."${table}"`;
    const isNamed =
      verb === 'insert into'
        ? new RegExp(`insert into "public"\\."${table}"[^(]*\\([^)]*"groupId"`).test(text)
        : [`${named}."groupId" = `, `= ${named}."groupId"`, `${named}."groupId" is not distinct from`].some(
            (part) => text.includes(part),
          );
    if (!isNamed) found.push(table);
  }
  return [...new Set(found)];
}

async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  sent.clear();
  await work();
  return [...sent];
}

async function answered(response: Promise<Response>, status: number): Promise<string> {
  const answer = await response;
  const text = await answer.text();
  expect([answer.status, text]).toEqual([status, expect.anything()]);
  return text;
}

function expectRouted(texts: readonly string[]): void {
  const loose = texts
    .map((text) => ({ tables: tablesWithoutAccount(text), text }))
    .filter(
      ({ tables, text }) => tables.length > 0 && !acrossAccounts.some(([pattern]) => pattern.test(text)),
    );
  expect(loose).toEqual([]);
  expect(texts.some((text) => /"groupId" = \$/.test(text))).toBe(true);
}

test('saves name the account of every table', async () => {
  const texts = await statementsOf(async () => {
    await answered(account.post(`${root}/companies`, { name: 'A', externalId: 'a' }), 201);
    await answered(account.post(`${root}/companies`, { name: 'B', externalId: 'a' }), 200);
    await answered(account.post(`${root}/projects`, { name: 'A', externalId: 'a' }), 201);
    await answered(account.post(`${root}/projects`, { name: 'B', externalId: 'a' }), 200);
    const person = { firstName: 'A', lastName: 'B', emailAddresses: 'a@example.org', message: 'Hello' };
    await answered(account.post(`${root}/applicants`, person), 201);
    await answered(account.post(`${root}/applicants`, { ...person, headline: 'C' }), 200);
  });
  expect(texts.some((text) => text.includes('insert into "public"."profiles"'))).toBe(true);
  expectRouted(texts);
});

test('applications with a public key name it too', async () => {
  const project = { name: 'Open', externalId: 'open', isMadeForRecruitment: true };
  const { projectId } = JSON.parse(await answered(account.post(`${root}/projects`, project), 201));
  const resumesFiles = [{ fileName: 'cv.txt', data: Buffer.from('A Visitor\nEngineer').toString('base64') }];
  const texts = await statementsOf(async () => {
    for (const emailAddresses of ['one@example.org', 'two@example.org']) {
      const person = {
        firstName: 'A',
        lastName: 'Visitor',
        emailAddresses,
        projectId,
        historyEntryMessage: 'Hello',
        resumesFiles,
      };
      const key = account.publicKey.secret;
      await answered(account.post(`${root}/applicants`, person, { key }), 201);
    }
  });
  expect(texts.some((text) => text.includes('insert into "public"."projects_profiles"'))).toBe(true);
  expectRouted(texts);
});

test.each(['profiles', 'projects', 'companies', 'offers'])('the list of %s names it', async (list) => {
  const texts = await statementsOf(async () => {
    await answered(account.get(`${root}/${list}?limit=2&offset=1`), 200);
    await answered(account.get(`${root}/${list}?limit=2&after=`), 200);
  });
  expectRouted(texts);
});

test('reads and changes by key, with what is nested in them, name it', async () => {
  const ask = (query: string) =>
    answered(account.post('/graphql', { query }), 200).then((text) => JSON.parse(text).data);
  const { profiles } = await ask('{ profiles(limit: 1) { id } }');
  const id = profiles[0].id;
  const texts = await statementsOf(async () => {
    const { row } = await ask(
      `{ row: profiles_by_pk(id: "${id}") { id emailAddresses { emailAddress } projects { project { name company { name } } } } }`,
    );
    expect(row).toMatchObject({ id });
    await ask(
      `mutation { update_profiles_by_pk(pk_columns: { id: "${id}" }, _set: { headline: "D" }) { id } }`,
    );
    await ask(
      '{ profiles_aggregate(where: { emailAddresses: { emailAddress: { _ilike: "a%" } } }) { aggregate { count } } }',
    );
  });
  expectRouted(texts);
});
