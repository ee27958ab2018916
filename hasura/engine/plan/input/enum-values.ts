/** Enum values with a meaning: columns, constraints, orderings. */
import { type GraphQLInputType, getNamedType, isEnumType } from 'graphql';
import type { Column } from '../../catalog/table-types.ts';
import type { EnumValueMeaning } from '../../schema/meaning.ts';
import { textType } from '../../values/builtin-types.ts';
import type { PlanContext } from '../context.ts';
import { coercionFor } from './coercion.ts';
import { type InputValue, readConstantText } from './input-value.ts';

/** The meaning of an enum value of the request; it becomes part of the plan. */
export function enumMeaning(
  context: PlanContext,
  value: InputValue,
  type: GraphQLInputType,
  at: string,
): EnumValueMeaning {
  const named = getNamedType(type);
  if (!isEnumType(named)) throw new Error(`${named.name} is not an enum`);
  const enumName = readConstantText(context, value, coercionFor(named, textType), named.name, at);
  const meaning = named.getValue(enumName)?.extensions.meaning;
  if (meaning === undefined) throw new Error(`no meaning for ${enumName} in ${named.name}`);
  return meaning;
}

/** The column that an enum value names. */
export function columnOf(
  context: PlanContext,
  value: InputValue,
  type: GraphQLInputType,
  at: string,
): Column {
  const meaning = enumMeaning(context, value, type, at);
  if (meaning.kind !== 'column') throw new Error('not a column');
  return meaning.column;
}
