/** Tests of the backup program of the image: an archive on standard output, restored from standard input. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dumpTables } from './carried-over/dump.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';

const program = fileURLToPath(new URL('../dist/actions-server/backup/main.js', import.meta.url));

let databases: TestDatabase[];
let folder: string;
beforeAll(async () => {
  databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
  folder = await mkdtemp(join(tmpdir(), 'backup-streams-'));
  await mkdir(join(folder, 'uploads'));
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function run(
  command: string,
  url: string,
  input: Buffer,
): Promise<{ error: boolean; output: Buffer; errors: string }> {
  return new Promise((done) => {
    const environment = {
      BACKUP_DATABASE_URL: url,
      HASURA_GRAPHQL_ADMIN_SECRET: 'x',
      FILE_LINK_SECRET: 'x'.repeat(32),
      STORAGE_FOLDER: join(folder, 'files'),
      UPLOAD_FOLDER: join(folder, 'uploads'),
    };
    const child = execFile(
      process.execPath,
      [program, command],
      { env: environment, encoding: 'buffer', maxBuffer: 100_000_000 },
      (error, output, errors) => done({ error: error !== null, output, errors: errors.toString() }),
    );
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

test('the rows of the restored database are those of the original, with a new epoch, and a second restore is rejected', async () => {
  const [original, restored] = databases as [TestDatabase, TestDatabase];
  await original.pool.query(
    `insert into groups (name) select 'Account ' || n from generate_series(1, 100) as n`,
  );
  const backup = await run('backup', original.url, Buffer.alloc(0));
  expect(backup).toMatchObject({ error: false });
  expect(await run('restore', restored.url, backup.output)).toMatchObject({ error: false });
  const [{ database_epoch: before, ...expected }, { database_epoch: after, ...rows }] = await Promise.all([
    dumpTables(original.pool),
    dumpTables(restored.pool),
  ]);
  const inOrder = (dump: typeof rows) =>
    Object.entries(dump).map(([table, content]) => [
      table,
      content.rows.map((row) => JSON.stringify(row)).sort(),
    ]);
  expect(inOrder(rows)).toEqual(inOrder(expected));
  expect(after?.rows[0]?.[0]).not.toBe(before?.rows[0]?.[0]);
  expect(await run('restore', restored.url, backup.output)).toMatchObject({
    error: true,
    errors: 'The database has accounts already: a backup is restored into an empty one only.\n',
  });
});
