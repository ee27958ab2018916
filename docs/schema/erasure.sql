-- What all migrations together make. Written by npm run goldens

create table public.profiles_erasures (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  "taskId" uuid,
  reason text default 'request'::text not null,
  counts jsonb default '{}'::jsonb not null,
  "sameIdentity" jsonb default '[]'::jsonb not null,
  constraint profiles_erasures_pkey PRIMARY KEY (id),
  constraint profiles_erasures_counts_check CHECK ((jsonb_typeof(counts) = 'object'::text)),
  constraint profiles_erasures_reason_check CHECK ((reason = ANY (ARRAY['request'::text, 'retention'::text, 'restore'::text]))),
  constraint "profiles_erasures_sameIdentity_check" CHECK ((jsonb_typeof("sameIdentity") = 'array'::text)),
  constraint "profiles_erasures_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE,
  constraint "profiles_erasures_taskId_fkey" FOREIGN KEY ("groupId", "taskId") REFERENCES tasks("groupId", id)
);
CREATE INDEX "profiles_erasures_createdAt_idx" ON public.profiles_erasures USING btree ("createdAt", id);
CREATE INDEX "profiles_erasures_profileId_idx" ON public.profiles_erasures USING btree ("groupId", "profileId");
CREATE INDEX "profiles_erasures_taskId_idx" ON public.profiles_erasures USING btree ("groupId", "taskId") WHERE ("taskId" IS NOT NULL);
CREATE TRIGGER profiles_erasures_a_name_same_identity BEFORE INSERT ON public.profiles_erasures FOR EACH ROW EXECUTE FUNCTION name_same_identity();
CREATE TRIGGER profiles_erasures_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles_erasures FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'erasures', '{taskId,reason,profileId}', '{counts,sameIdentity,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER profiles_erasures_erase BEFORE INSERT ON public.profiles_erasures FOR EACH ROW EXECUTE FUNCTION erase_profile();
CREATE TRIGGER profiles_erasures_erase_answers BEFORE INSERT ON public.profiles_erasures FOR EACH ROW EXECUTE FUNCTION erase_webhook_answers();
CREATE TRIGGER profiles_erasures_set_updated_at BEFORE UPDATE ON public.profiles_erasures FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.profiles_erasures is 'One row per person that was erased. Inserting a row erases the person. It cannot be undone.';
comment on column public.profiles_erasures."profileId" is 'The profile that was erased, with those that were merged into it.';
comment on column public.profiles_erasures.reason is 'request: somebody asked for it. retention: the time was over for which the account keeps such people. restore: the person had been erased before the backup was restored.';
comment on column public.profiles_erasures.counts is 'How many rows were removed or cleared, by the name of the table.';
comment on column public.profiles_erasures."sameIdentity" is 'Other profiles that had an identity of the person when it was erased, with the reasons: an array of {profileId, reasons}.';

CREATE OR REPLACE FUNCTION public.name_same_identity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new."sameIdentity" := public.same_identity(new."groupId", public.profiles_of_person(new."groupId", new."profileId"));
  return new;
end
$function$;
comment on function public.name_same_identity() is 'Keeps which other profiles have an identity of the person, before it is erased.';

CREATE OR REPLACE FUNCTION public.erase_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
    union
    select id from public.files where "groupId" = account and "lastProfileId" = any (ids)
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
    'pending_trigger_tasks', 'unread_notifications', 'replaced_values', 'profiles_findings'
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
  new.counts := new.counts || jsonb_build_object('images', public.remove_unused_images(account, image_ids));
  new.counts := new.counts || jsonb_build_object('locations', public.remove_unused_locations(account, location_ids));
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
$function$;
comment on function public.erase_profile() is 'Removes everything personal of the profile and of those that were merged into it, or into which it was merged.';

CREATE OR REPLACE FUNCTION public.erase_events(ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.erase_events(ids uuid[]) is 'Removes the content of rows with one of the ids from the deliveries of event triggers, and returns the number of deliveries.';

CREATE OR REPLACE FUNCTION public.erase_webhook_answers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  account constant uuid := new."groupId";
  ids constant uuid[] := public.profiles_of_person(account, new."profileId");
  cleared integer;
begin
  update public.webhook_attempts as attempt
     set answer = null
    from public.webhook_events as event
    join public.webhook_deliveries as delivery on delivery."groupId" = account and delivery."eventId" = event.id
   where event."groupId" = account
     and (
       event."recordId" = any (ids)
       or event."recordId" in (select id from public.tasks where "groupId" = account and "profileId" = any (ids))
     )
     and attempt."groupId" = account and attempt."deliveryId" = delivery.id and attempt.answer is not null;
  get diagnostics cleared = row_count;
  new.counts := new.counts || jsonb_build_object('webhook_attempts', cleared);
  return new;
end
$function$;
comment on function public.erase_webhook_answers() is 'Removes what receivers of webhooks answered about a person that is erased.';

CREATE OR REPLACE FUNCTION public.profiles_of_person(account uuid, profile uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$
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
  $function$;
comment on function public.profiles_of_person(account uuid, profile uuid) is 'The profiles of one person: that into which a profile was merged, if any, and all that were merged into it.';

CREATE OR REPLACE FUNCTION public.whole_text_pattern(texts text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select '(^|[^[:alnum:]._+-])(www\.)?(' || string_agg(regexp_replace(lower(given), '([^[:alnum:]])', '\\\1', 'g'), '|')
           || ')(?![[:alnum:]_%+-]|\.[[:alnum:]])'
      from unnest(texts) as given
     where given <> ''
  $function$;
comment on function public.whole_text_pattern(texts text[]) is 'A regular expression that finds one of the texts where it is not a part of a longer address. Null when there is none.';

CREATE OR REPLACE FUNCTION public.same_identity(account uuid, ids uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  with address as materialized (
    select email."canonicalEmailAddress" as value
      from public.profiles_emails as email
     where email."groupId" = account and email."profileId" = any (ids)
    union
    -- What the sender of an application that waits has typed. Only addresses in it tell of other profiles: any other word
    -- would be found in the applications of everybody who uses it.
    select found
      from public.applications as application
     cross join lateral public.written_email_addresses(application.submitted ->> 'emailAddresses') as found
     where application."groupId" = account and application."profileId" = any (ids)
  ), said as materialized (
    select public.whole_text_pattern(
             array(select value from address)
             || array(
               select regexp_replace(profile."canonicalNetworkUrl", '^https?://', '') from public.profiles as profile
                where profile."groupId" = account and profile.id = any (ids) and profile."canonicalNetworkUrl" is not null
             )
           ) as pattern
  ), other as (
    select email."profileId" as id, 'email' as reason
      from public.profiles_emails as email
     where email."groupId" = account and email."canonicalEmailAddress" = any (array(select value from address))
       and email."deletedAt" is null
    union
    select same.id, 'networkUrl'
      from public.profiles as same
     where same."groupId" = account and same."canonicalNetworkUrl" = any (array(
             select own."canonicalNetworkUrl" from public.profiles as own
              where own."groupId" = account and own.id = any (ids)
           ))
    union
    select same.id, 'externalId'
      from public.profiles as same
     where same."groupId" = account and same."deletedAt" is null and same."externalId" = any (array(
             select own."externalId" from public.profiles as own where own."groupId" = account and own.id = any (ids)
           ))
    union
    select same.id, 'phone'
      from public.profiles_phones as number
      join public.profiles as same on same."groupId" = account and same.id = number."profileId"
     where number."groupId" = account
       and number."canonicalNumber" = any (array(
             select phone."canonicalNumber" from public.profiles_phones as phone
              where phone."groupId" = account and phone."profileId" = any (ids)
           ))
       and same."foldedName" = any (array(
             select own."foldedName" from public.profiles as own
              where own."groupId" = account and own.id = any (ids) and own."foldedName" <> ''
           ))
    union
    select case when pair."profileId" = any (ids) then pair."otherProfileId" else pair."profileId" end, 'duplicate'
      from public.profiles_duplicates as pair
     where pair."groupId" = account
       -- Nobody has decided about the pair, but one of the two may be deleted.
       and (pair."resolvedAt" is null or exists (
         select from public.profiles as deleted
          where deleted."groupId" = account and deleted.id in (pair."profileId", pair."otherProfileId")
            and deleted."mergedIntoId" is null and deleted."deletedAt" = pair."resolvedAt"
       ))
       and (pair."profileId" = any (ids) or pair."otherProfileId" = any (ids))
    union
    select application."profileId", 'application'
      from said
      join public.applications as application
        on application."groupId" = account and application.review = 'pending'
           and (
             lower(application.submitted::text) ~ said.pattern
             or exists (
               select from public.written_email_addresses(application.submitted ->> 'emailAddresses') as written
                where written in (select value from address)
             )
             or public.canonical_network_url(public.web_address(application.submitted ->> 'networkUrl')) in (
               select own."canonicalNetworkUrl" from public.profiles as own
                where own."groupId" = account and own.id = any (ids)
             )
           )
  )
  select coalesce(
    jsonb_agg(jsonb_build_object('profileId', found.id, 'reasons', found.reasons) order by found.id), '[]'
  )
    from (
      select other.id, array_agg(other.reason order by other.reason) as reasons from other group by other.id
    ) as found
    join public.profiles as profile
      on profile."groupId" = account and profile.id = found.id and profile."erasedAt" is null
   where found.id <> all (ids)
$function$;
comment on function public.same_identity(account uuid, ids uuid[]) is 'Other profiles of the account that have an identity of one of the profiles, with the reasons: email, phone (with the name), networkUrl, externalId, duplicate (an open pair), application (one that waits for a review).';

CREATE OR REPLACE FUNCTION public.profiles_same_identity(profile profiles)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select public.same_identity(profile."groupId", public.profiles_of_person(profile."groupId", profile.id))
$function$;
comment on function public.profiles_same_identity(profile profiles) is 'Other profiles that have an identity of this one, or of those merged with it: an array of {profileId, reasons}. An erasure leaves them unless it is told to erase them too.';

CREATE OR REPLACE FUNCTION public.tasks_of_person(account uuid, profile_ids uuid[], application_ids uuid[], file_ids uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
    with person as materialized (
      select array_agg(profile."externalId") filter (where profile."externalId" is not null) as external_ids,
             array_agg(profile."foldedName") filter (where profile."foldedName" <> '') as names,
             array_agg(profile."canonicalNetworkUrl") as urls,
             array_agg(regexp_replace(profile."canonicalNetworkUrl", '^https?://', ''))
               filter (where profile."canonicalNetworkUrl" is not null) as pages
        from public.profiles as profile
       where profile."groupId" = account and profile.id = any (profile_ids)
    ), named as materialized (
      select public.whole_text_pattern(
               coalesce((select pages from person), '{}')
               || array(
                 select spelling
                   from public.profiles_emails as email
                  cross join lateral unnest(array[email."canonicalEmailAddress", email."emailAddress"]) as spelling
                  where email."groupId" = account and email."profileId" = any (profile_ids)
               )
               || (profile_ids || application_ids)::text[]
               || array(
                 select file.sha256 from public.files as file where file."groupId" = account and file.id = any (file_ids)
               )
             ) as pattern,
             array(
               select email."canonicalEmailAddress" from public.profiles_emails as email
                where email."groupId" = account and email."profileId" = any (profile_ids)
             ) as addresses,
             array(
               select regexp_replace(phone.number, '[^0-9]', '', 'g') from public.profiles_phones as phone
                where phone."groupId" = account and phone."profileId" = any (profile_ids)
             ) as numbers
    ), not_done as materialized (
      -- They decide again when the erasure is committed: nobody is known to them any more.
      select task.id
        from public.tasks as task
       where task."groupId" = account
         and (
           task.status = 'running'
           or task.status = 'queued' and exists (
             select from public.apikeys as key
              where key."groupId" = account and key.id = task."apikeyId" and key.kind = 'public'
           )
         )
    )
    select named_task.id
      from (
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
             or public.canonical_network_url(public.web_address(request.fields ->> 'networkUrl')) = any (person.urls)
             or exists (
               select from public.written_email_addresses(request.fields ->> 'emailAddresses') as written
                where written = any (named.addresses)
             )
             or public.fold_name(request.fields ->> 'firstName', request.fields ->> 'lastName') = any (person.names)
                and exists (
                  select from unnest(named.numbers) as number
                   where number <> ''
                     and strpos(regexp_replace(request.fields ->> 'phoneNumbers', '[^0-9,]', '', 'g'), number) > 0
                )
           )
      ) as named_task
     where named_task.id not in (select id from not_done)
  $function$;
comment on function public.tasks_of_person(account uuid, profile_ids uuid[], application_ids uuid[], file_ids uuid[]) is 'The tasks whose request, warnings or response say something about a person. Tasks that erase are left out, and saves that are under way: those that run, and applications with a public key that wait.';

CREATE OR REPLACE FUNCTION public.refuse_erased_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.refuse_erased_profile() is 'Raises profiles_erased_check for a row that would say something about an erased person.';

CREATE OR REPLACE FUNCTION public.refuse_erased_task()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Postgres' own wording, from which the service reads the name of the constraint.
  raise exception 'new row for relation "tasks" violates check constraint "tasks_erased_check"'
    using errcode = 'check_violation', constraint = 'tasks_erased_check', table = 'tasks';
end
$function$;
comment on function public.refuse_erased_task() is 'Raises tasks_erased_check. A task whose person was erased does not run.';

CREATE OR REPLACE FUNCTION public.say_that_person_was_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from public.apikeys where "groupId" = new."groupId" and id = new."apikeyId" and kind = 'public'
  ) then
    new.response := old.response #- '{body,warnings}';
    new.error := old.error - 'details';
    -- The reason of a rejection may quote what was sent.
    if new.status = 'rejected' then
      new.error := new.error || '{"message": "The application was refused."}';
    end if;
  elsif new.status = 'rejected' then
    new.error := jsonb_build_object(
      'code', 'profile_erased', 'message', 'The person was erased. The save cannot be done any more.'
    );
  end if;
  return new;
end
$function$;
comment on function public.say_that_person_was_erased() is 'Sets the error of a task whose person was erased; with a public key the task goes on saying what it has said, without anything of the person.';

create table public.retention_runs (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  counts jsonb default '{}'::jsonb not null,
  "isComplete" boolean default true not null,
  constraint retention_runs_pkey PRIMARY KEY (id),
  constraint retention_runs_counts_check CHECK ((jsonb_typeof(counts) = 'object'::text)),
  constraint "retention_runs_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE
);
CREATE INDEX "retention_runs_groupId_idx" ON public.retention_runs USING btree ("groupId", "createdAt");
CREATE TRIGGER retention_runs_run BEFORE INSERT ON public.retention_runs FOR EACH ROW EXECUTE FUNCTION run_retention();
CREATE TRIGGER retention_runs_run_of_records BEFORE INSERT ON public.retention_runs FOR EACH ROW EXECUTE FUNCTION run_retention_of_records();
CREATE TRIGGER retention_runs_run_of_rejections BEFORE INSERT ON public.retention_runs FOR EACH ROW EXECUTE FUNCTION remove_rejected_tasks();
CREATE TRIGGER retention_runs_run_of_webhooks BEFORE INSERT ON public.retention_runs FOR EACH ROW EXECUTE FUNCTION remove_webhook_events();
CREATE TRIGGER retention_runs_set_updated_at BEFORE UPDATE ON public.retention_runs FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.retention_runs is 'What the retention of an account has removed: the last run, and for a year those that removed something. Inserting a row removes what is due.';
comment on column public.retention_runs.counts is 'How much was removed, by the kinds of groups.retention. Kinds of which nothing was removed are left out.';
comment on column public.retention_runs."isComplete" is 'Whether nothing more was due.';

CREATE OR REPLACE FUNCTION public.allows_keeping(consent jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
    select coalesce(
      consent -> 'talentPool' = 'true'
        and case
              when pg_input_is_valid(consent ->> 'expiresAt', 'timestamptz') then (consent ->> 'expiresAt')::timestamptz > now()
              else true
            end,
      false
    )
  $function$;
comment on function public.allows_keeping(consent jsonb) is 'Whether an applicant has agreed that the application is kept for other jobs, and the agreement has not expired.';

CREATE OR REPLACE FUNCTION public.run_retention()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'auto'
AS $function$
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
       and not exists (
           select from public.profiles as held
            where held."groupId" = account and held.id = applications."profileId" and held."retentionHoldUntil" >= now()
         )
       and "reviewedAt" < now() - public.retention_of(settings, 'dismissedApplications')
     order by "reviewedAt" limit most
       for update skip locked
  );
  delete from public.applications_files where "groupId" = account and "applicationId" = any (ids);
  delete from public.profiles_files as link
   where link."groupId" = account and link."applicationId" = any (ids)
     and not exists (
           select from public.applications_files as other
            where other."groupId" = account and other."fileId" = link."fileId"
         );
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
  update public.files set "unusedSince" = null, "lastProfileId" = null
   where "groupId" = account and id = any (ids) and public.file_is_used(account, id);
  delete from public.files
   where "groupId" = account and id = any (ids) and not public.file_is_used(account, id);
  new.counts := new.counts || jsonb_build_object('unusedFiles', cardinality(ids));
  new."isComplete" := new."isComplete" and cardinality(ids) < most;

  -- What was added and no record has got, whatever the account sets: it may say something about somebody.
  ids := array(
    select id from public.locations
     where "groupId" = account and "unusedSince" < now() - interval '7 days'
     order by "unusedSince" limit most
       for update skip locked
  );
  update public.locations set "unusedSince" = null
   where "groupId" = account and id = any (ids) and public.location_is_used(account, id);
  new.counts := new.counts
    || jsonb_build_object('unusedLocations', public.remove_unused_locations(account, ids));
  new."isComplete" := new."isComplete" and cardinality(ids) < most;
  ids := array(
    select id from public.images
     where "groupId" = account and "unusedSince" < now() - interval '7 days'
     order by "unusedSince" limit most
       for update skip locked
  );
  update public.images set "unusedSince" = null
   where "groupId" = account and id = any (ids) and public.image_is_used(account, id);
  new.counts := new.counts || jsonb_build_object('unusedImages', public.remove_unused_images(account, ids));
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

  -- Live profiles: marked first, and unmarked after a new contact, or when the account changes its mind. A person is
  -- also added with each profile that is merged into theirs.
  update public.profiles as kept
     set "erasureDueAt" = null
   where kept."groupId" = account and "erasureDueAt" is not null
     and ("deletedAt" is not null or not coalesce(
       coalesce("lastInteractionDate", "addedAt")
         < now() + interval '30 days' - public.retention_of(settings, 'inactiveProfiles'), false
     ) or exists (
       select from public.profiles as merged
        where merged."groupId" = account and merged."mergedIntoId" = kept.id
          and merged."addedAt" >= now() + interval '30 days' - public.retention_of(settings, 'inactiveProfiles')
     ));
  update public.profiles
     set "erasureDueAt" = now() + interval '30 days'
   where "groupId" = account and id in (
     select id from public.profiles as kept
      where kept."groupId" = account and "deletedAt" is null and "erasureDueAt" is null
        and coalesce("lastInteractionDate", "addedAt")
              < now() + interval '30 days' - public.retention_of(settings, 'inactiveProfiles')
        and not exists (
              select from public.profiles as merged
               where merged."groupId" = account and merged."mergedIntoId" = kept.id
                 and merged."addedAt" >= now() + interval '30 days' - public.retention_of(settings, 'inactiveProfiles')
            )
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
$function$;
comment on function public.run_retention() is 'Removes what an account has kept for longer than its retention says.';

CREATE OR REPLACE FUNCTION public.run_retention_of_records()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'auto'
AS $function$
declare
  account constant uuid := new."groupId";
  settings constant jsonb := (select retention from public.groups where id = account);
  -- Rows that one run removes. Much depends on a record, and nothing on an audit entry.
  most constant integer := 500;
  most_records constant integer := 50;
  most_entries constant integer := 10000;
  refusals constant uuid[] := array(
    select id from public.statuses
     where "groupId" = account and "targetedEntity" = 'PROFILE' and code ~ '^not_retained(_|$)'
  );
  counts jsonb := '{}';
  kind text;
  ids uuid[];
  removed integer;
  is_complete boolean;
begin
  -- A person is refused in the project of the application, and in no other project without that.
  foreach kind in array array['refusedApplications', 'agreedApplications'] loop
    ids := array(
      select application.id
        from public.applications as application
        join public.projects_profiles as link
          on link."groupId" = account and link."projectId" = application."projectId"
             and link."profileId" = application."profileId"
       where application."groupId" = account and application."projectId" is not null and application.submitted <> '{}'
         and link."statusId" = any (refusals)
         and not exists (
             select from public.profiles as held
              where held."groupId" = account and held.id = application."profileId" and held."retentionHoldUntil" >= now()
           )
         and public.allows_keeping(application.consent) = (kind = 'agreedApplications')
         and application."createdAt" < now() - public.retention_of(settings, kind)
         and coalesce(
               (select max(change.at) from public.status_changes as change
                 where change."groupId" = account and change.entity = 'APPLICATION' and change."recordId" = link.id),
               link."createdAt"
             ) < now() - public.retention_of(settings, kind)
         and not exists (
               select from public.projects_profiles as other
                where other."groupId" = account and other."profileId" = application."profileId"
                  and (other."statusId" = any (refusals)) is not true
                  and (select project."deletedAt" is null from public.projects as project
                        where project."groupId" = account and project.id = other."projectId")
             )
       limit most
         for update of application skip locked
    );
    delete from public.applications_files where "groupId" = account and "applicationId" = any (ids);
    delete from public.profiles_files as link
     where link."groupId" = account and link."applicationId" = any (ids)
       and not exists (
             select from public.applications_files as other
              where other."groupId" = account and other."fileId" = link."fileId"
           );
    update public.history_entries
       set subject = null, message = null
     where "groupId" = account and "applicationId" = any (ids);
    update public.applications
       set submitted = '{}', "requestedReference" = null, source = null, consent = null
     where "groupId" = account and id = any (ids);
    counts := counts || jsonb_build_object(kind, cardinality(ids));
    new."isComplete" := new."isComplete" and cardinality(ids) < most;
  end loop;

  select * into removed, is_complete
    from public.remove_deleted_records(account, now() - public.retention_of(settings, 'deletedRecords'));
  counts := counts || jsonb_build_object('deletedRecords', removed);
  new."isComplete" := new."isComplete" and is_complete;

  delete from public.profiles
   where "groupId" = account and id in (
     select id from public.profiles
      where "groupId" = account and "erasedAt" < now() - public.retention_of(settings, 'erasedProfiles')
      order by "erasedAt" limit most_records
   );
  get diagnostics removed = row_count;
  counts := counts || jsonb_build_object('erasedProfiles', removed);
  new."isComplete" := new."isComplete" and removed < most_records;

  -- Last: what was removed above has entries too, which are new.
  delete from public.audit_entries
   where "groupId" = account and id in (
     select id from public.audit_entries
      where "groupId" = account and "createdAt" < now() - public.retention_of(settings, 'auditEntries')
      order by "createdAt" limit most_entries
   );
  get diagnostics removed = row_count;
  counts := counts || jsonb_build_object('auditEntries', removed);
  new."isComplete" := new."isComplete" and removed < most_entries;

  new.counts := new.counts || coalesce(
    (select jsonb_object_agg(counted.key, counted.value) from jsonb_each(counts) as counted where counted.value <> '0'),
    '{}'
  );
  return new;
end
$function$;
comment on function public.run_retention_of_records() is 'Removes refused applications, deleted records, erased profiles and audit entries when their retention has ended.';

CREATE OR REPLACE FUNCTION public.remove_deleted_records(account uuid, deleted_before timestamp with time zone, OUT removed integer, OUT is_complete boolean)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  most_links constant integer := 300;
  most_records constant integer := 20;
  records text;
  links text;
  link_column text;
  change text;
  changed integer;
  is_free boolean;
  is_removable text;
begin
  removed := 0;
  is_complete := true;
  foreach records in array array['projects', 'companies'] loop
    is_free := true;
    -- A live project goes on saying for which company it is.
    is_removable := case records
      -- A look-up for each company whose time has come, of which there are few, and not a join with all projects.
      when 'companies' then 'coalesce((
        select false from public.projects as live
         where live."groupId" = $1 and live."companyId" = record.id and live."deletedAt" is null limit 1
      ), true)'
      else 'true'
    end;
    for links, link_column, change in
      select of_records.links, of_records.link_column, of_records.change
        from (values
          ('projects', 'projects_profiles', 'projectId', 'delete from public.%1$I'),
          -- What only the record says of a person stays with the person.
          ('projects', 'applications', 'projectId', 'update public.%1$I set "projectName" = %4$s, %2$I = null'),
          ('projects', 'history_entries', 'projectId', 'update public.%1$I set "projectName" = %4$s, %2$I = null'),
          ('projects', 'tasks', 'projectId', 'update public.%1$I set %2$I = null'),
          ('companies', 'profiles_associations', 'companyId', 'delete from public.%1$I'),
          (
            'companies', 'profiles_positions', 'companyId',
            'update public.%1$I set "companyName" = coalesce("companyName", %4$s), %2$I = null'
          ),
          ('companies', 'projects', 'companyId', 'update public.%1$I set %2$I = null'),
          ('companies', 'tasks', 'companyId', 'update public.%1$I set %2$I = null')
        ) as of_records (kind, links, link_column, change)
       where of_records.kind = records
    loop
      execute format(
        change || ' where "groupId" = $1 and id in (
           select link.id
             from public.%3$I as record
             join public.%1$I as link on link."groupId" = $1 and link.%2$I = record.id
            where record."groupId" = $1 and record."deletedAt" < $2 and %5$s
            limit $3
         )',
        links, link_column, records,
        format('(select name from public.%I as named where named."groupId" = $1 and named.id = %I)', records, link_column),
        is_removable
      ) using account, deleted_before, most_links;
      get diagnostics changed = row_count;
      is_free := is_free and changed < most_links;
    end loop;
    changed := 0;
    if is_free then
      execute format(
        'delete from public.%1$I where "groupId" = $1 and id in (
           select id from public.%1$I as record
            where record."groupId" = $1 and record."deletedAt" < $2 and %2$s
            order by record."deletedAt" limit $3
         )',
        records, is_removable
      ) using account, deleted_before, most_records;
      get diagnostics changed = row_count;
    end if;
    removed := removed + changed;
    is_complete := is_complete and is_free and changed < most_records;
  end loop;
end
$function$;
comment on function public.remove_deleted_records(account uuid, deleted_before timestamp with time zone, OUT removed integer, OUT is_complete boolean) is 'Removes a bounded number of the projects and companies that were deleted before a time, and what links to them.';

CREATE OR REPLACE FUNCTION public.remove_rejected_tasks()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'auto'
AS $function$
declare
  most constant integer := 500;
  settings constant jsonb := (select retention from public.groups where id = new."groupId");
  ids uuid[];
begin
  ids := array(
    select id from public.tasks
     where "groupId" = new."groupId" and status = 'rejected'
       and "finishedAt" < now() - public.retention_of(settings, 'failedRequests')
     order by "finishedAt" limit most
       for update skip locked
  );
  perform public.remove_files_of_input(new."groupId", input)
     from public.tasks where "groupId" = new."groupId" and id = any (ids) and input is not null;
  delete from public.tasks where "groupId" = new."groupId" and id = any (ids);
  if cardinality(ids) > 0 then
    new.counts := new.counts || jsonb_build_object(
      'failedRequests', coalesce((new.counts ->> 'failedRequests')::integer, 0) + cardinality(ids)
    );
  end if;
  new."isComplete" := new."isComplete" and cardinality(ids) < most;
  return new;
end
$function$;
comment on function public.remove_rejected_tasks() is 'Removes the rejected tasks of an account that are older than its retention of failed requests.';

CREATE OR REPLACE FUNCTION public.remove_webhook_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  account constant uuid := new."groupId";
  most constant integer := 5000;
  removed integer;
begin
  delete from public.webhook_events
   where "groupId" = account and id in (
     select event.id
       from public.webhook_events as event
      where event."groupId" = account and event."createdAt" < now() - interval '30 days'
        and not exists (
          select from public.webhook_deliveries as delivery
           where delivery."groupId" = account and delivery."eventId" = event.id
             and delivery.status in ('queued', 'running')
        )
      order by event."createdAt"
      limit most
   );
  get diagnostics removed = row_count;
  new."isComplete" := new."isComplete" and removed < most;
  if removed > 0 then
    new.counts := new.counts || jsonb_build_object('webhookEvents', removed);
  end if;
  delete from public.webhook_endpoints
   where "groupId" = account and kind = 'listener' and "eventsUntil" < now() - interval '1 day';
  return new;
end
$function$;
comment on function public.remove_webhook_events() is 'Removes events of webhooks after 30 days, and listeners that have ended.';

create view public.removed_event_logs as
 SELECT 0 AS events
  WHERE false;
comment on view public.removed_event_logs is 'What remove_event_logs returns: one row with the number of events. The view itself has none.';

CREATE OR REPLACE FUNCTION public.remove_event_logs(trigger text, hours integer, most integer)
 RETURNS SETOF removed_event_logs
 LANGUAGE plpgsql
AS $function$
declare
  catalog text;
  removed integer;
  total integer := 0;
begin
  -- Of Hasura, and of the embedded engine. Each exists when the metadata had a first trigger.
  foreach catalog in array '{hdb_catalog,engine_catalog}'::text[] loop
    continue when to_regclass(catalog || '.event_log') is null;
    -- Those that somebody works on are left for the next call.
    execute format(
      'with old as materialized (
         select id from %1$I.event_log
          where trigger_name = $1 and (delivered or error or archived)
            and created_at < now() - make_interval(hours => $2)
          order by created_at limit $3 for update skip locked
       ), attempts as (
         delete from %1$I.event_invocation_logs where event_id in (select id from old)
       ), events as (
         delete from %1$I.event_log where id in (select id from old) returning id
       )
       select count(*)::integer from events',
      catalog
    ) into removed using trigger, hours, most;
    total := total + removed;
  end loop;
  return query select total;
end
$function$;
comment on function public.remove_event_logs(trigger text, hours integer, most integer) is 'Removes the records of events of a trigger that were delivered or given up and are older than so many hours, with those of their attempts; at most as many events as given. Returns their number.';
