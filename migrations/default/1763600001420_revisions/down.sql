alter table public.profiles_revisions
  drop constraint "profiles_revisions_pkey",
  add constraint "profiles_revisions_pkey" primary key ("profileId", number);
create index "profiles_revisions_profileId_idx" on public.profiles_revisions ("groupId", "profileId");
drop table public.companies_revisions;
drop table public.projects_revisions;
