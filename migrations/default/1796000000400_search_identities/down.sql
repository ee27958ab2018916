create or replace view public.schema_version as select 1796000000200::bigint as migration;

drop trigger profiles_phones_mark_search on public.profiles_phones;
drop trigger profiles_phones_mark_search_on_update on public.profiles_phones;
drop trigger profiles_mark_search_on_update on public.profiles;
create trigger profiles_mark_search_on_update after update on public.profiles
  for each row when (
    (old."deletedAt" is null) <> (new."deletedAt" is null)
    or old."foldedName" is distinct from new."foldedName"
    or old.headline is distinct from new.headline
    or old.summary is distinct from new.summary
    or old."locationId" is distinct from new."locationId"
  ) execute function public.mark_search_of_profile();
drop trigger profiles_search_keep_words on public.profiles_search;

create or replace function public.spelled_names(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $$
declare
  -- One form of each letter with accents, and of hyphens, apostrophes and spaces.
  result text := translate(
    normalize(value, nfc), U&'\2010\2011\2012\2013\2019\02BC\00A0\202F\00AD', '----''''  '
  );
begin
  -- Names that the parser of Postgres takes apart or drops. Each test keeps texts without such signs cheap.
  if result ~ '[+#&]' then
    result := regexp_replace(result, '(?<![[:alnum:]])c[+][+]' collate pg_catalog.pg_c_utf8, 'cplusplus', 'gi');
    result := regexp_replace(result, '(?<![[:alnum:]])([cfj])#' collate pg_catalog.pg_c_utf8, '\1sharp', 'gi');
    result := regexp_replace(result, '(?<![[:alnum:]])r ?& ?d(?![[:alnum:]])' collate pg_catalog.pg_c_utf8, 'rnd', 'gi');
  end if;
  if result ~* '[.]net' then
    result := regexp_replace(
      result, '(?<![[:alnum:]])((?:asp|vb|ado)?)[.]net(?![[:alnum:]])' collate pg_catalog.pg_c_utf8, '\1 dotnet', 'gi'
    );
  end if;
  if result ~* '[. ]js' then
    result := regexp_replace(
      result,
      '(?<![[:alnum:]])(node|vue|next|nuxt|nest|react|angular|express|ember|backbone|three|d3)[. ]js(?![[:alnum:]])'
        collate pg_catalog.pg_c_utf8,
      '\1js', 'gi'
    );
  end if;
  -- The languages C and R, and IT, which are stop words in small letters.
  if result ~ '(?<![[:alnum:]])(C|R|IT)(?![[:alnum:]])' collate pg_catalog.pg_c_utf8 then
    result := regexp_replace(
      result, '(?<![[:alnum:]''.&+-])([CR])(?![[:alnum:]''.&+#-])' collate pg_catalog.pg_c_utf8, '\1language', 'g'
    );
    result := regexp_replace(
      result, '(?<![[:alnum:]''-])IT(?![[:alnum:]''-])' collate pg_catalog.pg_c_utf8, 'ittech', 'g'
    );
  end if;
  return result;
end
$$;

create or replace function public.searchable_text(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $$
declare
  -- The parser reads Java/Python as the name of a file, what follows <script as no text, and the end of a sentence
  -- without a space as a host.
  result text := translate(public.spelled_names(value), '/\<>', '    ');
begin
  -- With the locale C the parser takes every sign outside ASCII for a letter.
  result := regexp_replace(result, '[^\x01-\x7f[:alnum:]]+' collate pg_catalog.pg_c_utf8, ' ', 'g');
  result := regexp_replace(result, '([[:lower:]])[.]([[:upper:]])' collate pg_catalog.pg_c_utf8, '\1. \2', 'g');
  return regexp_replace(result, '([[:alnum:]])-(?=[[:alnum:]])' collate pg_catalog.pg_c_utf8, '\1 ', 'g');
end
$$;

create or replace function public.joined_words(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $$
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

create or replace function public.search_term(value text, is_prefix boolean, OUT matches tsquery, OUT exact tsquery, OUT names tsquery, OUT is_stop_word boolean, OUT words integer)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $$
declare
  spelling constant text := public.searchable_text(value);
  plain constant tsvector := to_tsvector('public.search_names', spelling);
  french constant tsquery := public.search_phrase(to_tsvector('public.search_french', spelling), '', false);
  english constant tsquery := public.search_phrase(to_tsvector('public.search_english', spelling), '', false);
  joined constant tsquery := public.search_phrase(
    to_tsvector('public.search_names', public.joined_words(value)), '', is_prefix
  );
begin
  words := (select coalesce(sum(cardinality(positions)), 0) from unnest(plain));
  exact := public.search_phrase(plain, '', false);
  names := public.search_phrase(plain, 'A', false);
  is_stop_word := french is null or english is null;
  if french::text <> exact::text then
    exact := exact || french;
  end if;
  if english::text <> public.search_phrase(plain, '', false)::text and english::text is distinct from french::text then
    exact := exact || english;
  end if;
  if joined is not null then
    exact := exact || joined;
  end if;
  matches := exact;
  if is_prefix then
    matches := matches || public.search_phrase(plain, '', true);
  end if;
end
$$;

create or replace function public.read_search(search text, OUT matches tsquery, OUT exact tsquery, OUT names tsquery, OUT plain text)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $$
declare
  part record;
  term record;
  -- Terms with "or" between them are a group, of which one has to be found.
  joins_group boolean := false;
  group_matches tsquery;
  group_exact tsquery;
  group_names tsquery;
  stop_words tsquery;
  excluded tsquery;
  words integer := 0;
begin
  if length(search) > 500 then
    raise exception 'search must have at most 500 characters' using errcode = 'invalid_parameter_value';
  end if;
  for part in
    select matched[1] = '-' as is_excluded,
           matched[2] is not null as is_phrase,
           coalesce(matched[2], matched[3]) as value,
           number = count(*) over () as is_last
      from regexp_matches(
             translate(search, U&'\201C\201D\201E\201F\00AB\00BB', '""""""'),
             '(-?)(?:"([^"]*)"?|([^[:space:]"]+))', 'g'
           ) with ordinality as parts (matched, number)
     order by number
  loop
    if lower(part.value) in ('or', 'ou', '|')
      and not part.is_excluded and not part.is_phrase and not part.is_last and group_matches is not null then
      joins_group := true;
      continue;
    end if;
    if part.value ~ '[*]$'
      and length(regexp_replace(part.value, '[^[:alnum:]]+' collate pg_catalog.pg_c_utf8, '', 'g')) < 2 then
      raise exception 'search must have at least 2 letters before *' using errcode = 'invalid_parameter_value';
    end if;
    term := public.search_term(
      -- Nobody searches for the stop words, but some for the languages and for IT.
      case when lower(part.value) in ('it', 'c', 'r') then upper(part.value) else part.value end,
      -- The last word may be unfinished.
      not part.is_phrase and (
        part.value ~ '[*]$'
        or part.is_last and not part.is_excluded
          and part.value ~ '[[:alnum:]]{2}$' collate pg_catalog.pg_c_utf8
      )
    );
    continue when term.words = 0;
    words := words + term.words;
    if words > 20 then
      raise exception 'search must have at most 20 words' using errcode = 'invalid_parameter_value';
    end if;
    if part.is_excluded then
      excluded := coalesce(excluded || term.matches, term.matches);
      continue;
    end if;
    if not part.is_phrase then
      plain := concat_ws(' ', plain, part.value);
    end if;
    if term.is_stop_word and part.value !~ '[*]$' then
      -- Texts in one of the languages lack the word. It counts in names only, unless there is no other one.
      stop_words := coalesce(stop_words && term.exact, term.exact);
      names := coalesce(names && term.names, term.names);
      joins_group := false;
      continue;
    end if;
    if joins_group then
      group_matches := group_matches || term.matches;
      group_exact := group_exact || term.exact;
      group_names := group_names || term.names;
      joins_group := false;
      continue;
    end if;
    matches := coalesce(matches && group_matches, group_matches);
    exact := coalesce(exact && group_exact, group_exact);
    names := coalesce(names && group_names, group_names, names);
    group_matches := term.matches;
    group_exact := term.exact;
    group_names := term.names;
  end loop;
  matches := coalesce(matches && group_matches, group_matches, stop_words);
  exact := coalesce(exact && group_exact, group_exact, stop_words);
  names := coalesce(names && group_names, group_names, names);
  if matches is null then
    raise exception 'search must have a word that is not excluded' using errcode = 'invalid_parameter_value';
  end if;
  if excluded is not null then
    matches := matches && !! excluded;
  end if;
end
$$;

create or replace function public.search_document(account uuid, profile_id uuid)
 RETURNS tsvector
 LANGUAGE plpgsql
 STABLE
AS $$
begin
  return (
      select setweight(
               to_tsvector(
                 'public.search_names',
                 public.cut_bytes(
                   concat_ws(
                     ' ', profile."firstName", profile."lastName",
                     (
                       select string_agg(
                                concat_ws(
                                  ' ',
                                  email."emailAddress",
                                  -- The domain in ASCII, when it is written otherwise.
                                  nullif(email."canonicalEmailAddress", lower(email."emailAddress"))
                                ),
                                ' ' order by email."createdAt", email.id
                              )
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

drop function public.search_matches(uuid,text), public.search_similar(uuid,tsquery,text), public.search_next(uuid,tsquery,uuid),
  public.search_is_frequent(uuid,tsquery,integer);

create function public.search_is_frequent(account uuid, search text, percent integer) returns boolean
  language plpgsql stable
  as $$
begin
  return account is not null and search is not null
    and cardinality(
      public.search_newest(account, public.search_query(search), 'infinity', null, 4 * percent, 400)
    ) = 4 * percent;
end
$$;
comment on function public.search_is_frequent(uuid, text, integer) is
  'Whether at least as many percent of the newest 400 profiles match: then it is probably so among the others too.';

create function public.search_next(account uuid, search text, after uuid) returns uuid[]
  language plpgsql stable
  as $$
declare
  query constant tsquery := public.search_query(search);
  before constant timestamptz := coalesce(
    (select "changedAt" from public.profiles_search where "groupId" = account and "profileId" = after), 'infinity'
  );
  ids uuid[];
begin
  if public.search_is_frequent(account, search, 3) then
    ids := public.search_newest(account, query, before, after, 1000, 50000);
    if cardinality(ids) = 1000 then
      return ids;
    end if;
  end if;
  ids := public.search_indexed(account, query, before, after, 20000);
  return coalesce(ids, public.search_newest(account, query, before, after, 1000, null));
end
$$;
comment on function public.search_next(uuid, text, uuid) is
  'The newest matches, newest first: 1 000 of them, or all where they are few. After a profile: those that follow it.';

create function public.search_similar(account uuid, search text)
  returns table ("profileId" uuid, place bigint)
  language plpgsql stable rows 100
  as $$
declare
  query record;
begin
  if account is null or search is null then
    return;
  end if;
  query := public.read_search(search);
  if strpos(query.matches::text, '!') > 0
    or cardinality(public.search_newest(account, query.matches, 'infinity', null, 1, 100)) > 0
    or public.search_indexed(account, query.matches, 'infinity', null, 0) is null then
    return;
  end if;
  return query
  select profile.id, row_number() over (
           order by public.word_similarity(public.fold_text(query.plain), profile."searchString") desc,
                    profile."updatedAt" desc, profile.id
         )
    from public.profiles as profile
   where profile."groupId" = account
     and profile."deletedAt" is null
     and public.fold_text(query.plain) operator(public.<%) profile."searchString"
   limit 100;
end
$$;
comment on function public.search_similar(uuid, text) is
  'Where no profile has the words of a search: those whose names and headlines have words like them, for a name that is spelled wrongly.';

create function public.search_matches(account uuid, search text)
  returns table ("profileId" uuid, place bigint, "isLast" boolean)
  language plpgsql stable rows 1000
  as $$
declare
  query record;
  ids uuid[];
begin
  if account is null or search is null then
    return;
  end if;
  query := public.read_search(search);
  ids := public.search_next(account, search, null);
  return query
  select stored."profileId",
         row_number() over (
           order by stored.document @@ query.names desc,
                    stored.document @@ query.exact desc,
                    -- ts_rank_cd takes up to a hundred times as long: 32 kB of memory for each word and operator.
                    ts_rank('{0.1, 0.3, 0.6, 1}', stored.document, query.matches, 1) desc,
                    stored."changedAt" desc,
                    stored."profileId"
         ),
         cardinality(ids) >= 1000 and stored."profileId" = ids[1000]
    from unnest(ids[:1000]) as id,
    -- One by one, by the key.
    lateral (
      select * from public.profiles_search as held where held."groupId" = account and held."profileId" = id limit 1
    ) as stored;
  if cardinality(ids) = 0 then
    return query
    select likely."profileId", likely.place, false
      from public.search_similar(account, search) as likely;
  end if;
end
$$;
comment on function public.search_matches(uuid, text) is
  'The profiles of an account that a search finds first, with their places in the order of relevance: the newest 1 000 matches. The last one of 1 000 is the oldest of them: older matches follow by their date.';

create or replace function public.search_profiles(search text, hasura_session json) returns setof public.profiles
  language sql stable rows 1000
  as $$
  with recursive match as materialized (
    select * from public.search_matches((hasura_session ->> 'x-hasura-group-id')::uuid, search)
  ), older (ids) as (
    select public.search_next((hasura_session ->> 'x-hasura-group-id')::uuid, search, match."profileId")
      from match
     where match."isLast"
    union all
    select public.search_next(
             (hasura_session ->> 'x-hasura-group-id')::uuid, search, older.ids[cardinality(older.ids)]
           )
      from older
     where cardinality(older.ids) > 0
  )
  (
    select profile.*
      -- Ordered before they are joined, so that a page reads its own profiles only.
      from (select match."profileId", match.place from match order by match.place) as found
      join public.profiles as profile
        on profile."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid and profile.id = found."profileId"
     order by found.place
  )
  union all
  select profile.*
    from older,
    unnest(older.ids) as found (id),
    lateral (
      select * from public.profiles as held
       where held."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid and held.id = found.id
       limit 1
    ) as profile
$$;
create or replace function public.matching_profiles(search text, hasura_session json) returns setof public.profiles
  language sql stable rows 1000
  as $$
  select profile.*
    from public.profiles_search as stored,
    lateral (
      select * from public.profiles as held
       where held."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid and held.id = stored."profileId"
       limit 1
    ) as profile
   where (select public.search_is_frequent((hasura_session ->> 'x-hasura-group-id')::uuid, search, 20))
     and stored."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid
     and ts_match_vq(stored.document, (select public.search_query(search)))
  union all
  select profile.*
    from public.profiles as profile
   where not (select public.search_is_frequent((hasura_session ->> 'x-hasura-group-id')::uuid, search, 20))
     and profile."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid
     and profile.id in (
       select stored."profileId" from public.profiles_search as stored
        where stored."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid
          and stored.document @@ (select public.search_query(search))
     )
  union all
  select profile.*
    from public.profiles as profile
   where profile."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid
     and profile.id in (
       select match."profileId"
         from public.search_similar((hasura_session ->> 'x-hasura-group-id')::uuid, search) as match
     )
$$;
comment on function public.joined_words(value text) is 'The hyphenated words of a text without their hyphens: front-end is frontend.';

drop function
  public.search_likely(uuid,text), public.keep_search_words(), public.search_exists(uuid,tsquery),
  public.search_part(text,boolean), public.search_address(text,boolean), public.search_number(text,integer),
  public.search_lexeme(text,boolean), public.email_keys(text), public.phone_keys(text,text), public.written_digits(text),
  public.national_digits(text), public.name_forms(text), public.german_spelling(text), public.plain_signs(text);
drop table public.search_words;
drop function public.word_sound(text), public.letter_deletions(text);
