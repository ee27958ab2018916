/**
 * A save that is refused was never accepted: its task is `rejected`, which is work for nobody. What was accepted and could
 * not be done has `failed`. Whose fault it was is counted, and anybody may be refused any number of times.
 */
import { removeUnnamedObjects } from '../actions-server/files/storage-objects.ts';
import { applyRetention } from '../actions-server/personal-data/retention.ts';
import { startTestApi, type TestApi, type TestRequest } from './support/api.ts';
import { newApplicant } from './support/applications.ts';
import { file } from './support/request-files.ts';
import { postSave, readRow, readRows, type SaveAnswer } from './support/saves.ts';
import { storedKeys } from './support/stored-files.ts';
import { runQueuedTasks } from './support/task-loops.ts';
import { waitUntil } from './support/wait-until.ts';

// No limit of an address is met before the number that is kept of a key.
const api = await startTestApi({
  RATE_LIMIT_BURST_PUBLIC: '10000',
  RATE_LIMIT_BURST_PER_ADDRESS: '10000',
  APPLICATIONS_PER_ADDRESS: '10000',
});
afterAll(() => api.stop());
const account = await api.createAccount();
const { pool } = api.database;

const task = (id: unknown) => readRow(api.database, 'tasks', id);
const async = { headers: { prefer: 'respond-async' } };
const unknownUser = { name: 'x', assignees: 'Nobody' };

/** The counts of `saves_not_done_total`, as `<state> <fault>`. */
async function counts({ dependencies }: TestApi): Promise<Record<string, number>> {
  const text = await dependencies.metrics.registry.metrics();
  const lines = [...text.matchAll(/^saves_not_done_total\{state="(\w+)",fault="(\w+)"\} (\d+)$/gm)];
  return Object.fromEntries(lines.map(([, state, fault, count]) => [`${state} ${fault}`, Number(count)]));
}

/** What was counted while something was done; what was not is left out. */
async function countedBy(work: () => Promise<unknown>, of = api): Promise<Record<string, number>> {
  const before = await counts(of);
  await work();
  const after = await counts(of);
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );
}

async function failedTasks(): Promise<number> {
  const text = await api.dependencies.metrics.registry.metrics();
  return Number(/^tasks\{state="failed"\} (\d+)$/m.exec(text)?.[1]);
}

type Refusal = readonly [status: number, code: string, route: string, body: unknown, request: TestRequest];

const refusals: readonly Refusal[] = [
  [400, 'invalid_json', 'projects', '{"name":', {}],
  [400, 'unknown_parameter', 'projects?x=1', { name: 'x' }, {}],
  [403, 'insufficient_scope', 'projects', {}, { key: account.publicKey.secret }],
  [404, 'not_found', `profiles/${crypto.randomUUID()}/erase`, {}, {}],
  [413, 'payload_too_large', 'projects', `{"name":"${'x'.repeat(5_000_001)}"}`, {}],
  [415, 'unsupported_media_type', 'projects', '<x/>', { headers: { 'content-type': 'text/xml' } }],
  [422, 'validation_failed', 'companies', { name: 3 }, {}],
  [422, 'unknown_user', 'companies', unknownUser, {}],
  [422, 'validation_failed', 'applicants', { firstName: 'X' }, { key: account.publicKey.secret }],
];

test.each(refusals)(
  'a save that is refused with %i %s is rejected, and no task has failed',
  async (...refusal) => {
    const [status, code, route, body, request] = refusal;
    const before = await failedTasks();
    let taskId: unknown;
    const counted = await countedBy(async () => {
      const answer = await postSave(account, route, body, request);
      expect(answer).toMatchObject({ status });
      ({ taskId } = answer.body);
    });
    expect(await task(taskId)).toMatchObject({ status: 'rejected', finishedAt: expect.any(Date) });
    // A public key is told a moment later, so that the time that a save took says nothing.
    const read = async () => (await account.get(`/rest/v2/tasks/${taskId}`, request)).json();
    await waitUntil(async () => ((await read()) as { status: string }).status !== 'running');
    expect(await read()).toMatchObject({ status: 'rejected', error: expect.anything() });
    expect((await task(taskId)).error).toMatchObject({ code: expect.stringMatching(/./) });
    if (code !== 'validation_failed') expect((await task(taskId)).error).toMatchObject({ code });
    expect(counted).toEqual({ 'rejected caller': 1 });
    expect(await failedTasks()).toBe(before);
  },
);

test('a save that was accepted and cannot be done has failed by the fault of its caller', async () => {
  const answer = await postSave(account, 'companies', unknownUser, async);
  expect(answer.status).toBe(202);
  expect(await countedBy(() => runQueuedTasks(api.dependencies))).toEqual({ 'failed caller': 1 });
  const stored = await task(answer.body.taskId);
  expect(stored).toMatchObject({ status: 'failed', error: { code: 'unknown_user' } });
  expect(stored.input).not.toBeNull();
});

test('items of a batch that are accepted fail, and those that are refused at once are rejected', async () => {
  const items = { items: [unknownUser, { name: 3 }] };
  const response = await account.post('/rest/v2/companies/batch', items, async);
  const { results } = (await response.json()) as { results: { status: number; body: { taskId: string } }[] };
  expect(results.map(({ status }) => status)).toEqual([202, 422]);
  await runQueuedTasks(api.dependencies);
  const states = await Promise.all(results.map(async ({ body }) => (await task(body.taskId)).status));
  expect(states).toEqual(['failed', 'rejected']);
});

test('of a public key the last hundred rejected tasks are kept, however many are refused at once', async () => {
  const busy = await api.createAccount();
  const { id, secret } = await busy.createKey('public');
  const send = () => postSave(busy, 'projects', {}, { key: secret });
  let last: string[] = [];
  const counted = await countedBy(async () => {
    for (let round = 0; round < 7; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, send));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
      last = answers.map(({ body }) => String(body.taskId));
    }
  });
  expect(counted).toEqual({ 'rejected caller': 140 });
  const kept = await readRows(api.database, 'tasks', { apikeyId: id });
  expect(kept).toHaveLength(100);
  expect(kept.map((row) => row.id)).toEqual(expect.arrayContaining(last));
  // Those of other keys are not touched: a private key keeps all of its own.
  for (let sent = 0; sent < 5; sent += 1) await postSave(busy, 'projects', {});
  expect(await readRows(api.database, 'tasks', { groupId: busy.groupId })).toHaveLength(105);
});

test('a save whose files cannot be stored leaves no task, and is counted as the fault of the platform', async () => {
  const away = await startTestApi({ STORAGE_FOLDER: '/dev/null/files' });
  try {
    const other = await away.createAccount();
    const body = { ...newApplicant(), files: [file('a', 'a.txt')] };
    const counted = await countedBy(async () => {
      expect((await postSave(other, 'applicants', body)).status).toBe(503);
      expect(await readRows(away.database, 'tasks', { groupId: other.groupId })).toEqual([]);
    }, away);
    expect(counted).toEqual({ 'rejected platform': 1 });
  } finally {
    await away.stop();
  }
});

test('a save that the platform cannot do has failed by its own fault, and the cause is in the log only', async () => {
  await pool.query(`alter table companies add constraint a_broken_rule check (name <> 'Broken') not valid`);
  try {
    let answer: SaveAnswer | undefined;
    const counted = await countedBy(async () => {
      answer = await postSave(account, 'companies', { name: 'Broken' });
    });
    expect([answer?.status, answer?.body.code, counted]).toEqual([
      500,
      'internal_error',
      { 'failed platform': 1 },
    ]);
    const { taskId } = answer?.body ?? {};
    expect(JSON.stringify([answer?.body, (await task(taskId)).error])).not.toContain('a_broken_rule');
    const line = api.log.find((each) => each.msg === 'save failed' && each.taskId === taskId);
    expect(JSON.stringify(line)).toContain('a_broken_rule');
  } finally {
    await pool.query('alter table companies drop constraint a_broken_rule');
  }
});

test('a save that ends one server after the other has failed by the fault of the platform', async () => {
  const answer = await postSave(account, 'companies', { name: 'Broken' }, async);
  await pool.query('update tasks set interruptions = 8 where id = $1', [answer.body.taskId]);
  expect(await countedBy(() => runQueuedTasks(api.dependencies))).toEqual({ 'failed platform': 1 });
  expect(await task(answer.body.taskId)).toMatchObject({
    status: 'failed',
    error: { code: 'internal_error' },
    input: { payload: { name: 'Broken' } },
  });
});

test('rejected tasks are removed with the retention of failed requests, with their files', async () => {
  const other = await api.createAccount();
  const applicant = { ...newApplicant(), referenceId: 'none', files: [file('a', 'a.txt')] };
  const checked = await postSave(other, 'applicants', applicant);
  const unread = await postSave(other, 'companies', { name: 3 });
  const ids = [checked, unread].map(({ body }) => body.taskId);
  const age = (days: number) =>
    pool.query('update tasks set "finishedAt" = now() - make_interval(days => $1) where id = any ($2)', [
      days,
      ids,
    ]);
  const kept = async () => (await readRows(api.database, 'tasks', { groupId: other.groupId })).length;
  await age(89);
  await applyRetention(api.dependencies);
  expect(await kept()).toBe(2);
  await age(91);
  expect(await applyRetention(api.dependencies)).toEqual({ failedRequests: 2 });
  expect(await kept()).toBe(0);
  await removeUnnamedObjects('removed', api.dependencies);
  expect(storedKeys(api, other)).toEqual([]);
});
