/** Generates GraphQL operations that are valid for a schema. */

import type { Arbitrary } from 'fast-check';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  parseValue,
  valueFromASTUntyped,
} from 'graphql';
import { type Choices, chosen } from './choices.ts';
import { storableTexts } from './texts.ts';

export type OperationKind = 'query' | 'mutation' | 'subscription';

export interface Operation {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

type Literals = Readonly<Record<string, readonly string[]>>;

/** Valid literals of each scalar. A test fails when it needs a scalar that is missing here. */
const defaultLiterals: Literals = {
  Boolean: ['true', 'false'],
  Int: ['0', '1', '3', '-1', '"2"'],
  String: ['"a"', '"%a%"', '""', '"Ada"', ...storableTexts.map((text) => JSON.stringify(text))],
  Float: ['1.5', '2'],
  bigint: ['1', '"9007199254740993"'],
  box: ['"(1,1),(0,0)"', '"(5,5),(2,3)"'],
  citext: ['"Ada@north.example"'],
  date: ['"2024-01-31"'],
  daterange: ['"[2024-01-01,2024-02-01)"', '"empty"'],
  float8: ['1.5', '2'],
  jsonb: ['{theme: null}', '[1, "a"]', '"text"', '1', 'null'],
  lquery: ['"*.machines"'],
  ltree: ['"science.machines"', '"poetry"'],
  ltxtquery: ['"science & !machines"'],
  money: ['"1.50"', '3'],
  numeric: ['1.5', '"12.50"', '-3'],
  timestamptz: ['"2024-02-02T00:00:00Z"'],
  uuid: ['"00000000-0000-4000-8000-000000000001"'],
};

/**
 * Arbitrary operations of one kind, some with variables.
 * @param literals of scalars, in place of the usual ones
 */
export function operations(
  schema: GraphQLSchema,
  kind: OperationKind,
  literals: Literals = {},
): Arbitrary<Operation> {
  const root = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  }[kind];
  if (!root) throw new Error(`the schema has no ${kind}`);
  return chosen((choices) =>
    new OperationGenerator(choices, { ...defaultLiterals, ...literals }).operation(kind, root),
  );
}

/** An update without it, or with nothing in it, is not valid. */
const changedColumns = '_set';

class OperationGenerator {
  readonly #choices: Choices;
  readonly #literals: Literals;
  readonly #declarations: string[] = [];
  readonly #variables: Record<string, unknown> = {};

  constructor(choices: Choices, literals: Literals) {
    this.#choices = choices;
    this.#literals = literals;
  }

  /** One or two root fields of the type, with arguments and selections. */
  operation(kind: OperationKind, root: GraphQLObjectType): Operation {
    const fields = Object.values(root.getFields());
    // A subscription has one root field.
    const count = kind === 'subscription' ? 1 : 1 + this.#choices.below(2);
    const picked = Array.from({ length: count }, () => this.#choices.pick(fields));
    const selection = picked.map((field, index) => `r${index}: ${this.#field(field, 3)}`).join(' ');
    if (this.#declarations.length === 0) return { query: `${kind} { ${selection} }` };
    return {
      query: `${kind} (${this.#declarations.join(', ')}) { ${selection} }`,
      variables: this.#variables,
    };
  }

  #field(field: GraphQLField<unknown, unknown>, depth: number): string {
    return `${field.name}${this.#arguments(field.args)}${this.#selection(field.type, depth)}`;
  }

  #selection(type: GraphQLOutputType, depth: number): string {
    const named = getNamedType(type);
    if (!isObjectType(named)) return '';
    const fields = Object.values(named.getFields()).filter((field) => {
      const isNested = isObjectType(getNamedType(field.type));
      return isNested ? depth > 0 && this.#choices.boolean(0.4) : this.#choices.boolean(0.4);
    });
    const parts = fields.map((field, index) => {
      const alias = this.#choices.boolean(0.2) ? `x${index}: ` : '';
      return `${alias}${this.#field(field, depth - 1)}`;
    });
    if (parts.length === 0 || this.#choices.boolean(0.1)) parts.push('__typename');
    return ` { ${parts.join(' ')} }`;
  }

  #arguments(args: readonly GraphQLArgument[]): string {
    const given = args.filter(
      (argument) =>
        isRequiredArgument(argument) || argument.name === changedColumns || this.#choices.boolean(0.3),
    );
    if (given.length === 0) return '';
    return `(${given.map((argument) => `${argument.name}: ${this.#argument(argument)}`).join(', ')})`;
  }

  #argument({ name, type }: GraphQLArgument): string {
    if (name === 'limit' || name === 'offset') return String(this.#choices.below(4));
    if (name === 'path') return this.#choices.pick(['"theme"', '"$.langs[0]"', '"$"']);
    const literal = this.#value(type, 4);
    return this.#choices.boolean(0.2) ? this.#variable(type, literal) : literal;
  }

  /** The value of a literal, given by a variable. */
  #variable(type: GraphQLInputType, literal: string): string {
    const name = `v${this.#declarations.length}`;
    this.#declarations.push(`$${name}: ${type}`);
    this.#variables[name] = valueFromASTUntyped(parseValue(literal));
    return `$${name}`;
  }

  #value(type: GraphQLInputType, depth: number): string {
    if (isNonNullType(type)) return this.#value(type.ofType, depth);
    if (isListType(type)) {
      if (this.#choices.boolean(0.15)) return this.#value(type.ofType, depth);
      const items = Array.from({ length: this.#choices.below(3) }, () => this.#value(type.ofType, depth));
      return `[${items.join(', ')}]`;
    }
    if (isEnumType(type)) return this.#choices.pick(type.getValues()).name;
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields());
      const share = Math.min(0.5, 2 / fields.length);
      const given = fields.filter(
        (field) =>
          isRequiredInputField(field) ||
          field.name === changedColumns ||
          (depth > 0 && this.#choices.boolean(share)),
      );
      if (given.length === 0 && type.name.endsWith('_set_input')) given.push(this.#choices.pick(fields));
      return `{${given.map((field) => `${field.name}: ${this.#value(field.type, depth - 1)}`).join(', ')}}`;
    }
    const values = this.#literals[type.name];
    if (values === undefined) throw new Error(`there are no literals for the scalar ${type.name}`);
    return this.#choices.pick(values);
  }
}
