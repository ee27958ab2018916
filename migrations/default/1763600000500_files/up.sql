-- Files and pictures of records, and the contents in the file storage.
--
-- Rows that belong to a record through its reference go with the last reference: places and pictures at once, files
-- when their retention ends or the person is erased.

create table public.files (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  name public.name_text not null,
  size integer not null,
  "mimeType" text not null,
  sha256 text not null,
  "storageKey" text not null,
  "unusedSince" timestamptz,
  "lastProfileId" uuid,
  constraint "files_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "files_groupId_id_key" unique ("groupId", id),
  constraint "files_name_check" check (btrim(name) <> ''),
  constraint "files_size_check" check (size >= 0),
  constraint "files_mimeType_check" check (btrim("mimeType") <> ''),
  constraint "files_sha256_check" check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint "files_storageKey_check" check (btrim("storageKey") <> '')
);
alter table public.files set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.files is 'Stored files. A row describes the file; its content is in the file storage.';
comment on column public.files.size is 'The size in bytes.';
comment on column public.files."mimeType" is
  'The MIME type. It is detected from the content and does not depend on the name of the file.';
comment on column public.files.sha256 is
  'The SHA-256 hash of the content in lower-case hexadecimal. Files with the same content are recognised by it.';
comment on column public.files."storageKey" is 'The key under which the file storage holds the content.';
comment on column public.files."unusedSince" is
  'Since when no record, application or image has the file. It is removed some days later.';
comment on column public.files."lastProfileId" is 'The profile that has given the file up last, so that the file goes with the person who is erased. Null for files that are used.';

create index "files_groupId_sha256_idx" on public.files ("groupId", sha256);
-- Whether a content is named, by a row of files or by the request of a task.
create index "files_storageKey_idx" on public.files ("storageKey");
create index "files_unusedSince_idx" on public.files ("groupId", "unusedSince") where "unusedSince" is not null;
create index "files_lastProfileId_idx" on public.files ("groupId", "lastProfileId") where "lastProfileId" is not null;

create trigger "files_set_updated_at" before update on public.files
  for each row execute function public.set_updated_at();

create function public.mark_unused_file() returns trigger
    language plpgsql
  as $$
declare
  link constant jsonb := to_jsonb(old);
begin
  update public.files
     set "unusedSince" = now(),
         "lastProfileId" = coalesce(
           (link ->> 'profileId')::uuid,
           (
             select "profileId" from public.applications
              where "groupId" = old."groupId" and id = (link ->> 'applicationId')::uuid
           )
         )
   where "groupId" = old."groupId" and id = old."fileId" and not public.file_is_used(old."groupId", old."fileId");
  return null;
end
$$;
comment on function public.mark_unused_file() is 'Sets unusedSince of a file that the last record has given up, and lastProfileId if that was a person.';

-- A file, a place and a picture belong to the records that show them. Updating the links makes the triggers of the
-- links update those records.
create function public.touch_links_of_file() returns trigger
  language plpgsql
  as $$
begin
  update public.projects_files set "updatedAt" = now() where "groupId" = new."groupId" and "fileId" = new.id;
  update public.companies_files set "updatedAt" = now() where "groupId" = new."groupId" and "fileId" = new.id;
  update public.profiles_files set "updatedAt" = now() where "groupId" = new."groupId" and "fileId" = new.id;
  return null;
end
$$;
comment on function public.touch_links_of_file() is 'Sets updatedAt of the records that show a file when its name changes.';

create trigger "files_touch_links" after update of name on public.files
  for each row when (new.name <> old.name) execute function public.touch_links_of_file();

create table public.images (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "publicUrl" text,
  "fileId" uuid,
  "unusedSince" timestamp with time zone,
  constraint "images_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "images_groupId_id_key" unique ("groupId", id),
  constraint "images_fileId_fkey" foreign key ("groupId", "fileId")
    references public.files ("groupId", id) on delete cascade,
  constraint "images_source_check" check ("publicUrl" is not null or "fileId" is not null),
  constraint "images_publicUrl_check" check (public.is_web_address("publicUrl"))
);
comment on table public.images is 'Pictures of profiles, either at a public URL or as a stored file.';
comment on column public.images."groupId" is 'The account that owns the picture.';
comment on column public.images."unusedSince" is 'When the picture was added, if no record had it then. It is removed seven days later, unless one has it.';

create index "images_groupId_fileId_idx" on public.images ("groupId", "fileId");
create index "images_unusedSince_idx" on public.images ("groupId", "unusedSince") where "unusedSince" is not null;

create trigger images_mark_unused after delete or update of "fileId" on public.images
  for each row when (old."fileId" is not null) execute function public.mark_unused_file();

create trigger "images_set_updated_at" before update on public.images
  for each row execute function public.set_updated_at();

create function public.image_is_used(account uuid, image uuid) returns boolean
    language plpgsql stable
  as $$
begin
  return exists (select from public.profiles where "groupId" = account and "imageId" = image);
end
$$;
comment on function public.image_is_used(uuid, uuid) is 'Whether a profile has a picture.';

create function public.mark_unused_image() returns trigger
    language plpgsql
  as $$
begin
  update public.images set "unusedSince" = now()
   where "groupId" = new."groupId" and id = new.id and not public.image_is_used(new."groupId", new.id);
  return null;
end
$$;
comment on function public.mark_unused_image() is 'Sets unusedSince of a picture that was added without a profile.';

create constraint trigger images_mark_unused_image after insert on public.images
  deferrable initially deferred for each row execute function public.mark_unused_image();

create function public.give_up_image() returns trigger
    language plpgsql
  as $$
declare
  file uuid;
begin
  select "fileId" into file from public.images where "groupId" = old."groupId" and id = old."imageId";
  perform public.remove_unused_images(old."groupId", array[old."imageId"]);
  update public.files
     set "lastProfileId" = old.id
   where "groupId" = old."groupId" and id = file and "unusedSince" is not null;
  return null;
end
$$;
comment on function public.give_up_image() is 'Deletes a picture that the last profile has given up.';

create function public.remove_unused_images(account uuid, ids uuid[]) returns integer
    language plpgsql
  as $$
declare
  removed integer;
begin
  perform from public.images where "groupId" = account and id = any (ids) order by id for update;
  delete from public.images
   where "groupId" = account and id = any (ids) and not public.image_is_used(account, id);
  get diagnostics removed = row_count;
  return removed;
end
$$;
comment on function public.remove_unused_images(uuid, uuid[]) is 'Deletes those of the pictures that no profile has, and returns their number.';

create function public.touch_profiles_of_image() returns trigger
  language plpgsql
  as $$
begin
  update public.profiles set "updatedAt" = now() where "groupId" = new."groupId" and "imageId" = new.id;
  return null;
end
$$;
comment on function public.touch_profiles_of_image() is 'Sets updatedAt of the profiles that show a picture when it changes.';

create trigger images_touch_profiles after update of "publicUrl", "fileId" on public.images
  for each row execute function public.touch_profiles_of_image();

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

-- Every content in the file storage has a row here, which is committed before its bytes are written and deleted after
-- they are removed. Contents that no file and no unfinished task names are therefore found by a query, whatever ended
-- in between. When the row of files or the request that named a content is removed, the row says so from the same
-- transaction on, so that the service removes the content at once. The contents belong to the account with whose id
-- their keys begin, which they may outlive.
create table public.storage_objects (
  "storageKey" text not null,
  "createdAt" timestamptz not null default now(),
  "taskId" uuid,
  "unnamedSince" timestamptz,
  "groupId" uuid not null,
  constraint "storage_objects_pkey" primary key ("groupId", "storageKey"),
  constraint "storage_objects_storageKey_check" check (btrim("storageKey") <> '')
);
comment on table public.storage_objects is
  'The contents in the file storage. A row is committed before its bytes are written and deleted after they are removed.';
comment on column public.storage_objects."storageKey" is 'The key under which the file storage holds the content.';
comment on column public.storage_objects."taskId" is
  'The task of the request that sent the content. It is no foreign key, because the task is committed after the content is stored.';
comment on column public.storage_objects."unnamedSince" is
  'When a file or a request that named the content was removed. The content is removed unless something else names it.';
comment on column public.storage_objects."groupId" is 'The account of the content, which may have been deleted since.';

create index "storage_objects_createdAt_idx" on public.storage_objects ("createdAt");
create index "storage_objects_unnamedSince_idx" on public.storage_objects ("groupId", "unnamedSince", "storageKey")
  where "unnamedSince" is not null;

-- For a whole statement, because an account may be deleted with all its files.
create function public.mark_contents_of_files() returns trigger
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
comment on function public.mark_contents_of_files() is 'Has the contents of files removed whose rows were deleted.';

create trigger "files_mark_contents" after delete on public.files
  referencing old table as removed
  for each statement execute function public.mark_contents_of_files();

create function public.mark_unnamed_contents(account uuid, keys text[]) returns void
  language sql
  as $$
    insert into public.storage_objects ("groupId", "storageKey", "unnamedSince")
    select distinct account, key, now() from unnest(keys) as key
    on conflict on constraint storage_objects_pkey do update set "unnamedSince" = excluded."unnamedSince"
  $$;
comment on function public.mark_unnamed_contents(uuid, text[]) is
  'Has contents of the storage removed which nothing names after this transaction.';

-- The files of a request are stored before its task is created, and rows of files name them when it has succeeded.
create function public.remove_files_of_input(account uuid, input jsonb) returns void
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
comment on function public.remove_files_of_input(account uuid, input jsonb) is
  'Has the files of the request of a task removed which no row of files names.';

create or replace view public.schema_version as select 1763600000500::bigint as migration;
