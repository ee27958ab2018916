-- Custom fields: what an account adds to the records of an entity, and the options of its choice fields.

create table public.fields (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "deletedAt" timestamptz,
  "groupId" uuid not null,
  "userId" uuid,
  name text not null,
  type text not null,
  "order" integer not null default 0,
  "targetedEntity" text not null,
  "isHidden" boolean not null default false,
  "defaultValue" text,
  purpose text,
  "isMadeForSales" boolean not null default true,
  "isMadeForRecruitment" boolean not null default true,
  "parentId" uuid,
  constraint "fields_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "fields_groupId_id_key" unique ("groupId", id),
  constraint "fields_groupId_targetedEntity_id_key" unique ("groupId", "targetedEntity", id),
  constraint "fields_userId_fkey" foreign key ("groupId", "userId")
    references public.users ("groupId", id) on delete set null ("userId"),
  constraint "fields_parentId_fkey" foreign key ("groupId", "targetedEntity", "parentId")
    references public.fields ("groupId", "targetedEntity", id) on delete set null ("parentId"),
  constraint "fields_name_check" check (btrim(name) <> ''),
  constraint "fields_targetedEntity_check" check ("targetedEntity" in ('PROFILE', 'PROJECT', 'COMPANY')),
  constraint "fields_type_check" check (
    type in (
      'text', 'richtext', 'number', 'boolean', 'date', 'datetime', 'singlechoice', 'multiplechoice', 'tags',
      'singlelocation', 'multiplelocation', 'url', 'email', 'phone', 'rating', 'currency', 'user'
    )
  ),
  constraint "fields_purpose_check" check (purpose ~ '^[a-z][a-z0-9_]{0,99}$'),
  constraint "fields_parent_is_other_check" check ("parentId" <> id)
);
comment on table public.fields is 'Definitions of custom fields. A field with children is a section of them.';
comment on column public.fields."targetedEntity" is 'Whose field it is: PROFILE, PROJECT or COMPANY. A child has the entity of its parent.';
comment on column public.fields.purpose is
  'What the service knows the field for, for example joboffer_salary_is_public; one live field of an entity a purpose.';
comment on column public.fields."isHidden" is 'Never shown on offers.';

create unique index "fields_groupId_targetedEntity_purpose_key"
  on public.fields ("groupId", "targetedEntity", purpose) where "deletedAt" is null;
create index "fields_groupId_order_idx" on public.fields ("groupId", "targetedEntity", "order", id) where "deletedAt" is null;
create index "fields_groupId_createdAt_idx" on public.fields ("groupId", "createdAt", id) where "deletedAt" is null;
create index "fields_groupId_updatedAt_idx" on public.fields ("groupId", "updatedAt", id) where "deletedAt" is null;
create index "fields_parentId_idx" on public.fields ("groupId", "parentId", "order");
create index "fields_groupId_userId_idx" on public.fields ("groupId", "userId");

create trigger "fields_set_updated_at" before update on public.fields
  for each row execute function public.set_updated_at();

create table public.fields_options (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "deletedAt" timestamptz,
  "groupId" uuid not null,
  "fieldId" uuid not null,
  name text not null,
  "isDefault" boolean not null default false,
  "technicalValue" text,
  "order" integer not null default 0,
  constraint "fields_options_groupId_fieldId_id_key" unique ("groupId", "fieldId", id),
  constraint "fields_options_fieldId_fkey" foreign key ("groupId", "fieldId")
    references public.fields ("groupId", id) on delete cascade,
  constraint "fields_options_name_check" check (btrim(name) <> ''),
  constraint "fields_options_technicalValue_check" check (octet_length("technicalValue") <= 1000)
);
comment on table public.fields_options is 'Options of a choice field.';
comment on column public.fields_options."technicalValue" is 'Stable value for programs; the name is what people read.';
create unique index "fields_options_fieldId_technicalValue_key"
  on public.fields_options ("groupId", "fieldId", "technicalValue") where "deletedAt" is null;

create trigger "fields_options_set_updated_at" before update on public.fields_options
  for each row execute function public.set_updated_at();

-- Touching a parent: a change of a child moves its parent's updatedAt, so that readers who ask for what changed see
-- it. A parent that this transaction has already written is left alone, so a save touches it at most once.
create function public.touch_field() returns trigger
  language plpgsql
  as $$
begin
  update public.fields
     set "updatedAt" = clock_timestamp()
   where id in (old."fieldId", new."fieldId")
     and xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;
create trigger "fields_options_touch_field" after insert or update or delete on public.fields_options
  for each row execute function public.touch_field();

-- Values live in one table an entity (projects_fieldsvalues and so on), one row per text, chosen option, tag or place.
-- "slot" tells the rows of one field and record apart: empty for a type that has one value, else what the value is.
-- Unique on it, the same table holds single and multiple types and lets neither be stored twice.
create function public.place_field_value() returns trigger
  language plpgsql
  as $$
declare
  field_type text;
begin
  select type into field_type from public.fields where id = new."fieldId" and "groupId" = new."groupId";
  if field_type is null then
    -- The foreign key reports it, with its own name.
    new.slot := '';
    return new;
  end if;
  if (new."fieldValueId" is not null) <> (field_type in ('singlechoice', 'multiplechoice'))
    or (new."locationId" is not null) <> (field_type in ('singlelocation', 'multiplelocation')) then
    raise exception 'a value of a % field is stored as %', field_type,
      case
        when field_type like '%choice' then 'one of its options (fieldValueId)'
        when field_type like '%location' then 'a location (locationId)'
        else 'text (value)'
      end
      using errcode = 'check_violation', constraint = tg_table_name || '_type_check', table = tg_table_name;
  end if;
  if field_type = 'boolean' and new.value not in ('true', 'false') then
    raise exception 'a value of a boolean field is "true" or "false"'
      using errcode = 'check_violation', constraint = tg_table_name || '_type_check', table = tg_table_name;
  end if;
  new.slot := case field_type
    when 'multiplechoice' then new."fieldValueId"::text
    when 'multiplelocation' then new."locationId"::text
    when 'tags' then left(public.fold_text(new.value), 200)
    else ''
  end;
  return new;
end
$$;
comment on function public.place_field_value() is
  'Checks that a custom field value is of the kind its field takes, and gives it its slot.';
