/** Metadata files of tests. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LoadedMetadata } from '@platform/engine';
import { checkDocument, readDocument } from '@platform/engine/testing';

/** Writes files by their path below the folder. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** The text of every file below the folder, hidden ones too. */
export function readFiles(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** The lines between the common beginning and the common end of two texts: `-` removed, `+` added. */
export function lineDifferences(before: string | undefined, after: string | undefined): string[] {
  const old = before?.split('\n') ?? [];
  const now = after?.split('\n') ?? [];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return [
    ...old.slice(start, old.length - end).map((line) => `-${line}`),
    ...now.slice(start, now.length - end).map((line) => `+${line}`),
  ];
}

/** A directory of Hasura's CLI with one source and one table. */
export const exampleDatabases = `- name: default
  kind: postgres
  configuration:
    connection_info:
      database_url: {from_env: DATABASE_URL}
  tables: "!include default/tables/tables.yaml"
`;
export const exampleUser =
  'table:\n  name: users\n  schema: public\n# Who may read.\nselect_permissions:\n  - role: a\n    permission: {columns: [id], filter: {}}\n';
export const exampleTables = 'databases/default/tables';
export const exampleDirectory = {
  'version.yaml': 'version: 3\n',
  'databases/databases.yaml': exampleDatabases,
  'databases/default/tables/tables.yaml': '# All tables.\n- "!include public_users.yaml" # people\n',
  'databases/default/tables/public_users.yaml': exampleUser,
};

/** The files as an engine has loaded them; what it does not support is not refused here. */
export function loadUnchecked(path: string): LoadedMetadata {
  const { document, tree } = readDocument(path);
  return { ...checkDocument({ version: 3 }), document, files: tree.hashes() };
}
