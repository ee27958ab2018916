/** Nothing stays in the file storage that neither a file nor a task names. */
import { newStorageKey } from '../actions-server/files/storage.ts';
import { recordObjects, removeUnnamedObjects } from '../actions-server/files/storage-objects.ts';
import { maintenanceJobs } from '../actions-server/maintenance-jobs.ts';
import { startTestApi } from './support/api.ts';
import { countRows, postSave, readRow, readRows } from './support/saves.ts';
import { storedKeys } from './support/stored-files.ts';

const api = await startTestApi();
const acme = await api.createAccount('Acme');
afterAll(() => api.stop());

const { dependencies } = api;
const none = { removed: 0, left: 0 };
const one = { removed: 1, left: 0 };
const inAMinute = () => ({ createdBefore: new Date(Date.now() + 60_000) });
const file = (text: string) => ({ fileName: 'a.txt', data: Buffer.from(text).toString('base64') });
const apply = (lastName: string, ...texts: string[]) =>
  postSave(acme, 'applicants', { firstName: 'Ada', lastName, files: texts.map(file) });

/** What a request leaves that ends between storing its file and committing its task. */
async function abandonedContent(): Promise<string> {
  const key = newStorageKey(acme.groupId);
  await recordObjects([key], crypto.randomUUID(), dependencies);
  await dependencies.storage.put(key, Buffer.from('abandoned'));
  return key;
}

test('a content is recorded before its task is committed, and stays as long as a file names it', async () => {
  const { body } = await apply('Kept', 'kept');
  const [stored] = await readRows(api.database, 'files', { groupId: acme.groupId });
  const storageKey = String(stored?.storageKey);
  expect(await readRows(api.database, 'storage_objects', { storageKey })).toMatchObject([
    { taskId: body.taskId },
  ]);
  expect(await removeUnnamedObjects(inAMinute(), dependencies)).toEqual(none);
  expect(storedKeys(api, acme)).toEqual([storageKey]);

  await api.database.pool.query('delete from profiles_files');
  await api.database.pool.query('delete from applications_files');
  await api.database.pool.query('delete from files');
  expect(await removeUnnamedObjects({ removedOf: crypto.randomUUID() }, dependencies)).toEqual(none);
  expect(await removeUnnamedObjects({ removedOf: acme.groupId }, dependencies)).toEqual(one);
  expect(storedKeys(api, acme)).toEqual([]);
  expect(await readRows(api.database, 'storage_objects', { storageKey })).toEqual([]);
});

test('a content whose request ended before its task was committed is removed after a day, by maintenance', async () => {
  const [old, young] = [await abandonedContent(), await abandonedContent()];
  await api.database.pool.query(
    `update storage_objects set "createdAt" = now() - interval '25 hours' where "storageKey" = $1`,
    [old],
  );
  const job = maintenanceJobs(dependencies.taskRunner.store, dependencies).find(
    ({ name }) => name === 'remove stored files that nothing names',
  );
  await job?.run();
  expect(storedKeys(api, acme)).toEqual([young]);
  expect(await removeUnnamedObjects(inAMinute(), dependencies)).toEqual(one);
});

test('the contents of a task that can still be run stay, until its request is no longer stored', async () => {
  const { body } = await apply('Failed', 'failed');
  const task = await readRow(api.database, 'tasks', body.taskId);
  const [content] = await readRows(api.database, 'storage_objects', { taskId: body.taskId });
  const again = crypto.randomUUID();
  await api.database.pool.query(
    `insert into tasks (id, "groupId", "apikeyId", type, status, input) values ($1, $2, $3, 'applicants', 'failed', $4)`,
    [again, acme.groupId, acme.privateKey.id, task.input],
  );
  await api.database.pool.query('update storage_objects set "taskId" = $2 where "storageKey" = $1', [
    content?.storageKey,
    again,
  ]);
  await api.database.pool.query('delete from profiles_files');
  await api.database.pool.query('delete from applications_files');
  await api.database.pool.query('delete from files');
  expect(await removeUnnamedObjects(inAMinute(), dependencies)).toEqual(none);
  await api.database.pool.query('update tasks set input = null where id = $1', [again]);
  expect(await removeUnnamedObjects(inAMinute(), dependencies)).toEqual(one);
  expect(storedKeys(api, acme)).toEqual([]);
});

test('a second copy of a file is removed at once', async () => {
  const { body } = await apply('Twice', 'same', 'same');
  expect(storedKeys(api, acme)).toHaveLength(1);
  expect(await countRows(api.database, 'storage_objects', { taskId: body.taskId })).toBe(1);
});

test('the files of a deleted account are removed', async () => {
  const gone = await api.createAccount('Gone');
  await postSave(gone, 'applicants', { firstName: 'Ada', lastName: 'Gone', files: [file('gone')] });
  expect(storedKeys(api, gone)).toHaveLength(1);
  await api.database.pool.query('delete from groups where id = $1', [gone.groupId]);
  expect(await removeUnnamedObjects('removed', dependencies)).toEqual(one);
  expect(storedKeys(api, gone)).toEqual([]);
});
