-- The search of profiles: how texts become words and queries, what is searched of each profile, which profiles match,
-- in which order, and where the words are in their texts.

-- Accents go before the stemmer, so that a word is found with and without them.
create text search configuration public.search_names (copy = pg_catalog.simple);
alter text search configuration public.search_names
  alter mapping for hword, hword_part, word with public.unaccent, pg_catalog.simple;
create text search configuration public.search_french (copy = pg_catalog.french);
alter text search configuration public.search_french
  alter mapping for hword, hword_part, word with public.unaccent, pg_catalog.french_stem;
create text search configuration public.search_english (copy = pg_catalog.english);
alter text search configuration public.search_english
  alter mapping for hword, hword_part, word with public.unaccent, pg_catalog.english_stem;
create text search dictionary public.search_french_stop_words (
  template = pg_catalog.simple, stopwords = french, accept = false
);
create text search dictionary public.search_english_stop_words (
  template = pg_catalog.simple, stopwords = english, accept = false
);
create text search configuration public.search_words (copy = pg_catalog.simple);
alter text search configuration public.search_words
  alter mapping for asciihword, asciiword, hword, hword_asciipart, hword_part, word
  with public.unaccent, public.search_french_stop_words, public.search_english_stop_words, pg_catalog.simple;

comment on text search configuration public.search_names is
  'Words as they are written, in lower case without accents. Names such as Le and Son are words in it.';
comment on text search configuration public.search_french is 'Stems of French words without accents.';
comment on text search configuration public.search_english is 'Stems of English words without accents.';
comment on text search configuration public.search_words is
  'Words as they are written, without accents and without the stop words of French and English.';

create function public.spelled_names(value text) returns text
  language plpgsql immutable strict parallel safe
  as $$
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
comment on function public.spelled_names(text) is
  'A text with names that the parser of Postgres takes apart or drops as words: C++ is cplusplus, .NET is dotnet.';

create function public.searchable_text(value text) returns text
  language plpgsql immutable strict parallel safe
  as $$
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
comment on function public.searchable_text(text) is
  'A text, or a part of a query, as the words that are searched, those of hyphenated words each for itself.';

create function public.joined_words(value text) returns text
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
comment on function public.joined_words(text) is 'The hyphenated words of a text without their hyphens: front-end is frontend.';

create function public.cut_bytes(value text, most integer) returns text
  language plpgsql immutable strict parallel safe
  as $$
begin
  return case
    when octet_length(value) <= most then value
    else left(value, (most::bigint * length(value) / octet_length(value))::integer)
  end;
end
$$;
comment on function public.cut_bytes(text, integer) is 'The beginning of a text, of about as many bytes at most.';

create function public.written_email_addresses(texts text) returns setof text
  language plpgsql immutable strict parallel safe
  as $$
begin
  return query
    select public.canonical_email_address(written[1])
      from regexp_matches(texts, '[^[:space:],;:<>()"]+@[^[:space:],;:<>()"]+', 'g') as written;
end
$$;
comment on function public.written_email_addresses(text) is 'The e-mail addresses in a text, in their canonical form.';

create function public.search_phrase(words tsvector, weight text, is_prefix boolean) returns tsquery
  language plpgsql immutable strict parallel safe
  as $$
declare
  result text;
  next_position integer;
  word record;
begin
  for word in
    select lexeme, position
      from unnest(words), unnest(positions) as position
     order by position desc, lexeme
  loop
    -- Backwards, so that the first one seen is the last word, the only one that can be unfinished.
    result := concat(
      '''', replace(replace(word.lexeme, '\', '\\'), '''', ''''''), ''':',
      case when result is null and is_prefix then '*' end,
      weight,
      ' <' || (next_position - word.position) || '> ' || result
    );
    next_position := word.position;
  end loop;
  return result::tsquery;
end
$$;
comment on function public.search_phrase(tsvector, text, boolean) is
  'A query for the words of a vector in their order, in texts with the weight. Null for a vector without words.';

create function public.search_term(
  value text, is_prefix boolean,
  out matches tsquery, out exact tsquery, out names tsquery, out is_stop_word boolean, out words integer
)
  language plpgsql immutable strict parallel safe
  as $$
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
comment on function public.search_term(text, boolean) is
  'One word or phrase of a search: found in either language or as written, the same without its prefix, in names only.';

create function public.read_search(
  search text, out matches tsquery, out exact tsquery, out names tsquery, out plain text
)
  language plpgsql immutable strict parallel safe
  as $$
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
comment on function public.read_search(text) is
  'Reads a search: what has to match, the same without unfinished words, all of its words in names, the words outside of phrases as text.';

create function public.search_query(search text) returns tsquery
  language sql immutable strict parallel safe
  return (public.read_search(search)).matches;
comment on function public.search_query(text) is 'What has to match for a search.';

-- What is searched of each profile, as one vector in a table of its own: in profiles it would be written again with
-- every status.
create table public.profiles_search (
  "groupId" uuid not null,
  "profileId" uuid not null,
  "createdAt" timestamptz not null default now(),
  "changedAt" timestamptz not null,
  document tsvector not null,
  constraint profiles_search_pkey primary key ("groupId", "profileId"),
  constraint "profiles_search_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade
);
alter table public.profiles_search set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.profiles_search is
  'The words of each profile that is not deleted, for the search. Kept by triggers on profiles and its children.';
comment on column public.profiles_search."changedAt" is 'When the words last changed. Of many matches the newest are ranked.';
comment on column public.profiles_search.document is
  'A: names, e-mail addresses, headline. B: titles of positions. C: companies, educations, values of fields, places. D: texts and resumes.';

create index "profiles_search_document_idx" on public.profiles_search using gin ("groupId", document)
  with (gin_pending_list_limit = 1024);
create index "profiles_search_changedAt_idx" on public.profiles_search ("groupId", "changedAt", "profileId");

-- "on" is a stop word of both languages: it takes a place, so that no phrase reaches from one text into the next.
create function public.search_texts(texts text[]) returns text
  language plpgsql immutable parallel safe
  as $$
begin
  return array_to_string(texts, E' on\n');
end
$$;
comment on function public.search_texts(text[]) is 'Texts as one text, in which no phrase reaches from one into the next.';

create function public.search_vector(value text, language text, most integer) returns tsvector
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
comment on function public.search_vector(text, text, integer) is
  'The words of the first bytes of a text. Language: fr or en: stems of it; both: stems of both and words as written; any other: stems of both.';

create function public.search_document(account uuid, profile_id uuid)
 RETURNS tsvector
 LANGUAGE plpgsql
 STABLE
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
comment on function public.search_document(uuid, uuid) is 'What is searched of a profile. Null for one that is deleted.';

create function public.write_search(account uuid, profile_id uuid) returns void
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
comment on function public.write_search(uuid, uuid) is 'Writes the words of a profile, if they have changed.';

create table public.profiles_search_pending (
  id uuid primary key default gen_random_uuid(),
  "groupId" uuid not null,
  "profileId" uuid not null,
  "createdAt" timestamptz not null default now(),
  "isLater" boolean not null default true,
  constraint "profiles_search_pending_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade
);
comment on table public.profiles_search_pending is
  'Profiles whose words have changed: at the end of the transaction, or later, they are written into profiles_search.';
comment on column public.profiles_search_pending."isLater" is
  'Whether the maintenance of a server writes the words, which it does for changes that concern very many profiles.';

create index "profiles_search_pending_profileId_idx" on public.profiles_search_pending ("groupId", "profileId");

create function public.write_pending_search() returns trigger
  language plpgsql
  as $$
begin
  -- A transaction sees its own rows only: others delete theirs before they end.
  delete from public.profiles_search_pending
   where "groupId" = new."groupId" and "profileId" = new."profileId" and not "isLater";
  if found then
    perform public.write_search(new."groupId", new."profileId");
  end if;
  return null;
end
$$;
comment on function public.write_pending_search() is 'Writes the words of a profile once, at the end of a transaction that changed them.';

create constraint trigger "profiles_search_pending_write" after insert on public.profiles_search_pending
  deferrable initially deferred for each row when (not new."isLater") execute function public.write_pending_search();

create function public.refresh_search(account uuid, most integer) returns setof public.profiles_search_pending
  language plpgsql
  as $$
declare
  pending public.profiles_search_pending;
begin
  -- In the order of ids, as merges lock profiles, and without those that another server writes now.
  for pending in
    with taken as (
      delete from public.profiles_search_pending
       where "groupId" = account
         and id = any (array(
           select id from public.profiles_search_pending
            where "groupId" = account and "isLater" limit most for update skip locked
         ))
      returning *
    )
    select distinct on ("profileId") * from taken order by "profileId"
  loop
    perform public.write_search(account, pending."profileId");
    return next pending;
  end loop;
end
$$;
comment on function public.refresh_search(uuid, integer) is
  'Writes the words of profiles of an account that are pending for later, at most as many as given, and returns what it has done.';

create function public.mark_search() returns trigger
  language plpgsql
  as $$
begin
  insert into public.profiles_search_pending ("groupId", "profileId", "isLater")
  select profile."groupId", profile.id, false
    from public.profiles as profile
   where profile."groupId" = coalesce(new."groupId", old."groupId")
     and profile.id in (old."profileId", new."profileId")
     and not exists (
       select from public.profiles_search_pending as pending
        where pending."groupId" = profile."groupId" and pending."profileId" = profile.id and not pending."isLater"
     );
  return null;
end
$$;
comment on function public.mark_search() is 'Has the words of a profile written at the end of the transaction, when a child changes.';

create trigger "profiles_emails_mark_search" after insert or delete on public.profiles_emails
  for each row execute function public.mark_search();

create trigger "profiles_emails_mark_search_on_update" after update on public.profiles_emails
  for each row when (
    (old."profileId", old."emailAddress", old."deletedAt" is null)
    is distinct from (new."profileId", new."emailAddress", new."deletedAt" is null)
  )
  execute function public.mark_search();

create trigger "profiles_positions_mark_search" after insert or delete on public.profiles_positions
  for each row execute function public.mark_search();

create trigger "profiles_positions_mark_search_on_update" after update on public.profiles_positions
  for each row when (
    (old."profileId", old.title::text, old."companyName"::text, old."companyId", old.description, old.location)
    is distinct from (new."profileId", new.title::text, new."companyName"::text, new."companyId", new.description, new.location)
  )
  execute function public.mark_search();

create trigger "profiles_educations_mark_search" after insert or delete on public.profiles_educations
  for each row execute function public.mark_search();

create trigger "profiles_educations_mark_search_on_update" after update on public.profiles_educations
  for each row when (
    (old."profileId", old."schoolName"::text, old.degree::text, old."fieldOfStudy"::text, old.description)
    is distinct from (new."profileId", new."schoolName"::text, new.degree::text, new."fieldOfStudy"::text, new.description)
  )
  execute function public.mark_search();

create trigger "profiles_locations_mark_search" after insert or update or delete on public.profiles_locations
  for each row execute function public.mark_search();

create trigger "profiles_files_mark_search_on_delete" after delete on public.profiles_files
  for each row when (old.text is not null) execute function public.mark_search();

create trigger "profiles_files_mark_search_on_insert" after insert on public.profiles_files
  for each row when (new.text is not null) execute function public.mark_search();

create trigger "profiles_files_mark_search_on_update" after update on public.profiles_files
  for each row when (
    old."profileId" <> new."profileId"
    or old.language is distinct from new.language
    or old.text is distinct from new.text
  )
  execute function public.mark_search();

create trigger "profiles_fieldsvalues_mark_search" after insert or delete on public.profiles_fieldsvalues
  for each row execute function public.mark_search();

create trigger "profiles_fieldsvalues_mark_search_on_update" after update on public.profiles_fieldsvalues
  for each row when (
    (old."profileId", old."fieldId", old."fieldValueId", old."locationId", old.value)
    is distinct from (new."profileId", new."fieldId", new."fieldValueId", new."locationId", new.value)
  )
  execute function public.mark_search();

create function public.mark_search_of_profile() returns trigger
  language plpgsql
  as $$
begin
  insert into public.profiles_search_pending ("groupId", "profileId", "isLater")
  select new."groupId", new.id, false
   where not exists (
     select from public.profiles_search_pending as pending
      where pending."groupId" = new."groupId" and pending."profileId" = new.id and not pending."isLater"
   );
  return null;
end
$$;
comment on function public.mark_search_of_profile() is 'Has the words of a profile written at the end of the transaction.';

create trigger "profiles_mark_search_on_insert" after insert on public.profiles
  for each row when (new."deletedAt" is null) execute function public.mark_search_of_profile();

create trigger "profiles_mark_search_on_update" after update on public.profiles
  for each row when (
    (old."deletedAt" is null) <> (new."deletedAt" is null)
    or old."foldedName" is distinct from new."foldedName"
    or old.headline is distinct from new.headline
    or old.summary is distinct from new.summary
    or old."locationId" is distinct from new."locationId"
  )
  execute function public.mark_search_of_profile();

-- One change of these can concern very many profiles: their words are written later, by the maintenance of the servers.
create function public.mark_search_later() returns trigger
  language plpgsql
  as $$
begin
  insert into public.profiles_search_pending ("groupId", "profileId", "isLater")
  select new."groupId", concerned."profileId", true
    from (
      select held."profileId" from public.profiles_fieldsvalues as held
       where tg_argv[0] = 'fields' and held."groupId" = new."groupId" and held."fieldId" = new.id
      union
      select held."profileId" from public.profiles_fieldsvalues as held
       where tg_argv[0] = 'fields_options' and held."groupId" = new."groupId" and held."fieldValueId" = new.id
      union
      select held."profileId" from public.profiles_positions as held
       where tg_argv[0] = 'companies' and held."groupId" = new."groupId" and held."companyId" = new.id
         and held."companyName" is null
      union
      select held."profileId" from public.profiles_fieldsvalues as held
       where tg_argv[0] = 'locations' and held."groupId" = new."groupId" and held."locationId" = new.id
      union
      select held."profileId" from public.profiles_locations as held
       where tg_argv[0] = 'locations' and held."groupId" = new."groupId" and held."locationId" = new.id
      union
      select held.id from public.profiles as held
       where tg_argv[0] = 'locations' and held."groupId" = new."groupId" and held."locationId" = new.id
    ) as concerned;
  return null;
end
$$;
comment on function public.mark_search_later() is
  'Has the words of all profiles with a field, an option, a company or a place written later, when its name changes. Trigger argument: which of these.';

create trigger "locations_mark_search" after update on public.locations
  for each row when (
    old.search is distinct from new.search or old."formattedAddress" is distinct from new."formattedAddress"
  )
  execute function public.mark_search_later('locations');

create trigger "fields_mark_search" after update on public.fields
  for each row when (
    new."targetedEntity" = 'PROFILE'
    and ((old."deletedAt" is null) <> (new."deletedAt" is null) or old.type <> new.type)
  )
  execute function public.mark_search_later('fields');

create trigger "fields_options_mark_search" after update on public.fields_options
  for each row when (old.name::text <> new.name::text) execute function public.mark_search_later('fields_options');

create trigger "companies_mark_search" after update on public.companies
  for each row when (old.name::text is distinct from new.name::text) execute function public.mark_search_later('companies');

-- What the search of a large account reads depends on how many profiles match, and not on how many there are.
create function public.search_newest(
  account uuid, query tsquery, before timestamptz, before_id uuid, most integer, reads integer
) returns uuid[]
  language plpgsql stable
  -- Forces the index by date, of which the first rows are enough where many public.profiles match.
  set enable_sort = off
  set enable_bitmapscan = off
  set enable_seqscan = off
  as $$
begin
  return array(
    select newest."profileId"
      from (
        select stored."profileId", stored."changedAt", stored.document
          from public.profiles_search as stored
         where stored."groupId" = account
           and (stored."changedAt", stored."profileId") < (before, coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
         order by stored."changedAt" desc, stored."profileId" desc
         limit reads
      ) as newest
     where newest.document @@ query
     order by newest."changedAt" desc, newest."profileId" desc
     limit most
  );
end
$$;
comment on function public.search_newest(uuid, tsquery, timestamptz, uuid, integer, integer) is
  'The newest matches before a place in the order of change, newest first, among so many profiles as are to be read (null: all).';

create function public.search_indexed(
  account uuid, query tsquery, before timestamptz, before_id uuid, most integer
) returns uuid[]
  language plpgsql stable
  -- Forces the index of words, which the estimates of frequent words and of phrases lead away from.
  set enable_indexscan = off
  set enable_seqscan = off
  as $$
begin
  return (
    select case when count(*) <= most then
             coalesce(array_agg(found."profileId" order by found."changedAt" desc, found."profileId" desc), '{}')
           end
      from (
        select stored."profileId", stored."changedAt"
          from public.profiles_search as stored
         where stored."groupId" = account and stored.document @@ query
           and (stored."changedAt", stored."profileId") < (before, coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
         limit most + 1
      ) as found
  );
end
$$;
comment on function public.search_indexed(uuid, tsquery, timestamptz, uuid, integer) is
  'All matches before a place in the order of change, newest first, found by the index of words. Null if there are more than given.';

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

-- Relevance is computed for the newest 1 000 matches only: it needs the words of each of them.
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

-- Functions of one statement, which Postgres writes into the statement that calls them: conditions, limits and counts
-- are applied inside. Older matches are read by the thousand, and only as far as the page reaches. A lateral select with
-- a limit finds profiles one by one, where estimates would have Postgres read all of them.
create function public.search_profiles(search text, hasura_session json) returns setof public.profiles
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
comment on function public.search_profiles(text, json) is
  'Profiles that a search finds by their words and those of their resumes, the most relevant ones first, unless order_by is given. Of more than 1 000 matches the newest 1 000 are in the order of relevance, and the others follow by date.';

-- What many profiles match is not looked up in the index of words, which would give all of them: the function of the
-- operator @@ is in no index.
create function public.matching_profiles(search text, hasura_session json) returns setof public.profiles
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
comment on function public.matching_profiles(text, json) is
  'The same profiles as those of search_profiles in no order: for counts, and for an order_by of your own.';

-- Highlights of long texts: the parts with the words of a query are found by their first letters, which takes a tenth
-- of the time that reading the whole text as words does.
create function public.search_excerpt(value text, query tsquery) returns text
  language plpgsql immutable strict parallel safe
  as $$
declare
  -- Characters of a part, as many as a highlight shows, and of the text around it.
  part constant integer := 250;
  around constant integer := 150;
  words constant text[] := array(
    select distinct word[1] from regexp_matches(query::text, '''([^'']+)''', 'g') as word where length(word[1]) > 2
  );
  pattern text;
  best integer[];
begin
  if length(value) <= 2 * (part + 2 * around) or words = '{}' then
    return value;
  end if;
  -- A stem can differ in its last letters from the words that have it. Some names are other words in the query.
  pattern := (
    select string_agg(
             case
               when word = 'cplusplus' then '\mc[+][+]'
               when word ~ '^[cfj]sharp$' then '\m' || left(word, 1) || '#'
               when word ~ '^[cr]language$' then '\m' || left(word, 1) || '\M'
               when word = 'ittech' then '\mit\M'
               when word = 'dotnet' then '[.]net'
               when word = 'rnd' then '\mr ?& ?d'
               else (
                 select string_agg('\m' || regexp_replace(start, '[^[:alnum:]]' collate pg_catalog.pg_c_utf8, '.', 'g'), '|')
                   from unnest(array[word, left(word, greatest(3, length(word) - 3))]) as start
               )
             end,
             '|'
           )
      from unnest(words) as word
  );
  best := array(
    select piece.number - 1
      from (
        -- With the beginning of the next one, for a word that reaches into it.
        select matched.number::integer as number,
               concat(matched.text[1], left(lead(matched.text[1]) over (order by matched.number), 40)) as text
          from regexp_matches(value, '.{1,250}', 'g') with ordinality as matched (text, number)
      ) as piece,
      regexp_matches(public.fold_text(piece.text), pattern collate pg_catalog.pg_c_utf8, 'g') as word
     group by piece.number
     order by count(distinct word[1]) filter (where word[1] = any (words)) desc, count(distinct word[1]) desc, piece.number
     limit 4
  );
  return (
    select coalesce(string_agg(
             -- Without parts of words.
             regexp_replace(
               substr(value, greatest(1, chosen.number * part + 1 - around), part + 2 * around),
               case when chosen.number = 0 then '\s+\S*$' else '^\S*\s+|\s+\S*$' end, '', 'g'
             ),
             ' … ' order by chosen.number
           ), '')
      from (
        -- The second one is not beside the first, around which the text is shown too.
        select number from unnest(best) with ordinality as ranked (number, place)
         where place = 1 or abs(number - best[1]) > 1
         order by place
         limit 2
      ) as chosen
  );
end
$$;
comment on function public.search_excerpt(text, tsquery) is
  'The two parts of a long text that have most of the words of a query; a short text as it is. Empty if a long text has none.';

create function public.search_marks(value text, language text, query tsquery) returns text
  language plpgsql immutable parallel safe
  as $$
declare
  -- Spaces keep the parser of Postgres from taking signs for a part of a word or of a tag. Signs of the private use area
  -- stand for the marks.
  spelling constant text := regexp_replace(
    public.spelled_names(translate(value, U&'\E000\E001', '')),
    '[ ]*([^\x01-\x7f[:alnum:]]|[<>/\\])[ ]*' collate pg_catalog.pg_c_utf8, ' \1 ', 'g'
  );
  options constant text := U&'StartSel="\E000", StopSel="\E001", MaxFragments=2, MaxWords=25, MinWords=10, FragmentDelimiter=" … "';
  result text;
begin
  result := ts_headline(
    case language when 'en' then 'public.search_english'::regconfig else 'public.search_french' end, spelling, query, options
  );
  if strpos(result, U&'\E000') = 0 and language is null then
    result := ts_headline('public.search_english', spelling, query, options);
  end if;
  if strpos(result, U&'\E000') = 0 then
    return null;
  end if;
  -- The names that were written as words.
  result := replace(replace(replace(result, 'cplusplus', 'C++'), 'ittech', 'IT'), 'sharp', '#');
  result := regexp_replace(result, '([CR])language', '\1', 'g');
  result := regexp_replace(result, U&' ?(\E000?)dotnet', '\1.NET', 'g');
  result := replace(replace(replace(result, '&', '&amp;'), '<', '&lt;'), '>', '&gt;');
  return replace(replace(replace(result, '"', '&quot;'), U&'\E000', '<mark>'), U&'\E001', '</mark>');
end
$$;
comment on function public.search_marks(text, text, tsquery) is
  'The parts of a text in which the words of a query are, as HTML with the words in mark elements. Null if there are none.';

create function public.search_highlight(value text, language text, query tsquery) returns text
  language plpgsql immutable parallel safe
  as $$
declare
  cut constant text := public.cut_bytes(value, 50000);
  excerpt constant text := public.search_excerpt(cut, query);
begin
  if coalesce(excerpt, '') = '' then
    return null;
  end if;
  return coalesce(
    public.search_marks(excerpt, language, query),
    -- The parts have words that only begin like those of the query, or not next to each other.
    case when excerpt <> cut then public.search_marks(cut, language, query) end
  );
end
$$;
comment on function public.search_highlight(text, text, tsquery) is
  'The parts of a text in which the words of a query are, as HTML with the words in mark elements. Null if there are none.';

create function public.search_highlights(profile public.profiles, query tsquery) returns jsonb
  language plpgsql stable
  as $$
declare
  -- Each text has some of the words. Those that are excluded are in none.
  words constant tsquery := replace(regexp_replace(query::text, ' & !.*$', ''), ' & ', ' | ')::tsquery;
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('source', source, 'html', html) order by number), '[]')
      from (
        select 1 as number, 'name' as source,
               public.search_highlight(concat_ws(' ', profile."firstName", profile."lastName"), null, words) as html
        union all
        select 2, 'headline', public.search_highlight(profile.headline, null, words)
        union all
        select 3, 'position', public.search_highlight(string_agg(concat_ws(', ', position.title, position."companyName"), ' · ' order by position."isCurrent" desc, position."startDate" desc, position.id), null, words)
          from public.profiles_positions as position
         where position."groupId" = profile."groupId" and position."profileId" = profile.id
        union all
        select 4, 'summary', public.search_highlight(profile.summary, null, words)
        union all
        (
          select 5, 'resume', public.search_highlight(file.text, file.language, words)
            from public.profiles_files as file
           where file."groupId" = profile."groupId" and file."profileId" = profile.id and file.text is not null
           order by file."createdAt" desc, file.id
           limit 1
        )
      ) as texts
     where html is not null
  );
end
$$;
comment on function public.search_highlights(public.profiles, tsquery) is
  'Where the words of a query are in the texts of a profile: an array of {source, html}.';

-- Written into the statement that calls it, where the query is read once for all rows.
create function public.profiles_search_highlights(profile public.profiles, search text) returns jsonb
  language sql stable
  return public.search_highlights(profile, public.search_query(search));
comment on function public.profiles_search_highlights(public.profiles, text) is
  'Where the words of a search are: an array of {source, html}, with the words in mark elements. The source is name, headline, position, summary or resume.';

create or replace view public.schema_version as select 1763600001300::bigint as migration;
