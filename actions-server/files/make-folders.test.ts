import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolders } from './make-folders.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folders-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('missing folders are made with their rights, by several at once too', async () => {
  const path = join(folder, 'a', 'b', 'c');
  await Promise.all([makeFolders(path, 0o700), makeFolders(path, 0o700)]);
  await makeFolders(path, 0o755);
  expect((await stat(path)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, 'a'))).mode & 0o777).toBe(0o700);
});

test('a file in the way is an error', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(makeFolders(join(folder, 'file'), 0o700)).rejects.toMatchObject({ code: 'ENOTDIR' });
  await expect(makeFolders(join(folder, 'file', 'x'), 0o700)).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test('where no folder can be made, it is an error and no endless attempt', async () => {
  // Linux says that /proc is missing; other systems have none.
  await expect(makeFolders('/proc/x/y', 0o700)).rejects.toMatchObject({
    code: expect.stringMatching(/^(ENOENT|EACCES|EROFS|EPERM)$/),
  });
});
