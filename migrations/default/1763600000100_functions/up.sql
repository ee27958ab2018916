-- Extensions and the small functions every later migration stands on.

create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;
create extension if not exists btree_gin with schema public;

-- Functions of generated columns and indexes name everything they call with its schema, and use the built-in
-- Unicode collation of Postgres 17, so that the result depends on no setting and no operating system.

create function public.fold_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value) collate pg_catalog.pg_c_utf8);
comment on function public.fold_text(text) is
  'Lower case without accents, for comparing and searching what people type.';

create function public.fold_name("firstName" text, "lastName" text) returns text
  language sql immutable parallel safe
  return nullif(
    btrim(
      regexp_replace(
        public.fold_text(coalesce("firstName", '') || ' ' || coalesce("lastName", '')) collate pg_catalog.pg_c_utf8,
        '[^[:alnum:]]+', ' ', 'g'
      )
    ),
    ''
  );
comment on function public.fold_name(text, text) is
  'First and last name, lower case without accents, every run of other signs as one space: Jean-Noël O''Hara is jean noel o hara.';

create function public.geojson_point(longitude double precision, latitude double precision) returns jsonb
  language sql immutable strict parallel safe
  return jsonb_build_object(
    'type', 'Point',
    'crs', jsonb_build_object(
      'type', 'name',
      'properties', jsonb_build_object('name', 'urn:ogc:def:crs:EPSG::4326')
    ),
    'coordinates', jsonb_build_array(longitude, latitude)
  );
comment on function public.geojson_point(double precision, double precision) is
  'GeoJSON point with its coordinate reference system; null as soon as one coordinate is.';

create function public.passes_luhn(digits text) returns boolean
  language sql immutable strict parallel safe
  return digits ~ '^[0-9]+$' and (
    select sum(case when doubled > 9 then doubled - 9 else doubled end) % 10 = 0
    from (
      select ascii(substr(digits, place, 1)) - 48 as digit, (length(digits) - place) % 2 as "isEven"
      from generate_series(1, length(digits)) as place
    ) as places,
    lateral (select digit * (1 + "isEven") as doubled) as weighted
  );
comment on function public.passes_luhn(text) is 'Whether a string of digits ends with the right Luhn check digit.';

create function public.is_siren(value text) returns boolean
  language sql immutable strict parallel safe
  return value ~ '^[0-9]{9}$' and public.passes_luhn(value);
comment on function public.is_siren(text) is 'French company number: nine digits, the last one a Luhn check digit.';

create function public.is_siret(value text) returns boolean
  language sql immutable strict parallel safe
  return value ~ '^[0-9]{14}$' and (
    public.passes_luhn(value)
    or (
      -- The establishments of La Poste outgrew the Luhn digit: their digits add up to a multiple of five.
      value like '356000000%'
      and (
        select sum(ascii(digit) - 48) % 5 = 0
        from regexp_split_to_table(value, '') as digit
      )
    )
  );
comment on function public.is_siret(text) is
  'French establishment number: fourteen digits with a Luhn check digit, or the known exception of La Poste.';

create function public.canonical_network_url(url text) returns text
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

create function public.set_updated_at() returns trigger
  language plpgsql
  as $$
begin
  -- A row made by this very transaction has not changed for anybody yet: leaving it alone keeps such updates cheap.
  if old."createdAt" is distinct from now() then
    -- The clock, not now(): a long transaction must not date its change before one that readers have already seen.
    new."updatedAt" := clock_timestamp();
  end if;
  return new;
end
$$;
comment on function public.set_updated_at() is 'Shared by every table: each update moves updatedAt.';
