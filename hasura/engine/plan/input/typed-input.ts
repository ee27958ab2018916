/** Values of a request with type and path: arguments, members of input objects, items of lists. */
import { type GraphQLInputObjectType, type GraphQLInputType, getNamedType, isInputObjectType } from 'graphql';
import type { InputMember, InputValue } from './input-value.ts';

export interface TypedInput {
  readonly name: string;
  readonly value: InputValue;
  readonly type: GraphQLInputType;
  /** JSONPath of the value in the request. */
  readonly at: string;
}

/** A member of an input object. */
export function inputOfMember({ name, value, field, at }: InputMember): TypedInput {
  return { name, value, type: field.type, at };
}

/** The input object behind a field's type. */
export function inputType(type: GraphQLInputType): GraphQLInputObjectType {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) throw new Error(`${named.name} is not an input object`);
  return named;
}
