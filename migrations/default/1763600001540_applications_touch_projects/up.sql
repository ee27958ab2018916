-- Every application moves updatedAt of its project, also that of a person who is in the project already. Otherwise the
-- list of offers would tell a public key who is.
create trigger "applications_touch_project" after insert on public.applications
  for each row when (new."projectId" is not null) execute function public.touch_project();
