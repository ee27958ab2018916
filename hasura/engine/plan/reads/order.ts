/** `order_by` → order terms, in the order of the request. */
import { type GraphQLInputObjectType, getNamedType, isLeafType } from 'graphql';
import type { ComputedField, Relationship, Table } from '../../catalog/table-types.ts';
import { bindDefaultArguments } from '../../conditions/call.ts';
import type { AggregateCall, Operand } from '../../conditions/predicate-types.ts';
import type { PlanContext } from '../context.ts';
import { enumMeaning } from '../input/enum-values.ts';
import { type InputMember, type InputValue, isNull, readList, readObject } from '../input/input-value.ts';
import { inputType, type TypedInput } from '../input/typed-input.ts';
import type { OrderExpression, OrderTerm } from '../types.ts';

/** The terms of an `order_by` argument; null and `{}` order nothing. */
export function planOrderBy(context: PlanContext, table: Table, input: TypedInput | null): OrderTerm[] {
  if (input === null) return [];
  const type = inputType(input.type);
  return readList(context, input.value, type, input.at).flatMap((item) =>
    planObject(context, table, item.value, type, item.at, (expression) => expression),
  );
}

/** Wraps an expression in the relationships that lead to its row. */
type Wrap = (expression: OrderExpression) => OrderExpression;

function planObject(
  context: PlanContext,
  table: Table,
  value: InputValue,
  type: GraphQLInputObjectType,
  at: string,
  wrap: Wrap,
): OrderTerm[] {
  return readObject(context, value, type, at).flatMap((member) => {
    if (isNull(context, member.value)) return [];
    const meaning = member.field.extensions.meaning;
    switch (meaning?.kind) {
      case 'column':
        return [
          planTerm(
            context,
            member,
            wrap(operandExpression(context.roleSchema.access.column(meaning.column))),
          ),
        ];
      case 'relationship': {
        const { relationship } = meaning;
        const where = context.roleSchema.access.rows(relationship.target);
        const inside: Wrap = (expression) => wrap({ kind: 'related', relationship, where, expression });
        const nested = inputType(member.field.type);
        return planObject(context, relationship.target, member.value, nested, member.at, inside);
      }
      case 'relationshipAggregate':
        return planRelatedAggregate(context, meaning.relationship, member, wrap);
      case 'computedField':
        return planComputed(context, meaning.computedField, member, wrap);
      default:
        throw new Error(`no meaning for ${member.name} in ${type.name} of ${table.key}`);
    }
  });
}

function planRelatedAggregate(
  context: PlanContext,
  relationship: Relationship,
  member: InputMember,
  wrap: Wrap,
): OrderTerm[] {
  const where = context.roleSchema.access.rows(relationship.target);
  return planAggregates(context, member, (aggregate) =>
    wrap(operandExpression({ kind: 'relatedAggregate', relationship, where, aggregate })),
  );
}

function planComputed(
  context: PlanContext,
  computedField: ComputedField,
  member: InputMember,
  wrap: Wrap,
): OrderTerm[] {
  const call = bindDefaultArguments(computedField.arguments);
  if (isLeafType(getNamedType(member.field.type))) {
    const operand = context.roleSchema.access.computedField(computedField, call);
    return [planTerm(context, member, wrap(operandExpression(operand)))];
  }
  const { returns } = computedField;
  if (returns.kind !== 'table') throw new Error(`${computedField.name} returns no rows`);
  const where = context.roleSchema.access.rows(returns.table);
  return planAggregates(context, member, (aggregate) =>
    wrap({ kind: 'computedAggregate', computedField, arguments: call, where, aggregate }),
  );
}

/** `{count: asc, max: {price: desc}}`. */
function planAggregates(
  context: PlanContext,
  member: InputMember,
  expressionOf: (aggregate: AggregateCall) => OrderExpression,
): OrderTerm[] {
  return readObject(context, member.value, inputType(member.field.type), member.at).flatMap((part) => {
    if (isNull(context, part.value)) return [];
    const meaning = part.field.extensions.meaning;
    if (meaning?.kind === 'count') {
      return [planTerm(context, part, expressionOf({ kind: 'count', operands: [], isDistinct: false }))];
    }
    if (meaning?.kind !== 'aggregateOperator') throw new Error(`no meaning for ${part.name}`);
    const { operator } = meaning;
    return readObject(context, part.value, inputType(part.field.type), part.at).flatMap((leaf) => {
      if (isNull(context, leaf.value)) return [];
      const of = leaf.field.extensions.meaning;
      if (of?.kind !== 'column') throw new Error(`no meaning for ${leaf.name}`);
      const operand = context.roleSchema.access.column(of.column);
      return [
        planTerm(context, leaf, expressionOf({ kind: 'operator', operator, operand, isDistinct: false })),
      ];
    });
  });
}

function planTerm(context: PlanContext, member: InputMember, expression: OrderExpression): OrderTerm {
  const meaning = enumMeaning(context, member.value, member.field.type, member.at);
  if (meaning.kind !== 'order') throw new Error(`${member.name} is not an ordering`);
  return { expression, direction: meaning.direction, nulls: meaning.nulls };
}

function operandExpression(operand: Operand): OrderExpression {
  return { kind: 'operand', operand };
}
