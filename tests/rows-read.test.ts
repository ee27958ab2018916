/**
 * What a save or another route reads does not grow with the account: no statement, trigger or foreign key scans the rows of
 * an account. Its tables have thousands of rows here, and a request may read a few of each.
 */
import { maintenanceJobs } from '../actions-server/maintenance-jobs.ts';
import { startTestApi, type TestAccount, type TestApi } from './support/api.ts';
import { fillAccount, largeAccountRows, startApiWithLargeAccount, vacuum } from './support/large-account.ts';
import { onEveryConnection, type RowsRead, rowsRead, usePlans } from './support/rows-read.ts';
import { testRoutes } from './support/rows-read-routes.ts';

let api: TestApi;
let account: TestAccount;

beforeAll(async () => {
  ({ api, account } = await startApiWithLargeAccount(20));
});
afterAll(() => api?.stop());

/** Far more than a save needs of a table, and far less than the account has. */
const maxRows = largeAccountRows / 10;

/** @param saves the number of saves that have read them */
const tooMany = (read: RowsRead, saves = 1) =>
  Object.fromEntries(Object.entries(read).filter(([, rows]) => rows > maxRows * saves));

/** Postgres chooses between plans for the values and generic plans: a save is done once with either. */
const eachPlan = [
  [8, 'force_custom_plan'],
  [9, 'force_generic_plan'],
] as const;

/** The tables and indexes of which a save reads more than a few rows. */
async function scannedBy(
  path: string,
  body: (number: number) => unknown,
  status: number,
  headers: { readonly key?: string } = {},
): Promise<RowsRead> {
  const all: RowsRead[] = [];
  for (const [number, plans] of eachPlan) {
    await usePlans(api.database, plans);
    const save = async () => {
      const response = await account.post(path, body(number), headers);
      expect([response.status, await response.text()]).toEqual([status, expect.anything()]);
    };
    all.push(tooMany(await rowsRead(api.database, save), path.endsWith('/batch') ? itemsOfBatch : 1));
  }
  await usePlans(api.database, 'auto');
  return Object.assign({}, ...all);
}

const maintenanceJobNames = [
  'delete expired idempotency keys',
  'record offers that time has opened',
  'record offers that were not recorded',
  'look up places',
  'ask the geocoder for the points of addresses',
  'write the words of pending profiles',
  'report transactions that stay open',
  'remove the contents of deleted files',
  'remove what its retention has ended for',
  'remove records of delivered events',
  'remove e-mails that were kept long enough',
  'remove temporary files of processes that have ended',
  'remove stored files that nothing names',
];

/** Jobs that read all rows of accounts, with the reason. */
const jobsThatReadAll: Readonly<Record<string, string>> = {
  'record offers that were not recorded':
    'it compares all offers with what is recorded of them, every six hours',
};

const itemsOfBatch = 3;
/** The bodies of batches whose items are numbered. */
const batch = (item: (number: number) => unknown) => (number: number) => ({
  items: Array.from({ length: itemsOfBatch }, (_, index) => item(number * itemsOfBatch + index)),
});

const known = 2;
const deleted = 10;

// Before anything is saved: the statistics know no status of profiles.
/** After these a statement has a name, and Postgres has compared the plans for single values with the generic one. */
const runsUntilKept = 16;

describe('lists of an account with thousands of rows', () => {
  let informed: TestApi;
  let caller: TestAccount;
  beforeAll(async () => {
    // The engine reads the statistics when it starts.
    informed = await startTestApi({}, { database: api.database });
    caller = informed.accountOf(account);
  });
  afterAll(() => informed?.stop());

  async function list(path: string, where: object): Promise<{ total: number }> {
    const response = await caller.get(`/rest/v2/${path}?where=${encodeURIComponent(JSON.stringify(where))}`);
    expect(response.status).toBe(200);
    return response.json() as Promise<{ total: number }>;
  }

  /** How often statements of lists ran by plans that were kept. */
  async function runsByKeptPlans(): Promise<number> {
    const statements = await onEveryConnection<{ runs: number }>(
      informed.database,
      `select generic_plans::int4 as runs from pg_prepared_statements where name like 'stable %'`,
    );
    return statements.reduce((sum, { runs }) => sum + runs, 0);
  }

  test.each<[string, string, object]>([
    ['profiles by external id', 'profiles', { externalId: { _eq: 'profile-5' } }],
    [
      'profiles by address',
      'profiles',
      { emailAddresses: { emailAddress: { _eq: 'person-5@example.org' } } },
    ],
    ['profiles by phone number', 'profiles', { phoneNumbers: { canonicalNumber: { _eq: '+33600000005' } } }],
    ['projects by external id', 'projects', { externalId: { _eq: 'project-5' } }],
    ['companies by external id', 'companies', { externalId: { _eq: 'company-1' } }],
  ])('%s: by a plan that is kept, which reads few rows', async (_name, path, where) => {
    const before = await runsByKeptPlans();
    for (let run = 0; run < runsUntilKept; run += 1) await list(path, where);
    const read = await rowsRead(informed.database, async () =>
      expect(await list(path, where)).toMatchObject({ total: 1 }),
    );
    expect(Object.entries(read).filter(([, rows]) => rows > maxRows)).toEqual([]);
    expect(await runsByKeptPlans()).toBeGreaterThan(before);
  });

  test('profiles by status: by a plan for the status', async () => {
    const before = await runsByKeptPlans();
    for (let run = 0; run < runsUntilKept * 2; run += 1) {
      await list('profiles', { status: { title: { _eq: 'Sourced' } } });
      await list('profiles', { statusId: { _eq: caller.groupId } });
    }
    expect(await runsByKeptPlans()).toBe(before);
  });
});

test.each<[string, string, (number: number) => unknown, number]>([
  ['a new project', 'projects', (number) => ({ name: `New ${number}`, externalId: `new-${number}` }), 201],
  ['a known project', 'projects', (number) => ({ externalId: 'project-1', name: `Project ${number}` }), 200],
  ['a new company', 'companies', (number) => ({ name: `New ${number}`, externalId: `new-${number}` }), 201],
  ['a known company', 'companies', (number) => ({ externalId: 'company-1', name: `Company ${number}` }), 200],
  [
    'a new applicant',
    'applicants',
    (number) => ({
      firstName: 'New',
      lastName: `Person ${number}`,
      emailAddresses: `new-${number}@example.org`,
      phoneNumbers: `+3370000000${number}`,
      networkUrl: `https://network.example.org/in/new-${number}`,
      referenceId: 'REF1',
      message: 'Hello',
    }),
    201,
  ],
  [
    'an applicant who is known by an address',
    'applicants',
    (number) => ({
      firstName: 'First',
      lastName: `Last ${number}`,
      emailAddresses: `person-${known}@example.org`,
    }),
    200,
  ],
  [
    'an applicant who is known by a phone number',
    'applicants',
    (number) => ({
      firstName: 'First',
      lastName: 'Last 3',
      phoneNumbers: '+33600000003',
      headline: `Head ${number}`,
    }),
    200,
  ],
  [
    'an applicant with the address of a deleted profile',
    'applicants',
    (number) => ({
      firstName: 'First',
      lastName: `Last ${number}`,
      emailAddresses: `person-${deleted}@example.org`,
    }),
    409,
  ],
  [
    'a batch of new projects',
    'projects/batch',
    batch((n) => ({ name: `New ${n}`, externalId: `of-batch-${n}` })),
    200,
  ],
  [
    'a batch of known projects',
    'projects/batch',
    batch((n) => ({ name: `${n}`, externalId: `project-${(n % 90) * 2 + 1}` })),
    200,
  ],
  [
    'a batch of new companies',
    'companies/batch',
    batch((n) => ({ name: `New ${n}`, externalId: `of-batch-${n}` })),
    200,
  ],
  [
    'a batch of new applicants',
    'applicants/batch',
    batch((n) => ({
      firstName: 'Of',
      lastName: `Batch ${n}`,
      emailAddresses: `of-batch-${n}@example.org`,
      phoneNumbers: `+336999${100000 + n}`,
    })),
    200,
  ],
  [
    'a batch of known applicants',
    'applicants/batch',
    batch((n) => ({
      firstName: 'First',
      lastName: `Last ${n}`,
      emailAddresses: `person-${(n % 90) * 10 + 1}@example.org`,
    })),
    200,
  ],
])('%s', async (_, path, body, status) => {
  expect(await scannedBy(`/rest/v2/${path}`, body, status)).toEqual({});
});

test('an application with a public key', async () => {
  const body = (number: number) => ({
    firstName: 'New',
    lastName: 'Person',
    emailAddresses: `visitor-${number}@example.org`,
    referenceId: 'REF1',
  });
  const key = account.publicKey.secret;
  expect(await scannedBy('/rest/v2/applicants', body, 201, { key })).toEqual({});
});

test('what a save reads is planned once for each connection, and not for each save', async () => {
  for (let number = 0; number < 4; number += 1)
    await account.post('/rest/v2/projects', { name: `Again ${number}` });
  const statements = await onEveryConnection<{ generic: number; custom: number }>(
    api.database,
    `select generic_plans::int4 as generic, custom_plans::int4 as custom
       from pg_prepared_statements where name like 'fixed %' and statement like '%projects%'`,
  );
  expect(statements).not.toEqual([]);
  expect(statements.filter(({ generic, custom }) => generic === 0 || custom > 0)).toEqual([]);
});

/** Look-ups that read all profiles of an account, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'profiles by network URL': 'saves find profiles by profiles_keys; nothing else looks for a network URL',
};

test.each<[string, string]>([
  [
    'projects',
    '{ projects(where: { externalId: { _eq: "project-1" }, deletedAt: { _is_null: true } }) { id } }',
  ],
  [
    'companies',
    '{ companies(where: { externalId: { _eq: "company-1" }, deletedAt: { _is_null: true } }) { id } }',
  ],
  [
    'profiles by address',
    '{ profiles(where: { emailAddresses: { canonicalEmailAddress: { _eq: "person-1@example.org" } } }) { id } }',
  ],
  [
    'profiles by phone number',
    '{ profiles(where: { phoneNumbers: { canonicalNumber: { _eq: "+33600000001" } } }) { id } }',
  ],
  [
    'profiles by network URL',
    '{ profiles(where: { canonicalNetworkUrl: { _eq: "network.example.org/in/1" } }) { id } }',
  ],
  [
    'profiles by external id',
    '{ profiles(where: { externalId: { _eq: "profile-1" }, deletedAt: { _is_null: true } }) { id } }',
  ],
  ['offers', '{ offers(where: { referenceId: { _eq: "REF1" } }) { id } }'],
])('a look-up by identity: %s', async (name, query) => {
  const look = async () => expect(await account.graphql(query)).toMatchObject({ data: expect.anything() });
  const read = tooMany(await rowsRead(api.database, look));
  if (exceptions[name] === undefined) expect(read).toEqual({});
});

test('the loop of tasks', async () => {
  // Each save was an unfinished task for a moment, of which the indexes keep an entry until they are cleaned.
  await api.database.pool.query('vacuum tasks');
  const { store } = api.dependencies.taskRunner;
  const work = async () => {
    await store.claim(4);
    await store.renew([account.groupId]);
    await store.releaseLeases(() => true);
    await store.freeOldIdempotencyKeys(new Date(0));
  };
  expect(tooMany(await rowsRead(api.database, work))).toEqual({});
});

describe('maintenance that finds nothing to do', () => {
  const jobs = () => maintenanceJobs(api.dependencies.taskRunner.store, api.dependencies);
  beforeAll(async () => {
    // What there is to do once is done: files without contents, words of profiles, and so on.
    for (const job of jobs()) await job.run();
    await vacuum(api.database, '');
    // Of all of them the keys are free now.
    await api.database.pool.query('analyze tasks');
  });

  test.each(maintenanceJobNames)('%s', async (name) => {
    const job = jobs().find((one) => one.name === name);
    await job?.run();
    // Jobs look at each account, of which there are twenty here. They have a row each in these tables.
    const { groups: _, retention_runs: __, ...read } = await rowsRead(api.database, async () => job?.run());
    if (jobsThatReadAll[name] === undefined) expect(tooMany(read, 5)).toEqual({});
  });

  test('every job is tested', () => {
    expect(jobs().map(({ name }) => name)).toEqual(maintenanceJobNames);
  });
});

describe('an account that the statistics do not know yet', () => {
  let unknown: TestAccount;
  beforeAll(async () => {
    unknown = await api.createAccount();
    await fillAccount(api.database, unknown.groupId, 3);
  });

  test.each<[string, (number: number) => Promise<Response>]>([
    [
      'an application',
      (number) =>
        unknown.post('/rest/v2/applicants', {
          firstName: 'Not',
          lastName: `Known ${number}`,
          emailAddresses: `unknown-${number}@example.org`,
          phoneNumbers: `+3370000010${number}`,
        }),
    ],
    [
      'a profile of a GraphQL client',
      (number) =>
        unknown.post('/graphql', {
          query: `mutation { insert_profiles_one(object: {
            firstNameManual: "Not", lastNameManual: "Known ${number}"
            emailAddresses: { data: [{ emailAddress: "client-${number}@example.org" }] }
          }) { id } }`,
        }),
    ],
  ])('%s reads a few rows of it', async (_, send) => {
    const save = async (number: number) => {
      const response = await send(number);
      expect([response.ok, await response.text()]).toEqual([true, expect.not.stringContaining('errors')]);
    };
    for (let number = 1; number <= 4; number += 1) await save(number);
    // Of accounts there are few, so that Postgres reads their table as a whole.
    const { groups: _groups, ...read } = await rowsRead(api.database, () => save(5));
    expect(tooMany(read)).toEqual({});
  });
});

describe('a route', () => testRoutes(() => ({ api, account })));
