/** Names for the files of tables and functions. */
import { createHash } from 'node:crypto';

/** Longer names do not fit on every file system together with the ending and a temporary name. */
const maxLength = 150;

/**
 * The name of a file, without its ending, that no file system takes for something else: `public_users`. A name with
 * other characters, and one that differs from a taken one at most in case, gets some digits of its hash.
 * @param parts such as schema and name
 * @param isTaken is asked with a name in lower case
 */
export function fileNameOf(parts: readonly string[], isTaken: (lowerCase: string) => boolean): string {
  const plain = parts.join('_');
  const isPlain = /^[A-Za-z0-9_-]+$/.test(plain) && plain.length <= maxLength;
  if (isPlain && !isTaken(plain.toLowerCase())) return plain;
  const hash = createHash('sha256').update(parts.join('\0')).digest('hex');
  const readable = plain.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, maxLength);
  for (let digits = 8; ; digits += 1) {
    const name = `${readable}_${hash.slice(0, digits)}`;
    if (!isTaken(name.toLowerCase()) || digits >= hash.length) return name;
  }
}
