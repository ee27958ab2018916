create or replace function public.refresh_search(account uuid, most integer) returns setof public.profiles_search_pending
  language plpgsql
  as $$
declare
  pending public.profiles_search_pending;
begin
  -- In the order of ids, as merges lock profiles, and without those that another server writes now.
  for pending in
    with taken as (
      delete from public.profiles_search_pending
       where "groupId" = account
         and id = any (array(
           select id from public.profiles_search_pending
            where "groupId" = account and "isLater" limit most for update skip locked
         ))
      returning *
    )
    select distinct on ("profileId") * from taken order by "profileId"
  loop
    perform public.write_search(account, pending."profileId");
    return next pending;
  end loop;
end
$$;
comment on function public.refresh_search(uuid, integer) is
  'Writes the words of profiles of an account that are pending for later, at most as many as given, and returns what it has done.';

alter table public.profiles_search_pending drop column error;

create or replace view public.schema_version as select 1796000000800::bigint as migration;
