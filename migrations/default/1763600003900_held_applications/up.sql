-- What a person on hold has applied with stays too: the dispute may be about it.
create or replace function public.run_retention() returns trigger language plpgsql
 SET plan_cache_mode TO 'auto'
as $$
declare
  account constant uuid := new."groupId";
  -- Rows of a kind that one run removes, and people that it erases: a transaction must not stay open for long.
  most constant integer := 500;
  most_people constant integer := 20;
  settings constant jsonb := (select retention from public.groups where id = account);
  end_state text;
  kind text;
  ids uuid[];
  person uuid;
begin
  new.counts := '{}';
  new."isComplete" := true;

  -- What is queued or running is never touched, nor what a repeated request may still ask for.
  foreach end_state in array array['succeeded', 'failed'] loop
    kind := end_state || 'Requests';
    ids := array(
      select id from public.tasks
       where "groupId" = account and status = end_state and "erasedAt" is null and "idempotencyKey" is null
         and "finishedAt" < now() - public.retention_of(settings, kind)
       order by "finishedAt" limit most
         for update skip locked
    );
    perform public.remove_files_of_input(account, input)
       from public.tasks where "groupId" = account and id = any (ids) and input is not null;
    update public.tasks
       set input = null,
           warnings = '[]',
           response = null,
           error = case when error is not null then jsonb_build_object(
             'code', error -> 'code', 'message', 'What the request said was removed when its retention ended.'
           ) end,
           "bodyHash" = null,
           "requestId" = null,
           "erasedAt" = now()
     where "groupId" = account and id = any (ids);
    new.counts := new.counts || jsonb_build_object(kind, cardinality(ids));
    new."isComplete" := new."isComplete" and cardinality(ids) < most;
  end loop;

  ids := array(
    select id from public.applications
     where "groupId" = account and review = 'dismissed' and submitted <> '{}'
       and not exists (
           select from public.profiles as held
            where held."groupId" = account and held.id = applications."profileId" and held."retentionHoldUntil" >= now()
         )
       and "reviewedAt" < now() - public.retention_of(settings, 'dismissedApplications')
     order by "reviewedAt" limit most
       for update skip locked
  );
  delete from public.applications_files where "groupId" = account and "applicationId" = any (ids);
  delete from public.profiles_files as link
   where link."groupId" = account and link."applicationId" = any (ids)
     and not exists (
           select from public.applications_files as other
            where other."groupId" = account and other."fileId" = link."fileId"
         );
  update public.applications
     set submitted = '{}', "requestedReference" = null, source = null, consent = null
   where "groupId" = account and id = any (ids);
  new.counts := new.counts || jsonb_build_object('dismissedApplications', cardinality(ids));
  new."isComplete" := new."isComplete" and cardinality(ids) < most;

  ids := array(
    select id from public.files
     where "groupId" = account and "unusedSince" < now() - public.retention_of(settings, 'unusedFiles')
     order by "unusedSince" limit most
       for update skip locked
  );
  -- A record may have got the file since.
  update public.files set "unusedSince" = null, "lastProfileId" = null
   where "groupId" = account and id = any (ids) and public.file_is_used(account, id);
  delete from public.files
   where "groupId" = account and id = any (ids) and not public.file_is_used(account, id);
  new.counts := new.counts || jsonb_build_object('unusedFiles', cardinality(ids));
  new."isComplete" := new."isComplete" and cardinality(ids) < most;

  -- What was added and no record has got, whatever the account sets: it may say something about somebody.
  ids := array(
    select id from public.locations
     where "groupId" = account and "unusedSince" < now() - interval '7 days'
     order by "unusedSince" limit most
       for update skip locked
  );
  update public.locations set "unusedSince" = null
   where "groupId" = account and id = any (ids) and public.location_is_used(account, id);
  new.counts := new.counts
    || jsonb_build_object('unusedLocations', public.remove_unused_locations(account, ids));
  new."isComplete" := new."isComplete" and cardinality(ids) < most;
  ids := array(
    select id from public.images
     where "groupId" = account and "unusedSince" < now() - interval '7 days'
     order by "unusedSince" limit most
       for update skip locked
  );
  update public.images set "unusedSince" = null
   where "groupId" = account and id = any (ids) and public.image_is_used(account, id);
  new.counts := new.counts || jsonb_build_object('unusedImages', public.remove_unused_images(account, ids));
  new."isComplete" := new."isComplete" and cardinality(ids) < most;

  ids := array(
    select id from public.profiles
     where "groupId" = account and "deletedAt" is not null and "erasedAt" is null and "mergedIntoId" is null
       and "deletedAt" < now() - public.retention_of(settings, 'deletedProfiles')
       and ("retentionHoldUntil" is null or "retentionHoldUntil" < now())
     order by "deletedAt" limit most_people
  );
  foreach person in array ids loop
    insert into public.profiles_erasures ("groupId", "profileId", reason) values (account, person, 'retention');
  end loop;
  new.counts := new.counts || jsonb_build_object('deletedProfiles', cardinality(ids));
  new."isComplete" := new."isComplete" and cardinality(ids) < most_people;

  -- Live profiles: marked first, and unmarked after a new contact, or when the account changes its mind.
  update public.profiles
     set "erasureDueAt" = null
   where "groupId" = account and "erasureDueAt" is not null
     and ("deletedAt" is not null or not coalesce(
       coalesce("lastInteractionDate", "addedAt")
         < now() + interval '30 days' - public.retention_of(settings, 'inactiveProfiles'), false
     ));
  update public.profiles
     set "erasureDueAt" = now() + interval '30 days'
   where "groupId" = account and id in (
     select id from public.profiles
      where "groupId" = account and "deletedAt" is null and "erasureDueAt" is null
        and coalesce("lastInteractionDate", "addedAt")
              < now() + interval '30 days' - public.retention_of(settings, 'inactiveProfiles')
      order by coalesce("lastInteractionDate", "addedAt") limit most
   );
  ids := array(
    select id from public.profiles
     where "groupId" = account and "deletedAt" is null and "erasureDueAt" < now()
       and coalesce("lastInteractionDate", "addedAt") < now() - public.retention_of(settings, 'inactiveProfiles')
       and ("retentionHoldUntil" is null or "retentionHoldUntil" < now())
     order by "erasureDueAt" limit most_people
  );
  foreach person in array ids loop
    insert into public.profiles_erasures ("groupId", "profileId", reason) values (account, person, 'retention');
  end loop;
  new.counts := new.counts || jsonb_build_object('inactiveProfiles', cardinality(ids));
  new."isComplete" := new."isComplete" and cardinality(ids) < most_people;

  new.counts := coalesce(
    (select jsonb_object_agg(counted.key, counted.value) from jsonb_each(new.counts) as counted where counted.value <> '0'),
    '{}'
  );
  -- The last run stays, and those that removed something stay for a year.
  delete from public.retention_runs
   where "groupId" = account and (counts = '{}' or "createdAt" < now() - interval '1 year');
  return new;
end
$$;

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

create or replace view public.schema_version as select 1763600003900::bigint as migration;
