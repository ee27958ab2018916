/** Folders that nobody enters but the user of this process and, where it is another one, the user of Postgres. */
import { chmod, chown, stat } from 'node:fs/promises';
import { makeFolders } from '../actions-server/files/make-folders.ts';
import type { ServerUser } from './postgres-user.ts';

/** Creates the folder, or takes the rights of other users on an existing one. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await makeFolder(folder, async () => chmod(folder, 0o700));
}

/** As `makePrivateFolder`, but the user of Postgres, when it is another one, may pass through without reading names. */
export async function makeWay(folder: string, user: ServerUser): Promise<void> {
  const { uid, gid } = user.ids;
  await makeFolder(folder, async (owner) => {
    if (uid !== undefined) await chown(folder, owner, gid);
    await chmod(folder, uid === undefined ? 0o700 : 0o710);
  });
}

/** As `makePrivateFolder` when it is not yet known which user runs Postgres: a way of an earlier start stays open. */
export async function keepWay(folder: string): Promise<void> {
  await makeFolder(folder, async (owner, mode) => chmod(folder, mode & (owner === 0 ? 0o710 : 0o700)));
}

/** A folder of another owner, or one that all users share such as /tmp, is not this server's alone: it stays. */
async function makeFolder(folder: string, correct: (owner: number, mode: number) => Promise<void>) {
  await makeFolders(folder, 0o711);
  const { uid, mode } = await stat(folder);
  if (uid === process.getuid?.() && (mode & 0o1000) === 0) await correct(uid, mode);
}
