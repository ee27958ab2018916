/** Replaces, creates and deletes files together: after a failure all of them are as before. */
import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  mkdir,
  open,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { MetadataWriteError } from './metadata-write-error.ts';
import type { FileChange } from './plan-write.ts';

interface Attributes {
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
}

/** @property attributes of the file that is created; those of the file that is replaced, unless given */
type Change = FileChange & { readonly attributes?: Attributes | null };

/** A change whose new content is in a temporary file beside its place. */
interface StagedChange extends FileChange {
  /** Of the file as it was; null: there is none. */
  readonly attributes: Attributes | null;
  /** The file itself where `path` is a link to it. */
  readonly target: string;
  /** null: the file is to be deleted. */
  readonly temporary: string | null;
}

/**
 * Makes all changes in their order. New contents are first written to temporary files in the same folders and flushed
 * to disk; then each file is renamed into its place.
 * @returns a function that makes the files what they were before
 * @throws MetadataWriteError; the files are as before then
 */
export async function replaceFiles(changes: readonly Change[]): Promise<() => Promise<void>> {
  const staged: StagedChange[] = [];
  const madeFolders: string[] = [];
  const done: StagedChange[] = [];
  try {
    for (const change of changes) staged.push(await stage(change, madeFolders));
    for (const change of staged) await refuseChanged(change);
    for (const change of staged) {
      if (change.temporary === null) await unlink(change.target);
      else await rename(change.temporary, change.target);
      done.push(change);
    }
    await flushFolders(staged);
  } catch (error) {
    const lost = await restoreAll(done.toReversed());
    await removeTemporary(staged, madeFolders);
    throw lost.length === 0 ? refusal(error) : halfWritten(lost, error);
  }
  const back = staged.toReversed().map((change): Change => {
    const { path, before, after, attributes } = change;
    return { path, before: after, after: before, attributes };
  });
  return async () => {
    await replaceFiles(back);
    await removeFolders(madeFolders);
  };
}

async function stage(change: Change, madeFolders: string[]): Promise<StagedChange> {
  const { path, before, after } = change;
  // A link is followed to the file that it stands for; one that is to be deleted is deleted itself.
  const target = before === null || after === null ? path : await realpath(path);
  const folder = dirname(target);
  const attributes = before === null ? null : await stat(target);
  if (after === null) return { ...change, target, attributes, temporary: null };
  const made = await mkdir(folder, { recursive: true });
  if (made !== undefined) madeFolders.push(...foldersBetween(made, folder));
  const temporary = temporaryName(target);
  try {
    await writeFlushed(temporary, after);
    await setAttributes(temporary, attributes ?? change.attributes ?? null);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  return { ...change, target, attributes, temporary };
}

async function writeFlushed(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The new file gets the permissions of the old one, and its owner where this process may give files away. */
async function setAttributes(path: string, attributes: Attributes | null): Promise<void> {
  if (attributes === null) return;
  await chmod(path, attributes.mode);
  await chown(path, attributes.uid, attributes.gid).catch(() => {});
}

/** @throws MetadataWriteError when the file is not what it was when the change was planned */
async function refuseChanged({ path, before }: FileChange): Promise<void> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  const isSame = bytes === null || before === null ? bytes === before : bytes.equals(before);
  if (isSame) return;
  throw new MetadataWriteError(
    'conflict',
    `${path} has changed meanwhile: reload the metadata and try again`,
  );
}

/** @returns the files that could not be restored */
async function restoreAll(done: readonly StagedChange[]): Promise<string[]> {
  const lost: string[] = [];
  for (const change of done) {
    try {
      await restore(change);
    } catch {
      lost.push(change.path);
    }
  }
  return lost;
}

async function restore({ target, before, attributes }: StagedChange): Promise<void> {
  if (before === null) return await unlink(target);
  const temporary = temporaryName(target);
  await writeFlushed(temporary, before);
  await setAttributes(temporary, attributes);
  await rename(temporary, target);
}

function temporaryName(target: string): string {
  return join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`);
}

async function removeTemporary(
  staged: readonly StagedChange[],
  madeFolders: readonly string[],
): Promise<void> {
  for (const { temporary } of staged) if (temporary !== null) await rm(temporary, { force: true });
  await removeFolders(madeFolders);
}

/** Removes folders that are empty. */
async function removeFolders(folders: readonly string[]): Promise<void> {
  for (const folder of folders.toReversed()) await rmdir(folder).catch(() => {});
}

function foldersBetween(first: string, last: string): string[] {
  return last.length <= first.length ? [first] : [...foldersBetween(first, dirname(last)), last];
}

/** Makes the renames last through a loss of power. Some file systems cannot flush folders. */
async function flushFolders(staged: readonly StagedChange[]): Promise<void> {
  for (const folder of new Set(staged.map(({ target }) => dirname(target)))) {
    const file = await open(folder, 'r').catch(() => null);
    await file?.sync().catch(() => {});
    await file?.close();
  }
}

function halfWritten(lost: readonly string[], cause: unknown): MetadataWriteError {
  return new MetadataWriteError(
    'unwritable',
    `the metadata files could not be written, and these could not be restored: ${lost.join(', ')}. Take them from your version control`,
    cause,
  );
}

const readOnlyCodes: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS']);

function refusal(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof MetadataWriteError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (readOnlyCodes.has(code)) {
    return new MetadataWriteError(
      'read-only',
      `the metadata files cannot be changed (${error.message}): give this process the right to write them and their folders, or change them where they come from`,
      error,
    );
  }
  return new MetadataWriteError(
    'unwritable',
    `the metadata files could not be written: ${error.message}`,
    error,
  );
}
