-- People are found by phone numbers, by parts of e-mail addresses, by pages on networks, and by their names however these are
-- written. A name that is typed wrongly is looked up among the words that the names and headlines of the account have, and no
-- more in all its profiles.

create function public.plain_signs(value text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  result text := translate(normalize(value, nfc), U&'\2010\2011\2012\2013\2019\02BC\00A0\202F\00AD', '----''''  ');
begin
  -- The rarer ones. Comparisons without patterns keep what is called for every text and search cheap.
  if (octet_length(result) > length(result) or strpos(result, '`') > 0)
    and result ~ U&'[`\00B4\02BB\200B-\200F\2018\202A-\202E\2032\2060-\2069\FEFF\FF07]' then
    result := translate(
      regexp_replace(result, U&'[\200B-\200F\202A-\202E\2060-\2069\FEFF]+', '', 'g'),
      U&'`\00B4\02BB\2018\2032\FF07', ''''''''''''''
    );
  end if;
  return result;
end
$$;
comment on function public.plain_signs(value text) is 'A text with one form of each letter with accents, hyphen, apostrophe and space, and without invisible signs.';

create or replace function public.spelled_names(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $$
declare
  result text := public.plain_signs(value);
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
  -- S.A.S. is SAS.
  if strpos(result, '.') > 0 and result ~ '[[:alpha:]][.][[:alpha:]]' then
    result := regexp_replace(
      result, '(?<![[:alnum:]])([[:alpha:]])[.](?=[[:alpha:]](?![[:alnum:]]))' collate pg_catalog.pg_c_utf8, '\1', 'g'
    );
  end if;
  return regexp_replace(result, '([[:alnum:]])-(?=[[:alnum:]])' collate pg_catalog.pg_c_utf8, '\1 ', 'g');
end
$$;

create or replace function public.joined_words(value text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  plain text;
begin
  if value !~ U&'[-''&\2010\2011\2018\2019\02BC]' then
    return null;
  end if;
  plain := public.plain_signs(value);
  return (
    select string_agg(distinct lower(regexp_replace(word[1], '[-''& ]', '', 'g') collate pg_catalog.pg_c_utf8), ' ')
      from regexp_matches(
             plain,
             -- An article before a small letter is no part of a name.
             '[[:alnum:]]+(?:(?:-|''(?=[[:upper:]]))[[:alnum:]]+)+|(?<![[:alnum:]])[[:alpha:]]{1,3} ?& ?[[:alpha:]]{1,3}(?![[:alnum:]])'
               collate pg_catalog.pg_c_utf8,
             'g'
           ) as word
     where word[1] ~ '[[:alpha:]]' collate pg_catalog.pg_c_utf8 and length(word[1]) <= 40
  );
end
$$;
comment on function public.joined_words(value text) is 'The words of a text that have a hyphen, an ampersand, or an apostrophe before a capital letter, without it: front-end is frontend, L''Oréal is loréal, AT&T is att.';

create function public.german_spelling(value text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  small constant text := lower(value collate pg_catalog.pg_c_utf8);
begin
  if translate(small, 'äöüåø', '') = small then
    return null;
  end if;
  return replace(replace(replace(replace(replace(small, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'å', 'aa'), 'ø', 'oe');
end
$$;
comment on function public.german_spelling(value text) is 'A text whose letters ä, ö, ü, å and ø are two letters, as they are written without them: müller is mueller. Null if it has none of them.';

create function public.name_forms(value text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  small constant text := lower(public.plain_signs(value) collate pg_catalog.pg_c_utf8);
begin
  if translate(small, ' -''', '') = small then
    return public.german_spelling(small);
  end if;
  return concat_ws(
    ' ',
    -- d'artagnan is dartagnan, jean-luc and jean luc are jeanluc, o'neill-smith is oneill too.
    (
      select string_agg(distinct translate(form, ' -''.', ''), ' ')
        from (
          select small as form
          union all select unnest(string_to_array(small, ' '))
          union all select unnest(string_to_array(translate(small, '-', ' '), ' '))
        ) as forms
       where length(form) <= 40 and translate(form, ' -''', '') <> form
    ),
    public.german_spelling(small)
  );
end
$$;
comment on function public.name_forms(value text) is 'The other ways to write a first or last name: its parts as one word, and ue for ü.';

create function public.national_digits(digits text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  -- The country codes of E.164 with one and with two digits; all others have three.
  return substr(digits, case
    when left(digits, 1) in ('1', '7') then 2
    when left(digits, 2) = any (
      '{20,27,30,31,32,33,34,36,39,40,41,43,44,45,46,47,48,49,51,52,53,54,55,56,57,58,60,61,62,63,64,65,66,81,82,84,86,90,91,92,93,94,95,98}'
    ) then 3
    else 4
  end);
end
$$;
comment on function public.national_digits(digits text) is 'The digits of an international phone number after its country code.';

create function public.written_digits(value text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  written text := regexp_replace(
    lower(normalize(public.plain_signs(value), nfkc) collate pg_catalog.pg_c_utf8),
    '^\s*(?:(?:t[eé]l(?:[eé](?:phone|fono|fon))?|phone|cell|mobile|mob|portable|handy|gsm|fixe|fax|callto|sms|whatsapp|[tmpf]|n°|☎)'
      || '[.]?\s*:?\s*)?'
      || '|(?:;ext=|\s*(?:ext|extension|poste|x|#)[.]?\s*)[0-9]{1,7}\s*$',
    '', 'g'
  );
  digits text;
begin
  -- The zero of +33 (0)6 is no part of the number.
  written := regexp_replace(written, '(^\s*(?:[+]|00)[^(]*)[(]\s*0\s*[)]', '\1');
  if written !~ '^[+(]*[0-9][0-9\s().,/·_-]*$' then
    return null;
  end if;
  digits := regexp_replace(written, '[^0-9]', '', 'g');
  if length(digits) > 20 then
    return null;
  end if;
  if written ~ '^[(]?\s*[+]' then
    return '+' || digits;
  end if;
  return regexp_replace(digits, '^00(?=[1-9])', '+');
end
$$;
comment on function public.written_digits(value text) is 'The digits of a text that is a phone number, with + before those of an international one. Null for other texts.';

create function public.phone_keys(number text, canonical text) returns text[]
  language plpgsql immutable parallel safe as $$
declare
  written constant text := coalesce(canonical, public.written_digits(number), regexp_replace(number, '[^0-9]', '', 'g'));
  digits constant text := ltrim(written, '+');
begin
  if digits = '' then
    return '{}';
  end if;
  if written not like '+%' then
    -- What country it is of is not known.
    return array['?' || digits, '~' || reverse(digits)];
  end if;
  return array['=+' || digits, '=0' || public.national_digits(digits), '~' || reverse(digits)];
end
$$;
comment on function public.phone_keys(number text, canonical text) is 'By what a phone number is found: =+33612345678 and =0612345678 from the beginning, ~87654321633 from the end, ?12345 where its country is not known.';

create function public.email_keys(address text) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  small constant text := left(lower(address collate pg_catalog.pg_c_utf8), 254);
  host constant text := split_part(small, '@', -1);
  mailbox constant text := left(small, -length(host) - 1);
  keys text[] := '{}';
  rest text;
begin
  if strpos(small, '@') = 0 then
    return keys;
  end if;
  -- jane.doe+jobs@ is jane.doe@ too, and doe@ is its end.
  foreach rest in array array[mailbox, nullif(split_part(mailbox, '+', 1), mailbox)] loop
    while rest <> '' loop
      keys := keys || concat(rest, '@', host);
      rest := substr(rest, nullif(strpos(translate(rest, '_-', '..'), '.'), 0) + 1);
    end loop;
  end loop;
  rest := host;
  loop
    keys := keys || concat('@', rest);
    rest := substr(rest, strpos(rest, '.') + 1);
    exit when strpos(rest, '.') = 0;
  end loop;
  return keys;
end
$$;
comment on function public.email_keys(address text) is 'By what an e-mail address is found: itself, the ends of its mailbox (doe@acme.com of jane.doe@acme.com), and its domains (@acme.com).';

create function public.search_lexeme(word text, is_prefix boolean) returns tsquery
  language plpgsql immutable strict parallel safe as $$
begin
  return (
    '''' || replace(replace(word, '\', '\\'), '''', '''''') || '''' || case when is_prefix then ':*' else '' end
  )::tsquery;
end
$$;
comment on function public.search_lexeme(word text, is_prefix boolean) is 'A query for one word as it is stored, or for those that begin with it.';

create function public.search_number(value text, least_digits integer) returns tsquery
  language plpgsql immutable strict parallel safe as $$
declare
  -- Most words have no digit.
  written constant text := case when translate(value, '0123456789', '') <> value or octet_length(value) > length(value)
    then public.written_digits(value) end;
  digits constant text := ltrim(written, '+');
  national text;
  result tsquery;
begin
  if written is null or length(digits) < least_digits then
    return null;
  end if;
  if written like '+%' then
    national := public.national_digits(digits);
    result := public.search_lexeme('=' || written, true);
    if national ~ '^0[1-9]' then
      -- The zero that is dialled within the country only.
      result := result || public.search_lexeme('=+' || left(digits, -length(national)) || substr(national, 2), true);
    end if;
    national := ltrim(national, '0');
    if length(national) >= 4 then
      result := result || public.search_lexeme('?0' || national, false) || public.search_lexeme('?' || national, false);
    end if;
    return result;
  end if;
  result := public.search_lexeme('=0' || regexp_replace(digits, '^0', ''), true)
    || public.search_lexeme('?' || digits, true)
    || public.search_lexeme('~' || reverse(digits), true);
  if length(digits) >= 7 then
    -- Fewer are the beginning of very many numbers.
    result := result || public.search_lexeme('=+' || digits, true);
  end if;
  if digits ~ '^(8|06)[0-9]{9,10}$' and length(digits) = 11 then
    -- What is dialled before a number in Russia and in Hungary.
    result := result || public.search_lexeme('=0' || regexp_replace(digits, '^(8|06)', ''), false);
  end if;
  return result;
end
$$;
comment on function public.search_number(value text, least_digits integer) is 'A query for the phone numbers that a text is the beginning or the end of, in any spelling. Null if it is none, or has fewer digits.';

create function public.search_address(value text, is_prefix boolean) returns tsquery
  language plpgsql immutable strict parallel safe as $$
declare
  small text;
begin
  if translate(value, '@./_+', '') = value then
    return null;
  end if;
  small := regexp_replace(lower(value collate pg_catalog.pg_c_utf8), '^(?:mailto:|<)|[>,;]+$', '', 'g');
  if small ~ '^[^@]*@[^@]*$' and length(small) > 1 then
    return public.search_lexeme(small, is_prefix or small ~ '^@|@$')
      || public.search_lexeme(public.canonical_email_address(small), is_prefix or small ~ '^@|@$');
  end if;
  if small ~ '^(?:https?://|www[.])|^[[:alnum:].-]+[.][[:alpha:]]{2,}/[^/]' collate pg_catalog.pg_c_utf8 then
    return public.search_lexeme(public.canonical_network_url(public.web_address(value)), false);
  end if;
  if small ~ '^[[:alnum:]][[:alnum:]_+-]*[._+][[:alnum:]._+-]*[[:alnum:]]$' collate pg_catalog.pg_c_utf8
    and small ~ '[[:alpha:]]' collate pg_catalog.pg_c_utf8 then
    return public.search_lexeme(case when is_prefix then small else small || '@' end, true)
      || public.search_lexeme('@' || small, is_prefix);
  end if;
  return null;
end
$$;
comment on function public.search_address(value text, is_prefix boolean) is 'A query for the e-mail addresses that a word is a part of, or for the page on a network that it is the address of. Null if it can be neither.';

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
  one_word constant text := case when strpos(value, '/') = 0 then public.joined_words(upper(value)) end;
  joined constant tsquery := public.search_phrase(
    to_tsvector('public.search_names', one_word), '', is_prefix and length(one_word) > 3
  );
  german constant tsquery := public.search_phrase(
    to_tsvector('public.search_names', public.searchable_text(public.german_spelling(value))), '', is_prefix
  );
  address constant tsquery := public.search_address(value, is_prefix);
  -- One letter of H&M alone is another word, where the other letter is a stop word.
  is_stemmed constant boolean := strpos(value, '&') = 0;
begin
  words := (select coalesce(sum(cardinality(positions)), 0) from unnest(plain));
  exact := public.search_phrase(plain, '', false);
  names := public.search_phrase(plain, 'A', false);
  is_stop_word := (french is null or english is null) and is_stemmed and address is null;
  if is_stemmed and french::text <> exact::text then
    exact := exact || french;
  end if;
  if is_stemmed and english::text <> public.search_phrase(plain, '', false)::text and english::text is distinct from french::text then
    exact := exact || english;
  end if;
  exact := nullif(concat_ws(' | ', exact, joined, german, address), '')::tsquery;
  names := nullif(concat_ws(' | ', names, joined, german, address), '')::tsquery;
  matches := exact;
  if is_prefix then
    matches := matches || public.search_phrase(plain, '', true);
  end if;
end
$$;

create function public.search_part(
  value text, is_prefix boolean,
  out matches tsquery, out exact tsquery, out names tsquery, out is_stop_word boolean, out words integer
)
  language plpgsql immutable strict parallel safe as $$
declare
  -- Groups of digits that may be one number.
  groups constant text[] := string_to_array(value, U&'\E000');
  number constant tsquery := public.search_number(translate(value, U&'\E000', ' '), 7);
  digits text;
  term record;
begin
  words := 0;
  foreach digits in array groups loop
    term := public.search_term(digits, is_prefix and digits = groups[cardinality(groups)]);
    continue when term.words = 0;
    words := words + term.words;
    matches := coalesce(matches && term.matches, term.matches);
    exact := coalesce(exact && term.exact, term.exact);
    names := coalesce(names && term.names, term.names);
    is_stop_word := term.is_stop_word;
  end loop;
  if number is not null then
    words := greatest(words, 1);
    matches := coalesce(matches || number, number);
    exact := coalesce(exact || number, number);
    names := coalesce(names || number, number);
    is_stop_word := false;
  end if;
end
$$;
comment on function public.search_part(text, boolean) is 'One word or phrase of a search, or the groups of digits of a number: what it finds, as search_term says it.';

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
  spelling text;
  phone tsquery;
  pair tsquery;
begin
  if length(search) > 500 then
    raise exception 'search must have at most 500 characters' using errcode = 'invalid_parameter_value';
  end if;
  spelling := public.plain_signs(translate(search, U&'\E000', ' '));
  if strpos(spelling, '&') > 0 then
    spelling := regexp_replace(
      spelling, '(?<![[:alnum:]])([[:alpha:]]{1,3}) & ([[:alpha:]]{1,3})(?![[:alnum:]])' collate pg_catalog.pg_c_utf8,
      '\1&\2', 'g'
    );
  end if;
  phone := public.search_number(spelling, 4);
  if phone is null and translate(spelling, '0123456789', '') <> spelling then
    -- The groups of digits of a number are one part, held together by a sign of the private use area.
    spelling := regexp_replace(spelling, '([0-9)]) +(?=[(]?[0-9])', U&'\\1\E000', 'g');
  end if;
  for part in
    select is_excluded, is_phrase, value, number = count(*) over () as is_last,
           -- A short word and the next one can be one, such as o neill and anne marie.
           case when length(lag(simple) over by_number) <= 4 then lag(simple) over by_number || simple end as with_before,
           case when length(simple) <= 4 then simple || lead(simple) over by_number end as with_after,
           number + 1 = count(*) over () as is_last_but_one
      from (
        select matched[1] = '-' as is_excluded,
               matched[2] is not null as is_phrase,
               coalesce(matched[2], matched[3]) as value,
               case
                 when matched[1] = '' and matched[3] ~ '^[[:alpha:]]+$' collate pg_catalog.pg_c_utf8
                   and lower(matched[3]) not in ('or', 'ou') and count(*) over () <= 4
                   then matched[3]
               end as simple,
               number
          from regexp_matches(
                 translate(spelling, U&'\201C\201D\201E\201F\00AB\00BB', '""""""'),
                 '(-?)(?:"([^"]*)"?|([^[:space:]"]+))', 'g'
               ) with ordinality as parts (matched, number)
      ) as part
    window by_number as (order by number)
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
    term := public.search_part(
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
      plain := concat_ws(' ', plain, translate(part.value, U&'\E000', ' '));
    end if;
    -- Initials as they are, not as the languages of that name.
    if lower(part.value) in ('c', 'r') then
      term.matches := term.matches || public.search_phrase(to_tsvector('public.search_names', part.value), 'A', false);
      term.names := term.names || public.search_phrase(to_tsvector('public.search_names', part.value), 'A', false);
    end if;
    pair := coalesce(
      public.search_lexeme(public.fold_text(part.with_before), part.is_last)
        || public.search_lexeme(public.fold_text(part.with_after), part.is_last_but_one),
      public.search_lexeme(public.fold_text(part.with_before), part.is_last),
      public.search_lexeme(public.fold_text(part.with_after), part.is_last_but_one)
    );
    if pair is not null then
      term.matches := term.matches || pair;
      term.exact := term.exact || pair;
      term.names := term.names || pair;
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
  if phone is not null then
    matches := coalesce(matches || phone, phone);
    if length(regexp_replace(search, '[^0-9]', '', 'g')) >= 7 then
      exact := coalesce(exact || phone, phone);
      names := coalesce(names || phone, phone);
    end if;
  end if;
  if matches is null then
    raise exception 'search must have a word that is not excluded' using errcode = 'invalid_parameter_value';
  end if;
  if excluded is not null then
    matches := matches && !! excluded;
  end if;
end
$$;

create function public.letter_deletions(word text) returns text[]
  language plpgsql immutable strict parallel safe as $$
begin
  if length(word) > 8 then
    return '{}';
  end if;
  return array(
    select word
    union
    select overlay(word placing '' from place for 1) from generate_series(1, length(word)) as place
  );
end
$$;
comment on function public.letter_deletions(word text) is 'A word of up to eight letters, and what it is without one of them: two words have one of these in common when one has a letter more or another letter, or when neighbours have changed places.';

create function public.word_sound(word text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  sound text := word;
  rule text[];
begin
  foreach rule slice 1 in array array[
    ['ph', 'f'], ['sch|sh|tch|cz', 'x'], ['ch(?=[rln])', 'k'], ['ch', 'x'], ['c(?=[eiy])', 's'], ['ck|qu|q|c', 'k'],
    ['gu(?=[ei])', 'g'], ['h', ''], ['w', 'v'], ['z', 's'], ['[ae][iy]', 'e'], ['y', 'i'], ['e?aul?(?![aeiou])', 'o'], ['ou', 'u'],
    ['dt', 't'], ['(.)\1+', '\1'], ['(?<=..)[estdx]+$', '']
  ] loop
    sound := regexp_replace(sound, rule[1], rule[2], 'g');
  end loop;
  return sound;
end
$$;
comment on function public.word_sound(word text) is 'How a word without accents sounds, roughly, in French, English and German: philippe and filip are equal.';

create table public.search_words (
  id uuid default gen_random_uuid() not null constraint search_words_pkey primary key,
  "createdAt" timestamptz default now() not null,
  "groupId" uuid not null constraint "search_words_groupId_fkey" references public.groups(id) on delete cascade,
  word text not null,
  sound text not null generated always as (public.word_sound(word)) stored
);
comment on table public.search_words is 'The words of names, headlines and network identifiers of an account, by which a search finds those that are typed wrongly. A word that was new in several transactions is there several times.';
comment on column public.search_words.sound is 'How the word sounds in French, English or German: equal for two spellings of one sound.';
create index "search_words_word_idx" on public.search_words ("groupId", word);
create index "search_words_sound_idx" on public.search_words ("groupId", sound);
create index "search_words_deletions_idx" on public.search_words using gin ("groupId", public.letter_deletions(word)) with (fastupdate = off);
create index "search_words_trigrams_idx" on public.search_words using gin ("groupId", word public.gin_trgm_ops) with (fastupdate = off);

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
                 public.searchable_text(
                   public.cut_bytes(
                     concat_ws(
                       ' ',
                       -- C and R are initials here.
                       lower(concat_ws(' ', profile."firstName", profile."lastName") collate pg_catalog.pg_c_utf8),
                       public.name_forms(profile."firstName"::text), public.name_forms(profile."lastName"::text),
                       profile."publicIdentifier"
                     ),
                     5000
                   )
                 )
               )
               || public.search_vector(profile.headline, 'both', 5000),
               'A'
             )
             || array_to_tsvector(
               coalesce(addresses.keys, '{}') || coalesce(numbers.keys, '{}') || coalesce(fields.keys[:1000], '{}')
               || case when profile."canonicalNetworkUrl" <> '' then array[left(profile."canonicalNetworkUrl", 500)] else '{}' end
             )
             || setweight(public.search_vector(work.titles, 'both', 20000), 'B')
             || setweight(
               public.search_vector(
                 public.search_texts(array[work.companies, public.joined_words(upper(work.companies)), studies.names, fields.values, places.names]), 'both', 40000
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
                 ) as values,
                 string_to_array(
                   string_agg(
                     array_to_string(
                       case field.type
                         when 'email' then public.email_keys(held.value)
                         when 'phone' then public.phone_keys(held.value, substring(held.value from '^[+][1-9][0-9]{4,14}$'))
                       end,
                       E'\n'
                     ),
                     E'\n'
                   ),
                   E'\n'
                 ) as keys
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
          select (array_agg(key order by email."createdAt", email.id))[:1000] as keys
            from public.profiles_emails as email,
            unnest(
              public.email_keys(email."canonicalEmailAddress")
              -- With the domain as it is written, when that is not ASCII.
              || public.email_keys(nullif(lower(email."emailAddress"), email."canonicalEmailAddress"))
            ) as key
           where email."groupId" = account and email."profileId" = profile.id and email."deletedAt" is null
        ) as addresses,
        lateral (
          select (array_agg(key order by phone."createdAt", phone.id))[:1000] as keys
            from public.profiles_phones as phone, unnest(public.phone_keys(phone.number, phone."canonicalNumber")) as key
           where phone."groupId" = account and phone."profileId" = profile.id
        ) as numbers,
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

create function public.search_exists(account uuid, query tsquery) returns boolean
  language plpgsql stable as $$
begin
  -- Frequent words are among the newest profiles, rare ones are found by the index.
  return cardinality(public.search_newest(account, query, 'infinity', null, 1, 100)) > 0
    or public.search_indexed(account, query, 'infinity', null, 0) is null;
end
$$;
comment on function public.search_exists(account uuid, query tsquery) is 'Whether a profile of the account matches.';

create function public.keep_search_words() returns trigger
  language plpgsql as $$
declare
  account constant uuid := coalesce(new."groupId", old."groupId");
  word_pattern constant text := '^[[:alpha:]]{3,40}$' collate pg_catalog.pg_c_utf8;
  before constant text[] := array(
    select lexeme from unnest(ts_filter(old.document, '{a}')) where lexeme ~ word_pattern
  );
  after constant text[] := array(
    select lexeme from unnest(ts_filter(new.document, '{a}')) where lexeme ~ word_pattern
  );
  gone text;
begin
  -- A word that another transaction removes now is added again, and one that is used here is not removed meanwhile. Nothing
  -- waits for another new word: saves of many profiles would wait for each other.
  insert into public.search_words ("groupId", word)
  select account, added
    from unnest(after) as added
   where added <> all (before)
     and not exists (
       select from public.search_words as known
        where known."groupId" = account and known.word = added
          for key share skip locked
     );
  if before <@ after or not exists (select from public.groups where id = account) then
    return null;
  end if;
  for gone in
    select removed from unnest(before) as removed where removed <> all (after) order by removed
  loop
    continue when public.search_exists(account, ('''' || gone || ''':A')::tsquery);
    perform from public.search_words where "groupId" = account and word = gone for update;
    if not public.search_exists(account, ('''' || gone || ''':A')::tsquery) then
      delete from public.search_words where "groupId" = account and word = gone;
    end if;
  end loop;
  return null;
end
$$;
comment on function public.keep_search_words() is 'Keeps the words of names, headlines and network identifiers of an account, each as long as a profile has it.';

create function public.search_likely(account uuid, plain text) returns table ("profileId" uuid, place bigint)
  language plpgsql stable strict rows 100 as $$
declare
  folded constant text := public.fold_text(public.searchable_text(plain));
  -- Companies are often written without their legal form.
  legal_forms constant text[] := '{sa,sas,sasu,sarl,eurl,sci,snc,gmbh,ag,kg,ltd,limited,llc,inc,plc,bv,nv,spa,srl,sl}';
  -- The library has the setting when it has been used.
  threshold constant text := case
    when public.similarity(plain, plain) >= 0 then current_setting('pg_trgm.similarity_threshold')
  end;
  part text;
  part_sound text;
  deletions text[];
  long_part text;
  term tsquery;
  likely tsquery;
  ids uuid[];
begin
  for part in
    select value
      from regexp_split_to_table(folded, '[[:space:]]+') as given,
      lateral (
        select given as value where given ~ '[0-9@]'
        union all
        select regexp_split_to_table(given, '[^[:alnum:]]+' collate pg_catalog.pg_c_utf8) where given !~ '[0-9@]'
      ) as parts
     where value ~ '[[:alnum:]]' collate pg_catalog.pg_c_utf8
  loop
    continue when part = any (legal_forms) and folded <> part;
    term := (public.search_part(part, false)).matches;
    if part ~ '^[[:alpha:]]{3,40}$' collate pg_catalog.pg_c_utf8 then
      part_sound := public.word_sound(part);
      deletions := null;
      long_part := null;
      if length(part) < 8 then
        -- Short words have few trigrams, which very many others have too.
        deletions := public.letter_deletions(part);
      else
        long_part := part;
        -- As many trigrams as are equal when one letter is another and two have changed places.
        perform set_config(
          'pg_trgm.similarity_threshold', ((length(part) - 3.01) / (length(part) + 5))::text, true
        );
      end if;
      term := concat_ws(' | ', term, (
        select string_agg('''' || word || '''', ' | ')
          from (
            select known.word
              from public.search_words as known
             where known."groupId" = account
               and (
                 public.letter_deletions(known.word) && deletions
                 or known.word operator(public.%) long_part
                 or known.sound = part_sound
               )
             group by known.word, known.sound
             order by public.similarity(known.word, part) + case when known.sound = part_sound then 0.3 else 0 end desc,
                      known.word
             limit 8
          ) as known_words
      ))::tsquery;
    end if;
    likely := coalesce(likely && term, term);
  end loop;
  perform set_config('pg_trgm.similarity_threshold', threshold, true);
  if likely is null then
    return;
  end if;
  ids := coalesce(
    public.search_indexed(account, likely, 'infinity', null, 400),
    public.search_newest(account, likely, 'infinity', null, 100, 20000)
  );
  return query
  select profile.id, row_number() over (
           order by public.word_similarity(folded, profile."searchString") desc, profile."updatedAt" desc, profile.id
         )
    from unnest(ids) as found (id),
    lateral (select * from public.profiles as held where held."groupId" = account and held.id = found.id limit 1) as profile
   limit 100;
end
$$;
comment on function public.search_likely(account uuid, plain text) is 'The profiles that have words like those of a search: with a letter more, less or another one, with letters in another order, or of the same sound.';

-- A search is read once: its reading goes from function to function.
drop function public.search_matches(uuid, text), public.search_similar(uuid, text), public.search_next(uuid, text, uuid),
  public.search_is_frequent(uuid, text, integer);

create function public.search_is_frequent(account uuid, query tsquery, percent integer) returns boolean
  language plpgsql stable strict
  as $$
begin
  return cardinality(public.search_newest(account, query, 'infinity', null, 4 * percent, 400)) = 4 * percent;
end
$$;
comment on function public.search_is_frequent(uuid, tsquery, integer) is
  'Whether at least as many percent of the newest 400 profiles match: then it is probably so among the others too.';

create function public.search_next(account uuid, query tsquery, after uuid) returns uuid[]
  language plpgsql stable
  as $$
declare
  before constant timestamptz := coalesce(
    (select "changedAt" from public.profiles_search where "groupId" = account and "profileId" = after), 'infinity'
  );
  ids uuid[];
begin
  if public.search_is_frequent(account, query, 3) then
    ids := public.search_newest(account, query, before, after, 1000, 50000);
    if cardinality(ids) = 1000 then
      return ids;
    end if;
  end if;
  ids := public.search_indexed(account, query, before, after, 20000);
  return coalesce(ids, public.search_newest(account, query, before, after, 1000, null));
end
$$;
comment on function public.search_next(uuid, tsquery, uuid) is
  'The newest matches, newest first: 1 000 of them, or all where they are few. After a profile: those that follow it.';

create function public.search_similar(account uuid, query tsquery, plain text)
  returns table ("profileId" uuid, place bigint)
  language plpgsql stable strict rows 100
  as $$
begin
  if strpos(query::text, '!') > 0 or public.search_exists(account, query) then
    return;
  end if;
  return query select * from public.search_likely(account, plain);
end
$$;
comment on function public.search_similar(uuid, tsquery, text) is
  'Where no profile has the words of a search: those whose names and headlines have words like them, for a name that is spelled wrongly.';

create function public.search_matches(account uuid, search text)
  returns table ("profileId" uuid, place bigint, following tsquery)
  language plpgsql stable strict rows 1000
  as $$
declare
  asked constant record := public.read_search(search);
  ids constant uuid[] := public.search_next(account, asked.matches, null);
begin
  return query
  select stored."profileId",
         row_number() over (
           order by stored.document @@ asked.names desc,
                    stored.document @@ asked.exact desc,
                    -- ts_rank_cd takes up to a hundred times as long: 32 kB of memory for each word and operator.
                    ts_rank('{0.1, 0.3, 0.6, 1}', stored.document, asked.matches, 1) desc,
                    stored."changedAt" desc,
                    stored."profileId"
         ),
         case when cardinality(ids) >= 1000 and stored."profileId" = ids[1000] then asked.matches end
    from unnest(ids[:1000]) as id,
    -- One by one, by the key.
    lateral (
      select * from public.profiles_search as held where held."groupId" = account and held."profileId" = id limit 1
    ) as stored;
  if cardinality(ids) = 0 and strpos(asked.matches::text, '!') = 0 then
    return query
    select likely."profileId", likely.place, null::tsquery
      from public.search_likely(account, asked.plain) as likely;
  end if;
end
$$;
comment on function public.search_matches(uuid, text) is
  'The profiles of an account that a search finds first, with their places in the order of relevance: the newest 1 000 matches. The last one of 1 000 is the oldest of them, and has what the matches that follow it are read by.';

create or replace function public.search_profiles(search text, hasura_session json) returns setof public.profiles
  language sql stable rows 1000
  as $$
  with recursive match as materialized (
    select * from public.search_matches((hasura_session ->> 'x-hasura-group-id')::uuid, search)
  ), older (ids, query) as (
    select public.search_next(
             (hasura_session ->> 'x-hasura-group-id')::uuid, match.following, match."profileId"
           ),
           match.following
      from match
     where match.following is not null
    union all
    select public.search_next(
             (hasura_session ->> 'x-hasura-group-id')::uuid, older.query, older.ids[cardinality(older.ids)]
           ),
           older.query
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
  with asked as materialized (
    select query.matches, query.plain,
           public.search_is_frequent(
             (hasura_session ->> 'x-hasura-group-id')::uuid, query.matches, 20
           ) as is_frequent
      from public.read_search(search) as query
  )
  select profile.*
    from public.profiles_search as stored,
    lateral (
      select * from public.profiles as held
       where held."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid and held.id = stored."profileId"
       limit 1
    ) as profile
   where (select asked.is_frequent from asked)
     and stored."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid
     and ts_match_vq(stored.document, (select asked.matches from asked))
  union all
  select profile.*
    from public.profiles as profile
   where not (select asked.is_frequent from asked)
     and profile."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid
     and profile.id in (
       select stored."profileId" from public.profiles_search as stored
        where stored."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid
          and stored.document @@ (select asked.matches from asked)
     )
  union all
  select profile.*
    from public.profiles as profile
   where profile."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid
     and profile.id in (
       select match."profileId"
         from asked,
         public.search_similar(
           (hasura_session ->> 'x-hasura-group-id')::uuid, asked.matches, asked.plain
         ) as match
     )
$$;

-- What the profiles are found by from now on is written by the maintenance of the servers; until then they are found as before.
insert into public.search_words ("groupId", word)
select distinct stored."groupId", word.lexeme
  from public.profiles_search as stored, unnest(ts_filter(stored.document, '{a}')) as word
 where word.lexeme ~ '^[[:alpha:]]{3,40}$' collate pg_catalog.pg_c_utf8;
insert into public.profiles_search_pending ("groupId", "profileId", "isLater")
select "groupId", "profileId", true from public.profiles_search;

-- Locks of tables that saves write are taken last.
create trigger profiles_search_keep_words after insert or delete or update of document on public.profiles_search
  for each row execute function public.keep_search_words();
-- What another server has written since the words were read.
insert into public.search_words ("groupId", word)
select distinct stored."groupId", word.lexeme
  from public.profiles_search as stored, unnest(ts_filter(stored.document, '{a}')) as word
 where stored."changedAt" > now() - interval '1 hour' and word.lexeme ~ '^[[:alpha:]]{3,40}$' collate pg_catalog.pg_c_utf8
   and not exists (
     select from public.search_words as known where known."groupId" = stored."groupId" and known.word = word.lexeme
   );
create trigger profiles_phones_mark_search after insert or delete on public.profiles_phones
  for each row execute function public.mark_search();
create trigger profiles_phones_mark_search_on_update after update on public.profiles_phones
  for each row when (
    old."profileId" is distinct from new."profileId" or old.number is distinct from new.number
    or old."canonicalNumber" is distinct from new."canonicalNumber"
  ) execute function public.mark_search();

drop trigger profiles_mark_search_on_update on public.profiles;
create trigger profiles_mark_search_on_update after update on public.profiles
  for each row when (
    (old."deletedAt" is null) <> (new."deletedAt" is null)
    or old."firstName" is distinct from new."firstName" or old."lastName" is distinct from new."lastName"
    or old.headline is distinct from new.headline
    or old.summary is distinct from new.summary
    or old."locationId" is distinct from new."locationId"
    or old."canonicalNetworkUrl" is distinct from new."canonicalNetworkUrl"
    or old."publicIdentifier" is distinct from new."publicIdentifier"
  ) execute function public.mark_search_of_profile();

create or replace view public.schema_version as select 1796000000400::bigint as migration;
