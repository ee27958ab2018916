/** Selection sets: fragments expanded, `@skip` and `@include` applied, fields of one response name merged. */
import {
  type ArgumentNode,
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
import {
  areSameArguments,
  type InputValue,
  isNull,
  readArguments,
  readBoolean,
  unwrap,
} from './input/input-value.ts';
import type { TypedInput } from './input/typed-input.ts';

const skipType = new GraphQLNonNull(GraphQLBoolean);

/** A field of the request, its duplicates merged into it. */
export interface SelectedField {
  /** Response name: alias or name. */
  readonly key: string;
  readonly name: string;
  readonly argumentNodes: readonly ArgumentNode[];
  readonly nodes: readonly FieldNode[];
  readonly selectionSets: readonly SelectionSetNode[];
  /** JSONPath of the field. */
  readonly at: string;
}

/** A selected field, looked up in its type. */
export interface KnownField extends SelectedField {
  readonly definition: GraphQLField<unknown, unknown>;
  readonly meaning: FieldMeaning | undefined;
  readonly arguments: ReadonlyMap<string, InputValue>;
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
  const fields = type.getFields();
  const definition = Object.hasOwn(fields, selected.name) ? fields[selected.name] : undefined;
  if (definition === undefined) {
    throw new EngineError(
      'validation-failed',
      `field "${selected.name}" not found in type: '${type.name}'`,
      selected.at,
    );
  }
  return checkField(context, selected, definition);
}

/** Reads the arguments of a field, and checks that objects have a selection set and scalars have none. */
export function checkField(
  context: PlanContext,
  selected: SelectedField,
  definition: GraphQLField<unknown, unknown>,
): KnownField {
  if (isCompositeType(getNamedType(definition.type))) {
    if (selected.selectionSets.length === 0) {
      const { name } = getNamedType(definition.type);
      throw new EngineError(
        'validation-failed',
        `missing selection set for "${name}"`,
        `${selected.at}.selectionSet`,
      );
    }
  } else if (selected.selectionSets.length > 0) {
    throw new EngineError(
      'validation-failed',
      'unexpected subselection set for non-object field',
      selected.at,
    );
  }
  return {
    ...selected,
    definition,
    meaning: definition.extensions.meaning,
    arguments: readArguments(context, selected.name, selected.argumentNodes, definition.args, selected.at),
  };
}

/** An argument of a field; null when it is omitted. */
export function argumentOf(field: KnownField, name: string): TypedInput | null {
  const value = field.arguments.get(name);
  const type = field.definition.args.find((argument) => argument.name === name)?.type;
  return value === undefined || type === undefined
    ? null
    : { name, value, type, at: `${field.at}.args.${name}` };
}

/** An argument that may be null; null counts as omitted. */
export function optionalArgumentOf(context: PlanContext, field: KnownField, name: string): TypedInput | null {
  const argument = argumentOf(field, name);
  return argument === null || isNull(context, argument.value) ? null : argument;
}

/** An argument that the schema requires. */
export function requiredArgumentOf(field: KnownField, name: string): TypedInput {
  const argument = argumentOf(field, name);
  if (argument === null) throw new Error(`${name} is missing at ${field.at}`);
  return argument;
}

/** The object type that a field leads to. */
export function objectTypeOf(field: KnownField): GraphQLObjectType {
  return getNamedType(field.definition.type) as GraphQLObjectType;
}

function addField(
  context: PlanContext,
  merged: Map<string, SelectedField>,
  node: FieldNode,
  parentAt: string,
): void {
  const name = node.name.value;
  const key = node.alias?.value ?? name;
  const argumentNodes = node.arguments ?? [];
  const selectionSets = node.selectionSet === undefined ? [] : [node.selectionSet];
  const at = `${parentAt}.selectionSet.${name}`;
  const earlier = merged.get(key);
  if (earlier === undefined) {
    merged.set(key, { key, name, argumentNodes, nodes: [node], selectionSets, at });
    return;
  }
  if (earlier.name !== name) {
    throw new EngineError(
      'validation-failed',
      `selection of both "${earlier.name}" and "${name}" specify the same response name, "${key}"`,
      `${parentAt}.selectionSet`,
    );
  }
  if (!areSameArguments(context, earlier.argumentNodes, argumentNodes)) {
    throw new EngineError(
      'validation-failed',
      `inconsistent arguments between multiple selections of field "${name}"`,
      `${parentAt}.selectionSet`,
    );
  }
  merged.set(key, {
    ...earlier,
    nodes: [...earlier.nodes, node],
    selectionSets: [...earlier.selectionSets, ...selectionSets],
  });
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
    if (value === undefined)
      throw new EngineError('validation-failed', 'missing required field "if"', directiveAt);
    if (readBoolean(context, value, directiveAt) === (name === 'skip')) included = false;
  }
  return included;
}

/** Checks the directives of an operation. `@cached` of Hasura Cloud has no effect here. */
export function checkOperationDirectives(operation: OperationDefinitionNode): void {
  const directives = operation.directives ?? [];
  rejectRepeated(directives, '$');
  for (const { name } of directives) {
    if (name.value === 'skip' || name.value === 'include') {
      throw new EngineError(
        'validation-failed',
        `directive "${name.value}" is not allowed on a ${operation.operation}`,
      );
    }
    if (!operationDirectives.has(name.value)) throw unknownDirective(name.value, '$');
  }
}

const operationDirectives: ReadonlySet<string> = new Set(['cached', '_multiple_top_level_fields']);

function rejectRepeated(directives: readonly DirectiveNode[], at: string): void {
  const names = directives.map(({ name }) => name.value);
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  if (repeated.size === 0) return;
  const listed = [...repeated].join(', ');
  throw new EngineError(
    'validation-failed',
    `the following directives are used more than once: ${listed}`,
    at,
  );
}

function unknownDirective(name: string, at: string): EngineError {
  return new EngineError('validation-failed', `directive "${name}" is not defined in the schema`, at);
}
