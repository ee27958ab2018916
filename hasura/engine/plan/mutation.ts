/** Root fields of a mutation. */
import type { GraphQLObjectType } from 'graphql';
import type { PlanContext } from './context.ts';
import { type KnownField, lookUp, type SelectedField } from './selection.ts';
import type { MutationField, RootField } from './types.ts';

/**
 * @param planRead plans a field that reads: a volatile function
 */
export function planMutation(
  context: PlanContext,
  type: GraphQLObjectType,
  fields: readonly SelectedField[],
  planRead: (context: PlanContext, field: KnownField) => RootField,
): MutationField[] {
  return fields.map((selected): MutationField => {
    const { key, at } = selected;
    if (selected.name === '__typename') return { key, at, kind: 'json', text: JSON.stringify(type.name) };
    const field = lookUp(context, type, selected);
    switch (field.meaning?.kind) {
      case 'function':
        return { key, at, kind: 'function', field: planRead(context, field) };
      default:
        throw new Error(`no meaning for ${at}`);
    }
  });
}
