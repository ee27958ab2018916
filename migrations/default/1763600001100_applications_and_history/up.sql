-- Applications (which profile is in which project), the history of profiles, and status changes.

create table public.projects_profiles (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "projectId" uuid not null,
  "profileId" uuid not null,
  "statusEntity" text not null default 'PROFILE',
  "statusId" uuid,
  "appliedAt" timestamptz,
  source text,
  constraint "projects_profiles_projectId_profileId_key" unique ("groupId", "projectId", "profileId"),
  constraint "projects_profiles_projectId_fkey" foreign key ("groupId", "projectId")
    references public.projects ("groupId", id) on delete cascade,
  constraint "projects_profiles_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "projects_profiles_statusId_fkey" foreign key ("groupId", "statusEntity", "statusId")
    references public.statuses ("groupId", "targetedEntity", id) on delete set null ("statusId"),
  constraint "projects_profiles_statusEntity_check" check ("statusEntity" = 'PROFILE')
);
comment on table public.projects_profiles is
  'A profile in a project, with its own status there. A second application to the same project changes nothing here.';
comment on column public.projects_profiles."statusEntity" is
  'Always PROFILE: with it the foreign key admits only statuses of profiles.';
comment on column public.projects_profiles."appliedAt" is 'When the person applied; null for those who were put there.';
comment on column public.projects_profiles.source is 'How the profile came into the project.';
create index "projects_profiles_profileId_idx" on public.projects_profiles ("groupId", "profileId");
create index "projects_profiles_statusId_idx" on public.projects_profiles ("groupId", "statusId");
create trigger "projects_profiles_set_default_status" before insert on public.projects_profiles
  for each row when (new."statusId" is null)
  execute function public.set_default_status('PROFILE', 'application_received');
create trigger "projects_profiles_set_updated_at" before update on public.projects_profiles
  for each row execute function public.set_updated_at();
create trigger "projects_profiles_touch_profile" after insert or update or delete on public.projects_profiles
  for each row execute function public.touch_profile();
create trigger "projects_profiles_touch_project" after insert or update or delete on public.projects_profiles
  for each row execute function public.touch_project();

-- A project counts its live profiles, so deleting or restoring one changes the project too.
create function public.touch_projects_of_profile() returns trigger
  language plpgsql
  as $$
begin
  update public.projects as project
     set "updatedAt" = clock_timestamp()
    from public.projects_profiles as link
   where link."groupId" = new."groupId"
     and link."profileId" = new.id
     and project.id = link."projectId"
     and project.xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;
comment on function public.touch_projects_of_profile() is 'Deleting or restoring a profile moves updatedAt of its projects.';
create trigger "profiles_touch_projects" after update on public.profiles
  for each row when ((old."deletedAt" is null) <> (new."deletedAt" is null))
  execute function public.touch_projects_of_profile();

create table public.history_entries (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "profileId" uuid not null,
  "projectId" uuid,
  "taskId" uuid,
  "userId" uuid,
  type text not null,
  subject text,
  message text,
  constraint "history_entries_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "history_entries_projectId_fkey" foreign key ("groupId", "projectId")
    references public.projects ("groupId", id) on delete set null ("projectId"),
  constraint "history_entries_taskId_fkey" foreign key ("groupId", "taskId")
    references public.tasks ("groupId", id) on delete set null ("taskId"),
  constraint "history_entries_userId_fkey" foreign key ("groupId", "userId")
    references public.users ("groupId", id) on delete set null ("userId"),
  constraint "history_entries_type_check" check (
    type in ('application', 'call', 'email', 'meeting', 'message', 'note')
  )
);
comment on table public.history_entries is 'What happened with a person. createdAt is when.';
comment on column public.history_entries.type is
  'application, call, email, meeting and message are interactions and move the interaction dates of the profile; a note is not.';
create index "history_entries_profileId_idx" on public.history_entries ("groupId", "profileId", "createdAt", id);
create index "history_entries_projectId_idx" on public.history_entries ("groupId", "projectId") where "projectId" is not null;
create index "history_entries_taskId_idx" on public.history_entries ("groupId", "taskId") where "taskId" is not null;
create index "history_entries_userId_idx" on public.history_entries ("groupId", "userId") where "userId" is not null;
create trigger "history_entries_set_updated_at" before update on public.history_entries
  for each row execute function public.set_updated_at();
create trigger "history_entries_touch_profile" after insert or update or delete on public.history_entries
  for each row execute function public.touch_profile();

create function public.record_interaction() returns trigger
  language plpgsql
  as $$
begin
  update public.profiles
     set "countApplicationsFromThisProfile" = "countApplicationsFromThisProfile" + (new.type = 'application')::integer,
         "firstInteractionDate" = least("firstInteractionDate", new."createdAt"),
         "lastInteractionDate" = greatest("lastInteractionDate", new."createdAt"),
         "lastPastInteractionDate" = case
           when new."createdAt" <= clock_timestamp() then greatest("lastPastInteractionDate", new."createdAt")
           else "lastPastInteractionDate"
         end,
         "lastInteractionType" = case
           when "lastInteractionDate" is null or new."createdAt" >= "lastInteractionDate" then new.type
           else "lastInteractionType"
         end
   where id = new."profileId";
  return null;
end
$$;
comment on function public.record_interaction() is 'Keeps the number of applications and the interaction dates of profiles.';
create trigger "history_entries_record_interaction" after insert on public.history_entries
  for each row when (new.type <> 'note') execute function public.record_interaction();

-- Taking an entry away or changing it is rare: what the profile says of its interactions is read again.
create function public.read_interactions_again() returns trigger
  language plpgsql
  as $$
begin
  update public.profiles as profile
     set "countApplicationsFromThisProfile" = interactions.applications,
         "firstInteractionDate" = interactions.first,
         "lastInteractionDate" = interactions.last,
         "lastPastInteractionDate" = interactions."lastPast",
         "lastInteractionType" = interactions."lastType"
    from (
      select owner.id,
             count(*) filter (where entry.type = 'application')::integer as applications,
             min(entry."createdAt") as first,
             max(entry."createdAt") as last,
             max(entry."createdAt") filter (where entry."createdAt" <= clock_timestamp()) as "lastPast",
             (array_agg(entry.type order by entry."createdAt" desc, entry.id desc) filter (where entry.id is not null))[1]
               as "lastType"
        from (
          -- Locked first, so that no entry is added between the reading and the writing.
          select id, "groupId" from public.profiles where id in (old."profileId", new."profileId") for update
        ) as owner
        left join public.history_entries as entry
          on entry."groupId" = owner."groupId" and entry."profileId" = owner.id and entry.type <> 'note'
       group by owner.id
    ) as interactions
   where profile.id = interactions.id;
  return null;
end
$$;
comment on function public.read_interactions_again() is
  'Keeps the number of applications and the interaction dates of profiles when an entry is changed or deleted.';
create trigger "history_entries_read_interactions_again"
  after delete or update of "profileId", type, "createdAt" on public.history_entries
  for each row execute function public.read_interactions_again();

create table public.status_changes (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  entity text not null,
  "recordId" uuid not null,
  "fromStatusId" uuid,
  "toStatusId" uuid,
  at timestamptz not null default clock_timestamp(),
  constraint "status_changes_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "status_changes_fromStatusId_fkey" foreign key ("groupId", "fromStatusId")
    references public.statuses ("groupId", id) on delete set null ("fromStatusId"),
  constraint "status_changes_toStatusId_fkey" foreign key ("groupId", "toStatusId")
    references public.statuses ("groupId", id) on delete set null ("toStatusId"),
  constraint "status_changes_entity_check" check (entity in ('PROFILE', 'PROJECT', 'COMPANY', 'APPLICATION'))
);
comment on table public.status_changes is 'Moves of records from one status to another. Written by trigger.';
comment on column public.status_changes.entity is 'Whose status changed; APPLICATION is the status of a profile in a project.';
comment on column public.status_changes."recordId" is
  'Id of the profile, project, company or application (projects_profiles), as entity says.';
create index "status_changes_recordId_idx" on public.status_changes ("groupId", entity, "recordId", at);
create index "status_changes_fromStatusId_idx" on public.status_changes ("groupId", "fromStatusId");
create index "status_changes_toStatusId_idx" on public.status_changes ("groupId", "toStatusId");
create trigger "status_changes_set_updated_at" before update on public.status_changes
  for each row execute function public.set_updated_at();

create function public.record_status_change() returns trigger
  language plpgsql
  as $$
begin
  -- Through groups: while an account is being erased its statuses go too, and nothing is to be written about that.
  insert into public.status_changes ("groupId", entity, "recordId", "fromStatusId", "toStatusId")
  select id, tg_argv[0], new.id,
         -- A status that is being deleted can no longer be referred to.
         (select id from public.statuses where id = old."statusId"), new."statusId"
    from public.groups
   where id = new."groupId";
  return null;
end
$$;
comment on function public.record_status_change() is 'Trigger argument: the entity to write into status_changes.';
-- A deleted record takes its status changes with it; no foreign key can do that for four tables.
create function public.forget_status_changes() returns trigger
  language plpgsql
  as $$
begin
  delete from public.status_changes
   where "groupId" = old."groupId" and entity = tg_argv[0] and "recordId" = old.id;
  return null;
end
$$;
comment on function public.forget_status_changes() is 'Trigger argument: the entity written in status_changes.';

create trigger "projects_record_status_change" after update of "statusId" on public.projects
  for each row when (old."statusId" is distinct from new."statusId")
  execute function public.record_status_change('PROJECT');
create trigger "projects_forget_status_changes" after delete on public.projects
  for each row execute function public.forget_status_changes('PROJECT');
create trigger "companies_record_status_change" after update of "statusId" on public.companies
  for each row when (old."statusId" is distinct from new."statusId")
  execute function public.record_status_change('COMPANY');
create trigger "companies_forget_status_changes" after delete on public.companies
  for each row execute function public.forget_status_changes('COMPANY');
create trigger "profiles_record_status_change" after update of "statusId" on public.profiles
  for each row when (old."statusId" is distinct from new."statusId")
  execute function public.record_status_change('PROFILE');
create trigger "profiles_forget_status_changes" after delete on public.profiles
  for each row execute function public.forget_status_changes('PROFILE');
create trigger "projects_profiles_record_status_change" after update of "statusId" on public.projects_profiles
  for each row when (old."statusId" is distinct from new."statusId")
  execute function public.record_status_change('APPLICATION');
create trigger "projects_profiles_forget_status_changes" after delete on public.projects_profiles
  for each row execute function public.forget_status_changes('APPLICATION');
