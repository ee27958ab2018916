/** The Postgres types to which the engine itself writes casts. */
import type { PgType } from '../catalog/types.ts';

export const textType = builtin('text', 'text');
export const booleanType = builtin('bool', 'boolean');
export const integerType = builtin('int4', 'integer');
export const doubleType = builtin('float8', 'double precision');
export const bigintType = builtin('int8', 'bigint');
export const uuidType = builtin('uuid', 'uuid');

/** The array type over an element type, for casts. */
export function arrayOf(element: PgType): PgType {
  const { name, sqlName } = element;
  return { ...element, name: `_${name}`, sqlName: `${sqlName}[]`, kind: 'array', element };
}

/** Another type of the same extension, such as `lquery` beside `ltree`. */
export function siblingType(type: PgType, name: string): PgType {
  const qualifier = type.sqlName.replace(/[^.]*$/, '');
  return { ...type, name, sqlName: `${qualifier}${name}`, element: null };
}

/** The type under a domain; any other type unchanged. */
export function baseType(type: PgType): PgType {
  return type.kind === 'domain' && type.element !== null ? baseType(type.element) : type;
}

function builtin(name: string, sqlName: string): PgType {
  return { schema: 'pg_catalog', name, sqlName, kind: 'base', delimiter: ',', element: null };
}
