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

-- The key begins with the account. Contents of deleted accounts are found by their age.
insert into public.removed_files ("createdAt", "groupId", "storageKey")
select "unnamedSince", groups.id, "storageKey"
  from public.storage_objects
  join public.groups on groups.id::text = split_part("storageKey", '/', 1)
 where "unnamedSince" is not null;

create or replace function public.remove_files_of_input(account uuid, input jsonb) returns void
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

drop trigger "files_mark_contents" on public.files;
drop function public.mark_contents_of_files();
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

drop function public.mark_unnamed_contents(text[]);
drop index public."storage_objects_unnamedSince_idx";
alter table public.storage_objects drop column "unnamedSince";
