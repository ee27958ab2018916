-- Texts keep the form that they have got.
create or replace function public.canonical_field_value(type text, value text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE STRICT
AS $function$
declare
  trimmed constant text := public.trim_text(value);
  number constant text := '[+-]?[0-9]{1,30}(?:\.[0-9]{1,15})?';
  parts text[];
  at timestamptz;
begin
  if trimmed = '' or length(trimmed) > 500000 then
    return null;
  end if;
  case type
    when 'text' then
      return trimmed;
    when 'richtext' then
      return case when public.is_rich_text(trimmed) then trimmed end;
    when 'number' then
      return case when trimmed ~ ('^' || number || '$') then trimmed::numeric::text end;
    when 'boolean' then
      return case when lower(trimmed) in ('true', 'false') then lower(trimmed) end;
    when 'date' then
      return case
        when trimmed ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' and pg_input_is_valid(trimmed, 'date') then trimmed
      end;
    when 'datetime' then
      parts := regexp_match(
        trimmed,
        '^([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt ]((?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\.[0-9]{1,6})?)?)([Zz]|[+-](?:0[0-9]|1[0-4]):?[0-5][0-9])?$'
      );
      if parts is null or not pg_input_is_valid(parts[1], 'date') then
        return null;
      end if;
      at := (parts[1] || ' ' || parts[2] || coalesce(parts[3], 'Z'))::timestamptz;
      return case
        when at >= '0001-01-01T00:00:00Z' and at < '10000-01-01T00:00:00Z'
          then to_char(date_trunc('milliseconds', at at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      end;
    when 'tags' then
      return case when length(trimmed) <= 200 and strpos(trimmed, ',') = 0 then trimmed end;
    when 'url' then
      return case when public.is_web_address(trimmed) then trimmed end;
    when 'email' then
      return case when public.is_email_address(trimmed) then trimmed end;
    when 'phone' then
      -- Without brackets: the zero of +33 (0)6… is no part of the number.
      return substring(regexp_replace(trimmed, '^tel:|[\s.\u00a0\u2013/-]+', '', 'gi') from '^\+[1-9][0-9]{4,14}$');
    when 'rating' then
      return case when trimmed ~ '^[0-5]$' then trimmed end;
    when 'currency' then
      parts := regexp_match(trimmed, '^(' || number || ')\s*([A-Za-z]{3})?$');
      return case
        when parts[2] is null then parts[1]::numeric::text
        when public.is_currency(upper(parts[2])) then parts[1]::numeric || ' ' || upper(parts[2])
      end;
    when 'user' then
      return case when lower(trimmed) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then lower(trimmed) end;
    else
      return null;
  end case;
end
$function$;

create or replace function public.expected_field_value(type text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE type WHEN 'text'::text THEN 'a text that is not empty, of at most 500000 characters'::text WHEN 'richtext'::text THEN 'HTML in the canonical sanitised form, of at most 500000 characters: the tags p, br, div, span, hr, blockquote, pre, code, h1 to h6, strong, b, em, i, u, s, sub, sup, small, mark, a, ul, ol, li, dl, dt, dd, table, caption, thead, tbody, tfoot, tr, th and td, each closed, with br and hr written as <br /> and <hr />; links written as <a href="…" rel="noopener noreferrer nofollow">; the signs &, < and > written as &amp;, &lt; and &gt;. The saves accept any HTML and bring it into this form'::text WHEN 'number'::text THEN 'a number with a decimal point, such as 12.5, of at most 30 digits before the point and 15 after it'::text WHEN 'boolean'::text THEN '"true" or "false"'::text WHEN 'date'::text THEN 'a date, such as 2025-12-31'::text WHEN 'datetime'::text THEN 'an ISO 8601 date and time, such as 2025-12-31T14:30:00Z'::text WHEN 'tags'::text THEN 'one tag of at most 200 characters, without a comma'::text WHEN 'url'::text THEN 'a URL that begins with http:// or https://'::text WHEN 'email'::text THEN 'an e-mail address'::text WHEN 'phone'::text THEN 'a phone number with its country code, such as +33612345678'::text WHEN 'rating'::text THEN 'a whole number from 0 to 5'::text WHEN 'currency'::text THEN 'an amount with a decimal point and an optional currency of ISO 4217, such as 45000.50 EUR'::text WHEN 'user'::text THEN 'the id of an enabled user of the account'::text WHEN 'singlechoice'::text THEN 'one of its options (fieldValueId)'::text WHEN 'multiplechoice'::text THEN 'one of its options (fieldValueId)'::text WHEN 'singlelocation'::text THEN 'a location (locationId)'::text WHEN 'multiplelocation'::text THEN 'a location (locationId)'::text ELSE NULL::text END;

create or replace function public.check_company_description()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.description := nullif(public.trim_text(new.description), '');
  if not public.is_rich_text(new.description) then
    raise exception 'the description is %', public.expected_field_value('richtext')
      using errcode = 'check_violation', constraint = 'companies_description_check', table = tg_table_name;
  end if;
  return new;
end
$function$;

create or replace trigger "groups_audit" after insert or update or delete on public.groups
  for each row execute function public.record_audit(
    'groups', 'id', '', '{disabledAt,defaultCountry,locale,areAllOpenProjectsOffers}',
    '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');

alter table public.groups drop column "timeZone";
drop function public.is_time_zone(text), public.rich_text(text), public.shows_text(text), public.plain_rich_text(text);

create or replace view public.schema_version as select 1796000000100::bigint as migration;
