/**
 * Metadata from disk, in either of its forms: the directory of the Hasura CLI (one file a table), or the one JSON
 * document that `export_metadata` prints. The result is checked and normalised; the database is not asked.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { mergeActions } from './actions-sdl.ts';
import { type FileOrigins, readIncludeTree } from './include-tree.ts';
import { MetadataError, type MetadataProblem } from './metadata-error.ts';
import { type Metadata, metadataShape } from './shape.ts';

/** Files of the directory form whose content is one top-level member of the document. */
const memberFiles = {
  'databases/databases.yaml': 'sources',
  'inherited_roles.yaml': 'inherited_roles',
  'allow_list.yaml': 'allowlist',
  'api_limits.yaml': 'api_limits',
  'backend_configs.yaml': 'backend_configs',
  'cron_triggers.yaml': 'cron_triggers',
  'graphql_schema_introspection.yaml': 'graphql_schema_introspection',
  'metrics_config.yaml': 'metrics_config',
  'network.yaml': 'network',
  'opentelemetry.yaml': 'opentelemetry',
  'query_collections.yaml': 'query_collections',
  'remote_schemas.yaml': 'remote_schemas',
  'rest_endpoints.yaml': 'rest_endpoints',
} as const;

export interface LoadedMetadata {
  readonly metadata: Metadata;
  /** All files in one document, as written: what `export_metadata` prints. null: there is no written form. */
  readonly document: unknown;
}

/** `readMetadata` for callers that need only the checked form. */
export function loadMetadata(path: string): Metadata {
  return readMetadata(path).metadata;
}

/** Members that share `actions.yaml`: a key in that file begins with the member's name. */
const objectMembers: ReadonlySet<PropertyKey> = new Set(['actions', 'custom_types']);

/**
 * Loads metadata from a directory, or from one JSON or YAML document.
 * @throws MetadataError naming file and key of everything that is unknown, malformed or not supported
 */
export function readMetadata(path: string): LoadedMetadata {
  const origins: FileOrigins = new WeakMap();
  if (!existsSync(path)) {
    throw new MetadataError('unreadable metadata', [{ file: path, key: '', message: 'no such file' }]);
  }
  const document = statSync(path).isDirectory()
    ? readDirectory(path, origins)
    : readIncludeTree(path, origins);
  return { metadata: checkMetadata(document, origins, path), document };
}

/** Checks a metadata document that is already in memory; problems are reported without a file. */
export function parseMetadata(document: unknown): Metadata {
  return checkMetadata(document, new WeakMap(), null);
}

function readDirectory(directory: string, origins: FileOrigins): unknown {
  const document: Record<string, unknown> = {};
  // The one file that is itself an object of top-level members.
  const versionFile = join(directory, 'version.yaml');
  if (existsSync(versionFile)) Object.assign(document, readIncludeTree(versionFile, origins) ?? {});
  for (const [file, member] of Object.entries(memberFiles)) {
    const path = join(directory, file);
    if (!existsSync(path)) continue;
    const content = readIncludeTree(path, origins);
    if (content !== null) document[member] = content;
  }
  return Object.assign(document, readActions(directory, origins));
}

/** actions.yaml and actions.graphql as one object of top-level members. */
function readActions(directory: string, origins: FileOrigins): object {
  const path = join(directory, 'actions.yaml');
  const sdlPath = join(directory, 'actions.graphql');
  const yaml = existsSync(path) ? (readIncludeTree(path, origins) ?? {}) : {};
  if (!existsSync(sdlPath)) return yaml;
  const sdl = readFileSync(sdlPath, 'utf8');
  const { document, problems } = mergeActions(yaml as Record<string, unknown>, sdl, sdlPath);
  if (problems.length > 0) throw new MetadataError('invalid metadata', problems);
  for (const member of Object.values(document)) {
    if (typeof member === 'object' && member !== null) origins.set(member, path);
  }
  return document;
}

function checkMetadata(document: unknown, origins: FileOrigins, file: string | null): Metadata {
  const result = metadataShape.safeParse(document);
  if (result.success) return result.data;
  const problems = result.error.issues.flatMap((issue) =>
    explainIssue(issue, issue.path, document, origins, file),
  );
  throw new MetadataError('invalid metadata', problems);
}

type Issue = z.core.$ZodIssue;

/** An issue as problems: of a union, only the issues of the member that matched furthest. */
function explainIssue(
  issue: Issue,
  path: readonly PropertyKey[],
  document: unknown,
  origins: FileOrigins,
  file: string | null,
): MetadataProblem[] {
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const depth = (issues: readonly Issue[]): number =>
      Math.max(0, ...issues.map((inner) => inner.path.length + (inner.code === 'invalid_type' ? 0 : 1)));
    const best = issue.errors.reduce((left, right) => (depth(right) > depth(left) ? right : left));
    return best.flatMap((inner) => explainIssue(inner, [...path, ...inner.path], document, origins, file));
  }
  const keys = issue.code === 'unrecognized_keys' ? issue.keys : [null];
  return keys.map((key) => ({
    ...locate(key === null ? path : [...path, key], document, origins, file),
    message: key === null ? issue.message : 'unknown key',
  }));
}

/** The file that holds the value at `path`, and the rest of the path inside that file. */
function locate(
  path: readonly PropertyKey[],
  document: unknown,
  origins: FileOrigins,
  fallback: string | null,
): { file: string | null; key: string } {
  let value = document;
  let file = fallback;
  let start = 0;
  for (const [index, step] of path.entries()) {
    if (typeof value !== 'object' || value === null) break;
    const origin = origins.get(value);
    if (origin !== undefined && origin !== file) {
      file = origin;
      start = objectMembers.has(path[0] ?? '') ? 0 : index;
    }
    value = (value as Record<PropertyKey, unknown>)[step];
  }
  const origin = typeof value === 'object' && value !== null ? origins.get(value) : undefined;
  if (origin !== undefined && origin !== file) {
    // The value is a whole file: the key is its name in the document.
    return { file: origin, key: printPath(path.slice(-1)) };
  }
  return { file, key: printPath(path.slice(start)) };
}

function printPath(path: readonly PropertyKey[]): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '');
}
