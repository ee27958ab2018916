-- Texts keep the form that they have got.

create or replace function public.canonical_network_url(url text) returns text
  language plpgsql immutable strict parallel safe
  as $$
declare
  trimmed constant text := public.trim_text(url);
  parts constant text[] := regexp_match(
    trimmed, '^[Hh][Tt][Tt][Pp][Ss]?://([^/?#:\[]+)(?::([0-9]*))?(/[^?#]*)?(?:[?#].*)?$'
  );
  port integer;
  host text;
  path text;
  segment text;
  kept text[] := '{}';
begin
  if parts is null or not public.is_web_address(trimmed) then
    return null;
  end if;
  host := regexp_replace(public.canonical_host_name(parts[1]), '^(?:www\.)+|\.$', '', 'g');
  port := nullif(parts[2], '')::integer;
  -- Two labels at least, none of them empty; a last label that is a number makes it an IP address.
  if host is null or host !~ '^(?:[^.]+\.)+(?!(?:[0-9]+|0x[0-9a-f]*)$)[^.]+$' or port > 65535
    or host ~ '(^|\.)(localhost|local|internal|intranet|lan|home|corp|onion)$' then
    return null;
  end if;
  path := parts[3];
  if path ~* '/(?:\.|%2e){1,2}(?:/|$)' then
    foreach segment in array (string_to_array(path, '/'))[2:] loop
      if segment ~* '^(?:\.|%2e){2}$' then
        kept := kept[:cardinality(kept) - 1];
      elsif segment !~* '^(?:\.|%2e)$' then
        kept := kept || segment;
      end if;
    end loop;
    path := '/' || array_to_string(kept, '/');
  end if;
  path := rtrim(
    regexp_replace(
      case
        -- The rarer and slower case.
        when path ~ '[^!-~]|["<>`{}]|%[89a-fA-F]' then public.fold_url_path(path)
        else coalesce(lower(path collate pg_catalog.pg_c_utf8), '')
      end,
      '/{2,}', '/', 'g'
    ),
    '/'
  );
  -- Networks answer a page under a host of the country or for mobile devices, and with a language or a tab behind it.
  host := regexp_replace(
    host,
    '^(?:(?:[a-z]{2}(?:-[a-z]{2})?|m|mobile|touch)\.)+((?:linkedin|xing|viadeo|facebook|pinterest)\.com)$', '\1'
  );
  host := regexp_replace(
    host, '^(?:(?:m|mobile|touch)\.)+((?:twitter|x|instagram|youtube|tiktok)\.com)$', '\1'
  );
  if host = 'linkedin.com' then
    path := regexp_replace(
      regexp_replace(path, '^(?:/(?:mwlite|comm))+(?=/)', ''),
      '^(/(?:in|company|school|showcase)/[^/]+)/.*$', '\1'
    );
  elsif host = 'xing.com' then
    path := regexp_replace(path, '^(/(?:profile|pages|companies)/[^/]+)/.*$', '\1');
  end if;
  return 'https://' || host || case when port is null or port in (80, 443) then '' else ':' || port end || path;
end
$$;

create or replace function public.web_address(value text) returns text
  language plpgsql immutable strict parallel safe
  as $$
declare
  trimmed constant text := public.trim_text(value);
begin
  if trimmed ~ '^[A-Za-z][A-Za-z0-9+.-]*:(//|(?![0-9]+([/?#]|$)))' then
    return trimmed;
  end if;
  return 'https://' || regexp_replace(trimmed, '^/+', '');
end
$$;

create or replace function public.canonical_email_address(address text) returns text
  language plpgsql immutable strict parallel safe
  as $$
declare
  trimmed constant text := public.trim_text(address);
  host text;
begin
  if trimmed ~ '^[!-~]*$' then
    return lower(trimmed collate pg_catalog.pg_c_utf8);
  end if;
  host := public.canonical_host_name(substring(trimmed from '@([^@]*)$'));
  return normalize(
    lower(
      normalize(case when host is null then trimmed else substring(trimmed from '^(.*)@[^@]*$') || '@' || host end, nfc)
        collate pg_catalog.pg_c_utf8
    ),
    nfc
  );
end
$$;

comment on function public.web_address(text) is
  'The address without the white space around it, with https:// before one that has no scheme.';

drop trigger groups_clean_lines on public.groups;
drop trigger users_clean_lines on public.users;
drop trigger apikeys_clean_lines on public.apikeys;
drop trigger careers_sites_clean_lines on public.careers_sites;
drop trigger statuses_clean_lines on public.statuses;
drop trigger colors_clean_lines on public.colors;
drop trigger industries_clean_lines on public.industries;
drop trigger jobboards_clean_lines on public.jobboards;
drop trigger locations_clean_lines on public.locations;
drop trigger fields_clean_lines on public.fields;
drop trigger fields_options_clean_lines on public.fields_options;
drop trigger files_clean_lines on public.files;
drop trigger companies_clean_lines on public.companies;
drop trigger companies_legaldata_clean_lines on public.companies_legaldata;
drop trigger networkcompanies_clean_lines on public.networkcompanies;
drop trigger projects_clean_lines on public.projects;
drop trigger profiles_clean_lines on public.profiles;
drop trigger profiles_emails_clean_lines on public.profiles_emails;
drop trigger profiles_phones_clean_lines on public.profiles_phones;
drop trigger profiles_positions_clean_lines on public.profiles_positions;
drop trigger profiles_educations_clean_lines on public.profiles_educations;
drop trigger history_entries_clean_lines on public.history_entries;
drop trigger applications_clean_lines on public.applications;
drop trigger profiles_clean_texts on public.profiles;
drop trigger profiles_positions_clean_texts on public.profiles_positions;
drop trigger profiles_educations_clean_texts on public.profiles_educations;
drop trigger history_entries_clean_texts on public.history_entries;
drop trigger webhook_endpoints_clean_texts on public.webhook_endpoints;
drop trigger profiles_refuse_long_names on public.profiles;
drop trigger companies_refuse_long_names on public.companies;
drop trigger projects_refuse_long_names on public.projects;

create function public.trim_email_address() returns trigger
  language plpgsql
  as $$
begin
  new."emailAddress" := public.trim_text(new."emailAddress");
  return new;
end
$$;

comment on function public.trim_email_address() is 'Cuts the white space around an e-mail address.';

create trigger "profiles_emails_trim" before insert or update of "emailAddress" on public.profiles_emails
  for each row execute function public.trim_email_address();

drop function public.refuse_long_names();
drop function public.clean_texts();
drop function public.are_clean_lines(text[]);
drop function public.clean_text(text);
drop function public.clean_line(text);
drop function public.unseen_removed(text);

create or replace view public.schema_version as select 1763600003920::bigint as migration;
