/**
 * The state while the schema of one role is built: the role's access, and every generated type by name. Its members are made
 * later than the type, by a function in its configuration, because types may refer to each other.
 */
import {
  GraphQLEnumType,
  type GraphQLEnumTypeConfig,
  GraphQLInputObjectType,
  type GraphQLInputObjectTypeConfig,
  type GraphQLNamedType,
  GraphQLObjectType,
  type GraphQLObjectTypeConfig,
  GraphQLScalarType,
  type GraphQLScalarTypeConfig,
} from 'graphql';
import type { Column, Table } from '../catalog/table-types.ts';
import { graphqlNamePattern } from '../metadata/shape-parts.ts';
import type { Model } from '../model/model.ts';
import type { RoleAccess } from '../model/role-access.ts';
import { adminRole } from '../session.ts';

export type TypesByName = Map<string, GraphQLNamedType>;

/** A type is made once, at the first reference to it; a type without a reference is not made. */
class GeneratedTypes {
  readonly #types: TypesByName;

  constructor(types: TypesByName) {
    this.#types = types;
  }

  object(config: GraphQLObjectTypeConfig<unknown, unknown>): GraphQLObjectType {
    return this.#type(config.name, () => new GraphQLObjectType(config));
  }

  inputObject(config: GraphQLInputObjectTypeConfig): GraphQLInputObjectType {
    return this.#type(config.name, () => new GraphQLInputObjectType(config));
  }

  enumeration(config: GraphQLEnumTypeConfig): GraphQLEnumType {
    return this.#type(config.name, () => new GraphQLEnumType(config));
  }

  scalar(config: GraphQLScalarTypeConfig<unknown, unknown>): GraphQLScalarType {
    return this.#type(config.name, () => new GraphQLScalarType(config));
  }

  #type<Type extends GraphQLNamedType>(name: string, make: () => Type): Type {
    const known = this.#types.get(name);
    if (known !== undefined) return known as Type;
    const made = make();
    this.#types.set(name, made);
    return made;
  }
}

export class RoleScope extends GeneratedTypes {
  readonly model: Model;
  readonly access: RoleAccess;
  /** Types that have other members when permissions marked `backend_only` apply; all others only exist then or do not. */
  readonly inserts = new GeneratedTypes(new Map());

  /** @param types of the other schema of the role, to which this one adds its own */
  constructor(model: Model, access: RoleAccess, types: TypesByName) {
    super(types);
    this.model = model;
    this.access = access;
  }

  /** Whether the role may call a function or an action. @param granted null: to every role */
  mayCall(granted: ReadonlySet<string> | null): boolean {
    return this.access.role === adminRole || granted === null || granted.has(this.access.role);
  }

  /** Columns that the role may read, in table order; a column whose name is not a GraphQL name is left out, as in Hasura. */
  selectableColumns(table: Table): Column[] {
    return inTableOrder(table, this.access.permissions(table).select?.columns);
  }
}

/** Granted columns that a request may write: not generated ones. */
export function writableColumns(table: Table, granted: ReadonlySet<Column> | undefined): Column[] {
  return inTableOrder(table, granted).filter((column) => !column.isGenerated);
}

function inTableOrder(table: Table, granted: ReadonlySet<Column> | undefined): Column[] {
  return table.columns.filter(
    (column) => granted?.has(column) && graphqlNamePattern.test(column.graphqlName),
  );
}
