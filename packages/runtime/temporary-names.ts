/**
 * Temporary files and folders whose names say which process made them. A process that is killed removes nothing: what it has
 * left is recognised by its name, and the next one that looks into the folder removes it.
 *
 *     restore.1f0c9a3e-4711-9x2k-5b1d0c7a/      <purpose>.<mark of the process>-<random>
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { markPattern, processMark, stateOf } from './this-process.ts';

const dayMs = 86_400_000;
const madeHere = new RegExp(`^(.+)\\.(${markPattern})-[0-9a-f]{8}$`);

/** A new name; `purpose` is what it begins with, and `ending` what it ends with. */
export function temporaryName(purpose: string, ending = ''): string {
  return `${purpose}.${processMark()}-${randomBytes(4).toString('hex')}${ending}`;
}

/** Makes a folder that only its owner can enter, in `parent`. @returns its path */
export async function makeTemporaryFolder(parent: string, purpose: string): Promise<string> {
  const folder = join(parent, temporaryName(purpose));
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/**
 * Removes what processes that have ended left in a folder: names of `temporaryName` with this purpose (null: with any) and ending. What comes
 * from another machine or container, or from an earlier release, is removed when nobody has changed it for `unchangedMs`, a day.
 * It never fails: what cannot be removed is tried again the next time.
 * @param earlier what such names looked like in earlier releases
 */
export async function removeAbandoned(
  parent: string,
  purpose: string | null,
  {
    ending = '',
    earlier,
    unchangedMs = dayMs,
  }: { readonly ending?: string; readonly earlier?: RegExp; readonly unchangedMs?: number } = {},
): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const mark = markIn(name, purpose, ending);
    if (mark === undefined && !earlier?.test(name)) continue;
    const state = mark === undefined ? 'unknown' : stateOf(mark);
    const path = join(parent, name);
    if (state === 'running' || (state === 'unknown' && !(await isUnchanged(path, unchangedMs)))) continue;
    // A program that the process has started may still be writing into it for a moment.
    await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(() => {});
  }
}

function markIn(name: string, purpose: string | null, ending: string): string | undefined {
  if (!name.endsWith(ending)) return undefined;
  const [, before, mark] = madeHere.exec(name.slice(0, name.length - ending.length)) ?? [];
  return purpose === null || before === purpose ? mark : undefined;
}

async function isUnchanged(path: string, forMs: number): Promise<boolean> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs < Date.now() - forMs,
    () => false,
  );
}
