-- Every content in the file storage has a row here, which is committed before its bytes are written and deleted after
-- they are removed. Contents that no file and no unfinished task names are therefore found by a query, whatever ended in
-- between. The rows have no account: they outlive it, until its contents are removed.

create table public.storage_objects (
  "storageKey" text not null,
  "createdAt" timestamptz not null default now(),
  "taskId" uuid,
  constraint "storage_objects_pkey" primary key ("storageKey"),
  constraint "storage_objects_storageKey_check" check (btrim("storageKey") <> '')
);
comment on table public.storage_objects is
  'The contents in the file storage. A row is committed before its bytes are written and deleted after they are removed.';
comment on column public.storage_objects."storageKey" is 'The key under which the file storage holds the content.';
comment on column public.storage_objects."taskId" is
  'The task of the request that sent the content. It is no foreign key, because the task is committed after the content is stored.';
create index "storage_objects_createdAt_idx" on public.storage_objects ("createdAt");

-- The contents that files and the kept inputs of tasks name now.
insert into public.storage_objects ("storageKey", "createdAt", "taskId")
select file ->> 'storageKey', tasks."createdAt", tasks.id
  from public.tasks
  cross join lateral jsonb_array_elements(
    case when jsonb_typeof(tasks.input -> 'files') = 'array' then tasks.input -> 'files' else '[]' end
  ) as file
 where btrim(file ->> 'storageKey') <> ''
on conflict do nothing;
insert into public.storage_objects ("storageKey", "createdAt")
select "storageKey", "createdAt" from public.files
on conflict do nothing;
