-- What all migrations together make. Written by npm run goldens

create extension btree_gin;

create extension pg_trgm;

create extension unaccent;

create domain public.name_text as text collate "und-x-icu";
comment on domain public.name_text is 'A name or title. It sorts by letters before accents and case, and ILIKE on it ignores accents.';

CREATE OR REPLACE FUNCTION public.fold_text(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return lower(public.unaccent('public.unaccent'::regdictionary, value) collate pg_catalog.pg_c_utf8);
end
$function$;
comment on function public.fold_text(value text) is 'The text in lower case without accents, for comparison and search.';

CREATE OR REPLACE FUNCTION public.fold_name("firstName" text, "lastName" text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN NULLIF(btrim(regexp_replace((fold_text(((COALESCE("firstName", ''::text) || ' '::text) || COALESCE("lastName", ''::text))) COLLATE pg_c_utf8), '[^[:alnum:]]+'::text, ' '::text, 'g'::text)), ''::text);
comment on function public.fold_name("firstName" text, "lastName" text) is 'First and last name in lower case without accents. Each sequence of characters that are not letters or digits becomes one space. Example: Jean-Noël O''Hara becomes jean noel o hara.';

CREATE OR REPLACE FUNCTION public.fold_name_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN fold_text(translate(value, '∖﹨＼﹪％＿'::text, '¤¤¤¤¤¤'::text));
comment on function public.fold_name_text(value text) is 'Lower case without accents, for a name and for a pattern of LIKE. The indexes of names are over it.';

CREATE OR REPLACE FUNCTION public.trim_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(value, '	
                  　﻿'::text);
comment on function public.trim_text(value text) is 'The text without the white space of Unicode around it.';

CREATE OR REPLACE FUNCTION public.unseen_removed(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  -- The classes of packages/vocabulary/clean-text.ts, which says what they are.
  unseen constant text :=
    '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f'
    || '\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164'
    || '\ufeff\uffa0\ufff0-\ufffc\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3'
    || '\U0001d173-\U0001d17a\U000e0000-\U000e001f\U000e0080-\U000e00ff\U000e01f0-\U000e0fff]';
  bound constant text := '[\u180b-\u180f\u200c\u200d\ufe00-\ufe0f\U000e0020-\U000e007f\U000e0100-\U000e01ef]';
  joined constant text :=
    '\u0620-\u065f\u066e-\u06dc\u06de-\u06ef\u06fa-\u070e\u0710-\u088f\u0892-\u08e1\u08e3-\u0965'
    || '\u0970-\u0dff\u0f40-\u109f\u1780-\u17b3\u17b6-\u17d3\u1807\u1820-\u18aa\u1900-\u194f\u1a20-\u1aaf'
    || '\u1b00-\u1c4f\u1cd0-\u1cff\ua840-\ua877\ua8e0-\ua9df\uaa00-\uaaff\uabc0-\uabff\ufb50-\ufdff'
    || '\ufe70-\ufefc\U00010a00-\U00010aff\U00011000-\U000110bc\U000110be-\U000110cc\U000110ce-\U00011fff'
    || '\U0001e900-\U0001e94b';
  emoji constant text :=
    '\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u27ff\u2900-\u2bff\u3030\u303d\u3297\u3299'
    || '\U0001f000-\U0001faff';
  ideographs constant text := '\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff';
  without text := regexp_replace(value, unseen, '', 'g');
begin
  if without ~ bound then
    -- A lookbehind of one character: a longer one is matched again from the beginning of the text for each character.
    without := regexp_replace(
      without,
      '(?<=[' || joined || '])([\u200c\u200d])[\u200c\u200d]*(?=[' || joined || '])'
      || '|(?<=[' || emoji || '])(\ufe0f?\u200d)(?=[' || emoji || '])'
      || '|(?<=[' || emoji || '])([\ufe0e\ufe0f])|(?<=[0-9#*])(\ufe0f)(?=\u20e3)'
      || '|(?<=[' || ideographs || '])([\ufe00-\ufe02\U000e0100-\U000e01ef])'
      || '|(?<=[\u1820-\u18aa])([\u180b-\u180f])'
      || '|(?<=\U0001f3f4)([\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,6}\U000e007f)'
      || '|' || bound,
      '\1\2\3\4\5\6\7', 'g'
    );
  end if;
  return normalize(without, nfc);
end
$function$;
comment on function public.unseen_removed(value text) is 'The text in NFC, without control and format characters and others that show nothing, but for those that join letters and emoji.';

CREATE OR REPLACE FUNCTION public.clean_line(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  if value ~ '^[!-~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]+(?: [!-~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]+)*$' then
    return value;
  end if;
  return btrim(regexp_replace(
    public.unseen_removed(value), '[\n\v\f\r\u0085\u2028\u2029\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000][ \n\v\f\r\u0085\u2028\u2029\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]*| [ \n\v\f\r\u0085\u2028\u2029\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g'
  ));
end
$function$;
comment on function public.clean_line(value text) is 'A text of one line without what nobody sees, with one plain space for each run of white space and none around it.';

CREATE OR REPLACE FUNCTION public.clean_text(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  if value ~ '^[!-~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf](?:[\n !-~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]*[!-~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf])?$' then
    return value;
  end if;
  return btrim(
    regexp_replace(
      regexp_replace(public.unseen_removed(value), '\r\n|[\v\f\r\u0085\u2028\u2029]', E'\n', 'g'),
      '[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]', ' ', 'g'
    ),
    E' \n'
  );
end
$function$;
comment on function public.clean_text(value text) is 'A text of several lines without what nobody sees: line ends are line feeds, and spaces plain ones.';

CREATE OR REPLACE FUNCTION public.are_clean_lines(VARIADIC texts text[])
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  one text;
begin
  if array_to_string(texts, ' ') ~ '^[!-~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]+(?: [!-~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]+)*$' then
    return true;
  end if;
  foreach one in array texts loop
    if one is distinct from public.clean_line(one) then
      return false;
    end if;
  end loop;
  return true;
end
$function$;
comment on function public.are_clean_lines(VARIADIC texts text[]) is 'Whether texts of one line are as clean_line would make them. Null is clean.';

CREATE OR REPLACE FUNCTION public.clean_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  columns constant jsonb := to_jsonb(new);
begin
  return jsonb_populate_record(new, (
    select jsonb_object_agg(
        name,
        case tg_argv[0] when 'line' then public.clean_line(columns ->> name) else public.clean_text(columns ->> name) end
      )
      from unnest(tg_argv[1:]) as name
  ));
end
$function$;
comment on function public.clean_texts() is 'Cleans texts of a row. Trigger arguments: whether they have one line or several (line, text), and the columns.';

CREATE OR REPLACE FUNCTION public.refuse_long_names()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a name has at most 200 characters'
    using errcode = 'check_violation', constraint = tg_argv[0], table = tg_table_name;
end
$function$;
comment on function public.refuse_long_names() is 'Refuses a name of a person, a company or a project that has more than 200 characters. Trigger argument: the name of the constraint.';

CREATE OR REPLACE FUNCTION public.geojson_point(longitude double precision, latitude double precision)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return jsonb_build_object(
    'type', 'Point',
    'crs', jsonb_build_object('type', 'name', 'properties', jsonb_build_object('name', 'urn:ogc:def:crs:EPSG::4326')),
    'coordinates', jsonb_build_array(longitude, latitude)
  );
end
$function$;
comment on function public.geojson_point(longitude double precision, latitude double precision) is 'A GeoJSON point with its coordinate reference system. Null if one of the coordinates is null.';

CREATE OR REPLACE FUNCTION public.punycode(label text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  points constant integer[] := array(
    select ascii(sign) from regexp_split_to_table(label, '') with ordinality as signs (sign, place) order by place
  );
  output text := regexp_replace(label, '[^\u0001-\u007f]+', '', 'g');
  basic constant integer := length(output);
  handled integer := basic;
  next integer := 128;
  least_point integer;
  delta bigint := 0;
  bias integer := 72;
  rest bigint;
  place integer;
  threshold integer;
  point integer;
begin
  if basic > 0 then
    output := output || '-';
  end if;
  while handled < cardinality(points) loop
    select min(other) into least_point from unnest(points) as other where other >= next;
    delta := delta + (least_point - next)::bigint * (handled + 1);
    next := least_point;
    foreach point in array points loop
      if point < next then
        delta := delta + 1;
      elsif point = next then
        rest := delta;
        place := 36;
        loop
          threshold := least(greatest(place - bias, 1), 26);
          exit when rest < threshold;
          output := output || substr(
            'abcdefghijklmnopqrstuvwxyz0123456789', (1 + threshold + (rest - threshold) % (36 - threshold))::integer, 1
          );
          rest := (rest - threshold) / (36 - threshold);
          place := place + 36;
        end loop;
        output := output || substr('abcdefghijklmnopqrstuvwxyz0123456789', (1 + rest)::integer, 1);
        rest := delta / case when handled = basic then 700 else 2 end;
        rest := rest + rest / (handled + 1);
        bias := 0;
        while rest > 455 loop
          rest := rest / 35;
          bias := bias + 36;
        end loop;
        bias := bias + 36 * rest / (rest + 38);
        delta := 0;
        handled := handled + 1;
      end if;
    end loop;
    delta := delta + 1;
    next := next + 1;
  end loop;
  return output;
end
$function$;
comment on function public.punycode(label text) is 'A label of a host name in ASCII, without its xn-- (RFC 3492).';

CREATE OR REPLACE FUNCTION public.canonical_host_name(host text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  name text := host;
begin
  if name ~ '^[0-9A-Za-z_.-]*$' then
    name := lower(name collate pg_catalog.pg_c_utf8);
  else
    if strpos(name, '%') > 0 then
      -- Percent-encoded characters in valid UTF-8. Other bytes stay as they are, and are refused below.
      select string_agg(
               case when piece[1] ~ '^%.' then convert_from(decode(replace(piece[1], '%', ''), 'hex'), 'UTF8') else piece[1] end,
               '' order by number
             )
        into name
        from regexp_matches(
               name,
               '(%(?:0[1-9a-f]|[1-7][0-9a-f])|%(?:c[2-9a-f]|d[0-9a-f])%[89ab][0-9a-f]'
               || '|%e(?:0%[ab]|[1-9a-cef]%[89ab]|d%[89])[0-9a-f]%[89ab][0-9a-f]'
               || '|%f(?:0%[9ab]|[1-3]%[89ab]|4%8)[0-9a-f](?:%[89ab][0-9a-f]){2}|[^%]+|%)',
               'gi'
             ) with ordinality as pieces (piece, number);
    end if;
    name := regexp_replace(
      normalize(name, nfkc),
      '[\u00ad\u034f\u061c\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'
    );
    name := replace(replace(name, U&'\3002', '.'), U&'\0130', U&'i\0307');
    name := normalize(lower(name collate pg_catalog.pg_c_utf8), nfkc);
    if name ~ '[\u0001-\u0020"#%/:<>?@\[\\\]^`{|}\u007f-\u00a0\u1680\u2028\u2029]' then
      return null;
    end if;
    if name ~ '[^\u0001-\u007f]' then
      select string_agg(
               case
                 when label ~ '[^\u0001-\u007f]' and length(label) <= 63 then 'xn--' || public.punycode(label)
                 else label
               end,
               '.' order by place
             )
        into name
        from unnest(string_to_array(name, '.')) with ordinality as labels (label, place);
    end if;
  end if;
  return case when name !~ '[^.]{64}' then name end;
end
$function$;
comment on function public.canonical_host_name(host text) is 'A host name in lower case and in ASCII: exämple.fr is xn--exmple-cua.fr. Null if a host name cannot have one of its characters.';

CREATE OR REPLACE FUNCTION public.fold_url_path(path text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
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
$function$;
comment on function public.fold_url_path(path text) is 'The path of a URL for comparing: in lower case, signs outside ASCII percent-encoded. /É, /é and /%C3%89 are /%c3%a9.';

CREATE OR REPLACE FUNCTION public.canonical_network_url(url text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  trimmed constant text := public.clean_line(url);
  parts constant text[] := regexp_match(
    trimmed, '^[Hh][Tt][Tt][Pp][Ss]?://([^/?#:\[]+)(?::([0-9]*))?(/[^?#]*)?(?:[?#].*)?$'
  );
  port integer;
  host text;
  path text;
  segment text;
  kept text[] := '{}';
  unseen constant text := '[\u200c\u200d]|%e2%80%(?:8[b-f]|a[a-e])|%e2%81%a[0-9a-f]|%ef%bb%bf|%c2%ad';
begin
  if parts is null or not public.is_web_address(trimmed) then
    return null;
  end if;
  host := regexp_replace(public.canonical_host_name(parts[1]), '^(?:www\.)+|\.$', '', 'g');
  port := nullif(parts[2], '')::integer;
  -- Two labels at least, none of them empty; a last label that is a number makes it an IP address.
  if host is null or host !~ '^(?:[^.]+\.)+(?!(?:[0-9]+|0x[0-9a-f]*)$)[^.]+$' or port > 65535
    or host ~ '(^|\.)(localhost|local|internal|intranet|lan|home|corp|onion)$' then
    return null;
  end if;
  path := parts[3];
  -- Characters that nobody sees, and that were pasted with the address. Of a segment that is not UTF-8 none is taken out: what
  -- was around it could be another character then.
  if path ~* unseen then
    path := (
      select string_agg(
          case
            when piece ~* '^(?:[^%]|%[0-7][0-9a-f]|%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-4](?:%[89ab][0-9a-f]){3})*$'
            then regexp_replace(piece, unseen, '', 'gi')
            else piece
          end,
          '/' order by place
        )
        from string_to_table(path, '/') with ordinality as pieces (piece, place)
    );
  end if;
  if path ~* '/(?:\.|%2e){1,2}(?:/|$)' then
    foreach segment in array (string_to_array(path, '/'))[2:] loop
      if segment ~* '^(?:\.|%2e){2}$' then
        kept := kept[:cardinality(kept) - 1];
      elsif segment !~* '^(?:\.|%2e)$' then
        kept := kept || segment;
      end if;
    end loop;
    path := '/' || array_to_string(kept, '/');
  end if;
  path := rtrim(
    regexp_replace(
      case
        -- The rarer and slower case.
        when path ~ '[^!-~]|["<>`{}]|%[89a-fA-F]' then public.fold_url_path(path)
        else coalesce(lower(path collate pg_catalog.pg_c_utf8), '')
      end,
      '/{2,}', '/', 'g'
    ),
    '/'
  );
  -- Networks answer a page under a host of the country or for mobile devices, and with a language or a tab behind it.
  host := regexp_replace(
    host,
    '^(?:(?:[a-z]{2}(?:-[a-z]{2})?|m|mobile|touch)\.)+((?:linkedin|xing|viadeo|facebook|pinterest)\.com)$', '\1'
  );
  host := regexp_replace(
    host, '^(?:(?:m|mobile|touch)\.)+((?:twitter|x|instagram|youtube|tiktok)\.com)$', '\1'
  );
  if host = 'linkedin.com' then
    path := regexp_replace(
      regexp_replace(path, '^(?:/(?:mwlite|comm))+(?=/)', ''),
      '^(/(?:in|company|school|showcase)/[^/]+)/.*$', '\1'
    );
  elsif host = 'xing.com' then
    path := regexp_replace(path, '^(/(?:profile|pages|companies)/[^/]+)/.*$', '\1');
  end if;
  -- A page that everybody can give names nobody: the start of a network, a list, a form to sign in, or a path without a name.
  if host = 'linkedin.com' then
    if path !~ '^/(?:in|pub|company|company-beta|school|showcase|groups|(?:sales|talent|recruiter)/[a-z0-9_]+)/[^/]+' then
      return null;
    end if;
  elsif path ~ '^(?:/(?:login|signup|signin|home|feed|about|explore|search|settings|jobs|home\.php|profile\.php|profile|profiles|company|pages|companies|in|users|u|channel|redirect)?)?$'
    and host ~ '^(?:(?:linkedin|xing|viadeo|facebook|pinterest|twitter|x|instagram|youtube|tiktok|github|gitlab|malt|bitbucket|behance|dribbble)\.[a-z]{2,3}|lnkd\.in|fb\.com|stackoverflow\.com)$' then
    return null;
  end if;
  return 'https://' || host || case when port is null or port in (80, 443) then '' else ':' || port end || path;
end
$function$;
comment on function public.canonical_network_url(url text) is 'The canonical form of a network URL: https, in lower case, the host in ASCII, without www., standard port, query, fragment and trailing slash, and without the country, language, tab and mobile form of a page of a known network. Null if the text is no http or https URL of a public host.';

CREATE OR REPLACE FUNCTION public.is_email_address(value text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  -- Every sign outside ASCII except white space.
  other constant text :=
    '\u00a1-\u167f\u1681-\u1fff\u200b-\u2027\u202a-\u202e\u2030-\u205e\u2060-\u2fff\u3001-\ufefe\uff00-\U0010ffff';
  atom constant text := '[A-Za-z0-9' || other || '!#$%&''*+/=?^_`{|}~-]+';
  letter constant text := '[A-Za-z0-9' || other || ']';
  inner_sign constant text := '[A-Za-z0-9' || other || '-]*';
begin
  return length(value) <= 254 and strpos(value, '@') <= 65 and value ~ (
    '^' || atom || '(?:\.' || atom || ')*@(?:' || letter || '(?:' || inner_sign || letter || ')?\.)+'
    || '(?:[A-Za-z' || other || ']' || inner_sign || letter || '|[' || other || '])$'
  );
end
$function$;
comment on function public.is_email_address(value text) is 'Whether a text is one e-mail address without a display name, of at most 254 characters. Its domain has a dot.';

CREATE OR REPLACE FUNCTION public.canonical_email_address(address text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  trimmed constant text := public.clean_line(address);
  host text;
begin
  if trimmed ~ '^[!-~]*$' then
    return lower(trimmed collate pg_catalog.pg_c_utf8);
  end if;
  host := public.canonical_host_name(substring(trimmed from '@([^@]*)$'));
  return normalize(
    lower(
      normalize(case when host is null then trimmed else substring(trimmed from '^(.*)@[^@]*$') || '@' || host end, nfc)
        collate pg_catalog.pg_c_utf8
    ),
    nfc
  );
end
$function$;
comment on function public.canonical_email_address(address text) is 'The canonical form of an e-mail address: in lower case, accents composed, the domain in ASCII.';

CREATE OR REPLACE FUNCTION public.is_web_address(value text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  -- Control characters, white space and signs that a URL contains only percent-encoded.
  encoded constant text :=
    '\u0001-\u0020\u007f\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"<>\\^`{|}';
begin
  -- A user name before the host is refused: it makes a link look as if it led to another site.
  return length(value) <= 4000 and value ~ (
    '^[Hh][Tt][Tt][Pp][Ss]?://(?:[^' || encoded || '/?#@:\[\]]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{0,5})?'
    || '(?:[/?#][^' || encoded || ']*)?$'
  );
end
$function$;
comment on function public.is_web_address(value text) is 'Whether a text is a URL with the scheme http or https and a host, of at most 4000 characters.';

CREATE OR REPLACE FUNCTION public.web_address(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  trimmed constant text := public.clean_line(value);
begin
  if trimmed ~ '^[A-Za-z][A-Za-z0-9+.-]*:(//|(?![0-9]+([/?#]|$)))' then
    return trimmed;
  end if;
  return 'https://' || regexp_replace(trimmed, '^/+', '');
end
$function$;
comment on function public.web_address(value text) is 'The address, cleaned, with https:// before one that has no scheme.';

CREATE OR REPLACE FUNCTION public.is_rich_text(value text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  -- What is percent-encoded in the target of a link: control characters, white space, and what could end the attribute.
  encoded constant text :=
    '\u0001-\u0020\u007f\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"<>&\\^`{|}';
  sign constant text := '(?:[^' || encoded || ']|&amp;)';
  grammar constant text := '^(?:[^<>&]|&(?:amp|lt|gt);'
    || '|</?(?:p|div|span|blockquote|pre|code|h[1-6]|strong|b|em|i|u|s|sub|sup|small|mark|[uod]l|li|d[td]'
    || '|table|caption|thead|tbody|tfoot|tr|t[hd])>|</a>|<[bh]r />'
    || '|<t[hd](?: colspan="[1-9][0-9]{0,3}")?(?: rowspan="[1-9][0-9]{0,3}")?>'
    || '|<a(?: href="(?:(?:https?|mailto|tel):' || sign || '+'
    || '|(?:[^' || encoded || ':/?#]|&amp;)+(?:[/?#]' || sign || '*)?'
    || '|/(?:(?:[^' || encoded || '/]|&amp;)' || sign || '*)?|[?#]' || sign || '*)")?'
    || '(?: title="(?:[^"<>&]|&(?:amp|lt|gt|quot);)+")? rel="noopener noreferrer nofollow">)+$';
  tag text;
  parent text;
  parents text[];
  depth integer := 0;
begin
  if length(value) > 500000 or value <> public.trim_text(value) or value !~ grammar then
    return false;
  end if;
  for tag in
    select substring(piece from '^/?[a-z0-9]+') from string_to_table(value, '<') with ordinality as pieces (piece, place)
     where place > 1 order by place
  loop
    parent := parents[depth];
    if tag like '/%' then
      if tag is distinct from '/' || parent then
        return false;
      end if;
      depth := depth - 1;
    else
      if depth = 100
        -- The tag would end its parent.
        or parent = 'p' and tag in (
          'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'div', 'dl', 'hr', 'ol', 'pre', 'table', 'ul'
        )
        or parent = 'li' and tag = 'li'
        or parent in ('dd', 'dt') and tag in ('dd', 'dt')
        or parent in ('tr', 'td') and tag = 'tr'
        or parent = 'th' and tag in ('tr', 'th', 'td')
        or parent in ('thead', 'td') and tag = 'td'
        or parent in ('thead', 'tbody') and tag in ('tbody', 'tfoot') then
        return false;
      end if;
      if tag not in ('br', 'hr') then
        depth := depth + 1;
        parents[depth] := tag;
      end if;
    end if;
  end loop;
  return depth = 0;
end
$function$;
comment on function public.is_rich_text(value text) is 'Whether a text is HTML in the canonical sanitised form, of at most 500000 characters.';

CREATE OR REPLACE FUNCTION public.plain_rich_text(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  line_end constant text := '\r\n|[\n\v\f\r\u0085\u2028\u2029]';
  space constant text := '[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]';
  -- A dash before a letter is that of a list too; before a digit or another sign it is not.
  bullet constant text :=
    '^(?:[-–—*]' || space || '+|[-–—](?![\t-@[-`{-~\u00a0\u1680\u2000-\u200a\u2013\u2014\u2028\u2029\u202f\u205f\u3000\ufeff])'
    || '|[•·▪●◦‣■►➢✓✔\uf0b7]' || space || '*)';
  number constant text := '^([0-9]{1,3})[.)]' || space || '+';
  -- The text with references for its signs. A reference stands for itself.
  given constant text := replace(replace(
    regexp_replace(public.trim_text(value), '&(?!(?:[A-Za-z][A-Za-z0-9]*|#[0-9]+|#[xX][0-9A-Fa-f]+);)', '&amp;', 'g'),
    '<', '&lt;'), '>', '&gt;');
  lines constant text[] := regexp_split_to_array(given, line_end);
  pieces text[] := '{}';
  raw text;
  line text;
  following text;
  numbered text;
  kind text;
  opened text;
  is_gap boolean := false;
  goes_on boolean;
  count integer := 0;
begin
  for place in 1..cardinality(lines) loop
    raw := lines[place];
    line := public.trim_text(raw);
    if line = '' then
      is_gap := true;
      continue;
    end if;
    kind := 'p';
    numbered := substring(line from number);
    if line ~ (bullet || '.') then
      kind := 'ul';
    elsif numbered::integer = count + 1 and opened = 'ol' then
      kind := 'ol';
    elsif numbered::integer = 1 then
      for later in place + 1..cardinality(lines) loop
        following := public.trim_text(lines[later]);
        exit when following <> '';
      end loop;
      -- Other numbers would be counted anew by who shows the list, and stay as they are written.
      if following ~ ('^2[.)]' || space) then
        kind := 'ol';
      end if;
      following := null;
    end if;
    goes_on := coalesce(
      case when opened = kind then kind <> 'p' or not is_gap else kind = 'p' and not is_gap and raw ~ ('^' || space) end
        and opened is not null,
      false
    );
    if not goes_on and opened is not null then
      pieces := pieces || case when opened = 'p' then '</p>' else '</li></' || opened || '>' end;
    end if;
    if kind = 'p' then
      if cardinality(lines) = 1 then
        return line;
      end if;
      pieces := pieces || (case when goes_on then '<br />' else '<p>' end || line);
    else
      pieces := pieces || (
        case when goes_on then '</li><li>' else '<' || kind || '><li>' end
        || regexp_replace(line, case kind when 'ul' then bullet else number end, '')
      );
    end if;
    if not goes_on then
      opened := kind;
    end if;
    if kind = 'ol' then
      count := numbered::integer;
    end if;
    is_gap := false;
  end loop;
  if opened is not null then
    pieces := pieces || case when opened = 'p' then '</p>' else '</li></' || opened || '>' end;
  end if;
  return array_to_string(pieces, '');
end
$function$;
comment on function public.plain_rich_text(value text) is 'Plain text as HTML: an empty line ends a paragraph, other line ends are <br />, and lines that begin with a dash, a bullet or the numbers 1, 2, 3 … are lists. A text of one line stays without a tag.';

CREATE OR REPLACE FUNCTION public.shows_text(html text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return regexp_replace(html, '<[^>]*>', '', 'g') ~ (
    '[^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u115f\u1160\u1680\u17b4\u17b5\u180e\u2000-\u200f\u2028-\u202f'
    || '\u205f-\u206f\u2800\u3000\u3164\ufeff\uffa0]'
  );
end
$function$;
comment on function public.shows_text(html text) is 'Whether anything of rich text is seen: not of <p><br /></p>, of spaces and of characters without a shape.';

CREATE OR REPLACE FUNCTION public.rich_text(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  html constant text := case when value ~ '<[A-Za-z/!?]' then value else public.plain_rich_text(value) end;
begin
  return case when public.is_rich_text(html) and public.shows_text(html) then html end;
end
$function$;
comment on function public.rich_text(value text) is 'The form in which rich text is stored: of HTML in the canonical sanitised form the same, of plain text its paragraphs and lists. Null if the text is neither, or if nothing of it would be seen.';

CREATE OR REPLACE FUNCTION public.is_currency(code text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (code = ANY (string_to_array('AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BYR BZD CAD CDF CHF CLP CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EEK EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LTL LVL LYD MAD MDL MGA MKD MMK MNT MOP MRO MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STD STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VEF VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMK ZMW ZWG ZWL'::text, ' '::text)));
comment on function public.is_currency(code text) is 'Whether a text is the code of a currency in ISO 4217.';

CREATE OR REPLACE FUNCTION public.passes_luhn(digits text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  total integer := 0;
  -- The digit of this place, or twice it where it is doubled.
  part integer;
begin
  if digits !~ '^[0-9]+$' then
    return false;
  end if;
  for place in 1..length(digits) loop
    part := (ascii(substr(digits, place, 1)) - 48) * (1 + (length(digits) - place) % 2);
    total := total + case when part > 9 then part - 9 else part end;
  end loop;
  return total % 10 = 0;
end
$function$;
comment on function public.passes_luhn(digits text) is 'Whether the last digit of a string of digits is its Luhn check digit.';

CREATE OR REPLACE FUNCTION public.is_siren(value text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return value ~ '^[0-9]{9}$' and public.passes_luhn(value);
end
$function$;
comment on function public.is_siren(value text) is 'Whether the value is a valid SIREN (French company number): nine digits, the last of which is a Luhn check digit.';

CREATE OR REPLACE FUNCTION public.is_siret(value text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return value ~ '^[0-9]{14}$' and (
    public.passes_luhn(value)
    or value like '356000000%'
    and (select sum(ascii(digit) - 48) % 5 = 0 from regexp_split_to_table(value, '') as digit)
  );
end
$function$;
comment on function public.is_siret(value text) is 'Whether the value is a valid SIRET (French establishment number): fourteen digits, the last of which is a Luhn check digit. Numbers of La Poste may satisfy the check of La Poste instead.';

CREATE OR REPLACE FUNCTION public.compact_number(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return translate(
    regexp_replace(public.clean_line(value), '[ ./\u2010-\u2015-]+', '', 'g'),
    'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  );
end
$function$;
comment on function public.compact_number(value text) is 'A number in its canonical form: without spaces, dots, dashes and slashes, and in upper case.';

CREATE OR REPLACE FUNCTION public.canonical_vat_number(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return regexp_replace(public.compact_number(value), '^GR(?=[0-9])', 'EL');
end
$function$;
comment on function public.canonical_vat_number(value text) is 'A VAT number in its canonical form. Those of Greece begin with EL.';

CREATE OR REPLACE FUNCTION public.is_vat_number(value text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  national constant text := substr(value, 3);
  siren constant text := right(value, 9);
  format constant text := case left(value, 2)
    when 'AT' then '^U[0-9]{8}$'
    when 'BE' then '^[01][0-9]{9}$'
    when 'BG' then '^[0-9]{9,10}$'
    when 'CH' then '^E[0-9]{9}(MWST|TVA|IVA)?$'
    when 'CY' then '^[0-9]{8}[A-Z]$'
    when 'CZ' then '^[0-9]{8,10}$'
    when 'DE' then '^[0-9]{9}$'
    when 'DK' then '^[0-9]{8}$'
    when 'EE' then '^[0-9]{9}$'
    when 'EL' then '^[0-9]{9}$'
    when 'ES' then '^([A-Z][0-9]{7}[A-Z0-9]|[0-9]{8}[A-Z])$'
    when 'FI' then '^[0-9]{8}$'
    when 'FR' then '^[0-9A-HJ-NP-Z]{2}[0-9]{9}$'
    when 'GB' then '^([0-9]{9}|[0-9]{12}|GD[0-4][0-9]{2}|HA[5-9][0-9]{2})$'
    when 'HR' then '^[0-9]{11}$'
    when 'HU' then '^[0-9]{8}$'
    when 'IE' then '^([0-9]{7}[A-Z]{1,2}|[0-9][A-Z+*][0-9]{5}[A-Z])$'
    when 'IT' then '^[0-9]{11}$'
    when 'LT' then '^([0-9]{9}|[0-9]{12})$'
    when 'LU' then '^[0-9]{8}$'
    when 'LV' then '^[0-9]{11}$'
    when 'MT' then '^[0-9]{8}$'
    when 'NL' then '^[0-9]{9}B[0-9]{2}$'
    when 'PL' then '^[0-9]{10}$'
    when 'PT' then '^[0-9]{9}$'
    when 'RO' then '^[0-9]{2,10}$'
    when 'SE' then '^[0-9]{12}$'
    when 'SI' then '^[0-9]{8}$'
    when 'SK' then '^[0-9]{10}$'
    when 'XI' then '^([0-9]{9}|[0-9]{12}|GD[0-4][0-9]{2}|HA[5-9][0-9]{2})$'
  end;
  alphabet constant text := '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  one integer;
  other integer;
begin
  if format is null then
    return value ~ '^[A-Z]{2}[A-Z0-9]{2,15}$' and value ~ '[0-9]';
  elsif national !~ format then
    return false;
  elsif left(value, 2) <> 'FR' then
    return true;
  elsif siren not like '000%' and not public.passes_luhn(siren) then
    return false;
  elsif national ~ '^[0-9]{2}' then
    return left(national, 2)::integer = (12 + 3 * (siren::integer % 97)) % 97;
  end if;
  one := strpos(alphabet, left(national, 1)) - 1;
  other := strpos(alphabet, substr(national, 2, 1)) - 1;
  one := case when one < 10 then one * 24 + other - 10 else one * 34 + other - 100 end;
  return (siren::bigint + 1 + one / 11) % 11 = one % 11;
end
$function$;
comment on function public.is_vat_number(value text) is 'Whether a text is a VAT number in its canonical form, with the code of its country before it. The key of a French one must be valid; of countries whose numbers are not known, anything with a digit is one.';

CREATE OR REPLACE FUNCTION public.canonical_field_value(type text, value text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE STRICT
AS $function$
declare
  trimmed constant text := case type
    when 'richtext' then public.trim_text(value) when 'text' then public.clean_text(value) else public.clean_line(value)
  end;
  number constant text := '[+-]?[0-9]{1,30}(?:\.[0-9]{1,15})?';
  parts text[];
  at timestamptz;
begin
  if trimmed = '' or length(trimmed) > 500000 then
    return null;
  end if;
  case type
    when 'text' then
      return trimmed;
    when 'richtext' then
      return public.rich_text(trimmed);
    when 'number' then
      return case when trimmed ~ ('^' || number || '$') then trimmed::numeric::text end;
    when 'boolean' then
      return case when lower(trimmed) in ('true', 'false') then lower(trimmed) end;
    when 'date' then
      return case
        when trimmed ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' and pg_input_is_valid(trimmed, 'date') then trimmed
      end;
    when 'datetime' then
      parts := regexp_match(
        trimmed,
        '^([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt ]((?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\.[0-9]{1,6})?)?)([Zz]|[+-](?:0[0-9]|1[0-4]):?[0-5][0-9])?$'
      );
      if parts is null or not pg_input_is_valid(parts[1], 'date') then
        return null;
      end if;
      at := (parts[1] || ' ' || parts[2] || coalesce(parts[3], 'Z'))::timestamptz;
      return case
        when at >= '0001-01-01T00:00:00Z' and at < '10000-01-01T00:00:00Z'
          then to_char(date_trunc('milliseconds', at at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      end;
    when 'tags' then
      return case when length(trimmed) <= 200 and strpos(trimmed, ',') = 0 then trimmed end;
    when 'url' then
      return case when public.is_web_address(trimmed) then trimmed end;
    when 'email' then
      return case when public.is_email_address(trimmed) then trimmed end;
    when 'phone' then
      -- Without brackets: the zero of +33 (0)6… is no part of the number.
      return substring(regexp_replace(trimmed, '^tel:|[\s.\u00a0\u2013/-]+', '', 'gi') from '^\+[1-9][0-9]{4,14}$');
    when 'rating' then
      return case when trimmed ~ '^[0-5]$' then trimmed end;
    when 'currency' then
      parts := regexp_match(trimmed, '^(' || number || ')\s*([A-Za-z]{3})?$');
      return case
        when parts[2] is null then parts[1]::numeric::text
        when public.is_currency(upper(parts[2])) then parts[1]::numeric || ' ' || upper(parts[2])
      end;
    when 'user' then
      return case when lower(trimmed) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then lower(trimmed) end;
    else
      return null;
  end case;
end
$function$;
comment on function public.canonical_field_value(type text, value text) is 'The form in which a custom field of a type stores a text, or null if the text is no value of that type.';

CREATE OR REPLACE FUNCTION public.expected_field_value(type text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE type WHEN 'text'::text THEN 'a text that is not empty, of at most 500000 characters'::text WHEN 'richtext'::text THEN 'HTML in the canonical sanitised form, of which something is seen, of at most 500000 characters: the tags p, br, div, span, hr, blockquote, pre, code, h1 to h6, strong, b, em, i, u, s, sub, sup, small, mark, a, ul, ol, li, dl, dt, dd, table, caption, thead, tbody, tfoot, tr, th and td, each closed, with br and hr written as <br /> and <hr />; links written as <a href="…" rel="noopener noreferrer nofollow">; the signs &, < and > written as &amp;, &lt; and &gt;. Plain text, and by the saves any HTML, is brought into this form'::text WHEN 'number'::text THEN 'a number with a decimal point, such as 12.5, of at most 30 digits before the point and 15 after it'::text WHEN 'boolean'::text THEN '"true" or "false"'::text WHEN 'date'::text THEN 'a date, such as 2025-12-31'::text WHEN 'datetime'::text THEN 'an ISO 8601 date and time, such as 2025-12-31T14:30:00Z'::text WHEN 'tags'::text THEN 'one tag of at most 200 characters, without a comma'::text WHEN 'url'::text THEN 'a URL that begins with http:// or https://'::text WHEN 'email'::text THEN 'an e-mail address'::text WHEN 'phone'::text THEN 'a phone number with its country code, such as +33612345678'::text WHEN 'rating'::text THEN 'a whole number from 0 to 5'::text WHEN 'currency'::text THEN 'an amount with a decimal point and an optional currency of ISO 4217, such as 45000.50 EUR'::text WHEN 'user'::text THEN 'the id of an enabled user of the account'::text WHEN 'singlechoice'::text THEN 'one of its options (fieldValueId)'::text WHEN 'multiplechoice'::text THEN 'one of its options (fieldValueId)'::text WHEN 'singlelocation'::text THEN 'a location (locationId)'::text WHEN 'multiplelocation'::text THEN 'a location (locationId)'::text ELSE NULL::text END;
comment on function public.expected_field_value(type text) is 'What a custom field of a type stores, for error messages.';

CREATE OR REPLACE FUNCTION public.name_ilike(name name_text, pattern name_text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (fold_name_text((name)::text) ~~ fold_name_text((pattern)::text));
comment on function public.name_ilike(name name_text, pattern name_text) is 'ILIKE of names, without accents.';

CREATE OR REPLACE FUNCTION public.name_ilike(name name_text, pattern text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (fold_name_text((name)::text) ~~ fold_name_text(pattern));
comment on function public.name_ilike(name name_text, pattern text) is 'ILIKE of names, without accents.';

CREATE OR REPLACE FUNCTION public.name_not_ilike(name name_text, pattern name_text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (fold_name_text((name)::text) !~~ fold_name_text((pattern)::text));
comment on function public.name_not_ilike(name name_text, pattern name_text) is 'NOT ILIKE of names, without accents.';

CREATE OR REPLACE FUNCTION public.name_not_ilike(name name_text, pattern text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (fold_name_text((name)::text) !~~ fold_name_text(pattern));
comment on function public.name_not_ilike(name name_text, pattern text) is 'NOT ILIKE of names, without accents.';

CREATE OR REPLACE FUNCTION public.lesser_id(uuid, uuid)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN LEAST($1, $2);
comment on function public.lesser_id(uuid, uuid) is 'The smaller one of two ids.';

CREATE OR REPLACE FUNCTION public.greater_id(uuid, uuid)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN GREATEST($1, $2);
comment on function public.greater_id(uuid, uuid) is 'The greater one of two ids.';

CREATE OR REPLACE FUNCTION public.set_column_types(columns text[], type text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  statements text[];
  statement text;
begin
  with recursive
    changed as (
      select attribute.attrelid as "table", attribute.attnum as number, attribute.attname as name
        from unnest(columns) as given (name)
        join pg_attribute as attribute
          on attribute.attrelid = format('public.%I', split_part(given.name, '.', 1))::regclass
         and attribute.attname = split_part(given.name, '.', 2)
    ),
    dependency as (
      select depend.refobjid as "table", depend.refobjsubid as number, rewrite.ev_class as view, trigger.oid as trigger
        from pg_depend as depend
        left join pg_rewrite as rewrite on depend.classid = 'pg_rewrite'::regclass and rewrite.oid = depend.objid
        left join pg_trigger as trigger on depend.classid = 'pg_trigger'::regclass and trigger.oid = depend.objid
       where depend.refclassid = 'pg_class'::regclass
    ),
    above (view, depth) as (
      select dependency.view, 1 from changed join dependency using ("table", number) where dependency.view is not null
      union
      select dependency.view, above.depth + 1
        from above
        join dependency on dependency."table" = above.view
       where dependency.view <> above.view
    ),
    view as (
      select class.oid, class.oid::regclass as name, max(above.depth) as depth, class.relacl, class.reloptions
        from above
        join pg_class as class on class.oid = above.view
       group by class.oid
    ),
    trigger as (
      select distinct pg_trigger.oid, pg_trigger.tgname, pg_trigger.tgrelid
        from changed
        join dependency using ("table", number)
        join pg_trigger on pg_trigger.oid = dependency.trigger
    ),
    step (rank, depth, text) as (
      select 1, 0, format('drop trigger %I on %s', tgname, tgrelid::regclass) from trigger
      union all
      select 2, -depth, format('drop view %s', name) from view
      union all
      select 3, 0, format('alter table %s alter column %I type %s', "table"::regclass, name, type) from changed
      union all
      select 4, depth,
             format('create view %s%s as %s', name, ' with (' || array_to_string(reloptions, ', ') || ')', pg_get_viewdef(oid))
        from view
      union all
      select 5, 0, format('comment on view %s is %L', name, obj_description(oid, 'pg_class')) from view
      union all
      select 5, 0, format('comment on column %s.%I is %L', view.name, attribute.attname, col_description(view.oid, attribute.attnum))
        from view
        join pg_attribute as attribute on attribute.attrelid = view.oid
       where col_description(view.oid, attribute.attnum) is not null
      union all
      select 5, 0, format('grant %s on %s to %s', privilege.privilege_type, view.name,
                          case privilege.grantee when 0 then 'public' else privilege.grantee::regrole::text end)
        from view
        cross join aclexplode(view.relacl) as privilege
      union all
      select 6, 0, pg_get_triggerdef(oid) from trigger
    )
  select array_agg(text order by rank, depth, text) into statements from step;
  foreach statement in array statements loop
    execute statement;
  end loop;
end
$function$;
comment on function public.set_column_types(columns text[], type text) is 'Changes the type of columns, given as table.column, for migrations. Views and triggers that are in the way are dropped and made again as they were.';

CREATE OR REPLACE FUNCTION public.set_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- A row made by this very transaction has not changed for anybody yet: leaving it alone keeps such updates cheap.
  if old."createdAt" is distinct from now() then
    -- The clock, not now(): a long transaction must not date its change before one that readers have already seen.
    new."updatedAt" := clock_timestamp();
  end if;
  return new;
end
$function$;
comment on function public.set_updated_at() is 'Sets updatedAt when a row is updated. All tables with this column use it.';

CREATE OR REPLACE FUNCTION public.set_is_live()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new."isLive" := case when new."deletedAt" is null then true end;
  return new;
end
$function$;
comment on function public.set_is_live() is 'Keeps isLive in line with deletedAt.';

create table public.database_epoch (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "isOnlyRow" boolean default true not null,
  identity text not null,
  "numberBase" bigint default 0 not null,
  "storageId" uuid default gen_random_uuid() not null,
  "hasMarkedStorage" boolean default false not null,
  constraint "database_epoch_isOnlyRow_key" UNIQUE ("isOnlyRow"),
  constraint database_epoch_pkey PRIMARY KEY (id),
  constraint "database_epoch_isOnlyRow_check" CHECK ("isOnlyRow")
);
CREATE TRIGGER database_epoch_renew BEFORE UPDATE OF id ON public.database_epoch FOR EACH ROW EXECUTE FUNCTION renew_database_epoch();
CREATE TRIGGER database_epoch_set_updated_at BEFORE UPDATE ON public.database_epoch FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.database_epoch is 'One row. Its id is part of every cursor: cursors from before a restore or in another copy of the database have expired.';
comment on column public.database_epoch.identity is 'The cluster, its timeline, the database and the table for which numberBase was set.';
comment on column public.database_epoch."numberBase" is 'Added to the numbers of transactions. They start again in a copy of the database, where rows have the numbers of the original.';
comment on column public.database_epoch."storageId" is 'The storage of files has a file of this name in the folder storage-id.';
comment on column public.database_epoch."hasMarkedStorage" is 'Whether a storage of files was ever marked with an id of this database.';

CREATE OR REPLACE FUNCTION public.database_identity()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select concat_ws('/', cluster.system_identifier, checkpoint.timeline_id, database.oid,
                   'public.database_epoch'::regclass::oid)
    from pg_control_system() as cluster, pg_control_checkpoint() as checkpoint, pg_database as database
   where database.datname = current_database()
$function$;
comment on function public.database_identity() is 'Differs after pg_restore, in a copy made with another name or in another cluster, and after a failover.';

CREATE OR REPLACE FUNCTION public.renew_database_epoch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- No transaction that used the old base may still be open when the new one is used.
  lock table public.projects, public.companies, public.profiles, public.offers_changes in share mode;
  new.identity := public.database_identity();
  select coalesce(max(largest), 0) + 1 into new."numberBase"
    from (
      select max("changedIn") from public.projects
      union all select max("changedIn") from public.companies
      union all select max("changedIn") from public.profiles
      union all select max("changedIn") from public.offers_changes
    ) as numbers (largest);
  return new;
end
$function$;
comment on function public.renew_database_epoch() is 'Whoever updates the epoch gets numbers above those of all rows.';

CREATE OR REPLACE FUNCTION public.set_changed_in()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select "numberBase" + pg_current_xact_id()::text::bigint into strict new."changedIn" from public.database_epoch;
  return new;
end
$function$;
comment on function public.set_changed_in() is 'Sets changedIn on every insert and update, whatever the statement says.';

create view public.changes_horizon as
 SELECT id AS epoch,
    "numberBase" + pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS "changedBefore",
    identity <> database_identity() AS "isCopy",
    ( SELECT min(writers.started) AS min
           FROM ( SELECT min(pg_stat_activity.xact_start) AS min
                   FROM pg_stat_activity
                  WHERE pg_stat_activity.backend_xid IS NOT NULL
                UNION ALL
                 SELECT min(pg_prepared_xacts.prepared) AS min
                   FROM pg_prepared_xacts) writers(started)) AS "heldSince"
   FROM database_epoch epoch;
comment on view public.changes_horizon is 'One row: up to where changes can be read. Rows below it must be read by a later statement than the horizon.';
comment on column public.changes_horizon.epoch is 'Changes when the numbers of transactions start again.';
comment on column public.changes_horizon."changedBefore" is 'Every transaction with a lower number has ended.';
comment on column public.changes_horizon."isCopy" is 'The database was restored or copied, and its epoch is still that of the original.';
comment on column public.changes_horizon."heldSince" is 'Start of the oldest transaction of the whole cluster that writes; null without any.';

create view public.schema_version as
 SELECT '<newest>'::bigint AS migration;
comment on view public.schema_version is NULL;
comment on column public.schema_version.migration is 'The newest migration of the platform that this database has.';

create aggregate public.max(uuid) (sfunc = greater_id(uuid,uuid), stype = uuid, combinefunc = greater_id(uuid,uuid), sortop = >(uuid,uuid));

create aggregate public.min(uuid) (sfunc = lesser_id(uuid,uuid), stype = uuid, combinefunc = lesser_id(uuid,uuid), sortop = <(uuid,uuid));

create operator public.!~~* (leftarg = name_text, rightarg = name_text, function = public.name_not_ilike, negator = public.~~*, restrict = icnlikesel, join = icnlikejoinsel);

create operator public.!~~* (leftarg = name_text, rightarg = text, function = public.name_not_ilike, negator = public.~~*, restrict = icnlikesel, join = icnlikejoinsel);

create operator public.~~* (leftarg = name_text, rightarg = name_text, function = public.name_ilike, negator = public.!~~*, restrict = iclikesel, join = iclikejoinsel);

create operator public.~~* (leftarg = name_text, rightarg = text, function = public.name_ilike, negator = public.!~~*, restrict = iclikesel, join = iclikejoinsel);
