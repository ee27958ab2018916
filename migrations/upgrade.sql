-- What a database needs that the 76 steps up to 1763600002710_fields_of_merges have made, so that it becomes the one that
-- the steps in migrations/default make. actions-server/cli/upgrade-schema.ts runs it, in one transaction: what waits for
-- the end of a transaction is done before each section, because tables cannot be changed while something waits.
--
-- Functions, views and triggers are defined in migrations/default alone: a line "Baseline: function x" stands for the
-- definition there.

set local check_function_bodies = off;

-- Same identity --------------------------------------------------------------------------------------------------------

create index "profiles_canonicalNetworkUrl_idx" on public.profiles ("groupId", "canonicalNetworkUrl")
  where "canonicalNetworkUrl" is not null;

-- Baseline: function profiles_same_identity

alter table public.profiles_erasures add column "sameIdentity" jsonb not null default '[]';

alter table public.profiles_erasures
  add constraint "profiles_erasures_sameIdentity_check" check (jsonb_typeof("sameIdentity") = 'array');

comment on column public.profiles_erasures."sameIdentity" is
  'Other profiles that had an identity of the person when it was erased, with the reasons: an array of {profileId, reasons}.';

-- Baseline: function name_same_identity
-- Baseline: trigger profiles_erasures_a_name_same_identity
drop trigger "profiles_erasures_audit" on public.profiles_erasures;

create trigger "profiles_erasures_audit" after insert or update or delete on public.profiles_erasures
  for each row execute function public.record_audit(
    'profiles', 'profileId', 'erasures', '{taskId,reason,profileId}',
    '{counts,sameIdentity,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');

-- Search offers --------------------------------------------------------------------------------------------------------

set constraints all immediate;
set constraints all deferred;

-- The search of careers sites: any number of words is one condition, and texts are folded when they are written, because
-- folding them at each search takes most of its time.
alter table public.projects_fieldsvalues
  add column "searchText" text generated always as (
    case
      when num_nonnulls("numberValue", "booleanValue", "dateValue", "dateTimeValue", amount) = 0 then public.fold_text(value)
    end
  ) stored;

comment on column public.projects_fieldsvalues."searchText" is
  'A value that is a text, in lower case and without accents, for searches. Generated.';

-- It follows from the value, so that the audit trail has no use for it.
drop trigger projects_fieldsvalues_audit on public.projects_fieldsvalues;

create trigger projects_fieldsvalues_audit after insert or delete or update on public.projects_fieldsvalues
  for each row execute function public.record_audit(
    'projects', 'projectId', 'fieldsValues', '{fieldId,projectId}',
    '{slot,numberValue,booleanValue,dateValue,dateTimeValue,amount,currency,searchText,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}'
  );

-- Baseline: function has_words
-- Baseline: function search_offers

-- Rejected tasks -------------------------------------------------------------------------------------------------------

set constraints all immediate;
set constraints all deferred;

-- A save that was refused was never accepted: its task is `rejected`. `failed` is what was accepted and could not be done.
alter table public.tasks drop constraint "tasks_status_check";

alter table public.tasks add constraint "tasks_status_check"
  check (status in ('queued', 'running', 'succeeded', 'failed', 'rejected'));

comment on column public.tasks.status is
  'queued, running, succeeded; failed: it was accepted and could not be done; rejected: it was refused and never accepted.';

-- Until now both were `failed`. Those that were refused have no request, unless it was removed since.
alter table public.tasks disable trigger user;

update public.tasks
   set status = 'rejected'
 where status = 'failed' and input is null and "erasedAt" is null
   and error ->> 'code' is distinct from 'internal_error';

alter table public.tasks enable trigger user;

-- By key, the last ones first: those beyond the number that a public key keeps. By account: those whose time has ended.
create index "tasks_rejected_key_idx" on public.tasks ("groupId", "apikeyId", "finishedAt" desc, id desc)
  where status = 'rejected';

create index "tasks_rejected_idx" on public.tasks ("groupId", "finishedAt") where status = 'rejected';

-- Baseline: function keep_task_times
-- Baseline: function refuse_retry_without_input
drop trigger "tasks_retry_input" on public.tasks;
-- Baseline: trigger tasks_retry_input
-- Baseline: function kept_rejections
-- Baseline: function drop_old_rejections
-- Baseline: trigger tasks_drop_old_rejections

delete from public.tasks where ("groupId", id) in (
  select "groupId", id from (
    select task."groupId", task.id,
           row_number() over (partition by task."apikeyId" order by task."finishedAt" desc, task.id desc) as place
      from public.tasks task
      join public.apikeys key on key."groupId" = task."groupId" and key.id = task."apikeyId"
     where task.status = 'rejected' and key.kind = 'public'
  ) ranked
   where place > public.kept_rejections()
);

-- Baseline: function remove_rejected_tasks
-- Baseline: trigger retention_runs_run_of_rejections

-- Event logs -----------------------------------------------------------------------------------------------------------

set constraints all immediate;
set constraints all deferred;

-- Baseline: view removed_event_logs
-- Baseline: function remove_event_logs

-- Facts of persons -----------------------------------------------------------------------------------------------------

set constraints all immediate;
set constraints all deferred;

-- Baseline: function share_identities_of_person
-- Baseline: function claim_keys_of_profile

-- Where an identity was cleared before this migration, the profiles that were merged have kept it.
update public.profiles as merged
   set "externalId" = null
  from public.profiles as kept
 where kept."groupId" = merged."groupId" and kept.id = merged."mergedIntoId"
   and kept."externalId" is null and merged."externalId" is not null;

update public.profiles as merged
   set "profileUrl" = null, "canonicalNetworkUrl" = null, "publicIdentifier" = null
  from public.profiles as kept
 where kept."groupId" = merged."groupId" and kept.id = merged."mergedIntoId"
   and kept."profileUrl" is null and kept."canonicalNetworkUrl" is null and merged."canonicalNetworkUrl" is not null;

-- Baseline: function hold_kept_profile
-- Baseline: trigger profiles_hold_kept_profile

update public.profiles as kept
   set "retentionHoldUntil" = merged.until
  from (
    select "groupId", "mergedIntoId" as id, max("retentionHoldUntil") as until
      from public.profiles
     where "mergedIntoId" is not null and "retentionHoldUntil" > now()
     group by "groupId", "mergedIntoId"
  ) as merged
 where kept."groupId" = merged."groupId" and kept.id = merged.id and kept."erasedAt" is null
   and (kept."retentionHoldUntil" is null or kept."retentionHoldUntil" < merged.until);

-- A removed project or company was the only one that had its name.
alter table public.history_entries add column "projectName" public.name_text;

alter table public.applications add column "projectName" public.name_text;

comment on column public.history_entries."projectName" is
  'The name of the project that the entry is about, when the retention has removed the project. Null as long as projectId names it.';

comment on column public.applications."projectName" is
  'The name of the project that the application was for, when the retention has removed the project. Null as long as projectId names it.';

-- Baseline: function clear_references_to_company
-- Baseline: function clear_references_to_project
-- Baseline: function remove_deleted_records
-- Baseline: function merge_profiles

-- Storage id -----------------------------------------------------------------------------------------------------------

set constraints all immediate;
set constraints all deferred;

-- Which storage of files is the one of this database. It is replaced each time that a storage is marked with it, which
-- must not start the numbers of changes again.
alter table public.database_epoch add column "storageId" uuid not null default gen_random_uuid();

comment on column public.database_epoch."storageId" is 'The storage of files has a file of this name in the folder storage-id.';

drop trigger "database_epoch_renew" on public.database_epoch;
-- Baseline: trigger database_epoch_renew

-- Events of webhooks ---------------------------------------------------------------------------------------------------

set constraints all immediate;
set constraints all deferred;

-- Events of webhooks
-- A change that nobody wants to know may decide what another one of its transaction is told as: a record that is created
-- and then changed was created.
alter table public.webhook_sequences
  add column "unwantedType" text,
  add column "unwantedIn" bigint,
  add column "unwantedAt" timestamptz;

comment on column public.webhook_sequences."unwantedType" is
  'The type of the last change of the record that no endpoint wanted to know, where one wanted to know of lesser ones.';

comment on column public.webhook_sequences."unwantedIn" is 'The transaction of unwantedType.';

comment on column public.webhook_sequences."unwantedAt" is
  'When that transaction began: the numbers of transactions begin again in a restored database.';

-- Baseline: function write_webhook_event

-- Identity rules -------------------------------------------------------------------------------------------------------

set constraints all immediate;
set constraints all deferred;

-- Baseline: function punycode
-- Baseline: function canonical_host_name
-- Baseline: function canonical_network_url
-- Baseline: function canonical_email_address

-- Stored rows get the new forms. Nothing that a list shows changes but what is said below, so the rows keep their updatedAt,
-- and no webhook and no audit is told of each of them. Keys are claimed when all rows have their new forms.
-- A restored database may have no statistics yet.
analyze public.profiles, public.profiles_keys, public.profiles_emails, public.profiles_duplicates;

alter table public.profiles disable trigger "profiles_set_updated_at";
alter table public.profiles disable trigger "profiles_write_event";
alter table public.profiles disable trigger "profiles_audit";
alter table public.profiles disable trigger "profiles_claim_keys_on_update";
alter table public.companies disable trigger "companies_set_updated_at";
alter table public.companies disable trigger "companies_write_event";
alter table public.companies disable trigger "companies_audit";

-- Of several profiles that claim one page now, the oldest keeps the claim, and the pairs are recorded for review. The
-- others keep their URL, unconfirmed. A page of a profile that was merged is claimed by the profile that was kept.
create temporary table changed_urls on commit drop as
  select profile.id, profile."groupId", claimant.id as claimant, profile."createdAt",
         profile."isNetworkUrlConfirmed" and claimant."deletedAt" is null as "isClaim",
         profile."mergedIntoId" is not null as "isMerged",
         false as "isLost",
         profile."canonicalNetworkUrl" as stored,
         public.canonical_network_url(profile."canonicalNetworkUrl") as url
    from public.profiles as profile
    join public.profiles as claimant
      on claimant."groupId" = profile."groupId" and claimant.id = coalesce(profile."mergedIntoId", profile.id)
   where profile."canonicalNetworkUrl" is not null;

update public.profiles as profile
   set "canonicalNetworkUrl" = case when octet_length(changed.url) <= 2000 then changed.url end
  from changed_urls as changed
 where changed.url is distinct from changed.stored
   and profile."groupId" = changed."groupId" and profile.id = changed.id;

create temporary table claimed_urls on commit drop as
  select id, "groupId", claimant,
         first_value(claimant) over (partition by "groupId", url order by "isMerged", "createdAt", id) as holder
    from changed_urls
   where "isClaim" and octet_length(url) <= 2000;

insert into public.profiles_duplicates ("groupId", "profileId", "otherProfileId", reason)
select distinct claimed."groupId", claimed.holder, claimed.claimant, 'networkUrl'
  from claimed_urls as claimed
 where claimed.claimant <> claimed.holder
   and not exists (
     select from public.profiles_duplicates as known
      where known."groupId" = claimed."groupId"
        and known."profileId" = claimed.claimant and known."otherProfileId" = claimed.holder
   )
on conflict do nothing;

update public.profiles as profile
   set "isNetworkUrlConfirmed" = false
  from claimed_urls as claimed
 where claimed.claimant <> claimed.holder
   and profile."groupId" = claimed."groupId" and profile.id = claimed.id;

update changed_urls as changed
   set "isLost" = true
  from claimed_urls as claimed
 where claimed.claimant <> claimed.holder and changed."groupId" = claimed."groupId" and changed.id = claimed.id;

-- Claims of applications with a public key follow the form of the URL; one that another profile holds ends, and one that
-- the same profile holds through a profile that was merged into it.
create temporary table claimed_pages on commit drop as
  select "groupId", key, "profileId", "isProvisional", "createdAt", public.canonical_network_url(key) as form
    from public.profiles_keys
   where kind = 'networkUrl';

analyze claimed_pages;

with same as materialized (
  select held."groupId", held.key, other."profileId", held."profileId" as "otherProfileId"
    from claimed_pages as held
    join claimed_pages as other on other."groupId" = held."groupId" and other.form = held.form and other.key <> held.key
   where held."isProvisional"
     and (not other."isProvisional" or (other."createdAt", other."profileId") < (held."createdAt", held."profileId"))
), ended as (
  delete from public.profiles_keys as held
   using same
   where held."groupId" = same."groupId" and held.kind = 'networkUrl' and held.key = same.key
  returning same."groupId", same."profileId", same."otherProfileId"
)
insert into public.profiles_duplicates ("groupId", "profileId", "otherProfileId", reason)
select distinct ended.*, 'networkUrl'
  from ended
 where "profileId" <> "otherProfileId" and not exists (
   select from public.profiles_duplicates as known
    where known."groupId" = ended."groupId"
      and known."profileId" = ended."otherProfileId" and known."otherProfileId" = ended."profileId"
 )
on conflict do nothing;

update public.profiles_keys
   set key = public.canonical_network_url(key)
 where kind = 'networkUrl' and "isProvisional" and public.canonical_network_url(key) <> key;

delete from public.profiles_keys
 where kind = 'networkUrl' and not "isProvisional"
   and ("groupId", "profileId") in (
     select "groupId", claimant from changed_urls where url is distinct from stored or "isLost"
   );

do $$
declare
  one record;
begin
  for one in
    select "groupId", claimant from changed_urls
     group by "groupId", claimant
    having bool_or(url is distinct from stored or "isLost")
     order by min("createdAt"), claimant
  loop
    perform public.claim_profile_keys(one."groupId", one.claimant);
  end loop;
end
$$;

-- Of several companies with one page now, the oldest is found by it.
create temporary table changed_pages on commit drop as
  select id, "groupId", "canonicalNetworkUrl" as stored, public.canonical_network_url("canonicalNetworkUrl") as url,
         row_number() over (
           partition by "groupId", public.canonical_network_url("canonicalNetworkUrl"), "deletedAt" is null
           order by "createdAt", id
         ) = 1 or "deletedAt" is not null as "isHolder"
    from public.companies
   where "canonicalNetworkUrl" is not null;

update public.companies as company
   set "canonicalNetworkUrl" = null
  from changed_pages as changed
 where not changed."isHolder" and company."groupId" = changed."groupId" and company.id = changed.id;

update public.companies as company
   set "canonicalNetworkUrl" = case when octet_length(changed.url) <= 2000 then changed.url end
  from changed_pages as changed
 where changed."isHolder" and changed.url is distinct from changed.stored
   and company."groupId" = changed."groupId" and company.id = changed.id;

alter table public.profiles enable trigger "profiles_set_updated_at";
alter table public.profiles enable trigger "profiles_write_event";
alter table public.profiles enable trigger "profiles_audit";
alter table public.profiles enable trigger "profiles_claim_keys_on_update";
alter table public.companies enable trigger "companies_set_updated_at";
alter table public.companies enable trigger "companies_write_event";
alter table public.companies enable trigger "companies_audit";

-- Two spellings of one mailbox. In one profile the confirmed, preferred or older row stays; of several profiles the
-- oldest keeps the claim, and the pairs are recorded for review.
create temporary table changed_emails on commit drop as
  select email.id, email."groupId", email."profileId", email."canonicalEmailAddress" as stored,
         public.canonical_email_address(email."emailAddress") as address,
         email."isConfirmed" and profile."deletedAt" is null as "isClaim", profile."createdAt",
         row_number() over (
           partition by email."groupId", email."profileId", public.canonical_email_address(email."emailAddress")
           order by email."isConfirmed" desc, email."isPreferred" desc, email."createdAt", email.id
         ) > 1 as "isRepeated"
    from public.profiles_emails as email
    join public.profiles as profile on profile."groupId" = email."groupId" and profile.id = email."profileId"
   where email."deletedAt" is null
     and public.canonical_email_address(email."emailAddress") in (
       select public.canonical_email_address(other."emailAddress")
         from public.profiles_emails as other
        where other."groupId" = email."groupId" and other."emailAddress" ~ '[^!-~]'
     );

update public.profiles_emails as kept
   set "isPreferred" = true
  from changed_emails as first, changed_emails as changed, public.profiles_emails as repeated
 where not first."isRepeated" and changed."isRepeated"
   and (first."groupId", first."profileId", first.address) = (changed."groupId", changed."profileId", changed.address)
   and repeated."groupId" = changed."groupId" and repeated.id = changed.id and repeated."isPreferred"
   and kept."groupId" = first."groupId" and kept.id = first.id;

update public.profiles_emails as email
   set "deletedAt" = now(), "isPreferred" = false
  from changed_emails as changed
 where changed."isRepeated" and email."groupId" = changed."groupId" and email.id = changed.id;

with claims as (
  select id, "groupId", "profileId",
         first_value("profileId") over (partition by "groupId", address order by "createdAt", "profileId") as holder
    from changed_emails
   where "isClaim" and not "isRepeated"
), pairs as (
  insert into public.profiles_duplicates ("groupId", "profileId", "otherProfileId", reason)
  select distinct "groupId", holder, "profileId", 'email'
    from claims
   where "profileId" <> holder
     and not exists (
       select from public.profiles_duplicates as known
        where known."groupId" = claims."groupId"
          and known."profileId" = claims."profileId" and known."otherProfileId" = claims.holder
     )
  on conflict do nothing
)
update public.profiles_emails as email
   set "isConfirmed" = false
  from claims
 where claims."profileId" <> claims.holder and email."groupId" = claims."groupId" and email.id = claims.id;

-- As above, of the claims of applications with a public key.
create temporary table claimed_mailboxes on commit drop as
  select "groupId", key, "profileId", "isProvisional", "createdAt", public.canonical_email_address(key) as form
    from public.profiles_keys
   where kind = 'email';

analyze claimed_mailboxes;

with same as materialized (
  select held."groupId", held.key, other."profileId", held."profileId" as "otherProfileId"
    from claimed_mailboxes as held
    join claimed_mailboxes as other on other."groupId" = held."groupId" and other.form = held.form and other.key <> held.key
   where held."isProvisional"
     and (not other."isProvisional" or (other."createdAt", other."profileId") < (held."createdAt", held."profileId"))
), ended as (
  delete from public.profiles_keys as held
   using same
   where held."groupId" = same."groupId" and held.kind = 'email' and held.key = same.key
  returning same."groupId", same."profileId", same."otherProfileId"
)
insert into public.profiles_duplicates ("groupId", "profileId", "otherProfileId", reason)
select distinct ended.*, 'email'
  from ended
 where "profileId" <> "otherProfileId" and not exists (
   select from public.profiles_duplicates as known
    where known."groupId" = ended."groupId"
      and known."profileId" = ended."otherProfileId" and known."otherProfileId" = ended."profileId"
 )
on conflict do nothing;

update public.profiles_keys
   set key = public.canonical_email_address(key)
 where kind = 'email' and public.canonical_email_address(key) <> key;

-- What the triggers have put off comes first: a table with such work cannot be changed.
set constraints all immediate;

alter table public.profiles_emails
  alter column "canonicalEmailAddress" set expression as (public.canonical_email_address("emailAddress"));

comment on column public.profiles_emails."canonicalEmailAddress" is
  'The address in lower case and with its domain in ASCII, by which a profile is found.';

-- A text that is no network URL is none in canonical form either.
alter table public.companies
  drop constraint "companies_canonicalNetworkUrl_check",
  add constraint "companies_canonicalNetworkUrl_check" check (
    "canonicalNetworkUrl" is not distinct from public.canonical_network_url("canonicalNetworkUrl")
    and octet_length("canonicalNetworkUrl") <= 2000
  );

alter table public.profiles
  drop constraint "profiles_canonicalNetworkUrl_check",
  add constraint "profiles_canonicalNetworkUrl_check" check (
    "canonicalNetworkUrl" is not distinct from public.canonical_network_url("canonicalNetworkUrl")
    and octet_length("canonicalNetworkUrl") <= 2000
  );

-- Baseline: function written_email_addresses
-- Baseline: function search_document

-- Unused rows ----------------------------------------------------------------------------------------------------------

set constraints all immediate;
set constraints all deferred;

-- Rows that belong to a record through its reference go with the last reference: places and pictures at once, files when
-- their retention ends or the person is erased. A person with addresses has one preferred address, and pairs of
-- duplicates are open between live profiles only.
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
-- Baseline: trigger locations_touch_records
drop trigger images_touch_profiles on public.images;
-- Baseline: trigger images_touch_profiles
-- Baseline: function location_is_used
-- Baseline: function image_is_used
-- Baseline: function remove_unused_locations
-- Baseline: function remove_unused_images
-- Baseline: function give_up_location
-- Baseline: function give_up_image
-- Baseline: function mark_unused_location
-- Baseline: function mark_unused_image
-- Baseline: trigger locations_mark_unused
-- Baseline: trigger images_mark_unused_image
-- Baseline: trigger profiles_give_up_location
-- Baseline: trigger profiles_locations_give_up_location
-- Baseline: trigger profiles_fieldsvalues_give_up_location
-- Baseline: trigger projects_fieldsvalues_give_up_location
-- Baseline: trigger companies_fieldsvalues_give_up_location
-- Baseline: trigger companies_legaldata_locations_give_up_location
-- Baseline: trigger profiles_give_up_image

alter table public.files add column "lastProfileId" uuid;

comment on column public.files."lastProfileId" is 'The profile that has given the file up last, so that the file goes with the person who is erased. Null for files that are used.';

create index "files_lastProfileId_idx" on public.files ("groupId", "lastProfileId") where "lastProfileId" is not null;

drop trigger files_audit on public.files;

select public.audit_table('files', 'files', 'id', null, '{}', '{unusedSince,lastProfileId}');

-- Baseline: function mark_unused_file
drop trigger profiles_files_mark_unused on public.profiles_files;
-- Baseline: trigger profiles_files_mark_unused
drop trigger applications_files_mark_unused on public.applications_files;
-- Baseline: trigger applications_files_mark_unused
drop trigger companies_files_mark_unused on public.companies_files;
-- Baseline: trigger companies_files_mark_unused
drop trigger projects_files_mark_unused on public.projects_files;
-- Baseline: trigger projects_files_mark_unused
drop trigger images_mark_unused on public.images;
-- Baseline: trigger images_mark_unused
-- Baseline: function prefer_one_email
-- Baseline: trigger profiles_emails_prefer_on_insert
-- Baseline: trigger profiles_emails_prefer_on_update
-- Baseline: trigger profiles_emails_prefer_on_delete

comment on column public.profiles_emails."isPreferred" is 'Whether the person is written to at this address. One address of a profile is preferred: the first one, until another one is set. When it is deleted, the oldest confirmed one of the others is.';

-- Baseline: function settle_duplicates
-- Baseline: trigger profiles_duplicates_settle
-- Baseline: function settle_duplicates_of_profile
-- Baseline: trigger profiles_settle_duplicates

comment on column public.profiles_duplicates."resolvedAt" is 'When somebody decided about the pair. While one of the profiles is deleted, the time of its deletion, if nobody had decided before.';

-- Baseline: function erase_profile
-- Baseline: function run_retention
-- Baseline: function same_identity

-- What was left so far
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

-- Saves meet erasures --------------------------------------------------------------------------------------------------

set constraints all immediate;
set constraints all deferred;

-- Baseline: function tasks_of_person
-- Baseline: trigger tasks_refuse_erased
-- Baseline: function say_that_person_was_erased
-- Baseline: trigger tasks_say_that_person_was_erased
drop trigger "tasks_succeed_once" on public.tasks;
-- Baseline: trigger tasks_succeed_once

-- Live parents ---------------------------------------------------------------------------------------------------------

set constraints all immediate;
set constraints all deferred;

-- Baseline: function keep_live_group

-- Of groups that were deleted while they had statuses these go too; a group with a protected one comes back.
do $$
declare
  lost record;
begin
  for lost in
    select parent."groupId", parent.id, parent."deletedAt",
           (select twin.id from public.statuses as twin
             where twin."groupId" = parent."groupId" and twin."targetedEntity" = parent."targetedEntity"
               and twin.code = parent.code and twin."deletedAt" is null and twin."parentId" is null) as twin
      from public.statuses as parent
     where parent."deletedAt" is not null and parent."parentId" is null
       and exists (
         select from public.statuses as leaf
          where leaf."groupId" = parent."groupId" and leaf."parentId" = parent.id and leaf."deletedAt" is null
       )
  loop
    update public.statuses set "deletedAt" = lost."deletedAt"
     where "groupId" = lost."groupId" and "parentId" = lost.id and "deletedAt" is null and not "isProtected";
    if lost.twin is not null then
      update public.statuses set "parentId" = lost.twin
       where "groupId" = lost."groupId" and "parentId" = lost.id and "deletedAt" is null;
    end if;
    -- A status of another group may have got its code.
    update public.statuses as parent
       set "deletedAt" = null,
           code = case when not exists (
             select from public.statuses as other
              where other."groupId" = parent."groupId" and other."targetedEntity" = parent."targetedEntity"
                and other.code = parent.code and other."deletedAt" is null
           ) then parent.code end
     where parent."groupId" = lost."groupId" and parent.id = lost.id
       and exists (
         select from public.statuses as leaf
          where leaf."groupId" = parent."groupId" and leaf."parentId" = parent.id and leaf."deletedAt" is null
       );
  end loop;
end
$$;

-- Baseline: trigger statuses_keep_live_group
-- Baseline: function keep_live_section

-- Before the trigger: it would refuse one of a deleted section in a deleted section.
do $$
begin
  loop
    update public.fields as field
       set "deletedAt" = section."deletedAt"
      from public.fields as section
     where section."groupId" = field."groupId" and section.id = field."parentId"
       and section."deletedAt" is not null and field."deletedAt" is null;
    exit when not found;
  end loop;
end
$$;

-- Baseline: trigger fields_keep_live_section

-- A project with a deleted status is no offer, as one with a hidden status.
drop trigger statuses_record_offers on public.statuses;

-- Baseline: trigger statuses_record_offers
-- Baseline: view offers

update public.offers_changes as change
   set "updatedAt" = now()
 where change."closedAt" is null
   and not exists (
     select from public.offers as offer where offer.id = change.id and offer."groupId" = change."groupId"
   );

-- Baseline: view companies_projectscounts
-- Baseline: view projects_profilescounts
-- Baseline: function run_retention_of_records

-- Marked storage -------------------------------------------------------------------------------------------------------

set constraints all immediate;
set constraints all deferred;

-- Once a storage was marked, its mark alone says that it is the storage: contents may be in another folder too, from which
-- they were copied.
alter table public.database_epoch add column "hasMarkedStorage" boolean not null default false;

comment on column public.database_epoch."hasMarkedStorage" is 'Whether a storage of files was ever marked with an id of this database.';

-- Revisions of companies -----------------------------------------------------------------------------------------------

set constraints all immediate;
set constraints all deferred;

-- Baseline: function number_company_revision
-- Baseline: trigger companies_revisions_number

comment on table public.companies_revisions is
  'One row per save that changed a company. A save of the company inserts the number that follows the last one it read. Of two saves that read the same state, only one can therefore succeed. An application that creates or changes the company gets the next number from the database.';

-- Baseline: view schema_version
create or replace view public.schema_version as select 1763600003920::bigint as migration;
