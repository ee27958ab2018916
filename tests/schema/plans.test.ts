/**
 * Queries of lists use indexes: with thousands of rows, Postgres must not scan a whole table for one page, one count
 * or one look-up. The tests check plans, not times.
 */
import type { ClientBase } from 'pg';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { withoutTriggers } from '../support/without-triggers.ts';
import { TestAccount } from './accounts.ts';

let database: TestDatabase;
let account: TestAccount;
/** Tables with so many rows that a sequential scan is a mistake. */
const big = [
  'profiles',
  'profiles_emails',
  'profiles_phones',
  'profiles_positions',
  'profiles_fieldsvalues',
  'projects',
  'projects_profiles',
  'projects_fieldsvalues',
];

beforeAll(async () => {
  database = await createTestDatabase();
  account = await TestAccount.create(database.pool);
  const neighbour = await TestAccount.create(database.pool);
  for (const filled of [account, neighbour]) {
    const status = await filled.status('PROFILE', 'application_received');
    // Triggers take longer than everything else: `fill` itself writes what plans depend on.
    await withoutTriggers(database.pool, (client) => fill(client, filled.groupId, status.id));
  }
  await database.pool.query('vacuum analyze');
});
afterAll(() => database.drop());

/** @param status the id of the status that profiles and candidates have */
async function fill(client: ClientBase, groupId: string, status: unknown): Promise<void> {
  const run = (text: string, ...values: unknown[]) => client.query(text, [groupId, ...values]);
  await run(
    `insert into profiles ("groupId", "firstNameManual", "lastNameManual", headline, "createdAt", "updatedAt", "deletedAt", "isLive", "statusId")
    select $1, 'First ' || n % 97, 'Last ' || n, 'Headline ' || n % 50, now() - n * interval '1 hour', now() - n * interval '1 hour',
           case when n % 10 = 0 then now() end, case when n % 10 > 0 then true end, $2
      from generate_series(1, 3000) as n`,
    status,
  );
  await run(`insert into profiles_emails ("groupId", "profileId", "emailAddress")
    select $1, id, id || '@example.test' from profiles where "groupId" = $1`);
  await run(`insert into profiles_keys ("groupId", kind, key, "profileId")
    select $1, 'email', id || '@example.test', id from profiles where "groupId" = $1`);
  await run(`insert into profiles_phones ("groupId", "profileId", number, "canonicalNumber")
    select $1, id, '06', '+336' || lpad((row_number() over ())::text, 8, '0') from profiles where "groupId" = $1`);
  await run(`insert into profiles_positions ("groupId", "profileId", title)
    select $1, id, 'Engineer' from profiles, generate_series(1, 2) where "groupId" = $1`);
  await run(
    `insert into projects ("groupId", name) select $1, 'Project ' || n from generate_series(1, 300) as n`,
  );
  await run(`insert into projects_jobboards ("groupId", "projectId", "jobBoardId", "enabledAt")
    select $1, id, (select id from jobboards limit 1), now() from projects where "groupId" = $1`);
  await run(
    `insert into projects_profiles ("groupId", "projectId", "profileId", "statusId")
    select $1, project.id, profile.id, $2
      from (select id, row_number() over () as n from projects where "groupId" = $1) as project
      join (select id, row_number() over () as n from profiles where "groupId" = $1) as profile on profile.n % 300 = project.n`,
    status,
  );
  await run(`insert into fields ("groupId", name, type, "isOnOffers", "targetedEntity")
    select $1, 'Field ' || n, 'text', true, 'PROJECT' from generate_series(1, 3) as n`);
  await run(`insert into projects_fieldsvalues ("groupId", "projectId", "fieldId", value)
    select $1, project.id, field.id, 'value' from projects as project, fields as field
     where project."groupId" = $1 and field."groupId" = $1`);
  await run(
    `insert into fields ("groupId", name, type, "isOnOffers", "targetedEntity") values ($1, 'Tool', 'text', false, 'PROFILE')`,
  );
  await run(`insert into profiles_fieldsvalues ("groupId", "profileId", "fieldId", value)
    select $1, profile.id, field.id, profile."lastName"
      from profiles as profile, fields as field where profile."groupId" = $1 and field."groupId" = $1 and field.name = 'Tool'`);
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Filter?: string;
  readonly Plans?: PlanNode[];
}

/**
 * All nodes of the plan of a query; `$1` is the account. Sequential scans get a high cost, so that they appear only
 * when there is no other plan, also on small tables.
 */
async function planOf(text: string): Promise<PlanNode[]> {
  const client = await database.pool.connect();
  try {
    await client.query('begin; set local enable_seqscan = off');
    const { rows } = await client.query(`explain (format json) ${text}`, [account.groupId]);
    const [{ Plan: root }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }];
    const nodes = [root];
    for (const node of nodes) nodes.push(...(node.Plans ?? []));
    return nodes;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const wholeTables = (nodes: PlanNode[]) =>
  nodes
    .filter((node) => node['Node Type'] === 'Seq Scan' && big.includes(node['Relation Name'] ?? ''))
    .map((node) => node['Relation Name']);
const indexes = (nodes: PlanNode[]) => nodes.map((node) => node['Index Name']).filter(Boolean);

test('a page in the default order uses an index without a sort', async () => {
  const plan = await planOf(
    'select id, "firstName" from profiles where "groupId" = $1 and "deletedAt" is null order by "createdAt", id limit 100',
  );
  expect(indexes(plan)).toEqual(['profiles_groupId_createdAt_idx']);
  expect(plan.map((node) => node['Node Type'])).not.toContain('Sort');
});

test('a count of live rows is an index-only scan', async () => {
  const plan = await planOf('select count(*) from profiles where "groupId" = $1 and "deletedAt" is null');
  expect(plan.map((node) => node['Node Type'])).toContain('Index Only Scan');
});

test.each([
  ['profiles', 'createdAt'],
  ['profiles', 'updatedAt'],
  ['projects', 'createdAt'],
  ['projects', 'updatedAt'],
  ['companies', 'createdAt'],
  ['companies', 'updatedAt'],
  ['fields', 'createdAt'],
  ['fields', 'updatedAt'],
])('a page of %s ordered by %s with deleted rows uses an index without a sort', async (table, column) => {
  const plan = await planOf(
    `select id from ${table} where "groupId" = $1 and "${column}" >= now() - interval '5 hours' order by "${column}", id limit 100`,
  );
  expect(indexes(plan)).toEqual([`${table}_groupId_${column}_idx`]);
  expect(plan.map((node) => node['Node Type'])).not.toContain('Sort');
});

test.each(['profiles', 'projects', 'companies', 'offers_changes'])(
  'a page of changes of %s reads only its own entries of an index, when all rows changed together and when not',
  async (table) => {
    const id = '80000000-0000-0000-0000-000000000000';
    const after = [`"changedIn" = 0 and id > '${id}'`, `"changedIn" > 7 and "changedIn" < 9000`];
    for (const condition of after) {
      const plan = await planOf(
        `select id, "changedIn" from ${table} where "groupId" = $1 and ${condition} order by "changedIn", id limit 100`,
      );
      expect(indexes(plan)).toEqual([`${table}_groupId_changedIn_idx`]);
      expect(plan.map((node) => node['Node Type'])).not.toContain('Sort');
      expect(plan.filter((node) => node.Filter !== undefined)).toEqual([]);
    }
  },
);

test('a filter on recent updates uses an index', async () => {
  const plan = await planOf(
    `select id from profiles where "groupId" = $1 and "deletedAt" is null and "updatedAt" >= now() - interval '5 hours'`,
  );
  expect(indexes(plan)).toEqual(['profiles_groupId_updatedAt_idx']);
});

test('a page of profiles with one status uses an index', async () => {
  const { id } = await account.status('PROFILE', 'application_received');
  expect(await account.query('select from profiles where "statusId" = $1 limit 1', [id])).toHaveLength(1);
  const plan = await planOf(
    `select id from profiles where "groupId" = $1 and "statusId" = '${id}' order by "createdAt", id limit 100`,
  );
  expect(indexes(plan)).toEqual(['profiles_statusId_idx']);
  expect(plan.map((node) => node['Node Type'])).not.toContain('Sort');
});

test('a search for a part of a name uses the trigram index', async () => {
  const plan = await planOf(
    `select id from profiles where "groupId" = $1 and "deletedAt" is null and "searchString" ilike '%last 2345%'`,
  );
  expect(indexes(plan)).toEqual(['profiles_groupId_searchString_idx']);
});

test('a page in the order of names passes over the pages before it on the index alone', async () => {
  const plan = await planOf(
    'select id from profiles where "groupId" = $1 and "deletedAt" is null order by "lastName", id limit 100 offset 500',
  );
  expect(indexes(plan)).toEqual(['profiles_groupId_lastName_idx']);
  expect(plan.map((node) => node['Node Type'])).toContain('Index Only Scan');
});

test.each(['profiles', 'projects'])('a look-up of %s by externalId uses an index', async (table) => {
  const plan = await planOf(
    `select id from ${table} where "groupId" = $1 and "deletedAt" is null and "externalId" = 'one' order by "createdAt", id limit 100`,
  );
  expect(indexes(plan)).toEqual([`${table}_groupId_externalId_key`]);
});

test('a search for a part of a headline uses the trigram index', async () => {
  const plan = await planOf(
    `select id from profiles where "groupId" = $1 and "deletedAt" is null and headline ilike '%nowhere%'`,
  );
  expect(indexes(plan)).toEqual(['profiles_groupId_headline_idx']);
});

test.each([
  ['profiles_positions', `"companyName" ilike '%nowhere%'`, 'profiles_positions_folded_names_idx'],
  ['profiles_positions', `title ilike '%nowhere%'`, 'profiles_positions_folded_names_idx'],
  ['profiles_emails', `"emailAddress" ilike '%nowhere%'`, 'profiles_emails_emailAddress_trgm_idx'],
  ['profiles_emails', `"emailAddress" = 'a@example.test'`, 'profiles_emails_emailAddress_idx'],
  ['profiles_fieldsvalues', `value ilike '%nowhere%'`, 'profiles_fieldsvalues_value_idx'],
])('profiles are found by %s where %s by an index', async (table, where, index) => {
  const plan = await planOf(
    `select id from profiles as profile where "groupId" = $1 and "deletedAt" is null
        and exists (select 1 from ${table} as child where child."profileId" = profile.id and child."groupId" = $1 and ${where})
      order by "createdAt", id limit 100`,
  );
  expect(indexes(plan)).toContain(index);
  expect(wholeTables(plan)).toEqual([]);
});

test('a look-up by identity and by phone number does not scan a table', async () => {
  const byKey = await planOf(
    `select profile.id from profiles_keys as held join profiles as profile on profile.id = held."profileId"
      where held."groupId" = $1 and held.kind = 'email' and held.key in ('a@example.test', 'b@example.test')`,
  );
  expect(indexes(byKey)).toContain('profiles_keys_pkey');
  expect(wholeTables(byKey)).toEqual([]);
  const byPhone = await planOf(
    `select "profileId" from profiles_phones where "groupId" = $1 and "canonicalNumber" in ('+33600000001', '+33600000002')`,
  );
  expect(indexes(byPhone)).toContain('profiles_phones_canonicalNumber_idx');
});

test.each([
  ['e-mails', 'profiles_emails', 'profiles_emails_profileId_idx'],
  ['positions', 'profiles_positions', 'profiles_positions_profileId_idx'],
  ['phones', 'profiles_phones', 'profiles_phones_profileId_canonicalNumber_key'],
])('the %s of a page of profiles are read by an index for each profile', async (_, table, index) => {
  const plan = await planOf(
    `select profile.id, (select json_agg(child) from ${table} as child where child."profileId" = profile.id and child."groupId" = $1)
       from (select id from profiles where "groupId" = $1 and "deletedAt" is null order by "createdAt", id limit 100) as profile`,
  );
  expect(indexes(plan)).toContain(index);
  expect(wholeTables(plan)).toEqual([]);
});

test('the counts of a page of projects read only the links of these projects', async () => {
  const plan = await planOf(
    `select project.id, (select json_agg(counts) from projects_profilescounts as counts
                          where counts."projectId" = project.id and counts."groupId" = $1)
       from (select id from projects where "groupId" = $1 and "deletedAt" is null order by "createdAt", id limit 100) as project`,
  );
  expect(indexes(plan)).toContain('projects_profiles_projectId_profileId_key');
  expect(wholeTables(plan)).toEqual([]);
});

test('the values of a page of offers read only those of their projects', async () => {
  const plan = await planOf(
    `select offer.id, (select json_agg(entry) from offers_fieldsvalues as entry where entry."offerId" = offer.id and entry."groupId" = $1)
       from (select id from projects where "groupId" = $1 order by "createdAt", id limit 100) as offer`,
  );
  expect(indexes(plan)).toContain('projects_fieldsvalues_projectId_fieldId_slot_key');
  expect(wholeTables(plan)).toEqual([]);
});
