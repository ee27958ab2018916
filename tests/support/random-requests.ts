/** Generates random requests that are valid for a schema. The same seed gives the same requests. */
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { Random } from './random.ts';

/** Valid literals of each scalar. A test fails when it needs a scalar that is missing here. */
const literals: Readonly<Record<string, readonly string[]>> = {
  Boolean: ['true', 'false'],
  Int: ['0', '1', '3', '-1', '"2"'],
  String: ['"a"', '"%a%"', '""', '"Ada"'],
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

export class RandomRequests {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  /** One or two root fields of the type, with arguments and selections. */
  operation(kind: 'query' | 'mutation', root: GraphQLObjectType): string {
    const fields = Object.values(root.getFields());
    const picked = Array.from({ length: 1 + this.#random.below(2) }, () => this.#random.pick(fields));
    return `${kind} { ${picked.map((field, index) => `r${index}: ${this.#field(field, 3)}`).join(' ')} }`;
  }

  #field(field: GraphQLField<unknown, unknown>, depth: number): string {
    return `${field.name}${this.#arguments(field.args)}${this.#selection(field.type, depth)}`;
  }

  #selection(type: GraphQLOutputType, depth: number): string {
    const named = getNamedType(type);
    if (!isObjectType(named)) return '';
    const chosen = Object.values(named.getFields()).filter((field) => {
      const isNested = isObjectType(getNamedType(field.type));
      return isNested ? depth > 0 && this.#random.boolean(0.4) : this.#random.boolean(0.4);
    });
    const parts = chosen.map((field, index) => {
      const alias = this.#random.boolean(0.2) ? `x${index}: ` : '';
      return `${alias}${this.#field(field, depth - 1)}`;
    });
    if (parts.length === 0 || this.#random.boolean(0.1)) parts.push('__typename');
    return ` { ${parts.join(' ')} }`;
  }

  #arguments(args: readonly GraphQLArgument[]): string {
    const chosen = args.filter((argument) => isRequiredArgument(argument) || this.#random.boolean(0.3));
    if (chosen.length === 0) return '';
    return `(${chosen.map((argument) => `${argument.name}: ${this.#argument(argument)}`).join(', ')})`;
  }

  #argument({ name, type }: GraphQLArgument): string {
    if (name === 'limit' || name === 'offset') return String(this.#random.below(4));
    if (name === 'path') return this.#random.pick(['"theme"', '"$.langs[0]"', '"$"']);
    return this.#value(type, 4);
  }

  #value(type: GraphQLInputType, depth: number): string {
    if (isNonNullType(type)) return this.#value(type.ofType, depth);
    if (isListType(type)) {
      if (this.#random.boolean(0.15)) return this.#value(type.ofType, depth);
      const items = Array.from({ length: this.#random.below(3) }, () => this.#value(type.ofType, depth));
      return `[${items.join(', ')}]`;
    }
    if (isEnumType(type)) return this.#random.pick(type.getValues()).name;
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields());
      const share = Math.min(0.5, 2 / fields.length);
      const chosen = fields.filter(
        (field) => isRequiredInputField(field) || (depth > 0 && this.#random.boolean(share)),
      );
      return `{${chosen.map((field) => `${field.name}: ${this.#value(field.type, depth - 1)}`).join(', ')}}`;
    }
    const values = literals[type.name];
    if (values === undefined) throw new Error(`there are no literals for the scalar ${type.name}`);
    return this.#random.pick(values);
  }
}
