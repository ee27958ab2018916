/** Members of input objects, and arguments, for columns. */
import type { GraphQLInputType } from 'graphql';
import type { Column } from '../catalog/table-types.ts';

interface ColumnInput {
  readonly type: GraphQLInputType;
  readonly description: string | null;
  readonly extensions: { readonly meaning: { readonly kind: 'column'; readonly column: Column } };
}

/** One member for each column, by its GraphQL name, in the order of the columns. */
export function columnInputs(
  columns: readonly Column[],
  typeOf: (column: Column) => GraphQLInputType,
): Record<string, ColumnInput> {
  return Object.fromEntries(
    columns.map((column) => [
      column.graphqlName,
      {
        type: typeOf(column),
        description: column.description,
        extensions: { meaning: { kind: 'column', column } },
      },
    ]),
  );
}
