-- http and https lead to one page, so the one spelling of a page is https. The key of a person says so now by itself:
-- two servers that take both spellings at once run into the same key.

create or replace function public.canonical_network_url(url text) returns text
  language sql immutable strict parallel safe
  return (
    select case
      when parts is null then null
      else
        'https://'
        || regexp_replace(lower(parts[2] collate pg_catalog.pg_c_utf8), '^www\.', '')
        || rtrim(coalesce(parts[3], ''), '/')
    end
    from regexp_match(btrim(url), '^(https?://)([^/?#[:space:]]+)(/[^?#[:space:]]*)?([?#].*)?$', 'i') as parts
  );
comment on function public.canonical_network_url(text) is
  'One spelling for a page: https, which http leads to, the host in lower case, no "www.", query, fragment or trailing slash; null for anything but http(s).';

-- A page that another profile claims under https stays with that one; the pair is noted for somebody to look at.
insert into public.profiles_duplicates ("groupId", "profileId", "otherProfileId", reason)
select held."groupId", held."profileId", profile.id, 'networkUrl'
  from public.profiles as profile
  join public.profiles_keys as held
    on held."groupId" = profile."groupId" and held.kind = 'networkUrl'
   and held.key = public.canonical_network_url(profile."canonicalNetworkUrl") and held."profileId" <> profile.id
 where profile."canonicalNetworkUrl" like 'http://%' and profile."deletedAt" is null
on conflict do nothing;
update public.profiles as profile
   set "canonicalNetworkUrl" = public.canonical_network_url(profile."canonicalNetworkUrl"),
       "isNetworkUrlConfirmed" = profile."isNetworkUrlConfirmed" and not exists (
         select from public.profiles_keys as held
          where held."groupId" = profile."groupId" and held.kind = 'networkUrl'
            and held.key = public.canonical_network_url(profile."canonicalNetworkUrl") and held."profileId" <> profile.id
       )
 where profile."canonicalNetworkUrl" like 'http://%';
update public.companies as company
   set "canonicalNetworkUrl" = case
         when company."deletedAt" is not null or not exists (
           select from public.companies as other
            where other."groupId" = company."groupId" and other."deletedAt" is null
              and other."canonicalNetworkUrl" = public.canonical_network_url(company."canonicalNetworkUrl")
         ) then public.canonical_network_url(company."canonicalNetworkUrl")
       end
 where company."canonicalNetworkUrl" like 'http://%';
