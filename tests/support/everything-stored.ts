/** Everything that is stored, as text: the rows of all tables of the database, and the files of the storage. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApi } from './api.ts';

/** Rows of all tables of the database as text in small letters, by the name of the table. */
export async function dump({ database }: TestApi): Promise<Map<string, string[]>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ text: string }>(`select t::text as text from ${name} as t`);
    texts.set(
      name,
      rows.map(({ text }) => text.toLowerCase()),
    );
  }
  return texts;
}

/**
 * The places where one of the words is, which are in small letters: the name of a table with the words around, or
 * `file …`.
 */
export async function findTraces(api: TestApi, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const [table, texts] of await dump(api)) {
    for (const text of texts) {
      const word = words.find((candidate) => text.includes(candidate));
      if (word !== undefined)
        found.push(`${table}: ${text.slice(Math.max(0, text.indexOf(word) - 60)).slice(0, 200)}`);
    }
  }
  const { storage } = api.config;
  if (storage.driver !== 'local') throw new Error('the storage of the tests is a folder');
  for (const entry of readdirSync(storage.folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = readFileSync(join(entry.parentPath, entry.name), 'latin1').toLowerCase();
    if (words.some((word) => bytes.includes(word))) found.push(`file ${entry.name}`);
  }
  return found;
}
