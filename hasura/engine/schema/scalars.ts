/** The GraphQL types of SQL values: columns, arguments and results. Values are coerced in the plan stage, by SQL type. */
import {
  type GraphQLEnumType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLNullableType,
  type GraphQLOutputType,
  type GraphQLScalarType,
  GraphQLString,
  specifiedScalarTypes,
} from 'graphql';
import { scalarNames } from '../catalog/scalar-names.ts';
import type { Column, Table } from '../catalog/table-types.ts';
import type { PgType } from '../catalog/types.ts';
import { argumentDescriptions } from './descriptions.ts';
import type { Inputs } from './members.ts';
import { tableTypeNames } from './names.ts';
import type { RoleScope } from './role-scope.ts';

/** A type that is both an input and an output type. */
export type ValueType = GraphQLScalarType | GraphQLEnumType | GraphQLList<GraphQLNonNull<ValueType>>;

const specifiedScalars: ReadonlyMap<string, GraphQLScalarType> = new Map(
  specifiedScalarTypes.map((scalar) => [scalar.name, scalar]),
);

const stringTypes: ReadonlySet<string> = new Set(['text', 'varchar', 'citext', 'char', 'bpchar']);
const numericTypes: ReadonlySet<string> = new Set([
  'int2',
  'int4',
  'int8',
  'float4',
  'float8',
  'numeric',
  'money',
]);
/** The types that Hasura can compare, besides arrays and enums; other types (interval, inet …) are not comparable. */
const comparableTypes: ReadonlySet<string> = new Set([
  ...stringTypes,
  ...numericTypes,
  'date',
  'timestamp',
  'timestamptz',
  'timetz',
  'uuid',
  'ltree',
]);

export const isStringType = (type: PgType): boolean => stringTypes.has(type.name);
export const isNumericType = (type: PgType): boolean => numericTypes.has(type.name);

/** Whether `max` and `min` can be computed over values of the type. */
export function isComparableType(type: PgType): boolean {
  return (
    comparableTypes.has(type.name) ||
    type.kind === 'array' ||
    type.kind === 'enum' ||
    type.kind === 'composite'
  );
}

/** The name of the GraphQL scalar of a SQL type that is not an array. */
function scalarName(type: PgType): string {
  const renamed = scalarNames.get(type.name);
  if (renamed !== undefined) return renamed;
  // The row type of a table has the name of the table's object type, so composite scalars get a suffix.
  return type.kind === 'composite' ? `${type.name}_scalar` : type.name;
}

/** A GraphQL scalar by the name that `scalarName` gives. */
export function scalarByName(scope: RoleScope, name: string): GraphQLScalarType {
  return specifiedScalars.get(name) ?? scope.scalar({ name });
}

/** A SQL type in GraphQL, nullable: arrays are lists of non-null elements, whatever their dimensions. */
export function typeOfPg(scope: RoleScope, type: PgType): ValueType {
  if (type.kind === 'array' && type.element !== null) {
    return listOfNonNull(typeOfPg(scope, type.element));
  }
  return scalarByName(scope, scalarName(type));
}

/** A column's type in GraphQL, nullable: the enum of the table it refers to, or its SQL type. */
export function typeOfColumn(scope: RoleScope, column: Column): ValueType {
  return column.enumTable === null ? typeOfPg(scope, column.type) : enumOfTable(scope, column.enumTable);
}

/** The enum made of the rows of an enum table; every role that may read a column referring to the table gets it. */
export function enumOfTable(scope: RoleScope, table: Table): GraphQLEnumType {
  return scope.enumeration({
    name: tableTypeNames.enumeration(table.graphqlName),
    values: () =>
      Object.fromEntries(
        (table.enumValues ?? []).map(({ value, comment }) => [
          value,
          { value, description: comment, extensions: { meaning: { kind: 'enumRow', value } } },
        ]),
      ),
  });
}

/** Arguments of a JSON field. */
export function pathArgument({ name }: PgType): Inputs {
  const isJson = name === 'json' || name === 'jsonb';
  return isJson ? { path: { type: GraphQLString, description: argumentDescriptions.path } } : {};
}

export function nonNullIf(
  condition: boolean,
  type: GraphQLNullableType & GraphQLOutputType,
): GraphQLOutputType {
  return condition ? new GraphQLNonNull(type) : type;
}

/** `[T!]` */
export function listOfNonNull<Type extends GraphQLNullableType>(
  type: Type,
): GraphQLList<GraphQLNonNull<Type>> {
  return new GraphQLList(new GraphQLNonNull(type));
}
