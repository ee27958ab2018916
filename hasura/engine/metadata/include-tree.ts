/**
 * Reads a YAML or JSON file into a plain value, following Hasura CLI's includes. Both of its spellings work: the
 * tag (`- !include public_users.yaml`) and the quoted string (`tables: "!include default/tables/tables.yaml"`).
 * Paths are relative to the file that includes.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CORE_SCHEMA, defineScalarTag, load } from 'js-yaml';
import type { MetadataProblem } from './metadata-error.ts';

const includePattern = /^!include\s+(\S.*)$/;
const includeTag = defineScalarTag('!include', {
  resolve: (path) => `!include ${path}`,
  identify: () => false,
});
const schema = CORE_SCHEMA.withTags(includeTag);

export class IncludeTree {
  /** The file of every object and array read, by identity, so that a problem that is found later can name it. */
  readonly origins = new WeakMap<object, string>();
  /** Missing files, YAML errors, and files that include themselves. */
  readonly problems: MetadataProblem[] = [];

  /** The value of a file with all includes resolved; null in place of a file that cannot be read. */
  read(path: string): unknown {
    return this.#read(resolve(path), []);
  }

  #read(file: string, includedFrom: readonly string[]): unknown {
    const includer = includedFrom.at(-1);
    if (includedFrom.includes(file)) {
      return this.#fail(file, `includes itself, through ${includedFrom.join(', ')}`);
    }
    if (!existsSync(file)) {
      return this.#fail(file, includer ? `no such file, included from ${includer}` : 'no such file');
    }
    let document: unknown;
    try {
      document = load(readFileSync(file, 'utf8'), { schema });
    } catch (error) {
      return this.#fail(file, error instanceof Error ? error.message : String(error));
    }
    return this.#resolve(document, file, includedFrom);
  }

  /** The value with its includes replaced, objects and lists in place. */
  #resolve(value: unknown, file: string, includedFrom: readonly string[]): unknown {
    if (typeof value === 'string') {
      const path = includePattern.exec(value)?.[1];
      return path === undefined ? value : this.#read(join(dirname(file), path), [...includedFrom, file]);
    }
    // An anchor makes one object of several places.
    if (typeof value !== 'object' || value === null || this.origins.has(value)) return value;
    this.origins.set(value, file);
    const members = value as Record<string, unknown>;
    for (const [key, member] of Object.entries(members)) {
      members[key] = this.#resolve(member, file, includedFrom);
    }
    return value;
  }

  #fail(file: string, ...messages: readonly string[]): null {
    for (const message of messages) this.problems.push({ file, key: '', message });
    return null;
  }
}
