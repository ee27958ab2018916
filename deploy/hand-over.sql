-- Gives what the current role, a superuser, owns in some schemas to another role, the schemas too. "reassign owned by"
-- refuses the role with which the cluster was created, because system objects are its own.
create function pg_temp.hand_over(schemas text[], new_owner name) returns void language plpgsql as $function$
declare
  statement text;
begin
  for statement in
    select format('alter %s owner to %I', objects.name, new_owner)
      from pg_namespace as n cross join lateral (
        select case c.relkind when 'v' then 'view ' when 'm' then 'materialized view ' when 'S' then 'sequence '
                              else 'table ' end || c.oid::regclass,
               'pg_class'::regclass, c.oid, c.relowner
          from pg_class as c where c.relnamespace = n.oid and c.relkind in ('r', 'p', 'v', 'm', 'S')
        union all
        select 'routine ' || p.oid::regprocedure, 'pg_proc'::regclass, p.oid, p.proowner
          from pg_proc as p where p.pronamespace = n.oid
        union all
        select 'type ' || t.oid::regtype, 'pg_type'::regclass, t.oid, t.typowner
          from pg_type as t where t.typnamespace = n.oid and t.typtype in ('d', 'e')
        union all
        select 'schema ' || quote_ident(n.nspname), 'pg_namespace'::regclass, n.oid, n.nspowner
         where n.nspname <> 'public'
      ) as objects (name, class, id, old_owner)
     where n.nspname = any(schemas) and objects.old_owner = current_user::regrole
       -- Members of extensions stay, and sequences of columns follow their table.
       and not exists (select from pg_depend as d
                        where d.classid = objects.class and d.objid = objects.id and d.deptype in ('e', 'a', 'i'))
  loop
    execute statement;
  end loop;
end
$function$;
