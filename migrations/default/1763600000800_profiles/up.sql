-- Profiles: people, and the keys by which two mentions are known to be the same person.

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
  "firstName" text generated always as (coalesce("firstNameManual", "firstNameParsed")) stored,
  "lastNameManual" text,
  "lastNameParsed" text,
  "lastName" text generated always as (coalesce("lastNameManual", "lastNameParsed")) stored,
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
  constraint "profiles_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "profiles_groupId_id_key" unique ("groupId", id),
  constraint "profiles_createdByUserId_fkey" foreign key ("groupId", "createdByUserId")
    references public.users ("groupId", id) on delete set null ("createdByUserId"),
  constraint "profiles_statusId_fkey" foreign key ("groupId", "statusEntity", "statusId")
    references public.statuses ("groupId", "targetedEntity", id) on delete set null ("statusId"),
  constraint "profiles_imageId_fkey" foreign key ("groupId", "imageId")
    references public.images ("groupId", id) on delete set null ("imageId"),
  constraint "profiles_locationId_fkey" foreign key ("groupId", "locationId")
    references public.locations ("groupId", id) on delete set null ("locationId"),
  constraint "profiles_mergedIntoId_fkey" foreign key ("groupId", "mergedIntoId")
    references public.profiles ("groupId", id) on delete set null ("mergedIntoId"),
  constraint "profiles_statusEntity_check" check ("statusEntity" = 'PROFILE'),
  constraint "profiles_externalId_check" check (btrim("externalId") <> '' and octet_length("externalId") <= 1000),
  constraint "profiles_source_check" check (btrim(source) <> ''),
  constraint "profiles_firstNameManual_check" check (btrim("firstNameManual") <> ''),
  constraint "profiles_firstNameParsed_check" check (btrim("firstNameParsed") <> ''),
  constraint "profiles_lastNameManual_check" check (btrim("lastNameManual") <> ''),
  constraint "profiles_lastNameParsed_check" check (btrim("lastNameParsed") <> ''),
  constraint "profiles_canonicalNetworkUrl_check"
    check (
      "canonicalNetworkUrl" = public.canonical_network_url("canonicalNetworkUrl")
      and octet_length("canonicalNetworkUrl") <= 2000
    ),
  constraint "profiles_merged_is_deleted_check" check ("mergedIntoId" is null or "deletedAt" is not null),
  constraint "profiles_merged_into_other_check" check ("mergedIntoId" <> id)
);
comment on table public.profiles is 'People: candidates, contacts, talents.';
comment on column public.profiles."statusEntity" is
  'Always PROFILE: with it the foreign key admits only statuses of profiles.';
comment on column public.profiles."mergedIntoId" is 'The profile this one was merged into; a merged profile is deleted.';
comment on column public.profiles."externalId" is 'The id the person has in the software of the caller.';
comment on column public.profiles.source is 'How the profile came here, for example MANUAL.';
comment on column public.profiles."firstNameManual" is 'As given by a person or a program; wins over what was read from a document.';
comment on column public.profiles."firstNameParsed" is 'As read from a resume or a network URL.';
comment on column public.profiles."firstName" is 'The manual one, else the parsed one.';
comment on column public.profiles."lastNameManual" is 'As given by a person or a program; wins over what was read from a document.';
comment on column public.profiles."lastNameParsed" is 'As read from a resume or a network URL.';
comment on column public.profiles."lastName" is 'The manual one, else the parsed one.';
comment on column public.profiles."foldedName" is 'First and last name without case, accents and punctuation, for comparing people.';
comment on column public.profiles."searchString" is 'Names and headline in lower case without accents; search it with _ilike.';
comment on column public.profiles."profileUrl" is 'Page on the professional network, as it was given.';
comment on column public.profiles."canonicalNetworkUrl" is
  'One spelling of profileUrl, by which a person is found; filled in from profileUrl when it is not given.';
comment on column public.profiles."isNetworkUrlConfirmed" is
  'An unconfirmed address claims nothing: nobody is found by it. What a public key adds to a known profile stays unconfirmed.';
comment on column public.profiles."lastPositionStartDate" is 'Start of the latest current position. Kept by trigger.';
comment on column public.profiles."firstInteractionDate" is 'Kept by trigger from the history entries, as the other interaction columns are.';
comment on column public.profiles."countApplicationsFromThisProfile" is
  'Applications received, not projects: applying twice to one project counts twice. Kept by trigger.';
comment on column public.profiles."countResumes" is 'Files of the profile that are resumes. Kept by trigger.';

create index "profiles_groupId_updatedAt_idx" on public.profiles ("groupId", "updatedAt", id) where "deletedAt" is null;
create index "profiles_groupId_createdAt_idx" on public.profiles ("groupId", "createdAt", id) where "deletedAt" is null;
create index "profiles_groupId_searchString_idx"
  on public.profiles using gin ("groupId", "searchString" gin_trgm_ops) where "deletedAt" is null;
create index "profiles_statusId_idx" on public.profiles ("groupId", "statusId", "createdAt", id);
create index "profiles_createdByUserId_idx" on public.profiles ("groupId", "createdByUserId");
create index "profiles_imageId_idx" on public.profiles ("groupId", "imageId") where "imageId" is not null;
create index "profiles_locationId_idx" on public.profiles ("groupId", "locationId") where "locationId" is not null;
create index "profiles_mergedIntoId_idx" on public.profiles ("groupId", "mergedIntoId") where "mergedIntoId" is not null;

-- As for companies: a profile written without its canonical address gets it here.
create function public.set_profile_canonical_network_url() returns trigger
  language plpgsql
  as $$
begin
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
create trigger "profiles_set_default_status" before insert on public.profiles
  for each row when (new."statusId" is null)
  execute function public.set_default_status('PROFILE', 'application_received');
create trigger "profiles_set_updated_at" before update on public.profiles
  for each row execute function public.set_updated_at();

create function public.touch_profile() returns trigger
  language plpgsql
  as $$
begin
  update public.profiles
     set "updatedAt" = clock_timestamp()
   where id in (old."profileId", new."profileId")
     and xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;
comment on function public.touch_profile() is 'A change of a child moves updatedAt of its profile.';

create table public.profiles_emails (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "deletedAt" timestamptz,
  "groupId" uuid not null,
  "profileId" uuid not null,
  "emailAddress" text not null,
  "canonicalEmailAddress" text not null
    generated always as (lower(btrim("emailAddress") collate pg_catalog.pg_c_utf8)) stored,
  type text,
  "isPreferred" boolean not null default false,
  "isConfirmed" boolean not null default true,
  constraint "profiles_emails_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "profiles_emails_emailAddress_check" check (
    "emailAddress" ~ '^\s*[^[:space:]@]+@[^[:space:]@]+\s*$' and octet_length("emailAddress") <= 1000
  )
);
comment on table public.profiles_emails is 'E-mail addresses of a person.';
comment on column public.profiles_emails."canonicalEmailAddress" is 'The address in lower case, by which a person is found.';
comment on column public.profiles_emails."isConfirmed" is
  'An unconfirmed address claims nothing: nobody is found by it. What a public key adds to a known profile stays unconfirmed.';
create unique index "profiles_emails_profileId_canonicalEmailAddress_key"
  on public.profiles_emails ("groupId", "profileId", "canonicalEmailAddress") where "deletedAt" is null;
create index "profiles_emails_profileId_idx" on public.profiles_emails ("groupId", "profileId");
create index "profiles_emails_canonicalEmailAddress_idx" on public.profiles_emails ("groupId", "canonicalEmailAddress");

create trigger "profiles_emails_set_updated_at" before update on public.profiles_emails
  for each row execute function public.set_updated_at();
create trigger "profiles_emails_touch_profile" after insert or update or delete on public.profiles_emails
  for each row execute function public.touch_profile();

-- Who a person is. One row per confirmed identity of a live profile, written by the triggers below and by nobody
-- else. The primary key is what makes two simultaneous applications of one person meet: the slower one fails on
-- "profiles_keys_pkey", reads again and merges.
create table public.profiles_keys (
  "groupId" uuid not null,
  kind text not null,
  key text not null,
  "profileId" uuid not null,
  "createdAt" timestamptz not null default now(),
  constraint "profiles_keys_pkey" primary key ("groupId", kind, key),
  constraint "profiles_keys_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "profiles_keys_kind_check" check (kind in ('externalId', 'networkUrl', 'email'))
);
comment on table public.profiles_keys is
  'Confirmed identities of live profiles, each claimed by one. Kept by triggers on profiles and profiles_emails.';
comment on column public.profiles_keys.key is
  'externalId as given, networkUrl and email in their canonical form.';
create index "profiles_keys_profileId_idx" on public.profiles_keys ("groupId", "profileId");

-- Makes the keys of one profile what they should be: gives up what it no longer claims, claims what is missing.
-- A key that another profile holds raises the unique violation: claims are never taken over silently. Merging two
-- profiles therefore deletes the loser first and hands over its identities after.
create function public.claim_profile_keys(claimant uuid) returns void
  language plpgsql
  as $$
begin
    delete from public.profiles_keys as held
     using public.profiles as profile
     where profile.id = claimant
       and held."groupId" = profile."groupId"
       and held."profileId" = profile.id
       and not (
         profile."deletedAt" is null
         and case held.kind
           when 'externalId' then held.key is not distinct from profile."externalId"
           when 'networkUrl' then profile."isNetworkUrlConfirmed" and held.key is not distinct from profile."canonicalNetworkUrl"
           else exists (
             select from public.profiles_emails as email
              where email."groupId" = profile."groupId"
                and email."profileId" = profile.id
                and email."canonicalEmailAddress" = held.key
                and email."isConfirmed"
                and email."deletedAt" is null
           )
         end
       );

  insert into public.profiles_keys ("groupId", kind, key, "profileId")
  select profile."groupId", claim.kind, claim.key, profile.id
    from public.profiles as profile
    cross join lateral (
      select 'externalId' as kind, profile."externalId" as key where profile."externalId" is not null
      union all
      select 'networkUrl', profile."canonicalNetworkUrl"
       where profile."canonicalNetworkUrl" is not null and profile."isNetworkUrlConfirmed"
      union all
      select 'email', email."canonicalEmailAddress"
        from public.profiles_emails as email
       where email."groupId" = profile."groupId"
         and email."profileId" = profile.id
         and email."isConfirmed"
         and email."deletedAt" is null
    ) as claim
   where profile.id = claimant
     and profile."deletedAt" is null
     and not exists (
       select from public.profiles_keys as held
        where held."groupId" = profile."groupId"
          and held.kind = claim.kind
          and held.key = claim.key
          and held."profileId" = profile.id
     );
end
$$;
comment on function public.claim_profile_keys(uuid) is
  'Brings the keys of a profile in line with its externalId, network URL, confirmed e-mails and deletedAt.';

create function public.claim_keys_of_profile() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE' then
    perform public.claim_profile_keys(new.id);
    return null;
  end if;
  -- A new profile holds nothing yet and has no e-mails.
  insert into public.profiles_keys ("groupId", kind, key, "profileId")
  select new."groupId", claim.kind, claim.key, new.id
    from (values
      ('externalId', new."externalId"),
      ('networkUrl', case when new."isNetworkUrlConfirmed" then new."canonicalNetworkUrl" end)
    ) as claim (kind, key)
   where claim.key is not null;
  return null;
end
$$;
comment on function public.claim_keys_of_profile() is 'Keeps profiles_keys in line with profiles.';
create trigger "profiles_claim_keys_on_insert" after insert on public.profiles
  for each row when (new."deletedAt" is null and (new."externalId" is not null or new."canonicalNetworkUrl" is not null))
  execute function public.claim_keys_of_profile();
create trigger "profiles_claim_keys_on_update" after update on public.profiles
  for each row
  when (
    (old."deletedAt" is null) <> (new."deletedAt" is null)
    or old."externalId" is distinct from new."externalId"
    or old."canonicalNetworkUrl" is distinct from new."canonicalNetworkUrl"
    or old."isNetworkUrlConfirmed" <> new."isNetworkUrlConfirmed"
  )
  execute function public.claim_keys_of_profile();

create function public.claim_keys_of_email() returns trigger
  language plpgsql
  as $$
begin
  if tg_op <> 'INSERT' then
    perform public.claim_profile_keys(old."profileId");
    if tg_op = 'UPDATE' and new."profileId" <> old."profileId" then
      perform public.claim_profile_keys(new."profileId");
    end if;
    return null;
  end if;
  if new."isConfirmed" and new."deletedAt" is null then
    -- The profile has no other live row of this address, so nothing of it is held yet.
    insert into public.profiles_keys ("groupId", kind, key, "profileId")
    select "groupId", 'email', new."canonicalEmailAddress", id
      from public.profiles
     where id = new."profileId" and "groupId" = new."groupId" and "deletedAt" is null;
  end if;
  return null;
end
$$;
comment on function public.claim_keys_of_email() is 'Keeps profiles_keys in line with profiles_emails.';
create trigger "profiles_emails_claim_keys"
  after insert or delete or update of "profileId", "emailAddress", "isConfirmed", "deletedAt" on public.profiles_emails
  for each row execute function public.claim_keys_of_email();

create table public.profiles_revisions (
  "groupId" uuid not null,
  "profileId" uuid not null,
  number integer not null,
  "taskId" uuid,
  changes jsonb not null,
  "createdAt" timestamptz not null default now(),
  constraint "profiles_revisions_pkey" primary key ("profileId", number),
  constraint "profiles_revisions_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "profiles_revisions_number_check" check (number > 0)
);
comment on table public.profiles_revisions is
  'One row per save of a profile. A save inserts the number after the last one it read, so two saves from the same state cannot both succeed.';
comment on column public.profiles_revisions.changes is 'What the save changed.';
create index "profiles_revisions_profileId_idx" on public.profiles_revisions ("groupId", "profileId");

create table public.profiles_duplicates (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "profileId" uuid not null,
  "otherProfileId" uuid not null,
  reason text not null,
  "resolvedAt" timestamptz,
  constraint "profiles_duplicates_profileId_otherProfileId_key" unique ("groupId", "profileId", "otherProfileId"),
  constraint "profiles_duplicates_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "profiles_duplicates_otherProfileId_fkey" foreign key ("groupId", "otherProfileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "profiles_duplicates_two_profiles_check" check ("profileId" <> "otherProfileId"),
  constraint "profiles_duplicates_reason_check" check (btrim(reason) <> '')
);
comment on table public.profiles_duplicates is
  'Pairs of profiles that may be one person, for somebody to look at.';
comment on column public.profiles_duplicates."profileId" is 'The profile that was chosen when its keys pointed at two.';
create index "profiles_duplicates_otherProfileId_idx" on public.profiles_duplicates ("groupId", "otherProfileId");
create trigger "profiles_duplicates_set_updated_at" before update on public.profiles_duplicates
  for each row execute function public.set_updated_at();
