-- The nearest profiles without grouping all that are near: of each place is told, when its turn has come, whether the profile
-- has a nearer one. A page looks at its own profiles only.
create or replace function public.nearest_profiles(
  latitude double precision, longitude double precision, km double precision, hasura_session json
) returns setof public.profiles
  language sql stable
  as $$
  select profile.*
    from (
      select near."profileId", near.distance,
             lag(near."profileId") over (order by near.distance, near."profileId") as previous
        from public.profiles_near_points((hasura_session ->> 'x-hasura-group-id')::uuid, nearest_profiles.latitude, nearest_profiles.longitude, km) as near
       order by near.distance, near."profileId"
    ) as found,
    lateral (
      select * from public.profiles as held
       where held."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid and held.id = found."profileId"
       limit 1
    ) as profile
   -- Two places of a profile that are as far follow each other.
   where found.previous is distinct from found."profileId"
     -- As a value and not as a join, which could lose the order.
     and found.distance <= (
       select min(public.great_circle_km(nearest_profiles.latitude, nearest_profiles.longitude, other.latitude, other.longitude))
         from public.profiles_points as other
        where other."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid and other."profileId" = found."profileId"
     )
$$;

create or replace view public.schema_version as select 1796079325000::bigint as migration;
