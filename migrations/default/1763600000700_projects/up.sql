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
  name public.name_text not null,
  "networkId" text,
  "networkContractId" text,
  "networkIdType" text,
  "externalId" text,
  "referenceId" text,
  "isMadeForRecruitment" boolean not null default true,
  "isMadeForSales" boolean not null default false,
  "ignoreHistoryBeforeProjectCreatedAt" boolean not null default false,
  "changedIn" bigint not null default 0,
  "isLive" boolean default true,
  constraint "projects_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "projects_groupId_id_key" unique ("groupId", id),
  constraint "projects_userId_fkey" foreign key ("groupId", "userId") references public.users ("groupId", id),
  constraint "projects_colorId_fkey" foreign key ("colorId") references public.colors (id) on delete set null,
  constraint "projects_statusId_fkey" foreign key ("groupId", "statusEntity", "statusId")
    references public.statuses ("groupId", "targetedEntity", id),
  constraint "projects_companyId_fkey" foreign key ("groupId", "companyId")
    references public.companies ("groupId", id),
  constraint "projects_statusEntity_check" check ("statusEntity" = 'PROJECT'),
  constraint "projects_name_check" check (btrim(name) <> ''),
  constraint "projects_externalId_check" check (btrim("externalId") <> '' and octet_length("externalId") <= 1000),
  constraint "projects_referenceId_check" check (btrim("referenceId") <> '' and octet_length("referenceId") <= 100),
  constraint "projects_isLive_check"
    check ("isLive" is not distinct from case when "deletedAt" is null then true end),
  constraint "projects_groupId_externalId_key" unique ("groupId", "externalId", "isLive")
);
alter table public.projects set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.projects is 'Projects of an account: recruitment, sales, or both.';
comment on column public.projects."statusEntity" is
  'Always PROJECT. It is part of the foreign key to statuses, which therefore accepts statuses of projects only.';
comment on column public.projects."externalId" is 'The id of the project in the software of the caller.';
comment on column public.projects."referenceId" is
  'A short reference by which applications refer to the project. It is generated when the project is created without one, and is unique in the account.';
comment on column public.projects."isMadeForRecruitment" is
  'Whether the project is displayed in the applicant tracking area.';
comment on column public.projects."isMadeForSales" is
  'Whether the project is displayed in the client relationship area.';
comment on column public.projects."changedIn" is 'Number of the transaction that last changed the row or its children.';
comment on column public.projects."isLive" is
  'True, or null for a deleted project, so that unique constraints with this column hold among the others only.';

create unique index "projects_groupId_referenceId_key"
  on public.projects ("groupId", "referenceId") where "deletedAt" is null;
create index "projects_statusId_idx" on public.projects ("groupId", "statusId", "createdAt", id);
create index "projects_companyId_idx" on public.projects ("groupId", "companyId");
create index "projects_groupId_userId_idx" on public.projects ("groupId", "userId");
create index "projects_colorId_idx" on public.projects ("colorId");
create index "projects_groupId_updatedAt_idx" on public.projects ("groupId", "updatedAt", id) include ("deletedAt");
create index "projects_groupId_createdAt_idx" on public.projects ("groupId", "createdAt", id) include ("deletedAt");
create index "projects_groupId_name_idx" on public.projects ("groupId", name, id);
create index "projects_groupId_folded_name_idx"
  on public.projects using gin ("groupId", public.fold_name_text(name) gin_trgm_ops);
create index "projects_groupId_changedIn_idx" on public.projects ("groupId", "changedIn", id);
create index "projects_deletedAt_idx" on public.projects ("groupId", "deletedAt") where "deletedAt" is not null;
-- A new reference must differ from those of all projects, deleted ones included: a project that is restored keeps its
-- own. The unique index has the live ones only, and a query without its condition cannot use it, so that each new
-- project would read every project of its account. Two look-ups, each with the condition of an index, read one entry.
create index "projects_deleted_referenceId_idx"
  on public.projects ("groupId", "referenceId") where "deletedAt" is not null;

create trigger "projects_set_changed_in" before insert or update on public.projects
  for each row execute function public.set_changed_in();

create trigger "projects_set_default_status" before insert on public.projects
  for each row when (new."statusId" is null) execute function public.set_default_status('PROJECT');

create trigger "projects_set_is_live_on_insert" before insert on public.projects
  for each row when (new."deletedAt" is not null) execute function public.set_is_live();

create trigger "projects_set_is_live_on_update" before update of "deletedAt" on public.projects
  for each row execute function public.set_is_live();

create trigger "projects_set_updated_at" before update on public.projects
  for each row execute function public.set_updated_at();

create trigger "projects_touch_company_on_delete"
  after delete on public.projects
  for each row when (old."companyId" is not null) execute function public.touch_company();

create trigger "projects_touch_company_on_insert"
  after insert on public.projects
  for each row when (new."companyId" is not null) execute function public.touch_company();

create trigger "projects_touch_company_on_update"
  after update of "companyId", "statusId", name, "colorId", "deletedAt" on public.projects
  for each row when (old."companyId" is not null or new."companyId" is not null)
  execute function public.touch_company();

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
      select from public.projects
       where "groupId" = new."groupId" and "referenceId" = new."referenceId" and "deletedAt" is null
    ) and not exists (
      select from public.projects
       where "groupId" = new."groupId" and "referenceId" = new."referenceId" and "deletedAt" is not null
    );
  end loop;
  return new;
end
$$;
comment on function public.set_project_reference() is
  'Generates the reference of a project that is inserted without one.';

create trigger "projects_set_reference" before insert on public.projects
  for each row when (new."referenceId" is null) execute function public.set_project_reference();

create function public.touch_project() returns trigger
  language plpgsql
  as $$
begin
  update public.projects
     set "updatedAt" = clock_timestamp()
   where "groupId" = coalesce(new."groupId", old."groupId")
     and id in (old."projectId", new."projectId")
     and xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;
comment on function public.touch_project() is 'Sets updatedAt of a project when one of its child rows changes.';

create function public.clear_references_to_project() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.tasks set "projectId" = null where "groupId" = old."groupId" and "projectId" = old.id;
    update public.history_entries set "projectName" = old.name, "projectId" = null where "groupId" = old."groupId" and "projectId" = old.id;
    update public.applications set "projectName" = old.name, "projectId" = null where "groupId" = old."groupId" and "projectId" = old.id;
  else
    delete from public.tasks where "groupId" = old."groupId" and "projectId" = old.id;
    delete from public.history_entries where "groupId" = old."groupId" and "projectId" = old.id;
    delete from public.applications where "groupId" = old."groupId" and "projectId" = old.id;
  end if;
  return null;
end
$$;
comment on function public.clear_references_to_project() is 'Sets references to a deleted row of projects to null.';

create trigger "A_projects_clear_references" after delete on public.projects
  for each row execute function public.clear_references_to_project();

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
alter table public.projects_assignees set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.projects_assignees is 'Users in charge of a project.';

create index "projects_assignees_userId_idx" on public.projects_assignees ("groupId", "userId");

create trigger "projects_assignees_set_updated_at" before update on public.projects_assignees
  for each row execute function public.set_updated_at();

create trigger "projects_assignees_touch_project" after insert or update or delete on public.projects_assignees
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
  "numberValue" numeric,
  "booleanValue" boolean,
  "dateValue" date,
  "dateTimeValue" timestamptz,
  amount numeric,
  currency text,
  "searchText" text generated always as (
    case
      when num_nonnulls("numberValue", "booleanValue", "dateValue", "dateTimeValue", amount) = 0 then public.fold_text(value)
    end
  ) stored,
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
alter table public.projects_fieldsvalues set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.projects_fieldsvalues is
  'Values of custom fields. Each row holds one text, one selected option, one tag or one location.';
comment on column public.projects_fieldsvalues."fieldEntity" is
  'Always PROJECT. It is part of the foreign key to fields, which therefore accepts fields of projects only.';
comment on column public.projects_fieldsvalues."fieldValueId" is 'The selected option of a choice field.';
comment on column public.projects_fieldsvalues.value is
  'The value as text, in the canonical form of the type of the field. Null when the value is an option or a location.';
comment on column public.projects_fieldsvalues.slot is
  'Distinguishes the values of a field that accepts several values. Empty for a field that accepts one value. Set by a trigger.';
comment on column public.projects_fieldsvalues."numberValue" is 'The value of a number or rating field. Set by a trigger.';
comment on column public.projects_fieldsvalues."booleanValue" is 'The value of a boolean field. Set by a trigger.';
comment on column public.projects_fieldsvalues."dateValue" is 'The value of a date field. Set by a trigger.';
comment on column public.projects_fieldsvalues."dateTimeValue" is 'The value of a datetime field. Set by a trigger.';
comment on column public.projects_fieldsvalues.amount is 'The amount of a currency field. Set by a trigger.';
comment on column public.projects_fieldsvalues.currency is
  'The currency of a currency field as an ISO 4217 code. Null if the value has none. Set by a trigger.';
comment on column public.projects_fieldsvalues."searchText" is
  'A value that is a text, in lower case and without accents, for searches. Generated.';

create index "projects_fieldsvalues_fieldId_idx" on public.projects_fieldsvalues ("groupId", "fieldId");
create index "projects_fieldsvalues_fieldValueId_idx"
  on public.projects_fieldsvalues ("groupId", "fieldValueId") where "fieldValueId" is not null;
create index "projects_fieldsvalues_locationId_idx"
  on public.projects_fieldsvalues ("groupId", "locationId") where "locationId" is not null;
create index "projects_fieldsvalues_numberValue_idx"
  on public.projects_fieldsvalues ("groupId", "fieldId", "numberValue") where "numberValue" is not null;
create index "projects_fieldsvalues_booleanValue_idx"
  on public.projects_fieldsvalues ("groupId", "fieldId", "booleanValue") where "booleanValue" is not null;
create index "projects_fieldsvalues_dateValue_idx"
  on public.projects_fieldsvalues ("groupId", "fieldId", "dateValue") where "dateValue" is not null;
create index "projects_fieldsvalues_dateTimeValue_idx"
  on public.projects_fieldsvalues ("groupId", "fieldId", "dateTimeValue") where "dateTimeValue" is not null;
create index "projects_fieldsvalues_amount_idx"
  on public.projects_fieldsvalues ("groupId", "fieldId", amount) where amount is not null;

create constraint trigger projects_fieldsvalues_give_up_location after delete or update of "locationId" on public.projects_fieldsvalues
  deferrable initially deferred for each row when (old."locationId" is not null)
  execute function public.give_up_location();

create trigger projects_fieldsvalues_place before insert or update on public.projects_fieldsvalues
  for each row execute function public.place_field_value('projects_fieldsvalues_type_check');

create trigger "projects_fieldsvalues_set_updated_at" before update on public.projects_fieldsvalues
  for each row execute function public.set_updated_at();

create trigger "projects_fieldsvalues_touch_project" after insert or update or delete on public.projects_fieldsvalues
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
comment on column public.projects_files."isPublic" is 'Whether the file is shown to everybody with the offer.';

create index "projects_files_fileId_idx" on public.projects_files ("groupId", "fileId");

create trigger projects_files_mark_unused after delete or update of "fileId" on public.projects_files
  for each row when (old."fileId" is not null) execute function public.mark_unused_file();

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
comment on column public.projects_jobboards."enabledAt" is
  'The time since which the project is published on the job board. Null while it is not published there.';

create index "projects_jobboards_jobBoardId_idx" on public.projects_jobboards ("jobBoardId");
create index "projects_jobboards_enabledAt_idx" on public.projects_jobboards ("enabledAt") where "deletedAt" is null;

create trigger "projects_jobboards_set_updated_at" before update on public.projects_jobboards
  for each row execute function public.set_updated_at();

create trigger "projects_jobboards_touch_project" after insert or update or delete on public.projects_jobboards
  for each row execute function public.touch_project();

create table public.projects_revisions (
  "groupId" uuid not null,
  "projectId" uuid not null,
  number integer not null,
  "taskId" uuid,
  changes jsonb not null,
  "createdAt" timestamptz not null default now(),
  constraint "projects_revisions_pkey" primary key ("groupId", "projectId", number),
  constraint "projects_revisions_projectId_fkey" foreign key ("groupId", "projectId")
    references public.projects ("groupId", id) on delete cascade,
  constraint "projects_revisions_number_check" check (number > 0)
);
alter table public.projects_revisions set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.projects_revisions is
  'One row per save that changed a project. A save inserts the number that follows the last one it read. Of two saves that read the same state, only one can therefore succeed.';
comment on column public.projects_revisions.changes is 'What the save changed.';

create index "projects_revisions_taskId_idx" on public.projects_revisions ("groupId", "taskId") where "taskId" is not null;

-- Counts per group of statuses, groups with none as 0. A deleted group is counted as long as records are in it, so that the
-- numbers add up. What is below a record is counted laterally on purpose: asked for the records of one page, only the links
-- of those are read, each once.
create view public.companies_projectscounts as
select company."groupId", company.id as "companyId", counts."statusId", counts.count
from public.companies as company
cross join lateral (
  select status.id as "statusId", count(live."topStatusId")::integer as count
    from public.statuses as status
    left join (
      select coalesce(leaf."parentId", leaf.id) as "topStatusId"
        from public.projects as project
        join public.statuses as leaf on leaf.id = project."statusId" and leaf."groupId" = project."groupId"
       where project."groupId" = company."groupId"
         and project."companyId" = company.id
         and project."deletedAt" is null
    ) as live on live."topStatusId" = status.id
   where status."groupId" = company."groupId"
     and status."targetedEntity" = 'PROJECT'
     and status."parentId" is null
   group by status.id, status."deletedAt"
  having status."deletedAt" is null or count(live."topStatusId") > 0
) as counts;
comment on view public.companies_projectscounts is 'The number of projects of a company in each group of statuses, and in deleted groups that have some. Deleted projects are not counted.';

create or replace view public.schema_version as select 1763600000700::bigint as migration;
