drop trigger "locations_mark_place" on public.locations;
drop trigger "locations_mark_new_place" on public.locations;
drop function public.mark_place();
drop table public.locations_pending;

create or replace view public.schema_version as select 1796076892000::bigint as migration;
