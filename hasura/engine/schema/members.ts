/** The members of generated types, in the form in which this stage passes them on. */
import type { GraphQLFieldConfigMap, GraphQLInputType, GraphQLOutputType } from 'graphql';
import type { Column } from '../catalog/table-types.ts';
import type { FieldMeaning, InputMeaning } from './meaning.ts';

/** Output fields by name. */
export type Fields = GraphQLFieldConfigMap<unknown, unknown>;

/** An argument, or a member of an input object. */
interface Input {
  readonly type: GraphQLInputType;
  readonly description?: string | null | undefined;
  readonly defaultValue?: unknown;
  readonly extensions?: { readonly meaning: InputMeaning };
}

export type Inputs = Record<string, Input>;

/** An output field without arguments. */
export function output(
  type: GraphQLOutputType,
  meaning: FieldMeaning,
  description?: string | null,
): Fields[string] {
  return { type, description, extensions: { meaning } };
}

export function input(type: GraphQLInputType, meaning: InputMeaning, description?: string | null): Input {
  return { type, description, extensions: { meaning } };
}

/** One member for each column, by its GraphQL name, in the order of the columns. */
export function columnInputs(
  columns: readonly Column[],
  typeOf: (column: Column) => GraphQLInputType,
): Inputs {
  return Object.fromEntries(
    columns.map((column) => [
      column.graphqlName,
      input(typeOf(column), { kind: 'column', column }, column.description),
    ]),
  );
}
