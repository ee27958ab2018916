-- What all migrations together make. Written by npm run goldens

CREATE OR REPLACE FUNCTION public.great_circle_km(latitude double precision, longitude double precision, "otherLatitude" double precision, "otherLongitude" double precision)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((2)::numeric * 6371.0088))::double precision * asin(LEAST((1)::double precision, sqrt((power(sin((radians(("otherLatitude" - latitude)) / (2)::double precision)), (2)::double precision) + ((cos(radians(latitude)) * cos(radians("otherLatitude"))) * power(sin((radians(("otherLongitude" - longitude)) / (2)::double precision)), (2)::double precision)))))));
comment on function public.great_circle_km(latitude double precision, longitude double precision, "otherLatitude" double precision, "otherLongitude" double precision) is 'The distance of two points on a sphere of the mean radius of the earth, in kilometres. It differs from that on the ellipsoid by less than 0.6 percent.';

CREATE OR REPLACE FUNCTION public.latitude_band(latitude double precision)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (floor((latitude * (10)::double precision)))::smallint;
comment on function public.latitude_band(latitude double precision) is 'The number of the tenth of a degree of latitude, some eleven kilometres, that a point is in.';

CREATE OR REPLACE FUNCTION public.check_near(latitude double precision, longitude double precision, km double precision)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  -- NaN is above all numbers.
  if latitude not between -90 and 90 or longitude not between -180 and 180 then
    raise exception 'a point must have a latitude from -90 to 90 and a longitude from -180 to 180'
      using errcode = 'numeric_value_out_of_range';
  elsif not (km > 0 and km <= 500) then
    raise exception 'km must be above 0 and up to 500' using errcode = 'numeric_value_out_of_range';
  end if;
  return true;
end
$function$;
comment on function public.check_near(latitude double precision, longitude double precision, km double precision) is 'True; refuses what is no point and no radius of a search, also where nothing is searched.';

CREATE OR REPLACE FUNCTION public.near_bands(latitude double precision, longitude double precision, km double precision)
 RETURNS TABLE(band smallint, west double precision, east double precision)
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT ROWS 10
AS $function$
declare
  -- A tenth of a metre more than asked for: the distance decides, and rounding must not.
  margin constant double precision := 1e-6;
  reach constant double precision := degrees(km / 6371.0088) + margin;
  angle constant double precision := radians(reach);
  middle constant double precision := radians(latitude);
  -- Where meridians touch the circle, it is widest. Around a pole it is so at the pole.
  widest double precision;
  here double precision;
  half double precision;
begin
  widest := case when abs(sin(middle)) < cos(angle) then asin(sin(middle) / cos(angle)) else sign(latitude) * pi() / 2 end;
  for number in public.latitude_band(greatest(latitude - reach, -90)) .. public.latitude_band(least(latitude + reach, 90)) loop
    band := number;
    -- The latitude of this band at which the circle is widest.
    here := least(
      greatest(widest, radians(greatest(number / 10.0, latitude - reach))),
      radians(least((number + 1) / 10.0, latitude + reach, 90))
    );
    half := case when cos(middle) * cos(here) < 1e-12 then 180 else margin + degrees(acos(greatest(-1, least(1,
      (cos(angle) - sin(middle) * sin(here)) / (cos(middle) * cos(here))
    )))) end;
    if half >= 180 then
      west := -180; east := 180; return next;
    else
      west := greatest(longitude - half, -180); east := least(longitude + half, 180); return next;
      -- What is beyond the date line.
      if longitude - half < -180 then
        west := longitude - half + 360; east := 180; return next;
      elsif longitude + half > 180 then
        west := -180; east := longitude + half - 360; return next;
      end if;
    end if;
  end loop;
end
$function$;
comment on function public.near_bands(latitude double precision, longitude double precision, km double precision) is 'The ranges of longitude in the bands of latitude in which a circle lies. Only points within them can be near.';

create table public.profiles_points (
  "createdAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  "locationId" uuid not null,
  latitude double precision not null,
  longitude double precision not null,
  band smallint generated always as (latitude_band(latitude)) stored not null,
  constraint profiles_points_pkey PRIMARY KEY ("groupId", "profileId", "locationId"),
  constraint "profiles_points_locationId_fkey" FOREIGN KEY ("groupId", "locationId") REFERENCES locations("groupId", id) ON DELETE CASCADE,
  constraint "profiles_points_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE
);
alter table public.profiles_points set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX profiles_points_band_idx ON public.profiles_points USING btree ("groupId", band, longitude) INCLUDE (latitude, "profileId");
CREATE INDEX "profiles_points_locationId_idx" ON public.profiles_points USING btree ("groupId", "locationId");
comment on table public.profiles_points is 'Where the places of profiles are, of those whose coordinates are known, for the search by a radius. Triggers of what refers to places keep it.';
comment on column public.profiles_points.band is 'The tenth of a degree of latitude: 457 is from 45.7 to 45.8.';

CREATE OR REPLACE FUNCTION public.write_profile_point(account uuid, profile uuid, location uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  -- Two transactions may each take one of two references of a profile to the same place.
  perform from public.profiles where "groupId" = account and id = profile for no key update;
  if not found then
    return;
  end if;
  delete from public.profiles_points where "groupId" = account and "profileId" = profile and "locationId" = location;
  insert into public.profiles_points ("groupId", "profileId", "locationId", latitude, longitude)
  select account, profile, place.id, place.latitude, place.longitude
    from public.locations as place
   where place."groupId" = account and place.id = location and place.latitude is not null
     and (
       exists (select from public.profiles_locations where "groupId" = account and "profileId" = profile and "locationId" = location)
       or exists (select from public.profiles_fieldsvalues where "groupId" = account and "profileId" = profile and "locationId" = location)
       or exists (select from public.profiles where "groupId" = account and id = profile and "locationId" = location)
     );
end
$function$;
comment on function public.write_profile_point(account uuid, profile uuid, location uuid) is 'Writes where a place of a profile is, if it is one and has coordinates.';

CREATE OR REPLACE FUNCTION public.add_profile_point()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform public.write_profile_point(
    new."groupId", coalesce(to_jsonb(new) ->> 'profileId', to_jsonb(new) ->> 'id')::uuid, new."locationId"
  );
  return null;
end
$function$;
comment on function public.add_profile_point() is 'Writes where the place is that a profile gets.';

CREATE OR REPLACE FUNCTION public.remove_profile_point()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform public.write_profile_point(
    old."groupId", coalesce(to_jsonb(old) ->> 'profileId', to_jsonb(old) ->> 'id')::uuid, old."locationId"
  );
  return null;
end
$function$;
comment on function public.remove_profile_point() is 'Removes where the place is that a profile gives up.';

CREATE OR REPLACE FUNCTION public.move_profile_points()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform public.write_profile_point(new."groupId", named."profileId", new.id)
     from (
       select "profileId" from public.profiles_locations where "groupId" = new."groupId" and "locationId" = new.id
       union
       select "profileId" from public.profiles_fieldsvalues where "groupId" = new."groupId" and "locationId" = new.id
       union
       select id from public.profiles where "groupId" = new."groupId" and "locationId" = new.id
       order by 1
     ) as named;
  return null;
end
$function$;
comment on function public.move_profile_points() is 'Writes where the places of profiles are when the coordinates of a place change.';

CREATE OR REPLACE FUNCTION public.profiles_near_points(account uuid, latitude double precision, longitude double precision, km double precision)
 RETURNS TABLE("profileId" uuid, distance double precision)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select point."profileId",
         public.great_circle_km(profiles_near_points.latitude, profiles_near_points.longitude, point.latitude, point.longitude)
    from public.near_bands(profiles_near_points.latitude, profiles_near_points.longitude, km) as band
    join public.profiles_points as point
      on point."groupId" = account and point.band = band.band and point.longitude between band.west and band.east
   where public.great_circle_km(profiles_near_points.latitude, profiles_near_points.longitude, point.latitude, point.longitude) <= km
     and public.check_near(profiles_near_points.latitude, profiles_near_points.longitude, km)
$function$;
comment on function public.profiles_near_points(account uuid, latitude double precision, longitude double precision, km double precision) is 'Places of profiles within a distance, each with its distance in kilometres.';

CREATE OR REPLACE FUNCTION public.are_many_near(account uuid, latitude double precision, longitude double precision, km double precision)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select count(*) > 2000 from (
    select from public.profiles_near_points(account, are_many_near.latitude, are_many_near.longitude, km) limit 2001
  ) as near
$function$;
comment on function public.are_many_near(account uuid, latitude double precision, longitude double precision, km double precision) is 'Whether so many places of profiles are within a distance that it is faster to look whether a profile is one of them than to look each of them up.';

CREATE OR REPLACE FUNCTION public.profiles_near(latitude double precision, longitude double precision, km double precision, hasura_session json)
 RETURNS SETOF profiles
 LANGUAGE sql
 STABLE
AS $function$
  -- Both in the default order of lists, which indexes have: a page then reads its own profiles only, and others sort.
  (
    select profile.*
      from public.profiles as profile
     where not (select public.are_many_near((hasura_session ->> 'x-hasura-group-id')::uuid, profiles_near.latitude, profiles_near.longitude, km))
       and profile."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid
       and profile.id in (
         select near."profileId"
           from public.profiles_near_points((hasura_session ->> 'x-hasura-group-id')::uuid, profiles_near.latitude, profiles_near.longitude, km) as near
       )
     order by profile."createdAt", profile.id
  )
  union all
  (
    select profile.*
      from public.profiles as profile
     where (select public.are_many_near((hasura_session ->> 'x-hasura-group-id')::uuid, profiles_near.latitude, profiles_near.longitude, km))
       and profile."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid
       -- As a value and not as a join: Postgres then makes a hash of the ids and reads profiles by the index of the order.
       and (profile.id in (
         select near."profileId"
           from public.profiles_near_points((hasura_session ->> 'x-hasura-group-id')::uuid, profiles_near.latitude, profiles_near.longitude, km) as near
       )) is true
     order by profile."createdAt", profile.id
  )
$function$;
comment on function public.profiles_near(latitude double precision, longitude double precision, km double precision, hasura_session json) is 'Profiles with a place within so many kilometres of a point, above 0 and up to 500, in no order: for counts, and for an order_by of your own.';

CREATE OR REPLACE FUNCTION public.nearest_profiles(latitude double precision, longitude double precision, km double precision, hasura_session json)
 RETURNS SETOF profiles
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;
comment on function public.nearest_profiles(latitude double precision, longitude double precision, km double precision, hasura_session json) is 'Profiles with a place within so many kilometres of a point, above 0 and up to 500, the nearest ones first, unless order_by is given.';

CREATE OR REPLACE FUNCTION public.profiles_distance_km(profile profiles, latitude double precision DEFAULT NULL::double precision, longitude double precision DEFAULT NULL::double precision)
 RETURNS double precision
 LANGUAGE sql
 STABLE
AS $function$
  select round(min(public.great_circle_km(
           profiles_distance_km.latitude, profiles_distance_km.longitude, point.latitude, point.longitude
         ))::numeric, 3)::double precision
    from public.profiles_points as point
   where point."groupId" = profile."groupId" and point."profileId" = profile.id
$function$;
comment on function public.profiles_distance_km(profile profiles, latitude double precision, longitude double precision) is 'How far the nearest place of the profile is from a point, in kilometres. Null without a place whose coordinates are known.';

CREATE OR REPLACE FUNCTION public.companies_near_places(account uuid, latitude double precision, longitude double precision, km double precision)
 RETURNS TABLE("companyId" uuid, distance double precision)
 LANGUAGE sql
 STABLE
AS $function$
  select named."companyId",
         public.great_circle_km(companies_near_places.latitude, companies_near_places.longitude, place.latitude, place.longitude)
    from (
      select "companyId", "locationId" from public.companies_fieldsvalues where "groupId" = account and "locationId" is not null
      union all
      select legaldata."companyId", establishment."locationId"
        from public.companies_legaldata_locations as establishment
        join public.companies_legaldata as legaldata
          on legaldata."groupId" = establishment."groupId" and legaldata.id = establishment."legaldataId"
       where establishment."groupId" = account and establishment."locationId" is not null and legaldata."deletedAt" is null
    ) as named
    join public.locations as place on place."groupId" = account and place.id = named."locationId"
    join public.near_bands(companies_near_places.latitude, companies_near_places.longitude, km) as band
      on band.band = public.latitude_band(place.latitude) and place.longitude between band.west and band.east
   where public.great_circle_km(companies_near_places.latitude, companies_near_places.longitude, place.latitude, place.longitude) <= km
     and public.check_near(companies_near_places.latitude, companies_near_places.longitude, km)
$function$;
comment on function public.companies_near_places(account uuid, latitude double precision, longitude double precision, km double precision) is 'Establishments and places of companies within a distance, each with its distance in kilometres.';

CREATE OR REPLACE FUNCTION public.companies_near(latitude double precision, longitude double precision, km double precision, hasura_session json)
 RETURNS SETOF companies
 LANGUAGE sql
 STABLE
AS $function$
  select company.*
    from public.companies as company
   where company."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid
     and company.id in (
       select near."companyId"
         from public.companies_near_places((hasura_session ->> 'x-hasura-group-id')::uuid, companies_near.latitude, companies_near.longitude, km) as near
     )
$function$;
comment on function public.companies_near(latitude double precision, longitude double precision, km double precision, hasura_session json) is 'Companies with an establishment or a place in a custom field within so many kilometres of a point, above 0 and up to 500, in no order: for counts, and for an order_by of your own.';

CREATE OR REPLACE FUNCTION public.nearest_companies(latitude double precision, longitude double precision, km double precision, hasura_session json)
 RETURNS SETOF companies
 LANGUAGE sql
 STABLE
AS $function$
  select company.*
    from (
      select near."companyId"
        from public.companies_near_places((hasura_session ->> 'x-hasura-group-id')::uuid, nearest_companies.latitude, nearest_companies.longitude, km) as near
       group by near."companyId"
       order by min(near.distance), near."companyId"
    ) as found,
    lateral (
      select * from public.companies as held
       where held."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid and held.id = found."companyId"
       limit 1
    ) as company
$function$;
comment on function public.nearest_companies(latitude double precision, longitude double precision, km double precision, hasura_session json) is 'Companies with an establishment or a place in a custom field within so many kilometres of a point, above 0 and up to 500, the nearest ones first, unless order_by is given.';

CREATE OR REPLACE FUNCTION public.companies_distance_km(company companies, latitude double precision DEFAULT NULL::double precision, longitude double precision DEFAULT NULL::double precision)
 RETURNS double precision
 LANGUAGE sql
 STABLE
AS $function$
  select round(min(public.great_circle_km(
           companies_distance_km.latitude, companies_distance_km.longitude, place.latitude, place.longitude
         ))::numeric, 3)::double precision
    from (
      select "locationId" from public.companies_fieldsvalues where "groupId" = company."groupId" and "companyId" = company.id
      union all
      select establishment."locationId"
        from public.companies_legaldata as legaldata
        join public.companies_legaldata_locations as establishment
          on establishment."groupId" = legaldata."groupId" and establishment."legaldataId" = legaldata.id
       where legaldata."groupId" = company."groupId" and legaldata."companyId" = company.id and legaldata."deletedAt" is null
    ) as named
    join public.locations as place on place."groupId" = company."groupId" and place.id = named."locationId"
$function$;
comment on function public.companies_distance_km(company companies, latitude double precision, longitude double precision) is 'How far the nearest establishment or place of the company is from a point, in kilometres. Null without one whose coordinates are known.';

CREATE OR REPLACE FUNCTION public.offers_near_places(account uuid, latitude double precision, longitude double precision, km double precision)
 RETURNS TABLE("offerId" uuid, distance double precision)
 LANGUAGE sql
 STABLE
AS $function$
  select entry."offerId",
         public.great_circle_km(offers_near_places.latitude, offers_near_places.longitude, place.latitude, place.longitude)
    -- The view has what anybody may see: a place that an offer does not show finds no offer.
    from public.offers_fieldsvalues as entry
    join public.locations as place on place."groupId" = entry."groupId" and place.id = entry."locationId"
    join public.near_bands(offers_near_places.latitude, offers_near_places.longitude, km) as band
      on band.band = public.latitude_band(place.latitude) and place.longitude between band.west and band.east
   where entry."groupId" = account
     and public.great_circle_km(offers_near_places.latitude, offers_near_places.longitude, place.latitude, place.longitude) <= km
     and public.check_near(offers_near_places.latitude, offers_near_places.longitude, km)
$function$;
comment on function public.offers_near_places(account uuid, latitude double precision, longitude double precision, km double precision) is 'Places that offers show within a distance, each with its distance in kilometres.';

CREATE OR REPLACE FUNCTION public.offers_near(latitude double precision, longitude double precision, km double precision, hasura_session json)
 RETURNS SETOF offers
 LANGUAGE sql
 STABLE
AS $function$
  select offer.*
    from public.offers as offer
   where offer."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid
     and offer.id in (
       select near."offerId"
         from public.offers_near_places((hasura_session ->> 'x-hasura-group-id')::uuid, offers_near.latitude, offers_near.longitude, km) as near
     )
$function$;
comment on function public.offers_near(latitude double precision, longitude double precision, km double precision, hasura_session json) is 'Offers that show a place within so many kilometres of a point, above 0 and up to 500, in no order: for counts, and for an order_by of your own.';

CREATE OR REPLACE FUNCTION public.nearest_offers(latitude double precision, longitude double precision, km double precision, hasura_session json)
 RETURNS SETOF offers
 LANGUAGE sql
 STABLE
AS $function$
  select offer.*
    from (
      select near."offerId", min(near.distance) as distance
        from public.offers_near_places((hasura_session ->> 'x-hasura-group-id')::uuid, nearest_offers.latitude, nearest_offers.longitude, km) as near
       group by near."offerId"
    ) as found
    join public.offers as offer
      on offer."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid and offer.id = found."offerId"
   order by found.distance, found."offerId"
$function$;
comment on function public.nearest_offers(latitude double precision, longitude double precision, km double precision, hasura_session json) is 'Offers that show a place within so many kilometres of a point, above 0 and up to 500, the nearest ones first, unless order_by is given.';

CREATE OR REPLACE FUNCTION public.offers_distance_km(offer offers, latitude double precision DEFAULT NULL::double precision, longitude double precision DEFAULT NULL::double precision)
 RETURNS double precision
 LANGUAGE sql
 STABLE
AS $function$
  select round(min(public.great_circle_km(
           offers_distance_km.latitude, offers_distance_km.longitude, place.latitude, place.longitude
         ))::numeric, 3)::double precision
    from public.offers_fieldsvalues as entry
    join public.locations as place on place."groupId" = entry."groupId" and place.id = entry."locationId"
   where entry."groupId" = offer."groupId" and entry."offerId" = offer.id
$function$;
comment on function public.offers_distance_km(offer offers, latitude double precision, longitude double precision) is 'How far the nearest place that the offer shows is from a point, in kilometres. Null without one whose coordinates are known.';
