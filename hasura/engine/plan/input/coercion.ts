/** The coercion for an input of the schema. */
import { type GraphQLInputType, getNamedType, isEnumType } from 'graphql';
import type { PgType } from '../../catalog/types.ts';
import type { ItemCoercion } from '../../values/value-source.ts';

/** The coercion of one value of a column or argument. */
export function coercionFor(graphqlType: GraphQLInputType, type: PgType): ItemCoercion {
  const named = getNamedType(graphqlType);
  if (isEnumType(named)) {
    return { kind: 'enum', typeName: named.name, values: named.getValues().map(({ name }) => name) };
  }
  return { kind: 'scalar', type, typeName: named.name };
}
