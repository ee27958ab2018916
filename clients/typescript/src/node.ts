/** What only Node has: files of the disk. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Upload } from './upload.ts';

/** A file of the disk to send. @throws Error when it cannot be read */
export async function fileFrom(path: string, fileName: string = basename(path)): Promise<Upload> {
  return { fileName, content: await readFile(path) };
}
