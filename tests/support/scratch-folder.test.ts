/** The folder for the files of a test run (`scratch-folder.ts`). */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeScratchFolder } from './scratch-folder.ts';

const made: string[] = [];
afterAll(async () => {
  for (const folder of made) await rm(folder, { recursive: true, force: true });
});

test('tests write below the folder of their run', () => {
  expect(tmpdir()).toMatch(/\/test-run-\d+-\w+$/);
});

test('what a run that was killed has left is removed, and the files of a run that goes on stay', async () => {
  const running = await makeScratchFolder();
  const { pid } = spawnSync(process.execPath, ['--version']);
  const left = join(dirname(running), `test-run-${pid}-left`);
  await mkdir(left);
  await writeFile(join(left, 'file'), 'left');
  made.push(running, left, await makeScratchFolder());
  expect(existsSync(left)).toBe(false);
  expect(existsSync(running)).toBe(true);
});
