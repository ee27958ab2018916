/**
 * Reads a YAML or JSON file into a plain value, following Hasura CLI's includes. Both of its spellings work: the
 * tag (`- !include public_users.yaml`) and the quoted string (`tables: "!include default/tables/tables.yaml"`).
 * Paths are relative to the file that includes.
 *
 * Metadata is read by js-yaml and written by `yaml` (`yaml-text.ts`). Only `yaml` knows where in a text each value
 * stands, with the comments around it; but it takes more than three times as long to parse: a first read of the
 * metadata of this platform takes 285 ms with js-yaml and 540 ms with `yaml`, and every start reads. What is written is
 * read again by js-yaml before any file changes, so that a difference between the two cannot do harm.
 */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { exactNumberTags, LeastRecentlyUsed } from '@platform/runtime';
import { CORE_SCHEMA, defineScalarTag, load } from 'js-yaml';
import { includedPath } from './include-spelling.ts';
import type { MetadataProblem } from './metadata-error.ts';

const includeTag = defineScalarTag('!include', {
  resolve: (path) => `!include ${path}`,
  identify: () => false,
});
const schema = CORE_SCHEMA.withTags(includeTag, exactNumberTags);

/**
 * The values of texts that were read, which nobody changes. A reload, and the reads before and after a write, find nearly all
 * files as they were, and parsing takes most of the time of a read.
 */
const parsed = new LeastRecentlyUsed<unknown>(2 * 1024 * 1024);

/** @throws YAMLException */
function parse(bytes: Buffer): unknown {
  const text = bytes.toString('utf8');
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const value = load(text, { schema });
  parsed.set(text, value, text.length);
  return value;
}

/** The bytes of a file; null when there is none. */
export type FileReader = (path: string) => Buffer | null;

export const readFromDisk: FileReader = (path) => (existsSync(path) ? readFileSync(path) : null);

export interface ReadFile {
  readonly bytes: Buffer;
  /** The value of the file with its includes resolved; undefined for a file that is no YAML. */
  value: unknown;
  /** How many places include it; 0 for a file that is read by its name. */
  includes: number;
  /** How many files are above it. A file is included by files of a smaller depth. */
  depth: number;
}

export class IncludeTree {
  /** The file of every object and array read, by identity, so that a problem that is found later can name it. */
  readonly origins = new WeakMap<object, string>();
  /** Missing files, YAML errors, and files that include themselves. */
  readonly problems: MetadataProblem[] = [];
  /** Every file that was read, by its absolute path. */
  readonly files = new Map<string, ReadFile>();
  readonly #readFile: FileReader;

  constructor(readFile: FileReader = readFromDisk) {
    this.#readFile = readFile;
  }

  /** The value of a file with all includes resolved; null in place of a file that cannot be read. */
  read(path: string): unknown {
    return this.#read(resolve(path), []);
  }

  /** As `read`, but undefined when there is no such file. */
  readOptional(path: string): unknown {
    return this.#read(resolve(path), [], true);
  }

  /** The text of a file that is no YAML; null when there is none. */
  readText(path: string): string | null {
    const file = resolve(path);
    const bytes = this.#readFile(file);
    if (bytes === null) return null;
    this.files.set(file, { bytes, value: undefined, includes: 0, depth: 0 });
    return bytes.toString('utf8');
  }

  /** The SHA-256 of every file that was read, in hexadecimal, by its absolute path. */
  hashes(): ReadonlyMap<string, string> {
    return new Map([...this.files].map(([path, { bytes }]) => [path, sha256(bytes)]));
  }

  #read(file: string, includedFrom: readonly string[], isOptional = false): unknown {
    const includer = includedFrom.at(-1);
    if (includedFrom.includes(file)) {
      return this.#fail(file, `includes itself, through ${includedFrom.join(', ')}`);
    }
    let document: unknown;
    let read: ReadFile;
    try {
      const bytes = this.#readFile(file);
      if (bytes === null) {
        if (isOptional) return undefined;
        return this.#fail(file, includer ? `no such file, included from ${includer}` : 'no such file');
      }
      read = this.#note(file, bytes, includedFrom.length);
      document = parse(bytes);
    } catch (error) {
      return this.#fail(file, error instanceof Error ? error.message : String(error));
    }
    read.value = this.#resolve(document, file, includedFrom, new Map());
    return read.value;
  }

  #note(file: string, bytes: Buffer, depth: number): ReadFile {
    const known = this.files.get(file);
    const read = known ?? { bytes, value: null, includes: 0, depth };
    if (depth > 0) read.includes += 1;
    read.depth = Math.max(read.depth, depth);
    this.files.set(file, read);
    return read;
  }

  /** A copy of the value with its includes replaced. @param copies those of the objects and lists of this file */
  #resolve(
    value: unknown,
    file: string,
    includedFrom: readonly string[],
    copies: Map<unknown, unknown>,
  ): unknown {
    if (typeof value === 'string') {
      const path = includedPath(value);
      return path === null ? value : this.#read(join(dirname(file), path), [...includedFrom, file]);
    }
    if (typeof value !== 'object' || value === null) return value;
    // An anchor makes one object of several places.
    if (copies.has(value)) return copies.get(value);
    const copy = Array.isArray(value) ? [...value] : { ...value };
    copies.set(value, copy);
    this.origins.set(copy, file);
    const members = copy as Record<string, unknown>;
    for (const [key, member] of Object.entries(members)) {
      members[key] = this.#resolve(member, file, includedFrom, copies);
    }
    return copy;
  }

  #fail(file: string, ...messages: readonly string[]): null {
    for (const message of messages) this.problems.push({ file, key: '', message });
    return null;
  }
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
