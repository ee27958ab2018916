/**
 * The mark of a restore, which is there from before its first change until it is whole: whoever finds one knows that a restore
 * was interrupted, and what of it may be left.
 */
import { randomUUID } from 'node:crypto';
import { processMark, stateOf } from '@platform/runtime/processes';
import { z } from 'zod';

const markShape = z.object({
  /** The process that restores, for whoever finds the mark. */
  process: z.string(),
  /**
   * Becomes the epoch of the database in the transaction of the restore: a database that has it was restored. It stays the same
   * when the restore is repeated.
   */
  epoch: z.guid(),
  /** Of all contents that may be in the storage. */
  storageKeys: z.array(z.string()),
});

type RestoreMark = z.output<typeof markShape>;

/** Where a mark is kept. */
export interface MarkPlace {
  /** For messages: "the data folder /srv/platform". */
  readonly name: string;
  /** The text of the mark; null when there is none. */
  read(): Promise<string | null>;
  /** Replaces it. It is on the disk when this resolves. */
  write(text: string): Promise<void>;
  remove(): Promise<void>;
}

/** A restore whose mark is set. */
export interface MarkedRestore {
  readonly epoch: string;
  /** An earlier restore was interrupted here. */
  readonly isRepeated: boolean;
  /** What it may have left in the storage. */
  readonly leftKeys: readonly string[];
}

interface RestoreSteps {
  readonly work: (restore: MarkedRestore) => Promise<void>;
  /** After a failure of the work. @returns whether nothing is left of it: the mark is removed then */
  readonly undo: (restore: MarkedRestore) => Promise<boolean>;
  readonly print: (line: string) => void;
}

/**
 * Sets the mark, does the work, and removes the mark when the work is done, or when it has failed and was undone.
 * @param storageKeys of all contents that the work may store
 * @throws what the work throws, whatever becomes of undoing it; Error when another process restores there
 */
export async function withRestoreMark(
  place: MarkPlace,
  storageKeys: readonly string[],
  { work, undo, print }: RestoreSteps,
): Promise<void> {
  const earlier = await readMark(place);
  if (earlier !== null && earlier.process !== processMark() && stateOf(earlier.process) === 'running')
    throw new Error(`Another process restores into ${place.name} now.`);
  const leftKeys = earlier?.storageKeys ?? [];
  const restore = { epoch: earlier?.epoch ?? randomUUID(), isRepeated: earlier !== null, leftKeys };
  const allKeys = [...new Set([...leftKeys, ...storageKeys])];
  const mark: RestoreMark = { process: processMark(), epoch: restore.epoch, storageKeys: allKeys };
  await place.write(JSON.stringify(mark));
  try {
    await work(restore);
  } catch (error) {
    try {
      if (await undo(restore)) await place.remove();
    } catch (cause) {
      print(`What the restore has made in ${place.name} could not be removed: ${(cause as Error).message}.`);
    }
    throw error;
  }
  await place.remove();
}

/** The mark of an interrupted restore, also one that was cut off while it was written; null when there is none. */
export async function readMark(place: Pick<MarkPlace, 'read'>): Promise<RestoreMark | null> {
  const text = await place.read();
  if (text === null) return null;
  try {
    return markShape.parse(JSON.parse(text));
  } catch {
    // Nothing was changed before the mark was whole.
    return { process: '', epoch: randomUUID(), storageKeys: [] };
  }
}
