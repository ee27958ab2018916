-- What else an account keeps only for a time: applications of people who were refused, audit entries, projects and
-- companies that were deleted, and, if it says so, the rows of erased people.

create or replace function public.is_retention(settings jsonb) returns boolean
  language sql immutable
  as $$
    select jsonb_typeof(settings) = 'object' and not exists (
      select from jsonb_each(settings) as setting
       where setting.key not in (
               'succeededRequests', 'failedRequests', 'dismissedApplications', 'refusedApplications',
               'agreedApplications', 'unusedFiles', 'deletedProfiles', 'inactiveProfiles', 'deletedRecords',
               'erasedProfiles', 'auditEntries'
             )
          or not case
               when setting.value = 'null' then true
               when jsonb_typeof(setting.value) <> 'number' or setting.value::text !~ '^[1-9][0-9]{0,4}$' then false
               -- Lists give these as deleted, to cursors that are up to 180 days old.
               when setting.key in ('deletedRecords', 'erasedProfiles') then setting.value::text::integer >= 180
               else true
             end
    )
  $$;
comment on function public.is_retention(settings jsonb) is
  'Whether an object has known kinds of data only, each with a whole number of days from 1 to 99999 (deletedRecords and erasedProfiles from 180), or null.';
comment on column public.groups.retention is
  'For how many days the account keeps succeededRequests (30), failedRequests (90), dismissedApplications (90), refusedApplications (90), agreedApplications (730), unusedFiles (7), deletedProfiles (30), inactiveProfiles (null), deletedRecords (180), erasedProfiles (null) and auditEntries (365). The numbers apply where a kind is not given; null keeps it for good.';

create or replace function public.retention_of(settings jsonb, kind text) returns interval
  language sql immutable
  as $$
    select make_interval(days => (
      '{"succeededRequests": 30, "failedRequests": 90, "dismissedApplications": 90, "refusedApplications": 90, "agreedApplications": 730, "unusedFiles": 7, "deletedProfiles": 30, "deletedRecords": 180, "auditEntries": 365}'::jsonb
      || settings ->> kind
    )::integer)
  $$;

create function public.allows_keeping(consent jsonb) returns boolean
  language sql stable
  as $$
    select coalesce(
      consent -> 'talentPool' = 'true'
        and case
              when pg_input_is_valid(consent ->> 'expiresAt', 'timestamptz') then (consent ->> 'expiresAt')::timestamptz > now()
              else true
            end,
      false
    )
  $$;
comment on function public.allows_keeping(consent jsonb) is
  'Whether an applicant has agreed that the application is kept for other jobs, and the agreement has not expired.';

create index "applications_kept_idx" on public.applications ("groupId", "projectId", "profileId")
  where "projectId" is not null and submitted <> '{}';
create index "projects_deletedAt_idx" on public.projects ("groupId", "deletedAt") where "deletedAt" is not null;
create index "companies_deletedAt_idx" on public.companies ("groupId", "deletedAt") where "deletedAt" is not null;
create index "profiles_erasedAt_idx" on public.profiles ("groupId", "erasedAt") where "erasedAt" is not null;

create function public.run_retention_of_records() returns trigger
  language plpgsql
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
  removed_companies integer;
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

  delete from public.projects
   where "groupId" = account and id in (
     select id from public.projects
      where "groupId" = account and "deletedAt" < now() - public.retention_of(settings, 'deletedRecords')
      order by "deletedAt" limit most_records
   );
  get diagnostics removed = row_count;
  delete from public.companies
   where "groupId" = account and id in (
     select id from public.companies
      where "groupId" = account and "deletedAt" < now() - public.retention_of(settings, 'deletedRecords')
      order by "deletedAt" limit most_records
   );
  get diagnostics removed_companies = row_count;
  counts := counts || jsonb_build_object('deletedRecords', removed + removed_companies);
  new."isComplete" := new."isComplete" and removed < most_records and removed_companies < most_records;

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
comment on function public.run_retention_of_records() is
  'Removes refused applications, deleted records, erased profiles and audit entries when their retention has ended.';
-- Triggers run in the order of their names: after retention_runs_run, which sets the counts.
create trigger "retention_runs_run_of_records" before insert on public.retention_runs
  for each row execute function public.run_retention_of_records();
