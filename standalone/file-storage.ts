/** The file storage of `npm start`, for commands that neither call the engine nor sign links. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { loadConfig } from '../actions-server/config.ts';
import { createFileStorage, type FileStorage } from '../actions-server/files/storage.ts';
import type { StorageOwner } from '../actions-server/files/storage-mark.ts';
import { setVariables } from '../actions-server/settings/parse-environment.ts';
import type { Settings } from './settings.ts';

export function openStorage(
  { dataDirectory }: Pick<Settings, 'dataDirectory'>,
  owner: StorageOwner | null,
): Promise<FileStorage> {
  const { storage } = loadConfig({
    STORAGE_FOLDER: join(dataDirectory, 'files'),
    ...setVariables(process.env),
    // Required, and used by nothing that a command does.
    HASURA_GRAPHQL_ADMIN_SECRET: randomBytes(32).toString('hex'),
    FILE_LINK_SECRET: randomBytes(32).toString('hex'),
  });
  return createFileStorage(storage, owner);
}
