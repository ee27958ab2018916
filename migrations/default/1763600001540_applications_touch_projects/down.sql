drop trigger "applications_touch_project" on public.applications;
