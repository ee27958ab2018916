drop trigger "database_epoch_renew" on public.database_epoch;
create trigger "database_epoch_renew" before update on public.database_epoch
  for each row execute function public.renew_database_epoch();

alter table public.database_epoch drop column "storageId";

create or replace view public.schema_version as select 1763600003820::bigint as migration;
