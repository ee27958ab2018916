/** Tests of `platform backup` and `platform restore` as processes, while the server works. */
import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, restore } from '../../standalone/backup.ts';
import { connect } from '../../standalone/command-connection.ts';
import { start } from '../../standalone/start.ts';
import { rejectionOf, silent } from '../support/commands-in-process.ts';
import { file } from '../support/request-files.ts';
import {
  createStandaloneFolder,
  endBefore,
  graphql,
  keysIn,
  type RunningStandalone,
  runStandalone,
  type StandaloneFolder,
} from '../support/standalone.ts';

let original: StandaloneFolder;
let copy: StandaloneFolder;
let server: RunningStandalone;
let key: string;
let archive: string;
beforeAll(async () => {
  [original, copy] = await Promise.all([createStandaloneFolder(), createStandaloneFolder()]);
  archive = join(original.directory, 'platform.tar');
  server = await original.start();
  key = keysIn(server.output).privateKey;
});
afterAll(async () => {
  await original.remove();
  await copy.remove();
});

const command = (name: 'backup' | 'restore', path: string, folder: StandaloneFolder) =>
  runStandalone('platform.js', { DATA_DIR: folder.dataDirectory }, [name, path]);

async function post(path: string, body: object): Promise<number> {
  const response = await fetch(`${server.apiUrl}/rest/v2/${path}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

/** The text of a list; links to files have the address and the signature of their server. */
async function listText(from: RunningStandalone, path: string): Promise<string> {
  const response = await fetch(`${from.apiUrl}/rest/v2/${path}`, { headers: { 'x-api-key': key } });
  expect(response.status).toBe(200);
  return (await response.text()).replaceAll(/"http:\/\/localhost:\d+(\/files\/[^"?]*)[^"]*"/g, '"$1"');
}

const isOlder = encodeURIComponent(JSON.stringify({ name: { _nlike: 'During %' } }));
const lists = [
  'offers?limit=1000',
  'profiles?limit=1000&includeDeleted=true',
  'projects?limit=1000&includeDeleted=true',
  `companies?limit=1000&where=${isOlder}`,
];
const texts = (from: RunningStandalone) => Promise.all(lists.map((path) => listText(from, path)));

/** The bytes of the file of that name, through its link. */
async function fileText(from: RunningStandalone, name: string): Promise<string> {
  const { files } = await graphql<{ files: { id: string }[] }>(
    from,
    key,
    `{ files(where: { name: { _eq: "${name}" } }) { id } }`,
  );
  const { fileUrls } = await graphql<{ fileUrls: { url: string }[] }>(
    from,
    key,
    `{ fileUrls(ids: ["${files[0]?.id}"]) { url } }`,
  );
  return (await fetch(fileUrls[0]?.url ?? '')).text();
}

test('a backup that was made while companies were saved restores the same lists and files', async () => {
  const letter = {
    firstName: 'Ada',
    lastName: 'Backup',
    files: [file('The bytes of a letter.', 'letter.txt')],
  };
  expect(await post('applicants', letter)).toBe(201);
  const before = await texts(server);
  let isWriting = true;
  const writing = (async () => {
    for (let number = 0; isWriting; number++)
      expect(await post('companies', { name: `During ${number}` })).toBe(201);
  })();
  const backup = await command('backup', archive, original);
  isWriting = false;
  await writing;
  expect(backup).toMatchObject({ code: 0, errors: expect.stringContaining(`Backup written to ${archive}.`) });
  expect((await stat(archive)).mode & 0o777).toBe(0o600);
  expect(await texts(server)).toEqual(before);

  expect(await command('restore', archive, copy)).toMatchObject({ code: 0 });
  const restored = await copy.start();
  expect(keysIn(restored.output)).toEqual({ privateKey: '', publicKey: '' });
  expect(await texts(restored)).toEqual(before);
  expect(await fileText(restored, 'letter.txt')).toBe('The bytes of a letter.');
  // A save writes its company and ends its task in one transaction: neither is there without the other.
  const { companies, tasks } = await graphql<
    Record<'companies' | 'tasks', { id: string; companyId: string }[]>
  >(
    restored,
    key,
    `{ companies(where: { name: { _like: "During %" } }) { id }
       tasks(where: { companyId: { _is_null: false }, status: { _eq: "succeeded" } }) { companyId } }`,
  );
  expect(companies.length).toBeGreaterThan(0);
  expect(tasks.map(({ companyId }) => companyId).sort()).toEqual(companies.map(({ id }) => id).sort());
});

test('a restore that was killed while it made a database is not started as an empty installation, and one that Postgres refuses says why and leaves the folder empty', async () => {
  const again = await createStandaloneFolder();
  const environment = { DATA_DIR: again.dataDirectory };
  const ending = endBefore(
    'rename data/postgres/making.*/cluster data/postgres/cluster',
    again.directory,
    'SIGKILL',
  );
  const killed = await runStandalone('platform.js', { ...environment, ...ending }, ['restore', archive]);
  expect(killed.code).toBeNull();
  for (const use of [
    () => start(process.env, () => {}),
    connect,
    () => backup(join(again.directory, 'never.tar'), silent),
  ]) {
    expect(await rejectionOf(environment, use)).toBe(
      `A restore into the data folder ${again.dataDirectory} was interrupted, and the data is not whole. Repeat it with "npm run platform -- restore ARCHIVE", or remove everything in the folder to begin without it.`,
    );
  }
  const wrong = { ...environment, POSTGRES_SETTINGS: '{"no_such_setting":1}' };
  expect(await rejectionOf(wrong, () => restore(archive, silent))).toContain(
    'unrecognized configuration parameter "no_such_setting"',
  );
  expect(await readdir(again.dataDirectory)).toEqual([]);
  await again.remove();
});

test('a file that exists or cannot be made, a folder with data and an archive that is not whole are rejected in a sentence', async () => {
  const empty = await createStandaloneFolder();
  const backupProblem = (path: string) =>
    rejectionOf({ DATA_DIR: original.dataDirectory }, () => backup(path, silent));
  const restoreProblem = (path: string, { dataDirectory } = empty) =>
    rejectionOf({ DATA_DIR: dataDirectory }, () => restore(path, silent));
  expect(await command('backup', archive, original)).toMatchObject({
    code: 1,
    errors: `${archive} exists already: name a new file.\n`,
  });
  const nowhere = join(empty.directory, 'no-folder', 'platform.tar');
  expect(await backupProblem(nowhere)).toMatch(
    `${nowhere} cannot be written: ENOENT: no such file or directory`,
  );
  expect(await restoreProblem(archive, original)).toBe(
    `The data folder ${original.dataDirectory} is not empty. Set DATA_DIR to a new one.`,
  );
  const bytes = await readFile(archive);
  const foreign = join(empty.directory, 'foreign.tar');
  await writeFile(foreign, 'no archive '.repeat(100));
  expect(await restoreProblem(foreign)).toMatch(/is not a backup of this platform, or it is damaged/);
  const cut = join(empty.directory, 'cut.tar');
  await writeFile(cut, bytes);
  await truncate(cut, Math.floor(bytes.length / 2));
  expect(await restoreProblem(cut)).toMatch(/damaged|is not a whole backup/);
  const changed = join(empty.directory, 'changed.tar');
  const position = bytes.indexOf('The bytes of a letter.');
  bytes[position] = 'X'.charCodeAt(0);
  await writeFile(changed, bytes);
  expect(await restoreProblem(changed)).toMatch(/is damaged: files\/.* is not what was backed up\.$/);
  await expect(stat(empty.dataDirectory)).rejects.toThrow('ENOENT');
  await empty.remove();
});
