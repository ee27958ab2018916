/** Tests of `npm start` with the Postgres of `DATABASE_URL`, by `start` in the process. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { start } from '../../standalone/start.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { apiUrlIn, createStandaloneFolder, keysIn, list } from '../support/standalone.ts';

const folder = await createStandaloneFolder();
const database = await createEmptyDatabase();
afterAll(async () => {
  await database.drop();
  await folder.remove();
});

const started = (environment: Readonly<Record<string, string>>, print: (text: string) => void) =>
  start(
    { DATA_DIR: folder.dataDirectory, PORT: '0', HASURA_PORT: '0', LOG_LEVEL: 'warn', ...environment },
    print,
  );

test('a start waits for a Postgres that is away, says so, and continues when it answers, without a demo account if none is wanted', async () => {
  const { hostname, port } = new URL(database.url);
  const proxy = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    // Each ends with the other.
    pipeline(client, upstream, client, () => {});
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const address = new URL(database.url);
  address.port = String((proxy.address() as { port: number }).port);
  await new Promise((done) => proxy.close(done));

  let output = '';
  const environment = { DATABASE_URL: address.href, START_TIMEOUT_MS: '60000', DEMO_ACCOUNT: 'false' };
  const server = await started(environment, (text) => {
    output += text;
    if (text.startsWith('Waiting') && !proxy.listening) proxy.listen(Number(address.port), '127.0.0.1');
  });
  await server.stop();
  proxy.close();
  expect(output).toMatch(/^Waiting for Postgres at DATABASE_URL: connect ECONNREFUSED [^\n]*\.\nDatabase: /);
  expect(output).toContain('There is no account yet.');
  expect(output).not.toMatch(/\b(sk|pk)_/);
  expect((await database.pool.query('select from groups')).rowCount).toBe(0);
});

test('a start on a database without accounts makes the demo account with preset keys, in the Postgres of DATABASE_URL instead of the embedded one', async () => {
  const privateKey = `sk_${'a1B2'.repeat(8)}`;
  const publicKey = `pk_${'c3D4'.repeat(8)}`;
  const presets = { DEMO_PRIVATE_API_KEY: privateKey, DEMO_PUBLIC_API_KEY: publicKey };
  let output = '';
  const server = await started({ DATABASE_URL: database.url, ...presets }, (text) => {
    output += text;
  });
  try {
    const apiUrl = apiUrlIn(output);
    expect(existsSync(join(folder.dataDirectory, 'postgres'))).toBe(false);
    expect(keysIn(output)).toEqual({ privateKey, publicKey });
    expect((await list({ apiUrl }, 'projects', privateKey)).status).toBe(200);
    expect((await list({ apiUrl }, 'offers', publicKey)).total).toBe(3);
    const { rows } = await database.pool.query('select count(*)::int as n from groups');
    expect(rows).toEqual([{ n: 1 }]);
  } finally {
    await server.stop();
  }
});
