create or replace view public.schema_version as select 1763600000700::bigint as migration;
drop table
  public.unread_notifications, public.pending_trigger_tasks, public.profiles_revisions, public.profiles_associations,
  public.profiles_assignees, public.profiles_fieldsvalues, public.profiles_files;
drop view public.profiles_places;
drop table public.profiles_locations, public.profiles_locales, public.profiles_educations;
drop view public.protectedcompanies;
drop table public.profiles_positions, public.profiles_phones, public.profiles_emails, public.profiles;
drop function
  public.lock_revised_profile(), public.mark_contact(), public.prefer_one_email(), public.trim_email_address(),
  public.clear_references_to_profile(), public.touch_derived_profile(), public.touch_profile(),
  public.derive_profile_flags(), public.derive_profile_columns(), public.set_profile_canonical_network_url();
