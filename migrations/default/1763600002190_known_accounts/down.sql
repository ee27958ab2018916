alter function public.run_retention() reset plan_cache_mode;
alter function public.run_retention_of_records() reset plan_cache_mode;
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
      'alter table public.%I reset (autovacuum_analyze_scale_factor, autovacuum_analyze_threshold)', name
    );
  end loop;
end
$$;
