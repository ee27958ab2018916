-- How long an account keeps what people sent. Inserting a row into retention_runs removes, for one account and in
-- bounded numbers, what is older. The service does so for all accounts every few hours.

create function public.is_retention(settings jsonb) returns boolean
  language sql immutable
  as $$
    select jsonb_typeof(settings) = 'object' and not exists (
      select from jsonb_each(settings) as setting
       where setting.key not in (
               'succeededRequests', 'failedRequests', 'dismissedApplications', 'unusedFiles', 'deletedProfiles',
               'inactiveProfiles'
             )
          or not (
            setting.value = 'null'
            or jsonb_typeof(setting.value) = 'number' and setting.value::text ~ '^[1-9][0-9]{0,4}$'
          )
    )
  $$;
comment on function public.is_retention(settings jsonb) is
  'Whether an object has known kinds of data only, each with a whole number of days from 1 to 99999, or null.';

alter table public.groups
  add column retention jsonb not null default '{}',
  add constraint "groups_retention_check" check (public.is_retention(retention));
comment on column public.groups.retention is
  'For how many days the account keeps succeededRequests (30), failedRequests (90), dismissedApplications (90), unusedFiles (7), deletedProfiles (30) and inactiveProfiles (null). The numbers apply where a kind is not given; null keeps it for good.';

create function public.retention_of(settings jsonb, kind text) returns interval
  language sql immutable
  as $$
    select make_interval(days => (
      '{"succeededRequests": 30, "failedRequests": 90, "dismissedApplications": 90, "unusedFiles": 7, "deletedProfiles": 30}'::jsonb
      || settings ->> kind
    )::integer)
  $$;
comment on function public.retention_of(settings jsonb, kind text) is
  'For how long an account keeps a kind of data. Null: for good.';

-- Tasks: those whose request and response are still there.
comment on column public.tasks."erasedAt" is
  'When the request and the response of the task were removed, because the person was erased or their retention had ended. Such a task is not run again.';
create index "tasks_kept_idx" on public.tasks ("groupId", status, "finishedAt")
  where "erasedAt" is null and status in ('succeeded', 'failed');

-- Applications that were dismissed
create index "applications_dismissed_idx" on public.applications ("groupId", "reviewedAt")
  where review = 'dismissed' and submitted <> '{}';

-- Files that no record has any more
alter table public.files add column "unusedSince" timestamptz;
comment on column public.files."unusedSince" is
  'Since when no record, application or image has the file. It is removed some days later.';
create index "files_unusedSince_idx" on public.files ("groupId", "unusedSince") where "unusedSince" is not null;
update public.files set "unusedSince" = now() where not public.file_is_used("groupId", id);

create function public.mark_unused_file() returns trigger
  language plpgsql
  as $$
begin
  update public.files
     set "unusedSince" = now()
   where "groupId" = old."groupId" and id = old."fileId" and not public.file_is_used(old."groupId", old."fileId");
  return null;
end
$$;
comment on function public.mark_unused_file() is 'Sets unusedSince of a file that the last record has given up.';
create trigger "profiles_files_mark_unused" after delete on public.profiles_files
  for each row execute function public.mark_unused_file();
create trigger "applications_files_mark_unused" after delete on public.applications_files
  for each row execute function public.mark_unused_file();
create trigger "companies_files_mark_unused" after delete on public.companies_files
  for each row execute function public.mark_unused_file();
create trigger "projects_files_mark_unused" after delete on public.projects_files
  for each row execute function public.mark_unused_file();
create trigger "images_mark_unused" after delete on public.images
  for each row when (old."fileId" is not null) execute function public.mark_unused_file();

-- People
alter table public.profiles
  add column "retentionHoldUntil" timestamptz,
  add column "erasureDueAt" timestamptz;
comment on column public.profiles."retentionHoldUntil" is
  'Until when the person is not erased by the retention of the account, for example because of a dispute.';
comment on column public.profiles."erasureDueAt" is
  'When the person is going to be erased by the retention of inactive profiles. It is set 30 days ahead, and cleared by a new contact.';
create index "profiles_deleted_idx" on public.profiles ("groupId", "deletedAt")
  where "deletedAt" is not null and "erasedAt" is null and "mergedIntoId" is null;
create index "profiles_contact_idx" on public.profiles ("groupId", (coalesce("lastInteractionDate", "addedAt")))
  where "deletedAt" is null;
create index "profiles_erasureDueAt_idx" on public.profiles ("groupId", "erasureDueAt") where "erasureDueAt" is not null;

create table public.retention_runs (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  counts jsonb not null default '{}',
  "isComplete" boolean not null default true,
  constraint "retention_runs_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "retention_runs_counts_check" check (jsonb_typeof(counts) = 'object')
);
comment on table public.retention_runs is
  'What the retention of an account has removed: the last run, and for a year those that removed something. Inserting a row removes what is due.';
comment on column public.retention_runs.counts is 'How much was removed, by the kinds of groups.retention. Kinds of which nothing was removed are left out.';
comment on column public.retention_runs."isComplete" is 'Whether nothing more was due.';
create index "retention_runs_groupId_idx" on public.retention_runs ("groupId", "createdAt");
create trigger "retention_runs_set_updated_at" before update on public.retention_runs
  for each row execute function public.set_updated_at();

create function public.run_retention() returns trigger
  language plpgsql
  as $$
declare
  account constant uuid := new."groupId";
  -- Rows of a kind that one run removes, and people that it erases: a transaction must not stay open for long.
  most constant integer := 500;
  most_people constant integer := 20;
  settings constant jsonb := (select retention from public.groups where id = account);
  end_state text;
  kind text;
  ids uuid[];
  person uuid;
begin
  new.counts := '{}';
  new."isComplete" := true;

  -- What is queued or running is never touched, nor what a repeated request may still ask for.
  foreach end_state in array array['succeeded', 'failed'] loop
    kind := end_state || 'Requests';
    ids := array(
      select id from public.tasks
       where "groupId" = account and status = end_state and "erasedAt" is null and "idempotencyKey" is null
         and "finishedAt" < now() - public.retention_of(settings, kind)
       order by "finishedAt" limit most
         for update skip locked
    );
    perform public.remove_files_of_input(account, input)
       from public.tasks where "groupId" = account and id = any (ids) and input is not null;
    update public.tasks
       set input = null,
           warnings = '[]',
           response = null,
           error = case when error is not null then jsonb_build_object(
             'code', error -> 'code', 'message', 'What the request said was removed when its retention ended.'
           ) end,
           "bodyHash" = null,
           "requestId" = null,
           "erasedAt" = now()
     where "groupId" = account and id = any (ids);
    new.counts := new.counts || jsonb_build_object(kind, cardinality(ids));
    new."isComplete" := new."isComplete" and cardinality(ids) < most;
  end loop;

  ids := array(
    select id from public.applications
     where "groupId" = account and review = 'dismissed' and submitted <> '{}'
       and "reviewedAt" < now() - public.retention_of(settings, 'dismissedApplications')
     order by "reviewedAt" limit most
       for update skip locked
  );
  delete from public.applications_files where "groupId" = account and "applicationId" = any (ids);
  update public.applications
     set submitted = '{}', "requestedReference" = null, source = null, consent = null
   where "groupId" = account and id = any (ids);
  new.counts := new.counts || jsonb_build_object('dismissedApplications', cardinality(ids));
  new."isComplete" := new."isComplete" and cardinality(ids) < most;

  ids := array(
    select id from public.files
     where "groupId" = account and "unusedSince" < now() - public.retention_of(settings, 'unusedFiles')
     order by "unusedSince" limit most
       for update skip locked
  );
  -- A record may have got the file since.
  update public.files set "unusedSince" = null
   where "groupId" = account and id = any (ids) and public.file_is_used(account, id);
  delete from public.files
   where "groupId" = account and id = any (ids) and not public.file_is_used(account, id);
  new.counts := new.counts || jsonb_build_object('unusedFiles', cardinality(ids));
  new."isComplete" := new."isComplete" and cardinality(ids) < most;

  ids := array(
    select id from public.profiles
     where "groupId" = account and "deletedAt" is not null and "erasedAt" is null and "mergedIntoId" is null
       and "deletedAt" < now() - public.retention_of(settings, 'deletedProfiles')
       and ("retentionHoldUntil" is null or "retentionHoldUntil" < now())
     order by "deletedAt" limit most_people
  );
  foreach person in array ids loop
    insert into public.profiles_erasures ("groupId", "profileId", reason) values (account, person, 'retention');
  end loop;
  new.counts := new.counts || jsonb_build_object('deletedProfiles', cardinality(ids));
  new."isComplete" := new."isComplete" and cardinality(ids) < most_people;

  -- Live profiles: marked first, and unmarked after a new contact, or when the account changes its mind.
  update public.profiles
     set "erasureDueAt" = null
   where "groupId" = account and "erasureDueAt" is not null
     and ("deletedAt" is not null or not coalesce(
       coalesce("lastInteractionDate", "addedAt")
         < now() + interval '30 days' - public.retention_of(settings, 'inactiveProfiles'), false
     ));
  update public.profiles
     set "erasureDueAt" = now() + interval '30 days'
   where "groupId" = account and id in (
     select id from public.profiles
      where "groupId" = account and "deletedAt" is null and "erasureDueAt" is null
        and coalesce("lastInteractionDate", "addedAt")
              < now() + interval '30 days' - public.retention_of(settings, 'inactiveProfiles')
      order by coalesce("lastInteractionDate", "addedAt") limit most
   );
  ids := array(
    select id from public.profiles
     where "groupId" = account and "deletedAt" is null and "erasureDueAt" < now()
       and coalesce("lastInteractionDate", "addedAt") < now() - public.retention_of(settings, 'inactiveProfiles')
       and ("retentionHoldUntil" is null or "retentionHoldUntil" < now())
     order by "erasureDueAt" limit most_people
  );
  foreach person in array ids loop
    insert into public.profiles_erasures ("groupId", "profileId", reason) values (account, person, 'retention');
  end loop;
  new.counts := new.counts || jsonb_build_object('inactiveProfiles', cardinality(ids));
  new."isComplete" := new."isComplete" and cardinality(ids) < most_people;

  new.counts := coalesce(
    (select jsonb_object_agg(counted.key, counted.value) from jsonb_each(new.counts) as counted where counted.value <> '0'),
    '{}'
  );
  -- The last run stays, and those that removed something stay for a year.
  delete from public.retention_runs
   where "groupId" = account and (counts = '{}' or "createdAt" < now() - interval '1 year');
  return new;
end
$$;
comment on function public.run_retention() is 'Removes what an account has kept for longer than its retention says.';
create trigger "retention_runs_run" before insert on public.retention_runs
  for each row execute function public.run_retention();
