-- The search of large accounts: what it reads depends on how many profiles match, and not on how many there are.

drop function public.search_profiles(text, json);
drop function public.matching_profiles(text, json);
drop function public.search_horizon(uuid, text);
drop function public.search_matches(uuid, text);
drop function public.search_candidates(uuid, tsquery);
drop function public.search_newest(uuid, tsquery, integer);

create function public.search_newest(
  account uuid, query tsquery, before timestamptz, before_id uuid, most integer, reads integer
) returns uuid[]
  language plpgsql stable
  -- Forces the index by date, of which the first rows are enough where many profiles match.
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
