create or replace function public.canonical_network_url(url text) returns text
  language sql immutable strict parallel safe
  return (
    select case
      when parts is null then null
      else
        lower(parts[1] collate pg_catalog.pg_c_utf8)
        || regexp_replace(lower(parts[2] collate pg_catalog.pg_c_utf8), '^www\.', '')
        || rtrim(coalesce(parts[3], ''), '/')
    end
    from regexp_match(btrim(url), '^(https?://)([^/?#[:space:]]+)(/[^?#[:space:]]*)?([?#].*)?$', 'i') as parts
  );
comment on function public.canonical_network_url(text) is
  'One spelling for a page: scheme and host in lower case, no "www.", query, fragment or trailing slash; null for anything but http(s).';
