import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeUploadFolder, removeAbandonedUploads } from './received-file.ts';

test('the folders of forms whose server was killed are removed at once, and no folder that a request may use', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'abandoned-'));
  const current = await makeUploadFolder(parent);
  const module = fileURLToPath(new URL('../../dist/actions-server/files/received-file.js', import.meta.url));
  const program = `import { makeUploadFolder } from ${JSON.stringify(module)};
    await makeUploadFolder(${JSON.stringify(parent)});
    process.kill(process.pid, 'SIGKILL');`;
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', program]).signal).toBe('SIGKILL');
  // Of another machine or of an earlier release: nothing is known of their processes.
  const names = ['recruitment-form.00000000-1-0-00000000', 'recruitment-form-Ab12Cd', 'other'];
  for (const name of [...names, 'recruitment-form.00000000-1-0-11111111']) await mkdir(join(parent, name));
  const twoHoursAgo = new Date(Date.now() - 7_200_000);
  for (const path of [current, ...names.map((name) => join(parent, name))])
    await utimes(path, twoHoursAgo, twoHoursAgo);
  expect(await readdir(parent)).toHaveLength(6);
  await removeAbandonedUploads(parent);
  expect((await readdir(parent)).map((name) => join(parent, name)).toSorted()).toEqual(
    [current, join(parent, 'other'), join(parent, 'recruitment-form.00000000-1-0-11111111')].toSorted(),
  );
});
