/**
 * A task waits until a fault of its surroundings is over: the storage, a full disk. A caller who repeats the request
 * meanwhile does not wait for the end of the pause.
 */
import { rename, rm } from 'node:fs/promises';
import { applicantBodySchema } from '../actions-server/endpoints/applicants/applicant-body.ts';
import { recordObjects } from '../actions-server/files/storage-objects.ts';
import { readSaveBody } from '../actions-server/saves/save-body.ts';
import { createKeyedQueue } from '../actions-server/tasks/keyed-queue.ts';
import { startTestApi } from './support/api.ts';
import { countRows, postSave, readRow, readRows } from './support/saves.ts';
import { createTaskServers, hasuraThatGoesAway } from './support/task-servers.ts';

const api = await startTestApi();
const account = await api.createAccount();
const servers = createTaskServers(api, account);
afterAll(async () => {
  servers.stop();
  await api.stop();
});

const storageConfig = api.config.storage;
if (storageConfig.driver !== 'local') throw new Error('the storage of the tests is a folder');
const { folder } = storageConfig;
const readTask = (task: { id: string }) => readRow(api.database, 'tasks', task.id);

/** Runs the task again, as the loop of a server does when the task is due. */
async function runWhenDue(task: { id: string }): Promise<void> {
  await servers.makeDue(task);
  const server = servers.server();
  for (const claim of await server.store.claim(100)) await server.resume(claim);
}

/** An interrupted application with a resume. */
async function applicationWithResume(name: string) {
  const file = await servers.storeResume(`${name} Doe\nEngineer\n${name}@example.org\n`);
  const { body: fields } = readSaveBody(
    applicantBodySchema,
    { firstName: name, lastName: 'Doe', emailAddresses: `${name}@example.org` },
    { isStrict: true },
  );
  await recordObjects([file.storageKey], '00000000-0000-4000-8000-000000000000', api.dependencies);
  const task = await servers.createTask({ fields, customFields: {} }, 1, 'applicants', [file]);
  return { task, file };
}

describe('a task with a resume', () => {
  test('waits while the storage is away, and is saved afterwards', async () => {
    // Files are stored, therefore a folder without any is not the storage.
    const kept = await applicationWithResume('kept');
    await runWhenDue(kept.task);
    const { task } = await applicationWithResume('away');
    await rename(folder, `${folder}-away`);
    try {
      await runWhenDue(task);
      expect(await readTask(task)).toMatchObject({
        status: 'queued',
        error: { code: 'service_unavailable' },
      });
      const answer = await postSave(account, 'applicants', {
        firstName: 'While',
        lastName: 'Away',
        files: [{ fileName: 'a.txt', data: Buffer.from('a').toString('base64') }],
      });
      expect(answer).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
    } finally {
      await rm(folder, { recursive: true, force: true });
      await rename(`${folder}-away`, folder);
    }
    await runWhenDue(task);
    expect(await readTask(task)).toMatchObject({ status: 'succeeded', error: null });
  });

  test('says that its file is missing, and is saved when the file is restored', async () => {
    const { task, file } = await applicationWithResume('missing');
    await rename(`${folder}/${file.storageKey}`, `${folder}/elsewhere`);
    await runWhenDue(task);
    expect(await readTask(task)).toMatchObject({ status: 'queued', error: { code: 'file_missing' } });
    await rename(`${folder}/elsewhere`, `${folder}/${file.storageKey}`);
    await runWhenDue(task);
    expect(await readTask(task)).toMatchObject({ status: 'succeeded', error: null });
  });
});

test.each([
  ['53100', 'disk_full'],
  ['58030', 'io_error'],
  ['57P03', 'cannot_connect_now'],
])('a save waits while Postgres reports %s (%s), and is done afterwards', async (code) => {
  const trigger = `create function refuse_${code}() returns trigger language plpgsql
      as $$ begin raise exception 'refused' using errcode = '${code}'; end $$;
    create trigger refuse before insert on projects execute function refuse_${code}();`;
  await api.database.pool.query(trigger);
  const answer = await postSave(account, 'projects', { name: code });
  expect(answer).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
  const task = { id: String(answer.body.taskId) };
  expect(await readTask(task)).toMatchObject({ status: 'queued' });
  await api.database.pool.query('drop trigger refuse on projects');
  await runWhenDue(task);
  expect(await readTask(task)).toMatchObject({ status: 'succeeded' });
});

describe('a request that repeats one with its idempotency key', () => {
  const save = (name: string, key: string) =>
    postSave(account, 'projects', { name, externalId: name }, { headers: { 'Idempotency-Key': key } });

  /** A committed task of a request that `save` repeats. */
  async function firstRequest(name: string, key: string) {
    const first = await save(name, `${key}-hash`);
    const { bodyHash } = await readTask({ id: String(first.body.taskId) });
    await api.database.pool.query('delete from projects where "externalId" = $1', [name]);
    const task = await servers.createTask({ name, externalId: name });
    await api.database.pool.query('update tasks set "idempotencyKey" = $2, "bodyHash" = $3 where id = $1', [
      task.id,
      key,
      bodyHash,
    ]);
    return task;
  }

  test('runs its task at once while it waits out a pause', async () => {
    const task = await firstRequest('Paused', 'paused');
    const away = servers.server({ hasura: hasuraThatGoesAway(api.dependencies.hasura) });
    await expect(servers.run(task, away)).rejects.toMatchObject({ code: 'service_unavailable' });
    expect((await readTask(task)).lockedUntil).not.toBeNull();
    expect(await readTask(task)).toMatchObject({ status: 'queued' });
    const answers = await Promise.all([save('Paused', 'paused'), save('Paused', 'paused')]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 201, body: { taskId: task.id } });
    }
    expect(await countRows(api.database, 'projects', { externalId: 'Paused' })).toBe(1);
  });

  test('runs its task at once when the server that held it has ended', async () => {
    const task = await firstRequest('Ended', 'ended');
    const { place } = api.dependencies.taskRunner.instance;
    await api.database.pool.query('update tasks set "lockedBy" = $2 where id = $1', [
      task.id,
      `${place}/${process.pid}/before`,
    ]);
    expect(await save('Ended', 'ended')).toMatchObject({ status: 201, body: { taskId: task.id } });
    expect(await readTask(task)).toMatchObject({ attempts: 2, interruptions: 1 });
  });

  test('runs its task at once when its server lost the answer to its beginning', async () => {
    const task = await firstRequest('Unanswered', 'unanswered');
    expect(await save('Unanswered', 'unanswered')).toMatchObject({ status: 201, body: { taskId: task.id } });
  });

  test('waits for the end of its task while another server runs it', async () => {
    const task = await firstRequest('Elsewhere', 'elsewhere');
    const elsewhere = servers.server({ saveQueue: createKeyedQueue() }, { name: 'elsewhere:1/1/x' });
    await api.database.pool.query('update tasks set "lockedBy" = $2 where id = $1', [
      task.id,
      'elsewhere:1/1/x',
    ]);
    const repeated = save('Elsewhere', 'elsewhere');
    const response = await servers.run(task, elsewhere);
    expect(await repeated).toMatchObject({ status: response.status, body: { taskId: task.id } });
    expect(await readTask(task)).toMatchObject({ attempts: 1 });
  });

  test('is saved anew when its task fails meanwhile', async () => {
    const task = await firstRequest('Failing', 'failing');
    const { store } = servers.server();
    await store.end(store.service, task.id, {
      status: 'failed',
      error: { code: 'internal_error', message: 'no' },
      steps: [],
      keepsInput: true,
    });
    const answer = await save('Failing', 'failing');
    expect(answer).toMatchObject({ status: 201 });
    expect(answer.body.taskId).not.toBe(task.id);
    expect(await readRows(api.database, 'tasks', { idempotencyKey: 'failing' })).toHaveLength(1);
  });
});
