-- Job boards read the offers of an account as a feed. What they read is kept in jobboards_offers: docs/decisions/0050.
create table public.jobboards_feeds (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "jobBoardId" uuid not null,
  key text not null default replace(gen_random_uuid()::text, '-', ''),
  constraint "jobboards_feeds_groupId_id_key" unique ("groupId", id),
  constraint "jobboards_feeds_jobBoardId_key" unique ("groupId", "jobBoardId"),
  constraint "jobboards_feeds_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "jobboards_feeds_jobBoardId_fkey" foreign key ("jobBoardId") references public.jobboards (id) on delete cascade,
  constraint "jobboards_feeds_key_check" check (key ~ '^[0-9a-f]{32,64}$')
);
create index "jobboards_feeds_jobBoardId_idx" on public.jobboards_feeds ("jobBoardId");
create trigger jobboards_feeds_set_updated_at before update on public.jobboards_feeds
  for each row execute function public.set_updated_at();

comment on table public.jobboards_feeds is
  'Job boards that read the offers of an account at /careers/<slug>/jobs.xml. What they read is recorded in jobboards_offers.';
comment on column public.jobboards_feeds.key is
  'The secret part of the address of the feed: only the job board and the account know it. 32 to 64 lower-case hexadecimal digits, by default a random number.';

-- Rows that the account has written have no feed, and there may be any number of them for a project and a job board.
alter table public.jobboards_offers
  add column "feedId" uuid,
  add constraint "jobboards_offers_feedId_projectId_key" unique ("groupId", "feedId", "projectId"),
  add constraint "jobboards_offers_feedId_fkey" foreign key ("groupId", "feedId")
    references public.jobboards_feeds ("groupId", id);
comment on column public.jobboards_offers."feedId" is
  'The feed that wrote the row because the job board read the offer there. Null: the account wrote it.';
-- Also for the advertisements of one account or project on a board. No index but that of projects begins with the account:
-- before statistics know of thousands of new rows, each offer would read all of them by it.
drop index public."jobboards_offers_jobBoardId_idx";
create index "jobboards_offers_jobBoardId_idx" on public.jobboards_offers ("jobBoardId", "groupId", "projectId");

-- Nobody knows any more what the job board shows.
create function public.end_jobboard_feed() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.jobboards_offers set "deletedAt" = now()
     where "groupId" = old."groupId" and "feedId" = old.id and "deletedAt" is null;
    update public.jobboards_offers set "feedId" = null where "groupId" = old."groupId" and "feedId" = old.id;
  else
    delete from public.jobboards_offers where "groupId" = old."groupId" and "feedId" = old.id;
  end if;
  return null;
end
$$;
comment on function public.end_jobboard_feed() is 'Ends the advertisements that a deleted row of jobboards_feeds has recorded.';
create trigger "A_jobboards_feeds_end" after delete on public.jobboards_feeds
  for each row execute function public.end_jobboard_feed();

-- The audit says who made, changed and deleted a feed, and not its key.
select public.audit_table('jobboards_feeds', 'groups', 'groupId', 'jobBoardsFeeds', '{jobBoardId}', '{}');
drop trigger jobboards_offers_audit on public.jobboards_offers;
select public.audit_table(
  'jobboards_offers', 'projects', 'projectId', 'jobBoardsOffers', '{deletedAt,jobBoardId,feedId,publishedAt,expiresAt}', '{}'
);
