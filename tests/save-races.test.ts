/** Tests of saves with concurrent writes of another session between their reads and their writes. */
import { insert, startTestApi, type TestAccount, type TestApi } from './support/api.ts';
import { newApplicant } from './support/applications.ts';
import { countLockWaits } from './support/lock-waits.ts';
import { postSave, readRow } from './support/saves.ts';
import { waitUntil } from './support/wait-until.ts';

/** Called before each request to Hasura with the text of its body. */
let beforeHasura: (body: string) => Promise<void> = async () => {};
let api: TestApi;
let acme: TestAccount;

beforeAll(async () => {
  api = await startTestApi({}, { beforeHasura: (body) => beforeHasura(body) });
  acme = await api.createAccount('Acme');
});
beforeEach(() => {
  beforeHasura = async () => {};
});
afterAll(() => api.stop());

test('applications that lock the same companies in different orders do not deadlock', async () => {
  const companies = [
    await insert(api.database, 'companies', { groupId: acme.groupId, name: 'One', externalId: 'one' }),
    await insert(api.database, 'companies', { groupId: acme.groupId, name: 'Two', externalId: 'two' }),
  ];
  const application = (order: readonly string[], name: string) => ({
    ...newApplicant(),
    data: {
      associations: order.map((externalId) => ({
        associationType: 'COMPANY_CONTACT',
        company: { externalId, name: `${externalId} ${name}` },
      })),
    },
  });
  let mutations = 0;
  beforeHasura = async (body) => {
    if (body.includes('mutation CreateProfile')) mutations += 1;
  };
  // Both saves wait for these rows, which are unlocked when both are waiting.
  const holder = await api.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from companies where id = any($1) for update', [companies]);
    const saves = [
      postSave(acme, 'applicants', application(['one', 'two'], 'first')),
      postSave(acme, 'applicants', application(['two', 'one'], 'second')),
    ];
    await waitUntil(async () => (await countLockWaits(api.database.pool)) === saves.length, {
      what: 'both saves waiting',
    });
    await holder.query('rollback');
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual([201, 201]);
  } finally {
    holder.release();
  }
  // A save that Postgres aborted because of a deadlock would have sent a second mutation.
  expect(mutations).toBe(2);
});

test('a save that fails with a deadlock is retried', async () => {
  const { groupId } = acme;
  const person = newApplicant();
  const { profileId } = (await postSave(acme, 'applicants', person)).body;
  const projectId = await insert(api.database, 'projects', { groupId, name: 'Project' });
  const companyId = await insert(api.database, 'companies', {
    groupId,
    name: 'Client',
    externalId: 'client',
  });
  let mutations = 0;
  beforeHasura = async (body) => {
    if (body.includes('mutation ChangeProfile')) mutations += 1;
  };
  const [ofProject, ofCompany] = [await api.database.pool.connect(), await api.database.pool.connect()];
  try {
    await ofProject.query('begin');
    await ofProject.query('select 1 from projects where id = $1 for update', [projectId]);
    await ofCompany.query('begin');
    await ofCompany.query('select 1 from companies where id = $1 for update', [companyId]);
    // The deadlock is detected by the save, which Postgres therefore aborts.
    await ofCompany.query(`set local deadlock_timeout = '1h'`);
    const company = { externalId: 'client', name: 'Renamed' };
    const saved = postSave(acme, 'applicants', {
      ...person,
      headline: 'Changed',
      projectId,
      data: { associations: [{ associationType: 'COMPANY_CONTACT', company }] },
    });
    await waitUntil(async () => (await countLockWaits(api.database.pool)) === 1, {
      what: 'the save waiting for the project',
    });
    const circle = ofCompany.query('select 1 from profiles where id = $1 for update', [profileId]);
    await waitUntil(async () => (await countLockWaits(api.database.pool)) === 2, {
      what: 'a wait for the profile',
    });
    await ofProject.query('rollback');
    await circle;
    await ofCompany.query('rollback');
    expect(await saved).toMatchObject({ status: 200, outcome: 'merged' });
  } finally {
    ofProject.release();
    ofCompany.release();
  }
  expect(mutations).toBe(2);
  expect(await readRow(api.database, 'companies', companyId)).toMatchObject({ name: 'Renamed' });
});
