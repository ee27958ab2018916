/**
 * Prints the migrated schema as readable SQL from the system catalogs. The text is stable (sorted by name, without
 * sizes, owners and object ids), and complete enough that every change of a migration is a difference in review. It
 * does not need pg_dump, which the embedded Postgres does not include.
 */
import type pg from 'pg';

import { type Subject, subjects } from './subjects.ts';

interface SchemaObject {
  readonly name: string;
  readonly text: string;
}

/** All objects of the schema `public` that are not part of an extension, by kind and name. */
export async function describeSchema(pool: pg.Pool): Promise<string> {
  const sections: string[] = [];
  const objects = await readObjects(pool);
  for (const kind of Object.keys(schemaSections) as Kind[]) {
    if (objects(kind).length > 0) sections.push(`-- ${kind}\n\n${textOf(objects(kind))}`);
  }
  return sections.length === 0 ? '' : `${sections.join('\n\n\n')}\n`;
}

/**
 * The same objects by subject, in the order of reading.
 *
 * @throws Error for a table, view or function without a subject, and for a name in the list of subjects that is none
 */
export async function describeSubjects(pool: pg.Pool): Promise<ReadonlyMap<Subject, string>> {
  const objects = await readObjects(pool);
  const named = [...objects('Tables'), ...objects('Views'), ...objects('Functions')];
  const listed = [...subjects.values()].flat();
  const wrong = [
    ...named.filter(({ name }) => !listed.includes(name)).map(({ name }) => `${name} has no subject`),
    ...listed
      .filter((name, index) => listed.indexOf(name) !== index)
      .map((name) => `${name} has two subjects`),
    ...listed
      .filter((name) => named.every((object) => object.name !== name))
      .map((name) => `${name} does not exist`),
  ];
  if (wrong.length > 0) throw new Error(`tests/schema/subjects.ts: ${wrong.join(', ')}.`);
  const before: Partial<Record<Subject, readonly SchemaObject[]>> = {
    foundations: [...objects('Extensions'), ...objects('Domains')],
    search: objects('Text search'),
  };
  const after: Partial<Record<Subject, readonly SchemaObject[]>> = {
    foundations: [...objects('Aggregates'), ...objects('Operators'), ...objects('Others')],
  };
  return new Map(
    [...subjects].map(([subject, names]) => {
      const own = names.flatMap((name) => named.filter((object) => object.name === name));
      return [subject, `${textOf([...(before[subject] ?? []), ...own, ...(after[subject] ?? [])])}\n`];
    }),
  );
}

const textOf = (objects: readonly SchemaObject[]): string =>
  objects.map(({ text }) => text.trim()).join('\n\n');

/** @returns the objects of a kind, by name */
async function readObjects(pool: pg.Pool): Promise<(kind: Kind) => readonly SchemaObject[]> {
  const objects = new Map<string, readonly SchemaObject[]>();
  for (const [kind, query] of Object.entries(schemaSections)) {
    objects.set(kind, (await pool.query<SchemaObject>(query)).rows);
  }
  return (kind) => objects.get(kind) ?? [];
}

const extensions = `
  select extname as name, format('create extension %I;', extname) as text
    from pg_extension
   where extname <> 'plpgsql'
   order by extname`;

const domains = `
  select t.typname as name, format('create domain public.%I as %s', t.typname, format_type(t.typbasetype, t.typtypmod))
         || coalesce(format(' collate %I', l.collname), '') || ';'
         || coalesce(E'\\n' || format('comment on domain public.%I is %L;', t.typname, obj_description(t.oid, 'pg_type')), '') as text
    from pg_type as t
    left join pg_collation as l on l.oid = t.typcollation and l.collname <> 'default'
   where t.typnamespace = 'public'::regnamespace and t.typtype = 'd'
     and not exists (select from pg_depend as d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
   order by t.typname`;

const operators = `
  select o.oprname as name,
         format('create operator public.%s (leftarg = %s, rightarg = %s, function = %s, negator = %s, restrict = %s, join = %s);',
                o.oprname, o.oprleft::regtype, o.oprright::regtype, o.oprcode, o.oprnegate::regoper, o.oprrest, o.oprjoin) as text
    from pg_operator as o
   where o.oprnamespace = 'public'::regnamespace
     and not exists (select from pg_depend as d where d.classid = 'pg_operator'::regclass and d.objid = o.oid and d.deptype = 'e')
   order by o.oprname, o.oprleft::regtype::text, o.oprright::regtype::text`;

const aggregates = `
  select p.proname as name, format('create aggregate public.%I(%s) (sfunc = %s, stype = %s, combinefunc = %s, sortop = %s);',
           p.proname, pg_get_function_identity_arguments(p.oid), a.aggtransfn::oid::regprocedure,
           a.aggtranstype::regtype, a.aggcombinefn::oid::regprocedure, a.aggsortop::regoperator) as text
    from pg_proc as p
    join pg_aggregate as a on a.aggfnoid = p.oid
   where p.pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend as d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
   order by p.proname, pg_get_function_identity_arguments(p.oid)`;

const functions = `
  select p.proname as name, rtrim(pg_get_functiondef(p.oid), E'\\n') || ';' || coalesce(
           E'\\n' || format('comment on function public.%I(%s) is %L;',
             p.proname, pg_get_function_identity_arguments(p.oid), obj_description(p.oid, 'pg_proc')), '') as text
    from pg_proc as p
   where p.pronamespace = 'public'::regnamespace and p.prokind <> 'a'
     and not exists (select from pg_depend as d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
   order by p.proname, pg_get_function_identity_arguments(p.oid)`;

// Dictionaries, and configurations with the dictionaries of each kind of token.
const textSearch = `
  select dictname as name,
         format('create text search dictionary public.%I (template = %s, %s);', dictname, tmplname, dictinitoption) as text
    from pg_ts_dict as d join pg_ts_template as t on t.oid = d.dicttemplate
   where dictnamespace = 'public'::regnamespace
     and not exists (select from pg_depend as e where e.classid = 'pg_ts_dict'::regclass and e.objid = d.oid and e.deptype = 'e')
  union all
  select * from (
    select cfgname as name, format('create text search configuration public.%I;', cfgname) || (
             select string_agg(format(E'\\n  -- %s: %s', token.alias, map.dictionaries), '' order by token.alias)
               from ts_token_type(c.cfgparser) as token
               join lateral (
                 select string_agg(mapdict::regdictionary::text, ', ' order by mapseqno) as dictionaries
                   from pg_ts_config_map where mapcfg = c.oid and maptokentype = token.tokid
               ) as map on map.dictionaries is not null
           ) as text
      from pg_ts_config as c
     where cfgnamespace = 'public'::regnamespace
     order by cfgname
  ) as configurations`;

// One text per table: columns, constraints, settings, indexes that belong to no constraint, triggers, comments.
const tables = `
  select c.relname as name,
    format(E'create table public.%I (\\n', c.relname)
    || concat_ws(E',\\n',
         (select string_agg(
                   format('  %I %s', a.attname, format_type(a.atttypid, a.atttypmod))
                   || case
                        when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
                        when d.adbin is not null then format(' default %s', pg_get_expr(d.adbin, d.adrelid))
                        else ''
                      end
                   || case when a.attnotnull then ' not null' else '' end,
                   E',\\n' order by a.attnum)
            from pg_attribute as a
            left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
         (select string_agg(format('  constraint %I %s', n.conname, pg_get_constraintdef(n.oid)),
                            E',\\n' order by n.contype = 'f', n.contype = 'c', n.conname)
            from pg_constraint as n
           where n.conrelid = c.oid and n.contype in ('p', 'u', 'f', 'c'))
       )
    || E'\\n);'
    || coalesce(E'\\n' || format('alter table public.%I set (', c.relname) || array_to_string(c.reloptions, ', ') || ');', '')
    || coalesce(
         (select string_agg(E'\\n' || pg_get_indexdef(i.indexrelid) || ';', '' order by x.relname)
            from pg_index as i
            join pg_class as x on x.oid = i.indexrelid
           where i.indrelid = c.oid
             and not exists (select from pg_constraint as n where n.conindid = i.indexrelid and n.contype in ('p', 'u'))), '')
    || coalesce(
         (select string_agg(E'\\n' || pg_get_triggerdef(t.oid) || ';', '' order by t.tgname)
            from pg_trigger as t
           where t.tgrelid = c.oid and not t.tgisinternal), '')
    || coalesce(E'\\n' || format('comment on table public.%I is %L;', c.relname, obj_description(c.oid, 'pg_class')), '')
    || coalesce(
         (select string_agg(E'\\n' || format('comment on column public.%I.%I is %L;', c.relname, a.attname, col_description(c.oid, a.attnum)),
                            '' order by a.attnum)
            from pg_attribute as a
           where a.attrelid = c.oid and a.attnum > 0 and col_description(c.oid, a.attnum) is not null), '') as text
    from pg_class as c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
   order by c.relname`;

const views = `
  select c.relname as name, format(E'create view public.%I as\\n%s', c.relname, pg_get_viewdef(c.oid, true))
    || coalesce(E'\\n' || format('comment on view public.%I is %L;', c.relname, obj_description(c.oid, 'pg_class')), '')
    || coalesce(
         (select string_agg(E'\\n' || format('comment on column public.%I.%I is %L;', c.relname, a.attname, col_description(c.oid, a.attnum)),
                            '' order by a.attnum)
            from pg_attribute as a
           where a.attrelid = c.oid and a.attnum > 0 and col_description(c.oid, a.attnum) is not null), '') as text
    from pg_class as c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
   order by c.relname`;

const others = `
  select c.relname as name, format('-- unexpected: %s %I', case c.relkind when 'S' then 'sequence' when 'f' then 'foreign table' else 'type' end, c.relname) as text
    from pg_class as c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('S', 'f', 'c')
   order by c.relname`;

const schemaSections = {
  Extensions: extensions,
  Domains: domains,
  'Text search': textSearch,
  Functions: functions,
  Aggregates: aggregates,
  Operators: operators,
  Tables: tables,
  Views: views,
  Others: others,
};

type Kind = keyof typeof schemaSections;
