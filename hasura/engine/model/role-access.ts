/** What one role may do with every table: the one place from which schema and plan read permissions. */
import type { Column, ComputedField, Table } from '../catalog/table-types.ts';
import { Access } from '../conditions/access.ts';
import { anyOf, isAlwaysTrue } from '../conditions/predicate.ts';
import type { Predicate, RowFilter } from '../conditions/predicate-types.ts';
import {
  noPermissions,
  type Permissions,
  type SelectGrant,
  type SelectPermission,
  type TablePermissions,
} from './permission-types.ts';

export class RoleAccess extends Access {
  readonly role: string;
  readonly #permissions: Permissions;
  readonly #backendOnly: boolean;

  /** @param backendOnly whether permissions marked `backend_only` apply */
  constructor(permissions: Permissions, role: string, backendOnly: boolean) {
    super();
    this.#permissions = permissions;
    this.role = role;
    this.#backendOnly = backendOnly;
  }

  /** What the role may do with the table; writes that are `backend_only` are left out for other callers. */
  permissions(table: Table): TablePermissions {
    const granted = this.#permissions.get(table)?.get(this.role) ?? noPermissions;
    const open = <Permission extends { readonly backendOnly: boolean }>(
      permission: Permission | null,
    ): Permission | null =>
      permission !== null && (!permission.backendOnly || this.#backendOnly) ? permission : null;
    return {
      select: granted.select,
      insert: table.isInsertable ? open(granted.insert) : null,
      update: table.isUpdatable ? open(granted.update) : null,
      delete: table.isDeletable ? open(granted.delete) : null,
    };
  }

  /**
   * A permission that the role is known to have: its schema contains nothing that needs another one.
   * @throws Error when the role does not have it, which is a bug and not the fault of the request
   */
  granted<Kind extends keyof TablePermissions>(
    table: Table,
    kind: Kind,
  ): NonNullable<TablePermissions[Kind]> {
    const permission = this.permissions(table)[kind];
    if (permission === null) throw new Error(`${this.role} has no ${kind} permission on ${table.key}`);
    return permission;
  }

  /** The rows that the role may update, of those that fulfil the conditions. */
  rowsToUpdate(table: Table, ...conditions: readonly Predicate[]): RowFilter {
    return this.filtered(this.granted(table, 'update').filter, conditions);
  }

  /** The rows that the role may delete, of those that fulfil the conditions. */
  rowsToDelete(table: Table, ...conditions: readonly Predicate[]): RowFilter {
    return this.filtered(this.granted(table, 'delete').filter, conditions);
  }

  protected filterOf(table: Table): Predicate {
    return anyOf(this.granted(table, 'select').grants.map(({ filter }) => filter));
  }

  protected maskOfColumn(column: Column): Predicate | null {
    return maskOf(this.granted(column.table, 'select'), (grant) => grant.columns.has(column));
  }

  protected maskOfComputedField(computedField: ComputedField): Predicate | null {
    const includes = (grant: SelectGrant): boolean => grant.computedFields.has(computedField);
    return maskOf(this.granted(computedField.table, 'select'), includes);
  }
}

/** The rows of the grants that include the cell; null when every grant includes it. */
function maskOf({ grants }: SelectPermission, includes: (grant: SelectGrant) => boolean): Predicate | null {
  const including = grants.filter(includes);
  if (including.length === grants.length) return null;
  const mask = anyOf(including.map(({ filter }) => filter));
  return isAlwaysTrue(mask) ? null : mask;
}
