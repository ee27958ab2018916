/** The mark of a restore in the data folder: nothing uses the data while it is there. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeAbandoned, stateOf, temporaryName } from '@platform/runtime/processes';
import { type MarkPlace, readMark } from '../actions-server/backup/restore-mark.ts';

export const markName = 'unfinished-restore.json';

export function markInDataFolder(folder: string): MarkPlace {
  const file = join(folder, markName);
  return {
    name: `the data folder ${folder}`,
    async read() {
      await removeAbandoned(folder, markName);
      return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    },
    async write(text) {
      const draft = join(folder, temporaryName(markName));
      try {
        await writeFile(draft, text, { mode: 0o600, flag: 'wx', flush: true });
        await rename(draft, file);
      } finally {
        await rm(draft, { force: true });
      }
    },
    remove: () => rm(file, { force: true }),
  };
}

/** @throws Error in one sentence when a restore into the folder was interrupted, or runs */
export async function refuseUnfinishedRestore(folder: string): Promise<void> {
  const mark = await readMark(markInDataFolder(folder));
  if (mark === null) return;
  throw new Error(
    stateOf(mark.process) === 'running'
      ? `A restore into the data folder ${folder} runs: wait until it has ended.`
      : `A restore into the data folder ${folder} was interrupted, and the data is not whole. ` +
          'Repeat it with "npm run platform -- restore ARCHIVE", or remove everything in the folder to begin without it.',
  );
}
