drop function public.profiles_audit_entries(public.profiles);
drop function public.projects_audit_entries(public.projects);
drop function public.companies_audit_entries(public.companies);
drop function public.applications_audit_entries(public.applications);
drop function public.statuses_audit_entries(public.statuses);
drop function public.fields_audit_entries(public.fields);
drop function public.users_audit_entries(public.users);
drop function public.groups_audit_entries(public.groups);
