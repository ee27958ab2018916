/**
 * Clients that people use with Hasura, as they are published, against the engine's port and against the public one, and a
 * client that is generated from the description of the API. They are a package of their own in `tests/clients`, which `npm test` installs.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { insert, startTestApi } from './support/api.ts';

const folder = fileURLToPath(new URL('./clients', import.meta.url));
const api = await startTestApi();
afterAll(() => api.stop());

const ports = {
  engine: async () => {
    const account = await api.createAccount('Clients');
    const http = `${api.engine.baseUrl}/v1/graphql`;
    const headers = {
      'x-hasura-admin-secret': api.engine.adminSecret,
      'x-hasura-role': 'account',
      'x-hasura-group-id': account.groupId,
    };
    return { account, http, headers };
  },
  public: async () => {
    const account = await api.createAccount('Clients');
    return { account, http: `${api.baseUrl}/graphql`, headers: { 'x-api-key': account.privateKey.secret } };
  },
};

const clients = ['apollo', 'urql', 'refine', 'reactAdmin'] as const;
type Client = (typeof clients)[number];
type Port = keyof typeof ports;
let seen: Record<Port, Record<Client, unknown>>;

/** Runs all of them in one program, each at its ports as an account of its own. */
beforeAll(async () => {
  if (!existsSync(`${folder}/node_modules`))
    throw new Error('The clients are not installed: run npm run clients');
  const places: Record<Port, Record<string, object>> = { engine: {}, public: {} };
  for (const port of ['engine', 'public'] as const) {
    for (const client of clients) {
      // It takes seconds to read the schema into its cache, and sends nothing else that depends on the port.
      if (client === 'reactAdmin' && port === 'engine') continue;
      const { account, http, headers } = await ports[port]();
      const profileId = await insert(api.database, 'profiles', { groupId: account.groupId });
      places[port][client] = { http, socket: http.replace('http', 'ws'), headers, profileId };
    }
  }
  const args = ['run.mjs', JSON.stringify(places)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
  seen = JSON.parse(stdout);
});

describe.each(['engine', 'public'] as const)('at the %s port', (port) => {
  test('Apollo Client reads, writes, caches, batches, subscribes and sends persisted queries by GET', () => {
    expect(seen[port].apollo).toEqual({
      before: 0,
      inserted: 'Apollo 1',
      cached: ['Apollo 1'],
      subscribed: 'Apollo 1',
      error: 'validation-failed',
      batched: ['groups', 'users'],
      persisted: 1,
      methods: 'GET POST GET',
    });
  });

  test('urql reads by GET, knows the schema in its cache, and subscribes', () => {
    expect(seen[port].urql).toEqual({
      groups: 1,
      method: 'GET',
      error: 'validation-failed',
      added: 'Urql 1',
      listed: 1,
      cached: true,
      subscribed: 'Urql 1',
    });
  });

  test('the data provider of refine does all of its operations', () => {
    expect(seen[port].refine).toEqual({
      created: ['Refine 1', 'Refine 2', 'Refine 3'],
      list: { names: ['Refine 3', 'Refine 2'], total: 3 },
      one: 'Refine 1',
      many: 2,
      updated: 'https://refine.example.com',
      updatedMany: 2,
      deleted: 'a',
      deletedMany: 2,
      custom: 1,
      live: expect.any(String),
    });
  });
});

test('the data provider of react-admin does all of its operations at the public port', () => {
  expect(seen.public.reactAdmin).toEqual({
    created: ['Admin 1', 'Admin 2'],
    list: { names: ['Admin 2'], total: 2 },
    one: 'Admin 1',
    many: 2,
    updated: 'https://admin.example.com',
    updatedMany: 2,
    references: { messages: ['c', 'b'], total: 3 },
    deleted: true,
    deletedMany: 2,
  });
});

test('a client that openapi-typescript has generated is well typed, saves, lists and sends files', async () => {
  const work = await mkdtemp(join(tmpdir(), 'generated-client-'));
  const { privateKey } = await api.createAccount('Generated');
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [program, ...args], { cwd: work });
  const installed = `${folder}/node_modules`;
  await symlink(installed, join(work, 'node_modules'));
  const program = join(work, 'use-openapi-fetch.mjs');
  await copyFile(`${folder}/use-openapi-fetch.mjs`, program);
  const description = fileURLToPath(new URL('../actions-server/openapi/openapi.json', import.meta.url));
  await run(`${installed}/openapi-typescript/bin/cli.js`, description, '-o', join(work, 'schema.d.ts'));
  const options = ['--noEmit', '--allowJs', '--checkJs', '--strict', '--skipLibCheck'];
  const modules = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023,dom,dom.iterable'];
  const types = ['--types', 'node', '--typeRoots', `${folder}/../../node_modules/@types`];
  await run(`${installed}/typescript/bin/tsc`, program, ...options, ...modules, ...types);
  const { stdout } = await run(program, api.baseUrl, privateKey.secret);
  expect(JSON.parse(stdout)).toEqual({
    names: ['Acme'],
    files: [['offer.txt'], ['contract.txt']],
    code: 'not_found',
  });
});
