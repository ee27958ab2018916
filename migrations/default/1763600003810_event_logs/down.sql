create or replace view public.schema_version as select 1763600003800::bigint as migration;
drop function public.remove_event_logs(text, integer, integer);
drop view public.removed_event_logs;
