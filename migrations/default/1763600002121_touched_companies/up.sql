-- A project without a company touches none: the function is not called, which took a tenth of inserting a project.
drop trigger "projects_touch_company" on public.projects;
create trigger "projects_touch_company_on_insert"
  after insert on public.projects
  for each row when (new."companyId" is not null) execute function public.touch_company();
create trigger "projects_touch_company_on_update"
  after update of "companyId", "statusId", name, "colorId", "deletedAt" on public.projects
  for each row when (old."companyId" is not null or new."companyId" is not null)
  execute function public.touch_company();
create trigger "projects_touch_company_on_delete"
  after delete on public.projects
  for each row when (old."companyId" is not null) execute function public.touch_company();
