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
  // Tables can be subscribed to; results of actions cannot.
  const subscribed = Object.values(schema.getSubscriptionType()?.getFields() ?? {});
  const types = [...new Set(subscribed.map(({ type }) => getNamedType(type)))].filter(isObjectType);
  const tables = types.filter(({ name }) => !name.endsWith('_aggregate'));
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
