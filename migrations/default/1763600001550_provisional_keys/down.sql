drop trigger "profiles_merges_confirm_claims" on public.profiles_merges;
drop function public.confirm_claims_of_merged();
drop trigger "profiles_keys_take_provisional" on public.profiles_keys;
drop function public.take_provisional_key();

-- Without the column a claim of an application is either like any other or none. It is given up.
delete from public.profiles_keys where "isProvisional";
drop index public."profiles_keys_provisional_key";
alter table public.profiles_keys drop column "isProvisional";
comment on table public.profiles_keys is 'Confirmed identities of profiles that are not deleted. Each identity belongs to exactly one profile of an account. Maintained by triggers on profiles and profiles_emails.';
comment on column public.profiles_emails."isConfirmed" is 'Whether the address identifies the person. A profile is not found by an address that is not confirmed. Of the addresses of an application with a public key only the first is confirmed.';
comment on column public.profiles_phones."isConfirmed" is 'Whether the number helps to identify the person. A profile is not found by a number that is not confirmed.';

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
           when 'email' then exists (
             select from public.profiles_emails as email
              where email."groupId" = profile."groupId"
                and email."profileId" = profile.id
                and email."canonicalEmailAddress" = held.key
                and email."isConfirmed"
                and email."deletedAt" is null
           )
           else exists (
             select from public.profiles as owner
              where owner."groupId" = profile."groupId"
                and (owner.id = profile.id or owner."mergedIntoId" = profile.id)
                and case held.kind
                  when 'externalId' then held.key = owner."externalId"
                  else owner."isNetworkUrlConfirmed" and held.key = owner."canonicalNetworkUrl"
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
   where profile.id = claimant
     and profile."deletedAt" is null
     and not exists (
       select from public.profiles_keys as held
        where held."groupId" = profile."groupId"
          and held.kind = claim.kind
          and held.key = claim.key
          and held."profileId" = profile.id
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
   where profile.id = claimant
     and profile."deletedAt" is null
     and claim.key is not null
  on conflict do nothing;
end
$$;
comment on function public.claim_profile_keys(claimant uuid) is
  'Updates the rows of a profile in profiles_keys to match its externalId, confirmed network URL, confirmed e-mail addresses and deletedAt, and the externalId and network URL of profiles that were merged into it.';

comment on column public.history_entries.message is null;
