/** Tests of saves with concurrent writes of another session between their reads and their writes. */
import { insert, startTestApi, type TestAccount, type TestApi } from './support/api.ts';
import { newApplicant } from './support/applications.ts';
import { actBeforeHasura } from './support/before-hasura.ts';
import { countLockWaits } from './support/lock-waits.ts';
import { postSave, readRow, readRows } from './support/saves.ts';
import { waitUntil } from './support/wait-until.ts';

const beforeHasura = actBeforeHasura();
let api: TestApi;
let acme: TestAccount;

beforeAll(async () => {
  api = await startTestApi({}, beforeHasura.options);
  acme = await api.createAccount('Acme');
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
  beforeHasura.act = async (body) => {
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
  // A save that Postgres aborted because of a deadlock, or whose revision had a number that was taken, would have sent a
  // second mutation.
  expect(mutations).toBe(2);
  for (const companyId of companies) {
    const revisions = await readRows(api.database, 'companies_revisions', { companyId });
    expect(revisions.map(({ number }) => number).sort()).toEqual([1, 2]);
  }
});

test('a save of a company that waits for an application which renames it does not deadlock with it', async () => {
  const { groupId } = acme;
  const externalId = 'waited-for';
  const companyId = await insert(api.database, 'companies', { groupId, name: 'Client', externalId });
  const sent: string[] = [];
  beforeHasura.act = async (body) => {
    const [name] = /(?<=mutation )(?:CreateProfile|UpdateCompany)\b/.exec(body) ?? [];
    if (name !== undefined) sent.push(name);
  };
  const waiting = (count: number, what: string) =>
    waitUntil(async () => (await countLockWaits(api.database.pool)) === count, { what });
  const holder = await api.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from companies where id = $1 for no key update', [companyId]);
    const company = { externalId, name: 'By an application' };
    const applied = postSave(acme, 'applicants', {
      ...newApplicant(),
      data: { associations: [{ associationType: 'COMPANY_CONTACT', company }] },
    });
    await waiting(1, 'the application waiting for the company');
    const saved = postSave(acme, 'companies', { companyId, name: 'By a save' });
    await waiting(2, 'the save waiting behind it');
    // Postgres looks for a deadlock when a lock was waited for this long. From now on only the application would find one.
    await waitUntil(
      async () => {
        const { rows } = await api.database.pool.query(
          `select from pg_locks join pg_stat_activity using (pid)
            where datname = current_database() and not granted
              and waitstart > clock_timestamp() - current_setting('deadlock_timeout')::interval`,
        );
        return rows.length === 0;
      },
      { what: 'both having looked for a deadlock' },
    );
    await holder.query('rollback');
    expect([(await applied).status, (await saved).status]).toEqual([201, 200]);
  } finally {
    holder.release();
  }
  // The application is written at once. The save had read before it, and decides again.
  expect(sent).toEqual(['CreateProfile', 'UpdateCompany', 'UpdateCompany']);
  const revisions = await readRows(api.database, 'companies_revisions', { companyId });
  expect(revisions.map(({ number, changes }) => [number, changes])).toMatchObject([
    [1, { columns: { name: 'By an application' } }],
    [2, { columns: { name: 'By a save' } }],
  ]);
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
  beforeHasura.act = async (body) => {
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

test('an application that is accepted while it is dismissed stays accepted', async () => {
  const person = newApplicant();
  await postSave(acme, 'applicants', person);
  const suggestion = { ...person, headline: 'Director' };
  const { profileId: id } = (await postSave(acme, 'applicants', suggestion, { key: acme.publicKey.secret }))
    .body;
  const review = (verb: string) => acme.post(`/rest/v2/applications/${id}/${verb}`, {});
  const accepted: Response[] = [];
  beforeHasura.act = async (body) => {
    if (accepted.length === 0 && body.includes('mutation DismissApplication'))
      accepted.push(await review('accept'));
  };
  const dismissed = await review('dismiss');
  expect(accepted.map(({ status }) => status)).toEqual([200]);
  expect(dismissed.status).toBe(409);
  expect(await dismissed.json()).toMatchObject({ code: 'application_accepted' });
  expect(await readRow(api.database, 'applications', id)).toMatchObject({ review: 'accepted' });
});

test('a save that names a user who is disabled before it is written says so', async () => {
  const { groupId } = acme;
  const userId = await insert(api.database, 'users', {
    groupId,
    displayName: 'Leaver',
    email: 'leaver@example.org',
  });
  const field = (targetedEntity: string) =>
    insert(api.database, 'fields', { groupId, targetedEntity, type: 'user', name: 'Interviewer' });
  const [ofProject, ofProfile] = [await field('PROJECT'), await field('PROFILE')];
  const setDisabled = (disabled: boolean) =>
    api.database.pool.query('update users set disabled = $2 where id = $1', [userId, disabled]);
  beforeHasura.act = async (body) => {
    if (/mutation (?:CreateProject|CreateProfile)/.test(body)) await setDisabled(true);
  };
  const project = await postSave(acme, 'projects', {
    name: 'P',
    customFieldsValues: { [ofProject]: 'Leaver' },
  });
  expect(project).toMatchObject({ status: 422, body: { code: 'unknown_user' } });
  await setDisabled(false);
  const profile = await postSave(acme, 'applicants', { ...newApplicant(), [ofProfile]: 'Leaver' });
  expect(profile).toMatchObject({
    status: 201,
    body: { warnings: [{ path: ofProfile, code: 'unknown_user' }] },
  });
});
