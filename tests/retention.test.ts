// size: one server for every kind of what an account keeps
/** What an account keeps for longer than its retention says is removed, and nothing else. */
import { removeUnnamedObjects } from '../actions-server/files/storage-objects.ts';
import { personalTables } from '../actions-server/personal-data/personal-tables.ts';
import { applyRetention, defaultRetention } from '../actions-server/personal-data/retention.ts';
import { newApplicant } from './support/applications.ts';
import { runCommand } from './support/command-line.ts';
import { startMerges } from './support/merges.ts';
import { file } from './support/request-files.ts';
import { postSave } from './support/saves.ts';
import { storedKeys } from './support/stored-files.ts';
import { runQueuedTasks } from './support/task-loops.ts';
import { withoutTriggers } from './support/without-triggers.ts';

const { api, acme, other, rows, profile, save, apply, add, newProfile, merge, createProject } =
  await startMerges();
afterAll(() => api.stop());
const { pool } = api.database;

const run = () => applyRetention(api.dependencies);

/** Moves times of a row into the past. */
const age = (table: string, id: unknown, column: string, days: number) =>
  pool.query(`update ${table} set "${column}" = now() - make_interval(days => $1) where id = $2`, [days, id]);

/** Moves the end of a task into the past, which only the database sets, and frees its idempotency key. */
const ageTask = (id: unknown, days: number) =>
  pool.query(
    `update tasks set "finishedAt" = now() - make_interval(days => $1), response = null where id = $2 and status = 'succeeded'
     returning id`,
    [days, id],
  );

async function ageFailedTask(id: unknown, days: number): Promise<void> {
  await pool.query(`update tasks set "finishedAt" = now() - make_interval(days => $1) where id = $2`, [
    days,
    id,
  ]);
}

async function setRetention(retention: object, account = acme) {
  return account.graphql(
    'mutation ($id: uuid!, $retention: jsonb!) { update_groups_by_pk(pk_columns: {id: $id}, _set: {retention: $retention}) { retention } }',
    { id: account.groupId, retention },
  );
}

describe('requests of tasks', () => {
  test('are removed 30 days after success, and the save stays', async () => {
    const [old, recent] = [await save(newApplicant()), await save(newApplicant())];
    await ageTask(old.body.taskId, 31);
    await ageTask(recent.body.taskId, 29);
    expect(await run()).toEqual({ succeededRequests: 1 });
    const [task = {}] = await rows('tasks', { id: old.body.taskId });
    expect(task).toMatchObject({ status: 'succeeded', erasedAt: expect.any(Date) });
    const left = personalTables.tasks?.columns.filter(
      (name) => !['null', '[]'].includes(JSON.stringify(task[name])),
    );
    expect(left).toEqual([]);
    expect(await rows('tasks', { id: recent.body.taskId })).toMatchObject([
      { input: expect.anything(), erasedAt: null },
    ]);
    expect(await profile(old.body.profileId)).toMatchObject({ deletedAt: null });
    expect(await run()).toEqual({});
  });

  test('are removed 90 days after a failure, with their files; such a save is not run again', async () => {
    const account = await api.createAccount();
    const body = { ...newApplicant(), referenceId: 'none', files: [file('a', 'a.txt')] };
    const failed = await save(body, { headers: { prefer: 'respond-async' } }, account);
    await runQueuedTasks(api.dependencies);
    await ageFailedTask(failed.body.taskId, 89);
    expect(await run()).toEqual({});
    await ageFailedTask(failed.body.taskId, 91);
    expect(await run()).toEqual({ failedRequests: 1 });
    expect(await rows('tasks', { id: failed.body.taskId })).toMatchObject([
      { status: 'failed', input: null, error: { code: 'unknown_project' } },
    ]);
    const retry = await account.post(`/rest/v2/tasks/${failed.body.taskId}/retry`, {});
    expect(retry.status).toBe(409);
    await removeUnnamedObjects('removed', api.dependencies);
    expect(storedKeys(api, account)).toEqual([]);
  });

  test('of a task that is queued are kept, however old it is', async () => {
    const queued = await save(newApplicant(), { headers: { Prefer: 'respond-async' } });
    await age('tasks', queued.body.taskId, 'createdAt', 400);
    expect(await run()).toEqual({});
  });
});

/** Whether an application has nothing any more in the columns that say something about the person. */
async function emptied({ id }: { id: unknown }): Promise<boolean> {
  const [application = {}] = await rows('applications', { id });
  const personal = personalTables.applications?.columns ?? [];
  return personal.every((name) => application[name] === null || JSON.stringify(application[name]) === '{}');
}

test('a dismissed application is emptied after 90 days, and one that waits is not', async () => {
  const applicant = {
    ...newApplicant(),
    source: 'board',
    referenceId: 'closed',
    consent: { basis: 'consent' },
  };
  await save({ ...applicant, referenceId: undefined });
  const saying = (headline: string) => apply({ ...applicant, headline });
  const [dismissed, waiting] = [await saying('Baker'), await saying('Head baker')];
  await postSave(acme, `applications/${dismissed.body.profileId}/dismiss`, {});
  await age('applications', dismissed.body.profileId, 'reviewedAt', 91);
  await age('applications', waiting.body.profileId, 'createdAt', 400);
  expect(await run()).toEqual({ dismissedApplications: 1 });
  expect(await emptied({ id: dismissed.body.profileId })).toBe(true);
  expect(await rows('applications', { id: waiting.body.profileId })).toMatchObject([
    { submitted: { firstName: applicant.firstName } },
  ]);
});

test.each([
  ['a dismissed application', { headline: 'Baker' }],
  ['one that said nothing new', {}],
])('the files of %s leave the profile too, but for those of another application', async (_, said) => {
  const applicant = newApplicant();
  const known = file('sent twice', 'letter.txt');
  const { profileId } = (await save({ ...applicant, files: [known] })).body;
  const name = `${applicant.lastName}.txt`;
  const files = [known, file(`sent by anybody ${name}`, name)];
  const dismissed = await apply({ ...applicant, ...said, files });
  expect(await rows('profiles_files', { profileId })).toHaveLength(2);
  await postSave(acme, `applications/${dismissed.body.profileId}/dismiss`, {});
  await age('applications', dismissed.body.profileId, 'reviewedAt', 91);
  expect(await run()).toEqual({ dismissedApplications: 1 });
  const left = await rows('profiles_files', { profileId });
  expect(left).toHaveLength(1);
  expect(await rows('files', { id: left[0]?.fileId })).toMatchObject([
    { name: 'letter.txt', unusedSince: null },
  ]);
  expect(await rows('files', { groupId: acme.groupId, name })).toMatchObject([
    { unusedSince: expect.any(Date), lastProfileId: profileId },
  ]);
});

test('a file that no record has any more is removed after 7 days, with its content', async () => {
  const account = await api.createAccount();
  const body = () => ({ ...newApplicant(), files: [file(`content ${Math.random()}`, 'a.txt')] });
  const [one, two] = [await save(body(), {}, account), await save(body(), {}, account)];
  const unlink = async (profileId: unknown) => {
    const [link] = await rows('profiles_files', { profileId });
    await pool.query('delete from applications_files where "fileId" = $1', [link?.fileId]);
    await account.graphql(
      'mutation ($id: uuid!) { delete_profiles_files(where: {profileId: {_eq: $id}}) { affected_rows } }',
      { id: profileId },
    );
    await age('files', link?.fileId, 'unusedSince', 8);
    return link?.fileId;
  };
  const unused = await unlink(one.body.profileId);
  const linkedAgain = await unlink(two.body.profileId);
  await pool.query('insert into profiles_files ("groupId", "profileId", "fileId") values ($1, $2, $3)', [
    account.groupId,
    two.body.profileId,
    linkedAgain,
  ]);
  await run();
  expect(await rows('files', { id: unused })).toEqual([]);
  expect(await rows('files', { id: linkedAgain })).toMatchObject([{ unusedSince: null }]);
  await removeUnnamedObjects('removed', api.dependencies);
  expect(storedKeys(api, account)).toHaveLength(1);
});

describe('applications of people who were refused', () => {
  const consent = { talentPool: true, textVersion: '2026-01' };

  /** An application with a file to a project of its own, whose status was set some days ago. */
  async function refused(days: number, code = 'not_retained', members: object = {}) {
    const { projectId, referenceId } = await createProject(true);
    const applicant = { ...newApplicant(), referenceId, historyEntryMessage: 'My letter', source: 'board' };
    const files = [file(`letter ${Math.random()}`, 'letter.txt')];
    const { body } = await save({ ...applicant, files, ...members });
    const [link] = await rows('projects_profiles', { projectId });
    await pool.query(
      `update projects_profiles set "statusId" =
         (select id from statuses where "groupId" = $1 and "targetedEntity" = 'PROFILE' and code = $2) where id = $3`,
      [acme.groupId, code, link?.id],
    );
    await pool.query(
      'update status_changes set at = now() - make_interval(days => $1) where "recordId" = $2',
      [days, link?.id],
    );
    const [application] = await rows('applications', { profileId: body.profileId });
    await age('applications', application?.id, 'createdAt', days + 10);
    return { id: application?.id, profileId: body.profileId };
  }
  test('are emptied although the person is in another project, when that is deleted', async () => {
    const [live, deleted] = [await refused(91), await refused(91)];
    const other = await createProject(true);
    const gone = await createProject(true);
    for (const [{ profileId }, { projectId }] of [
      [live, other],
      [deleted, gone],
    ] as const) {
      await pool.query(
        'insert into projects_profiles ("groupId", "projectId", "profileId") values ($1, $2, $3)',
        [acme.groupId, projectId, profileId],
      );
    }
    await pool.query('update projects set "deletedAt" = now() where id = $1', [gone.projectId]);
    expect(await run()).toEqual({ refusedApplications: 1 });
    expect(await Promise.all([live, deleted].map(emptied))).toEqual([false, true]);
  });

  test('are emptied after 90 days, with letters and files, and the profile stays', async () => {
    const [old, recent, hired] = [await refused(91), await refused(89), await refused(91, 'hired')];
    expect(await run()).toEqual({ refusedApplications: 1 });
    expect(await Promise.all([old, recent, hired].map(emptied))).toEqual([true, false, false]);
    const { profileId } = old;
    expect(await rows('history_entries', { profileId })).toMatchObject([{ subject: null, message: null }]);
    expect(await rows('profiles_files', { profileId })).toEqual([]);
    expect(await profile(profileId)).toMatchObject({ lastName: expect.any(String), deletedAt: null });
    expect(await rows('profiles_files', { profileId: recent.profileId })).toHaveLength(1);
  });

  test('are kept for 730 days when the person has agreed, as long as the agreement has not expired', async () => {
    const agreed = await refused(729, 'not_retained', { consent });
    const over = await refused(731, 'not_retained', { consent });
    const expiresAt = new Date(Date.now() - 1_000).toISOString();
    const expired = await refused(91, 'not_retained', { consent: { ...consent, expiresAt } });
    expect(await run()).toEqual({ refusedApplications: 1, agreedApplications: 1 });
    expect(await Promise.all([agreed, over, expired].map(emptied))).toEqual([false, true, true]);
  });

  test('are kept while there is a hold, and so are those that were dismissed', async () => {
    const { id, profileId } = await refused(91);
    const applicant = newApplicant();
    const known = (await save(applicant)).body.profileId;
    const dismissed = (await apply({ ...applicant, headline: 'Baker' })).body.profileId;
    await postSave(acme, `applications/${dismissed}/dismiss`, {});
    await age('applications', dismissed, 'reviewedAt', 91);
    const hold = (until: string | null) =>
      pool.query('update profiles set "retentionHoldUntil" = $1 where id = any ($2)', [
        until,
        [profileId, known],
      ]);
    await hold('2100-01-01T00:00:00Z');
    expect(await run()).toEqual({});
    await hold(null);
    expect(await run()).toEqual({ refusedApplications: 1, dismissedApplications: 1 });
    expect(await Promise.all([emptied({ id }), emptied({ id: dismissed })])).toEqual([true, true]);
  });

  test('are kept while the person is in another project', async () => {
    const elsewhere = await refused(91);
    const { projectId } = await createProject(false);
    await add('projects_profiles', { projectId, profileId: elsewhere.profileId });
    expect(await run()).toEqual({});
    expect(await emptied(elsewhere)).toBe(false);
  });
});

describe('markers of deletions', () => {
  test('projects and companies are deleted for good 180 days after their deletion, and what links to them stays', async () => {
    const [project, recent] = [
      await add('projects', { name: 'Old' }),
      await add('projects', { name: 'New' }),
    ];
    const company = await add('companies', { name: 'Old' });
    const profileId = await newProfile();
    await add('projects_profiles', { projectId: project, profileId });
    await age('projects', project, 'deletedAt', 181);
    await age('projects', recent, 'deletedAt', 179);
    await age('companies', company, 'deletedAt', 181);
    expect(await run()).toEqual({ deletedRecords: 2 });
    expect(await rows('projects', { id: project })).toEqual([]);
    expect(await rows('projects', { id: recent })).toHaveLength(1);
    expect(await rows('companies', { id: company })).toEqual([]);
    expect(await profile(profileId)).toMatchObject({ lastName: 'Doe' });
  });

  test('what a removed company or project was the only name of is kept with the person', async () => {
    const company = await add('companies', { name: 'Old employer' });
    const project = await add('projects', { name: 'Old project' });
    const profileId = await newProfile();
    const named = await add('profiles_positions', {
      profileId,
      companyId: company,
      companyName: 'As written',
    });
    const unnamed = await add('profiles_positions', { profileId, companyId: company, title: 'Engineer' });
    const only = await add('profiles_positions', { profileId, companyId: company });
    const entry = await add('history_entries', { profileId, projectId: project, type: 'application' });
    const application = await add('applications', { profileId, projectId: project, submitted: { a: 'b' } });
    await age('companies', company, 'deletedAt', 181);
    await age('projects', project, 'deletedAt', 181);
    expect(await run()).toEqual({ deletedRecords: 2 });
    for (const [id, companyName] of [
      [named, 'As written'],
      [unnamed, 'Old employer'],
      [only, 'Old employer'],
    ]) {
      expect(await rows('profiles_positions', { id })).toMatchObject([{ companyName, companyId: null }]);
    }
    const kept = { projectId: null, projectName: 'Old project' };
    expect(await rows('history_entries', { id: entry })).toMatchObject([kept]);
    expect(await rows('applications', { id: application })).toMatchObject([kept]);
  });

  test('the same holds when an operator deletes the rows', async () => {
    const company = await add('companies', { name: 'Old employer' });
    const project = await add('projects', { name: 'Old project' });
    const profileId = await newProfile();
    await add('profiles_positions', { profileId, companyId: company });
    await add('history_entries', { profileId, projectId: project, type: 'application' });
    await pool.query('delete from companies where id = $1', [company]);
    await pool.query('delete from projects where id = $1', [project]);
    expect(await rows('profiles_positions', { profileId })).toMatchObject([{ companyName: 'Old employer' }]);
    expect(await rows('history_entries', { profileId })).toMatchObject([{ projectName: 'Old project' }]);
  });

  test('a deleted company stays as long as a project that is not deleted is for it', async () => {
    const company = await add('companies', { name: 'Client' });
    const project = await add('projects', { name: 'Live', companyId: company });
    await age('companies', company, 'deletedAt', 181);
    expect(await run()).toEqual({});
    expect(await rows('projects', { id: project })).toMatchObject([{ companyId: company }]);
    await age('projects', project, 'deletedAt', 1);
    expect(await run()).toEqual({ deletedRecords: 1 });
    expect(await rows('projects', { id: project })).toMatchObject([{ companyId: null }]);
  });

  test('a project with more people than one step removes is removed in several, and its applications stay', async () => {
    const { groupId } = await api.createAccount();
    const project = await add('projects', { groupId, name: 'Old' });
    const { rows: people } = await pool.query(
      `insert into profiles ("groupId", "lastNameManual") select $1, 'Doe' from generate_series(1, 301) returning id`,
      [groupId],
    );
    await pool.query(
      'insert into projects_profiles ("groupId", "projectId", "profileId") select $1, $2, id from profiles where "groupId" = $1',
      [groupId, project],
    );
    const application = await add('applications', {
      groupId,
      projectId: project,
      profileId: people[0].id,
      submitted: { firstName: 'Jane' },
    });
    await age('projects', project, 'deletedAt', 181);
    await pool.query('insert into retention_runs ("groupId") values ($1)', [groupId]);
    expect(await rows('projects_profiles', { groupId })).toHaveLength(1);
    expect(await run()).toEqual({ deletedRecords: 1 });
    expect(await rows('projects', { groupId })).toEqual([]);
    expect(await rows('applications', { id: application })).toMatchObject([{ projectId: null }]);
  });

  test('the row of an erased person stays, unless the account says for how long', async () => {
    const id = await newProfile();
    await postSave(acme, `profiles/${id}/erase`, {});
    await age('profiles', id, 'erasedAt', 1_000);
    expect(await run()).toEqual({});
    await setRetention({ erasedProfiles: 900 });
    expect(await run()).toEqual({ erasedProfiles: 1 });
    expect(await rows('profiles', { id })).toEqual([]);
    await setRetention({});
  });
});

test('audit entries are deleted after 365 days, those of another account are not', async () => {
  const account = await api.createAccount();
  const ids = [acme, account].map(({ groupId }) => [groupId, crypto.randomUUID()]);
  // Entries cannot be changed.
  await withoutTriggers(pool, async (client) => {
    for (const [days, [groupId, recordId]] of [364, 366].flatMap((days) =>
      ids.map((id) => [days, id] as const),
    )) {
      await client.query(
        `insert into audit_entries ("groupId", "recordId", entity, operation, columns, "oldValues", "newValues", actor, "createdAt")
       values ($1, $2, 'projects', 'update', '{}', '{}', '{}', '{}', now() - make_interval(days => $3))`,
        [groupId, recordId, days],
      );
    }
  });
  await setRetention({ auditEntries: null }, account);
  expect(await run()).toEqual({ auditEntries: 1 });
  expect(await rows('audit_entries', { recordId: ids[0]?.[1] })).toHaveLength(1);
  expect(await rows('audit_entries', { recordId: ids[1]?.[1] })).toHaveLength(2);
});

describe('deleted profiles', () => {
  test('are erased after 30 days, with those that were merged into them', async () => {
    const [kept, merged, recent, live] = await Promise.all([1, 2, 3, 4].map(() => newProfile()));
    await merge(kept, merged);
    await age('profiles', kept, 'deletedAt', 31);
    await age('profiles', recent, 'deletedAt', 29);
    expect(await run()).toEqual({ deletedProfiles: 1 });
    expect(await profile(kept)).toMatchObject({ lastName: null });
    expect(await profile(merged)).toMatchObject({ lastName: null });
    expect(await profile(recent)).toMatchObject({ lastName: 'Doe' });
    expect(await profile(live)).toMatchObject({ lastName: 'Doe' });
    expect(await rows('profiles_erasures', { profileId: kept })).toMatchObject([{ reason: 'retention' }]);
  });

  test('that were merged into a live profile are kept', async () => {
    const [kept, merged] = [await newProfile(), await newProfile()];
    await merge(kept, merged);
    await age('profiles', merged, 'deletedAt', 400);
    expect(await run()).toEqual({});
  });

  test('are kept while there is a hold, which a private key sets', async () => {
    const id = await newProfile();
    await age('profiles', id, 'deletedAt', 31);
    const { errors } = await acme.graphql(
      'mutation ($id: uuid!) { update_profiles_by_pk(pk_columns: {id: $id}, _set: {retentionHoldUntil: "2999-01-01"}) { id } }',
      { id },
    );
    expect(errors).toBeUndefined();
    expect(await run()).toEqual({});
    await age('profiles', id, 'retentionHoldUntil', 1);
    expect(await run()).toEqual({ deletedProfiles: 1 });
  });

  test('are kept while there is a hold that another profile had before the two were merged', async () => {
    const merged = async (before: Record<string, unknown>, after: object | null) => {
      const [id, held] = [await newProfile(), await newProfile(before)];
      await merge(id, held);
      if (after !== null) {
        const { errors } = await acme.graphql(
          'mutation ($id: uuid!, $set: profiles_set_input!) { update_profiles_by_pk(pk_columns: {id: $id}, _set: $set) { id } }',
          { id: held, set: after },
        );
        expect(errors).toBeUndefined();
      }
      await age('profiles', id, 'deletedAt', 31);
      return id;
    };
    const later = { retentionHoldUntil: '2100-01-01T00:00:00Z' };
    const ids = [await merged(later, null), await merged({}, later)];
    const control = await merged({}, null);
    expect(await run()).toEqual({ deletedProfiles: 1 });
    for (const id of ids) {
      expect(await profile(id)).toMatchObject({
        erasedAt: null,
        retentionHoldUntil: new Date(later.retentionHoldUntil),
      });
    }
    expect(await profile(control)).toMatchObject({ erasedAt: expect.any(Date) });
    // Whoever ends the hold ends that of the person, whichever profile it came from.
    await pool.query('update profiles set "retentionHoldUntil" = null where id = any ($1)', [ids]);
    expect(await run()).toEqual({ deletedProfiles: 2 });
  });
});

describe('live profiles', () => {
  test('are never erased unless the account says so', async () => {
    const id = await newProfile({ addedAt: '2000-01-01' });
    expect(await run()).toEqual({});
    expect(await profile(id)).toMatchObject({ lastName: 'Doe', erasureDueAt: null });
  });

  test('are marked 30 days ahead, and erased unless there is a new contact', async () => {
    const account = await api.createAccount();
    const make = (columns: object = {}) =>
      newProfile({ groupId: account.groupId, addedAt: '2000-01-01', ...columns });
    const [inactive, contacted, held, recent] = [
      await make(),
      await make(),
      await make(),
      await make({ addedAt: new Date() }),
    ];
    await setRetention({ inactiveProfiles: 730 }, account);
    expect(await run()).toEqual({});
    for (const id of [inactive, contacted, held]) {
      expect(await profile(id)).toMatchObject({ erasureDueAt: expect.any(Date), lastName: 'Doe' });
      await age('profiles', id, 'erasureDueAt', 1);
    }
    expect(await profile(recent)).toMatchObject({ erasureDueAt: null });
    await pool.query('insert into history_entries ("groupId", "profileId", type) values ($1, $2, $3)', [
      account.groupId,
      contacted,
      'call',
    ]);
    await age('profiles', held, 'retentionHoldUntil', -10);
    expect(await run()).toEqual({ inactiveProfiles: 1 });
    expect(await profile(inactive)).toMatchObject({ lastName: null });
    expect(await profile(contacted)).toMatchObject({ lastName: 'Doe', erasureDueAt: null });
    expect(await profile(held)).toMatchObject({ lastName: 'Doe' });
  });

  test('are not erased while a profile that was merged into theirs was added not long ago', async () => {
    const account = await api.createAccount();
    const make = (columns: object = {}) => newProfile({ groupId: account.groupId, ...columns });
    const addedAt = '2000-01-01';
    const mergedWith = async (own: object, others: object) => {
      const id = await make({ addedAt, ...own });
      expect((await merge(id, await make(others), account)).status).toBe(200);
      return id;
    };
    const recent = [await mergedWith({ erasureDueAt: '2020-01-01' }, {}), await mergedWith({}, {})];
    const control = await mergedWith({}, { addedAt });
    await setRetention({ inactiveProfiles: 730 }, account);
    expect(await run()).toEqual({});
    for (const id of recent) {
      expect(await profile(id)).toMatchObject({ lastName: 'Doe', erasureDueAt: null });
    }
    expect(await profile(control)).toMatchObject({ erasureDueAt: expect.any(Date) });
  });
});

describe('the settings of an account', () => {
  test('are its own, and null keeps a kind for good', async () => {
    const { body } = await save(newApplicant());
    await ageTask(body.taskId, 400);
    await setRetention({ succeededRequests: null });
    expect(await run()).toEqual({});
    await setRetention({ succeededRequests: 500 });
    expect(await run()).toEqual({});
    await setRetention({}, acme);
    expect(await run()).toEqual({ succeededRequests: 1 });
    expect(await api.dependencies.metrics.registry.metrics()).toMatch(
      /retention_deleted_total\{kind="succeededRequests"\} [1-9]/,
    );
    await setRetention({ unusedFiles: 1 }, other);
    const { data } = await acme.graphql('{ groups { retention } }');
    expect(data).toEqual({ groups: [{ retention: {} }] });
  });

  test.each([
    [{ unknown: 3 }],
    [{ unusedFiles: 0 }],
    [{ unusedFiles: 1.5 }],
    [{ unusedFiles: '7' }],
    [{ deletedProfiles: 100_000 }],
    // A copy that follows the lists has 180 days to hear of a deletion.
    [{ deletedRecords: 179 }],
    [{ erasedProfiles: 30 }],
    [[]],
  ])('%j is refused', async (retention) => {
    const { errors } = await setRetention(retention);
    expect(errors?.[0]?.message).toMatch(/groups_retention_check/);
  });

  test('have the same defaults in the database and at the command line', async () => {
    for (const [kind, days] of Object.entries(defaultRetention)) {
      const { rows: found } = await pool.query(
        `select extract(day from public.retention_of('{}', $1))::integer as days`,
        [kind],
      );
      expect({ kind, days: found[0].days }).toEqual({ kind, days });
    }
  });

  test('are shown and changed at the command line', async () => {
    const command = (...parameters: string[]) =>
      runCommand(api.dependencies, ['accounts', 'retention', other.groupId, ...parameters]);
    const { code, out } = await command('--set', 'unusedFiles=3', '--set', 'failedRequests=never', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ unusedFiles: 3, failedRequests: null, deletedProfiles: 30 });
    for (const wrong of ['everything=1', 'deletedRecords=30'])
      expect(await command('--set', wrong)).toMatchObject({ code: 2 });
  });
});

test('what was removed is readable with a private key of the account, by the kind', async () => {
  const { data } = await acme.graphql('{ retention_runs { counts isComplete } }');
  expect(data?.retention_runs).toContainEqual({
    counts: expect.objectContaining({ succeededRequests: 1 }),
    isComplete: true,
  });
  const { data: others } = await other.graphql('{ retention_runs { counts } }');
  expect(others).toEqual({ retention_runs: [{ counts: {} }] });
});
