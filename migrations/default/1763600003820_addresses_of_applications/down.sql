create or replace function public.same_identity(account uuid, ids uuid[]) returns jsonb
language sql stable as $$
  with address as materialized (
    select email."canonicalEmailAddress" as value
      from public.profiles_emails as email
     where email."groupId" = account and email."profileId" = any (ids)
    union
    select regexp_split_to_table(lower(application.submitted ->> 'emailAddresses'), '[,;[:space:]]+')
      from public.applications as application
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

create or replace view public.schema_version as select 1763600003810::bigint as migration;
