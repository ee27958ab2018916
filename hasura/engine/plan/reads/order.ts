/** `order_by` → order terms, in the order of the request. */
import { bindDefaultArguments } from '../../conditions/call.ts';
import type { AggregateCall, Operand, OtherRows } from '../../conditions/predicate-types.ts';
import type { PlanContext } from '../context.ts';
import { enumMeaningOf } from '../input/enum-values.ts';
import { type Input, isNull, readList, readObject } from '../input/input.ts';
import type { OrderExpression, OrderTerm } from '../types.ts';

/** The terms of an `order_by` argument; without one, and for `{}`, nothing is ordered. */
export function planOrderBy(context: PlanContext, input: Input | undefined): OrderTerm[] {
  if (input === undefined) return [];
  return readList(context, input).flatMap((item) => planObject(context, item, (expression) => expression));
}

/** Wraps an expression in the relationships that lead to its row. */
type Wrap = (expression: OrderExpression) => OrderExpression;

function planObject(context: PlanContext, input: Input, wrap: Wrap): OrderTerm[] {
  const { access } = context.roleSchema;
  const operandTerm = (member: Input, operand: Operand): OrderTerm =>
    planTerm(context, member, wrap({ kind: 'operand', operand }));
  const aggregateTerms = (member: Input, rows: OtherRows): OrderTerm[] =>
    planAggregates(context, member, (part, aggregate) =>
      operandTerm(part, { kind: 'aggregate', rows, aggregate }),
    );
  return membersOf(context, input).flatMap((member) => {
    const { meaning } = member;
    switch (meaning?.kind) {
      case 'column':
        return [operandTerm(member, access.column(meaning.column))];
      case 'relationship':
      case 'relationshipAggregate': {
        const { kind, relationship } = meaning;
        const rows = { kind: 'related', relationship, where: access.rows(relationship.target) } as const;
        if (kind === 'relationshipAggregate') return aggregateTerms(member, rows);
        return planObject(context, member, (expression) => wrap({ kind: 'related', rows, expression }));
      }
      case 'computedField': {
        const { computedField } = meaning;
        const { returns } = computedField;
        const call = bindDefaultArguments(computedField.arguments);
        if (returns.kind === 'scalar')
          return [operandTerm(member, access.computedField(computedField, call))];
        const where = access.rows(returns.table);
        return aggregateTerms(member, { kind: 'computed', computedField, arguments: call, where });
      }
      default:
        throw new Error(`no meaning for ${member.name} at ${input.at}`);
    }
  });
}

/** `{count: asc, max: {price: desc}}`. */
function planAggregates(
  context: PlanContext,
  input: Input,
  plan: (member: Input, aggregate: AggregateCall) => OrderTerm,
): OrderTerm[] {
  return membersOf(context, input).flatMap((member) => {
    const { meaning } = member;
    if (meaning?.kind === 'count') {
      return [plan(member, { operator: 'count', operands: [], isDistinct: false })];
    }
    if (meaning?.kind !== 'aggregateOperator') throw new Error(`no meaning for ${member.name}`);
    const { operator } = meaning;
    return membersOf(context, member).map((leaf) => {
      if (leaf.meaning?.kind !== 'column') throw new Error(`no meaning for ${leaf.name}`);
      const operands = [context.roleSchema.access.column(leaf.meaning.column)];
      return plan(leaf, { operator, operands, isDistinct: false });
    });
  });
}

/** The members that are not null: null orders nothing. */
function membersOf(context: PlanContext, input: Input): Input[] {
  return readObject(context, input).filter((member) => !isNull(context, member));
}

function planTerm(context: PlanContext, member: Input, expression: OrderExpression): OrderTerm {
  const { direction, nulls } = enumMeaningOf(context, member, 'order');
  return { expression, direction, nulls };
}
