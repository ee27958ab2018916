create or replace view public.schema_version as select 1763600000100::bigint as migration;
drop table public.apikeys, public.users, public.groups;
drop function
  public.clear_references_to_apikey(), public.clear_references_to_user(), public.retention_of(jsonb,text),
  public.is_retention(jsonb);
