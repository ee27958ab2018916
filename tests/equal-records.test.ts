/**
 * Two accounts with the same records: the same names, identities, addresses and files. Whatever forgets the account shows,
 * changes or counts those of the other one.
 */
import { startTestApi, type TestAccount, type TestApi } from './support/api.ts';

const root = '/rest/v2';
const lists = ['profiles', 'projects', 'companies', 'offers'];

let api: TestApi;
let own: TestAccount;
let twin: TestAccount;
let tables: string[];
let before: string[];

beforeAll(async () => {
  api = await startTestApi();
  own = await api.createAccount('Own');
  twin = await api.createAccount('Twin');
  await api.database.pool.query('update groups set "areAllOpenProjectsOffers" = true');
  const { rows } = await api.database.pool.query<{ name: string }>(
    `select c.relname as name from pg_class as c join pg_attribute as a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'groupId' order by 1`,
  );
  tables = rows.map(({ name }) => name);
  await fill(own);
  before = await listed(own);
  await fill(twin);
});
afterAll(() => api.stop());

async function save(account: TestAccount, path: string, body: unknown, status: number): Promise<void> {
  const response = await account.post(`${root}/${path}`, body);
  expect([response.status, await response.text()]).toEqual([status, expect.anything()]);
}

/** Every save creates a record: none of the other account is taken for it. */
async function fill(account: TestAccount): Promise<void> {
  await save(
    account,
    'companies',
    { name: 'Acme', externalId: 'acme', website: 'https://acme.example' },
    201,
  );
  await save(account, 'projects', { name: 'Tower', externalId: 'tower', isMadeForRecruitment: true }, 201);
  const { rows } = await api.database.pool.query('select "referenceId" from projects where "groupId" = $1', [
    account.groupId,
  ]);
  const ada = { firstName: 'Ada', lastName: 'King', emailAddresses: 'ada@example.org', message: 'Hello' };
  await save(account, 'applicants', { ...ada, referenceId: rows[0].referenceId }, 201);
  const eva = { ...ada, firstName: 'Eva', emailAddresses: 'eva@example.org', phoneNumbers: '+33612345678' };
  const files = [{ fileName: 'a.txt', data: Buffer.from('text').toString('base64') }];
  await save(account, 'applicants', { ...eva, files }, 201);
}

/** What an account is shown, with links to files without their signatures. */
async function listed(account: TestAccount): Promise<string[]> {
  return Promise.all(
    lists.map(async (list) => {
      const response = await account.get(`${root}/${list}`);
      expect(response.status).toBe(200);
      return (await response.text()).replaceAll(/\?expires=[^"]*/g, '');
    }),
  );
}

async function rowsOf(account: TestAccount): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const table of tables) {
    const text = `select to_jsonb(t) as row from "${table}" as t where "groupId" = $1 order by to_jsonb(t)::text`;
    found[table] = (await api.database.pool.query(text, [account.groupId])).rows.map(({ row }) => row);
  }
  return found;
}

test('lists show the rows of one account, as if there was no other', async () => {
  expect(await listed(own)).toEqual(before);
  const counts = (texts: string[]) => texts.map((text) => JSON.parse(text).length);
  expect(counts(await listed(twin))).toEqual(counts(before));
});

test('saves, merges, erasures and deletes of one account change nothing of the other', async () => {
  const untouched = await rowsOf(twin);
  const { rows: profiles } = await api.database.pool.query(
    'select id from profiles where "groupId" = $1 order by "createdAt"',
    [own.groupId],
  );
  const [ada, eva] = profiles.map(({ id }) => id as string);
  await save(own, 'companies', { externalId: 'acme', name: 'Acme again', customFields: {} }, 200);
  await save(own, 'projects', { externalId: 'tower', name: 'Tower again' }, 200);
  await save(
    own,
    'applicants',
    { firstName: 'Ada', lastName: 'King', emailAddresses: 'ada@example.org', headline: 'CTO' },
    200,
  );
  expect(await rowsOf(twin)).toEqual(untouched);

  const write = (text: string, ...values: unknown[]) =>
    api.database.pool.query(text, [own.groupId, ...values]);
  await write(`update statuses set title = title || '!' where "groupId" = $1`);
  await write(`update files set name = 'b.txt' where "groupId" = $1`);
  await write('update projects set "statusId" = null, "deletedAt" = now() where "groupId" = $1');
  await write(
    'insert into profiles_merges ("groupId", "profileId", "mergedProfileId") values ($1, $2, $3)',
    ada,
    eva,
  );
  await write(
    `insert into profiles_erasures ("groupId", "profileId", reason) values ($1, $2, 'request')`,
    ada,
  );
  await write('insert into retention_runs ("groupId") values ($1)');
  expect(await rowsOf(twin)).toEqual(untouched);

  await write('delete from tasks where "groupId" = $1');
  await write('delete from statuses where "groupId" = $1 and not "isProtected"');
  await write('delete from profiles where "groupId" = $1');
  await write('delete from groups where id = $1');
  expect(await rowsOf(twin)).toEqual(untouched);
});
