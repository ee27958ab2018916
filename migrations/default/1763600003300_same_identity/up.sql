-- Which other profiles may be the same person: an erasure names them before it removes what would tell.
create function public.same_identity(account uuid, ids uuid[]) returns jsonb
language sql stable as $$
  with address as materialized (
    select email."canonicalEmailAddress" as value
      from public.profiles_emails as email
     where email."groupId" = account and email."profileId" = any (ids)
    union
    -- What the sender of an application that waits has typed. Only addresses in it tell of other profiles: any other word
    -- would be found in the applications of everybody who uses it.
    select found[1]
      from public.applications as application
     cross join lateral regexp_matches(
             lower(application.submitted ->> 'emailAddresses'), '[^[:space:],;:<>()"]+@[^[:space:],;:<>()"]+', 'g'
           ) as found
     where application."groupId" = account and application."profileId" = any (ids)
  ), said as materialized (
    select public.whole_text_pattern(
             array(select value from address)
             || array(
               select regexp_replace(profile."canonicalNetworkUrl", '^https?://', '') from public.profiles as profile
                where profile."groupId" = account and profile.id = any (ids) and profile."canonicalNetworkUrl" is not null
             )
           ) as pattern
  ), other as (
    select email."profileId" as id, 'email' as reason
      from public.profiles_emails as email
     where email."groupId" = account and email."canonicalEmailAddress" = any (array(select value from address))
       and email."deletedAt" is null
    union
    select same.id, 'networkUrl'
      from public.profiles as same
     where same."groupId" = account and same."canonicalNetworkUrl" = any (array(
             select own."canonicalNetworkUrl" from public.profiles as own
              where own."groupId" = account and own.id = any (ids)
           ))
    union
    select same.id, 'externalId'
      from public.profiles as same
     where same."groupId" = account and same."deletedAt" is null and same."externalId" = any (array(
             select own."externalId" from public.profiles as own where own."groupId" = account and own.id = any (ids)
           ))
    union
    select same.id, 'phone'
      from public.profiles_phones as number
      join public.profiles as same on same."groupId" = account and same.id = number."profileId"
     where number."groupId" = account
       and number."canonicalNumber" = any (array(
             select phone."canonicalNumber" from public.profiles_phones as phone
              where phone."groupId" = account and phone."profileId" = any (ids)
           ))
       and same."foldedName" = any (array(
             select own."foldedName" from public.profiles as own
              where own."groupId" = account and own.id = any (ids) and own."foldedName" <> ''
           ))
    union
    select case when pair."profileId" = any (ids) then pair."otherProfileId" else pair."profileId" end, 'duplicate'
      from public.profiles_duplicates as pair
     where pair."groupId" = account and pair."resolvedAt" is null
       and (pair."profileId" = any (ids) or pair."otherProfileId" = any (ids))
    union
    select application."profileId", 'application'
      from said
      join public.applications as application
        on application."groupId" = account and application.review = 'pending'
           and lower(application.submitted::text) ~ said.pattern
  )
  select coalesce(
    jsonb_agg(jsonb_build_object('profileId', found.id, 'reasons', found.reasons) order by found.id), '[]'
  )
    from (
      select other.id, array_agg(other.reason order by other.reason) as reasons from other group by other.id
    ) as found
    join public.profiles as profile
      on profile."groupId" = account and profile.id = found.id and profile."erasedAt" is null
   where found.id <> all (ids)
$$;
comment on function public.same_identity(uuid, uuid[]) is
  'Other profiles of the account that have an identity of one of the profiles, with the reasons: email, phone (with the name), networkUrl, externalId, duplicate (an open pair), application (one that waits for a review).';
create index "profiles_canonicalNetworkUrl_idx" on public.profiles ("groupId", "canonicalNetworkUrl")
  where "canonicalNetworkUrl" is not null;

create function public.profiles_same_identity(profile public.profiles) returns jsonb
language sql stable as $$
  select public.same_identity(profile."groupId", public.profiles_of_person(profile."groupId", profile.id))
$$;
comment on function public.profiles_same_identity(public.profiles) is
  'Other profiles that have an identity of this one, or of those merged with it: an array of {profileId, reasons}. An erasure leaves them unless it is told to erase them too.';

alter table public.profiles_erasures add column "sameIdentity" jsonb not null default '[]';
alter table public.profiles_erasures
  add constraint "profiles_erasures_sameIdentity_check" check (jsonb_typeof("sameIdentity") = 'array');
comment on column public.profiles_erasures."sameIdentity" is
  'Other profiles that had an identity of the person when it was erased, with the reasons: an array of {profileId, reasons}.';

create function public.name_same_identity() returns trigger language plpgsql as $$
begin
  new."sameIdentity" := public.same_identity(new."groupId", public.profiles_of_person(new."groupId", new."profileId"));
  return new;
end
$$;
comment on function public.name_same_identity() is
  'Keeps which other profiles have an identity of the person, before it is erased.';
-- Triggers run in the order of their names: before the one that erases.
create trigger "profiles_erasures_a_name_same_identity" before insert on public.profiles_erasures
  for each row execute function public.name_same_identity();
drop trigger "profiles_erasures_audit" on public.profiles_erasures;
create trigger "profiles_erasures_audit" after insert or update or delete on public.profiles_erasures
  for each row execute function public.record_audit(
    'profiles', 'profileId', 'erasures', '{taskId,reason,profileId}',
    '{counts,sameIdentity,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
