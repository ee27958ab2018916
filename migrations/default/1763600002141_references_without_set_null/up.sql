-- Rows that referred to a deleted row refer to nothing afterwards. This was `on delete set null ("x")`, which databases that are
-- sharded by account refuse for keys that contain the account, and which names no account in what it does. Triggers do it now.
-- The keys have no action: they are checked when the statement ends, after the triggers. Triggers of one row run in the order
-- of their names, and those of foreign keys begin with RI_: this is why the names here begin with A_.
-- While an account is being deleted, the rows are deleted with it in whatever order: updates would check keys to rows that have
-- gone before.
-- Adding the keys again reads every table once and blocks writes meanwhile.

create function public.clear_references_to_apikey() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.tasks set "apikeyId" = null where "groupId" = old."groupId" and "apikeyId" = old.id;
    update public.applications set "apikeyId" = null where "groupId" = old."groupId" and "apikeyId" = old.id;
  else
    delete from public.tasks where "groupId" = old."groupId" and "apikeyId" = old.id;
    delete from public.applications where "groupId" = old."groupId" and "apikeyId" = old.id;
  end if;
  return null;
end
$$;
comment on function public.clear_references_to_apikey() is 'Sets references to a deleted row of apikeys to null.';
create trigger "A_apikeys_clear_references" after delete on public.apikeys
  for each row execute function public.clear_references_to_apikey();

create function public.clear_references_to_application() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.profiles_files set "applicationId" = null where "groupId" = old."groupId" and "applicationId" = old.id;
    update public.projects_profiles set "applicationId" = null where "groupId" = old."groupId" and "applicationId" = old.id;
    update public.history_entries set "applicationId" = null where "groupId" = old."groupId" and "applicationId" = old.id;
  else
    delete from public.profiles_files where "groupId" = old."groupId" and "applicationId" = old.id;
    delete from public.projects_profiles where "groupId" = old."groupId" and "applicationId" = old.id;
    delete from public.history_entries where "groupId" = old."groupId" and "applicationId" = old.id;
  end if;
  return null;
end
$$;
comment on function public.clear_references_to_application() is 'Sets references to a deleted row of applications to null.';
create trigger "A_applications_clear_references" after delete on public.applications
  for each row execute function public.clear_references_to_application();

create function public.clear_references_to_company() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.projects set "companyId" = null where "groupId" = old."groupId" and "companyId" = old.id;
    update public.profiles_positions set "companyId" = null where "groupId" = old."groupId" and "companyId" = old.id;
    update public.tasks set "companyId" = null where "groupId" = old."groupId" and "companyId" = old.id;
  else
    delete from public.projects where "groupId" = old."groupId" and "companyId" = old.id;
    delete from public.profiles_positions where "groupId" = old."groupId" and "companyId" = old.id;
    delete from public.tasks where "groupId" = old."groupId" and "companyId" = old.id;
  end if;
  return null;
end
$$;
comment on function public.clear_references_to_company() is 'Sets references to a deleted row of companies to null.';
create trigger "A_companies_clear_references" after delete on public.companies
  for each row execute function public.clear_references_to_company();

create function public.clear_references_to_field() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.fields set "parentId" = null where "groupId" = old."groupId" and "parentId" = old.id;
  else
    delete from public.fields where "groupId" = old."groupId" and "parentId" = old.id;
  end if;
  return null;
end
$$;
comment on function public.clear_references_to_field() is 'Sets references to a deleted row of fields to null.';
create trigger "A_fields_clear_references" after delete on public.fields
  for each row execute function public.clear_references_to_field();

create function public.clear_references_to_image() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.profiles set "imageId" = null where "groupId" = old."groupId" and "imageId" = old.id;
  else
    delete from public.profiles where "groupId" = old."groupId" and "imageId" = old.id;
  end if;
  return null;
end
$$;
comment on function public.clear_references_to_image() is 'Sets references to a deleted row of images to null.';
create trigger "A_images_clear_references" after delete on public.images
  for each row execute function public.clear_references_to_image();

create function public.clear_references_to_location() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.companies_legaldata_locations set "locationId" = null where "groupId" = old."groupId" and "locationId" = old.id;
    update public.profiles set "locationId" = null where "groupId" = old."groupId" and "locationId" = old.id;
  else
    delete from public.companies_legaldata_locations where "groupId" = old."groupId" and "locationId" = old.id;
    delete from public.profiles where "groupId" = old."groupId" and "locationId" = old.id;
  end if;
  return null;
end
$$;
comment on function public.clear_references_to_location() is 'Sets references to a deleted row of locations to null.';
create trigger "A_locations_clear_references" after delete on public.locations
  for each row execute function public.clear_references_to_location();

create function public.clear_references_to_profile() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.profiles set "mergedIntoId" = null where "groupId" = old."groupId" and "mergedIntoId" = old.id;
    update public.tasks set "profileId" = null where "groupId" = old."groupId" and "profileId" = old.id;
  else
    delete from public.profiles where "groupId" = old."groupId" and "mergedIntoId" = old.id;
    delete from public.tasks where "groupId" = old."groupId" and "profileId" = old.id;
  end if;
  return null;
end
$$;
comment on function public.clear_references_to_profile() is 'Sets references to a deleted row of profiles to null.';
create trigger "A_profiles_clear_references" after delete on public.profiles
  for each row execute function public.clear_references_to_profile();

create function public.clear_references_to_project() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.tasks set "projectId" = null where "groupId" = old."groupId" and "projectId" = old.id;
    update public.history_entries set "projectId" = null where "groupId" = old."groupId" and "projectId" = old.id;
    update public.applications set "projectId" = null where "groupId" = old."groupId" and "projectId" = old.id;
  else
    delete from public.tasks where "groupId" = old."groupId" and "projectId" = old.id;
    delete from public.history_entries where "groupId" = old."groupId" and "projectId" = old.id;
    delete from public.applications where "groupId" = old."groupId" and "projectId" = old.id;
  end if;
  return null;
end
$$;
comment on function public.clear_references_to_project() is 'Sets references to a deleted row of projects to null.';
create trigger "A_projects_clear_references" after delete on public.projects
  for each row execute function public.clear_references_to_project();

create function public.clear_references_to_status() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.companies set "statusId" = null where "groupId" = old."groupId" and "statusId" = old.id;
    update public.projects set "statusId" = null where "groupId" = old."groupId" and "statusId" = old.id;
    update public.profiles set "statusId" = null where "groupId" = old."groupId" and "statusId" = old.id;
    update public.projects_profiles set "statusId" = null where "groupId" = old."groupId" and "statusId" = old.id;
    update public.status_changes set "fromStatusId" = null where "groupId" = old."groupId" and "fromStatusId" = old.id;
    update public.status_changes set "toStatusId" = null where "groupId" = old."groupId" and "toStatusId" = old.id;
  else
    delete from public.companies where "groupId" = old."groupId" and "statusId" = old.id;
    delete from public.projects where "groupId" = old."groupId" and "statusId" = old.id;
    delete from public.profiles where "groupId" = old."groupId" and "statusId" = old.id;
    delete from public.projects_profiles where "groupId" = old."groupId" and "statusId" = old.id;
    delete from public.status_changes where "groupId" = old."groupId" and "fromStatusId" = old.id;
    delete from public.status_changes where "groupId" = old."groupId" and "toStatusId" = old.id;
  end if;
  return null;
end
$$;
comment on function public.clear_references_to_status() is 'Sets references to a deleted row of statuses to null.';
create trigger "A_statuses_clear_references" after delete on public.statuses
  for each row execute function public.clear_references_to_status();

create function public.clear_references_to_task() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.profiles_revisions set "taskId" = null where "groupId" = old."groupId" and "taskId" = old.id;
    update public.history_entries set "taskId" = null where "groupId" = old."groupId" and "taskId" = old.id;
    update public.projects_revisions set "taskId" = null where "groupId" = old."groupId" and "taskId" = old.id;
    update public.companies_revisions set "taskId" = null where "groupId" = old."groupId" and "taskId" = old.id;
    update public.applications set "taskId" = null where "groupId" = old."groupId" and "taskId" = old.id;
    update public.profiles_merges set "taskId" = null where "groupId" = old."groupId" and "taskId" = old.id;
    update public.profiles_erasures set "taskId" = null where "groupId" = old."groupId" and "taskId" = old.id;
  else
    delete from public.profiles_revisions where "groupId" = old."groupId" and "taskId" = old.id;
    delete from public.history_entries where "groupId" = old."groupId" and "taskId" = old.id;
    delete from public.projects_revisions where "groupId" = old."groupId" and "taskId" = old.id;
    delete from public.companies_revisions where "groupId" = old."groupId" and "taskId" = old.id;
    delete from public.applications where "groupId" = old."groupId" and "taskId" = old.id;
    delete from public.profiles_merges where "groupId" = old."groupId" and "taskId" = old.id;
    delete from public.profiles_erasures where "groupId" = old."groupId" and "taskId" = old.id;
  end if;
  return null;
end
$$;
comment on function public.clear_references_to_task() is 'Sets references to a deleted row of tasks to null.';
create trigger "A_tasks_clear_references" after delete on public.tasks
  for each row execute function public.clear_references_to_task();

create function public.clear_references_to_user() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.apikeys set "userId" = null where "groupId" = old."groupId" and "userId" = old.id;
    update public.fields set "userId" = null where "groupId" = old."groupId" and "userId" = old.id;
    update public.projects set "userId" = null where "groupId" = old."groupId" and "userId" = old.id;
    update public.profiles set "createdByUserId" = null where "groupId" = old."groupId" and "createdByUserId" = old.id;
    update public.history_entries set "userId" = null where "groupId" = old."groupId" and "userId" = old.id;
    update public.applications set "reviewedByUserId" = null where "groupId" = old."groupId" and "reviewedByUserId" = old.id;
  else
    delete from public.apikeys where "groupId" = old."groupId" and "userId" = old.id;
    delete from public.fields where "groupId" = old."groupId" and "userId" = old.id;
    delete from public.projects where "groupId" = old."groupId" and "userId" = old.id;
    delete from public.profiles where "groupId" = old."groupId" and "createdByUserId" = old.id;
    delete from public.history_entries where "groupId" = old."groupId" and "userId" = old.id;
    delete from public.applications where "groupId" = old."groupId" and "reviewedByUserId" = old.id;
  end if;
  return null;
end
$$;
comment on function public.clear_references_to_user() is 'Sets references to a deleted row of users to null.';
create trigger "A_users_clear_references" after delete on public.users
  for each row execute function public.clear_references_to_user();

alter table public.tasks
  drop constraint "tasks_apikeyId_fkey",
  drop constraint "tasks_companyId_fkey",
  drop constraint "tasks_profileId_fkey",
  drop constraint "tasks_projectId_fkey",
  add constraint "tasks_apikeyId_fkey" foreign key ("groupId", "apikeyId") references public.apikeys("groupId", id),
  add constraint "tasks_companyId_fkey" foreign key ("groupId", "companyId") references public.companies("groupId", id),
  add constraint "tasks_profileId_fkey" foreign key ("groupId", "profileId") references public.profiles("groupId", id),
  add constraint "tasks_projectId_fkey" foreign key ("groupId", "projectId") references public.projects("groupId", id);

alter table public.applications
  drop constraint "applications_apikeyId_fkey",
  drop constraint "applications_projectId_fkey",
  drop constraint "applications_taskId_fkey",
  drop constraint "applications_reviewedByUserId_fkey",
  add constraint "applications_apikeyId_fkey" foreign key ("groupId", "apikeyId") references public.apikeys("groupId", id),
  add constraint "applications_projectId_fkey" foreign key ("groupId", "projectId") references public.projects("groupId", id),
  add constraint "applications_taskId_fkey" foreign key ("groupId", "taskId") references public.tasks("groupId", id),
  add constraint "applications_reviewedByUserId_fkey" foreign key ("groupId", "reviewedByUserId") references public.users("groupId", id);

alter table public.profiles_files
  drop constraint "profiles_files_applicationId_fkey",
  add constraint "profiles_files_applicationId_fkey" foreign key ("groupId", "applicationId") references public.applications("groupId", id);

alter table public.projects_profiles
  drop constraint "projects_profiles_applicationId_fkey",
  drop constraint "projects_profiles_statusId_fkey",
  add constraint "projects_profiles_applicationId_fkey" foreign key ("groupId", "applicationId") references public.applications("groupId", id),
  add constraint "projects_profiles_statusId_fkey" foreign key ("groupId", "statusEntity", "statusId") references public.statuses("groupId", "targetedEntity", id);

alter table public.history_entries
  drop constraint "history_entries_applicationId_fkey",
  drop constraint "history_entries_projectId_fkey",
  drop constraint "history_entries_taskId_fkey",
  drop constraint "history_entries_userId_fkey",
  add constraint "history_entries_applicationId_fkey" foreign key ("groupId", "applicationId") references public.applications("groupId", id),
  add constraint "history_entries_projectId_fkey" foreign key ("groupId", "projectId") references public.projects("groupId", id),
  add constraint "history_entries_taskId_fkey" foreign key ("groupId", "taskId") references public.tasks("groupId", id),
  add constraint "history_entries_userId_fkey" foreign key ("groupId", "userId") references public.users("groupId", id);

alter table public.projects
  drop constraint "projects_companyId_fkey",
  drop constraint "projects_statusId_fkey",
  drop constraint "projects_userId_fkey",
  add constraint "projects_companyId_fkey" foreign key ("groupId", "companyId") references public.companies("groupId", id),
  add constraint "projects_statusId_fkey" foreign key ("groupId", "statusEntity", "statusId") references public.statuses("groupId", "targetedEntity", id),
  add constraint "projects_userId_fkey" foreign key ("groupId", "userId") references public.users("groupId", id);

alter table public.profiles_positions
  drop constraint "profiles_positions_companyId_fkey",
  add constraint "profiles_positions_companyId_fkey" foreign key ("groupId", "companyId") references public.companies("groupId", id);

alter table public.fields
  drop constraint "fields_parentId_fkey",
  drop constraint "fields_userId_fkey",
  add constraint "fields_parentId_fkey" foreign key ("groupId", "targetedEntity", "parentId") references public.fields("groupId", "targetedEntity", id),
  add constraint "fields_userId_fkey" foreign key ("groupId", "userId") references public.users("groupId", id);

alter table public.profiles
  drop constraint "profiles_imageId_fkey",
  drop constraint "profiles_locationId_fkey",
  drop constraint "profiles_mergedIntoId_fkey",
  drop constraint "profiles_statusId_fkey",
  drop constraint "profiles_createdByUserId_fkey",
  add constraint "profiles_imageId_fkey" foreign key ("groupId", "imageId") references public.images("groupId", id),
  add constraint "profiles_locationId_fkey" foreign key ("groupId", "locationId") references public.locations("groupId", id),
  add constraint "profiles_mergedIntoId_fkey" foreign key ("groupId", "mergedIntoId") references public.profiles("groupId", id),
  add constraint "profiles_statusId_fkey" foreign key ("groupId", "statusEntity", "statusId") references public.statuses("groupId", "targetedEntity", id),
  add constraint "profiles_createdByUserId_fkey" foreign key ("groupId", "createdByUserId") references public.users("groupId", id);

alter table public.companies_legaldata_locations
  drop constraint "companies_legaldata_locations_locationId_fkey",
  add constraint "companies_legaldata_locations_locationId_fkey" foreign key ("groupId", "locationId") references public.locations("groupId", id);

alter table public.companies
  drop constraint "companies_statusId_fkey",
  add constraint "companies_statusId_fkey" foreign key ("groupId", "statusEntity", "statusId") references public.statuses("groupId", "targetedEntity", id);

alter table public.status_changes
  drop constraint "status_changes_fromStatusId_fkey",
  drop constraint "status_changes_toStatusId_fkey",
  add constraint "status_changes_fromStatusId_fkey" foreign key ("groupId", "fromStatusId") references public.statuses("groupId", id),
  add constraint "status_changes_toStatusId_fkey" foreign key ("groupId", "toStatusId") references public.statuses("groupId", id);

alter table public.profiles_revisions
  drop constraint "profiles_revisions_taskId_fkey",
  add constraint "profiles_revisions_taskId_fkey" foreign key ("groupId", "taskId") references public.tasks("groupId", id);

alter table public.projects_revisions
  drop constraint "projects_revisions_taskId_fkey",
  add constraint "projects_revisions_taskId_fkey" foreign key ("groupId", "taskId") references public.tasks("groupId", id);

alter table public.companies_revisions
  drop constraint "companies_revisions_taskId_fkey",
  add constraint "companies_revisions_taskId_fkey" foreign key ("groupId", "taskId") references public.tasks("groupId", id);

alter table public.profiles_merges
  drop constraint "profiles_merges_taskId_fkey",
  add constraint "profiles_merges_taskId_fkey" foreign key ("groupId", "taskId") references public.tasks("groupId", id);

alter table public.profiles_erasures
  drop constraint "profiles_erasures_taskId_fkey",
  add constraint "profiles_erasures_taskId_fkey" foreign key ("groupId", "taskId") references public.tasks("groupId", id);

alter table public.apikeys
  drop constraint "apikeys_userId_fkey",
  add constraint "apikeys_userId_fkey" foreign key ("groupId", "userId") references public.users("groupId", id);
