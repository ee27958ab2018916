/** The pictures of the documentation: the files of one folder. */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { findProjectRoot } from '../project-root.ts';

const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
};

/** A picture by the name of its file; null when there is none. */
export async function documentationPicture(name: string): Promise<{ bytes: Buffer; type: string } | null> {
  const type = types[extname(name)];
  // A name of this form leads to no other folder.
  if (type === undefined || !/^[\w-]+\.\w+$/.test(name)) return null;
  const file = join(findProjectRoot(), 'docs', 'pictures', name);
  const bytes = await readFile(file).catch(() => null);
  return bytes && { bytes, type };
}
