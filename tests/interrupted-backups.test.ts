/**
 * Tests of backups and restores that are ended at their steps, by `kill -9` and by signals that a program hears: whatever is
 * left is recognised, and finished or removed, by what comes next. The database is one of the operator's, so that no step takes
 * a start of Postgres; tests/standalone/commands.test.ts has the embedded one.
 */
import { closeSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFolder } from '../standalone/data-folder.ts';
import { createTestDatabase } from './support/database.ts';
import { endBefore, runStandalone } from './support/standalone.ts';

const [original, target] = await Promise.all([createTestDatabase(), createTestDatabase()]);
const root = await mkdtemp(join(tmpdir(), 'interrupted-'));
const [source, backups, temporary] = ['source', 'backups', 'temporary'].map((name) => join(root, name)) as [
  string,
  string,
  string,
];
const archive = join(root, 'platform.tar');
const content = 'The bytes of a letter.';
let storageKey: string;

beforeAll(async () => {
  const { rows } = await original.pool.query<{ key: string }>(
    `with account as (insert into groups (name) values ('Original') returning id)
     insert into storage_objects ("groupId", "storageKey")
     select id, id || '/' || gen_random_uuid() from account returning "storageKey" as key`,
  );
  storageKey = rows[0]?.key ?? '';
  const [account = ''] = storageKey.split('/');
  await mkdir(join(source, 'files', account), { recursive: true });
  await writeFile(join(source, 'files', storageKey), content);
  for (const folder of [backups, temporary]) await mkdir(folder);
});
afterAll(async () => {
  await Promise.all([original.drop(), target.drop()]);
  await rm(root, { recursive: true, force: true });
});

type Ending = readonly [step: string, signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'];

/** Runs a command, which is ended before a step. */
function command(name: 'backup' | 'restore', file: string, folder: string, ending?: Ending) {
  const { url } = name === 'backup' ? original : target;
  const environment = {
    DATA_DIR: folder,
    DATABASE_URL: url,
    TMPDIR: temporary,
    // Newer versions of Node keep what they have compiled there.
    NODE_DISABLE_COMPILE_CACHE: '1',
    ...(ending === undefined ? {} : endBefore(ending[0], root, ending[1])),
  };
  const input = file === '-' ? openSync(archive, 'r') : undefined;
  return runStandalone('platform.js', environment, [name, file], input).finally(() => {
    if (input !== undefined) closeSync(input);
  });
}

const killed = { code: null };
/** The last line; a slow machine writes how far it is before it. */
const endingWith = (line: string) => expect.stringMatching(new RegExp(`(?:^|\\n)${line}\\n$`));
const namesIn = (folder: string) => readdir(folder).then((names) => names.sort());
const accountsThere = async () => (await target.pool.query('select from groups')).rowCount;

test('a backup that is killed leaves only a draft, which the next backup to the folder removes; one that is interrupted leaves nothing', async () => {
  const file = join(backups, 'first.tar');
  expect(
    await command('backup', file, source, ['link backups/first.tar.*.partial backups/first.tar', 'SIGKILL']),
  ).toMatchObject(killed);
  expect(await namesIn(backups)).toEqual([expect.stringMatching(/^first\.tar\..*\.partial$/)]);
  const foreign = join(backups, 'of-another-program.tar.4711.partial');
  await writeFile(foreign, '');
  const copying: Ending = ['query copy (select', 'SIGTERM'];
  expect(await command('backup', file, source, copying)).toMatchObject({
    code: 143,
    errors: endingWith('Interrupted by SIGTERM.'),
  });
  expect(await namesIn(backups)).toEqual(['of-another-program.tar.4711.partial']);
  expect(await command('backup', archive, source)).toMatchObject({ code: 0 });
});

test('a restore that is killed at any step is refused to be used, and is repeated until it is whole', async () => {
  const folder = join(root, 'killed');
  await mkdir(join(folder, 'lost+found'), { recursive: true });
  const steps = [
    ['rename killed/unfinished-restore.json.* killed/unfinished-restore.json', 'empty'],
    ['query truncate', 'refused'],
    ['open killed/files/*/*', 'refused'],
    ['query commit', 'refused'],
    ['rm killed/unfinished-restore.json', 'refused'],
  ] as const;
  for (const [step, state] of steps) {
    expect({ step, ...(await command('restore', '-', folder, [step, 'SIGKILL'])) }).toMatchObject(killed);
    const found = await openDataFolder(folder).then(
      () => 'empty',
      ({ message }: Error) => message,
    );
    expect(found).toMatch(
      state === 'empty'
        ? /^empty$/
        : /was interrupted.* Repeat it with "npm run platform -- restore ARCHIVE"/,
    );
    // The archive that it received stays until the next command; those of the attempts before are gone.
    expect(await namesIn(temporary)).toEqual([expect.stringMatching(/^recruitment-restore\./)]);
  }
  // The last one was killed after its rows were there, which the next one finds.
  expect(await command('restore', archive, folder)).toMatchObject({
    code: 0,
    errors: expect.stringContaining('The rows and files were restored already\n'),
  });
  expect(await namesIn(temporary)).toEqual([]);
  expect(await namesIn(folder)).toEqual(['files', 'lost+found']);
  expect(await readFile(join(folder, 'files', storageKey), 'utf8')).toBe(content);
  expect(await accountsThere()).toBe(1);
  await target.pool.query('truncate groups cascade');
});

test('a restore that is interrupted, or fails, removes what it has made, says why it ended, and can be repeated', async () => {
  const folder = join(root, 'interrupted');
  await mkdir(join(folder, 'lost+found'), { recursive: true });
  expect(await command('restore', '-', folder, ['open interrupted/files/*/*', 'SIGINT'])).toMatchObject({
    code: 130,
    errors: endingWith('Interrupted by SIGINT.'),
  });
  expect([await namesIn(folder), await namesIn(temporary), await accountsThere()]).toEqual([
    ['lost+found'],
    [],
    0,
  ]);
  await target.pool.query(`alter table groups add constraint no_copies check (name <> 'Original')`);
  expect(await command('restore', archive, folder)).toMatchObject({
    code: 1,
    errors: endingWith('new row for relation "groups" violates check constraint "no_copies"'),
  });
  expect([await namesIn(folder), await accountsThere()]).toEqual([['lost+found'], 0]);
  await target.pool.query('alter table groups drop constraint no_copies');
  expect(await command('restore', archive, folder)).toMatchObject({ code: 0 });
});
