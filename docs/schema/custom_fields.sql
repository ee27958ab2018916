-- What all migrations together make. Written by npm run goldens

create table public.fields (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "deletedAt" timestamp with time zone,
  "groupId" uuid not null,
  "userId" uuid,
  name name_text not null,
  type text not null,
  "order" integer default 0 not null,
  "targetedEntity" text not null,
  "isHidden" boolean default false not null,
  "defaultValue" text,
  purpose text,
  "isMadeForSales" boolean default true not null,
  "isMadeForRecruitment" boolean default true not null,
  "parentId" uuid,
  "isOnOffers" boolean not null,
  "isOnApplicationForm" boolean default false not null,
  "isRequiredOnApplicationForm" boolean default false not null,
  constraint "fields_groupId_id_key" UNIQUE ("groupId", id),
  constraint "fields_groupId_targetedEntity_id_key" UNIQUE ("groupId", "targetedEntity", id),
  constraint fields_pkey PRIMARY KEY (id),
  constraint "fields_isOnApplicationForm_check" CHECK (((NOT "isOnApplicationForm") OR (("targetedEntity" = 'PROFILE'::text) AND (type <> 'user'::text)))),
  constraint "fields_isOnOffers_check" CHECK (((NOT "isOnOffers") OR ("targetedEntity" = 'PROJECT'::text))),
  constraint "fields_isRequiredOnApplicationForm_check" CHECK (((NOT "isRequiredOnApplicationForm") OR "isOnApplicationForm")),
  constraint fields_name_check CHECK ((btrim((name)::text) <> ''::text)),
  constraint fields_parent_is_other_check CHECK (("parentId" <> id)),
  constraint fields_purpose_check CHECK ((purpose ~ '^[a-z][a-z0-9_]{0,99}$'::text)),
  constraint "fields_targetedEntity_check" CHECK (("targetedEntity" = ANY (ARRAY['PROFILE'::text, 'PROJECT'::text, 'COMPANY'::text]))),
  constraint fields_type_check CHECK ((type = ANY (ARRAY['text'::text, 'richtext'::text, 'number'::text, 'boolean'::text, 'date'::text, 'datetime'::text, 'singlechoice'::text, 'multiplechoice'::text, 'tags'::text, 'singlelocation'::text, 'multiplelocation'::text, 'url'::text, 'email'::text, 'phone'::text, 'rating'::text, 'currency'::text, 'user'::text]))),
  constraint "fields_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE,
  constraint "fields_parentId_fkey" FOREIGN KEY ("groupId", "targetedEntity", "parentId") REFERENCES fields("groupId", "targetedEntity", id),
  constraint "fields_userId_fkey" FOREIGN KEY ("groupId", "userId") REFERENCES users("groupId", id)
);
CREATE INDEX "fields_groupId_createdAt_idx" ON public.fields USING btree ("groupId", "createdAt", id) INCLUDE ("deletedAt");
CREATE INDEX "fields_groupId_order_idx" ON public.fields USING btree ("groupId", "targetedEntity", "order", id) WHERE ("deletedAt" IS NULL);
CREATE UNIQUE INDEX "fields_groupId_targetedEntity_purpose_key" ON public.fields USING btree ("groupId", "targetedEntity", purpose) WHERE ("deletedAt" IS NULL);
CREATE INDEX "fields_groupId_updatedAt_idx" ON public.fields USING btree ("groupId", "updatedAt", id) INCLUDE ("deletedAt");
CREATE INDEX "fields_groupId_userId_idx" ON public.fields USING btree ("groupId", "userId");
CREATE INDEX "fields_parentId_idx" ON public.fields USING btree ("groupId", "parentId", "order");
CREATE TRIGGER "A_fields_clear_references" AFTER DELETE ON public.fields FOR EACH ROW EXECUTE FUNCTION clear_references_to_field();
CREATE TRIGGER fields_audit AFTER INSERT OR DELETE OR UPDATE ON public.fields FOR EACH ROW EXECUTE FUNCTION record_audit('fields', 'id', '', '{deletedAt,userId,targetedEntity,type,order,isHidden,isMadeForSales,isMadeForRecruitment,parentId,isOnOffers,isOnApplicationForm,isRequiredOnApplicationForm}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER fields_check_default BEFORE INSERT OR UPDATE OF type, "defaultValue" ON public.fields FOR EACH ROW WHEN (((new."defaultValue" IS NOT NULL) AND (new.type !~~ '%choice'::text) AND (new.type !~~ '%location'::text))) EXECUTE FUNCTION check_field_default();
CREATE TRIGGER fields_clean_lines BEFORE INSERT OR UPDATE OF name ON public.fields FOR EACH ROW WHEN ((NOT are_clean_lines(VARIADIC ARRAY[(new.name)::text]))) EXECUTE FUNCTION clean_texts('line', 'name');
CREATE TRIGGER fields_keep_live_section AFTER INSERT OR UPDATE OF "deletedAt", "parentId" ON public.fields FOR EACH ROW EXECUTE FUNCTION keep_live_section();
CREATE TRIGGER fields_mark_search AFTER UPDATE ON public.fields FOR EACH ROW WHEN (((new."targetedEntity" = 'PROFILE'::text) AND (((old."deletedAt" IS NULL) <> (new."deletedAt" IS NULL)) OR (old.type <> new.type)))) EXECUTE FUNCTION mark_search_later('fields');
CREATE TRIGGER fields_place_values AFTER UPDATE OF type ON public.fields FOR EACH ROW WHEN ((old.type <> new.type)) EXECUTE FUNCTION place_values_of_field();
CREATE TRIGGER fields_record_offers AFTER UPDATE ON public.fields FOR EACH ROW WHEN (((new."targetedEntity" = 'PROJECT'::text) AND ((to_jsonb(old.*) - '{updatedAt,order,userId,defaultValue}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{updatedAt,order,userId,defaultValue}'::text[])))) EXECUTE FUNCTION record_offers_of_field();
CREATE TRIGGER fields_set_is_on_offers BEFORE INSERT OR UPDATE ON public.fields FOR EACH ROW WHEN ((new."isOnOffers" IS NULL)) EXECUTE FUNCTION set_is_on_offers();
CREATE TRIGGER fields_set_updated_at BEFORE UPDATE ON public.fields FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.fields is 'Definitions of custom fields. A field that has child fields is a section.';
comment on column public.fields."targetedEntity" is 'The kind of record that has the field: PROFILE, PROJECT or COMPANY. A child field has the entity of its parent.';
comment on column public.fields."isHidden" is 'Whether the field is hidden. Neither offers nor the application form ever show hidden fields.';
comment on column public.fields.purpose is 'The purpose by which the service recognises the field, for example joboffer_salary_is_public. Among the fields of an entity that are not deleted, a purpose is unique.';
comment on column public.fields."isOnOffers" is 'Whether offers show the values of this field. Fields of projects only. Inserted without a value or set to null, it becomes true for a field of projects whose purpose starts with joboffer_, and false for any other field. A later change of the purpose does not change it. Hidden fields and fields in a hidden section are never shown.';
comment on column public.fields."isOnApplicationForm" is 'Whether applicants may fill in this field. Fields of profiles only, and of any type except user. Hidden fields and fields in a hidden section are never on the form.';
comment on column public.fields."isRequiredOnApplicationForm" is 'Whether the application form requires a value. Such a field is on the form.';

CREATE OR REPLACE FUNCTION public.set_is_on_offers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new."isOnOffers" := new."targetedEntity" = 'PROJECT' and coalesce(starts_with(new.purpose, 'joboffer_'), false);
  return new;
end
$function$;
comment on function public.set_is_on_offers() is 'Sets isOnOffers of a field that is written without it: true for purposes of job offers.';

CREATE OR REPLACE FUNCTION public.check_field_default()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.check_field_default() is 'Checks that the default value of a field is of the type of the field.';

CREATE OR REPLACE FUNCTION public.keep_live_section()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.keep_live_section() is 'Deletes the fields of a section with it and restores them with it, and refuses a field of a deleted section.';

CREATE OR REPLACE FUNCTION public.clear_references_to_field()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.fields set "parentId" = null where "groupId" = old."groupId" and "parentId" = old.id;
  else
    delete from public.fields where "groupId" = old."groupId" and "parentId" = old.id;
  end if;
  return null;
end
$function$;
comment on function public.clear_references_to_field() is 'Sets references to a deleted row of fields to null.';

create table public.fields_options (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "deletedAt" timestamp with time zone,
  "groupId" uuid not null,
  "fieldId" uuid not null,
  name name_text not null,
  "isDefault" boolean default false not null,
  "technicalValue" text,
  "order" integer default 0 not null,
  constraint "fields_options_groupId_fieldId_id_key" UNIQUE ("groupId", "fieldId", id),
  constraint fields_options_pkey PRIMARY KEY (id),
  constraint fields_options_name_check CHECK ((btrim((name)::text) <> ''::text)),
  constraint "fields_options_technicalValue_check" CHECK ((octet_length("technicalValue") <= 1000)),
  constraint "fields_options_fieldId_fkey" FOREIGN KEY ("groupId", "fieldId") REFERENCES fields("groupId", id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX "fields_options_fieldId_technicalValue_key" ON public.fields_options USING btree ("groupId", "fieldId", "technicalValue") WHERE ("deletedAt" IS NULL);
CREATE TRIGGER fields_options_audit AFTER INSERT OR DELETE OR UPDATE ON public.fields_options FOR EACH ROW EXECUTE FUNCTION record_audit('fields', 'fieldId', 'values', '{deletedAt,isDefault,order,fieldId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER fields_options_clean_lines BEFORE INSERT OR UPDATE OF name ON public.fields_options FOR EACH ROW WHEN ((NOT are_clean_lines(VARIADIC ARRAY[(new.name)::text]))) EXECUTE FUNCTION clean_texts('line', 'name');
CREATE TRIGGER fields_options_mark_search AFTER UPDATE ON public.fields_options FOR EACH ROW WHEN (((old.name)::text <> (new.name)::text)) EXECUTE FUNCTION mark_search_later('fields_options');
CREATE TRIGGER fields_options_record_offers AFTER UPDATE ON public.fields_options FOR EACH ROW WHEN (((old.name)::text <> (new.name)::text)) EXECUTE FUNCTION record_offers_of_field();
CREATE TRIGGER fields_options_set_updated_at BEFORE UPDATE ON public.fields_options FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER fields_options_touch_field AFTER INSERT OR DELETE OR UPDATE ON public.fields_options FOR EACH ROW EXECUTE FUNCTION touch_field();
comment on table public.fields_options is 'Options of a choice field.';
comment on column public.fields_options."technicalValue" is 'A stable value for programs. The name of the option is for people.';

CREATE OR REPLACE FUNCTION public.touch_field()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.fields
     set "updatedAt" = clock_timestamp()
   where "groupId" = coalesce(new."groupId", old."groupId")
     and id in (old."fieldId", new."fieldId")
     and xmin <> pg_current_xact_id()::xid;
  return null;
end
$function$;
comment on function public.touch_field() is NULL;

CREATE OR REPLACE FUNCTION public.place_field_value()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.place_field_value() is 'Checks that a custom field value is of the type of its field, brings it into its canonical form and sets the typed columns and the slot.';

CREATE OR REPLACE FUNCTION public.place_values_of_field()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.projects_fieldsvalues set value = value where "groupId" = new."groupId" and "fieldId" = new.id;
  update public.companies_fieldsvalues set value = value where "groupId" = new."groupId" and "fieldId" = new.id;
  update public.profiles_fieldsvalues set value = value where "groupId" = new."groupId" and "fieldId" = new.id;
  return null;
end
$function$;
comment on function public.place_values_of_field() is 'Checks the values of a field again when its type changes.';
