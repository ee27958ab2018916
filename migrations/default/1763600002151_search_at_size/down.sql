drop function public.search_profiles(text, json);
drop function public.matching_profiles(text, json);
drop function public.search_matches(uuid, text);
drop function public.search_similar(uuid, text);
drop function public.search_next(uuid, text, uuid);
drop function public.search_is_frequent(uuid, text, integer);
drop function public.search_indexed(uuid, tsquery, timestamptz, uuid, integer);
drop function public.search_newest(uuid, tsquery, timestamptz, uuid, integer, integer);

create function public.search_newest(account uuid, query tsquery, most integer)
  returns table ("profileId" uuid, "changedAt" timestamptz, document tsvector)
  language plpgsql stable rows 1000
  -- Forces the index by date, of which the first rows are enough where very many profiles match.
  set enable_sort = off
  set enable_bitmapscan = off
  set enable_seqscan = off
  as $$
begin
  return query
  select stored."profileId", stored."changedAt", stored.document
    from public.profiles_search as stored
   where stored."groupId" = account and stored.document @@ query
   order by stored."changedAt" desc, stored."profileId" desc
   limit most;
end
$$;
comment on function public.search_newest(uuid, tsquery, integer) is
  'The newest matches, read from the newest profile on: fast for words that very many profiles have.';

create function public.search_candidates(account uuid, query tsquery)
  returns table ("profileId" uuid, "changedAt" timestamptz, document tsvector)
  language plpgsql stable rows 1000
  as $$
declare
  ranked constant integer := 1000;
  matches bigint;
begin
  -- The index alone answers this. Above the bound reading from the newest profile on reads fewer documents than
  -- sorting the matches would read rows.
  select count(*) into matches from (
    select from public.profiles_search as stored
     where stored."groupId" = account and stored.document @@ query
     limit 50 * ranked
  ) as found;
  if matches = 50 * ranked then
    return query select * from public.search_newest(account, query, ranked);
  else
    return query
    select stored."profileId", stored."changedAt", stored.document
      from public.profiles_search as stored
     where stored."groupId" = account and stored.document @@ query
     order by stored."changedAt" desc, stored."profileId" desc
     limit ranked;
  end if;
end
$$;
comment on function public.search_candidates(uuid, tsquery) is 'The newest 1 000 profiles of an account that match.';

create function public.search_matches(account uuid, search text)
  returns table ("profileId" uuid, place bigint)
  language plpgsql stable rows 1000
  as $$
declare
  query record;
begin
  if account is null or search is null then
    return;
  end if;
  query := public.read_search(search);
  return query
  select candidate."profileId",
         row_number() over (
           order by candidate.document @@ query.names desc,
                    candidate.document @@ query.exact desc,
                    ts_rank_cd('{0.1, 0.3, 0.6, 1}', candidate.document, query.matches, 1) desc,
                    candidate."changedAt" desc,
                    candidate."profileId"
         )
    from public.search_candidates(account, query.matches) as candidate;
  if not found and strpos(query.matches::text, '!') = 0 then
    -- Nobody has the words: names and headlines with words like them, for a name that is spelled wrongly.
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
  end if;
end
$$;
comment on function public.search_matches(uuid, text) is
  'The profiles of an account that a search finds first, in the order of relevance: the newest 1 000 matches.';

create function public.search_horizon(account uuid, search text) returns public.profiles_search
  language sql stable
  as $$
  select stored
    from (
      select candidate."profileId", candidate."changedAt"
        from public.search_candidates(account, public.search_query(search)) as candidate
       order by candidate."changedAt", candidate."profileId"
       limit case when account is null then 0 else 1 end
    ) as oldest
    join public.profiles_search as stored
      on stored."groupId" = account and stored."profileId" = oldest."profileId"
$$;
comment on function public.search_horizon(uuid, text) is
  'The oldest match whose relevance is computed. Older matches are found by their date.';

create function public.search_profiles(search text, hasura_session json) returns setof public.profiles
  language sql stable rows 1000
  as $$
  (
    select profile.*
      from public.search_matches((hasura_session ->> 'x-hasura-group-id')::uuid, search) as match
      join public.profiles as profile
        on profile."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid and profile.id = match."profileId"
     order by match.place
  )
  union all
  (
    select profile.*
      from public.profiles_search as stored
      join public.profiles as profile
        on profile."groupId" = stored."groupId" and profile.id = stored."profileId"
     where stored."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid
       and stored.document @@ (select public.search_query(search))
       and (stored."changedAt", stored."profileId") < (
         (select (public.search_horizon((hasura_session ->> 'x-hasura-group-id')::uuid, search))."changedAt"),
         (select (public.search_horizon((hasura_session ->> 'x-hasura-group-id')::uuid, search))."profileId")
       )
     order by stored."changedAt" desc, stored."profileId" desc
  )
$$;
comment on function public.search_profiles(text, json) is
  'Profiles that a search finds by their words and those of their resumes, the most relevant ones first, unless order_by is given. Of more than 1 000 matches the newest 1 000 are in the order of relevance, and the others follow by date.';

create function public.matching_profiles(search text, hasura_session json) returns setof public.profiles
  language sql stable rows 1000
  as $$
  select profile.*
    from public.profiles as profile
   where profile."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid
     and profile.id in (
       select stored."profileId" from public.profiles_search as stored
        where stored."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid
          and stored.document @@ (select public.search_query(search))
     )
  union all
  select profile.*
    from public.profiles as profile
   where profile."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid
     and not exists (
       select from public.profiles_search as stored
        where stored."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid
          and stored.document @@ (select public.search_query(search))
     )
     and profile.id in (
       select match."profileId"
         from public.search_matches((hasura_session ->> 'x-hasura-group-id')::uuid, search) as match
     )
$$;
comment on function public.matching_profiles(text, json) is
  'The same profiles as those of search_profiles in no order: for counts, and for an order_by of your own.';
