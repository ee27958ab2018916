-- The rules of values: what a custom field of each type holds, and what rich text is. They hold however a value is
-- written, because the database refuses everything else.

create function public.trim_text(value text) returns text
  language sql immutable strict parallel safe
  return btrim(
    value,
    U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF'
  );
comment on function public.trim_text(text) is 'The text without the white space of Unicode around it.';

-- Rich text has one form, which the service makes of any HTML (sanitiseRichText). The expression says which tags,
-- attributes and entities there are; it has no back reference and no lookahead, so that it takes time in proportion to
-- the text. The loop says how tags nest.
create function public.is_rich_text(value text) returns boolean
  language plpgsql immutable strict parallel safe
  as $$
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
$$;
comment on function public.is_rich_text(text) is
  'Whether a text is HTML in the canonical sanitised form, of at most 500000 characters.';

create function public.is_web_address(value text) returns boolean
  language plpgsql immutable strict parallel safe
  as $$
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
$$;
comment on function public.is_web_address(text) is
  'Whether a text is a URL with the scheme http or https and a host, of at most 4000 characters.';

create function public.web_address(value text) returns text
  language sql immutable strict parallel safe
  return case
    -- What stands before a colon is a scheme, except before a port.
    when public.trim_text(value) ~ '^[A-Za-z][A-Za-z0-9+.-]*:(//|(?![0-9]+([/?#]|$)))' then public.trim_text(value)
    else 'https://' || regexp_replace(public.trim_text(value), '^/+', '')
  end;
comment on function public.web_address(text) is
  'The address without the white space around it, with https:// before one that has no scheme.';

create function public.is_email_address(value text) returns boolean
  language plpgsql immutable strict parallel safe
  as $$
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
$$;
comment on function public.is_email_address(text) is
  'Whether a text is one e-mail address without a display name, of at most 254 characters. Its domain has a dot.';

-- Currencies of ISO 4217, and those that it has replaced since 2010: amounts of those years stay what they were. Metals,
-- funds and the codes for testing and for no currency are left out.
create function public.is_currency(code text) returns boolean
  language sql immutable strict parallel safe
  return code = any (string_to_array(
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BYR BZD CAD CDF '
    'CHF CLP CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EEK EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD '
    'HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL '
    'LTL LVL LYD MAD MDL MGA MKD MMK MNT MOP MRO MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK '
    'PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STD STN SVC SYP SZL THB TJS '
    'TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VEF VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMK ZMW ZWG '
    'ZWL',
    ' '
  ));
comment on function public.is_currency(text) is 'Whether a text is the code of a currency in ISO 4217.';

create function public.canonical_field_value(type text, value text) returns text
  language plpgsql stable strict parallel safe
  as $$
declare
  trimmed constant text := public.trim_text(value);
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
      return case when public.is_rich_text(trimmed) then trimmed end;
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
$$;
comment on function public.canonical_field_value(text, text) is
  'The form in which a custom field of a type stores a text, or null if the text is no value of that type.';

create function public.expected_field_value(type text) returns text
  language sql immutable strict parallel safe
  return case type
    when 'text' then 'a text that is not empty, of at most 500000 characters'
    when 'richtext' then
      'HTML in the canonical sanitised form, of at most 500000 characters: the tags p, br, div, span, hr, blockquote, pre, '
      'code, h1 to h6, strong, b, em, i, u, s, sub, sup, small, mark, a, ul, ol, li, dl, dt, dd, table, caption, thead, tbody, '
      'tfoot, tr, th and td, each closed, with br and hr written as <br /> and <hr />; links written as '
      '<a href="…" rel="noopener noreferrer nofollow">; the signs &, < and > written as &amp;, &lt; and &gt;. '
      'The saves accept any HTML and bring it into this form'
    when 'number' then 'a number with a decimal point, such as 12.5, of at most 30 digits before the point and 15 after it'
    when 'boolean' then '"true" or "false"'
    when 'date' then 'a date, such as 2025-12-31'
    when 'datetime' then 'an ISO 8601 date and time, such as 2025-12-31T14:30:00Z'
    when 'tags' then 'one tag of at most 200 characters, without a comma'
    when 'url' then 'a URL that begins with http:// or https://'
    when 'email' then 'an e-mail address'
    when 'phone' then 'a phone number with its country code, such as +33612345678'
    when 'rating' then 'a whole number from 0 to 5'
    when 'currency' then 'an amount with a decimal point and an optional currency of ISO 4217, such as 45000.50 EUR'
    when 'user' then 'the id of an enabled user of the account'
    when 'singlechoice' then 'one of its options (fieldValueId)'
    when 'multiplechoice' then 'one of its options (fieldValueId)'
    when 'singlelocation' then 'a location (locationId)'
    when 'multiplelocation' then 'a location (locationId)'
  end;
comment on function public.expected_field_value(text) is 'What a custom field of a type stores, for error messages.';
