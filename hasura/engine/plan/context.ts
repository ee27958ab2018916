/** What every part of the planning of one operation needs to know. */
import type { SelectPermission, Table, TablePermissions } from '../catalog/model-types.ts';
import type { RoleSchema } from '../schema/role-schema.ts';
import type { Fragments } from './fragments.ts';
import type { Variables } from './input/variables.ts';

export interface PlanContext {
  readonly roleSchema: RoleSchema;
  readonly variables: Variables;
  readonly fragments: Fragments;
}

/** What the role may do with a table; nothing at all when no permission names it. */
export function permissionsOn(context: PlanContext, table: Table): TablePermissions {
  return table.permissions.get(context.roleSchema.role) ?? noPermissions;
}

/**
 * The role's select permission on a table.
 * The schema shows no field that leads to a table without one, so its absence is a bug, not a request's fault.
 */
export function selectPermissionOn(context: PlanContext, table: Table): SelectPermission {
  const { select } = permissionsOn(context, table);
  if (select === null) throw new Error(`${context.roleSchema.role} has no select permission on ${table.key}`);
  return select;
}

const noPermissions: TablePermissions = { select: null, insert: null, update: null, delete: null };
