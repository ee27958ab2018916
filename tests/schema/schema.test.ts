/** The files of docs/schema and docs/writes.md match the migrations, and every down.sql reverts its up.sql. */

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts';
import { isUpdatingGoldens } from '../support/goldens.ts';
import { describeSchema, describeSubjects } from './describe-schema.ts';
import { describeTriggers } from './describe-triggers.ts';

const goldens = fileURLToPath(new URL('../../docs/schema', import.meta.url));
const writes = fileURLToPath(new URL('../../docs/writes.md', import.meta.url));
const migrations = fileURLToPath(new URL('../../migrations/default', import.meta.url));
let database: TestDatabase;
afterEach(() => database.drop());

/** The number of the newest migration, which every migration replaces. */
const newestMigration = /(?<=SELECT ')\d+(?='::bigint AS migration;)/;

test('docs/schema has what the migrations create, in one file for each subject', async () => {
  database = await createTestDatabase();
  const described = [...(await describeSubjects(database.pool))].map(([subject, text]) => [
    `${subject}.sql`,
    `-- What all migrations together make. Written by npm run goldens\n\n${text.replace(newestMigration, '<newest>')}`,
  ]);
  if (isUpdatingGoldens()) {
    rmSync(goldens, { recursive: true, force: true });
    mkdirSync(goldens);
    for (const [name = '', text = ''] of described) writeFileSync(join(goldens, name), text);
  }
  const stored = readdirSync(goldens).map((name) => [name, readFileSync(join(goldens, name), 'utf8')]);
  expect(Object.fromEntries(described)).toEqual(Object.fromEntries(stored));
});

test('docs/writes.md has every trigger, in the order in which those of a row run', async () => {
  database = await createTestDatabase();
  const marker = '<!-- The tables below are written by npm run goldens. -->\n';
  const page = readFileSync(writes, 'utf8');
  const [text = ''] = page.split(marker);
  const expected = `${text}${marker}\n${await describeTriggers(database.pool)}`;
  if (isUpdatingGoldens()) writeFileSync(writes, expected);
  expect(readFileSync(writes, 'utf8')).toBe(expected);
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
