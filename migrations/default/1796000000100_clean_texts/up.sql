-- Texts are cleaned before any other rule, by whichever way they are written.

create function public.unseen_removed(value text) returns text
  language plpgsql immutable strict parallel safe
  as $$
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
$$;
comment on function public.unseen_removed(text) is
  'The text in NFC, without control and format characters and others that show nothing, but for those that join letters and emoji.';

-- What most texts consist of is found to be clean by one expression: Latin letters and signs, which are in NFC.
create function public.clean_line(value text) returns text
  language plpgsql immutable strict parallel safe
  as $$
begin
  if value ~ '^[!-~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]+(?: [!-~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]+)*$' then
    return value;
  end if;
  return btrim(regexp_replace(
    public.unseen_removed(value), '[\n\v\f\r\u0085\u2028\u2029\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000][ \n\v\f\r\u0085\u2028\u2029\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]*| [ \n\v\f\r\u0085\u2028\u2029\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g'
  ));
end
$$;
comment on function public.clean_line(text) is
  'A text of one line without what nobody sees, with one plain space for each run of white space and none around it.';

create function public.clean_text(value text) returns text
  language plpgsql immutable strict parallel safe
  as $$
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
$$;
comment on function public.clean_text(text) is
  'A text of several lines without what nobody sees: line ends are line feeds, and spaces plain ones.';

-- The condition of the triggers. Of most rows one expression sees that nothing has to be done.
create function public.are_clean_lines(variadic texts text[]) returns boolean
  language plpgsql immutable parallel safe
  as $$
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
$$;
comment on function public.are_clean_lines(text[]) is 'Whether texts of one line are as clean_line would make them. Null is clean.';

create function public.clean_texts() returns trigger
  language plpgsql
  as $$
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
$$;
comment on function public.clean_texts() is
  'Cleans texts of a row. Trigger arguments: whether they have one line or several (line, text), and the columns.';

create function public.refuse_long_names() returns trigger
  language plpgsql
  as $$
begin
  raise exception 'a name has at most 200 characters'
    using errcode = 'check_violation', constraint = tg_argv[0], table = tg_table_name;
end
$$;
comment on function public.refuse_long_names() is
  'Refuses a name of a person, a company or a project that has more than 200 characters. Trigger argument: the name of the constraint.';

create trigger groups_clean_lines before insert or update of name on public.groups
  for each row when (not public.are_clean_lines(new.name))
  execute function public.clean_texts('line', 'name');

create trigger users_clean_lines before insert or update of "displayName", email on public.users
  for each row when (not public.are_clean_lines(new."displayName", new.email))
  execute function public.clean_texts('line', 'displayName', 'email');

create trigger apikeys_clean_lines before insert or update of name on public.apikeys
  for each row when (not public.are_clean_lines(new.name))
  execute function public.clean_texts('line', 'name');

create trigger careers_sites_clean_lines before insert or update of name on public.careers_sites
  for each row when (not public.are_clean_lines(new.name))
  execute function public.clean_texts('line', 'name');

create trigger statuses_clean_lines before insert or update of title on public.statuses
  for each row when (not public.are_clean_lines(new.title))
  execute function public.clean_texts('line', 'title');

create trigger colors_clean_lines before insert or update of name on public.colors
  for each row when (not public.are_clean_lines(new.name))
  execute function public.clean_texts('line', 'name');

create trigger industries_clean_lines before insert or update of "nameEnglish", "nameFrench" on public.industries
  for each row when (not public.are_clean_lines(new."nameEnglish", new."nameFrench"))
  execute function public.clean_texts('line', 'nameEnglish', 'nameFrench');

create trigger jobboards_clean_lines before insert or update of name on public.jobboards
  for each row when (not public.are_clean_lines(new.name))
  execute function public.clean_texts('line', 'name');

create trigger locations_clean_lines before insert or update of search, "formattedAddress", "streetNumber", route, "postalCode", locality, "administrativeAreaLevel1", "administrativeAreaLevel2", "countryName" on public.locations
  for each row when (not public.are_clean_lines(new.search, new."formattedAddress", new."streetNumber", new.route, new."postalCode", new.locality, new."administrativeAreaLevel1", new."administrativeAreaLevel2", new."countryName"))
  execute function public.clean_texts('line', 'search', 'formattedAddress', 'streetNumber', 'route', 'postalCode', 'locality', 'administrativeAreaLevel1', 'administrativeAreaLevel2', 'countryName');

create trigger fields_clean_lines before insert or update of name on public.fields
  for each row when (not public.are_clean_lines(new.name))
  execute function public.clean_texts('line', 'name');

create trigger fields_options_clean_lines before insert or update of name on public.fields_options
  for each row when (not public.are_clean_lines(new.name))
  execute function public.clean_texts('line', 'name');

create trigger files_clean_lines before insert or update of name on public.files
  for each row when (not public.are_clean_lines(new.name))
  execute function public.clean_texts('line', 'name');

create trigger companies_clean_lines before insert or update of name, tagline on public.companies
  for each row when (not public.are_clean_lines(new.name, new.tagline))
  execute function public.clean_texts('line', 'name', 'tagline');

create trigger companies_legaldata_clean_lines before insert or update of "legalName", activity, "codenafTitle" on public.companies_legaldata
  for each row when (not public.are_clean_lines(new."legalName", new.activity, new."codenafTitle"))
  execute function public.clean_texts('line', 'legalName', 'activity', 'codenafTitle');

create trigger networkcompanies_clean_lines before insert or update of name, tagline on public.networkcompanies
  for each row when (not public.are_clean_lines(new.name, new.tagline))
  execute function public.clean_texts('line', 'name', 'tagline');

create trigger projects_clean_lines before insert or update of name on public.projects
  for each row when (not public.are_clean_lines(new.name))
  execute function public.clean_texts('line', 'name');

create trigger profiles_clean_lines before insert or update of "firstNameManual", "firstNameParsed", "lastNameManual", "lastNameParsed", headline on public.profiles
  for each row when (not public.are_clean_lines(new."firstNameManual", new."firstNameParsed", new."lastNameManual", new."lastNameParsed", new.headline))
  execute function public.clean_texts('line', 'firstNameManual', 'firstNameParsed', 'lastNameManual', 'lastNameParsed', 'headline');

create trigger profiles_emails_clean_lines before insert or update of "emailAddress" on public.profiles_emails
  for each row when (not public.are_clean_lines(new."emailAddress"))
  execute function public.clean_texts('line', 'emailAddress');

create trigger profiles_phones_clean_lines before insert or update of number on public.profiles_phones
  for each row when (not public.are_clean_lines(new.number))
  execute function public.clean_texts('line', 'number');

create trigger profiles_positions_clean_lines before insert or update of title, "companyName", location on public.profiles_positions
  for each row when (not public.are_clean_lines(new.title, new."companyName", new.location))
  execute function public.clean_texts('line', 'title', 'companyName', 'location');

create trigger profiles_educations_clean_lines before insert or update of "schoolName", degree, "fieldOfStudy" on public.profiles_educations
  for each row when (not public.are_clean_lines(new."schoolName", new.degree, new."fieldOfStudy"))
  execute function public.clean_texts('line', 'schoolName', 'degree', 'fieldOfStudy');

create trigger history_entries_clean_lines before insert or update of subject on public.history_entries
  for each row when (not public.are_clean_lines(new.subject))
  execute function public.clean_texts('line', 'subject');

create trigger applications_clean_lines before insert or update of source on public.applications
  for each row when (not public.are_clean_lines(new.source))
  execute function public.clean_texts('line', 'source');

create trigger profiles_clean_texts before insert or update of summary on public.profiles
  for each row when (new.summary is distinct from public.clean_text(new.summary))
  execute function public.clean_texts('text', 'summary');

create trigger profiles_positions_clean_texts before insert or update of description on public.profiles_positions
  for each row when (new.description is distinct from public.clean_text(new.description))
  execute function public.clean_texts('text', 'description');

create trigger profiles_educations_clean_texts before insert or update of description on public.profiles_educations
  for each row when (new.description is distinct from public.clean_text(new.description))
  execute function public.clean_texts('text', 'description');

create trigger history_entries_clean_texts before insert or update of message on public.history_entries
  for each row when (new.message is distinct from public.clean_text(new.message))
  execute function public.clean_texts('text', 'message');

create trigger webhook_endpoints_clean_texts before insert or update of description on public.webhook_endpoints
  for each row when (new.description is distinct from public.clean_text(new.description))
  execute function public.clean_texts('text', 'description');

create trigger profiles_refuse_long_names before insert or update of "firstNameManual", "firstNameParsed", "lastNameManual", "lastNameParsed" on public.profiles
  for each row when (length(new."firstNameManual") > 200 or length(new."firstNameParsed") > 200 or length(new."lastNameManual") > 200 or length(new."lastNameParsed") > 200)
  execute function public.refuse_long_names('profiles_name_length_check');

create trigger companies_refuse_long_names before insert or update of name on public.companies
  for each row when (length(new.name) > 200)
  execute function public.refuse_long_names('companies_name_length_check');

create trigger projects_refuse_long_names before insert or update of name on public.projects
  for each row when (length(new.name) > 200)
  execute function public.refuse_long_names('projects_name_length_check');

drop trigger profiles_emails_trim on public.profiles_emails;
drop function public.trim_email_address();

create or replace function public.canonical_network_url(url text) returns text
  language plpgsql immutable strict parallel safe
  as $$
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
$$;

create or replace function public.web_address(value text) returns text
  language plpgsql immutable strict parallel safe
  as $$
declare
  trimmed constant text := public.clean_line(value);
begin
  if trimmed ~ '^[A-Za-z][A-Za-z0-9+.-]*:(//|(?![0-9]+([/?#]|$)))' then
    return trimmed;
  end if;
  return 'https://' || regexp_replace(trimmed, '^/+', '');
end
$$;

create or replace function public.canonical_email_address(address text) returns text
  language plpgsql immutable strict parallel safe
  as $$
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
$$;

comment on function public.web_address(text) is
  'The address, cleaned, with https:// before one that has no scheme.';

-- Rows that are stored are cleaned too, and keyed again. A text that cannot be empty, and would be, stays as it is.

create function pg_temp.put_up_duplicate(account uuid, kept uuid, other uuid, why text) returns void
  language sql
  as $$
  insert into public.profiles_duplicates ("groupId", "profileId", "otherProfileId", reason)
  select account, kept, other, why
   where not exists (
     select from public.profiles_duplicates as known
      where known."groupId" = account and known."profileId" = other and known."otherProfileId" = kept
   )
  on conflict do nothing;
$$;

-- Network URLs come first: a row whose form has changed can be changed in nothing else.
do $$
declare
  one record;
  same uuid;
begin
  for one in
    select id, "groupId", "profileUrl" as written, "canonicalNetworkUrl" as stored, "deletedAt",
           public.canonical_network_url("canonicalNetworkUrl") as canonical
      from public.profiles
     where "canonicalNetworkUrl" is distinct from public.canonical_network_url("canonicalNetworkUrl")
        or not public.are_clean_lines("profileUrl")
     order by "createdAt", id
  loop
    select held."profileId" into same
      from public.profiles_keys as held
     where held."groupId" = one."groupId" and held.kind = 'networkUrl' and held.key = one.canonical
       and held."profileId" <> one.id and not held."isProvisional";
    if same is not null and one."deletedAt" is null then
      perform pg_temp.put_up_duplicate(one."groupId", same, one.id, 'networkUrl');
    end if;
    update public.profiles_keys as held set key = one.canonical
     where held."groupId" = one."groupId" and held.kind = 'networkUrl' and held.key = one.stored
       and held."profileId" = one.id and held."isProvisional"
       and not exists (
         select from public.profiles_keys as other
          where other."groupId" = one."groupId" and other.kind = 'networkUrl' and other.key = one.canonical
       );
    update public.profiles
       set "profileUrl" = public.web_address(one.written),
           "canonicalNetworkUrl" = one.canonical,
           "isNetworkUrlConfirmed" = "isNetworkUrlConfirmed" and (same is null or one."deletedAt" is not null)
     where "groupId" = one."groupId" and id = one.id;
  end loop;

  -- Of several companies with one page the one that had it keeps it, or else the oldest.
  for one in
    select id, "groupId", "networkUrl" as written, public.canonical_network_url("canonicalNetworkUrl") as canonical
      from public.companies
     where "canonicalNetworkUrl" is distinct from public.canonical_network_url("canonicalNetworkUrl")
        or not public.are_clean_lines("networkUrl")
     order by "createdAt", id
  loop
    update public.companies
       set "networkUrl" = public.web_address(one.written),
           "canonicalNetworkUrl" = case
             when not exists (
               select from public.companies as other
                where other."groupId" = one."groupId" and other.id <> one.id
                  and other."canonicalNetworkUrl" = one.canonical and other."deletedAt" is null
             ) then one.canonical
           end
     where "groupId" = one."groupId" and id = one.id;
  end loop;
end
$$;

create temporary table renamed on commit drop as
  select id, "groupId", "foldedName" from public.profiles
   where not public.are_clean_lines("firstNameManual", "firstNameParsed", "lastNameManual", "lastNameParsed");

insert into public.replaced_values ("groupId", "projectId", "companyId", "profileId", "columnName", value, replacement)
select "groupId", null::uuid, null::uuid, id, 'profiles.firstNameManual', "firstNameManual", rtrim(left(public.clean_line("firstNameManual"), 200))
  from public.profiles where length("firstNameManual") > 200 and length(public.clean_line("firstNameManual")) > 200
union all
select "groupId", null::uuid, null::uuid, id, 'profiles.firstNameParsed', "firstNameParsed", rtrim(left(public.clean_line("firstNameParsed"), 200))
  from public.profiles where length("firstNameParsed") > 200 and length(public.clean_line("firstNameParsed")) > 200
union all
select "groupId", null::uuid, null::uuid, id, 'profiles.lastNameManual', "lastNameManual", rtrim(left(public.clean_line("lastNameManual"), 200))
  from public.profiles where length("lastNameManual") > 200 and length(public.clean_line("lastNameManual")) > 200
union all
select "groupId", null::uuid, null::uuid, id, 'profiles.lastNameParsed', "lastNameParsed", rtrim(left(public.clean_line("lastNameParsed"), 200))
  from public.profiles where length("lastNameParsed") > 200 and length(public.clean_line("lastNameParsed")) > 200
union all
select "groupId", null::uuid, id, null::uuid, 'companies.name', name, rtrim(left(public.clean_line(name), 200))
  from public.companies where length(name) > 200 and length(public.clean_line(name)) > 200
union all
select "groupId", id, null::uuid, null::uuid, 'projects.name', name, rtrim(left(public.clean_line(name), 200))
  from public.projects where length(name) > 200 and length(public.clean_line(name)) > 200;

update public.groups
   set name = coalesce(nullif(public.clean_line(name), ''), name)
 where not public.are_clean_lines(name);

update public.users
   set "displayName" = coalesce(nullif(public.clean_line("displayName"), ''), "displayName")
 where not public.are_clean_lines("displayName");

update public.apikeys
   set name = coalesce(nullif(public.clean_line(name), ''), name)
 where not public.are_clean_lines(name);

update public.careers_sites
   set name = coalesce(nullif(public.clean_line(name), ''), name)
 where not public.are_clean_lines(name);

update public.statuses
   set title = coalesce(nullif(public.clean_line(title), ''), title)
 where not public.are_clean_lines(title);

update public.colors
   set name = coalesce(nullif(public.clean_line(name), ''), name)
 where not public.are_clean_lines(name);

update public.industries
   set "nameEnglish" = coalesce(nullif(public.clean_line("nameEnglish"), ''), "nameEnglish"),
       "nameFrench" = public.clean_line("nameFrench")
 where not public.are_clean_lines("nameEnglish", "nameFrench");

update public.jobboards
   set name = coalesce(nullif(public.clean_line(name), ''), name)
 where not public.are_clean_lines(name);

update public.locations
   set search = coalesce(nullif(public.clean_line(search), ''), search),
       "formattedAddress" = public.clean_line("formattedAddress"),
       "streetNumber" = public.clean_line("streetNumber"),
       route = public.clean_line(route),
       "postalCode" = public.clean_line("postalCode"),
       locality = public.clean_line(locality),
       "administrativeAreaLevel1" = public.clean_line("administrativeAreaLevel1"),
       "administrativeAreaLevel2" = public.clean_line("administrativeAreaLevel2"),
       "countryName" = public.clean_line("countryName")
 where not public.are_clean_lines(search, "formattedAddress", "streetNumber", route, "postalCode", locality, "administrativeAreaLevel1", "administrativeAreaLevel2", "countryName");

update public.fields
   set name = coalesce(nullif(public.clean_line(name), ''), name)
 where not public.are_clean_lines(name);

update public.fields_options
   set name = coalesce(nullif(public.clean_line(name), ''), name)
 where not public.are_clean_lines(name);

update public.files
   set name = coalesce(nullif(public.clean_line(name), ''), name)
 where not public.are_clean_lines(name);

update public.companies
   set name = rtrim(left(coalesce(nullif(public.clean_line(name), ''), name), 200)),
       tagline = public.clean_line(tagline)
 where not public.are_clean_lines(name, tagline) or length(name) > 200;

update public.companies_legaldata
   set "legalName" = public.clean_line("legalName"),
       activity = public.clean_line(activity),
       "codenafTitle" = public.clean_line("codenafTitle")
 where not public.are_clean_lines("legalName", activity, "codenafTitle");

update public.networkcompanies
   set name = public.clean_line(name),
       tagline = public.clean_line(tagline)
 where not public.are_clean_lines(name, tagline);

update public.projects
   set name = rtrim(left(coalesce(nullif(public.clean_line(name), ''), name), 200))
 where not public.are_clean_lines(name) or length(name) > 200;

update public.profiles
   set "firstNameManual" = rtrim(left(nullif(public.clean_line("firstNameManual"), ''), 200)),
       "firstNameParsed" = rtrim(left(nullif(public.clean_line("firstNameParsed"), ''), 200)),
       "lastNameManual" = rtrim(left(nullif(public.clean_line("lastNameManual"), ''), 200)),
       "lastNameParsed" = rtrim(left(nullif(public.clean_line("lastNameParsed"), ''), 200)),
       headline = public.clean_line(headline)
 where not public.are_clean_lines("firstNameManual", "firstNameParsed", "lastNameManual", "lastNameParsed", headline) or length("firstNameManual") > 200 or length("firstNameParsed") > 200 or length("lastNameManual") > 200 or length("lastNameParsed") > 200;

update public.profiles_phones
   set number = coalesce(nullif(public.clean_line(number), ''), number)
 where not public.are_clean_lines(number);

update public.profiles_positions
   set title = public.clean_line(title),
       "companyName" = public.clean_line("companyName"),
       location = public.clean_line(location)
 where not public.are_clean_lines(title, "companyName", location);

update public.profiles_educations
   set "schoolName" = public.clean_line("schoolName"),
       degree = public.clean_line(degree),
       "fieldOfStudy" = public.clean_line("fieldOfStudy")
 where not public.are_clean_lines("schoolName", degree, "fieldOfStudy");

update public.history_entries
   set subject = public.clean_line(subject)
 where not public.are_clean_lines(subject);

update public.applications
   set source = nullif(public.clean_line(source), '')
 where not public.are_clean_lines(source);

update public.profiles
   set summary = public.clean_text(summary)
 where summary <> public.clean_text(summary);

update public.profiles_positions
   set description = public.clean_text(description)
 where description <> public.clean_text(description);

update public.profiles_educations
   set description = public.clean_text(description)
 where description <> public.clean_text(description);

update public.history_entries
   set message = public.clean_text(message)
 where message <> public.clean_text(message);

update public.webhook_endpoints
   set description = public.clean_text(description)
 where description <> public.clean_text(description);

do $$
declare
  one record;
  same uuid;
  known uuid;
begin
  for one in select id, "groupId", email from public.users where not public.are_clean_lines(email) loop
    begin
      update public.users set email = public.clean_line(one.email) where "groupId" = one."groupId" and id = one.id;
    exception when unique_violation or check_violation then
      -- Another user has the address, or nothing is left of it.
      null;
    end;
  end loop;

  -- Of two addresses of one profile that are one now the row that was clean stays, else the older one, and is preferred and
  -- confirmed if either was; of several profiles the one that has claimed the address keeps it, and the pair is put up for
  -- review.
  for one in
    select id, "groupId", "profileId", "isConfirmed", "isPreferred", "deletedAt", public.clean_line("emailAddress") as address,
           "canonicalEmailAddress" as stored, public.canonical_email_address("emailAddress") as canonical
      from public.profiles_emails
     where not public.are_clean_lines("emailAddress") and public.is_email_address(public.clean_line("emailAddress"))
     order by "createdAt", id
  loop
    select held."profileId" into same
      from public.profiles_keys as held
     where held."groupId" = one."groupId" and held.kind = 'email' and held.key = one.canonical
       and held."profileId" <> one."profileId" and not held."isProvisional";
    select id into known
      from public.profiles_emails as other
     where other."groupId" = one."groupId" and other."profileId" = one."profileId" and other.id <> one.id
       and other."canonicalEmailAddress" = one.canonical and other."deletedAt" is null;
    if found then
      continue when one."deletedAt" is not null;
      update public.profiles_emails set "deletedAt" = now(), "isPreferred" = false
       where "groupId" = one."groupId" and id = one.id;
      update public.profiles_emails
         set "isPreferred" = "isPreferred" or one."isPreferred",
             "isConfirmed" = "isConfirmed" or one."isConfirmed" and same is null
       where "groupId" = one."groupId" and id = known;
      continue;
    end if;
    if same is not null then
      update public.profiles_emails set "isConfirmed" = false where "groupId" = one."groupId" and id = one.id;
      perform pg_temp.put_up_duplicate(one."groupId", same, one."profileId", 'email');
    end if;
    update public.profiles_keys as held set key = one.canonical
     where held."groupId" = one."groupId" and held.kind = 'email' and held.key = one.stored
       and held."profileId" = one."profileId" and held."isProvisional"
       and not exists (
         select from public.profiles_keys as other
          where other."groupId" = one."groupId" and other.kind = 'email' and other.key = one.canonical
       );
    update public.profiles_emails set "emailAddress" = one.address where "groupId" = one."groupId" and id = one.id;
  end loop;
end
$$;

-- People who have one name now, and a number in common.
do $$
declare
  one record;
begin
  for one in
    select profile."groupId", profile.id, other.id as "otherId", profile."createdAt" < other."createdAt" as "isFirst"
      from renamed
      join public.profiles as profile
        on profile."groupId" = renamed."groupId" and profile.id = renamed.id
       and profile."foldedName" <> renamed."foldedName" and profile."deletedAt" is null
      join public.profiles_phones as phone
        on phone."groupId" = profile."groupId" and phone."profileId" = profile.id and phone."isConfirmed"
      join public.profiles_phones as same
        on same."groupId" = phone."groupId" and same."canonicalNumber" = phone."canonicalNumber"
       and same."profileId" <> phone."profileId" and same."isConfirmed"
      join public.profiles as other
        on other."groupId" = same."groupId" and other.id = same."profileId"
       and other."foldedName" = profile."foldedName" and other."deletedAt" is null
  loop
    perform pg_temp.put_up_duplicate(
      one."groupId",
      case when one."isFirst" then one.id else one."otherId" end,
      case when one."isFirst" then one."otherId" else one.id end,
      'phoneAndName'
    );
  end loop;
end
$$;

-- Values of custom fields. One of which nothing is left, or that the record has already, is removed.
do $$
declare
  kind text;
  parent text;
  one record;
begin
  foreach kind in array array['companies', 'projects', 'profiles'] loop
    parent := case kind when 'companies' then 'companyId' when 'projects' then 'projectId' else 'profileId' end;
    for one in execute format(
      $sql$
        select value.id, value."groupId", value."fieldId", value.%2$I as parent, value.value as stored,
               case field.type when 'text' then public.clean_text(value.value) else public.clean_line(value.value) end as clean
          from public.%1$I as value
          join public.fields as field on field."groupId" = value."groupId" and field.id = value."fieldId"
         where field.type in ('text', 'tags', 'url', 'email', 'phone')
           and value.value <>
             case field.type when 'text' then public.clean_text(value.value) else public.clean_line(value.value) end
      $sql$,
      kind || '_fieldsvalues', parent
    ) loop
      begin
        execute format('update public.%I set value = $1 where "groupId" = $2 and id = $3', kind || '_fieldsvalues')
          using one.clean, one."groupId", one.id;
      exception when unique_violation or check_violation then
        execute format('delete from public.%I where "groupId" = $1 and id = $2', kind || '_fieldsvalues')
          using one."groupId", one.id;
        execute format(
          'insert into public.replaced_values ("groupId", %1$I, "fieldId", "columnName", value) values ($1, $2, $3, %2$L, $4)',
          parent, kind || '_fieldsvalues.value'
        ) using one."groupId", one.parent, one."fieldId", one.stored;
      end;
    end loop;
  end loop;
end
$$;

drop function pg_temp.put_up_duplicate(uuid, uuid, uuid, text);

create or replace view public.schema_version as select 1796000000100::bigint as migration;
