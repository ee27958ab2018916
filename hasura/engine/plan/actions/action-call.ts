/** Root fields of actions, and the selection of their outputs. */
import { isObjectType } from 'graphql';
import { type Action, type ActionTypeRef, listDepth } from '../../catalog/action-types.ts';
import { adminRole } from '../../session.ts';
import { uuidType } from '../../values/builtin-types.ts';
import type { PlanContext } from '../context.ts';
import { readRequired, requiredInput } from '../input/input.ts';
import { planRelated, planRelatedAggregate } from '../reads/select.ts';
import { type KnownField, objectTypeOf, planSelected } from '../selection.ts';
import type { ActionResultField, FieldValue, JsonOutput, RootField } from '../types.ts';
import type { ActionCall } from './action-plan.ts';
import { planActionValue } from './action-value.ts';

/** A call of a handler, synchronous or asynchronous. */
export function planActionCall(
  context: PlanContext,
  field: KnownField,
  kind: ActionCall['kind'],
  action: Action,
): ActionCall {
  const members = [...field.arguments].map(
    ([name, input]) => [name, planActionValue(context, input)] as const,
  );
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
  const fields: ActionResultField[] = planSelected(context, field, (inner) => {
    const { meaning } = inner;
    if (meaning?.kind === 'actionLogColumn') return { kind: 'column', column: meaning.column };
    if (meaning?.kind !== 'actionLogOutput') throw new Error(`no meaning for ${inner.at}`);
    return { kind: 'output', output: planJsonOutput(context, inner, action.output) };
  });
  const coercion = { kind: 'scalar', type: uuidType, typeName: 'uuid' } as const;
  return {
    key: field.key,
    kind: 'actionResult',
    action,
    id: readRequired(context, requiredInput(field.arguments, 'id'), coercion),
    session: context.roleSchema.access.role === adminRole ? null : { kind: 'sessionObject' },
    fields,
  };
}

function planJsonOutput(context: PlanContext, field: KnownField, type: ActionTypeRef): JsonOutput {
  const fields = planSelected(context, field, (inner) => planJsonField(context, inner));
  return { depth: listDepth(type), fields };
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
      return planRelated(context, field, { kind: 'action', relationship: meaning.relationship });
    case 'actionRelationshipAggregate':
      return planRelatedAggregate(context, field, { kind: 'action', relationship: meaning.relationship });
    default:
      throw new Error(`no meaning for ${field.at}`);
  }
}
