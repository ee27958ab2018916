import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder, and those above it that are missing. Node's own `recursive` never ends where a file system lets nobody make a
 * folder and says that the one above is missing, as /proc does.
 * @param mode of the folders that are made
 * @throws Error of the system: ENOTDIR when there is a file in the way, ENOENT when no folder can be made there
 */
export async function makeFolders(folder: string, mode: number): Promise<void> {
  const missing: string[] = [];
  for (let path = resolve(folder); !(await isFolder(path)); path = dirname(path)) missing.unshift(path);
  for (const path of missing) {
    await mkdir(path, { mode }).catch((error: NodeJS.ErrnoException) => {
      // Another process has made it.
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (found === null || found.isDirectory()) return found !== null;
  throw Object.assign(new Error(`${path} is a file`), { code: 'ENOTDIR' });
}
