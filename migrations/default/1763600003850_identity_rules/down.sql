create or replace view public.schema_version as select 1763600003840::bigint as migration;

alter table public.companies
  drop constraint "companies_canonicalNetworkUrl_check",
  add constraint "companies_canonicalNetworkUrl_check" check (
    "canonicalNetworkUrl" = public.canonical_network_url("canonicalNetworkUrl") and octet_length("canonicalNetworkUrl") <= 2000
  );
alter table public.profiles
  drop constraint "profiles_canonicalNetworkUrl_check",
  add constraint "profiles_canonicalNetworkUrl_check" check (
    "canonicalNetworkUrl" = public.canonical_network_url("canonicalNetworkUrl") and octet_length("canonicalNetworkUrl") <= 2000
  );

create or replace function public.search_document(account uuid, profile_id uuid)
 RETURNS tsvector
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (
      select setweight(
               to_tsvector(
                 'public.search_names',
                 public.cut_bytes(
                   concat_ws(
                     ' ', profile."firstName", profile."lastName",
                     (
                       select string_agg(email."canonicalEmailAddress", ' ' order by email."createdAt", email.id)
                         from public.profiles_emails as email
                        where email."groupId" = account and email."profileId" = profile.id and email."deletedAt" is null
                     )
                   ),
                   5000
                 )
               )
               || public.search_vector(profile.headline, 'both', 5000),
               'A'
             )
             || setweight(public.search_vector(work.titles, 'both', 20000), 'B')
             || setweight(
               public.search_vector(
                 public.search_texts(array[work.companies, studies.names, fields.values, places.names]), 'both', 40000
               ),
               'C'
             )
             || public.search_vector(
               public.search_texts(array[profile.summary, work.descriptions, studies.descriptions]), null, 50000
             )
             || public.search_vector(resumes.text, resumes.language, 100000)
        from public.profiles as profile,
        lateral (
          select string_agg(position.title::text, E' on\n' order by position."isCurrent" desc, position."startDate" desc, position.id)
                   as titles,
                 public.search_texts(array[
                   string_agg(coalesce(position."companyName", company.name)::text, E' on\n'),
                   string_agg(distinct position.location, E' on\n')
                 ]) as companies,
                 string_agg(position.description, E' on\n') as descriptions
            from public.profiles_positions as position
            left join public.companies as company
              on company."groupId" = position."groupId" and company.id = position."companyId"
           where position."groupId" = account and position."profileId" = profile.id
        ) as work,
        lateral (
          select string_agg(concat_ws(E' on\n', education."schoolName", education.degree, education."fieldOfStudy"), E' on\n') as names,
                 string_agg(education.description, E' on\n') as descriptions
            from public.profiles_educations as education
           where education."groupId" = account and education."profileId" = profile.id
        ) as studies,
        lateral (
          select string_agg(
                   coalesce(
                     option.name::text, place.search,
                     case field.type when 'richtext' then regexp_replace(held.value, '<[^>]*>', ' ', 'g') else held.value end
                   ),
                   E' on\n'
                 ) as values
            from public.profiles_fieldsvalues as held
            join public.fields as field
              on field."groupId" = held."groupId" and field.id = held."fieldId"
             and field."deletedAt" is null
             and field.type in (
               'text', 'richtext', 'tags', 'singlechoice', 'multiplechoice', 'singlelocation', 'multiplelocation', 'url',
               'email', 'phone'
             )
            left join public.fields_options as option
              on option."groupId" = held."groupId" and option.id = held."fieldValueId"
            left join public.locations as place
              on place."groupId" = held."groupId" and place.id = held."locationId"
           where held."groupId" = account and held."profileId" = profile.id
        ) as fields,
        lateral (
          select string_agg(distinct concat_ws(' ', place.search, place."formattedAddress"), E' on\n') as names
            from public.locations as place
           where place."groupId" = account
             -- An array, so that places are found by their key.
             and place.id = any (array(
               select profile."locationId"
               union all
               select held."locationId" from public.profiles_locations as held
                where held."groupId" = account and held."profileId" = profile.id
             ))
        ) as places,
        lateral (
          select string_agg(file.text, E' on\n' order by file."createdAt" desc, file.id) as text,
                 case when min(coalesce(file.language, '')) = max(coalesce(file.language, '')) then min(file.language) end as language
            from public.profiles_files as file
           where file."groupId" = account and file."profileId" = profile.id and file.text is not null
        ) as resumes
       where profile."groupId" = account and profile.id = profile_id and profile."deletedAt" is null
  );
end
$function$;
drop function public.written_email_addresses(text);

alter table public.profiles_emails
  alter column "canonicalEmailAddress" set expression as (lower(btrim("emailAddress") collate pg_catalog.pg_c_utf8));
comment on column public.profiles_emails."canonicalEmailAddress" is 'The address in lower case, by which a profile is found.';
drop function public.canonical_email_address(text);
create or replace FUNCTION public.canonical_network_url(url text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  parts constant text[] := regexp_match(
    btrim(url), '^https?://([^/?#[:space:]]+)(/[^?#[:space:]]*)?([?#].*)?$', 'i'
  );
begin
  if parts is null then
    return null;
  end if;
  return 'https://'
    || regexp_replace(lower(parts[1] collate pg_catalog.pg_c_utf8), '^(www\.)+|\.?(:80|:443)?$', '', 'g')
    || rtrim(
      regexp_replace(
        case
          -- The rarer and slower case.
          when parts[2] ~ '[^!-~]|["<>`{}]|%[89a-fA-F]' then public.fold_url_path(parts[2])
          else coalesce(lower(parts[2] collate pg_catalog.pg_c_utf8), '')
        end,
        '/{2,}', '/', 'g'
      ),
      '/'
    );
end
$function$;
comment on function public.canonical_network_url(url text) is 'The canonical form of a network URL: https, in lower case, without www., standard port, query, fragment and trailing slash. Null if the text is not an http or https URL.';
drop function public.canonical_host_name(text);
drop function public.punycode(text);
