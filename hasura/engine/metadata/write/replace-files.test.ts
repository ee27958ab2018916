/** Tests of replacing several files together. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFiles, writeFiles } from '../../../../tests/support/metadata-folders.ts';
import { replaceFiles } from './replace-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'files-'));
  writeFiles(folder, { a: 'a', b: 'b', 'c/d': 'd' });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A change of a file as it is now. */
function change(name: string, after: string | null) {
  const path = join(folder, name);
  let before: Buffer | null = null;
  try {
    before = readFileSync(path);
  } catch {
    // It does not exist.
  }
  return { path, before, after: after === null ? null : Buffer.from(after) };
}

test('files are replaced, created with their folders and deleted, and all of it can be undone', async () => {
  chmodSync(join(folder, 'a'), 0o640);
  chmodSync(join(folder, 'b'), 0o600);
  const undo = await replaceFiles([change('a', 'A'), change('x/y/z', 'Z'), change('b', null)]);
  expect(readFiles(folder)).toEqual({ a: 'A', 'c/d': 'd', 'x/y/z': 'Z' });
  expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o640);
  await undo();
  expect(readFiles(folder)).toEqual({ a: 'a', b: 'b', 'c/d': 'd' });
  expect(statSync(join(folder, 'b')).mode & 0o777).toBe(0o600);
  expect(() => statSync(join(folder, 'x'))).toThrow('ENOENT');
});

test('when a step fails after others were made, all files are as they were', async () => {
  // The second deletion of one file passes every check before it, and fails when its turn comes.
  const changes = [change('a', 'A'), change('e/f', 'F'), change('b', null), change('b', null)];
  await expect(replaceFiles(changes)).rejects.toMatchObject({
    kind: 'unwritable',
    message: expect.stringContaining('ENOENT'),
  });
  expect(readFiles(folder)).toEqual({ a: 'a', b: 'b', 'c/d': 'd' });
  expect(() => statSync(join(folder, 'e'))).toThrow('ENOENT');
});

test.each([
  ['a folder is in the place of a file', 'c'],
  ['a file is in the place of a folder', 'b/x'],
])('when %s, nothing is changed', async (_what, name) => {
  const changes = [change('a', 'A'), { ...change('new', 'N'), path: join(folder, name) }];
  await expect(replaceFiles(changes)).rejects.toMatchObject({ kind: 'unwritable' });
  expect(readFiles(folder)).toEqual({ a: 'a', b: 'b', 'c/d': 'd' });
});

test('a file that has changed since its change was planned is a conflict', async () => {
  const changes = [change('a', 'A'), change('b', 'B')];
  writeFiles(folder, { b: 'other' });
  await expect(replaceFiles(changes)).rejects.toMatchObject({ kind: 'conflict' });
  expect(readFiles(folder)).toEqual({ a: 'a', b: 'other', 'c/d': 'd' });
});

test('a file that has been created since is a conflict, and what it says stays', async () => {
  const changes = [change('a', 'A'), change('new', 'N')];
  writeFiles(folder, { new: 'other' });
  await expect(replaceFiles(changes)).rejects.toMatchObject({ kind: 'conflict' });
  expect(readFiles(folder)).toEqual({ a: 'a', b: 'b', 'c/d': 'd', new: 'other' });
});

test('a change is not undone over a later one', async () => {
  const undo = await replaceFiles([change('a', 'A')]);
  writeFiles(folder, { a: 'later' });
  await expect(undo()).rejects.toMatchObject({ kind: 'conflict' });
  expect(readFiles(folder).a).toBe('later');
});
