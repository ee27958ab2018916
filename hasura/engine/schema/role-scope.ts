/**
 * One role's schema in the making: which permissions count, and each generated type made once, by name, the first
 * time something refers to it. What nothing refers to is never made.
 */
import type { GraphQLNamedType } from 'graphql';
import type { Column, Table, TablePermissions } from '../catalog/model-types.ts';
import type { Model } from '../model/model.ts';

export const graphqlNamePattern = /^[_A-Za-z][_0-9A-Za-z]*$/;

export class RoleScope {
  readonly model: Model;
  readonly role: string;
  readonly backendOnly: boolean;
  readonly #types = new Map<string, GraphQLNamedType>();

  constructor(model: Model, role: string, backendOnly: boolean) {
    this.model = model;
    this.role = role;
    this.backendOnly = backendOnly;
  }

  /** The type of this name, made at the first call. Types refer to each other freely: their fields are made later. */
  type<Type extends GraphQLNamedType>(name: string, make: (name: string) => Type): Type {
    const known = this.#types.get(name);
    if (known !== undefined) return known as Type;
    const made = make(name);
    this.#types.set(name, made);
    return made;
  }

  /** What the role may do with the table; writes kept for backends are left out for anybody else. */
  permissions(table: Table): TablePermissions {
    const granted = table.permissions.get(this.role);
    const open = <Permission extends { readonly backendOnly: boolean }>(
      permission: Permission | null | undefined,
    ): Permission | null => (permission && (!permission.backendOnly || this.backendOnly) ? permission : null);
    return {
      select: granted?.select ?? null,
      insert: table.isInsertable ? open(granted?.insert) : null,
      update: table.isUpdatable ? open(granted?.update) : null,
      delete: table.isDeletable ? open(granted?.delete) : null,
    };
  }

  /** Columns that the role reads, in table order; a column whose name GraphQL cannot write is left out, as in Hasura. */
  selectableColumns(table: Table): Column[] {
    const granted = this.permissions(table).select?.columns;
    return granted === undefined ? [] : inTableOrder(table, granted);
  }
}

/** The granted columns in the order of the table. */
export function inTableOrder(table: Table, granted: ReadonlySet<Column>): Column[] {
  return table.columns.filter((column) => granted.has(column) && graphqlNamePattern.test(column.graphqlName));
}

/** The columns of the primary key when the role reads all of them: only then can a row be addressed by key. */
export function readablePrimaryKey(scope: RoleScope, table: Table): readonly Column[] | null {
  const columns = table.primaryKey?.columns;
  if (columns === undefined) return null;
  const readable = new Set(scope.selectableColumns(table));
  return columns.every((column) => readable.has(column)) ? columns : null;
}
