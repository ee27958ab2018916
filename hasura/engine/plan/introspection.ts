/**
 * Answers `__schema` and `__type`. Selections and arguments are read as those of any other field; the resolvers are
 * those of graphql-js, which implement the specification. Every list is ordered by name, as in Hasura, including the
 * lists of the introspection types themselves.
 */
import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLBoolean,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  type VariableDefinitionNode,
} from 'graphql';
import { EngineError } from '../errors.ts';
import { textType } from '../values/builtin-types.ts';
import type { PlanContext } from './context.ts';
import { coercionFor } from './input/coercion.ts';
import { optionalInput, readBoolean, readConstantText } from './input/input.ts';
import { checkField, type KnownField, planSelected, type SelectedField } from './selection.ts';
import type { Typename } from './types.ts';

/** All that an answer depends on, besides the schema. */
export interface IntrospectionQuery {
  /** The root field, once for each place in the request that selects the same response key. */
  readonly fieldNodes: readonly FieldNode[];
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly variableDefinitions: readonly VariableDefinitionNode[];
  readonly variables: Readonly<Record<string, unknown>>;
}

/** A selected field with its arguments and the fields below it. */
interface IntrospectionField {
  readonly definition: MetaField;
  readonly values: Readonly<Record<string, unknown>>;
  readonly fields: readonly ({ readonly key: string } & (IntrospectionField | Typename))[];
}

type MetaField = GraphQLField<unknown, unknown>;

/**
 * The JSON value of a root field `__schema` or `__type`; an unknown type is null.
 * @param root the type of the root fields
 * @throws EngineError `validation-failed` for a selection that does not fit the introspection types, and for every
 *   selection of a role without introspection
 */
export function answerIntrospection(
  context: PlanContext,
  root: GraphQLObjectType,
  selected: SelectedField,
): unknown {
  const { schema } = context.roleSchema;
  if (schema.extensions.isIntrospectable === false) {
    const message = `field "${selected.name}" not found in type: '${root.name}'`;
    throw new EngineError('validation-failed', message, selected.at);
  }
  const definition = selected.name === SchemaMetaFieldDef.name ? SchemaMetaFieldDef : TypeMetaFieldDef;
  // The introspection resolvers read nothing of the info but the schema.
  const info = { schema } as GraphQLResolveInfo;
  return resolveField(planField(context, checkField(context, selected, definition)), undefined, info);
}

function planField(context: PlanContext, field: KnownField): IntrospectionField {
  const { definition } = field;
  const isObject = isObjectType(getNamedType(definition.type));
  const fields = isObject ? planSelected(context, field, (inner) => planField(context, inner)) : [];
  return { definition, values: planArguments(context, field), fields };
}

/** The arguments of the introspection types are booleans and names. */
function planArguments(context: PlanContext, field: KnownField): Record<string, unknown> {
  return Object.fromEntries(
    field.definition.args.map(({ name, type, defaultValue }) => {
      const isNullable = !isNonNullType(type);
      const input = isNullable ? optionalInput(context, field.arguments, name) : field.arguments.get(name);
      if (input === undefined) return [name, defaultValue];
      if (getNamedType(type) === GraphQLBoolean) return [name, readBoolean(context, input)];
      return [name, readConstantText(context, input, coercionFor(type, textType))];
    }),
  );
}

function resolveField(field: IntrospectionField, source: unknown, info: GraphQLResolveInfo): unknown {
  const { definition, values } = field;
  const value = definition.resolve?.(source, values, undefined, info);
  return complete(field, definition.type, hideBuiltinDescription(definition, source, value), info);
}

/** Hasura has no descriptions on the scalars of the specification. */
function hideBuiltinDescription(field: MetaField, source: unknown, value: unknown): unknown {
  const isBuiltin = field.name === 'description' && isObjectLike(source) && 'serialize' in source;
  return isBuiltin && isSpecifiedScalarType(source as never) ? null : value;
}

function complete(
  field: IntrospectionField,
  declaredType: GraphQLOutputType,
  value: unknown,
  info: GraphQLResolveInfo,
): unknown {
  if (value === undefined || value === null) return null;
  const type = getNullableType(declaredType);
  if (isListType(type)) {
    const items = [...(value as Iterable<unknown>)];
    return items.sort(byName).map((item) => complete(field, type.ofType, item, info));
  }
  if (!isObjectType(type)) return (type as { serialize: (value: unknown) => unknown }).serialize(value);
  return Object.fromEntries(
    field.fields.map((inner) => [
      inner.key,
      'typeName' in inner ? inner.typeName : resolveField(inner, value, info),
    ]),
  );
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
