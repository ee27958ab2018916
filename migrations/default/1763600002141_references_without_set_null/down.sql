alter table public.tasks
  drop constraint "tasks_apikeyId_fkey",
  drop constraint "tasks_companyId_fkey",
  drop constraint "tasks_profileId_fkey",
  drop constraint "tasks_projectId_fkey",
  add constraint "tasks_apikeyId_fkey" foreign key ("groupId", "apikeyId") references public.apikeys("groupId", id) on delete set null ("apikeyId"),
  add constraint "tasks_companyId_fkey" foreign key ("groupId", "companyId") references public.companies("groupId", id) on delete set null ("companyId"),
  add constraint "tasks_profileId_fkey" foreign key ("groupId", "profileId") references public.profiles("groupId", id) on delete set null ("profileId"),
  add constraint "tasks_projectId_fkey" foreign key ("groupId", "projectId") references public.projects("groupId", id) on delete set null ("projectId");

alter table public.applications
  drop constraint "applications_apikeyId_fkey",
  drop constraint "applications_projectId_fkey",
  drop constraint "applications_taskId_fkey",
  drop constraint "applications_reviewedByUserId_fkey",
  add constraint "applications_apikeyId_fkey" foreign key ("groupId", "apikeyId") references public.apikeys("groupId", id) on delete set null ("apikeyId"),
  add constraint "applications_projectId_fkey" foreign key ("groupId", "projectId") references public.projects("groupId", id) on delete set null ("projectId"),
  add constraint "applications_taskId_fkey" foreign key ("groupId", "taskId") references public.tasks("groupId", id) on delete set null ("taskId"),
  add constraint "applications_reviewedByUserId_fkey" foreign key ("groupId", "reviewedByUserId") references public.users("groupId", id) on delete set null ("reviewedByUserId");

alter table public.profiles_files
  drop constraint "profiles_files_applicationId_fkey",
  add constraint "profiles_files_applicationId_fkey" foreign key ("groupId", "applicationId") references public.applications("groupId", id) on delete set null ("applicationId");

alter table public.projects_profiles
  drop constraint "projects_profiles_applicationId_fkey",
  drop constraint "projects_profiles_statusId_fkey",
  add constraint "projects_profiles_applicationId_fkey" foreign key ("groupId", "applicationId") references public.applications("groupId", id) on delete set null ("applicationId"),
  add constraint "projects_profiles_statusId_fkey" foreign key ("groupId", "statusEntity", "statusId") references public.statuses("groupId", "targetedEntity", id) on delete set null ("statusId");

alter table public.history_entries
  drop constraint "history_entries_applicationId_fkey",
  drop constraint "history_entries_projectId_fkey",
  drop constraint "history_entries_taskId_fkey",
  drop constraint "history_entries_userId_fkey",
  add constraint "history_entries_applicationId_fkey" foreign key ("groupId", "applicationId") references public.applications("groupId", id) on delete set null ("applicationId"),
  add constraint "history_entries_projectId_fkey" foreign key ("groupId", "projectId") references public.projects("groupId", id) on delete set null ("projectId"),
  add constraint "history_entries_taskId_fkey" foreign key ("groupId", "taskId") references public.tasks("groupId", id) on delete set null ("taskId"),
  add constraint "history_entries_userId_fkey" foreign key ("groupId", "userId") references public.users("groupId", id) on delete set null ("userId");

alter table public.projects
  drop constraint "projects_companyId_fkey",
  drop constraint "projects_statusId_fkey",
  drop constraint "projects_userId_fkey",
  add constraint "projects_companyId_fkey" foreign key ("groupId", "companyId") references public.companies("groupId", id) on delete set null ("companyId"),
  add constraint "projects_statusId_fkey" foreign key ("groupId", "statusEntity", "statusId") references public.statuses("groupId", "targetedEntity", id) on delete set null ("statusId"),
  add constraint "projects_userId_fkey" foreign key ("groupId", "userId") references public.users("groupId", id) on delete set null ("userId");

alter table public.profiles_positions
  drop constraint "profiles_positions_companyId_fkey",
  add constraint "profiles_positions_companyId_fkey" foreign key ("groupId", "companyId") references public.companies("groupId", id) on delete set null ("companyId");

alter table public.fields
  drop constraint "fields_parentId_fkey",
  drop constraint "fields_userId_fkey",
  add constraint "fields_parentId_fkey" foreign key ("groupId", "targetedEntity", "parentId") references public.fields("groupId", "targetedEntity", id) on delete set null ("parentId"),
  add constraint "fields_userId_fkey" foreign key ("groupId", "userId") references public.users("groupId", id) on delete set null ("userId");

alter table public.profiles
  drop constraint "profiles_imageId_fkey",
  drop constraint "profiles_locationId_fkey",
  drop constraint "profiles_mergedIntoId_fkey",
  drop constraint "profiles_statusId_fkey",
  drop constraint "profiles_createdByUserId_fkey",
  add constraint "profiles_imageId_fkey" foreign key ("groupId", "imageId") references public.images("groupId", id) on delete set null ("imageId"),
  add constraint "profiles_locationId_fkey" foreign key ("groupId", "locationId") references public.locations("groupId", id) on delete set null ("locationId"),
  add constraint "profiles_mergedIntoId_fkey" foreign key ("groupId", "mergedIntoId") references public.profiles("groupId", id) on delete set null ("mergedIntoId"),
  add constraint "profiles_statusId_fkey" foreign key ("groupId", "statusEntity", "statusId") references public.statuses("groupId", "targetedEntity", id) on delete set null ("statusId"),
  add constraint "profiles_createdByUserId_fkey" foreign key ("groupId", "createdByUserId") references public.users("groupId", id) on delete set null ("createdByUserId");

alter table public.companies_legaldata_locations
  drop constraint "companies_legaldata_locations_locationId_fkey",
  add constraint "companies_legaldata_locations_locationId_fkey" foreign key ("groupId", "locationId") references public.locations("groupId", id) on delete set null ("locationId");

alter table public.companies
  drop constraint "companies_statusId_fkey",
  add constraint "companies_statusId_fkey" foreign key ("groupId", "statusEntity", "statusId") references public.statuses("groupId", "targetedEntity", id) on delete set null ("statusId");

alter table public.status_changes
  drop constraint "status_changes_fromStatusId_fkey",
  drop constraint "status_changes_toStatusId_fkey",
  add constraint "status_changes_fromStatusId_fkey" foreign key ("groupId", "fromStatusId") references public.statuses("groupId", id) on delete set null ("fromStatusId"),
  add constraint "status_changes_toStatusId_fkey" foreign key ("groupId", "toStatusId") references public.statuses("groupId", id) on delete set null ("toStatusId");

alter table public.profiles_revisions
  drop constraint "profiles_revisions_taskId_fkey",
  add constraint "profiles_revisions_taskId_fkey" foreign key ("groupId", "taskId") references public.tasks("groupId", id) on delete set null ("taskId");

alter table public.projects_revisions
  drop constraint "projects_revisions_taskId_fkey",
  add constraint "projects_revisions_taskId_fkey" foreign key ("groupId", "taskId") references public.tasks("groupId", id) on delete set null ("taskId");

alter table public.companies_revisions
  drop constraint "companies_revisions_taskId_fkey",
  add constraint "companies_revisions_taskId_fkey" foreign key ("groupId", "taskId") references public.tasks("groupId", id) on delete set null ("taskId");

alter table public.profiles_merges
  drop constraint "profiles_merges_taskId_fkey",
  add constraint "profiles_merges_taskId_fkey" foreign key ("groupId", "taskId") references public.tasks("groupId", id) on delete set null ("taskId");

alter table public.profiles_erasures
  drop constraint "profiles_erasures_taskId_fkey",
  add constraint "profiles_erasures_taskId_fkey" foreign key ("groupId", "taskId") references public.tasks("groupId", id) on delete set null ("taskId");

alter table public.apikeys
  drop constraint "apikeys_userId_fkey",
  add constraint "apikeys_userId_fkey" foreign key ("groupId", "userId") references public.users("groupId", id) on delete set null ("userId");

drop trigger "A_apikeys_clear_references" on public.apikeys;
drop function public.clear_references_to_apikey();

drop trigger "A_applications_clear_references" on public.applications;
drop function public.clear_references_to_application();

drop trigger "A_companies_clear_references" on public.companies;
drop function public.clear_references_to_company();

drop trigger "A_fields_clear_references" on public.fields;
drop function public.clear_references_to_field();

drop trigger "A_images_clear_references" on public.images;
drop function public.clear_references_to_image();

drop trigger "A_locations_clear_references" on public.locations;
drop function public.clear_references_to_location();

drop trigger "A_profiles_clear_references" on public.profiles;
drop function public.clear_references_to_profile();

drop trigger "A_projects_clear_references" on public.projects;
drop function public.clear_references_to_project();

drop trigger "A_statuses_clear_references" on public.statuses;
drop function public.clear_references_to_status();

drop trigger "A_tasks_clear_references" on public.tasks;
drop function public.clear_references_to_task();

drop trigger "A_users_clear_references" on public.users;
drop function public.clear_references_to_user();
