/** Tests of running a save again that failed. */
import { insert, startTestApi, type TestRequest } from '../../../tests/support/api.ts';
import { runCommand } from '../../../tests/support/command-line.ts';
import { countRows, postSave, readRow } from '../../../tests/support/saves.ts';
import { runQueuedTasks, taskLoops } from '../../../tests/support/task-loops.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';

const api = await startTestApi();
const acme = await api.createAccount('Acme');
const other = await api.createAccount('Other');
afterAll(() => api.stop());

const startTaskLoop = taskLoops();
const startLoop = () => startTaskLoop(api.dependencies.taskRunner, api.dependencies);
const task = (id: unknown) => readRow(api.database, 'tasks', id);
const untilSucceeded = (id: unknown) =>
  waitUntil(async () => (await task(id)).status === 'succeeded', {
    what: async () => `the success of ${JSON.stringify(await task(id))}`,
  });

interface Unsaved {
  readonly taskId: string;
  readonly externalId: string;
  readonly statusId: string;
  readonly createStatus: () => Promise<unknown>;
}

/** A save of a project whose status does not exist. */
function unsaved() {
  const statusId = crypto.randomUUID();
  const externalId = crypto.randomUUID();
  const createStatus = () =>
    insert(api.database, 'statuses', {
      id: statusId,
      groupId: acme.groupId,
      targetedEntity: 'PROJECT',
      title: `Late ${statusId}`,
      kind: 'open',
    });
  return { body: { name: 'Retried', externalId, statusId }, externalId, statusId, createStatus };
}

/** One that was accepted and has failed. */
async function failedSave(): Promise<Unsaved> {
  const { body, ...save } = unsaved();
  const answer = await postSave(acme, 'projects', body, { headers: { prefer: 'respond-async' } });
  expect(answer.status).toBe(202);
  const taskId = String(answer.body.taskId);
  await runQueuedTasks(api.dependencies);
  expect((await task(taskId)).status).toBe('failed');
  return { ...save, taskId };
}

/** One whose caller waited for it and was refused. */
async function rejectedSave(): Promise<Unsaved> {
  const { body, ...save } = unsaved();
  const answer = await postSave(acme, 'projects', body);
  expect(answer).toMatchObject({ status: 422, body: { code: 'unknown_status' } });
  const taskId = String(answer.body.taskId);
  expect((await task(taskId)).status).toBe('rejected');
  return { ...save, taskId };
}

async function retry(taskId: unknown, account = acme, request: TestRequest = {}) {
  const response = await account.post(`/rest/v2/tasks/${taskId}/retry`, '', request);
  return {
    status: response.status,
    location: response.headers.get('location'),
    body: (await response.json()) as Record<string, unknown>,
  };
}

async function tasksCommand(...parameters: string[]) {
  const { code, out, error } = await runCommand(api.dependencies, ['tasks', ...parameters]);
  return { code, out, error };
}

describe('retrying a task', () => {
  test.each([
    ['failed', failedSave],
    ['was rejected while its caller waited', rejectedSave],
  ])('that %s saves what it could not save, once', async (_, save) => {
    const { taskId, externalId, statusId, createStatus } = await save();
    await createStatus();
    expect(await retry(taskId)).toEqual({
      status: 202,
      location: `/rest/v2/tasks/${taskId}`,
      body: { message: expect.any(String), taskId },
    });
    expect(await task(taskId)).toMatchObject({
      status: 'queued',
      attempts: 0,
      error: null,
      finishedAt: null,
      lockedUntil: expect.any(Date),
    });
    expect((await retry(taskId)).body).toMatchObject({ code: 'task_not_failed' });
    startLoop();
    await untilSucceeded(taskId);
    expect(await task(taskId)).toMatchObject({ attempts: 1, outcome: 'created', error: null });
    const found = { groupId: acme.groupId, externalId };
    expect(await countRows(api.database, 'projects', { ...found, statusId })).toBe(1);
    expect(await retry(taskId)).toMatchObject({ status: 409, body: { code: 'task_not_failed' } });
    expect(await countRows(api.database, 'projects', found)).toBe(1);
  });

  test('several times at once queues it once', async () => {
    const { taskId, externalId, createStatus } = await failedSave();
    await createStatus();
    const answers = await Promise.all([1, 2, 3, 4].map(() => retry(taskId)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409, 409]);
    startLoop();
    await untilSucceeded(taskId);
    expect(await countRows(api.database, 'projects', { externalId })).toBe(1);
  });

  test('fails again with the reason while the problem remains', async () => {
    const { taskId } = await failedSave();
    startLoop();
    expect((await retry(taskId)).status).toBe(202);
    await waitUntil(async () => (await task(taskId)).status === 'failed', { what: 'the failure' });
    expect(await task(taskId)).toMatchObject({ attempts: 1, error: { code: 'unknown_status' } });
  });

  test('runs with the key that sent it', async () => {
    const { taskId, createStatus } = await failedSave();
    await createStatus();
    const second = await acme.createKey('private');
    expect((await retry(taskId, acme, { key: second.secret })).status).toBe(202);
    expect(await task(taskId)).toMatchObject({ apikeyId: acme.privateKey.id });
    startLoop();
    await untilSucceeded(taskId);
  });

  test('is rejected when the request was not stored, or its key was deleted', async () => {
    const rejected = await postSave(acme, 'projects', { name: 3 });
    expect(await retry(rejected.body.taskId)).toMatchObject({
      status: 409,
      body: { code: 'task_not_retryable', message: expect.stringMatching(/not stored/) },
    });
    expect(await task(rejected.body.taskId)).toMatchObject({ status: 'rejected' });
    const { taskId } = await failedSave();
    await api.database.pool.query('update tasks set "apikeyId" = null where id = $1', [taskId]);
    expect(await retry(taskId)).toMatchObject({
      status: 409,
      body: { code: 'task_not_retryable', message: expect.stringMatching(/key/) },
    });
  });

  test('needs a private key of its account', async () => {
    const { taskId } = await failedSave();
    const before = await task(taskId);
    expect(await retry(taskId, other)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await retry(crypto.randomUUID())).toMatchObject({ status: 404 });
    expect(await retry('x')).toMatchObject({ status: 404 });
    expect(await retry(taskId, acme, { key: acme.publicKey.secret })).toMatchObject({ status: 403 });
    expect(await retry(taskId, acme, { key: null })).toMatchObject({ status: 401 });
    expect(await task(taskId)).toEqual(before);
  });

  test('is an action of GraphQL too', async () => {
    const { taskId, createStatus } = await failedSave();
    await createStatus();
    const query = 'mutation ($id: uuid!) { retryTask(id: $id) { taskId task { status } } }';
    const { errors } = await other.graphql(query, { id: taskId });
    expect(errors?.[0]?.extensions.code).toBe('not_found');
    const { data } = await acme.graphql(query, { id: taskId });
    expect(data?.retryTask).toEqual({ taskId, task: { status: 'queued' } });
    startLoop();
    await untilSucceeded(taskId);
  });

  test('is a command too', async () => {
    const { taskId, createStatus } = await failedSave();
    await createStatus();
    expect(await tasksCommand('retry', taskId)).toEqual({
      code: 0,
      out: `The task ${taskId} is queued.\n`,
      error: '',
    });
    expect(await tasksCommand('retry', taskId)).toMatchObject({
      code: 1,
      error: expect.stringMatching(/has not failed/),
    });
    expect(await tasksCommand('retry', 'x')).toMatchObject({ code: 2, error: expect.stringMatching(/UUID/) });
    startLoop();
    await untilSucceeded(taskId);
  });
});

describe('retrying all tasks that failed', () => {
  const statusOf = async (...saves: readonly { taskId: string }[]) =>
    Promise.all(saves.map(async ({ taskId }) => (await task(taskId)).status));

  async function retryAll(body: unknown, account = acme, request: TestRequest = {}) {
    const response = await account.post('/rest/v2/tasks/retry', body, request);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  /** So that each test sees only its own. */
  beforeEach(() => api.database.pool.query(`delete from tasks where status in ('failed', 'queued')`));

  test('of one kind, with one code, within a time, says how many there are', async () => {
    const [first, second, third] = [await failedSave(), await failedSave(), await failedSave()];
    const set = (id: string, columns: string) =>
      api.database.pool.query(`update tasks set ${columns} where id = $1`, [id]);
    await set(second.taskId, `type = 'companies'`);
    await set(third.taskId, `error = '{"code": "internal_error"}', "finishedAt" = '2026-01-01T00:00:00Z'`);
    const none = { status: 202, body: { count: 0, hasMore: false } };
    expect(await retryAll({ code: 'unknown_user' })).toMatchObject(none);
    expect(await retryAll({ failedAfter: '2100-01-01T00:00:00Z' })).toMatchObject(none);
    expect(await retryAll({ type: 'companies' })).toMatchObject({ body: { count: 1 } });
    expect(await statusOf(first, second, third)).toEqual(['failed', 'queued', 'failed']);
    expect(await retryAll({ failedBefore: '2026-01-02T00:00:00Z', code: 'internal_error' })).toMatchObject({
      body: { count: 1 },
    });
    expect(await statusOf(first, second, third)).toEqual(['failed', 'queued', 'queued']);
    expect(await retryAll({})).toEqual({
      status: 202,
      body: { message: '1 task is queued again', count: 1, hasMore: false },
    });
    expect(await retryAll({})).toMatchObject(none);
  });

  test('saves each of them, once', async () => {
    const saves = [await failedSave(), await failedSave()];
    for (const { createStatus } of saves) await createStatus();
    expect(await retryAll({ limit: 1 })).toMatchObject({ body: { count: 1, hasMore: true } });
    expect(await retryAll({})).toMatchObject({ body: { count: 1 } });
    startLoop();
    for (const { taskId, externalId } of saves) {
      await untilSucceeded(taskId);
      expect(await countRows(api.database, 'projects', { externalId })).toBe(1);
    }
  });

  test('leaves out those that cannot be retried, and those of other accounts', async () => {
    await postSave(acme, 'projects', { name: 3 });
    const rejected = await rejectedSave();
    const { taskId } = await failedSave();
    await api.database.pool.query('update tasks set "apikeyId" = null where id = $1', [taskId]);
    const own = await failedSave();
    expect(await retryAll({}, other)).toMatchObject({ status: 202, body: { count: 0 } });
    expect(await retryAll({}, acme, { key: acme.publicKey.secret })).toMatchObject({ status: 403 });
    expect(await statusOf(own)).toEqual(['failed']);
    expect(await retryAll({})).toMatchObject({ body: { count: 1 } });
    expect(await statusOf(rejected)).toEqual(['rejected']);
  });

  test.each([
    { typ: 'projects' },
    { type: 'everything' },
    { limit: 0 },
    { limit: 1001 },
    { failedAfter: 'yesterday' },
    { code: 'a\0b' },
    { code: 'Internal error' },
    [],
  ])('with %j is rejected, and nothing is retried', async (body) => {
    const save = await failedSave();
    expect(await retryAll(body)).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    expect(await statusOf(save)).toEqual(['failed']);
  });

  test('is an action of GraphQL too', async () => {
    const save = await failedSave();
    const query = 'mutation { retryTasks(type: "projects", limit: 5) { message count hasMore } }';
    expect((await other.graphql(query)).data?.retryTasks).toMatchObject({ count: 0 });
    expect((await acme.graphql(query)).data?.retryTasks).toMatchObject({ count: 1, hasMore: false });
    expect(await statusOf(save)).toEqual(['queued']);
  });

  test('is a command too, and another one lists the tasks', async () => {
    const save = await failedSave();
    const failed = ['list', '--account', 'Acme', '--status', 'failed', '--code', 'unknown_status'];
    expect((await tasksCommand(...failed)).out).toMatch(
      new RegExp(`${save.taskId} .*projects +failed +1 +unknown_status`),
    );
    const retryOf = (...options: string[]) => tasksCommand('retry', '--all', ...options);
    expect(await retryOf('--account', 'Other')).toMatchObject({ code: 0, out: '0 tasks are queued.\n' });
    expect(await retryOf('--type', 'companies')).toMatchObject({ out: '0 tasks are queued.\n' });
    expect(await retryOf('--before', '2020-01-01')).toMatchObject({ out: '0 tasks are queued.\n' });
    expect(await tasksCommand('retry')).toMatchObject({ code: 2, error: expect.stringMatching(/--all/) });
    expect(await tasksCommand('retry', save.taskId, '--all')).toMatchObject({ code: 2 });
    expect(await retryOf('--code', 'unknown_status')).toMatchObject({ out: '1 task is queued.\n' });
    expect((await tasksCommand(...failed)).out).toBe('There are no such tasks.\n');
  });
});
