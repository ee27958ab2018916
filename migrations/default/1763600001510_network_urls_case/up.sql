-- Networks ignore the case of a path: /in/JD-x and /in/jd-x are one page. The canonical form of a network URL is
-- therefore in lower case. The URL itself is still stored and shown as it was written.

-- PL/pgSQL plans the query once in a session and not at every call.
create function public.fold_url_path(path text) returns text
  language plpgsql immutable strict parallel safe
  as $$
begin
  return (
    select coalesce(
        string_agg(
          case
            when ascii(sign) between 33 and 126 and strpos('"<>`{}', sign) = 0 then sign
            else regexp_replace(encode(convert_to(sign, 'UTF8'), 'hex'), '(..)', '%\1', 'g')
          end,
          '' order by place
        ),
        ''
      )
      from regexp_split_to_table(
        (
          select string_agg(
              case
                -- An encoded letter outside ASCII. Bytes that are not valid UTF-8 stay as they are.
                when piece[1] ~ '^%.' and hex !~ '^(c[01]|e0[89]|ed[ab]|f08|f4[9ab])'
                then lower(convert_from(decode(hex, 'hex'), 'UTF8') collate pg_catalog.pg_c_utf8)
                else piece[1]
              end,
              '' order by number
            )
            from regexp_matches(
                lower(path collate pg_catalog.pg_c_utf8),
                '(%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-4](?:%[89ab][0-9a-f]){3}|[^%]+|%)',
                'g'
              ) with ordinality as pieces (piece, number)
            cross join lateral (select replace(piece[1], '%', '') as hex) as bytes
        ),
        ''
      ) with ordinality as signs (sign, place)
  );
end
$$;
comment on function public.fold_url_path(text) is
  'The path of a URL for comparing: in lower case, signs outside ASCII percent-encoded. /É, /é and /%C3%89 are /%c3%a9.';

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
comment on function public.canonical_network_url(text) is
  'The canonical form of a network URL: https, in lower case, without www., standard port, query, fragment and trailing slash. Null if the text is not an http or https URL.';

-- Nothing that a list shows changes, so the rows keep their updatedAt.
alter table public.profiles disable trigger "profiles_set_updated_at";
alter table public.companies disable trigger "companies_set_updated_at";

-- Of several profiles that claim one page now, the oldest keeps the claim, and the pairs are recorded for review. The
-- others keep their URL, unconfirmed. A form that is too long for the index, because it is encoded now, is given up. The
-- others come first: they release the key before its holder claims it.
with claims as (
  select id, "groupId",
         first_value(id) over (
           partition by "groupId", public.canonical_network_url("canonicalNetworkUrl") order by "createdAt", id
         ) as holder
    from public.profiles
   where "canonicalNetworkUrl" is not null and "isNetworkUrlConfirmed" and "deletedAt" is null
), pairs as (
  insert into public.profiles_duplicates ("groupId", "profileId", "otherProfileId", reason)
  select "groupId", holder, id, 'networkUrl' from claims where id <> holder
  on conflict do nothing
)
update public.profiles as profile
   set "isNetworkUrlConfirmed" = false,
       "canonicalNetworkUrl" = case
         when octet_length(public.canonical_network_url("canonicalNetworkUrl")) <= 2000
         then public.canonical_network_url("canonicalNetworkUrl")
       end
  from claims
 where claims."groupId" = profile."groupId" and claims.id = profile.id and claims.holder <> claims.id;

update public.profiles
   set "canonicalNetworkUrl" = case
         when octet_length(public.canonical_network_url("canonicalNetworkUrl")) <= 2000
         then public.canonical_network_url("canonicalNetworkUrl")
       end
 where "canonicalNetworkUrl" <> public.canonical_network_url("canonicalNetworkUrl");

-- Of several companies with one page now, the oldest is found by it.
update public.companies as company
   set "canonicalNetworkUrl" = null
  from (
    select id, "groupId",
           first_value(id) over (
             partition by "groupId", public.canonical_network_url("canonicalNetworkUrl") order by "createdAt", id
           ) as holder
      from public.companies
     where "canonicalNetworkUrl" is not null and "deletedAt" is null
  ) as claims
 where claims."groupId" = company."groupId" and claims.id = company.id and claims.holder <> claims.id;

update public.companies
   set "canonicalNetworkUrl" = case
         when octet_length(public.canonical_network_url("canonicalNetworkUrl")) <= 2000
         then public.canonical_network_url("canonicalNetworkUrl")
       end
 where "canonicalNetworkUrl" <> public.canonical_network_url("canonicalNetworkUrl");

alter table public.profiles enable trigger "profiles_set_updated_at";
alter table public.companies enable trigger "companies_set_updated_at";
