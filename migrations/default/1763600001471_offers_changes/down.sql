create or replace function public.renew_database_epoch() returns trigger
  language plpgsql
  as $$
begin
  -- No transaction that used the old base may still be open when the new one is used.
  lock table public.projects, public.companies, public.profiles in share mode;
  new.identity := public.database_identity();
  select coalesce(max(largest), 0) + 1 into new."numberBase"
    from (
      select max("changedIn") from public.projects
      union all select max("changedIn") from public.companies
      union all select max("changedIn") from public.profiles
    ) as numbers (largest);
  return new;
end
$$;
drop view public.offers_unrecorded;
drop trigger "fields_options_record_offers" on public.fields_options;
drop trigger "fields_record_offers" on public.fields;
drop function public.record_offers_of_field();
drop trigger "groups_record_offers" on public.groups;
drop trigger "statuses_record_offers" on public.statuses;
drop function public.record_offers_of_account();
drop trigger "projects_files_touch_offer" on public.projects_files;
drop trigger "projects_fieldsvalues_touch_offer" on public.projects_fieldsvalues;
drop function public.touch_offer_of_file();
drop function public.touch_offer_of_value();
drop trigger "projects_jobboards_record_offer" on public.projects_jobboards;
drop trigger "projects_record_offer_on_update" on public.projects;
drop trigger "projects_record_offer_on_insert" on public.projects;
drop function public.record_offer_change();
create or replace view public.offers as
select
  project.id,
  project."groupId",
  project.name,
  project."createdAt",
  greatest(project."updatedAt", published.at) as "updatedAt",
  project."externalId",
  project."referenceId",
  coalesce(published.at, project."createdAt") as "publishedAt"
from public.projects as project
join public.groups as account on account.id = project."groupId"
left join public.statuses as status on status.id = project."statusId" and status."groupId" = project."groupId"
left join public.statuses as parent on parent.id = status."parentId" and parent."groupId" = status."groupId"
left join lateral (
  select min(board."enabledAt") as at
    from public.projects_jobboards as board
   where board."groupId" = project."groupId"
     and board."projectId" = project.id
     and board."enabledAt" <= now()
     and board."deletedAt" is null
) as published on true
where project."deletedAt" is null
  and project."isMadeForRecruitment"
  and status."isHidden" is not true
  and parent."isHidden" is not true
  and coalesce(parent.kind, status.kind, 'open') not in ('archived', 'onHold')
  and (published.at is not null or account."areAllOpenProjectsOffers");
comment on column public.offers."updatedAt" is
  'The time of the last change, or the time since which a job board publishes the project if that is later.';
drop table public.offers_changes;
drop function public.derive_offer_change();
