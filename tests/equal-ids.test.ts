/**
 * Where the keys contain the account (deploy/citus), ids are unique in an account only. Here a second account has rows with the
 * ids of the first one: whatever forgets the account shows, changes or counts them.
 */
import { startTestApi, type TestAccount, type TestApi } from './support/api.ts';
import type { TestDatabase } from './support/database.ts';
import { createDistributedDatabase } from './support/distribute.ts';

const root = '/rest/v2';
const lists = ['profiles', 'projects', 'companies', 'offers'];

let database: TestDatabase;
let api: TestApi;
let own: TestAccount;
let twin: TestAccount;
let tables: { name: string; columns: string[] }[];
let before: string[];

beforeAll(async () => {
  database = await createDistributedDatabase();
  api = await startTestApi({}, { database });
  own = await api.createAccount('Own');
  twin = await api.createAccount('Twin');
  await save('companies', { name: 'Acme', externalId: 'acme', website: 'https://acme.example' }, 201);
  await save('projects', { name: 'Tower', externalId: 'tower', isMadeForRecruitment: true }, 201);
  await database.pool.query('update groups set "areAllOpenProjectsOffers" = true');
  const { rows } = await database.pool.query('select "referenceId" from projects where "groupId" = $1', [
    own.groupId,
  ]);
  const person = { firstName: 'Ada', lastName: 'King', emailAddresses: 'ada@example.org', message: 'Hello' };
  await save('applicants', { ...person, referenceId: rows[0].referenceId }, 201);
  const other = {
    ...person,
    firstName: 'Eva',
    emailAddresses: 'eva@example.org',
    phoneNumbers: '+33612345678',
  };
  await save(
    'applicants',
    { ...other, files: [{ fileName: 'a.txt', data: Buffer.from('text').toString('base64') }] },
    201,
  );
  tables = await ownedTables();
  before = await Promise.all(lists.map((list) => listed(own, list)));
  await copyRows();
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

async function save(path: string, body: unknown, status: number): Promise<Record<string, string>> {
  const response = await own.post(`${root}/${path}`, body);
  const answer = (await response.json()) as Record<string, string>;
  expect([response.status, answer]).toEqual([status, expect.anything()]);
  return answer;
}

/** What an account is shown, with its id under one name, and links to files without their signatures. */
async function listed(account: TestAccount, list: string): Promise<string> {
  const response = await account.get(`${root}/${list}`);
  expect(response.status).toBe(200);
  const text = await response.text();
  return text
    .replaceAll(account.groupId, 'account')
    .replaceAll(own.groupId, 'account')
    .replaceAll(/\?expires=[^"]*/g, '')
    .replaceAll(/"Own"|"Twin"/g, '"Name"');
}

/** Tables of accounts, with the columns that can be written. The account itself and its keys stay as they are. */
async function ownedTables(): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await database.pool.query(
    `select c.relname as name, json_agg(a.attname) as columns
       from pg_class as c join pg_attribute as a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and c.relname not in ('groups', 'apikeys', 'storage_objects')
      group by 1 having bool_or(a.attname = 'groupId') order by 1`,
  );
  return rows;
}

/** Gives the second account the rows of the first one, and no others. */
async function copyRows(): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query(`begin; set local session_replication_role = 'replica'`);
    for (const { name, columns } of tables) {
      const names = columns.map((column) => `"${column}"`);
      // An API key belongs to one account.
      const values = names.map(
        (column) => ({ '"groupId"': '$2::uuid', '"apikeyId"': 'null' })[column] ?? column,
      );
      await client.query(`delete from "${name}" where "groupId" = $1`, [twin.groupId]);
      await client.query(
        `insert into "${name}" (${names}) select ${values} from "${name}" where "groupId" = $1`,
        [own.groupId, twin.groupId],
      );
    }
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function rowsOf(account: TestAccount): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const text = `select to_jsonb(t) as row from "${name}" as t where "groupId" = $1 order by to_jsonb(t)::text`;
    found[name] = (await database.pool.query(text, [account.groupId])).rows.map(({ row }) => row);
  }
  return found;
}

test('lists show the rows of one account, as if there was no other', async () => {
  expect(await Promise.all(lists.map((list) => listed(own, list)))).toEqual(before);
  expect(await Promise.all(lists.map((list) => listed(twin, list)))).toEqual(before);
});

test('saves, merges, erasures and deletes of one account change nothing of the other', async () => {
  const untouched = await rowsOf(twin);
  const { rows: profiles } = await database.pool.query(
    'select id from profiles where "groupId" = $1 order by "createdAt"',
    [own.groupId],
  );
  const [ada, eva] = profiles.map(({ id }) => id as string);
  await save('companies', { externalId: 'acme', name: 'Acme again', customFields: {} }, 200);
  await save('projects', { externalId: 'tower', name: 'Tower again' }, 200);
  await save(
    'applicants',
    { firstName: 'Ada', lastName: 'King', emailAddresses: 'ada@example.org', headline: 'CTO' },
    200,
  );
  expect(await rowsOf(twin)).toEqual(untouched);

  const write = (text: string, ...values: unknown[]) => database.pool.query(text, [own.groupId, ...values]);
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
