-- How texts become words that can be searched, and how queries become tsqueries of the same words.

-- Accents go before the stemmer, so that a word is found with and without them.
create text search configuration public.search_names (copy = pg_catalog.simple);
alter text search configuration public.search_names
  alter mapping for hword, hword_part, word with public.unaccent, pg_catalog.simple;
comment on text search configuration public.search_names is
  'Words as they are written, in lower case without accents. Names such as Le and Son are words in it.';

create text search configuration public.search_french (copy = pg_catalog.french);
alter text search configuration public.search_french
  alter mapping for hword, hword_part, word with public.unaccent, pg_catalog.french_stem;
comment on text search configuration public.search_french is 'Stems of French words without accents.';

create text search configuration public.search_english (copy = pg_catalog.english);
alter text search configuration public.search_english
  alter mapping for hword, hword_part, word with public.unaccent, pg_catalog.english_stem;
comment on text search configuration public.search_english is 'Stems of English words without accents.';

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
  language sql immutable strict parallel safe
  as $$
  select string_agg(distinct replace(lower(found[1] collate pg_catalog.pg_c_utf8), '-', ''), ' ')
    from regexp_matches(
           translate(value, U&'\2010\2011', '--'),
           '[[:alnum:]]+(?:-[[:alnum:]]+)+' collate pg_catalog.pg_c_utf8, 'g'
         ) as found
   where found[1] ~ '[[:alpha:]]' collate pg_catalog.pg_c_utf8 and length(found[1]) <= 40
$$;
comment on function public.joined_words(text) is 'The hyphenated words of a text without their hyphens: front-end is frontend.';

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
