alter table public.careers_sites drop column "frameOrigins";

create or replace view public.schema_version as select 1796000000400::bigint as migration;
