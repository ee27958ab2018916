/**
 * Inherited roles. Select permissions are combined: each parent's permission stays a separate grant, so that a column
 * is readable only on the rows of a grant with that column. Write permissions are not combined: one is inherited when
 * all parents that have it agree, and must otherwise be defined for the role itself.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Problems } from '../catalog/problems.ts';
import type { Table } from '../catalog/table-types.ts';
import type { InheritedRoleMetadata } from '../metadata/shape.ts';
import { noPermissions, type SelectPermission, type TablePermissions } from './permission-types.ts';

type Kind = keyof TablePermissions;

/** Permissions that the metadata has, and that were left out of the model because they are inconsistent. */
export class WithheldPermissions {
  readonly #keys = new Set<string>();

  add(table: string, kind: Kind, role: string): void {
    this.#keys.add(JSON.stringify([table, kind, role]));
  }

  has(table: string, kind: Kind, role: string): boolean {
    return this.#keys.has(JSON.stringify([table, kind, role]));
  }
}

/**
 * Adds the permissions of inherited roles to every table; a permission of the role itself has precedence. A permission that
 * was withheld gives a role nothing that it would not have had: in the place of its own there is none, and parents do not
 * agree on what one of them would have had otherwise.
 * @param inheritedRoles parents first
 */
export function inheritPermissions(
  inheritedRoles: readonly InheritedRoleMetadata[],
  permissions: ReadonlyMap<Table, Map<string, TablePermissions>>,
  withheld = new WithheldPermissions(),
): void {
  for (const { role_name: role, role_set: parents } of inheritedRoles) {
    for (const [{ key }, ofTable] of permissions) {
      const inherited = parents.flatMap((parent) => ofTable.get(parent) ?? []);
      const own = ofTable.get(role) ?? noPermissions;
      const isWithheld = (kind: Kind): boolean => withheld.has(key, kind, role);
      const write = <Written extends Exclude<Kind, 'select'>>(kind: Written): TablePermissions[Written] => {
        if (own[kind] !== null) return own[kind];
        if (parents.some((parent) => withheld.has(key, kind, parent))) withheld.add(key, kind, role);
        return isWithheld(kind) ? null : agreed(inherited.flatMap((each) => each[kind] ?? []));
      };
      const inheritedSelect = isWithheld('select')
        ? null
        : combine(inherited.flatMap((each) => each.select ?? []));
      const resolved: TablePermissions = {
        select: own.select ?? inheritedSelect,
        insert: write('insert'),
        update: write('update'),
        delete: write('delete'),
      };
      if (Object.values(resolved).some((permission) => permission !== null)) ofTable.set(role, resolved);
    }
  }
}

/**
 * Functions and actions are granted to roles by name: an inherited role has the grants of all its parents.
 * @param inheritedRoles parents first
 */
export function inheritGrant(
  inheritedRoles: readonly InheritedRoleMetadata[],
  granted: ReadonlySet<string>,
): Set<string> {
  const roles = new Set(granted);
  for (const { role_name: role, role_set: parents } of inheritedRoles) {
    if (parents.some((parent) => roles.has(parent))) roles.add(role);
  }
  return roles;
}

/** Orders the roles so that a role comes after the inherited roles it is made of; an inheritance cycle is a problem. */
export function parentsFirst(
  inheritedRoles: readonly InheritedRoleMetadata[],
  problems: Problems,
): InheritedRoleMetadata[] {
  const byName = new Map(inheritedRoles.map((role) => [role.role_name, role]));
  const ordered = new Set<InheritedRoleMetadata>();
  const visit = (role: InheritedRoleMetadata, descendants: readonly string[]): void => {
    if (descendants.includes(role.role_name)) {
      problems.add(role, `inherited role "${role.role_name}"`, 'inherits from itself');
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

/** The permission of all parents that have one, if they agree. */
function agreed<Permission>([first, ...others]: readonly Permission[]): Permission | null {
  // All permissions are on one table, so their columns are the same objects and can be compared.
  return first !== undefined && others.every((other) => isDeepStrictEqual(other, first)) ? first : null;
}

function combine(permissions: readonly SelectPermission[]): SelectPermission | null {
  if (permissions.length === 0) return null;
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

/** The highest of the parents' limits; a parent without one does not remove the limit, as in Hasura. */
function combineLimits(limits: readonly (number | null)[]): number | null {
  const set = limits.filter((limit) => limit !== null);
  return set.length === 0 ? null : Math.max(...set);
}

function unite<Item>(sets: readonly (ReadonlySet<Item> | null)[]): ReadonlySet<Item> | null {
  if (sets.some((set) => set === null)) return null;
  return new Set(sets.flatMap((set) => [...(set ?? [])]));
}
