-- Custom fields: what an account adds to the records of an entity, and the options of its choice fields. Values live
-- beside the records (projects_fieldsvalues and so on); values that can be computed with have a typed column.
--
-- A field has an audience: who reads it on offers, and who fills it in on the application form. Both are false unless
-- somebody says so, so that a new field is private.

create table public.fields (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "deletedAt" timestamptz,
  "groupId" uuid not null,
  "userId" uuid,
  name public.name_text not null,
  type text not null,
  "order" integer not null default 0,
  "targetedEntity" text not null,
  "isHidden" boolean not null default false,
  "defaultValue" text,
  purpose text,
  "isMadeForSales" boolean not null default true,
  "isMadeForRecruitment" boolean not null default true,
  "parentId" uuid,
  "isOnOffers" boolean not null,
  "isOnApplicationForm" boolean not null default false,
  "isRequiredOnApplicationForm" boolean not null default false,
  constraint "fields_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "fields_groupId_id_key" unique ("groupId", id),
  constraint "fields_groupId_targetedEntity_id_key" unique ("groupId", "targetedEntity", id),
  constraint "fields_userId_fkey" foreign key ("groupId", "userId") references public.users ("groupId", id),
  constraint "fields_parentId_fkey" foreign key ("groupId", "targetedEntity", "parentId")
    references public.fields ("groupId", "targetedEntity", id),
  constraint "fields_name_check" check (btrim(name) <> ''),
  constraint "fields_targetedEntity_check" check ("targetedEntity" in ('PROFILE', 'PROJECT', 'COMPANY')),
  constraint "fields_type_check" check (
    type in (
      'text', 'richtext', 'number', 'boolean', 'date', 'datetime', 'singlechoice', 'multiplechoice', 'tags',
      'singlelocation', 'multiplelocation', 'url', 'email', 'phone', 'rating', 'currency', 'user'
    )
  ),
  constraint "fields_purpose_check" check (purpose ~ '^[a-z][a-z0-9_]{0,99}$'),
  constraint "fields_parent_is_other_check" check ("parentId" <> id),
  constraint "fields_isOnOffers_check" check (not "isOnOffers" or "targetedEntity" = 'PROJECT'),
  -- The possible values of a field of type user are the users of the account, which no visitor may see.
  constraint "fields_isOnApplicationForm_check"
    check (not "isOnApplicationForm" or ("targetedEntity" = 'PROFILE' and type <> 'user')),
  constraint "fields_isRequiredOnApplicationForm_check"
    check (not "isRequiredOnApplicationForm" or "isOnApplicationForm")
);
comment on table public.fields is 'Definitions of custom fields. A field that has child fields is a section.';
comment on column public.fields."targetedEntity" is
  'The kind of record that has the field: PROFILE, PROJECT or COMPANY. A child field has the entity of its parent.';
comment on column public.fields."isHidden" is
  'Whether the field is hidden. Neither offers nor the application form ever show hidden fields.';
comment on column public.fields.purpose is
  'The purpose by which the service recognises the field, for example joboffer_salary_is_public. Among the fields of an entity that are not deleted, a purpose is unique.';
comment on column public.fields."isOnOffers" is
  'Whether offers show the values of this field. Fields of projects only. Inserted without a value or set to null, it becomes true for a field of projects whose purpose starts with joboffer_, and false for any other field. A later change of the purpose does not change it. Hidden fields and fields in a hidden section are never shown.';
comment on column public.fields."isOnApplicationForm" is
  'Whether applicants may fill in this field. Fields of profiles only, and of any type except user. Hidden fields and fields in a hidden section are never on the form.';
comment on column public.fields."isRequiredOnApplicationForm" is
  'Whether the application form requires a value. Such a field is on the form.';

create unique index "fields_groupId_targetedEntity_purpose_key"
  on public.fields ("groupId", "targetedEntity", purpose) where "deletedAt" is null;
create index "fields_groupId_order_idx" on public.fields ("groupId", "targetedEntity", "order", id) where "deletedAt" is null;
create index "fields_parentId_idx" on public.fields ("groupId", "parentId", "order");
create index "fields_groupId_userId_idx" on public.fields ("groupId", "userId");
create index "fields_groupId_updatedAt_idx" on public.fields ("groupId", "updatedAt", id) include ("deletedAt");
create index "fields_groupId_createdAt_idx" on public.fields ("groupId", "createdAt", id) include ("deletedAt");

create trigger "fields_set_updated_at" before update on public.fields
  for each row execute function public.set_updated_at();

-- A column default cannot depend on another column.
create function public.set_is_on_offers() returns trigger
  language plpgsql
  as $$
begin
  new."isOnOffers" := new."targetedEntity" = 'PROJECT' and coalesce(starts_with(new.purpose, 'joboffer_'), false);
  return new;
end
$$;
comment on function public.set_is_on_offers() is
  'Sets isOnOffers of a field that is written without it: true for purposes of job offers.';

create trigger "fields_set_is_on_offers" before insert or update on public.fields
  for each row when (new."isOnOffers" is null) execute function public.set_is_on_offers();

create function public.check_field_default() returns trigger
  language plpgsql
  as $$
declare
  canonical constant text := public.canonical_field_value(new.type, new."defaultValue");
begin
  if canonical is null then
    raise exception 'the default value of a field of the type % is %', new.type, public.expected_field_value(new.type)
      using errcode = 'check_violation', constraint = 'fields_defaultValue_check', table = tg_table_name;
  end if;
  new."defaultValue" := canonical;
  return new;
end
$$;
comment on function public.check_field_default() is 'Checks that the default value of a field is of the type of the field.';

create trigger "fields_check_default" before insert or update of type, "defaultValue" on public.fields
  for each row
  when (new."defaultValue" is not null and new.type not like '%choice' and new.type not like '%location')
  execute function public.check_field_default();

create function public.keep_live_section() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE' and new."deletedAt" is distinct from old."deletedAt" then
    -- Its fields go with a section, and those that went with it come back with it.
    update public.fields
       set "deletedAt" = new."deletedAt"
     where "groupId" = new."groupId" and "parentId" = new.id and "deletedAt" is not distinct from old."deletedAt";
  end if;
  if new."deletedAt" is null and new."parentId" is not null then
    perform from public.fields
      where "groupId" = new."groupId" and id = new."parentId" and "deletedAt" is null
        for share;
    if not found then
      raise exception 'the section of the field "%" is deleted: restore the section first, or give the field another one', new.name
        using errcode = 'check_violation', constraint = 'fields_live_section_check', table = 'fields';
    end if;
  end if;
  return null;
end
$$;
comment on function public.keep_live_section() is
  'Deletes the fields of a section with it and restores them with it, and refuses a field of a deleted section.';

create trigger fields_keep_live_section after insert or update of "deletedAt", "parentId" on public.fields
  for each row execute function public.keep_live_section();

create function public.clear_references_to_field() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.fields set "parentId" = null where "groupId" = old."groupId" and "parentId" = old.id;
  else
    delete from public.fields where "groupId" = old."groupId" and "parentId" = old.id;
  end if;
  return null;
end
$$;
comment on function public.clear_references_to_field() is 'Sets references to a deleted row of fields to null.';

create trigger "A_fields_clear_references" after delete on public.fields
  for each row execute function public.clear_references_to_field();

create table public.fields_options (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "deletedAt" timestamptz,
  "groupId" uuid not null,
  "fieldId" uuid not null,
  name public.name_text not null,
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
comment on column public.fields_options."technicalValue" is
  'A stable value for programs. The name of the option is for people.';

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
   where "groupId" = coalesce(new."groupId", old."groupId")
     and id in (old."fieldId", new."fieldId")
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
  canonical text;
begin
  select type into field_type from public.fields where "groupId" = new."groupId" and id = new."fieldId";
  if field_type is null then
    -- The foreign key reports it, with its own name.
    new.slot := '';
    return new;
  end if;
  canonical := public.canonical_field_value(field_type, new.value);
  if (new."fieldValueId" is not null) <> (field_type in ('singlechoice', 'multiplechoice'))
    or (new."locationId" is not null) <> (field_type in ('singlelocation', 'multiplelocation'))
    or canonical is null and new.value is not null
    -- A user who is disabled later remains the value.
    or field_type = 'user' and canonical is not null
      and row (new."fieldId", canonical) is distinct from row (old."fieldId", old.value)
      and not exists (
        select from public.users
         where "groupId" = new."groupId" and id = canonical::uuid and not disabled
      ) then
    raise exception 'a value of a field of the type % is %', field_type, public.expected_field_value(field_type)
      using errcode = 'check_violation', constraint = tg_argv[0], table = tg_table_name;
  end if;
  new.value := canonical;
  new."numberValue" := case when field_type in ('number', 'rating') then canonical::numeric end;
  new."booleanValue" := case when field_type = 'boolean' then canonical::boolean end;
  new."dateValue" := case when field_type = 'date' then canonical::date end;
  new."dateTimeValue" := case when field_type = 'datetime' then canonical::timestamptz end;
  new.amount := case when field_type = 'currency' then split_part(canonical, ' ', 1)::numeric end;
  new.currency := case when field_type = 'currency' then nullif(split_part(canonical, ' ', 2), '') end;
  new.slot := case field_type
    when 'multiplechoice' then new."fieldValueId"::text
    when 'multiplelocation' then new."locationId"::text
    when 'tags' then left(public.fold_text(canonical), 200)
    else ''
  end;
  return new;
end
$$;
comment on function public.place_field_value() is
  'Checks that a custom field value is of the type of its field, brings it into its canonical form and sets the typed columns and the slot.';

-- A field that gets another type keeps its values only if they are values of that type.
create function public.place_values_of_field() returns trigger
  language plpgsql
  as $$
begin
  update public.projects_fieldsvalues set value = value where "groupId" = new."groupId" and "fieldId" = new.id;
  update public.companies_fieldsvalues set value = value where "groupId" = new."groupId" and "fieldId" = new.id;
  update public.profiles_fieldsvalues set value = value where "groupId" = new."groupId" and "fieldId" = new.id;
  return null;
end
$$;
comment on function public.place_values_of_field() is 'Checks the values of a field again when its type changes.';

create trigger "fields_place_values" after update of type on public.fields
  for each row when (old.type <> new.type) execute function public.place_values_of_field();

create or replace view public.schema_version as select 1763600000400::bigint as migration;
