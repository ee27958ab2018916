/** Declarations of `actions.graphql` as text. */
import {
  type ConstDirectiveNode,
  type DefinitionNode,
  type EnumValueDefinitionNode,
  type FieldDefinitionNode,
  GraphQLError,
  type InputValueDefinitionNode,
  Kind,
  parseConstValue,
  parseType,
  print,
  type StringValueNode,
  type TypeNode,
} from 'graphql';
import { isMembers, type Members } from '../members.ts';
import type { Declaration } from '../sdl-declarations.ts';

/**
 * The SDL of a custom type, or the field of an action without indentation.
 * @param members as in a `Declaration`
 * @throws GraphQLError when a type is no GraphQL type
 */
export function printDeclaration(list: Declaration['list'], members: Members): string {
  if (list === 'actions') {
    return print(fieldNode({ ...members, type: members.output_type }, listOf(members.arguments)));
  }
  return print(typeNode(list, members));
}

/** A type reference as `print` writes it, so that spaces make no difference. @throws GraphQLError */
export function canonicalType(text: unknown): string {
  return print(readType(text));
}

function typeNode(list: Exclude<Declaration['list'], 'actions'>, members: Members): DefinitionNode {
  const shared = named(members);
  switch (list) {
    case 'scalars':
      return { kind: Kind.SCALAR_TYPE_DEFINITION, ...shared };
    case 'enums':
      return {
        kind: Kind.ENUM_TYPE_DEFINITION,
        ...shared,
        values: listOf(members.values).map(enumValueNode),
      };
    case 'input_objects':
      return {
        kind: Kind.INPUT_OBJECT_TYPE_DEFINITION,
        ...shared,
        fields: listOf(members.fields).map(inputNode),
      };
    case 'objects':
      return {
        kind: Kind.OBJECT_TYPE_DEFINITION,
        ...shared,
        fields: listOf(members.fields).map((field) => fieldNode(field, [])),
      };
  }
}

function fieldNode(members: Members, inputs: readonly Members[]): FieldDefinitionNode {
  return {
    kind: Kind.FIELD_DEFINITION,
    ...named(members),
    type: readType(members.type),
    arguments: inputs.map(inputNode),
  };
}

function inputNode(members: Members): InputValueDefinitionNode {
  return { kind: Kind.INPUT_VALUE_DEFINITION, ...named(members), type: readType(members.type) };
}

const deprecated: ConstDirectiveNode = {
  kind: Kind.DIRECTIVE,
  name: { kind: Kind.NAME, value: 'deprecated' },
};

function enumValueNode({ value, ...members }: Members): EnumValueDefinitionNode {
  return {
    kind: Kind.ENUM_VALUE_DEFINITION,
    ...named({ ...members, name: value }),
    ...(members.is_deprecated === true && { directives: [deprecated] }),
  };
}

function named({ name, description }: Members) {
  return {
    name: { kind: Kind.NAME as const, value: String(name) },
    ...(typeof description === 'string' && { description: descriptionNode(description) }),
  };
}

function readType(text: unknown): TypeNode {
  if (typeof text !== 'string') throw new GraphQLError('the type of an action, argument or field is missing');
  return parseType(text);
}

/** A text of several lines is a block, unless a block would be read as another text. */
function descriptionNode(value: string): StringValueNode {
  const block: StringValueNode = { kind: Kind.STRING, value, block: true };
  if (!value.includes('\n')) return { ...block, block: false };
  const read = parseConstValue(print(block));
  return { ...block, block: read.kind === Kind.STRING && read.value === value };
}

function listOf(value: unknown): Members[] {
  return Array.isArray(value) ? value.filter(isMembers) : [];
}
