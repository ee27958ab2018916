-- An application with a public key may claim one identity of the profile that it creates, so that the next application
-- of the person finds the profile. The claim is provisional: anybody may have sent the application. A confirmed claim
-- of another profile takes the identity over, and the two profiles become a pair to review.

alter table public.profiles_keys add column "isProvisional" boolean not null default false;
comment on column public.profiles_keys."isProvisional" is
  'Whether only an application with a public key claims the identity. Other applications with a public key find the profile by it; saves with a private key do not, and take it over for the profile that they create or name.';
-- One application claims one address. A list of addresses would otherwise collect the applications of other people.
create unique index "profiles_keys_provisional_key" on public.profiles_keys ("groupId", "profileId")
  where "isProvisional";
alter table public.profiles_keys add constraint "profiles_keys_provisional_kind_check"
  check (not "isProvisional" or kind in ('networkUrl', 'email'));
comment on table public.profiles_keys is
  'Identities of profiles that are not deleted. Each identity belongs to exactly one profile of an account. Maintained by triggers on profiles and profiles_emails; provisional rows are inserted by applications with a public key.';
comment on column public.profiles_emails."isConfirmed" is
  'Whether the address identifies the person. A save with a private key does not find a profile by an address that is not confirmed. The addresses of an application with a public key are not confirmed.';
comment on column public.profiles_phones."isConfirmed" is
  'Whether the number helps to identify the person. A profile is not found by a number that is not confirmed. The numbers of an application with a public key are not confirmed.';

-- A confirmed claim ends the provisional one of the same identity. When another profile had it, somebody may have
-- applied as this person, or the person has applied before: the pair is recorded for review.
create function public.take_provisional_key() returns trigger
  language plpgsql
  as $$
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
$$;
comment on function public.take_provisional_key() is
  'Ends the provisional claim of an identity that a profile claims with confirmation, and records the two profiles in profiles_duplicates.';
create trigger "profiles_keys_take_provisional" before insert on public.profiles_keys
  for each row when (not new."isProvisional")
  execute function public.take_provisional_key();

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
   where profile.id = claimant
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
   where profile.id = claimant
     and profile."deletedAt" is null
     and claim.key is not null
  on conflict do nothing;
end
$$;
comment on function public.claim_profile_keys(claimant uuid) is
  'Updates the rows of a profile in profiles_keys to match its externalId, confirmed network URL, confirmed e-mail addresses and deletedAt, and the externalId and network URL of profiles that were merged into it. A provisional row stays as long as the profile has its address or URL.';

-- Who merges two profiles says that both are one person. That confirms what applications claimed for either of them.
create function public.confirm_claims_of_merged() returns trigger
  language plpgsql
  as $$
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
$$;
comment on function public.confirm_claims_of_merged() is
  'Confirms the identities that applications with a public key claimed for two profiles that are merged.';
-- Its name comes before that of the trigger that merges: Postgres runs triggers in the order of their names.
create trigger "profiles_merges_confirm_claims" before insert on public.profiles_merges
  for each row execute function public.confirm_claims_of_merged();

comment on column public.history_entries.message is
  'Plain text. A client that shows it on a page has to escape it; of an application it is what anybody may have written.';
