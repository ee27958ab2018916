drop trigger "companies_check_description" on public.companies;
drop function public.check_company_description();
comment on column public.companies.description is 'The description of the company, in HTML.';
drop trigger "fields_check_default" on public.fields;
drop function public.check_field_default();
drop trigger "fields_place_values" on public.fields;
drop function public.place_values_of_field();
alter table public.profiles_fieldsvalues
  drop column "numberValue",
  drop column "booleanValue",
  drop column "dateValue",
  drop column "dateTimeValue",
  drop column amount,
  drop column currency;
comment on column public.profiles_fieldsvalues.value is
  'The value as text. Depending on the type of the field it is plain text, HTML, a number, a date, or true or false. Null when the value is an option or a location.';
alter table public.companies_fieldsvalues
  drop column "numberValue",
  drop column "booleanValue",
  drop column "dateValue",
  drop column "dateTimeValue",
  drop column amount,
  drop column currency;
comment on column public.companies_fieldsvalues.value is
  'The value as text. Depending on the type of the field it is plain text, HTML, a number, a date, or true or false. Null when the value is an option or a location.';
alter table public.projects_fieldsvalues
  drop column "numberValue",
  drop column "booleanValue",
  drop column "dateValue",
  drop column "dateTimeValue",
  drop column amount,
  drop column currency;
comment on column public.projects_fieldsvalues.value is
  'The value as text. Depending on the type of the field it is plain text, HTML, a number, a date, or true or false. Null when the value is an option or a location.';
create or replace function public.place_field_value() returns trigger
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
  'Checks that a custom field value matches the type of its field, and sets its slot.';
drop table public.replaced_values;
