create or replace view public.schema_version as select 1763600000900::bigint as migration;
drop table public.status_changes, public.history_entries;
drop view public.projects_profilescounts;
drop table public.projects_profiles, public.applications_files;
alter table public.profiles_files
  drop constraint "profiles_files_applicationId_fkey";
drop table public.applications;
drop function public.forget_status_changes() cascade;
drop function public.record_status_change() cascade;
drop function public.profile_derivations(uuid,uuid);
drop function public.touch_projects_of_profile() cascade;
drop function
  public.mark_talent(), public.file_is_used(uuid,uuid), public.clear_references_to_application(),
  public.refuse_dismissal();
