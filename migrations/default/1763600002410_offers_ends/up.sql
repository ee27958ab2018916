-- When an offer ends: what its advertisement on the careers pages says, for search engines and job boards.
create view public.offers_ends as
select project.id, project."groupId", advertisement."expiresAt"
from public.projects as project
cross join lateral (
  select max(entry."expiresAt") as "expiresAt"
    from public.jobboards_offers as entry
    join public.jobboards as board on board.id = entry."jobBoardId"
   where entry."groupId" = project."groupId"
     and entry."projectId" = project.id
     and entry."deletedAt" is null
     and board."canonicalName" = 'careers_site'
) as advertisement
where advertisement."expiresAt" is not null;
comment on view public.offers_ends is
  'When offers end, as far as they say so: the latest expiry of their advertisements on the job board careers_site.';
comment on column public.offers_ends.id is 'Id of the project.';
comment on column public.offers_ends."expiresAt" is 'Until when people can apply. The offer stays open until it is closed.';

create function public.touch_offer_of_advertisement() returns trigger
  language plpgsql
  as $$
begin
  update public.offers_changes as change
     set "updatedAt" = now()
   where change."groupId" = coalesce(new."groupId", old."groupId")
     and change.id in (old."projectId", new."projectId")
     and change.xmin <> pg_current_xact_id()::xid
     and exists (
       select from public.jobboards
        where "canonicalName" = 'careers_site' and jobboards.id in (old."jobBoardId", new."jobBoardId")
     );
  return null;
end
$$;
comment on function public.touch_offer_of_advertisement() is
  'Records that the end that an offer shows has changed.';
create trigger jobboards_offers_touch_offer_on_insert after insert on public.jobboards_offers
  for each row when (new."expiresAt" is not null) execute function public.touch_offer_of_advertisement();
create trigger jobboards_offers_touch_offer_on_update after update on public.jobboards_offers
  for each row
  when (
    (old."expiresAt" is not null or new."expiresAt" is not null)
    and (old."expiresAt", old."deletedAt" is null) is distinct from (new."expiresAt", new."deletedAt" is null)
  )
  execute function public.touch_offer_of_advertisement();
create trigger jobboards_offers_touch_offer_on_delete after delete on public.jobboards_offers
  for each row when (old."expiresAt" is not null) execute function public.touch_offer_of_advertisement();
