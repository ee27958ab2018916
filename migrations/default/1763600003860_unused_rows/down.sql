create or replace view public.schema_version as select 1763600003850::bigint as migration;

drop trigger profiles_settle_duplicates on public.profiles;
drop trigger profiles_duplicates_settle on public.profiles_duplicates;
drop function public.settle_duplicates_of_profile();
drop function public.settle_duplicates();
drop trigger profiles_emails_prefer_on_delete on public.profiles_emails;
drop trigger profiles_emails_prefer_on_update on public.profiles_emails;
drop trigger profiles_emails_prefer_on_insert on public.profiles_emails;
drop function public.prefer_one_email();
comment on column public.profiles_emails."isPreferred" is null;
comment on column public.profiles_duplicates."resolvedAt" is null;

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
     and not exists (select from public.profiles where "groupId" = account and "imageId" = images.id);
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
$function$;

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
$function$;

create or replace function public.same_identity(account uuid, ids uuid[])
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
    select found[1]
      from public.applications as application
     cross join lateral regexp_matches(
             lower(application.submitted ->> 'emailAddresses'), '[^[:space:],;:<>()"]+@[^[:space:],;:<>()"]+', 'g'
           ) as found
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
     where pair."groupId" = account and pair."resolvedAt" is null
       and (pair."profileId" = any (ids) or pair."otherProfileId" = any (ids))
    union
    select application."profileId", 'application'
      from said
      join public.applications as application
        on application."groupId" = account and application.review = 'pending'
           and lower(application.submitted::text) ~ said.pattern
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

CREATE OR REPLACE FUNCTION public.mark_unused_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.files
     set "unusedSince" = now()
   where "groupId" = old."groupId" and id = old."fileId" and not public.file_is_used(old."groupId", old."fileId");
  return null;
end
$function$;

drop trigger profiles_files_mark_unused on public.profiles_files;
drop trigger applications_files_mark_unused on public.applications_files;
drop trigger companies_files_mark_unused on public.companies_files;
drop trigger projects_files_mark_unused on public.projects_files;
drop trigger images_mark_unused on public.images;
create trigger profiles_files_mark_unused after delete on public.profiles_files
  for each row execute function public.mark_unused_file();
create trigger applications_files_mark_unused after delete on public.applications_files
  for each row execute function public.mark_unused_file();
create trigger companies_files_mark_unused after delete on public.companies_files
  for each row execute function public.mark_unused_file();
create trigger projects_files_mark_unused after delete on public.projects_files
  for each row execute function public.mark_unused_file();
create trigger images_mark_unused after delete on public.images
  for each row when (old."fileId" is not null) execute function public.mark_unused_file();
comment on function public.mark_unused_file() is 'Sets unusedSince of a file that the last record has given up.';
drop trigger files_audit on public.files;
select public.audit_table('files', 'files', 'id', null, '{}', '{unusedSince}');
alter table public.files drop column "lastProfileId";

drop trigger profiles_give_up_image on public.profiles;
drop trigger profiles_give_up_location on public.profiles;
drop trigger profiles_locations_give_up_location on public.profiles_locations;
drop trigger profiles_fieldsvalues_give_up_location on public.profiles_fieldsvalues;
drop trigger projects_fieldsvalues_give_up_location on public.projects_fieldsvalues;
drop trigger companies_fieldsvalues_give_up_location on public.companies_fieldsvalues;
drop trigger companies_legaldata_locations_give_up_location on public.companies_legaldata_locations;
drop trigger locations_mark_unused on public.locations;
drop trigger images_mark_unused_image on public.images;
drop function public.mark_unused_image();
drop function public.mark_unused_location();
drop function public.give_up_image();
drop function public.give_up_location();
drop function public.remove_unused_images(uuid, uuid[]);
drop function public.remove_unused_locations(uuid, uuid[]);
drop function public.image_is_used(uuid, uuid);
drop function public.location_is_used(uuid, uuid);

drop trigger images_touch_profiles on public.images;
create trigger images_touch_profiles after update on public.images
  for each row execute function public.touch_profiles_of_image();
drop trigger locations_touch_records on public.locations;
create trigger locations_touch_records after update on public.locations
  for each row execute function public.touch_records_of_location();
drop trigger images_audit on public.images;
drop trigger locations_audit on public.locations;
select public.audit_table('locations', 'locations', 'id', null, '{}', '{center}');
select public.audit_table('images', 'images', 'id', null, '{}', '{}');
alter table public.images drop column "unusedSince";
alter table public.locations drop column "unusedSince";
