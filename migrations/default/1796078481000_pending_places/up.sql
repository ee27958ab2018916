-- Places that the gazetteer of the servers has not looked at: those that exist, and later those that another door than a save
-- has written.

create table public.locations_pending (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "locationId" uuid not null,
  "textBefore" text,
  constraint "locations_pending_locationId_key" unique ("groupId", "locationId"),
  constraint "locations_pending_locationId_fkey" foreign key ("groupId", "locationId")
    references public.locations ("groupId", id) on delete cascade
);
comment on table public.locations_pending is
  'Places whose parts and coordinates the maintenance of a server still has to look up.';
comment on column public.locations_pending."textBefore" is
  'The text that the parts were read of, when the text of the place has changed: they are replaced, and what somebody gave is kept.';

create index "locations_pending_createdAt_idx" on public.locations_pending ("createdAt", id);

create function public.mark_place() returns trigger
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
comment on function public.mark_place() is 'Has a server look up the parts and the coordinates of a place.';

create trigger "locations_mark_new_place" after insert on public.locations
  for each row when (new.latitude is null) execute function public.mark_place();
create trigger "locations_mark_place" after update of search on public.locations
  for each row when (old.search is distinct from new.search) execute function public.mark_place();

insert into public.locations_pending ("groupId", "locationId")
select "groupId", id from public.locations where latitude is null order by "createdAt", id;

create or replace view public.schema_version as select 1796078481000::bigint as migration;
