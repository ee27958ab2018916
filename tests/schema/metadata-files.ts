/** The files of `metadata/`, for checks that must not depend on the engine's own parser. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';

const metadata = fileURLToPath(new URL('../../metadata', import.meta.url));
const tables = 'databases/default/tables';

export type Role = 'account' | 'intake' | 'public';
export type Operation = 'select' | 'insert' | 'update' | 'delete';
export const operations: readonly Operation[] = ['select', 'insert', 'update', 'delete'];

/** A permission as in the file; its members depend on the operation. */
export interface PermissionFile {
  readonly role: Role;
  readonly comment?: string;
  readonly permission: {
    readonly columns?: string[];
    readonly filter?: Record<string, unknown>;
    readonly check?: Record<string, unknown>;
    readonly set?: Record<string, string>;
    readonly backend_only?: boolean;
    readonly allow_aggregations?: boolean;
    readonly query_root_fields?: string[];
    readonly subscription_root_fields?: string[];
  };
}

export interface RelationshipFile {
  readonly name: string;
  readonly using: {
    readonly foreign_key_constraint_on?: string | { column: string; table: { schema: string; name: string } };
    readonly manual_configuration?: {
      readonly column_mapping: Record<string, string>;
      readonly remote_table: { schema: string; name: string };
    };
  };
}

export interface TableFile {
  /** The name of the file, without its folder. */
  readonly file: string;
  readonly table: { schema: string; name: string };
  readonly object_relationships?: RelationshipFile[];
  readonly array_relationships?: RelationshipFile[];
  readonly select_permissions?: PermissionFile[];
  readonly insert_permissions?: PermissionFile[];
  readonly update_permissions?: PermissionFile[];
  readonly delete_permissions?: PermissionFile[];
}

/** Every YAML file below `metadata/` with its path and its content; includes are not resolved. */
export function readMetadataFiles(): { path: string; content: unknown }[] {
  return readdirSync(metadata, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml'))
    .sort()
    .map((path) => ({ path, content: load(readFileSync(join(metadata, path), 'utf8')) as unknown }));
}

/** The file of each tracked table or view, ordered by name. */
export function readTableFiles(): TableFile[] {
  return readMetadataFiles()
    .filter(({ path }) => path.startsWith(tables) && !path.endsWith('/tables.yaml'))
    .map(({ path, content }) => ({
      ...(content as Omit<TableFile, 'file'>),
      file: path.slice(tables.length + 1),
    }));
}

/** Actions by name, with the roles that may call them. */
export function readActions(): Map<string, string[]> {
  const content = readMetadataFiles().find((file) => file.path === 'actions.yaml')?.content as {
    actions: { name: string; permissions?: { role: string }[] }[];
  };
  return new Map(
    content.actions.map(({ name, permissions = [] }) => [name, permissions.map((entry) => entry.role)]),
  );
}

/** The permission of a role for an operation on a table, or undefined. */
export function permissionOf(
  table: TableFile,
  operation: Operation,
  role: Role,
): PermissionFile['permission'] | undefined {
  return table[`${operation}_permissions`]?.find((entry) => entry.role === role)?.permission;
}
