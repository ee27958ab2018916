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
begin
  removed := 0;
  is_complete := true;
  foreach records in array array['projects', 'companies'] loop
    is_free := true;
    for links, link_column, change in
      select of_records.links, of_records.link_column, of_records.change
        from (values
          ('projects', 'projects_profiles', 'projectId', 'delete from public.%1$I'),
          ('projects', 'applications', 'projectId', 'update public.%1$I set %2$I = null'),
          ('projects', 'history_entries', 'projectId', 'update public.%1$I set %2$I = null'),
          ('projects', 'tasks', 'projectId', 'update public.%1$I set %2$I = null'),
          ('companies', 'profiles_associations', 'companyId', 'delete from public.%1$I'),
          ('companies', 'profiles_positions', 'companyId', 'update public.%1$I set %2$I = null'),
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
            where record."groupId" = $1 and record."deletedAt" < $2
            limit $3
         )',
        links, link_column, records
      ) using account, deleted_before, most_links;
      get diagnostics changed = row_count;
      is_free := is_free and changed < most_links;
    end loop;
    changed := 0;
    if is_free then
      execute format(
        'delete from public.%1$I where "groupId" = $1 and id in (
           select id from public.%1$I where "groupId" = $1 and "deletedAt" < $2 order by "deletedAt" limit $3
         )',
        records
      ) using account, deleted_before, most_records;
      get diagnostics changed = row_count;
    end if;
    removed := removed + changed;
    is_complete := is_complete and is_free and changed < most_records;
  end loop;
end
$$;

create or replace function public.clear_references_to_project() returns trigger language plpgsql
as $$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.tasks set "projectId" = null where "groupId" = old."groupId" and "projectId" = old.id;
    update public.history_entries set "projectId" = null where "groupId" = old."groupId" and "projectId" = old.id;
    update public.applications set "projectId" = null where "groupId" = old."groupId" and "projectId" = old.id;
  else
    delete from public.tasks where "groupId" = old."groupId" and "projectId" = old.id;
    delete from public.history_entries where "groupId" = old."groupId" and "projectId" = old.id;
    delete from public.applications where "groupId" = old."groupId" and "projectId" = old.id;
  end if;
  return null;
end
$$;

create or replace function public.clear_references_to_company() returns trigger language plpgsql
as $$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.projects set "companyId" = null where "groupId" = old."groupId" and "companyId" = old.id;
    update public.profiles_positions set "companyId" = null where "groupId" = old."groupId" and "companyId" = old.id;
    update public.tasks set "companyId" = null where "groupId" = old."groupId" and "companyId" = old.id;
  else
    delete from public.projects where "groupId" = old."groupId" and "companyId" = old.id;
    delete from public.profiles_positions where "groupId" = old."groupId" and "companyId" = old.id;
    delete from public.tasks where "groupId" = old."groupId" and "companyId" = old.id;
  end if;
  return null;
end
$$;

alter table public.applications drop column "projectName";
alter table public.history_entries drop column "projectName";

drop trigger profiles_hold_kept_profile on public.profiles;
drop function public.hold_kept_profile();

create or replace function public.claim_keys_of_profile() returns trigger language plpgsql
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

drop function public.share_identities_of_person(public.profiles, public.profiles);

create or replace view public.schema_version as select 1763600003810::bigint as migration;
