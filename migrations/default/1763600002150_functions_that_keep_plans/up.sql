-- Postgres plans a function in SQL again at every call, unless it can write it into the statement that calls it. Most of
-- the time of a save went into such plans. Functions in PL/pgSQL keep theirs for the connection.

create or replace function public.cut_bytes(value text, most integer) returns text
  language plpgsql immutable strict parallel safe
  as $$
begin
  return case
    when octet_length(value) <= most then value
    else left(value, (most::bigint * length(value) / octet_length(value))::integer)
  end;
end
$$;

create or replace function public.search_texts(texts text[]) returns text
  language plpgsql immutable parallel safe
  as $$
begin
  return array_to_string(texts, E' on\n');
end
$$;

create or replace function public.joined_words(value text) returns text
  language plpgsql immutable strict parallel safe
  as $$
begin
  if value !~ U&'[-\2010\2011]' then
    return null;
  end if;
  return (
    select string_agg(distinct replace(lower(word[1] collate pg_catalog.pg_c_utf8), '-', ''), ' ')
      from regexp_matches(
             translate(value, U&'\2010\2011', '--'),
             '[[:alnum:]]+(?:-[[:alnum:]]+)+' collate pg_catalog.pg_c_utf8, 'g'
           ) as word
     where word[1] ~ '[[:alpha:]]' collate pg_catalog.pg_c_utf8 and length(word[1]) <= 40
  );
end
$$;

create or replace function public.search_vector(value text, language text, most integer) returns tsvector
  language plpgsql immutable parallel safe
  as $$
declare
  cut text;
  spelling text;
begin
  if value is null or value = '' then
    return '';
  end if;
  cut := public.cut_bytes(value, most);
  -- Begins with a stop word too, so that no phrase reaches into it from the vector before.
  spelling := concat_ws(E' on\n', 'on', public.searchable_text(cut), public.joined_words(cut));
  if language = 'fr' then
    return to_tsvector('public.search_french', spelling);
  elsif language = 'en' then
    return to_tsvector('public.search_english', spelling);
  end if;
  -- A word has the same place in all of them: read as one vector, its places are put together. Concatenated vectors
  -- would need many times the places, which end at 16 383.
  return concat_ws(
    ' ',
    to_tsvector('public.search_french', spelling),
    to_tsvector('public.search_english', spelling),
    case when language = 'both' then to_tsvector('public.search_words', spelling) end
  )::tsvector;
end
$$;

create or replace function public.search_document(account uuid, profile_id uuid) returns tsvector
  language plpgsql stable
  as $$
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
$$;

create or replace function public.write_search(account uuid, profile_id uuid) returns void
  language plpgsql
  as $$
declare
  words tsvector;
begin
  -- Of two transactions that change children of one profile, the later one waits here and sees what the other wrote.
  perform from public.profiles where "groupId" = account and id = profile_id for no key update;
  words := public.search_document(account, profile_id);
  insert into public.profiles_search as stored ("groupId", "profileId", "changedAt", document)
  select account, profile_id, profile."updatedAt", words
    from public.profiles as profile
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

-- The same for functions of other values that saves write or compare.
create or replace function public.fold_text(value text) returns text
  language plpgsql immutable strict parallel safe
  as $$
begin
  return lower(public.unaccent('public.unaccent'::regdictionary, value) collate pg_catalog.pg_c_utf8);
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

create or replace function public.canonical_network_url(url text) returns text
  language plpgsql immutable strict parallel safe
  as $$
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
$$;

create or replace function public.geojson_point(longitude double precision, latitude double precision) returns jsonb
  language plpgsql immutable strict parallel safe
  as $$
begin
  return jsonb_build_object(
    'type', 'Point',
    'crs', jsonb_build_object('type', 'name', 'properties', jsonb_build_object('name', 'urn:ogc:def:crs:EPSG::4326')),
    'coordinates', jsonb_build_array(longitude, latitude)
  );
end
$$;

create or replace function public.passes_luhn(digits text) returns boolean
  language plpgsql immutable strict parallel safe
  as $$
declare
  total integer := 0;
  -- The digit of this place, or twice it where it is doubled.
  part integer;
begin
  if digits !~ '^[0-9]+$' then
    return false;
  end if;
  for place in 1..length(digits) loop
    part := (ascii(substr(digits, place, 1)) - 48) * (1 + (length(digits) - place) % 2);
    total := total + case when part > 9 then part - 9 else part end;
  end loop;
  return total % 10 = 0;
end
$$;

create or replace function public.is_siren(value text) returns boolean
  language plpgsql immutable strict parallel safe
  as $$
begin
  return value ~ '^[0-9]{9}$' and public.passes_luhn(value);
end
$$;

create or replace function public.is_siret(value text) returns boolean
  language plpgsql immutable strict parallel safe
  as $$
begin
  return value ~ '^[0-9]{14}$' and (
    public.passes_luhn(value)
    or value like '356000000%'
    and (select sum(ascii(digit) - 48) % 5 = 0 from regexp_split_to_table(value, '') as digit)
  );
end
$$;
