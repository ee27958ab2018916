-- Profiles: people, with their addresses, phones, positions, educations, languages, places, files, people in charge
-- and contacts.

create table public.profiles (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "addedAt" timestamptz not null default now(),
  "deletedAt" timestamptz,
  "groupId" uuid not null,
  "createdByUserId" uuid,
  "statusEntity" text not null default 'PROFILE',
  "statusId" uuid,
  "imageId" uuid,
  "locationId" uuid,
  "mergedIntoId" uuid,
  "externalId" text,
  source text not null default 'MANUAL',
  "firstNameManual" text,
  "firstNameParsed" text,
  "firstName" public.name_text generated always as (coalesce("firstNameManual", "firstNameParsed")) stored,
  "lastNameManual" text,
  "lastNameParsed" text,
  "lastName" public.name_text generated always as (coalesce("lastNameManual", "lastNameParsed")) stored,
  "foldedName" text generated always as (
    public.fold_name(coalesce("firstNameManual", "firstNameParsed"), coalesce("lastNameManual", "lastNameParsed"))
  ) stored,
  headline text,
  summary text,
  birthday date,
  "searchString" text generated always as (
    public.fold_text(
      coalesce(coalesce("firstNameManual", "firstNameParsed") || ' ', '')
      || coalesce(coalesce("lastNameManual", "lastNameParsed") || ' ', '')
      || coalesce(headline, '')
    )
  ) stored,
  "networkId" text,
  "memberId" text,
  "profileUrl" text,
  "canonicalNetworkUrl" text,
  "publicIdentifier" text,
  "primaryLocale" text,
  "talentIdentifier" text,
  "networkSalesNavigatorIdentifier" text,
  "networkSignificantIdentifier" text,
  "isNetworkUrlConfirmed" boolean not null default true,
  distance integer,
  "firstInteractionDate" timestamptz,
  "lastInteractionDate" timestamptz,
  "lastPastInteractionDate" timestamptz,
  "lastInteractionType" text,
  "lastPositionStartDate" timestamptz,
  "isTalent" boolean,
  "isContact" boolean,
  "isHiring" boolean,
  "isOpenToNewOpportunities" boolean,
  "isInfluencer" boolean,
  "isPremium" boolean,
  "canSendInMail" boolean,
  "countApplicationsFromThisProfile" integer not null default 0,
  "countConnexionsWithThisProfile" integer not null default 0,
  "countInvitationsScheduledToThisProfile" integer not null default 0,
  "countInvitationsSentToThisProfile" integer not null default 0,
  "countMeetingsDoneWithThisProfile" integer not null default 0,
  "countMeetingsScheduledWithThisProfile" integer not null default 0,
  "countMessagesReceivedFromThisProfile" integer not null default 0,
  "countMessagesScheduledToThisProfile" integer not null default 0,
  "countMessagesSentToThisProfile" integer not null default 0,
  "countResumes" integer not null default 0,
  "changedIn" bigint not null default 0,
  "isLive" boolean default true,
  "erasedAt" timestamptz,
  "retentionHoldUntil" timestamptz,
  "erasureDueAt" timestamptz,
  constraint "profiles_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "profiles_groupId_id_key" unique ("groupId", id),
  constraint "profiles_createdByUserId_fkey" foreign key ("groupId", "createdByUserId")
    references public.users ("groupId", id),
  constraint "profiles_statusId_fkey" foreign key ("groupId", "statusEntity", "statusId")
    references public.statuses ("groupId", "targetedEntity", id),
  constraint "profiles_imageId_fkey" foreign key ("groupId", "imageId") references public.images ("groupId", id),
  constraint "profiles_locationId_fkey" foreign key ("groupId", "locationId")
    references public.locations ("groupId", id),
  constraint "profiles_mergedIntoId_fkey" foreign key ("groupId", "mergedIntoId")
    references public.profiles ("groupId", id),
  constraint "profiles_statusEntity_check" check ("statusEntity" = 'PROFILE'),
  constraint "profiles_externalId_check" check (btrim("externalId") <> '' and octet_length("externalId") <= 1000),
  constraint "profiles_source_check" check (btrim(source) <> ''),
  constraint "profiles_firstNameManual_check" check (btrim("firstNameManual") <> ''),
  constraint "profiles_firstNameParsed_check" check (btrim("firstNameParsed") <> ''),
  constraint "profiles_lastNameManual_check" check (btrim("lastNameManual") <> ''),
  constraint "profiles_lastNameParsed_check" check (btrim("lastNameParsed") <> ''),
  constraint "profiles_canonicalNetworkUrl_check" check (
    "canonicalNetworkUrl" is not distinct from public.canonical_network_url("canonicalNetworkUrl")
    and octet_length("canonicalNetworkUrl") <= 2000
  ),
  constraint "profiles_merged_is_deleted_check" check ("mergedIntoId" is null or "deletedAt" is not null),
  constraint "profiles_merged_into_other_check" check ("mergedIntoId" <> id),
  constraint "profiles_profileUrl_check" check (public.is_web_address("profileUrl")),
  constraint "profiles_isLive_check"
    check ("isLive" is not distinct from case when "deletedAt" is null then true end),
  -- profiles_keys already keeps the external ids of profiles unique; only this constraint can be named in on_conflict.
  constraint "profiles_groupId_externalId_key" unique ("groupId", "externalId", "isLive"),
  constraint "profiles_erased_is_deleted_check" check ("erasedAt" is null or "deletedAt" is not null),
  constraint "profiles_erased_check" check (
    "erasedAt" is null
    or num_nonnulls(
      "imageId", "locationId", "externalId", "firstNameManual", "firstNameParsed", "lastNameManual", "lastNameParsed",
      headline, summary, birthday, "networkId", "memberId", "profileUrl", "canonicalNetworkUrl", "publicIdentifier",
      "primaryLocale", "talentIdentifier", "networkSalesNavigatorIdentifier", "networkSignificantIdentifier", distance,
      "isHiring", "isOpenToNewOpportunities", "isInfluencer", "isPremium", "canSendInMail"
    ) = 0 and source = 'ERASED'
  )
);
alter table public.profiles set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.profiles is 'People: candidates, contacts and talents.';
comment on column public.profiles."statusEntity" is
  'Always PROFILE. It is part of the foreign key to statuses, which therefore accepts statuses of profiles only.';
comment on column public.profiles."mergedIntoId" is
  'The profile into which this profile was merged. A merged profile is deleted: its deletedAt is set.';
comment on column public.profiles."externalId" is 'The id of the person in the software of the caller.';
comment on column public.profiles.source is 'The way in which the profile was created, for example MANUAL.';
comment on column public.profiles."firstNameManual" is
  'The first name that a person or a program gave. It takes precedence over firstNameParsed.';
comment on column public.profiles."firstNameParsed" is
  'The first name that was read from a resume or a network URL, or guessed from an e-mail address or a file name.';
comment on column public.profiles."firstName" is
  'The value of firstNameManual or, if that is null, of firstNameParsed.';
comment on column public.profiles."lastNameManual" is
  'The last name that a person or a program gave. It takes precedence over lastNameParsed.';
comment on column public.profiles."lastNameParsed" is
  'The last name that was read from a resume or a network URL, or guessed from an e-mail address or a file name.';
comment on column public.profiles."lastName" is 'The value of lastNameManual or, if that is null, of lastNameParsed.';
comment on column public.profiles."foldedName" is
  'First and last name in lower case without accents and punctuation, for comparing people.';
comment on column public.profiles."searchString" is
  'First name, last name and headline in lower case without accents. It can be searched with _ilike.';
comment on column public.profiles."profileUrl" is
  'The URL of the page of the person on the professional network, as it was given.';
comment on column public.profiles."canonicalNetworkUrl" is
  'The canonical form of profileUrl, by which a profile is found. It is derived from profileUrl when it is not given.';
comment on column public.profiles."isNetworkUrlConfirmed" is
  'Whether the network URL identifies the person. A profile is not found by a network URL that is not confirmed.';
comment on column public.profiles."firstInteractionDate" is
  'The time of the first interaction. A trigger derives this column and the other interaction columns from the history entries.';
comment on column public.profiles."lastPositionStartDate" is
  'The start of the latest current position. Set by a trigger.';
comment on column public.profiles."isTalent" is
  'Whether the person is a candidate. An application or a link to a project makes it true. It can be written; false stays until the next application or link, and null becomes true when there is one already.';
comment on column public.profiles."isContact" is
  'Whether the person is a contact of a company. An association COMPANY_CONTACT makes it true. It can be written; false stays until the next association, and null becomes true when there is one already.';
comment on column public.profiles."countApplicationsFromThisProfile" is
  'The number of applications received, not of projects: two applications to the same project count twice. Set by a trigger.';
comment on column public.profiles."countResumes" is
  'The number of files of the profile that are resumes. Set by a trigger.';
comment on column public.profiles."changedIn" is 'Number of the transaction that last changed the row or its children.';
comment on column public.profiles."isLive" is
  'True, or null for a deleted profile, so that unique constraints with this column hold among the others only.';
comment on column public.profiles."erasedAt" is
  'When everything personal was removed from the profile. An erased profile is deleted, and it cannot be restored.';
comment on column public.profiles."retentionHoldUntil" is
  'Until when the person is not erased by the retention of the account, for example because of a dispute.';
comment on column public.profiles."erasureDueAt" is
  'When the person is going to be erased by the retention of inactive profiles. It is set 30 days ahead, and cleared by a new contact.';

create index "profiles_groupId_searchString_idx"
  on public.profiles using gin ("groupId", "searchString" gin_trgm_ops) where "deletedAt" is null;
create index "profiles_statusId_idx" on public.profiles ("groupId", "statusId", "createdAt", id);
create index "profiles_createdByUserId_idx" on public.profiles ("groupId", "createdByUserId");
create index "profiles_imageId_idx" on public.profiles ("groupId", "imageId") where "imageId" is not null;
create index "profiles_locationId_idx" on public.profiles ("groupId", "locationId") where "locationId" is not null;
create index "profiles_mergedIntoId_idx" on public.profiles ("groupId", "mergedIntoId") where "mergedIntoId" is not null;
create index "profiles_groupId_updatedAt_idx" on public.profiles ("groupId", "updatedAt", id) include ("deletedAt");
create index "profiles_groupId_createdAt_idx" on public.profiles ("groupId", "createdAt", id) include ("deletedAt");
create index "profiles_groupId_names_idx" on public.profiles using gin (
  "groupId", public.fold_name_text("firstName") gin_trgm_ops, public.fold_name_text("lastName") gin_trgm_ops
);
create index "profiles_groupId_changedIn_idx" on public.profiles ("groupId", "changedIn", id);
create index "profiles_deleted_idx" on public.profiles ("groupId", "deletedAt")
  where "deletedAt" is not null and "erasedAt" is null and "mergedIntoId" is null;
create index "profiles_contact_idx" on public.profiles ("groupId", (coalesce("lastInteractionDate", "addedAt")))
  where "deletedAt" is null;
create index "profiles_erasureDueAt_idx" on public.profiles ("groupId", "erasureDueAt") where "erasureDueAt" is not null;
create index "profiles_erasedAt_idx" on public.profiles ("groupId", "erasedAt") where "erasedAt" is not null;
create index "profiles_groupId_lastName_idx"
  on public.profiles ("groupId", "lastName", "firstName", id) include ("deletedAt");
create index "profiles_groupId_headline_idx"
  on public.profiles using gin ("groupId", headline gin_trgm_ops) where "deletedAt" is null;
-- The total of a list counts the profiles of an account. All entries of an account are the same value, which a btree holds
-- once for many rows: a seventh of the pages of the narrowest index besides, and next to nothing to write.
create index "profiles_groupId_idx" on public.profiles ("groupId") where "deletedAt" is null;
create index "profiles_canonicalNetworkUrl_idx" on public.profiles ("groupId", "canonicalNetworkUrl")
  where "canonicalNetworkUrl" is not null;

create constraint trigger profiles_give_up_image after delete or update of "imageId" on public.profiles
  deferrable initially deferred for each row when (old."imageId" is not null)
  execute function public.give_up_image();

create constraint trigger profiles_give_up_location after delete or update of "locationId" on public.profiles
  deferrable initially deferred for each row when (old."locationId" is not null)
  execute function public.give_up_location();

create trigger "profiles_set_changed_in" before insert or update on public.profiles
  for each row execute function public.set_changed_in();

create trigger "profiles_set_default_status" before insert on public.profiles
  for each row when (new."statusId" is null)
  execute function public.set_default_status('PROFILE', 'application_received');

create trigger "profiles_set_is_live_on_insert" before insert on public.profiles
  for each row when (new."deletedAt" is not null) execute function public.set_is_live();

create trigger "profiles_set_is_live_on_update" before update of "deletedAt" on public.profiles
  for each row execute function public.set_is_live();

create trigger "profiles_set_updated_at" before update on public.profiles
  for each row execute function public.set_updated_at();

-- As for companies: a profile written without its canonical address gets it here.
create function public.set_profile_canonical_network_url() returns trigger
  language plpgsql
  as $$
begin
  new."profileUrl" := public.web_address(new."profileUrl");
  if tg_op = 'INSERT' then
    new."canonicalNetworkUrl" := coalesce(new."canonicalNetworkUrl", public.canonical_network_url(new."profileUrl"));
  elsif new."profileUrl" is distinct from old."profileUrl"
    and new."canonicalNetworkUrl" is not distinct from old."canonicalNetworkUrl" then
    new."canonicalNetworkUrl" := public.canonical_network_url(new."profileUrl");
  end if;
  return new;
end
$$;

create trigger "profiles_set_canonical_network_url" before insert or update of "profileUrl" on public.profiles
  for each row execute function public.set_profile_canonical_network_url();

-- Postgres locks the row before it calls this, and each statement of a function sees what was committed until then:
-- of two transactions that add a resume each, the later one counts both.
create function public.derive_profile_columns() returns trigger
  language plpgsql
  as $$
begin
  select * from public.profile_derivations(new."groupId", new.id)
    into new."countResumes", new."lastPositionStartDate", new."countApplicationsFromThisProfile",
         new."firstInteractionDate", new."lastInteractionDate", new."lastPastInteractionDate", new."lastInteractionType";
  return new;
end
$$;
comment on function public.derive_profile_columns() is
  'Sets the columns of profiles that are derived from child tables.';

create trigger "profiles_derive_columns" before update on public.profiles
  for each row execute function public.derive_profile_columns();

-- An application or a link to a project makes a person a talent, and an association makes a person a contact, however
-- these rows are written. Whatever updates the profile brings its flags along, so that a save still writes one
-- version of the row.
create function public.derive_profile_flags() returns trigger
  language plpgsql
  as $$
begin
  if new."isTalent" is null and (
    exists (
      select from public.projects_profiles as link where link."groupId" = new."groupId" and link."profileId" = new.id
    )
    or exists (
      select
        from public.history_entries as entry
       where entry."groupId" = new."groupId" and entry."profileId" = new.id and entry.type = 'application'
    )
  ) then
    new."isTalent" := true;
  end if;
  if new."isContact" is null and exists (
    select
      from public.profiles_associations as association
     where association."groupId" = new."groupId"
       and association."profileId" = new.id
       and association."associationType" = 'COMPANY_CONTACT'
  ) then
    new."isContact" := true;
  end if;
  return new;
end
$$;
comment on function public.derive_profile_flags() is 'Sets isTalent and isContact of a profile for which nobody has set them, from its applications, projects and associations.';

create trigger "profiles_derive_flags" before update on public.profiles
  for each row when (new."isTalent" is null or new."isContact" is null)
  execute function public.derive_profile_flags();

-- One version of a profile's row per transaction. A row of profiles is wide and stands in ten indexes. Children touch
-- their profile when the transaction ends, once, and whatever updates the row brings all of its derived columns
-- along.
create function public.touch_profile() returns trigger
  language plpgsql
  as $$
begin
  update public.profiles
     set "updatedAt" = clock_timestamp()
   where "groupId" = coalesce(new."groupId", old."groupId")
     and id in (old."profileId", new."profileId")
     and xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;
comment on function public.touch_profile() is 'Sets updatedAt of a profile when one of its child rows changes.';

create function public.touch_derived_profile() returns trigger
  language plpgsql
  as $$
begin
  update public.profiles as profile
     set "updatedAt" = clock_timestamp()
   where profile."groupId" = coalesce(new."groupId", old."groupId")
     and profile.id in (old."profileId", new."profileId")
     and (
       profile.xmin <> pg_current_xact_id()::xid
       -- Made or updated by this very transaction, but before its children were.
       or row (
            profile."countResumes", profile."lastPositionStartDate", profile."countApplicationsFromThisProfile",
            profile."firstInteractionDate", profile."lastInteractionDate", profile."lastPastInteractionDate",
            profile."lastInteractionType"
          )
          is distinct from (select derived from public.profile_derivations(profile."groupId", profile.id) as derived)
     );
  return null;
end
$$;
comment on function public.touch_derived_profile() is
  'Does the same as touch_profile, for child tables from which columns of the profile are derived.';

create function public.clear_references_to_profile() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.profiles set "mergedIntoId" = null where "groupId" = old."groupId" and "mergedIntoId" = old.id;
    update public.tasks set "profileId" = null where "groupId" = old."groupId" and "profileId" = old.id;
  else
    delete from public.profiles where "groupId" = old."groupId" and "mergedIntoId" = old.id;
    delete from public.tasks where "groupId" = old."groupId" and "profileId" = old.id;
  end if;
  return null;
end
$$;
comment on function public.clear_references_to_profile() is 'Sets references to a deleted row of profiles to null.';

create trigger "A_profiles_clear_references" after delete on public.profiles
  for each row execute function public.clear_references_to_profile();

create table public.profiles_emails (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "deletedAt" timestamptz,
  "groupId" uuid not null,
  "profileId" uuid not null,
  "emailAddress" text not null,
  "canonicalEmailAddress" text not null
    generated always as (public.canonical_email_address("emailAddress")) stored,
  type text,
  "isPreferred" boolean not null default false,
  "isConfirmed" boolean not null default true,
  constraint "profiles_emails_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "profiles_emails_emailAddress_check" check (public.is_email_address("emailAddress"))
);
alter table public.profiles_emails set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.profiles_emails is 'E-mail addresses of a person.';
comment on column public.profiles_emails."canonicalEmailAddress" is
  'The address in lower case and with its domain in ASCII, by which a profile is found.';
comment on column public.profiles_emails."isPreferred" is 'Whether the person is written to at this address. One address of a profile is preferred: the first one, until another one is set. When it is deleted, the oldest confirmed one of the others is.';
comment on column public.profiles_emails."isConfirmed" is
  'Whether the address identifies the person. A save with a private key does not find a profile by an address that is not confirmed. The addresses of an application with a public key are not confirmed.';

create unique index "profiles_emails_profileId_canonicalEmailAddress_key"
  on public.profiles_emails ("groupId", "profileId", "canonicalEmailAddress") where "deletedAt" is null;
create index "profiles_emails_profileId_idx" on public.profiles_emails ("groupId", "profileId");
create index "profiles_emails_canonicalEmailAddress_idx" on public.profiles_emails ("groupId", "canonicalEmailAddress");
create index "profiles_emails_emailAddress_idx" on public.profiles_emails ("groupId", "emailAddress");
create index "profiles_emails_emailAddress_trgm_idx"
  on public.profiles_emails using gin ("groupId", "emailAddress" gin_trgm_ops);

create trigger "profiles_emails_set_updated_at" before update on public.profiles_emails
  for each row execute function public.set_updated_at();

create constraint trigger "profiles_emails_touch_profile" after insert or update or delete on public.profiles_emails
  deferrable initially deferred for each row execute function public.touch_profile();

create function public.trim_email_address() returns trigger
  language plpgsql
  as $$
begin
  new."emailAddress" := public.trim_text(new."emailAddress");
  return new;
end
$$;
comment on function public.trim_email_address() is 'Cuts the white space around an e-mail address.';

create trigger "profiles_emails_trim" before insert or update of "emailAddress" on public.profiles_emails
  for each row execute function public.trim_email_address();

create function public.prefer_one_email() returns trigger
    language plpgsql
  as $$
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
comment on function public.prefer_one_email() is 'Has exactly one address of a profile preferred, of those that are not deleted.';

create constraint trigger profiles_emails_prefer_on_delete after delete on public.profiles_emails
  deferrable initially deferred for each row when (old."isPreferred") execute function public.prefer_one_email();

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

create table public.profiles_phones (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "profileId" uuid not null,
  number text not null,
  "canonicalNumber" text,
  type text,
  "isConfirmed" boolean not null default true,
  constraint "profiles_phones_profileId_canonicalNumber_key" unique ("groupId", "profileId", "canonicalNumber"),
  constraint "profiles_phones_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "profiles_phones_number_check" check (number ~ '[0-9]'),
  constraint "profiles_phones_canonicalNumber_check" check ("canonicalNumber" ~ '^\+[1-9][0-9]{4,14}$')
);
alter table public.profiles_phones set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.profiles_phones is 'Phone numbers of a person.';
comment on column public.profiles_phones."canonicalNumber" is
  'The number in E.164 form. Null if the number could not be parsed. A profile is found by the number together with the same first and last name.';
comment on column public.profiles_phones."isConfirmed" is
  'Whether the number helps to identify the person. A profile is not found by a number that is not confirmed. The numbers of an application with a public key are not confirmed.';

create index "profiles_phones_canonicalNumber_idx" on public.profiles_phones ("groupId", "canonicalNumber");

create trigger "profiles_phones_set_updated_at" before update on public.profiles_phones
  for each row execute function public.set_updated_at();

create constraint trigger "profiles_phones_touch_profile" after insert or update or delete on public.profiles_phones
  deferrable initially deferred for each row execute function public.touch_profile();

create table public.profiles_positions (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "profileId" uuid not null,
  title public.name_text,
  "companyName" public.name_text,
  "companyId" uuid,
  description text,
  location text,
  "startDate" text,
  "endDate" text,
  "isCurrent" boolean not null default false,
  source text,
  constraint "profiles_positions_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "profiles_positions_companyId_fkey" foreign key ("groupId", "companyId")
    references public.companies ("groupId", id),
  constraint "profiles_positions_startDate_check" check ("startDate" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'),
  constraint "profiles_positions_endDate_check" check ("endDate" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'),
  constraint "profiles_positions_something_check" check (num_nonnulls(title, "companyName", "companyId", description) > 0)
);
alter table public.profiles_positions set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.profiles_positions is 'Current and former positions of a person.';
comment on column public.profiles_positions."companyId" is
  'The company record, if it is known. A position does not make the person a contact of the company.';
comment on column public.profiles_positions."startDate" is
  'The start date, as precise as it is known: a year (2021), a year and month (2021-09) or a full date (2021-09-01).';
comment on column public.profiles_positions."endDate" is
  'The end date in the same form as startDate. Null if the position has not ended or the date is not known.';
comment on column public.profiles_positions.source is
  'The origin of the entry: given by the caller, read from a resume or taken from a network URL.';

create index "profiles_positions_profileId_idx" on public.profiles_positions ("groupId", "profileId");
create index "profiles_positions_companyId_idx" on public.profiles_positions ("groupId", "companyId") where "companyId" is not null;
-- _ilike compares names folded. For _eq a btree would serve, but it holds no text of more than 2704 bytes.
create index "profiles_positions_folded_names_idx" on public.profiles_positions using gin (
  "groupId", public.fold_name_text("companyName") gin_trgm_ops, public.fold_name_text(title) gin_trgm_ops
);
-- A btree holds no text of more than 2704 bytes, so these have the beginnings. The engine compares them beside the texts.
-- They are not partial, because Postgres estimates by the statistics of an expression only where all rows have one.
create index "profiles_positions_companyName_beginning_idx"
  on public.profiles_positions ("groupId", left("companyName", 100));
create index "profiles_positions_title_beginning_idx" on public.profiles_positions ("groupId", left(title, 100));

create trigger "profiles_positions_set_updated_at" before update on public.profiles_positions
  for each row execute function public.set_updated_at();

create constraint trigger "profiles_positions_touch_profile" after insert or update or delete on public.profiles_positions
  deferrable initially deferred for each row execute function public.touch_derived_profile();

create view public.protectedcompanies as
select distinct
  position."groupId",
  position."profileId",
  company.id,
  company.name,
  company."isProtectedUntil"
from public.profiles_positions as position
join public.companies as company on company.id = position."companyId" and company."groupId" = position."groupId"
where position."isCurrent"
  and company."deletedAt" is null
  and company."isProtectedUntil" > now();
comment on view public.protectedcompanies is
  'Companies in which a person currently works and whose employees must not be approached now.';

create table public.profiles_educations (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "profileId" uuid not null,
  "schoolName" public.name_text,
  degree text,
  "fieldOfStudy" text,
  "startDate" text,
  "endDate" text,
  description text,
  source text,
  constraint "profiles_educations_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "profiles_educations_startDate_check" check ("startDate" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'),
  constraint "profiles_educations_endDate_check" check ("endDate" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'),
  constraint "profiles_educations_something_check" check (num_nonnulls("schoolName", degree, "fieldOfStudy", description) > 0)
);
alter table public.profiles_educations set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.profiles_educations is 'Entries in the education of a person.';
comment on column public.profiles_educations."startDate" is
  'The start date, as precise as it is known: a year (2021), a year and month (2021-09) or a full date (2021-09-01).';
comment on column public.profiles_educations."endDate" is
  'The end date in the same form as startDate. Null if the education has not ended or the date is not known.';
comment on column public.profiles_educations.source is
  'The origin of the entry: given by the caller, read from a resume or taken from a network URL.';

create index "profiles_educations_profileId_idx" on public.profiles_educations ("groupId", "profileId");

create trigger "profiles_educations_set_updated_at" before update on public.profiles_educations
  for each row execute function public.set_updated_at();

create constraint trigger "profiles_educations_touch_profile" after insert or update or delete on public.profiles_educations
  deferrable initially deferred for each row execute function public.touch_profile();

create table public.profiles_locales (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "profileId" uuid not null,
  locale text not null,
  level text,
  constraint "profiles_locales_profileId_locale_key" unique ("groupId", "profileId", locale),
  constraint "profiles_locales_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "profiles_locales_locale_check" check (btrim(locale) <> '' and octet_length(locale) <= 100)
);
comment on table public.profiles_locales is 'Languages that a person speaks.';
comment on column public.profiles_locales.locale is 'The language as a BCP 47 tag, for example fr or en-GB.';
comment on column public.profiles_locales.level is
  'The level of the language as it was given, for example C1 or native.';

create trigger "profiles_locales_set_updated_at" before update on public.profiles_locales
  for each row execute function public.set_updated_at();

create constraint trigger "profiles_locales_touch_profile" after insert or update or delete on public.profiles_locales
  deferrable initially deferred for each row execute function public.touch_profile();

create table public.profiles_locations (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "profileId" uuid not null,
  "locationId" uuid not null,
  constraint "profiles_locations_profileId_locationId_key" unique ("groupId", "profileId", "locationId"),
  constraint "profiles_locations_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "profiles_locations_locationId_fkey" foreign key ("groupId", "locationId")
    references public.locations ("groupId", id) on delete cascade
);
alter table public.profiles_locations set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.profiles_locations is 'Places where a person lives or works.';

create index "profiles_locations_locationId_idx" on public.profiles_locations ("groupId", "locationId");

create constraint trigger profiles_locations_give_up_location after delete or update of "locationId" on public.profiles_locations
  deferrable initially deferred for each row when (old."locationId" is not null)
  execute function public.give_up_location();

create trigger "profiles_locations_set_updated_at" before update on public.profiles_locations
  for each row execute function public.set_updated_at();

create constraint trigger "profiles_locations_touch_profile" after insert or update or delete on public.profiles_locations
  deferrable initially deferred for each row execute function public.touch_profile();

-- The places of a person as the locations themselves, without the link between: the shape that the interface shows.
create view public.profiles_places as
select
  place.id,
  place."groupId",
  link."profileId",
  link."createdAt",
  greatest(link."updatedAt", place."updatedAt") as "updatedAt",
  place.search,
  place.latitude,
  place.longitude,
  place.center,
  place."formattedAddress",
  place."streetNumber",
  place.route,
  place."postalCode",
  place.locality,
  place."administrativeAreaLevel1",
  place."administrativeAreaLevel2",
  place."countryName"
from public.profiles_locations as link
join public.locations as place on place.id = link."locationId" and place."groupId" = link."groupId";
comment on view public.profiles_places is 'Locations of profiles. To write them, use profiles_locations.';
comment on column public.profiles_places.id is 'The id of the location.';
comment on column public.profiles_places."createdAt" is 'The time at which the location was added to the profile.';

create table public.profiles_files (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "profileId" uuid not null,
  "fileId" uuid not null,
  "isResume" boolean not null default false,
  text text,
  language text,
  parsed jsonb,
  confidence real,
  "readAt" timestamptz,
  "readError" text,
  "applicationId" uuid,
  doubtful jsonb
    generated always as (jsonb_path_query_array(parsed, '$.evidence[*] ? (@.confidence < 0.9)')) stored,
  constraint "profiles_files_profileId_fileId_key" unique ("groupId", "profileId", "fileId"),
  constraint "profiles_files_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "profiles_files_fileId_fkey" foreign key ("groupId", "fileId")
    references public.files ("groupId", id) on delete cascade,
  constraint "profiles_files_confidence_check" check (confidence between 0 and 1)
);
alter table public.profiles_files set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.profiles_files is 'Files of a person. Rows of resumes also hold what was read from the file.';
comment on column public.profiles_files.text is 'The text of the file in reading order. It is found by search_profiles.';
comment on column public.profiles_files.language is 'The language of the text, as a BCP 47 tag.';
comment on column public.profiles_files.parsed is 'The values that were read from the file, each with its confidence.';
comment on column public.profiles_files.confidence is 'The mean confidence of the values that were read, from 0 to 1.';
comment on column public.profiles_files."readAt" is
  'The time at which the file was read. Null for files that are stored without being read.';
comment on column public.profiles_files."readError" is
  'The reason why the file could not be read. The file is stored nevertheless.';
comment on column public.profiles_files."applicationId" is 'The application that the file was sent with.';
comment on column public.profiles_files.doubtful is 'Of the values in parsed those that a person should check: the evidence with a confidence below 0.9.';

create index "profiles_files_fileId_idx" on public.profiles_files ("groupId", "fileId");
create index "profiles_files_applicationId_idx"
  on public.profiles_files ("groupId", "applicationId") where "applicationId" is not null;

create trigger profiles_files_mark_unused after delete or update of "fileId" on public.profiles_files
  for each row when (old."fileId" is not null) execute function public.mark_unused_file();

create trigger "profiles_files_set_updated_at" before update on public.profiles_files
  for each row execute function public.set_updated_at();

create constraint trigger "profiles_files_touch_profile" after insert or update or delete on public.profiles_files
  deferrable initially deferred for each row execute function public.touch_derived_profile();

create table public.profiles_fieldsvalues (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "fieldEntity" text not null default 'PROFILE',
  "fieldId" uuid not null,
  "profileId" uuid not null,
  "fieldValueId" uuid,
  "locationId" uuid,
  value text,
  slot text not null default '',
  "numberValue" numeric,
  "booleanValue" boolean,
  "dateValue" date,
  "dateTimeValue" timestamptz,
  amount numeric,
  currency text,
  constraint "profiles_fieldsvalues_profileId_fieldId_slot_key" unique ("groupId", "profileId", "fieldId", slot),
  constraint "profiles_fieldsvalues_fieldId_fkey" foreign key ("groupId", "fieldEntity", "fieldId")
    references public.fields ("groupId", "targetedEntity", id) on delete cascade,
  constraint "profiles_fieldsvalues_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "profiles_fieldsvalues_fieldValueId_fkey" foreign key ("groupId", "fieldId", "fieldValueId")
    references public.fields_options ("groupId", "fieldId", id) on delete cascade,
  constraint "profiles_fieldsvalues_locationId_fkey" foreign key ("groupId", "locationId")
    references public.locations ("groupId", id) on delete cascade,
  constraint "profiles_fieldsvalues_fieldEntity_check" check ("fieldEntity" = 'PROFILE'),
  constraint "profiles_fieldsvalues_one_value_check" check (num_nonnulls("fieldValueId", "locationId", value) = 1)
);
alter table public.profiles_fieldsvalues set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.profiles_fieldsvalues is
  'Values of custom fields. Each row holds one text, one selected option, one tag or one location.';
comment on column public.profiles_fieldsvalues."fieldEntity" is
  'Always PROFILE. It is part of the foreign key to fields, which therefore accepts fields of profiles only.';
comment on column public.profiles_fieldsvalues."fieldValueId" is 'The selected option of a choice field.';
comment on column public.profiles_fieldsvalues.value is
  'The value as text, in the canonical form of the type of the field. Null when the value is an option or a location.';
comment on column public.profiles_fieldsvalues.slot is
  'Distinguishes the values of a field that accepts several values. Empty for a field that accepts one value. Set by a trigger.';
comment on column public.profiles_fieldsvalues."numberValue" is 'The value of a number or rating field. Set by a trigger.';
comment on column public.profiles_fieldsvalues."booleanValue" is 'The value of a boolean field. Set by a trigger.';
comment on column public.profiles_fieldsvalues."dateValue" is 'The value of a date field. Set by a trigger.';
comment on column public.profiles_fieldsvalues."dateTimeValue" is 'The value of a datetime field. Set by a trigger.';
comment on column public.profiles_fieldsvalues.amount is 'The amount of a currency field. Set by a trigger.';
comment on column public.profiles_fieldsvalues.currency is
  'The currency of a currency field as an ISO 4217 code. Null if the value has none. Set by a trigger.';

create index "profiles_fieldsvalues_fieldId_idx" on public.profiles_fieldsvalues ("groupId", "fieldId");
create index "profiles_fieldsvalues_fieldValueId_idx"
  on public.profiles_fieldsvalues ("groupId", "fieldValueId") where "fieldValueId" is not null;
create index "profiles_fieldsvalues_locationId_idx"
  on public.profiles_fieldsvalues ("groupId", "locationId") where "locationId" is not null;
create index "profiles_fieldsvalues_numberValue_idx"
  on public.profiles_fieldsvalues ("groupId", "fieldId", "numberValue") where "numberValue" is not null;
create index "profiles_fieldsvalues_booleanValue_idx"
  on public.profiles_fieldsvalues ("groupId", "fieldId", "booleanValue") where "booleanValue" is not null;
create index "profiles_fieldsvalues_dateValue_idx"
  on public.profiles_fieldsvalues ("groupId", "fieldId", "dateValue") where "dateValue" is not null;
create index "profiles_fieldsvalues_dateTimeValue_idx"
  on public.profiles_fieldsvalues ("groupId", "fieldId", "dateTimeValue") where "dateTimeValue" is not null;
create index "profiles_fieldsvalues_amount_idx"
  on public.profiles_fieldsvalues ("groupId", "fieldId", amount) where amount is not null;
-- A value may be longer than an entry of a btree: its trigrams serve _eq too.
create index "profiles_fieldsvalues_value_idx"
  on public.profiles_fieldsvalues using gin ("groupId", value gin_trgm_ops) where value is not null;
create index "profiles_fieldsvalues_value_beginning_idx"
  on public.profiles_fieldsvalues ("groupId", left(value, 100));

create constraint trigger profiles_fieldsvalues_give_up_location after delete or update of "locationId" on public.profiles_fieldsvalues
  deferrable initially deferred for each row when (old."locationId" is not null)
  execute function public.give_up_location();

create trigger profiles_fieldsvalues_place before insert or update on public.profiles_fieldsvalues
  for each row execute function public.place_field_value('profiles_fieldsvalues_type_check');

create trigger "profiles_fieldsvalues_set_updated_at" before update on public.profiles_fieldsvalues
  for each row execute function public.set_updated_at();

create constraint trigger "profiles_fieldsvalues_touch_profile" after insert or update or delete on public.profiles_fieldsvalues
  deferrable initially deferred for each row execute function public.touch_profile();

create table public.profiles_assignees (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "profileId" uuid not null,
  "userId" uuid not null,
  constraint "profiles_assignees_profileId_userId_key" unique ("groupId", "profileId", "userId"),
  constraint "profiles_assignees_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "profiles_assignees_userId_fkey" foreign key ("groupId", "userId")
    references public.users ("groupId", id) on delete cascade
);
alter table public.profiles_assignees set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.profiles_assignees is 'Users in charge of a person.';

create index "profiles_assignees_userId_idx" on public.profiles_assignees ("groupId", "userId");

create trigger "profiles_assignees_set_updated_at" before update on public.profiles_assignees
  for each row execute function public.set_updated_at();

create constraint trigger "profiles_assignees_touch_profile" after insert or update or delete on public.profiles_assignees
  deferrable initially deferred for each row execute function public.touch_profile();

create table public.profiles_associations (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "profileId" uuid not null,
  "associationType" text not null,
  "companyId" uuid not null,
  constraint "profiles_associations_profileId_associationType_companyId_key" unique ("groupId", "profileId", "associationType", "companyId"),
  constraint "profiles_associations_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "profiles_associations_companyId_fkey" foreign key ("groupId", "companyId")
    references public.companies ("groupId", id) on delete cascade,
  constraint "profiles_associations_associationType_check" check ("associationType" in ('COMPANY_CONTACT'))
);
comment on table public.profiles_associations is
  'Relationships between people and companies. For example, a person is a contact of a company.';

create index "profiles_associations_companyId_idx" on public.profiles_associations ("groupId", "companyId");

create trigger "profiles_associations_set_updated_at" before update on public.profiles_associations
  for each row execute function public.set_updated_at();

create trigger "profiles_associations_touch_company" after insert or update or delete on public.profiles_associations
  for each row execute function public.touch_company();

create constraint trigger "profiles_associations_touch_profile" after insert or update or delete on public.profiles_associations
  deferrable initially deferred for each row execute function public.touch_profile();

create function public.mark_contact() returns trigger
  language plpgsql
  as $$
begin
  update public.profiles
     set "isContact" = true
   where "groupId" = new."groupId" and id = new."profileId" and "isContact" is not true;
  return null;
end
$$;
comment on function public.mark_contact() is 'Who is associated with a company as its contact is a contact.';

create constraint trigger "profiles_associations_mark_contact"
  after insert or update of "associationType", "profileId" on public.profiles_associations
  deferrable initially deferred for each row when (new."associationType" = 'COMPANY_CONTACT')
  execute function public.mark_contact();

create table public.profiles_revisions (
  "groupId" uuid not null,
  "profileId" uuid not null,
  number integer not null,
  "taskId" uuid,
  changes jsonb not null,
  "createdAt" timestamptz not null default now(),
  constraint "profiles_revisions_pkey" primary key ("groupId", "profileId", number),
  constraint "profiles_revisions_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "profiles_revisions_number_check" check (number > 0)
);
alter table public.profiles_revisions set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.profiles_revisions is
  'One row per save of a profile. A save inserts the number that follows the last one it read. Of two saves that read the same state, only one can therefore succeed.';
comment on column public.profiles_revisions.changes is 'What the save changed.';

create index "profiles_revisions_taskId_idx" on public.profiles_revisions ("groupId", "taskId") where "taskId" is not null;

-- A save writes the profile itself last. Its revision, which it writes first, takes the lock, so that saves still lock
-- the profile before projects and companies.
create function public.lock_revised_profile() returns trigger
  language plpgsql
  as $$
begin
  perform from public.profiles where "groupId" = new."groupId" and id = new."profileId" for no key update;
  return new;
end
$$;
comment on function public.lock_revised_profile() is
  'Locks the profile when a save inserts a revision of it, before the save writes other rows of the profile.';

create trigger "profiles_revisions_lock_profile" before insert on public.profiles_revisions
  for each row execute function public.lock_revised_profile();

create table public.pending_trigger_tasks (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "profileId" uuid not null,
  type text not null,
  status text not null default 'pending',
  constraint "pending_trigger_tasks_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "pending_trigger_tasks_type_check" check (btrim(type) <> ''),
  constraint "pending_trigger_tasks_status_check" check (status in ('pending', 'running', 'failed'))
);
comment on table public.pending_trigger_tasks is 'Automations that have still to run for a person.';

create index "pending_trigger_tasks_profileId_idx" on public.pending_trigger_tasks ("groupId", "profileId");

create trigger "pending_trigger_tasks_set_updated_at" before update on public.pending_trigger_tasks
  for each row execute function public.set_updated_at();

create constraint trigger "pending_trigger_tasks_touch_profile" after insert or update or delete on public.pending_trigger_tasks
  deferrable initially deferred for each row execute function public.touch_profile();

create table public.unread_notifications (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "profileId" uuid not null,
  "userId" uuid,
  type text,
  constraint "unread_notifications_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "unread_notifications_userId_fkey" foreign key ("groupId", "userId")
    references public.users ("groupId", id) on delete cascade
);
comment on table public.unread_notifications is
  'Messages from a person that a user has not read yet. A row is deleted when the message is read.';

create index "unread_notifications_profileId_idx" on public.unread_notifications ("groupId", "profileId");
create index "unread_notifications_userId_idx" on public.unread_notifications ("groupId", "userId");

create trigger "unread_notifications_set_updated_at" before update on public.unread_notifications
  for each row execute function public.set_updated_at();

create constraint trigger "unread_notifications_touch_profile" after insert or update or delete on public.unread_notifications
  deferrable initially deferred for each row execute function public.touch_profile();

create or replace view public.schema_version as select 1763600000800::bigint as migration;
