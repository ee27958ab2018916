/** Stored files and their rows. */
import { readdirSync } from 'node:fs';
import { insert, type TestAccount, type TestApi } from './api.ts';
import type { TestDatabase } from './database.ts';

type OfAccount = Pick<TestAccount, 'groupId'>;

/** The storage keys of the files of an account. */
export function storedKeys(api: TestApi, { groupId }: OfAccount): string[] {
  const { storage } = api.config;
  if (storage.driver !== 'local') throw new Error('the storage of the tests is a folder');
  const names = readdirSync(storage.folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.startsWith(`${groupId}/`));
}

/** Inserts a row of `files`, by default one whose content is not stored, and returns its id. */
export function insertFile(
  database: TestDatabase,
  { groupId }: OfAccount,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  return insert(database, 'files', {
    groupId,
    name: 'file.pdf',
    size: 1,
    mimeType: 'application/pdf',
    sha256: 'a'.repeat(64),
    storageKey: 'key',
    ...columns,
  });
}

/** Opens a link of an answer, which has the public address of the server, at the address where the test reaches it. */
export const openLink = (api: TestApi, url: unknown): Promise<Response> =>
  fetch(String(url).replace(/^https?:\/\/[^/]+/, api.baseUrl));
