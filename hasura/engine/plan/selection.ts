/** Selection sets: fragments expanded, `@skip` and `@include` applied, fields of one response name merged. */
import {
  type DirectiveNode,
  type FieldNode,
  GraphQLBoolean,
  type GraphQLField,
  GraphQLNonNull,
  type GraphQLObjectType,
  getNamedType,
  isCompositeType,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { EngineError } from '../errors.ts';
import type { FieldMeaning } from '../schema/meaning.ts';
import type { PlanContext } from './context.ts';
import { areSameArguments, type Input, readArguments, readBoolean, unwrap } from './input/input.ts';
import type { Typename } from './types.ts';

const skipType = new GraphQLNonNull(GraphQLBoolean);

/** A field of the request, its duplicates merged into it. */
export interface SelectedField {
  /** Response name: alias or name. */
  readonly key: string;
  readonly name: string;
  /** Once for each place that selects it; their arguments are the same. */
  readonly nodes: readonly [FieldNode, ...FieldNode[]];
  /** JSONPath of the field. */
  readonly at: string;
}

/** A selected field, looked up in its type. */
export interface KnownField extends SelectedField {
  readonly definition: GraphQLField<unknown, unknown>;
  readonly meaning: FieldMeaning | undefined;
  readonly selectionSets: readonly SelectionSetNode[];
  readonly arguments: ReadonlyMap<string, Input>;
}

/**
 * The selected fields, in the order in which their response names first appear.
 * @param at JSONPath of the parent field (`$` for root fields).
 */
export function collectFields(
  context: PlanContext,
  type: GraphQLObjectType,
  selectionSets: readonly SelectionSetNode[],
  at: string,
): SelectedField[] {
  const merged = new Map<string, SelectedField>();
  const visit = (selectionSet: SelectionSetNode): void => {
    for (const selection of selectionSet.selections) {
      if (!isIncluded(context, selection.directives ?? [], at)) continue;
      if (selection.kind === 'Field') {
        addField(context, merged, selection, at);
      } else if (selection.kind === 'InlineFragment') {
        const condition = selection.typeCondition?.name.value;
        if (condition === undefined || condition === type.name) visit(selection.selectionSet);
      } else {
        const name = selection.name.value;
        const fragment = context.fragments[name];
        if (fragment === undefined)
          throw new Error(`the fragment ${name} is unknown: readFragments did not check it`);
        if (fragment.typeCondition.name.value === type.name) visit(fragment.selectionSet);
      }
    }
  };
  for (const selectionSet of selectionSets) visit(selectionSet);
  return [...merged.values()];
}

/** Looks a selected field up in its type, and checks it. @throws EngineError when the type has no such field */
export function lookUp(context: PlanContext, type: GraphQLObjectType, selected: SelectedField): KnownField {
  const definition = type.getFields()[selected.name];
  if (definition !== undefined) return checkField(context, selected, definition);
  const message = `field "${selected.name}" not found in type: '${type.name}'`;
  throw new EngineError('validation-failed', message, selected.at);
}

/** Reads the arguments of a field, and checks that objects have a selection set and scalars have none. */
export function checkField(
  context: PlanContext,
  selected: SelectedField,
  definition: GraphQLField<unknown, unknown>,
): KnownField {
  const { name, nodes, at } = selected;
  const type = getNamedType(definition.type);
  const isObject = isCompositeType(type);
  const selectionSets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  if (isObject && selectionSets.length === 0) {
    const message = `missing selection set for "${type.name}"`;
    throw new EngineError('validation-failed', message, `${at}.selectionSet`);
  }
  if (!isObject && selectionSets.length > 0) {
    throw new EngineError('validation-failed', 'unexpected subselection set for non-object field', at);
  }
  return {
    ...selected,
    definition,
    meaning: definition.extensions.meaning,
    selectionSets,
    arguments: readArguments(context, name, nodes[0].arguments ?? [], definition.args, at),
  };
}

/** The object type that a field leads to. */
export function objectTypeOf(field: KnownField): GraphQLObjectType {
  return getNamedType(field.definition.type) as GraphQLObjectType;
}

/** Plans the selected fields of the object that a field leads to; `__typename` needs no plan. */
export function planSelected<Planned extends object>(
  context: PlanContext,
  parent: KnownField,
  plan: (field: KnownField) => Planned,
): ({ readonly key: string } & (Planned | Typename))[] {
  const type = objectTypeOf(parent);
  return collectFields(context, type, parent.selectionSets, parent.at).map((selected) => {
    const { key, name } = selected;
    if (name === '__typename') return { key, kind: 'typename', typeName: type.name };
    return { key, ...plan(lookUp(context, type, selected)) };
  });
}

function addField(
  context: PlanContext,
  merged: Map<string, SelectedField>,
  node: FieldNode,
  parentAt: string,
): void {
  const name = node.name.value;
  const key = node.alias?.value ?? name;
  const at = `${parentAt}.selectionSet.${name}`;
  const earlier = merged.get(key);
  if (earlier === undefined) {
    merged.set(key, { key, name, nodes: [node], at });
    return;
  }
  if (earlier.name !== name) {
    const message = `selection of both "${earlier.name}" and "${name}" specify the same response name, "${key}"`;
    throw new EngineError('validation-failed', message, `${parentAt}.selectionSet`);
  }
  if (!areSameArguments(context, earlier.nodes[0].arguments, node.arguments)) {
    const message = `inconsistent arguments between multiple selections of field "${name}"`;
    throw new EngineError('validation-failed', message, `${parentAt}.selectionSet`);
  }
  merged.set(key, { ...earlier, nodes: [...earlier.nodes, node] });
}

function isIncluded(context: PlanContext, directives: readonly DirectiveNode[], parentAt: string): boolean {
  const at = `${parentAt}.selectionSet`;
  let included = true;
  rejectRepeated(directives, at);
  for (const directive of directives) {
    const name = directive.name.value;
    if (name !== 'skip' && name !== 'include') throw unknownDirective(name, at);
    const node = directive.arguments?.find((argument) => argument.name.value === 'if');
    const directiveAt = `${at}.${name}.if`;
    const value = node && unwrap(context, node.value, skipType, false, directiveAt);
    if (value === undefined) {
      throw new EngineError('validation-failed', 'missing required field "if"', directiveAt);
    }
    if (readBoolean(context, { value, at: directiveAt }) === (name === 'skip')) included = false;
  }
  return included;
}

/** Checks the directives of an operation. `@cached` of Hasura Cloud has no effect here. */
export function checkOperationDirectives(operation: OperationDefinitionNode): void {
  const directives = operation.directives ?? [];
  rejectRepeated(directives, '$');
  for (const { name } of directives) {
    if (name.value === 'skip' || name.value === 'include') {
      const message = `directive "${name.value}" is not allowed on a ${operation.operation}`;
      throw new EngineError('validation-failed', message);
    }
    if (!operationDirectives.has(name.value)) throw unknownDirective(name.value, '$');
  }
}

const operationDirectives: ReadonlySet<string> = new Set(['cached', '_multiple_top_level_fields']);

function rejectRepeated(directives: readonly DirectiveNode[], at: string): void {
  const names = directives.map(({ name }) => name.value);
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  if (repeated.size === 0) return;
  const message = `the following directives are used more than once: ${[...repeated].join(', ')}`;
  throw new EngineError('validation-failed', message, at);
}

function unknownDirective(name: string, at: string): EngineError {
  return new EngineError('validation-failed', `directive "${name}" is not defined in the schema`, at);
}
