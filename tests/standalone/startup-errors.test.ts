/**
 * Tests of all errors that prevent a start: of `npm start` as a process where the process matters, and of `start`, whose
 * error it prints.
 */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { makeDataFolder } from '../../standalone/data-folder.ts';
import { startEmbeddedDatabase } from '../../standalone/embedded-database.ts';
import { start } from '../../standalone/start.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { createStandaloneFolder, runStandalone, type StandaloneFolder } from '../support/standalone.ts';

let folder: StandaloneFolder;
beforeEach(async () => {
  folder = await createStandaloneFolder();
});
afterEach(() => folder.remove());

type Environment = Readonly<Record<string, string>>;

const withDefaults = (environment: Environment): Environment => ({
  DATA_DIR: folder.dataDirectory,
  PORT: '0',
  HASURA_PORT: '0',
  START_TIMEOUT_MS: '0',
  ...environment,
});

test('a failed start exits with code 1 and prints the reason in a sentence: PORT is not a number', async () => {
  expect(await runStandalone('main.js', withDefaults({ PORT: 'eighty' }))).toMatchObject({
    code: 1,
    errors: 'PORT: must be a number\n',
  });
});

describe('a start is rejected with the reason:', () => {
  async function rejection(environment: Environment): Promise<string> {
    const { message } = await start(withDefaults(environment), () => {}).then(
      () => new Error('the server started'),
      (error: Error) => error,
    );
    return message;
  }

  test('the data folder is in use or of another version of Postgres, or a part of it is missing', async () => {
    await makeDataFolder(folder.dataDirectory);
    const database = await startEmbeddedDatabase(folder.dataDirectory, () => {});
    expect(await rejection({})).toContain('is in use by another running process');
    await database.stop();
    const cluster = join(folder.dataDirectory, 'postgres/cluster');
    await writeFile(join(cluster, 'PG_VERSION'), '16\n');
    expect(await rejection({})).toMatch(
      /belongs to Postgres 16, but this release runs Postgres 17\. .*set DATA_DIR/,
    );
    await writeFile(join(cluster, 'PG_VERSION'), '17\n');
    await rm(join(cluster, 'postgresql.conf'));
    const advice =
      /is missing\. Restore the whole folder from a backup, or set DATA_DIR to another folder\.$/;
    const withoutSettings = await rejection({});
    expect(withoutSettings).toContain('is not complete: cluster/postgresql.conf is missing.');
    expect(withoutSettings).toMatch(advice);
    await rm(join(cluster, 'PG_VERSION'));
    expect(await rejection({})).toMatch(advice);
  });

  test.each(['PORT', 'HASURA_PORT', 'METRICS_PORT'])('the port %s is in use', async (variable) => {
    const blocker = createServer().listen(0);
    await once(blocker, 'listening');
    const { port } = blocker.address() as { port: number };
    expect(await rejection({ [variable]: String(port) })).toBe(
      `Port ${port} is already in use. Set ${variable} to another one.`,
    );
    blocker.close();
  });

  test('two ports are equal', async () => {
    expect(await rejection({ PORT: '39999', HASURA_PORT: '39999' })).toBe(
      'PORT and HASURA_PORT are both 39999. Set one of them to another port.',
    );
    expect(await rejection({ HASURA_PORT: '19999', METRICS_PORT: '19999' })).toBe(
      'HASURA_PORT and METRICS_PORT are both 19999. Set one of them to another port.',
    );
  });

  test('the data folder is a file', async () => {
    await writeFile(folder.dataDirectory, '');
    expect(await rejection({})).toMatch(/^The data folder .* cannot be used: there is a file of that name/);
  });

  test('the database has newer migrations than the code', async () => {
    const database = await createEmptyDatabase();
    await database.pool.query(`
      create schema platform_migrations;
      create table platform_migrations.applied (version bigint primary key, name text, sha256 text);
      insert into platform_migrations.applied values (9999999999999, 'future', '')`);
    expect(await rejection({ DATABASE_URL: database.url })).toMatch(
      /has migrations .* 9999999999999_future.*newer release/,
    );
    await database.drop();
  });

  test.each([
    [
      'DATABASE_URL',
      'postgres://nobody@127.0.0.1:1/nothing',
      /^Postgres cannot be used at DATABASE_URL: .*ECONNREFUSED.*\. It was away for 0 seconds \(START_TIMEOUT_MS\)/,
    ],
    ['DATABASE_URL', 'mysql://localhost', /^DATABASE_URL: must begin with postgres:\/\//],
    [
      'HASURA_GRAPHQL_JWT_SECRET',
      '{}',
      /^HASURA_GRAPHQL_JWT_SECRET is set, but the embedded engine does not support it/,
    ],
    ['HASURA_GRAPHQL_CORS_DOMAIN', 'app.example', /^invalid domain: 'app.example'/],
    ['MAX_FILES', '0', /MAX_FILES/],
    [
      'DEMO_PRIVATE_API_KEY',
      'secret',
      /^DEMO_PRIVATE_API_KEY must be sk_ followed by 32 letters and digits\.$/,
    ],
    ['DEMO_PRIVATE_API_KEY', `pk_${'a'.repeat(32)}`, /^DEMO_PRIVATE_API_KEY must be sk_/],
    ['DEMO_PUBLIC_API_KEY', `pk_${'-'.repeat(32)}`, /^DEMO_PUBLIC_API_KEY must be pk_/],
  ])('%s is %s', async (variable, value, sentence) => {
    expect(await rejection({ [variable]: value })).toMatch(sentence);
    expect(existsSync(join(folder.dataDirectory, 'postgres'))).toBe(false);
  });
});
