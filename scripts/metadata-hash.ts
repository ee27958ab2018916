/** The hash that the metadata of a release carries. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const mark = /\bMetadata [0-9a-f]+\b/;

/** SHA-256 over the names and contents of all files of the folder, in hexadecimal digits; the mark itself is left out. */
export function hashOfMetadata(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).sort();
  for (const path of paths) {
    const content = readFileSync(join(folder, path), 'utf8');
    hash.update(JSON.stringify([path.replaceAll('\\', '/'), markIn(content, '')]));
  }
  return hash.digest('hex');
}

/** A file with another hash in the place of the mark; one without a mark stays as it is. */
export function markIn(content: string, hash: string): string {
  return content.replace(mark, `Metadata ${hash}`);
}
