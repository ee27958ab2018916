-- Revisions of projects and companies, as profiles have them: two saves of one record that have read the same state
-- cannot both be written, whichever server does them. And the key of revisions names the account, as every key does.

create table public.projects_revisions (
  "groupId" uuid not null,
  "projectId" uuid not null,
  number integer not null,
  "taskId" uuid,
  changes jsonb not null,
  "createdAt" timestamptz not null default now(),
  constraint "projects_revisions_pkey" primary key ("groupId", "projectId", number),
  constraint "projects_revisions_projectId_fkey" foreign key ("groupId", "projectId")
    references public.projects ("groupId", id) on delete cascade,
  constraint "projects_revisions_taskId_fkey" foreign key ("groupId", "taskId")
    references public.tasks ("groupId", id) on delete set null ("taskId"),
  constraint "projects_revisions_number_check" check (number > 0)
);
comment on table public.projects_revisions is
  'One row per save that changed a project. A save inserts the number after the last one it read, so two saves from the same state cannot both succeed.';
comment on column public.projects_revisions.changes is 'What the save changed.';
create index "projects_revisions_taskId_idx" on public.projects_revisions ("groupId", "taskId") where "taskId" is not null;

create table public.companies_revisions (
  "groupId" uuid not null,
  "companyId" uuid not null,
  number integer not null,
  "taskId" uuid,
  changes jsonb not null,
  "createdAt" timestamptz not null default now(),
  constraint "companies_revisions_pkey" primary key ("groupId", "companyId", number),
  constraint "companies_revisions_companyId_fkey" foreign key ("groupId", "companyId")
    references public.companies ("groupId", id) on delete cascade,
  constraint "companies_revisions_taskId_fkey" foreign key ("groupId", "taskId")
    references public.tasks ("groupId", id) on delete set null ("taskId"),
  constraint "companies_revisions_number_check" check (number > 0)
);
comment on table public.companies_revisions is
  'One row per save that changed a company. A save inserts the number after the last one it read, so two saves from the same state cannot both succeed.';
comment on column public.companies_revisions.changes is 'What the save changed.';
create index "companies_revisions_taskId_idx" on public.companies_revisions ("groupId", "taskId") where "taskId" is not null;

-- The key serves what the index beside it did.
alter table public.profiles_revisions
  drop constraint "profiles_revisions_pkey",
  add constraint "profiles_revisions_pkey" primary key ("groupId", "profileId", number);
drop index public."profiles_revisions_profileId_idx";
