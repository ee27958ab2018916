-- Applications as they were sent, which profile is in which project, the history of profiles, and status changes.

-- What a person submits and what recruiters know are two things: an application with a public key is kept here, and
-- changes nothing on a profile that exists already.
create table public.applications (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "profileId" uuid not null,
  "projectId" uuid,
  "taskId" uuid,
  "apikeyId" uuid,
  "requestedReference" text,
  submitted jsonb not null,
  source text,
  consent jsonb,
  review text not null default 'pending',
  "reviewedByUserId" uuid,
  "reviewedAt" timestamptz,
  "projectName" public.name_text,
  constraint "applications_groupId_id_key" unique ("groupId", id),
  constraint "applications_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "applications_projectId_fkey" foreign key ("groupId", "projectId")
    references public.projects ("groupId", id),
  constraint "applications_taskId_fkey" foreign key ("groupId", "taskId") references public.tasks ("groupId", id),
  constraint "applications_apikeyId_fkey" foreign key ("groupId", "apikeyId")
    references public.apikeys ("groupId", id),
  constraint "applications_reviewedByUserId_fkey" foreign key ("groupId", "reviewedByUserId")
    references public.users ("groupId", id),
  constraint "applications_review_check" check (review in ('pending', 'accepted', 'dismissed')),
  constraint "applications_submitted_check" check (jsonb_typeof(submitted) = 'object'),
  constraint "applications_consent_check" check (jsonb_typeof(consent) = 'object'),
  constraint "applications_source_check" check (btrim(source) <> '')
);
alter table public.applications set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.applications is 'One row per application that was saved, with everything that was submitted.';
comment on column public.applications.id is
  'A public key is told this id in place of that of the profile. A private key can use it in place of that of the profile.';
comment on column public.applications."profileId" is 'The profile of the applicant.';
comment on column public.applications."projectId" is
  'The recruitment project that the requested reference or id belongs to, whether it is a visible offer or not; null when there is none.';
comment on column public.applications."requestedReference" is
  'The referenceId of the application as it was sent, or its projectId where it has no referenceId.';
comment on column public.applications.submitted is
  'The members of the application as they were sent, with the values of custom fields in customFieldsValues and without the content of files.';
comment on column public.applications.source is 'Where the applicant came from, as the application says, for example the name of a job board.';
comment on column public.applications.consent is
  'What the applicant agreed to, as the application says: basis, textVersion, givenAt, expiresAt, talentPool.';
comment on column public.applications.review is
  'pending: the profile was known already, and what the application says of it waits for a review. accepted: it is on the profile. dismissed: it is not going to be.';
comment on column public.applications."reviewedByUserId" is 'The user of the API key that reviewed it.';
comment on column public.applications."reviewedAt" is 'When it was reviewed; null when no review was necessary.';
comment on column public.applications."projectName" is
  'The name of the project that the application was for, when the retention has removed the project. Null as long as projectId names it.';

create index "applications_groupId_createdAt_idx" on public.applications ("groupId", "createdAt", id);
create index "applications_groupId_updatedAt_idx" on public.applications ("groupId", "updatedAt", id);
create index "applications_profileId_idx" on public.applications ("groupId", "profileId", "createdAt", id);
create index "applications_projectId_idx" on public.applications ("groupId", "projectId", "createdAt", id);
create index "applications_pending_idx" on public.applications ("groupId", "createdAt", id) where review = 'pending';
create index "applications_taskId_idx" on public.applications ("groupId", "taskId") where "taskId" is not null;
create index "applications_apikeyId_idx" on public.applications ("groupId", "apikeyId") where "apikeyId" is not null;
create index "applications_reviewedByUserId_idx"
  on public.applications ("groupId", "reviewedByUserId") where "reviewedByUserId" is not null;
-- For the retention of applications that were dismissed.
create index "applications_dismissed_idx" on public.applications ("groupId", "reviewedAt")
  where review = 'dismissed' and submitted <> '{}';
create index "applications_kept_idx" on public.applications ("groupId", "projectId", "profileId")
  where "projectId" is not null and submitted <> '{}';

create trigger "applications_set_updated_at" before update on public.applications
  for each row execute function public.set_updated_at();

create constraint trigger "applications_touch_profile" after insert or update or delete on public.applications
  deferrable initially deferred for each row execute function public.touch_profile();

alter table public.profiles_files
  add constraint "profiles_files_applicationId_fkey" foreign key ("groupId", "applicationId") references public.applications ("groupId", id);

-- What an accepted application says is on the profile, also when it was accepted while somebody dismissed it.
create function public.refuse_dismissal() returns trigger
  language plpgsql
  as $$
begin
  -- The words of Postgres, as in refuse_second_success.
  raise exception 'new row for relation "applications" violates check constraint "applications_stay_accepted"'
    using errcode = 'check_violation', constraint = 'applications_stay_accepted', table = 'applications';
end
$$;
comment on function public.refuse_dismissal() is
  'Raises applications_stay_accepted. An application that was accepted cannot be dismissed.';

create trigger "applications_stay_accepted" before update of review on public.applications
  for each row when (old.review = 'accepted' and new.review <> 'accepted')
  execute function public.refuse_dismissal();

create function public.clear_references_to_application() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.profiles_files set "applicationId" = null where "groupId" = old."groupId" and "applicationId" = old.id;
    update public.projects_profiles set "applicationId" = null where "groupId" = old."groupId" and "applicationId" = old.id;
    update public.history_entries set "applicationId" = null where "groupId" = old."groupId" and "applicationId" = old.id;
  else
    delete from public.profiles_files where "groupId" = old."groupId" and "applicationId" = old.id;
    delete from public.projects_profiles where "groupId" = old."groupId" and "applicationId" = old.id;
    delete from public.history_entries where "groupId" = old."groupId" and "applicationId" = old.id;
  end if;
  return null;
end
$$;
comment on function public.clear_references_to_application() is 'Sets references to a deleted row of applications to null.';

create trigger "A_applications_clear_references" after delete on public.applications
  for each row execute function public.clear_references_to_application();

create table public.applications_files (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "applicationId" uuid not null,
  "fileId" uuid not null,
  "isResume" boolean not null default false,
  constraint "applications_files_applicationId_fileId_key" unique ("groupId", "applicationId", "fileId"),
  constraint "applications_files_applicationId_fkey" foreign key ("groupId", "applicationId")
    references public.applications ("groupId", id) on delete cascade,
  constraint "applications_files_fileId_fkey" foreign key ("groupId", "fileId")
    references public.files ("groupId", id) on delete cascade
);
comment on table public.applications_files is
  'Files that were sent with an application. A file that the profile had already is stored once, and is the file of both.';

create index "applications_files_fileId_idx" on public.applications_files ("groupId", "fileId");

create trigger applications_files_mark_unused after delete or update of "fileId" on public.applications_files
  for each row when (old."fileId" is not null) execute function public.mark_unused_file();

create trigger "applications_files_set_updated_at" before update on public.applications_files
  for each row execute function public.set_updated_at();

create function public.file_is_used(account uuid, file uuid) returns boolean
  language sql stable
  as $$
    select exists (select from public.profiles_files where "groupId" = account and "fileId" = file)
        or exists (select from public.applications_files where "groupId" = account and "fileId" = file)
        or exists (select from public.companies_files where "groupId" = account and "fileId" = file)
        or exists (select from public.projects_files where "groupId" = account and "fileId" = file)
        or exists (select from public.images where "groupId" = account and "fileId" = file)
  $$;
comment on function public.file_is_used(account uuid, file uuid) is 'Whether a record, an application or an image has a file.';

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
  "applicationId" uuid,
  constraint "projects_profiles_projectId_profileId_key" unique ("groupId", "projectId", "profileId"),
  constraint "projects_profiles_projectId_fkey" foreign key ("groupId", "projectId")
    references public.projects ("groupId", id) on delete cascade,
  constraint "projects_profiles_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "projects_profiles_statusId_fkey" foreign key ("groupId", "statusEntity", "statusId")
    references public.statuses ("groupId", "targetedEntity", id),
  constraint "projects_profiles_statusEntity_check" check ("statusEntity" = 'PROFILE'),
  constraint "projects_profiles_applicationId_fkey" foreign key ("groupId", "applicationId")
    references public.applications ("groupId", id)
);
alter table public.projects_profiles set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.projects_profiles is
  'Profiles in projects. A profile has a separate status in each project. A second application to the same project does not change this row.';
comment on column public.projects_profiles."statusEntity" is
  'Always PROFILE. It is part of the foreign key to statuses, which therefore accepts statuses of profiles only.';
comment on column public.projects_profiles."appliedAt" is
  'The time at which the person applied. Null if the profile was added to the project without an application.';
comment on column public.projects_profiles.source is 'The way in which the profile was added to the project.';
comment on column public.projects_profiles."applicationId" is 'The application that brought the profile into the project.';

create index "projects_profiles_profileId_idx" on public.projects_profiles ("groupId", "profileId");
create index "projects_profiles_statusId_idx" on public.projects_profiles ("groupId", "statusId");
create index "projects_profiles_applicationId_idx"
  on public.projects_profiles ("groupId", "applicationId") where "applicationId" is not null;

create trigger "projects_profiles_set_default_status" before insert on public.projects_profiles
  for each row when (new."statusId" is null)
  execute function public.set_default_status('PROFILE', 'application_received');

create trigger "projects_profiles_set_updated_at" before update on public.projects_profiles
  for each row execute function public.set_updated_at();

create constraint trigger "projects_profiles_touch_profile" after insert or update or delete on public.projects_profiles
  deferrable initially deferred for each row execute function public.touch_profile();

create trigger "projects_profiles_touch_project" after insert or update or delete on public.projects_profiles
  for each row execute function public.touch_project();

create function public.mark_talent() returns trigger
  language plpgsql
  as $$
begin
  update public.profiles
     set "isTalent" = true
   where "groupId" = new."groupId" and id = new."profileId" and "isTalent" is not true;
  return null;
end
$$;
comment on function public.mark_talent() is 'Who applies or is put into a project is a talent.';

create constraint trigger "projects_profiles_mark_talent" after insert or update of "profileId" on public.projects_profiles
  deferrable initially deferred for each row execute function public.mark_talent();

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
     and project."groupId" = link."groupId"
     and project.id = link."projectId"
     and project.xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;
comment on function public.touch_projects_of_profile() is
  'Sets updatedAt of the projects of a profile when the profile is deleted or restored.';

create trigger "profiles_touch_projects" after update on public.profiles
  for each row when ((old."deletedAt" is null) <> (new."deletedAt" is null))
  execute function public.touch_projects_of_profile();

-- As companies_projectscounts.
create view public.projects_profilescounts as
select project."groupId", project.id as "projectId", counts."statusId", counts.count
from public.projects as project
cross join lateral (
  select status.id as "statusId", count(live."topStatusId")::integer as count
    from public.statuses as status
    left join (
      select coalesce(leaf."parentId", leaf.id) as "topStatusId"
        from public.projects_profiles as link
        join public.profiles as profile on profile.id = link."profileId" and profile."groupId" = link."groupId"
        join public.statuses as leaf on leaf.id = link."statusId" and leaf."groupId" = link."groupId"
       where link."groupId" = project."groupId"
         and link."projectId" = project.id
         and profile."deletedAt" is null
    ) as live on live."topStatusId" = status.id
   where status."groupId" = project."groupId"
     and status."targetedEntity" = 'PROFILE'
     and status."parentId" is null
   group by status.id, status."deletedAt"
  having status."deletedAt" is null or count(live."topStatusId") > 0
) as counts;
comment on view public.projects_profilescounts is 'The number of profiles of a project in each group of statuses, and in deleted groups that have some. Deleted profiles are not counted.';

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
  -- What an application added is marked as its own.
  "applicationId" uuid,
  -- A deleted project was the only one that had its name.
  "projectName" public.name_text,
  constraint "history_entries_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "history_entries_projectId_fkey" foreign key ("groupId", "projectId")
    references public.projects ("groupId", id),
  constraint "history_entries_taskId_fkey" foreign key ("groupId", "taskId") references public.tasks ("groupId", id),
  constraint "history_entries_userId_fkey" foreign key ("groupId", "userId") references public.users ("groupId", id),
  constraint "history_entries_type_check" check (
    type in ('application', 'call', 'email', 'meeting', 'message', 'note')
  ),
  constraint "history_entries_applicationId_fkey" foreign key ("groupId", "applicationId")
    references public.applications ("groupId", id)
);
alter table public.history_entries set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.history_entries is
  'Events in the history of a person, for example applications, calls and notes. createdAt is the time of the event.';
comment on column public.history_entries.type is
  'The kind of event. Events of the types application, call, email, meeting and message are interactions and change the interaction dates of the profile. A note does not.';
comment on column public.history_entries.message is
  'Plain text. A client that shows it on a page has to escape it; of an application it is what anybody may have written.';
comment on column public.history_entries."applicationId" is 'The application that the entry is about.';
comment on column public.history_entries."projectName" is
  'The name of the project that the entry is about, when the retention has removed the project. Null as long as projectId names it.';

create index "history_entries_profileId_idx" on public.history_entries ("groupId", "profileId", "createdAt", id);
create index "history_entries_projectId_idx" on public.history_entries ("groupId", "projectId") where "projectId" is not null;
create index "history_entries_taskId_idx" on public.history_entries ("groupId", "taskId") where "taskId" is not null;
create index "history_entries_userId_idx" on public.history_entries ("groupId", "userId") where "userId" is not null;
create index "history_entries_applicationId_idx"
  on public.history_entries ("groupId", "applicationId") where "applicationId" is not null;

-- Deferred as the triggers that touch the profile, and before them by name: one update of the row does for both.
create constraint trigger "history_entries_mark_talent"
  after insert or update of type, "profileId" on public.history_entries
  deferrable initially deferred for each row when (new.type = 'application') execute function public.mark_talent();

create trigger "history_entries_set_updated_at" before update on public.history_entries
  for each row execute function public.set_updated_at();

create constraint trigger "history_entries_touch_profile" after insert or update or delete on public.history_entries
  deferrable initially deferred for each row execute function public.touch_derived_profile();

-- What the children of a profile say of it. One row, also for a profile without any.
create function public.profile_derivations("groupId" uuid, "profileId" uuid)
  returns table (
    "countResumes" integer,
    "lastPositionStartDate" timestamptz,
    "countApplicationsFromThisProfile" integer,
    "firstInteractionDate" timestamptz,
    "lastInteractionDate" timestamptz,
    "lastPastInteractionDate" timestamptz,
    "lastInteractionType" text
  )
  language sql stable
  as $$
  select files.resumes, positions.start, interactions.*
    from (
      select count(*)::integer as resumes
        from public.profiles_files as link
       where link."groupId" = $1 and link."profileId" = $2 and link."isResume"
    ) as files,
    (
      -- A year or a month counts from its first day. Adding the days keeps one that the month does not have from
      -- being an error.
      select max(
               (rpad(left(position."startDate", 7), 10, '-01-01')::date
                 + coalesce(nullif(substr(position."startDate", 9, 2), '')::integer - 1, 0))::timestamp at time zone 'UTC'
             ) as start
        from public.profiles_positions as position
       where position."groupId" = $1 and position."profileId" = $2 and position."isCurrent"
    ) as positions,
    (
      select count(*) filter (where entry.type = 'application')::integer,
             min(entry."createdAt"),
             max(entry."createdAt"),
             max(entry."createdAt") filter (where entry."createdAt" <= clock_timestamp()),
             (array_agg(entry.type order by entry."createdAt" desc, entry.id desc))[1]
        from public.history_entries as entry
       where entry."groupId" = $1 and entry."profileId" = $2 and entry.type <> 'note'
    ) as interactions
$$;
comment on function public.profile_derivations(uuid, uuid) is
  'The columns of a profile that are derived from its files, positions and history entries.';

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
    references public.statuses ("groupId", id),
  constraint "status_changes_toStatusId_fkey" foreign key ("groupId", "toStatusId")
    references public.statuses ("groupId", id),
  constraint "status_changes_entity_check" check (entity in ('PROFILE', 'PROJECT', 'COMPANY', 'APPLICATION'))
);
comment on table public.status_changes is 'Changes of the status of records. Written by triggers.';
comment on column public.status_changes.entity is
  'The kind of record whose status changed. APPLICATION means the status of a profile in a project.';
comment on column public.status_changes."recordId" is
  'The id of the profile, project, company or application (a row of projects_profiles), depending on entity.';

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
         (select id from public.statuses where "groupId" = new."groupId" and id = old."statusId"), new."statusId"
    from public.groups
   where id = new."groupId";
  return null;
end
$$;
comment on function public.record_status_change() is
  'Inserts a row into status_changes. Trigger argument: the entity of the record.';

create trigger "companies_record_status_change" after update of "statusId" on public.companies
  for each row when (old."statusId" is distinct from new."statusId")
  execute function public.record_status_change('COMPANY');

create trigger "projects_record_status_change" after update of "statusId" on public.projects
  for each row when (old."statusId" is distinct from new."statusId")
  execute function public.record_status_change('PROJECT');

create trigger "profiles_record_status_change" after update of "statusId" on public.profiles
  for each row when (old."statusId" is distinct from new."statusId")
  execute function public.record_status_change('PROFILE');

create trigger "projects_profiles_record_status_change" after update of "statusId" on public.projects_profiles
  for each row when (old."statusId" is distinct from new."statusId")
  execute function public.record_status_change('APPLICATION');

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
comment on function public.forget_status_changes() is
  'Deletes the rows of status_changes that belong to a deleted record. Trigger argument: the entity of the record.';

create trigger "companies_forget_status_changes" after delete on public.companies
  for each row execute function public.forget_status_changes('COMPANY');

create trigger "projects_forget_status_changes" after delete on public.projects
  for each row execute function public.forget_status_changes('PROJECT');

create trigger "profiles_forget_status_changes" after delete on public.profiles
  for each row execute function public.forget_status_changes('PROFILE');

create trigger "projects_profiles_forget_status_changes" after delete on public.projects_profiles
  for each row execute function public.forget_status_changes('APPLICATION');

create or replace view public.schema_version as select 1763600001000::bigint as migration;
