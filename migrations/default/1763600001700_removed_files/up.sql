-- The content of a file is in the file storage, which takes no part in transactions. When a row of files is deleted, the
-- key of its content is kept here in the same transaction, until the service has removed the content.

create table public.removed_files (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "storageKey" text not null,
  constraint "removed_files_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "removed_files_storageKey_check" check (btrim("storageKey") <> '')
);
comment on table public.removed_files is
  'Contents of the file storage that no row names any more. The service removes them and deletes the row.';
comment on column public.removed_files."storageKey" is 'The key under which the file storage holds the content.';
create index "removed_files_groupId_idx" on public.removed_files ("groupId", "createdAt");
create index "removed_files_createdAt_idx" on public.removed_files ("createdAt", id);
create trigger "removed_files_set_updated_at" before update on public.removed_files
  for each row execute function public.set_updated_at();

-- Whether a content is named, by a row of files or by the request of a task.
create index "files_storageKey_idx" on public.files ("storageKey");

create function public.remember_removed_file() returns trigger
  language plpgsql
  as $$
begin
  insert into public.removed_files ("groupId", "storageKey")
  select old."groupId", old."storageKey"
   -- Nothing can be kept of an account that is being deleted.
   where exists (select from public.groups where id = old."groupId");
  return null;
end
$$;
comment on function public.remember_removed_file() is 'Keeps the storage key of a file whose row was deleted.';
create trigger "files_remember_removed" after delete on public.files
  for each row execute function public.remember_removed_file();

create function public.file_is_used(account uuid, file uuid) returns boolean
  language sql stable
  as $$
    select exists (select from public.profiles_files where "groupId" = account and "fileId" = file)
        or exists (select from public.applications_files where "groupId" = account and "fileId" = file)
        or exists (select from public.companies_files where "groupId" = account and "fileId" = file)
        or exists (select from public.projects_files where "groupId" = account and "fileId" = file)
        or exists (select from public.images where "groupId" = account and "fileId" = file)
  $$;
comment on function public.file_is_used(account uuid, file uuid) is 'Whether a record, an application or an image has a file.';

-- The files of a request are stored before its task is created, and rows of files name them when it has succeeded.
create function public.remove_files_of_input(account uuid, input jsonb) returns void
  language sql
  as $$
    insert into public.removed_files ("groupId", "storageKey")
    select account, stored ->> 'storageKey'
      from jsonb_array_elements(case jsonb_typeof(input -> 'files') when 'array' then input -> 'files' else '[]' end) as stored
     where stored ->> 'storageKey' is not null
       and not exists (
         select from public.files where files."groupId" = account and files."storageKey" = stored ->> 'storageKey'
       )
  $$;
comment on function public.remove_files_of_input(account uuid, input jsonb) is
  'Has the files of the request of a task removed which no row of files names.';
