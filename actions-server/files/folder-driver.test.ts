/** Tests of the storage in a folder that several requests begin to use at once. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderDriver } from './folder-driver.ts';

test('a file is stored when another request stores the first file of all at the same moment', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'folder-')), 'files');
  const first = new FolderDriver(folder, async () => false);
  // It finds the folder empty, then the other file is stored and named, and only then the database answers.
  const second = new FolderDriver(folder, async () => {
    await first.put('account/first', 'one');
    return true;
  });
  await second.put('account/second', 'two');
  expect((await readdir(join(folder, 'account'))).sort()).toEqual(['first', 'second']);
  await rm(folder, { recursive: true });
});

test('nothing is stored in an empty folder when the database names files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'folder-'));
  const driver = new FolderDriver(folder, async () => true);
  await expect(driver.put('account/file', 'text')).rejects.toThrow('is missing or empty');
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
