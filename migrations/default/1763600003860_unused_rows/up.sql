-- Rows that belong to a record through its reference go with the last reference: places and pictures at once, files when
-- their retention ends or the person is erased. A person with addresses has one preferred address, and pairs of
-- duplicates are open between live profiles only.

-- Places and pictures -------------------------------------------------------------------------------------------------

alter table public.locations add column "unusedSince" timestamp with time zone;
comment on column public.locations."unusedSince" is 'When the place was added, if no record had it then. It is removed seven days later, unless one has it.';
create index "locations_unusedSince_idx" on public.locations ("groupId", "unusedSince") where "unusedSince" is not null;
alter table public.images add column "unusedSince" timestamp with time zone;
comment on column public.images."unusedSince" is 'When the picture was added, if no record had it then. It is removed seven days later, unless one has it.';
create index "images_unusedSince_idx" on public.images ("groupId", "unusedSince") where "unusedSince" is not null;

-- The database sets the new columns: they are no change of a record.
drop trigger locations_audit on public.locations;
drop trigger images_audit on public.images;
select public.audit_table('locations', 'locations', 'id', null, '{}', '{center,unusedSince}');
select public.audit_table('images', 'images', 'id', null, '{}', '{unusedSince}');
drop trigger locations_touch_records on public.locations;
create trigger locations_touch_records after update of
    search, latitude, longitude, "formattedAddress", "streetNumber", route, "postalCode", locality,
    "administrativeAreaLevel1", "administrativeAreaLevel2", "countryName" on public.locations
  for each row execute function public.touch_records_of_location();
drop trigger images_touch_profiles on public.images;
create trigger images_touch_profiles after update of "publicUrl", "fileId" on public.images
  for each row execute function public.touch_profiles_of_image();

create function public.location_is_used(account uuid, location uuid) returns boolean
    language plpgsql stable as $$
begin
  return exists (select from public.profiles_locations where "groupId" = account and "locationId" = location)
      or exists (select from public.profiles_fieldsvalues where "groupId" = account and "locationId" = location)
      or exists (select from public.projects_fieldsvalues where "groupId" = account and "locationId" = location)
      or exists (select from public.companies_fieldsvalues where "groupId" = account and "locationId" = location)
      or exists (select from public.profiles where "groupId" = account and "locationId" = location)
      or exists (select from public.companies_legaldata_locations where "groupId" = account and "locationId" = location);
end
$$;
comment on function public.location_is_used(uuid, uuid) is 'Whether a record has a place.';

create function public.image_is_used(account uuid, image uuid) returns boolean
    language plpgsql stable as $$
begin
  return exists (select from public.profiles where "groupId" = account and "imageId" = image);
end
$$;
comment on function public.image_is_used(uuid, uuid) is 'Whether a profile has a picture.';

create function public.remove_unused_locations(account uuid, ids uuid[]) returns integer
    language plpgsql as $$
declare
  removed integer;
begin
  -- Waits for transactions that give a record one of the places, and lets no other one do so: deleting a place deletes
  -- what refers to it.
  perform from public.locations where "groupId" = account and id = any (ids) order by id for update;
  delete from public.locations
   where "groupId" = account and id = any (ids) and not public.location_is_used(account, id);
  get diagnostics removed = row_count;
  return removed;
end
$$;
comment on function public.remove_unused_locations(uuid, uuid[]) is 'Deletes those of the places that no record has, and returns their number.';

create function public.remove_unused_images(account uuid, ids uuid[]) returns integer
    language plpgsql as $$
declare
  removed integer;
begin
  perform from public.images where "groupId" = account and id = any (ids) order by id for update;
  delete from public.images
   where "groupId" = account and id = any (ids) and not public.image_is_used(account, id);
  get diagnostics removed = row_count;
  return removed;
end
$$;
comment on function public.remove_unused_images(uuid, uuid[]) is 'Deletes those of the pictures that no profile has, and returns their number.';

-- At the end of the transaction, which may have given the place to another row.
create function public.give_up_location() returns trigger
    language plpgsql as $$
begin
  perform public.remove_unused_locations(old."groupId", array[old."locationId"]);
  return null;
end
$$;
comment on function public.give_up_location() is 'Deletes a place that the last record has given up.';

create function public.give_up_image() returns trigger
    language plpgsql as $$
declare
  file uuid;
begin
  select "fileId" into file from public.images where "groupId" = old."groupId" and id = old."imageId";
  perform public.remove_unused_images(old."groupId", array[old."imageId"]);
  update public.files
     set "lastProfileId" = old.id
   where "groupId" = old."groupId" and id = file and "unusedSince" is not null;
  return null;
end
$$;
comment on function public.give_up_image() is 'Deletes a picture that the last profile has given up.';

create function public.mark_unused_location() returns trigger
    language plpgsql as $$
begin
  update public.locations set "unusedSince" = now()
   where "groupId" = new."groupId" and id = new.id and not public.location_is_used(new."groupId", new.id);
  return null;
end
$$;
comment on function public.mark_unused_location() is 'Sets unusedSince of a place that was added without a record.';

create function public.mark_unused_image() returns trigger
    language plpgsql as $$
begin
  update public.images set "unusedSince" = now()
   where "groupId" = new."groupId" and id = new.id and not public.image_is_used(new."groupId", new.id);
  return null;
end
$$;
comment on function public.mark_unused_image() is 'Sets unusedSince of a picture that was added without a profile.';

create constraint trigger locations_mark_unused after insert on public.locations
  deferrable initially deferred for each row execute function public.mark_unused_location();
create constraint trigger images_mark_unused_image after insert on public.images
  deferrable initially deferred for each row execute function public.mark_unused_image();

do $$
declare
  holder text;
begin
  foreach holder in array array[
    'profiles', 'profiles_locations', 'profiles_fieldsvalues', 'projects_fieldsvalues', 'companies_fieldsvalues',
    'companies_legaldata_locations'
  ] loop
    execute format(
      'create constraint trigger %I after delete or update of "locationId" on public.%I
         deferrable initially deferred for each row when (old."locationId" is not null)
         execute function public.give_up_location()',
      holder || '_give_up_location', holder
    );
  end loop;
end
$$;
create constraint trigger profiles_give_up_image after delete or update of "imageId" on public.profiles
  deferrable initially deferred for each row when (old."imageId" is not null)
  execute function public.give_up_image();

-- Files ---------------------------------------------------------------------------------------------------------------

alter table public.files add column "lastProfileId" uuid;
comment on column public.files."lastProfileId" is 'The profile that has given the file up last, so that the file goes with the person who is erased. Null for files that are used.';
create index "files_lastProfileId_idx" on public.files ("groupId", "lastProfileId") where "lastProfileId" is not null;
drop trigger files_audit on public.files;
select public.audit_table('files', 'files', 'id', null, '{}', '{unusedSince,lastProfileId}');

create or replace function public.mark_unused_file() returns trigger
    language plpgsql as $$
declare
  link constant jsonb := to_jsonb(old);
begin
  update public.files
     set "unusedSince" = now(),
         "lastProfileId" = coalesce(
           (link ->> 'profileId')::uuid,
           (
             select "profileId" from public.applications
              where "groupId" = old."groupId" and id = (link ->> 'applicationId')::uuid
           )
         )
   where "groupId" = old."groupId" and id = old."fileId" and not public.file_is_used(old."groupId", old."fileId");
  return null;
end
$$;
comment on function public.mark_unused_file() is 'Sets unusedSince of a file that the last record has given up, and lastProfileId if that was a person.';

do $$
declare
  holder text;
begin
  foreach holder in array array['profiles_files', 'applications_files', 'companies_files', 'projects_files', 'images'] loop
    execute format('drop trigger %I on public.%I', holder || '_mark_unused', holder);
    execute format(
      'create trigger %I after delete or update of "fileId" on public.%I
         for each row when (old."fileId" is not null) execute function public.mark_unused_file()',
      holder || '_mark_unused', holder
    );
  end loop;
end
$$;

-- The preferred address -----------------------------------------------------------------------------------------------

create function public.prefer_one_email() returns trigger
    language plpgsql as $$
declare
  account constant uuid := coalesce(new."groupId", old."groupId");
  concerned uuid;
  preferred uuid;
begin
  for concerned in
    select distinct id from unnest(array[old."profileId", new."profileId"]) as id where id is not null
  loop
    -- Two transactions may each prefer another address.
    perform from public.profiles where "groupId" = account and id = concerned for no key update;
    continue when not found;
    -- The one that was chosen last; else the oldest one, confirmed ones first.
    select id into preferred
      from public.profiles_emails
     where "groupId" = account and "profileId" = concerned and "deletedAt" is null
     order by "isPreferred" desc, case when "isPreferred" then id = new.id end desc,
              case when "isPreferred" then "updatedAt" end desc, "isConfirmed" desc, "createdAt", id
     limit 1;
    update public.profiles_emails
       set "isPreferred" = not "isPreferred"
     where "groupId" = account and "profileId" = concerned
       and "isPreferred" <> (id is not distinct from preferred);
  end loop;
  return null;
end
$$;
create constraint trigger profiles_emails_prefer_on_insert after insert on public.profiles_emails
  deferrable initially deferred for each row execute function public.prefer_one_email();
create constraint trigger profiles_emails_prefer_on_update
  after update of "profileId", "isPreferred", "deletedAt" on public.profiles_emails
  deferrable initially deferred for each row
  when (
    old."profileId" <> new."profileId" or old."isPreferred" <> new."isPreferred"
    or (old."deletedAt" is null) <> (new."deletedAt" is null)
  )
  execute function public.prefer_one_email();
create constraint trigger profiles_emails_prefer_on_delete after delete on public.profiles_emails
  deferrable initially deferred for each row when (old."isPreferred") execute function public.prefer_one_email();
comment on function public.prefer_one_email() is 'Has exactly one address of a profile preferred, of those that are not deleted.';
comment on column public.profiles_emails."isPreferred" is 'Whether the person is written to at this address. One address of a profile is preferred: the first one, until another one is set. When it is deleted, the oldest confirmed one of the others is.';

-- Pairs of duplicates -------------------------------------------------------------------------------------------------

create function public.settle_duplicates() returns trigger
    language plpgsql as $$
begin
  new."resolvedAt" := (
    select max("deletedAt") from public.profiles
     where "groupId" = new."groupId" and id in (new."profileId", new."otherProfileId")
  );
  return new;
end
$$;
comment on function public.settle_duplicates() is 'Resolves a pair of which one profile is deleted, as of the deletion.';
create trigger profiles_duplicates_settle before insert or update of "profileId", "otherProfileId", "resolvedAt"
  on public.profiles_duplicates for each row when (new."resolvedAt" is null)
  execute function public.settle_duplicates();

create function public.settle_duplicates_of_profile() returns trigger
    language plpgsql as $$
begin
  -- Those that nobody has resolved: settle_duplicates says what they are now.
  update public.profiles_duplicates
     set "resolvedAt" = null
   where "groupId" = new."groupId" and new.id in ("profileId", "otherProfileId")
     and ("resolvedAt" is null or "resolvedAt" = old."deletedAt");
  return null;
end
$$;
comment on function public.settle_duplicates_of_profile() is 'Resolves the open pairs of a profile that is deleted, and opens them when it is restored.';
create trigger profiles_settle_duplicates after update of "deletedAt" on public.profiles
  for each row when (old."deletedAt" is distinct from new."deletedAt" and new."mergedIntoId" is null)
  execute function public.settle_duplicates_of_profile();
comment on column public.profiles_duplicates."resolvedAt" is 'When somebody decided about the pair. While one of the profiles is deleted, the time of its deletion, if nobody had decided before.';

-- Erasure and retention -----------------------------------------------------------------------------------------------

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

-- What a person on hold has applied with stays: the dispute may be about it.
create or replace function public.run_retention() returns trigger language plpgsql
 SET plan_cache_mode TO 'auto'
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
$$;

-- What somebody typed is compared with stored addresses in the canonical form of both.
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

-- What was left so far ------------------------------------------------------------------------------------------------

-- Lists with a cursor show the people whose places or addresses change. No webhook is told of each of them.
set constraints all immediate;
alter table public.profiles disable trigger "profiles_write_event";

-- Places that a save has set and a later one has replaced or cleared: readers have gone on seeing them.
delete from public.profiles_locations as link
 using public.profiles as profile
 where profile."groupId" = link."groupId" and profile.id = link."profileId"
   and profile."locationId" is distinct from link."locationId"
   and exists (
     select from public.profiles_revisions as revision
      where revision."groupId" = link."groupId" and revision."profileId" = link."profileId"
        and revision.changes #>> '{columns,locationId}' = link."locationId"::text
        and exists (
          select from public.profiles_revisions as later
           where later."groupId" = link."groupId" and later."profileId" = link."profileId"
             and later.number > revision.number and later.changes -> 'columns' ? 'locationId'
        )
   );
delete from public.images where not public.image_is_used("groupId", id);
delete from public.locations where not public.location_is_used("groupId", id);

update public.profiles_emails as email
   set "isPreferred" = wanted."isPreferred"
  from (
    select "groupId", id, "deletedAt" is null and row_number() over (
             partition by "groupId", "profileId"
             order by "deletedAt" is null desc, "isPreferred" desc,
                      case when "isPreferred" then "updatedAt" end desc, "isConfirmed" desc, "createdAt", id
           ) = 1 as "isPreferred"
      from public.profiles_emails
  ) as wanted
 where email."groupId" = wanted."groupId" and email.id = wanted.id and email."isPreferred" <> wanted."isPreferred";

update public.profiles_duplicates as pair
   set "resolvedAt" = null
 where pair."resolvedAt" is null and exists (
   select from public.profiles as profile
    where profile."groupId" = pair."groupId" and profile.id in (pair."profileId", pair."otherProfileId")
      and profile."deletedAt" is not null
 );

alter table public.profiles enable trigger "profiles_write_event";
set constraints all deferred;

create or replace view public.schema_version as select 1763600003860::bigint as migration;
