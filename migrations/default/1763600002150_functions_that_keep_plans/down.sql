-- The functions in SQL again.

create or replace function public.cut_bytes(value text, most integer) returns text
  language sql immutable strict parallel safe
  return case
    when octet_length(value) <= most then value
    else left(value, (most::bigint * length(value) / octet_length(value))::integer)
  end;

create or replace function public.search_texts(texts text[]) returns text
  language sql immutable parallel safe
  return array_to_string(texts, E' on\n');

create or replace function public.joined_words(value text) returns text
  language sql immutable strict parallel safe
  as $$
  select string_agg(distinct replace(lower(found[1] collate pg_catalog.pg_c_utf8), '-', ''), ' ')
    from regexp_matches(
           translate(value, U&'\2010\2011', '--'),
           '[[:alnum:]]+(?:-[[:alnum:]]+)+' collate pg_catalog.pg_c_utf8, 'g'
         ) as found
   where found[1] ~ '[[:alpha:]]' collate pg_catalog.pg_c_utf8 and length(found[1]) <= 40
$$;

create or replace function public.search_vector(value text, language text, most integer) returns tsvector
  language plpgsql immutable parallel safe
  as $$
declare
  cut constant text := public.cut_bytes(value, most);
  -- Begins with a stop word too, so that no phrase reaches into it from the vector before.
  spelling constant text := concat_ws(E' on\n', 'on', public.searchable_text(cut), public.joined_words(cut));
begin
  if cut is null then
    return '';
  elsif language = 'fr' then
    return to_tsvector('public.search_french', spelling);
  elsif language = 'en' then
    return to_tsvector('public.search_english', spelling);
  end if;
  -- A word has the same place in all of them. Concatenated vectors would need many times the places, which end at 16 383.
  return coalesce((
    select string_agg(
             concat('''', replace(replace(lexeme, '\', '\\'), '''', ''''''), ''':', array_to_string(places, ',')), ' '
           )
      from (
        select word.lexeme, array_agg(distinct place) as places
          from (
            select * from unnest(to_tsvector('public.search_french', spelling))
            union all
            select * from unnest(to_tsvector('public.search_english', spelling))
            union all
            select * from unnest(to_tsvector('public.search_words', spelling)) where language = 'both'
          ) as word,
          unnest(word.positions) as place
         group by word.lexeme
      ) as words
  ), '')::tsvector;
end
$$;

create or replace function public.search_document(account uuid, profile_id uuid) returns tsvector
  language sql stable
  as $$
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
$$;

create or replace function public.write_search(account uuid, profile_id uuid) returns void
  language plpgsql
  as $$
begin
  -- Of two transactions that change children of one profile, the later one waits here and sees what the other wrote.
  perform from public.profiles where "groupId" = account and id = profile_id for no key update;
  insert into public.profiles_search as stored ("groupId", "profileId", "changedAt", document)
  select account, profile_id, profile."updatedAt", document
    from public.profiles as profile, public.search_document(account, profile_id) as document
   where profile."groupId" = account and profile.id = profile_id and profile."deletedAt" is null
  on conflict ("groupId", "profileId") do update
    set "changedAt" = excluded."changedAt", document = excluded.document
    where stored.document <> excluded.document;
  if not found then
    delete from public.profiles_search as stored
     where stored."groupId" = account and stored."profileId" = profile_id
       and not exists (
         select from public.profiles where "groupId" = account and id = profile_id and "deletedAt" is null
       );
  end if;
end
$$;

create or replace function public.fold_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value) collate pg_catalog.pg_c_utf8);

create or replace function public.web_address(value text) returns text
  language sql immutable strict parallel safe
  return case
    -- What stands before a colon is a scheme, except before a port.
    when public.trim_text(value) ~ '^[A-Za-z][A-Za-z0-9+.-]*:(//|(?![0-9]+([/?#]|$)))' then public.trim_text(value)
    else 'https://' || regexp_replace(public.trim_text(value), '^/+', '')
  end;

create or replace function public.canonical_network_url(url text) returns text
  language sql immutable strict parallel safe
  return (
    select case
      when parts is null then null
      else
        'https://'
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
        )
    end
    from regexp_match(btrim(url), '^https?://([^/?#[:space:]]+)(/[^?#[:space:]]*)?([?#].*)?$', 'i') as parts
  );

create or replace function public.geojson_point(longitude double precision, latitude double precision) returns jsonb
  language sql immutable strict parallel safe
  return jsonb_build_object(
    'type', 'Point',
    'crs', jsonb_build_object(
      'type', 'name',
      'properties', jsonb_build_object('name', 'urn:ogc:def:crs:EPSG::4326')
    ),
    'coordinates', jsonb_build_array(longitude, latitude)
  );

create or replace function public.passes_luhn(digits text) returns boolean
  language sql immutable strict parallel safe
  return digits ~ '^[0-9]+$' and (
    select sum(case when doubled > 9 then doubled - 9 else doubled end) % 10 = 0
    from (
      select ascii(substr(digits, place, 1)) - 48 as digit, (length(digits) - place) % 2 as "isEven"
      from generate_series(1, length(digits)) as place
    ) as places,
    lateral (select digit * (1 + "isEven") as doubled) as weighted
  );

create or replace function public.is_siren(value text) returns boolean
  language sql immutable strict parallel safe
  return value ~ '^[0-9]{9}$' and public.passes_luhn(value);

create or replace function public.is_siret(value text) returns boolean
  language sql immutable strict parallel safe
  return value ~ '^[0-9]{14}$' and (
    public.passes_luhn(value)
    or (
      -- The establishments of La Poste outgrew the Luhn digit: their digits add up to a multiple of five.
      value like '356000000%'
      and (
        select sum(ascii(digit) - 48) % 5 = 0
        from regexp_split_to_table(value, '') as digit
      )
    )
  );
