/**
 * The state while the schema of one role is built: the role's access, and every generated type by name. A type is made
 * once, at the first reference to it; a type without a reference is not made.
 */
import type { GraphQLNamedType } from 'graphql';
import type { Column, Table } from '../catalog/table-types.ts';
import { graphqlNamePattern } from '../metadata/shape-parts.ts';
import type { Model } from '../model/model.ts';
import type { RoleAccess } from '../model/role-access.ts';

export class RoleScope {
  readonly model: Model;
  readonly access: RoleAccess;
  readonly #types = new Map<string, GraphQLNamedType>();

  constructor(model: Model, access: RoleAccess) {
    this.model = model;
    this.access = access;
  }

  /** The type of this name, made at the first call. Types may refer to each other, because their fields are made later. */
  type<Type extends GraphQLNamedType>(name: string, make: (name: string) => Type): Type {
    const known = this.#types.get(name);
    if (known !== undefined) return known as Type;
    const made = make(name);
    this.#types.set(name, made);
    return made;
  }

  /** Columns that the role may read, in table order; a column whose name is not a GraphQL name is left out, as in Hasura. */
  selectableColumns(table: Table): Column[] {
    const granted = this.access.permissions(table).select?.columns;
    return granted === undefined ? [] : inTableOrder(table, granted);
  }
}

/** The granted columns in the order of the table. */
export function inTableOrder(table: Table, granted: ReadonlySet<Column>): Column[] {
  return table.columns.filter((column) => granted.has(column) && graphqlNamePattern.test(column.graphqlName));
}

/** The columns of the primary key when the role may read all of them; otherwise a row cannot be selected by key. */
export function readablePrimaryKey(scope: RoleScope, table: Table): readonly Column[] | null {
  const columns = table.primaryKey?.columns;
  if (columns === undefined) return null;
  const readable = new Set(scope.selectableColumns(table));
  return columns.every((column) => readable.has(column)) ? columns : null;
}
