/** Selects of sequences, tables, defaults and views, each with the statements that create them. */
import { objectQuery, ranks, textIf } from './dumped-object.ts';
import { collationOf } from './types-and-routines.ts';

const relationName = "format('%I.%I', n.nspname, c.relname)";
const fromRelations = 'from pg_class c join pg_namespace n on n.oid = c.relnamespace';

/** The options of a sequence, which `s` is. */
const sequenceOptions = `format('START WITH %s INCREMENT BY %s MINVALUE %s MAXVALUE %s CACHE %s%s', s.seqstart,
  s.seqincrement, s.seqmin, s.seqmax, s.seqcache, ${textIf('s.seqcycle', "' CYCLE'")})`;

/** Sequences of identity columns are parts of their tables. */
const sequences = objectQuery('pg_class', 'c', {
  rank: ranks.sequence,
  name: relationName,
  statements: `array[
    format('CREATE %sSEQUENCE %s AS %s %s', ${textIf("c.relpersistence = 'u'", "'UNLOGGED '")}, ${relationName},
      format_type(s.seqtypid, null), ${sequenceOptions}),
    (select format('ALTER SEQUENCE %s OWNED BY %I.%I.%I', ${relationName}, tn.nspname, t.relname, a.attname)
      from pg_depend d join pg_class t on t.oid = d.refobjid join pg_namespace tn on tn.oid = t.relnamespace
        join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refclassid = 'pg_class'::regclass
        and d.deptype = 'a')]`,
  from: `${fromRelations} join pg_sequence s on s.seqrelid = c.oid
    where n.nspname = any($1) and not exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'i')`,
});

/** Whether a default or check needs a function or a sequence, which may need the table in turn. */
const isApart = (catalog: string, oid: string, table: string): string => `exists (
  select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid}
    and (d.refclassid = 'pg_proc'::regclass
      or d.refclassid = 'pg_class'::regclass and d.refobjid <> ${table}))`;

/** A check that was never validated would be, in the definition of the table. */
export const isApartCheck = `(not k.convalidated or ${isApart('pg_constraint', 'k.oid', 'k.conrelid')})`;
const isApartDefault = `a.attgenerated = '' and ${isApart('pg_attrdef', 'v.oid', 'v.adrelid')}`;

const identity = `(select format(' GENERATED %s AS IDENTITY (SEQUENCE NAME %I.%I %s)',
    case a.attidentity when 'a' then 'ALWAYS' else 'BY DEFAULT' end, sn.nspname, sc.relname, ${sequenceOptions})
  from pg_depend d join pg_sequence s on s.seqrelid = d.objid join pg_class sc on sc.oid = d.objid
    join pg_namespace sn on sn.oid = sc.relnamespace
  where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = a.attrelid
    and d.refobjsubid = a.attnum and d.deptype = 'i')`;

const value = `case
    when a.attidentity <> '' then ${identity}
    when a.attgenerated <> '' then format(' GENERATED ALWAYS AS (%s)%s', pg_get_expr(v.adbin, v.adrelid),
      case a.attgenerated when 's' then ' STORED' else ' VIRTUAL' end)
    when v.oid is null or (${isApartDefault}) then ''
    else ' DEFAULT ' || pg_get_expr(v.adbin, v.adrelid)
  end`;

/** Columns and checks that a table has by itself. A partition is created on its own, and attached then. */
const members = `array_to_string(array[
    (select string_agg(format(E'\\n  %I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
        ${collationOf('a.attcollation', 'ty.typcollation')}, ${value}, ${textIf('a.attnotnull', "' NOT NULL'")}), ','
        order by a.attnum)
      from pg_attribute a join pg_type ty on ty.oid = a.atttypid
        left join pg_attrdef v on v.adrelid = a.attrelid and v.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and (a.attislocal or c.relispartition)),
    (select string_agg(format(E'\\n  CONSTRAINT %I %s', k.conname, pg_get_constraintdef(k.oid)), ',' order by k.conname)
      from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and (k.conislocal or c.relispartition) and not ${isApartCheck})
  ], ',')`;

const optionList = (options: string): string =>
  `(select string_agg(format('%s=%L', o.option_name, o.option_value), ', ') from pg_options_to_table(${options}) o)`;

/** ` WITH (…)`, also for the table that holds long values. */
const storageOptions = `coalesce(' WITH (' || nullif(concat_ws(', ', ${optionList('c.reloptions')}, (
    select string_agg(format('toast.%s=%L', o.option_name, o.option_value), ', ')
    from pg_class long_values, pg_options_to_table(long_values.reloptions) o where long_values.oid = c.reltoastrelid)), '')
  || ')', '')`;

const parents = `(select string_agg(i.inhparent::regclass::text, ', ' order by i.inhseqno)
  from pg_inherits i where i.inhrelid = c.oid)`;

const columnSettings = `(select coalesce(array_agg(format('ALTER TABLE ONLY %s ALTER COLUMN %I SET %s', ${relationName},
    a.attname, setting) order by a.attnum), '{}')
  from pg_attribute a join pg_type ty on ty.oid = a.atttypid
    cross join lateral unnest(array[
      case when a.attstorage <> ty.typstorage then 'STORAGE ' || case a.attstorage
        when 'p' then 'PLAIN' when 'e' then 'EXTERNAL' when 'm' then 'MAIN' else 'EXTENDED' end end,
      case a.attcompression when 'p' then 'COMPRESSION pglz' when 'l' then 'COMPRESSION lz4' end,
      case when a.attstattarget >= 0 then 'STATISTICS ' || a.attstattarget end,
      '(' || ${optionList('a.attoptions')} || ')']) as setting
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and setting is not null)`;

const tables = objectQuery('pg_class', 'c', {
  rank: ranks.table,
  name: relationName,
  statements: `array[
    format(E'CREATE %sTABLE %s (%s\\n)%s%s%s', ${textIf("c.relpersistence = 'u'", "'UNLOGGED '")}, ${relationName},
      ${members},
      case when c.relispartition then '' else coalesce(' INHERITS (' || ${parents} || ')', '') end,
      ${textIf("c.relkind = 'p'", "' PARTITION BY ' || pg_get_partkeydef(c.oid)")}, ${storageOptions}),
    case when c.relispartition then format('ALTER TABLE ONLY %s ATTACH PARTITION %s %s', ${parents}, ${relationName},
      pg_get_expr(c.relpartbound, c.oid)) end,
    case c.relreplident
      when 'f' then format('ALTER TABLE ONLY %s REPLICA IDENTITY FULL', ${relationName})
      when 'n' then format('ALTER TABLE ONLY %s REPLICA IDENTITY NOTHING', ${relationName}) end,
    case when c.relrowsecurity then format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', ${relationName}) end,
    case when c.relforcerowsecurity then format('ALTER TABLE ONLY %s FORCE ROW LEVEL SECURITY', ${relationName}) end
  ] || ${columnSettings}`,
  from: `${fromRelations} where c.relkind in ('r', 'p') and n.nspname = any($1)`,
});

const defaults = objectQuery('pg_attrdef', 'v', {
  rank: ranks.default,
  name: `${relationName} || '.' || quote_ident(a.attname)`,
  statements: `array[format('ALTER TABLE ONLY %s ALTER COLUMN %I SET DEFAULT %s', ${relationName}, a.attname,
    pg_get_expr(v.adbin, v.adrelid))]`,
  from: `from pg_attrdef v join pg_class c on c.oid = v.adrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = v.adrelid and a.attnum = v.adnum
    where n.nspname = any($1) and (c.relkind = 'v' or (${isApartDefault}))`,
});

const views = objectQuery('pg_class', 'c', {
  rank: ranks.view,
  name: relationName,
  statements: `array[format(E'CREATE %sVIEW %s%s AS\\n%s%s', ${textIf("c.relkind = 'm'", "'MATERIALIZED '")},
    ${relationName}, coalesce(' WITH (' || ${optionList('c.reloptions')} || ')', ''),
    rtrim(pg_get_viewdef(c.oid), ';'), ${textIf("c.relkind = 'm'", "E'\\n  WITH NO DATA'")})] || ${columnSettings}`,
  from: `${fromRelations} where c.relkind in ('v', 'm') and n.nspname = any($1)`,
});

export const relationQueries: readonly string[] = [sequences, tables, defaults, views];
