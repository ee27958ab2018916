create or replace view public.schema_version as select 1763600001422::bigint as migration;
