/** The rules that apply only to subscriptions. */
import type { OperationDefinitionNode } from 'graphql';
import { EngineError } from '../../errors.ts';
import type { SelectedField } from '../selection.ts';

/** Hasura's directive that allows more root fields than the GraphQL specification does. */
const severalFieldsDirective = '_multiple_top_level_fields';

/** @throws EngineError unless the subscription selects exactly one root field, which must not be an introspection field. */
export function checkSubscription(
  operation: OperationDefinitionNode,
  fields: readonly SelectedField[],
): void {
  if (fields.some(({ name }) => name.startsWith('__'))) {
    throw new EngineError('not-supported', 'Introspection is not supported over subscriptions');
  }
  if (fields.length === 0) throw new EngineError('unexpected', 'empty selset for subscription');
  const isSeveralAllowed = operation.directives?.some(({ name }) => name.value === severalFieldsDirective);
  if (fields.length > 1 && isSeveralAllowed !== true) {
    throw new EngineError('validation-failed', 'subscriptions must select one top level field');
  }
}
