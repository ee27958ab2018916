/** schema.sql matches the migrations, and every down.sql reverts its up.sql. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts';
import { isUpdatingGoldens } from '../support/goldens.ts';
import { testOfPlainKeys } from '../support/keys.ts';
import { describeSchema } from './describe-schema.ts';

const golden = fileURLToPath(new URL('./schema.sql', import.meta.url));
const migrations = fileURLToPath(new URL('../../migrations/default', import.meta.url));
const header = '-- What all migrations together make. Written by npm run goldens\n\n';

let database: TestDatabase;
afterEach(() => database.drop());

testOfPlainKeys()('schema.sql matches the schema that the migrations create', async () => {
  database = await createTestDatabase();
  const schema = header + (await describeSchema(database.pool));
  if (isUpdatingGoldens()) writeFileSync(golden, schema);
  expect(schema).toBe(readFileSync(golden, 'utf8'));
});

test('every migration can be reverted in reverse order and applied again', async () => {
  database = await createEmptyDatabase();
  const { pool } = database;
  const folders = readdirSync(migrations).sort();
  const run = async (folder: string, file: string) => {
    const client = await pool.connect();
    try {
      await client.query(`begin; ${readFileSync(join(migrations, folder, file), 'utf8')}; commit`);
    } finally {
      client.release();
    }
  };

  // After each down.sql the schema must equal the schema before its up.sql.
  const before: string[] = [];
  for (const folder of folders) {
    before.push(await describeSchema(pool));
    await run(folder, 'up.sql');
  }
  const complete = await describeSchema(pool);
  for (const [index, folder] of [...folders.entries()].reverse()) {
    await run(folder, 'down.sql');
    expect({ folder, schema: await describeSchema(pool) }).toEqual({ folder, schema: before[index] });
  }
  expect(before[0]).toBe('');
  for (const folder of folders) await run(folder, 'up.sql');
  expect(await describeSchema(pool)).toBe(complete);
});
