/**
 * Roles made of other roles. Reading adds up: each parent's permission stays a grant of its own, so that a column
 * shows only on rows that a grant with that column lets through. Writing does not add up: it is inherited when all
 * parents that have the permission agree, and otherwise has to be given to the role itself.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Column, SelectPermission, TablePermissions, TrackedFunction } from '../catalog/model-types.ts';
import type { Problems } from '../catalog/problems.ts';
import type { TableDraft } from '../catalog/tables.ts';
import type { InheritedRoleMetadata } from '../metadata/shape.ts';
import { noPermissions } from './permissions.ts';

/**
 * Adds the permissions of inherited roles to every table; a permission given to the role by name is kept.
 * Returns the functions with the inherited roles added.
 */
export function resolveInheritedRoles(
  inheritedRoles: readonly InheritedRoleMetadata[],
  tables: readonly TableDraft[],
  functions: readonly TrackedFunction[],
  problems: Problems,
): TrackedFunction[] {
  let resolvedFunctions = [...functions];
  for (const { role_name: role, role_set: parents } of parentsFirst(inheritedRoles, problems)) {
    for (const table of tables) {
      const inherited = combine(parents.map((parent) => table.permissions.get(parent) ?? noPermissions));
      const own = table.permissions.get(role) ?? noPermissions;
      const permissions: TablePermissions = {
        select: own.select ?? inherited.select,
        insert: own.insert ?? inherited.insert,
        update: own.update ?? inherited.update,
        delete: own.delete ?? inherited.delete,
      };
      if (Object.values(permissions).some((permission) => permission !== null)) {
        table.permissions.set(role, permissions);
      }
    }
    resolvedFunctions = resolvedFunctions.map((fn) => {
      const isInherited = fn.roles !== null && parents.some((parent) => fn.roles?.has(parent));
      return isInherited ? { ...fn, roles: new Set([...(fn.roles ?? []), role]) } : fn;
    });
  }
  return resolvedFunctions;
}

/** Orders the roles so that a role comes after the inherited roles it is made of. */
function parentsFirst(
  inheritedRoles: readonly InheritedRoleMetadata[],
  problems: Problems,
): InheritedRoleMetadata[] {
  const byName = new Map(inheritedRoles.map((role) => [role.role_name, role]));
  const ordered = new Set<InheritedRoleMetadata>();
  const visit = (role: InheritedRoleMetadata, descendants: readonly string[]): void => {
    if (descendants.includes(role.role_name)) {
      problems.add(`inherited role "${role.role_name}"`, 'inherits from itself');
      return;
    }
    for (const parent of role.role_set) {
      const inherited = byName.get(parent);
      if (inherited !== undefined) visit(inherited, [...descendants, role.role_name]);
    }
    ordered.add(role);
  };
  for (const role of inheritedRoles) visit(role, []);
  return [...ordered];
}

function combine(parents: readonly TablePermissions[]): TablePermissions {
  const agreed = <Kind extends 'insert' | 'update' | 'delete'>(kind: Kind): TablePermissions[Kind] => {
    const [first = null, ...others] = parents.flatMap((parent) => parent[kind] ?? []);
    return others.every((other) => isSamePermission(other, first)) ? (first as TablePermissions[Kind]) : null;
  };
  return {
    select: combineSelect(parents.flatMap(({ select }) => select ?? [])),
    insert: agreed('insert'),
    update: agreed('update'),
    delete: agreed('delete'),
  };
}

/** Columns, which lead to the whole model, are compared by name: both permissions are about the same table. */
function isSamePermission(left: object | null, right: object | null): boolean {
  if (left === null || right === null) return left === right;
  const comparable = (permission: object) =>
    Object.fromEntries(
      Object.entries(permission).map(([key, value]) => {
        if (value instanceof Set) return [key, [...value].map(columnName).sort()];
        if (value instanceof Map) {
          return [
            key,
            Object.fromEntries([...value].map(([column, preset]) => [columnName(column), preset])),
          ];
        }
        return [key, value];
      }),
    );
  return isDeepStrictEqual(comparable(left), comparable(right));
}

function columnName(column: Column): string {
  return column.name;
}

function combineSelect(permissions: readonly SelectPermission[]): SelectPermission | null {
  const [first] = permissions;
  if (first === undefined) return null;
  return {
    grants: permissions.flatMap(({ grants }) => grants),
    columns: new Set(permissions.flatMap(({ columns }) => [...columns])),
    computedFields: new Set(permissions.flatMap(({ computedFields }) => [...computedFields])),
    limit: combineLimits(permissions.map(({ limit }) => limit)),
    allowAggregations: permissions.some(({ allowAggregations }) => allowAggregations),
    queryRootFields: unite(permissions.map(({ queryRootFields }) => queryRootFields)),
    subscriptionRootFields: unite(permissions.map(({ subscriptionRootFields }) => subscriptionRootFields)),
  };
}

/** The highest of the limits that are given; a parent without one does not lift the others', as in Hasura. */
function combineLimits(limits: readonly (number | null)[]): number | null {
  const given = limits.filter((limit) => limit !== null);
  return given.length === 0 ? null : Math.max(...given);
}

function unite<Item>(sets: readonly (ReadonlySet<Item> | null)[]): ReadonlySet<Item> | null {
  if (sets.some((set) => set === null)) return null;
  return new Set(sets.flatMap((set) => [...(set ?? [])]));
}
