/** Tests of the console for containers, beside an engine on a port of its own. */

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine, type ListeningEngine, listen } from '@platform/engine';
import { createEmptyDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { metadataOf } from '../../tests/support/metadata.ts';
import { createConsoleApp } from './console-app.ts';

const adminSecret = 'only for tests';
let database: TestDatabase;
let hasura: ListeningEngine;
let server: Server;
let folder: string;
let url: string;

async function serve(at: URL): Promise<Server> {
  const opened = createServer(createConsoleApp(at, folder));
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  return opened;
}

const addressOf = (opened: Server): string => `http://127.0.0.1:${(opened.address() as AddressInfo).port}`;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query('create table note (id int primary key); insert into note values (1)');
  const metadata = metadataOf({ tables: [{ table: 'note' }] });
  const engine = await createEngine({ metadata, pool: database.pool, adminSecret });
  hasura = await listen(engine, 0, { host: '127.0.0.1' });
  folder = mkdtempSync(join(tmpdir(), 'console-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ first: ['console-A.js'], sizes: {} }));
  server = await serve(new URL(`http://127.0.0.1:${hasura.port}`));
  url = addressOf(server);
});
afterAll(async () => {
  server.close();
  await hasura.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}, at = url) =>
  fetch(`${at}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const secret = { 'x-hasura-admin-secret': adminSecret };

test('the page and GraphiQL are served with their policies', async () => {
  const page = await fetch(`${url}/`);
  expect([page.status, new URL(page.url).pathname]).toEqual([200, '/console']);
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self'/);
  expect(await page.text()).toContain('console-A.js');
  expect((await fetch(`${url}/console/graphiql`)).status).toBe(200);
  expect((await fetch(`${url}/console/nothing`)).status).toBe(404);
});

test('what the console asks is answered by Hasura, with the secret that was entered', async () => {
  const answer = await post('/v1/graphql', { query: '{ note { id } }' }, secret);
  expect(await answer.json()).toEqual({ data: { note: [{ id: 1 }] } });
  const sql = { type: 'run_sql', args: { sql: 'select 1 as one', read_only: true } };
  expect(await (await post('/v2/query', sql, secret)).json()).toMatchObject({ result: [['one'], ['1']] });
  expect((await fetch(`${url}/v1/version`)).status).toBe(200);
  expect(await (await fetch(`${url}/healthz`)).text()).toBe('OK');
});

test('the health check of the image succeeds', async () => {
  const { status } = await new Promise<{ status: number | null }>((resolve) => {
    const environment = { ...process.env, PORT: new URL(url).port };
    spawn(process.execPath, ['deploy/healthcheck.js'], { env: environment }).once('exit', (code) =>
      resolve({ status: code }),
    );
  });
  expect(status).toBe(0);
});

test('a wrong secret is refused as by Hasura', async () => {
  const wrong = { 'x-hasura-admin-secret': 'guess' };
  expect((await post('/v1/metadata', { type: 'export_metadata', args: {} }, wrong)).status).toBe(401);
});

test('nothing else of Hasura is reachable, and cookies stay here', async () => {
  for (const path of ['/v1/query', '/v1alpha1/pg_dump', '/v1/relay']) {
    expect((await post(path, {}, secret)).status).toBe(404);
  }
  const seen: Record<string, unknown>[] = [];
  const receiver = createServer((request, response) => {
    seen.push({ ...request.headers, url: request.url });
    response.end('{}');
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const other = await serve(new URL(addressOf(receiver)));
  await post(
    '/v1/graphql?x=1',
    {},
    { cookie: 'session=1', authorization: 'Bearer x', 'x-hasura-role': 'user' },
    addressOf(other),
  );
  expect(seen).toEqual([expect.objectContaining({ 'x-hasura-role': 'user', url: '/v1/graphql' })]);
  expect(seen[0]).not.toHaveProperty('cookie');
  expect(seen[0]).not.toHaveProperty('authorization');
  other.close();
  receiver.close();
});

test('Hasura that is away is an answer with 502', async () => {
  const away = await serve(new URL('http://127.0.0.1:9'));
  const answer = await post('/v1/graphql', {}, {}, addressOf(away));
  expect([answer.status, await answer.json()]).toEqual([
    502,
    { path: '$', error: 'Hasura could not be reached', code: 'unexpected' },
  ]);
  expect((await fetch(`${addressOf(away)}/healthz`)).status).toBe(502);
  away.close();
});
