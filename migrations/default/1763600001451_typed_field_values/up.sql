-- Custom field values and descriptions follow the rules of their type, and values that can be computed with have a typed
-- column.

-- What the rules replaced in the rows that were there before them: nothing that anybody wrote is lost.
create table public.replaced_values (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "projectId" uuid,
  "companyId" uuid,
  "profileId" uuid,
  "fieldId" uuid,
  "columnName" text not null,
  value text not null,
  replacement text,
  constraint "replaced_values_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "replaced_values_projectId_fkey" foreign key ("groupId", "projectId")
    references public.projects ("groupId", id) on delete cascade,
  constraint "replaced_values_companyId_fkey" foreign key ("groupId", "companyId")
    references public.companies ("groupId", id) on delete cascade,
  constraint "replaced_values_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "replaced_values_fieldId_fkey" foreign key ("groupId", "fieldId")
    references public.fields ("groupId", id) on delete cascade
);
comment on table public.replaced_values is
  'Values that did not follow the rules of their type when the rules were introduced, as they were before. Written by migrations. A row can be deleted when it is no longer needed.';
comment on column public.replaced_values."fieldId" is 'The custom field of the value. Null for other columns.';
comment on column public.replaced_values."columnName" is 'The column of the value, for example companies.description.';
comment on column public.replaced_values.value is 'The value as it was.';
comment on column public.replaced_values.replacement is 'The value that replaced it. Null if the value was removed.';
create index "replaced_values_projectId_idx" on public.replaced_values ("groupId", "projectId");
create index "replaced_values_companyId_idx" on public.replaced_values ("groupId", "companyId");
create index "replaced_values_profileId_idx" on public.replaced_values ("groupId", "profileId");
create index "replaced_values_fieldId_idx" on public.replaced_values ("groupId", "fieldId");
create trigger "replaced_values_set_updated_at" before update on public.replaced_values
  for each row execute function public.set_updated_at();
create trigger "replaced_values_touch_project" after insert or update or delete on public.replaced_values
  for each row execute function public.touch_project();
create trigger "replaced_values_touch_company" after insert or update or delete on public.replaced_values
  for each row execute function public.touch_company();
create constraint trigger "replaced_values_touch_profile" after insert or update or delete on public.replaced_values
  deferrable initially deferred for each row execute function public.touch_profile();

create or replace function public.place_field_value() returns trigger
  language plpgsql
  as $$
declare
  field_type text;
  canonical text;
begin
  select type into field_type from public.fields where id = new."fieldId" and "groupId" = new."groupId";
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
      using errcode = 'check_violation', constraint = tg_table_name || '_type_check', table = tg_table_name;
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

create function pg_temp.repaired_rich_text(html text) returns text
  language plpgsql immutable
  as $$
declare
  tags constant text :=
    'p|div|span|blockquote|pre|code|h[1-6]|strong|b|em|i|u|s|sub|sup|small|mark|a|[uod]l|li|d[td]|table|caption|thead|tbody|tfoot|tr|t[hd]';
  link constant text := ' rel="noopener noreferrer nofollow">';
  repaired text := html;
begin
  repaired := regexp_replace(repaired, '<!--.*?-->', '', 'g');
  repaired := regexp_replace(
    repaired, '<(script|style|textarea|option|noscript|template|title|iframe|object)\y[^>]*>.*?</\1[^>]*>', '', 'gi'
  );
  -- The forms that editors write, and everything that is no tag of rich text.
  repaired := regexp_replace(repaired, '<br\y[^>]*>', '<br />', 'gi');
  repaired := regexp_replace(repaired, '<hr\y[^>]*>', '<hr />', 'gi');
  repaired := regexp_replace(repaired, '<a\s(?:[^>]*\s)?href="([^"<>]*)"[^>]*>', '<a href="\1"' || link, 'g');
  repaired := regexp_replace(repaired, '<a(?! href="[^"<>]*"' || link || ')(?:\s[^>]*)?>', '<a' || link, 'g');
  repaired := regexp_replace(repaired, '<(?!a )(/?(?:' || tags || '))\s[^>]*>', '<\1>', 'g');
  repaired := regexp_replace(repaired, '<(?!/?(?:' || tags || ')>|[bh]r />|a )/?[A-Za-z!?][^>]*>', '', 'g');
  repaired := replace(replace(replace(repaired, '&nbsp;', U&'\00A0'), '&quot;', '"'), '&#39;', '''');
  repaired := regexp_replace(repaired, '&(?!(?:amp|lt|gt);)', '&amp;', 'g');
  repaired := public.trim_text(regexp_replace(repaired, '<(?![/a-z])', '&lt;', 'g'));
  if public.is_rich_text(repaired) then
    return repaired;
  end if;
  -- What is still none is kept as its text.
  repaired := regexp_replace(repaired, '</(?:p|div|h[1-6]|li|tr|d[td]|blockquote|pre)>|<[bh]r />', E'\n', 'g');
  repaired := regexp_replace(repaired, '<[^<>]*>', '', 'g');
  repaired := public.trim_text(replace(replace(repaired, '<', '&lt;'), '>', '&gt;'));
  repaired := public.trim_text(left(repaired, 500000));
  return case when public.is_rich_text(repaired) then repaired else nullif(public.trim_text(regexp_replace(repaired, '[<>&]', '', 'g')), '') end;
end
$$;

alter table public.projects_fieldsvalues
  add column "numberValue" numeric,
  add column "booleanValue" boolean,
  add column "dateValue" date,
  add column "dateTimeValue" timestamptz,
  add column amount numeric,
  add column currency text;
comment on column public.projects_fieldsvalues.value is
  'The value as text, in the canonical form of the type of the field. Null when the value is an option or a location.';
comment on column public.projects_fieldsvalues."numberValue" is 'The value of a number or rating field. Set by a trigger.';
comment on column public.projects_fieldsvalues."booleanValue" is 'The value of a boolean field. Set by a trigger.';
comment on column public.projects_fieldsvalues."dateValue" is 'The value of a date field. Set by a trigger.';
comment on column public.projects_fieldsvalues."dateTimeValue" is 'The value of a datetime field. Set by a trigger.';
comment on column public.projects_fieldsvalues.amount is 'The amount of a currency field. Set by a trigger.';
comment on column public.projects_fieldsvalues.currency is
  'The currency of a currency field as an ISO 4217 code. Null if the value has none. Set by a trigger.';
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

alter table public.companies_fieldsvalues
  add column "numberValue" numeric,
  add column "booleanValue" boolean,
  add column "dateValue" date,
  add column "dateTimeValue" timestamptz,
  add column amount numeric,
  add column currency text;
comment on column public.companies_fieldsvalues.value is
  'The value as text, in the canonical form of the type of the field. Null when the value is an option or a location.';
comment on column public.companies_fieldsvalues."numberValue" is 'The value of a number or rating field. Set by a trigger.';
comment on column public.companies_fieldsvalues."booleanValue" is 'The value of a boolean field. Set by a trigger.';
comment on column public.companies_fieldsvalues."dateValue" is 'The value of a date field. Set by a trigger.';
comment on column public.companies_fieldsvalues."dateTimeValue" is 'The value of a datetime field. Set by a trigger.';
comment on column public.companies_fieldsvalues.amount is 'The amount of a currency field. Set by a trigger.';
comment on column public.companies_fieldsvalues.currency is
  'The currency of a currency field as an ISO 4217 code. Null if the value has none. Set by a trigger.';
create index "companies_fieldsvalues_numberValue_idx"
  on public.companies_fieldsvalues ("groupId", "fieldId", "numberValue") where "numberValue" is not null;
create index "companies_fieldsvalues_booleanValue_idx"
  on public.companies_fieldsvalues ("groupId", "fieldId", "booleanValue") where "booleanValue" is not null;
create index "companies_fieldsvalues_dateValue_idx"
  on public.companies_fieldsvalues ("groupId", "fieldId", "dateValue") where "dateValue" is not null;
create index "companies_fieldsvalues_dateTimeValue_idx"
  on public.companies_fieldsvalues ("groupId", "fieldId", "dateTimeValue") where "dateTimeValue" is not null;
create index "companies_fieldsvalues_amount_idx"
  on public.companies_fieldsvalues ("groupId", "fieldId", amount) where amount is not null;

alter table public.profiles_fieldsvalues
  add column "numberValue" numeric,
  add column "booleanValue" boolean,
  add column "dateValue" date,
  add column "dateTimeValue" timestamptz,
  add column amount numeric,
  add column currency text;
comment on column public.profiles_fieldsvalues.value is
  'The value as text, in the canonical form of the type of the field. Null when the value is an option or a location.';
comment on column public.profiles_fieldsvalues."numberValue" is 'The value of a number or rating field. Set by a trigger.';
comment on column public.profiles_fieldsvalues."booleanValue" is 'The value of a boolean field. Set by a trigger.';
comment on column public.profiles_fieldsvalues."dateValue" is 'The value of a date field. Set by a trigger.';
comment on column public.profiles_fieldsvalues."dateTimeValue" is 'The value of a datetime field. Set by a trigger.';
comment on column public.profiles_fieldsvalues.amount is 'The amount of a currency field. Set by a trigger.';
comment on column public.profiles_fieldsvalues.currency is
  'The currency of a currency field as an ISO 4217 code. Null if the value has none. Set by a trigger.';
create index "profiles_fieldsvalues_numberValue_idx"
  on public.profiles_fieldsvalues ("groupId", "fieldId", "numberValue") where "numberValue" is not null;
create index "profiles_fieldsvalues_booleanValue_idx"
  on public.profiles_fieldsvalues ("groupId", "fieldId", "booleanValue") where "booleanValue" is not null;
create index "profiles_fieldsvalues_dateValue_idx"
  on public.profiles_fieldsvalues ("groupId", "fieldId", "dateValue") where "dateValue" is not null;
create index "profiles_fieldsvalues_dateTimeValue_idx"
  on public.profiles_fieldsvalues ("groupId", "fieldId", "dateTimeValue") where "dateTimeValue" is not null;
create index "profiles_fieldsvalues_amount_idx"
  on public.profiles_fieldsvalues ("groupId", "fieldId", amount) where amount is not null;

-- Triggers that wait for the end of the transaction would keep their table from being altered.
set constraints all immediate;
-- What stands for one value only is read as it was meant: a decimal comma, an address without its scheme, and a French
-- number as it is dialled in France.
create function pg_temp.repaired_field_value(type text, value text, country text) returns text
  language sql stable strict
  return public.canonical_field_value(type, case
    when type = 'number' and value ~ '^\s*[+-]?[0-9]+(?:[ \u00a0\u202f][0-9]{3})*(?:,[0-9]{1,2})?\s*$' then
      replace(regexp_replace(value, '[\s\u00a0\u202f]+', '', 'g'), ',', '.')
    when type = 'url' and value ~ '^\s*[^\s/:]+\.[^\s/.:]' then public.web_address(value)
    when type = 'phone' and country = 'FR' and regexp_replace(value, '[\s.\u00a0-]+', '', 'g') ~ '^0[1-9][0-9]{8}$' then
      '+33' || substr(regexp_replace(value, '[\s.\u00a0-]+', '', 'g'), 2)
    when type = 'richtext' then pg_temp.repaired_rich_text(value)
    else value
  end);

do $$
declare
  entity record;
begin
  for entity in
    select * from (values ('projects_fieldsvalues', 'projectId'), ('companies_fieldsvalues', 'companyId'), ('profiles_fieldsvalues', 'profileId'))
      as tables ("table", record)
  loop
    -- Rows that follow the rules get their typed columns, and nothing that readers see of them changes.
    execute format('alter table public.%I disable trigger user', entity."table");
    execute format('alter table public.%I enable trigger %I', entity."table", entity."table" || '_place');
    execute format(
      $sql$
        update public.%I as entry
           set value = entry.value
          from public.fields as field
         where field.id = entry."fieldId" and field."groupId" = entry."groupId"
           and field.type in ('number', 'rating', 'boolean', 'date', 'datetime', 'currency')
           and entry.value = public.canonical_field_value(field.type, entry.value)
      $sql$,
      entity."table"
    );
    execute format('alter table public.%I enable trigger user', entity."table");

    execute format(
      $sql$
        create temporary table replaced on commit drop as
        select entry.id, entry."groupId", entry."fieldId", entry.%2$I as record, entry.value, field.type,
               case
                 when field.type = 'tags' then nullif(
                   (
                     select string_agg(distinct left(tag, 200), ', ')
                       from string_to_table(entry.value, ',') as part, public.trim_text(part) as tag where tag <> ''
                   ),
                   ''
                 )
                 when field.type <> 'user' or exists (
                   select from public.users where "groupId" = entry."groupId" and id::text = canonical
                 ) then coalesce(canonical, pg_temp.repaired_field_value(field.type, entry.value, account."defaultCountry"))
               end as replacement
          from public.%1$I as entry
          join public.fields as field on field.id = entry."fieldId" and field."groupId" = entry."groupId"
          join public.groups as account on account.id = entry."groupId",
          lateral (select public.canonical_field_value(field.type, entry.value) as canonical) as reading
         where entry.value is not null
           and (
             entry.value is distinct from canonical
             or field.type = 'user' and not exists (
               select from public.users where "groupId" = entry."groupId" and id::text = canonical
             )
           )
      $sql$,
      entity."table", entity.record
    );
    execute format(
      $sql$
        insert into public.replaced_values ("groupId", %2$I, "fieldId", "columnName", value, replacement)
        select "groupId", record, "fieldId", %3$L, value, replacement from replaced
      $sql$,
      entity."table", entity.record, entity."table" || '.value'
    );
    -- A tag becomes the tags that its commas separate, those that are there already excepted.
    execute format(
      'delete from public.%I where id in (select id from replaced where replacement is null or type = ''tags'')',
      entity."table"
    );
    execute format(
      $sql$
        insert into public.%1$I ("groupId", %2$I, "fieldId", value)
        select "groupId", record, "fieldId", tag from replaced, string_to_table(replacement, ', ') as tag where type = 'tags'
        on conflict do nothing
      $sql$,
      entity."table", entity.record
    );
    execute format(
      $sql$
        update public.%I as entry set value = replacement
          from replaced where replaced.id = entry.id and replacement is not null and type <> 'tags'
      $sql$,
      entity."table"
    );
    drop table replaced;
  end loop;
end
$$;

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

-- The default of a choice or location field is a name, of which nothing is known here.
insert into public.replaced_values ("groupId", "fieldId", "columnName", value, replacement)
select "groupId", id, 'fields.defaultValue', "defaultValue", public.canonical_field_value(type, "defaultValue")
  from public.fields
 where type not like '%choice' and type not like '%location'
   and "defaultValue" is distinct from public.canonical_field_value(type, "defaultValue");
update public.fields
   set "defaultValue" = public.canonical_field_value(type, "defaultValue")
 where type not like '%choice' and type not like '%location'
   and "defaultValue" is distinct from public.canonical_field_value(type, "defaultValue");

-- Only now: that values were replaced is no change of their fields.
create trigger "replaced_values_touch_field" after insert or update or delete on public.replaced_values
  for each row execute function public.touch_field();

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

insert into public.replaced_values ("groupId", "companyId", "columnName", value, replacement)
select "groupId", id, 'companies.description', description,
       case
         when public.is_rich_text(public.trim_text(description)) then public.trim_text(description)
         else pg_temp.repaired_rich_text(description)
       end
  from public.companies
 where not public.is_rich_text(description);
update public.companies as company
   set description = replaced.replacement
  from public.replaced_values as replaced
 where replaced."groupId" = company."groupId"
   and replaced."companyId" = company.id
   and replaced."columnName" = 'companies.description';
drop function pg_temp.repaired_field_value(text, text, text);
drop function pg_temp.repaired_rich_text(text);

create function public.check_company_description() returns trigger
  language plpgsql
  as $$
begin
  new.description := nullif(public.trim_text(new.description), '');
  if not public.is_rich_text(new.description) then
    raise exception 'the description is %', public.expected_field_value('richtext')
      using errcode = 'check_violation', constraint = 'companies_description_check', table = tg_table_name;
  end if;
  return new;
end
$$;
comment on function public.check_company_description() is
  'Checks that the description of a company is rich text. A check constraint would read it whenever the company changes.';
create trigger "companies_check_description" before insert or update of description on public.companies
  for each row when (new.description is not null) execute function public.check_company_description();
comment on column public.companies.description is
  'HTML in the canonical sanitised form. The save of a company accepts any HTML and brings it into this form.';
