/**
 * Metadata from disk, in either of its forms: the directory of the Hasura CLI (one file a table), or the one JSON
 * document that `export_metadata` prints. The result is checked and normalised; the database is not asked.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { mergeActions } from './actions-sdl.ts';
import { IncludeTree } from './include-tree.ts';
import {
  type InconsistentObject,
  inconsistentObjects,
  MetadataError,
  type MetadataProblem,
  rejectInconsistent,
} from './metadata-error.ts';
import { without } from './metadata-objects.ts';
import { type Metadata, metadataShape } from './shape.ts';

/** Files of the directory form that are not named after their member. */
const fileNames: Readonly<Record<string, string>> = {
  sources: 'databases/databases.yaml',
  allowlist: 'allow_list.yaml',
};

/** Members that share a file: a key in that file begins with the member's name. */
const sharingMembers: ReadonlySet<PropertyKey> = new Set(['version', 'actions', 'custom_types']);

export interface LoadedMetadata {
  /** Checked, without the objects of `inconsistent`. */
  readonly metadata: Metadata;
  /** Objects with unknown keys, malformed values or settings that are not supported. */
  readonly inconsistent: readonly InconsistentObject[];
  /** All files in one document, as written: what `export_metadata` prints. null: there is no written form. */
  readonly document: unknown;
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
  const tree = new IncludeTree();
  const problems: MetadataProblem[] = [];
  const isDirectory = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const document = isDirectory ? readDirectory(path, tree, problems) : tree.read(path);
  if (tree.problems.length > 0) throw new MetadataError('unreadable metadata', tree.problems);
  if (problems.length === 0) return checkDocument(document, tree.origins, path);
  throw new MetadataError('invalid metadata', [...problems, ...problemsOf(document, tree.origins, path)]);
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

function readDirectory(directory: string, tree: IncludeTree, problems: MetadataProblem[]): unknown {
  const document: Record<string, unknown> = {};
  for (const member of Object.keys(metadataShape.shape)) {
    const path = join(directory, fileNames[member] ?? `${member}.yaml`);
    const content = existsSync(path) ? tree.read(path) : null;
    if (content === null) continue;
    if (sharingMembers.has(member)) Object.assign(document, content);
    else document[member] = content;
  }
  const sdlFile = join(directory, 'actions.graphql');
  if (!existsSync(sdlFile)) return document;
  const merged = mergeActions(document, readFileSync(sdlFile, 'utf8'), sdlFile);
  problems.push(...merged.problems);
  for (const member of [merged.document.actions, merged.document.custom_types]) {
    if (typeof member === 'object' && member !== null)
      tree.origins.set(member, join(directory, 'actions.yaml'));
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
    if (result.success) return { metadata: result.data, inconsistent, document };
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
