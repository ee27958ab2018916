/** Tests of `npm start` as a process: the first start, later ones, and those after a crash. */

import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fieldTypes } from '@platform/vocabulary';
import { readPhoneNumber } from '@platform/vocabulary/phone-number';
import { start } from '../../standalone/start.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { file } from '../support/request-files.ts';
import {
  apiUrlIn,
  createStandaloneFolder,
  endBefore,
  graphql,
  isAlive,
  keysIn,
  list,
  type RunningStandalone,
  runStandalone,
  type StandaloneFolder,
  workersOf,
} from '../support/standalone.ts';
import { waitUntil } from '../support/wait-until.ts';

const run = promisify(execFile);

let folder: StandaloneFolder;
let server: RunningStandalone;
/** Those that the first start printed. */
let keys: ReturnType<typeof keysIn>;
beforeAll(async () => {
  folder = await createStandaloneFolder();
  const { directory, dataDirectory } = folder;
  for (const step of [
    'link data/secrets.json.* data/secrets.json',
    'run initdb',
    'rename data/postgres/making.*/cluster data/postgres/cluster',
  ]) {
    const environment = { DATA_DIR: dataDirectory, PORT: '0', HASURA_PORT: '0' };
    const { code } = await runStandalone('main.js', {
      ...environment,
      ...endBefore(step, directory, 'SIGKILL'),
    });
    expect({ step, code }).toEqual({ step, code: null });
  }
  server = await folder.start({ HASURA_GRAPHQL_ENABLE_CONSOLE: undefined });
  keys = keysIn(server.output);
});
afterAll(() => folder.remove());

describe('the first start', () => {
  test('leaves nothing of first starts that were killed before it: no half a database and no second password', async () => {
    const names = await readdir(folder.dataDirectory);
    // The server makes the folder of files when it looks at its storage.
    expect(names.filter((name) => name !== 'files').sort()).toEqual([
      'postgres',
      'running.json',
      'secrets.json',
      'uploads',
    ]);
    expect((await readdir(join(folder.dataDirectory, 'postgres'))).sort()).toEqual([
      'cluster',
      'password',
      'postgres.log',
    ]);
  });

  test('names the console, which it serves when nothing is said of it', async () => {
    const address = /\S+\/console\b/.exec(server.output)?.[0] ?? '';
    expect((await fetch(address)).status).toBe(200);
  });

  test('prints two valid keys of an account that has records in every list', async () => {
    const { privateKey, publicKey } = keys;
    for (const resource of ['offers', 'profiles', 'companies', 'projects']) {
      const { status, total, data } = await list(server, resource, privateKey);
      expect({ resource, status, hasRows: total > 2, complete: data.length === total }).toEqual({
        resource,
        status: 200,
        hasRows: true,
        complete: true,
      });
    }
    const offers = await list(server, 'offers', publicKey);
    expect(offers.total).toBe(3);
    expect((await list(server, 'profiles', publicKey)).status).toBe(403);
    // The salary of one offer is public, that of another is not.
    const purposes = offers.data.map(({ name, fieldsValues }) => ({
      name,
      hasSalary: JSON.stringify(fieldsValues).includes('joboffer_salary_per_year_min'),
    }));
    expect(purposes).toContainEqual({ name: 'Backend developer TypeScript', hasSalary: true });
    expect(purposes).toContainEqual({ name: 'Photovoltaic design engineer', hasSalary: false });
    expect(JSON.stringify(offers.data)).not.toContain('confidential');
    // Of the fields without a purpose, only those that say so.
    const texts = JSON.stringify(offers.data);
    for (const shown of ['Wanted start', 'Keywords', 'What happens when']) expect(texts).toContain(shown);
    for (const kept of ['Briefing', 'Budget', 'Hiring manager', 'Case study'])
      expect(texts).not.toContain(kept);
  });

  test('has the telephone numbers of its people as a save writes them, so that a save finds people by them', async () => {
    const { privateKey } = keys;
    interface Phone {
      readonly number: string;
      readonly canonicalNumber: string | null;
    }
    const query = '{ profiles_phones { number canonicalNumber } }';
    const { profiles_phones: phones } = await graphql<{ profiles_phones: Phone[] }>(
      server,
      privateKey,
      query,
    );
    expect(phones).toEqual(phones.map(({ number }) => readPhoneNumber(number, 'FR')));
    expect(phones.filter(({ canonicalNumber }) => canonicalNumber === null)).toEqual([]);
  });

  test('creates custom fields of every type with values for each entity, and a section for projects', async () => {
    const { privateKey } = keys;
    interface Field {
      readonly id: string;
      readonly type: string;
      readonly parentId: string | null;
      readonly targetedEntity: string;
      readonly purpose: string | null;
    }
    interface Value {
      readonly fieldId: string;
    }
    const data = await graphql<{ fields: Field[] } & Record<string, Value[]>>(
      server,
      privateKey,
      `{ fields { id type parentId targetedEntity purpose }
         projects_fieldsvalues { fieldId } companies_fieldsvalues { fieldId } profiles_fieldsvalues { fieldId } }`,
    );
    for (const [entity, table] of [
      ['PROJECT', 'projects_fieldsvalues'],
      ['COMPANY', 'companies_fieldsvalues'],
      ['PROFILE', 'profiles_fieldsvalues'],
    ] as const) {
      const used = new Set(data[table]?.map(({ fieldId }) => fieldId));
      const topLevel = data.fields.filter(
        (field) => field.targetedEntity === entity && field.parentId === null,
      );
      const typesWithValue = new Set(topLevel.filter(({ id }) => used.has(id)).map(({ type }) => type));
      expect({ entity, types: [...typesWithValue].sort() }).toEqual({
        entity,
        types: [...fieldTypes].sort(),
      });
    }
    expect(data.fields.filter(({ parentId }) => parentId !== null).length).toBeGreaterThan(1);
    expect(data.fields.filter(({ purpose }) => purpose?.startsWith('joboffer_')).length).toBe(12);
  });

  test('stores its secrets in files that only the owner can read', async () => {
    for (const file of ['secrets.json', 'running.json', 'postgres/password']) {
      expect({ file, mode: (await stat(join(folder.dataDirectory, file))).mode & 0o777 }).toEqual({
        file,
        mode: 0o600,
      });
    }
    const withoutSecret = await fetch(server.engineUrl, {
      method: 'POST',
      body: '{"query":"{ users { id } }"}',
    });
    expect(await withoutSecret.json()).toHaveProperty('errors');
    const withSecret = await fetch(server.engineUrl, {
      method: 'POST',
      headers: { 'x-hasura-admin-secret': server.adminSecret },
      body: '{"query":"{ users { id } }"}',
    });
    expect(await withSecret.json()).toHaveProperty('data.users');
  });

  const withCurl = hasCurl() ? test : test.skip;
  withCurl('prints three curl lines that work when pasted', async () => {
    const lines = server.output.split('\n').filter((line) => /^(curl|printf) /.test(line));
    const answers = await Promise.all(lines.map((line) => run('/bin/sh', ['-c', line])));
    const [offers, query, application] = answers.map(({ stdout }) => JSON.parse(stdout));
    expect(offers).toMatchObject({ total: 3 });
    expect(query).toMatchObject({ data: { fields: expect.any(Array) } });
    expect(application).toMatchObject({
      message: 'Profile saved successfully',
      profileId: expect.any(String),
    });
    expect(lines).toHaveLength(3);
    // The name was read from the resume: the request has no other identity.
    const { profiles_by_pk: profile } = await graphql<{ profiles_by_pk: Record<string, unknown> }>(
      server,
      keys.privateKey,
      `{ profiles_by_pk(id: "${application.profileId}") { firstName lastName files { file { name } } } }`,
    );
    expect(profile).toMatchObject({
      firstName: 'Élodie',
      lastName: 'Marchand',
      files: [{ file: { name: 'resume.pdf' } }],
    });
  });
});

describe('a later start', () => {
  test('follows one whose files nobody else can read', async () => {
    const response = await fetch(`${server.apiUrl}/rest/v2/applicants`, {
      method: 'POST',
      headers: { 'x-api-key': keys.privateKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        firstName: 'Ada',
        lastName: 'Rights',
        files: [file('A letter.', 'letter.txt')],
      }),
    });
    expect(response.status).toBe(201);
    expect(await openPaths(folder.dataDirectory)).toEqual([]);
    // As releases before left them.
    for (const path of await allPaths(folder.dataDirectory)) {
      await chmod(path, (await stat(path)).isDirectory() ? 0o755 : 0o644);
    }
    expect((await openPaths(folder.dataDirectory)).length).toBeGreaterThan(8);
  });

  test('uses the same data and keys, prints no key and no secret, and explains how to create one', async () => {
    const first = server;
    const before = await list(first, 'projects', keys.privateKey);
    expect(await first.stop()).toMatchObject({ code: 0, errors: '' });
    expect(existsSync(join(folder.dataDirectory, 'running.json'))).toBe(false);

    server = await folder.start({ DEMO_PUBLIC_API_KEY: `pk_${'z'.repeat(32)}`, WORKERS: '2' });
    expect(server.output).not.toMatch(/[sp]k_[0-9A-Za-z]{32}/);
    expect(server.output).not.toContain(server.adminSecret);
    expect(server.output).toContain(`adminSecret in ${join(folder.dataDirectory, 'secrets.json')}`);
    expect(server.output).toContain('npm run platform -- keys create');
    expect(server.output).toContain('DEMO_PUBLIC_API_KEY was ignored');
    expect(server.adminSecret).toBe(first.adminSecret);
    const after = await list(server, 'projects', keys.privateKey);
    expect(after.data).toEqual(before.data);
  });

  const asRoot = process.getuid?.() === 0;
  test('takes the rights that other users had on files, folders and logs', async () => {
    // Nobody else gets to what is in the folder of files.
    const inFiles = join(folder.dataDirectory, 'files/');
    const open = await openPaths(folder.dataDirectory);
    expect(open.filter((path) => !path.startsWith(inFiles))).toEqual([]);
    if (!asRoot) return;
    const asNobody = run('ls', [folder.dataDirectory], { uid: 65534, gid: 65534, cwd: '/' });
    await expect(asNobody).rejects.toThrow('Permission denied');
  });

  test('after kill -9 has all committed data, and the workers and the Postgres of the killed one end', async () => {
    const first = server;
    const firstPostmaster = await folder.postmasterPid();
    const workers = workersOf(first.process.pid);
    expect(workers).toHaveLength(2);
    const { data } = await list(first, 'companies', keys.privateKey);
    await graphql(
      first,
      keys.privateKey,
      `mutation { update_companies_by_pk(pk_columns: { id: "${data[0]?.id}" }, _set: { tagline: "kept" }) { id } }`,
    );
    await first.kill();

    const second = await folder.start();
    await waitUntil(() => ![...workers, firstPostmaster].some(isAlive));
    const again = await list(second, 'companies', keys.privateKey);
    expect(again.data.find(({ id }) => id === data[0]?.id)).toMatchObject({ tagline: 'kept' });
  });
});

test('a first start uses the Postgres of DATABASE_URL instead of the embedded one, and preset keys', async () => {
  const own = await createStandaloneFolder();
  const database = await createEmptyDatabase();
  const privateKey = `sk_${'a1B2'.repeat(8)}`;
  const publicKey = `pk_${'c3D4'.repeat(8)}`;
  let output = '';
  const started = await start(
    {
      DATA_DIR: own.dataDirectory,
      PORT: '0',
      HASURA_PORT: '0',
      LOG_LEVEL: 'warn',
      DATABASE_URL: database.url,
      DEMO_PRIVATE_API_KEY: privateKey,
      DEMO_PUBLIC_API_KEY: publicKey,
    },
    (text) => {
      output += text;
    },
  );
  try {
    const apiUrl = apiUrlIn(output);
    expect(existsSync(join(own.dataDirectory, 'postgres'))).toBe(false);
    expect(keysIn(output)).toEqual({ privateKey, publicKey });
    expect((await list({ apiUrl }, 'projects', privateKey)).status).toBe(200);
    expect((await list({ apiUrl }, 'offers', publicKey)).total).toBe(3);
    const { rows } = await database.pool.query('select count(*)::int as n from groups');
    expect(rows).toEqual([{ n: 1 }]);
  } finally {
    await started.stop();
    await database.drop();
    await own.remove();
  }
});

/** Everything in the data folder but the folder of Postgres itself, whose rights Postgres checks, and its programs. */
async function allPaths(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })) as string[];
  const own = names.filter((name) => !/^postgres\/(cluster|postgres-)/.test(name));
  return [folder, ...own.map((name) => join(folder, name))];
}

/** Where others than the owner have a right, apart from the group of Postgres, which may pass through two folders. */
async function openPaths(folder: string): Promise<string[]> {
  const open: string[] = [];
  for (const path of await allPaths(folder)) {
    const isWay = path === folder || path === join(folder, 'postgres');
    if (((await stat(path)).mode & (isWay ? 0o067 : 0o077)) !== 0) open.push(path);
  }
  return open;
}

function hasCurl(): boolean {
  try {
    execFileSync('curl', ['--version']);
    return true;
  } catch {
    return false;
  }
}
