-- Highlights of long texts: the parts with the words of a query are found by their first letters, which takes a tenth of
-- the time that reading the whole text as words does.

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

create or replace function public.search_highlight(value text, language text, query tsquery) returns text
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
create or replace function public.profiles_search_highlights(profile public.profiles, search text) returns jsonb
  language sql stable
  return public.search_highlights(profile, public.search_query(search));
