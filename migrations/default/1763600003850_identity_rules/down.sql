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

create or replace function public.tasks_of_person(account uuid, profile_ids uuid[], application_ids uuid[], file_ids uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
    with person as materialized (
      select array_agg(profile."externalId") filter (where profile."externalId" is not null) as external_ids,
             array_agg(profile."foldedName") filter (where profile."foldedName" <> '') as names,
             array_agg(regexp_replace(profile."canonicalNetworkUrl", '^https?://', ''))
               filter (where profile."canonicalNetworkUrl" is not null) as pages
        from public.profiles as profile
       where profile."groupId" = account and profile.id = any (profile_ids)
    ), named as materialized (
      select public.whole_text_pattern(
               coalesce((select pages from person), '{}')
               || array(
                 select email."canonicalEmailAddress" from public.profiles_emails as email
                  where email."groupId" = account and email."profileId" = any (profile_ids)
               )
               || (profile_ids || application_ids)::text[]
               || array(
                 select file.sha256 from public.files as file where file."groupId" = account and file.id = any (file_ids)
               )
             ) as pattern,
             array(
               select regexp_replace(phone.number, '[^0-9]', '', 'g') from public.profiles_phones as phone
                where phone."groupId" = account and phone."profileId" = any (profile_ids)
             ) as numbers
    )
    select task.id
      from public.tasks as task
     where task."groupId" = account
       and task."profileId" = any (profile_ids)
       and task."erasedAt" is null
       and task.type <> 'eraseProfile'
    union
    select task.id
      from public.tasks as task
      cross join person
      cross join named
      cross join lateral (select task.input #> '{payload,fields}' as fields) as request
     where task."groupId" = account
       and task.status <> 'succeeded'
       and task."erasedAt" is null
       and task.type <> 'eraseProfile'
       and (
         lower(concat_ws(' ', task.input, task.error, task.warnings)) ~ named.pattern
         or request.fields ->> 'externalId' = any (person.external_ids)
         or public.fold_name(request.fields ->> 'firstName', request.fields ->> 'lastName') = any (person.names)
            and exists (
              select from unnest(named.numbers) as number
               where number <> ''
                 and strpos(regexp_replace(request.fields ->> 'phoneNumbers', '[^0-9,]', '', 'g'), number) > 0
            )
       )
  $function$;

create or replace function public.same_identity(account uuid, ids uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  with address as materialized (
    select email."canonicalEmailAddress" as value
      from public.profiles_emails as email
     where email."groupId" = account and email."profileId" = any (ids)
    union
    -- What the sender of an application that waits has typed. Only addresses in it tell of other profiles: any other word
    -- would be found in the applications of everybody who uses it.
    select found[1]
      from public.applications as application
     cross join lateral regexp_matches(
             lower(application.submitted ->> 'emailAddresses'), '[^[:space:],;:<>()"]+@[^[:space:],;:<>()"]+', 'g'
           ) as found
     where application."groupId" = account and application."profileId" = any (ids)
  ), said as materialized (
    select public.whole_text_pattern(
             array(select value from address)
             || array(
               select regexp_replace(profile."canonicalNetworkUrl", '^https?://', '') from public.profiles as profile
                where profile."groupId" = account and profile.id = any (ids) and profile."canonicalNetworkUrl" is not null
             )
           ) as pattern
  ), other as (
    select email."profileId" as id, 'email' as reason
      from public.profiles_emails as email
     where email."groupId" = account and email."canonicalEmailAddress" = any (array(select value from address))
       and email."deletedAt" is null
    union
    select same.id, 'networkUrl'
      from public.profiles as same
     where same."groupId" = account and same."canonicalNetworkUrl" = any (array(
             select own."canonicalNetworkUrl" from public.profiles as own
              where own."groupId" = account and own.id = any (ids)
           ))
    union
    select same.id, 'externalId'
      from public.profiles as same
     where same."groupId" = account and same."deletedAt" is null and same."externalId" = any (array(
             select own."externalId" from public.profiles as own where own."groupId" = account and own.id = any (ids)
           ))
    union
    select same.id, 'phone'
      from public.profiles_phones as number
      join public.profiles as same on same."groupId" = account and same.id = number."profileId"
     where number."groupId" = account
       and number."canonicalNumber" = any (array(
             select phone."canonicalNumber" from public.profiles_phones as phone
              where phone."groupId" = account and phone."profileId" = any (ids)
           ))
       and same."foldedName" = any (array(
             select own."foldedName" from public.profiles as own
              where own."groupId" = account and own.id = any (ids) and own."foldedName" <> ''
           ))
    union
    select case when pair."profileId" = any (ids) then pair."otherProfileId" else pair."profileId" end, 'duplicate'
      from public.profiles_duplicates as pair
     where pair."groupId" = account and pair."resolvedAt" is null
       and (pair."profileId" = any (ids) or pair."otherProfileId" = any (ids))
    union
    select application."profileId", 'application'
      from said
      join public.applications as application
        on application."groupId" = account and application.review = 'pending'
           and lower(application.submitted::text) ~ said.pattern
  )
  select coalesce(
    jsonb_agg(jsonb_build_object('profileId', found.id, 'reasons', found.reasons) order by found.id), '[]'
  )
    from (
      select other.id, array_agg(other.reason order by other.reason) as reasons from other group by other.id
    ) as found
    join public.profiles as profile
      on profile."groupId" = account and profile.id = found.id and profile."erasedAt" is null
   where found.id <> all (ids)
$function$;

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
