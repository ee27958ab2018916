/**
 * Reads a YAML or JSON file into a plain value, following Hasura CLI's includes. Both of its spellings work: the
 * tag (`- !include public_users.yaml`) and the quoted string (`tables: "!include default/tables/tables.yaml"`).
 * Paths are relative to the file that includes. `origins` records the file of every object, so that a problem that is
 * found later can name it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseDocument } from 'yaml';
import { MetadataError } from './metadata-error.ts';

/** The file of every object and array read, by identity. */
export type FileOrigins = WeakMap<object, string>;

const includePattern = /^!include\s+(\S.*)$/;

/**
 * The value of `file` with all includes resolved.
 * @throws MetadataError for a missing file, a YAML error or a file that includes itself
 */
export function readIncludeTree(file: string, origins: FileOrigins): unknown {
  return readFile(resolve(file), origins, []);
}

function readFile(file: string, origins: FileOrigins, includedFrom: readonly string[]): unknown {
  if (includedFrom.includes(file)) {
    throw new MetadataError('unreadable metadata', [
      { file, key: '', message: `includes itself, through ${includedFrom.join(', ')}` },
    ]);
  }
  if (!existsSync(file)) {
    const includer = includedFrom.at(-1);
    throw new MetadataError('unreadable metadata', [
      { file, key: '', message: includer ? `no such file, included from ${includer}` : 'no such file' },
    ]);
  }
  const includeTag = { tag: '!include', resolve: (path: string) => `!include ${path}` };
  const document = parseDocument(readFileSync(file, 'utf8'), { customTags: [includeTag] });
  const errors = [...document.errors, ...document.warnings];
  if (errors.length > 0) {
    throw new MetadataError(
      'unreadable metadata',
      errors.map((error) => ({ file, key: '', message: error.message })),
    );
  }
  return resolveIncludes(document.toJS(), file, origins, [...includedFrom, file]);
}

function resolveIncludes(
  value: unknown,
  file: string,
  origins: FileOrigins,
  includedFrom: readonly string[],
): unknown {
  if (typeof value === 'string') {
    const path = includePattern.exec(value)?.[1];
    return path === undefined ? value : readFile(join(dirname(file), path), origins, includedFrom);
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => resolveIncludes(item, file, origins, includedFrom));
    origins.set(items, file);
    return items;
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key,
        resolveIncludes(member, file, origins, includedFrom),
      ]),
    );
    origins.set(members, file);
    return members;
  }
  return value;
}
