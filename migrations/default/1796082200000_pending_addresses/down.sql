drop trigger "locations_mark_new_place" on public.locations;
create trigger "locations_mark_new_place" after insert on public.locations
  for each row when (new.latitude is null) execute function public.mark_place();

create or replace function public.mark_place() returns trigger
  language plpgsql
  -- Who writes a place needs no right to this table.
  security definer set search_path = pg_catalog, pg_temp
  as $$
begin
  insert into public.locations_pending ("groupId", "locationId", "textBefore")
  values (new."groupId", new.id, case when tg_op = 'UPDATE' then old.search end)
  -- Another id: who looks the place up now has the text before, and deletes the row by the id that it had then.
  on conflict on constraint "locations_pending_locationId_key" do update set id = gen_random_uuid();
  return null;
end
$$;
-- The gazetteer has looked at these.
delete from public.locations_pending where "geocodeAt" is not null;
drop index public."locations_pending_geocodeAt_idx";
alter table public.locations_pending drop column "geocodeAt", drop column "keptPoint";

create or replace view public.schema_version as select 1796080460000::bigint as migration;
