create or replace view public.schema_version as select 1763600000200::bigint as migration;
drop table public.jobboards, public.industries, public.locations, public.statuses, public.colors;
drop function
  public.clear_references_to_location(), public.touch_records_of_location(),
  public.remove_unused_locations(uuid,uuid[]), public.give_up_location(), public.mark_unused_location(),
  public.location_is_used(uuid,uuid), public.clear_references_to_status(), public.set_default_status();
drop function public.create_default_statuses() cascade;
drop function public.keep_live_group(), public.protect_status(), public.check_status_parent(), public.name_color();
