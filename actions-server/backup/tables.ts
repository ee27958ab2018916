/** The tables of a backup: all of the schema `public`. */
import type pg from 'pg';

export interface Table {
  readonly name: string;
  /** Without generated ones, in their order. */
  readonly columns: string[];
  /** The columns of the primary key: the order of the rows in a backup. */
  readonly key: string[];
}

/** In the order of their names; a partitioned table is one table. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
            array_agg(a.attname::text order by a.attnum) as columns,
            coalesce((select array_agg(k.attname::text order by k.attnum)
                        from pg_index as i join pg_attribute as k on k.attrelid = c.oid and k.attnum = any(i.indkey)
                       where i.indrelid = c.oid and i.indisprimary), '{}') as key
       from pg_class as c join pg_attribute as a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and not exists (select from pg_depend as d
                         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      group by c.oid, c.relname order by c.relname collate "C"`,
  );
  return rows;
}
