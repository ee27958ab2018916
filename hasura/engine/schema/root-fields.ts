/** What the root fields of queries and mutations of a table share. */
import type { GraphQLFieldConfig } from 'graphql';
import type { RootNames, Table } from '../catalog/table-types.ts';
import { rootDescriptions, shownDescription } from './descriptions.ts';
import type { Fields } from './members.ts';

type RootField = Pick<GraphQLFieldConfig<unknown, unknown>, 'type' | 'args'>;

/** @param offered the fields that the role may use; null or false: not this one */
export function rootFields(
  table: Table,
  offered: Readonly<Partial<Record<keyof RootNames, RootField | null | false>>>,
): Fields {
  const fields: Fields = {};
  for (const [kind, field] of Object.entries(offered) as [keyof RootNames, RootField | null | false][]) {
    if (!field) continue;
    fields[table.rootNames[kind]] = {
      ...field,
      description: shownDescription(table.rootComments[kind], rootDescriptions[kind](table.printedName)),
      extensions: { meaning: { kind, table } },
    };
  }
  return fields;
}
