-- The stored canonical forms stay in lower case, which the earlier function accepts.
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
  'The canonical form of the URL of a page: scheme https, host in lower case, without "www.", query, fragment and trailing slash. Null for any scheme other than http and https.';
drop function public.fold_url_path(text);
