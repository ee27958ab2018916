-- Callers can upsert by their own id: insert_companies(objects: [...], on_conflict: {constraint:
-- companies_groupId_externalId_key, update_columns: [...]}). This needs constraints, because on_conflict cannot name a
-- partial index. The column "isLive" takes the place of the condition: it is true for a live record and null for a
-- deleted one, and rows with a null are never equal.
--
-- The column is kept by a trigger and is not generated: before an update with triggers, Postgres counts every generated
-- column as updated, and for one in a unique constraint it locks the row as if its key changed. Two transactions that
-- add children to one record would then deadlock.

create function public.set_is_live() returns trigger
  language plpgsql
  as $$
begin
  new."isLive" := case when new."deletedAt" is null then true end;
  return new;
end
$$;
comment on function public.set_is_live() is 'Keeps isLive in line with deletedAt.';

alter table public.companies add column "isLive" boolean default true;
alter table public.companies disable trigger user;
update public.companies set "isLive" = null where "deletedAt" is not null;
alter table public.companies enable trigger user;
alter table public.companies add constraint "companies_isLive_check"
  check ("isLive" is not distinct from case when "deletedAt" is null then true end);
comment on column public.companies."isLive" is
  'True, or null for a deleted company, so that unique constraints with this column hold among the others only.';
create trigger "companies_set_is_live_on_insert" before insert on public.companies
  for each row when (new."deletedAt" is not null) execute function public.set_is_live();
create trigger "companies_set_is_live_on_update" before update of "deletedAt" on public.companies
  for each row execute function public.set_is_live();

alter table public.projects add column "isLive" boolean default true;
alter table public.projects disable trigger user;
update public.projects set "isLive" = null where "deletedAt" is not null;
alter table public.projects enable trigger user;
alter table public.projects add constraint "projects_isLive_check"
  check ("isLive" is not distinct from case when "deletedAt" is null then true end);
comment on column public.projects."isLive" is
  'True, or null for a deleted project, so that unique constraints with this column hold among the others only.';
create trigger "projects_set_is_live_on_insert" before insert on public.projects
  for each row when (new."deletedAt" is not null) execute function public.set_is_live();
create trigger "projects_set_is_live_on_update" before update of "deletedAt" on public.projects
  for each row execute function public.set_is_live();

alter table public.profiles add column "isLive" boolean default true;
alter table public.profiles disable trigger user;
update public.profiles set "isLive" = null where "deletedAt" is not null;
alter table public.profiles enable trigger user;
alter table public.profiles add constraint "profiles_isLive_check"
  check ("isLive" is not distinct from case when "deletedAt" is null then true end);
comment on column public.profiles."isLive" is
  'True, or null for a deleted profile, so that unique constraints with this column hold among the others only.';
create trigger "profiles_set_is_live_on_insert" before insert on public.profiles
  for each row when (new."deletedAt" is not null) execute function public.set_is_live();
create trigger "profiles_set_is_live_on_update" before update of "deletedAt" on public.profiles
  for each row execute function public.set_is_live();

drop index public."companies_groupId_externalId_key";
alter table public.companies
  add constraint "companies_groupId_externalId_key" unique ("groupId", "externalId", "isLive");
drop index public."projects_groupId_externalId_key";
alter table public.projects
  add constraint "projects_groupId_externalId_key" unique ("groupId", "externalId", "isLive");
-- profiles_keys already keeps the external ids of profiles unique; only this constraint can be named in on_conflict.
alter table public.profiles
  add constraint "profiles_groupId_externalId_key" unique ("groupId", "externalId", "isLive");
