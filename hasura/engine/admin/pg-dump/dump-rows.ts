/** Writes the rows of tables as `INSERT` statements, for servers without a fitting `pg_dump`. */
import type pg from 'pg';
import { EngineError } from '../../errors.ts';
import type { Dump } from './options.ts';

type Connection = Pick<pg.ClientBase, 'query'>;
type TableName = Extract<Dump, { kind: 'rows' }>['tables'][number];

interface RowsQuery {
  /** Rows with one text each: the statement that inserts a row. */
  readonly select: string;
  /** Statements that set the sequences of the table. */
  readonly sequences: readonly string[];
}

/** Rows that are read at once. */
const batchSize = 100;

/**
 * One row with the select and the sequences of the table whose oid is `$1`. Values are the texts of Postgres: integers and
 * booleans as they are, others quoted. Generated columns are left out.
 */
const describeTable = `
  select format('select ''INSERT INTO %s (%s)%s VALUES ('' || array_to_string(array[%s]::text[], '', '') || '')'' from %s%s',
      replace(c.oid::regclass::text, '''', ''''''), replace(columns.names, '''', ''''''),
      case when columns.has_identity then ' OVERRIDING SYSTEM VALUE' else '' end, columns.texts,
      case when c.relkind = 'p' then '' else 'only ' end, c.oid::regclass) as select,
    (select coalesce(array_agg(format('SELECT pg_catalog.setval(%L, %s, %s)', s.oid::regclass,
        coalesce(pg_sequence_last_value(s.oid), q.seqstart), (pg_sequence_last_value(s.oid) is not null)::text)
        order by s.oid::regclass::text), '{}')
      from pg_depend d join pg_class s on s.oid = d.objid join pg_sequence q on q.seqrelid = s.oid
      where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid
        and d.deptype in ('a', 'i')) as sequences
  from pg_class c cross join lateral (
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum) as names,
      string_agg(format(case when a.atttypid in ('int2'::regtype, 'int4'::regtype, 'int8'::regtype, 'bool'::regtype)
        then 'coalesce(%I::text, ''NULL'')' else 'quote_nullable(%I::text)' end, a.attname), ', ' order by a.attnum)
        as texts,
      bool_or(a.attidentity = 'a') as has_identity
    from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  where c.oid = $1`;

/**
 * @param connection in a transaction with an empty `search_path`
 * @param add called with each statement, without its semicolon
 * @throws EngineError `not-exists` for a table
 */
export async function dumpRows(
  connection: Connection,
  tables: readonly TableName[],
  add: (statement: string) => void,
): Promise<void> {
  const queries: RowsQuery[] = [];
  for (const table of tables) queries.push(await rowsOf(connection, table));
  for (const { select } of queries) {
    await connection.query(`declare dumped_rows no scroll cursor for ${select}`);
    for (;;) {
      const { rows } = await connection.query<{ text: string }>({
        text: `fetch ${batchSize} from dumped_rows`,
        rowMode: 'array',
      } as pg.QueryConfig);
      for (const row of rows as unknown as string[][]) add(row[0] ?? '');
      if (rows.length < batchSize) break;
    }
    await connection.query('close dumped_rows');
  }
  for (const { sequences } of queries) for (const statement of sequences) add(statement);
}

async function rowsOf(connection: Connection, { schema, name }: TableName): Promise<RowsQuery> {
  const { rows } = await connection.query<{ oid: string }>(
    `select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and c.relname = $1 and n.nspname = coalesce($2, 'public')`,
    [name, schema],
  );
  const [found] = rows;
  if (found === undefined) {
    throw new EngineError('not-exists', `table "${schema ?? 'public'}.${name}" does not exist`, '$.opts');
  }
  const described = await connection.query<RowsQuery>(describeTable, [found.oid]);
  const [query] = described.rows;
  if (query === undefined) throw new Error(`the table "${name}" could not be described`);
  return query;
}
