import { execFileSync } from 'node:child_process';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { locateBinaries } from './postgres-binaries.ts';
import type { ServerUser } from './postgres-user.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'binaries-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

function userThat(reachesPackages: boolean): ServerUser {
  return {
    name: 'somebody',
    ids: {},
    canRun: async () => reachesPackages,
    canEnter: async () => true,
    own: async () => {},
  };
}

test('the programs of the installed package are used in place and have a version', async () => {
  const binaries = await locateBinaries(userThat(true), directory);
  expect(binaries.majorVersion).toBe('17');
  for (const program of [binaries.initdb, binaries.postgres, binaries.pgCtl]) {
    expect(execFileSync(program, ['--version'], { cwd: '/', env: {} }).toString()).toMatch(
      /\(PostgreSQL\) 17\./,
    );
  }
  expect(await readdir(directory)).toEqual([]);
});

test('a user who cannot read the package gets a copy with its links, which concurrent starts create once', async () => {
  const user = userThat(false);
  const [first, second] = await Promise.all([
    locateBinaries(user, directory),
    locateBinaries(user, directory),
  ]);
  expect(second).toEqual(first);
  expect(first.postgres.startsWith(directory)).toBe(true);
  const libraries = join(dirname(dirname(first.postgres)), 'lib');
  const entries = await Promise.all((await readdir(libraries)).map((name) => lstat(join(libraries, name))));
  if (process.platform === 'linux') expect(entries.some((entry) => entry.isSymbolicLink())).toBe(true);
  expect(execFileSync(first.initdb, ['--version'], { cwd: '/', env: {} }).toString()).toContain('17.');
  // No incomplete copy is left behind.
  expect(await readdir(dirname(dirname(dirname(first.postgres))))).toEqual(['native']);
});
