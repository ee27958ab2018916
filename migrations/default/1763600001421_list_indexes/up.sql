-- Lists with and without deleted records are read off one index: deleted ones are few, and a sync that asks for them
-- (includeDeleted, updatedAfter) had none. "deletedAt" is carried along, so that counting live records reads the index
-- alone as before.

drop index public."projects_groupId_updatedAt_idx";
create index "projects_groupId_updatedAt_idx" on public.projects ("groupId", "updatedAt", id) include ("deletedAt");
drop index public."projects_groupId_createdAt_idx";
create index "projects_groupId_createdAt_idx" on public.projects ("groupId", "createdAt", id) include ("deletedAt");
drop index public."companies_groupId_updatedAt_idx";
create index "companies_groupId_updatedAt_idx" on public.companies ("groupId", "updatedAt", id) include ("deletedAt");
drop index public."companies_groupId_createdAt_idx";
create index "companies_groupId_createdAt_idx" on public.companies ("groupId", "createdAt", id) include ("deletedAt");
drop index public."profiles_groupId_updatedAt_idx";
create index "profiles_groupId_updatedAt_idx" on public.profiles ("groupId", "updatedAt", id) include ("deletedAt");
drop index public."profiles_groupId_createdAt_idx";
create index "profiles_groupId_createdAt_idx" on public.profiles ("groupId", "createdAt", id) include ("deletedAt");
drop index public."fields_groupId_updatedAt_idx";
create index "fields_groupId_updatedAt_idx" on public.fields ("groupId", "updatedAt", id) include ("deletedAt");
drop index public."fields_groupId_createdAt_idx";
create index "fields_groupId_createdAt_idx" on public.fields ("groupId", "createdAt", id) include ("deletedAt");
