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
  isNonNullType,
  Kind,
  print,
  type TypeNode,
  type ValueNode,
  type VariableNode,
} from 'graphql';
import { EngineError, memberPath } from '../../errors.ts';
import { coerce, nullNotAllowed, typeMismatch } from '../../values/coerce.ts';
import type { Coercion, ValueSource } from '../../values/value-source.ts';
import { toJsonText, type ValueView, viewOfJson, viewOfLiteral } from '../../values/value-view.ts';
import type { PlanContext } from '../context.ts';
import type { Variable } from './variables.ts';

/** A value of the request. Variables are resolved: `from` says whether the value is a literal or a variable's value. */
export type InputValue =
  | { readonly from: 'literal'; readonly node: ValueNode }
  | { readonly from: 'variable'; readonly path: readonly (string | number)[]; readonly json: unknown };

export interface InputMember {
  readonly name: string;
  readonly field: GraphQLInputField;
  readonly value: InputValue;
  readonly at: string;
}

/** The arguments of a field by name, those without a value left out. */
export function readArguments(
  context: PlanContext,
  fieldName: string,
  nodes: readonly ArgumentNode[],
  declared: readonly GraphQLArgument[],
  at: string,
): Map<string, InputValue> {
  const values = new Map<string, InputValue>();
  for (const node of nodes) {
    const argument = declared.find(({ name }) => name === node.name.value);
    if (argument === undefined) {
      throw new EngineError(
        'validation-failed',
        `"${fieldName}" has no argument named "${node.name.value}"`,
        at,
      );
    }
    const hasDefault = argument.defaultValue !== undefined;
    const value = unwrap(context, node.value, argument.type, hasDefault, `${at}.args.${argument.name}`);
    if (value !== undefined) values.set(argument.name, value);
  }
  for (const argument of declared) {
    if (isNonNullType(argument.type) && argument.defaultValue === undefined && !values.has(argument.name)) {
      throw missingField(argument.name, `${at}.args.${argument.name}`);
    }
  }
  return values;
}

/** The members of an input object in the order of the request. */
export function readObject(
  context: PlanContext,
  value: InputValue,
  type: GraphQLInputObjectType,
  at: string,
): InputMember[] {
  const fields = type.getFields();
  const fieldOf = (name: string): GraphQLInputField => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field !== undefined) return field;
    throw new EngineError(
      'validation-failed',
      `field "${name}" not found in type: '${type.name}'`,
      memberPath(at, name),
    );
  };
  const members: InputMember[] = [];
  const add = (name: string, field: GraphQLInputField, member: InputValue | undefined): void => {
    if (member !== undefined) members.push({ name, field, value: member, at: memberPath(at, name) });
  };
  if (value.from === 'literal') {
    if (value.node.kind !== 'ObjectValue')
      throw typeMismatch('an object', type.name, view(context, value), at);
    for (const node of value.node.fields) fieldOf(node.name.value);
    for (const node of value.node.fields) {
      const name = node.name.value;
      const field = fieldOf(name);
      const hasDefault = field.defaultValue !== undefined;
      add(name, field, unwrap(context, node.value, field.type, hasDefault, memberPath(at, name)));
    }
  } else {
    context.variables.dependOn(value.path, 'shape');
    if (typeof value.json !== 'object' || value.json === null || Array.isArray(value.json)) {
      throw typeMismatch('an object', type.name, viewOfJson(value.json), at);
    }
    for (const name of Object.keys(value.json)) fieldOf(name);
    for (const [name, json] of Object.entries(value.json)) {
      if (json !== undefined)
        add(name, fieldOf(name), { from: 'variable', path: [...value.path, name], json });
    }
  }
  for (const field of Object.values(fields)) {
    if (!isNonNullType(field.type) || field.defaultValue !== undefined) continue;
    if (!members.some(({ name }) => name === field.name))
      throw missingField(field.name, memberPath(at, field.name));
  }
  return members;
}

/**
 * The items of a list; a single value is a list of one.
 * @throws EngineError for null: callers check optional lists for null before
 */
export function readList(
  context: PlanContext,
  value: InputValue,
  itemType: GraphQLInputType,
  at: string,
): { readonly value: InputValue; readonly at: string }[] {
  if (isNull(context, value))
    throw new EngineError('validation-failed', 'expected a list, but found null', at);
  if (value.from === 'literal') {
    if (value.node.kind !== 'ListValue') return [{ value, at: `${at}[0]` }];
    return value.node.values.map((node, index) => {
      const itemAt = `${at}[${index}]`;
      const item = unwrap(context, node, itemType, false, itemAt) ?? nullLiteral;
      return { value: item, at: itemAt };
    });
  }
  context.variables.dependOn(value.path, 'shape');
  if (!Array.isArray(value.json)) return [{ value, at: `${at}[0]` }];
  return value.json.map((json: unknown, index) => ({
    value: { from: 'variable', path: [...value.path, index], json },
    at: `${at}[${index}]`,
  }));
}

export function isNull(context: PlanContext, value: InputValue): boolean {
  if (value.from === 'literal') return value.node.kind === 'NullValue';
  context.variables.dependOn(value.path, 'nullness');
  return value.json === null;
}

/** A scalar as a source, checked now. @throws EngineError for null */
export function readRequired(
  context: PlanContext,
  value: InputValue,
  coercion: Coercion,
  typeName: string,
  at: string,
): ValueSource {
  if (isNull(context, value)) throw nullNotAllowed(typeName, at);
  return readOptional(context, value, coercion, at);
}

/** A scalar as a source, checked now; null is a constant. */
export function readOptional(
  context: PlanContext,
  value: InputValue,
  coercion: Coercion,
  at: string,
): ValueSource {
  if (isNull(context, value)) return { kind: 'constant', text: null };
  const text = coerce(coercion, view(context, value), at);
  if (value.from === 'literal') return { kind: 'constant', text };
  return { kind: 'variable', path: value.path, coercion, at };
}

/** The text of a value that determines the plan, such as an enum value; the plan depends on the exact value. */
export function readConstantText(
  context: PlanContext,
  value: InputValue,
  coercion: Coercion,
  typeName: string,
  at: string,
): string {
  if (value.from === 'variable') context.variables.dependOn(value.path, 'exact');
  const text = coerce(coercion, view(context, value), at);
  if (text === null) throw nullNotAllowed(typeName, at);
  return text;
}

/** A boolean that determines the plan; the plan depends on the exact value. */
export function readBoolean(context: PlanContext, value: InputValue, at: string): boolean {
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
  left: readonly ArgumentNode[],
  right: readonly ArgumentNode[],
): boolean {
  if (left.length !== right.length) return false;
  return left.every((argument) => {
    const other = right.find(({ name }) => name.value === argument.name.value);
    return other !== undefined && jsonTextOf(context, argument.value) === jsonTextOf(context, other.value);
  });
}

function jsonTextOf(context: PlanContext, node: ValueNode): string {
  return toJsonText(viewOfLiteral(node, (variable) => viewOfVariable(context, variable)));
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
  if (!isUsageAllowed(variable, String(expected), locationHasDefault)) {
    throw new EngineError(
      'validation-failed',
      `variable "${variable.name}" is declared as ${print(variable.type)}, but used where ${expected} is expected`,
      at,
    );
  }
  if (variable.isProvided) return { from: 'variable', path: [variable.name], json: variable.json };
  return variable.defaultValue === undefined ? undefined : { from: 'literal', node: variable.defaultValue };
}

function viewOfVariable(context: PlanContext, node: VariableNode): ValueView {
  const variable = context.variables.get(node.name.value);
  if (variable.isProvided) {
    context.variables.dependOn([variable.name], 'exact');
    return viewOfJson(variable.json);
  }
  if (variable.defaultValue === undefined) return { kind: 'null' };
  return viewOfLiteral(variable.defaultValue, (inner) => viewOfVariable(context, inner));
}

/** Section 5.8.5 of the GraphQL specification. */
function isUsageAllowed(variable: Variable, expected: string, locationHasDefault: boolean): boolean {
  const hasDefault =
    locationHasDefault || (variable.defaultValue !== undefined && variable.defaultValue.kind !== 'NullValue');
  if (expected.endsWith('!') && variable.type.kind !== 'NonNullType') {
    return hasDefault && isSubtype(variable.type, expected.slice(0, -1));
  }
  return isSubtype(variable.type, expected);
}

function isSubtype(type: TypeNode, expected: string): boolean {
  if (expected.endsWith('!'))
    return type.kind === 'NonNullType' && isSubtype(type.type, expected.slice(0, -1));
  if (type.kind === 'NonNullType') return isSubtype(type.type, expected);
  if (type.kind === 'ListType')
    return expected.startsWith('[') && isSubtype(type.type, expected.slice(1, -1));
  return type.name.value === expected;
}

function missingField(name: string, at: string): EngineError {
  return new EngineError('validation-failed', `missing required field "${name}"`, at);
}

const nullLiteral: InputValue = { from: 'literal', node: { kind: Kind.NULL } };
