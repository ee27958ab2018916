-- The statements that spread the tables over the nodes of Citus, read from the system catalogs, so that a table, key, trigger or
-- function that a migration adds is among them. Tables that are distributed already are left alone.

create function pg_temp.table_kind(relation regclass) returns text language sql as $function$
  select case
           when relation::text in ('database_epoch', 'public.database_epoch') then 'local'
           when relation in ('public.groups'::regclass) then 'account'
           when exists (select from pg_attribute where attrelid = relation and attname = 'groupId') then 'account'
           else 'reference'
         end
$function$;

create function pg_temp.account_column(relation regclass) returns text language sql as $function$
  select case when relation = 'public.groups'::regclass then 'id' else 'groupId' end
$function$;

-- The tables that are not distributed yet, those first that others may refer to.
create function pg_temp.tables_to_distribute() returns setof regclass language sql as $function$
  select c.oid::regclass
    from pg_class as c
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_temp.table_kind(c.oid) <> 'local'
     and not exists (select from pg_dist_partition as known where known.logicalrelid = c.oid)
     -- The stand-in of the tests is a table itself.
     and c.relname <> 'pg_dist_partition'
$function$;

create function pg_temp.functions_of_platform() returns table (id regprocedure, "needsTables" boolean) language sql as $function$
  select p.oid::regprocedure,
         -- Bodies that are texts are checked when the function is made, and types of rows exist with their table.
         l.lanname = 'sql' and p.prosqlbody is null
           or exists (
                select from pg_type as t join pg_class as c on c.oid = t.typrelid
                 where t.oid = any (p.proargtypes || p.prorettype) and c.relkind in ('r', 'v')
              )
    from pg_proc as p
    join pg_language as l on l.oid = p.prolang
   where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'a')
     and l.lanname in ('sql', 'plpgsql', 'internal')
     and not exists (select from pg_depend as d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     -- Functions that the coordinator alone runs, and those of the stand-in of the tests.
     and p.proname not in ('set_column_types', 'audit_table', 'renew_database_epoch', 'database_identity')
     and coalesce(obj_description(p.oid, 'pg_proc'), '') <> 'stand-in'
$function$;

create function pg_temp.plan() returns table (step integer, place bigint, statement text) language sql as $function$
  with new_table as (
    select t.id, pg_temp.table_kind(t.id) as kind, pg_temp.account_column(t.id) as account,
           -- Statements that qualify names are independent of the search path.
           format('public.%I', c.relname) as name
      from pg_temp.tables_to_distribute() as t (id) join pg_class as c on c.oid = t.id
  ), foreign_key as (
    select n.oid, n.conname as name, source.name as source, pg_get_constraintdef(n.oid) as definition
      from pg_constraint as n join new_table as source on source.id = n.conrelid
     where n.contype = 'f'
  ), trigger as (
    select g.oid, g.tgname as name, t.name as "table", t.kind, g.tgfoid::regproc::text as function
      from pg_trigger as g join new_table as t on t.id = g.tgrelid
     where not g.tgisinternal
  ), unique_key as (
    -- Keys of tables of accounts that do not contain the account.
    select i.indexrelid, t.name as "table", t.account, x.relname as name, n.contype,
           (select string_agg(quote_ident(a.attname), ', ' order by k.place)
              from unnest(i.indkey) with ordinality as k (number, place)
              join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = k.number) as columns,
           pg_get_indexdef(i.indexrelid) as definition
      from pg_index as i
      join new_table as t on t.id = i.indrelid
      join pg_class as x on x.oid = i.indexrelid
      left join pg_constraint as n on n.conindid = i.indexrelid and n.contype in ('p', 'u')
     where i.indisunique and t.kind = 'account'
       and not exists (select from pg_attribute as a
                        where a.attrelid = i.indrelid and a.attname = t.account and a.attnum = any (i.indkey))
  )
  -- Copied rows are complete: triggers must not run for them, and keys are checked at the end.
  select 10, row_number() over (order by "table", name), format('drop trigger %I on %s', name, "table") from trigger
  union all
  select 20, row_number() over (order by source, name), format('alter table %s drop constraint %I', source, name)
    from foreign_key
  union all
  select 30, row_number() over (order by "table", name),
         case
           when contype is null then format(
             'drop index public.%I; %s', name,
             regexp_replace(definition, 'USING (\w+) \(', format('USING \1 (%s, ', quote_ident(account)))
           )
           else format(
             'alter table %1$s drop constraint %2$I, add constraint %2$I %3$s (%4$I, %5$s)',
             "table", name, case contype when 'p' then 'primary key' else 'unique' end, account, columns
           )
         end
    from unique_key
  union all
  -- What was looked up by such a key without its account still is: API keys by their hash.
  select 31, row_number() over (order by "table", name),
         format('create index %I on %s (%s)', name || '_columns', "table", columns)
    from unique_key where contype = 'u'
  union all
  select 40, row_number() over (order by id::oid), format('select create_distributed_function(%L)', id::text)
    from pg_temp.functions_of_platform() where not "needsTables"
  union all
  -- Operators are no objects that Citus brings to the nodes.
  select 45, row_number() over (order by o.oid),
         format(
           'select run_command_on_workers(%L)',
           format(
             'do $do$ begin create operator public.%s (leftarg = %s, rightarg = %s, function = %s%s%s%s); '
             || 'exception when duplicate_function then null; end $do$',
             o.oprname, o.oprleft::regtype, o.oprright::regtype, o.oprcode,
             case when o.oprrest <> 0 then format(', restrict = %s', o.oprrest) end,
             case when o.oprjoin <> 0 then format(', join = %s', o.oprjoin) end, ''
           )
         )
    from pg_operator as o
   where o.oprnamespace = 'public'::regnamespace
     and not exists (select from pg_depend as d
                      where d.classid = 'pg_operator'::regclass and d.objid = o.oid and d.deptype = 'e')
  union all
  select 50, row_number() over (order by name), format('select create_reference_table(%L)', name)
    from new_table where kind = 'reference'
  union all
  select 60, row_number() over (order by id <> 'public.groups'::regclass, name),
         case
           when id = 'public.groups'::regclass
             then format('select create_distributed_table(%L, %L, colocate_with => ''none'')', name, account)
           else format('select create_distributed_table(%L, %L, colocate_with => ''public.groups'')', name, account)
         end
    from new_table where kind = 'account'
  union all
  select 65, row_number() over (order by name),
         format('select truncate_local_data_after_distributing_table(%L)', name)
    from new_table
  union all
  select 70, row_number() over (order by source, name),
         format('alter table %s add constraint %I %s', source, name, definition)
    from foreign_key
  union all
  select 80, row_number() over (order by id::oid), format('select create_distributed_function(%L)', id::text)
    from pg_temp.functions_of_platform() where "needsTables"
  union all
  select 85, row_number() over (order by c.oid), format('create or replace view public.%I as %s', c.relname, pg_get_viewdef(c.oid))
    from pg_class as c
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and c.relname <> 'changes_horizon'
     and exists (select from new_table)
     -- Views of extensions.
     and not exists (select from pg_depend as d
                      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  union all
  -- Rows that every node has would get a time of each node.
  select 90, row_number() over (order by "table", name), pg_get_triggerdef(oid)
    from trigger
   where not (kind = 'reference' and function = 'set_updated_at')
$function$;
