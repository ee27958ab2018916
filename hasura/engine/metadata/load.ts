/**
 * Metadata from disk, in either of its forms: the directory of the Hasura CLI (one file a table), or the one JSON
 * document that `export_metadata` prints. The result is checked and normalised; the database is not asked.
 */
import { statSync } from 'node:fs';
import type { z } from 'zod';
import { mergeActions } from './actions-sdl.ts';
import { memberFile, sdlFile, sharingMembers } from './directory-files.ts';
import { type FileReader, IncludeTree } from './include-tree.ts';
import {
  type InconsistentObject,
  inconsistentObjects,
  MetadataError,
  type MetadataProblem,
  rejectInconsistent,
} from './metadata-error.ts';
import { without } from './metadata-objects.ts';
import { type Metadata, metadataShape } from './shape.ts';

export interface LoadedMetadata {
  /** Checked, without the objects of `inconsistent`. */
  readonly metadata: Metadata;
  /** Objects with unknown keys, malformed values or settings that are not supported. */
  readonly inconsistent: readonly InconsistentObject[];
  /** All files in one document, as written: what `export_metadata` prints. null: there is no written form. */
  readonly document: unknown;
  /** The SHA-256 of every file that was read, in hexadecimal, by its absolute path. Empty: there are no files. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * `readMetadata` for callers that need only the checked form, and all of it.
 * @throws MetadataError naming file and key of everything that is unknown, malformed or not supported
 */
export function loadMetadata(path: string): Metadata {
  return allOf(readMetadata(path));
}

/**
 * Loads metadata from a directory, or from one JSON or YAML document.
 * @throws MetadataError when a file cannot be read, or something is wrong that is in no object which can be left out
 */
export function readMetadata(path: string): LoadedMetadata {
  const { document, tree, problems } = readDocument(path);
  if (problems.length === 0) {
    return { ...checkDocument(document, tree.origins, path), files: tree.hashes() };
  }
  throw new MetadataError('invalid metadata', [...problems, ...problemsOf(document, tree.origins, path)]);
}

export interface ReadDocument {
  readonly document: unknown;
  readonly tree: IncludeTree;
  /** Contradictions between `actions.yaml` and `actions.graphql`. */
  readonly problems: readonly MetadataProblem[];
}

/**
 * Reads the files without checking what they say.
 * @param readFile the files on disk, unless others are given
 * @throws MetadataError naming files that are missing or no YAML
 */
export function readDocument(path: string, readFile?: FileReader): ReadDocument {
  const tree = new IncludeTree(readFile);
  const problems: MetadataProblem[] = [];
  const document = isDirectory(path) ? readDirectory(path, tree, problems) : tree.read(path);
  if (tree.problems.length > 0) throw new MetadataError('unreadable metadata', tree.problems);
  return { document, tree, problems };
}

/** Whether metadata at this path has the form of a directory, and not that of one document. */
export function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Everything that is wrong with a document, whether it can be left out or not. */
function problemsOf(document: unknown, origins: Origins, file: string): readonly MetadataProblem[] {
  try {
    return checkDocument(document, origins, file).inconsistent.flatMap(({ problems }) => problems);
  } catch (error) {
    if (error instanceof MetadataError) return error.problems;
    throw error;
  }
}

/**
 * Checks a metadata document that is already in memory; problems are reported without a file.
 * @throws MetadataError
 */
export function parseMetadata(document: unknown): Metadata {
  return allOf(checkDocument(document));
}

function allOf({ metadata, inconsistent }: LoadedMetadata): Metadata {
  rejectInconsistent('invalid metadata', inconsistent);
  return metadata;
}

const noVersion = 'the file is missing or empty: it has to say "version: 3"';

/**
 * What Hasura has when it starts for the first time with the address of a database: the source without tables. A
 * directory has it until `databases.yaml` says otherwise, so that migrations can be applied before there is anything else.
 */
const defaultSource = {
  name: 'default',
  kind: 'postgres',
  configuration: {
    connection_info: {
      database_url: { from_env: 'HASURA_GRAPHQL_DATABASE_URL' },
      isolation_level: 'read-committed',
      use_prepared_statements: false,
    },
  },
  tables: [],
};

/** A directory without any file is metadata with nothing in them, as at the first start of Hasura. */
function readDirectory(directory: string, tree: IncludeTree, problems: MetadataProblem[]): unknown {
  const document: Record<string, unknown> = {};
  for (const member of Object.keys(metadataShape.shape)) {
    const content = tree.readOptional(memberFile(directory, member)) ?? null;
    if (content === null) continue;
    if (sharingMembers.has(member)) Object.assign(document, content);
    else document[member] = content;
  }
  const sdl = tree.readText(sdlFile(directory));
  if (document.version === undefined) {
    if (tree.files.size === 0) document.version = 3;
    else tree.problems.push({ file: memberFile(directory, 'version'), key: '', message: noVersion });
  }
  document.sources ??= [defaultSource];
  if (sdl === null) return document;
  const merged = mergeActions(document, sdl, sdlFile(directory));
  problems.push(...merged.problems);
  for (const member of [merged.document.actions, merged.document.custom_types]) {
    if (typeof member === 'object' && member !== null)
      tree.origins.set(member, memberFile(directory, 'actions'));
  }
  return merged.document;
}

type Origins = IncludeTree['origins'];

/**
 * Checks a document, and leaves out the objects that are not valid.
 * @param origins the file of every object and list
 * @throws MetadataError when something is wrong that is in no object which can be left out
 */
export function checkDocument(
  document: unknown,
  origins: Origins = new WeakMap(),
  file: string | null = null,
): LoadedMetadata {
  const inconsistent: InconsistentObject[] = [];
  for (let checked = document; ; ) {
    const result = metadataShape.safeParse(checked);
    if (result.success) return { metadata: result.data, inconsistent, document, files: new Map() };
    const located = result.error.issues.flatMap((issue) =>
      explainIssue(issue, []).map(({ path, message }) => ({
        path,
        problem: { ...locate(path, checked, origins, file), message },
      })),
    );
    const found = inconsistentObjects(checked, located, 'invalid metadata');
    inconsistent.push(...found);
    const paths = found.map(({ object }) => object.path);
    checked = without(checked, paths, (original, copy) => {
      const origin = origins.get(original);
      if (origin !== undefined) origins.set(copy, origin);
    });
  }
}

type Issue = z.core.$ZodIssue;

interface Explanation {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Of a union, only the issues of the member that matched furthest. */
function explainIssue(issue: Issue, parent: readonly PropertyKey[]): Explanation[] {
  const path = [...parent, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const depth = (issues: readonly Issue[]): number =>
      Math.max(0, ...issues.map((inner) => inner.path.length + (inner.code === 'invalid_type' ? 0 : 1)));
    const best = issue.errors.reduce((left, right) => (depth(right) > depth(left) ? right : left));
    return best.flatMap((inner) => explainIssue(inner, path));
  }
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
  return issue.keys.map((key) => ({ path: [...path, key], message: 'unknown key' }));
}

/** The file that holds the value at `path`, and the rest of the path inside that file. */
function locate(
  path: readonly PropertyKey[],
  document: unknown,
  origins: Origins,
  fallback: string | null,
): { file: string | null; key: string } {
  let value = document;
  let file = fallback;
  let start = 0;
  for (const index of [...path.keys(), path.length]) {
    if (typeof value !== 'object' || value === null) break;
    const origin = origins.get(value);
    if (origin !== undefined && origin !== file) {
      file = origin;
      // Of a value that is a whole file, the key is its name in the document.
      start = Math.min(index, path.length - 1);
    }
    value = (value as Record<PropertyKey, unknown>)[path[index] ?? ''];
  }
  const key = path
    .slice(sharingMembers.has(path[0] ?? '') ? 0 : start)
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('');
  return { file, key: key.replace(/^\./, '') };
}
