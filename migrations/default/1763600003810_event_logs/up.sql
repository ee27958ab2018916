-- Hasura's community edition records every delivery of an event trigger and removes none of them.

create view public.removed_event_logs as select 0 as events where false;
comment on view public.removed_event_logs is 'What remove_event_logs returns: one row with the number of events. The view itself has none.';

create function public.remove_event_logs(trigger text, hours integer, most integer)
  returns setof public.removed_event_logs
  language plpgsql
  as $$
declare
  catalog text;
  removed integer;
  total integer := 0;
begin
  -- Of Hasura, and of the embedded engine. Each exists when the metadata had a first trigger.
  foreach catalog in array '{hdb_catalog,engine_catalog}'::text[] loop
    continue when to_regclass(catalog || '.event_log') is null;
    -- Those that somebody works on are left for the next call.
    execute format(
      'with old as materialized (
         select id from %1$I.event_log
          where trigger_name = $1 and (delivered or error or archived)
            and created_at < now() - make_interval(hours => $2)
          order by created_at limit $3 for update skip locked
       ), attempts as (
         delete from %1$I.event_invocation_logs where event_id in (select id from old)
       ), events as (
         delete from %1$I.event_log where id in (select id from old) returning id
       )
       select count(*)::integer from events',
      catalog
    ) into removed using trigger, hours, most;
    total := total + removed;
  end loop;
  return query select total;
end
$$;
comment on function public.remove_event_logs(text, integer, integer) is
  'Removes the records of events of a trigger that were delivered or given up and are older than so many hours, with those of their attempts; at most as many events as given. Returns their number.';

create or replace view public.schema_version as select 1763600003810::bigint as migration;
