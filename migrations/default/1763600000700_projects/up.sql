-- Projects: recruitment projects, sales projects, or both at once.

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "deletedAt" timestamptz,
  "groupId" uuid not null,
  "userId" uuid,
  "presetId" uuid,
  "colorId" text,
  "statusEntity" text not null default 'PROJECT',
  "statusId" uuid,
  "companyId" uuid,
  name text not null,
  "networkId" text,
  "networkContractId" text,
  "networkIdType" text,
  "externalId" text,
  "referenceId" text,
  "isMadeForRecruitment" boolean not null default true,
  "isMadeForSales" boolean not null default false,
  "ignoreHistoryBeforeProjectCreatedAt" boolean not null default false,
  constraint "projects_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "projects_groupId_id_key" unique ("groupId", id),
  constraint "projects_userId_fkey" foreign key ("groupId", "userId")
    references public.users ("groupId", id) on delete set null ("userId"),
  constraint "projects_colorId_fkey" foreign key ("colorId") references public.colors (id) on delete set null,
  constraint "projects_statusId_fkey" foreign key ("groupId", "statusEntity", "statusId")
    references public.statuses ("groupId", "targetedEntity", id) on delete set null ("statusId"),
  constraint "projects_companyId_fkey" foreign key ("groupId", "companyId")
    references public.companies ("groupId", id) on delete set null ("companyId"),
  constraint "projects_statusEntity_check" check ("statusEntity" = 'PROJECT'),
  constraint "projects_name_check" check (btrim(name) <> ''),
  constraint "projects_externalId_check" check (btrim("externalId") <> '' and octet_length("externalId") <= 1000),
  constraint "projects_referenceId_check" check (btrim("referenceId") <> '' and octet_length("referenceId") <= 100)
);
comment on table public.projects is 'Projects of an account: recruitment, sales, or both.';
comment on column public.projects."statusEntity" is
  'Always PROJECT: with it the foreign key admits only statuses of projects.';
comment on column public.projects."externalId" is 'The id the project has in the software of the caller.';
comment on column public.projects."referenceId" is
  'Short reference that applications name the project by; made when the project is, unique in the account.';
comment on column public.projects."isMadeForRecruitment" is 'Displayed in the applicant tracking area.';
comment on column public.projects."isMadeForSales" is 'Displayed in the client relationship area.';

create unique index "projects_groupId_externalId_key"
  on public.projects ("groupId", "externalId") where "deletedAt" is null;
create unique index "projects_groupId_referenceId_key"
  on public.projects ("groupId", "referenceId") where "deletedAt" is null;
create index "projects_groupId_updatedAt_idx" on public.projects ("groupId", "updatedAt", id) where "deletedAt" is null;
create index "projects_groupId_createdAt_idx" on public.projects ("groupId", "createdAt", id) where "deletedAt" is null;
create index "projects_statusId_idx" on public.projects ("groupId", "statusId", "createdAt", id);
create index "projects_companyId_idx" on public.projects ("groupId", "companyId");
create index "projects_groupId_userId_idx" on public.projects ("groupId", "userId");
create index "projects_colorId_idx" on public.projects ("colorId");

-- Eight signs without vowels and look-alikes: easy to read out, and no words. Deleted projects keep theirs, so a
-- project that is restored never meets its own reference on another one.
create function public.set_project_reference() returns trigger
  language plpgsql
  as $$
declare
  alphabet constant text := '23456789BCDFGHJKMNPQRSTVWXZ';
  random_bytes bytea;
begin
  loop
    random_bytes := uuid_send(gen_random_uuid());
    -- The last eight bytes of the sixteen; the first of them has only six random bits, which is enough for a sign.
    select string_agg(substr(alphabet, 1 + get_byte(random_bytes, place) % length(alphabet), 1), '' order by place)
      into new."referenceId"
      from generate_series(8, 15) as place;
    exit when not exists (
      select from public.projects where "groupId" = new."groupId" and "referenceId" = new."referenceId"
    );
  end loop;
  return new;
end
$$;
comment on function public.set_project_reference() is 'Makes a reference for a project that comes without one.';
create trigger "projects_set_reference" before insert on public.projects
  for each row when (new."referenceId" is null) execute function public.set_project_reference();
create trigger "projects_set_default_status" before insert on public.projects
  for each row when (new."statusId" is null) execute function public.set_default_status('PROJECT');
create trigger "projects_set_updated_at" before update on public.projects
  for each row execute function public.set_updated_at();
-- A company lists its projects and counts them per status: it changes with what it shows of them.
create trigger "projects_touch_company"
  after insert or delete or update of "companyId", "statusId", name, "colorId", "deletedAt" on public.projects
  for each row execute function public.touch_company();

create function public.touch_project() returns trigger
  language plpgsql
  as $$
begin
  update public.projects
     set "updatedAt" = clock_timestamp()
   where id in (old."projectId", new."projectId")
     and xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;
comment on function public.touch_project() is 'A change of a child moves updatedAt of its project.';

create table public.projects_assignees (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "projectId" uuid not null,
  "userId" uuid not null,
  constraint "projects_assignees_projectId_userId_key" unique ("groupId", "projectId", "userId"),
  constraint "projects_assignees_projectId_fkey" foreign key ("groupId", "projectId")
    references public.projects ("groupId", id) on delete cascade,
  constraint "projects_assignees_userId_fkey" foreign key ("groupId", "userId")
    references public.users ("groupId", id) on delete cascade
);
comment on table public.projects_assignees is 'Users in charge of a project.';
create index "projects_assignees_userId_idx" on public.projects_assignees ("groupId", "userId");
create trigger "projects_assignees_set_updated_at" before update on public.projects_assignees
  for each row execute function public.set_updated_at();
create trigger "projects_assignees_touch_project" after insert or update or delete on public.projects_assignees
  for each row execute function public.touch_project();

create table public.projects_files (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "projectId" uuid not null,
  "fileId" uuid not null,
  "isPublic" boolean not null default false,
  constraint "projects_files_projectId_fileId_key" unique ("groupId", "projectId", "fileId"),
  constraint "projects_files_projectId_fkey" foreign key ("groupId", "projectId")
    references public.projects ("groupId", id) on delete cascade,
  constraint "projects_files_fileId_fkey" foreign key ("groupId", "fileId")
    references public.files ("groupId", id) on delete cascade
);
comment on table public.projects_files is 'Files of a project.';
create index "projects_files_fileId_idx" on public.projects_files ("groupId", "fileId");
comment on column public.projects_files."isPublic" is 'Shown with the offer to everybody.';
create trigger "projects_files_set_updated_at" before update on public.projects_files
  for each row execute function public.set_updated_at();
create trigger "projects_files_touch_project" after insert or update or delete on public.projects_files
  for each row execute function public.touch_project();

create table public.projects_jobboards (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "deletedAt" timestamptz,
  "groupId" uuid not null,
  "projectId" uuid not null,
  "jobBoardId" uuid not null,
  "enabledAt" timestamptz,
  constraint "projects_jobboards_projectId_jobBoardId_key" unique ("groupId", "projectId", "jobBoardId"),
  constraint "projects_jobboards_projectId_fkey" foreign key ("groupId", "projectId")
    references public.projects ("groupId", id) on delete cascade,
  constraint "projects_jobboards_jobBoardId_fkey" foreign key ("jobBoardId")
    references public.jobboards (id) on delete cascade
);
comment on table public.projects_jobboards is 'Job boards of a project.';
comment on column public.projects_jobboards."enabledAt" is 'Since when the project is published there; null while it is not.';
create index "projects_jobboards_jobBoardId_idx" on public.projects_jobboards ("jobBoardId");
create trigger "projects_jobboards_set_updated_at" before update on public.projects_jobboards
  for each row execute function public.set_updated_at();
create trigger "projects_jobboards_touch_project" after insert or update or delete on public.projects_jobboards
  for each row execute function public.touch_project();

create table public.jobboards_offers (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "deletedAt" timestamptz,
  "groupId" uuid not null,
  "projectId" uuid not null,
  "jobBoardId" uuid not null,
  "externalId" text,
  url text,
  status text,
  "publishedAt" timestamptz,
  "expiresAt" timestamptz,
  constraint "jobboards_offers_projectId_fkey" foreign key ("groupId", "projectId")
    references public.projects ("groupId", id) on delete cascade,
  constraint "jobboards_offers_jobBoardId_fkey" foreign key ("jobBoardId")
    references public.jobboards (id) on delete cascade
);
comment on table public.jobboards_offers is 'Advertisements of a project as they stand on job boards.';
create index "jobboards_offers_projectId_idx" on public.jobboards_offers ("groupId", "projectId");
comment on column public.jobboards_offers."externalId" is 'The id the job board gave the advertisement.';
create index "jobboards_offers_jobBoardId_idx" on public.jobboards_offers ("jobBoardId");
create trigger "jobboards_offers_set_updated_at" before update on public.jobboards_offers
  for each row execute function public.set_updated_at();
create trigger "jobboards_offers_touch_project" after insert or update or delete on public.jobboards_offers
  for each row execute function public.touch_project();

create table public.projects_fieldsvalues (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "fieldEntity" text not null default 'PROJECT',
  "fieldId" uuid not null,
  "projectId" uuid not null,
  "fieldValueId" uuid,
  "locationId" uuid,
  value text,
  slot text not null default '',
  constraint "projects_fieldsvalues_projectId_fieldId_slot_key" unique ("groupId", "projectId", "fieldId", slot),
  constraint "projects_fieldsvalues_fieldId_fkey" foreign key ("groupId", "fieldEntity", "fieldId")
    references public.fields ("groupId", "targetedEntity", id) on delete cascade,
  constraint "projects_fieldsvalues_projectId_fkey" foreign key ("groupId", "projectId")
    references public.projects ("groupId", id) on delete cascade,
  constraint "projects_fieldsvalues_fieldValueId_fkey" foreign key ("groupId", "fieldId", "fieldValueId")
    references public.fields_options ("groupId", "fieldId", id) on delete cascade,
  constraint "projects_fieldsvalues_locationId_fkey" foreign key ("groupId", "locationId")
    references public.locations ("groupId", id) on delete cascade,
  constraint "projects_fieldsvalues_fieldEntity_check" check ("fieldEntity" = 'PROJECT'),
  constraint "projects_fieldsvalues_one_value_check" check (num_nonnulls("fieldValueId", "locationId", value) = 1)
);
comment on table public.projects_fieldsvalues is
  'Values of custom fields, one row per text, chosen option, tag or place.';
comment on column public.projects_fieldsvalues."fieldEntity" is
  'Always PROJECT: with it the foreign key admits only fields of this entity.';
comment on column public.projects_fieldsvalues."fieldValueId" is 'The chosen option.';
comment on column public.projects_fieldsvalues.value is 'Text, HTML, a number, a date, or true or false, as the type of the field says.';
comment on column public.projects_fieldsvalues.slot is
  'Tells the values of a multiple field apart; empty where there can be only one. Written by a trigger.';
create index "projects_fieldsvalues_fieldId_idx" on public.projects_fieldsvalues ("groupId", "fieldId");
create index "projects_fieldsvalues_fieldValueId_idx"
  on public.projects_fieldsvalues ("groupId", "fieldValueId") where "fieldValueId" is not null;
create index "projects_fieldsvalues_locationId_idx"
  on public.projects_fieldsvalues ("groupId", "locationId") where "locationId" is not null;

create trigger "projects_fieldsvalues_place" before insert or update on public.projects_fieldsvalues
  for each row execute function public.place_field_value();
create trigger "projects_fieldsvalues_set_updated_at" before update on public.projects_fieldsvalues
  for each row execute function public.set_updated_at();
create trigger "projects_fieldsvalues_touch_project" after insert or update or delete on public.projects_fieldsvalues
  for each row execute function public.touch_project();
