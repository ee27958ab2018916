import { mkdir, mkdtemp, readdir, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeUploadFolder, removeAbandonedUploads } from './received-file.ts';

test('only folders of forms that no request can still use are removed', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'abandoned-'));
  const [old, current] = [await makeUploadFolder(parent), await makeUploadFolder(parent)];
  const other = join(parent, 'other');
  await mkdir(other);
  const twoHoursAgo = new Date(Date.now() - 7_200_000);
  for (const folder of [old, other]) await utimes(folder, twoHoursAgo, twoHoursAgo);
  await removeAbandonedUploads(parent);
  expect((await readdir(parent)).map((name) => join(parent, name)).toSorted()).toEqual(
    [current, other].toSorted(),
  );
});
