-- Applications as they were sent. What a person submits and what recruiters know are two things: an application with a
-- public key is kept here, and changes nothing on a profile that exists already.

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
  constraint "applications_groupId_id_key" unique ("groupId", id),
  constraint "applications_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "applications_projectId_fkey" foreign key ("groupId", "projectId")
    references public.projects ("groupId", id) on delete set null ("projectId"),
  constraint "applications_taskId_fkey" foreign key ("groupId", "taskId")
    references public.tasks ("groupId", id) on delete set null ("taskId"),
  constraint "applications_apikeyId_fkey" foreign key ("groupId", "apikeyId")
    references public.apikeys ("groupId", id) on delete set null ("apikeyId"),
  constraint "applications_reviewedByUserId_fkey" foreign key ("groupId", "reviewedByUserId")
    references public.users ("groupId", id) on delete set null ("reviewedByUserId"),
  constraint "applications_review_check" check (review in ('pending', 'accepted', 'dismissed')),
  constraint "applications_submitted_check" check (jsonb_typeof(submitted) = 'object'),
  constraint "applications_consent_check" check (jsonb_typeof(consent) = 'object'),
  constraint "applications_source_check" check (btrim(source) <> '')
);
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
create index "applications_groupId_createdAt_idx" on public.applications ("groupId", "createdAt", id);
create index "applications_groupId_updatedAt_idx" on public.applications ("groupId", "updatedAt", id);
create index "applications_profileId_idx" on public.applications ("groupId", "profileId", "createdAt", id);
create index "applications_projectId_idx" on public.applications ("groupId", "projectId", "createdAt", id);
create index "applications_pending_idx" on public.applications ("groupId", "createdAt", id) where review = 'pending';
create index "applications_taskId_idx" on public.applications ("groupId", "taskId") where "taskId" is not null;
create index "applications_apikeyId_idx" on public.applications ("groupId", "apikeyId") where "apikeyId" is not null;
create index "applications_reviewedByUserId_idx"
  on public.applications ("groupId", "reviewedByUserId") where "reviewedByUserId" is not null;

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
create trigger "applications_files_set_updated_at" before update on public.applications_files
  for each row execute function public.set_updated_at();

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

-- What an application added is marked as its own.
alter table public.history_entries add column "applicationId" uuid;
alter table public.history_entries add constraint "history_entries_applicationId_fkey"
  foreign key ("groupId", "applicationId") references public.applications ("groupId", id) on delete set null ("applicationId");
create index "history_entries_applicationId_idx"
  on public.history_entries ("groupId", "applicationId") where "applicationId" is not null;
comment on column public.history_entries."applicationId" is 'The application that the entry is about.';

alter table public.projects_profiles add column "applicationId" uuid;
alter table public.projects_profiles add constraint "projects_profiles_applicationId_fkey"
  foreign key ("groupId", "applicationId") references public.applications ("groupId", id) on delete set null ("applicationId");
create index "projects_profiles_applicationId_idx"
  on public.projects_profiles ("groupId", "applicationId") where "applicationId" is not null;
comment on column public.projects_profiles."applicationId" is 'The application that brought the profile into the project.';

alter table public.profiles_files add column "applicationId" uuid;
alter table public.profiles_files add constraint "profiles_files_applicationId_fkey"
  foreign key ("groupId", "applicationId") references public.applications ("groupId", id) on delete set null ("applicationId");
create index "profiles_files_applicationId_idx"
  on public.profiles_files ("groupId", "applicationId") where "applicationId" is not null;
comment on column public.profiles_files."applicationId" is 'The application that the file was sent with.';

comment on column public.profiles."isNetworkUrlConfirmed" is
  'Whether the network URL identifies the person. A profile is not found by a network URL that is not confirmed.';
comment on column public.profiles_emails."isConfirmed" is
  'Whether the address identifies the person. A profile is not found by an address that is not confirmed. Of the addresses of an application with a public key only the first is confirmed.';
comment on column public.profiles_phones."isConfirmed" is
  'Whether the number helps to identify the person. A profile is not found by a number that is not confirmed.';

-- Applications that were received before: the history has one entry for each, and its task the request itself. Their
-- values are on the profiles already. The triggers would move updatedAt of every profile with an application, although
-- nothing of it changes.
alter table public.history_entries disable trigger user;
with received as (
  select gen_random_uuid() as "applicationId", entry.id as "entryId", entry."createdAt", entry."updatedAt",
         entry."groupId", entry."profileId", entry."projectId", entry."taskId", task."apikeyId", entry.subject,
         entry.message, task.input #> '{payload,fields}' as fields,
         task.input #> '{payload,customFields}' as "customFields",
         coalesce(
           task.input #>> '{payload,fields,referenceId}', task.input #>> '{payload,fields,projectId}'
         ) as reference
    from public.history_entries as entry
    left join public.tasks as task
      on task."groupId" = entry."groupId" and task.id = entry."taskId" and task.type = 'applicants'
   where entry.type = 'application'
), inserted as (
  insert into public.applications (
    id, "createdAt", "updatedAt", "groupId", "profileId", "projectId", "taskId", "apikeyId", "requestedReference",
    submitted, review
  )
  select "applicationId", "createdAt", "updatedAt", "groupId", "profileId",
         coalesce("projectId", (
           select project.id
             from public.projects as project
            where project."groupId" = received."groupId"
              and project."deletedAt" is null
              and project."isMadeForRecruitment"
              and (project."referenceId" = received.reference or project.id::text = received.reference)
            order by project."createdAt", project.id
            limit 1
         )),
         "taskId", "apikeyId", reference,
         jsonb_strip_nulls(
           jsonb_build_object('historyEntrySubject', subject, 'historyEntryMessage', message)
           || coalesce(fields, '{}')
           || jsonb_build_object('customFieldsValues', nullif("customFields", '{}'))
         ),
         'accepted'
    from received
)
update public.history_entries as entry
   set "applicationId" = received."applicationId"
  from received
 where entry.id = received."entryId";
alter table public.history_entries enable trigger user;

-- Last, so that they do not run for the rows above.
create trigger "applications_set_updated_at" before update on public.applications
  for each row execute function public.set_updated_at();
create constraint trigger "applications_touch_profile" after insert or update or delete on public.applications
  deferrable initially deferred for each row execute function public.touch_profile();
