/**
 * Reads the system catalogs; no other file does. Input: the names that metadata tracks. Output: a `Catalog` with those
 * tables and functions only, because the database user may not be allowed to see others. It sends at most three
 * statements, whatever the size of the database.
 */
import type { ClientBase, Pool } from 'pg';
import type { QualifiedName } from '../metadata/shape-parts.ts';
import type { Catalog, CatalogFunction, CatalogTable, PgType } from './types.ts';

/** Where the catalogs are read: a pool, or the connection of a transaction that has changed them. */
export type Database = Pick<Pool | ClientBase, 'query'>;

interface TrackedNames {
  readonly tables: readonly QualifiedName[];
  readonly functions: readonly QualifiedName[];
}

/** Finds the tracked tables and functions; what does not exist is absent from the result. */
export async function introspect(database: Database, tracked: TrackedNames): Promise<Catalog> {
  const found = await database.query<{ tables: TableRow[]; functions: FunctionRow[] }>(objectsSql, [
    tracked.tables.map(({ schema }) => schema),
    tracked.tables.map(({ name }) => name),
    tracked.functions.map(({ schema }) => schema),
    tracked.functions.map(({ name }) => name),
  ]);
  const { tables, functions } = found.rows[0] ?? { tables: [], functions: [] };
  const typeOids = [
    ...tables.flatMap(({ columns }) => columns.map(({ typeOid }) => typeOid)),
    ...functions.flatMap((fn) => [fn.returnTypeOid, ...fn.arguments.map(({ typeOid }) => typeOid)]),
  ];
  const types = await readTypes(database, [...new Set(typeOids)]);
  const withType = <Part>({ typeOid, ...part }: Part & { readonly typeOid: number }) => ({
    ...part,
    type: typeOf(typeOid, types),
  });
  return {
    tables: tables.map((row) => ({ ...row, columns: row.columns.map(withType) })),
    functions: functions.map(({ returnTypeOid, ...row }) => ({
      ...row,
      returnType: typeOf(returnTypeOid, types),
      arguments: row.arguments.map(withType),
    })),
    enumRows: new Map(),
  };
}

/** What an enum table looks like to `readEnumRows`: where its values and their comments are. */
export interface EnumSource {
  readonly key: string;
  readonly schema: string;
  readonly name: string;
  readonly valueColumn: string;
  readonly commentColumn: string | null;
}

/** Reads the rows of all enum tables in one statement, values in alphabetical order. */
export async function readEnumRows(
  database: Database,
  sources: readonly EnumSource[],
): Promise<Catalog['enumRows']> {
  if (sources.length === 0) return new Map();
  const selects = sources.map(
    ({ schema, name, valueColumn, commentColumn }, index) =>
      `select ${index} as source, ${quote(valueColumn)}::text as value,
        ${commentColumn === null ? 'null' : `${quote(commentColumn)}::text`} as comment
        from ${quote(schema)}.${quote(name)}`,
  );
  const { rows } = await database.query<{ source: number; value: string; comment: string | null }>(
    `select * from (${selects.join('\nunion all\n')}) as enum_rows order by source, value collate "C"`,
  );
  return new Map(
    sources.map(({ key }, index) => [
      key,
      rows.filter(({ source }) => source === index).map(({ value, comment }) => ({ value, comment })),
    ]),
  );
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** As the statement returns it, before types are resolved. */
type WithTypeOid<Part extends { readonly type: PgType }> = Omit<Part, 'type'> & { readonly typeOid: number };

interface TableRow extends Omit<CatalogTable, 'columns'> {
  readonly columns: readonly WithTypeOid<CatalogTable['columns'][number]>[];
}

interface FunctionRow extends Omit<CatalogFunction, 'arguments' | 'returnType'> {
  readonly returnTypeOid: number;
  readonly arguments: readonly WithTypeOid<CatalogFunction['arguments'][number]>[];
}

function typeOf(oid: number, types: ReadonlyMap<number, PgType>): PgType {
  const type = types.get(oid);
  if (type === undefined) throw new Error(`type ${oid} was dropped while the catalog was read`);
  return type;
}

type TypeRow = Omit<PgType, 'element'> & { readonly oid: number; readonly elementOid: number | null };

async function readTypes(database: Database, oids: readonly number[]): Promise<Map<number, PgType>> {
  const types = new Map<number, PgType>();
  if (oids.length === 0) return types;
  const { rows } = await database.query<TypeRow>(typesSql, [oids]);
  const byOid = new Map(rows.map((row) => [row.oid, row]));
  const build = ({ oid, elementOid, ...type }: TypeRow): PgType => {
    const known = types.get(oid);
    if (known !== undefined) return known;
    const elementRow = elementOid === null ? undefined : byOid.get(elementOid);
    const built: PgType = { ...type, element: elementRow === undefined ? null : build(elementRow) };
    types.set(oid, built);
    return built;
  };
  for (const row of rows) build(row);
  return types;
}

// Numbers are cast to int and arrays to json so that they arrive as JSON numbers and lists, whatever type parsers
// the pool was given. A column of a domain has the type under it, as in Hasura. The bits of `events` are 1 shifted by
// Postgres' own numbers of the commands. Postgres allows defaults of arguments only at the end, so a count says which
// arguments have one. The tables in a view are counted in the text of its rule, where one that is named twice is twice,
// which is not so in pg_depend. Of a column the statistics hold the share of each frequent value, and how many others
// there are: the number of rows that have a row's value is on average the sum of the squares of these shares.
const objectsSql = `
with recursive behind(view, oid) as (
  select c.oid, c.oid
  from unnest($1::text[], $2::text[]) as wanted(schema, name)
  join pg_namespace n on n.nspname = wanted.schema
  join pg_class c on c.relnamespace = n.oid and c.relname = wanted.name and c.relkind = 'v'
  union all
  select behind.view, found.match[1]::oid
  from behind join pg_rewrite r on r.ev_class = behind.oid and r.ev_type = '1'
  join pg_class v on v.oid = r.ev_class and v.relkind = 'v',
    regexp_matches(r.ev_action::text, ':rtekind 0 :relid (\\d+)', 'g') as found(match)
  where found.match[1]::oid <> behind.oid
), wanted_tables as (
  select c.oid, n.nspname, c.relname, c.relkind, c.reltuples,
    case c.relkind when 'm' then 0 else pg_relation_is_updatable(c.oid, true) end as events
  from unnest($1::text[], $2::text[]) as wanted(schema, name)
  join pg_namespace n on n.nspname = wanted.schema
  join pg_class c on c.relnamespace = n.oid and c.relname = wanted.name and c.relkind in ('r', 'p', 'f', 'v', 'm')
), wanted_functions as (
  select p.*, n.nspname
  from unnest($3::text[], $4::text[]) as wanted(schema, name)
  join pg_namespace n on n.nspname = wanted.schema
  join pg_proc p on p.pronamespace = n.oid and p.proname = wanted.name and p.prokind = 'f'
)
select
  (select coalesce(json_agg(json_build_object(
    'schema', t.nspname, 'name', t.relname,
    'kind', case t.relkind when 'v' then 'view' when 'm' then 'materializedView' else 'table' end,
    'comment', obj_description(t.oid, 'pg_class'),
    'rowCount', case when t.relkind <> 'v' and t.reltuples >= 0 then t.reltuples end,
    'baseTables', greatest(1, (
      select count(*) from behind join pg_class c on c.oid = behind.oid
      where behind.view = t.oid and c.relkind <> 'v')),
    'isUpdatable', t.events & 4 <> 0, 'isInsertable', t.events & 8 <> 0, 'isDeletable', t.events & 16 <> 0,
    'columns', (
      select coalesce(json_agg(json_build_object(
        'name', a.attname, 'isNotNull', a.attnotnull,
        'typeOid', (select coalesce(nullif(typbasetype, 0), oid)::bigint from pg_type where oid = a.atttypid),
        'isGenerated', a.attgenerated <> '' or a.attidentity = 'a', 'comment', col_description(t.oid, a.attnum),
        'rowsPerValue', t.reltuples * (frequent.squares + others.share ^ 2 / others.count) / (1 - s.null_frac),
        'mostRowsPerValue', t.reltuples * greatest(frequent.most, others.share / others.count)
      ) order by a.attnum), '[]')
      from pg_attribute a
      left join pg_stats s on s.schemaname = t.nspname and s.tablename = t.relname and s.attname = a.attname
        and not s.inherited and s.null_frac < 1 and t.reltuples > 0
      left join lateral (
        select coalesce(sum(f), 0) as share, coalesce(sum(f::float8 ^ 2), 0) as squares, count(f) as count,
          max(f) as most
        from unnest(s.most_common_freqs) as f) as frequent on s.attname is not null
      left join lateral (
        select greatest(0, 1 - s.null_frac - frequent.share)::float8 as share,
          greatest(1, case when s.n_distinct < 0 then -s.n_distinct * t.reltuples else s.n_distinct end
            - frequent.count)::float8 as count) as others on s.attname is not null
      where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped),
    'uniqueConstraints', (
      select coalesce(json_agg(json_build_object(
        'name', k.conname, 'isPrimary', k.contype = 'p',
        'columns', (select json_agg(a.attname order by key.position)
          from unnest(k.conkey) with ordinality as key(attnum, position)
          join pg_attribute a on a.attrelid = t.oid and a.attnum = key.attnum)
      ) order by k.contype <> 'p', k.conname), '[]')
      from pg_constraint k where k.conrelid = t.oid and k.contype in ('p', 'u')),
    'indexes', (
      select coalesce(json_agg(json_build_object(
        'keys', (select json_agg(pg_get_indexdef(i.indexrelid, position, false) order by position)
          from generate_series(1, i.indnkeyatts) as position),
        'isUnique', i.indisunique, 'condition', pg_get_expr(i.indpred, i.indrelid)
      ) order by c.relname), '[]')
      from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_am m on m.oid = c.relam and m.amname = 'btree'
      where i.indrelid = t.oid and i.indisvalid
        and not i.indcollation::oid[] && array(select oid from pg_collation where not collisdeterministic)),
    'foreignKeys', (
      select coalesce(json_agg(json_build_object(
        'name', k.conname, 'targetSchema', tn.nspname, 'targetTable', tc.relname,
        'columns', (select json_agg(a.attname order by key.position)
          from unnest(k.conkey) with ordinality as key(attnum, position)
          join pg_attribute a on a.attrelid = t.oid and a.attnum = key.attnum),
        'targetColumns', (select json_agg(a.attname order by key.position)
          from unnest(k.confkey) with ordinality as key(attnum, position)
          join pg_attribute a on a.attrelid = k.confrelid and a.attnum = key.attnum)
      ) order by k.conname), '[]')
      from pg_constraint k
      join pg_class tc on tc.oid = k.confrelid
      join pg_namespace tn on tn.oid = tc.relnamespace
      where k.conrelid = t.oid and k.contype = 'f')
  ) order by t.nspname, t.relname), '[]') from wanted_tables t) as tables,
  (select coalesce(json_agg(json_build_object(
    'schema', f.nspname, 'name', f.proname,
    'returnTypeOid', f.prorettype::bigint, 'returnsSet', f.proretset,
    'arguments', (
      select coalesce(json_agg(json_build_object(
        'name', nullif(f.proargnames[input.position], ''), 'typeOid', f.proargtypes[input.index]::bigint,
        'hasDefault', input.index >= f.pronargs - f.pronargdefaults
      ) order by input.index), '[]')
      from (
        select position, row_number() over (order by position) - 1 as index
        from unnest(coalesce(f.proargmodes::text[], array_fill('i'::text, array[f.pronargs::int])))
          with ordinality as mode(mode, position)
        where mode.mode in ('i', 'b', 'v')
      ) as input),
    'returnsTable', (
      select json_build_object('schema', tn.nspname, 'name', tc.relname)
      from pg_type rt join pg_class tc on tc.oid = rt.typrelid join pg_namespace tn on tn.oid = tc.relnamespace
      where rt.oid = f.prorettype and tc.relkind in ('r', 'p', 'f', 'v', 'm')),
    'volatility', case f.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
    'isVariadic', f.provariadic <> 0, 'comment', obj_description(f.oid, 'pg_proc')
  ) order by f.nspname, f.proname, f.oid), '[]') from wanted_functions f) as functions`;

const typesSql = `
with recursive wanted(oid) as (
  select unnest($1::bigint[])::oid
  union
  select case when t.typcategory = 'A' then t.typelem else t.typbasetype end
  from wanted join pg_type t on t.oid = wanted.oid
  where (t.typcategory = 'A' and t.typelem <> 0) or t.typtype = 'd'
)
select t.oid::int8::float8 as oid, n.nspname::text as schema, t.typname::text as name,
  format_type(t.oid, null) as "sqlName", t.typdelim::text as delimiter,
  case
    when t.typtype = 'd' then 'domain'
    when t.typcategory = 'A' and t.typelem <> 0 then 'array'
    else case t.typtype when 'e' then 'enum' when 'c' then 'composite' when 'r' then 'range'
      when 'm' then 'multirange' when 'p' then 'pseudo' else 'base' end
  end as kind,
  (case when t.typtype = 'd' then t.typbasetype
    when t.typcategory = 'A' and t.typelem <> 0 then t.typelem end)::int8::float8 as "elementOid"
from wanted join pg_type t on t.oid = wanted.oid join pg_namespace n on n.oid = t.typnamespace`;
