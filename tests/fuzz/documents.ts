/** Generates GraphQL operations that are valid for a schema. */

import type { Arbitrary } from 'fast-check';
import {
  type GraphQLArgument,
  GraphQLBoolean,
  type GraphQLField,
  type GraphQLInputType,
  GraphQLNonNull,
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

/** An operation in two forms: with variables, some by their defaults, and with literals in their places. */
export interface OperationForms extends Operation {
  readonly ofLiterals: string;
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
 * Arbitrary operations of one kind, in all forms: values by variables, by their defaults and inside of literals, selections
 * in fragments, which are nested and repeated, and under directives.
 * @param literals of scalars, in place of the usual ones
 */
export function operations(
  schema: GraphQLSchema,
  kind: OperationKind,
  literals: Literals = {},
): Arbitrary<OperationForms> {
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

/** A place where an operation has a variable or the literal in its place. */
const placeOf = /\$v(\d+)\b/g;

class OperationGenerator {
  readonly #choices: Choices;
  readonly #literals: Literals;
  readonly #declarations: string[] = [];
  readonly #variables: Record<string, unknown> = {};
  /** The literal for which each variable stands. */
  readonly #places: string[] = [];
  readonly #fragments: string[] = [];

  constructor(choices: Choices, literals: Literals) {
    this.#choices = choices;
    this.#literals = literals;
  }

  /** One or two root fields of the type, with arguments and selections. */
  operation(kind: OperationKind, root: GraphQLObjectType): OperationForms {
    const fields = Object.values(root.getFields());
    // A subscription has one root field, with neither a directive nor a fragment around it.
    const count = kind === 'subscription' ? 1 : 1 + this.#choices.below(2);
    const picked = Array.from({ length: count }, () => this.#choices.pick(fields));
    const parts = picked.map((field, index) => `r${index}: ${this.#field(field, 3)}`);
    const selection = kind === 'subscription' ? parts.join(' ') : this.#parts(root, parts);
    const definitions = ['', ...this.#fragments].join(' ');
    const ofLiterals = `${kind} { ${selection} }${definitions}`.replace(
      placeOf,
      (_place, index) => this.#places[Number(index)] ?? '',
    );
    if (this.#declarations.length === 0)
      return { query: `${kind} { ${selection} }${definitions}`, ofLiterals };
    return {
      query: `${kind} (${this.#declarations.join(', ')}) { ${selection} }${definitions}`,
      variables: this.#variables,
      ofLiterals,
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
    return ` { ${this.#parts(named, parts)} }`;
  }

  /** Selected fields, some of them in a fragment, and one of them with a directive. */
  #parts(type: GraphQLObjectType, parts: readonly string[]): string {
    const form = this.#choices.below(12);
    const at = this.#choices.below(parts.length);
    const [outside, inside] = [parts.slice(0, at).join(' '), parts.slice(at).join(' ')];
    switch (form) {
      case 11:
        return `${outside} ... { ${inside} }`;
      case 10:
        return `${outside} ... on ${type.name} ${this.#condition()} { ${inside} }`;
      case 9:
        return `${outside} ${this.#spread(type, inside)} ${this.#condition()}`;
      case 8: {
        const spread = this.#spread(type, inside);
        return `${spread} ${outside} ${this.#spread(type, spread)} ${spread}`;
      }
      default:
        return parts.join(' ');
    }
  }

  /** Adds a fragment. */
  #spread(type: GraphQLObjectType, inside: string): string {
    const name = `f${this.#fragments.length}`;
    this.#fragments.push(`fragment ${name} on ${type.name} { ${inside} }`);
    return `...${name}`;
  }

  /** A directive that leaves nothing out. */
  #condition(): string {
    if (this.#choices.boolean(0.3)) return '';
    const [name, literal] = this.#choices.pick([
      ['include', 'true'],
      ['skip', 'false'],
    ] as const);
    const type = new GraphQLNonNull(GraphQLBoolean);
    return `@${name}(if: ${this.#choices.boolean(0.5) ? this.#variable(type, literal) : literal})`;
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
    if (name === 'path') return this.#choices.pick(['"theme"', '"$.langs[0]"', '"$"']);
    const isCount = name === 'limit' || name === 'offset';
    if (!this.#choices.boolean(0.25))
      return isCount ? String(this.#choices.below(4)) : this.#value(type, 4, true);
    return this.#variable(type, isCount ? String(this.#choices.below(4)) : this.#value(type, 4, false));
  }

  /** The value of a literal, given by a variable, or by its default. */
  #variable(type: GraphQLInputType, literal: string): string {
    const index = this.#places.push(literal) - 1;
    const name = `v${index}`;
    const form = this.#choices.below(4);
    this.#declarations.push(`$${name}: ${type}${form >= 2 ? ` = ${literal}` : ''}`);
    // A value beats the default, the same one too.
    if (form !== 3) this.#variables[name] = valueFromASTUntyped(parseValue(literal));
    return `$${name}`;
  }

  /** @param mayVary whether parts of it may be variables, which defaults and values of variables cannot have in them */
  #value(type: GraphQLInputType, depth: number, mayVary: boolean): string {
    if (isNonNullType(type)) return this.#value(type.ofType, depth, mayVary);
    if (isListType(type)) {
      // A variable in such a value would need the type of the list.
      if (this.#choices.boolean(0.15)) return this.#value(type.ofType, depth, false);
      const items = Array.from({ length: this.#choices.below(3) }, () =>
        this.#member(type.ofType, depth, mayVary),
      );
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
      return `{${given.map((field) => `${field.name}: ${this.#member(field.type, depth - 1, mayVary)}`).join(', ')}}`;
    }
    const values = this.#literals[type.name];
    if (values === undefined) throw new Error(`there are no literals for the scalar ${type.name}`);
    return this.#choices.pick(values);
  }

  /** A value inside an object or a list. */
  #member(type: GraphQLInputType, depth: number, mayVary: boolean): string {
    if (mayVary && this.#choices.boolean(0.05)) return this.#variable(type, this.#value(type, depth, false));
    return this.#value(type, depth, mayVary);
  }
}
