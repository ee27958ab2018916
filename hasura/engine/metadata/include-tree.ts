/**
 * Reads a YAML or JSON file into a plain value, following Hasura CLI's includes. Both of its spellings work: the
 * tag (`- !include public_users.yaml`) and the quoted string (`tables: "!include default/tables/tables.yaml"`).
 * Paths are relative to the file that includes.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseDocument } from 'yaml';
import type { MetadataProblem } from './metadata-error.ts';

const includePattern = /^!include\s+(\S.*)$/;
const includeTag = { tag: '!include', resolve: (path: string) => `!include ${path}` };

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
    const document = parseDocument(readFileSync(file, 'utf8'), { customTags: [includeTag] });
    const errors = [...document.errors, ...document.warnings];
    if (errors.length > 0) return this.#fail(file, ...errors.map(({ message }) => message));
    return document.toJS({
      reviver: (_key, value) => {
        // An anchor may make one object of several places.
        const isNew = typeof value === 'object' && value !== null && !this.origins.has(value);
        if (isNew) this.origins.set(value, file);
        const path = typeof value === 'string' ? includePattern.exec(value)?.[1] : undefined;
        if (path === undefined) return value;
        return this.#read(join(dirname(file), path), [...includedFrom, file]);
      },
    });
  }

  #fail(file: string, ...messages: readonly string[]): null {
    for (const message of messages) this.problems.push({ file, key: '', message });
    return null;
  }
}
