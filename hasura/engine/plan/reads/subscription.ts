/** What a subscription may select, beyond what any operation may. */
import type { OperationDefinitionNode } from 'graphql';
import { EngineError } from '../../errors.ts';
import type { SelectedField } from '../selection.ts';

/** Hasura's way out of the rule of the GraphQL specification. */
const severalFieldsDirective = '_multiple_top_level_fields';

/** @throws EngineError unless the subscription selects one root field, of the database. */
export function checkSubscription(
  operation: OperationDefinitionNode,
  fields: readonly SelectedField[],
): void {
  if (fields.some(({ name }) => name.startsWith('__'))) {
    throw new EngineError('not-supported', 'Introspection is not supported over subscriptions');
  }
  if (fields.length === 0) throw new EngineError('unexpected', 'empty selset for subscription');
  const isManyAllowed = operation.directives?.some(({ name }) => name.value === severalFieldsDirective);
  if (fields.length > 1 && isManyAllowed !== true) {
    throw new EngineError('validation-failed', 'subscriptions must select one top level field');
  }
}
