-- Callers can upsert by their own id: insert_companies(objects: [...], on_conflict: {constraint:
-- companies_groupId_externalId_key, update_columns: [...]}). This needs constraints, because on_conflict cannot name a
-- partial index. A generated column takes the place of the condition: it is true for a live record and null for a
-- deleted one, and rows with a null are never equal.

alter table public.companies
  add column "isLive" boolean generated always as (case when "deletedAt" is null then true end) stored;
alter table public.projects
  add column "isLive" boolean generated always as (case when "deletedAt" is null then true end) stored;
alter table public.profiles
  add column "isLive" boolean generated always as (case when "deletedAt" is null then true end) stored;
comment on column public.companies."isLive" is
  'True, or null for a deleted company, so that unique constraints with this column hold among the others only.';
comment on column public.projects."isLive" is
  'True, or null for a deleted project, so that unique constraints with this column hold among the others only.';
comment on column public.profiles."isLive" is
  'True, or null for a deleted profile, so that unique constraints with this column hold among the others only.';

drop index public."companies_groupId_externalId_key";
alter table public.companies
  add constraint "companies_groupId_externalId_key" unique ("groupId", "externalId", "isLive");
drop index public."projects_groupId_externalId_key";
alter table public.projects
  add constraint "projects_groupId_externalId_key" unique ("groupId", "externalId", "isLive");
-- profiles_keys already keeps the external ids of profiles unique; only this constraint can be named in on_conflict.
alter table public.profiles
  add constraint "profiles_groupId_externalId_key" unique ("groupId", "externalId", "isLive");
