/** Selection sets of rows → members of JSON records. */
import type { GraphQLObjectType, SelectionSetNode } from 'graphql';
import type { ComputedField } from '../../catalog/table-types.ts';
import type { PgType } from '../../catalog/types.ts';
import type { Operand } from '../../conditions/predicate-types.ts';
import { textType } from '../../values/builtin-types.ts';
import { isSentAsText, type PlanContext } from '../context.ts';
import { readOptional } from '../input/input-value.ts';
import { collectFields, type KnownField, lookUp, objectTypeOf, optionalArgumentOf } from '../selection.ts';
import type { Field, FieldValue, Link, RowSource } from '../types.ts';
import { planAggregateFields } from './aggregate.ts';
import { planFieldCall } from './call.ts';
import { allRows, planRows } from './rows.ts';

/** The fields of a table's type. */
export function planFields(
  context: PlanContext,
  type: GraphQLObjectType,
  selectionSets: readonly SelectionSetNode[],
  at: string,
): Field[] {
  return collectFields(context, type, selectionSets, at).map((selected): Field => {
    if (selected.name === '__typename') return { key: selected.key, kind: 'typename', typeName: type.name };
    const field = lookUp(context, type, selected);
    return { key: field.key, ...planField(context, field) };
  });
}

/** The fields of the rows that a field leads to. */
export function planSubfields(context: PlanContext, field: KnownField): Field[] {
  return planFields(context, objectTypeOf(field), field.selectionSets, field.at);
}

function planField(context: PlanContext, field: KnownField): FieldValue {
  const { meaning } = field;
  switch (meaning?.kind) {
    case 'column': {
      const { column } = meaning;
      return planScalar(context, context.roleSchema.access.column(column), column.type, field);
    }
    case 'relationship':
      return planRelated(context, { kind: 'relationship', relationship: meaning.relationship }, field);
    case 'relationshipAggregate':
      return planRelatedAggregate(
        context,
        { kind: 'relationship', relationship: meaning.relationship },
        field,
      );
    case 'computedField':
      return planComputedField(context, meaning.computedField, field);
    default:
      throw new Error(`no meaning for ${field.at}`);
  }
}

type RelationshipLink = Exclude<Link, { readonly kind: 'none' }>;

/** The rows of a relationship, of a table's row or of an action's output. */
export function planRelated(context: PlanContext, link: RelationshipLink, field: KnownField): FieldValue {
  const { target, kind } = link.relationship;
  const source: RowSource = { kind: 'table', table: target };
  const isList = kind === 'array';
  return {
    kind: 'rows',
    link,
    shape: isList ? 'list' : 'object',
    rows: isList ? planRows(context, source, field) : allRows(context, source),
    fields: planSubfields(context, field),
  };
}

/** Aggregates over those rows. */
export function planRelatedAggregate(
  context: PlanContext,
  link: RelationshipLink,
  field: KnownField,
): FieldValue {
  return {
    kind: 'aggregate',
    link,
    rows: planRows(context, { kind: 'table', table: link.relationship.target }, field),
    fields: planAggregateFields(context, field, planSubfields),
  };
}

function planComputedField(
  context: PlanContext,
  computedField: ComputedField,
  field: KnownField,
): FieldValue {
  const call = planFieldCall(context, computedField.arguments, field);
  const { returns } = computedField;
  if (returns.kind === 'scalar') {
    const operand = context.roleSchema.access.computedField(computedField, call);
    return planScalar(context, operand, returns.type, field);
  }
  const source: RowSource = {
    kind: 'function',
    function: computedField.catalog,
    arguments: call,
    table: returns.table,
  };
  return {
    kind: 'rows',
    link: { kind: 'none' },
    shape: 'list',
    rows: planRows(context, source, field),
    fields: planSubfields(context, field),
  };
}

function planScalar(context: PlanContext, operand: Operand, type: PgType, field: KnownField): FieldValue {
  const path = optionalArgumentOf(context, field, 'path');
  return {
    kind: 'scalar',
    operand: isSentAsText(context, type) ? { kind: 'cast', operand, to: textType } : operand,
    jsonPath: path && readOptional(context, path.value, { kind: 'jsonPath' }, path.at),
  };
}
