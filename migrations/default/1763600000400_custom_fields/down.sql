create or replace view public.schema_version as select 1763600000300::bigint as migration;
drop table public.fields_options, public.fields;
drop function
  public.place_values_of_field(), public.place_field_value(), public.touch_field(),
  public.clear_references_to_field(), public.keep_live_section(), public.check_field_default(),
  public.set_is_on_offers();
