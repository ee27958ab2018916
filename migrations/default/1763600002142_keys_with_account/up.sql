-- A unique key that contains the account can be checked where the rows of the account are. An API key belongs to one account,
-- therefore this one is as strict as before.
alter table public.tasks
  drop constraint "tasks_apikeyId_type_idempotencyKey_key",
  add constraint "tasks_apikeyId_type_idempotencyKey_key" unique ("groupId", "apikeyId", type, "idempotencyKey");

-- The contents of the storage belong to the account with whose id their keys begin, which they may outlive.
alter table public.storage_objects add column "groupId" uuid;
update public.storage_objects as content
   set "groupId" = coalesce(
         case
           when pg_input_is_valid(split_part("storageKey", '/', 1), 'uuid') then split_part("storageKey", '/', 1)::uuid
         end,
         (select file."groupId" from public.files as file where file."storageKey" = content."storageKey" limit 1),
         '00000000-0000-0000-0000-000000000000'
       );
alter table public.storage_objects
  alter column "groupId" set not null,
  drop constraint "storage_objects_pkey",
  add constraint "storage_objects_pkey" primary key ("groupId", "storageKey");
comment on column public.storage_objects."groupId" is 'The account of the content, which may have been deleted since.';
drop index public."storage_objects_unnamedSince_idx";
create index "storage_objects_unnamedSince_idx" on public.storage_objects ("groupId", "unnamedSince", "storageKey")
  where "unnamedSince" is not null;

create function public.mark_unnamed_contents(account uuid, keys text[]) returns void
  language sql
  as $$
    insert into public.storage_objects ("groupId", "storageKey", "unnamedSince")
    select distinct account, key, now() from unnest(keys) as key
    on conflict on constraint storage_objects_pkey do update set "unnamedSince" = excluded."unnamedSince"
  $$;
comment on function public.mark_unnamed_contents(uuid, text[]) is
  'Has contents of the storage removed which nothing names after this transaction.';

create or replace function public.mark_contents_of_files() returns trigger
  language plpgsql
  as $$
declare
  account uuid;
begin
  for account in select distinct "groupId" from removed loop
    perform public.mark_unnamed_contents(
      account, array(select "storageKey" from removed where "groupId" = account)
    );
  end loop;
  return null;
end
$$;

create or replace function public.remove_files_of_input(account uuid, input jsonb) returns void
  language sql
  as $$
    select public.mark_unnamed_contents(account, array(
      select stored ->> 'storageKey'
        from jsonb_array_elements(case jsonb_typeof(input -> 'files') when 'array' then input -> 'files' else '[]' end) as stored
       where stored ->> 'storageKey' is not null
         and not exists (
           select from public.files where files."groupId" = account and files."storageKey" = stored ->> 'storageKey'
         )
    ))
  $$;
drop function public.mark_unnamed_contents(text[]);
