alter table public.profiles drop constraint "profiles_groupId_externalId_key";
alter table public.projects drop constraint "projects_groupId_externalId_key";
create unique index "projects_groupId_externalId_key"
  on public.projects ("groupId", "externalId") where "deletedAt" is null;
alter table public.companies drop constraint "companies_groupId_externalId_key";
create unique index "companies_groupId_externalId_key"
  on public.companies ("groupId", "externalId") where "deletedAt" is null;
drop trigger "profiles_set_is_live_on_update" on public.profiles;
drop trigger "profiles_set_is_live_on_insert" on public.profiles;
alter table public.profiles drop column "isLive";
drop trigger "projects_set_is_live_on_update" on public.projects;
drop trigger "projects_set_is_live_on_insert" on public.projects;
alter table public.projects drop column "isLive";
drop trigger "companies_set_is_live_on_update" on public.companies;
drop trigger "companies_set_is_live_on_insert" on public.companies;
alter table public.companies drop column "isLive";
drop function public.set_is_live();
