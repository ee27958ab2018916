import { createEmptyDatabase, type TestDatabase } from '../tests/support/database.ts';
import { checkDatabase } from './database-requirements.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

const options = { timeoutMs: 0, print: () => {} };

/** The address of the same server for another database or role. */
function address(changes: { database?: string; role?: string }): string {
  const url = new URL(database.url);
  if (changes.database !== undefined) url.pathname = `/${changes.database}`;
  if (changes.role !== undefined) {
    url.username = changes.role;
    url.password = 'secret';
  }
  return url.href;
}

test('a database like that of the embedded Postgres is accepted without a warning', async () => {
  expect(await checkDatabase(database.url, options)).toEqual([]);
});

test('a role without the right to create tables is rejected with the statement that gives it', async () => {
  const role = `poor_${process.pid}`;
  await database.pool.query(`create role ${role} login password 'secret'`);
  const name = new URL(database.url).pathname.slice(1);
  await expect(checkDatabase(address({ role }), options)).rejects.toThrow(
    `The role ${role} may not create tables and schemas in ${name}: make it the owner with "alter database ${name} owner to ${role}".`,
  );
  await database.pool.query(`alter database ${name} owner to ${role}`);
  expect(await checkDatabase(address({ role }), options)).toEqual([
    expect.stringContaining(`"grant pg_read_all_stats to ${role}"`),
  ]);
  await database.pool.query(`alter database ${name} owner to postgres; drop role ${role}`);
});

test('another encoding is rejected, and another order of texts is a warning', async () => {
  const name = `other_${process.pid}`;
  const create = (settings: string) =>
    database.pool.query(`create database ${name} template template0 ${settings}`);
  await create(`encoding 'SQL_ASCII' locale 'C' locale_provider libc`);
  await expect(checkDatabase(address({ database: name }), options)).rejects.toThrow(
    `The database ${name} has the encoding SQL_ASCII: create one with "create database … encoding 'UTF8' template template0".`,
  );
  await database.pool.query(`drop database ${name}`);
  await create(`encoding 'UTF8' locale 'C' locale_provider libc`);
  expect(await checkDatabase(address({ database: name }), options)).toEqual([
    expect.stringMatching(/sorts texts by the locale C of its system/),
  ]);
  await database.pool.query(`drop database ${name}`);
});

test('an unknown database and an unknown role are rejected with the reason of Postgres', async () => {
  await expect(checkDatabase(address({ database: 'nothing' }), options)).rejects.toThrow(
    'Postgres cannot be used at DATABASE_URL: database "nothing" does not exist.',
  );
  await expect(checkDatabase(address({ role: 'nobody' }), options)).rejects.toThrow(
    /^Postgres cannot be used at DATABASE_URL: password authentication failed/,
  );
});
