/** Permissions of plain roles, joined with the tables they are about; `admin` gets everything. */

import type {
  Column,
  ComputedField,
  DeletePermission,
  InsertPermission,
  Preset,
  SelectPermission,
  Table,
  TablePermissions,
  UpdatePermission,
} from '../catalog/model-types.ts';
import type { Problems } from '../catalog/problems.ts';
import type { TrackedTable } from '../catalog/tables.ts';
import type {
  DeletePermissionMetadata,
  InsertPermissionMetadata,
  SelectPermissionMetadata,
  UpdatePermissionMetadata,
} from '../metadata/shape-table.ts';
import { adminRole } from '../session.ts';

export const noPermissions: TablePermissions = { select: null, insert: null, update: null, delete: null };

/** Fills `permissions` of every table with what metadata grants to each role by name. */
export function buildPermissions(tracked: ReadonlyMap<string, TrackedTable>, problems: Problems): void {
  for (const { draft, metadata } of tracked.values()) {
    const set = <Kind extends keyof TablePermissions>(
      role: string,
      kind: Kind,
      build: (where: string) => TablePermissions[Kind],
    ): void => {
      const where = `${draft.key}: ${kind} permission of role "${role}"`;
      const known = draft.permissions.get(role) ?? noPermissions;
      if (role === adminRole) problems.add(where, 'the admin role has every permission and takes none');
      else if (known[kind] !== null) problems.add(where, 'is given twice');
      else draft.permissions.set(role, { ...known, [kind]: build(where) });
    };
    for (const { role, permission } of metadata.select_permissions) {
      set(role, 'select', (where) => selectPermission(draft, permission, where, problems));
    }
    for (const { role, permission } of metadata.insert_permissions) {
      set(role, 'insert', (where) => insertPermission(draft, permission, where, problems));
    }
    for (const { role, permission } of metadata.update_permissions) {
      set(role, 'update', (where) => updatePermission(draft, permission, where, problems));
    }
    for (const { role, permission } of metadata.delete_permissions) {
      set(role, 'delete', () => deletePermission(permission));
    }
    draft.permissions.set(adminRole, adminPermissions(draft));
  }
}

function adminPermissions(table: Table): TablePermissions {
  const columns = new Set(table.columns);
  const computedFields = scalarComputedFields(table);
  return {
    select: {
      grants: [{ filter: {}, columns, computedFields }],
      columns,
      computedFields,
      limit: null,
      allowAggregations: true,
      queryRootFields: null,
      subscriptionRootFields: null,
    },
    insert: { columns, check: {}, presets: new Map(), backendOnly: false },
    update: { columns, filter: {}, check: null, presets: new Map(), backendOnly: false },
    delete: { filter: {}, backendOnly: false },
  };
}

/** Computed fields that return rows are open to whoever may read those rows; only scalar ones are granted. */
function scalarComputedFields(table: Table): Set<ComputedField> {
  return new Set([...table.computedFields.values()].filter(({ returns }) => returns.kind === 'scalar'));
}

function selectPermission(
  table: Table,
  permission: SelectPermissionMetadata['permission'],
  where: string,
  problems: Problems,
): SelectPermission {
  const columns = resolveColumns(table, permission.columns, where, problems);
  const grantable = scalarComputedFields(table);
  const computedFields = new Set<ComputedField>();
  for (const name of permission.computed_fields) {
    const field = table.computedFields.get(name);
    if (field === undefined) problems.add(where, `computed field "${name}" does not exist`);
    else if (!grantable.has(field)) {
      problems.add(where, `computed field "${name}" returns rows: it follows the permission of their table`);
    } else computedFields.add(field);
  }
  return {
    grants: [{ filter: permission.filter, columns, computedFields }],
    columns,
    computedFields,
    limit: permission.limit ?? null,
    allowAggregations: permission.allow_aggregations,
    queryRootFields: permission.query_root_fields ? new Set(permission.query_root_fields) : null,
    subscriptionRootFields: permission.subscription_root_fields
      ? new Set(permission.subscription_root_fields)
      : null,
  };
}

function insertPermission(
  table: Table,
  permission: InsertPermissionMetadata['permission'],
  where: string,
  problems: Problems,
): InsertPermission {
  const presets = resolvePresets(table, permission.set, where, problems);
  return {
    columns: without(resolveColumns(table, permission.columns, where, problems), presets),
    check: permission.check,
    presets,
    backendOnly: permission.backend_only,
  };
}

function updatePermission(
  table: Table,
  permission: UpdatePermissionMetadata['permission'],
  where: string,
  problems: Problems,
): UpdatePermission {
  const presets = resolvePresets(table, permission.set, where, problems);
  return {
    columns: without(resolveColumns(table, permission.columns, where, problems), presets),
    filter: permission.filter,
    check: permission.check ?? null,
    presets,
    backendOnly: permission.backend_only,
  };
}

function deletePermission(permission: DeletePermissionMetadata['permission']): DeletePermission {
  return { filter: permission.filter, backendOnly: permission.backend_only };
}

function resolveColumns(
  table: Table,
  names: '*' | readonly string[],
  where: string,
  problems: Problems,
): Set<Column> {
  if (names === '*') return new Set(table.columns);
  const columns = new Set<Column>();
  for (const name of names) {
    const column = table.columnsByName.get(name);
    if (column === undefined) problems.add(where, `column "${name}" does not exist`);
    else columns.add(column);
  }
  return columns;
}

/** A preset column is never the caller's to write, also when the permission lists it. */
function without(columns: ReadonlySet<Column>, presets: ReadonlyMap<Column, Preset>): Set<Column> {
  return new Set([...columns].filter((column) => !presets.has(column)));
}

function resolvePresets(
  table: Table,
  values: Readonly<Record<string, unknown>>,
  where: string,
  problems: Problems,
): Map<Column, Preset> {
  const presets = new Map<Column, Preset>();
  for (const [name, value] of Object.entries(values)) {
    const column = table.columnsByName.get(name);
    if (column === undefined) problems.add(where, `preset column "${name}" does not exist`);
    else presets.set(column, toPreset(value));
  }
  return presets;
}

function toPreset(value: unknown): Preset {
  const isSession = typeof value === 'string' && value.toLowerCase().startsWith('x-hasura-');
  return isSession ? { kind: 'session', name: value.toLowerCase() } : { kind: 'literal', value };
}
