/** The values that a check constraint of Postgres lists, for the column that it is about. Pure. */
import type { TableModel } from '../model/table-model.ts';

/** Column → its values. Empty for a table without lists. @param lists as `readColumnLists` gives them */
export function columnOptions(
  { schema, table }: Pick<TableModel, 'schema' | 'table'>,
  lists: readonly (readonly string[])[],
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    lists.flatMap(([ofSchema, ofTable, column = '', definition = '']) => {
      const values = ofSchema === schema && ofTable === table ? listedValues(definition) : null;
      return values === null ? [] : [[column, values] as const];
    }),
  );
}

/** The texts of `x = ANY (ARRAY['a'::text, 'b'::text])`; null: the constraint is another one. */
function listedValues(definition: string): readonly string[] | null {
  const text = /= ANY \(+ARRAY\[[^\]]*\]|^ANY \(ARRAY\[[^\]]*\]\)$/.exec(definition)?.[0];
  // A constraint that says more than the list would refuse some of its values.
  if (text === undefined || / (AND|OR) /.test(definition)) return null;
  const values = [...text.matchAll(/'((?:[^']|'')*)'/g)].map(([, value = '']) => value.replaceAll("''", "'"));
  return values.length === 0 ? null : values;
}
