-- Every content in the file storage has a row of storage_objects. When the row of files or the request that named it is
-- removed, the row says so from the same transaction on, so that the service removes the content at once. Before, keys
-- were copied into a table of their own.

alter table public.storage_objects add column "unnamedSince" timestamptz;
comment on column public.storage_objects."unnamedSince" is
  'When a file or a request that named the content was removed. The content is removed unless something else names it.';
create index "storage_objects_unnamedSince_idx" on public.storage_objects ("unnamedSince", "storageKey")
  where "unnamedSince" is not null;

insert into public.storage_objects ("storageKey", "createdAt", "unnamedSince")
select "storageKey", min("createdAt"), min("createdAt") from public.removed_files group by "storageKey"
on conflict ("storageKey") do update set "unnamedSince" = excluded."unnamedSince";

create function public.mark_unnamed_contents(keys text[]) returns void
  language sql
  as $$
    insert into public.storage_objects ("storageKey", "unnamedSince")
    select distinct key, now() from unnest(keys) as key
    on conflict ("storageKey") do update set "unnamedSince" = excluded."unnamedSince"
  $$;
comment on function public.mark_unnamed_contents(keys text[]) is
  'Has contents of the storage removed which nothing names after this transaction.';

drop trigger "files_remember_removed" on public.files;
drop function public.remember_removed_file();
-- For a whole statement, because an account may be deleted with all its files.
create function public.mark_contents_of_files() returns trigger
  language plpgsql
  as $$
begin
  perform public.mark_unnamed_contents(array(select "storageKey" from removed));
  return null;
end
$$;
comment on function public.mark_contents_of_files() is 'Has the contents of files removed whose rows were deleted.';
create trigger "files_mark_contents" after delete on public.files
  referencing old table as removed
  for each statement execute function public.mark_contents_of_files();

-- The files of a request are stored before its task is created, and rows of files name them when it has succeeded.
create or replace function public.remove_files_of_input(account uuid, input jsonb) returns void
  language sql
  as $$
    select public.mark_unnamed_contents(array(
      select stored ->> 'storageKey'
        from jsonb_array_elements(case jsonb_typeof(input -> 'files') when 'array' then input -> 'files' else '[]' end) as stored
       where stored ->> 'storageKey' is not null
         and not exists (
           select from public.files where files."groupId" = account and files."storageKey" = stored ->> 'storageKey'
         )
    ))
  $$;

drop table public.removed_files;
