/**
 * Answers `__schema` and `__type`. Selections and arguments are read as those of any other field; the resolvers are
 * those of graphql-js, which implement the specification. Every list is ordered by name, as in Hasura, including the
 * lists of the introspection types themselves.
 */

import type { Slices } from '@platform/runtime';
import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLBoolean,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLObjectType,
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
  readonly isList: boolean;
  /** The text of a value that is no object. */
  readonly serialize: ((value: unknown) => unknown) | null;
  readonly values: Readonly<Record<string, unknown>>;
  /** `prefix` is the key in JSON: `"name":`. */
  readonly fields: readonly ({ readonly prefix: string } & (IntrospectionField | Typename))[];
}

type MetaField = GraphQLField<unknown, unknown>;

/** What an answer is made with. */
interface Answering {
  readonly info: GraphQLResolveInfo;
  /** Called for each value before it is written; what it throws ends the answer. */
  readonly count: () => void;
}

/**
 * The JSON text of a root field `__schema` or `__type`; an unknown type is null. It is written at once and not as objects
 * first, because the whole schema has a hundred thousand values. It pauses between types.
 * @param root the type of the root fields
 * @param count called for each value of the answer
 * @throws EngineError `validation-failed` for a selection that does not fit the introspection types, and for every
 *   selection of a role without introspection
 */
export function* answerIntrospection(
  context: PlanContext,
  root: GraphQLObjectType,
  selected: SelectedField,
  count: () => void,
): Slices<string> {
  const { schema } = context.roleSchema;
  if (schema.extensions.isIntrospectable === false) {
    const message = `field "${selected.name}" not found in type: '${root.name}'`;
    throw new EngineError('validation-failed', message, selected.at);
  }
  const definition = selected.name === SchemaMetaFieldDef.name ? SchemaMetaFieldDef : TypeMetaFieldDef;
  // The introspection resolvers read nothing of the info but the schema.
  const info = { schema } as GraphQLResolveInfo;
  const planned = planField(context, checkField(context, selected, definition));
  return yield* writeInSlices(planned, undefined, { info, count });
}

function planField(context: PlanContext, field: KnownField): IntrospectionField {
  const { definition } = field;
  const named = getNamedType(definition.type);
  const isObject = isObjectType(named);
  const selected = isObject ? planSelected(context, field, (inner) => planField(context, inner)) : [];
  const fields = selected.map(({ key, ...inner }) => ({ prefix: `${JSON.stringify(key)}:`, ...inner }));
  return {
    definition,
    // No list of the introspection types has lists in it.
    isList: isListType(getNullableType(definition.type)),
    serialize: isObject ? null : (value) => (named as GraphQLLeafType).serialize(value),
    values: planArguments(context, field),
    fields,
  };
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

/** The same as `writeField`, with a pause between the items of the first list on the way down. */
function* writeInSlices(field: IntrospectionField, source: unknown, answering: Answering): Slices<string> {
  const value = resolvedValue(field, source, answering);
  if (value === undefined || value === null || field.serialize !== null)
    return writeField(field, source, answering);
  if (field.isList) {
    const items: string[] = [];
    answering.count();
    for (const item of sorted(value)) {
      items.push(write(field, item, answering));
      yield;
    }
    return `[${items.join(',')}]`;
  }
  answering.count();
  const members: string[] = [];
  for (const inner of field.fields) {
    const written =
      'typeName' in inner ? JSON.stringify(inner.typeName) : yield* writeInSlices(inner, value, answering);
    members.push(`${inner.prefix}${written}`);
  }
  return `{${members.join(',')}}`;
}

function resolvedValue(
  { definition, values }: IntrospectionField,
  source: unknown,
  { info }: Answering,
): unknown {
  const resolved = definition.resolve?.(source, values, undefined, info);
  return hideBuiltinDescription(definition, source, resolved);
}

/** Every list is ordered by name. */
function sorted(items: unknown): unknown[] {
  return [...(items as Iterable<unknown>)].sort(byName);
}

function writeField(field: IntrospectionField, source: unknown, answering: Answering): string {
  const value = resolvedValue(field, source, answering);
  if (!field.isList || value === undefined || value === null) return write(field, value, answering);
  answering.count();
  return `[${sorted(value)
    .map((item) => write(field, item, answering))
    .join(',')}]`;
}

/** Hasura has no descriptions on the scalars of the specification. */
function hideBuiltinDescription(field: MetaField, source: unknown, value: unknown): unknown {
  const isBuiltin = field.name === 'description' && isObjectLike(source) && 'serialize' in source;
  return isBuiltin && isSpecifiedScalarType(source as never) ? null : value;
}

function write({ serialize, fields }: IntrospectionField, value: unknown, answering: Answering): string {
  answering.count();
  if (value === undefined || value === null) return 'null';
  if (serialize !== null) return JSON.stringify(serialize(value));
  let text = '';
  for (const inner of fields) {
    const written =
      'typeName' in inner ? JSON.stringify(inner.typeName) : writeField(inner, value, answering);
    text += `${text === '' ? '{' : ','}${inner.prefix}${written}`;
  }
  return text === '' ? '{}' : `${text}}`;
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
