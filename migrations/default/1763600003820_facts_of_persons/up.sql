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
      when 'companies' then 'not exists (
        select from public.projects as live
         where live."groupId" = $1 and live."companyId" = record.id and live."deletedAt" is null
      )'
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

create or replace view public.schema_version as select 1763600003820::bigint as migration;
