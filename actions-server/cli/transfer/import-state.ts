/**
 * How far an import has come, in a file beside its input: it is written before the first batch is sent and after each
 * answer, so that the same command continues wherever the import was interrupted. It is removed at the end.
 */
import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { UsageError } from '../console.ts';

const countsShape = z.object({
  created: z.number(),
  updated: z.number(),
  merged: z.number(),
  unchanged: z.number(),
  refused: z.number(),
});

const stateShape = z.object({
  format: z.literal(1),
  /** Of this import: idempotency keys begin with it, so that a repeated batch is answered and not saved again. */
  run: z.guid(),
  /** What the import is of: a change of any of it makes it another one. */
  of: z.record(z.string(), z.string()),
  /** Records of the file whose batch was answered. */
  done: z.number(),
  counts: countsShape,
  /** Warnings by code: how many, and the first line that has it. */
  warnings: z.record(z.string(), z.object({ count: z.number(), line: z.number(), message: z.string() })),
  /** Bytes of the file of refused lines. */
  refusedBytes: z.number(),
});

export type ImportState = z.output<typeof stateShape>;

export const newState = (of: Readonly<Record<string, string>>): ImportState => ({
  format: 1,
  run: randomUUID(),
  of: { ...of },
  done: 0,
  warnings: {},
  refusedBytes: 0,
  counts: { created: 0, updated: 0, merged: 0, unchanged: 0, refused: 0 },
});

/**
 * @returns the state of the import that was interrupted; null when there is none
 * @throws UsageError when something of it has changed since
 */
export async function readState(
  file: string,
  of: Readonly<Record<string, string>>,
): Promise<ImportState | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const parsed = stateShape.safeParse(parseJson(text));
  if (!parsed.success)
    throw new UsageError(`${file} is damaged. Remove it, or add --restart, to import from the beginning.`);
  const names = [...new Set([...Object.keys(of), ...Object.keys(parsed.data.of)])];
  const changed = names.filter((name) => of[name] !== parsed.data.of[name]);
  if (changed.length > 0)
    throw new UsageError(
      `An import of this file was interrupted after ${parsed.data.done} records, and since then this has changed: ${changed.join(', ')}. ` +
        'Continue it with what it began with, or add --restart to import from the beginning.',
    );
  return parsed.data;
}

/** The file has the old state or the new one, and never a part of it. */
export async function writeState(file: string, state: ImportState): Promise<void> {
  const draft = `${file}.new`;
  await writeFile(draft, JSON.stringify(state), { mode: 0o600, flush: true });
  await rename(draft, file);
}

export async function removeState(file: string): Promise<void> {
  await rm(file, { force: true });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
