/**
 * Arguments and input objects, wherever their parts come from: a literal, a variable, or a variable inside a
 * literal. Checks names against the schema with Hasura's messages; returns scalars as sources.
 */
import {
  type ArgumentNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  isTypeSubTypeOf,
  Kind,
  print,
  typeFromAST,
  type ValueNode,
  type VariableNode,
} from 'graphql';
import { EngineError, memberPath } from '../../errors.ts';
import type { InputMeaning } from '../../schema/meaning.ts';
import { coerce, nullNotAllowed, typeMismatch } from '../../values/coerce.ts';
import type { Coercion, ValueSource } from '../../values/value-source.ts';
import { toJsonText, type ValueView, viewOfJson, viewOfLiteral } from '../../values/value-view.ts';
import type { PlanContext } from '../context.ts';
import { type InputValue, type Variable, valueOfVariable } from './variables.ts';

/** A value at its place in the request: an argument, a member of an input object, an item of a list. */
export interface Input {
  /** The name of the argument or member; an item has the name of its list. */
  readonly name: string;
  readonly value: InputValue;
  readonly type: GraphQLInputType;
  readonly meaning: InputMeaning | undefined;
  /** JSONPath of the value in the request. */
  readonly at: string;
}

/** The arguments of a field by name, those without a value left out. */
export function readArguments(
  context: PlanContext,
  fieldName: string,
  nodes: readonly ArgumentNode[],
  declared: readonly GraphQLArgument[],
  at: string,
): Map<string, Input> {
  const inputs = nodes.flatMap((node) => {
    const argument = declared.find(({ name }) => name === node.name.value);
    if (argument !== undefined)
      return readLiteral(context, argument, node.value, `${at}.args.${argument.name}`);
    const message = `"${fieldName}" has no argument named "${node.name.value}"`;
    throw new EngineError('validation-failed', message, at);
  });
  checkRequired(declared, inputs, (name) => `${at}.args.${name}`);
  return byName(inputs);
}

/** The members of an input object in the order of the request. */
export function readObject(context: PlanContext, input: Input): Input[] {
  const { value, at } = input;
  const type = inputObjectOf(input);
  const fields = type.getFields();
  const fieldOf = (name: string): GraphQLInputField => {
    const field = fields[name];
    if (field !== undefined) return field;
    const message = `field "${name}" not found in type: '${type.name}'`;
    throw new EngineError('validation-failed', message, memberPath(at, name));
  };
  const members: Input[] = [];
  if (value.from === 'literal') {
    const { node } = value;
    if (node.kind !== 'ObjectValue') throw typeMismatch('an object', type.name, view(context, value), at);
    const given = node.fields.map((member) => [fieldOf(member.name.value), member.value] as const);
    for (const [field, inner] of given) {
      members.push(...readLiteral(context, field, inner, memberPath(at, field.name)));
    }
  } else {
    const { json, path } = value;
    context.variables.dependOn(path, 'shape');
    if (typeof json !== 'object' || json === null || Array.isArray(json)) {
      throw typeMismatch('an object', type.name, view(context, value), at);
    }
    const given = Object.entries(json).map(([name, inner]) => [fieldOf(name), inner as unknown] as const);
    for (const [field, inner] of given) {
      const { name } = field;
      if (inner === undefined) continue;
      members.push(
        inputOf(field, { from: 'variable', path: [...path, name], json: inner }, memberPath(at, name)),
      );
    }
  }
  checkRequired(requiredFields(type), members, (name) => memberPath(at, name));
  return members;
}

const knownRequiredFields = new WeakMap<GraphQLInputObjectType, readonly GraphQLInputField[]>();

/** Found once for each type: a condition on a table can have a hundred members, and a request thousands of conditions. */
function requiredFields(type: GraphQLInputObjectType): readonly GraphQLInputField[] {
  const known = knownRequiredFields.get(type);
  if (known !== undefined) return known;
  const required = Object.values(type.getFields()).filter(isRequiredInputField);
  knownRequiredFields.set(type, required);
  return required;
}

/** The type of an input object, or of the objects in a list. */
export function inputObjectOf({ type }: Pick<Input, 'type'>): GraphQLInputObjectType {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) throw new Error(`${named.name} is not an input object`);
  return named;
}

/** The members of an input object by name. */
export function readMembers(context: PlanContext, input: Input): Map<string, Input> {
  return byName(readObject(context, input));
}

/**
 * The items of a list; a single value is a list of one.
 * @throws EngineError for null: callers check optional lists for null before
 */
export function readList(context: PlanContext, input: Input): Input[] {
  const { value, at } = input;
  if (isNull(context, input)) {
    throw new EngineError('validation-failed', 'expected a list, but found null', at);
  }
  const listType = getNullableType(input.type);
  const type = isListType(listType) ? listType.ofType : listType;
  const item = (inner: InputValue, index: number): Input => ({
    ...input,
    value: inner,
    type,
    at: `${at}[${index}]`,
  });
  if (value.from === 'literal') {
    if (value.node.kind !== 'ListValue') return [item(value, 0)];
    return value.node.values.map((node, index) =>
      item(unwrap(context, node, type, false, `${at}[${index}]`) ?? nullLiteral, index),
    );
  }
  const { json, path } = value;
  context.variables.dependOn(path, 'shape');
  if (!Array.isArray(json)) return [item(value, 0)];
  return json.map((inner: unknown, index) =>
    item({ from: 'variable', path: [...path, index], json: inner }, index),
  );
}

export function isNull(context: PlanContext, { value }: Input): boolean {
  if (value.from === 'literal') return value.node.kind === 'NullValue';
  context.variables.dependOn(value.path, 'nullness');
  return value.json === null;
}

/** An argument or member; `undefined` when it is omitted or null. */
export function optionalInput(
  context: PlanContext,
  inputs: ReadonlyMap<string, Input>,
  name: string,
): Input | undefined {
  const input = inputs.get(name);
  return input === undefined || isNull(context, input) ? undefined : input;
}

/** An argument or member that the schema requires. */
export function requiredInput(inputs: ReadonlyMap<string, Input>, name: string): Input {
  const input = inputs.get(name);
  if (input === undefined) throw new Error(`${name} is required by the schema`);
  return input;
}

/** A scalar as a source, checked now. @throws EngineError for null */
export function readRequired(context: PlanContext, input: Input, coercion: Coercion): ValueSource {
  if (isNull(context, input)) throw nullNotAllowed(getNamedType(input.type).name, input.at);
  return readOptional(context, input, coercion);
}

/** A scalar as a source, checked now; null is a constant. */
export function readOptional(context: PlanContext, input: Input, coercion: Coercion): ValueSource {
  const { value, at } = input;
  if (isNull(context, input)) return { kind: 'constant', text: null };
  const text = coerce(coercion, view(context, value), at);
  if (value.from === 'literal') return { kind: 'constant', text };
  return { kind: 'variable', path: value.path, coercion, at };
}

/** The text of a value that determines the plan, such as an enum value; the plan depends on the exact value. */
export function readConstantText(
  context: PlanContext,
  { value, type, at }: Input,
  coercion: Coercion,
): string {
  if (value.from === 'variable') context.variables.dependOn(value.path, 'exact');
  const text = coerce(coercion, view(context, value), at);
  if (text === null) throw nullNotAllowed(getNamedType(type).name, at);
  return text;
}

/** A boolean that determines the plan; the plan depends on the exact value. */
export function readBoolean(context: PlanContext, { value, at }: Pick<Input, 'value' | 'at'>): boolean {
  if (value.from === 'variable') context.variables.dependOn(value.path, 'exact');
  const found = view(context, value);
  if (found.kind === 'boolean') return found.value;
  if (found.kind === 'null') throw nullNotAllowed('Boolean', at);
  throw typeMismatch('a boolean', 'Boolean', found, at);
}

/** The whole value, for messages and for json columns. A variable inside a literal becomes part of the plan. */
export function view(context: PlanContext, value: InputValue): ValueView {
  if (value.from === 'variable') return viewOfJson(value.json);
  return viewOfLiteral(value.node, (node) => viewOfVariable(context, node));
}

/** Whether two argument lists have equal values: Hasura's condition for merging fields of one response name. */
export function areSameArguments(
  context: PlanContext,
  left: readonly ArgumentNode[] = [],
  right: readonly ArgumentNode[] = [],
): boolean {
  if (left.length !== right.length) return false;
  return left.every((argument) => {
    const other = right.find(({ name }) => name.value === argument.name.value);
    return other !== undefined && jsonTextOf(context, argument.value) === jsonTextOf(context, other.value);
  });
}

function jsonTextOf(context: PlanContext, node: ValueNode): string {
  return toJsonText(view(context, { from: 'literal', node }));
}

/** Replaces a variable by its value. `undefined`: it has none, and the argument or member counts as omitted. */
export function unwrap(
  context: PlanContext,
  node: ValueNode,
  expected: GraphQLInputType,
  locationHasDefault: boolean,
  at: string,
): InputValue | undefined {
  if (node.kind !== 'Variable') return { from: 'literal', node };
  const variable = context.variables.get(node.name.value);
  if (!isUsageAllowed(context, variable, expected, locationHasDefault)) {
    const message = `variable "${variable.name}" is declared as ${print(variable.type)}, but used where ${expected} is expected`;
    throw new EngineError('validation-failed', message, at);
  }
  return valueOfVariable(variable);
}

/** Of a variable inside a literal. */
function viewOfVariable(context: PlanContext, node: VariableNode): ValueView {
  const value = valueOfVariable(context.variables.get(node.name.value));
  if (value === undefined) return { kind: 'null' };
  if (value.from === 'variable') context.variables.dependOn(value.path, 'exact');
  return view(context, value);
}

/** Section 5.8.5 of the GraphQL specification. */
function isUsageAllowed(
  { roleSchema: { schema } }: PlanContext,
  { type: declared, defaultValue }: Variable,
  expected: GraphQLInputType,
  locationHasDefault: boolean,
): boolean {
  const type = typeFromAST(schema, declared);
  if (type === undefined) return false;
  if (!isNonNullType(expected) || isNonNullType(type)) return isTypeSubTypeOf(schema, type, expected);
  const hasDefault = locationHasDefault || (defaultValue !== undefined && defaultValue.kind !== 'NullValue');
  return hasDefault && isTypeSubTypeOf(schema, type, expected.ofType);
}

type Declared = GraphQLArgument | GraphQLInputField;

function inputOf({ name, type, extensions }: Declared, value: InputValue, at: string): Input {
  return { name, value, type, meaning: extensions.meaning, at };
}

/** An argument or member from a literal; none for a variable without a value. */
function readLiteral(context: PlanContext, declared: Declared, node: ValueNode, at: string): Input[] {
  const value = unwrap(context, node, declared.type, declared.defaultValue !== undefined, at);
  return value === undefined ? [] : [inputOf(declared, value, at)];
}

function checkRequired(
  declared: readonly Declared[],
  given: readonly Input[],
  pathOf: (name: string) => string,
): void {
  for (const field of declared) {
    if (!isRequiredInputField(field) || given.some(({ name }) => name === field.name)) continue;
    const message = `missing required field "${field.name}"`;
    throw new EngineError('validation-failed', message, pathOf(field.name));
  }
}

function byName(inputs: readonly Input[]): Map<string, Input> {
  return new Map(inputs.map((input) => [input.name, input]));
}

const nullLiteral: InputValue = { from: 'literal', node: { kind: Kind.NULL } };
