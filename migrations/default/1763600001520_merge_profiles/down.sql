drop table public.profiles_merges;
drop function public.merge_profiles();

-- Keys that are held for merged profiles only are given up.
create or replace function public.claim_profile_keys(claimant uuid) returns void
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
comment on function public.claim_profile_keys(claimant uuid) is 'Updates the rows of a profile in profiles_keys to match its externalId, confirmed network URL, confirmed e-mail addresses and deletedAt.';
create or replace function public.claim_keys_of_profile() returns trigger
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
drop trigger "profiles_claim_keys_on_update" on public.profiles;
create trigger "profiles_claim_keys_on_update" after update on public.profiles
  for each row
  when (
    (old."deletedAt" is null) <> (new."deletedAt" is null)
    or old."externalId" is distinct from new."externalId"
    or old."canonicalNetworkUrl" is distinct from new."canonicalNetworkUrl"
    or old."isNetworkUrlConfirmed" <> new."isNetworkUrlConfirmed"
  )
  execute function public.claim_keys_of_profile();
select public.claim_profile_keys(profile.id)
  from public.profiles as profile
 where exists (select from public.profiles as merged where merged."mergedIntoId" = profile.id);
