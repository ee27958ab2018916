/**
 * The rows of a database as text, so that they can be loaded into another database of the same version. A column is
 * kept as Postgres prints it, which loses nothing; generated columns are left out.
 */
import type pg from 'pg';

/** The rows of one table, in the order in which they lie in it. */
export interface TableDump {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
}

/** By the name of the table in the schema `public`. */
export type Dump = Readonly<Record<string, TableDump>>;

type Client = Pick<pg.ClientBase, 'query'>;

interface Column {
  readonly name: string;
  readonly type: string;
}

/** Reads the rows of all tables of the schema `public`; tables without rows are left out. */
export async function dumpTables(client: Client | pg.Pool): Promise<Dump> {
  const dump: Record<string, TableDump> = {};
  for (const [table, columns] of await readColumns(client)) {
    const values = columns.map(({ name }) => `${quote(name)}::text`).join(', ');
    const { rows } = await client.query<{ row: (string | null)[] }>(
      `select jsonb_build_array(${values}) as row from public.${quote(table)} order by ctid`,
    );
    if (rows.length === 0) continue;
    dump[table] = { columns: columns.map(({ name }) => name), rows: rows.map(({ row }) => row) };
  }
  return dump;
}

/**
 * Replaces the rows of all tables by those of a dump, without running triggers.
 * @throws Error when the database has other columns than the dump
 */
export async function loadTables(client: Client, dump: Dump): Promise<void> {
  const tables = await readColumns(client);
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query(`truncate ${[...tables.keys()].map((table) => `public.${quote(table)}`).join(', ')}`);
  for (const [table, { columns, rows }] of Object.entries(dump)) {
    const present = tables.get(table)?.map(({ name }) => name);
    if (present?.join() !== columns.join())
      throw new Error(`The columns of ${table} are not those of the dump.`);
    const values = tables.get(table)?.map(({ type }, index) => `(row ->> ${index})::${type}`);
    await client.query(
      `insert into public.${quote(table)} (${columns.map(quote).join(', ')})
       select ${values?.join(', ')} from jsonb_array_elements($1::jsonb) as row`,
      [JSON.stringify(rows)],
    );
  }
  await client.query('commit');
}

/** The columns of every table that are not generated, in their order. */
async function readColumns(client: Client | pg.Pool): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<{ table: string; columns: Column[] }>(
    `select "class".relname as table,
            json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
       from pg_class as "class" join pg_attribute on attrelid = "class".oid
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and attnum > 0 and not attisdropped and attgenerated = ''
      group by relname order by relname collate "C"`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
