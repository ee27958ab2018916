create or replace view public.schema_version as select 1763600003850::bigint as migration;

-- Network URLs and e-mail addresses have one canonical form, whoever wrote them: the functions below do what the
-- actions-server does, step by step, also with hosts outside ASCII.

create function public.punycode(label text) returns text
  language plpgsql immutable strict parallel safe
  as $$
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
$$;
comment on function public.punycode(text) is 'A label of a host name in ASCII, without its xn-- (RFC 3492).';

create function public.canonical_host_name(host text) returns text
  language plpgsql immutable strict parallel safe
  as $$
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
$$;
comment on function public.canonical_host_name(text) is 'A host name in lower case and in ASCII: exämple.fr is xn--exmple-cua.fr. Null if a host name cannot have one of its characters.';

create or replace function public.canonical_network_url(url text) returns text
  language plpgsql immutable strict parallel safe
  as $$
declare
  trimmed constant text := public.trim_text(url);
  parts constant text[] := regexp_match(
    trimmed, '^[Hh][Tt][Tt][Pp][Ss]?://([^/?#:\[]+)(?::([0-9]*))?(/[^?#]*)?(?:[?#].*)?$'
  );
  port integer;
  host text;
  path text;
  segment text;
  kept text[] := '{}';
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
  return 'https://' || host || case when port is null or port in (80, 443) then '' else ':' || port end || path;
end
$$;
comment on function public.canonical_network_url(text) is 'The canonical form of a network URL: https, in lower case, the host in ASCII, without www., standard port, query, fragment and trailing slash, and without the country, language, tab and mobile form of a page of a known network. Null if the text is no http or https URL of a public host.';

create function public.canonical_email_address(address text) returns text
  language plpgsql immutable strict parallel safe
  as $$
declare
  trimmed constant text := public.trim_text(address);
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
comment on function public.canonical_email_address(text) is 'The canonical form of an e-mail address: in lower case, accents composed, the domain in ASCII.';

-- Stored rows get the new forms. Nothing that a list shows changes but what is said below, so the rows keep their updatedAt,
-- and no webhook and no audit is told of each of them. Keys are claimed when all rows have their new forms.
-- A restored database may have no statistics yet.
analyze public.profiles, public.profiles_keys, public.profiles_emails, public.profiles_duplicates;
alter table public.profiles disable trigger "profiles_set_updated_at";
alter table public.profiles disable trigger "profiles_write_event";
alter table public.profiles disable trigger "profiles_audit";
alter table public.profiles disable trigger "profiles_claim_keys_on_update";
alter table public.companies disable trigger "companies_set_updated_at";
alter table public.companies disable trigger "companies_write_event";
alter table public.companies disable trigger "companies_audit";

-- Of several profiles that claim one page now, the oldest keeps the claim, and the pairs are recorded for review. The
-- others keep their URL, unconfirmed. A page of a profile that was merged is claimed by the profile that was kept.
create temporary table changed_urls on commit drop as
  select profile.id, profile."groupId", claimant.id as claimant, profile."createdAt",
         profile."isNetworkUrlConfirmed" and claimant."deletedAt" is null as "isClaim",
         profile."mergedIntoId" is not null as "isMerged",
         false as "isLost",
         profile."canonicalNetworkUrl" as stored,
         public.canonical_network_url(profile."canonicalNetworkUrl") as url
    from public.profiles as profile
    join public.profiles as claimant
      on claimant."groupId" = profile."groupId" and claimant.id = coalesce(profile."mergedIntoId", profile.id)
   where profile."canonicalNetworkUrl" is not null;

update public.profiles as profile
   set "canonicalNetworkUrl" = case when octet_length(changed.url) <= 2000 then changed.url end
  from changed_urls as changed
 where changed.url is distinct from changed.stored
   and profile."groupId" = changed."groupId" and profile.id = changed.id;

create temporary table claimed_urls on commit drop as
  select id, "groupId", claimant,
         first_value(claimant) over (partition by "groupId", url order by "isMerged", "createdAt", id) as holder
    from changed_urls
   where "isClaim" and octet_length(url) <= 2000;
insert into public.profiles_duplicates ("groupId", "profileId", "otherProfileId", reason)
select distinct claimed."groupId", claimed.holder, claimed.claimant, 'networkUrl'
  from claimed_urls as claimed
 where claimed.claimant <> claimed.holder
   and not exists (
     select from public.profiles_duplicates as known
      where known."groupId" = claimed."groupId"
        and known."profileId" = claimed.claimant and known."otherProfileId" = claimed.holder
   )
on conflict do nothing;
update public.profiles as profile
   set "isNetworkUrlConfirmed" = false
  from claimed_urls as claimed
 where claimed.claimant <> claimed.holder
   and profile."groupId" = claimed."groupId" and profile.id = claimed.id;
update changed_urls as changed
   set "isLost" = true
  from claimed_urls as claimed
 where claimed.claimant <> claimed.holder and changed."groupId" = claimed."groupId" and changed.id = claimed.id;

-- Claims of applications with a public key follow the form of the URL; one that another profile holds ends, and one that
-- the same profile holds through a profile that was merged into it.
create temporary table claimed_pages on commit drop as
  select "groupId", key, "profileId", "isProvisional", "createdAt", public.canonical_network_url(key) as form
    from public.profiles_keys
   where kind = 'networkUrl';
analyze claimed_pages;
with same as materialized (
  select held."groupId", held.key, other."profileId", held."profileId" as "otherProfileId"
    from claimed_pages as held
    join claimed_pages as other on other."groupId" = held."groupId" and other.form = held.form and other.key <> held.key
   where held."isProvisional"
     and (not other."isProvisional" or (other."createdAt", other."profileId") < (held."createdAt", held."profileId"))
), ended as (
  delete from public.profiles_keys as held
   using same
   where held."groupId" = same."groupId" and held.kind = 'networkUrl' and held.key = same.key
  returning same."groupId", same."profileId", same."otherProfileId"
)
insert into public.profiles_duplicates ("groupId", "profileId", "otherProfileId", reason)
select distinct ended.*, 'networkUrl'
  from ended
 where "profileId" <> "otherProfileId" and not exists (
   select from public.profiles_duplicates as known
    where known."groupId" = ended."groupId"
      and known."profileId" = ended."otherProfileId" and known."otherProfileId" = ended."profileId"
 )
on conflict do nothing;
update public.profiles_keys
   set key = public.canonical_network_url(key)
 where kind = 'networkUrl' and "isProvisional" and public.canonical_network_url(key) <> key;

delete from public.profiles_keys
 where kind = 'networkUrl' and not "isProvisional"
   and ("groupId", "profileId") in (
     select "groupId", claimant from changed_urls where url is distinct from stored or "isLost"
   );
do $$
declare
  one record;
begin
  for one in
    select "groupId", claimant from changed_urls
     group by "groupId", claimant
    having bool_or(url is distinct from stored or "isLost")
     order by min("createdAt"), claimant
  loop
    perform public.claim_profile_keys(one."groupId", one.claimant);
  end loop;
end
$$;

-- Of several companies with one page now, the oldest is found by it.
create temporary table changed_pages on commit drop as
  select id, "groupId", "canonicalNetworkUrl" as stored, public.canonical_network_url("canonicalNetworkUrl") as url,
         row_number() over (
           partition by "groupId", public.canonical_network_url("canonicalNetworkUrl"), "deletedAt" is null
           order by "createdAt", id
         ) = 1 or "deletedAt" is not null as "isHolder"
    from public.companies
   where "canonicalNetworkUrl" is not null;
update public.companies as company
   set "canonicalNetworkUrl" = null
  from changed_pages as changed
 where not changed."isHolder" and company."groupId" = changed."groupId" and company.id = changed.id;
update public.companies as company
   set "canonicalNetworkUrl" = case when octet_length(changed.url) <= 2000 then changed.url end
  from changed_pages as changed
 where changed."isHolder" and changed.url is distinct from changed.stored
   and company."groupId" = changed."groupId" and company.id = changed.id;

alter table public.profiles enable trigger "profiles_set_updated_at";
alter table public.profiles enable trigger "profiles_write_event";
alter table public.profiles enable trigger "profiles_audit";
alter table public.profiles enable trigger "profiles_claim_keys_on_update";
alter table public.companies enable trigger "companies_set_updated_at";
alter table public.companies enable trigger "companies_write_event";
alter table public.companies enable trigger "companies_audit";

-- Two spellings of one mailbox. In one profile the confirmed, preferred or older row stays; of several profiles the
-- oldest keeps the claim, and the pairs are recorded for review.
create temporary table changed_emails on commit drop as
  select email.id, email."groupId", email."profileId", email."canonicalEmailAddress" as stored,
         public.canonical_email_address(email."emailAddress") as address,
         email."isConfirmed" and profile."deletedAt" is null as "isClaim", profile."createdAt",
         row_number() over (
           partition by email."groupId", email."profileId", public.canonical_email_address(email."emailAddress")
           order by email."isConfirmed" desc, email."isPreferred" desc, email."createdAt", email.id
         ) > 1 as "isRepeated"
    from public.profiles_emails as email
    join public.profiles as profile on profile."groupId" = email."groupId" and profile.id = email."profileId"
   where email."deletedAt" is null
     and public.canonical_email_address(email."emailAddress") in (
       select public.canonical_email_address(other."emailAddress")
         from public.profiles_emails as other
        where other."groupId" = email."groupId" and other."emailAddress" ~ '[^!-~]'
     );
update public.profiles_emails as kept
   set "isPreferred" = true
  from changed_emails as first, changed_emails as changed, public.profiles_emails as repeated
 where not first."isRepeated" and changed."isRepeated"
   and (first."groupId", first."profileId", first.address) = (changed."groupId", changed."profileId", changed.address)
   and repeated."groupId" = changed."groupId" and repeated.id = changed.id and repeated."isPreferred"
   and kept."groupId" = first."groupId" and kept.id = first.id;
update public.profiles_emails as email
   set "deletedAt" = now(), "isPreferred" = false
  from changed_emails as changed
 where changed."isRepeated" and email."groupId" = changed."groupId" and email.id = changed.id;

with claims as (
  select id, "groupId", "profileId",
         first_value("profileId") over (partition by "groupId", address order by "createdAt", "profileId") as holder
    from changed_emails
   where "isClaim" and not "isRepeated"
), pairs as (
  insert into public.profiles_duplicates ("groupId", "profileId", "otherProfileId", reason)
  select distinct "groupId", holder, "profileId", 'email'
    from claims
   where "profileId" <> holder
     and not exists (
       select from public.profiles_duplicates as known
        where known."groupId" = claims."groupId"
          and known."profileId" = claims."profileId" and known."otherProfileId" = claims.holder
     )
  on conflict do nothing
)
update public.profiles_emails as email
   set "isConfirmed" = false
  from claims
 where claims."profileId" <> claims.holder and email."groupId" = claims."groupId" and email.id = claims.id;

-- As above, of the claims of applications with a public key.
create temporary table claimed_mailboxes on commit drop as
  select "groupId", key, "profileId", "isProvisional", "createdAt", public.canonical_email_address(key) as form
    from public.profiles_keys
   where kind = 'email';
analyze claimed_mailboxes;
with same as materialized (
  select held."groupId", held.key, other."profileId", held."profileId" as "otherProfileId"
    from claimed_mailboxes as held
    join claimed_mailboxes as other on other."groupId" = held."groupId" and other.form = held.form and other.key <> held.key
   where held."isProvisional"
     and (not other."isProvisional" or (other."createdAt", other."profileId") < (held."createdAt", held."profileId"))
), ended as (
  delete from public.profiles_keys as held
   using same
   where held."groupId" = same."groupId" and held.kind = 'email' and held.key = same.key
  returning same."groupId", same."profileId", same."otherProfileId"
)
insert into public.profiles_duplicates ("groupId", "profileId", "otherProfileId", reason)
select distinct ended.*, 'email'
  from ended
 where "profileId" <> "otherProfileId" and not exists (
   select from public.profiles_duplicates as known
    where known."groupId" = ended."groupId"
      and known."profileId" = ended."otherProfileId" and known."otherProfileId" = ended."profileId"
 )
on conflict do nothing;
update public.profiles_keys
   set key = public.canonical_email_address(key)
 where kind = 'email' and public.canonical_email_address(key) <> key;

-- What the triggers have put off comes first: a table with such work cannot be changed.
set constraints all immediate;
alter table public.profiles_emails
  alter column "canonicalEmailAddress" set expression as (public.canonical_email_address("emailAddress"));
comment on column public.profiles_emails."canonicalEmailAddress" is
  'The address in lower case and with its domain in ASCII, by which a profile is found.';

-- A text that is no network URL is none in canonical form either.
alter table public.companies
  drop constraint "companies_canonicalNetworkUrl_check",
  add constraint "companies_canonicalNetworkUrl_check" check (
    "canonicalNetworkUrl" is not distinct from public.canonical_network_url("canonicalNetworkUrl")
    and octet_length("canonicalNetworkUrl") <= 2000
  );
alter table public.profiles
  drop constraint "profiles_canonicalNetworkUrl_check",
  add constraint "profiles_canonicalNetworkUrl_check" check (
    "canonicalNetworkUrl" is not distinct from public.canonical_network_url("canonicalNetworkUrl")
    and octet_length("canonicalNetworkUrl") <= 2000
  );

create function public.written_email_addresses(texts text) returns setof text
  language plpgsql immutable strict parallel safe
  as $$
begin
  return query
    select public.canonical_email_address(written[1])
      from regexp_matches(texts, '[^[:space:],;:<>()"]+@[^[:space:],;:<>()"]+', 'g') as written;
end
$$;
comment on function public.written_email_addresses(text) is 'The e-mail addresses in a text, in their canonical form.';

create or replace function public.search_document(account uuid, profile_id uuid)
 RETURNS tsvector
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (
      select setweight(
               to_tsvector(
                 'public.search_names',
                 public.cut_bytes(
                   concat_ws(
                     ' ', profile."firstName", profile."lastName",
                     (
                       select string_agg(
                                concat_ws(
                                  ' ',
                                  email."emailAddress",
                                  -- The domain in ASCII, when it is written otherwise.
                                  nullif(email."canonicalEmailAddress", lower(email."emailAddress"))
                                ),
                                ' ' order by email."createdAt", email.id
                              )
                         from public.profiles_emails as email
                        where email."groupId" = account and email."profileId" = profile.id and email."deletedAt" is null
                     )
                   ),
                   5000
                 )
               )
               || public.search_vector(profile.headline, 'both', 5000),
               'A'
             )
             || setweight(public.search_vector(work.titles, 'both', 20000), 'B')
             || setweight(
               public.search_vector(
                 public.search_texts(array[work.companies, studies.names, fields.values, places.names]), 'both', 40000
               ),
               'C'
             )
             || public.search_vector(
               public.search_texts(array[profile.summary, work.descriptions, studies.descriptions]), null, 50000
             )
             || public.search_vector(resumes.text, resumes.language, 100000)
        from public.profiles as profile,
        lateral (
          select string_agg(position.title::text, E' on\n' order by position."isCurrent" desc, position."startDate" desc, position.id)
                   as titles,
                 public.search_texts(array[
                   string_agg(coalesce(position."companyName", company.name)::text, E' on\n'),
                   string_agg(distinct position.location, E' on\n')
                 ]) as companies,
                 string_agg(position.description, E' on\n') as descriptions
            from public.profiles_positions as position
            left join public.companies as company
              on company."groupId" = position."groupId" and company.id = position."companyId"
           where position."groupId" = account and position."profileId" = profile.id
        ) as work,
        lateral (
          select string_agg(concat_ws(E' on\n', education."schoolName", education.degree, education."fieldOfStudy"), E' on\n') as names,
                 string_agg(education.description, E' on\n') as descriptions
            from public.profiles_educations as education
           where education."groupId" = account and education."profileId" = profile.id
        ) as studies,
        lateral (
          select string_agg(
                   coalesce(
                     option.name::text, place.search,
                     case field.type when 'richtext' then regexp_replace(held.value, '<[^>]*>', ' ', 'g') else held.value end
                   ),
                   E' on\n'
                 ) as values
            from public.profiles_fieldsvalues as held
            join public.fields as field
              on field."groupId" = held."groupId" and field.id = held."fieldId"
             and field."deletedAt" is null
             and field.type in (
               'text', 'richtext', 'tags', 'singlechoice', 'multiplechoice', 'singlelocation', 'multiplelocation', 'url',
               'email', 'phone'
             )
            left join public.fields_options as option
              on option."groupId" = held."groupId" and option.id = held."fieldValueId"
            left join public.locations as place
              on place."groupId" = held."groupId" and place.id = held."locationId"
           where held."groupId" = account and held."profileId" = profile.id
        ) as fields,
        lateral (
          select string_agg(distinct concat_ws(' ', place.search, place."formattedAddress"), E' on\n') as names
            from public.locations as place
           where place."groupId" = account
             -- An array, so that places are found by their key.
             and place.id = any (array(
               select profile."locationId"
               union all
               select held."locationId" from public.profiles_locations as held
                where held."groupId" = account and held."profileId" = profile.id
             ))
        ) as places,
        lateral (
          select string_agg(file.text, E' on\n' order by file."createdAt" desc, file.id) as text,
                 case when min(coalesce(file.language, '')) = max(coalesce(file.language, '')) then min(file.language) end as language
            from public.profiles_files as file
           where file."groupId" = account and file."profileId" = profile.id and file.text is not null
        ) as resumes
       where profile."groupId" = account and profile.id = profile_id and profile."deletedAt" is null
  );
end
$function$;
