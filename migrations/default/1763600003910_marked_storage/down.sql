alter table public.database_epoch drop column "hasMarkedStorage";

create or replace view public.schema_version as select 1763600003900::bigint as migration;
