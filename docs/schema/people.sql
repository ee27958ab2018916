-- What all migrations together make. Written by npm run goldens

create table public.profiles (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "addedAt" timestamp with time zone default now() not null,
  "deletedAt" timestamp with time zone,
  "groupId" uuid not null,
  "createdByUserId" uuid,
  "statusEntity" text default 'PROFILE'::text not null,
  "statusId" uuid,
  "imageId" uuid,
  "locationId" uuid,
  "mergedIntoId" uuid,
  "externalId" text,
  source text default 'MANUAL'::text not null,
  "firstNameManual" text,
  "firstNameParsed" text,
  "firstName" name_text generated always as (COALESCE("firstNameManual", "firstNameParsed")) stored,
  "lastNameManual" text,
  "lastNameParsed" text,
  "lastName" name_text generated always as (COALESCE("lastNameManual", "lastNameParsed")) stored,
  "foldedName" text generated always as (fold_name(COALESCE("firstNameManual", "firstNameParsed"), COALESCE("lastNameManual", "lastNameParsed"))) stored,
  headline text,
  summary text,
  birthday date,
  "searchString" text generated always as (fold_text(((COALESCE((COALESCE("firstNameManual", "firstNameParsed") || ' '::text), ''::text) || COALESCE((COALESCE("lastNameManual", "lastNameParsed") || ' '::text), ''::text)) || COALESCE(headline, ''::text)))) stored,
  "networkId" text,
  "memberId" text,
  "profileUrl" text,
  "canonicalNetworkUrl" text,
  "publicIdentifier" text,
  "primaryLocale" text,
  "talentIdentifier" text,
  "networkSalesNavigatorIdentifier" text,
  "networkSignificantIdentifier" text,
  "isNetworkUrlConfirmed" boolean default true not null,
  distance integer,
  "firstInteractionDate" timestamp with time zone,
  "lastInteractionDate" timestamp with time zone,
  "lastPastInteractionDate" timestamp with time zone,
  "lastInteractionType" text,
  "lastPositionStartDate" timestamp with time zone,
  "isTalent" boolean,
  "isContact" boolean,
  "isHiring" boolean,
  "isOpenToNewOpportunities" boolean,
  "isInfluencer" boolean,
  "isPremium" boolean,
  "canSendInMail" boolean,
  "countApplicationsFromThisProfile" integer default 0 not null,
  "countConnexionsWithThisProfile" integer default 0 not null,
  "countInvitationsScheduledToThisProfile" integer default 0 not null,
  "countInvitationsSentToThisProfile" integer default 0 not null,
  "countMeetingsDoneWithThisProfile" integer default 0 not null,
  "countMeetingsScheduledWithThisProfile" integer default 0 not null,
  "countMessagesReceivedFromThisProfile" integer default 0 not null,
  "countMessagesScheduledToThisProfile" integer default 0 not null,
  "countMessagesSentToThisProfile" integer default 0 not null,
  "countResumes" integer default 0 not null,
  "changedIn" bigint default 0 not null,
  "isLive" boolean default true,
  "erasedAt" timestamp with time zone,
  "retentionHoldUntil" timestamp with time zone,
  "erasureDueAt" timestamp with time zone,
  constraint "profiles_groupId_externalId_key" UNIQUE ("groupId", "externalId", "isLive"),
  constraint "profiles_groupId_id_key" UNIQUE ("groupId", id),
  constraint profiles_pkey PRIMARY KEY (id),
  constraint "profiles_canonicalNetworkUrl_check" CHECK (((NOT ("canonicalNetworkUrl" IS DISTINCT FROM canonical_network_url("canonicalNetworkUrl"))) AND (octet_length("canonicalNetworkUrl") <= 2000))),
  constraint profiles_erased_check CHECK ((("erasedAt" IS NULL) OR ((num_nonnulls("imageId", "locationId", "externalId", "firstNameManual", "firstNameParsed", "lastNameManual", "lastNameParsed", headline, summary, birthday, "networkId", "memberId", "profileUrl", "canonicalNetworkUrl", "publicIdentifier", "primaryLocale", "talentIdentifier", "networkSalesNavigatorIdentifier", "networkSignificantIdentifier", distance, "isHiring", "isOpenToNewOpportunities", "isInfluencer", "isPremium", "canSendInMail") = 0) AND (source = 'ERASED'::text)))),
  constraint profiles_erased_is_deleted_check CHECK ((("erasedAt" IS NULL) OR ("deletedAt" IS NOT NULL))),
  constraint "profiles_externalId_check" CHECK (((btrim("externalId") <> ''::text) AND (octet_length("externalId") <= 1000))),
  constraint "profiles_firstNameManual_check" CHECK ((btrim("firstNameManual") <> ''::text)),
  constraint "profiles_firstNameParsed_check" CHECK ((btrim("firstNameParsed") <> ''::text)),
  constraint "profiles_isLive_check" CHECK ((NOT ("isLive" IS DISTINCT FROM
CASE
    WHEN ("deletedAt" IS NULL) THEN true
    ELSE NULL::boolean
END))),
  constraint "profiles_lastNameManual_check" CHECK ((btrim("lastNameManual") <> ''::text)),
  constraint "profiles_lastNameParsed_check" CHECK ((btrim("lastNameParsed") <> ''::text)),
  constraint profiles_merged_into_other_check CHECK (("mergedIntoId" <> id)),
  constraint profiles_merged_is_deleted_check CHECK ((("mergedIntoId" IS NULL) OR ("deletedAt" IS NOT NULL))),
  constraint "profiles_profileUrl_check" CHECK (is_web_address("profileUrl")),
  constraint profiles_source_check CHECK ((btrim(source) <> ''::text)),
  constraint "profiles_statusEntity_check" CHECK (("statusEntity" = 'PROFILE'::text)),
  constraint "profiles_createdByUserId_fkey" FOREIGN KEY ("groupId", "createdByUserId") REFERENCES users("groupId", id),
  constraint "profiles_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE,
  constraint "profiles_imageId_fkey" FOREIGN KEY ("groupId", "imageId") REFERENCES images("groupId", id),
  constraint "profiles_locationId_fkey" FOREIGN KEY ("groupId", "locationId") REFERENCES locations("groupId", id),
  constraint "profiles_mergedIntoId_fkey" FOREIGN KEY ("groupId", "mergedIntoId") REFERENCES profiles("groupId", id),
  constraint "profiles_statusId_fkey" FOREIGN KEY ("groupId", "statusEntity", "statusId") REFERENCES statuses("groupId", "targetedEntity", id)
);
alter table public.profiles set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX "profiles_canonicalNetworkUrl_idx" ON public.profiles USING btree ("groupId", "canonicalNetworkUrl") WHERE ("canonicalNetworkUrl" IS NOT NULL);
CREATE INDEX profiles_contact_idx ON public.profiles USING btree ("groupId", COALESCE("lastInteractionDate", "addedAt")) WHERE ("deletedAt" IS NULL);
CREATE INDEX "profiles_createdByUserId_idx" ON public.profiles USING btree ("groupId", "createdByUserId");
CREATE INDEX profiles_deleted_idx ON public.profiles USING btree ("groupId", "deletedAt") WHERE (("deletedAt" IS NOT NULL) AND ("erasedAt" IS NULL) AND ("mergedIntoId" IS NULL));
CREATE INDEX "profiles_erasedAt_idx" ON public.profiles USING btree ("groupId", "erasedAt") WHERE ("erasedAt" IS NOT NULL);
CREATE INDEX "profiles_erasureDueAt_idx" ON public.profiles USING btree ("groupId", "erasureDueAt") WHERE ("erasureDueAt" IS NOT NULL);
CREATE INDEX "profiles_groupId_changedIn_idx" ON public.profiles USING btree ("groupId", "changedIn", id);
CREATE INDEX "profiles_groupId_createdAt_idx" ON public.profiles USING btree ("groupId", "createdAt", id) INCLUDE ("deletedAt");
CREATE INDEX "profiles_groupId_headline_idx" ON public.profiles USING gin ("groupId", headline gin_trgm_ops) WHERE ("deletedAt" IS NULL);
CREATE INDEX "profiles_groupId_idx" ON public.profiles USING btree ("groupId") WHERE ("deletedAt" IS NULL);
CREATE INDEX "profiles_groupId_lastName_idx" ON public.profiles USING btree ("groupId", "lastName", "firstName", id) INCLUDE ("deletedAt");
CREATE INDEX "profiles_groupId_names_idx" ON public.profiles USING gin ("groupId", fold_name_text(("firstName")::text) gin_trgm_ops, fold_name_text(("lastName")::text) gin_trgm_ops);
CREATE INDEX "profiles_groupId_searchString_idx" ON public.profiles USING gin ("groupId", "searchString" gin_trgm_ops) WHERE ("deletedAt" IS NULL);
CREATE INDEX "profiles_groupId_updatedAt_idx" ON public.profiles USING btree ("groupId", "updatedAt", id) INCLUDE ("deletedAt");
CREATE INDEX "profiles_imageId_idx" ON public.profiles USING btree ("groupId", "imageId") WHERE ("imageId" IS NOT NULL);
CREATE INDEX "profiles_locationId_idx" ON public.profiles USING btree ("groupId", "locationId") WHERE ("locationId" IS NOT NULL);
CREATE INDEX "profiles_mergedIntoId_idx" ON public.profiles USING btree ("groupId", "mergedIntoId") WHERE ("mergedIntoId" IS NOT NULL);
CREATE INDEX "profiles_statusId_idx" ON public.profiles USING btree ("groupId", "statusId", "createdAt", id);
CREATE TRIGGER "A_profiles_clear_references" AFTER DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION clear_references_to_profile();
CREATE CONSTRAINT TRIGGER profiles_add_point AFTER INSERT OR UPDATE OF "locationId" ON public.profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new."locationId" IS NOT NULL)) EXECUTE FUNCTION add_profile_point();
CREATE TRIGGER profiles_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'id', '', '{addedAt,deletedAt,erasedAt,retentionHoldUntil,createdByUserId,statusId,mergedIntoId,isTalent,isContact,isNetworkUrlConfirmed}', '{erasureDueAt,firstName,lastName,foldedName,searchString,firstInteractionDate,lastInteractionDate,lastPastInteractionDate,lastInteractionType,lastPositionStartDate,countApplicationsFromThisProfile,countConnexionsWithThisProfile,countInvitationsScheduledToThisProfile,countInvitationsSentToThisProfile,countMeetingsDoneWithThisProfile,countMeetingsScheduledWithThisProfile,countMessagesReceivedFromThisProfile,countMessagesScheduledToThisProfile,countMessagesSentToThisProfile,countResumes,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER profiles_claim_keys_on_insert AFTER INSERT ON public.profiles FOR EACH ROW WHEN (((new."deletedAt" IS NULL) AND ((new."externalId" IS NOT NULL) OR (new."canonicalNetworkUrl" IS NOT NULL)))) EXECUTE FUNCTION claim_keys_of_profile();
CREATE TRIGGER profiles_claim_keys_on_update AFTER UPDATE ON public.profiles FOR EACH ROW WHEN ((((old."deletedAt" IS NULL) <> (new."deletedAt" IS NULL)) OR (old."externalId" IS DISTINCT FROM new."externalId") OR (old."canonicalNetworkUrl" IS DISTINCT FROM new."canonicalNetworkUrl") OR (old."isNetworkUrlConfirmed" <> new."isNetworkUrlConfirmed") OR (old."mergedIntoId" IS DISTINCT FROM new."mergedIntoId"))) EXECUTE FUNCTION claim_keys_of_profile();
CREATE TRIGGER profiles_clean_lines BEFORE INSERT OR UPDATE OF "firstNameManual", "firstNameParsed", "lastNameManual", "lastNameParsed", headline ON public.profiles FOR EACH ROW WHEN ((NOT are_clean_lines(VARIADIC ARRAY[new."firstNameManual", new."firstNameParsed", new."lastNameManual", new."lastNameParsed", new.headline]))) EXECUTE FUNCTION clean_texts('line', 'firstNameManual', 'firstNameParsed', 'lastNameManual', 'lastNameParsed', 'headline');
CREATE TRIGGER profiles_clean_texts BEFORE INSERT OR UPDATE OF summary ON public.profiles FOR EACH ROW WHEN ((new.summary IS DISTINCT FROM clean_text(new.summary))) EXECUTE FUNCTION clean_texts('text', 'summary');
CREATE TRIGGER profiles_derive_columns BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION derive_profile_columns();
CREATE TRIGGER profiles_derive_flags BEFORE UPDATE ON public.profiles FOR EACH ROW WHEN (((new."isTalent" IS NULL) OR (new."isContact" IS NULL))) EXECUTE FUNCTION derive_profile_flags();
CREATE TRIGGER profiles_forget_status_changes AFTER DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION forget_status_changes('PROFILE');
CREATE CONSTRAINT TRIGGER profiles_give_up_image AFTER DELETE OR UPDATE OF "imageId" ON public.profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old."imageId" IS NOT NULL)) EXECUTE FUNCTION give_up_image();
CREATE CONSTRAINT TRIGGER profiles_give_up_location AFTER DELETE OR UPDATE OF "locationId" ON public.profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old."locationId" IS NOT NULL)) EXECUTE FUNCTION give_up_location();
CREATE TRIGGER profiles_hold_kept_profile AFTER UPDATE ON public.profiles FOR EACH ROW WHEN (((new."mergedIntoId" IS NOT NULL) AND (new."retentionHoldUntil" IS NOT NULL) AND ((old."mergedIntoId" IS NULL) OR (old."retentionHoldUntil" IS DISTINCT FROM new."retentionHoldUntil")))) EXECUTE FUNCTION hold_kept_profile();
CREATE TRIGGER profiles_mark_search_on_insert AFTER INSERT ON public.profiles FOR EACH ROW WHEN ((new."deletedAt" IS NULL)) EXECUTE FUNCTION mark_search_of_profile();
CREATE TRIGGER profiles_mark_search_on_update AFTER UPDATE ON public.profiles FOR EACH ROW WHEN ((((old."deletedAt" IS NULL) <> (new."deletedAt" IS NULL)) OR ((old."firstName")::text IS DISTINCT FROM (new."firstName")::text) OR ((old."lastName")::text IS DISTINCT FROM (new."lastName")::text) OR (old.headline IS DISTINCT FROM new.headline) OR (old.summary IS DISTINCT FROM new.summary) OR (old."locationId" IS DISTINCT FROM new."locationId") OR (old."canonicalNetworkUrl" IS DISTINCT FROM new."canonicalNetworkUrl") OR (old."publicIdentifier" IS DISTINCT FROM new."publicIdentifier"))) EXECUTE FUNCTION mark_search_of_profile();
CREATE TRIGGER profiles_record_status_change AFTER UPDATE OF "statusId" ON public.profiles FOR EACH ROW WHEN ((old."statusId" IS DISTINCT FROM new."statusId")) EXECUTE FUNCTION record_status_change('PROFILE');
CREATE TRIGGER profiles_refuse_long_names BEFORE INSERT OR UPDATE OF "firstNameManual", "firstNameParsed", "lastNameManual", "lastNameParsed" ON public.profiles FOR EACH ROW WHEN (((length(new."firstNameManual") > 200) OR (length(new."firstNameParsed") > 200) OR (length(new."lastNameManual") > 200) OR (length(new."lastNameParsed") > 200))) EXECUTE FUNCTION refuse_long_names('profiles_name_length_check');
CREATE CONSTRAINT TRIGGER profiles_remove_point AFTER UPDATE OF "locationId" ON public.profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old."locationId" IS NOT NULL) AND (old."locationId" IS DISTINCT FROM new."locationId"))) EXECUTE FUNCTION remove_profile_point();
CREATE TRIGGER profiles_set_canonical_network_url BEFORE INSERT OR UPDATE OF "profileUrl" ON public.profiles FOR EACH ROW EXECUTE FUNCTION set_profile_canonical_network_url();
CREATE TRIGGER profiles_set_changed_in BEFORE INSERT OR UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION set_changed_in();
CREATE TRIGGER profiles_set_default_status BEFORE INSERT ON public.profiles FOR EACH ROW WHEN ((new."statusId" IS NULL)) EXECUTE FUNCTION set_default_status('PROFILE', 'application_received');
CREATE TRIGGER profiles_set_is_live_on_insert BEFORE INSERT ON public.profiles FOR EACH ROW WHEN ((new."deletedAt" IS NOT NULL)) EXECUTE FUNCTION set_is_live();
CREATE TRIGGER profiles_set_is_live_on_update BEFORE UPDATE OF "deletedAt" ON public.profiles FOR EACH ROW EXECUTE FUNCTION set_is_live();
CREATE TRIGGER profiles_set_updated_at BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER profiles_settle_duplicates AFTER UPDATE OF "deletedAt" ON public.profiles FOR EACH ROW WHEN (((old."deletedAt" IS DISTINCT FROM new."deletedAt") AND (new."mergedIntoId" IS NULL))) EXECUTE FUNCTION settle_duplicates_of_profile();
CREATE TRIGGER profiles_touch_projects AFTER UPDATE ON public.profiles FOR EACH ROW WHEN (((old."deletedAt" IS NULL) <> (new."deletedAt" IS NULL))) EXECUTE FUNCTION touch_projects_of_profile();
CREATE TRIGGER profiles_write_event AFTER INSERT OR DELETE OR UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION write_event_of_record('profile', 'profiles');
comment on table public.profiles is 'People: candidates, contacts and talents.';
comment on column public.profiles."statusEntity" is 'Always PROFILE. It is part of the foreign key to statuses, which therefore accepts statuses of profiles only.';
comment on column public.profiles."mergedIntoId" is 'The profile into which this profile was merged. A merged profile is deleted: its deletedAt is set.';
comment on column public.profiles."externalId" is 'The id of the person in the software of the caller.';
comment on column public.profiles.source is 'The way in which the profile was created, for example MANUAL.';
comment on column public.profiles."firstNameManual" is 'The first name that a person or a program gave. It takes precedence over firstNameParsed.';
comment on column public.profiles."firstNameParsed" is 'The first name that was read from a resume or a network URL, or guessed from an e-mail address or a file name.';
comment on column public.profiles."firstName" is 'The value of firstNameManual or, if that is null, of firstNameParsed.';
comment on column public.profiles."lastNameManual" is 'The last name that a person or a program gave. It takes precedence over lastNameParsed.';
comment on column public.profiles."lastNameParsed" is 'The last name that was read from a resume or a network URL, or guessed from an e-mail address or a file name.';
comment on column public.profiles."lastName" is 'The value of lastNameManual or, if that is null, of lastNameParsed.';
comment on column public.profiles."foldedName" is 'First and last name in lower case without accents and punctuation, for comparing people.';
comment on column public.profiles."searchString" is 'First name, last name and headline in lower case without accents. It can be searched with _ilike.';
comment on column public.profiles."profileUrl" is 'The URL of the page of the person on the professional network, as it was given.';
comment on column public.profiles."canonicalNetworkUrl" is 'The canonical form of profileUrl, by which a profile is found. It is derived from profileUrl when it is not given.';
comment on column public.profiles."isNetworkUrlConfirmed" is 'Whether the network URL identifies the person. A profile is not found by a network URL that is not confirmed.';
comment on column public.profiles."firstInteractionDate" is 'The time of the first interaction. A trigger derives this column and the other interaction columns from the history entries.';
comment on column public.profiles."lastPositionStartDate" is 'The start of the latest current position. Set by a trigger.';
comment on column public.profiles."isTalent" is 'Whether the person is a candidate. An application or a link to a project makes it true. It can be written; false stays until the next application or link, and null becomes true when there is one already.';
comment on column public.profiles."isContact" is 'Whether the person is a contact of a company. An association COMPANY_CONTACT makes it true. It can be written; false stays until the next association, and null becomes true when there is one already.';
comment on column public.profiles."countApplicationsFromThisProfile" is 'The number of applications received, not of projects: two applications to the same project count twice. Set by a trigger.';
comment on column public.profiles."countResumes" is 'The number of files of the profile that are resumes. Set by a trigger.';
comment on column public.profiles."changedIn" is 'Number of the transaction that last changed the row or its children.';
comment on column public.profiles."isLive" is 'True, or null for a deleted profile, so that unique constraints with this column hold among the others only.';
comment on column public.profiles."erasedAt" is 'When everything personal was removed from the profile. An erased profile is deleted, and it cannot be restored.';
comment on column public.profiles."retentionHoldUntil" is 'Until when the person is not erased by the retention of the account, for example because of a dispute.';
comment on column public.profiles."erasureDueAt" is 'When the person is going to be erased by the retention of inactive profiles. It is set 30 days ahead, and cleared by a new contact.';

CREATE OR REPLACE FUNCTION public.set_profile_canonical_network_url()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.set_profile_canonical_network_url() is NULL;

CREATE OR REPLACE FUNCTION public.derive_profile_columns()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select * from public.profile_derivations(new."groupId", new.id)
    into new."countResumes", new."lastPositionStartDate", new."countApplicationsFromThisProfile",
         new."firstInteractionDate", new."lastInteractionDate", new."lastPastInteractionDate", new."lastInteractionType";
  return new;
end
$function$;
comment on function public.derive_profile_columns() is 'Sets the columns of profiles that are derived from child tables.';

CREATE OR REPLACE FUNCTION public.derive_profile_flags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.derive_profile_flags() is 'Sets isTalent and isContact of a profile for which nobody has set them, from its applications, projects and associations.';

CREATE OR REPLACE FUNCTION public.touch_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.profiles
     set "updatedAt" = clock_timestamp()
   where "groupId" = coalesce(new."groupId", old."groupId")
     and id in (old."profileId", new."profileId")
     and xmin <> pg_current_xact_id()::xid;
  return null;
end
$function$;
comment on function public.touch_profile() is 'Sets updatedAt of a profile when one of its child rows changes.';

CREATE OR REPLACE FUNCTION public.touch_derived_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.touch_derived_profile() is 'Does the same as touch_profile, for child tables from which columns of the profile are derived.';

CREATE OR REPLACE FUNCTION public.clear_references_to_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.clear_references_to_profile() is 'Sets references to a deleted row of profiles to null.';

create table public.profiles_emails (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "deletedAt" timestamp with time zone,
  "groupId" uuid not null,
  "profileId" uuid not null,
  "emailAddress" text not null,
  "canonicalEmailAddress" text generated always as (canonical_email_address("emailAddress")) stored not null,
  type text,
  "isPreferred" boolean default false not null,
  "isConfirmed" boolean default true not null,
  constraint profiles_emails_pkey PRIMARY KEY (id),
  constraint "profiles_emails_emailAddress_check" CHECK (is_email_address("emailAddress")),
  constraint "profiles_emails_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE
);
alter table public.profiles_emails set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX "profiles_emails_canonicalEmailAddress_idx" ON public.profiles_emails USING btree ("groupId", "canonicalEmailAddress");
CREATE INDEX "profiles_emails_emailAddress_idx" ON public.profiles_emails USING btree ("groupId", "emailAddress");
CREATE INDEX "profiles_emails_emailAddress_trgm_idx" ON public.profiles_emails USING gin ("groupId", "emailAddress" gin_trgm_ops);
CREATE UNIQUE INDEX "profiles_emails_profileId_canonicalEmailAddress_key" ON public.profiles_emails USING btree ("groupId", "profileId", "canonicalEmailAddress") WHERE ("deletedAt" IS NULL);
CREATE INDEX "profiles_emails_profileId_idx" ON public.profiles_emails USING btree ("groupId", "profileId");
CREATE TRIGGER profiles_emails_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles_emails FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'emailAddresses', '{deletedAt,isPreferred,isConfirmed,profileId}', '{canonicalEmailAddress,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER profiles_emails_claim_keys AFTER INSERT OR DELETE OR UPDATE OF "profileId", "emailAddress", "isConfirmed", "deletedAt" ON public.profiles_emails FOR EACH ROW EXECUTE FUNCTION claim_keys_of_email();
CREATE TRIGGER profiles_emails_clean_lines BEFORE INSERT OR UPDATE OF "emailAddress" ON public.profiles_emails FOR EACH ROW WHEN ((NOT are_clean_lines(VARIADIC ARRAY[new."emailAddress"]))) EXECUTE FUNCTION clean_texts('line', 'emailAddress');
CREATE TRIGGER profiles_emails_mark_search AFTER INSERT OR DELETE ON public.profiles_emails FOR EACH ROW EXECUTE FUNCTION mark_search();
CREATE TRIGGER profiles_emails_mark_search_on_update AFTER UPDATE ON public.profiles_emails FOR EACH ROW WHEN ((((old."profileId" IS DISTINCT FROM new."profileId") OR (old."emailAddress" IS DISTINCT FROM new."emailAddress")) OR ((old."deletedAt" IS NULL) IS DISTINCT FROM (new."deletedAt" IS NULL)))) EXECUTE FUNCTION mark_search();
CREATE CONSTRAINT TRIGGER profiles_emails_prefer_on_delete AFTER DELETE ON public.profiles_emails DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old."isPreferred") EXECUTE FUNCTION prefer_one_email();
CREATE CONSTRAINT TRIGGER profiles_emails_prefer_on_insert AFTER INSERT ON public.profiles_emails DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION prefer_one_email();
CREATE CONSTRAINT TRIGGER profiles_emails_prefer_on_update AFTER UPDATE OF "profileId", "isPreferred", "deletedAt" ON public.profiles_emails DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old."profileId" <> new."profileId") OR (old."isPreferred" <> new."isPreferred") OR ((old."deletedAt" IS NULL) <> (new."deletedAt" IS NULL)))) EXECUTE FUNCTION prefer_one_email();
CREATE CONSTRAINT TRIGGER profiles_emails_refuse_erased AFTER INSERT ON public.profiles_emails DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER profiles_emails_set_updated_at BEFORE UPDATE ON public.profiles_emails FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE CONSTRAINT TRIGGER profiles_emails_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.profiles_emails DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_profile();
comment on table public.profiles_emails is 'E-mail addresses of a person.';
comment on column public.profiles_emails."canonicalEmailAddress" is 'The address in lower case and with its domain in ASCII, by which a profile is found.';
comment on column public.profiles_emails."isPreferred" is 'Whether the person is written to at this address. One address of a profile is preferred: the first one, until another one is set. When it is deleted, the oldest confirmed one of the others is.';
comment on column public.profiles_emails."isConfirmed" is 'Whether the address identifies the person. A save with a private key does not find a profile by an address that is not confirmed. The addresses of an application with a public key are not confirmed.';

CREATE OR REPLACE FUNCTION public.prefer_one_email()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
    -- The one that was chosen last; else the oldest one, confirmed ones first. Of those that one statement adds the first
    -- one is the oldest: its trigger is the first.
    select id into preferred
      from public.profiles_emails
     where "groupId" = account and "profileId" = concerned and "deletedAt" is null
     order by "isPreferred" desc, case when "isPreferred" then id = new.id end desc,
              case when "isPreferred" then "updatedAt" end desc, "isConfirmed" desc, "createdAt",
              case when tg_op = 'INSERT' then id = new.id end desc, id
     limit 1;
    update public.profiles_emails
       set "isPreferred" = not "isPreferred"
     where "groupId" = account and "profileId" = concerned
       and "isPreferred" <> (id is not distinct from preferred);
  end loop;
  return null;
end
$function$;
comment on function public.prefer_one_email() is 'Has exactly one address of a profile preferred, of those that are not deleted.';

create table public.profiles_phones (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  number text not null,
  "canonicalNumber" text,
  type text,
  "isConfirmed" boolean default true not null,
  constraint profiles_phones_pkey PRIMARY KEY (id),
  constraint "profiles_phones_profileId_canonicalNumber_key" UNIQUE ("groupId", "profileId", "canonicalNumber"),
  constraint "profiles_phones_canonicalNumber_check" CHECK (("canonicalNumber" ~ '^\+[1-9][0-9]{4,14}$'::text)),
  constraint profiles_phones_number_check CHECK ((number ~ '[0-9]'::text)),
  constraint "profiles_phones_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE
);
alter table public.profiles_phones set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX "profiles_phones_canonicalNumber_idx" ON public.profiles_phones USING btree ("groupId", "canonicalNumber");
CREATE TRIGGER profiles_phones_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles_phones FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'phoneNumbers', '{isConfirmed,profileId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER profiles_phones_clean_lines BEFORE INSERT OR UPDATE OF number ON public.profiles_phones FOR EACH ROW WHEN ((NOT are_clean_lines(VARIADIC ARRAY[new.number]))) EXECUTE FUNCTION clean_texts('line', 'number');
CREATE TRIGGER profiles_phones_mark_search AFTER INSERT OR DELETE ON public.profiles_phones FOR EACH ROW EXECUTE FUNCTION mark_search();
CREATE TRIGGER profiles_phones_mark_search_on_update AFTER UPDATE ON public.profiles_phones FOR EACH ROW WHEN (((old."profileId" IS DISTINCT FROM new."profileId") OR (old.number IS DISTINCT FROM new.number) OR (old."canonicalNumber" IS DISTINCT FROM new."canonicalNumber"))) EXECUTE FUNCTION mark_search();
CREATE CONSTRAINT TRIGGER profiles_phones_refuse_erased AFTER INSERT ON public.profiles_phones DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER profiles_phones_set_updated_at BEFORE UPDATE ON public.profiles_phones FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE CONSTRAINT TRIGGER profiles_phones_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.profiles_phones DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_profile();
comment on table public.profiles_phones is 'Phone numbers of a person.';
comment on column public.profiles_phones."canonicalNumber" is 'The number in E.164 form. Null if the number could not be parsed. A profile is found by the number together with the same first and last name.';
comment on column public.profiles_phones."isConfirmed" is 'Whether the number helps to identify the person. A profile is not found by a number that is not confirmed. The numbers of an application with a public key are not confirmed.';

create table public.profiles_positions (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  title name_text,
  "companyName" name_text,
  "companyId" uuid,
  description text,
  location text,
  "startDate" text,
  "endDate" text,
  "isCurrent" boolean default false not null,
  source text,
  constraint profiles_positions_pkey PRIMARY KEY (id),
  constraint "profiles_positions_endDate_check" CHECK (("endDate" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'::text)),
  constraint profiles_positions_something_check CHECK ((num_nonnulls(title, "companyName", "companyId", description) > 0)),
  constraint "profiles_positions_startDate_check" CHECK (("startDate" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'::text)),
  constraint "profiles_positions_companyId_fkey" FOREIGN KEY ("groupId", "companyId") REFERENCES companies("groupId", id),
  constraint "profiles_positions_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE
);
alter table public.profiles_positions set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX "profiles_positions_companyId_idx" ON public.profiles_positions USING btree ("groupId", "companyId") WHERE ("companyId" IS NOT NULL);
CREATE INDEX "profiles_positions_companyName_beginning_idx" ON public.profiles_positions USING btree ("groupId", "left"(("companyName")::text, 100));
CREATE INDEX profiles_positions_folded_names_idx ON public.profiles_positions USING gin ("groupId", fold_name_text(("companyName")::text) gin_trgm_ops, fold_name_text((title)::text) gin_trgm_ops);
CREATE INDEX "profiles_positions_profileId_idx" ON public.profiles_positions USING btree ("groupId", "profileId");
CREATE INDEX profiles_positions_title_beginning_idx ON public.profiles_positions USING btree ("groupId", "left"((title)::text, 100));
CREATE TRIGGER profiles_positions_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles_positions FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'positions', '{profileId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER profiles_positions_clean_lines BEFORE INSERT OR UPDATE OF title, "companyName", location ON public.profiles_positions FOR EACH ROW WHEN ((NOT are_clean_lines(VARIADIC ARRAY[(new.title)::text, (new."companyName")::text, new.location]))) EXECUTE FUNCTION clean_texts('line', 'title', 'companyName', 'location');
CREATE TRIGGER profiles_positions_clean_texts BEFORE INSERT OR UPDATE OF description ON public.profiles_positions FOR EACH ROW WHEN ((new.description IS DISTINCT FROM clean_text(new.description))) EXECUTE FUNCTION clean_texts('text', 'description');
CREATE TRIGGER profiles_positions_mark_search AFTER INSERT OR DELETE ON public.profiles_positions FOR EACH ROW EXECUTE FUNCTION mark_search();
CREATE TRIGGER profiles_positions_mark_search_on_update AFTER UPDATE ON public.profiles_positions FOR EACH ROW WHEN (((((((old."profileId" IS DISTINCT FROM new."profileId") OR ((old.title)::text IS DISTINCT FROM (new.title)::text)) OR ((old."companyName")::text IS DISTINCT FROM (new."companyName")::text)) OR (old."companyId" IS DISTINCT FROM new."companyId")) OR (old.description IS DISTINCT FROM new.description)) OR (old.location IS DISTINCT FROM new.location))) EXECUTE FUNCTION mark_search();
CREATE CONSTRAINT TRIGGER profiles_positions_refuse_erased AFTER INSERT ON public.profiles_positions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER profiles_positions_set_updated_at BEFORE UPDATE ON public.profiles_positions FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE CONSTRAINT TRIGGER profiles_positions_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.profiles_positions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_derived_profile();
comment on table public.profiles_positions is 'Current and former positions of a person.';
comment on column public.profiles_positions."companyId" is 'The company record, if it is known. A position does not make the person a contact of the company.';
comment on column public.profiles_positions."startDate" is 'The start date, as precise as it is known: a year (2021), a year and month (2021-09) or a full date (2021-09-01).';
comment on column public.profiles_positions."endDate" is 'The end date in the same form as startDate. Null if the position has not ended or the date is not known.';
comment on column public.profiles_positions.source is 'The origin of the entry: given by the caller, read from a resume or taken from a network URL.';

create view public.protectedcompanies as
 SELECT DISTINCT "position"."groupId",
    "position"."profileId",
    company.id,
    company.name,
    company."isProtectedUntil"
   FROM profiles_positions "position"
     JOIN companies company ON company.id = "position"."companyId" AND company."groupId" = "position"."groupId"
  WHERE "position"."isCurrent" AND company."deletedAt" IS NULL AND company."isProtectedUntil" > now();
comment on view public.protectedcompanies is 'Companies in which a person currently works and whose employees must not be approached now.';

create table public.profiles_educations (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  "schoolName" name_text,
  degree text,
  "fieldOfStudy" text,
  "startDate" text,
  "endDate" text,
  description text,
  source text,
  constraint profiles_educations_pkey PRIMARY KEY (id),
  constraint "profiles_educations_endDate_check" CHECK (("endDate" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'::text)),
  constraint profiles_educations_something_check CHECK ((num_nonnulls("schoolName", degree, "fieldOfStudy", description) > 0)),
  constraint "profiles_educations_startDate_check" CHECK (("startDate" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'::text)),
  constraint "profiles_educations_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE
);
alter table public.profiles_educations set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX "profiles_educations_profileId_idx" ON public.profiles_educations USING btree ("groupId", "profileId");
CREATE TRIGGER profiles_educations_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles_educations FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'educations', '{profileId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER profiles_educations_clean_lines BEFORE INSERT OR UPDATE OF "schoolName", degree, "fieldOfStudy" ON public.profiles_educations FOR EACH ROW WHEN ((NOT are_clean_lines(VARIADIC ARRAY[(new."schoolName")::text, new.degree, new."fieldOfStudy"]))) EXECUTE FUNCTION clean_texts('line', 'schoolName', 'degree', 'fieldOfStudy');
CREATE TRIGGER profiles_educations_clean_texts BEFORE INSERT OR UPDATE OF description ON public.profiles_educations FOR EACH ROW WHEN ((new.description IS DISTINCT FROM clean_text(new.description))) EXECUTE FUNCTION clean_texts('text', 'description');
CREATE TRIGGER profiles_educations_mark_search AFTER INSERT OR DELETE ON public.profiles_educations FOR EACH ROW EXECUTE FUNCTION mark_search();
CREATE TRIGGER profiles_educations_mark_search_on_update AFTER UPDATE ON public.profiles_educations FOR EACH ROW WHEN ((((((old."profileId" IS DISTINCT FROM new."profileId") OR ((old."schoolName")::text IS DISTINCT FROM (new."schoolName")::text)) OR (old.degree IS DISTINCT FROM new.degree)) OR (old."fieldOfStudy" IS DISTINCT FROM new."fieldOfStudy")) OR (old.description IS DISTINCT FROM new.description))) EXECUTE FUNCTION mark_search();
CREATE CONSTRAINT TRIGGER profiles_educations_refuse_erased AFTER INSERT ON public.profiles_educations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER profiles_educations_set_updated_at BEFORE UPDATE ON public.profiles_educations FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE CONSTRAINT TRIGGER profiles_educations_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.profiles_educations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_profile();
comment on table public.profiles_educations is 'Entries in the education of a person.';
comment on column public.profiles_educations."startDate" is 'The start date, as precise as it is known: a year (2021), a year and month (2021-09) or a full date (2021-09-01).';
comment on column public.profiles_educations."endDate" is 'The end date in the same form as startDate. Null if the education has not ended or the date is not known.';
comment on column public.profiles_educations.source is 'The origin of the entry: given by the caller, read from a resume or taken from a network URL.';

create table public.profiles_locales (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  locale text not null,
  level text,
  constraint profiles_locales_pkey PRIMARY KEY (id),
  constraint "profiles_locales_profileId_locale_key" UNIQUE ("groupId", "profileId", locale),
  constraint profiles_locales_locale_check CHECK (((btrim(locale) <> ''::text) AND (octet_length(locale) <= 100))),
  constraint "profiles_locales_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE
);
CREATE TRIGGER profiles_locales_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles_locales FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'locales', '{profileId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE CONSTRAINT TRIGGER profiles_locales_refuse_erased AFTER INSERT ON public.profiles_locales DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER profiles_locales_set_updated_at BEFORE UPDATE ON public.profiles_locales FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE CONSTRAINT TRIGGER profiles_locales_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.profiles_locales DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_profile();
comment on table public.profiles_locales is 'Languages that a person speaks.';
comment on column public.profiles_locales.locale is 'The language as a BCP 47 tag, for example fr or en-GB.';
comment on column public.profiles_locales.level is 'The level of the language as it was given, for example C1 or native.';

create table public.profiles_findings (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  source text not null,
  url text not null,
  outcome text not null,
  reason text,
  found jsonb,
  "askedAt" timestamp with time zone not null,
  "dismissedAt" timestamp with time zone,
  constraint profiles_findings_pkey PRIMARY KEY (id),
  constraint "profiles_findings_profileId_source_url_key" UNIQUE ("groupId", "profileId", source, url),
  constraint profiles_findings_found_check CHECK ((jsonb_typeof(found) = 'object'::text)),
  constraint profiles_findings_outcome_check CHECK ((outcome = ANY (ARRAY['found'::text, 'none'::text, 'refused'::text, 'failed'::text]))),
  constraint profiles_findings_source_check CHECK (((btrim(source) <> ''::text) AND (octet_length(source) <= 100))),
  constraint profiles_findings_url_check CHECK (((btrim(url) <> ''::text) AND (octet_length(url) <= 2000))),
  constraint "profiles_findings_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE
);
alter table public.profiles_findings set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX "profiles_findings_askedAt_idx" ON public.profiles_findings USING btree ("groupId", "askedAt");
CREATE TRIGGER profiles_findings_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles_findings FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'findings', '{askedAt,dismissedAt,profileId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE CONSTRAINT TRIGGER profiles_findings_refuse_erased AFTER INSERT ON public.profiles_findings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER profiles_findings_set_updated_at BEFORE UPDATE ON public.profiles_findings FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE CONSTRAINT TRIGGER profiles_findings_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.profiles_findings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_profile();
comment on table public.profiles_findings is 'What a source said of a person when it was asked for their network page. The platform takes it over where the profile says nothing.';
comment on column public.profiles_findings.source is 'The source that was asked: networkPage or networkProvider.';
comment on column public.profiles_findings.url is 'The network URL that the source was asked for, in its canonical form.';
comment on column public.profiles_findings.outcome is 'found; none: the source knows nothing of the page; refused: it must not be asked; failed: it did not answer.';
comment on column public.profiles_findings.reason is 'Why the source was not asked, or did not answer.';
comment on column public.profiles_findings.found is 'The values in the form of a read resume with the evidence of each, and picture and network of the page.';
comment on column public.profiles_findings."askedAt" is 'When the source was asked last.';
comment on column public.profiles_findings."dismissedAt" is 'When somebody decided not to take it over.';

create table public.profiles_locations (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  "locationId" uuid not null,
  constraint profiles_locations_pkey PRIMARY KEY (id),
  constraint "profiles_locations_profileId_locationId_key" UNIQUE ("groupId", "profileId", "locationId"),
  constraint "profiles_locations_locationId_fkey" FOREIGN KEY ("groupId", "locationId") REFERENCES locations("groupId", id) ON DELETE CASCADE,
  constraint "profiles_locations_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE
);
alter table public.profiles_locations set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX "profiles_locations_locationId_idx" ON public.profiles_locations USING btree ("groupId", "locationId");
CREATE CONSTRAINT TRIGGER profiles_locations_add_point AFTER INSERT OR UPDATE OF "profileId", "locationId" ON public.profiles_locations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION add_profile_point();
CREATE TRIGGER profiles_locations_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles_locations FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'locationLinks', '{profileId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE CONSTRAINT TRIGGER profiles_locations_give_up_location AFTER DELETE OR UPDATE OF "locationId" ON public.profiles_locations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old."locationId" IS NOT NULL)) EXECUTE FUNCTION give_up_location();
CREATE TRIGGER profiles_locations_mark_search AFTER INSERT OR DELETE OR UPDATE ON public.profiles_locations FOR EACH ROW EXECUTE FUNCTION mark_search();
CREATE CONSTRAINT TRIGGER profiles_locations_refuse_erased AFTER INSERT ON public.profiles_locations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE CONSTRAINT TRIGGER profiles_locations_remove_point AFTER DELETE OR UPDATE OF "profileId", "locationId" ON public.profiles_locations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION remove_profile_point();
CREATE TRIGGER profiles_locations_set_updated_at BEFORE UPDATE ON public.profiles_locations FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE CONSTRAINT TRIGGER profiles_locations_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.profiles_locations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_profile();
comment on table public.profiles_locations is 'Places where a person lives or works.';

create view public.profiles_places as
 SELECT place.id,
    place."groupId",
    link."profileId",
    link."createdAt",
    GREATEST(link."updatedAt", place."updatedAt") AS "updatedAt",
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
   FROM profiles_locations link
     JOIN locations place ON place.id = link."locationId" AND place."groupId" = link."groupId";
comment on view public.profiles_places is 'Locations of profiles. To write them, use profiles_locations.';
comment on column public.profiles_places.id is 'The id of the location.';
comment on column public.profiles_places."createdAt" is 'The time at which the location was added to the profile.';

create table public.profiles_files (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  "fileId" uuid not null,
  "isResume" boolean default false not null,
  text text,
  language text,
  parsed jsonb,
  confidence real,
  "readAt" timestamp with time zone,
  "readError" text,
  "applicationId" uuid,
  doubtful jsonb generated always as (jsonb_path_query_array(parsed, '$."evidence"[*]?(@."confidence" < 0.9)'::jsonpath)) stored,
  constraint profiles_files_pkey PRIMARY KEY (id),
  constraint "profiles_files_profileId_fileId_key" UNIQUE ("groupId", "profileId", "fileId"),
  constraint profiles_files_confidence_check CHECK (((confidence >= (0)::double precision) AND (confidence <= (1)::double precision))),
  constraint "profiles_files_applicationId_fkey" FOREIGN KEY ("groupId", "applicationId") REFERENCES applications("groupId", id),
  constraint "profiles_files_fileId_fkey" FOREIGN KEY ("groupId", "fileId") REFERENCES files("groupId", id) ON DELETE CASCADE,
  constraint "profiles_files_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE
);
alter table public.profiles_files set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX "profiles_files_applicationId_idx" ON public.profiles_files USING btree ("groupId", "applicationId") WHERE ("applicationId" IS NOT NULL);
CREATE INDEX "profiles_files_fileId_idx" ON public.profiles_files USING btree ("groupId", "fileId");
CREATE TRIGGER profiles_files_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles_files FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'files', '{fileId,isResume,applicationId,profileId}', '{text,language,parsed,confidence,readAt,readError,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER profiles_files_mark_search_on_delete AFTER DELETE ON public.profiles_files FOR EACH ROW WHEN ((old.text IS NOT NULL)) EXECUTE FUNCTION mark_search();
CREATE TRIGGER profiles_files_mark_search_on_insert AFTER INSERT ON public.profiles_files FOR EACH ROW WHEN ((new.text IS NOT NULL)) EXECUTE FUNCTION mark_search();
CREATE TRIGGER profiles_files_mark_search_on_update AFTER UPDATE ON public.profiles_files FOR EACH ROW WHEN (((old."profileId" <> new."profileId") OR (old.language IS DISTINCT FROM new.language) OR (old.text IS DISTINCT FROM new.text))) EXECUTE FUNCTION mark_search();
CREATE TRIGGER profiles_files_mark_unused AFTER DELETE OR UPDATE OF "fileId" ON public.profiles_files FOR EACH ROW WHEN ((old."fileId" IS NOT NULL)) EXECUTE FUNCTION mark_unused_file();
CREATE CONSTRAINT TRIGGER profiles_files_refuse_erased AFTER INSERT ON public.profiles_files DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER profiles_files_set_updated_at BEFORE UPDATE ON public.profiles_files FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE CONSTRAINT TRIGGER profiles_files_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.profiles_files DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_derived_profile();
comment on table public.profiles_files is 'Files of a person. Rows of resumes also hold what was read from the file.';
comment on column public.profiles_files.text is 'The text of the file in reading order. It is found by search_profiles.';
comment on column public.profiles_files.language is 'The language of the text, as a BCP 47 tag.';
comment on column public.profiles_files.parsed is 'The values that were read from the file, each with its confidence.';
comment on column public.profiles_files.confidence is 'The mean confidence of the values that were read, from 0 to 1.';
comment on column public.profiles_files."readAt" is 'The time at which the file was read. Null for files that are stored without being read.';
comment on column public.profiles_files."readError" is 'The reason why the file could not be read. The file is stored nevertheless.';
comment on column public.profiles_files."applicationId" is 'The application that the file was sent with.';
comment on column public.profiles_files.doubtful is 'Of the values in parsed those that a person should check: the evidence with a confidence below 0.9.';

create table public.profiles_fieldsvalues (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "fieldEntity" text default 'PROFILE'::text not null,
  "fieldId" uuid not null,
  "profileId" uuid not null,
  "fieldValueId" uuid,
  "locationId" uuid,
  value text,
  slot text default ''::text not null,
  "numberValue" numeric,
  "booleanValue" boolean,
  "dateValue" date,
  "dateTimeValue" timestamp with time zone,
  amount numeric,
  currency text,
  constraint profiles_fieldsvalues_pkey PRIMARY KEY (id),
  constraint "profiles_fieldsvalues_profileId_fieldId_slot_key" UNIQUE ("groupId", "profileId", "fieldId", slot),
  constraint "profiles_fieldsvalues_fieldEntity_check" CHECK (("fieldEntity" = 'PROFILE'::text)),
  constraint profiles_fieldsvalues_one_value_check CHECK ((num_nonnulls("fieldValueId", "locationId", value) = 1)),
  constraint "profiles_fieldsvalues_fieldId_fkey" FOREIGN KEY ("groupId", "fieldEntity", "fieldId") REFERENCES fields("groupId", "targetedEntity", id) ON DELETE CASCADE,
  constraint "profiles_fieldsvalues_fieldValueId_fkey" FOREIGN KEY ("groupId", "fieldId", "fieldValueId") REFERENCES fields_options("groupId", "fieldId", id) ON DELETE CASCADE,
  constraint "profiles_fieldsvalues_locationId_fkey" FOREIGN KEY ("groupId", "locationId") REFERENCES locations("groupId", id) ON DELETE CASCADE,
  constraint "profiles_fieldsvalues_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE
);
alter table public.profiles_fieldsvalues set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX profiles_fieldsvalues_amount_idx ON public.profiles_fieldsvalues USING btree ("groupId", "fieldId", amount) WHERE (amount IS NOT NULL);
CREATE INDEX "profiles_fieldsvalues_booleanValue_idx" ON public.profiles_fieldsvalues USING btree ("groupId", "fieldId", "booleanValue") WHERE ("booleanValue" IS NOT NULL);
CREATE INDEX "profiles_fieldsvalues_dateTimeValue_idx" ON public.profiles_fieldsvalues USING btree ("groupId", "fieldId", "dateTimeValue") WHERE ("dateTimeValue" IS NOT NULL);
CREATE INDEX "profiles_fieldsvalues_dateValue_idx" ON public.profiles_fieldsvalues USING btree ("groupId", "fieldId", "dateValue") WHERE ("dateValue" IS NOT NULL);
CREATE INDEX "profiles_fieldsvalues_fieldId_idx" ON public.profiles_fieldsvalues USING btree ("groupId", "fieldId");
CREATE INDEX "profiles_fieldsvalues_fieldValueId_idx" ON public.profiles_fieldsvalues USING btree ("groupId", "fieldValueId") WHERE ("fieldValueId" IS NOT NULL);
CREATE INDEX "profiles_fieldsvalues_locationId_idx" ON public.profiles_fieldsvalues USING btree ("groupId", "locationId") WHERE ("locationId" IS NOT NULL);
CREATE INDEX "profiles_fieldsvalues_numberValue_idx" ON public.profiles_fieldsvalues USING btree ("groupId", "fieldId", "numberValue") WHERE ("numberValue" IS NOT NULL);
CREATE INDEX profiles_fieldsvalues_value_beginning_idx ON public.profiles_fieldsvalues USING btree ("groupId", "left"(value, 100));
CREATE INDEX profiles_fieldsvalues_value_idx ON public.profiles_fieldsvalues USING gin ("groupId", value gin_trgm_ops) WHERE (value IS NOT NULL);
CREATE CONSTRAINT TRIGGER profiles_fieldsvalues_add_point AFTER INSERT OR UPDATE OF "profileId", "locationId" ON public.profiles_fieldsvalues DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new."locationId" IS NOT NULL)) EXECUTE FUNCTION add_profile_point();
CREATE TRIGGER profiles_fieldsvalues_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles_fieldsvalues FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'fieldsValues', '{fieldId,profileId}', '{slot,numberValue,booleanValue,dateValue,dateTimeValue,amount,currency,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE CONSTRAINT TRIGGER profiles_fieldsvalues_give_up_location AFTER DELETE OR UPDATE OF "locationId" ON public.profiles_fieldsvalues DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old."locationId" IS NOT NULL)) EXECUTE FUNCTION give_up_location();
CREATE TRIGGER profiles_fieldsvalues_mark_search AFTER INSERT OR DELETE ON public.profiles_fieldsvalues FOR EACH ROW EXECUTE FUNCTION mark_search();
CREATE TRIGGER profiles_fieldsvalues_mark_search_on_update AFTER UPDATE ON public.profiles_fieldsvalues FOR EACH ROW WHEN ((((((old."profileId" IS DISTINCT FROM new."profileId") OR (old."fieldId" IS DISTINCT FROM new."fieldId")) OR (old."fieldValueId" IS DISTINCT FROM new."fieldValueId")) OR (old."locationId" IS DISTINCT FROM new."locationId")) OR (old.value IS DISTINCT FROM new.value))) EXECUTE FUNCTION mark_search();
CREATE TRIGGER profiles_fieldsvalues_place BEFORE INSERT OR UPDATE ON public.profiles_fieldsvalues FOR EACH ROW EXECUTE FUNCTION place_field_value('profiles_fieldsvalues_type_check');
CREATE CONSTRAINT TRIGGER profiles_fieldsvalues_refuse_erased AFTER INSERT ON public.profiles_fieldsvalues DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE CONSTRAINT TRIGGER profiles_fieldsvalues_remove_point AFTER DELETE OR UPDATE OF "profileId", "locationId" ON public.profiles_fieldsvalues DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old."locationId" IS NOT NULL)) EXECUTE FUNCTION remove_profile_point();
CREATE TRIGGER profiles_fieldsvalues_set_updated_at BEFORE UPDATE ON public.profiles_fieldsvalues FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE CONSTRAINT TRIGGER profiles_fieldsvalues_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.profiles_fieldsvalues DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_profile();
comment on table public.profiles_fieldsvalues is 'Values of custom fields. Each row holds one text, one selected option, one tag or one location.';
comment on column public.profiles_fieldsvalues."fieldEntity" is 'Always PROFILE. It is part of the foreign key to fields, which therefore accepts fields of profiles only.';
comment on column public.profiles_fieldsvalues."fieldValueId" is 'The selected option of a choice field.';
comment on column public.profiles_fieldsvalues.value is 'The value as text, in the canonical form of the type of the field. Null when the value is an option or a location.';
comment on column public.profiles_fieldsvalues.slot is 'Distinguishes the values of a field that accepts several values. Empty for a field that accepts one value. Set by a trigger.';
comment on column public.profiles_fieldsvalues."numberValue" is 'The value of a number or rating field. Set by a trigger.';
comment on column public.profiles_fieldsvalues."booleanValue" is 'The value of a boolean field. Set by a trigger.';
comment on column public.profiles_fieldsvalues."dateValue" is 'The value of a date field. Set by a trigger.';
comment on column public.profiles_fieldsvalues."dateTimeValue" is 'The value of a datetime field. Set by a trigger.';
comment on column public.profiles_fieldsvalues.amount is 'The amount of a currency field. Set by a trigger.';
comment on column public.profiles_fieldsvalues.currency is 'The currency of a currency field as an ISO 4217 code. Null if the value has none. Set by a trigger.';

create table public.profiles_assignees (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  "userId" uuid not null,
  constraint profiles_assignees_pkey PRIMARY KEY (id),
  constraint "profiles_assignees_profileId_userId_key" UNIQUE ("groupId", "profileId", "userId"),
  constraint "profiles_assignees_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE,
  constraint "profiles_assignees_userId_fkey" FOREIGN KEY ("groupId", "userId") REFERENCES users("groupId", id) ON DELETE CASCADE
);
alter table public.profiles_assignees set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX "profiles_assignees_userId_idx" ON public.profiles_assignees USING btree ("groupId", "userId");
CREATE TRIGGER profiles_assignees_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles_assignees FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'assignees', '{userId,profileId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE CONSTRAINT TRIGGER profiles_assignees_refuse_erased AFTER INSERT ON public.profiles_assignees DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER profiles_assignees_set_updated_at BEFORE UPDATE ON public.profiles_assignees FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE CONSTRAINT TRIGGER profiles_assignees_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.profiles_assignees DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_profile();
comment on table public.profiles_assignees is 'Users in charge of a person.';

create table public.profiles_associations (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  "associationType" text not null,
  "companyId" uuid not null,
  constraint profiles_associations_pkey PRIMARY KEY (id),
  constraint "profiles_associations_profileId_associationType_companyId_key" UNIQUE ("groupId", "profileId", "associationType", "companyId"),
  constraint "profiles_associations_associationType_check" CHECK (("associationType" = 'COMPANY_CONTACT'::text)),
  constraint "profiles_associations_companyId_fkey" FOREIGN KEY ("groupId", "companyId") REFERENCES companies("groupId", id) ON DELETE CASCADE,
  constraint "profiles_associations_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "profiles_associations_companyId_idx" ON public.profiles_associations USING btree ("groupId", "companyId");
CREATE TRIGGER profiles_associations_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles_associations FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'associations', '{profileId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE CONSTRAINT TRIGGER profiles_associations_mark_contact AFTER INSERT OR UPDATE OF "associationType", "profileId" ON public.profiles_associations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new."associationType" = 'COMPANY_CONTACT'::text)) EXECUTE FUNCTION mark_contact();
CREATE CONSTRAINT TRIGGER profiles_associations_refuse_erased AFTER INSERT ON public.profiles_associations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER profiles_associations_set_updated_at BEFORE UPDATE ON public.profiles_associations FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER profiles_associations_touch_company AFTER INSERT OR DELETE OR UPDATE ON public.profiles_associations FOR EACH ROW EXECUTE FUNCTION touch_company();
CREATE CONSTRAINT TRIGGER profiles_associations_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.profiles_associations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_profile();
comment on table public.profiles_associations is 'Relationships between people and companies. For example, a person is a contact of a company.';

CREATE OR REPLACE FUNCTION public.mark_contact()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.profiles
     set "isContact" = true
   where "groupId" = new."groupId" and id = new."profileId" and "isContact" is not true;
  return null;
end
$function$;
comment on function public.mark_contact() is 'Who is associated with a company as its contact is a contact.';

create table public.profiles_revisions (
  "groupId" uuid not null,
  "profileId" uuid not null,
  number integer not null,
  "taskId" uuid,
  changes jsonb not null,
  "createdAt" timestamp with time zone default now() not null,
  constraint profiles_revisions_pkey PRIMARY KEY ("groupId", "profileId", number),
  constraint profiles_revisions_number_check CHECK ((number > 0)),
  constraint "profiles_revisions_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE,
  constraint "profiles_revisions_taskId_fkey" FOREIGN KEY ("groupId", "taskId") REFERENCES tasks("groupId", id)
);
alter table public.profiles_revisions set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX "profiles_revisions_taskId_idx" ON public.profiles_revisions USING btree ("groupId", "taskId") WHERE ("taskId" IS NOT NULL);
CREATE TRIGGER profiles_revisions_lock_profile BEFORE INSERT ON public.profiles_revisions FOR EACH ROW EXECUTE FUNCTION lock_revised_profile();
comment on table public.profiles_revisions is 'One row per save of a profile. A save inserts the number that follows the last one it read. Of two saves that read the same state, only one can therefore succeed.';
comment on column public.profiles_revisions.changes is 'What the save changed.';

CREATE OR REPLACE FUNCTION public.lock_revised_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from public.profiles where "groupId" = new."groupId" and id = new."profileId" for no key update;
  return new;
end
$function$;
comment on function public.lock_revised_profile() is 'Locks the profile when a save inserts a revision of it, before the save writes other rows of the profile.';

create table public.pending_trigger_tasks (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  type text not null,
  status text default 'pending'::text not null,
  constraint pending_trigger_tasks_pkey PRIMARY KEY (id),
  constraint pending_trigger_tasks_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'running'::text, 'failed'::text]))),
  constraint pending_trigger_tasks_type_check CHECK ((btrim(type) <> ''::text)),
  constraint "pending_trigger_tasks_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "pending_trigger_tasks_profileId_idx" ON public.pending_trigger_tasks USING btree ("groupId", "profileId");
CREATE CONSTRAINT TRIGGER pending_trigger_tasks_refuse_erased AFTER INSERT ON public.pending_trigger_tasks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER pending_trigger_tasks_set_updated_at BEFORE UPDATE ON public.pending_trigger_tasks FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE CONSTRAINT TRIGGER pending_trigger_tasks_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.pending_trigger_tasks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_profile();
comment on table public.pending_trigger_tasks is 'Automations that have still to run for a person.';

create table public.unread_notifications (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  "userId" uuid,
  type text,
  constraint unread_notifications_pkey PRIMARY KEY (id),
  constraint "unread_notifications_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE,
  constraint "unread_notifications_userId_fkey" FOREIGN KEY ("groupId", "userId") REFERENCES users("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "unread_notifications_profileId_idx" ON public.unread_notifications USING btree ("groupId", "profileId");
CREATE INDEX "unread_notifications_userId_idx" ON public.unread_notifications USING btree ("groupId", "userId");
CREATE CONSTRAINT TRIGGER unread_notifications_refuse_erased AFTER INSERT ON public.unread_notifications DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER unread_notifications_set_updated_at BEFORE UPDATE ON public.unread_notifications FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE CONSTRAINT TRIGGER unread_notifications_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.unread_notifications DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_profile();
comment on table public.unread_notifications is 'Messages from a person that a user has not read yet. A row is deleted when the message is read.';
