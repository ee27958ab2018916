-- A list can be read in the order of change, without missing a row: GET /rest/v2/profiles?after=…
--
-- "updatedAt" cannot order such a list, because a row becomes visible when its transaction commits and not when it is
-- written. "changedIn" is the number of the transaction that wrote the row, and changes_horizon has the number below
-- which every transaction has ended. Who reads the horizon first, and then rows below it, misses nothing.

create table public.database_epoch (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "isOnlyRow" boolean not null default true,
  identity text not null,
  "numberBase" bigint not null default 0,
  constraint "database_epoch_isOnlyRow_key" unique ("isOnlyRow"),
  constraint "database_epoch_isOnlyRow_check" check ("isOnlyRow")
);
comment on table public.database_epoch is
  'One row. Its id is part of every cursor: cursors from before a restore or in another copy of the database have expired.';
comment on column public.database_epoch.identity is
  'The cluster, its timeline, the database and the table for which numberBase was set.';
comment on column public.database_epoch."numberBase" is
  'Added to the numbers of transactions. They start again in a copy of the database, where rows have the numbers of the original.';

create function public.database_identity() returns text
  language sql stable
  as $$
  select concat_ws('/', cluster.system_identifier, checkpoint.timeline_id, database.oid,
                   'public.database_epoch'::regclass::oid)
    from pg_control_system() as cluster, pg_control_checkpoint() as checkpoint, pg_database as database
   where database.datname = current_database()
$$;
comment on function public.database_identity() is
  'Differs after pg_restore, in a copy made with another name or in another cluster, and after a failover.';

insert into public.database_epoch (identity) values (public.database_identity());

alter table public.projects add column "changedIn" bigint not null default 0;
alter table public.companies add column "changedIn" bigint not null default 0;
alter table public.profiles add column "changedIn" bigint not null default 0;
comment on column public.projects."changedIn" is 'Number of the transaction that last changed the row or its children.';
comment on column public.companies."changedIn" is 'Number of the transaction that last changed the row or its children.';
comment on column public.profiles."changedIn" is 'Number of the transaction that last changed the row or its children.';
create index "projects_groupId_changedIn_idx" on public.projects ("groupId", "changedIn", id);
create index "companies_groupId_changedIn_idx" on public.companies ("groupId", "changedIn", id);
create index "profiles_groupId_changedIn_idx" on public.profiles ("groupId", "changedIn", id);

create function public.set_changed_in() returns trigger
  language plpgsql
  as $$
begin
  select "numberBase" + pg_current_xact_id()::text::bigint into strict new."changedIn" from public.database_epoch;
  return new;
end
$$;
comment on function public.set_changed_in() is 'Sets changedIn on every insert and update, whatever the statement says.';
create trigger "projects_set_changed_in" before insert or update on public.projects
  for each row execute function public.set_changed_in();
create trigger "companies_set_changed_in" before insert or update on public.companies
  for each row execute function public.set_changed_in();
create trigger "profiles_set_changed_in" before insert or update on public.profiles
  for each row execute function public.set_changed_in();

create function public.renew_database_epoch() returns trigger
  language plpgsql
  as $$
begin
  -- No transaction that used the old base may still be open when the new one is used.
  lock table public.projects, public.companies, public.profiles in share mode;
  new.identity := public.database_identity();
  select coalesce(max(largest), 0) + 1 into new."numberBase"
    from (
      select max("changedIn") from public.projects
      union all select max("changedIn") from public.companies
      union all select max("changedIn") from public.profiles
    ) as numbers (largest);
  return new;
end
$$;
comment on function public.renew_database_epoch() is 'Whoever updates the epoch gets numbers above those of all rows.';
create trigger "database_epoch_set_updated_at" before update on public.database_epoch
  for each row execute function public.set_updated_at();
create trigger "database_epoch_renew" before update on public.database_epoch
  for each row execute function public.renew_database_epoch();

create view public.changes_horizon as
select
  epoch.id as epoch,
  epoch."numberBase" + pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "changedBefore",
  epoch.identity <> public.database_identity() as "isCopy",
  (
    select min(started)
      from (
        select min(xact_start) from pg_stat_activity where backend_xid is not null
        union all select min(prepared) from pg_prepared_xacts
      ) as writers (started)
  ) as "heldSince"
from public.database_epoch as epoch;
comment on view public.changes_horizon is
  'One row: up to where changes can be read. Rows below it must be read by a later statement than the horizon.';
comment on column public.changes_horizon.epoch is 'Changes when the numbers of transactions start again.';
comment on column public.changes_horizon."changedBefore" is 'Every transaction with a lower number has ended.';
comment on column public.changes_horizon."isCopy" is 'The database was restored or copied, and its epoch is still that of the original.';
comment on column public.changes_horizon."heldSince" is 'Start of the oldest transaction of the whole cluster that writes; null without any.';

-- A file, a place and a picture belong to the records that show them. Updating the links makes the triggers of the
-- links update those records.
create function public.touch_links_of_file() returns trigger
  language plpgsql
  as $$
begin
  update public.projects_files set "updatedAt" = now() where "groupId" = new."groupId" and "fileId" = new.id;
  update public.companies_files set "updatedAt" = now() where "groupId" = new."groupId" and "fileId" = new.id;
  update public.profiles_files set "updatedAt" = now() where "groupId" = new."groupId" and "fileId" = new.id;
  return null;
end
$$;
comment on function public.touch_links_of_file() is 'Sets updatedAt of the records that show a file when its name changes.';
create trigger "files_touch_links" after update of name on public.files
  for each row when (new.name <> old.name) execute function public.touch_links_of_file();

create function public.touch_records_of_location() returns trigger
  language plpgsql
  as $$
begin
  update public.profiles set "updatedAt" = now() where "groupId" = new."groupId" and "locationId" = new.id;
  update public.profiles_locations set "updatedAt" = now() where "groupId" = new."groupId" and "locationId" = new.id;
  update public.profiles_fieldsvalues set "updatedAt" = now() where "groupId" = new."groupId" and "locationId" = new.id;
  update public.companies_legaldata_locations set "updatedAt" = now()
   where "groupId" = new."groupId" and "locationId" = new.id;
  update public.companies_fieldsvalues set "updatedAt" = now() where "groupId" = new."groupId" and "locationId" = new.id;
  update public.projects_fieldsvalues set "updatedAt" = now() where "groupId" = new."groupId" and "locationId" = new.id;
  return null;
end
$$;
comment on function public.touch_records_of_location() is 'Sets updatedAt of the records that show a place when it changes.';
create trigger "locations_touch_records" after update on public.locations
  for each row execute function public.touch_records_of_location();

create function public.touch_profiles_of_image() returns trigger
  language plpgsql
  as $$
begin
  update public.profiles set "updatedAt" = now() where "groupId" = new."groupId" and "imageId" = new.id;
  return null;
end
$$;
comment on function public.touch_profiles_of_image() is 'Sets updatedAt of the profiles that show a picture when it changes.';
create trigger "images_touch_profiles" after update on public.images
  for each row execute function public.touch_profiles_of_image();
