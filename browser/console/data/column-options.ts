/** The values that a column may have where the database lists them: check constraints and enumerated types. */
import { useQuery } from '@tanstack/react-query';
import { runSql } from '../engine/run-sql.ts';
import { viewAs } from '../engine/session.ts';
import { useStored } from '../engine/stored.ts';
import type { TableModel } from '../model/table-model.ts';
import { columnOptions } from './listed-values.ts';

const statement = `select n.nspname, t.relname, a.attname, pg_get_constraintdef(c.oid)
from pg_constraint c
join pg_class t on t.oid = c.conrelid
join pg_namespace n on n.oid = t.relnamespace
join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
where c.contype = 'c' and array_length(c.conkey, 1) = 1
union all
select n.nspname, t.relname, a.attname, 'ANY (ARRAY[' || string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) || '])'
from pg_attribute a
join pg_class t on t.oid = a.attrelid
join pg_namespace n on n.oid = t.relnamespace
join pg_enum e on e.enumtypid = a.atttypid
group by 1, 2, 3`;

/** The lists of all tables: schema, table, column and definition. @throws EngineProblem */
export async function readColumnLists(): Promise<readonly (readonly string[])[]> {
  return (await runSql(statement, true)).rows;
}

/** Column → its values. Empty for a table without lists, for other roles than admin, and for an engine without SQL. */
export function useColumnOptions(table: TableModel): ReadonlyMap<string, readonly string[]> {
  const isAdmin = useStored(viewAs) === null;
  const { data } = useQuery({
    queryKey: ['column options'],
    enabled: isAdmin,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: readColumnLists,
  });
  return columnOptions(table, data ?? []);
}
