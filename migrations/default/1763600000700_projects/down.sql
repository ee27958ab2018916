drop table public.projects_fieldsvalues;
drop table public.jobboards_offers;
drop table public.projects_jobboards;
drop table public.projects_files;
drop table public.projects_assignees;
drop table public.projects;
drop function public.touch_project();
drop function public.set_project_reference();
