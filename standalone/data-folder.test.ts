import { cp, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { announceRunning, openDataFolder, readRunning, readSecrets, removeRunning } from './data-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'data-folder-')), 'data');
  await openDataFolder(folder);
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

test('secrets are generated once, are long and different, and can be read only by their owner', async () => {
  const secrets = await readSecrets(folder);
  expect(await readSecrets(folder)).toEqual(secrets);
  expect(secrets.fileLinkSecret.length).toBeGreaterThanOrEqual(32);
  expect(secrets.adminSecret.length).toBeGreaterThanOrEqual(32);
  expect(secrets.adminSecret).not.toBe(secrets.fileLinkSecret);
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

test('concurrent first starts use the same secrets', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => readSecrets(folder)));
  expect(new Set(all.map((secrets) => JSON.stringify(secrets))).size).toBe(1);
});

test('a damaged file is an error that names it, and never replaced with new secrets', async () => {
  await writeFile(join(folder, 'secrets.json'), '{"adminSecret": "x"');
  await expect(readSecrets(folder)).rejects.toThrow(/secrets\.json is damaged/);
});

test('the address of the server is stored until it is removed, and is not that of a server of a copy', async () => {
  expect(await readRunning(folder)).toBeUndefined();
  const running = {
    hasuraUrl: 'http://127.0.0.1:8080/v1/graphql',
    adminSecret: 'secret',
    instanceKey: 'k'.repeat(43),
  };
  await announceRunning(folder, running);
  expect(await readRunning(folder)).toMatchObject(running);
  const copy = join(folder, '../copy');
  await cp(folder, copy, { recursive: true });
  expect(await readRunning(copy)).toBeUndefined();
  await removeRunning(folder);
  await removeRunning(folder);
  expect(await readRunning(folder)).toBeUndefined();
});
