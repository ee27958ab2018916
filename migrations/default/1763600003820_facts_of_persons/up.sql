-- What is known of a person is edited on the kept profile, also when a profile that was merged into it has a part of it.

create function public.share_identities_of_person(before public.profiles, after public.profiles) returns void
language plpgsql as $$
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
$$;
comment on function public.share_identities_of_person(public.profiles, public.profiles) is
  'Keeps the identities of merged profiles in step with those of the kept one: what it clears is cleared on all of them; what it takes from one of them is exchanged; what one of them gets is shown by a kept profile that has none.';

create or replace function public.claim_keys_of_profile() returns trigger language plpgsql
as $$
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
$$;

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

create function public.hold_kept_profile() returns trigger language plpgsql as $$
begin
  update public.profiles
     set "retentionHoldUntil" = new."retentionHoldUntil"
   where "groupId" = new."groupId" and id = new."mergedIntoId"
     and ("retentionHoldUntil" is null or "retentionHoldUntil" < new."retentionHoldUntil");
  return null;
end
$$;
comment on function public.hold_kept_profile() is
  'Keeps the person from being erased by the retention as long as the profile that is merged says: the retention looks at the kept profile.';
create trigger profiles_hold_kept_profile after update on public.profiles for each row
  when (
    new."mergedIntoId" is not null and new."retentionHoldUntil" is not null
    and (old."mergedIntoId" is null or old."retentionHoldUntil" is distinct from new."retentionHoldUntil")
  )
  execute function public.hold_kept_profile();

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

create or replace function public.clear_references_to_company() returns trigger language plpgsql
as $$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.projects set "companyId" = null where "groupId" = old."groupId" and "companyId" = old.id;
    -- Where a person has worked is the person's.
    update public.profiles_positions set "companyName" = coalesce("companyName", old.name), "companyId" = null where "groupId" = old."groupId" and "companyId" = old.id;
    update public.tasks set "companyId" = null where "groupId" = old."groupId" and "companyId" = old.id;
  else
    delete from public.projects where "groupId" = old."groupId" and "companyId" = old.id;
    delete from public.profiles_positions where "groupId" = old."groupId" and "companyId" = old.id;
    delete from public.tasks where "groupId" = old."groupId" and "companyId" = old.id;
  end if;
  return null;
end
$$;

create or replace function public.clear_references_to_project() returns trigger language plpgsql
as $$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.tasks set "projectId" = null where "groupId" = old."groupId" and "projectId" = old.id;
    update public.history_entries set "projectName" = old.name, "projectId" = null where "groupId" = old."groupId" and "projectId" = old.id;
    update public.applications set "projectName" = old.name, "projectId" = null where "groupId" = old."groupId" and "projectId" = old.id;
  else
    delete from public.tasks where "groupId" = old."groupId" and "projectId" = old.id;
    delete from public.history_entries where "groupId" = old."groupId" and "projectId" = old.id;
    delete from public.applications where "groupId" = old."groupId" and "projectId" = old.id;
  end if;
  return null;
end
$$;

create or replace function public.remove_deleted_records(account uuid, deleted_before timestamp with time zone, OUT removed integer, OUT is_complete boolean) returns record language plpgsql
as $$
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
$$;

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

create or replace view public.schema_version as select 1763600003820::bigint as migration;
