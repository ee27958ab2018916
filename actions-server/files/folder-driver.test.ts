/** Tests of the storage in a folder that several requests begin to use at once. */
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { storageOwner } from '../../tests/support/storage-owner.ts';
import { FolderDriver, makeStoragePrivate } from './folder-driver.ts';

test('a file is stored when another request stores the first file of all at the same moment', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'folder-')), 'files');
  const keys: string[] = [];
  const owner = storageOwner(() => [...keys]);
  const first = new FolderDriver(folder, owner);
  // The other file is stored and named while the database answers that nothing is.
  const second = new FolderDriver(folder, {
    ...owner,
    async storage() {
      const storage = await owner.storage();
      if (keys.length === 0) {
        await first.put('account/first', 'one');
        keys.push('account/first');
      }
      return storage;
    },
  });
  await second.put('account/second', 'two');
  expect((await readdir(join(folder, 'account'))).sort()).toEqual(['first', 'second']);
  await rm(folder, { recursive: true });
});

test('the folder is for the server alone, and nothing in it or behind its links loses a right', async () => {
  const [folder, elsewhere] = [
    await mkdtemp(join(tmpdir(), 'folder-')),
    await mkdtemp(join(tmpdir(), 'other-')),
  ];
  await symlink(elsewhere, join(folder, 'link'));
  const programs = [join(folder, 'program'), join(elsewhere, 'program')];
  for (const path of programs) await writeFile(path, '#!/bin/sh\n', { mode: 0o755 });
  for (const path of [folder, elsewhere]) await chmod(path, 0o755);
  await makeStoragePrivate({ driver: 'local', folder });
  const rights = await Promise.all(
    [folder, elsewhere, ...programs].map(async (path) => (await stat(path)).mode & 0o777),
  );
  expect(rights).toEqual([0o700, 0o755, 0o755, 0o755]);
  for (const path of [folder, elsewhere]) await rm(path, { recursive: true });
});

test('nothing is stored in an empty folder when the database names files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'folder-'));
  const driver = new FolderDriver(
    folder,
    storageOwner(() => ['account/other']),
  );
  await expect(driver.put('account/file', 'text')).rejects.toThrow(
    'is not the storage in which files were stored',
  );
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test('a deletion that has succeeded has happened, when the folder is taken away meanwhile and comes back', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'folder-')), 'files');
  const driver = new FolderDriver(
    folder,
    storageOwner(() => ['account/file-0']),
  );
  await mkdir(join(folder, 'account'), { recursive: true });
  const names = Array.from({ length: 800 }, (_, number) => `file-${number}`);
  for (const name of names) await writeFile(join(folder, 'account', name), 'text');
  const deleted: string[] = [];
  let isDone = false;
  const deleteAll = async () => {
    for (const name of names) {
      const hasSucceeded = await driver.delete(`account/${name}`).then(
        () => true,
        () => false,
      );
      if (hasSucceeded) deleted.push(name);
    }
    isDone = true;
  };
  const takeAway = async () => {
    while (!isDone) {
      await rename(folder, `${folder}-away`);
      await sleep(1);
      await rename(`${folder}-away`, folder);
      await sleep(1);
    }
  };
  await Promise.all([deleteAll(), takeAway()]);
  const left = new Set(await readdir(join(folder, 'account')));
  expect(deleted.filter((name) => left.has(name))).toEqual([]);
  expect(deleted.length).toBeGreaterThan(0);
  await rm(folder, { recursive: true });
});
