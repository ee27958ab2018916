-- The offers that time has opened are looked for every minute: by the times of their job boards, and not among all projects.

create index "projects_jobboards_enabledAt_idx" on public.projects_jobboards ("enabledAt") where "deletedAt" is null;

create view public.offers_opened as
select offer.id, offer."groupId", board."enabledAt"
from public.projects_jobboards as board
join public.offers as offer on offer.id = board."projectId" and offer."groupId" = board."groupId"
left join public.offers_changes as change on change.id = offer.id and change."groupId" = offer."groupId"
where board."enabledAt" <= now() and board."deletedAt" is null
  and (change.id is null or change."closedAt" is not null);
comment on view public.offers_opened is
  'Offers that a job board publishes by now, and that offers_changes does not have as open. A condition on enabledAt finds them by an index.';
