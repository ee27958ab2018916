drop index public."storage_objects_unnamedSince_idx";
alter table public.storage_objects
  drop constraint "storage_objects_pkey",
  add constraint "storage_objects_pkey" primary key ("storageKey");
create index "storage_objects_unnamedSince_idx" on public.storage_objects ("unnamedSince", "storageKey")
  where "unnamedSince" is not null;

create function public.mark_unnamed_contents(keys text[]) returns void
  language sql
  as $$
    insert into public.storage_objects ("storageKey", "unnamedSince")
    select distinct key, now() from unnest(keys) as key
    on conflict ("storageKey") do update set "unnamedSince" = excluded."unnamedSince"
  $$;
comment on function public.mark_unnamed_contents(keys text[]) is
  'Has contents of the storage removed which nothing names after this transaction.';

create or replace function public.mark_contents_of_files() returns trigger
  language plpgsql
  as $$
begin
  perform public.mark_unnamed_contents(array(select "storageKey" from removed));
  return null;
end
$$;

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


drop function public.mark_unnamed_contents(uuid, text[]);
alter table public.storage_objects drop column "groupId";

alter table public.tasks
  drop constraint "tasks_apikeyId_type_idempotencyKey_key",
  add constraint "tasks_apikeyId_type_idempotencyKey_key" unique ("apikeyId", type, "idempotencyKey");
