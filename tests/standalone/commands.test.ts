/** Tests of the command line as a process, with and without a running server: accounts and keys, backups and restores. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, open, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { backup, restore } from '../../standalone/backup.ts';
import { connect } from '../../standalone/command-connection.ts';
import { start } from '../../standalone/start.ts';
import { rejectionOf, silent } from '../support/commands-in-process.ts';
import { file } from '../support/request-files.ts';
import {
  apiUrlIn,
  createStandaloneFolder,
  endBefore,
  graphql,
  keysIn,
  list,
  platform,
  type RunningStandalone,
  runStandalone,
  type StandaloneFolder,
  startPlatform,
} from '../support/standalone.ts';
import { waitUntil } from '../support/wait-until.ts';

let folder: StandaloneFolder;
let server: RunningStandalone;
beforeAll(async () => {
  folder = await createStandaloneFolder();
  server = await folder.start();
});
afterAll(() => folder.remove());

const command = (...parameters: string[]) =>
  runStandalone('platform.js', { DATA_DIR: folder.dataDirectory }, [...parameters, '--json']);

describe('a result that nobody can read to its end', () => {
  const environment = () => ({ DATA_DIR: folder.dataDirectory });
  /** Runs a command whose reader has ended before the first byte. */
  function withoutReader(...parameters: string[]) {
    const { process: child, finished } = startPlatform(parameters, environment());
    child.stdout?.destroy();
    return finished;
  }

  test('is an error of a backup and of what a program reads whole, and none of a list', async () => {
    const isLost = {
      code: 1,
      errors: expect.stringMatching(/(^|\n)Standard output was closed before everything was written\.\n$/),
    };
    expect(await withoutReader('backup', '-')).toMatchObject(isLost);
    expect(await withoutReader('completion', 'bash')).toMatchObject(isLost);
    expect(await withoutReader('accounts', 'list')).toMatchObject({ code: 0, errors: '' });
  });

  test('says in one line that the disk is full, or that the file may not be so large', async () => {
    const full = await open('/dev/full', 'w');
    const options = { env: { PATH: process.env.PATH, ...environment() }, encoding: 'utf8' } as const;
    const ended = spawnSync(process.execPath, [...platform, 'backup', '-'], {
      ...options,
      stdio: ['ignore', full.fd, 'pipe'],
    });
    await full.close();
    expect(ended).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^(\d.* MB.*\n)*Standard output cannot be written: ENOSPC: [^\n]*\n$/),
    });
    const file = join(folder.directory, 'too-large.tar');
    // In blocks of 512 bytes.
    const shell = `trap '' XFSZ; ulimit -f 20; exec "$0" "$@"`;
    const limited = spawnSync(
      '/bin/sh',
      ['-c', shell, process.execPath, ...platform, 'backup', file],
      options,
    );
    expect(limited).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /(^|\n)\S+too-large\.tar cannot be written: EFBIG: file too large, write\.\n$/,
      ),
    });
    expect(await readdir(folder.directory)).toEqual(['data']);
  });
});

describe('the commands accounts and keys', () => {
  test('create an account and a key while the server runs, and the key gives access only to its account', async () => {
    expect((await command('accounts', 'create', '--name', 'Second', '--country', 'BE')).code).toBe(0);
    const { output } = await command(
      'keys',
      'create',
      '--account',
      'Second',
      '--kind',
      'private',
      '--name',
      'Key',
    );
    const { id, secret } = JSON.parse(output) as { id: string; secret: string };
    expect(await list(server, 'projects', secret)).toMatchObject({ status: 200, total: 0 });
    expect((await list(server, 'projects', keysIn(server.output).privateKey)).total).toBe(7);

    expect((await command('keys', 'revoke', id)).code).toBe(0);
    const status = async () => (await list(server, 'projects', secret)).status;
    await waitUntil(async () => (await status()) !== 200, { what: 'the rejection of the revoked key' });
    expect(await status()).toBe(401);
  });

  test('write results to one stream and everything else to the other, and end with 0, 1 or 2', async () => {
    const environment = { DATA_DIR: folder.dataDirectory, PLATFORM_URL: server.apiUrl };
    const own = { ...environment, PLATFORM_API_KEY: keysIn(server.output).privateKey };
    const run = (...parameters: string[]) => runStandalone('platform.js', own, parameters);
    const exported = await run('export', 'companies', '--format', 'jsonl');
    // A command that takes longer than a second, as on a busy machine, says how far it is.
    const errors = /^(\d companies, \d+\/s\n)*5 companies exported\.\n$/;
    expect(exported).toMatchObject({ code: 0, errors: expect.stringMatching(errors) });
    expect(
      exported.output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).companyId),
    ).toHaveLength(5);
    expect(await run('accounts', 'show', 'Nobody', '--json')).toEqual({
      code: 1,
      output: '',
      errors: 'No account "Nobody" found. "accounts list" shows them.\n',
    });
    expect(await run('accounts', 'shw', '--json')).toMatchObject({
      code: 2,
      output: '',
      errors: expect.stringContaining('Did you mean show?'),
    });
    const version = JSON.parse(await readFile('package.json', 'utf8')).version;
    expect(await run('--version')).toEqual({ code: 0, output: `${version}\n`, errors: '' });
  });

  test('wait for a server that is slow, and say so, instead of taking it for absent', async () => {
    server.process.kill('SIGSTOP');
    const running = startPlatform(['accounts', 'list', '--json'], { DATA_DIR: folder.dataDirectory });
    const slow = once(running.process.stderr as NodeJS.ReadableStream, 'data').then(([text]: unknown[]) => {
      server.process.kill('SIGCONT');
      return String(text);
    });
    const { code, output } = await running.finished;
    expect(await slow).toMatch(/does not answer at http:\S+ yet: waiting for it\.\n$/);
    expect(code).toBe(0);
    expect(JSON.parse(output)).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'Demo', keys: 3 })]),
    );
  });

  test('use the data of a copy of the folder that was made while the server runs, and not that server', async () => {
    const accountsOfServer = async () => {
      const response = await fetch(server.engineUrl, {
        method: 'POST',
        headers: { 'x-hasura-admin-secret': server.adminSecret },
        body: JSON.stringify({ query: '{ groups { name } }' }),
      });
      return (await response.json()) as { data: { groups: object[] } };
    };
    const before = await accountsOfServer();
    expect(before.data.groups).not.toEqual([]);
    const copy = await createStandaloneFolder();
    await cp(folder.dataDirectory, copy.dataDirectory, { recursive: true });
    const created = await runStandalone('platform.js', { DATA_DIR: copy.dataDirectory }, [
      'accounts',
      'create',
      '--name',
      'Of the copy',
      '--country',
      'BE',
    ]);
    expect(created).toMatchObject({ code: 0 });
    expect(await accountsOfServer()).toEqual(before);
    await copy.remove();
  });
});

describe('the commands backup and restore', () => {
  type Address = Pick<RunningStandalone, 'apiUrl'>;
  let copy: StandaloneFolder;
  let key: string;
  let archive: string;
  beforeAll(async () => {
    copy = await createStandaloneFolder();
    archive = join(folder.directory, 'platform.tar');
    key = keysIn(server.output).privateKey;
  });
  afterAll(() => copy.remove());

  const archiveCommand = (name: 'backup' | 'restore', path: string, { dataDirectory }: StandaloneFolder) =>
    runStandalone('platform.js', { DATA_DIR: dataDirectory }, [name, path]);

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
  async function listText(from: Address, path: string): Promise<string> {
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
  const texts = (from: Address) => Promise.all(lists.map((path) => listText(from, path)));

  /** The bytes of the file of that name, through its link. */
  async function fileText(from: Address, name: string): Promise<string> {
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
    const backup = await archiveCommand('backup', archive, folder);
    isWriting = false;
    await writing;
    expect(backup).toMatchObject({
      code: 0,
      errors: expect.stringContaining(`Backup written to ${archive}.`),
    });
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    expect(await texts(server)).toEqual(before);

    expect(await archiveCommand('restore', archive, copy)).toMatchObject({ code: 0 });
    let output = '';
    const environment = {
      DATA_DIR: copy.dataDirectory,
      PORT: '0',
      HASURA_PORT: '0',
      LOG_LEVEL: 'warn',
      HASURA_GRAPHQL_ENABLE_CONSOLE: 'false',
    };
    const restored = await start(environment, (text) => {
      output += text;
    });
    try {
      expect(keysIn(output)).toEqual({ privateKey: '', publicKey: '' });
      const there = { apiUrl: apiUrlIn(output) };
      expect(await texts(there)).toEqual(before);
      expect(await fileText(there, 'letter.txt')).toBe('The bytes of a letter.');
      // A save writes its company and ends its task in one transaction: neither is there without the other.
      const { companies, tasks } = await graphql<
        Record<'companies' | 'tasks', { id: string; companyId: string }[]>
      >(
        there,
        key,
        `{ companies(where: { name: { _like: "During %" } }) { id }
           tasks(where: { companyId: { _is_null: false }, status: { _eq: "succeeded" } }) { companyId } }`,
      );
      expect(companies.length).toBeGreaterThan(0);
      expect(tasks.map(({ companyId }) => companyId).sort()).toEqual(companies.map(({ id }) => id).sort());
    } finally {
      await restored.stop();
    }
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
      rejectionOf({ DATA_DIR: folder.dataDirectory }, () => backup(path, silent));
    const restoreProblem = (path: string, { dataDirectory } = empty) =>
      rejectionOf({ DATA_DIR: dataDirectory }, () => restore(path, silent));
    expect(await archiveCommand('backup', archive, folder)).toMatchObject({
      code: 1,
      errors: `${archive} exists already: name a new file.\n`,
    });
    const nowhere = join(empty.directory, 'no-folder', 'platform.tar');
    expect(await backupProblem(nowhere)).toMatch(
      `${nowhere} cannot be written: ENOENT: no such file or directory`,
    );
    expect(await restoreProblem(archive, folder)).toBe(
      `The data folder ${folder.dataDirectory} is not empty. Set DATA_DIR to a new one.`,
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
});

describe('without a server the commands', () => {
  test('read the data folder when no server runs, also after it was killed and another program has its port', async () => {
    const { hasuraUrl } = JSON.parse(await readFile(join(folder.dataDirectory, 'running.json'), 'utf8')) as {
      hasuraUrl: string;
    };
    await server.kill();
    // It answers as the engine of another folder does, and repeats what it is asked with.
    const asked: IncomingMessage[] = [];
    const other = createServer((request, response) => {
      asked.push(request);
      response.setHeader('x-instance-proof', String(request.headers['x-instance-challenge']));
      response.end('OK');
    });
    other.listen(Number(new URL(hasuraUrl).port), '127.0.0.1');
    await once(other, 'listening');
    const { code, output, errors } = await command('accounts', 'list');
    other.close();
    expect(asked.map(({ url }) => url)).toEqual(['/healthz']);
    expect(JSON.stringify(asked.map(({ rawHeaders }) => rawHeaders))).not.toContain(server.adminSecret);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(JSON.parse(output)).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'Demo', keys: 3 })]),
    );
    expect(await folder.postmasterPid()).toBeUndefined();
  });
});
