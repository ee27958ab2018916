-- Functions name the account of every row that they read or write, and ask nothing of the name of their table: on a shard
-- the table has another name, and ids alone do not say where a row is. Postgres finds the rows by the indexes that begin with
-- the account.

create function public.claim_profile_keys(account uuid, claimant uuid) returns void
  language plpgsql
  as $$
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
$$;

comment on function public.claim_profile_keys(uuid, uuid) is 'Updates the rows of a profile in profiles_keys to match its externalId, confirmed network URL, confirmed e-mail addresses and deletedAt, and the externalId and network URL of profiles that were merged into it. A provisional row stays as long as the profile has its address or URL.';

create or replace function public.touch_company() returns trigger
  language plpgsql
  as $$
begin
  update public.companies
     set "updatedAt" = clock_timestamp()
   where "groupId" = coalesce(new."groupId", old."groupId")
     and id in (old."companyId", new."companyId")
     and xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;

create or replace function public.touch_field() returns trigger
  language plpgsql
  as $$
begin
  update public.fields
     set "updatedAt" = clock_timestamp()
   where "groupId" = coalesce(new."groupId", old."groupId")
     and id in (old."fieldId", new."fieldId")
     and xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;

create or replace function public.touch_legaldata() returns trigger
  language plpgsql
  as $$
begin
  update public.companies_legaldata
     set "updatedAt" = clock_timestamp()
   where "groupId" = coalesce(new."groupId", old."groupId")
     and id in (old."legaldataId", new."legaldataId")
     and xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;

create or replace function public.touch_project() returns trigger
  language plpgsql
  as $$
begin
  update public.projects
     set "updatedAt" = clock_timestamp()
   where "groupId" = coalesce(new."groupId", old."groupId")
     and id in (old."projectId", new."projectId")
     and xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;

create or replace function public.touch_offer_of_file() returns trigger
  language plpgsql
  as $$
begin
  update public.offers_changes
     set "updatedAt" = now()
   where "groupId" = coalesce(new."groupId", old."groupId")
     and id in (old."projectId", new."projectId")
     and xmin <> pg_current_xact_id()::xid
     and true in (old."isPublic", new."isPublic");
  return null;
end
$$;

create or replace function public.touch_offer_of_value() returns trigger
  language plpgsql
  as $$
begin
  update public.offers_changes as change
     set "updatedAt" = now()
    from public.fields as field
   where change."groupId" = coalesce(new."groupId", old."groupId")
     and change.id in (old."projectId", new."projectId")
     and change.xmin <> pg_current_xact_id()::xid
     and field."groupId" = change."groupId"
     and field.id in (old."fieldId", new."fieldId")
     and (field."isOnOffers" or field.purpose = 'joboffer_salary_is_public');
  return null;
end
$$;

create or replace function public.touch_projects_of_profile() returns trigger
  language plpgsql
  as $$
begin
  update public.projects as project
     set "updatedAt" = clock_timestamp()
    from public.projects_profiles as link
   where link."groupId" = new."groupId"
     and link."profileId" = new.id
     and project."groupId" = link."groupId"
     and project.id = link."projectId"
     and project.xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;

create or replace function public.record_status_change() returns trigger
  language plpgsql
  as $$
begin
  -- Through groups: while an account is being erased its statuses go too, and nothing is to be written about that.
  insert into public.status_changes ("groupId", entity, "recordId", "fromStatusId", "toStatusId")
  select id, tg_argv[0], new.id,
         -- A status that is being deleted can no longer be referred to.
         (select id from public.statuses where "groupId" = new."groupId" and id = old."statusId"), new."statusId"
    from public.groups
   where id = new."groupId";
  return null;
end
$$;

create or replace function public.record_audit() returns trigger
  language plpgsql
  security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  record_column constant text := tg_argv[1];
  part constant text := nullif(tg_argv[2], '');
  kept constant text[] := tg_argv[3];
  ignored constant text[] := tg_argv[4];
  -- Hasura and the embedded engine set the session variables of a mutation for its transaction.
  session constant jsonb := nullif(current_setting('hasura.user', true), '');
  before constant jsonb := to_jsonb(old) - ignored;
  after constant jsonb := to_jsonb(new) - ignored;
  known constant jsonb := coalesce(after, before);
  account constant uuid := case when known ? 'groupId' then known ->> 'groupId' else known ->> 'id' end;
  record uuid := known ->> record_column;
  columns text[];
  old_values jsonb := '{}';
  new_values jsonb := '{}';
  request uuid;
begin
  -- Most updates of a record only set updatedAt, because a row that belongs to it has changed.
  if before = after then
    return null;
  end if;
  if record_column = 'legaldataId' then
    -- A place of a company belongs to the company through its legal data, which may be deleted with it.
    select "companyId" into record from public.companies_legaldata where "groupId" = account and id = record;
  end if;
  if record is null or account is null then
    return null;
  end if;
  -- While an account is being deleted nothing is to be written about that.
  if tg_op <> 'INSERT' and not exists (select from public.groups where id = account) then
    return null;
  end if;

  if tg_op = 'UPDATE' then
    columns := array(select key from jsonb_each(after) as given (key, value) where value <> before -> key);
  else
    columns := array(select jsonb_object_keys(jsonb_strip_nulls(known) - '{id,groupId}'::text[] - record_column));
  end if;
  if columns && kept then
    select coalesce(jsonb_object_agg(key, before -> key) filter (where before is not null), '{}'),
           coalesce(jsonb_object_agg(key, after -> key) filter (where after is not null), '{}')
      into old_values, new_values
      from unnest(kept) as key
     where key = any (columns);
  end if;

  -- Not in a case: Postgres would read the constant before it looks at the condition.
  if pg_input_is_valid(session ->> 'x-hasura-request-id', 'uuid') then
    request := session ->> 'x-hasura-request-id';
  end if;

  insert into public.audit_entries
    ("groupId", "recordId", entity, part, "partId", operation, columns, "oldValues", "newValues", actor, "requestId")
  values (
    account, record, tg_argv[0], part, case when part is not null then (known ->> 'id')::uuid end, lower(tg_op),
    columns, old_values, new_values,
    case
      when session is null then jsonb_build_object(
        'kind', 'database', 'role', session_user, 'application', current_setting('application_name')
      )
      else jsonb_strip_nulls(jsonb_build_object(
        -- Our own servers and commands say who they are. Whoever does not has the admin secret, in whatever role.
        'kind', coalesce(session ->> 'x-hasura-actor', 'admin'),
        'role', session ->> 'x-hasura-role',
        'apikeyId', session ->> 'x-hasura-apikey-id',
        'userId', session ->> 'x-hasura-acting-user-id'
      ))
    end,
    request
  );
  return null;
end
$$;

create or replace function public.record_offer_change() returns trigger
  language plpgsql
  as $$
declare
  changed constant jsonb := to_jsonb(coalesce(new, old));
  account constant uuid := changed ->> 'groupId';
  project constant uuid := coalesce(changed ->> 'projectId', changed ->> 'id');
begin
  update public.offers_changes set "updatedAt" = now() where "groupId" = account and id = project;
  if not found then
    insert into public.offers_changes ("groupId", id) values (account, project)
      on conflict on constraint offers_changes_pkey do update set "updatedAt" = now();
  end if;
  return null;
end
$$;

create or replace function public.record_offers_of_account() returns trigger
  language plpgsql
  as $$
declare
  account uuid := coalesce(to_jsonb(new) ->> 'groupId', to_jsonb(new) ->> 'id');
begin
  update public.offers_changes as change
     set "updatedAt" = now()
   where change."groupId" = account
     and (change."closedAt" is null)
       <> exists (select from public.offers as offer where offer.id = change.id and offer."groupId" = account);
  insert into public.offers_changes ("groupId", id)
  select "groupId", id from public.offers where "groupId" = account
      on conflict on constraint offers_changes_pkey do nothing;
  return null;
end
$$;

create or replace function public.merge_profiles() returns trigger
  language plpgsql
  as $$
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

  update public.profiles_emails as known
     set "isConfirmed" = true
    from public.profiles_emails as moved
   where known."groupId" = account and known."profileId" = kept_id and known."deletedAt" is null and not known."isConfirmed"
     and moved."groupId" = account and moved."profileId" = merged_id and moved."deletedAt" is null and moved."isConfirmed"
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
     set "isConfirmed" = true
    from public.profiles_phones as moved
   where known."groupId" = account and known."profileId" = kept_id and not known."isConfirmed"
     and moved."groupId" = account and moved."profileId" = merged_id and moved."isConfirmed"
     and moved."canonicalNumber" = known."canonicalNumber";
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
  update public.profiles_files as moved
     set "profileId" = kept_id
   where moved."groupId" = account and moved."profileId" = merged_id
     and not exists (
       select from public.profiles_files as known
         join public.files as known_file on known_file."groupId" = account and known_file.id = known."fileId"
         join public.files as file on file."groupId" = account and file.id = moved."fileId"
        where known."groupId" = account and known."profileId" = kept_id
          and (
            known."fileId" = moved."fileId"
            or known_file.sha256 = file.sha256 and known."isResume" >= moved."isResume"
          )
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
$$;

create or replace function public.place_field_value() returns trigger
  language plpgsql
  as $$
declare
  field_type text;
  canonical text;
begin
  select type into field_type from public.fields where "groupId" = new."groupId" and id = new."fieldId";
  if field_type is null then
    -- The foreign key reports it, with its own name.
    new.slot := '';
    return new;
  end if;
  canonical := public.canonical_field_value(field_type, new.value);
  if (new."fieldValueId" is not null) <> (field_type in ('singlechoice', 'multiplechoice'))
    or (new."locationId" is not null) <> (field_type in ('singlelocation', 'multiplelocation'))
    or canonical is null and new.value is not null
    -- A user who is disabled later remains the value.
    or field_type = 'user' and canonical is not null
      and row (new."fieldId", canonical) is distinct from row (old."fieldId", old.value)
      and not exists (
        select from public.users
         where "groupId" = new."groupId" and id = canonical::uuid and not disabled
      ) then
    raise exception 'a value of a field of the type % is %', field_type, public.expected_field_value(field_type)
      using errcode = 'check_violation', constraint = tg_argv[0], table = tg_table_name;
  end if;
  new.value := canonical;
  new."numberValue" := case when field_type in ('number', 'rating') then canonical::numeric end;
  new."booleanValue" := case when field_type = 'boolean' then canonical::boolean end;
  new."dateValue" := case when field_type = 'date' then canonical::date end;
  new."dateTimeValue" := case when field_type = 'datetime' then canonical::timestamptz end;
  new.amount := case when field_type = 'currency' then split_part(canonical, ' ', 1)::numeric end;
  new.currency := case when field_type = 'currency' then nullif(split_part(canonical, ' ', 2), '') end;
  new.slot := case field_type
    when 'multiplechoice' then new."fieldValueId"::text
    when 'multiplelocation' then new."locationId"::text
    when 'tags' then left(public.fold_text(canonical), 200)
    else ''
  end;
  return new;
end
$$;

create or replace function public.claim_tasks(holder text, kinds jsonb, most integer) returns setof tasks
  language sql
  as $$
    with recursive accounts as (
      (select "groupId" from public.tasks
        where status in ('queued', 'running')
        order by "groupId"
        limit 1)
      union all
      select (select following."groupId" from public.tasks as following
               where following.status in ('queued', 'running') and following."groupId" > accounts."groupId"
               order by following."groupId"
               limit 1)
        from accounts
       where accounts."groupId" is not null
    ),
    -- The tasks to claim are among those of the accounts whose turn is first. Other servers may be claiming the same ones
    -- now: they are passed over, therefore some more are looked at than are claimed.
    turns as (
      select accounts."groupId", busy.running
        from accounts
        cross join lateral (
          select count(*) as running from public.tasks
           where tasks."groupId" = accounts."groupId" and tasks.status = 'running' and tasks."lockedUntil" > now()
        ) as busy
        cross join lateral (
          select tasks."lockedUntil" from public.tasks
           where tasks."groupId" = accounts."groupId" and tasks.status in ('queued', 'running')
             and tasks."lockedUntil" <= now() and kinds ? tasks.type
           order by tasks."lockedUntil"
           limit 1
        ) as oldest
       order by busy.running, oldest."lockedUntil"
       limit most + 20
    ),
    candidates as materialized (
      select turns."groupId", own.id, turns.running + row_number() over (partition by turns."groupId" order by own."lockedUntil") as turn
        from turns
        cross join lateral (
          select tasks.id, tasks."lockedUntil" from public.tasks
           where tasks."groupId" = turns."groupId" and tasks.status in ('queued', 'running')
             and tasks."lockedUntil" <= now() and kinds ? tasks.type
           order by tasks."lockedUntil"
           limit most + 20
        ) as own
    ),
    -- Materialized: what is locked is looked for once.
    due as materialized (
      select tasks."groupId", tasks.id
        from candidates join public.tasks on tasks."groupId" = candidates."groupId" and tasks.id = candidates.id
       where tasks.status in ('queued', 'running') and tasks."lockedUntil" <= now()
       order by candidates.turn, tasks."lockedUntil"
       limit most
         for update of tasks skip locked
    )
    update public.tasks
       set status = 'running', "lockedBy" = holder, attempts = tasks.attempts + 1
      from due
     where tasks."groupId" = due."groupId" and tasks.id = due.id
    returning tasks.*
  $$;

create or replace function public.retry_tasks(account uuid, kind text, code text, failed_after timestamp with time zone, failed_before timestamp with time zone, most integer) returns setof tasks
  language sql
  as $$
    -- Without its request, or without the key that sent it, a task cannot be run again.
    with chosen as materialized (
      select "groupId", id from public.tasks
       where status = 'failed' and input is not null and "apikeyId" is not null
         and (account is null or "groupId" = account)
         and (kind is null or type = kind)
         and (retry_tasks.code is null or error ->> 'code' = retry_tasks.code)
         and (failed_after is null or "finishedAt" >= failed_after)
         and (failed_before is null or "finishedAt" < failed_before)
       order by "finishedAt", id
       limit most
         for update skip locked
    )
    update public.tasks
       set status = 'queued', attempts = 0, error = null, steps = '[]'
      from chosen
     where tasks."groupId" = chosen."groupId" and tasks.id = chosen.id
    returning tasks.*
  $$;

create or replace function public.claim_keys_of_email() returns trigger
  language plpgsql
  as $$
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
$$;

create or replace function public.claim_keys_of_profile() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE' then
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
$$;

drop function public.claim_profile_keys(uuid);

create or replace trigger companies_fieldsvalues_place before insert or update on public.companies_fieldsvalues
  for each row execute function public.place_field_value('companies_fieldsvalues_type_check');

create or replace trigger projects_fieldsvalues_place before insert or update on public.projects_fieldsvalues
  for each row execute function public.place_field_value('projects_fieldsvalues_type_check');

create or replace trigger profiles_fieldsvalues_place before insert or update on public.profiles_fieldsvalues
  for each row execute function public.place_field_value('profiles_fieldsvalues_type_check');
