/**
 * Inputs of actions: checked against the action's types and turned into the JSON that the handler gets. Unlike values
 * of columns they are not sent to Postgres, so numbers stay numbers and nothing is converted.
 *
 * A plan holds no value of a variable, which may be a file of many megabytes, only a reference to it; it is read
 * and checked when the plan runs, before the first handler is called.
 */

import { atOnce, type Slices } from '@platform/runtime';
import {
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { EngineError, memberPath } from '../../errors.ts';
import { integerType } from '../../values/builtin-types.ts';
import { coerce, nullNotAllowed, typeMismatch } from '../../values/coerce.ts';
import { jsonTextOf, type ValueView, viewOfJson } from '../../values/value-view.ts';
import type { PlanContext } from '../context.ts';
import { type Input, readList, readObject, view } from '../input/input.ts';
import { valueAt } from '../input/variables.ts';
import type { ActionValue } from './action-plan.ts';

/** @throws EngineError for literals that do not fit; variables are checked by `actionValueToJson` */
export function planActionValue(context: PlanContext, input: Input): ActionValue {
  const { value, type, at } = input;
  if (value.from === 'variable') return { kind: 'variable', path: value.path, type, at };
  const nullable = getNullableType(type);
  if (value.node.kind === 'NullValue' || !(isListType(nullable) || isInputObjectType(nullable))) {
    return { kind: 'constant', text: atOnce(writeJson(type, view(context, value), at)) };
  }
  if (isListType(nullable)) {
    // A single value is a list of one.
    const isList = value.node.kind === 'ListValue';
    const items = isList ? readList(context, input) : [{ ...input, type: nullable.ofType }];
    return { kind: 'list', items: items.map((item) => planActionValue(context, item)) };
  }
  const members = readObject(context, input).map(
    (member) => [member.name, planActionValue(context, member)] as const,
  );
  return { kind: 'object', members };
}

/**
 * The JSON text of a planned value. It pauses between values, which may be files.
 * @throws EngineError for variables that do not fit their type
 */
export function* actionValueToJson(
  value: ActionValue,
  variables: Readonly<Record<string, unknown>>,
): Slices<string> {
  switch (value.kind) {
    case 'constant':
      return value.text;
    case 'variable':
      return yield* writeJson(value.type, viewOfJson(valueAt(variables, value.path)), value.at);
    case 'list': {
      const items: string[] = [];
      for (const item of value.items) items.push(yield* actionValueToJson(item, variables));
      return writeList(items);
    }
    case 'object': {
      const members: [string, string][] = [];
      for (const [name, member] of value.members)
        members.push([name, yield* actionValueToJson(member, variables)]);
      return writeObject(members);
    }
  }
}

/** Written without `join`, which copies its parts: files would be copied at every level of nesting. */
function writeList(items: readonly string[]): string {
  let text = '[';
  for (const [index, item] of items.entries()) text += `${index === 0 ? '' : ','}${item}`;
  return `${text}]`;
}

function writeObject(members: readonly (readonly [string, string])[]): string {
  let text = '{';
  for (const [index, [name, member]] of members.entries()) {
    text += `${index === 0 ? '' : ','}${JSON.stringify(name)}:${member}`;
  }
  return `${text}}`;
}

/** Checks a value, however deep, and writes it. */
function* writeJson(type: GraphQLInputType, found: ValueView, at: string): Slices<string> {
  yield;
  if (found.kind === 'null') {
    if (isNonNullType(type)) throw nullNotAllowed(getNamedType(type).name, at);
    return 'null';
  }
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    const itemType = nullable.ofType;
    if (found.kind !== 'list') return `[${yield* writeJson(itemType, found, at)}]`;
    const items: string[] = [];
    for (const [index, item] of found.items.entries())
      items.push(yield* writeJson(itemType, item, `${at}[${index}]`));
    return writeList(items);
  }
  if (isInputObjectType(nullable)) return yield* writeInputObject(nullable, found, at);
  if (isEnumType(nullable)) return writeEnum(nullable, found, at);
  return yield* writeScalar(nullable.name, found, at);
}

function* writeInputObject(type: GraphQLInputObjectType, found: ValueView, at: string): Slices<string> {
  if (found.kind !== 'object') throw typeMismatch('an object', type.name, found, at);
  const fields = type.getFields();
  const members: [string, string][] = [];
  for (const [name, member] of found.members) {
    const field = fields[name];
    const memberAt = memberPath(at, name);
    if (field === undefined) {
      const message = `field "${name}" not found in type: '${type.name}'`;
      throw new EngineError('validation-failed', message, memberAt);
    }
    members.push([name, yield* writeJson(field.type, member, memberAt)]);
  }
  for (const field of Object.values(fields)) {
    if (isNonNullType(field.type) && !members.some(([name]) => name === field.name)) {
      const message = `missing required field "${field.name}"`;
      throw new EngineError('validation-failed', message, memberPath(at, field.name));
    }
  }
  return writeObject(members);
}

function writeEnum(type: GraphQLEnumType, found: ValueView, at: string): string {
  const values = type.getValues().map(({ name }) => name);
  return JSON.stringify(coerce({ kind: 'enum', typeName: type.name, values }, found, at));
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const intCoercion = { kind: 'scalar', type: integerType, typeName: 'Int' } as const;

/** Scalars that are not checked here are left to the handler. */
function* writeScalar(name: string, found: ValueView, at: string): Slices<string> {
  const isNumber = found.kind === 'integer' || found.kind === 'float' || found.kind === 'number';
  switch (name) {
    case 'Int':
      if (!isNumber) throw typeMismatch('a 32-bit integer', name, found, at);
      return coerce(intCoercion, found, at) ?? 'null';
    case 'Float':
      if (!isNumber) throw typeMismatch('a float', name, found, at);
      break;
    case 'Boolean':
      if (found.kind !== 'boolean') throw typeMismatch('a boolean', name, found, at);
      break;
    case 'String':
      if (found.kind !== 'string') throw typeMismatch('a string', name, found, at);
      break;
    case 'ID':
      if (found.kind === 'string') break;
      if (!isNumber) throw typeMismatch('a string', name, found, at);
      // As in Hasura, an id reaches the handler as a string.
      return JSON.stringify(coerce(intCoercion, found, at));
    case 'uuid':
      if (found.kind !== 'string') throw typeMismatch('a string', name, found, at);
      if (!uuidPattern.test(found.text)) throw new EngineError('parse-failed', 'invalid UUID', at);
      break;
  }
  return yield* jsonTextOf(found);
}
