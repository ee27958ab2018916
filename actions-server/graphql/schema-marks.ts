/**
 * What this release was built with: the newest of its migrations, and its metadata. Both carry a mark that Hasura shows
 * (docs/decisions/0064-the-schema-says-what-it-is.md), and are read here from the files that Hasura applies.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProjectRoot } from '../project-root.ts';

export interface SchemaMarks {
  /** The version of the newest migration, or null without a mark. */
  readonly migration: string | null;
  /** A hash of the metadata, or null without a mark. */
  readonly metadata: string | null;
}

/** Where the metadata carries its mark, in the folder of the metadata. */
export const markedFile = 'databases/default/tables/public_schema_version.yaml';

/** The mark in the comment of the table `schema_version`. */
const metadataMark = /\bMetadata ([0-9a-f]{64})\b/;

/** What a migration marks itself with. */
const migrationMark = /\bview public\.schema_version as select (\d+)::bigint as migration;/;

/**
 * Reads the marks of a release. Migrations without one, of an operator, are passed over.
 * @param root the folder with `migrations` and `metadata`
 * @throws Error when a file is missing
 */
function readSchemaMarks(root: string): SchemaMarks {
  const comment = readFileSync(join(root, 'metadata', markedFile), 'utf8');
  return { migration: newestMark(join(root, 'migrations/default')), metadata: metadataMarkIn(comment) };
}

/** The mark of the metadata in a text, such as the comment that GraphQL shows; null without one. */
export function metadataMarkIn(text: string): string | null {
  return metadataMark.exec(text)?.[1] ?? null;
}

/** The version that a migration says it is, or null when it says nothing. */
export function migrationMarkIn(sql: string): string | null {
  return migrationMark.exec(sql)?.[1] ?? null;
}

function newestMark(folder: string): string | null {
  const numberOf = (name: string) => BigInt(/^\d+/.exec(name)?.[0] ?? 0);
  const names = readdirSync(folder).sort((a, b) => (numberOf(a) < numberOf(b) ? 1 : -1));
  for (const name of names) {
    const mark = migrationMarkIn(readFileSync(join(folder, name, 'up.sql'), 'utf8'));
    if (mark !== null) return mark;
  }
  return null;
}

let ofThisProgram: SchemaMarks | undefined;

/** The marks of this program. They are read once: a checkout may change while it runs. */
export function builtSchema(): SchemaMarks {
  ofThisProgram ??= readSchemaMarks(findProjectRoot());
  return ofThisProgram;
}
