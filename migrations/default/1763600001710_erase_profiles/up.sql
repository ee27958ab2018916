-- Erasing a person. Inserting a row into profiles_erasures does it, in the transaction of the insert: everything that
-- says something about the person is removed, from the profile and from those that were merged into it. What stays are
-- ids, times, statuses and numbers. actions-server/personal-data/personal-columns.ts lists every column.

alter table public.profiles add column "erasedAt" timestamptz;
comment on column public.profiles."erasedAt" is
  'When everything personal was removed from the profile. An erased profile is deleted, and it cannot be restored.';
alter table public.profiles
  add constraint "profiles_erased_is_deleted_check" check ("erasedAt" is null or "deletedAt" is not null),
  add constraint "profiles_erased_check" check (
    "erasedAt" is null
    or num_nonnulls(
      "imageId", "locationId", "externalId", "firstNameManual", "firstNameParsed", "lastNameManual", "lastNameParsed",
      headline, summary, birthday, "networkId", "memberId", "profileUrl", "canonicalNetworkUrl", "publicIdentifier",
      "primaryLocale", "talentIdentifier", "networkSalesNavigatorIdentifier", "networkSignificantIdentifier", distance,
      "isHiring", "isOpenToNewOpportunities", "isInfluencer", "isPremium", "canSendInMail"
    ) = 0 and source = 'ERASED'
  );

create table public.profiles_erasures (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "profileId" uuid not null,
  "taskId" uuid,
  reason text not null default 'request',
  counts jsonb not null default '{}',
  constraint "profiles_erasures_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "profiles_erasures_taskId_fkey" foreign key ("groupId", "taskId")
    references public.tasks ("groupId", id) on delete set null ("taskId"),
  constraint "profiles_erasures_reason_check" check (reason in ('request', 'retention', 'restore')),
  constraint "profiles_erasures_counts_check" check (jsonb_typeof(counts) = 'object')
);
comment on table public.profiles_erasures is
  'One row per person that was erased. Inserting a row erases the person. It cannot be undone.';
comment on column public.profiles_erasures."profileId" is
  'The profile that was erased, with those that were merged into it.';
comment on column public.profiles_erasures.reason is
  'request: somebody asked for it. retention: the time was over for which the account keeps such people. restore: the person had been erased before the backup was restored.';
comment on column public.profiles_erasures.counts is
  'How many rows were removed or cleared, by the name of the table.';
create index "profiles_erasures_profileId_idx" on public.profiles_erasures ("groupId", "profileId");
create index "profiles_erasures_taskId_idx" on public.profiles_erasures ("groupId", "taskId") where "taskId" is not null;
create index "profiles_erasures_createdAt_idx" on public.profiles_erasures ("createdAt", id);
create trigger "profiles_erasures_set_updated_at" before update on public.profiles_erasures
  for each row execute function public.set_updated_at();

-- Tasks

alter table public.tasks add column "erasedAt" timestamptz;
comment on column public.tasks."erasedAt" is
  'When the request and the response of the task were removed, because the person was erased. Such a task is not run again.';
create index "tasks_unsuccessful_idx" on public.tasks ("groupId", "createdAt") where status <> 'succeeded';

-- The response of a task that has succeeded can be removed, and nothing else of it can change.
drop trigger "tasks_succeed_once" on public.tasks;
create trigger "tasks_succeed_once" before update of status, outcome, "finishedAt", response on public.tasks
  for each row
  when (old.status = 'succeeded' and not (
    new.status = 'succeeded' and new.response is null and new.outcome is not distinct from old.outcome
  ))
  execute function public.refuse_second_success();

-- A server may be running a task while its person is erased: what it writes with the success of the task is refused.
create function public.refuse_erased_task() returns trigger
  language plpgsql
  as $$
begin
  -- Postgres' own wording, from which the service reads the name of the constraint.
  raise exception 'new row for relation "tasks" violates check constraint "tasks_erased_check"'
    using errcode = 'check_violation', constraint = 'tasks_erased_check', table = 'tasks';
end
$$;
comment on function public.refuse_erased_task() is
  'Raises tasks_erased_check. A task whose person was erased does not run.';
create trigger "tasks_stay_erased" before update of status on public.tasks
  for each row when (old."erasedAt" is not null) execute function public.refuse_erased_task();

-- Nothing can be added to an erased profile

create function public.refuse_erased_profile() returns trigger
  language plpgsql
  as $$
begin
  if exists (
    select from public.profiles
     where "groupId" = new."groupId" and id = new."profileId" and "erasedAt" is not null
  ) then
    raise exception 'new row for relation "%" violates check constraint "profiles_erased_check"', tg_table_name
      using errcode = 'check_violation', constraint = 'profiles_erased_check', table = tg_table_name;
  end if;
  return null;
end
$$;
comment on function public.refuse_erased_profile() is
  'Raises profiles_erased_check for a row that would say something about an erased person.';

-- At the end of the transaction: by then it has waited for an erasure that was under way, because a row that refers to
-- a profile locks it.
do $$
declare
  child text;
begin
  foreach child in array array[
    'applications', 'history_entries', 'pending_trigger_tasks', 'profiles_assignees', 'profiles_associations',
    'profiles_duplicates', 'profiles_educations', 'profiles_emails', 'profiles_fieldsvalues', 'profiles_files',
    'profiles_locales', 'profiles_locations', 'profiles_phones', 'profiles_positions', 'projects_profiles',
    'replaced_values', 'unread_notifications'
  ] loop
    execute format(
      'create constraint trigger %I after insert on public.%I deferrable initially deferred
         for each row execute function public.refuse_erased_profile()',
      child || '_refuse_erased', child
    );
  end loop;
end
$$;
create constraint trigger "history_entries_stay_erased" after update of subject, message on public.history_entries
  deferrable initially deferred for each row
  when (new.subject is not null or new.message is not null) execute function public.refuse_erased_profile();
create constraint trigger "projects_profiles_stay_erased" after update of source on public.projects_profiles
  deferrable initially deferred for each row
  when (new.source is not null) execute function public.refuse_erased_profile();

-- Which rows belong to a person

create function public.profiles_of_person(account uuid, profile uuid) returns uuid[]
  language sql stable
  as $$
    with recursive upwards as (
      select id, "mergedIntoId" from public.profiles where "groupId" = account and id = profile
      union
      select kept.id, kept."mergedIntoId"
        from upwards join public.profiles as kept on kept."groupId" = account and kept.id = upwards."mergedIntoId"
    ), person as (
      select id from upwards
      union
      select merged.id
        from person join public.profiles as merged on merged."groupId" = account and merged."mergedIntoId" = person.id
    )
    select array_agg(id order by id) from person
  $$;
comment on function public.profiles_of_person(account uuid, profile uuid) is
  'The profiles of one person: that into which a profile was merged, if any, and all that were merged into it.';

-- A regular expression that finds one of some texts as a whole: jane@example.org is not found in mary-jane@example.org,
-- nor in jane@example.org.uk.
create function public.whole_text_pattern(texts text[]) returns text
  language sql immutable
  as $$
    select '(^|[^[:alnum:]._+-])(www\.)?(' || string_agg(regexp_replace(lower(given), '([^[:alnum:]])', '\\\1', 'g'), '|')
           || ')(?![[:alnum:]_%+-]|\.[[:alnum:]])'
      from unnest(texts) as given
     where given <> ''
  $$;
comment on function public.whole_text_pattern(texts text[]) is
  'A regular expression that finds one of the texts where it is not a part of a longer address. Null when there is none.';

-- Tasks that name their profile, and tasks that did not succeed and whose request names the person: by an id, a file,
-- an e-mail address, the network URL, the externalId, or a phone number with the name.
create function public.tasks_of_person(account uuid, profile_ids uuid[], application_ids uuid[], file_ids uuid[])
  returns setof uuid
  language sql stable
  as $$
    with person as materialized (
      select array_agg(profile."externalId") filter (where profile."externalId" is not null) as external_ids,
             array_agg(profile."foldedName") filter (where profile."foldedName" <> '') as names,
             array_agg(regexp_replace(profile."canonicalNetworkUrl", '^https?://', ''))
               filter (where profile."canonicalNetworkUrl" is not null) as pages
        from public.profiles as profile
       where profile."groupId" = account and profile.id = any (profile_ids)
    ), named as materialized (
      select public.whole_text_pattern(
               coalesce((select pages from person), '{}')
               || array(
                 select email."canonicalEmailAddress" from public.profiles_emails as email
                  where email."groupId" = account and email."profileId" = any (profile_ids)
               )
               || (profile_ids || application_ids)::text[]
               || array(
                 select file.sha256 from public.files as file where file."groupId" = account and file.id = any (file_ids)
               )
             ) as pattern,
             array(
               select regexp_replace(phone.number, '[^0-9]', '', 'g') from public.profiles_phones as phone
                where phone."groupId" = account and phone."profileId" = any (profile_ids)
             ) as numbers
    )
    select task.id
      from public.tasks as task
     where task."groupId" = account
       and task."profileId" = any (profile_ids)
       and task."erasedAt" is null
       and task.type <> 'eraseProfile'
    union
    select task.id
      from public.tasks as task
      cross join person
      cross join named
      cross join lateral (select task.input #> '{payload,fields}' as fields) as request
     where task."groupId" = account
       and task.status <> 'succeeded'
       and task."erasedAt" is null
       and task.type <> 'eraseProfile'
       and (
         lower(concat_ws(' ', task.input, task.error, task.warnings)) ~ named.pattern
         or request.fields ->> 'externalId' = any (person.external_ids)
         or public.fold_name(request.fields ->> 'firstName', request.fields ->> 'lastName') = any (person.names)
            and exists (
              select from unnest(named.numbers) as number
               where number <> ''
                 and strpos(regexp_replace(request.fields ->> 'phoneNumbers', '[^0-9,]', '', 'g'), number) > 0
            )
       )
  $$;
comment on function public.tasks_of_person(account uuid, profile_ids uuid[], application_ids uuid[], file_ids uuid[]) is
  'The tasks whose request, warnings or response say something about a person. Tasks that erase are left out.';

-- Event triggers

-- Deliveries of event triggers keep rows as they were. Hasura and the embedded engine have the same tables, in schemas of
-- their own, which are there when there is an event trigger. What was delivered is deleted; what waits keeps its ids, so
-- that its receiver hears that something has changed.
create function public.erase_events(ids uuid[]) returns integer
  language plpgsql
  as $$
declare
  log_schema text;
  pattern constant text := array_to_string(ids, '|');
  erased integer;
  total integer := 0;
begin
  foreach log_schema in array array['engine_catalog', 'hdb_catalog'] loop
    continue when to_regclass(log_schema || '.event_log') is null;
    execute format(
      'delete from %1$I.event_invocation_logs as attempt using %1$I.event_log as event
        where event.id = attempt.event_id and event.payload::text ~ $1', log_schema
    ) using pattern;
    execute format(
      'delete from %I.event_log where payload::text ~ $1 and (delivered or error or archived)', log_schema
    ) using pattern;
    get diagnostics erased = row_count;
    total := total + erased;
    execute format(
      'update %I.event_log
          set payload = (payload::jsonb || jsonb_build_object(''data'', (
            select jsonb_object_agg(side.key, (
              select jsonb_object_agg(member.key, member.value)
                from jsonb_each(case jsonb_typeof(side.value) when ''object'' then side.value end) as member
               where member.key in (''id'', ''groupId'', ''profileId'', ''projectId'', ''applicationId'', ''deletedAt'')
            ))
              from jsonb_each(case jsonb_typeof(payload::jsonb -> ''data'') when ''object'' then payload::jsonb -> ''data'' end) as side
          )))::json
        where payload::text ~ $1', log_schema
    ) using pattern;
    get diagnostics erased = row_count;
    total := total + erased;
  end loop;
  return total;
end
$$;
comment on function public.erase_events(ids uuid[]) is
  'Removes the content of rows with one of the ids from the deliveries of event triggers, and returns the number of deliveries.';

-- The erasure

create function public.erase_profile() returns trigger
  language plpgsql
  as $$
declare
  account constant uuid := new."groupId";
  ids uuid[] := '{}';
  person uuid[];
  application_ids uuid[];
  image_ids uuid[];
  location_ids uuid[];
  file_ids uuid[];
  task_ids uuid[];
  child text;
  removed integer;
begin
  -- Waits for saves and merges of the person that are under way, and lets no other one begin. A merge may have added
  -- a profile while this waited.
  loop
    person := public.profiles_of_person(account, new."profileId");
    exit when person is null or person = ids;
    ids := person;
    perform from public.profiles where "groupId" = account and id = any (ids) order by id for update;
  end loop;

  application_ids := array(
    select id from public.applications where "groupId" = account and "profileId" = any (ids)
  );
  image_ids := array(
    select "imageId" from public.profiles where "groupId" = account and id = any (ids) and "imageId" is not null
  );
  location_ids := array(
    select "locationId" from public.profiles
     where "groupId" = account and id = any (ids) and "locationId" is not null
    union
    select "locationId" from public.profiles_locations where "groupId" = account and "profileId" = any (ids)
    union
    select "locationId" from public.profiles_fieldsvalues
     where "groupId" = account and "profileId" = any (ids) and "locationId" is not null
  );
  file_ids := array(
    select "fileId" from public.profiles_files where "groupId" = account and "profileId" = any (ids)
    union
    select "fileId" from public.applications_files
     where "groupId" = account and "applicationId" = any (application_ids)
    union
    select "fileId" from public.images where "groupId" = account and id = any (image_ids) and "fileId" is not null
  );
  task_ids := array(select public.tasks_of_person(account, ids, application_ids, file_ids));
  new.counts := jsonb_build_object('profiles', (
    select count(*) from public.profiles where "groupId" = account and id = any (ids) and "erasedAt" is null
  ));

  -- Tasks first: a server that runs one of them now waits here, and is refused.
  perform public.remove_files_of_input(account, input)
     from public.tasks where "groupId" = account and id = any (task_ids) and input is not null;
  update public.tasks
     set status = 'failed'
   where "groupId" = account and id = any (task_ids) and status in ('queued', 'running');
  update public.tasks
     set input = null,
         warnings = '[]',
         response = null,
         error = case when status = 'failed' then jsonb_build_object(
           'code', 'profile_erased', 'message', 'The person was erased. The save cannot be done any more.'
         ) end,
         "idempotencyKey" = null,
         "bodyHash" = null,
         "requestId" = null,
         "erasedAt" = now()
   where "groupId" = account and id = any (task_ids);
  get diagnostics removed = row_count;
  new.counts := new.counts || jsonb_build_object('tasks', removed);

  -- Rows that say what they say about the person only.
  foreach child in array array[
    'profiles_emails', 'profiles_phones', 'profiles_positions', 'profiles_educations', 'profiles_locales',
    'profiles_locations', 'profiles_files', 'profiles_fieldsvalues', 'profiles_associations', 'profiles_assignees',
    'pending_trigger_tasks', 'unread_notifications', 'replaced_values'
  ] loop
    execute format('delete from public.%I where "groupId" = $1 and "profileId" = any ($2)', child) using account, ids;
    get diagnostics removed = row_count;
    new.counts := new.counts || jsonb_build_object(child, removed);
  end loop;
  delete from public.profiles_duplicates
   where "groupId" = account and ("profileId" = any (ids) or "otherProfileId" = any (ids));
  get diagnostics removed = row_count;
  new.counts := new.counts || jsonb_build_object('profiles_duplicates', removed);
  delete from public.applications_files where "groupId" = account and "applicationId" = any (application_ids);
  get diagnostics removed = row_count;
  new.counts := new.counts || jsonb_build_object('applications_files', removed);

  -- Rows that stay, because something is counted by them, without what they say.
  update public.applications
     set submitted = '{}', "requestedReference" = null, source = null, consent = null
   where "groupId" = account and id = any (application_ids);
  get diagnostics removed = row_count;
  new.counts := new.counts || jsonb_build_object('applications', removed);
  update public.history_entries
     set subject = null, message = null
   where "groupId" = account and "profileId" = any (ids);
  get diagnostics removed = row_count;
  new.counts := new.counts || jsonb_build_object('history_entries', removed);
  update public.projects_profiles
     set source = null
   where "groupId" = account and "profileId" = any (ids) and source is not null;
  update public.profiles_revisions
     set changes = '{}'
   where "groupId" = account and "profileId" = any (ids);
  get diagnostics removed = row_count;
  new.counts := new.counts || jsonb_build_object('profiles_revisions', removed);

  -- A save that has read one of the profiles wants this number too, and decides again.
  insert into public.profiles_revisions ("groupId", "profileId", number, "taskId", changes)
  select account, profile_id, coalesce(max(revision.number), 0) + 1, new."taskId", '{"erased": true}'
    from unnest(ids) as profile_id
    left join public.profiles_revisions as revision on revision."groupId" = account and revision."profileId" = profile_id
   group by profile_id;

  update public.profiles
     set "deletedAt" = coalesce("deletedAt", now()),
         "erasedAt" = coalesce("erasedAt", now()),
         "imageId" = null,
         "locationId" = null,
         "externalId" = null,
         source = 'ERASED',
         "firstNameManual" = null,
         "firstNameParsed" = null,
         "lastNameManual" = null,
         "lastNameParsed" = null,
         headline = null,
         summary = null,
         birthday = null,
         "networkId" = null,
         "memberId" = null,
         "profileUrl" = null,
         "canonicalNetworkUrl" = null,
         "publicIdentifier" = null,
         "primaryLocale" = null,
         "talentIdentifier" = null,
         "networkSalesNavigatorIdentifier" = null,
         "networkSignificantIdentifier" = null,
         distance = null,
         "isHiring" = null,
         "isOpenToNewOpportunities" = null,
         "isInfluencer" = null,
         "isPremium" = null,
         "canSendInMail" = null
   where "groupId" = account and id = any (ids);
  delete from public.profiles_keys where "groupId" = account and "profileId" = any (ids);

  -- What nobody else has.
  delete from public.images
   where "groupId" = account and id = any (image_ids)
     and not exists (select from public.profiles where "groupId" = account and "imageId" = images.id)
     and not exists (select from public.networkcompanies where "imageId" = images.id);
  get diagnostics removed = row_count;
  new.counts := new.counts || jsonb_build_object('images', removed);
  delete from public.locations
   where "groupId" = account and id = any (location_ids)
     and not exists (select from public.profiles where "groupId" = account and "locationId" = locations.id)
     and not exists (select from public.profiles_locations where "groupId" = account and "locationId" = locations.id)
     and not exists (select from public.profiles_fieldsvalues where "groupId" = account and "locationId" = locations.id)
     and not exists (select from public.projects_fieldsvalues where "groupId" = account and "locationId" = locations.id)
     and not exists (select from public.companies_fieldsvalues where "groupId" = account and "locationId" = locations.id)
     and not exists (
       select from public.companies_legaldata_locations where "groupId" = account and "locationId" = locations.id
     );
  get diagnostics removed = row_count;
  new.counts := new.counts || jsonb_build_object('locations', removed);
  delete from public.files
   where "groupId" = account and id = any (file_ids) and not public.file_is_used(account, id);
  get diagnostics removed = row_count;
  new.counts := new.counts || jsonb_build_object('files', removed);

  -- Last: what was written above has caused events too.
  new.counts := new.counts || jsonb_build_object(
    'events', public.erase_events(ids || application_ids || image_ids || location_ids || file_ids || task_ids)
  );
  return new;
end
$$;
comment on function public.erase_profile() is
  'Removes everything personal of the profile and of those that were merged into it, or into which it was merged.';
create trigger "profiles_erasures_erase" before insert on public.profiles_erasures
  for each row execute function public.erase_profile();
