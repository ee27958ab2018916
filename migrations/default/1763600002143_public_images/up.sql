-- Pictures of public company data, which all accounts read, have a table of their own. Before, they were the rows of images
-- without an account, and rows of an account had to be found in a table that has rows of nobody.
create table public.networkcompanies_images (
  id uuid not null default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "publicUrl" text not null,
  constraint "networkcompanies_images_pkey" primary key (id),
  constraint "networkcompanies_images_publicUrl_check" check (public.is_web_address("publicUrl"))
);
comment on table public.networkcompanies_images is 'Pictures of public company data.';
comment on column public.networkcompanies_images."publicUrl" is 'The web address of the picture.';

insert into public.networkcompanies_images (id, "createdAt", "updatedAt", "publicUrl")
select id, "createdAt", "updatedAt", "publicUrl"
  from public.images
 where "publicUrl" is not null
   and ("groupId" is null or exists (select from public.networkcompanies as company where company."imageId" = images.id));

-- A picture that has no web address was nobody's to see but its account's.
update public.networkcompanies as company
   set "imageId" = null
 where "imageId" is not null
   and not exists (select from public.networkcompanies_images as image where image.id = company."imageId");

alter table public.networkcompanies
  drop constraint "networkcompanies_imageId_fkey",
  add constraint "networkcompanies_imageId_fkey" foreign key ("imageId")
    references public.networkcompanies_images (id) on delete set null;

delete from public.images where "groupId" is null;
alter table public.images
  alter column "groupId" set not null,
  drop constraint "images_shared_has_no_file_check";

create trigger "networkcompanies_images_set_updated_at" before update on public.networkcompanies_images
  for each row execute function public.set_updated_at();

comment on table public.images is 'Pictures of profiles, either at a public URL or as a stored file.';
comment on column public.images."groupId" is 'The account that owns the picture.';

create or replace function public.erase_profile() returns trigger
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
$$;
