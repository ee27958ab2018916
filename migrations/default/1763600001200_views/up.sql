-- Everything derived: what the public sees as offers, and counts per group of statuses.

-- A project is an offer when it is live, made for recruitment, in a status that is neither hidden nor archived, and
-- published on a job board (or the account shows all its open projects).
create view public.offers as
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
comment on view public.offers is 'Projects that anybody may see and apply to.';
comment on column public.offers."publishedAt" is
  'Since when the project is on a job board; its creation where the account shows all its open projects.';

-- Hidden fields are left out, and so are values about the salary unless the offer says that its salary is public:
-- here and not in a permission, so that no filter can probe them.
create view public.offers_fieldsvalues as
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
  'Values of offers that anybody may see: none of hidden fields, none about a salary that is not public.';

create view public.offers_files as
select
  link.id,
  link."groupId",
  link."projectId" as "offerId",
  link."createdAt",
  link."updatedAt",
  link."fileId"
from public.projects_files as link
join public.offers as offer on offer.id = link."projectId" and offer."groupId" = link."groupId"
where link."isPublic";
comment on view public.offers_files is 'Files of offers that are marked public.';

-- Counts per group of statuses, groups with none as 0. What is below a record is counted laterally on purpose: asked
-- for the records of one page, only the links of those are read, each once.
create view public.projects_profilescounts as
select project."groupId", project.id as "projectId", counts."statusId", counts.count
from public.projects as project
cross join lateral (
  select status.id as "statusId", count(live."topStatusId")::integer as count
    from public.statuses as status
    left join (
      select coalesce(leaf."parentId", leaf.id) as "topStatusId"
        from public.projects_profiles as link
        join public.profiles as profile on profile.id = link."profileId" and profile."groupId" = link."groupId"
        join public.statuses as leaf on leaf.id = link."statusId" and leaf."groupId" = link."groupId"
       where link."groupId" = project."groupId"
         and link."projectId" = project.id
         and profile."deletedAt" is null
    ) as live on live."topStatusId" = status.id
   where status."groupId" = project."groupId"
     and status."targetedEntity" = 'PROFILE'
     and status."parentId" is null
     and status."deletedAt" is null
   group by status.id
) as counts;
comment on view public.projects_profilescounts is 'How many live profiles of a project are in each group of statuses.';

create view public.companies_projectscounts as
select company."groupId", company.id as "companyId", counts."statusId", counts.count
from public.companies as company
cross join lateral (
  select status.id as "statusId", count(live."topStatusId")::integer as count
    from public.statuses as status
    left join (
      select coalesce(leaf."parentId", leaf.id) as "topStatusId"
        from public.projects as project
        join public.statuses as leaf on leaf.id = project."statusId" and leaf."groupId" = project."groupId"
       where project."groupId" = company."groupId"
         and project."companyId" = company.id
         and project."deletedAt" is null
    ) as live on live."topStatusId" = status.id
   where status."groupId" = company."groupId"
     and status."targetedEntity" = 'PROJECT'
     and status."parentId" is null
     and status."deletedAt" is null
   group by status.id
) as counts;
comment on view public.companies_projectscounts is 'How many live projects of a company are in each group of statuses.';

create view public.protectedcompanies as
select distinct
  position."groupId",
  position."profileId",
  company.id,
  company.name,
  company."isProtectedUntil"
from public.profiles_positions as position
join public.companies as company on company.id = position."companyId" and company."groupId" = position."groupId"
where position."isCurrent"
  and company."deletedAt" is null
  and company."isProtectedUntil" > now();
comment on view public.protectedcompanies is 'Companies a person works in whose employees are not to be approached now.';

-- The places of a person as the locations themselves, without the link between: the shape that the interface shows.
create view public.profiles_places as
select
  place.id,
  place."groupId",
  link."profileId",
  link."createdAt",
  greatest(link."updatedAt", place."updatedAt") as "updatedAt",
  place.search,
  place.latitude,
  place.longitude,
  place.center,
  place."formattedAddress",
  place."streetNumber",
  place.route,
  place."postalCode",
  place.locality,
  place."administrativeAreaLevel1",
  place."administrativeAreaLevel2",
  place."countryName"
from public.profiles_locations as link
join public.locations as place on place.id = link."locationId" and place."groupId" = link."groupId";
comment on view public.profiles_places is 'Locations of profiles. Written through profiles_locations.';
comment on column public.profiles_places.id is 'Id of the location.';
comment on column public.profiles_places."createdAt" is 'When the profile got the location.';
