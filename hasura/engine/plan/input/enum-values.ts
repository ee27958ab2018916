/** Enum values with a meaning: columns, constraints, orderings. */
import { getNamedType, isEnumType } from 'graphql';
import type { Column } from '../../catalog/table-types.ts';
import type { EnumValueMeaning } from '../../schema/meaning.ts';
import { textType } from '../../values/builtin-types.ts';
import type { PlanContext } from '../context.ts';
import { coercionFor } from './coercion.ts';
import { type Input, readConstantText, readList } from './input.ts';

/** The meaning of an enum value of the request; it becomes part of the plan. */
export function enumMeaning(context: PlanContext, input: Input): EnumValueMeaning {
  const named = getNamedType(input.type);
  if (!isEnumType(named)) throw new Error(`${named.name} is not an enum`);
  const enumName = readConstantText(context, input, coercionFor(named, textType));
  const meaning = named.getValue(enumName)?.extensions.meaning;
  if (meaning === undefined) throw new Error(`no meaning for ${enumName} in ${named.name}`);
  return meaning;
}

/** The meaning of a value of an enum whose values all have this kind. */
export function enumMeaningOf<Kind extends EnumValueMeaning['kind']>(
  context: PlanContext,
  input: Input,
  kind: Kind,
): Extract<EnumValueMeaning, { readonly kind: Kind }> {
  const meaning = enumMeaning(context, input);
  if (meaning.kind !== kind) throw new Error(`${input.name} is no ${kind}`);
  return meaning as Extract<EnumValueMeaning, { readonly kind: Kind }>;
}

/** The column that an enum value names. */
export function columnOf(context: PlanContext, input: Input): Column {
  return enumMeaningOf(context, input, 'column').column;
}

/** The columns that a list of enum values names; none when it is omitted. */
export function columnsOf(context: PlanContext, input: Input | undefined): Column[] {
  return input === undefined ? [] : readList(context, input).map((item) => columnOf(context, item));
}
