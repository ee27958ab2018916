create or replace view public.schema_version as select 1796000001300::bigint as migration;

create or replace function public.prefer_one_email() returns trigger
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
