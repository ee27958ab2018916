drop table public.jobboards_feeds cascade;
drop function public.end_jobboard_feed();
drop index public."jobboards_offers_jobBoardId_idx";
create index "jobboards_offers_jobBoardId_idx" on public.jobboards_offers ("jobBoardId");
alter table public.jobboards_offers drop column "feedId";
drop trigger jobboards_offers_audit on public.jobboards_offers;
select public.audit_table(
  'jobboards_offers', 'projects', 'projectId', 'jobBoardsOffers', '{deletedAt,jobBoardId,publishedAt,expiresAt}', '{}'
);
