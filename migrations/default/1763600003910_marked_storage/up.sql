-- Once a storage was marked, its mark alone says that it is the storage: contents may be in another folder too, from which
-- they were copied.
alter table public.database_epoch add column "hasMarkedStorage" boolean not null default false;
comment on column public.database_epoch."hasMarkedStorage" is 'Whether a storage of files was ever marked with an id of this database.';

create or replace view public.schema_version as select 1763600003910::bigint as migration;
