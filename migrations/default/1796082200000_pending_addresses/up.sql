-- Addresses whose point a geocoder still has to be asked for, which are looked up in the gazetteer before.

alter table public.locations_pending
  add column "geocodeAt" timestamptz,
  add column "keptPoint" boolean not null default false;
comment on column public.locations_pending."geocodeAt" is
  'When a geocoder is asked for the point next; null: the gazetteer has not looked at the place yet.';
comment on column public.locations_pending."keptPoint" is
  'Whether the text has changed and the point has not: one near the address before is of that.';
create index "locations_pending_geocodeAt_idx" on public.locations_pending ("geocodeAt", id) where "geocodeAt" is not null;

create or replace function public.mark_place() returns trigger
  language plpgsql
  -- Who writes a place needs no right to this table.
  security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  is_kept boolean := false;
begin
  if tg_op = 'UPDATE' then
    is_kept := new.latitude is not distinct from old.latitude and new.longitude is not distinct from old.longitude;
  end if;
  insert into public.locations_pending ("groupId", "locationId", "textBefore", "keptPoint")
  values (new."groupId", new.id, case when tg_op = 'UPDATE' then old.search end, is_kept)
  -- Another id: who looks the place up now has the text before, and deletes the row by the id that it had then.
  on conflict on constraint "locations_pending_locationId_key" do update set
    id = gen_random_uuid(),
    "createdAt" = now(),
    "geocodeAt" = null,
    -- What the gazetteer has looked at has the parts of the text that changes now.
    "textBefore" = case when locations_pending."geocodeAt" is null
      then locations_pending."textBefore" else excluded."textBefore" end,
    "keptPoint" = excluded."keptPoint" and (locations_pending."keptPoint" or locations_pending."geocodeAt" is not null);
  return null;
end
$$;

-- A place with a street waits also when its save has looked it up: a geocoder may know more.
drop trigger "locations_mark_new_place" on public.locations;
create trigger "locations_mark_new_place" after insert on public.locations
  for each row when (new.latitude is null or new.route is not null) execute function public.mark_place();

create or replace view public.schema_version as select 1796082200000::bigint as migration;
