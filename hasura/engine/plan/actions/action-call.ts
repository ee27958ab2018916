/** Root fields of actions, and the selection of their outputs. */
import { type GraphQLObjectType, isObjectType } from 'graphql';
import { type Action, type ActionTypeRef, listDepth } from '../../catalog/action-types.ts';
import { adminRole } from '../../session.ts';
import { uuidType } from '../../values/builtin-types.ts';
import type { PlanContext } from '../context.ts';
import { readRequired } from '../input/input-value.ts';
import { planRelated, planRelatedAggregate } from '../reads/select.ts';
import { collectFields, type KnownField, lookUp, objectTypeOf, requiredArgumentOf } from '../selection.ts';
import type { ActionResultField, Field, FieldValue, JsonOutput, RootField } from '../types.ts';
import type { ActionCall, ActionValue } from './action-plan.ts';
import { planActionValue } from './action-value.ts';

/** A call of a handler, synchronous or asynchronous. */
export function planActionCall(
  context: PlanContext,
  field: KnownField,
  kind: ActionCall['kind'],
  action: Action,
): ActionCall {
  const members = [...field.arguments].map(([name, value]): readonly [string, ActionValue] => {
    const argument = field.definition.args.find((declared) => declared.name === name);
    if (argument === undefined) throw new Error(`${name} is not an argument at ${field.at}`);
    return [name, planActionValue(context, value, argument.type, `${field.at}.args.${name}`)];
  });
  const isObject = kind === 'action' && isObjectType(objectTypeOf(field));
  return {
    kind,
    key: field.key,
    action,
    input: { kind: 'object', members },
    output: isObject ? planJsonOutput(context, field, action.output) : null,
  };
}

/** The result of an asynchronous action: a row of the action log, which SQL reads like any other row. */
export function planActionResult(context: PlanContext, field: KnownField, action: Action): RootField {
  const id = requiredArgumentOf(field, 'id');
  const type = objectTypeOf(field);
  const fields = collectFields(context, type, field.selectionSets, field.at).map(
    (selected): ActionResultField => {
      const { key } = selected;
      if (selected.name === '__typename') return { key, kind: 'typename', typeName: type.name };
      const inner = lookUp(context, type, selected);
      const { meaning } = inner;
      if (meaning?.kind === 'actionLogColumn') return { key, kind: 'column', column: meaning.column };
      if (meaning?.kind !== 'actionLogOutput') throw new Error(`no meaning for ${inner.at}`);
      return { key, kind: 'output', output: planJsonOutput(context, inner, action.output) };
    },
  );
  const coercion = { kind: 'scalar', type: uuidType, typeName: 'uuid' } as const;
  return {
    key: field.key,
    kind: 'actionResult',
    action,
    id: readRequired(context, id.value, coercion, 'uuid', id.at),
    session: context.roleSchema.access.role === adminRole ? null : { kind: 'sessionObject' },
    fields,
  };
}

function planJsonOutput(context: PlanContext, field: KnownField, type: ActionTypeRef): JsonOutput {
  return { depth: listDepth(type), fields: planJsonFields(context, objectTypeOf(field), field) };
}

function planJsonFields(context: PlanContext, type: GraphQLObjectType, parent: KnownField): Field[] {
  return collectFields(context, type, parent.selectionSets, parent.at).map((selected): Field => {
    if (selected.name === '__typename') return { key: selected.key, kind: 'typename', typeName: type.name };
    const field = lookUp(context, type, selected);
    return { key: field.key, ...planJsonField(context, field) };
  });
}

function planJsonField(context: PlanContext, field: KnownField): FieldValue {
  const { meaning } = field;
  switch (meaning?.kind) {
    case 'actionField': {
      const { name, type } = meaning.field;
      if (!isObjectType(objectTypeOf(field))) return { kind: 'jsonMember', name };
      return { kind: 'jsonObject', name, output: planJsonOutput(context, field, type) };
    }
    case 'actionRelationship':
      return planRelated(context, { kind: 'action', relationship: meaning.relationship }, field);
    case 'actionRelationshipAggregate':
      return planRelatedAggregate(context, { kind: 'action', relationship: meaning.relationship }, field);
    default:
      throw new Error(`no meaning for ${field.at}`);
  }
}
