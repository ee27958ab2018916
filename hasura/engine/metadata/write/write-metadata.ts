/** Writes a metadata document back to the files that it was read from. */
import { type LoadedMetadata, type ReadDocument, readDocument } from '../load.ts';
import { MetadataError } from '../metadata-error.ts';
import { MetadataWriteError } from './metadata-write-error.ts';
import { planWrite } from './plan-write.ts';
import { replaceFiles } from './replace-files.ts';

export interface WrittenMetadata {
  /** The absolute paths of the files that were changed, created or deleted. */
  readonly files: readonly string[];
  /** Makes all files what they were before, byte for byte. @throws MetadataWriteError */
  undo(): Promise<void>;
}

/**
 * Changes the files at `path`, a directory of Hasura's CLI or one document, so that they hold another document. What is
 * the same stays as it is written: a file whose value is the same is not touched, and in the others only the values that
 * differ are written anew. New tables and functions get files of their own where the others have them.
 *
 * All files change or none. The caller sees to it that only one write runs at a time, of all servers of a database: it
 * holds an advisory lock of Postgres meanwhile. There is no lock file, which would outlive a server that was killed.
 * @param next the new document, as `export_metadata` answers it or in any other order
 * @param loaded what the change is based on. Files that have changed since are a conflict.
 * @throws MetadataWriteError with the reason; nothing is changed then
 */
export async function writeMetadata(
  path: string,
  next: unknown,
  loaded: LoadedMetadata,
): Promise<WrittenMetadata> {
  const current = readAgain(path);
  refuseConflict(loaded.files, current.tree.hashes());
  const changes = planWrite(path, next, current);
  const undo = await replaceFiles(changes);
  return { files: changes.map((change) => change.path), undo };
}

function readAgain(path: string): ReadDocument {
  try {
    return readDocument(path);
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error;
    throw conflict(error.message, error);
  }
}

function refuseConflict(loaded: LoadedMetadata['files'], now: LoadedMetadata['files']): void {
  const changed = [...new Set([...loaded.keys(), ...now.keys()])].filter(
    (file) => loaded.get(file) !== now.get(file),
  );
  if (changed.length > 0) throw conflict(changed.join(', '));
}

function conflict(what: string, cause?: unknown): MetadataWriteError {
  return new MetadataWriteError(
    'conflict',
    `the metadata files have changed since they were loaded (${what}): reload the metadata and try again`,
    cause,
  );
}
