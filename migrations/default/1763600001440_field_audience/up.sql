-- Custom fields get an audience: who reads them on offers, and who fills them in on the application form. Both are
-- false unless somebody says so, so that a new field is private.

alter table public.fields
  add column "isOnOffers" boolean not null default false,
  add column "isOnApplicationForm" boolean not null default false,
  add column "isRequiredOnApplicationForm" boolean not null default false;

-- The migration does not count as a change of the fields: their updatedAt stays.
alter table public.fields disable trigger "fields_set_updated_at";
update public.fields
   set "isOnOffers" = true
 where "targetedEntity" = 'PROJECT' and starts_with(purpose, 'joboffer_');
alter table public.fields enable trigger "fields_set_updated_at";

alter table public.fields
  alter column "isOnOffers" drop default,
  add constraint "fields_isOnOffers_check" check (not "isOnOffers" or "targetedEntity" = 'PROJECT'),
  -- The possible values of a field of type user are the users of the account, which no visitor may see.
  add constraint "fields_isOnApplicationForm_check"
    check (not "isOnApplicationForm" or ("targetedEntity" = 'PROFILE' and type <> 'user')),
  add constraint "fields_isRequiredOnApplicationForm_check"
    check (not "isRequiredOnApplicationForm" or "isOnApplicationForm");

comment on column public.fields."isOnOffers" is
  'Whether offers show the values of this field. Fields of projects only. Inserted without a value or set to null, it becomes true for a field of projects whose purpose starts with joboffer_, and false for any other field. A later change of the purpose does not change it. Hidden fields and fields in a hidden section are never shown.';
comment on column public.fields."isOnApplicationForm" is
  'Whether applicants may fill in this field. Fields of profiles only, and of any type except user. Hidden fields and fields in a hidden section are never on the form.';
comment on column public.fields."isRequiredOnApplicationForm" is
  'Whether the application form requires a value. Such a field is on the form.';
comment on column public.fields."isHidden" is
  'Whether the field is hidden. Neither offers nor the application form ever show hidden fields.';

-- A column default cannot depend on another column.
create function public.set_is_on_offers() returns trigger
  language plpgsql
  as $$
begin
  new."isOnOffers" := new."targetedEntity" = 'PROJECT' and coalesce(starts_with(new.purpose, 'joboffer_'), false);
  return new;
end
$$;
comment on function public.set_is_on_offers() is
  'Sets isOnOffers of a field that is written without it: true for purposes of job offers.';
create trigger "fields_set_is_on_offers" before insert or update on public.fields
  for each row when (new."isOnOffers" is null) execute function public.set_is_on_offers();

-- A project that is on hold is not an offer, and a job board publishes from the time at which it is enabled. A project
-- that a job board publishes counts as updated at that time, so that readers who ask for what changed since then get it.
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
where field."isOnOffers"
  and field."deletedAt" is null
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
  'Custom field values of offers that anybody may see. Only values of fields with isOnOffers are included, and salaries only if they are public.';
