-- Plain text that is written as rich text keeps its lines, and rich text that shows nothing is empty.

create function public.plain_rich_text(value text) returns text
  language plpgsql immutable parallel safe strict as $$
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
$$;

comment on function public.plain_rich_text(text) is
  'Plain text as HTML: an empty line ends a paragraph, other line ends are <br />, and lines that begin with a dash, a bullet or the numbers 1, 2, 3 … are lists. A text of one line stays without a tag.';

create function public.shows_text(html text) returns boolean
  language plpgsql immutable parallel safe strict as $$
begin
  return regexp_replace(html, '<[^>]*>', '', 'g') ~ (
    '[^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u115f\u1160\u1680\u17b4\u17b5\u180e\u2000-\u200f\u2028-\u202f'
    || '\u205f-\u206f\u2800\u3000\u3164\ufeff\uffa0]'
  );
end
$$;

comment on function public.shows_text(text) is
  'Whether anything of rich text is seen: not of <p><br /></p>, of spaces and of characters without a shape.';

create function public.rich_text(value text) returns text
  language plpgsql immutable parallel safe strict as $$
declare
  html constant text := case when value ~ '<[A-Za-z/!?]' then value else public.plain_rich_text(value) end;
begin
  return case when public.is_rich_text(html) and public.shows_text(html) then html end;
end
$$;

comment on function public.rich_text(text) is
  'The form in which rich text is stored: of HTML in the canonical sanitised form the same, of plain text its paragraphs and lists. Null if the text is neither, or if nothing of it would be seen.';

create or replace function public.canonical_field_value(type text, value text)
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

create or replace function public.expected_field_value(type text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE type WHEN 'text'::text THEN 'a text that is not empty, of at most 500000 characters'::text WHEN 'richtext'::text THEN 'HTML in the canonical sanitised form, of which something is seen, of at most 500000 characters: the tags p, br, div, span, hr, blockquote, pre, code, h1 to h6, strong, b, em, i, u, s, sub, sup, small, mark, a, ul, ol, li, dl, dt, dd, table, caption, thead, tbody, tfoot, tr, th and td, each closed, with br and hr written as <br /> and <hr />; links written as <a href="…" rel="noopener noreferrer nofollow">; the signs &, < and > written as &amp;, &lt; and &gt;. Plain text, and by the saves any HTML, is brought into this form'::text WHEN 'number'::text THEN 'a number with a decimal point, such as 12.5, of at most 30 digits before the point and 15 after it'::text WHEN 'boolean'::text THEN '"true" or "false"'::text WHEN 'date'::text THEN 'a date, such as 2025-12-31'::text WHEN 'datetime'::text THEN 'an ISO 8601 date and time, such as 2025-12-31T14:30:00Z'::text WHEN 'tags'::text THEN 'one tag of at most 200 characters, without a comma'::text WHEN 'url'::text THEN 'a URL that begins with http:// or https://'::text WHEN 'email'::text THEN 'an e-mail address'::text WHEN 'phone'::text THEN 'a phone number with its country code, such as +33612345678'::text WHEN 'rating'::text THEN 'a whole number from 0 to 5'::text WHEN 'currency'::text THEN 'an amount with a decimal point and an optional currency of ISO 4217, such as 45000.50 EUR'::text WHEN 'user'::text THEN 'the id of an enabled user of the account'::text WHEN 'singlechoice'::text THEN 'one of its options (fieldValueId)'::text WHEN 'multiplechoice'::text THEN 'one of its options (fieldValueId)'::text WHEN 'singlelocation'::text THEN 'a location (locationId)'::text WHEN 'multiplelocation'::text THEN 'a location (locationId)'::text ELSE NULL::text END;

create or replace function public.check_company_description() returns trigger language plpgsql as $$
declare
  description constant text := public.trim_text(new.description);
begin
  new.description := public.rich_text(description);
  if new.description is null and description <> '' and not public.is_rich_text(description) then
    raise exception 'the description is %', public.expected_field_value('richtext')
      using errcode = 'check_violation', constraint = 'companies_description_check', table = tg_table_name;
  end if;
  return new;
end
$$;

-- What a day is depends on where it is.

create function public.is_time_zone(name text) returns boolean
  language plpgsql immutable parallel safe strict as $$
begin
  -- A list, because the servers read time zones by a library of their own, and Postgres takes Mars/Base5 for one, too.
  return name = any ('{
    Africa/Abidjan, Africa/Accra, Africa/Addis_Ababa, Africa/Algiers, Africa/Asmara, Africa/Asmera, Africa/Bamako,
    Africa/Bangui, Africa/Banjul, Africa/Bissau, Africa/Blantyre, Africa/Brazzaville, Africa/Bujumbura, Africa/Cairo,
    Africa/Casablanca, Africa/Ceuta, Africa/Conakry, Africa/Dakar, Africa/Dar_es_Salaam, Africa/Djibouti, Africa/Douala,
    Africa/El_Aaiun, Africa/Freetown, Africa/Gaborone, Africa/Harare, Africa/Johannesburg, Africa/Juba, Africa/Kampala,
    Africa/Khartoum, Africa/Kigali, Africa/Kinshasa, Africa/Lagos, Africa/Libreville, Africa/Lome, Africa/Luanda,
    Africa/Lubumbashi, Africa/Lusaka, Africa/Malabo, Africa/Maputo, Africa/Maseru, Africa/Mbabane, Africa/Mogadishu,
    Africa/Monrovia, Africa/Nairobi, Africa/Ndjamena, Africa/Niamey, Africa/Nouakchott, Africa/Ouagadougou,
    Africa/Porto-Novo, Africa/Sao_Tome, Africa/Timbuktu, Africa/Tripoli, Africa/Tunis, Africa/Windhoek, America/Adak,
    America/Anchorage, America/Anguilla, America/Antigua, America/Araguaina, America/Argentina/Buenos_Aires,
    America/Argentina/Catamarca, America/Argentina/ComodRivadavia, America/Argentina/Cordoba, America/Argentina/Jujuy,
    America/Argentina/La_Rioja, America/Argentina/Mendoza, America/Argentina/Rio_Gallegos, America/Argentina/Salta,
    America/Argentina/San_Juan, America/Argentina/San_Luis, America/Argentina/Tucuman, America/Argentina/Ushuaia,
    America/Aruba, America/Asuncion, America/Atikokan, America/Atka, America/Bahia, America/Bahia_Banderas,
    America/Barbados, America/Belem, America/Belize, America/Blanc-Sablon, America/Boa_Vista, America/Bogota, America/Boise,
    America/Buenos_Aires, America/Cambridge_Bay, America/Campo_Grande, America/Cancun, America/Caracas, America/Catamarca,
    America/Cayenne, America/Cayman, America/Chicago, America/Chihuahua, America/Ciudad_Juarez, America/Coral_Harbour,
    America/Cordoba, America/Costa_Rica, America/Coyhaique, America/Creston, America/Cuiaba, America/Curacao,
    America/Danmarkshavn, America/Dawson, America/Dawson_Creek, America/Denver, America/Detroit, America/Dominica,
    America/Edmonton, America/Eirunepe, America/El_Salvador, America/Ensenada, America/Fort_Nelson, America/Fort_Wayne,
    America/Fortaleza, America/Glace_Bay, America/Godthab, America/Goose_Bay, America/Grand_Turk, America/Grenada,
    America/Guadeloupe, America/Guatemala, America/Guayaquil, America/Guyana, America/Halifax, America/Havana,
    America/Hermosillo, America/Indiana/Indianapolis, America/Indiana/Knox, America/Indiana/Marengo,
    America/Indiana/Petersburg, America/Indiana/Tell_City, America/Indiana/Vevay, America/Indiana/Vincennes,
    America/Indiana/Winamac, America/Indianapolis, America/Inuvik, America/Iqaluit, America/Jamaica, America/Jujuy,
    America/Juneau, America/Kentucky/Louisville, America/Kentucky/Monticello, America/Knox_IN, America/Kralendijk,
    America/La_Paz, America/Lima, America/Los_Angeles, America/Louisville, America/Lower_Princes, America/Maceio,
    America/Managua, America/Manaus, America/Marigot, America/Martinique, America/Matamoros, America/Mazatlan,
    America/Mendoza, America/Menominee, America/Merida, America/Metlakatla, America/Mexico_City, America/Miquelon,
    America/Moncton, America/Monterrey, America/Montevideo, America/Montreal, America/Montserrat, America/Nassau,
    America/New_York, America/Nipigon, America/Nome, America/Noronha, America/North_Dakota/Beulah,
    America/North_Dakota/Center, America/North_Dakota/New_Salem, America/Nuuk, America/Ojinaga, America/Panama,
    America/Pangnirtung, America/Paramaribo, America/Phoenix, America/Port-au-Prince, America/Port_of_Spain,
    America/Porto_Acre, America/Porto_Velho, America/Puerto_Rico, America/Punta_Arenas, America/Rainy_River,
    America/Rankin_Inlet, America/Recife, America/Regina, America/Resolute, America/Rio_Branco, America/Rosario,
    America/Santa_Isabel, America/Santarem, America/Santiago, America/Santo_Domingo, America/Sao_Paulo,
    America/Scoresbysund, America/Shiprock, America/Sitka, America/St_Barthelemy, America/St_Johns, America/St_Kitts,
    America/St_Lucia, America/St_Thomas, America/St_Vincent, America/Swift_Current, America/Tegucigalpa, America/Thule,
    America/Thunder_Bay, America/Tijuana, America/Toronto, America/Tortola, America/Vancouver, America/Virgin,
    America/Whitehorse, America/Winnipeg, America/Yakutat, America/Yellowknife, Antarctica/Casey, Antarctica/Davis,
    Antarctica/DumontDUrville, Antarctica/Macquarie, Antarctica/Mawson, Antarctica/McMurdo, Antarctica/Palmer,
    Antarctica/Rothera, Antarctica/South_Pole, Antarctica/Syowa, Antarctica/Troll, Antarctica/Vostok, Arctic/Longyearbyen,
    Asia/Aden, Asia/Almaty, Asia/Amman, Asia/Anadyr, Asia/Aqtau, Asia/Aqtobe, Asia/Ashgabat, Asia/Ashkhabad, Asia/Atyrau,
    Asia/Baghdad, Asia/Bahrain, Asia/Baku, Asia/Bangkok, Asia/Barnaul, Asia/Beirut, Asia/Bishkek, Asia/Brunei,
    Asia/Calcutta, Asia/Chita, Asia/Choibalsan, Asia/Chongqing, Asia/Chungking, Asia/Colombo, Asia/Dacca, Asia/Damascus,
    Asia/Dhaka, Asia/Dili, Asia/Dubai, Asia/Dushanbe, Asia/Famagusta, Asia/Gaza, Asia/Harbin, Asia/Hebron, Asia/Ho_Chi_Minh,
    Asia/Hong_Kong, Asia/Hovd, Asia/Irkutsk, Asia/Istanbul, Asia/Jakarta, Asia/Jayapura, Asia/Jerusalem, Asia/Kabul,
    Asia/Kamchatka, Asia/Karachi, Asia/Kashgar, Asia/Kathmandu, Asia/Katmandu, Asia/Khandyga, Asia/Kolkata,
    Asia/Krasnoyarsk, Asia/Kuala_Lumpur, Asia/Kuching, Asia/Kuwait, Asia/Macao, Asia/Macau, Asia/Magadan, Asia/Makassar,
    Asia/Manila, Asia/Muscat, Asia/Nicosia, Asia/Novokuznetsk, Asia/Novosibirsk, Asia/Omsk, Asia/Oral, Asia/Phnom_Penh,
    Asia/Pontianak, Asia/Pyongyang, Asia/Qatar, Asia/Qostanay, Asia/Qyzylorda, Asia/Rangoon, Asia/Riyadh, Asia/Saigon,
    Asia/Sakhalin, Asia/Samarkand, Asia/Seoul, Asia/Shanghai, Asia/Singapore, Asia/Srednekolymsk, Asia/Taipei,
    Asia/Tashkent, Asia/Tbilisi, Asia/Tehran, Asia/Tel_Aviv, Asia/Thimbu, Asia/Thimphu, Asia/Tokyo, Asia/Tomsk,
    Asia/Ujung_Pandang, Asia/Ulaanbaatar, Asia/Ulan_Bator, Asia/Urumqi, Asia/Ust-Nera, Asia/Vientiane, Asia/Vladivostok,
    Asia/Yakutsk, Asia/Yangon, Asia/Yekaterinburg, Asia/Yerevan, Atlantic/Azores, Atlantic/Bermuda, Atlantic/Canary,
    Atlantic/Cape_Verde, Atlantic/Faeroe, Atlantic/Faroe, Atlantic/Jan_Mayen, Atlantic/Madeira, Atlantic/Reykjavik,
    Atlantic/South_Georgia, Atlantic/St_Helena, Atlantic/Stanley, Australia/ACT, Australia/Adelaide, Australia/Brisbane,
    Australia/Broken_Hill, Australia/Canberra, Australia/Currie, Australia/Darwin, Australia/Eucla, Australia/Hobart,
    Australia/LHI, Australia/Lindeman, Australia/Lord_Howe, Australia/Melbourne, Australia/NSW, Australia/North,
    Australia/Perth, Australia/Queensland, Australia/South, Australia/Sydney, Australia/Tasmania, Australia/Victoria,
    Australia/West, Australia/Yancowinna, Brazil/Acre, Brazil/DeNoronha, Brazil/East, Brazil/West, Canada/Atlantic,
    Canada/Central, Canada/Eastern, Canada/Mountain, Canada/Newfoundland, Canada/Pacific, Canada/Saskatchewan, Canada/Yukon,
    Chile/Continental, Chile/EasterIsland, Etc/GMT, Etc/GMT+0, Etc/GMT+1, Etc/GMT+10, Etc/GMT+11, Etc/GMT+12, Etc/GMT+2,
    Etc/GMT+3, Etc/GMT+4, Etc/GMT+5, Etc/GMT+6, Etc/GMT+7, Etc/GMT+8, Etc/GMT+9, Etc/GMT-0, Etc/GMT-1, Etc/GMT-10,
    Etc/GMT-11, Etc/GMT-12, Etc/GMT-13, Etc/GMT-14, Etc/GMT-2, Etc/GMT-3, Etc/GMT-4, Etc/GMT-5, Etc/GMT-6, Etc/GMT-7,
    Etc/GMT-8, Etc/GMT-9, Etc/GMT0, Etc/Greenwich, Etc/UCT, Etc/UTC, Etc/Universal, Etc/Zulu, Europe/Amsterdam,
    Europe/Andorra, Europe/Astrakhan, Europe/Athens, Europe/Belfast, Europe/Belgrade, Europe/Berlin, Europe/Bratislava,
    Europe/Brussels, Europe/Bucharest, Europe/Budapest, Europe/Busingen, Europe/Chisinau, Europe/Copenhagen, Europe/Dublin,
    Europe/Gibraltar, Europe/Guernsey, Europe/Helsinki, Europe/Isle_of_Man, Europe/Istanbul, Europe/Jersey,
    Europe/Kaliningrad, Europe/Kiev, Europe/Kirov, Europe/Kyiv, Europe/Lisbon, Europe/Ljubljana, Europe/London,
    Europe/Luxembourg, Europe/Madrid, Europe/Malta, Europe/Mariehamn, Europe/Minsk, Europe/Monaco, Europe/Moscow,
    Europe/Nicosia, Europe/Oslo, Europe/Paris, Europe/Podgorica, Europe/Prague, Europe/Riga, Europe/Rome, Europe/Samara,
    Europe/San_Marino, Europe/Sarajevo, Europe/Saratov, Europe/Simferopol, Europe/Skopje, Europe/Sofia, Europe/Stockholm,
    Europe/Tallinn, Europe/Tirane, Europe/Tiraspol, Europe/Ulyanovsk, Europe/Uzhgorod, Europe/Vaduz, Europe/Vatican,
    Europe/Vienna, Europe/Vilnius, Europe/Volgograd, Europe/Warsaw, Europe/Zagreb, Europe/Zaporozhye, Europe/Zurich,
    Indian/Antananarivo, Indian/Chagos, Indian/Christmas, Indian/Cocos, Indian/Comoro, Indian/Kerguelen, Indian/Mahe,
    Indian/Maldives, Indian/Mauritius, Indian/Mayotte, Indian/Reunion, Mexico/BajaNorte, Mexico/BajaSur, Mexico/General,
    Pacific/Apia, Pacific/Auckland, Pacific/Bougainville, Pacific/Chatham, Pacific/Chuuk, Pacific/Easter, Pacific/Efate,
    Pacific/Enderbury, Pacific/Fakaofo, Pacific/Fiji, Pacific/Funafuti, Pacific/Galapagos, Pacific/Gambier,
    Pacific/Guadalcanal, Pacific/Guam, Pacific/Honolulu, Pacific/Johnston, Pacific/Kanton, Pacific/Kiritimati,
    Pacific/Kosrae, Pacific/Kwajalein, Pacific/Majuro, Pacific/Marquesas, Pacific/Midway, Pacific/Nauru, Pacific/Niue,
    Pacific/Norfolk, Pacific/Noumea, Pacific/Pago_Pago, Pacific/Palau, Pacific/Pitcairn, Pacific/Pohnpei, Pacific/Ponape,
    Pacific/Port_Moresby, Pacific/Rarotonga, Pacific/Saipan, Pacific/Samoa, Pacific/Tahiti, Pacific/Tarawa,
    Pacific/Tongatapu, Pacific/Truk, Pacific/Wake, Pacific/Wallis, Pacific/Yap, US/Alaska, US/Aleutian, US/Arizona,
    US/Central, US/East-Indiana, US/Eastern, US/Hawaii, US/Indiana-Starke, US/Michigan, US/Mountain, US/Pacific, US/Samoa,
    UTC
  }'::text[]);
end
$$;

comment on function public.is_time_zone(text) is
  'Whether a text is UTC or the name of a time zone of IANA, such as Europe/Paris. It alone decides; the servers know all that it takes.';

alter table public.groups add column "timeZone" text;

alter table public.groups add constraint "groups_timeZone_check" check (public.is_time_zone("timeZone"));

comment on column public.groups."timeZone" is
  'The time zone of IANA in which the account counts days, such as Europe/Paris. Null: that of its country, or UTC where the clocks of the country differ.';

create or replace trigger "groups_audit" after insert or update or delete on public.groups
  for each row execute function public.record_audit(
    'groups', 'id', '', '{disabledAt,defaultCountry,locale,timeZone,areAllOpenProjectsOffers}',
    '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');

-- Rich text of before: plain text gets its lines, and what shows nothing is removed.

insert into public.replaced_values ("groupId", "projectId", "companyId", "profileId", "fieldId", "columnName", value, replacement)
select "groupId", "projectId", "companyId", "profileId", "fieldId", "columnName", value, public.rich_text(value)
  from (
    select v."groupId", "projectId", null::uuid as "companyId", null::uuid as "profileId", "fieldId",
           'projects_fieldsvalues.value' as "columnName", value
      from public.projects_fieldsvalues as v
      join public.fields as f on f."groupId" = v."groupId" and f.id = "fieldId" and f.type = 'richtext'
    union all
    select v."groupId", null, "companyId", null, "fieldId", 'companies_fieldsvalues.value', value
      from public.companies_fieldsvalues as v
      join public.fields as f on f."groupId" = v."groupId" and f.id = "fieldId" and f.type = 'richtext'
    union all
    select v."groupId", null, null, "profileId", "fieldId", 'profiles_fieldsvalues.value', value
      from public.profiles_fieldsvalues as v
      join public.fields as f on f."groupId" = v."groupId" and f.id = "fieldId" and f.type = 'richtext'
    union all
    select "groupId", null, id, null, null, 'companies.description', description from public.companies
  ) as texts
 where value is not null and public.rich_text(value) is distinct from value;

do $$
declare
  name text;
begin
  foreach name in array array['projects', 'companies', 'profiles'] loop
    execute format(
      'delete from public.%1$I_fieldsvalues as v using public.fields as f
        where f."groupId" = v."groupId" and f.id = v."fieldId" and f.type = ''richtext''
          and v.value is not null and public.rich_text(v.value) is null', name);
    execute format(
      'update public.%1$I_fieldsvalues as v set value = public.rich_text(v.value) from public.fields as f
        where f."groupId" = v."groupId" and f.id = v."fieldId" and f.type = ''richtext''
          and public.rich_text(v.value) <> v.value', name);
  end loop;
end
$$;

update public.companies set description = public.rich_text(description)
 where public.rich_text(description) is distinct from description;

update public.fields set "defaultValue" = public.rich_text("defaultValue")
 where type = 'richtext' and public.rich_text("defaultValue") is distinct from "defaultValue";

create or replace view public.schema_version as select 1796000000200::bigint as migration;
