create or replace view public.schema_version as select 1763600001300::bigint as migration;
drop table public.replaced_values;
drop function
  public.users_audit_entries(users), public.statuses_audit_entries(statuses), public.projects_audit_entries(projects),
  public.profiles_audit_entries(profiles), public.groups_audit_entries(groups), public.fields_audit_entries(fields),
  public.companies_audit_entries(companies), public.applications_audit_entries(applications);
drop table public.audit_entries;
drop function public.audit_table(text,text,text,text,text[],text[]);
drop function public.record_audit() cascade;
drop function public.refuse_audit_write();
