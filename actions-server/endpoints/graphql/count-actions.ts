/**
 * How many requests a GraphQL request counts as: one for each action that it calls, because an action does what a request
 * to a REST route does, and at least one. Aliases would otherwise be a way around the rate limits.
 */

import { documentOf } from '@platform/runtime/documents';
import { type DocumentNode, Kind, type SelectionSetNode } from 'graphql';
import { actionNames } from '../../graphql/action-names.ts';

const namesOfActions: ReadonlySet<string> = new Set(actionNames);
const anyAction = new RegExp(`\\b(?:${actionNames.join('|')})\\b`, 'g');

interface GraphqlRequest {
  readonly query?: unknown;
  readonly operationName?: unknown;
}

/** `@skip` and `@include` are not evaluated: a field that has them counts. */
export function countRequests({ query, operationName }: GraphqlRequest): number {
  if (typeof query !== 'string') return 1;
  // A field has its name in the text once at least. Documents without actions, and those with one, are not parsed.
  const mentions = query.match(anyAction)?.length ?? 0;
  if (mentions <= 1) return 1;
  const document = documentOf(query);
  // Hasura rejects what is no document, or too long; if it disagrees, as many actions as there are mentions can run.
  if (document === null) return mentions;
  const operations = document.definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const named = operations.filter(({ name }) => name?.value === operationName);
  const counts = (named.length > 0 ? named : operations).map(
    ({ selectionSet }) => calledActions(selectionSet, document).size,
  );
  return Math.max(1, ...counts);
}

/** The response keys of all actions at the root: fields with the same key are one call. */
function calledActions(selections: SelectionSetNode, document: DocumentNode): Set<string> {
  const keys = new Set<string>();
  const fragments = new Set<string>();
  const pending = [selections];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const selection of next.selections) {
      if (selection.kind === Kind.FIELD) {
        if (namesOfActions.has(selection.name.value)) keys.add((selection.alias ?? selection.name).value);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        pending.push(selection.selectionSet);
      } else if (!fragments.has(selection.name.value)) {
        fragments.add(selection.name.value);
        pending.push(...selectionsOfFragment(selection.name.value, document));
      }
    }
  }
  return keys;
}

function selectionsOfFragment(name: string, { definitions }: DocumentNode): SelectionSetNode[] {
  return definitions.flatMap((definition) =>
    definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name
      ? [definition.selectionSet]
      : [],
  );
}
