/** The fragments of a document, checked for cycles before they are expanded. */
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { EngineError } from '../errors.ts';

export type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

/**
 * The document's fragments by name.
 * @throws EngineError when a name is defined twice, or one that the operation reaches is missing or contains itself,
 *   even where it is skipped. The error's path contains the names of the fragments, as in Hasura.
 */
export function readFragments(document: DocumentNode, operation: OperationDefinitionNode): Fragments {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.FRAGMENT_DEFINITION) continue;
    const name = definition.name.value;
    if (fragments.has(name)) {
      throw new EngineError('parse-failed', `multiple definitions for fragment "${name}"`);
    }
    fragments.set(name, definition);
  }
  const finite = new Set<string>();
  const visit = (selectionSet: SelectionSetNode | undefined, inside: readonly string[], at: string): void => {
    for (const selection of selectionSet?.selections ?? []) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) enter(selection.name.value, inside, `${at}.selectionSet`);
      else if (selection.kind === Kind.INLINE_FRAGMENT) visit(selection.selectionSet, inside, at);
      else visit(selection.selectionSet, inside, `${at}.selectionSet.${selection.name.value}`);
    }
  };
  const enter = (name: string, inside: readonly string[], at: string): void => {
    if (finite.has(name)) return;
    const start = inside.indexOf(name);
    if (start >= 0) throw cycle([name, ...inside.slice(start + 1)], at);
    const fragment = fragments.get(name);
    if (fragment === undefined) {
      throw new EngineError('validation-failed', `reference to undefined fragment "${name}"`, at);
    }
    visit(fragment.selectionSet, [...inside, name], `${at}.${name}`);
    finite.add(name);
  };
  visit(operation.selectionSet, [], '$');
  return Object.fromEntries(fragments);
}

function cycle(names: readonly string[], at: string): EngineError {
  const listed =
    names.length > 2 ? `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}` : names.join(' and ');
  return new EngineError('validation-failed', `the fragment definition(s) ${listed} form a cycle`, at);
}
