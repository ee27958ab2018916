-- A profile whose words cannot be written holds up no other one.

alter table public.profiles_search_pending add column error text;
comment on column public.profiles_search_pending.error is
  'The SQLSTATE with which the words could not be written; it is tried again an hour after "createdAt". Null: it was not tried.';

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
            where "groupId" = account and "isLater"
              and (error is null or "createdAt" < now() - interval '1 hour')
            limit most for update skip locked
         ))
      returning *
    )
    select distinct on ("profileId") * from taken order by "profileId"
  loop
    begin
      perform public.write_search(account, pending."profileId");
      pending.error := null;
    exception when others then
      insert into public.profiles_search_pending ("groupId", "profileId", error)
      values (account, pending."profileId", sqlstate)
      returning * into pending;
    end;
    return next pending;
  end loop;
end
$$;
comment on function public.refresh_search(uuid, integer) is
  'Writes the words of profiles of an account that are pending for later, at most as many as given, and returns what it has done: one with an error could not be written and is pending again.';

create or replace view public.schema_version as select 1796000001300::bigint as migration;
