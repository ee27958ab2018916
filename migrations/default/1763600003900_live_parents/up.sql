create or replace view public.schema_version as select 1763600003900::bigint as migration;

-- What is live has a live parent: a status a group, and a field its section. Whoever looks for one that is live looks at
-- the row itself.

create function public.keep_live_group() returns trigger language plpgsql
as $$
begin
  if new."deletedAt" is null and new."parentId" is not null then
    -- The lock keeps the group live until this transaction ends.
    perform from public.statuses
      where "groupId" = new."groupId" and id = new."parentId" and "deletedAt" is null
        for share;
    if not found then
      raise exception 'the group of the status "%" is deleted: restore the group first, or give the status another one', new.title
        using errcode = 'check_violation', constraint = 'statuses_live_group_check', table = 'statuses';
    end if;
  elsif new."deletedAt" is not null and exists (
    select from public.statuses
     where "groupId" = new."groupId" and "parentId" = new.id and "deletedAt" is null
  ) then
    raise exception 'the group "%" has statuses: delete them first, or give them another group', new.title
      using errcode = 'check_violation', constraint = 'statuses_live_group_check', table = 'statuses';
  end if;
  return null;
end
$$;
comment on function public.keep_live_group() is
  'Refuses to delete a group of statuses that has some, and a status of a deleted group. After the statement, so that one may delete or restore both.';

-- Of groups that were deleted while they had statuses these go too; a group with a protected one comes back.
do $$
declare
  lost record;
begin
  for lost in
    select parent."groupId", parent.id, parent."deletedAt",
           (select twin.id from public.statuses as twin
             where twin."groupId" = parent."groupId" and twin."targetedEntity" = parent."targetedEntity"
               and twin.code = parent.code and twin."deletedAt" is null and twin."parentId" is null) as twin
      from public.statuses as parent
     where parent."deletedAt" is not null and parent."parentId" is null
       and exists (
         select from public.statuses as leaf
          where leaf."groupId" = parent."groupId" and leaf."parentId" = parent.id and leaf."deletedAt" is null
       )
  loop
    update public.statuses set "deletedAt" = lost."deletedAt"
     where "groupId" = lost."groupId" and "parentId" = lost.id and "deletedAt" is null and not "isProtected";
    if lost.twin is not null then
      update public.statuses set "parentId" = lost.twin
       where "groupId" = lost."groupId" and "parentId" = lost.id and "deletedAt" is null;
    end if;
    -- A status of another group may have got its code.
    update public.statuses as parent
       set "deletedAt" = null,
           code = case when not exists (
             select from public.statuses as other
              where other."groupId" = parent."groupId" and other."targetedEntity" = parent."targetedEntity"
                and other.code = parent.code and other."deletedAt" is null
           ) then parent.code end
     where parent."groupId" = lost."groupId" and parent.id = lost.id
       and exists (
         select from public.statuses as leaf
          where leaf."groupId" = parent."groupId" and leaf."parentId" = parent.id and leaf."deletedAt" is null
       );
  end loop;
end
$$;

create trigger statuses_keep_live_group after insert or update of "deletedAt", "parentId" on public.statuses
  for each row execute function public.keep_live_group();

create function public.keep_live_section() returns trigger language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and new."deletedAt" is distinct from old."deletedAt" then
    -- Its fields go with a section, and those that went with it come back with it.
    update public.fields
       set "deletedAt" = new."deletedAt"
     where "groupId" = new."groupId" and "parentId" = new.id and "deletedAt" is not distinct from old."deletedAt";
  end if;
  if new."deletedAt" is null and new."parentId" is not null then
    perform from public.fields
      where "groupId" = new."groupId" and id = new."parentId" and "deletedAt" is null
        for share;
    if not found then
      raise exception 'the section of the field "%" is deleted: restore the section first, or give the field another one', new.name
        using errcode = 'check_violation', constraint = 'fields_live_section_check', table = 'fields';
    end if;
  end if;
  return null;
end
$$;
comment on function public.keep_live_section() is
  'Deletes the fields of a section with it and restores them with it, and refuses a field of a deleted section.';

-- Before the trigger: it would refuse one of a deleted section in a deleted section.
do $$
begin
  loop
    update public.fields as field
       set "deletedAt" = section."deletedAt"
      from public.fields as section
     where section."groupId" = field."groupId" and section.id = field."parentId"
       and section."deletedAt" is not null and field."deletedAt" is null;
    exit when not found;
  end loop;
end
$$;

create trigger fields_keep_live_section after insert or update of "deletedAt", "parentId" on public.fields
  for each row execute function public.keep_live_section();

-- A project with a deleted status is no offer, as one with a hidden status.
drop trigger statuses_record_offers on public.statuses;
create trigger statuses_record_offers after update on public.statuses for each row
  when (
    new."targetedEntity" = 'PROJECT'
    and (old."isHidden", old.kind, old."parentId", old."deletedAt")
      is distinct from (new."isHidden", new.kind, new."parentId", new."deletedAt")
  )
  execute function public.record_offers_of_account();
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
  WHERE project."deletedAt" IS NULL AND project."isMadeForRecruitment" AND status."deletedAt" IS NULL AND status."isHidden" IS NOT TRUE AND parent."deletedAt" IS NULL AND parent."isHidden" IS NOT TRUE AND (COALESCE(parent.kind, status.kind, 'open'::text) <> ALL (ARRAY['archived'::text, 'onHold'::text])) AND (published.at IS NOT NULL OR account."areAllOpenProjectsOffers");
update public.offers_changes as change
   set "updatedAt" = now()
 where change."closedAt" is null
   and not exists (
     select from public.offers as offer where offer.id = change.id and offer."groupId" = change."groupId"
   );

-- A deleted group is counted as long as records are in it, so that the numbers add up.
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
          WHERE status."groupId" = company."groupId" AND status."targetedEntity" = 'PROJECT'::text AND status."parentId" IS NULL
          GROUP BY status.id, status."deletedAt"
         HAVING status."deletedAt" IS NULL OR count(live."topStatusId") > 0) counts;
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
          WHERE status."groupId" = project."groupId" AND status."targetedEntity" = 'PROFILE'::text AND status."parentId" IS NULL
          GROUP BY status.id, status."deletedAt"
         HAVING status."deletedAt" IS NULL OR count(live."topStatusId") > 0) counts;
comment on view public.companies_projectscounts is 'The number of projects of a company in each group of statuses, and in deleted groups that have some. Deleted projects are not counted.';
comment on view public.projects_profilescounts is 'The number of profiles of a project in each group of statuses, and in deleted groups that have some. Deleted profiles are not counted.';

-- A deleted project keeps nobody: its links do not show anywhere, and nobody can move them. What a person on hold has
-- applied with stays: the dispute may be about it.
create or replace function public.run_retention_of_records() returns trigger language plpgsql
 SET plan_cache_mode TO 'auto'
as $$
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
         and not exists (
             select from public.profiles as held
              where held."groupId" = account and held.id = application."profileId" and held."retentionHoldUntil" >= now()
           )
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
                  and (select project."deletedAt" is null from public.projects as project
                        where project."groupId" = account and project.id = other."projectId")
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
$$;
