/** `npm start` from outside: first and later starts, crashes, everything that can be in the way. */
import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createEmptyDatabase } from './support/database.ts';
import { type RunningStandalone, runStandalone, startStandalone } from './support/standalone.ts';

const run = promisify(execFile);

let directory: string;
let dataDirectory: string;
const running: RunningStandalone[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'standalone-'));
  await chmod(directory, 0o711);
  dataDirectory = join(directory, 'data');
});
afterEach(async () => {
  for (const server of running.splice(0)) {
    if (server.process.exitCode === null && server.process.signalCode === null) await server.stop();
  }
  await waitUntil(() => !isAlive(postmaster));
  postmaster = undefined;
  await rm(directory, { recursive: true, force: true });
});

let postmaster: number | undefined;

async function start(environment: Readonly<Record<string, string>> = {}): Promise<RunningStandalone> {
  const server = await startStandalone({ DATA_DIR: dataDirectory, ...environment });
  running.push(server);
  postmaster = await postmasterPid();
  return server;
}

async function postmasterPid(): Promise<number | undefined> {
  const text = await readFile(join(dataDirectory, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '');
  return text ? Number(text.split('\n')[0]) : undefined;
}

function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function waitUntil(condition: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 400 && !condition(); attempt++) {
    await new Promise((done) => setTimeout(done, 25));
  }
  expect(condition()).toBe(true);
}

function keysIn(output: string): { privateKey: string; publicKey: string } {
  return {
    privateKey: /Private key +(sk_[0-9A-Za-z]{32})\b/.exec(output)?.[1] ?? '',
    publicKey: /Public key +(pk_[0-9A-Za-z]{32})\b/.exec(output)?.[1] ?? '',
  };
}

async function list(server: RunningStandalone, resource: string, key: string) {
  const response = await fetch(`${server.apiUrl}/rest/v2/${resource}?limit=1000`, {
    headers: { 'x-api-key': key },
  });
  const body = (await response.json()) as { data: Record<string, unknown>[]; total: number };
  return { status: response.status, ...body };
}

async function graphql<Data>(server: RunningStandalone, key: string, query: string): Promise<Data> {
  const response = await fetch(`${server.apiUrl}/graphql`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const body = (await response.json()) as { data: Data; errors?: unknown };
  expect(body.errors).toBeUndefined();
  return body.data;
}

describe('the first start', () => {
  test('shows two keys that work, and an account in which every list has something', async () => {
    const server = await start();
    const { privateKey, publicKey } = keysIn(server.output);
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
  });

  test('gives each entity a custom field of every type with a value, and projects a section', async () => {
    const server = await start();
    const { privateKey } = keysIn(server.output);
    type Field = {
      id: string;
      type: string;
      parentId: string | null;
      targetedEntity: string;
      purpose: string | null;
    };
    type Value = { fieldId: string };
    const data = await graphql<{ fields: Field[] } & Record<string, Value[]>>(
      server,
      privateKey,
      `{ fields { id type parentId targetedEntity purpose }
         projects_fieldsvalues { fieldId } companies_fieldsvalues { fieldId } profiles_fieldsvalues { fieldId } }`,
    );
    const types = [
      'text',
      'richtext',
      'number',
      'boolean',
      'date',
      'datetime',
      'singlechoice',
      'multiplechoice',
    ];
    types.push(
      'tags',
      'singlelocation',
      'multiplelocation',
      'url',
      'email',
      'phone',
      'rating',
      'currency',
      'user',
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
      expect({ entity, types: [...typesWithValue].sort() }).toEqual({ entity, types: [...types].sort() });
    }
    expect(data.fields.filter(({ parentId }) => parentId !== null).length).toBeGreaterThan(1);
    expect(data.fields.filter(({ purpose }) => purpose?.startsWith('joboffer_')).length).toBe(12);
  });

  test('takes preset keys', async () => {
    const privateKey = `sk_${'a1B2'.repeat(8)}`;
    const publicKey = `pk_${'c3D4'.repeat(8)}`;
    const server = await start({ DEMO_PRIVATE_API_KEY: privateKey, DEMO_PUBLIC_API_KEY: publicKey });
    expect(keysIn(server.output)).toEqual({ privateKey, publicKey });
    expect((await list(server, 'projects', privateKey)).status).toBe(200);
    expect((await list(server, 'offers', publicKey)).status).toBe(200);
  });

  test('keeps its secrets readable by their owner only', async () => {
    const server = await start();
    for (const file of ['secrets.json', 'running.json', 'postgres/password']) {
      expect({ file, mode: (await stat(join(dataDirectory, file))).mode & 0o777 }).toEqual({
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
    const server = await start();
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
    // Read from the resume: nothing else in the line says who it is.
    const { profiles_by_pk: profile } = await graphql<{ profiles_by_pk: Record<string, unknown> }>(
      server,
      keysIn(server.output).privateKey,
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
  test('finds the same data and keys, shows no key and says how to make one', async () => {
    const first = await start();
    const { privateKey } = keysIn(first.output);
    const before = await list(first, 'projects', privateKey);
    expect(await first.stop()).toMatchObject({ code: 0, errors: '' });
    expect(existsSync(join(dataDirectory, 'running.json'))).toBe(false);

    const second = await start({ DEMO_PUBLIC_API_KEY: `pk_${'z'.repeat(32)}` });
    expect(second.output).not.toMatch(/[sp]k_[0-9A-Za-z]{32}/);
    expect(second.output).toContain('npm run keys -- create');
    expect(second.output).toContain('DEMO_PUBLIC_API_KEY was ignored');
    expect(second.adminSecret).toBe(first.adminSecret);
    const after = await list(second, 'projects', privateKey);
    expect(after.data).toEqual(before.data);
  });

  test('after kill -9 has everything that was answered before, and leaves no second Postgres', async () => {
    const first = await start();
    const { privateKey } = keysIn(first.output);
    const firstPostmaster = postmaster;
    const { data } = await list(first, 'companies', privateKey);
    await graphql(
      first,
      privateKey,
      `mutation { update_companies_by_pk(pk_columns: { id: "${data[0]?.id}" }, _set: { tagline: "kept" }) { id } }`,
    );
    await first.kill();

    const second = await start();
    await waitUntil(() => !isAlive(firstPostmaster));
    const again = await list(second, 'companies', privateKey);
    expect(again.data.find(({ id }) => id === data[0]?.id)).toMatchObject({ tagline: 'kept' });
  });
});

describe('a start that cannot succeed ends with code 1 and says why:', () => {
  /** What it wrote: a sentence, no stack. */
  async function refusal(environment: Readonly<Record<string, string>>): Promise<string> {
    const { code, errors } = await runStandalone('main.js', {
      DATA_DIR: dataDirectory,
      PORT: '0',
      HASURA_PORT: '0',
      ...environment,
    });
    expect(code).toBe(1);
    expect(errors).not.toMatch(/\n\s+at |Error:/);
    return errors.trim();
  }

  test.each(['PORT', 'HASURA_PORT'])('%s is taken', async (variable) => {
    const blocker = createServer().listen(0);
    await once(blocker, 'listening');
    const { port } = blocker.address() as { port: number };
    expect(await refusal({ [variable]: String(port) })).toBe(
      `Port ${port} is already in use. Set ${variable} to another one.`,
    );
    blocker.close();
  });

  test('both ports are the same', async () => {
    expect(await refusal({ PORT: '39999', HASURA_PORT: '39999' })).toBe(
      'PORT and HASURA_PORT are both 39999. Set one of them to another port.',
    );
  });

  test('the data folder belongs to another version of Postgres', async () => {
    await (await start()).stop();
    await writeFile(join(dataDirectory, 'postgres/cluster/PG_VERSION'), '16\n');
    expect(await refusal({})).toMatch(
      /belongs to Postgres 16, but this release runs Postgres 17\. .*set DATA_DIR/,
    );
  });

  test('the data folder is in use', async () => {
    await start();
    expect(await refusal({})).toContain('is in use by another running process');
  });

  test('the data folder is a file', async () => {
    await writeFile(dataDirectory, '');
    expect(await refusal({})).toMatch(/^The data folder .* cannot be used: there is a file of that name/);
  });

  test('the data is newer than the code', async () => {
    const database = await createEmptyDatabase();
    await database.pool.query(`
      create schema platform_migrations;
      create table platform_migrations.applied (version bigint primary key, name text, sha256 text);
      insert into platform_migrations.applied values (9999999999999, 'future', '')`);
    expect(await refusal({ DATABASE_URL: database.url })).toMatch(
      /has migrations .* 9999999999999_future.*newer release/,
    );
    await database.drop();
  });

  test.each([
    [
      'DATABASE_URL',
      'postgres://nobody@127.0.0.1:1/nothing',
      /^Postgres cannot be used at DATABASE_URL: .*ECONNREFUSED/,
    ],
    ['DATABASE_URL', 'mysql://localhost', /^DATABASE_URL: must begin with postgres:\/\//],
    ['PORT', 'eighty', /^PORT: /],
    ['MAX_FILES', '0', /MAX_FILES/],
    [
      'DEMO_PRIVATE_API_KEY',
      'secret',
      /^DEMO_PRIVATE_API_KEY must be sk_ followed by 32 letters and digits\.$/,
    ],
    ['DEMO_PRIVATE_API_KEY', `pk_${'a'.repeat(32)}`, /^DEMO_PRIVATE_API_KEY must be sk_/],
    ['DEMO_PUBLIC_API_KEY', `pk_${'-'.repeat(32)}`, /^DEMO_PUBLIC_API_KEY must be pk_/],
  ])('%s is %s', async (variable, value, sentence) => {
    expect(await refusal({ [variable]: value })).toMatch(sentence);
    expect(existsSync(join(dataDirectory, 'postgres'))).toBe(false);
  });
});

test('a Postgres of one’s own is used when DATABASE_URL names it', async () => {
  const database = await createEmptyDatabase();
  const server = await start({ DATABASE_URL: database.url });
  expect(existsSync(join(dataDirectory, 'postgres'))).toBe(false);
  expect((await list(server, 'offers', keysIn(server.output).publicKey)).total).toBe(3);
  const { rows } = await database.pool.query('select count(*)::int as n from groups');
  expect(rows).toEqual([{ n: 1 }]);
  await server.stop();
  await database.drop();
});

describe('accounts and keys', () => {
  const command = (...parameters: string[]) =>
    runStandalone('command.js', { DATA_DIR: dataDirectory }, [...parameters, '--json']);

  test('are made beside the running server, and a new key opens its own account only', async () => {
    const server = await start();
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
    let status = 200;
    for (const deadline = Date.now() + 7_000; status !== 401 && Date.now() < deadline; ) {
      ({ status } = await list(server, 'projects', secret));
      await new Promise((done) => setTimeout(done, 250));
    }
    expect(status).toBe(401);
  });

  test('are listed from the data when no server runs, killed or stopped', async () => {
    const server = await start();
    await server.kill();
    const { code, output, errors } = await command('accounts', 'list');
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(JSON.parse(output)).toEqual([expect.objectContaining({ name: 'Demo', keys: 2 })]);
    expect(await postmasterPid()).toBeUndefined();
  });
});

function hasCurl(): boolean {
  try {
    execFileSync('curl', ['--version']);
    return true;
  } catch {
    return false;
  }
}
