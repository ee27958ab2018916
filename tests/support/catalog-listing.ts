/**
 * Everything that the system catalogs say about a schema, as lines that can be compared between databases. It names no oid, and
 * shares no query with the writer of dumps.
 */
import type pg from 'pg';

const queries: Readonly<Record<string, string>> = {
  column: `select c.relname || '.' || a.attname, concat_ws(' ', c.relkind, row_number() over (partition by c.oid order by a.attnum),
      format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attstorage, a.attcompression,
      a.attstattarget, a.attoptions, a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid), a.attislocal or c.relispartition)
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = $1::regnamespace and a.attnum > 0 and not a.attisdropped`,
  relation: `select c.relname, concat_ws(' ', c.relkind, c.relpersistence, c.reloptions, c.relrowsecurity, c.relforcerowsecurity,
      case when c.relkind in ('r', 'p') then c.relreplident end, c.relispartition, pg_get_expr(c.relpartbound, c.oid),
      pg_get_partkeydef(c.oid), (select string_agg(i.inhparent::regclass::text, ',') from pg_inherits i where i.inhrelid = c.oid))
    from pg_class c where c.relnamespace = $1::regnamespace`,
  constraint: `select coalesce(conrelid::regclass::text, contypid::regtype::text) || '.' || conname, concat_ws(' ', contype,
      condeferrable, condeferred, convalidated, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = $1::regnamespace and contype <> 'n'`,
  index: `select indexrelid::regclass::text, concat_ws(' ', pg_get_indexdef(indexrelid), indisprimary, indisunique, indisclustered,
      indisreplident, indisvalid) from pg_index join pg_class c on c.oid = indexrelid where c.relnamespace = $1::regnamespace`,
  trigger: `select tgrelid::regclass || '.' || tgname, concat_ws(' ', tgenabled, pg_get_triggerdef(t.oid))
    from pg_trigger t join pg_class c on c.oid = tgrelid where c.relnamespace = $1::regnamespace and not tgisinternal`,
  routine: `select oid::regprocedure::text, case when prokind = 'a' then concat_ws(' ', 'aggregate', proparallel,
      (select to_jsonb(a) - 'aggfnoid' || jsonb_build_object('aggtranstype', aggtranstype::regtype, 'aggsortop',
      aggsortop::regoperator, 'aggmtranstype', aggmtranstype::regtype) from pg_aggregate a where a.aggfnoid = p.oid)) else pg_get_functiondef(oid) end
    from pg_proc p where pronamespace = $1::regnamespace`,
  view: `select c.oid::regclass::text, pg_get_viewdef(c.oid) from pg_class c
    where c.relkind in ('v', 'm') and c.relnamespace = $1::regnamespace`,
  rule: `select ev_class::regclass || '.' || rulename, ev_enabled::text || pg_get_ruledef(r.oid) from pg_rewrite r join pg_class c
    on c.oid = ev_class where c.relnamespace = $1::regnamespace`,
  policy: `select polrelid::regclass || '.' || polname, concat_ws(' ', polcmd, polpermissive, polroles::regrole[],
      pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
    from pg_policy p join pg_class c on c.oid = polrelid where c.relnamespace = $1::regnamespace`,
  type: `select oid::regtype::text, concat_ws(' ', typtype, typbasetype::regtype, typtypmod, typnotnull, typdefault,
      typcollation::regcollation, (select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = t.oid))
    from pg_type t where typnamespace = $1::regnamespace`,
  operator: `select oid::regoperator::text, concat_ws(' ', oprcode, oprcom::regoperator, oprnegate::regoperator, oprrest, oprjoin,
      oprcanmerge, oprcanhash, oprresult::regtype) from pg_operator where oprnamespace = $1::regnamespace`,
  dictionary: `select dictname, concat_ws(' ', (select tmplname from pg_ts_template where oid = dicttemplate), dictinitoption) from pg_ts_dict where dictnamespace = $1::regnamespace`,
  configuration: `select cfgname || '.' || maptokentype || '.' || mapseqno, mapdict::regdictionary::text
    from pg_ts_config join pg_ts_config_map on mapcfg = oid where cfgnamespace = $1::regnamespace`,
  sequence: `select seqrelid::regclass::text, concat_ws(' ', seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcache,
      seqcycle, (select string_agg(d.refobjid::regclass || '.' || d.refobjsubid || d.deptype::text, ',') from pg_depend d
      where d.objid = seqrelid and d.deptype in ('a', 'i') and d.classid = 'pg_class'::regclass))
    from pg_sequence join pg_class c on c.oid = seqrelid where c.relnamespace = $1::regnamespace`,
  statistics: `select stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext where stxnamespace = $1::regnamespace`,
  extension: `select extname, concat_ws(' ', extversion) from pg_extension where extnamespace = $1::regnamespace`,
  comment: `select concat_ws(' ', i.type, i.identity), d.description from pg_description d
      cross join lateral pg_identify_object(d.classoid, d.objoid, d.objsubid) i
    where d.objoid >= 16384 and (i.schema = $1 or i.identity ~ (' on ' || $1 || '\\.'))`,
};

/** Lines by what they describe: `column profiles.id` → its definition. */
export async function catalogListing(pool: pg.Pool, schema = 'public'): Promise<Record<string, string>> {
  const listing: Record<string, string> = {};
  const client = await pool.connect();
  try {
    await client.query("set search_path = ''");
    for (const [kind, text] of Object.entries(queries)) {
      const { rows } = await client.query<string[]>({ text, values: [schema], rowMode: 'array' });
      for (const [name, definition] of rows) listing[`${kind} ${name}`] = definition ?? '';
    }
  } finally {
    client.release(true);
  }
  return listing;
}
