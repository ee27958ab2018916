-- What all migrations together make. Written by npm run goldens

create table public.files (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  name name_text not null,
  size integer not null,
  "mimeType" text not null,
  sha256 text not null,
  "storageKey" text not null,
  "unusedSince" timestamp with time zone,
  "lastProfileId" uuid,
  constraint "files_groupId_id_key" UNIQUE ("groupId", id),
  constraint files_pkey PRIMARY KEY (id),
  constraint "files_mimeType_check" CHECK ((btrim("mimeType") <> ''::text)),
  constraint files_name_check CHECK ((btrim((name)::text) <> ''::text)),
  constraint files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint files_size_check CHECK ((size >= 0)),
  constraint "files_storageKey_check" CHECK ((btrim("storageKey") <> ''::text)),
  constraint "files_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE
);
alter table public.files set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX "files_groupId_sha256_idx" ON public.files USING btree ("groupId", sha256);
CREATE INDEX "files_lastProfileId_idx" ON public.files USING btree ("groupId", "lastProfileId") WHERE ("lastProfileId" IS NOT NULL);
CREATE INDEX "files_storageKey_idx" ON public.files USING btree ("storageKey");
CREATE INDEX "files_unusedSince_idx" ON public.files USING btree ("groupId", "unusedSince") WHERE ("unusedSince" IS NOT NULL);
CREATE TRIGGER files_audit AFTER INSERT OR DELETE OR UPDATE ON public.files FOR EACH ROW EXECUTE FUNCTION record_audit('files', 'id', '', '{}', '{unusedSince,lastProfileId,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER files_clean_lines BEFORE INSERT OR UPDATE OF name ON public.files FOR EACH ROW WHEN ((NOT are_clean_lines(VARIADIC ARRAY[(new.name)::text]))) EXECUTE FUNCTION clean_texts('line', 'name');
CREATE TRIGGER files_mark_contents AFTER DELETE ON public.files REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION mark_contents_of_files();
CREATE TRIGGER files_set_updated_at BEFORE UPDATE ON public.files FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER files_touch_links AFTER UPDATE OF name ON public.files FOR EACH ROW WHEN (((new.name)::text <> (old.name)::text)) EXECUTE FUNCTION touch_links_of_file();
comment on table public.files is 'Stored files. A row describes the file; its content is in the file storage.';
comment on column public.files.size is 'The size in bytes.';
comment on column public.files."mimeType" is 'The MIME type. It is detected from the content and does not depend on the name of the file.';
comment on column public.files.sha256 is 'The SHA-256 hash of the content in lower-case hexadecimal. Files with the same content are recognised by it.';
comment on column public.files."storageKey" is 'The key under which the file storage holds the content.';
comment on column public.files."unusedSince" is 'Since when no record, application or image has the file. It is removed some days later.';
comment on column public.files."lastProfileId" is 'The profile that has given the file up last, so that the file goes with the person who is erased. Null for files that are used.';

CREATE OR REPLACE FUNCTION public.mark_unused_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.mark_unused_file() is 'Sets unusedSince of a file that the last record has given up, and lastProfileId if that was a person.';

CREATE OR REPLACE FUNCTION public.touch_links_of_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.projects_files set "updatedAt" = now() where "groupId" = new."groupId" and "fileId" = new.id;
  update public.companies_files set "updatedAt" = now() where "groupId" = new."groupId" and "fileId" = new.id;
  update public.profiles_files set "updatedAt" = now() where "groupId" = new."groupId" and "fileId" = new.id;
  return null;
end
$function$;
comment on function public.touch_links_of_file() is 'Sets updatedAt of the records that show a file when its name changes.';

create table public.images (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "publicUrl" text,
  "fileId" uuid,
  "unusedSince" timestamp with time zone,
  constraint "images_groupId_id_key" UNIQUE ("groupId", id),
  constraint images_pkey PRIMARY KEY (id),
  constraint "images_publicUrl_check" CHECK (is_web_address("publicUrl")),
  constraint images_source_check CHECK ((("publicUrl" IS NOT NULL) OR ("fileId" IS NOT NULL))),
  constraint "images_fileId_fkey" FOREIGN KEY ("groupId", "fileId") REFERENCES files("groupId", id) ON DELETE CASCADE,
  constraint "images_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE
);
CREATE INDEX "images_groupId_fileId_idx" ON public.images USING btree ("groupId", "fileId");
CREATE INDEX "images_unusedSince_idx" ON public.images USING btree ("groupId", "unusedSince") WHERE ("unusedSince" IS NOT NULL);
CREATE TRIGGER "A_images_clear_references" AFTER DELETE ON public.images FOR EACH ROW EXECUTE FUNCTION clear_references_to_image();
CREATE TRIGGER images_audit AFTER INSERT OR DELETE OR UPDATE ON public.images FOR EACH ROW EXECUTE FUNCTION record_audit('images', 'id', '', '{}', '{unusedSince,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER images_mark_unused AFTER DELETE OR UPDATE OF "fileId" ON public.images FOR EACH ROW WHEN ((old."fileId" IS NOT NULL)) EXECUTE FUNCTION mark_unused_file();
CREATE CONSTRAINT TRIGGER images_mark_unused_image AFTER INSERT ON public.images DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_unused_image();
CREATE TRIGGER images_set_updated_at BEFORE UPDATE ON public.images FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER images_touch_profiles AFTER UPDATE OF "publicUrl", "fileId" ON public.images FOR EACH ROW EXECUTE FUNCTION touch_profiles_of_image();
comment on table public.images is 'Pictures of profiles, either at a public URL or as a stored file.';
comment on column public.images."groupId" is 'The account that owns the picture.';
comment on column public.images."unusedSince" is 'When the picture was added, if no record had it then. It is removed seven days later, unless one has it.';

CREATE OR REPLACE FUNCTION public.image_is_used(account uuid, image uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return exists (select from public.profiles where "groupId" = account and "imageId" = image);
end
$function$;
comment on function public.image_is_used(account uuid, image uuid) is 'Whether a profile has a picture.';

CREATE OR REPLACE FUNCTION public.mark_unused_image()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.images set "unusedSince" = now()
   where "groupId" = new."groupId" and id = new.id and not public.image_is_used(new."groupId", new.id);
  return null;
end
$function$;
comment on function public.mark_unused_image() is 'Sets unusedSince of a picture that was added without a profile.';

CREATE OR REPLACE FUNCTION public.give_up_image()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.give_up_image() is 'Deletes a picture that the last profile has given up.';

CREATE OR REPLACE FUNCTION public.remove_unused_images(account uuid, ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  removed integer;
begin
  perform from public.images where "groupId" = account and id = any (ids) order by id for update;
  delete from public.images
   where "groupId" = account and id = any (ids) and not public.image_is_used(account, id);
  get diagnostics removed = row_count;
  return removed;
end
$function$;
comment on function public.remove_unused_images(account uuid, ids uuid[]) is 'Deletes those of the pictures that no profile has, and returns their number.';

CREATE OR REPLACE FUNCTION public.touch_profiles_of_image()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.profiles set "updatedAt" = now() where "groupId" = new."groupId" and "imageId" = new.id;
  return null;
end
$function$;
comment on function public.touch_profiles_of_image() is 'Sets updatedAt of the profiles that show a picture when it changes.';

CREATE OR REPLACE FUNCTION public.clear_references_to_image()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.profiles set "imageId" = null where "groupId" = old."groupId" and "imageId" = old.id;
  else
    delete from public.profiles where "groupId" = old."groupId" and "imageId" = old.id;
  end if;
  return null;
end
$function$;
comment on function public.clear_references_to_image() is 'Sets references to a deleted row of images to null.';

create table public.storage_objects (
  "storageKey" text not null,
  "createdAt" timestamp with time zone default now() not null,
  "taskId" uuid,
  "unnamedSince" timestamp with time zone,
  "groupId" uuid not null,
  constraint storage_objects_pkey PRIMARY KEY ("groupId", "storageKey"),
  constraint "storage_objects_storageKey_check" CHECK ((btrim("storageKey") <> ''::text))
);
CREATE INDEX "storage_objects_createdAt_idx" ON public.storage_objects USING btree ("createdAt");
CREATE INDEX "storage_objects_unnamedSince_idx" ON public.storage_objects USING btree ("groupId", "unnamedSince", "storageKey") WHERE ("unnamedSince" IS NOT NULL);
comment on table public.storage_objects is 'The contents in the file storage. A row is committed before its bytes are written and deleted after they are removed.';
comment on column public.storage_objects."storageKey" is 'The key under which the file storage holds the content.';
comment on column public.storage_objects."taskId" is 'The task of the request that sent the content. It is no foreign key, because the task is committed after the content is stored.';
comment on column public.storage_objects."unnamedSince" is 'When a file or a request that named the content was removed. The content is removed unless something else names it.';
comment on column public.storage_objects."groupId" is 'The account of the content, which may have been deleted since.';

CREATE OR REPLACE FUNCTION public.mark_contents_of_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.mark_contents_of_files() is 'Has the contents of files removed whose rows were deleted.';

CREATE OR REPLACE FUNCTION public.mark_unnamed_contents(account uuid, keys text[])
 RETURNS void
 LANGUAGE sql
AS $function$
    insert into public.storage_objects ("groupId", "storageKey", "unnamedSince")
    select distinct account, key, now() from unnest(keys) as key
    on conflict on constraint storage_objects_pkey do update set "unnamedSince" = excluded."unnamedSince"
  $function$;
comment on function public.mark_unnamed_contents(account uuid, keys text[]) is 'Has contents of the storage removed which nothing names after this transaction.';

CREATE OR REPLACE FUNCTION public.remove_files_of_input(account uuid, input jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
    select public.mark_unnamed_contents(account, array(
      select stored ->> 'storageKey'
        from jsonb_array_elements(case jsonb_typeof(input -> 'files') when 'array' then input -> 'files' else '[]' end) as stored
       where stored ->> 'storageKey' is not null
         and not exists (
           select from public.files where files."groupId" = account and files."storageKey" = stored ->> 'storageKey'
         )
    ))
  $function$;
comment on function public.remove_files_of_input(account uuid, input jsonb) is 'Has the files of the request of a task removed which no row of files names.';
