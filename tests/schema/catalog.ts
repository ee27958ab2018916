/** The system catalogs of the migrated database, for static checks. */
import type pg from 'pg';

export interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly columns: string[];
  readonly remoteTable: string;
  readonly remoteColumns: string[];
  readonly onDelete: 'no action' | 'restrict' | 'cascade' | 'set null' | 'set default';
}

export interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** The default as an SQL expression, or null. */
  readonly defaultExpression: string | null;
  readonly isGenerated: boolean;
}

/** Columns of every table and view of the schema `public`, in their order. */
export async function readColumns(pool: pg.Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
           not a.attnotnull as "isNullable", case when a.attgenerated = '' then
             (select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef as d where d.adrelid = a.attrelid and d.adnum = a.attnum)
           end as "defaultExpression",
           a.attgenerated <> '' as "isGenerated"
      from pg_attribute as a join pg_class as c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
     order by c.relname, a.attnum`);
  return rows;
}

/** Names of the tables of the schema `public`; with `kind` v of its views. */
export async function readRelations(pool: pg.Pool, kind: 'r' | 'v' = 'r'): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = $1 order by 1`,
    [kind],
  );
  return rows.map((row) => row.name);
}

export async function readForeignKeys(pool: pg.Pool): Promise<ForeignKey[]> {
  const { rows } = await pool.query<ForeignKey>(`
    select n.conrelid::regclass::text as table, n.conname as name, n.confrelid::regclass::text as "remoteTable",
           (select json_agg(a.attname order by k.place) from unnest(n.conkey) with ordinality as k (number, place)
              join pg_attribute as a on a.attrelid = n.conrelid and a.attnum = k.number) as columns,
           (select json_agg(a.attname order by k.place) from unnest(n.confkey) with ordinality as k (number, place)
              join pg_attribute as a on a.attrelid = n.confrelid and a.attnum = k.number) as "remoteColumns",
           case n.confdeltype when 'a' then 'no action' when 'r' then 'restrict' when 'c' then 'cascade'
             when 'n' then 'set null' else 'set default' end as "onDelete"
      from pg_constraint as n
     where n.contype = 'f' and n.connamespace = 'public'::regnamespace
     order by 1, 2`);
  return rows;
}

/** Indexed columns of each index in their order; columns of expressions are left out. */
export async function readIndexes(
  pool: pg.Pool,
): Promise<
  { table: string; name: string; columns: string[]; isUnique: boolean; predicate: string | null }[]
> {
  const { rows } = await pool.query(`
    select c.relname as table, x.relname as name, i.indisunique as "isUnique", pg_get_expr(i.indpred, i.indrelid) as predicate,
           coalesce((select json_agg(a.attname order by k.place) from unnest(i.indkey) with ordinality as k (number, place)
              join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = k.number), '[]') as columns
      from pg_index as i
      join pg_class as c on c.oid = i.indrelid
      join pg_class as x on x.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace
     order by 1, 2`);
  return rows;
}

/** Columns of the primary key of each table, in the order of the key. */
export async function readPrimaryKeys(
  pool: pg.Pool,
): Promise<Map<string, { name: string; columns: string[] }>> {
  const { rows } = await pool.query<{ table: string; name: string; columns: string[] }>(`
    select n.conrelid::regclass::text as table, n.conname as name,
           (select json_agg(a.attname order by k.place) from unnest(n.conkey) with ordinality as k (number, place)
              join pg_attribute as a on a.attrelid = n.conrelid and a.attnum = k.number) as columns
      from pg_constraint as n
     where n.contype = 'p' and n.connamespace = 'public'::regnamespace`);
  return new Map(rows.map(({ table, name, columns }) => [table, { name, columns }]));
}
