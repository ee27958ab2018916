drop trigger tasks_write_event on public.tasks;
drop trigger projects_profiles_write_event on public.projects_profiles;
drop trigger applications_write_event on public.applications;
drop trigger companies_write_event on public.companies;
drop trigger projects_write_event on public.projects;
drop trigger profiles_write_event on public.profiles;
drop function public.write_event_of_task(), public.write_event_of_move(), public.write_event_of_application(),
  public.write_event_of_record();
