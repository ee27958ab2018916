/**
 * Answers `__schema` and `__type`. The resolvers are those of graphql-js, which know the specification; walking the
 * selection is done here, because Hasura orders every list by name (the introspection types' own lists too) and
 * reports unknown fields in its own words.
 */
import {
  type DirectiveNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  getNullableType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isSpecifiedScalarType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql';
import { EngineError, memberPath } from '../errors.ts';

export interface IntrospectionQuery {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  /** The root field, once for each place in the request that asks for the same response key. */
  readonly fieldNodes: readonly FieldNode[];
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * The JSON value of a root field `__schema` or `__type`; an unknown type is null.
 * @throws EngineError `validation-failed` for a field that the introspection types do not have, and for every question
 *   of a role that may not ask
 */
export function answerIntrospection(question: IntrospectionQuery): unknown {
  const [first] = question.fieldNodes;
  if (first === undefined) return null;
  const field = first.name.value === SchemaMetaFieldDef.name ? SchemaMetaFieldDef : TypeMetaFieldDef;
  const path = memberPath('$.selectionSet', field.name);
  if (question.schema.extensions.isIntrospectable === false) {
    const rootName = question.schema.getRootType(question.operation.operation)?.name ?? '';
    throw new EngineError(
      'validation-failed',
      `field "${field.name}" not found in type: '${rootName}'`,
      path,
    );
  }
  return resolveField(question, field, undefined, question.fieldNodes, path);
}

type MetaField = GraphQLField<unknown, unknown>;

function resolveField(
  question: IntrospectionQuery,
  field: MetaField,
  source: unknown,
  nodes: readonly FieldNode[],
  path: string,
): unknown {
  const [node] = nodes;
  if (node === undefined) return null;
  const given = new Set(node.arguments?.map(({ name }) => name.value));
  const missing = field.args.find((argument) => isRequiredArgument(argument) && !given.has(argument.name));
  if (missing !== undefined) {
    throw new EngineError(
      'validation-failed',
      `missing required field "${missing.name}"`,
      `${path}.args.${missing.name}`,
    );
  }
  let values: Record<string, unknown>;
  try {
    values = getArgumentValues(field, node, question.variables);
  } catch (error) {
    throw new EngineError('validation-failed', error instanceof Error ? error.message : String(error), path);
  }
  // The introspection resolvers read nothing of the info but the schema.
  const info = { schema: question.schema } as GraphQLResolveInfo;
  const value = field.resolve ? field.resolve(source, values, undefined, info) : undefined;
  return complete(question, field.type, hideBuiltinDescription(field, source, value), nodes, path);
}

/** Hasura has no descriptions on the scalars of the specification. */
function hideBuiltinDescription(field: MetaField, source: unknown, value: unknown): unknown {
  const isBuiltin = field.name === 'description' && isObjectLike(source) && 'serialize' in source;
  return isBuiltin && isSpecifiedScalarType(source as never) ? null : value;
}

function complete(
  question: IntrospectionQuery,
  declaredType: GraphQLOutputType,
  value: unknown,
  nodes: readonly FieldNode[],
  path: string,
): unknown {
  if (value === undefined || value === null) return null;
  const type = getNullableType(declaredType);
  if (isListType(type)) {
    const items = [...(value as Iterable<unknown>)];
    return items.sort(byName).map((item) => complete(question, type.ofType, item, nodes, path));
  }
  if (!isObjectType(type)) return (type as { serialize: (value: unknown) => unknown }).serialize(value);
  if (nodes.every((node) => node.selectionSet === undefined)) {
    throw new EngineError(
      'validation-failed',
      `missing selection set for "${type.name}"`,
      `${path}.selectionSet`,
    );
  }
  const result: Record<string, unknown> = {};
  for (const [key, fieldNodes] of collectFields(question, type, nodes)) {
    const name = fieldNodes[0]?.name.value ?? '';
    const fieldPath = memberPath(`${path}.selectionSet`, name);
    if (name === '__typename') {
      result[key] = type.name;
      continue;
    }
    const field = type.getFields()[name];
    if (field === undefined) {
      throw new EngineError(
        'validation-failed',
        `field "${name}" not found in type: '${type.name}'`,
        fieldPath,
      );
    }
    result[key] = resolveField(question, field, value, fieldNodes, fieldPath);
  }
  return result;
}

function byName(left: unknown, right: unknown): number {
  const leftName = nameOf(left);
  const rightName = nameOf(right);
  return leftName < rightName ? -1 : leftName > rightName ? 1 : 0;
}

function nameOf(item: unknown): string {
  if (isObjectLike(item) && 'name' in item && typeof item.name === 'string') return item.name;
  return typeof item === 'string' ? item : '';
}

function isObjectLike(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The selected fields by response key, in order; the same key asked for twice is one field with both selections. */
function collectFields(
  question: IntrospectionQuery,
  type: GraphQLObjectType,
  parents: readonly FieldNode[],
): Map<string, FieldNode[]> {
  const collected = new Map<string, FieldNode[]>();
  const visit = (selectionSet: SelectionSetNode | undefined): void => {
    for (const selection of selectionSet?.selections ?? []) {
      if (!isIncluded(question, selection)) continue;
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        const known = collected.get(key);
        if (known === undefined) collected.set(key, [selection]);
        else known.push(selection);
        continue;
      }
      const fragment =
        selection.kind === Kind.FRAGMENT_SPREAD ? question.fragments[selection.name.value] : selection;
      const condition = fragment?.typeCondition?.name.value;
      if (condition === undefined || condition === type.name) visit(fragment?.selectionSet);
    }
  };
  for (const parent of parents) visit(parent.selectionSet);
  return collected;
}

function isIncluded(
  question: IntrospectionQuery,
  node: { readonly directives?: readonly DirectiveNode[] },
): boolean {
  if (getDirectiveValues(GraphQLSkipDirective, node, question.variables)?.if === true) return false;
  return getDirectiveValues(GraphQLIncludeDirective, node, question.variables)?.if !== false;
}
