/** The files of `metadata/` as they are on disk, for checks that must not depend on the engine's own reading. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const METADATA = fileURLToPath(new URL('../../metadata', import.meta.url));
const TABLES = 'databases/default/tables';

export type Role = 'account' | 'intake' | 'public';
export type Operation = 'select' | 'insert' | 'update' | 'delete';
export const OPERATIONS: readonly Operation[] = ['select', 'insert', 'update', 'delete'];

/** A permission as the file says it; which members are there depends on the operation. */
export interface PermissionFile {
  role: Role;
  comment?: string;
  permission: {
    columns?: string[];
    filter?: Record<string, unknown>;
    check?: Record<string, unknown>;
    set?: Record<string, string>;
    backend_only?: boolean;
    allow_aggregations?: boolean;
    query_root_fields?: string[];
    subscription_root_fields?: string[];
  };
}

export interface RelationshipFile {
  name: string;
  using: {
    foreign_key_constraint_on?: string | { column: string; table: { schema: string; name: string } };
    manual_configuration?: {
      column_mapping: Record<string, string>;
      remote_table: { schema: string; name: string };
    };
  };
}

export interface TableFile {
  /** The name of the file, without its folder. */
  file: string;
  table: { schema: string; name: string };
  object_relationships?: RelationshipFile[];
  array_relationships?: RelationshipFile[];
  select_permissions?: PermissionFile[];
  insert_permissions?: PermissionFile[];
  update_permissions?: PermissionFile[];
  delete_permissions?: PermissionFile[];
}

/** Every YAML file below `metadata/`: its path there and its content, includes left as they are written. */
export function readMetadataFiles(): { path: string; content: unknown }[] {
  return readdirSync(METADATA, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml'))
    .sort()
    .map((path) => ({ path, content: parse(readFileSync(join(METADATA, path), 'utf8')) as unknown }));
}

/** The file of each tracked table or view, in the order of their names. */
export function readTableFiles(): TableFile[] {
  return readMetadataFiles()
    .filter(({ path }) => path.startsWith(TABLES) && !path.endsWith('/tables.yaml'))
    .map(({ path, content }) => ({
      ...(content as Omit<TableFile, 'file'>),
      file: path.slice(TABLES.length + 1),
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

/** The permission of a role for an operation on a table, or undefined where the role may not do it. */
export function permissionOf(
  table: TableFile,
  operation: Operation,
  role: Role,
): PermissionFile['permission'] | undefined {
  return table[`${operation}_permissions`]?.find((entry) => entry.role === role)?.permission;
}
