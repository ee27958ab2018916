-- What all migrations together make. Written by npm run goldens

create table public.profiles_keys (
  "groupId" uuid not null,
  kind text not null,
  key text not null,
  "profileId" uuid not null,
  "createdAt" timestamp with time zone default now() not null,
  "isProvisional" boolean default false not null,
  constraint profiles_keys_pkey PRIMARY KEY ("groupId", kind, key),
  constraint profiles_keys_kind_check CHECK ((kind = ANY (ARRAY['externalId'::text, 'networkUrl'::text, 'email'::text]))),
  constraint profiles_keys_provisional_kind_check CHECK (((NOT "isProvisional") OR (kind = ANY (ARRAY['networkUrl'::text, 'email'::text])))),
  constraint "profiles_keys_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE
);
alter table public.profiles_keys set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX "profiles_keys_profileId_idx" ON public.profiles_keys USING btree ("groupId", "profileId");
CREATE UNIQUE INDEX profiles_keys_provisional_key ON public.profiles_keys USING btree ("groupId", "profileId") WHERE "isProvisional";
CREATE TRIGGER profiles_keys_take_provisional BEFORE INSERT ON public.profiles_keys FOR EACH ROW WHEN ((NOT new."isProvisional")) EXECUTE FUNCTION take_provisional_key();
comment on table public.profiles_keys is 'Identities of profiles that are not deleted. Each identity belongs to exactly one profile of an account. Maintained by triggers on profiles and profiles_emails; provisional rows are inserted by applications with a public key.';
comment on column public.profiles_keys.key is 'The value of the identity: the externalId as it was given, or the canonical form of the network URL or e-mail address.';
comment on column public.profiles_keys."isProvisional" is 'Whether only an application with a public key claims the identity. Other applications with a public key find the profile by it; saves with a private key do not, and take it over for the profile that they create or name.';

CREATE OR REPLACE FUNCTION public.claim_profile_keys(account uuid, claimant uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
    delete from public.profiles_keys as held
     using public.profiles as profile
     where profile."groupId" = account and profile.id = claimant
       and held."groupId" = profile."groupId"
       and held."profileId" = profile.id
       and not (
         profile."deletedAt" is null
         and case held.kind
           when 'email' then exists (
             select from public.profiles_emails as email
              where email."groupId" = profile."groupId"
                and email."profileId" = profile.id
                and email."canonicalEmailAddress" = held.key
                and (email."isConfirmed" or held."isProvisional")
                and email."deletedAt" is null
           )
           else exists (
             select from public.profiles as owner
              where owner."groupId" = profile."groupId"
                and (owner.id = profile.id or owner."mergedIntoId" = profile.id)
                and case held.kind
                  when 'externalId' then held.key = owner."externalId"
                  else (owner."isNetworkUrlConfirmed" or held."isProvisional")
                    and held.key = owner."canonicalNetworkUrl"
                end
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
   where profile."groupId" = account and profile.id = claimant
     and profile."deletedAt" is null
     and not exists (
       select from public.profiles_keys as held
        where held."groupId" = profile."groupId"
          and held.kind = claim.kind
          and held.key = claim.key
          and held."profileId" = profile.id
          and not held."isProvisional"
     );

  -- Another profile may have claimed one of these while this profile was deleted: it keeps it.
  insert into public.profiles_keys ("groupId", kind, key, "profileId")
  select profile."groupId", claim.kind, claim.key, profile.id
    from public.profiles as profile
    join public.profiles as merged on merged."groupId" = profile."groupId" and merged."mergedIntoId" = profile.id
    cross join lateral (
      values
        ('externalId', merged."externalId"),
        ('networkUrl', case when merged."isNetworkUrlConfirmed" then merged."canonicalNetworkUrl" end)
    ) as claim (kind, key)
   where profile."groupId" = account and profile.id = claimant
     and profile."deletedAt" is null
     and claim.key is not null
  on conflict do nothing;
end
$function$;
comment on function public.claim_profile_keys(account uuid, claimant uuid) is 'Updates the rows of a profile in profiles_keys to match its externalId, confirmed network URL, confirmed e-mail addresses and deletedAt, and the externalId and network URL of profiles that were merged into it. A provisional row stays as long as the profile has its address or URL.';

CREATE OR REPLACE FUNCTION public.claim_keys_of_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if new."mergedIntoId" is not distinct from old."mergedIntoId" then
      perform public.share_identities_of_person(old, new);
    end if;
    if old."mergedIntoId" is distinct from new."mergedIntoId" and old."mergedIntoId" is not null then
      perform public.claim_profile_keys(new."groupId", old."mergedIntoId");
    end if;
    perform public.claim_profile_keys(new."groupId", new.id);
    if new."mergedIntoId" is not null then
      perform public.claim_profile_keys(new."groupId", new."mergedIntoId");
    end if;
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
$function$;
comment on function public.claim_keys_of_profile() is 'Updates profiles_keys after a change of profiles.';

CREATE OR REPLACE FUNCTION public.claim_keys_of_email()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    perform public.claim_profile_keys(old."groupId", old."profileId");
    if tg_op = 'UPDATE' and new."profileId" <> old."profileId" then
      perform public.claim_profile_keys(old."groupId", new."profileId");
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
$function$;
comment on function public.claim_keys_of_email() is 'Updates profiles_keys after a change of profiles_emails.';

CREATE OR REPLACE FUNCTION public.take_provisional_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  holder uuid;
begin
  delete from public.profiles_keys as held
   where held."groupId" = new."groupId" and held.kind = new.kind and held.key = new.key and held."isProvisional"
  returning held."profileId" into holder;
  if holder <> new."profileId" then
    insert into public.profiles_duplicates ("groupId", "profileId", "otherProfileId", reason)
    select new."groupId", new."profileId", holder, new.kind
     where not exists (
       select from public.profiles_duplicates as known
        where known."groupId" = new."groupId"
          and known."profileId" = holder
          and known."otherProfileId" = new."profileId"
     )
    on conflict do nothing;
  end if;
  return new;
end
$function$;
comment on function public.take_provisional_key() is 'Ends the provisional claim of an identity that a profile claims with confirmation, and records the two profiles in profiles_duplicates.';

CREATE OR REPLACE FUNCTION public.share_identities_of_person(before profiles, after profiles)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if after."externalId" is distinct from before."externalId" then
    if after."mergedIntoId" is not null then
      update public.profiles
         set "externalId" = after."externalId"
       where "groupId" = after."groupId" and id = after."mergedIntoId" and "externalId" is null;
    elsif after."externalId" is null then
      update public.profiles
         set "externalId" = null
       where "groupId" = after."groupId" and "mergedIntoId" = after.id and "externalId" is not null;
    elsif before."externalId" is not null then
      update public.profiles
         set "externalId" = before."externalId"
       where "groupId" = after."groupId" and "mergedIntoId" = after.id and "externalId" = after."externalId";
    end if;
  end if;
  if after."canonicalNetworkUrl" is distinct from before."canonicalNetworkUrl" then
    if after."mergedIntoId" is not null then
      update public.profiles
         set "profileUrl" = after."profileUrl",
             "canonicalNetworkUrl" = after."canonicalNetworkUrl",
             "publicIdentifier" = after."publicIdentifier",
             "isNetworkUrlConfirmed" = after."isNetworkUrlConfirmed"
       where "groupId" = after."groupId" and id = after."mergedIntoId"
         and "profileUrl" is null and "canonicalNetworkUrl" is null;
    elsif after."canonicalNetworkUrl" is null then
      update public.profiles
         set "profileUrl" = null, "canonicalNetworkUrl" = null, "publicIdentifier" = null
       where "groupId" = after."groupId" and "mergedIntoId" = after.id and "canonicalNetworkUrl" is not null;
    elsif before."canonicalNetworkUrl" is not null then
      update public.profiles
         set "profileUrl" = before."profileUrl",
             "canonicalNetworkUrl" = before."canonicalNetworkUrl",
             "publicIdentifier" = before."publicIdentifier",
             "isNetworkUrlConfirmed" = before."isNetworkUrlConfirmed"
       where "groupId" = after."groupId" and "mergedIntoId" = after.id
         and "canonicalNetworkUrl" = after."canonicalNetworkUrl";
    end if;
  end if;
end
$function$;
comment on function public.share_identities_of_person(before profiles, after profiles) is 'Keeps the identities of merged profiles in step with those of the kept one: what it clears is cleared on all of them; what it takes from one of them is exchanged; what one of them gets is shown by a kept profile that has none.';

create table public.profiles_duplicates (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  "otherProfileId" uuid not null,
  reason text not null,
  "resolvedAt" timestamp with time zone,
  constraint profiles_duplicates_pkey PRIMARY KEY (id),
  constraint "profiles_duplicates_profileId_otherProfileId_key" UNIQUE ("groupId", "profileId", "otherProfileId"),
  constraint profiles_duplicates_reason_check CHECK ((btrim(reason) <> ''::text)),
  constraint profiles_duplicates_two_profiles_check CHECK (("profileId" <> "otherProfileId")),
  constraint "profiles_duplicates_otherProfileId_fkey" FOREIGN KEY ("groupId", "otherProfileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE,
  constraint "profiles_duplicates_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "profiles_duplicates_otherProfileId_idx" ON public.profiles_duplicates USING btree ("groupId", "otherProfileId");
CREATE TRIGGER profiles_duplicates_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles_duplicates FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'duplicates', '{otherProfileId,resolvedAt,profileId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE CONSTRAINT TRIGGER profiles_duplicates_refuse_erased AFTER INSERT ON public.profiles_duplicates DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER profiles_duplicates_set_updated_at BEFORE UPDATE ON public.profiles_duplicates FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER profiles_duplicates_settle BEFORE INSERT OR UPDATE OF "profileId", "otherProfileId", "resolvedAt" ON public.profiles_duplicates FOR EACH ROW WHEN ((new."resolvedAt" IS NULL)) EXECUTE FUNCTION settle_duplicates();
comment on table public.profiles_duplicates is 'Pairs of profiles that may belong to the same person, for review.';
comment on column public.profiles_duplicates."profileId" is 'The profile that was chosen when both profiles matched the same person.';
comment on column public.profiles_duplicates."resolvedAt" is 'When somebody decided about the pair. While one of the profiles is deleted, the time of its deletion, if nobody had decided before.';

CREATE OR REPLACE FUNCTION public.settle_duplicates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new."resolvedAt" := (
    select max("deletedAt") from public.profiles
     where "groupId" = new."groupId" and id in (new."profileId", new."otherProfileId")
  );
  return new;
end
$function$;
comment on function public.settle_duplicates() is 'Resolves a pair of which one profile is deleted, as of the deletion.';

CREATE OR REPLACE FUNCTION public.settle_duplicates_of_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Those that nobody has resolved: settle_duplicates says what they are now.
  update public.profiles_duplicates
     set "resolvedAt" = null
   where "groupId" = new."groupId" and new.id in ("profileId", "otherProfileId")
     and ("resolvedAt" is null or "resolvedAt" = old."deletedAt");
  return null;
end
$function$;
comment on function public.settle_duplicates_of_profile() is 'Resolves the open pairs of a profile that is deleted, and opens them when it is restored.';

create table public.profiles_merges (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  "mergedProfileId" uuid not null,
  "taskId" uuid,
  "fieldsFromOther" text[] default '{}'::text[] not null,
  constraint profiles_merges_pkey PRIMARY KEY (id),
  constraint profiles_merges_two_profiles_check CHECK (("profileId" <> "mergedProfileId")),
  constraint "profiles_merges_mergedProfileId_fkey" FOREIGN KEY ("groupId", "mergedProfileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE,
  constraint "profiles_merges_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE,
  constraint "profiles_merges_taskId_fkey" FOREIGN KEY ("groupId", "taskId") REFERENCES tasks("groupId", id)
);
CREATE INDEX "profiles_merges_mergedProfileId_idx" ON public.profiles_merges USING btree ("groupId", "mergedProfileId");
CREATE INDEX "profiles_merges_profileId_idx" ON public.profiles_merges USING btree ("groupId", "profileId");
CREATE INDEX "profiles_merges_taskId_idx" ON public.profiles_merges USING btree ("groupId", "taskId") WHERE ("taskId" IS NOT NULL);
CREATE TRIGGER profiles_merges_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles_merges FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'merges', '{mergedProfileId,taskId,profileId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER profiles_merges_confirm_claims BEFORE INSERT ON public.profiles_merges FOR EACH ROW EXECUTE FUNCTION confirm_claims_of_merged();
CREATE TRIGGER profiles_merges_merge BEFORE INSERT ON public.profiles_merges FOR EACH ROW EXECUTE FUNCTION merge_profiles();
CREATE TRIGGER profiles_merges_set_updated_at BEFORE UPDATE ON public.profiles_merges FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER profiles_merges_take_fields BEFORE INSERT ON public.profiles_merges FOR EACH ROW WHEN ((cardinality(new."fieldsFromOther") > 0)) EXECUTE FUNCTION take_fields_of_merged();
comment on table public.profiles_merges is 'One row per merge of two profiles. Inserting a row moves everything that belongs to the merged profile to the other one.';
comment on column public.profiles_merges."profileId" is 'The profile that was kept.';
comment on column public.profiles_merges."mergedProfileId" is 'The profile that was merged into it. It is deleted.';
comment on column public.profiles_merges."fieldsFromOther" is 'The chosen fields whose values were taken from the merged profile: names, and ids of custom fields.';

CREATE OR REPLACE FUNCTION public.merge_profiles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  account constant uuid := new."groupId";
  kept_id constant uuid := new."profileId";
  merged_id constant uuid := new."mergedProfileId";
begin
  -- Waits for transactions that add something to either profile, and lets no other one begin. In the order of ids, so
  -- that two merges do not deadlock.
  perform from public.profiles where "groupId" = account and id in (kept_id, merged_id) order by id for update;
  if exists (
    select from public.profiles
     where "groupId" = account and id in (kept_id, merged_id) and "deletedAt" is not null
  ) then
    -- Postgres' own wording, from which the service reads the name of the constraint.
    raise exception 'new row for relation "profiles_merges" violates check constraint "profiles_merges_live_check"'
      using errcode = 'check_violation', constraint = 'profiles_merges_live_check', table = 'profiles_merges';
  end if;

  -- First, because a key has one holder: the merged profile gives up its keys before the other one claims them.
  update public.profiles set "deletedAt" = now(), "mergedIntoId" = kept_id where "groupId" = account and id = merged_id;
  update public.profiles set "mergedIntoId" = kept_id where "groupId" = account and "mergedIntoId" = merged_id;

  -- What the kept profile has already gets the details that only the other profile has.
  update public.profiles_emails as known
     set "isConfirmed" = known."isConfirmed" or moved."isConfirmed",
         type = coalesce(known.type, moved.type),
         "isPreferred" = known."isPreferred" or moved."isPreferred" and not exists (
           select from public.profiles_emails as preferred
            where preferred."groupId" = account and preferred."profileId" = kept_id
              and preferred."isPreferred" and preferred."deletedAt" is null
         )
    from public.profiles_emails as moved
   where known."groupId" = account and known."profileId" = kept_id and known."deletedAt" is null
     and moved."groupId" = account and moved."profileId" = merged_id and moved."deletedAt" is null
     and moved."canonicalEmailAddress" = known."canonicalEmailAddress";
  update public.profiles_emails as moved
     set "profileId" = kept_id,
         "isPreferred" = moved."isPreferred" and not exists (
           select from public.profiles_emails as known
            where known."groupId" = account and known."profileId" = kept_id
              and known."isPreferred" and known."deletedAt" is null
         )
   where moved."groupId" = account and moved."profileId" = merged_id
     and (moved."deletedAt" is not null or not exists (
       select from public.profiles_emails as known
        where known."groupId" = account and known."profileId" = kept_id and known."deletedAt" is null
          and known."canonicalEmailAddress" = moved."canonicalEmailAddress"
     ));

  update public.profiles_phones as known
     set "isConfirmed" = known."isConfirmed" or moved."isConfirmed",
         type = coalesce(known.type, moved.type)
    from public.profiles_phones as moved
   where known."groupId" = account and known."profileId" = kept_id
     and moved."groupId" = account and moved."profileId" = merged_id
     and coalesce(moved."canonicalNumber", moved.number) = coalesce(known."canonicalNumber", known.number);
  update public.profiles_phones as moved
     set "profileId" = kept_id
   where moved."groupId" = account and moved."profileId" = merged_id
     and not exists (
       select from public.profiles_phones as known
        where known."groupId" = account and known."profileId" = kept_id
          and coalesce(known."canonicalNumber", known.number) = coalesce(moved."canonicalNumber", moved.number)
     );

  -- Positions and educations stay when they say nothing that one of the other profile does not say.
  update public.profiles_positions as moved
     set "profileId" = kept_id
   where moved."groupId" = account and moved."profileId" = merged_id
     and not exists (
       select from public.profiles_positions as known
        where known."groupId" = account and known."profileId" = kept_id
          and public.fold_text(known.title) is not distinct from public.fold_text(moved.title)
          and public.fold_text(known."companyName") is not distinct from public.fold_text(moved."companyName")
          and (moved."companyId" is null or moved."companyId" = known."companyId")
          and (moved.description is null or moved.description = known.description)
          and (moved.location is null or moved.location = known.location)
          -- A date can be a year or a month, which a more precise one begins with.
          and (moved."startDate" is null or starts_with(known."startDate", moved."startDate"))
          and (moved."endDate" is null or starts_with(known."endDate", moved."endDate"))
          and moved."isCurrent" = known."isCurrent"
     );
  update public.profiles_educations as moved
     set "profileId" = kept_id
   where moved."groupId" = account and moved."profileId" = merged_id
     and not exists (
       select from public.profiles_educations as known
        where known."groupId" = account and known."profileId" = kept_id
          and public.fold_text(known."schoolName") is not distinct from public.fold_text(moved."schoolName")
          and public.fold_text(known.degree) is not distinct from public.fold_text(moved.degree)
          and public.fold_text(known."fieldOfStudy") is not distinct from public.fold_text(moved."fieldOfStudy")
          and (moved.description is null or moved.description = known.description)
          and (moved."startDate" is null or starts_with(known."startDate", moved."startDate"))
          and (moved."endDate" is null or starts_with(known."endDate", moved."endDate"))
     );
  update public.profiles_locales as known
     set level = moved.level
    from public.profiles_locales as moved
   where known."groupId" = account and known."profileId" = kept_id and known.level is null
     and moved."groupId" = account and moved."profileId" = merged_id and lower(moved.locale) = lower(known.locale);
  update public.profiles_locales as moved
     set "profileId" = kept_id
   where moved."groupId" = account and moved."profileId" = merged_id
     and not exists (
       select from public.profiles_locales as known
        where known."groupId" = account and known."profileId" = kept_id and lower(known.locale) = lower(moved.locale)
     );
  update public.profiles_locations as moved
     set "profileId" = kept_id
   where moved."groupId" = account and moved."profileId" = merged_id
     and not exists (
       select from public.profiles_locations as known
         join public.locations as known_place
           on known_place."groupId" = account and known_place.id = known."locationId"
         join public.locations as place on place."groupId" = account and place.id = moved."locationId"
        where known."groupId" = account and known."profileId" = kept_id
          and (
            known."locationId" = moved."locationId"
            or public.fold_text(known_place.search) = public.fold_text(place.search)
          )
     );
  -- The same bytes are one file, and a resume if one of the two is. What was read from a file belongs together.
  update public.profiles_files as known
     set "isResume" = known."isResume" or moved."isResume",
         text = case when is_read_there then moved.text else known.text end,
         language = case when is_read_there then moved.language else known.language end,
         parsed = case when is_read_there then moved.parsed else known.parsed end,
         confidence = case when is_read_there then moved.confidence else known.confidence end,
         "readAt" = case when is_read_there then moved."readAt" else known."readAt" end,
         "readError" = case when is_read_there then moved."readError" else known."readError" end,
         "applicationId" = coalesce(known."applicationId", moved."applicationId")
    from public.profiles_files as moved
    join public.files as file on file."groupId" = account and file.id = moved."fileId"
    join public.files as same on same."groupId" = account and same.sha256 = file.sha256
   cross join lateral (
     select resume."isResume" < moved."isResume" or resume.text is null and moved.text is not null
       from public.profiles_files as resume
      where resume."groupId" = account and resume."profileId" = kept_id and resume."fileId" = same.id
   ) as reading (is_read_there)
   where known."groupId" = account and known."profileId" = kept_id and known."fileId" = same.id
     and moved."groupId" = account and moved."profileId" = merged_id
     and (is_read_there or known."applicationId" is null and moved."applicationId" is not null);
  update public.profiles_files as moved
     set "profileId" = kept_id
   where moved."groupId" = account and moved."profileId" = merged_id
     and not exists (
       select from public.profiles_files as known
         join public.files as known_file on known_file."groupId" = account and known_file.id = known."fileId"
         join public.files as file on file."groupId" = account and file.id = moved."fileId"
        where known."groupId" = account and known."profileId" = kept_id
          and (known."fileId" = moved."fileId" or known_file.sha256 = file.sha256)
     );
  update public.profiles_findings as known
     set outcome = moved.outcome, reason = moved.reason, found = moved.found, "askedAt" = moved."askedAt",
         "dismissedAt" = coalesce(known."dismissedAt", moved."dismissedAt")
    from public.profiles_findings as moved
   where known."groupId" = account and known."profileId" = kept_id
     and moved."groupId" = account and moved."profileId" = merged_id
     and moved.source = known.source and moved.url = known.url and moved."askedAt" >= known."askedAt";
  update public.profiles_findings as moved
     set "profileId" = kept_id
   where moved."groupId" = account and moved."profileId" = merged_id
     and not exists (
       select from public.profiles_findings as known
        where known."groupId" = account and known."profileId" = kept_id
          and known.source = moved.source and known.url = moved.url
     );
  update public.profiles_assignees as moved
     set "profileId" = kept_id
   where moved."groupId" = account and moved."profileId" = merged_id
     and not exists (
       select from public.profiles_assignees as known
        where known."groupId" = account and known."profileId" = kept_id and known."userId" = moved."userId"
     );

  -- A field with one value has one slot. Of a field with several values those are united.
  update public.profiles_fieldsvalues as moved
     set "profileId" = kept_id
   where moved."groupId" = account and moved."profileId" = merged_id
     and not exists (
       select from public.profiles_fieldsvalues as known
         left join public.locations as known_place
           on known_place."groupId" = account and known_place.id = known."locationId"
         left join public.locations as place on place."groupId" = account and place.id = moved."locationId"
        where known."groupId" = account and known."profileId" = kept_id and known."fieldId" = moved."fieldId"
          and (known.slot = moved.slot or public.fold_text(known_place.search) = public.fold_text(place.search))
     );

  -- In a project of both, the link of the kept profile stays, with its status.
  update public.projects_profiles as known
     set "appliedAt" = coalesce(known."appliedAt", moved."appliedAt"),
         "applicationId" = coalesce(known."applicationId", moved."applicationId"),
         source = coalesce(known.source, moved.source)
    from public.projects_profiles as moved
   where known."groupId" = account and known."profileId" = kept_id
     and moved."groupId" = account and moved."profileId" = merged_id and moved."projectId" = known."projectId";
  update public.projects_profiles as moved
     set "profileId" = kept_id
   where moved."groupId" = account and moved."profileId" = merged_id
     and not exists (
       select from public.projects_profiles as known
        where known."groupId" = account and known."profileId" = kept_id and known."projectId" = moved."projectId"
     );
  -- After the projects: saves lock in the order profile, project, company.
  update public.profiles_associations as moved
     set "profileId" = kept_id
   where moved."groupId" = account and moved."profileId" = merged_id
     and not exists (
       select from public.profiles_associations as known
        where known."groupId" = account and known."profileId" = kept_id
          and known."associationType" = moved."associationType" and known."companyId" = moved."companyId"
     );

  update public.history_entries set "profileId" = kept_id where "groupId" = account and "profileId" = merged_id;
  update public.applications set "profileId" = kept_id where "groupId" = account and "profileId" = merged_id;
  update public.pending_trigger_tasks set "profileId" = kept_id where "groupId" = account and "profileId" = merged_id;
  update public.unread_notifications set "profileId" = kept_id where "groupId" = account and "profileId" = merged_id;
  update public.replaced_values set "profileId" = kept_id where "groupId" = account and "profileId" = merged_id;

  -- Whoever may be a duplicate of the merged profile may be one of the kept profile.
  update public.profiles_duplicates as moved
     set "profileId" = kept_id
   where moved."groupId" = account and moved."profileId" = merged_id and moved."otherProfileId" <> kept_id
     and not exists (
       select from public.profiles_duplicates as known
        where known."groupId" = account
          and (known."profileId", known."otherProfileId")
            in ((kept_id, moved."otherProfileId"), (moved."otherProfileId", kept_id))
     );
  update public.profiles_duplicates as moved
     set "otherProfileId" = kept_id
   where moved."groupId" = account and moved."otherProfileId" = merged_id and moved."profileId" <> kept_id
     and not exists (
       select from public.profiles_duplicates as known
        where known."groupId" = account
          and (known."profileId", known."otherProfileId")
            in ((kept_id, moved."profileId"), (moved."profileId", kept_id))
     );
  update public.profiles_duplicates
     set "resolvedAt" = now()
   where "groupId" = account and merged_id in ("profileId", "otherProfileId") and "resolvedAt" is null;

  -- Last, so that the columns that are derived from children count those that have moved.
  update public.profiles as kept
     set "createdByUserId" = coalesce(kept."createdByUserId", merged."createdByUserId"),
         "statusId" = coalesce(kept."statusId", merged."statusId"),
         "imageId" = coalesce(kept."imageId", merged."imageId"),
         "locationId" = coalesce(kept."locationId", merged."locationId"),
         "externalId" = coalesce(kept."externalId", merged."externalId"),
         -- A manual name takes precedence over a parsed one: it must not replace the name that the profile shows.
         "firstNameManual" = coalesce(
           kept."firstNameManual", case when kept."firstNameParsed" is null then merged."firstNameManual" end
         ),
         "firstNameParsed" = coalesce(kept."firstNameParsed", merged."firstNameParsed"),
         "lastNameManual" = coalesce(
           kept."lastNameManual", case when kept."lastNameParsed" is null then merged."lastNameManual" end
         ),
         "lastNameParsed" = coalesce(kept."lastNameParsed", merged."lastNameParsed"),
         headline = coalesce(kept.headline, merged.headline),
         summary = coalesce(kept.summary, merged.summary),
         birthday = coalesce(kept.birthday, merged.birthday),
         "networkId" = coalesce(kept."networkId", merged."networkId"),
         "memberId" = coalesce(kept."memberId", merged."memberId"),
         "primaryLocale" = coalesce(kept."primaryLocale", merged."primaryLocale"),
         "talentIdentifier" = coalesce(kept."talentIdentifier", merged."talentIdentifier"),
         "networkSalesNavigatorIdentifier" =
           coalesce(kept."networkSalesNavigatorIdentifier", merged."networkSalesNavigatorIdentifier"),
         "networkSignificantIdentifier" =
           coalesce(kept."networkSignificantIdentifier", merged."networkSignificantIdentifier"),
         distance = coalesce(kept.distance, merged.distance),
         "isTalent" = coalesce(kept."isTalent", merged."isTalent"),
         "isContact" = coalesce(kept."isContact", merged."isContact"),
         "isHiring" = coalesce(kept."isHiring", merged."isHiring"),
         "isOpenToNewOpportunities" = coalesce(kept."isOpenToNewOpportunities", merged."isOpenToNewOpportunities"),
         "isInfluencer" = coalesce(kept."isInfluencer", merged."isInfluencer"),
         "isPremium" = coalesce(kept."isPremium", merged."isPremium"),
         "canSendInMail" = coalesce(kept."canSendInMail", merged."canSendInMail"),
         -- Two profiles may have been contacted from two pages: the numbers that no other table has add up.
         "countConnexionsWithThisProfile" =
           kept."countConnexionsWithThisProfile" + merged."countConnexionsWithThisProfile",
         "countInvitationsScheduledToThisProfile" =
           kept."countInvitationsScheduledToThisProfile" + merged."countInvitationsScheduledToThisProfile",
         "countInvitationsSentToThisProfile" =
           kept."countInvitationsSentToThisProfile" + merged."countInvitationsSentToThisProfile",
         "countMeetingsDoneWithThisProfile" =
           kept."countMeetingsDoneWithThisProfile" + merged."countMeetingsDoneWithThisProfile",
         "countMeetingsScheduledWithThisProfile" =
           kept."countMeetingsScheduledWithThisProfile" + merged."countMeetingsScheduledWithThisProfile",
         "countMessagesReceivedFromThisProfile" =
           kept."countMessagesReceivedFromThisProfile" + merged."countMessagesReceivedFromThisProfile",
         "countMessagesScheduledToThisProfile" =
           kept."countMessagesScheduledToThisProfile" + merged."countMessagesScheduledToThisProfile",
         "countMessagesSentToThisProfile" =
           kept."countMessagesSentToThisProfile" + merged."countMessagesSentToThisProfile"
    from public.profiles as merged
   where kept."groupId" = account and kept.id = kept_id
     and merged."groupId" = account and merged.id = merged_id;
  -- The network URL and what belongs to it go together.
  update public.profiles as kept
     set "profileUrl" = coalesce(kept."profileUrl", merged."profileUrl"),
         "canonicalNetworkUrl" = merged."canonicalNetworkUrl",
         "publicIdentifier" = coalesce(kept."publicIdentifier", merged."publicIdentifier"),
         "isNetworkUrlConfirmed" = merged."isNetworkUrlConfirmed"
    from public.profiles as merged
   where kept."groupId" = account and kept.id = kept_id
     and merged."groupId" = account and merged.id = merged_id
     and (
       kept."profileUrl" is null and kept."canonicalNetworkUrl" is null
       or kept."canonicalNetworkUrl" = merged."canonicalNetworkUrl" and not kept."isNetworkUrlConfirmed"
     );
  return new;
end
$function$;
comment on function public.merge_profiles() is 'Moves everything that belongs to the merged profile to the kept one, fills its empty columns, and deletes the merged profile.';

CREATE OR REPLACE FUNCTION public.take_fields_of_merged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  account constant uuid := new."groupId";
  kept_id constant uuid := new."profileId";
  merged_id constant uuid := new."mergedProfileId";
  -- The names of columns and of groups of columns that are exchanged: both profiles have a value.
  exchanged text[];
  replaced public.profiles_fieldsvalues[];
begin
  select array_agg(field.name) into exchanged
    from public.profiles as kept
   cross join public.profiles as merged
   cross join lateral (
     values
       ('headline', kept.headline, merged.headline),
       ('summary', kept.summary, merged.summary),
       ('birthday', kept.birthday::text, merged.birthday::text),
       ('source', kept.source, merged.source),
       ('location', kept."locationId"::text, merged."locationId"::text),
       ('status', kept."statusId"::text, merged."statusId"::text),
       ('externalId', kept."externalId", merged."externalId"),
       ('firstName', kept."firstName", merged."firstName"),
       ('lastName', kept."lastName", merged."lastName"),
       (
         'networkUrl',
         coalesce(kept."canonicalNetworkUrl", kept."profileUrl"),
         coalesce(merged."canonicalNetworkUrl", merged."profileUrl")
       )
   ) as field (name, own, other)
   where kept."groupId" = account and kept.id = kept_id
     and merged."groupId" = account and merged.id = merged_id
     and field.name = any (new."fieldsFromOther") and num_nulls(field.own, field.other) = 0;

  update public.profiles as one
     set headline = case when 'headline' = any (exchanged) then another.headline else one.headline end,
         summary = case when 'summary' = any (exchanged) then another.summary else one.summary end,
         birthday = case when 'birthday' = any (exchanged) then another.birthday else one.birthday end,
         source = case when 'source' = any (exchanged) then another.source else one.source end,
         "locationId" = case when 'location' = any (exchanged) then another."locationId" else one."locationId" end,
         "externalId" = case when 'externalId' = any (exchanged) then another."externalId" else one."externalId" end,
         "firstNameManual" =
           case when 'firstName' = any (exchanged) then another."firstNameManual" else one."firstNameManual" end,
         "firstNameParsed" =
           case when 'firstName' = any (exchanged) then another."firstNameParsed" else one."firstNameParsed" end,
         "lastNameManual" =
           case when 'lastName' = any (exchanged) then another."lastNameManual" else one."lastNameManual" end,
         "lastNameParsed" =
           case when 'lastName' = any (exchanged) then another."lastNameParsed" else one."lastNameParsed" end,
         -- The network URL and what belongs to it go together.
         "profileUrl" = case when 'networkUrl' = any (exchanged) then another."profileUrl" else one."profileUrl" end,
         "canonicalNetworkUrl" =
           case when 'networkUrl' = any (exchanged) then another."canonicalNetworkUrl" else one."canonicalNetworkUrl" end,
         "publicIdentifier" =
           case when 'networkUrl' = any (exchanged) then another."publicIdentifier" else one."publicIdentifier" end,
         "isNetworkUrlConfirmed" =
           case when 'networkUrl' = any (exchanged) then another."isNetworkUrlConfirmed" else one."isNetworkUrlConfirmed" end,
         -- The status that is replaced is in status_changes. The merged profile has not moved.
         "statusId" =
           case when 'status' = any (exchanged) and one.id = kept_id then another."statusId" else one."statusId" end
    from public.profiles as another
   where exchanged is not null
     and one."groupId" = account and another."groupId" = account
     and (one.id, another.id) in ((kept_id, merged_id), (merged_id, kept_id));

  -- A field with one value has one slot for each profile: the kept profile gives its value up before it gets the other one.
  replaced := array(
    select known
      from public.profiles_fieldsvalues as known
     where known."groupId" = account and known."profileId" = kept_id and known.slot = ''
       and known."fieldId"::text = any (new."fieldsFromOther")
       and exists (
         select from public.profiles_fieldsvalues as moved
          where moved."groupId" = account and moved."profileId" = merged_id
            and moved."fieldId" = known."fieldId" and moved.slot = ''
       )
  );
  delete from public.profiles_fieldsvalues as known
   using unnest(replaced) as held
   where known."groupId" = account and known.id = held.id;
  update public.profiles_fieldsvalues as moved
     set "profileId" = kept_id
    from unnest(replaced) as held
   where moved."groupId" = account and moved."profileId" = merged_id
     and moved."fieldId" = held."fieldId" and moved.slot = '';
  -- A user who was disabled cannot be written again. The revision of the kept profile has this value.
  insert into public.profiles_fieldsvalues
    (id, "createdAt", "groupId", "profileId", "fieldId", "fieldValueId", "locationId", value)
  select held.id, held."createdAt", account, merged_id, held."fieldId", held."fieldValueId", held."locationId", held.value
    from unnest(replaced) as held
    join public.fields as field on field."groupId" = account and field.id = held."fieldId"
   where field.type <> 'user'
      or exists (
        select from public.users
         where users."groupId" = account and users.id::text = held.value and not users.disabled
      );
  return new;
end
$function$;
comment on function public.take_fields_of_merged() is 'Gives the kept profile the values of the merged one that were chosen, and the merged one those that they replace.';

CREATE OR REPLACE FUNCTION public.confirm_claims_of_merged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- In the order of ids, as the merge itself locks them.
  perform from public.profiles
   where "groupId" = new."groupId" and id in (new."profileId", new."mergedProfileId")
   order by id
     for update;
  update public.profiles_emails as email
     set "isConfirmed" = true
    from public.profiles_keys as held
   where held."groupId" = new."groupId" and held."profileId" in (new."profileId", new."mergedProfileId")
     and held.kind = 'email' and held."isProvisional"
     and email."groupId" = held."groupId" and email."profileId" = held."profileId"
     and email."canonicalEmailAddress" = held.key and email."deletedAt" is null;
  update public.profiles as profile
     set "isNetworkUrlConfirmed" = true
    from public.profiles_keys as held
   where held."groupId" = new."groupId" and held."profileId" in (new."profileId", new."mergedProfileId")
     and held.kind = 'networkUrl' and held."isProvisional"
     and profile."groupId" = held."groupId" and profile.id = held."profileId"
     and profile."canonicalNetworkUrl" = held.key;
  return new;
end
$function$;
comment on function public.confirm_claims_of_merged() is 'Confirms the identities that applications with a public key claimed for two profiles that are merged.';

CREATE OR REPLACE FUNCTION public.hold_kept_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.profiles
     set "retentionHoldUntil" = new."retentionHoldUntil"
   where "groupId" = new."groupId" and id = new."mergedIntoId"
     and ("retentionHoldUntil" is null or "retentionHoldUntil" < new."retentionHoldUntil");
  return null;
end
$function$;
comment on function public.hold_kept_profile() is 'Keeps the person from being erased by the retention as long as the profile that is merged says: the retention looks at the kept profile.';
