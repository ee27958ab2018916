/** The Postgres types to which the engine itself writes casts. */
import type { PgType } from '../catalog/types.ts';

export const textType = builtin(25, 'text', 'text');
export const booleanType = builtin(16, 'bool', 'boolean');
export const integerType = builtin(23, 'int4', 'integer');
export const doubleType = builtin(701, 'float8', 'double precision');
export const bigintType = builtin(20, 'int8', 'bigint');
export const uuidType = builtin(2950, 'uuid', 'uuid');

/** The array type over an element type, for casts. */
export function arrayOf(element: PgType): PgType {
  return {
    oid: 0,
    schema: element.schema,
    name: `_${element.name}`,
    sqlName: `${element.sqlName}[]`,
    kind: 'array',
    delimiter: element.delimiter,
    element,
  };
}

/** Another type of the same extension, such as `lquery` beside `ltree`. */
export function siblingType(type: PgType, name: string): PgType {
  const qualifier = type.sqlName.includes('.')
    ? type.sqlName.slice(0, type.sqlName.lastIndexOf('.') + 1)
    : '';
  return { ...type, oid: 0, name, sqlName: `${qualifier}${name}`, element: null };
}

/** The type under a domain; any other type unchanged. */
export function baseType(type: PgType): PgType {
  return type.kind === 'domain' && type.element !== null ? baseType(type.element) : type;
}

function builtin(oid: number, name: string, sqlName: string): PgType {
  return { oid, schema: 'pg_catalog', name, sqlName, kind: 'base', delimiter: ',', element: null };
}
