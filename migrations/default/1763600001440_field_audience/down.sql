create or replace view public.offers_fieldsvalues as
select
  entry.id,
  entry."groupId",
  entry."projectId" as "offerId",
  entry."createdAt",
  entry."updatedAt",
  entry."fieldId",
  entry."fieldValueId",
  entry."locationId",
  entry.value
from public.projects_fieldsvalues as entry
join public.offers as offer on offer.id = entry."projectId" and offer."groupId" = entry."groupId"
join public.fields as field on field.id = entry."fieldId" and field."groupId" = entry."groupId"
left join public.fields as section on section.id = field."parentId" and section."groupId" = field."groupId"
where field."deletedAt" is null
  and not field."isHidden"
  and section."isHidden" is not true
  and (
    field.purpose is null
    or field.purpose not like 'joboffer\_salary\_%'
    or exists (
      select
        from public.projects_fieldsvalues as consent
        join public.fields as consent_field
          on consent_field.id = consent."fieldId" and consent_field."groupId" = consent."groupId"
       where consent."groupId" = entry."groupId"
         and consent."projectId" = entry."projectId"
         and consent.value = 'true'
         and consent_field.purpose = 'joboffer_salary_is_public'
         and consent_field."deletedAt" is null
    )
  );
comment on view public.offers_fieldsvalues is
  'Custom field values of offers that anybody may see. Values of hidden fields and salaries that are not public are excluded.';

create or replace view public.offers as
select
  project.id,
  project."groupId",
  project.name,
  project."createdAt",
  project."updatedAt",
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
     and board."enabledAt" is not null
     and board."deletedAt" is null
) as published on true
where project."deletedAt" is null
  and project."isMadeForRecruitment"
  and status."isHidden" is not true
  and parent."isHidden" is not true
  and coalesce(parent.kind, status.kind) is distinct from 'archived'
  and (published.at is not null or account."areAllOpenProjectsOffers");
comment on column public.offers."updatedAt" is null;

drop trigger "fields_set_is_on_offers" on public.fields;
drop function public.set_is_on_offers();
comment on column public.fields."isHidden" is 'Whether the field is hidden. Offers never show hidden fields.';
alter table public.fields
  drop column "isOnOffers",
  drop column "isOnApplicationForm",
  drop column "isRequiredOnApplicationForm";
