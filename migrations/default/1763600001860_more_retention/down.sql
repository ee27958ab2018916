drop trigger "retention_runs_run_of_records" on public.retention_runs;
drop function public.run_retention_of_records();
drop index public."profiles_erasedAt_idx";
drop index public."companies_deletedAt_idx";
drop index public."projects_deletedAt_idx";
drop index public."applications_kept_idx";
drop function public.allows_keeping(jsonb);

create or replace function public.retention_of(settings jsonb, kind text) returns interval
  language sql immutable
  as $$
    select make_interval(days => (
      '{"succeededRequests": 30, "failedRequests": 90, "dismissedApplications": 90, "unusedFiles": 7, "deletedProfiles": 30}'::jsonb
      || settings ->> kind
    )::integer)
  $$;

-- Settings that the version before does not know.
update public.groups
   set retention = retention - '{refusedApplications,agreedApplications,deletedRecords,erasedProfiles,auditEntries}'::text[];
comment on column public.groups.retention is
  'For how many days the account keeps succeededRequests (30), failedRequests (90), dismissedApplications (90), unusedFiles (7), deletedProfiles (30) and inactiveProfiles (null). The numbers apply where a kind is not given; null keeps it for good.';

create or replace function public.is_retention(settings jsonb) returns boolean
  language sql immutable
  as $$
    select jsonb_typeof(settings) = 'object' and not exists (
      select from jsonb_each(settings) as setting
       where setting.key not in (
               'succeededRequests', 'failedRequests', 'dismissedApplications', 'unusedFiles', 'deletedProfiles',
               'inactiveProfiles'
             )
          or not (
            setting.value = 'null'
            or jsonb_typeof(setting.value) = 'number' and setting.value::text ~ '^[1-9][0-9]{0,4}$'
          )
    )
  $$;
comment on function public.is_retention(settings jsonb) is
  'Whether an object has known kinds of data only, each with a whole number of days from 1 to 99999, or null.';
