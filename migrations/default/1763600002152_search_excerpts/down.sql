create or replace function public.profiles_search_highlights(profile public.profiles, search text) returns jsonb
  language sql stable
  as $$
  select coalesce(jsonb_agg(jsonb_build_object('source', source, 'html', html) order by number), '[]')
    from (select public.search_query(search) as matches) as query,
    lateral (
      select 1 as number, 'name' as source,
             public.search_highlight(concat_ws(' ', profile."firstName", profile."lastName"), null, query.matches) as html
      union all
      select 2, 'headline', public.search_highlight(profile.headline, null, query.matches)
      union all
      select 3, 'position', public.search_highlight(string_agg(concat_ws(', ', position.title, position."companyName"), ' · ' order by position."isCurrent" desc, position."startDate" desc, position.id), null, query.matches)
        from public.profiles_positions as position
       where position."groupId" = profile."groupId" and position."profileId" = profile.id
      union all
      select 4, 'summary', public.search_highlight(profile.summary, null, query.matches)
      union all
      (
        select 5, 'resume', public.search_highlight(file.text, file.language, query.matches)
          from public.profiles_files as file
         where file."groupId" = profile."groupId" and file."profileId" = profile.id and file.text is not null
         order by file."createdAt" desc, file.id
         limit 1
      )
    ) as texts
   where html is not null
$$;
drop function public.search_highlights(public.profiles, tsquery);
create or replace function public.search_highlight(value text, language text, query tsquery) returns text
  language plpgsql immutable parallel safe
  as $$
declare
  -- Spaces keep the parser of Postgres from taking signs for a part of a word or of a tag. Signs of the private use area
  -- stand for the marks.
  spelling constant text := regexp_replace(
    public.spelled_names(translate(public.cut_bytes(value, 50000), U&'\E000\E001', '')),
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
drop function public.search_marks(text, text, tsquery);
drop function public.search_excerpt(text, tsquery);
