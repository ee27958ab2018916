drop trigger "projects_touch_company_on_insert" on public.projects;
drop trigger "projects_touch_company_on_update" on public.projects;
drop trigger "projects_touch_company_on_delete" on public.projects;
create trigger "projects_touch_company"
  after insert or delete or update of "companyId", "statusId", name, "colorId", "deletedAt" on public.projects
  for each row execute function public.touch_company();
