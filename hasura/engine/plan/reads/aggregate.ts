/**
 * `<T>_aggregate { aggregate { count max { … } } nodes { … } }`. Aggregates are computed over what the role may read:
 * a cell that it may not read counts as null.
 */
import type { PgType } from '../../catalog/types.ts';
import type { AggregateCall, Operand } from '../../conditions/predicate-types.ts';
import { isSentAsText, type PlanContext } from '../context.ts';
import { columnsOf } from '../input/enum-values.ts';
import { optionalInput, readBoolean } from '../input/input.ts';
import { type KnownField, planSelected } from '../selection.ts';
import type { AggregateValue } from '../types.ts';
import { planFieldCall } from './call.ts';

/** The values inside `aggregate { … }`. */
export function planAggregateValues(context: PlanContext, field: KnownField): AggregateValue[] {
  return planSelected(context, field, (inner) => {
    const { meaning } = inner;
    switch (meaning?.kind) {
      case 'count':
        return { kind: 'call', call: planCount(context, inner), isText: false };
      case 'aggregateOperator':
        return { kind: 'group', fields: planColumns(context, meaning.operator, inner) };
      default:
        throw new Error(`no meaning for ${inner.at}`);
    }
  });
}

function planColumns(
  context: PlanContext,
  operator: AggregateCall['operator'],
  field: KnownField,
): AggregateValue[] {
  return planSelected(context, field, (inner) => {
    const { operand, type } = aggregated(context, inner);
    const call = { operator, operands: [operand], isDistinct: false };
    return { kind: 'call', call, isText: isSentAsText(context, type) };
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
  const columns = columnsOf(context, optionalInput(context, field.arguments, 'columns'));
  const distinct = optionalInput(context, field.arguments, 'distinct');
  return {
    operator: 'count',
    operands: columns.map((column) => context.roleSchema.access.column(column)),
    isDistinct: distinct !== undefined && readBoolean(context, distinct),
  };
}
