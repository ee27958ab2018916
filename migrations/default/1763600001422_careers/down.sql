create or replace view public.schema_version as select 1763600001421::bigint as migration;
drop table public.careers_sites;
drop function
  public.revoke_key_of_careers_site(), public.create_key_of_careers_site(), public.version_careers_consent(),
  public.are_careers_texts(jsonb);
