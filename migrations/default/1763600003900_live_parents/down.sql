create or replace view public.schema_version as select 1763600003870::bigint as migration;

create or replace function public.run_retention_of_records()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'auto'
AS $function$
declare
  account constant uuid := new."groupId";
  settings constant jsonb := (select retention from public.groups where id = account);
  -- Rows that one run removes. Much depends on a record, and nothing on an audit entry.
  most constant integer := 500;
  most_records constant integer := 50;
  most_entries constant integer := 10000;
  refusals constant uuid[] := array(
    select id from public.statuses
     where "groupId" = account and "targetedEntity" = 'PROFILE' and code ~ '^not_retained(_|$)'
  );
  counts jsonb := '{}';
  kind text;
  ids uuid[];
  removed integer;
  is_complete boolean;
begin
  -- A person is refused in the project of the application, and in no other project without that.
  foreach kind in array array['refusedApplications', 'agreedApplications'] loop
    ids := array(
      select application.id
        from public.applications as application
        join public.projects_profiles as link
          on link."groupId" = account and link."projectId" = application."projectId"
             and link."profileId" = application."profileId"
       where application."groupId" = account and application."projectId" is not null and application.submitted <> '{}'
         and link."statusId" = any (refusals)
         and public.allows_keeping(application.consent) = (kind = 'agreedApplications')
         and application."createdAt" < now() - public.retention_of(settings, kind)
         and coalesce(
               (select max(change.at) from public.status_changes as change
                 where change."groupId" = account and change.entity = 'APPLICATION' and change."recordId" = link.id),
               link."createdAt"
             ) < now() - public.retention_of(settings, kind)
         and not exists (
               select from public.projects_profiles as other
                where other."groupId" = account and other."profileId" = application."profileId"
                  and (other."statusId" = any (refusals)) is not true
             )
       limit most
         for update of application skip locked
    );
    delete from public.applications_files where "groupId" = account and "applicationId" = any (ids);
    delete from public.profiles_files as link
     where link."groupId" = account and link."applicationId" = any (ids)
       and not exists (
             select from public.applications_files as other
              where other."groupId" = account and other."fileId" = link."fileId"
           );
    update public.history_entries
       set subject = null, message = null
     where "groupId" = account and "applicationId" = any (ids);
    update public.applications
       set submitted = '{}', "requestedReference" = null, source = null, consent = null
     where "groupId" = account and id = any (ids);
    counts := counts || jsonb_build_object(kind, cardinality(ids));
    new."isComplete" := new."isComplete" and cardinality(ids) < most;
  end loop;

  select * into removed, is_complete
    from public.remove_deleted_records(account, now() - public.retention_of(settings, 'deletedRecords'));
  counts := counts || jsonb_build_object('deletedRecords', removed);
  new."isComplete" := new."isComplete" and is_complete;

  delete from public.profiles
   where "groupId" = account and id in (
     select id from public.profiles
      where "groupId" = account and "erasedAt" < now() - public.retention_of(settings, 'erasedProfiles')
      order by "erasedAt" limit most_records
   );
  get diagnostics removed = row_count;
  counts := counts || jsonb_build_object('erasedProfiles', removed);
  new."isComplete" := new."isComplete" and removed < most_records;

  -- Last: what was removed above has entries too, which are new.
  delete from public.audit_entries
   where "groupId" = account and id in (
     select id from public.audit_entries
      where "groupId" = account and "createdAt" < now() - public.retention_of(settings, 'auditEntries')
      order by "createdAt" limit most_entries
   );
  get diagnostics removed = row_count;
  counts := counts || jsonb_build_object('auditEntries', removed);
  new."isComplete" := new."isComplete" and removed < most_entries;

  new.counts := new.counts || coalesce(
    (select jsonb_object_agg(counted.key, counted.value) from jsonb_each(counts) as counted where counted.value <> '0'),
    '{}'
  );
  return new;
end
$function$;
create or replace view public.projects_profilescounts as
 SELECT project."groupId",
    project.id AS "projectId",
    counts."statusId",
    counts.count
   FROM projects project
     CROSS JOIN LATERAL ( SELECT status.id AS "statusId",
            count(live."topStatusId")::integer AS count
           FROM statuses status
             LEFT JOIN ( SELECT COALESCE(leaf."parentId", leaf.id) AS "topStatusId"
                   FROM projects_profiles link
                     JOIN profiles profile ON profile.id = link."profileId" AND profile."groupId" = link."groupId"
                     JOIN statuses leaf ON leaf.id = link."statusId" AND leaf."groupId" = link."groupId"
                  WHERE link."groupId" = project."groupId" AND link."projectId" = project.id AND profile."deletedAt" IS NULL) live ON live."topStatusId" = status.id
          WHERE status."groupId" = project."groupId" AND status."targetedEntity" = 'PROFILE'::text AND status."parentId" IS NULL AND status."deletedAt" IS NULL
          GROUP BY status.id) counts;
create or replace view public.companies_projectscounts as
 SELECT company."groupId",
    company.id AS "companyId",
    counts."statusId",
    counts.count
   FROM companies company
     CROSS JOIN LATERAL ( SELECT status.id AS "statusId",
            count(live."topStatusId")::integer AS count
           FROM statuses status
             LEFT JOIN ( SELECT COALESCE(leaf."parentId", leaf.id) AS "topStatusId"
                   FROM projects project
                     JOIN statuses leaf ON leaf.id = project."statusId" AND leaf."groupId" = project."groupId"
                  WHERE project."groupId" = company."groupId" AND project."companyId" = company.id AND project."deletedAt" IS NULL) live ON live."topStatusId" = status.id
          WHERE status."groupId" = company."groupId" AND status."targetedEntity" = 'PROJECT'::text AND status."parentId" IS NULL AND status."deletedAt" IS NULL
          GROUP BY status.id) counts;
create or replace view public.offers as
 SELECT project.id,
    project."groupId",
    project.name,
    project."createdAt",
    COALESCE(GREATEST(change."updatedAt", published.at), project."createdAt") AS "updatedAt",
    project."externalId",
    project."referenceId",
    COALESCE(published.at, project."createdAt") AS "publishedAt"
   FROM projects project
     JOIN groups account ON account.id = project."groupId"
     LEFT JOIN statuses status ON status.id = project."statusId" AND status."groupId" = project."groupId"
     LEFT JOIN statuses parent ON parent.id = status."parentId" AND parent."groupId" = status."groupId"
     LEFT JOIN offers_changes change ON change.id = project.id AND change."groupId" = project."groupId"
     LEFT JOIN LATERAL ( SELECT min(board."enabledAt") AS at
           FROM projects_jobboards board
          WHERE board."groupId" = project."groupId" AND board."projectId" = project.id AND board."enabledAt" <= now() AND board."deletedAt" IS NULL) published ON true
  WHERE project."deletedAt" IS NULL AND project."isMadeForRecruitment" AND status."isHidden" IS NOT TRUE AND parent."isHidden" IS NOT TRUE AND (COALESCE(parent.kind, status.kind, 'open'::text) <> ALL (ARRAY['archived'::text, 'onHold'::text])) AND (published.at IS NOT NULL OR account."areAllOpenProjectsOffers");
comment on view public.companies_projectscounts is 'The number of projects of a company in each group of statuses. Deleted projects are not counted.';
comment on view public.projects_profilescounts is 'The number of profiles of a project in each group of statuses. Deleted profiles are not counted.';
drop trigger statuses_record_offers on public.statuses;
create trigger statuses_record_offers after update on public.statuses for each row
  when (
    new."targetedEntity" = 'PROJECT'
    and (old."isHidden", old.kind, old."parentId") is distinct from (new."isHidden", new.kind, new."parentId")
  )
  execute function public.record_offers_of_account();
drop trigger fields_keep_live_section on public.fields;
drop function public.keep_live_section();
drop trigger statuses_keep_live_group on public.statuses;
drop function public.keep_live_group();
