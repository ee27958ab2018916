alter table public.profiles drop constraint "profiles_groupId_externalId_key";
alter table public.projects drop constraint "projects_groupId_externalId_key";
create unique index "projects_groupId_externalId_key"
  on public.projects ("groupId", "externalId") where "deletedAt" is null;
alter table public.companies drop constraint "companies_groupId_externalId_key";
create unique index "companies_groupId_externalId_key"
  on public.companies ("groupId", "externalId") where "deletedAt" is null;
alter table public.profiles drop column "isLive";
alter table public.projects drop column "isLive";
alter table public.companies drop column "isLive";
