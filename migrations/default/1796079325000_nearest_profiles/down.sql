create or replace function public.nearest_profiles(latitude double precision, longitude double precision, km double precision, hasura_session json)
  returns setof public.profiles
  language sql stable
  as $$
  select profile.*
    from (
      -- Ordered before they are looked up, so that a page reads its own profiles only.
      select near."profileId"
        from public.profiles_near_points((hasura_session ->> 'x-hasura-group-id')::uuid, nearest_profiles.latitude, nearest_profiles.longitude, km) as near
       group by near."profileId"
       order by min(near.distance), near."profileId"
    ) as found,
    lateral (
      select * from public.profiles as held
       where held."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid and held.id = found."profileId"
       limit 1
    ) as profile
$$;
create or replace view public.schema_version as select 1796078481000::bigint as migration;
