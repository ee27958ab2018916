/** The tables that a private key sees, with their relationships, read from the GraphQL schema of the role. */
import { buildSchema, getNamedType, getNullableType, isListType, isObjectType } from 'graphql';

export interface Table {
  readonly name: string;
  readonly description: string;
  /** Relationships to one row, by name, with the table that they lead to. */
  readonly refersTo: readonly { readonly name: string; readonly table: string }[];
  /** Relationships to any number of rows. */
  readonly has: readonly { readonly name: string; readonly table: string }[];
}

/** @param sdl the schema of the role `account` */
export function readTables(sdl: string): ReadonlyMap<string, Table> {
  const schema = buildSchema(sdl, { assumeValidSDL: true });
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  // A table has an input for its filters, and so has its aggregate; results of actions have none.
  const tables = types.filter(
    ({ name }) => schema.getType(`${name}_bool_exp`) !== undefined && !name.endsWith('_aggregate'),
  );
  const names = new Set(tables.map(({ name }) => name));
  return new Map(
    tables.map((type) => {
      const related = Object.values(type.getFields())
        .map(({ name, type: value }) => ({
          name,
          table: getNamedType(value).name,
          isList: isListType(getNullableType(value)),
        }))
        .filter(({ table }) => names.has(table));
      const of = (list: boolean) =>
        related.filter(({ isList }) => isList === list).map(({ name, table }) => ({ name, table }));
      const table = {
        name: type.name,
        description: type.description ?? '',
        refersTo: of(false),
        has: of(true),
      };
      return [type.name, table] as const;
    }),
  );
}
