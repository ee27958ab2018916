/**
 * `<T>_aggregate { aggregate { count max { … } } nodes { … } }`. Aggregates are computed over what the role may read:
 * a cell that it may not read counts as null.
 */
import type { GraphQLObjectType } from 'graphql';
import type { PgType } from '../../catalog/types.ts';
import type { AggregateCall, AggregateOperator, Operand } from '../../conditions/predicate-types.ts';
import { isSentAsText, type PlanContext } from '../context.ts';
import { columnOf } from '../input/enum-values.ts';
import { readBoolean, readList } from '../input/input-value.ts';
import { collectFields, type KnownField, lookUp, objectTypeOf, optionalArgumentOf } from '../selection.ts';
import type { AggregateField, AggregateValue, Field } from '../types.ts';
import { planFieldCall } from './call.ts';

/** @param planNodes plans the fields of the rows themselves */
export function planAggregateFields(
  context: PlanContext,
  field: KnownField,
  planNodes: (context: PlanContext, field: KnownField) => Field[],
): AggregateField[] {
  return planEach(context, field, (inner): AggregateField => {
    const { key } = inner;
    switch (inner.meaning?.kind) {
      case 'aggregate':
        return { key, kind: 'aggregate', fields: planValues(context, inner) };
      case 'nodes':
        return { key, kind: 'nodes', fields: planNodes(context, inner) };
      default:
        throw new Error(`no meaning for ${inner.at}`);
    }
  });
}

function planValues(context: PlanContext, field: KnownField): AggregateValue[] {
  return planEach(context, field, (inner): AggregateValue => {
    const { key, meaning } = inner;
    switch (meaning?.kind) {
      case 'count':
        return { key, kind: 'call', call: planCount(context, inner), isText: false };
      case 'aggregateOperator':
        return { key, kind: 'group', fields: planColumns(context, meaning.operator, inner) };
      default:
        throw new Error(`no meaning for ${inner.at}`);
    }
  });
}

function planColumns(context: PlanContext, operator: AggregateOperator, field: KnownField): AggregateValue[] {
  return planEach(context, field, (inner): AggregateValue => {
    const { operand, type } = aggregated(context, inner);
    return {
      key: inner.key,
      kind: 'call',
      call: { kind: 'operator', operator, operand, isDistinct: false },
      isText: isSentAsText(context, type),
    };
  });
}

function aggregated(context: PlanContext, field: KnownField): { operand: Operand; type: PgType } {
  const { meaning, at } = field;
  const { access } = context.roleSchema;
  if (meaning?.kind === 'aggregateColumn') {
    return { operand: access.column(meaning.column), type: meaning.column.type };
  }
  if (meaning?.kind !== 'aggregateComputedField') throw new Error(`no meaning for ${at}`);
  const { computedField } = meaning;
  if (computedField.returns.kind !== 'scalar') throw new Error(`${computedField.name} is no scalar`);
  const callArguments = planFieldCall(context, computedField.arguments, field);
  return { operand: access.computedField(computedField, callArguments), type: computedField.returns.type };
}

function planCount(context: PlanContext, field: KnownField): AggregateCall {
  const columns = optionalArgumentOf(context, field, 'columns');
  const distinct = optionalArgumentOf(context, field, 'distinct');
  const operands =
    columns === null
      ? []
      : readList(context, columns.value, columns.type, columns.at).map((item) =>
          context.roleSchema.access.column(columnOf(context, item.value, columns.type, item.at)),
        );
  const isDistinct = distinct !== null && readBoolean(context, distinct.value, distinct.at);
  return { kind: 'count', operands, isDistinct };
}

/** Plans the fields of an object of aggregates; `__typename` needs no plan. */
function planEach<Planned>(
  context: PlanContext,
  field: KnownField,
  plan: (inner: KnownField) => Planned,
): (Planned | { readonly key: string; readonly kind: 'typename'; readonly typeName: string })[] {
  const type: GraphQLObjectType = objectTypeOf(field);
  return collectFields(context, type, field.selectionSets, field.at).map((selected) =>
    selected.name === '__typename'
      ? { key: selected.key, kind: 'typename', typeName: type.name }
      : plan(lookUp(context, type, selected)),
  );
}
