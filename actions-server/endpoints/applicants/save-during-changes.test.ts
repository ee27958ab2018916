/**
 * Applications with a public key while somebody changes or removes what they refer to, at each step of their save. Nothing
 * tells the visitor who was known, and no application is lost.
 */
import type pg from 'pg';
import { insert, startTestApi, type TestAccount, type TestApi } from '../../../tests/support/api.ts';
import { newApplicant } from '../../../tests/support/applications.ts';
import { actBeforeHasura } from '../../../tests/support/before-hasura.ts';
import { addCareersSite, addOffer, sendForm } from '../../../tests/support/careers.ts';
import { countLockWaits } from '../../../tests/support/lock-waits.ts';
import { file } from '../../../tests/support/request-files.ts';
import { postSave, readRow, type SaveAnswer } from '../../../tests/support/saves.ts';
import { storedKeys } from '../../../tests/support/stored-files.ts';
import { runQueuedTasks } from '../../../tests/support/task-loops.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';

const beforeHasura = actBeforeHasura();
let api: TestApi;
let acme: TestAccount;

beforeAll(async () => {
  api = await startTestApi({}, beforeHasura.options);
  acme = await api.createAccount('Acme');
});
afterAll(() => api.stop());

interface World {
  /** What a visitor sends about a person whom the recruiters know. */
  readonly body: ReturnType<typeof newApplicant> & Record<string, unknown>;
  readonly profileId: string;
  readonly projectId: string;
  readonly companyId: string;
  readonly fieldId: string;
  readonly otherId: string;
  readonly key: { readonly id: string; readonly secret: string };
}

let people = 0;

async function newWorld(): Promise<World> {
  people += 1;
  const { groupId } = acme;
  const content = `file ${people}`;
  const fieldId = await insert(api.database, 'fields', {
    groupId,
    name: `Field ${people}`,
    type: 'text',
    targetedEntity: 'PROFILE',
    isOnApplicationForm: true,
  });
  const projectId = await addOffer(api, acme);
  const externalId = `company ${people}`;
  const companyId = await insert(api.database, 'companies', { groupId, name: 'Client', externalId });
  const person = newApplicant();
  const { body: known } = await postSave(acme, 'applicants', { ...person, files: [file(content, 'a.txt')] });
  const { body: other } = await postSave(acme, 'applicants', newApplicant());
  const company = { externalId, name: 'Client' };
  return {
    profileId: String(known.profileId),
    otherId: String(other.profileId),
    projectId,
    companyId,
    fieldId,
    key: await acme.createKey('public'),
    body: {
      ...person,
      projectId,
      files: [file(content, 'a.txt'), file(`${content} new`, 'b.txt')],
      [fieldId]: 'Value',
      data: { associations: [{ associationType: 'COMPANY_CONTACT', company }] },
    },
  };
}

const query = async (sql: string, values: unknown[]) => (await api.database.pool.query(sql, values)).rows;
const post = async (path: string, body: object) => {
  const response = await acme.post(`/rest/v2/${path}`, body);
  if (response.status !== 200) throw new Error(await response.text());
};
const remove = (table: string, id: string) => query(`delete from ${table} where id = $1`, [id]);
const softDelete = (table: string, id: string) =>
  query(`update ${table} set "deletedAt" = now() where id = $1`, [id]);

const eraseElsewhere = (profileId: string, client: Pick<pg.Client, 'query'> = api.database.pool) =>
  client.query('insert into profiles_erasures ("groupId", "profileId") values ($1, $2)', [
    acme.groupId,
    profileId,
  ]);

/** What others do to the person meanwhile. */
const deedsToPerson: Record<string, (world: World) => Promise<unknown>> = {
  'the person is erased': ({ profileId }) => post(`profiles/${profileId}/erase`, {}),
  'the person is merged into another one': ({ profileId, otherId }) =>
    post(`profiles/${otherId}/merge`, { otherProfileId: profileId }),
  'another one is merged into the person': ({ profileId, otherId }) =>
    post(`profiles/${profileId}/merge`, { otherProfileId: otherId }),
  'the person is merged and then erased': async ({ profileId, otherId }) => {
    await post(`profiles/${otherId}/merge`, { otherProfileId: profileId });
    await post(`profiles/${otherId}/erase`, {});
  },
  'the profile is deleted': ({ profileId }) => softDelete('profiles', profileId),
  'the profile leaves the database': ({ profileId }) => remove('profiles', profileId),
  'a file of the person is deleted': ({ profileId }) =>
    query('delete from files where id in (select "fileId" from profiles_files where "profileId" = $1)', [
      profileId,
    ]),
};

/** What others do to what the application refers to. */
const deedsToOthers: Record<string, (world: World) => Promise<unknown>> = {
  'the project is deleted': ({ projectId }) => softDelete('projects', projectId),
  'the project leaves the database': ({ projectId }) => remove('projects', projectId),
  'the company is deleted': ({ companyId }) => softDelete('companies', companyId),
  'the company leaves the database': ({ companyId }) => remove('companies', companyId),
  'the field leaves the database': ({ fieldId }) => remove('fields', fieldId),
  'the key is revoked': ({ key }) => query('update apikeys set "revokedAt" = now() where id = $1', [key.id]),
  'the account is disabled': () =>
    query('update groups set "disabledAt" = now() where id = $1', [acme.groupId]),
};

const read = 'query ReadPublicApplication';
const write = /mutation (?:RecordApplication|CreatePublicProfile|CreateProfile|ChangeProfile)\b/;

let visitors = 0;

function apply(world: World, headers: Record<string, string> = {}): Promise<SaveAnswer> {
  visitors += 1;
  const request = {
    key: world.key.secret,
    headers: { 'X-Forwarded-For': `203.0.113.${visitors}`, ...headers },
  };
  return postSave(acme, 'applicants', world.body, request);
}

/** Does something once, at a step of the next save. */
function at(step: string | RegExp, deed: () => Promise<unknown>): () => number {
  let done = 0;
  beforeHasura.act = async (body) => {
    if (done > 0 || body.match(step) === null) return;
    done += 1;
    await deed();
  };
  return () => done;
}

/** The application of an answer is there with all that it says. */
async function expectKept({ body }: SaveAnswer, { firstName, files }: World['body']): Promise<void> {
  const application = await readRow(api.database, 'applications', body.profileId);
  expect(application).toMatchObject({
    taskId: body.taskId,
    submitted: expect.objectContaining({ firstName }),
  });
  const stored = await query(
    `select file."storageKey" from applications_files join files as file on file.id = "fileId" where "applicationId" = $1`,
    [body.profileId],
  );
  expect(stored).toHaveLength((files as unknown[]).length);
  const kept = storedKeys(api, acme);
  expect(stored.filter(({ storageKey }) => !kept.includes(storageKey))).toEqual([]);
  expect(await readRow(api.database, 'profiles', application.profileId)).toMatchObject({ erasedAt: null });
}

afterEach(() => query('update groups set "disabledAt" = null', []));

describe.each([
  ['before it is read', read, deedsToPerson],
  ['before it is written', write, { ...deedsToPerson, ...deedsToOthers }],
])('an application is answered as always and kept, when %s', (_when, step, deeds) => {
  test.each(Object.entries(deeds))('%s', async (title, deed) => {
    const world = await newWorld();
    const isDone = at(step, () => deed(world));
    const answer = await apply(world);
    expect(isDone()).toBe(1);
    const { warnings = [], ...body } = answer.body;
    expect(answer).toMatchObject({ status: 201, outcome: null });
    expect(Object.keys(body)).toEqual(['message', 'taskId', 'profileId']);
    expect(warnings.map(({ code }) => code)).toEqual(
      title.startsWith('the project') ? ['unknown_project'] : [],
    );
    await expectKept(answer, world.body);
  });
});

describe('an erasure during an application with a public key', () => {
  const erase = ({ profileId }: World) => post(`profiles/${profileId}/erase`, {});
  const async = { Prefer: 'respond-async' };
  /** Until a save waits, or a statement with these words. */
  const untilHeldUp = (words?: string) =>
    waitUntil(async () => (await countLockWaits(api.database.pool, words)) > 0, { what: words ?? 'a wait' });

  /** The task of an application, as its visitor reads it when it has ended. */
  async function taskOf({ body }: SaveAnswer, { key }: World): Promise<Record<string, unknown>> {
    const response = await acme.get(`/rest/v2/tasks/${body.taskId}`, { key: key.secret });
    return (await response.json()) as Record<string, unknown>;
  }

  async function expectSaved(answer: SaveAnswer, world: World): Promise<void> {
    await waitUntil(async () => (await taskOf(answer, world)).status !== 'running');
    const task = await taskOf(answer, world);
    expect(task).toMatchObject({ status: 'succeeded', error: null, warnings: [] });
    const body = { ...answer.body, profileId: String(task.profileId) };
    await expectKept({ ...answer, body }, world.body);
  }

  test('that waits in the queue leaves it there, and it is saved', async () => {
    const world = await newWorld();
    const answer = await apply(world, async);
    await erase(world);
    await runQueuedTasks(api.dependencies);
    await expectSaved(answer, world);
  });

  test('whose server has ended leaves it to the next server', async () => {
    const world = await newWorld();
    const answer = await apply(world, async);
    await api.dependencies.taskRunner.store.claim(10);
    await erase(world);
    await query('update tasks set "lockedUntil" = now() where id = $1', [answer.body.taskId]);
    await runQueuedTasks(api.dependencies);
    await expectSaved(answer, world);
  });

  test('on a careers page is not seen there', async () => {
    const world = await newWorld();
    const { slug } = await addCareersSite(api, acme, { isOpenToSpontaneousApplications: true });
    const { firstName, lastName, emailAddresses } = world.body;
    const isDone = at(write, () => erase(world));
    const answers = { firstName, lastName, emailAddresses, agreement: 'true' };
    const response = await sendForm(api, { slug, offer: null, answers });
    expect([response.status, isDone()]).toEqual([303, 1]);
    const thanks = await fetch(api.baseUrl + response.headers.get('location'));
    expect(thanks.status).toBe(200);
    expect(
      await query('select id from applications where submitted @> $1', [{ emailAddresses }]),
    ).toHaveLength(1);
  });

  test('that the application waits for does not refuse it', async () => {
    const world = await newWorld();
    const eraser = await api.database.pool.connect();
    try {
      await eraser.query('begin');
      await eraseElsewhere(world.profileId, eraser);
      const saved = apply(world);
      await untilHeldUp();
      await eraser.query('commit');
      const answer = await saved;
      expect(answer.status).toBe(201);
      await expectKept(answer, world.body);
    } finally {
      eraser.release();
    }
  });

  test('that waits for the application erases it, and the visitor sees no difference', async () => {
    const world = await newWorld();
    const holder = await api.database.pool.connect();
    try {
      await holder.query('begin');
      let taskId = '';
      beforeHasura.act = async (body) => {
        if (body.match(write) === null || taskId !== '') return;
        taskId = JSON.parse(body).variables.taskId;
        // The last row that a save writes.
        await holder.query('select from tasks where id = $1 for update', [taskId]);
      };
      const saved = apply(world);
      await untilHeldUp('insert into "public"."profiles_revisions"');
      const erased = erase(world);
      await untilHeldUp('insert into "public"."profiles_erasures"');
      await holder.query('commit');
      await erased;
      const answer = await saved;
      expect(answer.status).toBe(201);
      const application = await readRow(api.database, 'applications', answer.body.profileId);
      expect(application).toMatchObject({ profileId: world.profileId, submitted: {} });
      await waitUntil(async () => (await taskOf(answer, world)).status !== 'running');
      expect(await taskOf(answer, world)).toMatchObject({
        status: 'succeeded',
        error: null,
        profileId: answer.body.profileId,
      });
    } finally {
      holder.release();
    }
  });

  test('does not change what the tasks of earlier applications say', async () => {
    const world = await newWorld();
    const saved = await apply(world);
    const failed = await apply(world, async);
    const error = { code: 'service_unavailable', message: 'Later.' };
    await query(`update tasks set status = 'failed', error = $2 where id = $1`, [failed.body.taskId, error]);
    const tasks = () => Promise.all([taskOf(saved, world), taskOf(failed, world)]);
    await waitUntil(async () => (await tasks()).every(({ status }) => status !== 'running'));
    const before = await tasks();
    await erase(world);
    expect(await tasks()).toEqual(before);
    expect(await readRow(api.database, 'tasks', failed.body.taskId)).toMatchObject({
      input: null,
      erasedAt: expect.any(Date),
    });
  });
});

describe('an erasure during a save with a private key', () => {
  /** Erased by another server: in this one, saves of a record wait for each other. */
  const save = (body: unknown, profileId: string) => {
    const isDone = at(write, () => eraseElsewhere(profileId));
    return postSave(acme, 'applicants', body).finally(() => expect(isDone()).toBe(1));
  };

  test('by an address makes a new person of it', async () => {
    const { body, profileId } = await newWorld();
    const answer = await save({ ...body, headline: 'Head' }, profileId);
    expect(answer).toMatchObject({ status: 201, outcome: 'created' });
    expect(answer.body.profileId).not.toBe(profileId);
    expect(await readRow(api.database, 'profiles', profileId)).toMatchObject({ headline: null });
  });

  test.each([
    ['changes', 'Director'],
    ['repeats', 'Head'],
  ])('by the id, which %s what is stored, is refused', async (_what, headline) => {
    const { profileId } = await newWorld();
    await postSave(acme, 'applicants', { id: profileId, headline: 'Head' });
    const answer = await save({ id: profileId, headline }, profileId);
    expect(answer).toMatchObject({ status: 409, body: { code: 'record_deleted' } });
    const { rows } = await api.database.pool.query(
      'select from tasks where "profileId" = $1 and response is not null and type = $2',
      [profileId, 'applicants'],
    );
    expect(rows).toEqual([]);
  });
});
