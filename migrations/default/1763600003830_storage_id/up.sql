-- Which storage of files is the one of this database. It is replaced each time that a storage is marked with it, which
-- must not start the numbers of changes again.
alter table public.database_epoch add column "storageId" uuid not null default gen_random_uuid();
comment on column public.database_epoch."storageId" is 'The storage of files has a file of this name in the folder storage-id.';

drop trigger "database_epoch_renew" on public.database_epoch;
create trigger "database_epoch_renew" before update of id on public.database_epoch
  for each row execute function public.renew_database_epoch();

create or replace view public.schema_version as select 1763600003830::bigint as migration;
