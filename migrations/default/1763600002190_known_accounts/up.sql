-- An account that is new has to be known to the statistics soon. As long as it is not, Postgres expects no rows of it, and
-- may read all of them where it needs one. By default the statistics of a table are read again when a tenth of its rows
-- has changed, which are as many rows as a new account may have; here after some thousand changes, within a minute.
do $$
declare
  name text;
begin
  foreach name in array '{
    profiles, profiles_emails, profiles_phones, profiles_positions, profiles_educations, profiles_fieldsvalues,
    profiles_files, profiles_keys, profiles_revisions, profiles_search, profiles_assignees, profiles_locations,
    applications, projects_profiles, history_entries, projects, projects_revisions, projects_fieldsvalues,
    projects_assignees, companies, companies_revisions, companies_fieldsvalues, companies_assignees, tasks, audit_entries,
    files, locations, offers_changes
  }'::text[] loop
    execute format(
      'alter table public.%I set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000)', name
    );
  end loop;
end
$$;

-- Writes of single rows run by generic plans, their triggers too. What the retention looks for depends on its values: most
-- kinds are kept for good, and a plan for these reads nothing.
alter function public.run_retention() set plan_cache_mode = auto;
alter function public.run_retention_of_records() set plan_cache_mode = auto;
