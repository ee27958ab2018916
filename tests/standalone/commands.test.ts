/** Tests of the command line as a process, with and without a running server. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, open, readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import {
  createStandaloneFolder,
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
  const command = (...parameters: string[]) =>
    runStandalone('platform.js', { DATA_DIR: folder.dataDirectory }, [...parameters, '--json']);

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

  test('wait for a server that starts on the same folder', async () => {
    await server.stop();
    const starting = folder.start();
    try {
      await waitUntil(async () => (await folder.postmasterPid()) !== undefined);
      const { code, output } = await command('accounts', 'list');
      expect(code).toBe(0);
      expect(JSON.parse(output)).toEqual(
        expect.arrayContaining([expect.objectContaining({ name: 'Demo', keys: 3 })]),
      );
    } finally {
      server = await starting;
    }
  });

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
