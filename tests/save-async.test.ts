/** Tests of saves whose callers do not want to wait (`Prefer: respond-async`), and of their repetition. */
import { startTestApi } from './support/api.ts';
import { countRows, readRow } from './support/saves.ts';
import { taskLoops } from './support/task-loops.ts';
import { waitUntil } from './support/wait-until.ts';

const person = { firstName: 'Ada', lastName: 'Byron' };
const prefer = { Prefer: 'respond-async' };

const api = await startTestApi();
const acme = await api.createAccount('Acme');
afterAll(() => api.stop());

const startTaskLoop = taskLoops();
const startLoop = () => startTaskLoop(api.dependencies.taskRunner, api.dependencies);

async function save(
  route: string,
  body: unknown,
  headers: Record<string, string>,
  key: string = acme.privateKey.secret,
) {
  const response = await acme.post(`/rest/v2/${route}`, body, { headers, key });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

/** Waits until the key is told that the task has ended, which a public key is at the end of a step only. */
async function untilEnded(taskId: string, key = acme.privateKey.secret): Promise<Record<string, unknown>> {
  let task: Record<string, unknown> = {};
  const isEnded = async () => {
    task = (await (await acme.get(`/rest/v2/tasks/${taskId}`, { key })).json()) as typeof task;
    return ['succeeded', 'failed'].includes(String(task.status));
  };
  await waitUntil(isEnded, { what: 'the end of the task' });
  return task;
}

describe('a save with Prefer: respond-async', () => {
  test.each([
    ['projects', { name: 'Async project' }, 'private'],
    ['companies', { name: 'Async company' }, 'private'],
    ['applicants', person, 'private'],
    ['applicants', { ...person, lastName: 'Public' }, 'public'],
  ] as const)('of %s (%j, %s key) is answered before it is done', async (route, body, kind) => {
    const secret = acme[`${kind}Key`].secret;
    const answer = await save(route, body, prefer, secret);
    expect(answer).toMatchObject({
      status: 202,
      body: { message: expect.any(String), taskId: expect.any(String) },
    });
    const { taskId } = answer.body;
    expect(Object.keys(answer.body)).toEqual(['message', 'taskId']);
    expect(answer.headers.get('location')).toBe(`/rest/v2/tasks/${taskId}`);
    expect(answer.headers.get('preference-applied')).toBe('respond-async');
    expect(await readRow(api.database, 'tasks', taskId)).toMatchObject({ status: 'queued', attempts: 0 });

    startLoop();
    expect(await untilEnded(taskId, secret)).toMatchObject({ id: taskId, status: 'succeeded' });
    expect(await readRow(api.database, 'tasks', taskId)).toMatchObject({ attempts: 1 });
  });

  test('is done without delay by a server whose loop waits', async () => {
    const { taskRunner } = api.dependencies;
    const aDay = 86_400_000;
    startTaskLoop(taskRunner, api.dependencies, { pollMs: aDay });
    const first = await save('companies', { name: 'First' }, prefer);
    await untilEnded(first.body.taskId);
    const second = await save('companies', { name: 'Second' }, prefer);
    await untilEnded(second.body.taskId);
  });

  test('keeps its files', async () => {
    const file = { fileName: 'cv.txt', data: Buffer.from('Ada Byron').toString('base64') };
    const { body } = await save('applicants', { ...person, files: [file] }, prefer);
    startLoop();
    await untilEnded(body.taskId);
    const { profileId } = await readRow(api.database, 'tasks', body.taskId);
    expect(await countRows(api.database, 'profiles_files', { profileId })).toBe(1);
  });

  test('does not wait until all resumes of another account are read that were sent before', async () => {
    const [many, one] = [await api.createAccount('Many'), await api.createAccount('One')];
    const resume = {
      fileName: 'cv.txt',
      data: Buffer.from('Ada Byron\nada@mail.example').toString('base64'),
    };
    const apply = async (account: typeof one): Promise<string> => {
      const response = await account.post(
        '/rest/v2/applicants',
        { resumesFiles: [resume] },
        { headers: prefer },
      );
      return ((await response.json()) as { taskId: string }).taskId;
    };
    const before: string[] = [];
    for (let count = 0; count < 12; count += 1) before.push(await apply(many));
    const after = await apply(one);
    startLoop();
    const ends: number[] = [];
    for (const taskId of [after, ...before]) {
      let finishedAt: unknown = null;
      const isEnded = async () => {
        ({ finishedAt } = await readRow(api.database, 'tasks', taskId));
        return finishedAt !== null;
      };
      await waitUntil(isEnded, { what: 'the end of the task' });
      ends.push((finishedAt as Date).getTime());
    }
    const earlier = ends.filter((end) => end < (ends[0] ?? 0));
    // The server runs four saves at a time, so some of the other account end before.
    expect(earlier.length).toBeLessThan(before.length / 2);
  });

  test('that cannot be saved fails its task', async () => {
    const { status, body } = await save('companies', { name: 'x', assignees: 'Nobody' }, prefer);
    expect(status).toBe(202);
    startLoop();
    expect(await untilEnded(body.taskId)).toMatchObject({
      status: 'failed',
      error: { code: 'unknown_user' },
    });
  });

  test('gets errors of its body at once, and further preferences are applied', async () => {
    const headers = { Prefer: 'handling=strict, respond-async' };
    expect(await save('companies', { name: 3 }, prefer)).toMatchObject({ status: 422 });
    expect(await save('companies', { name: 'x', nope: 1 }, headers)).toMatchObject({
      status: 422,
      body: { details: [{ path: 'nope', code: 'unknown_key' }] },
    });
    const accepted = await save('companies', { name: 'x' }, headers);
    expect(accepted.headers.get('preference-applied')).toBe('respond-async, handling=strict');
  });

  test('that is repeated with its idempotency key names the same task, and then gets the stored response', async () => {
    const headers = { ...prefer, 'Idempotency-Key': 'async' };
    const first = await save('companies', { name: 'Repeated' }, headers);
    const second = await save('companies', { name: 'Repeated' }, headers);
    expect([second.status, second.body]).toEqual([202, first.body]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');

    startLoop();
    await untilEnded(first.body.taskId);
    const third = await save('companies', { name: 'Repeated' }, headers);
    expect(third).toMatchObject({
      status: 201,
      body: { taskId: first.body.taskId, companyId: expect.any(String) },
    });
    expect(third.headers.get('idempotency-replayed')).toBe('true');
    expect(await countRows(api.database, 'companies', { groupId: acme.groupId, name: 'Repeated' })).toBe(1);
  });
});

test('a replayed response is the same text as the first one', async () => {
  const headers = { 'Idempotency-Key': 'order' };
  const body = { name: 'Ordered', description: '<script>x</script>', employees: 12 };
  const first = await save('companies', body, headers);
  expect(first.body.warnings).toHaveLength(2);
  expect((await save('companies', body, headers)).text).toBe(first.text);
});
