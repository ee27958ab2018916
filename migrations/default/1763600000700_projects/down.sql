create or replace view public.schema_version as select 1763600000600::bigint as migration;
drop view public.companies_projectscounts;
drop table
  public.projects_revisions, public.projects_jobboards, public.projects_files, public.projects_fieldsvalues,
  public.projects_assignees, public.projects;
drop function public.clear_references_to_project(), public.touch_project(), public.set_project_reference();
