drop function public.offers_distance_km, public.nearest_offers, public.offers_near, public.offers_near_places,
  public.companies_distance_km, public.nearest_companies, public.companies_near, public.companies_near_places,
  public.profiles_distance_km, public.nearest_profiles, public.profiles_near, public.are_many_near, public.profiles_near_points;
drop trigger locations_move_points on public.locations;
drop trigger profiles_fieldsvalues_remove_point on public.profiles_fieldsvalues;
drop trigger profiles_fieldsvalues_add_point on public.profiles_fieldsvalues;
drop trigger profiles_locations_remove_point on public.profiles_locations;
drop trigger profiles_locations_add_point on public.profiles_locations;
drop trigger profiles_remove_point on public.profiles;
drop trigger profiles_add_point on public.profiles;
drop function public.move_profile_points, public.remove_profile_point, public.add_profile_point, public.write_profile_point;
drop table public.profiles_points;
drop function public.near_bands, public.check_near, public.latitude_band, public.great_circle_km;
create or replace view public.schema_version as select 1796075400000::bigint as migration;
