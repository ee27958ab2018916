-- What all migrations together make. Written by npm run goldens

-- Extensions

create extension btree_gin;

create extension pg_trgm;

create extension unaccent;


-- Domains

create domain public.name_text as text collate "und-x-icu";
comment on domain public.name_text is 'A name or title. It sorts by letters before accents and case, and ILIKE on it ignores accents.';


-- Functions

CREATE OR REPLACE FUNCTION public.allows_keeping(consent jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
    select coalesce(
      consent -> 'talentPool' = 'true'
        and case
              when pg_input_is_valid(consent ->> 'expiresAt', 'timestamptz') then (consent ->> 'expiresAt')::timestamptz > now()
              else true
            end,
      false
    )
  $function$;
comment on function public.allows_keeping(consent jsonb) is 'Whether an applicant has agreed that the application is kept for other jobs, and the agreement has not expired.';

CREATE OR REPLACE FUNCTION public.applications_audit_entries(record applications)
 RETURNS SETOF audit_entries
 LANGUAGE sql
 STABLE
AS $function$
           select * from public.audit_entries
            where "groupId" = record."groupId" and "recordId" = record.id and entity = 'applications'
         $function$;
comment on function public.applications_audit_entries(record applications) is 'Who changed the record and what belongs to it, what and when.';

CREATE OR REPLACE FUNCTION public.are_careers_texts(texts jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  language text;
  entries jsonb;
begin
  if jsonb_typeof(texts) <> 'object' then
    return false;
  end if;
  for language, entries in select key, value from jsonb_each(texts) loop
    if language not in ('fr', 'en') or jsonb_typeof(entries) <> 'object' or exists (
      select from jsonb_each(entries) as entry
       where entry.key not in
         ('title', 'introduction', 'emptyList', 'thanks', 'privacyNotice', 'consent', 'talentPool', 'legalNotice')
          or jsonb_typeof(entry.value) <> 'string'
          or length(entry.value #>> '{}') > 20000
    ) then
      return false;
    end if;
  end loop;
  return true;
end
$function$;
comment on function public.are_careers_texts(texts jsonb) is 'Whether a value has the form of careers_sites.texts.';

CREATE OR REPLACE FUNCTION public.audit_table(name text, entity text, record_column text, part text, kept text[], ignored text[] DEFAULT '{}'::text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  -- What the database derives, or what never changes.
  all_ignored constant text[] :=
    ignored || '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}'::text[];
  all_kept constant text[] := case when part is null then kept else kept || record_column end;
begin
  execute format(
    'create trigger %I after insert or update or delete on public.%I
       for each row execute function public.record_audit(%L, %L, %L, %L, %L)',
    name || '_audit', name, entity, record_column, coalesce(part, ''), all_kept, all_ignored
  );
end
$function$;
comment on function public.audit_table(name text, entity text, record_column text, part text, kept text[], ignored text[]) is 'Makes the trigger that audits a table. Columns that are neither kept nor ignored are recorded by name only.';

CREATE OR REPLACE FUNCTION public.bound_webhook_endpoints()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  most constant integer := case new.kind when 'endpoint' then 20 else 5 end;
  present integer;
begin
  -- Two requests at the same time must not both add the last one.
  perform from public.groups where id = new."groupId" for no key update;
  select count(*) into present
    from public.webhook_endpoints
   where "groupId" = new."groupId" and kind = new.kind and (kind = 'endpoint' or "eventsUntil" > now());
  if present >= most then
    -- Postgres' own wording, from which the service reads the name of the constraint.
    raise exception 'new row for relation "webhook_endpoints" violates check constraint "webhook_endpoints_most_check"'
      using errcode = 'check_violation', constraint = 'webhook_endpoints_most_check', table = 'webhook_endpoints';
  end if;
  return new;
end
$function$;
comment on function public.bound_webhook_endpoints() is 'An account has at most 20 endpoints and 5 listeners.';

CREATE OR REPLACE FUNCTION public.canonical_email_address(address text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
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
$function$;
comment on function public.canonical_email_address(address text) is 'The canonical form of an e-mail address: in lower case, accents composed, the domain in ASCII.';

CREATE OR REPLACE FUNCTION public.canonical_field_value(type text, value text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE STRICT
AS $function$
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
$function$;
comment on function public.canonical_field_value(type text, value text) is 'The form in which a custom field of a type stores a text, or null if the text is no value of that type.';

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

CREATE OR REPLACE FUNCTION public.canonical_network_url(url text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
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
$function$;
comment on function public.canonical_network_url(url text) is 'The canonical form of a network URL: https, in lower case, the host in ASCII, without www., standard port, query, fragment and trailing slash, and without the country, language, tab and mobile form of a page of a known network. Null if the text is no http or https URL of a public host.';

CREATE OR REPLACE FUNCTION public.check_company_description()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.description := nullif(public.trim_text(new.description), '');
  if not public.is_rich_text(new.description) then
    raise exception 'the description is %', public.expected_field_value('richtext')
      using errcode = 'check_violation', constraint = 'companies_description_check', table = tg_table_name;
  end if;
  return new;
end
$function$;
comment on function public.check_company_description() is 'Checks that the description of a company is rich text. A check constraint would read it whenever the company changes.';

CREATE OR REPLACE FUNCTION public.check_field_default()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  canonical constant text := public.canonical_field_value(new.type, new."defaultValue");
begin
  if canonical is null then
    raise exception 'the default value of a field of the type % is %', new.type, public.expected_field_value(new.type)
      using errcode = 'check_violation', constraint = 'fields_defaultValue_check', table = tg_table_name;
  end if;
  new."defaultValue" := canonical;
  return new;
end
$function$;
comment on function public.check_field_default() is 'Checks that the default value of a field is of the type of the field.';

CREATE OR REPLACE FUNCTION public.check_status_parent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  grandparent uuid;
begin
  if new."parentId" is null then
    return new;
  end if;
  -- The lock keeps the parent a group until this transaction ends.
  select "parentId" into grandparent
    from public.statuses
   where id = new."parentId" and "groupId" = new."groupId"
     for share;
  if grandparent is not null then
    raise exception 'the parent of a status must be a group, not a status of a group'
      using errcode = 'check_violation', constraint = 'statuses_parent_is_group_check', table = 'statuses';
  end if;
  if exists (select from public.statuses where "parentId" = new.id and "groupId" = new."groupId") then
    raise exception 'a status that has statuses below it cannot be put below another one'
      using errcode = 'check_violation', constraint = 'statuses_parent_is_group_check', table = 'statuses';
  end if;
  return new;
end
$function$;
comment on function public.check_status_parent() is NULL;

CREATE OR REPLACE FUNCTION public.claim_keys_of_email()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    perform public.claim_profile_keys(old."groupId", old."profileId");
    if tg_op = 'UPDATE' and new."profileId" <> old."profileId" then
      perform public.claim_profile_keys(old."groupId", new."profileId");
    end if;
    return null;
  end if;
  if new."isConfirmed" and new."deletedAt" is null then
    -- The profile has no other live row of this address, so nothing of it is held yet.
    insert into public.profiles_keys ("groupId", kind, key, "profileId")
    select "groupId", 'email', new."canonicalEmailAddress", id
      from public.profiles
     where id = new."profileId" and "groupId" = new."groupId" and "deletedAt" is null;
  end if;
  return null;
end
$function$;
comment on function public.claim_keys_of_email() is 'Updates profiles_keys after a change of profiles_emails.';

CREATE OR REPLACE FUNCTION public.claim_keys_of_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if new."mergedIntoId" is not distinct from old."mergedIntoId" then
      perform public.share_identities_of_person(old, new);
    end if;
    if old."mergedIntoId" is distinct from new."mergedIntoId" and old."mergedIntoId" is not null then
      perform public.claim_profile_keys(new."groupId", old."mergedIntoId");
    end if;
    perform public.claim_profile_keys(new."groupId", new.id);
    if new."mergedIntoId" is not null then
      perform public.claim_profile_keys(new."groupId", new."mergedIntoId");
    end if;
    return null;
  end if;
  -- A new profile holds nothing yet and has no e-mails.
  insert into public.profiles_keys ("groupId", kind, key, "profileId")
  select new."groupId", claim.kind, claim.key, new.id
    from (values
      ('externalId', new."externalId"),
      ('networkUrl', case when new."isNetworkUrlConfirmed" then new."canonicalNetworkUrl" end)
    ) as claim (kind, key)
   where claim.key is not null;
  return null;
end
$function$;
comment on function public.claim_keys_of_profile() is 'Updates profiles_keys after a change of profiles.';

CREATE OR REPLACE FUNCTION public.claim_profile_keys(account uuid, claimant uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
    delete from public.profiles_keys as held
     using public.profiles as profile
     where profile."groupId" = account and profile.id = claimant
       and held."groupId" = profile."groupId"
       and held."profileId" = profile.id
       and not (
         profile."deletedAt" is null
         and case held.kind
           when 'email' then exists (
             select from public.profiles_emails as email
              where email."groupId" = profile."groupId"
                and email."profileId" = profile.id
                and email."canonicalEmailAddress" = held.key
                and (email."isConfirmed" or held."isProvisional")
                and email."deletedAt" is null
           )
           else exists (
             select from public.profiles as owner
              where owner."groupId" = profile."groupId"
                and (owner.id = profile.id or owner."mergedIntoId" = profile.id)
                and case held.kind
                  when 'externalId' then held.key = owner."externalId"
                  else (owner."isNetworkUrlConfirmed" or held."isProvisional")
                    and held.key = owner."canonicalNetworkUrl"
                end
           )
         end
       );

  insert into public.profiles_keys ("groupId", kind, key, "profileId")
  select profile."groupId", claim.kind, claim.key, profile.id
    from public.profiles as profile
    cross join lateral (
      select 'externalId' as kind, profile."externalId" as key where profile."externalId" is not null
      union all
      select 'networkUrl', profile."canonicalNetworkUrl"
       where profile."canonicalNetworkUrl" is not null and profile."isNetworkUrlConfirmed"
      union all
      select 'email', email."canonicalEmailAddress"
        from public.profiles_emails as email
       where email."groupId" = profile."groupId"
         and email."profileId" = profile.id
         and email."isConfirmed"
         and email."deletedAt" is null
    ) as claim
   where profile."groupId" = account and profile.id = claimant
     and profile."deletedAt" is null
     and not exists (
       select from public.profiles_keys as held
        where held."groupId" = profile."groupId"
          and held.kind = claim.kind
          and held.key = claim.key
          and held."profileId" = profile.id
          and not held."isProvisional"
     );

  -- Another profile may have claimed one of these while this profile was deleted: it keeps it.
  insert into public.profiles_keys ("groupId", kind, key, "profileId")
  select profile."groupId", claim.kind, claim.key, profile.id
    from public.profiles as profile
    join public.profiles as merged on merged."groupId" = profile."groupId" and merged."mergedIntoId" = profile.id
    cross join lateral (
      values
        ('externalId', merged."externalId"),
        ('networkUrl', case when merged."isNetworkUrlConfirmed" then merged."canonicalNetworkUrl" end)
    ) as claim (kind, key)
   where profile."groupId" = account and profile.id = claimant
     and profile."deletedAt" is null
     and claim.key is not null
  on conflict do nothing;
end
$function$;
comment on function public.claim_profile_keys(account uuid, claimant uuid) is 'Updates the rows of a profile in profiles_keys to match its externalId, confirmed network URL, confirmed e-mail addresses and deletedAt, and the externalId and network URL of profiles that were merged into it. A provisional row stays as long as the profile has its address or URL.';

CREATE OR REPLACE FUNCTION public.claim_tasks(holder text, kinds jsonb, most integer)
 RETURNS SETOF tasks
 LANGUAGE sql
AS $function$
    with recursive accounts as (
      (select "groupId" from public.tasks
        where status in ('queued', 'running')
        order by "groupId"
        limit 1)
      union all
      select (select following."groupId" from public.tasks as following
               where following.status in ('queued', 'running') and following."groupId" > accounts."groupId"
               order by following."groupId"
               limit 1)
        from accounts
       where accounts."groupId" is not null
    ),
    -- The tasks to claim are among those of the accounts whose turn is first. Other servers may be claiming the same ones
    -- now: they are passed over, therefore some more are looked at than are claimed.
    turns as (
      select accounts."groupId", busy.running
        from accounts
        cross join lateral (
          select count(*) as running from public.tasks
           where tasks."groupId" = accounts."groupId" and tasks.status = 'running' and tasks."lockedUntil" > now()
        ) as busy
        cross join lateral (
          select tasks."lockedUntil" from public.tasks
           where tasks."groupId" = accounts."groupId" and tasks.status in ('queued', 'running')
             and tasks."lockedUntil" <= now() and kinds ? tasks.type
           order by tasks."lockedUntil"
           limit 1
        ) as oldest
       order by busy.running, oldest."lockedUntil"
       limit most + 20
    ),
    candidates as materialized (
      select turns."groupId", own.id, turns.running + row_number() over (partition by turns."groupId" order by own."lockedUntil") as turn
        from turns
        cross join lateral (
          select tasks.id, tasks."lockedUntil" from public.tasks
           where tasks."groupId" = turns."groupId" and tasks.status in ('queued', 'running')
             and tasks."lockedUntil" <= now() and kinds ? tasks.type
           order by tasks."lockedUntil"
           limit most + 20
        ) as own
    ),
    -- Materialized: what is locked is looked for once.
    due as materialized (
      select tasks."groupId", tasks.id
        from candidates join public.tasks on tasks."groupId" = candidates."groupId" and tasks.id = candidates.id
       where tasks.status in ('queued', 'running') and tasks."lockedUntil" <= now()
       order by candidates.turn, tasks."lockedUntil"
       limit most
         for update of tasks skip locked
    )
    update public.tasks
       set status = 'running', "lockedBy" = holder, attempts = tasks.attempts + 1
      from due
     where tasks."groupId" = due."groupId" and tasks.id = due.id
    returning tasks.*
  $function$;
comment on function public.claim_tasks(holder text, kinds jsonb, most integer) is 'Claims up to "most" due tasks for the server "holder", in turns of the accounts. Only tasks whose type is in the list "kinds" are claimed, and each task is given to one server only.';

CREATE OR REPLACE FUNCTION public.claim_webhook_deliveries(account uuid, endpoint uuid, holder text, most integer)
 RETURNS SETOF webhook_deliveries
 LANGUAGE plpgsql
AS $function$
declare
  -- At most so many are sent to one endpoint at a time, by all servers together.
  most_of_endpoint constant integer := 4;
  page constant integer := 200;
  room integer;
  is_failing boolean;
  claimed integer;
  postponed integer;
begin
  -- A copy of a database must not send what the original has sent or will send, until somebody enables it here.
  update public.webhook_endpoints
     set "disabledAt" = now(), "disabledReason" = 'restored'
   where "groupId" = account and id = endpoint and "disabledAt" is null and "sendsFrom" <> public.sending_database();
  -- Two servers do not count the same deliveries.
  select "failingSince" is not null into is_failing
    from public.webhook_endpoints
   where "groupId" = account and id = endpoint and "disabledAt" is null
     and coalesce("pausedUntil" <= now(), true)
     and exists (select from public.groups where id = account and "disabledAt" is null)
     for no key update;
  if not found then
    return;
  end if;
  select case when is_failing then 1 else most_of_endpoint end - count(*) into room
    from public.webhook_deliveries
   where "groupId" = account and "endpointId" = endpoint and status = 'running' and "lockedUntil" > now();
  room := least(room, most);

  while room > 0 loop
    return query
      update public.webhook_deliveries as sent
         set status = 'running', "lockedUntil" = now() + public.webhook_lease(), "lockedBy" = holder
       where sent."groupId" = account and sent.id in (
         select due.id
           from (
             select delivery.id, delivery."recordId", delivery.sequence
               from public.webhook_deliveries as delivery
              where delivery."groupId" = account and delivery."endpointId" = endpoint
                and delivery.status in ('queued', 'running') and delivery."lockedUntil" <= now()
              order by delivery."lockedUntil", delivery.sequence
              limit page
           ) as due
          where not exists (
            select from public.webhook_deliveries as earlier
             where earlier."groupId" = account and earlier."endpointId" = endpoint
               and earlier."recordId" = due."recordId" and earlier.sequence < due.sequence
               and earlier.status in ('queued', 'running')
          )
          limit room
       )
      returning sent.*;
    get diagnostics claimed = row_count;
    room := room - claimed;
    exit when room <= 0;
    -- What waits for an earlier event that is tried again later is looked at again then, not every few seconds.
    update public.webhook_deliveries as waiting
       set "lockedUntil" = first."lockedUntil"
      from (
        select delivery.id, delivery."recordId", delivery.sequence
          from public.webhook_deliveries as delivery
         where delivery."groupId" = account and delivery."endpointId" = endpoint
           and delivery.status = 'queued' and delivery."lockedUntil" <= now()
         order by delivery."lockedUntil", delivery.sequence
         limit page
      ) as due
      cross join lateral (
        select earlier.status, earlier."lockedUntil"
          from public.webhook_deliveries as earlier
         where earlier."groupId" = account and earlier."endpointId" = endpoint
           and earlier."recordId" = due."recordId" and earlier.sequence < due.sequence
           and earlier.status in ('queued', 'running')
         order by earlier.sequence
         limit 1
      ) as first
     where waiting."groupId" = account and waiting.id = due.id
       and first.status = 'queued' and first."lockedUntil" > now();
    get diagnostics postponed = row_count;
    exit when postponed = 0;
  end loop;
end
$function$;
comment on function public.claim_webhook_deliveries(account uuid, endpoint uuid, holder text, most integer) is 'Gives due deliveries to an endpoint to one server, with a lease of a minute.';

CREATE OR REPLACE FUNCTION public.clear_references_to_apikey()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.tasks set "apikeyId" = null where "groupId" = old."groupId" and "apikeyId" = old.id;
    update public.applications set "apikeyId" = null where "groupId" = old."groupId" and "apikeyId" = old.id;
  else
    delete from public.tasks where "groupId" = old."groupId" and "apikeyId" = old.id;
    delete from public.applications where "groupId" = old."groupId" and "apikeyId" = old.id;
  end if;
  return null;
end
$function$;
comment on function public.clear_references_to_apikey() is 'Sets references to a deleted row of apikeys to null.';

CREATE OR REPLACE FUNCTION public.clear_references_to_application()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.profiles_files set "applicationId" = null where "groupId" = old."groupId" and "applicationId" = old.id;
    update public.projects_profiles set "applicationId" = null where "groupId" = old."groupId" and "applicationId" = old.id;
    update public.history_entries set "applicationId" = null where "groupId" = old."groupId" and "applicationId" = old.id;
  else
    delete from public.profiles_files where "groupId" = old."groupId" and "applicationId" = old.id;
    delete from public.projects_profiles where "groupId" = old."groupId" and "applicationId" = old.id;
    delete from public.history_entries where "groupId" = old."groupId" and "applicationId" = old.id;
  end if;
  return null;
end
$function$;
comment on function public.clear_references_to_application() is 'Sets references to a deleted row of applications to null.';

CREATE OR REPLACE FUNCTION public.clear_references_to_company()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.projects set "companyId" = null where "groupId" = old."groupId" and "companyId" = old.id;
    -- Where a person has worked is the person's.
    update public.profiles_positions set "companyName" = coalesce("companyName", old.name), "companyId" = null where "groupId" = old."groupId" and "companyId" = old.id;
    update public.tasks set "companyId" = null where "groupId" = old."groupId" and "companyId" = old.id;
  else
    delete from public.projects where "groupId" = old."groupId" and "companyId" = old.id;
    delete from public.profiles_positions where "groupId" = old."groupId" and "companyId" = old.id;
    delete from public.tasks where "groupId" = old."groupId" and "companyId" = old.id;
  end if;
  return null;
end
$function$;
comment on function public.clear_references_to_company() is 'Sets references to a deleted row of companies to null.';

CREATE OR REPLACE FUNCTION public.clear_references_to_field()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.fields set "parentId" = null where "groupId" = old."groupId" and "parentId" = old.id;
  else
    delete from public.fields where "groupId" = old."groupId" and "parentId" = old.id;
  end if;
  return null;
end
$function$;
comment on function public.clear_references_to_field() is 'Sets references to a deleted row of fields to null.';

CREATE OR REPLACE FUNCTION public.clear_references_to_image()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.profiles set "imageId" = null where "groupId" = old."groupId" and "imageId" = old.id;
  else
    delete from public.profiles where "groupId" = old."groupId" and "imageId" = old.id;
  end if;
  return null;
end
$function$;
comment on function public.clear_references_to_image() is 'Sets references to a deleted row of images to null.';

CREATE OR REPLACE FUNCTION public.clear_references_to_location()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.companies_legaldata_locations set "locationId" = null where "groupId" = old."groupId" and "locationId" = old.id;
    update public.profiles set "locationId" = null where "groupId" = old."groupId" and "locationId" = old.id;
  else
    delete from public.companies_legaldata_locations where "groupId" = old."groupId" and "locationId" = old.id;
    delete from public.profiles where "groupId" = old."groupId" and "locationId" = old.id;
  end if;
  return null;
end
$function$;
comment on function public.clear_references_to_location() is 'Sets references to a deleted row of locations to null.';

CREATE OR REPLACE FUNCTION public.clear_references_to_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.profiles set "mergedIntoId" = null where "groupId" = old."groupId" and "mergedIntoId" = old.id;
    update public.tasks set "profileId" = null where "groupId" = old."groupId" and "profileId" = old.id;
  else
    delete from public.profiles where "groupId" = old."groupId" and "mergedIntoId" = old.id;
    delete from public.tasks where "groupId" = old."groupId" and "profileId" = old.id;
  end if;
  return null;
end
$function$;
comment on function public.clear_references_to_profile() is 'Sets references to a deleted row of profiles to null.';

CREATE OR REPLACE FUNCTION public.clear_references_to_project()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.tasks set "projectId" = null where "groupId" = old."groupId" and "projectId" = old.id;
    update public.history_entries set "projectName" = old.name, "projectId" = null where "groupId" = old."groupId" and "projectId" = old.id;
    update public.applications set "projectName" = old.name, "projectId" = null where "groupId" = old."groupId" and "projectId" = old.id;
  else
    delete from public.tasks where "groupId" = old."groupId" and "projectId" = old.id;
    delete from public.history_entries where "groupId" = old."groupId" and "projectId" = old.id;
    delete from public.applications where "groupId" = old."groupId" and "projectId" = old.id;
  end if;
  return null;
end
$function$;
comment on function public.clear_references_to_project() is 'Sets references to a deleted row of projects to null.';

CREATE OR REPLACE FUNCTION public.clear_references_to_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.companies set "statusId" = null where "groupId" = old."groupId" and "statusId" = old.id;
    update public.projects set "statusId" = null where "groupId" = old."groupId" and "statusId" = old.id;
    update public.profiles set "statusId" = null where "groupId" = old."groupId" and "statusId" = old.id;
    update public.projects_profiles set "statusId" = null where "groupId" = old."groupId" and "statusId" = old.id;
    update public.status_changes set "fromStatusId" = null where "groupId" = old."groupId" and "fromStatusId" = old.id;
    update public.status_changes set "toStatusId" = null where "groupId" = old."groupId" and "toStatusId" = old.id;
  else
    delete from public.companies where "groupId" = old."groupId" and "statusId" = old.id;
    delete from public.projects where "groupId" = old."groupId" and "statusId" = old.id;
    delete from public.profiles where "groupId" = old."groupId" and "statusId" = old.id;
    delete from public.projects_profiles where "groupId" = old."groupId" and "statusId" = old.id;
    delete from public.status_changes where "groupId" = old."groupId" and "fromStatusId" = old.id;
    delete from public.status_changes where "groupId" = old."groupId" and "toStatusId" = old.id;
  end if;
  return null;
end
$function$;
comment on function public.clear_references_to_status() is 'Sets references to a deleted row of statuses to null.';

CREATE OR REPLACE FUNCTION public.clear_references_to_task()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.profiles_revisions set "taskId" = null where "groupId" = old."groupId" and "taskId" = old.id;
    update public.history_entries set "taskId" = null where "groupId" = old."groupId" and "taskId" = old.id;
    update public.projects_revisions set "taskId" = null where "groupId" = old."groupId" and "taskId" = old.id;
    update public.companies_revisions set "taskId" = null where "groupId" = old."groupId" and "taskId" = old.id;
    update public.applications set "taskId" = null where "groupId" = old."groupId" and "taskId" = old.id;
    update public.profiles_merges set "taskId" = null where "groupId" = old."groupId" and "taskId" = old.id;
    update public.profiles_erasures set "taskId" = null where "groupId" = old."groupId" and "taskId" = old.id;
  else
    delete from public.profiles_revisions where "groupId" = old."groupId" and "taskId" = old.id;
    delete from public.history_entries where "groupId" = old."groupId" and "taskId" = old.id;
    delete from public.projects_revisions where "groupId" = old."groupId" and "taskId" = old.id;
    delete from public.companies_revisions where "groupId" = old."groupId" and "taskId" = old.id;
    delete from public.applications where "groupId" = old."groupId" and "taskId" = old.id;
    delete from public.profiles_merges where "groupId" = old."groupId" and "taskId" = old.id;
    delete from public.profiles_erasures where "groupId" = old."groupId" and "taskId" = old.id;
  end if;
  return null;
end
$function$;
comment on function public.clear_references_to_task() is 'Sets references to a deleted row of tasks to null.';

CREATE OR REPLACE FUNCTION public.clear_references_to_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.apikeys set "userId" = null where "groupId" = old."groupId" and "userId" = old.id;
    update public.fields set "userId" = null where "groupId" = old."groupId" and "userId" = old.id;
    update public.projects set "userId" = null where "groupId" = old."groupId" and "userId" = old.id;
    update public.profiles set "createdByUserId" = null where "groupId" = old."groupId" and "createdByUserId" = old.id;
    update public.history_entries set "userId" = null where "groupId" = old."groupId" and "userId" = old.id;
    update public.applications set "reviewedByUserId" = null where "groupId" = old."groupId" and "reviewedByUserId" = old.id;
  else
    delete from public.apikeys where "groupId" = old."groupId" and "userId" = old.id;
    delete from public.fields where "groupId" = old."groupId" and "userId" = old.id;
    delete from public.projects where "groupId" = old."groupId" and "userId" = old.id;
    delete from public.profiles where "groupId" = old."groupId" and "createdByUserId" = old.id;
    delete from public.history_entries where "groupId" = old."groupId" and "userId" = old.id;
    delete from public.applications where "groupId" = old."groupId" and "reviewedByUserId" = old.id;
  end if;
  return null;
end
$function$;
comment on function public.clear_references_to_user() is 'Sets references to a deleted row of users to null.';

CREATE OR REPLACE FUNCTION public.companies_audit_entries(record companies)
 RETURNS SETOF audit_entries
 LANGUAGE sql
 STABLE
AS $function$
           select * from public.audit_entries
            where "groupId" = record."groupId" and "recordId" = record.id and entity = 'companies'
         $function$;
comment on function public.companies_audit_entries(record companies) is 'Who changed the record and what belongs to it, what and when.';

CREATE OR REPLACE FUNCTION public.confirm_claims_of_merged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- In the order of ids, as the merge itself locks them.
  perform from public.profiles
   where "groupId" = new."groupId" and id in (new."profileId", new."mergedProfileId")
   order by id
     for update;
  update public.profiles_emails as email
     set "isConfirmed" = true
    from public.profiles_keys as held
   where held."groupId" = new."groupId" and held."profileId" in (new."profileId", new."mergedProfileId")
     and held.kind = 'email' and held."isProvisional"
     and email."groupId" = held."groupId" and email."profileId" = held."profileId"
     and email."canonicalEmailAddress" = held.key and email."deletedAt" is null;
  update public.profiles as profile
     set "isNetworkUrlConfirmed" = true
    from public.profiles_keys as held
   where held."groupId" = new."groupId" and held."profileId" in (new."profileId", new."mergedProfileId")
     and held.kind = 'networkUrl' and held."isProvisional"
     and profile."groupId" = held."groupId" and profile.id = held."profileId"
     and profile."canonicalNetworkUrl" = held.key;
  return new;
end
$function$;
comment on function public.confirm_claims_of_merged() is 'Confirms the identities that applications with a public key claimed for two profiles that are merged.';

CREATE OR REPLACE FUNCTION public.create_default_statuses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.statuses ("groupId", "targetedEntity", code, kind, title, "colorId", "isProtected", "order")
  select new.id, entity, code, kind, title, color, true, position
  from (values
    ('PROFILE', 'sourcing',   'open',      'Sourcing',   '#1e88e5', 1),
    ('PROFILE', 'in_process', 'inProcess', 'In process', '#fb8c00', 2),
    ('PROFILE', 'archived',   'archived',  'Archived',   '#757575', 3),
    ('PROJECT', 'open',       'open',      'Open',       '#43a047', 1),
    ('PROJECT', 'on_hold',    'onHold',    'On hold',    '#fdd835', 2),
    ('PROJECT', 'archived',   'archived',  'Archived',   '#757575', 3),
    ('COMPANY', 'prospect',   'open',      'Prospect',   '#1e88e5', 1),
    ('COMPANY', 'client',     'inProcess', 'Client',     '#43a047', 2),
    ('COMPANY', 'archived',   'archived',  'Archived',   '#757575', 3)
  ) as top (entity, code, kind, title, color, position);

  insert into public.statuses
    ("groupId", "targetedEntity", code, title, "colorId", "isAuto", "isProtected", "order", "parentId")
  select new.id, leaf.entity, leaf.code, leaf.title, leaf.color,
         leaf.code = 'application_received', leaf.code = 'application_received', leaf.position, parent.id
  from (values
    ('PROFILE', 'sourcing',   'to_contact',           'To contact',           '#90caf9', 1),
    ('PROFILE', 'sourcing',   'contacted',            'Contacted',            '#42a5f5', 2),
    ('PROFILE', 'sourcing',   'replied',              'Replied',              '#1565c0', 3),
    ('PROFILE', 'in_process', 'application_received', 'Application received', '#ffcc80', 1),
    ('PROFILE', 'in_process', 'preselected',          'Preselected',          '#ffa726', 2),
    ('PROFILE', 'in_process', 'interview',            'Interview',            '#f57c00', 3),
    ('PROFILE', 'in_process', 'presented',            'Presented',            '#7e57c2', 4),
    ('PROFILE', 'in_process', 'offer',                'Offer',                '#26a69a', 5),
    ('PROFILE', 'archived',   'hired',                'Hired',                '#2e7d32', 1),
    ('PROFILE', 'archived',   'not_interested',       'Not interested',       '#8d6e63', 2),
    ('PROFILE', 'archived',   'not_retained',         'Not retained',         '#e53935', 3),
    ('PROJECT', 'open',       'to_qualify',           'To qualify',           '#a5d6a7', 1),
    ('PROJECT', 'open',       'in_progress',          'In progress',          '#43a047', 2),
    ('PROJECT', 'on_hold',    'paused',               'Paused',               '#fdd835', 1),
    ('PROJECT', 'archived',   'won',                  'Won',                  '#2e7d32', 1),
    ('PROJECT', 'archived',   'lost',                 'Lost',                 '#e53935', 2),
    ('PROJECT', 'archived',   'cancelled',            'Cancelled',            '#8d6e63', 3),
    ('COMPANY', 'prospect',   'to_contact',           'To contact',           '#90caf9', 1),
    ('COMPANY', 'prospect',   'in_discussion',        'In discussion',        '#1565c0', 2),
    ('COMPANY', 'client',     'active',               'Active',               '#43a047', 1),
    ('COMPANY', 'client',     'former',               'Former',               '#a5d6a7', 2),
    ('COMPANY', 'archived',   'not_interested',       'Not interested',       '#8d6e63', 1),
    ('COMPANY', 'archived',   'do_not_contact',       'Do not contact',       '#e53935', 2)
  ) as leaf (entity, parent, code, title, color, position)
  join public.statuses as parent
    on parent."groupId" = new.id and parent."targetedEntity" = leaf.entity and parent.code = leaf.parent;
  return null;
end
$function$;
comment on function public.create_default_statuses() is 'Creates the default statuses of all entities for a new account.';

CREATE OR REPLACE FUNCTION public.create_key_of_careers_site()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.apikeys ("groupId", id, name, kind, prefix, "dailyLimit", hash)
    values (new."groupId", new.id, 'Careers pages', 'public', 'careers pages', 1000000,
            replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
  return null;
end
$function$;
comment on function public.create_key_of_careers_site() is 'Makes the API key of the careers pages of an account. Its id is that of the site.';

CREATE OR REPLACE FUNCTION public.cut_bytes(value text, most integer)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return case
    when octet_length(value) <= most then value
    else left(value, (most::bigint * length(value) / octet_length(value))::integer)
  end;
end
$function$;
comment on function public.cut_bytes(value text, most integer) is 'The beginning of a text, of about as many bytes at most.';

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

CREATE OR REPLACE FUNCTION public.derive_offer_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_offer boolean := exists (select from public.offers where id = new.id and "groupId" = new."groupId");
begin
  if is_offer then
    new."closedAt" := null;
  elsif tg_op = 'INSERT' or old."closedAt" is not null then
    -- Never seen by anybody, or known to be closed: what happens to such a project is not public.
    return null;
  else
    new."closedAt" := clock_timestamp();
  end if;
  return new;
end
$function$;
comment on function public.derive_offer_change() is 'Decides whether an offer is open or closed, and drops writes that change nothing.';

CREATE OR REPLACE FUNCTION public.derive_profile_columns()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select * from public.profile_derivations(new."groupId", new.id)
    into new."countResumes", new."lastPositionStartDate", new."countApplicationsFromThisProfile",
         new."firstInteractionDate", new."lastInteractionDate", new."lastPastInteractionDate", new."lastInteractionType";
  return new;
end
$function$;
comment on function public.derive_profile_columns() is 'Sets the columns of profiles that are derived from child tables.';

CREATE OR REPLACE FUNCTION public.derive_profile_flags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new."isTalent" is null and (
    exists (
      select from public.projects_profiles as link where link."groupId" = new."groupId" and link."profileId" = new.id
    )
    or exists (
      select
        from public.history_entries as entry
       where entry."groupId" = new."groupId" and entry."profileId" = new.id and entry.type = 'application'
    )
  ) then
    new."isTalent" := true;
  end if;
  if new."isContact" is null and exists (
    select
      from public.profiles_associations as association
     where association."groupId" = new."groupId"
       and association."profileId" = new.id
       and association."associationType" = 'COMPANY_CONTACT'
  ) then
    new."isContact" := true;
  end if;
  return new;
end
$function$;
comment on function public.derive_profile_flags() is 'Sets isTalent and isContact of a profile for which nobody has set them, from its applications, projects and associations.';

CREATE OR REPLACE FUNCTION public.drop_old_rejections()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- One after another for each key, so that several at once do not leave more than that.
  perform from public.apikeys
    where "groupId" = new."groupId" and id = new."apikeyId" and kind = 'public'
      for no key update;
  if not found then
    return null;
  end if;
  delete from public.tasks
   where "groupId" = new."groupId" and id in (
     select id from public.tasks
      where "groupId" = new."groupId" and "apikeyId" = new."apikeyId" and status = 'rejected'
      order by "finishedAt" desc, id desc
     offset public.kept_rejections()
   );
  return null;
end
$function$;
comment on function public.drop_old_rejections() is 'Removes the rejected tasks of a public key beyond the last ones.';

CREATE OR REPLACE FUNCTION public.end_jobboard_feed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.jobboards_offers set "deletedAt" = now()
     where "groupId" = old."groupId" and "feedId" = old.id and "deletedAt" is null;
    update public.jobboards_offers set "feedId" = null where "groupId" = old."groupId" and "feedId" = old.id;
  else
    delete from public.jobboards_offers where "groupId" = old."groupId" and "feedId" = old.id;
  end if;
  return null;
end
$function$;
comment on function public.end_jobboard_feed() is 'Ends the advertisements that a deleted row of jobboards_feeds has recorded.';

CREATE OR REPLACE FUNCTION public.erase_events(ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  log_schema text;
  pattern constant text := array_to_string(ids, '|');
  erased integer;
  total integer := 0;
begin
  foreach log_schema in array array['engine_catalog', 'hdb_catalog'] loop
    continue when to_regclass(log_schema || '.event_log') is null;
    execute format(
      'delete from %1$I.event_invocation_logs as attempt using %1$I.event_log as event
        where event.id = attempt.event_id and event.payload::text ~ $1', log_schema
    ) using pattern;
    execute format(
      'delete from %I.event_log where payload::text ~ $1 and (delivered or error or archived)', log_schema
    ) using pattern;
    get diagnostics erased = row_count;
    total := total + erased;
    execute format(
      'update %I.event_log
          set payload = (payload::jsonb || jsonb_build_object(''data'', (
            select jsonb_object_agg(side.key, (
              select jsonb_object_agg(member.key, member.value)
                from jsonb_each(case jsonb_typeof(side.value) when ''object'' then side.value end) as member
               where member.key in (''id'', ''groupId'', ''profileId'', ''projectId'', ''applicationId'', ''deletedAt'')
            ))
              from jsonb_each(case jsonb_typeof(payload::jsonb -> ''data'') when ''object'' then payload::jsonb -> ''data'' end) as side
          )))::json
        where payload::text ~ $1', log_schema
    ) using pattern;
    get diagnostics erased = row_count;
    total := total + erased;
  end loop;
  return total;
end
$function$;
comment on function public.erase_events(ids uuid[]) is 'Removes the content of rows with one of the ids from the deliveries of event triggers, and returns the number of deliveries.';

CREATE OR REPLACE FUNCTION public.erase_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  account constant uuid := new."groupId";
  ids uuid[] := '{}';
  person uuid[];
  application_ids uuid[];
  image_ids uuid[];
  location_ids uuid[];
  file_ids uuid[];
  task_ids uuid[];
  child text;
  removed integer;
begin
  -- Waits for saves and merges of the person that are under way, and lets no other one begin. A merge may have added
  -- a profile while this waited.
  loop
    person := public.profiles_of_person(account, new."profileId");
    exit when person is null or person = ids;
    ids := person;
    perform from public.profiles where "groupId" = account and id = any (ids) order by id for update;
  end loop;

  application_ids := array(
    select id from public.applications where "groupId" = account and "profileId" = any (ids)
  );
  image_ids := array(
    select "imageId" from public.profiles where "groupId" = account and id = any (ids) and "imageId" is not null
  );
  location_ids := array(
    select "locationId" from public.profiles
     where "groupId" = account and id = any (ids) and "locationId" is not null
    union
    select "locationId" from public.profiles_locations where "groupId" = account and "profileId" = any (ids)
    union
    select "locationId" from public.profiles_fieldsvalues
     where "groupId" = account and "profileId" = any (ids) and "locationId" is not null
  );
  file_ids := array(
    select "fileId" from public.profiles_files where "groupId" = account and "profileId" = any (ids)
    union
    select "fileId" from public.applications_files
     where "groupId" = account and "applicationId" = any (application_ids)
    union
    select "fileId" from public.images where "groupId" = account and id = any (image_ids) and "fileId" is not null
    union
    select id from public.files where "groupId" = account and "lastProfileId" = any (ids)
  );
  task_ids := array(select public.tasks_of_person(account, ids, application_ids, file_ids));
  new.counts := jsonb_build_object('profiles', (
    select count(*) from public.profiles where "groupId" = account and id = any (ids) and "erasedAt" is null
  ));

  -- Tasks first: a server that runs one of them now waits here, and is refused.
  perform public.remove_files_of_input(account, input)
     from public.tasks where "groupId" = account and id = any (task_ids) and input is not null;
  update public.tasks
     set status = 'failed'
   where "groupId" = account and id = any (task_ids) and status in ('queued', 'running');
  update public.tasks
     set input = null,
         warnings = '[]',
         response = null,
         error = case when status = 'failed' then jsonb_build_object(
           'code', 'profile_erased', 'message', 'The person was erased. The save cannot be done any more.'
         ) end,
         "idempotencyKey" = null,
         "bodyHash" = null,
         "requestId" = null,
         "erasedAt" = now()
   where "groupId" = account and id = any (task_ids);
  get diagnostics removed = row_count;
  new.counts := new.counts || jsonb_build_object('tasks', removed);

  -- Rows that say what they say about the person only.
  foreach child in array array[
    'profiles_emails', 'profiles_phones', 'profiles_positions', 'profiles_educations', 'profiles_locales',
    'profiles_locations', 'profiles_files', 'profiles_fieldsvalues', 'profiles_associations', 'profiles_assignees',
    'pending_trigger_tasks', 'unread_notifications', 'replaced_values'
  ] loop
    execute format('delete from public.%I where "groupId" = $1 and "profileId" = any ($2)', child) using account, ids;
    get diagnostics removed = row_count;
    new.counts := new.counts || jsonb_build_object(child, removed);
  end loop;
  delete from public.profiles_duplicates
   where "groupId" = account and ("profileId" = any (ids) or "otherProfileId" = any (ids));
  get diagnostics removed = row_count;
  new.counts := new.counts || jsonb_build_object('profiles_duplicates', removed);
  delete from public.applications_files where "groupId" = account and "applicationId" = any (application_ids);
  get diagnostics removed = row_count;
  new.counts := new.counts || jsonb_build_object('applications_files', removed);

  -- Rows that stay, because something is counted by them, without what they say.
  update public.applications
     set submitted = '{}', "requestedReference" = null, source = null, consent = null
   where "groupId" = account and id = any (application_ids);
  get diagnostics removed = row_count;
  new.counts := new.counts || jsonb_build_object('applications', removed);
  update public.history_entries
     set subject = null, message = null
   where "groupId" = account and "profileId" = any (ids);
  get diagnostics removed = row_count;
  new.counts := new.counts || jsonb_build_object('history_entries', removed);
  update public.projects_profiles
     set source = null
   where "groupId" = account and "profileId" = any (ids) and source is not null;
  update public.profiles_revisions
     set changes = '{}'
   where "groupId" = account and "profileId" = any (ids);
  get diagnostics removed = row_count;
  new.counts := new.counts || jsonb_build_object('profiles_revisions', removed);

  -- A save that has read one of the profiles wants this number too, and decides again.
  insert into public.profiles_revisions ("groupId", "profileId", number, "taskId", changes)
  select account, profile_id, coalesce(max(revision.number), 0) + 1, new."taskId", '{"erased": true}'
    from unnest(ids) as profile_id
    left join public.profiles_revisions as revision on revision."groupId" = account and revision."profileId" = profile_id
   group by profile_id;

  update public.profiles
     set "deletedAt" = coalesce("deletedAt", now()),
         "erasedAt" = coalesce("erasedAt", now()),
         "imageId" = null,
         "locationId" = null,
         "externalId" = null,
         source = 'ERASED',
         "firstNameManual" = null,
         "firstNameParsed" = null,
         "lastNameManual" = null,
         "lastNameParsed" = null,
         headline = null,
         summary = null,
         birthday = null,
         "networkId" = null,
         "memberId" = null,
         "profileUrl" = null,
         "canonicalNetworkUrl" = null,
         "publicIdentifier" = null,
         "primaryLocale" = null,
         "talentIdentifier" = null,
         "networkSalesNavigatorIdentifier" = null,
         "networkSignificantIdentifier" = null,
         distance = null,
         "isHiring" = null,
         "isOpenToNewOpportunities" = null,
         "isInfluencer" = null,
         "isPremium" = null,
         "canSendInMail" = null
   where "groupId" = account and id = any (ids);
  delete from public.profiles_keys where "groupId" = account and "profileId" = any (ids);

  -- What nobody else has.
  new.counts := new.counts || jsonb_build_object('images', public.remove_unused_images(account, image_ids));
  new.counts := new.counts || jsonb_build_object('locations', public.remove_unused_locations(account, location_ids));
  delete from public.files
   where "groupId" = account and id = any (file_ids) and not public.file_is_used(account, id);
  get diagnostics removed = row_count;
  new.counts := new.counts || jsonb_build_object('files', removed);

  -- Last: what was written above has caused events too.
  new.counts := new.counts || jsonb_build_object(
    'events', public.erase_events(ids || application_ids || image_ids || location_ids || file_ids || task_ids)
  );
  return new;
end
$function$;
comment on function public.erase_profile() is 'Removes everything personal of the profile and of those that were merged into it, or into which it was merged.';

CREATE OR REPLACE FUNCTION public.erase_webhook_answers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  account constant uuid := new."groupId";
  ids constant uuid[] := public.profiles_of_person(account, new."profileId");
  cleared integer;
begin
  update public.webhook_attempts as attempt
     set answer = null
    from public.webhook_events as event
    join public.webhook_deliveries as delivery on delivery."groupId" = account and delivery."eventId" = event.id
   where event."groupId" = account
     and (
       event."recordId" = any (ids)
       or event."recordId" in (select id from public.tasks where "groupId" = account and "profileId" = any (ids))
     )
     and attempt."groupId" = account and attempt."deliveryId" = delivery.id and attempt.answer is not null;
  get diagnostics cleared = row_count;
  new.counts := new.counts || jsonb_build_object('webhook_attempts', cleared);
  return new;
end
$function$;
comment on function public.erase_webhook_answers() is 'Removes what receivers of webhooks answered about a person that is erased.';

CREATE OR REPLACE FUNCTION public.expected_field_value(type text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE type WHEN 'text'::text THEN 'a text that is not empty, of at most 500000 characters'::text WHEN 'richtext'::text THEN 'HTML in the canonical sanitised form, of at most 500000 characters: the tags p, br, div, span, hr, blockquote, pre, code, h1 to h6, strong, b, em, i, u, s, sub, sup, small, mark, a, ul, ol, li, dl, dt, dd, table, caption, thead, tbody, tfoot, tr, th and td, each closed, with br and hr written as <br /> and <hr />; links written as <a href="…" rel="noopener noreferrer nofollow">; the signs &, < and > written as &amp;, &lt; and &gt;. The saves accept any HTML and bring it into this form'::text WHEN 'number'::text THEN 'a number with a decimal point, such as 12.5, of at most 30 digits before the point and 15 after it'::text WHEN 'boolean'::text THEN '"true" or "false"'::text WHEN 'date'::text THEN 'a date, such as 2025-12-31'::text WHEN 'datetime'::text THEN 'an ISO 8601 date and time, such as 2025-12-31T14:30:00Z'::text WHEN 'tags'::text THEN 'one tag of at most 200 characters, without a comma'::text WHEN 'url'::text THEN 'a URL that begins with http:// or https://'::text WHEN 'email'::text THEN 'an e-mail address'::text WHEN 'phone'::text THEN 'a phone number with its country code, such as +33612345678'::text WHEN 'rating'::text THEN 'a whole number from 0 to 5'::text WHEN 'currency'::text THEN 'an amount with a decimal point and an optional currency of ISO 4217, such as 45000.50 EUR'::text WHEN 'user'::text THEN 'the id of an enabled user of the account'::text WHEN 'singlechoice'::text THEN 'one of its options (fieldValueId)'::text WHEN 'multiplechoice'::text THEN 'one of its options (fieldValueId)'::text WHEN 'singlelocation'::text THEN 'a location (locationId)'::text WHEN 'multiplelocation'::text THEN 'a location (locationId)'::text ELSE NULL::text END;
comment on function public.expected_field_value(type text) is 'What a custom field of a type stores, for error messages.';

CREATE OR REPLACE FUNCTION public.fields_audit_entries(record fields)
 RETURNS SETOF audit_entries
 LANGUAGE sql
 STABLE
AS $function$
           select * from public.audit_entries
            where "groupId" = record."groupId" and "recordId" = record.id and entity = 'fields'
         $function$;
comment on function public.fields_audit_entries(record fields) is 'Who changed the record and what belongs to it, what and when.';

CREATE OR REPLACE FUNCTION public.file_is_used(account uuid, file uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
    select exists (select from public.profiles_files where "groupId" = account and "fileId" = file)
        or exists (select from public.applications_files where "groupId" = account and "fileId" = file)
        or exists (select from public.companies_files where "groupId" = account and "fileId" = file)
        or exists (select from public.projects_files where "groupId" = account and "fileId" = file)
        or exists (select from public.images where "groupId" = account and "fileId" = file)
  $function$;
comment on function public.file_is_used(account uuid, file uuid) is 'Whether a record, an application or an image has a file.';

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

CREATE OR REPLACE FUNCTION public.forget_status_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from public.status_changes
   where "groupId" = old."groupId" and entity = tg_argv[0] and "recordId" = old.id;
  return null;
end
$function$;
comment on function public.forget_status_changes() is 'Deletes the rows of status_changes that belong to a deleted record. Trigger argument: the entity of the record.';

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

CREATE OR REPLACE FUNCTION public.give_up_image()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  file uuid;
begin
  select "fileId" into file from public.images where "groupId" = old."groupId" and id = old."imageId";
  perform public.remove_unused_images(old."groupId", array[old."imageId"]);
  update public.files
     set "lastProfileId" = old.id
   where "groupId" = old."groupId" and id = file and "unusedSince" is not null;
  return null;
end
$function$;
comment on function public.give_up_image() is 'Deletes a picture that the last profile has given up.';

CREATE OR REPLACE FUNCTION public.give_up_location()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform public.remove_unused_locations(old."groupId", array[old."locationId"]);
  return null;
end
$function$;
comment on function public.give_up_location() is 'Deletes a place that the last record has given up.';

CREATE OR REPLACE FUNCTION public.greater_id(uuid, uuid)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN GREATEST($1, $2);
comment on function public.greater_id(uuid, uuid) is 'The greater one of two ids.';

CREATE OR REPLACE FUNCTION public.groups_audit_entries(record groups)
 RETURNS SETOF audit_entries
 LANGUAGE sql
 STABLE
AS $function$
           select * from public.audit_entries
            where "groupId" = record.id and "recordId" = record.id and entity = 'groups'
         $function$;
comment on function public.groups_audit_entries(record groups) is 'Who changed the record and what belongs to it, what and when.';

CREATE OR REPLACE FUNCTION public.has_words(folded text, words text[])
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  word text;
begin
  foreach word in array words loop
    if strpos(folded, word) = 0
      and (
        word !~ '[&<>]'
        -- As rich text has it.
        or strpos(folded, replace(replace(replace(word, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')) = 0
      ) then
      return false;
    end if;
  end loop;
  return true;
end
$function$;
comment on function public.has_words(folded text, words text[]) is 'Whether a text, plain or rich, has every one of the words. Both are folded.';

CREATE OR REPLACE FUNCTION public.hold_kept_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.profiles
     set "retentionHoldUntil" = new."retentionHoldUntil"
   where "groupId" = new."groupId" and id = new."mergedIntoId"
     and ("retentionHoldUntil" is null or "retentionHoldUntil" < new."retentionHoldUntil");
  return null;
end
$function$;
comment on function public.hold_kept_profile() is 'Keeps the person from being erased by the retention as long as the profile that is merged says: the retention looks at the kept profile.';

CREATE OR REPLACE FUNCTION public.hold_webhook_deliveries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.webhook_deliveries
     set status = 'held', "lockedUntil" = null, "lockedBy" = null
   where "groupId" = new."groupId" and "endpointId" = new.id and status = 'queued';
  return null;
end
$function$;
comment on function public.hold_webhook_deliveries() is NULL;

CREATE OR REPLACE FUNCTION public.image_is_used(account uuid, image uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return exists (select from public.profiles where "groupId" = account and "imageId" = image);
end
$function$;
comment on function public.image_is_used(account uuid, image uuid) is 'Whether a profile has a picture.';

CREATE OR REPLACE FUNCTION public.is_currency(code text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (code = ANY (string_to_array('AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BYR BZD CAD CDF CHF CLP CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EEK EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LTL LVL LYD MAD MDL MGA MKD MMK MNT MOP MRO MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STD STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VEF VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMK ZMW ZWG ZWL'::text, ' '::text)));
comment on function public.is_currency(code text) is 'Whether a text is the code of a currency in ISO 4217.';

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

CREATE OR REPLACE FUNCTION public.is_retention(settings jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select jsonb_typeof(settings) = 'object' and not exists (
      select from jsonb_each(settings) as setting
       where setting.key not in (
               'succeededRequests', 'failedRequests', 'dismissedApplications', 'refusedApplications',
               'agreedApplications', 'unusedFiles', 'deletedProfiles', 'inactiveProfiles', 'deletedRecords',
               'erasedProfiles', 'auditEntries'
             )
          or not case
               when setting.value = 'null' then true
               when jsonb_typeof(setting.value) <> 'number' or setting.value::text !~ '^[1-9][0-9]{0,4}$' then false
               -- Lists give these as deleted, to cursors that are up to 180 days old.
               when setting.key in ('deletedRecords', 'erasedProfiles') then setting.value::text::integer >= 180
               else true
             end
    )
  $function$;
comment on function public.is_retention(settings jsonb) is 'Whether an object has known kinds of data only, each with a whole number of days from 1 to 99999 (deletedRecords and erasedProfiles from 180), or null.';

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

CREATE OR REPLACE FUNCTION public.joined_words(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  if value !~ U&'[-\2010\2011]' then
    return null;
  end if;
  return (
    select string_agg(distinct replace(lower(word[1] collate pg_catalog.pg_c_utf8), '-', ''), ' ')
      from regexp_matches(
             translate(value, U&'\2010\2011', '--'),
             '[[:alnum:]]+(?:-[[:alnum:]]+)+' collate pg_catalog.pg_c_utf8, 'g'
           ) as word
     where word[1] ~ '[[:alpha:]]' collate pg_catalog.pg_c_utf8 and length(word[1]) <= 40
  );
end
$function$;
comment on function public.joined_words(value text) is 'The hyphenated words of a text without their hyphens: front-end is frontend.';

CREATE OR REPLACE FUNCTION public.keep_live_group()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new."deletedAt" is null and new."parentId" is not null then
    -- The lock keeps the group live until this transaction ends.
    perform from public.statuses
      where "groupId" = new."groupId" and id = new."parentId" and "deletedAt" is null
        for share;
    if not found then
      raise exception 'the group of the status "%" is deleted: restore the group first, or give the status another one', new.title
        using errcode = 'check_violation', constraint = 'statuses_live_group_check', table = 'statuses';
    end if;
  elsif new."deletedAt" is not null and exists (
    select from public.statuses
     where "groupId" = new."groupId" and "parentId" = new.id and "deletedAt" is null
  ) then
    raise exception 'the group "%" has statuses: delete them first, or give them another group', new.title
      using errcode = 'check_violation', constraint = 'statuses_live_group_check', table = 'statuses';
  end if;
  return null;
end
$function$;
comment on function public.keep_live_group() is 'Refuses to delete a group of statuses that has some, and a status of a deleted group. After the statement, so that one may delete or restore both.';

CREATE OR REPLACE FUNCTION public.keep_live_section()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new."deletedAt" is distinct from old."deletedAt" then
    -- Its fields go with a section, and those that went with it come back with it.
    update public.fields
       set "deletedAt" = new."deletedAt"
     where "groupId" = new."groupId" and "parentId" = new.id and "deletedAt" is not distinct from old."deletedAt";
  end if;
  if new."deletedAt" is null and new."parentId" is not null then
    perform from public.fields
      where "groupId" = new."groupId" and id = new."parentId" and "deletedAt" is null
        for share;
    if not found then
      raise exception 'the section of the field "%" is deleted: restore the section first, or give the field another one', new.name
        using errcode = 'check_violation', constraint = 'fields_live_section_check', table = 'fields';
    end if;
  end if;
  return null;
end
$function$;
comment on function public.keep_live_section() is 'Deletes the fields of a section with it and restores them with it, and refuses a field of a deleted section.';

CREATE OR REPLACE FUNCTION public.keep_task_times()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status = 'queued' and tg_op = 'UPDATE' and old.status = 'running'
     and new."startedAt" <= now() - public.task_patience() then
    -- The fault is no longer one that passes. Nothing was saved, so a repeated request is a new one.
    new.status := 'failed';
    new."idempotencyKey" := null;
  end if;
  case new.status
    when 'running' then
      new."startedAt" := coalesce(new."startedAt", now());
      new."finishedAt" := null;
      new."lockedUntil" := now() + public.task_lease();
      if tg_op = 'UPDATE' and old.status = 'running' and new.attempts > old.attempts then
        -- Claimed again before the attempt had a result.
        new.interruptions := old.interruptions + 1;
      end if;
    when 'queued' then
      new."finishedAt" := null;
      new."lockedBy" := null;
      new.interruptions := 0;
      -- Whatever else queues a task wants it done at once.
      new."lockedUntil" := now();
      if tg_op = 'UPDATE' and old.status = 'running' then
        new."lockedUntil" := now() + public.task_pause(new.attempts);
      elsif tg_op = 'UPDATE' and old.status in ('failed', 'rejected') then
        -- It begins again.
        new."startedAt" := null;
      end if;
    else
      new."finishedAt" := now();
      new."lockedBy" := null;
      new."lockedUntil" := null;
  end case;
  return new;
end
$function$;
comment on function public.keep_task_times() is 'Sets the times of a task when its status is written: running renews the lease, queued sets when the task is due, and succeeded and failed end the lease.';

CREATE OR REPLACE FUNCTION public.keep_webhook_endpoint()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.kind = 'listener' then
    new."eventsUntil" := now() + interval '1 minute';
  elsif new."disabledAt" is null then
    new."eventsUntil" := 'infinity';
    if tg_op = 'UPDATE' and old."disabledAt" is not null then
      new."sendsFrom" := public.sending_database();
      new."countFailures" := 0;
      new."firstFailureAt" := null;
      new."failingSince" := null;
      new."pausedUntil" := null;
    end if;
  elsif tg_op = 'INSERT' or old."disabledAt" is null then
    new."disabledAt" := now();
    new."eventsUntil" := now() + interval '30 days';
  end if;
  return new;
end
$function$;
comment on function public.keep_webhook_endpoint() is NULL;

CREATE OR REPLACE FUNCTION public.kept_rejections()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 100;
comment on function public.kept_rejections() is 'How many rejected tasks a public key keeps: the last ones. Anybody can send any number of requests with such a key.';

CREATE OR REPLACE FUNCTION public.lesser_id(uuid, uuid)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN LEAST($1, $2);
comment on function public.lesser_id(uuid, uuid) is 'The smaller one of two ids.';

CREATE OR REPLACE FUNCTION public.location_is_used(account uuid, location uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return exists (select from public.profiles_locations where "groupId" = account and "locationId" = location)
      or exists (select from public.profiles_fieldsvalues where "groupId" = account and "locationId" = location)
      or exists (select from public.projects_fieldsvalues where "groupId" = account and "locationId" = location)
      or exists (select from public.companies_fieldsvalues where "groupId" = account and "locationId" = location)
      or exists (select from public.profiles where "groupId" = account and "locationId" = location)
      or exists (select from public.companies_legaldata_locations where "groupId" = account and "locationId" = location);
end
$function$;
comment on function public.location_is_used(account uuid, location uuid) is 'Whether a record has a place.';

CREATE OR REPLACE FUNCTION public.lock_revised_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from public.profiles where "groupId" = new."groupId" and id = new."profileId" for no key update;
  return new;
end
$function$;
comment on function public.lock_revised_profile() is 'Locks the profile when a save inserts a revision of it, before the save writes other rows of the profile.';

CREATE OR REPLACE FUNCTION public.mark_contact()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.profiles
     set "isContact" = true
   where "groupId" = new."groupId" and id = new."profileId" and "isContact" is not true;
  return null;
end
$function$;
comment on function public.mark_contact() is 'Who is associated with a company as its contact is a contact.';

CREATE OR REPLACE FUNCTION public.mark_contents_of_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  account uuid;
begin
  for account in select distinct "groupId" from removed loop
    perform public.mark_unnamed_contents(
      account, array(select "storageKey" from removed where "groupId" = account)
    );
  end loop;
  return null;
end
$function$;
comment on function public.mark_contents_of_files() is 'Has the contents of files removed whose rows were deleted.';

CREATE OR REPLACE FUNCTION public.mark_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.profiles_search_pending ("groupId", "profileId", "isLater")
  select profile."groupId", profile.id, false
    from public.profiles as profile
   where profile."groupId" = coalesce(new."groupId", old."groupId")
     and profile.id in (old."profileId", new."profileId")
     and not exists (
       select from public.profiles_search_pending as pending
        where pending."groupId" = profile."groupId" and pending."profileId" = profile.id and not pending."isLater"
     );
  return null;
end
$function$;
comment on function public.mark_search() is 'Has the words of a profile written at the end of the transaction, when a child changes.';

CREATE OR REPLACE FUNCTION public.mark_search_later()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.profiles_search_pending ("groupId", "profileId", "isLater")
  select new."groupId", concerned."profileId", true
    from (
      select held."profileId" from public.profiles_fieldsvalues as held
       where tg_argv[0] = 'fields' and held."groupId" = new."groupId" and held."fieldId" = new.id
      union
      select held."profileId" from public.profiles_fieldsvalues as held
       where tg_argv[0] = 'fields_options' and held."groupId" = new."groupId" and held."fieldValueId" = new.id
      union
      select held."profileId" from public.profiles_positions as held
       where tg_argv[0] = 'companies' and held."groupId" = new."groupId" and held."companyId" = new.id
         and held."companyName" is null
      union
      select held."profileId" from public.profiles_fieldsvalues as held
       where tg_argv[0] = 'locations' and held."groupId" = new."groupId" and held."locationId" = new.id
      union
      select held."profileId" from public.profiles_locations as held
       where tg_argv[0] = 'locations' and held."groupId" = new."groupId" and held."locationId" = new.id
      union
      select held.id from public.profiles as held
       where tg_argv[0] = 'locations' and held."groupId" = new."groupId" and held."locationId" = new.id
    ) as concerned;
  return null;
end
$function$;
comment on function public.mark_search_later() is 'Has the words of all profiles with a field, an option, a company or a place written later, when its name changes. Trigger argument: which of these.';

CREATE OR REPLACE FUNCTION public.mark_search_of_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.profiles_search_pending ("groupId", "profileId", "isLater")
  select new."groupId", new.id, false
   where not exists (
     select from public.profiles_search_pending as pending
      where pending."groupId" = new."groupId" and pending."profileId" = new.id and not pending."isLater"
   );
  return null;
end
$function$;
comment on function public.mark_search_of_profile() is 'Has the words of a profile written at the end of the transaction.';

CREATE OR REPLACE FUNCTION public.mark_talent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.profiles
     set "isTalent" = true
   where "groupId" = new."groupId" and id = new."profileId" and "isTalent" is not true;
  return null;
end
$function$;
comment on function public.mark_talent() is 'Who applies or is put into a project is a talent.';

CREATE OR REPLACE FUNCTION public.mark_unnamed_contents(account uuid, keys text[])
 RETURNS void
 LANGUAGE sql
AS $function$
    insert into public.storage_objects ("groupId", "storageKey", "unnamedSince")
    select distinct account, key, now() from unnest(keys) as key
    on conflict on constraint storage_objects_pkey do update set "unnamedSince" = excluded."unnamedSince"
  $function$;
comment on function public.mark_unnamed_contents(account uuid, keys text[]) is 'Has contents of the storage removed which nothing names after this transaction.';

CREATE OR REPLACE FUNCTION public.mark_unused_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  link constant jsonb := to_jsonb(old);
begin
  update public.files
     set "unusedSince" = now(),
         "lastProfileId" = coalesce(
           (link ->> 'profileId')::uuid,
           (
             select "profileId" from public.applications
              where "groupId" = old."groupId" and id = (link ->> 'applicationId')::uuid
           )
         )
   where "groupId" = old."groupId" and id = old."fileId" and not public.file_is_used(old."groupId", old."fileId");
  return null;
end
$function$;
comment on function public.mark_unused_file() is 'Sets unusedSince of a file that the last record has given up, and lastProfileId if that was a person.';

CREATE OR REPLACE FUNCTION public.mark_unused_image()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.images set "unusedSince" = now()
   where "groupId" = new."groupId" and id = new.id and not public.image_is_used(new."groupId", new.id);
  return null;
end
$function$;
comment on function public.mark_unused_image() is 'Sets unusedSince of a picture that was added without a profile.';

CREATE OR REPLACE FUNCTION public.mark_unused_location()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.locations set "unusedSince" = now()
   where "groupId" = new."groupId" and id = new.id and not public.location_is_used(new."groupId", new.id);
  return null;
end
$function$;
comment on function public.mark_unused_location() is 'Sets unusedSince of a place that was added without a record.';

CREATE OR REPLACE FUNCTION public.matching_profiles(search text, hasura_session json)
 RETURNS SETOF profiles
 LANGUAGE sql
 STABLE
AS $function$
  select profile.*
    from public.profiles_search as stored,
    lateral (
      select * from public.profiles as held
       where held."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid and held.id = stored."profileId"
       limit 1
    ) as profile
   where (select public.search_is_frequent((hasura_session ->> 'x-hasura-group-id')::uuid, search, 20))
     and stored."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid
     and ts_match_vq(stored.document, (select public.search_query(search)))
  union all
  select profile.*
    from public.profiles as profile
   where not (select public.search_is_frequent((hasura_session ->> 'x-hasura-group-id')::uuid, search, 20))
     and profile."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid
     and profile.id in (
       select stored."profileId" from public.profiles_search as stored
        where stored."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid
          and stored.document @@ (select public.search_query(search))
     )
  union all
  select profile.*
    from public.profiles as profile
   where profile."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid
     and profile.id in (
       select match."profileId"
         from public.search_similar((hasura_session ->> 'x-hasura-group-id')::uuid, search) as match
     )
$function$;
comment on function public.matching_profiles(search text, hasura_session json) is 'The same profiles as those of search_profiles in no order: for counts, and for an order_by of your own.';

CREATE OR REPLACE FUNCTION public.merge_profiles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  account constant uuid := new."groupId";
  kept_id constant uuid := new."profileId";
  merged_id constant uuid := new."mergedProfileId";
begin
  -- Waits for transactions that add something to either profile, and lets no other one begin. In the order of ids, so
  -- that two merges do not deadlock.
  perform from public.profiles where "groupId" = account and id in (kept_id, merged_id) order by id for update;
  if exists (
    select from public.profiles
     where "groupId" = account and id in (kept_id, merged_id) and "deletedAt" is not null
  ) then
    -- Postgres' own wording, from which the service reads the name of the constraint.
    raise exception 'new row for relation "profiles_merges" violates check constraint "profiles_merges_live_check"'
      using errcode = 'check_violation', constraint = 'profiles_merges_live_check', table = 'profiles_merges';
  end if;

  -- First, because a key has one holder: the merged profile gives up its keys before the other one claims them.
  update public.profiles set "deletedAt" = now(), "mergedIntoId" = kept_id where "groupId" = account and id = merged_id;
  update public.profiles set "mergedIntoId" = kept_id where "groupId" = account and "mergedIntoId" = merged_id;

  -- What the kept profile has already gets the details that only the other profile has.
  update public.profiles_emails as known
     set "isConfirmed" = known."isConfirmed" or moved."isConfirmed",
         type = coalesce(known.type, moved.type),
         "isPreferred" = known."isPreferred" or moved."isPreferred" and not exists (
           select from public.profiles_emails as preferred
            where preferred."groupId" = account and preferred."profileId" = kept_id
              and preferred."isPreferred" and preferred."deletedAt" is null
         )
    from public.profiles_emails as moved
   where known."groupId" = account and known."profileId" = kept_id and known."deletedAt" is null
     and moved."groupId" = account and moved."profileId" = merged_id and moved."deletedAt" is null
     and moved."canonicalEmailAddress" = known."canonicalEmailAddress";
  update public.profiles_emails as moved
     set "profileId" = kept_id,
         "isPreferred" = moved."isPreferred" and not exists (
           select from public.profiles_emails as known
            where known."groupId" = account and known."profileId" = kept_id
              and known."isPreferred" and known."deletedAt" is null
         )
   where moved."groupId" = account and moved."profileId" = merged_id
     and (moved."deletedAt" is not null or not exists (
       select from public.profiles_emails as known
        where known."groupId" = account and known."profileId" = kept_id and known."deletedAt" is null
          and known."canonicalEmailAddress" = moved."canonicalEmailAddress"
     ));

  update public.profiles_phones as known
     set "isConfirmed" = known."isConfirmed" or moved."isConfirmed",
         type = coalesce(known.type, moved.type)
    from public.profiles_phones as moved
   where known."groupId" = account and known."profileId" = kept_id
     and moved."groupId" = account and moved."profileId" = merged_id
     and coalesce(moved."canonicalNumber", moved.number) = coalesce(known."canonicalNumber", known.number);
  update public.profiles_phones as moved
     set "profileId" = kept_id
   where moved."groupId" = account and moved."profileId" = merged_id
     and not exists (
       select from public.profiles_phones as known
        where known."groupId" = account and known."profileId" = kept_id
          and coalesce(known."canonicalNumber", known.number) = coalesce(moved."canonicalNumber", moved.number)
     );

  -- Positions and educations stay when they say nothing that one of the other profile does not say.
  update public.profiles_positions as moved
     set "profileId" = kept_id
   where moved."groupId" = account and moved."profileId" = merged_id
     and not exists (
       select from public.profiles_positions as known
        where known."groupId" = account and known."profileId" = kept_id
          and public.fold_text(known.title) is not distinct from public.fold_text(moved.title)
          and public.fold_text(known."companyName") is not distinct from public.fold_text(moved."companyName")
          and (moved."companyId" is null or moved."companyId" = known."companyId")
          and (moved.description is null or moved.description = known.description)
          and (moved.location is null or moved.location = known.location)
          -- A date can be a year or a month, which a more precise one begins with.
          and (moved."startDate" is null or starts_with(known."startDate", moved."startDate"))
          and (moved."endDate" is null or starts_with(known."endDate", moved."endDate"))
          and moved."isCurrent" = known."isCurrent"
     );
  update public.profiles_educations as moved
     set "profileId" = kept_id
   where moved."groupId" = account and moved."profileId" = merged_id
     and not exists (
       select from public.profiles_educations as known
        where known."groupId" = account and known."profileId" = kept_id
          and public.fold_text(known."schoolName") is not distinct from public.fold_text(moved."schoolName")
          and public.fold_text(known.degree) is not distinct from public.fold_text(moved.degree)
          and public.fold_text(known."fieldOfStudy") is not distinct from public.fold_text(moved."fieldOfStudy")
          and (moved.description is null or moved.description = known.description)
          and (moved."startDate" is null or starts_with(known."startDate", moved."startDate"))
          and (moved."endDate" is null or starts_with(known."endDate", moved."endDate"))
     );
  update public.profiles_locales as known
     set level = moved.level
    from public.profiles_locales as moved
   where known."groupId" = account and known."profileId" = kept_id and known.level is null
     and moved."groupId" = account and moved."profileId" = merged_id and lower(moved.locale) = lower(known.locale);
  update public.profiles_locales as moved
     set "profileId" = kept_id
   where moved."groupId" = account and moved."profileId" = merged_id
     and not exists (
       select from public.profiles_locales as known
        where known."groupId" = account and known."profileId" = kept_id and lower(known.locale) = lower(moved.locale)
     );
  update public.profiles_locations as moved
     set "profileId" = kept_id
   where moved."groupId" = account and moved."profileId" = merged_id
     and not exists (
       select from public.profiles_locations as known
         join public.locations as known_place
           on known_place."groupId" = account and known_place.id = known."locationId"
         join public.locations as place on place."groupId" = account and place.id = moved."locationId"
        where known."groupId" = account and known."profileId" = kept_id
          and (
            known."locationId" = moved."locationId"
            or public.fold_text(known_place.search) = public.fold_text(place.search)
          )
     );
  -- The same bytes are one file, and a resume if one of the two is. What was read from a file belongs together.
  update public.profiles_files as known
     set "isResume" = known."isResume" or moved."isResume",
         text = case when is_read_there then moved.text else known.text end,
         language = case when is_read_there then moved.language else known.language end,
         parsed = case when is_read_there then moved.parsed else known.parsed end,
         confidence = case when is_read_there then moved.confidence else known.confidence end,
         "readAt" = case when is_read_there then moved."readAt" else known."readAt" end,
         "readError" = case when is_read_there then moved."readError" else known."readError" end,
         "applicationId" = coalesce(known."applicationId", moved."applicationId")
    from public.profiles_files as moved
    join public.files as file on file."groupId" = account and file.id = moved."fileId"
    join public.files as same on same."groupId" = account and same.sha256 = file.sha256
   cross join lateral (
     select resume."isResume" < moved."isResume" or resume.text is null and moved.text is not null
       from public.profiles_files as resume
      where resume."groupId" = account and resume."profileId" = kept_id and resume."fileId" = same.id
   ) as reading (is_read_there)
   where known."groupId" = account and known."profileId" = kept_id and known."fileId" = same.id
     and moved."groupId" = account and moved."profileId" = merged_id
     and (is_read_there or known."applicationId" is null and moved."applicationId" is not null);
  update public.profiles_files as moved
     set "profileId" = kept_id
   where moved."groupId" = account and moved."profileId" = merged_id
     and not exists (
       select from public.profiles_files as known
         join public.files as known_file on known_file."groupId" = account and known_file.id = known."fileId"
         join public.files as file on file."groupId" = account and file.id = moved."fileId"
        where known."groupId" = account and known."profileId" = kept_id
          and (known."fileId" = moved."fileId" or known_file.sha256 = file.sha256)
     );
  update public.profiles_assignees as moved
     set "profileId" = kept_id
   where moved."groupId" = account and moved."profileId" = merged_id
     and not exists (
       select from public.profiles_assignees as known
        where known."groupId" = account and known."profileId" = kept_id and known."userId" = moved."userId"
     );

  -- A field with one value has one slot. Of a field with several values those are united.
  update public.profiles_fieldsvalues as moved
     set "profileId" = kept_id
   where moved."groupId" = account and moved."profileId" = merged_id
     and not exists (
       select from public.profiles_fieldsvalues as known
         left join public.locations as known_place
           on known_place."groupId" = account and known_place.id = known."locationId"
         left join public.locations as place on place."groupId" = account and place.id = moved."locationId"
        where known."groupId" = account and known."profileId" = kept_id and known."fieldId" = moved."fieldId"
          and (known.slot = moved.slot or public.fold_text(known_place.search) = public.fold_text(place.search))
     );

  -- In a project of both, the link of the kept profile stays, with its status.
  update public.projects_profiles as known
     set "appliedAt" = coalesce(known."appliedAt", moved."appliedAt"),
         "applicationId" = coalesce(known."applicationId", moved."applicationId"),
         source = coalesce(known.source, moved.source)
    from public.projects_profiles as moved
   where known."groupId" = account and known."profileId" = kept_id
     and moved."groupId" = account and moved."profileId" = merged_id and moved."projectId" = known."projectId";
  update public.projects_profiles as moved
     set "profileId" = kept_id
   where moved."groupId" = account and moved."profileId" = merged_id
     and not exists (
       select from public.projects_profiles as known
        where known."groupId" = account and known."profileId" = kept_id and known."projectId" = moved."projectId"
     );
  -- After the projects: saves lock in the order profile, project, company.
  update public.profiles_associations as moved
     set "profileId" = kept_id
   where moved."groupId" = account and moved."profileId" = merged_id
     and not exists (
       select from public.profiles_associations as known
        where known."groupId" = account and known."profileId" = kept_id
          and known."associationType" = moved."associationType" and known."companyId" = moved."companyId"
     );

  update public.history_entries set "profileId" = kept_id where "groupId" = account and "profileId" = merged_id;
  update public.applications set "profileId" = kept_id where "groupId" = account and "profileId" = merged_id;
  update public.pending_trigger_tasks set "profileId" = kept_id where "groupId" = account and "profileId" = merged_id;
  update public.unread_notifications set "profileId" = kept_id where "groupId" = account and "profileId" = merged_id;
  update public.replaced_values set "profileId" = kept_id where "groupId" = account and "profileId" = merged_id;

  -- Whoever may be a duplicate of the merged profile may be one of the kept profile.
  update public.profiles_duplicates as moved
     set "profileId" = kept_id
   where moved."groupId" = account and moved."profileId" = merged_id and moved."otherProfileId" <> kept_id
     and not exists (
       select from public.profiles_duplicates as known
        where known."groupId" = account
          and (known."profileId", known."otherProfileId")
            in ((kept_id, moved."otherProfileId"), (moved."otherProfileId", kept_id))
     );
  update public.profiles_duplicates as moved
     set "otherProfileId" = kept_id
   where moved."groupId" = account and moved."otherProfileId" = merged_id and moved."profileId" <> kept_id
     and not exists (
       select from public.profiles_duplicates as known
        where known."groupId" = account
          and (known."profileId", known."otherProfileId")
            in ((kept_id, moved."profileId"), (moved."profileId", kept_id))
     );
  update public.profiles_duplicates
     set "resolvedAt" = now()
   where "groupId" = account and merged_id in ("profileId", "otherProfileId") and "resolvedAt" is null;

  -- Last, so that the columns that are derived from children count those that have moved.
  update public.profiles as kept
     set "createdByUserId" = coalesce(kept."createdByUserId", merged."createdByUserId"),
         "statusId" = coalesce(kept."statusId", merged."statusId"),
         "imageId" = coalesce(kept."imageId", merged."imageId"),
         "locationId" = coalesce(kept."locationId", merged."locationId"),
         "externalId" = coalesce(kept."externalId", merged."externalId"),
         -- A manual name takes precedence over a parsed one: it must not replace the name that the profile shows.
         "firstNameManual" = coalesce(
           kept."firstNameManual", case when kept."firstNameParsed" is null then merged."firstNameManual" end
         ),
         "firstNameParsed" = coalesce(kept."firstNameParsed", merged."firstNameParsed"),
         "lastNameManual" = coalesce(
           kept."lastNameManual", case when kept."lastNameParsed" is null then merged."lastNameManual" end
         ),
         "lastNameParsed" = coalesce(kept."lastNameParsed", merged."lastNameParsed"),
         headline = coalesce(kept.headline, merged.headline),
         summary = coalesce(kept.summary, merged.summary),
         birthday = coalesce(kept.birthday, merged.birthday),
         "networkId" = coalesce(kept."networkId", merged."networkId"),
         "memberId" = coalesce(kept."memberId", merged."memberId"),
         "primaryLocale" = coalesce(kept."primaryLocale", merged."primaryLocale"),
         "talentIdentifier" = coalesce(kept."talentIdentifier", merged."talentIdentifier"),
         "networkSalesNavigatorIdentifier" =
           coalesce(kept."networkSalesNavigatorIdentifier", merged."networkSalesNavigatorIdentifier"),
         "networkSignificantIdentifier" =
           coalesce(kept."networkSignificantIdentifier", merged."networkSignificantIdentifier"),
         distance = coalesce(kept.distance, merged.distance),
         "isTalent" = coalesce(kept."isTalent", merged."isTalent"),
         "isContact" = coalesce(kept."isContact", merged."isContact"),
         "isHiring" = coalesce(kept."isHiring", merged."isHiring"),
         "isOpenToNewOpportunities" = coalesce(kept."isOpenToNewOpportunities", merged."isOpenToNewOpportunities"),
         "isInfluencer" = coalesce(kept."isInfluencer", merged."isInfluencer"),
         "isPremium" = coalesce(kept."isPremium", merged."isPremium"),
         "canSendInMail" = coalesce(kept."canSendInMail", merged."canSendInMail"),
         -- Two profiles may have been contacted from two pages: the numbers that no other table has add up.
         "countConnexionsWithThisProfile" =
           kept."countConnexionsWithThisProfile" + merged."countConnexionsWithThisProfile",
         "countInvitationsScheduledToThisProfile" =
           kept."countInvitationsScheduledToThisProfile" + merged."countInvitationsScheduledToThisProfile",
         "countInvitationsSentToThisProfile" =
           kept."countInvitationsSentToThisProfile" + merged."countInvitationsSentToThisProfile",
         "countMeetingsDoneWithThisProfile" =
           kept."countMeetingsDoneWithThisProfile" + merged."countMeetingsDoneWithThisProfile",
         "countMeetingsScheduledWithThisProfile" =
           kept."countMeetingsScheduledWithThisProfile" + merged."countMeetingsScheduledWithThisProfile",
         "countMessagesReceivedFromThisProfile" =
           kept."countMessagesReceivedFromThisProfile" + merged."countMessagesReceivedFromThisProfile",
         "countMessagesScheduledToThisProfile" =
           kept."countMessagesScheduledToThisProfile" + merged."countMessagesScheduledToThisProfile",
         "countMessagesSentToThisProfile" =
           kept."countMessagesSentToThisProfile" + merged."countMessagesSentToThisProfile"
    from public.profiles as merged
   where kept."groupId" = account and kept.id = kept_id
     and merged."groupId" = account and merged.id = merged_id;
  -- The network URL and what belongs to it go together.
  update public.profiles as kept
     set "profileUrl" = coalesce(kept."profileUrl", merged."profileUrl"),
         "canonicalNetworkUrl" = merged."canonicalNetworkUrl",
         "publicIdentifier" = coalesce(kept."publicIdentifier", merged."publicIdentifier"),
         "isNetworkUrlConfirmed" = merged."isNetworkUrlConfirmed"
    from public.profiles as merged
   where kept."groupId" = account and kept.id = kept_id
     and merged."groupId" = account and merged.id = merged_id
     and (
       kept."profileUrl" is null and kept."canonicalNetworkUrl" is null
       or kept."canonicalNetworkUrl" = merged."canonicalNetworkUrl" and not kept."isNetworkUrlConfirmed"
     );
  return new;
end
$function$;
comment on function public.merge_profiles() is 'Moves everything that belongs to the merged profile to the kept one, fills its empty columns, and deletes the merged profile.';

CREATE OR REPLACE FUNCTION public.name_color()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.name := coalesce(new.name, new.id);
  return new;
end
$function$;
comment on function public.name_color() is NULL;

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

CREATE OR REPLACE FUNCTION public.name_same_identity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new."sameIdentity" := public.same_identity(new."groupId", public.profiles_of_person(new."groupId", new."profileId"));
  return new;
end
$function$;
comment on function public.name_same_identity() is 'Keeps which other profiles have an identity of the person, before it is erased.';

CREATE OR REPLACE FUNCTION public.number_company_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Also when the number is given: who holds a number and waits for the company deadlocks with who holds the company.
  perform from public.companies where "groupId" = new."groupId" and id = new."companyId" for no key update;
  if new.number is null then
    -- A statement of its own, so that it sees what was committed while this waited for the lock.
    select coalesce(max(number), 0) + 1
      into new.number
      from public.companies_revisions
     where "groupId" = new."groupId" and "companyId" = new."companyId";
  end if;
  return new;
end
$function$;
comment on function public.number_company_revision() is 'Locks the company when a save inserts a revision of it, and gives the revision the next number if the save has none.';

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

CREATE OR REPLACE FUNCTION public.place_field_value()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  field_type text;
  canonical text;
begin
  select type into field_type from public.fields where "groupId" = new."groupId" and id = new."fieldId";
  if field_type is null then
    -- The foreign key reports it, with its own name.
    new.slot := '';
    return new;
  end if;
  canonical := public.canonical_field_value(field_type, new.value);
  if (new."fieldValueId" is not null) <> (field_type in ('singlechoice', 'multiplechoice'))
    or (new."locationId" is not null) <> (field_type in ('singlelocation', 'multiplelocation'))
    or canonical is null and new.value is not null
    -- A user who is disabled later remains the value.
    or field_type = 'user' and canonical is not null
      and row (new."fieldId", canonical) is distinct from row (old."fieldId", old.value)
      and not exists (
        select from public.users
         where "groupId" = new."groupId" and id = canonical::uuid and not disabled
      ) then
    raise exception 'a value of a field of the type % is %', field_type, public.expected_field_value(field_type)
      using errcode = 'check_violation', constraint = tg_argv[0], table = tg_table_name;
  end if;
  new.value := canonical;
  new."numberValue" := case when field_type in ('number', 'rating') then canonical::numeric end;
  new."booleanValue" := case when field_type = 'boolean' then canonical::boolean end;
  new."dateValue" := case when field_type = 'date' then canonical::date end;
  new."dateTimeValue" := case when field_type = 'datetime' then canonical::timestamptz end;
  new.amount := case when field_type = 'currency' then split_part(canonical, ' ', 1)::numeric end;
  new.currency := case when field_type = 'currency' then nullif(split_part(canonical, ' ', 2), '') end;
  new.slot := case field_type
    when 'multiplechoice' then new."fieldValueId"::text
    when 'multiplelocation' then new."locationId"::text
    when 'tags' then left(public.fold_text(canonical), 200)
    else ''
  end;
  return new;
end
$function$;
comment on function public.place_field_value() is 'Checks that a custom field value is of the type of its field, brings it into its canonical form and sets the typed columns and the slot.';

CREATE OR REPLACE FUNCTION public.place_values_of_field()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.projects_fieldsvalues set value = value where "groupId" = new."groupId" and "fieldId" = new.id;
  update public.companies_fieldsvalues set value = value where "groupId" = new."groupId" and "fieldId" = new.id;
  update public.profiles_fieldsvalues set value = value where "groupId" = new."groupId" and "fieldId" = new.id;
  return null;
end
$function$;
comment on function public.place_values_of_field() is 'Checks the values of a field again when its type changes.';

CREATE OR REPLACE FUNCTION public.prefer_one_email()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  account constant uuid := coalesce(new."groupId", old."groupId");
  concerned uuid;
  preferred uuid;
begin
  for concerned in
    select distinct id from unnest(array[old."profileId", new."profileId"]) as id where id is not null
  loop
    -- Two transactions may each prefer another address.
    perform from public.profiles where "groupId" = account and id = concerned for no key update;
    continue when not found;
    -- The one that was chosen last; else the oldest one, confirmed ones first.
    select id into preferred
      from public.profiles_emails
     where "groupId" = account and "profileId" = concerned and "deletedAt" is null
     order by "isPreferred" desc, case when "isPreferred" then id = new.id end desc,
              case when "isPreferred" then "updatedAt" end desc, "isConfirmed" desc, "createdAt", id
     limit 1;
    update public.profiles_emails
       set "isPreferred" = not "isPreferred"
     where "groupId" = account and "profileId" = concerned
       and "isPreferred" <> (id is not distinct from preferred);
  end loop;
  return null;
end
$function$;
comment on function public.prefer_one_email() is 'Has exactly one address of a profile preferred, of those that are not deleted.';

CREATE OR REPLACE FUNCTION public.profile_derivations("groupId" uuid, "profileId" uuid)
 RETURNS TABLE("countResumes" integer, "lastPositionStartDate" timestamp with time zone, "countApplicationsFromThisProfile" integer, "firstInteractionDate" timestamp with time zone, "lastInteractionDate" timestamp with time zone, "lastPastInteractionDate" timestamp with time zone, "lastInteractionType" text)
 LANGUAGE sql
 STABLE
AS $function$
  select files.resumes, positions.start, interactions.*
    from (
      select count(*)::integer as resumes
        from public.profiles_files as link
       where link."groupId" = $1 and link."profileId" = $2 and link."isResume"
    ) as files,
    (
      -- A year or a month counts from its first day. Adding the days keeps one that the month does not have from
      -- being an error.
      select max(
               (rpad(left(position."startDate", 7), 10, '-01-01')::date
                 + coalesce(nullif(substr(position."startDate", 9, 2), '')::integer - 1, 0))::timestamp at time zone 'UTC'
             ) as start
        from public.profiles_positions as position
       where position."groupId" = $1 and position."profileId" = $2 and position."isCurrent"
    ) as positions,
    (
      select count(*) filter (where entry.type = 'application')::integer,
             min(entry."createdAt"),
             max(entry."createdAt"),
             max(entry."createdAt") filter (where entry."createdAt" <= clock_timestamp()),
             (array_agg(entry.type order by entry."createdAt" desc, entry.id desc))[1]
        from public.history_entries as entry
       where entry."groupId" = $1 and entry."profileId" = $2 and entry.type <> 'note'
    ) as interactions
$function$;
comment on function public.profile_derivations("groupId" uuid, "profileId" uuid) is 'The columns of a profile that are derived from its files, positions and history entries.';

CREATE OR REPLACE FUNCTION public.profiles_audit_entries(record profiles)
 RETURNS SETOF audit_entries
 LANGUAGE sql
 STABLE
AS $function$
           select * from public.audit_entries
            where "groupId" = record."groupId" and "recordId" = record.id and entity = 'profiles'
         $function$;
comment on function public.profiles_audit_entries(record profiles) is 'Who changed the record and what belongs to it, what and when.';

CREATE OR REPLACE FUNCTION public.profiles_of_person(account uuid, profile uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$
    with recursive upwards as (
      select id, "mergedIntoId" from public.profiles where "groupId" = account and id = profile
      union
      select kept.id, kept."mergedIntoId"
        from upwards join public.profiles as kept on kept."groupId" = account and kept.id = upwards."mergedIntoId"
    ), person as (
      select id from upwards
      union
      select merged.id
        from person join public.profiles as merged on merged."groupId" = account and merged."mergedIntoId" = person.id
    )
    select array_agg(id order by id) from person
  $function$;
comment on function public.profiles_of_person(account uuid, profile uuid) is 'The profiles of one person: that into which a profile was merged, if any, and all that were merged into it.';

CREATE OR REPLACE FUNCTION public.profiles_same_identity(profile profiles)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select public.same_identity(profile."groupId", public.profiles_of_person(profile."groupId", profile.id))
$function$;
comment on function public.profiles_same_identity(profile profiles) is 'Other profiles that have an identity of this one, or of those merged with it: an array of {profileId, reasons}. An erasure leaves them unless it is told to erase them too.';

CREATE OR REPLACE FUNCTION public.profiles_search_highlights(profile profiles, search text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN search_highlights(profile, search_query(search));
comment on function public.profiles_search_highlights(profile profiles, search text) is 'Where the words of a search are: an array of {source, html}, with the words in mark elements. The source is name, headline, position, summary or resume.';

CREATE OR REPLACE FUNCTION public.projects_audit_entries(record projects)
 RETURNS SETOF audit_entries
 LANGUAGE sql
 STABLE
AS $function$
           select * from public.audit_entries
            where "groupId" = record."groupId" and "recordId" = record.id and entity = 'projects'
         $function$;
comment on function public.projects_audit_entries(record projects) is 'Who changed the record and what belongs to it, what and when.';

CREATE OR REPLACE FUNCTION public.protect_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new."deletedAt" is not null or new.code is distinct from old.code then
    raise exception 'status "%" is protected: it cannot be deleted and its code cannot be changed', old.title
      using errcode = 'check_violation', constraint = 'statuses_protected_check', table = 'statuses';
  end if;
  return new;
end
$function$;
comment on function public.protect_status() is NULL;

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

CREATE OR REPLACE FUNCTION public.read_search(search text, OUT matches tsquery, OUT exact tsquery, OUT names tsquery, OUT plain text)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  part record;
  term record;
  -- Terms with "or" between them are a group, of which one has to be found.
  joins_group boolean := false;
  group_matches tsquery;
  group_exact tsquery;
  group_names tsquery;
  stop_words tsquery;
  excluded tsquery;
  words integer := 0;
begin
  if length(search) > 500 then
    raise exception 'search must have at most 500 characters' using errcode = 'invalid_parameter_value';
  end if;
  for part in
    select matched[1] = '-' as is_excluded,
           matched[2] is not null as is_phrase,
           coalesce(matched[2], matched[3]) as value,
           number = count(*) over () as is_last
      from regexp_matches(
             translate(search, U&'\201C\201D\201E\201F\00AB\00BB', '""""""'),
             '(-?)(?:"([^"]*)"?|([^[:space:]"]+))', 'g'
           ) with ordinality as parts (matched, number)
     order by number
  loop
    if lower(part.value) in ('or', 'ou', '|')
      and not part.is_excluded and not part.is_phrase and not part.is_last and group_matches is not null then
      joins_group := true;
      continue;
    end if;
    if part.value ~ '[*]$'
      and length(regexp_replace(part.value, '[^[:alnum:]]+' collate pg_catalog.pg_c_utf8, '', 'g')) < 2 then
      raise exception 'search must have at least 2 letters before *' using errcode = 'invalid_parameter_value';
    end if;
    term := public.search_term(
      -- Nobody searches for the stop words, but some for the languages and for IT.
      case when lower(part.value) in ('it', 'c', 'r') then upper(part.value) else part.value end,
      -- The last word may be unfinished.
      not part.is_phrase and (
        part.value ~ '[*]$'
        or part.is_last and not part.is_excluded
          and part.value ~ '[[:alnum:]]{2}$' collate pg_catalog.pg_c_utf8
      )
    );
    continue when term.words = 0;
    words := words + term.words;
    if words > 20 then
      raise exception 'search must have at most 20 words' using errcode = 'invalid_parameter_value';
    end if;
    if part.is_excluded then
      excluded := coalesce(excluded || term.matches, term.matches);
      continue;
    end if;
    if not part.is_phrase then
      plain := concat_ws(' ', plain, part.value);
    end if;
    if term.is_stop_word and part.value !~ '[*]$' then
      -- Texts in one of the languages lack the word. It counts in names only, unless there is no other one.
      stop_words := coalesce(stop_words && term.exact, term.exact);
      names := coalesce(names && term.names, term.names);
      joins_group := false;
      continue;
    end if;
    if joins_group then
      group_matches := group_matches || term.matches;
      group_exact := group_exact || term.exact;
      group_names := group_names || term.names;
      joins_group := false;
      continue;
    end if;
    matches := coalesce(matches && group_matches, group_matches);
    exact := coalesce(exact && group_exact, group_exact);
    names := coalesce(names && group_names, group_names, names);
    group_matches := term.matches;
    group_exact := term.exact;
    group_names := term.names;
  end loop;
  matches := coalesce(matches && group_matches, group_matches, stop_words);
  exact := coalesce(exact && group_exact, group_exact, stop_words);
  names := coalesce(names && group_names, group_names, names);
  if matches is null then
    raise exception 'search must have a word that is not excluded' using errcode = 'invalid_parameter_value';
  end if;
  if excluded is not null then
    matches := matches && !! excluded;
  end if;
end
$function$;
comment on function public.read_search(search text, OUT matches tsquery, OUT exact tsquery, OUT names tsquery, OUT plain text) is 'Reads a search: what has to match, the same without unfinished words, all of its words in names, the words outside of phrases as text.';

CREATE OR REPLACE FUNCTION public.record_audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  record_column constant text := tg_argv[1];
  part constant text := nullif(tg_argv[2], '');
  kept constant text[] := tg_argv[3];
  ignored constant text[] := tg_argv[4];
  -- Hasura and the embedded engine set the session variables of a mutation for its transaction.
  session constant jsonb := nullif(current_setting('hasura.user', true), '');
  before constant jsonb := to_jsonb(old) - ignored;
  after constant jsonb := to_jsonb(new) - ignored;
  known constant jsonb := coalesce(after, before);
  account constant uuid := case when known ? 'groupId' then known ->> 'groupId' else known ->> 'id' end;
  record uuid := known ->> record_column;
  columns text[];
  old_values jsonb := '{}';
  new_values jsonb := '{}';
  request uuid;
begin
  -- Most updates of a record only set updatedAt, because a row that belongs to it has changed.
  if before = after then
    return null;
  end if;
  if record_column = 'legaldataId' then
    -- A place of a company belongs to the company through its legal data, which may be deleted with it.
    select "companyId" into record from public.companies_legaldata where "groupId" = account and id = record;
  end if;
  if record is null or account is null then
    return null;
  end if;
  -- While an account is being deleted nothing is to be written about that.
  if tg_op <> 'INSERT' and not exists (select from public.groups where id = account) then
    return null;
  end if;

  if tg_op = 'UPDATE' then
    columns := array(select key from jsonb_each(after) as given (key, value) where value <> before -> key);
  else
    columns := array(select jsonb_object_keys(jsonb_strip_nulls(known) - '{id,groupId}'::text[] - record_column));
  end if;
  if columns && kept then
    select coalesce(jsonb_object_agg(key, before -> key) filter (where before is not null), '{}'),
           coalesce(jsonb_object_agg(key, after -> key) filter (where after is not null), '{}')
      into old_values, new_values
      from unnest(kept) as key
     where key = any (columns);
  end if;

  -- Not in a case: Postgres would read the constant before it looks at the condition.
  if pg_input_is_valid(session ->> 'x-hasura-request-id', 'uuid') then
    request := session ->> 'x-hasura-request-id';
  end if;

  insert into public.audit_entries
    ("groupId", "recordId", entity, part, "partId", operation, columns, "oldValues", "newValues", actor, "requestId")
  values (
    account, record, tg_argv[0], part, case when part is not null then (known ->> 'id')::uuid end, lower(tg_op),
    columns, old_values, new_values,
    case
      when session is null then jsonb_build_object(
        'kind', 'database', 'role', session_user, 'application', current_setting('application_name')
      )
      else jsonb_strip_nulls(jsonb_build_object(
        -- Our own servers and commands say who they are. Whoever does not has the admin secret, in whatever role.
        'kind', coalesce(session ->> 'x-hasura-actor', 'admin'),
        'role', session ->> 'x-hasura-role',
        'apikeyId', session ->> 'x-hasura-apikey-id',
        'userId', session ->> 'x-hasura-acting-user-id'
      ))
    end,
    request
  );
  return null;
end
$function$;
comment on function public.record_audit() is 'Writes an audit entry. Trigger arguments: the table of the record, the column with its id, the relationship or nothing, the columns whose values are kept, the columns that are ignored.';

CREATE OR REPLACE FUNCTION public.record_offer_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed constant jsonb := to_jsonb(coalesce(new, old));
  account constant uuid := changed ->> 'groupId';
  project constant uuid := coalesce(changed ->> 'projectId', changed ->> 'id');
begin
  update public.offers_changes set "updatedAt" = now() where "groupId" = account and id = project;
  if not found then
    insert into public.offers_changes ("groupId", id) values (account, project)
      on conflict on constraint offers_changes_pkey do update set "updatedAt" = now();
  end if;
  return null;
end
$function$;
comment on function public.record_offer_change() is 'Records that the offer of a project may have changed.';

CREATE OR REPLACE FUNCTION public.record_offers_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  account uuid := coalesce(to_jsonb(new) ->> 'groupId', to_jsonb(new) ->> 'id');
begin
  update public.offers_changes as change
     set "updatedAt" = now()
   where change."groupId" = account
     and (change."closedAt" is null)
       <> exists (select from public.offers as offer where offer.id = change.id and offer."groupId" = account);
  insert into public.offers_changes ("groupId", id)
  select "groupId", id from public.offers where "groupId" = account
      on conflict on constraint offers_changes_pkey do nothing;
  return null;
end
$function$;
comment on function public.record_offers_of_account() is 'Records which projects of an account became offers, and which are none any more.';

CREATE OR REPLACE FUNCTION public.record_offers_of_field()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.offers_changes as change
     set "updatedAt" = now()
   where change."groupId" = new."groupId"
     and change."closedAt" is null
     and exists (
       select
         from public.projects_fieldsvalues as entry
         join public.fields as field on field.id = entry."fieldId" and field."groupId" = entry."groupId"
        where entry."groupId" = change."groupId"
          and entry."projectId" = change.id
          and new.id in (field.id, field."parentId", entry."fieldValueId")
     );
  return null;
end
$function$;
comment on function public.record_offers_of_field() is 'Records that the offers with values of a field changed when the field or an option does.';

CREATE OR REPLACE FUNCTION public.record_status_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Through groups: while an account is being erased its statuses go too, and nothing is to be written about that.
  insert into public.status_changes ("groupId", entity, "recordId", "fromStatusId", "toStatusId")
  select id, tg_argv[0], new.id,
         -- A status that is being deleted can no longer be referred to.
         (select id from public.statuses where "groupId" = new."groupId" and id = old."statusId"), new."statusId"
    from public.groups
   where id = new."groupId";
  return null;
end
$function$;
comment on function public.record_status_change() is 'Inserts a row into status_changes. Trigger argument: the entity of the record.';

CREATE OR REPLACE FUNCTION public.refresh_search(account uuid, most integer)
 RETURNS SETOF profiles_search_pending
 LANGUAGE plpgsql
AS $function$
declare
  pending public.profiles_search_pending;
begin
  -- In the order of ids, as merges lock profiles, and without those that another server writes now.
  for pending in
    with taken as (
      delete from public.profiles_search_pending
       where "groupId" = account
         and id = any (array(
           select id from public.profiles_search_pending
            where "groupId" = account and "isLater" limit most for update skip locked
         ))
      returning *
    )
    select distinct on ("profileId") * from taken order by "profileId"
  loop
    perform public.write_search(account, pending."profileId");
    return next pending;
  end loop;
end
$function$;
comment on function public.refresh_search(account uuid, most integer) is 'Writes the words of profiles of an account that are pending for later, at most as many as given, and returns what it has done.';

CREATE OR REPLACE FUNCTION public.refuse_audit_write()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'audit entries are written by triggers only' using errcode = 'insufficient_privilege';
end
$function$;
comment on function public.refuse_audit_write() is 'Nobody adds or changes an entry, not even an administrator of Hasura.';

CREATE OR REPLACE FUNCTION public.refuse_dismissal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- The words of Postgres, as in refuse_second_success.
  raise exception 'new row for relation "applications" violates check constraint "applications_stay_accepted"'
    using errcode = 'check_violation', constraint = 'applications_stay_accepted', table = 'applications';
end
$function$;
comment on function public.refuse_dismissal() is 'Raises applications_stay_accepted. An application that was accepted cannot be dismissed.';

CREATE OR REPLACE FUNCTION public.refuse_erased_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from public.profiles
     where "groupId" = new."groupId" and id = new."profileId" and "erasedAt" is not null
  ) then
    raise exception 'new row for relation "%" violates check constraint "profiles_erased_check"', tg_table_name
      using errcode = 'check_violation', constraint = 'profiles_erased_check', table = tg_table_name;
  end if;
  return null;
end
$function$;
comment on function public.refuse_erased_profile() is 'Raises profiles_erased_check for a row that would say something about an erased person.';

CREATE OR REPLACE FUNCTION public.refuse_erased_task()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Postgres' own wording, from which the service reads the name of the constraint.
  raise exception 'new row for relation "tasks" violates check constraint "tasks_erased_check"'
    using errcode = 'check_violation', constraint = 'tasks_erased_check', table = 'tasks';
end
$function$;
comment on function public.refuse_erased_task() is 'Raises tasks_erased_check. A task whose person was erased does not run.';

CREATE OR REPLACE FUNCTION public.refuse_retry_without_input()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- The words of Postgres, as in refuse_second_success.
  raise exception 'new row for relation "tasks" violates check constraint "tasks_retry_input"'
    using errcode = 'check_violation', constraint = 'tasks_retry_input', table = 'tasks';
end
$function$;
comment on function public.refuse_retry_without_input() is 'Raises tasks_retry_input. A task that failed or was rejected and has no input cannot be put back into the queue.';

CREATE OR REPLACE FUNCTION public.refuse_second_success()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Postgres' own wording, from which the service reads the name of the constraint.
  raise exception 'new row for relation "tasks" violates check constraint "tasks_succeed_once"'
    using errcode = 'check_violation', constraint = 'tasks_succeed_once', table = 'tasks';
end
$function$;
comment on function public.refuse_second_success() is 'Raises a violation of tasks_succeed_once: a task that has succeeded cannot run, fail or succeed again.';

CREATE OR REPLACE FUNCTION public.remove_deleted_records(account uuid, deleted_before timestamp with time zone, OUT removed integer, OUT is_complete boolean)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  most_links constant integer := 300;
  most_records constant integer := 20;
  records text;
  links text;
  link_column text;
  change text;
  changed integer;
  is_free boolean;
  is_removable text;
begin
  removed := 0;
  is_complete := true;
  foreach records in array array['projects', 'companies'] loop
    is_free := true;
    -- A live project goes on saying for which company it is.
    is_removable := case records
      -- A look-up for each company whose time has come, of which there are few, and not a join with all projects.
      when 'companies' then 'coalesce((
        select false from public.projects as live
         where live."groupId" = $1 and live."companyId" = record.id and live."deletedAt" is null limit 1
      ), true)'
      else 'true'
    end;
    for links, link_column, change in
      select of_records.links, of_records.link_column, of_records.change
        from (values
          ('projects', 'projects_profiles', 'projectId', 'delete from public.%1$I'),
          -- What only the record says of a person stays with the person.
          ('projects', 'applications', 'projectId', 'update public.%1$I set "projectName" = %4$s, %2$I = null'),
          ('projects', 'history_entries', 'projectId', 'update public.%1$I set "projectName" = %4$s, %2$I = null'),
          ('projects', 'tasks', 'projectId', 'update public.%1$I set %2$I = null'),
          ('companies', 'profiles_associations', 'companyId', 'delete from public.%1$I'),
          (
            'companies', 'profiles_positions', 'companyId',
            'update public.%1$I set "companyName" = coalesce("companyName", %4$s), %2$I = null'
          ),
          ('companies', 'projects', 'companyId', 'update public.%1$I set %2$I = null'),
          ('companies', 'tasks', 'companyId', 'update public.%1$I set %2$I = null')
        ) as of_records (kind, links, link_column, change)
       where of_records.kind = records
    loop
      execute format(
        change || ' where "groupId" = $1 and id in (
           select link.id
             from public.%3$I as record
             join public.%1$I as link on link."groupId" = $1 and link.%2$I = record.id
            where record."groupId" = $1 and record."deletedAt" < $2 and %5$s
            limit $3
         )',
        links, link_column, records,
        format('(select name from public.%I as named where named."groupId" = $1 and named.id = %I)', records, link_column),
        is_removable
      ) using account, deleted_before, most_links;
      get diagnostics changed = row_count;
      is_free := is_free and changed < most_links;
    end loop;
    changed := 0;
    if is_free then
      execute format(
        'delete from public.%1$I where "groupId" = $1 and id in (
           select id from public.%1$I as record
            where record."groupId" = $1 and record."deletedAt" < $2 and %2$s
            order by record."deletedAt" limit $3
         )',
        records, is_removable
      ) using account, deleted_before, most_records;
      get diagnostics changed = row_count;
    end if;
    removed := removed + changed;
    is_complete := is_complete and is_free and changed < most_records;
  end loop;
end
$function$;
comment on function public.remove_deleted_records(account uuid, deleted_before timestamp with time zone, OUT removed integer, OUT is_complete boolean) is 'Removes a bounded number of the projects and companies that were deleted before a time, and what links to them.';

CREATE OR REPLACE FUNCTION public.remove_event_logs(trigger text, hours integer, most integer)
 RETURNS SETOF removed_event_logs
 LANGUAGE plpgsql
AS $function$
declare
  catalog text;
  removed integer;
  total integer := 0;
begin
  -- Of Hasura, and of the embedded engine. Each exists when the metadata had a first trigger.
  foreach catalog in array '{hdb_catalog,engine_catalog}'::text[] loop
    continue when to_regclass(catalog || '.event_log') is null;
    -- Those that somebody works on are left for the next call.
    execute format(
      'with old as materialized (
         select id from %1$I.event_log
          where trigger_name = $1 and (delivered or error or archived)
            and created_at < now() - make_interval(hours => $2)
          order by created_at limit $3 for update skip locked
       ), attempts as (
         delete from %1$I.event_invocation_logs where event_id in (select id from old)
       ), events as (
         delete from %1$I.event_log where id in (select id from old) returning id
       )
       select count(*)::integer from events',
      catalog
    ) into removed using trigger, hours, most;
    total := total + removed;
  end loop;
  return query select total;
end
$function$;
comment on function public.remove_event_logs(trigger text, hours integer, most integer) is 'Removes the records of events of a trigger that were delivered or given up and are older than so many hours, with those of their attempts; at most as many events as given. Returns their number.';

CREATE OR REPLACE FUNCTION public.remove_files_of_input(account uuid, input jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
    select public.mark_unnamed_contents(account, array(
      select stored ->> 'storageKey'
        from jsonb_array_elements(case jsonb_typeof(input -> 'files') when 'array' then input -> 'files' else '[]' end) as stored
       where stored ->> 'storageKey' is not null
         and not exists (
           select from public.files where files."groupId" = account and files."storageKey" = stored ->> 'storageKey'
         )
    ))
  $function$;
comment on function public.remove_files_of_input(account uuid, input jsonb) is 'Has the files of the request of a task removed which no row of files names.';

CREATE OR REPLACE FUNCTION public.remove_rejected_tasks()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'auto'
AS $function$
declare
  most constant integer := 500;
  settings constant jsonb := (select retention from public.groups where id = new."groupId");
  ids uuid[];
begin
  ids := array(
    select id from public.tasks
     where "groupId" = new."groupId" and status = 'rejected'
       and "finishedAt" < now() - public.retention_of(settings, 'failedRequests')
     order by "finishedAt" limit most
       for update skip locked
  );
  perform public.remove_files_of_input(new."groupId", input)
     from public.tasks where "groupId" = new."groupId" and id = any (ids) and input is not null;
  delete from public.tasks where "groupId" = new."groupId" and id = any (ids);
  if cardinality(ids) > 0 then
    new.counts := new.counts || jsonb_build_object(
      'failedRequests', coalesce((new.counts ->> 'failedRequests')::integer, 0) + cardinality(ids)
    );
  end if;
  new."isComplete" := new."isComplete" and cardinality(ids) < most;
  return new;
end
$function$;
comment on function public.remove_rejected_tasks() is 'Removes the rejected tasks of an account that are older than its retention of failed requests.';

CREATE OR REPLACE FUNCTION public.remove_unused_images(account uuid, ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  removed integer;
begin
  perform from public.images where "groupId" = account and id = any (ids) order by id for update;
  delete from public.images
   where "groupId" = account and id = any (ids) and not public.image_is_used(account, id);
  get diagnostics removed = row_count;
  return removed;
end
$function$;
comment on function public.remove_unused_images(account uuid, ids uuid[]) is 'Deletes those of the pictures that no profile has, and returns their number.';

CREATE OR REPLACE FUNCTION public.remove_unused_locations(account uuid, ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  removed integer;
begin
  -- Waits for transactions that give a record one of the places, and lets no other one do so: deleting a place deletes
  -- what refers to it.
  perform from public.locations where "groupId" = account and id = any (ids) order by id for update;
  delete from public.locations
   where "groupId" = account and id = any (ids) and not public.location_is_used(account, id);
  get diagnostics removed = row_count;
  return removed;
end
$function$;
comment on function public.remove_unused_locations(account uuid, ids uuid[]) is 'Deletes those of the places that no record has, and returns their number.';

CREATE OR REPLACE FUNCTION public.remove_webhook_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  account constant uuid := new."groupId";
  most constant integer := 5000;
  removed integer;
begin
  delete from public.webhook_events
   where "groupId" = account and id in (
     select event.id
       from public.webhook_events as event
      where event."groupId" = account and event."createdAt" < now() - interval '30 days'
        and not exists (
          select from public.webhook_deliveries as delivery
           where delivery."groupId" = account and delivery."eventId" = event.id
             and delivery.status in ('queued', 'running')
        )
      order by event."createdAt"
      limit most
   );
  get diagnostics removed = row_count;
  new."isComplete" := new."isComplete" and removed < most;
  if removed > 0 then
    new.counts := new.counts || jsonb_build_object('webhookEvents', removed);
  end if;
  delete from public.webhook_endpoints
   where "groupId" = account and kind = 'listener' and "eventsUntil" < now() - interval '1 day';
  return new;
end
$function$;
comment on function public.remove_webhook_events() is 'Removes events of webhooks after 30 days, and listeners that have ended.';

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

CREATE OR REPLACE FUNCTION public.replace_webhook_secret()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from public.webhook_secrets
   where "groupId" = new."groupId" and "endpointId" = new."endpointId" and "endsAt" <= now();
  update public.webhook_secrets
     set "endsAt" = now() + interval '24 hours'
   where "groupId" = new."groupId" and "endpointId" = new."endpointId" and "endsAt" is null;
  return new;
end
$function$;
comment on function public.replace_webhook_secret() is 'The secret before signs for 24 more hours, so that a receiver has the time to learn the new one.';

CREATE OR REPLACE FUNCTION public.replay_webhook(account uuid, endpoint uuid, happened_from timestamp with time zone, happened_before timestamp with time zone, types jsonb, only_failed boolean, most integer)
 RETURNS SETOF webhook_deliveries
 LANGUAGE plpgsql
AS $function$
declare
  chosen constant uuid[] := array(
    select event.id
      from public.webhook_events as event
      join public.webhook_endpoints as receiver on receiver."groupId" = account and receiver.id = endpoint
      left join public.webhook_deliveries as delivery
        on delivery."groupId" = account and delivery."endpointId" = endpoint and delivery."eventId" = event.id
     where event."groupId" = account
       and event."createdAt" >= happened_from and event."createdAt" < happened_before
       and event."recordId" <> endpoint
       and case
             when types is null then delivery.id is not null or public.wants_webhook_event(receiver.events, event.type)
             else types ?| array['*', split_part(event.type, '.', 1) || '.*', event.type]
           end
       and case
             when only_failed then delivery.status in ('failed', 'held')
             else coalesce(delivery.status not in ('queued', 'running'), true)
           end
     order by event."createdAt", event.sequence
     limit most
  );
begin
  return query
    insert into public.webhook_deliveries as replayed ("groupId", "endpointId", "eventId", "recordId", sequence)
    select account, endpoint, event.id, event."recordId", event.sequence
      from public.webhook_events as event
     where event."groupId" = account and event.id = any (chosen)
    on conflict ("groupId", "endpointId", "eventId") do update
       set status = 'queued', attempts = 0, "lockedUntil" = now(), "lockedBy" = null, "finishedAt" = null
     where replayed.status not in ('queued', 'running')
    returning replayed.*;
end
$function$;
comment on function public.replay_webhook(account uuid, endpoint uuid, happened_from timestamp with time zone, happened_before timestamp with time zone, types jsonb, only_failed boolean, most integer) is 'Sends events of a time again to one endpoint, the oldest first.';

CREATE OR REPLACE FUNCTION public.retention_of(settings jsonb, kind text)
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select make_interval(days => (
      '{"succeededRequests": 30, "failedRequests": 90, "dismissedApplications": 90, "refusedApplications": 90, "agreedApplications": 730, "unusedFiles": 7, "deletedProfiles": 30, "deletedRecords": 180, "auditEntries": 365}'::jsonb
      || settings ->> kind
    )::integer)
  $function$;
comment on function public.retention_of(settings jsonb, kind text) is 'For how long an account keeps a kind of data. Null: for good.';

CREATE OR REPLACE FUNCTION public.retry_tasks(account uuid, kind text, code text, failed_after timestamp with time zone, failed_before timestamp with time zone, most integer)
 RETURNS SETOF tasks
 LANGUAGE sql
AS $function$
    -- Without its request, or without the key that sent it, a task cannot be run again.
    with chosen as materialized (
      select "groupId", id from public.tasks
       where status = 'failed' and input is not null and "apikeyId" is not null
         and (account is null or "groupId" = account)
         and (kind is null or type = kind)
         and (retry_tasks.code is null or error ->> 'code' = retry_tasks.code)
         and (failed_after is null or "finishedAt" >= failed_after)
         and (failed_before is null or "finishedAt" < failed_before)
       order by "finishedAt", id
       limit most
         for update skip locked
    )
    update public.tasks
       set status = 'queued', attempts = 0, error = null, steps = '[]'
      from chosen
     where tasks."groupId" = chosen."groupId" and tasks.id = chosen.id
    returning tasks.*
  $function$;
comment on function public.retry_tasks(account uuid, kind text, code text, failed_after timestamp with time zone, failed_before timestamp with time zone, most integer) is 'Puts up to "most" failed tasks back into the queue, those first that failed first: of an account, a type, with the code of their error, and whose end is not before "failed_after" and before "failed_before". Null does not restrict.';

CREATE OR REPLACE FUNCTION public.revoke_key_of_careers_site()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.apikeys set "revokedAt" = now()
   where "groupId" = old."groupId" and id = old.id and "revokedAt" is null;
  return null;
end
$function$;
comment on function public.revoke_key_of_careers_site() is 'Revokes the API key of careers pages that were deleted.';

CREATE OR REPLACE FUNCTION public.run_retention()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'auto'
AS $function$
declare
  account constant uuid := new."groupId";
  -- Rows of a kind that one run removes, and people that it erases: a transaction must not stay open for long.
  most constant integer := 500;
  most_people constant integer := 20;
  settings constant jsonb := (select retention from public.groups where id = account);
  end_state text;
  kind text;
  ids uuid[];
  person uuid;
begin
  new.counts := '{}';
  new."isComplete" := true;

  -- What is queued or running is never touched, nor what a repeated request may still ask for.
  foreach end_state in array array['succeeded', 'failed'] loop
    kind := end_state || 'Requests';
    ids := array(
      select id from public.tasks
       where "groupId" = account and status = end_state and "erasedAt" is null and "idempotencyKey" is null
         and "finishedAt" < now() - public.retention_of(settings, kind)
       order by "finishedAt" limit most
         for update skip locked
    );
    perform public.remove_files_of_input(account, input)
       from public.tasks where "groupId" = account and id = any (ids) and input is not null;
    update public.tasks
       set input = null,
           warnings = '[]',
           response = null,
           error = case when error is not null then jsonb_build_object(
             'code', error -> 'code', 'message', 'What the request said was removed when its retention ended.'
           ) end,
           "bodyHash" = null,
           "requestId" = null,
           "erasedAt" = now()
     where "groupId" = account and id = any (ids);
    new.counts := new.counts || jsonb_build_object(kind, cardinality(ids));
    new."isComplete" := new."isComplete" and cardinality(ids) < most;
  end loop;

  ids := array(
    select id from public.applications
     where "groupId" = account and review = 'dismissed' and submitted <> '{}'
       and not exists (
           select from public.profiles as held
            where held."groupId" = account and held.id = applications."profileId" and held."retentionHoldUntil" >= now()
         )
       and "reviewedAt" < now() - public.retention_of(settings, 'dismissedApplications')
     order by "reviewedAt" limit most
       for update skip locked
  );
  delete from public.applications_files where "groupId" = account and "applicationId" = any (ids);
  delete from public.profiles_files as link
   where link."groupId" = account and link."applicationId" = any (ids)
     and not exists (
           select from public.applications_files as other
            where other."groupId" = account and other."fileId" = link."fileId"
         );
  update public.applications
     set submitted = '{}', "requestedReference" = null, source = null, consent = null
   where "groupId" = account and id = any (ids);
  new.counts := new.counts || jsonb_build_object('dismissedApplications', cardinality(ids));
  new."isComplete" := new."isComplete" and cardinality(ids) < most;

  ids := array(
    select id from public.files
     where "groupId" = account and "unusedSince" < now() - public.retention_of(settings, 'unusedFiles')
     order by "unusedSince" limit most
       for update skip locked
  );
  -- A record may have got the file since.
  update public.files set "unusedSince" = null, "lastProfileId" = null
   where "groupId" = account and id = any (ids) and public.file_is_used(account, id);
  delete from public.files
   where "groupId" = account and id = any (ids) and not public.file_is_used(account, id);
  new.counts := new.counts || jsonb_build_object('unusedFiles', cardinality(ids));
  new."isComplete" := new."isComplete" and cardinality(ids) < most;

  -- What was added and no record has got, whatever the account sets: it may say something about somebody.
  ids := array(
    select id from public.locations
     where "groupId" = account and "unusedSince" < now() - interval '7 days'
     order by "unusedSince" limit most
       for update skip locked
  );
  update public.locations set "unusedSince" = null
   where "groupId" = account and id = any (ids) and public.location_is_used(account, id);
  new.counts := new.counts
    || jsonb_build_object('unusedLocations', public.remove_unused_locations(account, ids));
  new."isComplete" := new."isComplete" and cardinality(ids) < most;
  ids := array(
    select id from public.images
     where "groupId" = account and "unusedSince" < now() - interval '7 days'
     order by "unusedSince" limit most
       for update skip locked
  );
  update public.images set "unusedSince" = null
   where "groupId" = account and id = any (ids) and public.image_is_used(account, id);
  new.counts := new.counts || jsonb_build_object('unusedImages', public.remove_unused_images(account, ids));
  new."isComplete" := new."isComplete" and cardinality(ids) < most;

  ids := array(
    select id from public.profiles
     where "groupId" = account and "deletedAt" is not null and "erasedAt" is null and "mergedIntoId" is null
       and "deletedAt" < now() - public.retention_of(settings, 'deletedProfiles')
       and ("retentionHoldUntil" is null or "retentionHoldUntil" < now())
     order by "deletedAt" limit most_people
  );
  foreach person in array ids loop
    insert into public.profiles_erasures ("groupId", "profileId", reason) values (account, person, 'retention');
  end loop;
  new.counts := new.counts || jsonb_build_object('deletedProfiles', cardinality(ids));
  new."isComplete" := new."isComplete" and cardinality(ids) < most_people;

  -- Live profiles: marked first, and unmarked after a new contact, or when the account changes its mind. A person is
  -- also added with each profile that is merged into theirs.
  update public.profiles as kept
     set "erasureDueAt" = null
   where kept."groupId" = account and "erasureDueAt" is not null
     and ("deletedAt" is not null or not coalesce(
       coalesce("lastInteractionDate", "addedAt")
         < now() + interval '30 days' - public.retention_of(settings, 'inactiveProfiles'), false
     ) or exists (
       select from public.profiles as merged
        where merged."groupId" = account and merged."mergedIntoId" = kept.id
          and merged."addedAt" >= now() + interval '30 days' - public.retention_of(settings, 'inactiveProfiles')
     ));
  update public.profiles
     set "erasureDueAt" = now() + interval '30 days'
   where "groupId" = account and id in (
     select id from public.profiles as kept
      where kept."groupId" = account and "deletedAt" is null and "erasureDueAt" is null
        and coalesce("lastInteractionDate", "addedAt")
              < now() + interval '30 days' - public.retention_of(settings, 'inactiveProfiles')
        and not exists (
              select from public.profiles as merged
               where merged."groupId" = account and merged."mergedIntoId" = kept.id
                 and merged."addedAt" >= now() + interval '30 days' - public.retention_of(settings, 'inactiveProfiles')
            )
      order by coalesce("lastInteractionDate", "addedAt") limit most
   );
  ids := array(
    select id from public.profiles
     where "groupId" = account and "deletedAt" is null and "erasureDueAt" < now()
       and coalesce("lastInteractionDate", "addedAt") < now() - public.retention_of(settings, 'inactiveProfiles')
       and ("retentionHoldUntil" is null or "retentionHoldUntil" < now())
     order by "erasureDueAt" limit most_people
  );
  foreach person in array ids loop
    insert into public.profiles_erasures ("groupId", "profileId", reason) values (account, person, 'retention');
  end loop;
  new.counts := new.counts || jsonb_build_object('inactiveProfiles', cardinality(ids));
  new."isComplete" := new."isComplete" and cardinality(ids) < most_people;

  new.counts := coalesce(
    (select jsonb_object_agg(counted.key, counted.value) from jsonb_each(new.counts) as counted where counted.value <> '0'),
    '{}'
  );
  -- The last run stays, and those that removed something stay for a year.
  delete from public.retention_runs
   where "groupId" = account and (counts = '{}' or "createdAt" < now() - interval '1 year');
  return new;
end
$function$;
comment on function public.run_retention() is 'Removes what an account has kept for longer than its retention says.';

CREATE OR REPLACE FUNCTION public.run_retention_of_records()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'auto'
AS $function$
declare
  account constant uuid := new."groupId";
  settings constant jsonb := (select retention from public.groups where id = account);
  -- Rows that one run removes. Much depends on a record, and nothing on an audit entry.
  most constant integer := 500;
  most_records constant integer := 50;
  most_entries constant integer := 10000;
  refusals constant uuid[] := array(
    select id from public.statuses
     where "groupId" = account and "targetedEntity" = 'PROFILE' and code ~ '^not_retained(_|$)'
  );
  counts jsonb := '{}';
  kind text;
  ids uuid[];
  removed integer;
  is_complete boolean;
begin
  -- A person is refused in the project of the application, and in no other project without that.
  foreach kind in array array['refusedApplications', 'agreedApplications'] loop
    ids := array(
      select application.id
        from public.applications as application
        join public.projects_profiles as link
          on link."groupId" = account and link."projectId" = application."projectId"
             and link."profileId" = application."profileId"
       where application."groupId" = account and application."projectId" is not null and application.submitted <> '{}'
         and link."statusId" = any (refusals)
         and not exists (
             select from public.profiles as held
              where held."groupId" = account and held.id = application."profileId" and held."retentionHoldUntil" >= now()
           )
         and public.allows_keeping(application.consent) = (kind = 'agreedApplications')
         and application."createdAt" < now() - public.retention_of(settings, kind)
         and coalesce(
               (select max(change.at) from public.status_changes as change
                 where change."groupId" = account and change.entity = 'APPLICATION' and change."recordId" = link.id),
               link."createdAt"
             ) < now() - public.retention_of(settings, kind)
         and not exists (
               select from public.projects_profiles as other
                where other."groupId" = account and other."profileId" = application."profileId"
                  and (other."statusId" = any (refusals)) is not true
                  and (select project."deletedAt" is null from public.projects as project
                        where project."groupId" = account and project.id = other."projectId")
             )
       limit most
         for update of application skip locked
    );
    delete from public.applications_files where "groupId" = account and "applicationId" = any (ids);
    delete from public.profiles_files as link
     where link."groupId" = account and link."applicationId" = any (ids)
       and not exists (
             select from public.applications_files as other
              where other."groupId" = account and other."fileId" = link."fileId"
           );
    update public.history_entries
       set subject = null, message = null
     where "groupId" = account and "applicationId" = any (ids);
    update public.applications
       set submitted = '{}', "requestedReference" = null, source = null, consent = null
     where "groupId" = account and id = any (ids);
    counts := counts || jsonb_build_object(kind, cardinality(ids));
    new."isComplete" := new."isComplete" and cardinality(ids) < most;
  end loop;

  select * into removed, is_complete
    from public.remove_deleted_records(account, now() - public.retention_of(settings, 'deletedRecords'));
  counts := counts || jsonb_build_object('deletedRecords', removed);
  new."isComplete" := new."isComplete" and is_complete;

  delete from public.profiles
   where "groupId" = account and id in (
     select id from public.profiles
      where "groupId" = account and "erasedAt" < now() - public.retention_of(settings, 'erasedProfiles')
      order by "erasedAt" limit most_records
   );
  get diagnostics removed = row_count;
  counts := counts || jsonb_build_object('erasedProfiles', removed);
  new."isComplete" := new."isComplete" and removed < most_records;

  -- Last: what was removed above has entries too, which are new.
  delete from public.audit_entries
   where "groupId" = account and id in (
     select id from public.audit_entries
      where "groupId" = account and "createdAt" < now() - public.retention_of(settings, 'auditEntries')
      order by "createdAt" limit most_entries
   );
  get diagnostics removed = row_count;
  counts := counts || jsonb_build_object('auditEntries', removed);
  new."isComplete" := new."isComplete" and removed < most_entries;

  new.counts := new.counts || coalesce(
    (select jsonb_object_agg(counted.key, counted.value) from jsonb_each(counts) as counted where counted.value <> '0'),
    '{}'
  );
  return new;
end
$function$;
comment on function public.run_retention_of_records() is 'Removes refused applications, deleted records, erased profiles and audit entries when their retention has ended.';

CREATE OR REPLACE FUNCTION public.same_identity(account uuid, ids uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  with address as materialized (
    select email."canonicalEmailAddress" as value
      from public.profiles_emails as email
     where email."groupId" = account and email."profileId" = any (ids)
    union
    -- What the sender of an application that waits has typed. Only addresses in it tell of other profiles: any other word
    -- would be found in the applications of everybody who uses it.
    select found
      from public.applications as application
     cross join lateral public.written_email_addresses(application.submitted ->> 'emailAddresses') as found
     where application."groupId" = account and application."profileId" = any (ids)
  ), said as materialized (
    select public.whole_text_pattern(
             array(select value from address)
             || array(
               select regexp_replace(profile."canonicalNetworkUrl", '^https?://', '') from public.profiles as profile
                where profile."groupId" = account and profile.id = any (ids) and profile."canonicalNetworkUrl" is not null
             )
           ) as pattern
  ), other as (
    select email."profileId" as id, 'email' as reason
      from public.profiles_emails as email
     where email."groupId" = account and email."canonicalEmailAddress" = any (array(select value from address))
       and email."deletedAt" is null
    union
    select same.id, 'networkUrl'
      from public.profiles as same
     where same."groupId" = account and same."canonicalNetworkUrl" = any (array(
             select own."canonicalNetworkUrl" from public.profiles as own
              where own."groupId" = account and own.id = any (ids)
           ))
    union
    select same.id, 'externalId'
      from public.profiles as same
     where same."groupId" = account and same."deletedAt" is null and same."externalId" = any (array(
             select own."externalId" from public.profiles as own where own."groupId" = account and own.id = any (ids)
           ))
    union
    select same.id, 'phone'
      from public.profiles_phones as number
      join public.profiles as same on same."groupId" = account and same.id = number."profileId"
     where number."groupId" = account
       and number."canonicalNumber" = any (array(
             select phone."canonicalNumber" from public.profiles_phones as phone
              where phone."groupId" = account and phone."profileId" = any (ids)
           ))
       and same."foldedName" = any (array(
             select own."foldedName" from public.profiles as own
              where own."groupId" = account and own.id = any (ids) and own."foldedName" <> ''
           ))
    union
    select case when pair."profileId" = any (ids) then pair."otherProfileId" else pair."profileId" end, 'duplicate'
      from public.profiles_duplicates as pair
     where pair."groupId" = account
       -- Nobody has decided about the pair, but one of the two may be deleted.
       and (pair."resolvedAt" is null or exists (
         select from public.profiles as deleted
          where deleted."groupId" = account and deleted.id in (pair."profileId", pair."otherProfileId")
            and deleted."mergedIntoId" is null and deleted."deletedAt" = pair."resolvedAt"
       ))
       and (pair."profileId" = any (ids) or pair."otherProfileId" = any (ids))
    union
    select application."profileId", 'application'
      from said
      join public.applications as application
        on application."groupId" = account and application.review = 'pending'
           and (
             lower(application.submitted::text) ~ said.pattern
             or exists (
               select from public.written_email_addresses(application.submitted ->> 'emailAddresses') as written
                where written in (select value from address)
             )
             or public.canonical_network_url(public.web_address(application.submitted ->> 'networkUrl')) in (
               select own."canonicalNetworkUrl" from public.profiles as own
                where own."groupId" = account and own.id = any (ids)
             )
           )
  )
  select coalesce(
    jsonb_agg(jsonb_build_object('profileId', found.id, 'reasons', found.reasons) order by found.id), '[]'
  )
    from (
      select other.id, array_agg(other.reason order by other.reason) as reasons from other group by other.id
    ) as found
    join public.profiles as profile
      on profile."groupId" = account and profile.id = found.id and profile."erasedAt" is null
   where found.id <> all (ids)
$function$;
comment on function public.same_identity(account uuid, ids uuid[]) is 'Other profiles of the account that have an identity of one of the profiles, with the reasons: email, phone (with the name), networkUrl, externalId, duplicate (an open pair), application (one that waits for a review).';

CREATE OR REPLACE FUNCTION public.say_that_person_was_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from public.apikeys where "groupId" = new."groupId" and id = new."apikeyId" and kind = 'public'
  ) then
    new.response := old.response #- '{body,warnings}';
    new.error := old.error - 'details';
    -- The reason of a rejection may quote what was sent.
    if new.status = 'rejected' then
      new.error := new.error || '{"message": "The application was refused."}';
    end if;
  elsif new.status = 'rejected' then
    new.error := jsonb_build_object(
      'code', 'profile_erased', 'message', 'The person was erased. The save cannot be done any more.'
    );
  end if;
  return new;
end
$function$;
comment on function public.say_that_person_was_erased() is 'Sets the error of a task whose person was erased; with a public key the task goes on saying what it has said, without anything of the person.';

CREATE OR REPLACE FUNCTION public.search_document(account uuid, profile_id uuid)
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
comment on function public.search_document(account uuid, profile_id uuid) is 'What is searched of a profile. Null for one that is deleted.';

CREATE OR REPLACE FUNCTION public.search_excerpt(value text, query tsquery)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  -- Characters of a part, as many as a highlight shows, and of the text around it.
  part constant integer := 250;
  around constant integer := 150;
  words constant text[] := array(
    select distinct word[1] from regexp_matches(query::text, '''([^'']+)''', 'g') as word where length(word[1]) > 2
  );
  pattern text;
  best integer[];
begin
  if length(value) <= 2 * (part + 2 * around) or words = '{}' then
    return value;
  end if;
  -- A stem can differ in its last letters from the words that have it. Some names are other words in the query.
  pattern := (
    select string_agg(
             case
               when word = 'cplusplus' then '\mc[+][+]'
               when word ~ '^[cfj]sharp$' then '\m' || left(word, 1) || '#'
               when word ~ '^[cr]language$' then '\m' || left(word, 1) || '\M'
               when word = 'ittech' then '\mit\M'
               when word = 'dotnet' then '[.]net'
               when word = 'rnd' then '\mr ?& ?d'
               else (
                 select string_agg('\m' || regexp_replace(start, '[^[:alnum:]]' collate pg_catalog.pg_c_utf8, '.', 'g'), '|')
                   from unnest(array[word, left(word, greatest(3, length(word) - 3))]) as start
               )
             end,
             '|'
           )
      from unnest(words) as word
  );
  best := array(
    select piece.number - 1
      from (
        -- With the beginning of the next one, for a word that reaches into it.
        select matched.number::integer as number,
               concat(matched.text[1], left(lead(matched.text[1]) over (order by matched.number), 40)) as text
          from regexp_matches(value, '.{1,250}', 'g') with ordinality as matched (text, number)
      ) as piece,
      regexp_matches(public.fold_text(piece.text), pattern collate pg_catalog.pg_c_utf8, 'g') as word
     group by piece.number
     order by count(distinct word[1]) filter (where word[1] = any (words)) desc, count(distinct word[1]) desc, piece.number
     limit 4
  );
  return (
    select coalesce(string_agg(
             -- Without parts of words.
             regexp_replace(
               substr(value, greatest(1, chosen.number * part + 1 - around), part + 2 * around),
               case when chosen.number = 0 then '\s+\S*$' else '^\S*\s+|\s+\S*$' end, '', 'g'
             ),
             ' … ' order by chosen.number
           ), '')
      from (
        -- The second one is not beside the first, around which the text is shown too.
        select number from unnest(best) with ordinality as ranked (number, place)
         where place = 1 or abs(number - best[1]) > 1
         order by place
         limit 2
      ) as chosen
  );
end
$function$;
comment on function public.search_excerpt(value text, query tsquery) is 'The two parts of a long text that have most of the words of a query; a short text as it is. Empty if a long text has none.';

CREATE OR REPLACE FUNCTION public.search_highlight(value text, language text, query tsquery)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  cut constant text := public.cut_bytes(value, 50000);
  excerpt constant text := public.search_excerpt(cut, query);
begin
  if coalesce(excerpt, '') = '' then
    return null;
  end if;
  return coalesce(
    public.search_marks(excerpt, language, query),
    -- The parts have words that only begin like those of the query, or not next to each other.
    case when excerpt <> cut then public.search_marks(cut, language, query) end
  );
end
$function$;
comment on function public.search_highlight(value text, language text, query tsquery) is 'The parts of a text in which the words of a query are, as HTML with the words in mark elements. Null if there are none.';

CREATE OR REPLACE FUNCTION public.search_highlights(profile profiles, query tsquery)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  -- Each text has some of the words. Those that are excluded are in none.
  words constant tsquery := replace(regexp_replace(query::text, ' & !.*$', ''), ' & ', ' | ')::tsquery;
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('source', source, 'html', html) order by number), '[]')
      from (
        select 1 as number, 'name' as source,
               public.search_highlight(concat_ws(' ', profile."firstName", profile."lastName"), null, words) as html
        union all
        select 2, 'headline', public.search_highlight(profile.headline, null, words)
        union all
        select 3, 'position', public.search_highlight(string_agg(concat_ws(', ', position.title, position."companyName"), ' · ' order by position."isCurrent" desc, position."startDate" desc, position.id), null, words)
          from public.profiles_positions as position
         where position."groupId" = profile."groupId" and position."profileId" = profile.id
        union all
        select 4, 'summary', public.search_highlight(profile.summary, null, words)
        union all
        (
          select 5, 'resume', public.search_highlight(file.text, file.language, words)
            from public.profiles_files as file
           where file."groupId" = profile."groupId" and file."profileId" = profile.id and file.text is not null
           order by file."createdAt" desc, file.id
           limit 1
        )
      ) as texts
     where html is not null
  );
end
$function$;
comment on function public.search_highlights(profile profiles, query tsquery) is 'Where the words of a query are in the texts of a profile: an array of {source, html}.';

CREATE OR REPLACE FUNCTION public.search_indexed(account uuid, query tsquery, before timestamp with time zone, before_id uuid, most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET enable_indexscan TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  return (
    select case when count(*) <= most then
             coalesce(array_agg(found."profileId" order by found."changedAt" desc, found."profileId" desc), '{}')
           end
      from (
        select stored."profileId", stored."changedAt"
          from public.profiles_search as stored
         where stored."groupId" = account and stored.document @@ query
           and (stored."changedAt", stored."profileId") < (before, coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
         limit most + 1
      ) as found
  );
end
$function$;
comment on function public.search_indexed(account uuid, query tsquery, before timestamp with time zone, before_id uuid, most integer) is 'All matches before a place in the order of change, newest first, found by the index of words. Null if there are more than given.';

CREATE OR REPLACE FUNCTION public.search_is_frequent(account uuid, search text, percent integer)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return account is not null and search is not null
    and cardinality(
      public.search_newest(account, public.search_query(search), 'infinity', null, 4 * percent, 400)
    ) = 4 * percent;
end
$function$;
comment on function public.search_is_frequent(account uuid, search text, percent integer) is 'Whether at least as many percent of the newest 400 profiles match: then it is probably so among the others too.';

CREATE OR REPLACE FUNCTION public.search_marks(value text, language text, query tsquery)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  -- Spaces keep the parser of Postgres from taking signs for a part of a word or of a tag. Signs of the private use area
  -- stand for the marks.
  spelling constant text := regexp_replace(
    public.spelled_names(translate(value, U&'\E000\E001', '')),
    '[ ]*([^\x01-\x7f[:alnum:]]|[<>/\\])[ ]*' collate pg_catalog.pg_c_utf8, ' \1 ', 'g'
  );
  options constant text := U&'StartSel="\E000", StopSel="\E001", MaxFragments=2, MaxWords=25, MinWords=10, FragmentDelimiter=" … "';
  result text;
begin
  result := ts_headline(
    case language when 'en' then 'public.search_english'::regconfig else 'public.search_french' end, spelling, query, options
  );
  if strpos(result, U&'\E000') = 0 and language is null then
    result := ts_headline('public.search_english', spelling, query, options);
  end if;
  if strpos(result, U&'\E000') = 0 then
    return null;
  end if;
  -- The names that were written as words.
  result := replace(replace(replace(result, 'cplusplus', 'C++'), 'ittech', 'IT'), 'sharp', '#');
  result := regexp_replace(result, '([CR])language', '\1', 'g');
  result := regexp_replace(result, U&' ?(\E000?)dotnet', '\1.NET', 'g');
  result := replace(replace(replace(result, '&', '&amp;'), '<', '&lt;'), '>', '&gt;');
  return replace(replace(replace(result, '"', '&quot;'), U&'\E000', '<mark>'), U&'\E001', '</mark>');
end
$function$;
comment on function public.search_marks(value text, language text, query tsquery) is 'The parts of a text in which the words of a query are, as HTML with the words in mark elements. Null if there are none.';

CREATE OR REPLACE FUNCTION public.search_matches(account uuid, search text)
 RETURNS TABLE("profileId" uuid, place bigint, "isLast" boolean)
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  query record;
  ids uuid[];
begin
  if account is null or search is null then
    return;
  end if;
  query := public.read_search(search);
  ids := public.search_next(account, search, null);
  return query
  select stored."profileId",
         row_number() over (
           order by stored.document @@ query.names desc,
                    stored.document @@ query.exact desc,
                    -- ts_rank_cd takes up to a hundred times as long: 32 kB of memory for each word and operator.
                    ts_rank('{0.1, 0.3, 0.6, 1}', stored.document, query.matches, 1) desc,
                    stored."changedAt" desc,
                    stored."profileId"
         ),
         cardinality(ids) >= 1000 and stored."profileId" = ids[1000]
    from unnest(ids[:1000]) as id,
    -- One by one, by the key.
    lateral (
      select * from public.profiles_search as held where held."groupId" = account and held."profileId" = id limit 1
    ) as stored;
  if cardinality(ids) = 0 then
    return query
    select likely."profileId", likely.place, false
      from public.search_similar(account, search) as likely;
  end if;
end
$function$;
comment on function public.search_matches(account uuid, search text) is 'The profiles of an account that a search finds first, with their places in the order of relevance: the newest 1 000 matches. The last one of 1 000 is the oldest of them: older matches follow by their date.';

CREATE OR REPLACE FUNCTION public.search_newest(account uuid, query tsquery, before timestamp with time zone, before_id uuid, most integer, reads integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  return array(
    select newest."profileId"
      from (
        select stored."profileId", stored."changedAt", stored.document
          from public.profiles_search as stored
         where stored."groupId" = account
           and (stored."changedAt", stored."profileId") < (before, coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
         order by stored."changedAt" desc, stored."profileId" desc
         limit reads
      ) as newest
     where newest.document @@ query
     order by newest."changedAt" desc, newest."profileId" desc
     limit most
  );
end
$function$;
comment on function public.search_newest(account uuid, query tsquery, before timestamp with time zone, before_id uuid, most integer, reads integer) is 'The newest matches before a place in the order of change, newest first, among so many profiles as are to be read (null: all).';

CREATE OR REPLACE FUNCTION public.search_next(account uuid, search text, after uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  query constant tsquery := public.search_query(search);
  before constant timestamptz := coalesce(
    (select "changedAt" from public.profiles_search where "groupId" = account and "profileId" = after), 'infinity'
  );
  ids uuid[];
begin
  if public.search_is_frequent(account, search, 3) then
    ids := public.search_newest(account, query, before, after, 1000, 50000);
    if cardinality(ids) = 1000 then
      return ids;
    end if;
  end if;
  ids := public.search_indexed(account, query, before, after, 20000);
  return coalesce(ids, public.search_newest(account, query, before, after, 1000, null));
end
$function$;
comment on function public.search_next(account uuid, search text, after uuid) is 'The newest matches, newest first: 1 000 of them, or all where they are few. After a profile: those that follow it.';

CREATE OR REPLACE FUNCTION public.search_offers(words text, place text, hasura_session json)
 RETURNS SETOF offers
 LANGUAGE plpgsql
 STABLE ROWS 100
AS $function$
declare
  account constant uuid := (hasura_session ->> 'x-hasura-group-id')::uuid;
  folded_words text[];
  folded_place text;
begin
  if length(words) > 200 or length(place) > 200 then
    raise exception 'words and place have at most 200 characters each' using errcode = 'string_data_right_truncation';
  end if;
  -- The longest first: few texts have them, and the others need not be looked for there.
  folded_words := array(
    select folded
      from regexp_split_to_table(words, '\s+') as word, public.fold_text(word) as folded
     where word <> ''
     order by length(folded) desc
  );
  folded_place := coalesce(public.fold_text(btrim(place)), '');
  return query
  with text_found as materialized (
    select entry."offerId", string_agg(stored."searchText", e'\n') as texts
      from public.offers_fieldsvalues as entry
      join public.projects_fieldsvalues as stored on stored.id = entry.id and stored."groupId" = entry."groupId"
      join public.fields as field on field.id = entry."fieldId" and field."groupId" = entry."groupId"
     where folded_words <> '{}'
       and entry."groupId" = account
       and field.purpose in ('joboffer_title', 'joboffer_description')
     group by entry."offerId"
  ), place_found as materialized (
    select entry."offerId"
      from public.offers_fieldsvalues as entry
      join public.fields as field on field.id = entry."fieldId" and field."groupId" = entry."groupId"
      join public.locations as location on location.id = entry."locationId" and location."groupId" = entry."groupId"
     where folded_place <> ''
       and entry."groupId" = account
       and field.purpose = 'joboffer_location'
       and (
         strpos(public.fold_text(location.search), folded_place) > 0
         or strpos(public.fold_text(location."formattedAddress"), folded_place) > 0
       )
  )
  select offer.*
    from public.offers as offer
    left join text_found on text_found."offerId" = offer.id
   where offer."groupId" = account
     and (folded_place = '' or offer.id in (select place_found."offerId" from place_found))
     and public.has_words(concat_ws(e'\n', public.fold_text(offer.name), text_found.texts), folded_words);
end
$function$;
comment on function public.search_offers(words text, place text, hasura_session json) is 'Offers whose name, title and description have all of these words, and whose place has this text, whatever the case and the accents of the letters. An empty text looks for nothing. Each has at most 200 characters.';

CREATE OR REPLACE FUNCTION public.search_phrase(words tsvector, weight text, is_prefix boolean)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  result text;
  next_position integer;
  word record;
begin
  for word in
    select lexeme, position
      from unnest(words), unnest(positions) as position
     order by position desc, lexeme
  loop
    -- Backwards, so that the first one seen is the last word, the only one that can be unfinished.
    result := concat(
      '''', replace(replace(word.lexeme, '\', '\\'), '''', ''''''), ''':',
      case when result is null and is_prefix then '*' end,
      weight,
      ' <' || (next_position - word.position) || '> ' || result
    );
    next_position := word.position;
  end loop;
  return result::tsquery;
end
$function$;
comment on function public.search_phrase(words tsvector, weight text, is_prefix boolean) is 'A query for the words of a vector in their order, in texts with the weight. Null for a vector without words.';

CREATE OR REPLACE FUNCTION public.search_profiles(search text, hasura_session json)
 RETURNS SETOF profiles
 LANGUAGE sql
 STABLE
AS $function$
  with recursive match as materialized (
    select * from public.search_matches((hasura_session ->> 'x-hasura-group-id')::uuid, search)
  ), older (ids) as (
    select public.search_next((hasura_session ->> 'x-hasura-group-id')::uuid, search, match."profileId")
      from match
     where match."isLast"
    union all
    select public.search_next(
             (hasura_session ->> 'x-hasura-group-id')::uuid, search, older.ids[cardinality(older.ids)]
           )
      from older
     where cardinality(older.ids) > 0
  )
  (
    select profile.*
      -- Ordered before they are joined, so that a page reads its own profiles only.
      from (select match."profileId", match.place from match order by match.place) as found
      join public.profiles as profile
        on profile."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid and profile.id = found."profileId"
     order by found.place
  )
  union all
  select profile.*
    from older,
    unnest(older.ids) as found (id),
    lateral (
      select * from public.profiles as held
       where held."groupId" = (hasura_session ->> 'x-hasura-group-id')::uuid and held.id = found.id
       limit 1
    ) as profile
$function$;
comment on function public.search_profiles(search text, hasura_session json) is 'Profiles that a search finds by their words and those of their resumes, the most relevant ones first, unless order_by is given. Of more than 1 000 matches the newest 1 000 are in the order of relevance, and the others follow by date.';

CREATE OR REPLACE FUNCTION public.search_query(search text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (read_search(search)).matches;
comment on function public.search_query(search text) is 'What has to match for a search.';

CREATE OR REPLACE FUNCTION public.search_similar(account uuid, search text)
 RETURNS TABLE("profileId" uuid, place bigint)
 LANGUAGE plpgsql
 STABLE ROWS 100
AS $function$
declare
  query record;
begin
  if account is null or search is null then
    return;
  end if;
  query := public.read_search(search);
  if strpos(query.matches::text, '!') > 0
    or cardinality(public.search_newest(account, query.matches, 'infinity', null, 1, 100)) > 0
    or public.search_indexed(account, query.matches, 'infinity', null, 0) is null then
    return;
  end if;
  return query
  select profile.id, row_number() over (
           order by public.word_similarity(public.fold_text(query.plain), profile."searchString") desc,
                    profile."updatedAt" desc, profile.id
         )
    from public.profiles as profile
   where profile."groupId" = account
     and profile."deletedAt" is null
     and public.fold_text(query.plain) operator(public.<%) profile."searchString"
   limit 100;
end
$function$;
comment on function public.search_similar(account uuid, search text) is 'Where no profile has the words of a search: those whose names and headlines have words like them, for a name that is spelled wrongly.';

CREATE OR REPLACE FUNCTION public.search_term(value text, is_prefix boolean, OUT matches tsquery, OUT exact tsquery, OUT names tsquery, OUT is_stop_word boolean, OUT words integer)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  spelling constant text := public.searchable_text(value);
  plain constant tsvector := to_tsvector('public.search_names', spelling);
  french constant tsquery := public.search_phrase(to_tsvector('public.search_french', spelling), '', false);
  english constant tsquery := public.search_phrase(to_tsvector('public.search_english', spelling), '', false);
  joined constant tsquery := public.search_phrase(
    to_tsvector('public.search_names', public.joined_words(value)), '', is_prefix
  );
begin
  words := (select coalesce(sum(cardinality(positions)), 0) from unnest(plain));
  exact := public.search_phrase(plain, '', false);
  names := public.search_phrase(plain, 'A', false);
  is_stop_word := french is null or english is null;
  if french::text <> exact::text then
    exact := exact || french;
  end if;
  if english::text <> public.search_phrase(plain, '', false)::text and english::text is distinct from french::text then
    exact := exact || english;
  end if;
  if joined is not null then
    exact := exact || joined;
  end if;
  matches := exact;
  if is_prefix then
    matches := matches || public.search_phrase(plain, '', true);
  end if;
end
$function$;
comment on function public.search_term(value text, is_prefix boolean, OUT matches tsquery, OUT exact tsquery, OUT names tsquery, OUT is_stop_word boolean, OUT words integer) is 'One word or phrase of a search: found in either language or as written, the same without its prefix, in names only.';

CREATE OR REPLACE FUNCTION public.search_texts(texts text[])
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return array_to_string(texts, E' on\n');
end
$function$;
comment on function public.search_texts(texts text[]) is 'Texts as one text, in which no phrase reaches from one into the next.';

CREATE OR REPLACE FUNCTION public.search_vector(value text, language text, most integer)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  cut text;
  spelling text;
begin
  if value is null or value = '' then
    return '';
  end if;
  cut := public.cut_bytes(value, most);
  -- Begins with a stop word too, so that no phrase reaches into it from the vector before.
  spelling := concat_ws(E' on\n', 'on', public.searchable_text(cut), public.joined_words(cut));
  if language = 'fr' then
    return to_tsvector('public.search_french', spelling);
  elsif language = 'en' then
    return to_tsvector('public.search_english', spelling);
  end if;
  -- A word has the same place in all of them: read as one vector, its places are put together. Concatenated vectors
  -- would need many times the places, which end at 16 383.
  return concat_ws(
    ' ',
    to_tsvector('public.search_french', spelling),
    to_tsvector('public.search_english', spelling),
    case when language = 'both' then to_tsvector('public.search_words', spelling) end
  )::tsvector;
end
$function$;
comment on function public.search_vector(value text, language text, most integer) is 'The words of the first bytes of a text. Language: fr or en: stems of it; both: stems of both and words as written; any other: stems of both.';

CREATE OR REPLACE FUNCTION public.searchable_text(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  -- The parser reads Java/Python as the name of a file, what follows <script as no text, and the end of a sentence
  -- without a space as a host.
  result text := translate(public.spelled_names(value), '/\<>', '    ');
begin
  -- With the locale C the parser takes every sign outside ASCII for a letter.
  result := regexp_replace(result, '[^\x01-\x7f[:alnum:]]+' collate pg_catalog.pg_c_utf8, ' ', 'g');
  result := regexp_replace(result, '([[:lower:]])[.]([[:upper:]])' collate pg_catalog.pg_c_utf8, '\1. \2', 'g');
  return regexp_replace(result, '([[:alnum:]])-(?=[[:alnum:]])' collate pg_catalog.pg_c_utf8, '\1 ', 'g');
end
$function$;
comment on function public.searchable_text(value text) is 'A text, or a part of a query, as the words that are searched, those of hyphenated words each for itself.';

CREATE OR REPLACE FUNCTION public.sending_database()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    select concat_ws('/', cluster.system_identifier, database.oid)
      from pg_control_system() as cluster, pg_database as database
     where database.datname = current_database()
  $function$;
comment on function public.sending_database() is 'Which database this is. It stays when a standby takes over, and is another one after a restore into another cluster or database.';

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

CREATE OR REPLACE FUNCTION public.set_company_canonical_network_url()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new."networkUrl" := public.web_address(new."networkUrl");
  if tg_op = 'INSERT' then
    new."canonicalNetworkUrl" := coalesce(new."canonicalNetworkUrl", public.canonical_network_url(new."networkUrl"));
  elsif new."networkUrl" is distinct from old."networkUrl"
    and new."canonicalNetworkUrl" is not distinct from old."canonicalNetworkUrl" then
    new."canonicalNetworkUrl" := public.canonical_network_url(new."networkUrl");
  end if;
  return new;
end
$function$;
comment on function public.set_company_canonical_network_url() is NULL;

CREATE OR REPLACE FUNCTION public.set_default_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select leaf.id
    into new."statusId"
    from public.statuses as leaf
    join public.statuses as parent on parent.id = leaf."parentId" and parent."groupId" = leaf."groupId"
   where leaf."groupId" = new."groupId"
     and leaf."targetedEntity" = tg_argv[0]
     and leaf."deletedAt" is null
     and parent."deletedAt" is null
     and not leaf."isHidden"
     and not parent."isHidden"
   order by (leaf.code is not distinct from tg_argv[1]) desc, parent."order", leaf."order", leaf.id
   limit 1;
  return new;
end
$function$;
comment on function public.set_default_status() is 'Sets the status of a record that is inserted without one. Trigger arguments: the entity, and optionally the code of the preferred status.';

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

CREATE OR REPLACE FUNCTION public.set_is_on_offers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new."isOnOffers" := new."targetedEntity" = 'PROJECT' and coalesce(starts_with(new.purpose, 'joboffer_'), false);
  return new;
end
$function$;
comment on function public.set_is_on_offers() is 'Sets isOnOffers of a field that is written without it: true for purposes of job offers.';

CREATE OR REPLACE FUNCTION public.set_profile_canonical_network_url()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new."profileUrl" := public.web_address(new."profileUrl");
  if tg_op = 'INSERT' then
    new."canonicalNetworkUrl" := coalesce(new."canonicalNetworkUrl", public.canonical_network_url(new."profileUrl"));
  elsif new."profileUrl" is distinct from old."profileUrl"
    and new."canonicalNetworkUrl" is not distinct from old."canonicalNetworkUrl" then
    new."canonicalNetworkUrl" := public.canonical_network_url(new."profileUrl");
  end if;
  return new;
end
$function$;
comment on function public.set_profile_canonical_network_url() is NULL;

CREATE OR REPLACE FUNCTION public.set_project_reference()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  alphabet constant text := '23456789BCDFGHJKMNPQRSTVWXZ';
  random_bytes bytea;
begin
  loop
    random_bytes := uuid_send(gen_random_uuid());
    -- The last eight bytes of the sixteen; the first of them has only six random bits, which is enough for a sign.
    select string_agg(substr(alphabet, 1 + get_byte(random_bytes, place) % length(alphabet), 1), '' order by place)
      into new."referenceId"
      from generate_series(8, 15) as place;
    exit when not exists (
      select from public.projects
       where "groupId" = new."groupId" and "referenceId" = new."referenceId" and "deletedAt" is null
    ) and not exists (
      select from public.projects
       where "groupId" = new."groupId" and "referenceId" = new."referenceId" and "deletedAt" is not null
    );
  end loop;
  return new;
end
$function$;
comment on function public.set_project_reference() is 'Generates the reference of a project that is inserted without one.';

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

CREATE OR REPLACE FUNCTION public.settle_duplicates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new."resolvedAt" := (
    select max("deletedAt") from public.profiles
     where "groupId" = new."groupId" and id in (new."profileId", new."otherProfileId")
  );
  return new;
end
$function$;
comment on function public.settle_duplicates() is 'Resolves a pair of which one profile is deleted, as of the deletion.';

CREATE OR REPLACE FUNCTION public.settle_duplicates_of_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Those that nobody has resolved: settle_duplicates says what they are now.
  update public.profiles_duplicates
     set "resolvedAt" = null
   where "groupId" = new."groupId" and new.id in ("profileId", "otherProfileId")
     and ("resolvedAt" is null or "resolvedAt" = old."deletedAt");
  return null;
end
$function$;
comment on function public.settle_duplicates_of_profile() is 'Resolves the open pairs of a profile that is deleted, and opens them when it is restored.';

CREATE OR REPLACE FUNCTION public.settle_webhook_delivery()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_success constant boolean := coalesce(new."statusCode" between 200 and 299, false);
  -- Longest time that an endpoint may ask for.
  most_seconds constant integer := 86400;
  delivery public.webhook_deliveries;
  endpoint public.webhook_endpoints;
  tried integer;
  pause interval;
  reason text;
begin
  select * into delivery from public.webhook_deliveries where "groupId" = new."groupId" and id = new."deliveryId";
  if not found then
    -- The endpoint was deleted in the meantime.
    return null;
  end if;
  -- The endpoint first, as whoever disables it does.
  if is_success then
    update public.webhook_endpoints
       set "countFailures" = 0, "firstFailureAt" = null, "failingSince" = null, "pausedUntil" = null
     where "groupId" = new."groupId" and id = delivery."endpointId"
       and ("countFailures" > 0 or "pausedUntil" is not null);
  else
    select * into strict endpoint
      from public.webhook_endpoints
     where "groupId" = new."groupId" and id = delivery."endpointId" for no key update;
  end if;
  select * into strict delivery
    from public.webhook_deliveries
   where "groupId" = new."groupId" and id = new."deliveryId" for update;

  if is_success then
    -- Also when the lease was lost: it has arrived.
    update public.webhook_deliveries
       set status = 'delivered', attempts = attempts + 1, "lockedUntil" = null, "lockedBy" = null, "finishedAt" = now()
     where "groupId" = new."groupId" and id = delivery.id and status <> 'delivered';
    return new;
  end if;

  if endpoint."failingSince" is null and endpoint."firstFailureAt" > now() - interval '24 hours' then
    endpoint."countFailures" := endpoint."countFailures" + 1;
    if endpoint."countFailures" >= 5 then
      endpoint."failingSince" := now();
    end if;
  elsif endpoint."failingSince" is null then
    endpoint."countFailures" := 1;
    endpoint."firstFailureAt" := now();
  else
    endpoint."countFailures" := endpoint."countFailures" + 1;
  end if;
  if new."statusCode" in (429, 502, 503, 504) then
    -- Up to five minutes, unless it says how long; then up to an hour.
    endpoint."pausedUntil" := now() + make_interval(secs => case
      when new."retryAfterSeconds" is null then 5 * 2 ^ least(endpoint."countFailures", 6)
      else least(new."retryAfterSeconds", 3600)
    end);
  end if;
  reason := case
    when endpoint."disabledAt" is not null then null
    when new."statusCode" = 410 then 'gone'
    when endpoint."failingSince" <= now() - interval '5 days' then 'failures'
  end;

  if delivery.status = 'running' and delivery."lockedBy" = new.holder then
    tried := delivery.attempts + 1;
    pause := greatest(
      public.webhook_pause(tried) * (0.9 + 0.2 * random()),
      make_interval(secs => least(coalesce(new."retryAfterSeconds", 0), most_seconds))
    );
    update public.webhook_deliveries
       set attempts = tried,
           "lockedBy" = null,
           status = case
             when endpoint."disabledAt" is not null then 'held'
             when public.webhook_pause(tried) is null then 'failed'
             else 'queued'
           end,
           "lockedUntil" = case
             when endpoint."disabledAt" is null and public.webhook_pause(tried) is not null then now() + pause
           end,
           "finishedAt" = case when endpoint."disabledAt" is null and public.webhook_pause(tried) is null then now() end
     where "groupId" = new."groupId" and id = delivery.id;
  end if;
  -- Last, because it holds what waits, this delivery too.
  update public.webhook_endpoints
     set "countFailures" = endpoint."countFailures",
         "firstFailureAt" = endpoint."firstFailureAt",
         "failingSince" = endpoint."failingSince",
         "pausedUntil" = endpoint."pausedUntil",
         "disabledAt" = case when reason is null then "disabledAt" else now() end,
         "disabledReason" = coalesce("disabledReason", reason)
   where "groupId" = new."groupId" and id = endpoint.id;
  if reason is not null then
    perform public.write_webhook_event(
      new."groupId", 'webhook.disabled', 'webhook_endpoints', endpoint.id, endpoint.id, jsonb_build_object('reason', reason)
    );
  end if;
  return new;
end
$function$;
comment on function public.settle_webhook_delivery() is 'What becomes of a delivery after an attempt, and of its endpoint: by the clock of the database, whichever server has sent.';

CREATE OR REPLACE FUNCTION public.share_identities_of_person(before profiles, after profiles)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if after."externalId" is distinct from before."externalId" then
    if after."mergedIntoId" is not null then
      update public.profiles
         set "externalId" = after."externalId"
       where "groupId" = after."groupId" and id = after."mergedIntoId" and "externalId" is null;
    elsif after."externalId" is null then
      update public.profiles
         set "externalId" = null
       where "groupId" = after."groupId" and "mergedIntoId" = after.id and "externalId" is not null;
    elsif before."externalId" is not null then
      update public.profiles
         set "externalId" = before."externalId"
       where "groupId" = after."groupId" and "mergedIntoId" = after.id and "externalId" = after."externalId";
    end if;
  end if;
  if after."canonicalNetworkUrl" is distinct from before."canonicalNetworkUrl" then
    if after."mergedIntoId" is not null then
      update public.profiles
         set "profileUrl" = after."profileUrl",
             "canonicalNetworkUrl" = after."canonicalNetworkUrl",
             "publicIdentifier" = after."publicIdentifier",
             "isNetworkUrlConfirmed" = after."isNetworkUrlConfirmed"
       where "groupId" = after."groupId" and id = after."mergedIntoId"
         and "profileUrl" is null and "canonicalNetworkUrl" is null;
    elsif after."canonicalNetworkUrl" is null then
      update public.profiles
         set "profileUrl" = null, "canonicalNetworkUrl" = null, "publicIdentifier" = null
       where "groupId" = after."groupId" and "mergedIntoId" = after.id and "canonicalNetworkUrl" is not null;
    elsif before."canonicalNetworkUrl" is not null then
      update public.profiles
         set "profileUrl" = before."profileUrl",
             "canonicalNetworkUrl" = before."canonicalNetworkUrl",
             "publicIdentifier" = before."publicIdentifier",
             "isNetworkUrlConfirmed" = before."isNetworkUrlConfirmed"
       where "groupId" = after."groupId" and "mergedIntoId" = after.id
         and "canonicalNetworkUrl" = after."canonicalNetworkUrl";
    end if;
  end if;
end
$function$;
comment on function public.share_identities_of_person(before profiles, after profiles) is 'Keeps the identities of merged profiles in step with those of the kept one: what it clears is cleared on all of them; what it takes from one of them is exchanged; what one of them gets is shown by a kept profile that has none.';

CREATE OR REPLACE FUNCTION public.spelled_names(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  -- One form of each letter with accents, and of hyphens, apostrophes and spaces.
  result text := translate(
    normalize(value, nfc), U&'\2010\2011\2012\2013\2019\02BC\00A0\202F\00AD', '----''''  '
  );
begin
  -- Names that the parser of Postgres takes apart or drops. Each test keeps texts without such signs cheap.
  if result ~ '[+#&]' then
    result := regexp_replace(result, '(?<![[:alnum:]])c[+][+]' collate pg_catalog.pg_c_utf8, 'cplusplus', 'gi');
    result := regexp_replace(result, '(?<![[:alnum:]])([cfj])#' collate pg_catalog.pg_c_utf8, '\1sharp', 'gi');
    result := regexp_replace(result, '(?<![[:alnum:]])r ?& ?d(?![[:alnum:]])' collate pg_catalog.pg_c_utf8, 'rnd', 'gi');
  end if;
  if result ~* '[.]net' then
    result := regexp_replace(
      result, '(?<![[:alnum:]])((?:asp|vb|ado)?)[.]net(?![[:alnum:]])' collate pg_catalog.pg_c_utf8, '\1 dotnet', 'gi'
    );
  end if;
  if result ~* '[. ]js' then
    result := regexp_replace(
      result,
      '(?<![[:alnum:]])(node|vue|next|nuxt|nest|react|angular|express|ember|backbone|three|d3)[. ]js(?![[:alnum:]])'
        collate pg_catalog.pg_c_utf8,
      '\1js', 'gi'
    );
  end if;
  -- The languages C and R, and IT, which are stop words in small letters.
  if result ~ '(?<![[:alnum:]])(C|R|IT)(?![[:alnum:]])' collate pg_catalog.pg_c_utf8 then
    result := regexp_replace(
      result, '(?<![[:alnum:]''.&+-])([CR])(?![[:alnum:]''.&+#-])' collate pg_catalog.pg_c_utf8, '\1language', 'g'
    );
    result := regexp_replace(
      result, '(?<![[:alnum:]''-])IT(?![[:alnum:]''-])' collate pg_catalog.pg_c_utf8, 'ittech', 'g'
    );
  end if;
  return result;
end
$function$;
comment on function public.spelled_names(value text) is 'A text with names that the parser of Postgres takes apart or drops as words: C++ is cplusplus, .NET is dotnet.';

CREATE OR REPLACE FUNCTION public.statuses_audit_entries(record statuses)
 RETURNS SETOF audit_entries
 LANGUAGE sql
 STABLE
AS $function$
           select * from public.audit_entries
            where "groupId" = record."groupId" and "recordId" = record.id and entity = 'statuses'
         $function$;
comment on function public.statuses_audit_entries(record statuses) is 'Who changed the record and what belongs to it, what and when.';

CREATE OR REPLACE FUNCTION public.take_fields_of_merged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  account constant uuid := new."groupId";
  kept_id constant uuid := new."profileId";
  merged_id constant uuid := new."mergedProfileId";
  -- The names of columns and of groups of columns that are exchanged: both profiles have a value.
  exchanged text[];
  replaced public.profiles_fieldsvalues[];
begin
  select array_agg(field.name) into exchanged
    from public.profiles as kept
   cross join public.profiles as merged
   cross join lateral (
     values
       ('headline', kept.headline, merged.headline),
       ('summary', kept.summary, merged.summary),
       ('birthday', kept.birthday::text, merged.birthday::text),
       ('source', kept.source, merged.source),
       ('location', kept."locationId"::text, merged."locationId"::text),
       ('status', kept."statusId"::text, merged."statusId"::text),
       ('externalId', kept."externalId", merged."externalId"),
       ('firstName', kept."firstName", merged."firstName"),
       ('lastName', kept."lastName", merged."lastName"),
       (
         'networkUrl',
         coalesce(kept."canonicalNetworkUrl", kept."profileUrl"),
         coalesce(merged."canonicalNetworkUrl", merged."profileUrl")
       )
   ) as field (name, own, other)
   where kept."groupId" = account and kept.id = kept_id
     and merged."groupId" = account and merged.id = merged_id
     and field.name = any (new."fieldsFromOther") and num_nulls(field.own, field.other) = 0;

  update public.profiles as one
     set headline = case when 'headline' = any (exchanged) then another.headline else one.headline end,
         summary = case when 'summary' = any (exchanged) then another.summary else one.summary end,
         birthday = case when 'birthday' = any (exchanged) then another.birthday else one.birthday end,
         source = case when 'source' = any (exchanged) then another.source else one.source end,
         "locationId" = case when 'location' = any (exchanged) then another."locationId" else one."locationId" end,
         "externalId" = case when 'externalId' = any (exchanged) then another."externalId" else one."externalId" end,
         "firstNameManual" =
           case when 'firstName' = any (exchanged) then another."firstNameManual" else one."firstNameManual" end,
         "firstNameParsed" =
           case when 'firstName' = any (exchanged) then another."firstNameParsed" else one."firstNameParsed" end,
         "lastNameManual" =
           case when 'lastName' = any (exchanged) then another."lastNameManual" else one."lastNameManual" end,
         "lastNameParsed" =
           case when 'lastName' = any (exchanged) then another."lastNameParsed" else one."lastNameParsed" end,
         -- The network URL and what belongs to it go together.
         "profileUrl" = case when 'networkUrl' = any (exchanged) then another."profileUrl" else one."profileUrl" end,
         "canonicalNetworkUrl" =
           case when 'networkUrl' = any (exchanged) then another."canonicalNetworkUrl" else one."canonicalNetworkUrl" end,
         "publicIdentifier" =
           case when 'networkUrl' = any (exchanged) then another."publicIdentifier" else one."publicIdentifier" end,
         "isNetworkUrlConfirmed" =
           case when 'networkUrl' = any (exchanged) then another."isNetworkUrlConfirmed" else one."isNetworkUrlConfirmed" end,
         -- The status that is replaced is in status_changes. The merged profile has not moved.
         "statusId" =
           case when 'status' = any (exchanged) and one.id = kept_id then another."statusId" else one."statusId" end
    from public.profiles as another
   where exchanged is not null
     and one."groupId" = account and another."groupId" = account
     and (one.id, another.id) in ((kept_id, merged_id), (merged_id, kept_id));

  -- A field with one value has one slot for each profile: the kept profile gives its value up before it gets the other one.
  replaced := array(
    select known
      from public.profiles_fieldsvalues as known
     where known."groupId" = account and known."profileId" = kept_id and known.slot = ''
       and known."fieldId"::text = any (new."fieldsFromOther")
       and exists (
         select from public.profiles_fieldsvalues as moved
          where moved."groupId" = account and moved."profileId" = merged_id
            and moved."fieldId" = known."fieldId" and moved.slot = ''
       )
  );
  delete from public.profiles_fieldsvalues as known
   using unnest(replaced) as held
   where known."groupId" = account and known.id = held.id;
  update public.profiles_fieldsvalues as moved
     set "profileId" = kept_id
    from unnest(replaced) as held
   where moved."groupId" = account and moved."profileId" = merged_id
     and moved."fieldId" = held."fieldId" and moved.slot = '';
  -- A user who was disabled cannot be written again. The revision of the kept profile has this value.
  insert into public.profiles_fieldsvalues
    (id, "createdAt", "groupId", "profileId", "fieldId", "fieldValueId", "locationId", value)
  select held.id, held."createdAt", account, merged_id, held."fieldId", held."fieldValueId", held."locationId", held.value
    from unnest(replaced) as held
    join public.fields as field on field."groupId" = account and field.id = held."fieldId"
   where field.type <> 'user'
      or exists (
        select from public.users
         where users."groupId" = account and users.id::text = held.value and not users.disabled
      );
  return new;
end
$function$;
comment on function public.take_fields_of_merged() is 'Gives the kept profile the values of the merged one that were chosen, and the merged one those that they replace.';

CREATE OR REPLACE FUNCTION public.take_provisional_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  holder uuid;
begin
  delete from public.profiles_keys as held
   where held."groupId" = new."groupId" and held.kind = new.kind and held.key = new.key and held."isProvisional"
  returning held."profileId" into holder;
  if holder <> new."profileId" then
    insert into public.profiles_duplicates ("groupId", "profileId", "otherProfileId", reason)
    select new."groupId", new."profileId", holder, new.kind
     where not exists (
       select from public.profiles_duplicates as known
        where known."groupId" = new."groupId"
          and known."profileId" = holder
          and known."otherProfileId" = new."profileId"
     )
    on conflict do nothing;
  end if;
  return new;
end
$function$;
comment on function public.take_provisional_key() is 'Ends the provisional claim of an identity that a profile claims with confirmation, and records the two profiles in profiles_duplicates.';

CREATE OR REPLACE FUNCTION public.task_lease()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN '00:00:20'::interval;
comment on function public.task_lease() is 'The duration of the lease of a running task. A server that needs longer renews the lease.';

CREATE OR REPLACE FUNCTION public.task_patience()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN '7 days'::interval;
comment on function public.task_patience() is 'The time after its first start for which a task is attempted again after transient errors.';

CREATE OR REPLACE FUNCTION public.task_pause(attempts integer)
 RETURNS interval
 LANGUAGE sql
 PARALLEL SAFE
RETURN (('00:00:01'::interval * LEAST((300)::double precision, ((5)::double precision * ((2)::double precision ^ (LEAST((GREATEST(attempts, 1) - 1), 10))::double precision)))) * ((0.75)::double precision + (random() / (2)::double precision)));
comment on function public.task_pause(attempts integer) is 'The pause after an attempt that failed with a transient error: about 5 seconds, doubled after each further attempt, at most 5 minutes.';

CREATE OR REPLACE FUNCTION public.tasks_of_person(account uuid, profile_ids uuid[], application_ids uuid[], file_ids uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
    with person as materialized (
      select array_agg(profile."externalId") filter (where profile."externalId" is not null) as external_ids,
             array_agg(profile."foldedName") filter (where profile."foldedName" <> '') as names,
             array_agg(profile."canonicalNetworkUrl") as urls,
             array_agg(regexp_replace(profile."canonicalNetworkUrl", '^https?://', ''))
               filter (where profile."canonicalNetworkUrl" is not null) as pages
        from public.profiles as profile
       where profile."groupId" = account and profile.id = any (profile_ids)
    ), named as materialized (
      select public.whole_text_pattern(
               coalesce((select pages from person), '{}')
               || array(
                 select spelling
                   from public.profiles_emails as email
                  cross join lateral unnest(array[email."canonicalEmailAddress", email."emailAddress"]) as spelling
                  where email."groupId" = account and email."profileId" = any (profile_ids)
               )
               || (profile_ids || application_ids)::text[]
               || array(
                 select file.sha256 from public.files as file where file."groupId" = account and file.id = any (file_ids)
               )
             ) as pattern,
             array(
               select email."canonicalEmailAddress" from public.profiles_emails as email
                where email."groupId" = account and email."profileId" = any (profile_ids)
             ) as addresses,
             array(
               select regexp_replace(phone.number, '[^0-9]', '', 'g') from public.profiles_phones as phone
                where phone."groupId" = account and phone."profileId" = any (profile_ids)
             ) as numbers
    ), not_done as materialized (
      -- They decide again when the erasure is committed: nobody is known to them any more.
      select task.id
        from public.tasks as task
       where task."groupId" = account
         and (
           task.status = 'running'
           or task.status = 'queued' and exists (
             select from public.apikeys as key
              where key."groupId" = account and key.id = task."apikeyId" and key.kind = 'public'
           )
         )
    )
    select named_task.id
      from (
        select task.id
          from public.tasks as task
         where task."groupId" = account
           and task."profileId" = any (profile_ids)
           and task."erasedAt" is null
           and task.type <> 'eraseProfile'
        union
        select task.id
          from public.tasks as task
          cross join person
          cross join named
          cross join lateral (select task.input #> '{payload,fields}' as fields) as request
         where task."groupId" = account
           and task.status <> 'succeeded'
           and task."erasedAt" is null
           and task.type <> 'eraseProfile'
           and (
             lower(concat_ws(' ', task.input, task.error, task.warnings)) ~ named.pattern
             or request.fields ->> 'externalId' = any (person.external_ids)
             or public.canonical_network_url(public.web_address(request.fields ->> 'networkUrl')) = any (person.urls)
             or exists (
               select from public.written_email_addresses(request.fields ->> 'emailAddresses') as written
                where written = any (named.addresses)
             )
             or public.fold_name(request.fields ->> 'firstName', request.fields ->> 'lastName') = any (person.names)
                and exists (
                  select from unnest(named.numbers) as number
                   where number <> ''
                     and strpos(regexp_replace(request.fields ->> 'phoneNumbers', '[^0-9,]', '', 'g'), number) > 0
                )
           )
      ) as named_task
     where named_task.id not in (select id from not_done)
  $function$;
comment on function public.tasks_of_person(account uuid, profile_ids uuid[], application_ids uuid[], file_ids uuid[]) is 'The tasks whose request, warnings or response say something about a person. Tasks that erase are left out, and saves that are under way: those that run, and applications with a public key that wait.';

CREATE OR REPLACE FUNCTION public.test_webhook(account uuid, endpoint uuid)
 RETURNS SETOF webhook_deliveries
 LANGUAGE plpgsql
AS $function$
declare
  written constant uuid := public.write_webhook_event(
    account, 'webhook.test', 'webhook_endpoints', endpoint, endpoint, '{}', endpoint
  );
begin
  return query select * from public.webhook_deliveries where "groupId" = account and "eventId" = written;
end
$function$;
comment on function public.test_webhook(account uuid, endpoint uuid) is 'Sends an event webhook.test to one endpoint.';

CREATE OR REPLACE FUNCTION public.touch_company()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.companies
     set "updatedAt" = clock_timestamp()
   where "groupId" = coalesce(new."groupId", old."groupId")
     and id in (old."companyId", new."companyId")
     and xmin <> pg_current_xact_id()::xid;
  return null;
end
$function$;
comment on function public.touch_company() is 'Sets updatedAt of a company when one of its child rows changes.';

CREATE OR REPLACE FUNCTION public.touch_derived_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.profiles as profile
     set "updatedAt" = clock_timestamp()
   where profile."groupId" = coalesce(new."groupId", old."groupId")
     and profile.id in (old."profileId", new."profileId")
     and (
       profile.xmin <> pg_current_xact_id()::xid
       -- Made or updated by this very transaction, but before its children were.
       or row (
            profile."countResumes", profile."lastPositionStartDate", profile."countApplicationsFromThisProfile",
            profile."firstInteractionDate", profile."lastInteractionDate", profile."lastPastInteractionDate",
            profile."lastInteractionType"
          )
          is distinct from (select derived from public.profile_derivations(profile."groupId", profile.id) as derived)
     );
  return null;
end
$function$;
comment on function public.touch_derived_profile() is 'Does the same as touch_profile, for child tables from which columns of the profile are derived.';

CREATE OR REPLACE FUNCTION public.touch_field()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.fields
     set "updatedAt" = clock_timestamp()
   where "groupId" = coalesce(new."groupId", old."groupId")
     and id in (old."fieldId", new."fieldId")
     and xmin <> pg_current_xact_id()::xid;
  return null;
end
$function$;
comment on function public.touch_field() is NULL;

CREATE OR REPLACE FUNCTION public.touch_legaldata()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.companies_legaldata
     set "updatedAt" = clock_timestamp()
   where "groupId" = coalesce(new."groupId", old."groupId")
     and id in (old."legaldataId", new."legaldataId")
     and xmin <> pg_current_xact_id()::xid;
  return null;
end
$function$;
comment on function public.touch_legaldata() is 'Sets updatedAt of the legal data when an establishment changes. The trigger of the legal data then sets updatedAt of the company.';

CREATE OR REPLACE FUNCTION public.touch_links_of_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.projects_files set "updatedAt" = now() where "groupId" = new."groupId" and "fileId" = new.id;
  update public.companies_files set "updatedAt" = now() where "groupId" = new."groupId" and "fileId" = new.id;
  update public.profiles_files set "updatedAt" = now() where "groupId" = new."groupId" and "fileId" = new.id;
  return null;
end
$function$;
comment on function public.touch_links_of_file() is 'Sets updatedAt of the records that show a file when its name changes.';

CREATE OR REPLACE FUNCTION public.touch_offer_of_advertisement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.offers_changes as change
     set "updatedAt" = now()
   where change."groupId" = coalesce(new."groupId", old."groupId")
     and change.id in (old."projectId", new."projectId")
     and change.xmin <> pg_current_xact_id()::xid
     and exists (
       select from public.jobboards
        where "canonicalName" = 'careers_site' and jobboards.id in (old."jobBoardId", new."jobBoardId")
     );
  return null;
end
$function$;
comment on function public.touch_offer_of_advertisement() is 'Records that the end that an offer shows has changed.';

CREATE OR REPLACE FUNCTION public.touch_offer_of_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.offers_changes
     set "updatedAt" = now()
   where "groupId" = coalesce(new."groupId", old."groupId")
     and id in (old."projectId", new."projectId")
     and xmin <> pg_current_xact_id()::xid
     and true in (old."isPublic", new."isPublic");
  return null;
end
$function$;
comment on function public.touch_offer_of_file() is 'Records that a file that an offer shows has changed.';

CREATE OR REPLACE FUNCTION public.touch_offer_of_value()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.offers_changes as change
     set "updatedAt" = now()
    from public.fields as field
   where change."groupId" = coalesce(new."groupId", old."groupId")
     and change.id in (old."projectId", new."projectId")
     and change.xmin <> pg_current_xact_id()::xid
     and field."groupId" = change."groupId"
     and field.id in (old."fieldId", new."fieldId")
     and (field."isOnOffers" or field.purpose = 'joboffer_salary_is_public');
  return null;
end
$function$;
comment on function public.touch_offer_of_value() is 'Records that a value that an offer shows, or that says whether it shows salaries, has changed.';

CREATE OR REPLACE FUNCTION public.touch_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.profiles
     set "updatedAt" = clock_timestamp()
   where "groupId" = coalesce(new."groupId", old."groupId")
     and id in (old."profileId", new."profileId")
     and xmin <> pg_current_xact_id()::xid;
  return null;
end
$function$;
comment on function public.touch_profile() is 'Sets updatedAt of a profile when one of its child rows changes.';

CREATE OR REPLACE FUNCTION public.touch_profiles_of_image()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.profiles set "updatedAt" = now() where "groupId" = new."groupId" and "imageId" = new.id;
  return null;
end
$function$;
comment on function public.touch_profiles_of_image() is 'Sets updatedAt of the profiles that show a picture when it changes.';

CREATE OR REPLACE FUNCTION public.touch_project()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.projects
     set "updatedAt" = clock_timestamp()
   where "groupId" = coalesce(new."groupId", old."groupId")
     and id in (old."projectId", new."projectId")
     and xmin <> pg_current_xact_id()::xid;
  return null;
end
$function$;
comment on function public.touch_project() is 'Sets updatedAt of a project when one of its child rows changes.';

CREATE OR REPLACE FUNCTION public.touch_projects_of_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.projects as project
     set "updatedAt" = clock_timestamp()
    from public.projects_profiles as link
   where link."groupId" = new."groupId"
     and link."profileId" = new.id
     and project."groupId" = link."groupId"
     and project.id = link."projectId"
     and project.xmin <> pg_current_xact_id()::xid;
  return null;
end
$function$;
comment on function public.touch_projects_of_profile() is 'Sets updatedAt of the projects of a profile when the profile is deleted or restored.';

CREATE OR REPLACE FUNCTION public.touch_records_of_location()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.profiles set "updatedAt" = now() where "groupId" = new."groupId" and "locationId" = new.id;
  update public.profiles_locations set "updatedAt" = now() where "groupId" = new."groupId" and "locationId" = new.id;
  update public.profiles_fieldsvalues set "updatedAt" = now() where "groupId" = new."groupId" and "locationId" = new.id;
  update public.companies_legaldata_locations set "updatedAt" = now()
   where "groupId" = new."groupId" and "locationId" = new.id;
  update public.companies_fieldsvalues set "updatedAt" = now() where "groupId" = new."groupId" and "locationId" = new.id;
  update public.projects_fieldsvalues set "updatedAt" = now() where "groupId" = new."groupId" and "locationId" = new.id;
  return null;
end
$function$;
comment on function public.touch_records_of_location() is 'Sets updatedAt of the records that show a place when it changes.';

CREATE OR REPLACE FUNCTION public.trim_email_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new."emailAddress" := public.trim_text(new."emailAddress");
  return new;
end
$function$;
comment on function public.trim_email_address() is 'Cuts the white space around an e-mail address.';

CREATE OR REPLACE FUNCTION public.trim_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(value, '	
                  　﻿'::text);
comment on function public.trim_text(value text) is 'The text without the white space of Unicode around it.';

CREATE OR REPLACE FUNCTION public.users_audit_entries(record users)
 RETURNS SETOF audit_entries
 LANGUAGE sql
 STABLE
AS $function$
           select * from public.audit_entries
            where "groupId" = record."groupId" and "recordId" = record.id and entity = 'users'
         $function$;
comment on function public.users_audit_entries(record users) is 'Who changed the record and what belongs to it, what and when.';

CREATE OR REPLACE FUNCTION public.version_careers_consent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  words jsonb := (
    select coalesce(jsonb_object_agg(language.key, entries.kept), '{}')
      from jsonb_each(new.texts) as language
     cross join lateral (
       select jsonb_object_agg(entry.key, entry.value) as kept from jsonb_each(language.value) as entry
        where entry.key in ('privacyNotice', 'consent', 'talentPool')
     ) as entries
     where entries.kept is not null
  );
begin
  if tg_op = 'INSERT' then
    new."consentVersion" := 1;
    new."consentHistory" := jsonb_build_object('1', words);
    return new;
  end if;
  new."consentVersion" := old."consentVersion";
  new."consentHistory" := old."consentHistory";
  if words is distinct from old."consentHistory" -> old."consentVersion"::text then
    new."consentVersion" := old."consentVersion" + 1;
    new."consentHistory" := old."consentHistory" || jsonb_build_object(new."consentVersion"::text, words);
  end if;
  return new;
end
$function$;
comment on function public.version_careers_consent() is 'Numbers the texts that applicants agree to, and keeps every version of them.';

CREATE OR REPLACE FUNCTION public.wants_webhook_event(patterns text[], type text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$ select patterns && array['*', split_part(type, '.', 1) || '.*', type] $function$;
comment on function public.wants_webhook_event(patterns text[], type text) is 'Whether a type is among types such as profile.created, profile.* and *.';

CREATE OR REPLACE FUNCTION public.web_address(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  trimmed constant text := public.trim_text(value);
begin
  if trimmed ~ '^[A-Za-z][A-Za-z0-9+.-]*:(//|(?![0-9]+([/?#]|$)))' then
    return trimmed;
  end if;
  return 'https://' || regexp_replace(trimmed, '^/+', '');
end
$function$;
comment on function public.web_address(value text) is 'The address without the white space around it, with https:// before one that has no scheme.';

CREATE OR REPLACE FUNCTION public.webhook_lease()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
AS $function$ select interval '1 minute' $function$;
comment on function public.webhook_lease() is 'How long one server holds a delivery. An attempt takes 15 seconds at most.';

CREATE OR REPLACE FUNCTION public.webhook_pause(attempts integer)
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select (array[
      '5 seconds', '5 minutes', '30 minutes', '2 hours', '5 hours', '10 hours', '10 hours'
    ]::interval[])[attempts]
  $function$;
comment on function public.webhook_pause(attempts integer) is 'The pause after so many attempts that have failed; null: there is no further attempt. 27 hours and 35 minutes in all.';

CREATE OR REPLACE FUNCTION public.whole_text_pattern(texts text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select '(^|[^[:alnum:]._+-])(www\.)?(' || string_agg(regexp_replace(lower(given), '([^[:alnum:]])', '\\\1', 'g'), '|')
           || ')(?![[:alnum:]_%+-]|\.[[:alnum:]])'
      from unnest(texts) as given
     where given <> ''
  $function$;
comment on function public.whole_text_pattern(texts text[]) is 'A regular expression that finds one of the texts where it is not a part of a longer address. Null when there is none.';

CREATE OR REPLACE FUNCTION public.write_event_of_application()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from public.webhook_endpoints where "groupId" = new."groupId" and "eventsUntil" > now()) then
    return null;
  end if;
  perform public.write_webhook_event(
    new."groupId", 'application.received', 'applications', new.id, new."profileId",
    jsonb_build_object('profileId', new."profileId", 'projectId', new."projectId", 'review', new.review)
  );
  return null;
end
$function$;
comment on function public.write_event_of_application() is NULL;

CREATE OR REPLACE FUNCTION public.write_event_of_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from public.webhook_endpoints where "groupId" = new."groupId" and "eventsUntil" > now()) then
    return null;
  end if;
  perform public.write_webhook_event(
    new."groupId", 'application.moved', 'projects_profiles', new.id, new."profileId",
    jsonb_build_object(
      'profileId', new."profileId", 'projectId', new."projectId", 'applicationId', new."applicationId",
      'fromStatusId', old."statusId", 'statusId', new."statusId"
    )
  );
  return null;
end
$function$;
comment on function public.write_event_of_move() is NULL;

CREATE OR REPLACE FUNCTION public.write_event_of_record()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kind constant text := tg_argv[0];
  account constant uuid := coalesce(new."groupId", old."groupId");
  before jsonb;
  after jsonb;
  verb text;
  details jsonb := '{}';
begin
  if not exists (select from public.webhook_endpoints where "groupId" = account and "eventsUntil" > now()) then
    return null;
  end if;
  before := to_jsonb(old);
  after := to_jsonb(new);
  if tg_op = 'INSERT' then
    verb := 'created';
  elsif tg_op = 'DELETE' then
    -- A record that was deleted before, or the whole account.
    if old."deletedAt" is not null or not exists (select from public.groups where id = account) then
      return null;
    end if;
    verb := 'deleted';
  elsif after ->> 'erasedAt' is not null and before ->> 'erasedAt' is null then
    verb := 'erased';
  elsif after ->> 'mergedIntoId' is not null and after -> 'mergedIntoId' is distinct from before -> 'mergedIntoId' then
    verb := 'merged';
    details := jsonb_build_object('mergedIntoId', after -> 'mergedIntoId');
  elsif new."deletedAt" is not null and old."deletedAt" is not null then
    return null;
  elsif new."deletedAt" is not null then
    verb := 'deleted';
  else
    verb := 'updated';
  end if;
  perform public.write_webhook_event(
    account, kind || '.' || verb, tg_argv[1], coalesce(new.id, old.id), coalesce(new.id, old.id), details
  );
  return null;
end
$function$;
comment on function public.write_event_of_record() is NULL;

CREATE OR REPLACE FUNCTION public.write_event_of_task()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from public.webhook_endpoints where "groupId" = new."groupId" and "eventsUntil" > now()) then
    return null;
  end if;
  perform public.write_webhook_event(
    new."groupId", 'task.failed', 'tasks', new.id, new.id,
    jsonb_build_object(
      'taskType', new.type, 'code', new.error -> 'code',
      'profileId', new."profileId", 'projectId', new."projectId", 'companyId', new."companyId"
    )
  );
  return null;
end
$function$;
comment on function public.write_event_of_task() is NULL;

CREATE OR REPLACE FUNCTION public.write_pending_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- A transaction sees its own rows only: others delete theirs before they end.
  delete from public.profiles_search_pending
   where "groupId" = new."groupId" and "profileId" = new."profileId" and not "isLater";
  if found then
    perform public.write_search(new."groupId", new."profileId");
  end if;
  return null;
end
$function$;
comment on function public.write_pending_search() is 'Writes the words of a profile once, at the end of a transaction that changed them.';

CREATE OR REPLACE FUNCTION public.write_search(account uuid, profile_id uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  words tsvector;
begin
  -- Of two transactions that change children of one profile, the later one waits here and sees what the other wrote.
  perform from public.profiles where "groupId" = account and id = profile_id for no key update;
  words := public.search_document(account, profile_id);
  insert into public.profiles_search as stored ("groupId", "profileId", "changedAt", document)
  select account, profile_id, profile."updatedAt", words
    from public.profiles as profile
   where profile."groupId" = account and profile.id = profile_id and profile."deletedAt" is null
  on conflict ("groupId", "profileId") do update
    set "changedAt" = excluded."changedAt", document = excluded.document
    where stored.document <> excluded.document;
  if not found then
    delete from public.profiles_search as stored
     where stored."groupId" = account and stored."profileId" = profile_id
       and not exists (
         select from public.profiles where "groupId" = account and id = profile_id and "deletedAt" is null
       );
  end if;
end
$function$;
comment on function public.write_search(account uuid, profile_id uuid) is 'Writes the words of a profile, if they have changed.';

CREATE OR REPLACE FUNCTION public.write_webhook_event(account uuid, event_type text, event_object text, object_id uuid, record_id uuid, event_details jsonb, only_endpoint uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  -- What a record is told to have had done, the least first. All other verbs are less than these.
  verbs constant text[] := '{created,deleted,merged,erased}';
  record_kind constant text := split_part(event_type, '.', 1);
  rank constant integer := coalesce(array_position(verbs, split_part(event_type, '.', 2)), 0);
  this_transaction constant bigint := pg_current_xact_id()::text::bigint;
  session constant jsonb := nullif(current_setting('hasura.user', true), '');
  is_wanted constant boolean := only_endpoint is not null or exists (
    select from public.webhook_endpoints
     where "groupId" = account and "eventsUntil" > now() and public.wants_webhook_event(events, event_type)
  );
  unwanted text;
  written public.webhook_events;
  number bigint;
begin
  if not is_wanted and (rank = 0 or not exists (
    select from public.webhook_endpoints as endpoint
     where endpoint."groupId" = account and endpoint."eventsUntil" > now()
       and exists (
         select from unnest(array_prepend('updated', verbs[:rank - 1])) as lesser
          where public.wants_webhook_event(endpoint.events, record_kind || '.' || lesser)
       )
  )) then
    return null;
  end if;

  -- What the same transaction did to the same row before: one save is one event.
  select "unwantedType" into unwanted
    from public.webhook_sequences
   where "groupId" = account and "recordId" = object_id
     and "unwantedIn" = this_transaction and "unwantedAt" = now();
  if rank < array_position(verbs, split_part(unwanted, '.', 2)) then
    return null;
  end if;
  select * into written
    from public.webhook_events
   where "groupId" = account and "objectId" = object_id and "createdAt" = now()
     and "transactionId" = this_transaction;
  if rank < array_position(verbs, split_part(written.type, '.', 2)) then
    return written.id;
  end if;

  if not is_wanted then
    -- Whoever wanted to know of the lesser change is not told of this one as that.
    delete from public.webhook_events where "groupId" = account and id = written.id;
    insert into public.webhook_sequences as counted ("groupId", "recordId", last, "unwantedType", "unwantedIn", "unwantedAt")
    values (account, record_id, 0, event_type, this_transaction, now())
    on conflict ("groupId", "recordId") do update
      set "unwantedType" = excluded."unwantedType",
          "unwantedIn" = excluded."unwantedIn",
          "unwantedAt" = excluded."unwantedAt";
    return null;
  end if;

  if written.id is not null then
    update public.webhook_events
       set type = event_type,
           -- A row that was moved twice was moved from where it was at first.
           details = event_details || case
             when details ? 'fromStatusId' then jsonb_build_object('fromStatusId', details -> 'fromStatusId')
             else '{}'
           end
     where "groupId" = account and id = written.id;
    if event_type = written.type then
      return written.id;
    end if;
    delete from public.webhook_deliveries where "groupId" = account and "eventId" = written.id;
    number := written.sequence;
  else
    -- Locks the number of the record until the commit, so that the order of the numbers is that of the commits.
    insert into public.webhook_sequences as counted ("groupId", "recordId", last)
    values (account, record_id, 1)
    on conflict ("groupId", "recordId") do update set last = counted.last + 1
    returning last into number;
    insert into public.webhook_events ("groupId", type, object, "objectId", "recordId", sequence, details, actor)
    values (
      account, event_type, event_object, object_id, record_id, number, event_details,
      case when session ->> 'x-hasura-actor' = 'key' then jsonb_strip_nulls(jsonb_build_object(
        'kind', 'key', 'apikeyId', session ->> 'x-hasura-apikey-id', 'userId', session ->> 'x-hasura-acting-user-id'
      )) end
    )
    returning * into written;
  end if;

  insert into public.webhook_deliveries ("groupId", "endpointId", "eventId", "recordId", sequence, status, "lockedUntil")
  select account, endpoint.id, written.id, record_id, number,
         case when endpoint."disabledAt" is null then 'queued' else 'held' end,
         case when endpoint."disabledAt" is null then now() end
    from public.webhook_endpoints as endpoint
   where endpoint."groupId" = account and endpoint.kind = 'endpoint' and endpoint."eventsUntil" > now()
     and case
           when only_endpoint is not null then endpoint.id = only_endpoint
           -- An endpoint is not told of itself.
           else endpoint.id <> object_id and public.wants_webhook_event(endpoint.events, event_type)
         end;
  return written.id;
end
$function$;
comment on function public.write_webhook_event(account uuid, event_type text, event_object text, object_id uuid, record_id uuid, event_details jsonb, only_endpoint uuid) is 'Writes an event and its deliveries, unless nobody wants to know. All changes of a row in one transaction are one event, the most important of them, whether somebody wants to know of that one or not.';

CREATE OR REPLACE FUNCTION public.written_email_addresses(texts text)
 RETURNS SETOF text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return query
    select public.canonical_email_address(written[1])
      from regexp_matches(texts, '[^[:space:],;:<>()"]+@[^[:space:],;:<>()"]+', 'g') as written;
end
$function$;
comment on function public.written_email_addresses(texts text) is 'The e-mail addresses in a text, in their canonical form.';


-- Aggregates

create aggregate public.max(uuid) (sfunc = greater_id(uuid,uuid), stype = uuid, combinefunc = greater_id(uuid,uuid), sortop = >(uuid,uuid));

create aggregate public.min(uuid) (sfunc = lesser_id(uuid,uuid), stype = uuid, combinefunc = lesser_id(uuid,uuid), sortop = <(uuid,uuid));


-- Operators

create operator public.!~~* (leftarg = name_text, rightarg = name_text, function = public.name_not_ilike, negator = public.~~*, restrict = icnlikesel, join = icnlikejoinsel);

create operator public.!~~* (leftarg = name_text, rightarg = text, function = public.name_not_ilike, negator = public.~~*, restrict = icnlikesel, join = icnlikejoinsel);

create operator public.~~* (leftarg = name_text, rightarg = name_text, function = public.name_ilike, negator = public.!~~*, restrict = iclikesel, join = iclikejoinsel);

create operator public.~~* (leftarg = name_text, rightarg = text, function = public.name_ilike, negator = public.!~~*, restrict = iclikesel, join = iclikejoinsel);


-- Tables

create table public.apikeys (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "userId" uuid,
  name text not null,
  kind text not null,
  "mayMerge" boolean default false not null,
  prefix text not null,
  hash text not null,
  "allowedOrigins" text[],
  "dailyLimit" integer,
  "burstLimit" integer,
  "expiresAt" timestamp with time zone,
  "revokedAt" timestamp with time zone,
  "lastUsedAt" timestamp with time zone,
  "redirectOrigins" text[],
  constraint "apikeys_groupId_id_key" UNIQUE ("groupId", id),
  constraint apikeys_hash_key UNIQUE (hash),
  constraint apikeys_pkey PRIMARY KEY (id),
  constraint "apikeys_burstLimit_check" CHECK (("burstLimit" >= 0)),
  constraint "apikeys_dailyLimit_check" CHECK (("dailyLimit" >= 0)),
  constraint apikeys_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint apikeys_kind_check CHECK ((kind = ANY (ARRAY['public'::text, 'private'::text]))),
  constraint apikeys_name_check CHECK ((btrim(name) <> ''::text)),
  constraint apikeys_prefix_check CHECK ((btrim(prefix) <> ''::text)),
  constraint "apikeys_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE,
  constraint "apikeys_userId_fkey" FOREIGN KEY ("groupId", "userId") REFERENCES users("groupId", id)
);
CREATE INDEX "apikeys_groupId_userId_idx" ON public.apikeys USING btree ("groupId", "userId");
CREATE TRIGGER "A_apikeys_clear_references" AFTER DELETE ON public.apikeys FOR EACH ROW EXECUTE FUNCTION clear_references_to_apikey();
CREATE TRIGGER apikeys_audit AFTER INSERT OR DELETE OR UPDATE ON public.apikeys FOR EACH ROW EXECUTE FUNCTION record_audit('apikeys', 'id', '', '{userId,kind,mayMerge,allowedOrigins,redirectOrigins,dailyLimit,burstLimit,expiresAt,revokedAt}', '{hash,prefix,lastUsedAt,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER apikeys_set_updated_at BEFORE UPDATE ON public.apikeys FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.apikeys is 'API keys. The secret is shown once, when the key is created, and is never stored.';
comment on column public.apikeys."mayMerge" is 'Whether applications that are sent with this public key may refer to an existing profile by id or externalId.';
comment on column public.apikeys.prefix is 'The first characters of the secret, by which a key can be recognised in a list.';
comment on column public.apikeys.hash is 'The SHA-256 hash of the secret in lower-case hexadecimal. No role may read it.';
comment on column public.apikeys."allowedOrigins" is 'The web origins from which browsers may send requests with this key. Null allows all origins.';
comment on column public.apikeys."dailyLimit" is 'The maximum number of requests per UTC day. Null means the default of the service.';
comment on column public.apikeys."burstLimit" is 'The maximum number of requests in ten seconds. Null means the default of the service.';
comment on column public.apikeys."redirectOrigins" is 'Web origins to whose pages the answer to an HTML form may redirect. Null allows none.';

create table public.applications (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  "projectId" uuid,
  "taskId" uuid,
  "apikeyId" uuid,
  "requestedReference" text,
  submitted jsonb not null,
  source text,
  consent jsonb,
  review text default 'pending'::text not null,
  "reviewedByUserId" uuid,
  "reviewedAt" timestamp with time zone,
  "projectName" name_text,
  constraint "applications_groupId_id_key" UNIQUE ("groupId", id),
  constraint applications_pkey PRIMARY KEY (id),
  constraint applications_consent_check CHECK ((jsonb_typeof(consent) = 'object'::text)),
  constraint applications_review_check CHECK ((review = ANY (ARRAY['pending'::text, 'accepted'::text, 'dismissed'::text]))),
  constraint applications_source_check CHECK ((btrim(source) <> ''::text)),
  constraint applications_submitted_check CHECK ((jsonb_typeof(submitted) = 'object'::text)),
  constraint "applications_apikeyId_fkey" FOREIGN KEY ("groupId", "apikeyId") REFERENCES apikeys("groupId", id),
  constraint "applications_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE,
  constraint "applications_projectId_fkey" FOREIGN KEY ("groupId", "projectId") REFERENCES projects("groupId", id),
  constraint "applications_reviewedByUserId_fkey" FOREIGN KEY ("groupId", "reviewedByUserId") REFERENCES users("groupId", id),
  constraint "applications_taskId_fkey" FOREIGN KEY ("groupId", "taskId") REFERENCES tasks("groupId", id)
);
CREATE INDEX "applications_apikeyId_idx" ON public.applications USING btree ("groupId", "apikeyId") WHERE ("apikeyId" IS NOT NULL);
CREATE INDEX applications_dismissed_idx ON public.applications USING btree ("groupId", "reviewedAt") WHERE ((review = 'dismissed'::text) AND (submitted <> '{}'::jsonb));
CREATE INDEX "applications_groupId_createdAt_idx" ON public.applications USING btree ("groupId", "createdAt", id);
CREATE INDEX "applications_groupId_updatedAt_idx" ON public.applications USING btree ("groupId", "updatedAt", id);
CREATE INDEX applications_kept_idx ON public.applications USING btree ("groupId", "projectId", "profileId") WHERE (("projectId" IS NOT NULL) AND (submitted <> '{}'::jsonb));
CREATE INDEX applications_pending_idx ON public.applications USING btree ("groupId", "createdAt", id) WHERE (review = 'pending'::text);
CREATE INDEX "applications_profileId_idx" ON public.applications USING btree ("groupId", "profileId", "createdAt", id);
CREATE INDEX "applications_projectId_idx" ON public.applications USING btree ("groupId", "projectId", "createdAt", id);
CREATE INDEX "applications_reviewedByUserId_idx" ON public.applications USING btree ("groupId", "reviewedByUserId") WHERE ("reviewedByUserId" IS NOT NULL);
CREATE INDEX "applications_taskId_idx" ON public.applications USING btree ("groupId", "taskId") WHERE ("taskId" IS NOT NULL);
CREATE TRIGGER "A_applications_clear_references" AFTER DELETE ON public.applications FOR EACH ROW EXECUTE FUNCTION clear_references_to_application();
CREATE TRIGGER applications_audit AFTER INSERT OR DELETE OR UPDATE ON public.applications FOR EACH ROW EXECUTE FUNCTION record_audit('applications', 'id', '', '{profileId,projectId,taskId,apikeyId,review,reviewedByUserId,reviewedAt}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE CONSTRAINT TRIGGER applications_refuse_erased AFTER INSERT ON public.applications DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER applications_set_updated_at BEFORE UPDATE ON public.applications FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER applications_stay_accepted BEFORE UPDATE OF review ON public.applications FOR EACH ROW WHEN (((old.review = 'accepted'::text) AND (new.review <> 'accepted'::text))) EXECUTE FUNCTION refuse_dismissal();
CREATE CONSTRAINT TRIGGER applications_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.applications DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_profile();
CREATE CONSTRAINT TRIGGER applications_write_event AFTER INSERT ON public.applications DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION write_event_of_application();
comment on table public.applications is 'One row per application that was saved, with everything that was submitted.';
comment on column public.applications.id is 'A public key is told this id in place of that of the profile. A private key can use it in place of that of the profile.';
comment on column public.applications."profileId" is 'The profile of the applicant.';
comment on column public.applications."projectId" is 'The recruitment project that the requested reference or id belongs to, whether it is a visible offer or not; null when there is none.';
comment on column public.applications."requestedReference" is 'The referenceId of the application as it was sent, or its projectId where it has no referenceId.';
comment on column public.applications.submitted is 'The members of the application as they were sent, with the values of custom fields in customFieldsValues and without the content of files.';
comment on column public.applications.source is 'Where the applicant came from, as the application says, for example the name of a job board.';
comment on column public.applications.consent is 'What the applicant agreed to, as the application says: basis, textVersion, givenAt, expiresAt, talentPool.';
comment on column public.applications.review is 'pending: the profile was known already, and what the application says of it waits for a review. accepted: it is on the profile. dismissed: it is not going to be.';
comment on column public.applications."reviewedByUserId" is 'The user of the API key that reviewed it.';
comment on column public.applications."reviewedAt" is 'When it was reviewed; null when no review was necessary.';
comment on column public.applications."projectName" is 'The name of the project that the application was for, when the retention has removed the project. Null as long as projectId names it.';

create table public.applications_files (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "applicationId" uuid not null,
  "fileId" uuid not null,
  "isResume" boolean default false not null,
  constraint "applications_files_applicationId_fileId_key" UNIQUE ("groupId", "applicationId", "fileId"),
  constraint applications_files_pkey PRIMARY KEY (id),
  constraint "applications_files_applicationId_fkey" FOREIGN KEY ("groupId", "applicationId") REFERENCES applications("groupId", id) ON DELETE CASCADE,
  constraint "applications_files_fileId_fkey" FOREIGN KEY ("groupId", "fileId") REFERENCES files("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "applications_files_fileId_idx" ON public.applications_files USING btree ("groupId", "fileId");
CREATE TRIGGER applications_files_audit AFTER INSERT OR DELETE OR UPDATE ON public.applications_files FOR EACH ROW EXECUTE FUNCTION record_audit('applications', 'applicationId', 'files', '{fileId,isResume,applicationId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER applications_files_mark_unused AFTER DELETE OR UPDATE OF "fileId" ON public.applications_files FOR EACH ROW WHEN ((old."fileId" IS NOT NULL)) EXECUTE FUNCTION mark_unused_file();
CREATE TRIGGER applications_files_set_updated_at BEFORE UPDATE ON public.applications_files FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.applications_files is 'Files that were sent with an application. A file that the profile had already is stored once, and is the file of both.';

create table public.audit_entries (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default clock_timestamp() not null,
  "groupId" uuid not null,
  "recordId" uuid not null,
  entity text not null,
  part text,
  "partId" uuid,
  operation text not null,
  columns text[] not null,
  "oldValues" jsonb not null,
  "newValues" jsonb not null,
  actor jsonb not null,
  "requestId" uuid,
  constraint audit_entries_pkey PRIMARY KEY ("groupId", id),
  constraint audit_entries_operation_check CHECK ((operation = ANY (ARRAY['insert'::text, 'update'::text, 'delete'::text]))),
  constraint "audit_entries_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE
);
CREATE INDEX "audit_entries_createdAt_idx" ON public.audit_entries USING brin ("createdAt");
CREATE INDEX "audit_entries_groupId_createdAt_idx" ON public.audit_entries USING btree ("groupId", "createdAt", id);
CREATE INDEX "audit_entries_recordId_idx" ON public.audit_entries USING btree ("groupId", "recordId", "createdAt", id);
CREATE TRIGGER audit_entries_refuse_insert BEFORE INSERT ON public.audit_entries FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION refuse_audit_write();
CREATE TRIGGER audit_entries_refuse_update BEFORE UPDATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_write();
comment on table public.audit_entries is 'Who changed which record, what and when. One entry per changed row, written by triggers. Nobody else can write entries.';
comment on column public.audit_entries."recordId" is 'The id of the record. It stays when the record is deleted.';
comment on column public.audit_entries.entity is 'The table of the record, for example profiles.';
comment on column public.audit_entries.part is 'The relationship of the record that the changed row belongs to, for example emailAddresses. Null if the row is the record itself.';
comment on column public.audit_entries."partId" is 'The id of the changed row of this relationship. Null if the row is the record itself.';
comment on column public.audit_entries.operation is 'insert, update or delete.';
comment on column public.audit_entries.columns is 'The columns whose values changed; of a row that was inserted or deleted, those that had a value.';
comment on column public.audit_entries."oldValues" is 'The values before, of columns that hold ids, flags, times and fixed codes. Other values are never kept.';
comment on column public.audit_entries."newValues" is 'The values after, of the same columns.';
comment on column public.audit_entries.actor is 'Who: kind (key, service, cli, admin, database), role, apikeyId, userId, application.';
comment on column public.audit_entries."requestId" is 'The X-Request-Id of the request, if it is a UUID as those that the service makes. Others could hold anything.';

create table public.careers_sites (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  slug text not null,
  "isPublished" boolean default false not null,
  name text not null,
  languages text[] default '{fr,en}'::text[] not null,
  "accentColor" text default '#1d4f91'::text not null,
  "headerColor" text default '#ffffff'::text not null,
  logo bytea,
  "logoSha256" text generated always as (encode(sha256(logo), 'hex'::text)) stored,
  "logoType" text generated always as (
CASE
    WHEN (SUBSTRING(logo FROM 1 FOR 8) = '\x89504e470d0a1a0a'::bytea) THEN 'image/png'::text
    WHEN (SUBSTRING(logo FROM 1 FOR 3) = '\xffd8ff'::bytea) THEN 'image/jpeg'::text
    WHEN ((SUBSTRING(logo FROM 1 FOR 4) = '\x52494646'::bytea) AND (SUBSTRING(logo FROM 9 FOR 4) = '\x57454250'::bytea)) THEN 'image/webp'::text
    ELSE NULL::text
END) stored,
  "websiteUrl" text,
  "contactEmail" text,
  texts jsonb default '{}'::jsonb not null,
  "consentVersion" integer default 1 not null,
  "consentHistory" jsonb default '{}'::jsonb not null,
  "isOpenToSpontaneousApplications" boolean default false not null,
  constraint "careers_sites_groupId_id_key" UNIQUE ("groupId", id),
  constraint careers_sites_pkey PRIMARY KEY (id),
  constraint careers_sites_slug_key UNIQUE (slug),
  constraint "careers_sites_accentColor_check" CHECK (("accentColor" ~ '^#[0-9a-f]{6}$'::text)),
  constraint "careers_sites_contactEmail_check" CHECK (("contactEmail" ~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$'::text)),
  constraint "careers_sites_headerColor_check" CHECK (("headerColor" ~ '^#[0-9a-f]{6}$'::text)),
  constraint careers_sites_languages_check CHECK (((((languages = ARRAY['fr'::text]) OR (languages = ARRAY['en'::text])) OR (languages = ARRAY['fr'::text, 'en'::text])) OR (languages = ARRAY['en'::text, 'fr'::text]))),
  constraint careers_sites_logo_check CHECK (((octet_length(logo) <= 524288) AND ((SUBSTRING(logo FROM 1 FOR 8) = '\x89504e470d0a1a0a'::bytea) OR (SUBSTRING(logo FROM 1 FOR 3) = '\xffd8ff'::bytea) OR ((SUBSTRING(logo FROM 1 FOR 4) = '\x52494646'::bytea) AND (SUBSTRING(logo FROM 9 FOR 4) = '\x57454250'::bytea))))),
  constraint careers_sites_name_check CHECK (((btrim(name) <> ''::text) AND (length(name) <= 200))),
  constraint careers_sites_slug_check CHECK ((slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'::text)),
  constraint careers_sites_texts_check CHECK (are_careers_texts(texts)),
  constraint "careers_sites_websiteUrl_check" CHECK (("websiteUrl" ~ '^https?://[^\s/@]+(/\S*)?$'::text)),
  constraint "careers_sites_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE
);
CREATE TRIGGER careers_sites_audit AFTER INSERT OR DELETE OR UPDATE ON public.careers_sites FOR EACH ROW EXECUTE FUNCTION record_audit('groups', 'groupId', 'careersSites', '{isPublished,isOpenToSpontaneousApplications,consentVersion,groupId}', '{logoSha256,logoType,consentHistory,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER careers_sites_create_key AFTER INSERT ON public.careers_sites FOR EACH ROW EXECUTE FUNCTION create_key_of_careers_site();
CREATE TRIGGER careers_sites_revoke_key AFTER DELETE ON public.careers_sites FOR EACH ROW EXECUTE FUNCTION revoke_key_of_careers_site();
CREATE TRIGGER careers_sites_set_updated_at BEFORE UPDATE ON public.careers_sites FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER careers_sites_version_consent BEFORE INSERT OR UPDATE ON public.careers_sites FOR EACH ROW WHEN (are_careers_texts(new.texts)) EXECUTE FUNCTION version_careers_consent();
comment on table public.careers_sites is 'The careers pages of an account: /careers/<slug>. An account with several brands has a site for each.';
comment on column public.careers_sites.id is 'Also the id of the API key under which applications on the pages are saved.';
comment on column public.careers_sites.slug is 'The name of the account in the address of the pages: lower-case letters, digits and hyphens, at most 63.';
comment on column public.careers_sites."isPublished" is 'Whether the pages exist for visitors. Until then their address is not found.';
comment on column public.careers_sites.name is 'The name of the employer as the pages show it.';
comment on column public.careers_sites.languages is 'The languages of the pages, fr and en; the first is used for visitors of other languages.';
comment on column public.careers_sites."accentColor" is 'The colour of buttons and links, such as #1d4f91. The pages choose the colour of the text on it.';
comment on column public.careers_sites."headerColor" is 'The background of the head of the pages, such as #ffffff. The pages choose the colour of the text on it.';
comment on column public.careers_sites.logo is 'A PNG, JPEG or WebP picture of at most 512 KiB.';
comment on column public.careers_sites."logoSha256" is 'The SHA-256 hash of the logo in lower-case hexadecimal.';
comment on column public.careers_sites."logoType" is 'The media type of the logo, by its content.';
comment on column public.careers_sites."websiteUrl" is 'The web site of the employer, to which the head of the pages leads.';
comment on column public.careers_sites."contactEmail" is 'Where applicants may write when an application cannot be sent.';
comment on column public.careers_sites.texts is 'Texts by language: {"fr": {"title", "introduction", "emptyList", "thanks", "privacyNotice", "consent", "talentPool", "legalNotice"}}. All are plain texts and may be left out; a blank line begins a paragraph.';
comment on column public.careers_sites."consentVersion" is 'The number of the current privacyNotice, consent and talentPool of all languages. It is increased when one of them changes.';
comment on column public.careers_sites."consentHistory" is 'What applicants agreed to: privacyNotice, consent and talentPool by version, then by language.';
comment on column public.careers_sites."isOpenToSpontaneousApplications" is 'Whether the pages also have a form for applications without a job offer: /careers/<slug>/<language>/apply.';

create table public.colors (
  id text not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  name text not null,
  constraint colors_pkey PRIMARY KEY (id),
  constraint colors_id_check CHECK ((id ~ '^#[0-9a-f]{6}$'::text)),
  constraint colors_name_check CHECK ((btrim(name) <> ''::text))
);
CREATE TRIGGER colors_name BEFORE INSERT ON public.colors FOR EACH ROW EXECUTE FUNCTION name_color();
CREATE TRIGGER colors_set_updated_at BEFORE UPDATE ON public.colors FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.colors is 'Colours, identified by their hexadecimal value. All accounts share them. A caller may add a value; names are given by migrations only.';
comment on column public.colors.id is 'The hexadecimal value in the form #rrggbb, in lower case.';
comment on column public.colors.name is 'The name of the colour in the palette. For a colour that a caller added, it is the hexadecimal value.';

create table public.companies (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "deletedAt" timestamp with time zone,
  "groupId" uuid not null,
  "statusEntity" text default 'COMPANY'::text not null,
  "statusId" uuid,
  "networkCompanyId" uuid,
  name name_text not null,
  description text,
  tagline text,
  website text,
  "universalName" text,
  "networkId" text,
  "networkUrl" text,
  "canonicalNetworkUrl" text,
  "externalId" text,
  "foundedAt" date,
  "networkEmployeeCount" integer,
  "networkEmployeeStartCount" integer,
  "networkEmployeeEndCount" integer,
  "isProtectedUntil" timestamp with time zone,
  "changedIn" bigint default 0 not null,
  "isLive" boolean default true,
  constraint "companies_groupId_externalId_key" UNIQUE ("groupId", "externalId", "isLive"),
  constraint "companies_groupId_id_key" UNIQUE ("groupId", id),
  constraint companies_pkey PRIMARY KEY (id),
  constraint "companies_canonicalNetworkUrl_check" CHECK (((NOT ("canonicalNetworkUrl" IS DISTINCT FROM canonical_network_url("canonicalNetworkUrl"))) AND (octet_length("canonicalNetworkUrl") <= 2000))),
  constraint "companies_externalId_check" CHECK (((btrim("externalId") <> ''::text) AND (octet_length("externalId") <= 1000))),
  constraint "companies_isLive_check" CHECK ((NOT ("isLive" IS DISTINCT FROM
CASE
    WHEN ("deletedAt" IS NULL) THEN true
    ELSE NULL::boolean
END))),
  constraint companies_name_check CHECK ((btrim((name)::text) <> ''::text)),
  constraint "companies_networkUrl_check" CHECK (is_web_address("networkUrl")),
  constraint "companies_statusEntity_check" CHECK (("statusEntity" = 'COMPANY'::text)),
  constraint companies_website_check CHECK (is_web_address(website)),
  constraint "companies_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE,
  constraint "companies_networkCompanyId_fkey" FOREIGN KEY ("networkCompanyId") REFERENCES networkcompanies(id) ON DELETE SET NULL,
  constraint "companies_statusId_fkey" FOREIGN KEY ("groupId", "statusEntity", "statusId") REFERENCES statuses("groupId", "targetedEntity", id)
);
CREATE INDEX "companies_deletedAt_idx" ON public.companies USING btree ("groupId", "deletedAt") WHERE ("deletedAt" IS NOT NULL);
CREATE UNIQUE INDEX "companies_groupId_canonicalNetworkUrl_key" ON public.companies USING btree ("groupId", "canonicalNetworkUrl") WHERE ("deletedAt" IS NULL);
CREATE INDEX "companies_groupId_changedIn_idx" ON public.companies USING btree ("groupId", "changedIn", id);
CREATE INDEX "companies_groupId_createdAt_idx" ON public.companies USING btree ("groupId", "createdAt", id) INCLUDE ("deletedAt");
CREATE INDEX "companies_groupId_folded_name_idx" ON public.companies USING gin ("groupId", fold_name_text((name)::text) gin_trgm_ops);
CREATE INDEX "companies_groupId_name_idx" ON public.companies USING btree ("groupId", name, id);
CREATE INDEX "companies_groupId_updatedAt_idx" ON public.companies USING btree ("groupId", "updatedAt", id) INCLUDE ("deletedAt");
CREATE INDEX "companies_isProtectedUntil_idx" ON public.companies USING btree ("groupId", "isProtectedUntil") WHERE ("isProtectedUntil" IS NOT NULL);
CREATE INDEX "companies_networkCompanyId_idx" ON public.companies USING btree ("networkCompanyId");
CREATE INDEX "companies_statusId_idx" ON public.companies USING btree ("groupId", "statusId", "createdAt", id);
CREATE TRIGGER "A_companies_clear_references" AFTER DELETE ON public.companies FOR EACH ROW EXECUTE FUNCTION clear_references_to_company();
CREATE TRIGGER companies_audit AFTER INSERT OR DELETE OR UPDATE ON public.companies FOR EACH ROW EXECUTE FUNCTION record_audit('companies', 'id', '', '{deletedAt,statusId,networkCompanyId,isProtectedUntil}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER companies_check_description BEFORE INSERT OR UPDATE OF description ON public.companies FOR EACH ROW WHEN ((new.description IS NOT NULL)) EXECUTE FUNCTION check_company_description();
CREATE TRIGGER companies_forget_status_changes AFTER DELETE ON public.companies FOR EACH ROW EXECUTE FUNCTION forget_status_changes('COMPANY');
CREATE TRIGGER companies_mark_search AFTER UPDATE ON public.companies FOR EACH ROW WHEN (((old.name)::text IS DISTINCT FROM (new.name)::text)) EXECUTE FUNCTION mark_search_later('companies');
CREATE TRIGGER companies_record_status_change AFTER UPDATE OF "statusId" ON public.companies FOR EACH ROW WHEN ((old."statusId" IS DISTINCT FROM new."statusId")) EXECUTE FUNCTION record_status_change('COMPANY');
CREATE TRIGGER companies_set_canonical_network_url BEFORE INSERT OR UPDATE OF "networkUrl" ON public.companies FOR EACH ROW EXECUTE FUNCTION set_company_canonical_network_url();
CREATE TRIGGER companies_set_changed_in BEFORE INSERT OR UPDATE ON public.companies FOR EACH ROW EXECUTE FUNCTION set_changed_in();
CREATE TRIGGER companies_set_default_status BEFORE INSERT ON public.companies FOR EACH ROW WHEN ((new."statusId" IS NULL)) EXECUTE FUNCTION set_default_status('COMPANY');
CREATE TRIGGER companies_set_is_live_on_insert BEFORE INSERT ON public.companies FOR EACH ROW WHEN ((new."deletedAt" IS NOT NULL)) EXECUTE FUNCTION set_is_live();
CREATE TRIGGER companies_set_is_live_on_update BEFORE UPDATE OF "deletedAt" ON public.companies FOR EACH ROW EXECUTE FUNCTION set_is_live();
CREATE TRIGGER companies_set_updated_at BEFORE UPDATE ON public.companies FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER companies_write_event AFTER INSERT OR DELETE OR UPDATE ON public.companies FOR EACH ROW EXECUTE FUNCTION write_event_of_record('company', 'companies');
comment on table public.companies is 'Clients and prospects of an account.';
comment on column public.companies."statusEntity" is 'Always COMPANY. It is part of the foreign key to statuses, which therefore accepts statuses of companies only.';
comment on column public.companies.description is 'HTML in the canonical sanitised form. The save of a company accepts any HTML and brings it into this form.';
comment on column public.companies."canonicalNetworkUrl" is 'The canonical form of networkUrl, by which a company is found. It is derived from networkUrl when it is not given.';
comment on column public.companies."externalId" is 'The id of the company in the software of the caller.';
comment on column public.companies."isProtectedUntil" is 'Until this time, the employees of the company must not be approached.';
comment on column public.companies."changedIn" is 'Number of the transaction that last changed the row or its children.';
comment on column public.companies."isLive" is 'True, or null for a deleted company, so that unique constraints with this column hold among the others only.';

create table public.companies_assignees (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "companyId" uuid not null,
  "userId" uuid not null,
  constraint "companies_assignees_companyId_userId_key" UNIQUE ("groupId", "companyId", "userId"),
  constraint companies_assignees_pkey PRIMARY KEY (id),
  constraint "companies_assignees_companyId_fkey" FOREIGN KEY ("groupId", "companyId") REFERENCES companies("groupId", id) ON DELETE CASCADE,
  constraint "companies_assignees_userId_fkey" FOREIGN KEY ("groupId", "userId") REFERENCES users("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "companies_assignees_userId_idx" ON public.companies_assignees USING btree ("groupId", "userId");
CREATE TRIGGER companies_assignees_audit AFTER INSERT OR DELETE OR UPDATE ON public.companies_assignees FOR EACH ROW EXECUTE FUNCTION record_audit('companies', 'companyId', 'assignees', '{userId,companyId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER companies_assignees_set_updated_at BEFORE UPDATE ON public.companies_assignees FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER companies_assignees_touch_company AFTER INSERT OR DELETE OR UPDATE ON public.companies_assignees FOR EACH ROW EXECUTE FUNCTION touch_company();
comment on table public.companies_assignees is 'Users in charge of a company.';

create table public.companies_fieldsvalues (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "fieldEntity" text default 'COMPANY'::text not null,
  "fieldId" uuid not null,
  "companyId" uuid not null,
  "fieldValueId" uuid,
  "locationId" uuid,
  value text,
  slot text default ''::text not null,
  "numberValue" numeric,
  "booleanValue" boolean,
  "dateValue" date,
  "dateTimeValue" timestamp with time zone,
  amount numeric,
  currency text,
  constraint "companies_fieldsvalues_companyId_fieldId_slot_key" UNIQUE ("groupId", "companyId", "fieldId", slot),
  constraint companies_fieldsvalues_pkey PRIMARY KEY (id),
  constraint "companies_fieldsvalues_fieldEntity_check" CHECK (("fieldEntity" = 'COMPANY'::text)),
  constraint companies_fieldsvalues_one_value_check CHECK ((num_nonnulls("fieldValueId", "locationId", value) = 1)),
  constraint "companies_fieldsvalues_companyId_fkey" FOREIGN KEY ("groupId", "companyId") REFERENCES companies("groupId", id) ON DELETE CASCADE,
  constraint "companies_fieldsvalues_fieldId_fkey" FOREIGN KEY ("groupId", "fieldEntity", "fieldId") REFERENCES fields("groupId", "targetedEntity", id) ON DELETE CASCADE,
  constraint "companies_fieldsvalues_fieldValueId_fkey" FOREIGN KEY ("groupId", "fieldId", "fieldValueId") REFERENCES fields_options("groupId", "fieldId", id) ON DELETE CASCADE,
  constraint "companies_fieldsvalues_locationId_fkey" FOREIGN KEY ("groupId", "locationId") REFERENCES locations("groupId", id) ON DELETE CASCADE
);
CREATE INDEX companies_fieldsvalues_amount_idx ON public.companies_fieldsvalues USING btree ("groupId", "fieldId", amount) WHERE (amount IS NOT NULL);
CREATE INDEX "companies_fieldsvalues_booleanValue_idx" ON public.companies_fieldsvalues USING btree ("groupId", "fieldId", "booleanValue") WHERE ("booleanValue" IS NOT NULL);
CREATE INDEX "companies_fieldsvalues_dateTimeValue_idx" ON public.companies_fieldsvalues USING btree ("groupId", "fieldId", "dateTimeValue") WHERE ("dateTimeValue" IS NOT NULL);
CREATE INDEX "companies_fieldsvalues_dateValue_idx" ON public.companies_fieldsvalues USING btree ("groupId", "fieldId", "dateValue") WHERE ("dateValue" IS NOT NULL);
CREATE INDEX "companies_fieldsvalues_fieldId_idx" ON public.companies_fieldsvalues USING btree ("groupId", "fieldId");
CREATE INDEX "companies_fieldsvalues_fieldValueId_idx" ON public.companies_fieldsvalues USING btree ("groupId", "fieldValueId") WHERE ("fieldValueId" IS NOT NULL);
CREATE INDEX "companies_fieldsvalues_locationId_idx" ON public.companies_fieldsvalues USING btree ("groupId", "locationId") WHERE ("locationId" IS NOT NULL);
CREATE INDEX "companies_fieldsvalues_numberValue_idx" ON public.companies_fieldsvalues USING btree ("groupId", "fieldId", "numberValue") WHERE ("numberValue" IS NOT NULL);
CREATE TRIGGER companies_fieldsvalues_audit AFTER INSERT OR DELETE OR UPDATE ON public.companies_fieldsvalues FOR EACH ROW EXECUTE FUNCTION record_audit('companies', 'companyId', 'fieldsValues', '{fieldId,companyId}', '{slot,numberValue,booleanValue,dateValue,dateTimeValue,amount,currency,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE CONSTRAINT TRIGGER companies_fieldsvalues_give_up_location AFTER DELETE OR UPDATE OF "locationId" ON public.companies_fieldsvalues DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old."locationId" IS NOT NULL)) EXECUTE FUNCTION give_up_location();
CREATE TRIGGER companies_fieldsvalues_place BEFORE INSERT OR UPDATE ON public.companies_fieldsvalues FOR EACH ROW EXECUTE FUNCTION place_field_value('companies_fieldsvalues_type_check');
CREATE TRIGGER companies_fieldsvalues_set_updated_at BEFORE UPDATE ON public.companies_fieldsvalues FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER companies_fieldsvalues_touch_company AFTER INSERT OR DELETE OR UPDATE ON public.companies_fieldsvalues FOR EACH ROW EXECUTE FUNCTION touch_company();
comment on table public.companies_fieldsvalues is 'Values of custom fields. Each row holds one text, one selected option, one tag or one location.';
comment on column public.companies_fieldsvalues."fieldEntity" is 'Always COMPANY. It is part of the foreign key to fields, which therefore accepts fields of companies only.';
comment on column public.companies_fieldsvalues."fieldValueId" is 'The selected option of a choice field.';
comment on column public.companies_fieldsvalues.value is 'The value as text, in the canonical form of the type of the field. Null when the value is an option or a location.';
comment on column public.companies_fieldsvalues.slot is 'Distinguishes the values of a field that accepts several values. Empty for a field that accepts one value. Set by a trigger.';
comment on column public.companies_fieldsvalues."numberValue" is 'The value of a number or rating field. Set by a trigger.';
comment on column public.companies_fieldsvalues."booleanValue" is 'The value of a boolean field. Set by a trigger.';
comment on column public.companies_fieldsvalues."dateValue" is 'The value of a date field. Set by a trigger.';
comment on column public.companies_fieldsvalues."dateTimeValue" is 'The value of a datetime field. Set by a trigger.';
comment on column public.companies_fieldsvalues.amount is 'The amount of a currency field. Set by a trigger.';
comment on column public.companies_fieldsvalues.currency is 'The currency of a currency field as an ISO 4217 code. Null if the value has none. Set by a trigger.';

create table public.companies_files (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "companyId" uuid not null,
  "fileId" uuid not null,
  constraint "companies_files_companyId_fileId_key" UNIQUE ("groupId", "companyId", "fileId"),
  constraint companies_files_pkey PRIMARY KEY (id),
  constraint "companies_files_companyId_fkey" FOREIGN KEY ("groupId", "companyId") REFERENCES companies("groupId", id) ON DELETE CASCADE,
  constraint "companies_files_fileId_fkey" FOREIGN KEY ("groupId", "fileId") REFERENCES files("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "companies_files_fileId_idx" ON public.companies_files USING btree ("groupId", "fileId");
CREATE TRIGGER companies_files_audit AFTER INSERT OR DELETE OR UPDATE ON public.companies_files FOR EACH ROW EXECUTE FUNCTION record_audit('companies', 'companyId', 'files', '{fileId,companyId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER companies_files_mark_unused AFTER DELETE OR UPDATE OF "fileId" ON public.companies_files FOR EACH ROW WHEN ((old."fileId" IS NOT NULL)) EXECUTE FUNCTION mark_unused_file();
CREATE TRIGGER companies_files_set_updated_at BEFORE UPDATE ON public.companies_files FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER companies_files_touch_company AFTER INSERT OR DELETE OR UPDATE ON public.companies_files FOR EACH ROW EXECUTE FUNCTION touch_company();
comment on table public.companies_files is 'Files of a company.';

create table public.companies_industries (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "companyId" uuid not null,
  "industryId" uuid not null,
  constraint "companies_industries_companyId_industryId_key" UNIQUE ("groupId", "companyId", "industryId"),
  constraint companies_industries_pkey PRIMARY KEY (id),
  constraint "companies_industries_companyId_fkey" FOREIGN KEY ("groupId", "companyId") REFERENCES companies("groupId", id) ON DELETE CASCADE,
  constraint "companies_industries_industryId_fkey" FOREIGN KEY ("industryId") REFERENCES industries(id) ON DELETE CASCADE
);
CREATE INDEX "companies_industries_industryId_idx" ON public.companies_industries USING btree ("industryId");
CREATE TRIGGER companies_industries_audit AFTER INSERT OR DELETE OR UPDATE ON public.companies_industries FOR EACH ROW EXECUTE FUNCTION record_audit('companies', 'companyId', 'industries', '{industryId,companyId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER companies_industries_set_updated_at BEFORE UPDATE ON public.companies_industries FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER companies_industries_touch_company AFTER INSERT OR DELETE OR UPDATE ON public.companies_industries FOR EACH ROW EXECUTE FUNCTION touch_company();
comment on table public.companies_industries is 'Industries of a company.';

create table public.companies_legaldata (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "deletedAt" timestamp with time zone,
  "groupId" uuid not null,
  "companyId" uuid not null,
  "legalName" name_text,
  siren text,
  "vatNumber" text,
  activity text,
  codenaf text,
  "codenafTitle" text,
  "foundedAt" date,
  constraint "companies_legaldata_companyId_key" UNIQUE ("groupId", "companyId"),
  constraint "companies_legaldata_groupId_id_key" UNIQUE ("groupId", id),
  constraint companies_legaldata_pkey PRIMARY KEY (id),
  constraint companies_legaldata_siren_check CHECK (is_siren(siren)),
  constraint "companies_legaldata_companyId_fkey" FOREIGN KEY ("groupId", "companyId") REFERENCES companies("groupId", id) ON DELETE CASCADE
);
CREATE INDEX companies_legaldata_siren_idx ON public.companies_legaldata USING btree ("groupId", siren);
CREATE TRIGGER companies_legaldata_audit AFTER INSERT OR DELETE OR UPDATE ON public.companies_legaldata FOR EACH ROW EXECUTE FUNCTION record_audit('companies', 'companyId', 'legaldata', '{deletedAt,companyId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER companies_legaldata_set_updated_at BEFORE UPDATE ON public.companies_legaldata FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER companies_legaldata_touch_company AFTER INSERT OR DELETE OR UPDATE ON public.companies_legaldata FOR EACH ROW EXECUTE FUNCTION touch_company();
comment on table public.companies_legaldata is 'Data about a company from the company register. A company has at most one row.';
comment on column public.companies_legaldata.siren is 'The SIREN (French company number). Its check digit must be valid.';
comment on column public.companies_legaldata.codenaf is 'The code of the main activity in NAF, the French classification of activities.';

create table public.companies_legaldata_locations (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "legaldataId" uuid not null,
  "locationId" uuid,
  siret text,
  "isHeadquarters" boolean default false not null,
  constraint "companies_legaldata_locations_legaldataId_siret_key" UNIQUE ("groupId", "legaldataId", siret),
  constraint companies_legaldata_locations_pkey PRIMARY KEY (id),
  constraint companies_legaldata_locations_siret_check CHECK (is_siret(siret)),
  constraint "companies_legaldata_locations_legaldataId_fkey" FOREIGN KEY ("groupId", "legaldataId") REFERENCES companies_legaldata("groupId", id) ON DELETE CASCADE,
  constraint "companies_legaldata_locations_locationId_fkey" FOREIGN KEY ("groupId", "locationId") REFERENCES locations("groupId", id)
);
CREATE INDEX "companies_legaldata_locations_locationId_idx" ON public.companies_legaldata_locations USING btree ("groupId", "locationId");
CREATE TRIGGER companies_legaldata_locations_audit AFTER INSERT OR DELETE OR UPDATE ON public.companies_legaldata_locations FOR EACH ROW EXECUTE FUNCTION record_audit('companies', 'legaldataId', 'legaldata.locations', '{isHeadquarters,legaldataId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE CONSTRAINT TRIGGER companies_legaldata_locations_give_up_location AFTER DELETE OR UPDATE OF "locationId" ON public.companies_legaldata_locations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old."locationId" IS NOT NULL)) EXECUTE FUNCTION give_up_location();
CREATE TRIGGER companies_legaldata_locations_set_updated_at BEFORE UPDATE ON public.companies_legaldata_locations FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER companies_legaldata_locations_touch_legaldata AFTER INSERT OR DELETE OR UPDATE ON public.companies_legaldata_locations FOR EACH ROW EXECUTE FUNCTION touch_legaldata();
comment on table public.companies_legaldata_locations is 'Establishments of a company that are listed in the company register.';
comment on column public.companies_legaldata_locations.siret is 'The SIRET (French establishment number). Its check digit must be valid.';

create table public.companies_revisions (
  "groupId" uuid not null,
  "companyId" uuid not null,
  number integer not null,
  "taskId" uuid,
  changes jsonb not null,
  "createdAt" timestamp with time zone default now() not null,
  constraint companies_revisions_pkey PRIMARY KEY ("groupId", "companyId", number),
  constraint companies_revisions_number_check CHECK ((number > 0)),
  constraint "companies_revisions_companyId_fkey" FOREIGN KEY ("groupId", "companyId") REFERENCES companies("groupId", id) ON DELETE CASCADE,
  constraint "companies_revisions_taskId_fkey" FOREIGN KEY ("groupId", "taskId") REFERENCES tasks("groupId", id)
);
CREATE INDEX "companies_revisions_taskId_idx" ON public.companies_revisions USING btree ("groupId", "taskId") WHERE ("taskId" IS NOT NULL);
CREATE TRIGGER companies_revisions_number BEFORE INSERT ON public.companies_revisions FOR EACH ROW EXECUTE FUNCTION number_company_revision();
comment on table public.companies_revisions is 'One row per save that changed a company. A save of the company inserts the number that follows the last one it read. Of two saves that read the same state, only one can therefore succeed. An application that creates or changes the company gets the next number from the database.';
comment on column public.companies_revisions.changes is 'What the save changed.';

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

create table public.fields (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "deletedAt" timestamp with time zone,
  "groupId" uuid not null,
  "userId" uuid,
  name name_text not null,
  type text not null,
  "order" integer default 0 not null,
  "targetedEntity" text not null,
  "isHidden" boolean default false not null,
  "defaultValue" text,
  purpose text,
  "isMadeForSales" boolean default true not null,
  "isMadeForRecruitment" boolean default true not null,
  "parentId" uuid,
  "isOnOffers" boolean not null,
  "isOnApplicationForm" boolean default false not null,
  "isRequiredOnApplicationForm" boolean default false not null,
  constraint "fields_groupId_id_key" UNIQUE ("groupId", id),
  constraint "fields_groupId_targetedEntity_id_key" UNIQUE ("groupId", "targetedEntity", id),
  constraint fields_pkey PRIMARY KEY (id),
  constraint "fields_isOnApplicationForm_check" CHECK (((NOT "isOnApplicationForm") OR (("targetedEntity" = 'PROFILE'::text) AND (type <> 'user'::text)))),
  constraint "fields_isOnOffers_check" CHECK (((NOT "isOnOffers") OR ("targetedEntity" = 'PROJECT'::text))),
  constraint "fields_isRequiredOnApplicationForm_check" CHECK (((NOT "isRequiredOnApplicationForm") OR "isOnApplicationForm")),
  constraint fields_name_check CHECK ((btrim((name)::text) <> ''::text)),
  constraint fields_parent_is_other_check CHECK (("parentId" <> id)),
  constraint fields_purpose_check CHECK ((purpose ~ '^[a-z][a-z0-9_]{0,99}$'::text)),
  constraint "fields_targetedEntity_check" CHECK (("targetedEntity" = ANY (ARRAY['PROFILE'::text, 'PROJECT'::text, 'COMPANY'::text]))),
  constraint fields_type_check CHECK ((type = ANY (ARRAY['text'::text, 'richtext'::text, 'number'::text, 'boolean'::text, 'date'::text, 'datetime'::text, 'singlechoice'::text, 'multiplechoice'::text, 'tags'::text, 'singlelocation'::text, 'multiplelocation'::text, 'url'::text, 'email'::text, 'phone'::text, 'rating'::text, 'currency'::text, 'user'::text]))),
  constraint "fields_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE,
  constraint "fields_parentId_fkey" FOREIGN KEY ("groupId", "targetedEntity", "parentId") REFERENCES fields("groupId", "targetedEntity", id),
  constraint "fields_userId_fkey" FOREIGN KEY ("groupId", "userId") REFERENCES users("groupId", id)
);
CREATE INDEX "fields_groupId_createdAt_idx" ON public.fields USING btree ("groupId", "createdAt", id) INCLUDE ("deletedAt");
CREATE INDEX "fields_groupId_order_idx" ON public.fields USING btree ("groupId", "targetedEntity", "order", id) WHERE ("deletedAt" IS NULL);
CREATE UNIQUE INDEX "fields_groupId_targetedEntity_purpose_key" ON public.fields USING btree ("groupId", "targetedEntity", purpose) WHERE ("deletedAt" IS NULL);
CREATE INDEX "fields_groupId_updatedAt_idx" ON public.fields USING btree ("groupId", "updatedAt", id) INCLUDE ("deletedAt");
CREATE INDEX "fields_groupId_userId_idx" ON public.fields USING btree ("groupId", "userId");
CREATE INDEX "fields_parentId_idx" ON public.fields USING btree ("groupId", "parentId", "order");
CREATE TRIGGER "A_fields_clear_references" AFTER DELETE ON public.fields FOR EACH ROW EXECUTE FUNCTION clear_references_to_field();
CREATE TRIGGER fields_audit AFTER INSERT OR DELETE OR UPDATE ON public.fields FOR EACH ROW EXECUTE FUNCTION record_audit('fields', 'id', '', '{deletedAt,userId,targetedEntity,type,order,isHidden,isMadeForSales,isMadeForRecruitment,parentId,isOnOffers,isOnApplicationForm,isRequiredOnApplicationForm}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER fields_check_default BEFORE INSERT OR UPDATE OF type, "defaultValue" ON public.fields FOR EACH ROW WHEN (((new."defaultValue" IS NOT NULL) AND (new.type !~~ '%choice'::text) AND (new.type !~~ '%location'::text))) EXECUTE FUNCTION check_field_default();
CREATE TRIGGER fields_keep_live_section AFTER INSERT OR UPDATE OF "deletedAt", "parentId" ON public.fields FOR EACH ROW EXECUTE FUNCTION keep_live_section();
CREATE TRIGGER fields_mark_search AFTER UPDATE ON public.fields FOR EACH ROW WHEN (((new."targetedEntity" = 'PROFILE'::text) AND (((old."deletedAt" IS NULL) <> (new."deletedAt" IS NULL)) OR (old.type <> new.type)))) EXECUTE FUNCTION mark_search_later('fields');
CREATE TRIGGER fields_place_values AFTER UPDATE OF type ON public.fields FOR EACH ROW WHEN ((old.type <> new.type)) EXECUTE FUNCTION place_values_of_field();
CREATE TRIGGER fields_record_offers AFTER UPDATE ON public.fields FOR EACH ROW WHEN (((new."targetedEntity" = 'PROJECT'::text) AND ((to_jsonb(old.*) - '{updatedAt,order,userId,defaultValue}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{updatedAt,order,userId,defaultValue}'::text[])))) EXECUTE FUNCTION record_offers_of_field();
CREATE TRIGGER fields_set_is_on_offers BEFORE INSERT OR UPDATE ON public.fields FOR EACH ROW WHEN ((new."isOnOffers" IS NULL)) EXECUTE FUNCTION set_is_on_offers();
CREATE TRIGGER fields_set_updated_at BEFORE UPDATE ON public.fields FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.fields is 'Definitions of custom fields. A field that has child fields is a section.';
comment on column public.fields."targetedEntity" is 'The kind of record that has the field: PROFILE, PROJECT or COMPANY. A child field has the entity of its parent.';
comment on column public.fields."isHidden" is 'Whether the field is hidden. Neither offers nor the application form ever show hidden fields.';
comment on column public.fields.purpose is 'The purpose by which the service recognises the field, for example joboffer_salary_is_public. Among the fields of an entity that are not deleted, a purpose is unique.';
comment on column public.fields."isOnOffers" is 'Whether offers show the values of this field. Fields of projects only. Inserted without a value or set to null, it becomes true for a field of projects whose purpose starts with joboffer_, and false for any other field. A later change of the purpose does not change it. Hidden fields and fields in a hidden section are never shown.';
comment on column public.fields."isOnApplicationForm" is 'Whether applicants may fill in this field. Fields of profiles only, and of any type except user. Hidden fields and fields in a hidden section are never on the form.';
comment on column public.fields."isRequiredOnApplicationForm" is 'Whether the application form requires a value. Such a field is on the form.';

create table public.fields_options (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "deletedAt" timestamp with time zone,
  "groupId" uuid not null,
  "fieldId" uuid not null,
  name name_text not null,
  "isDefault" boolean default false not null,
  "technicalValue" text,
  "order" integer default 0 not null,
  constraint "fields_options_groupId_fieldId_id_key" UNIQUE ("groupId", "fieldId", id),
  constraint fields_options_pkey PRIMARY KEY (id),
  constraint fields_options_name_check CHECK ((btrim((name)::text) <> ''::text)),
  constraint "fields_options_technicalValue_check" CHECK ((octet_length("technicalValue") <= 1000)),
  constraint "fields_options_fieldId_fkey" FOREIGN KEY ("groupId", "fieldId") REFERENCES fields("groupId", id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX "fields_options_fieldId_technicalValue_key" ON public.fields_options USING btree ("groupId", "fieldId", "technicalValue") WHERE ("deletedAt" IS NULL);
CREATE TRIGGER fields_options_audit AFTER INSERT OR DELETE OR UPDATE ON public.fields_options FOR EACH ROW EXECUTE FUNCTION record_audit('fields', 'fieldId', 'values', '{deletedAt,isDefault,order,fieldId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER fields_options_mark_search AFTER UPDATE ON public.fields_options FOR EACH ROW WHEN (((old.name)::text <> (new.name)::text)) EXECUTE FUNCTION mark_search_later('fields_options');
CREATE TRIGGER fields_options_record_offers AFTER UPDATE ON public.fields_options FOR EACH ROW WHEN (((old.name)::text <> (new.name)::text)) EXECUTE FUNCTION record_offers_of_field();
CREATE TRIGGER fields_options_set_updated_at BEFORE UPDATE ON public.fields_options FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER fields_options_touch_field AFTER INSERT OR DELETE OR UPDATE ON public.fields_options FOR EACH ROW EXECUTE FUNCTION touch_field();
comment on table public.fields_options is 'Options of a choice field.';
comment on column public.fields_options."technicalValue" is 'A stable value for programs. The name of the option is for people.';

create table public.files (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  name name_text not null,
  size integer not null,
  "mimeType" text not null,
  sha256 text not null,
  "storageKey" text not null,
  "unusedSince" timestamp with time zone,
  "lastProfileId" uuid,
  constraint "files_groupId_id_key" UNIQUE ("groupId", id),
  constraint files_pkey PRIMARY KEY (id),
  constraint "files_mimeType_check" CHECK ((btrim("mimeType") <> ''::text)),
  constraint files_name_check CHECK ((btrim((name)::text) <> ''::text)),
  constraint files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint files_size_check CHECK ((size >= 0)),
  constraint "files_storageKey_check" CHECK ((btrim("storageKey") <> ''::text)),
  constraint "files_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE
);
CREATE INDEX "files_groupId_sha256_idx" ON public.files USING btree ("groupId", sha256);
CREATE INDEX "files_lastProfileId_idx" ON public.files USING btree ("groupId", "lastProfileId") WHERE ("lastProfileId" IS NOT NULL);
CREATE INDEX "files_storageKey_idx" ON public.files USING btree ("storageKey");
CREATE INDEX "files_unusedSince_idx" ON public.files USING btree ("groupId", "unusedSince") WHERE ("unusedSince" IS NOT NULL);
CREATE TRIGGER files_audit AFTER INSERT OR DELETE OR UPDATE ON public.files FOR EACH ROW EXECUTE FUNCTION record_audit('files', 'id', '', '{}', '{unusedSince,lastProfileId,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER files_mark_contents AFTER DELETE ON public.files REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION mark_contents_of_files();
CREATE TRIGGER files_set_updated_at BEFORE UPDATE ON public.files FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER files_touch_links AFTER UPDATE OF name ON public.files FOR EACH ROW WHEN (((new.name)::text <> (old.name)::text)) EXECUTE FUNCTION touch_links_of_file();
comment on table public.files is 'Stored files. A row describes the file; its content is in the file storage.';
comment on column public.files.size is 'The size in bytes.';
comment on column public.files."mimeType" is 'The MIME type. It is detected from the content and does not depend on the name of the file.';
comment on column public.files.sha256 is 'The SHA-256 hash of the content in lower-case hexadecimal. Files with the same content are recognised by it.';
comment on column public.files."storageKey" is 'The key under which the file storage holds the content.';
comment on column public.files."unusedSince" is 'Since when no record, application or image has the file. It is removed some days later.';
comment on column public.files."lastProfileId" is 'The profile that has given the file up last, so that the file goes with the person who is erased. Null for files that are used.';

create table public.groups (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  name name_text not null,
  "defaultCountry" text default 'FR'::text not null,
  locale text default 'fr'::text not null,
  "areAllOpenProjectsOffers" boolean default false not null,
  retention jsonb default '{}'::jsonb not null,
  "disabledAt" timestamp with time zone,
  constraint groups_pkey PRIMARY KEY (id),
  constraint "groups_defaultCountry_check" CHECK (("defaultCountry" ~ '^[A-Z]{2}$'::text)),
  constraint groups_locale_check CHECK ((locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'::text)),
  constraint groups_name_check CHECK ((btrim((name)::text) <> ''::text)),
  constraint groups_retention_check CHECK (is_retention(retention))
);
CREATE TRIGGER groups_audit AFTER INSERT OR DELETE OR UPDATE ON public.groups FOR EACH ROW EXECUTE FUNCTION record_audit('groups', 'id', '', '{disabledAt,defaultCountry,locale,areAllOpenProjectsOffers}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER groups_create_default_statuses AFTER INSERT ON public.groups FOR EACH ROW EXECUTE FUNCTION create_default_statuses();
CREATE TRIGGER groups_record_offers AFTER UPDATE ON public.groups FOR EACH ROW WHEN ((old."areAllOpenProjectsOffers" <> new."areAllOpenProjectsOffers")) EXECUTE FUNCTION record_offers_of_account();
CREATE TRIGGER groups_set_updated_at BEFORE UPDATE ON public.groups FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.groups is 'Accounts. Rows of other tables refer by groupId to the account that owns them.';
comment on column public.groups."defaultCountry" is 'The country as an ISO 3166-1 alpha-2 code. Phone numbers without a country prefix are parsed as numbers of this country.';
comment on column public.groups.locale is 'The language of the texts that the account is shown, as a BCP 47 tag.';
comment on column public.groups."areAllOpenProjectsOffers" is 'Whether every open recruitment project is an offer. If not, only projects that are enabled on a job board are offers.';
comment on column public.groups.retention is 'For how many days the account keeps succeededRequests (30), failedRequests (90), dismissedApplications (90), refusedApplications (90), agreedApplications (730), unusedFiles (7), deletedProfiles (30), inactiveProfiles (null), deletedRecords (180), erasedProfiles (null) and auditEntries (365). The numbers apply where a kind is not given; null keeps it for good.';
comment on column public.groups."disabledAt" is 'Since when the API keys of the account are refused, its careers pages are closed and its webhooks wait; null while it is enabled. Only the operator of the service sets it.';

create table public.history_entries (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  "projectId" uuid,
  "taskId" uuid,
  "userId" uuid,
  type text not null,
  subject text,
  message text,
  "applicationId" uuid,
  "projectName" name_text,
  constraint history_entries_pkey PRIMARY KEY (id),
  constraint history_entries_type_check CHECK ((type = ANY (ARRAY['application'::text, 'call'::text, 'email'::text, 'meeting'::text, 'message'::text, 'note'::text]))),
  constraint "history_entries_applicationId_fkey" FOREIGN KEY ("groupId", "applicationId") REFERENCES applications("groupId", id),
  constraint "history_entries_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE,
  constraint "history_entries_projectId_fkey" FOREIGN KEY ("groupId", "projectId") REFERENCES projects("groupId", id),
  constraint "history_entries_taskId_fkey" FOREIGN KEY ("groupId", "taskId") REFERENCES tasks("groupId", id),
  constraint "history_entries_userId_fkey" FOREIGN KEY ("groupId", "userId") REFERENCES users("groupId", id)
);
CREATE INDEX "history_entries_applicationId_idx" ON public.history_entries USING btree ("groupId", "applicationId") WHERE ("applicationId" IS NOT NULL);
CREATE INDEX "history_entries_profileId_idx" ON public.history_entries USING btree ("groupId", "profileId", "createdAt", id);
CREATE INDEX "history_entries_projectId_idx" ON public.history_entries USING btree ("groupId", "projectId") WHERE ("projectId" IS NOT NULL);
CREATE INDEX "history_entries_taskId_idx" ON public.history_entries USING btree ("groupId", "taskId") WHERE ("taskId" IS NOT NULL);
CREATE INDEX "history_entries_userId_idx" ON public.history_entries USING btree ("groupId", "userId") WHERE ("userId" IS NOT NULL);
CREATE TRIGGER history_entries_audit AFTER INSERT OR DELETE OR UPDATE ON public.history_entries FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'historyEntries', '{projectId,taskId,userId,applicationId,profileId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE CONSTRAINT TRIGGER history_entries_mark_talent AFTER INSERT OR UPDATE OF type, "profileId" ON public.history_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.type = 'application'::text)) EXECUTE FUNCTION mark_talent();
CREATE CONSTRAINT TRIGGER history_entries_refuse_erased AFTER INSERT ON public.history_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER history_entries_set_updated_at BEFORE UPDATE ON public.history_entries FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE CONSTRAINT TRIGGER history_entries_stay_erased AFTER UPDATE OF subject, message ON public.history_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.subject IS NOT NULL) OR (new.message IS NOT NULL))) EXECUTE FUNCTION refuse_erased_profile();
CREATE CONSTRAINT TRIGGER history_entries_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.history_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_derived_profile();
comment on table public.history_entries is 'Events in the history of a person, for example applications, calls and notes. createdAt is the time of the event.';
comment on column public.history_entries.type is 'The kind of event. Events of the types application, call, email, meeting and message are interactions and change the interaction dates of the profile. A note does not.';
comment on column public.history_entries.message is 'Plain text. A client that shows it on a page has to escape it; of an application it is what anybody may have written.';
comment on column public.history_entries."applicationId" is 'The application that the entry is about.';
comment on column public.history_entries."projectName" is 'The name of the project that the entry is about, when the retention has removed the project. Null as long as projectId names it.';

create table public.images (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "publicUrl" text,
  "fileId" uuid,
  "unusedSince" timestamp with time zone,
  constraint "images_groupId_id_key" UNIQUE ("groupId", id),
  constraint images_pkey PRIMARY KEY (id),
  constraint "images_publicUrl_check" CHECK (is_web_address("publicUrl")),
  constraint images_source_check CHECK ((("publicUrl" IS NOT NULL) OR ("fileId" IS NOT NULL))),
  constraint "images_fileId_fkey" FOREIGN KEY ("groupId", "fileId") REFERENCES files("groupId", id) ON DELETE CASCADE,
  constraint "images_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE
);
CREATE INDEX "images_groupId_fileId_idx" ON public.images USING btree ("groupId", "fileId");
CREATE INDEX "images_unusedSince_idx" ON public.images USING btree ("groupId", "unusedSince") WHERE ("unusedSince" IS NOT NULL);
CREATE TRIGGER "A_images_clear_references" AFTER DELETE ON public.images FOR EACH ROW EXECUTE FUNCTION clear_references_to_image();
CREATE TRIGGER images_audit AFTER INSERT OR DELETE OR UPDATE ON public.images FOR EACH ROW EXECUTE FUNCTION record_audit('images', 'id', '', '{}', '{unusedSince,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER images_mark_unused AFTER DELETE OR UPDATE OF "fileId" ON public.images FOR EACH ROW WHEN ((old."fileId" IS NOT NULL)) EXECUTE FUNCTION mark_unused_file();
CREATE CONSTRAINT TRIGGER images_mark_unused_image AFTER INSERT ON public.images DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_unused_image();
CREATE TRIGGER images_set_updated_at BEFORE UPDATE ON public.images FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER images_touch_profiles AFTER UPDATE OF "publicUrl", "fileId" ON public.images FOR EACH ROW EXECUTE FUNCTION touch_profiles_of_image();
comment on table public.images is 'Pictures of profiles, either at a public URL or as a stored file.';
comment on column public.images."groupId" is 'The account that owns the picture.';
comment on column public.images."unusedSince" is 'When the picture was added, if no record had it then. It is removed seven days later, unless one has it.';

create table public.industries (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "nameEnglish" name_text not null,
  "nameFrench" name_text,
  "networkId" integer not null,
  constraint "industries_networkId_key" UNIQUE ("networkId"),
  constraint industries_pkey PRIMARY KEY (id),
  constraint "industries_nameEnglish_check" CHECK ((btrim(("nameEnglish")::text) <> ''::text))
);
CREATE TRIGGER industries_set_updated_at BEFORE UPDATE ON public.industries FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.industries is 'Industries as the professional network lists them. All accounts share them.';
comment on column public.industries."networkId" is 'The number of the industry in the professional network.';

create table public.jobboards (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "canonicalName" text not null,
  name name_text not null,
  constraint "jobboards_canonicalName_key" UNIQUE ("canonicalName"),
  constraint jobboards_pkey PRIMARY KEY (id),
  constraint "jobboards_canonicalName_check" CHECK (("canonicalName" ~ '^[a-z][a-z0-9_]*$'::text)),
  constraint jobboards_name_check CHECK ((btrim((name)::text) <> ''::text))
);
CREATE TRIGGER jobboards_set_updated_at BEFORE UPDATE ON public.jobboards FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.jobboards is 'Job boards on which projects can be published. All accounts share them.';
comment on column public.jobboards."canonicalName" is 'A stable name for programs, for example careers_site.';

create table public.jobboards_feeds (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "jobBoardId" uuid not null,
  key text default replace((gen_random_uuid())::text, '-'::text, ''::text) not null,
  constraint "jobboards_feeds_groupId_id_key" UNIQUE ("groupId", id),
  constraint "jobboards_feeds_jobBoardId_key" UNIQUE ("groupId", "jobBoardId"),
  constraint jobboards_feeds_pkey PRIMARY KEY (id),
  constraint jobboards_feeds_key_check CHECK ((key ~ '^[0-9a-f]{32,64}$'::text)),
  constraint "jobboards_feeds_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE,
  constraint "jobboards_feeds_jobBoardId_fkey" FOREIGN KEY ("jobBoardId") REFERENCES jobboards(id) ON DELETE CASCADE
);
CREATE INDEX "jobboards_feeds_jobBoardId_idx" ON public.jobboards_feeds USING btree ("jobBoardId");
CREATE TRIGGER "A_jobboards_feeds_end" AFTER DELETE ON public.jobboards_feeds FOR EACH ROW EXECUTE FUNCTION end_jobboard_feed();
CREATE TRIGGER jobboards_feeds_audit AFTER INSERT OR DELETE OR UPDATE ON public.jobboards_feeds FOR EACH ROW EXECUTE FUNCTION record_audit('groups', 'groupId', 'jobBoardsFeeds', '{jobBoardId,groupId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER jobboards_feeds_set_updated_at BEFORE UPDATE ON public.jobboards_feeds FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.jobboards_feeds is 'Job boards that read the offers of an account at /careers/<slug>/jobs.xml. What they read is recorded in jobboards_offers.';
comment on column public.jobboards_feeds.key is 'The secret part of the address of the feed: only the job board and the account know it. 32 to 64 lower-case hexadecimal digits, by default a random number.';

create table public.jobboards_offers (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "deletedAt" timestamp with time zone,
  "groupId" uuid not null,
  "projectId" uuid not null,
  "jobBoardId" uuid not null,
  "externalId" text,
  url text,
  status text,
  "publishedAt" timestamp with time zone,
  "expiresAt" timestamp with time zone,
  "feedId" uuid,
  constraint "jobboards_offers_feedId_projectId_key" UNIQUE ("groupId", "feedId", "projectId"),
  constraint jobboards_offers_pkey PRIMARY KEY (id),
  constraint jobboards_offers_url_check CHECK (is_web_address(url)),
  constraint "jobboards_offers_feedId_fkey" FOREIGN KEY ("groupId", "feedId") REFERENCES jobboards_feeds("groupId", id),
  constraint "jobboards_offers_jobBoardId_fkey" FOREIGN KEY ("jobBoardId") REFERENCES jobboards(id) ON DELETE CASCADE,
  constraint "jobboards_offers_projectId_fkey" FOREIGN KEY ("groupId", "projectId") REFERENCES projects("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "jobboards_offers_jobBoardId_idx" ON public.jobboards_offers USING btree ("jobBoardId", "groupId", "projectId");
CREATE INDEX "jobboards_offers_projectId_idx" ON public.jobboards_offers USING btree ("groupId", "projectId");
CREATE TRIGGER jobboards_offers_audit AFTER INSERT OR DELETE OR UPDATE ON public.jobboards_offers FOR EACH ROW EXECUTE FUNCTION record_audit('projects', 'projectId', 'jobBoardsOffers', '{deletedAt,jobBoardId,feedId,publishedAt,expiresAt,projectId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER jobboards_offers_set_updated_at BEFORE UPDATE ON public.jobboards_offers FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER jobboards_offers_touch_offer_on_delete AFTER DELETE ON public.jobboards_offers FOR EACH ROW WHEN ((old."expiresAt" IS NOT NULL)) EXECUTE FUNCTION touch_offer_of_advertisement();
CREATE TRIGGER jobboards_offers_touch_offer_on_insert AFTER INSERT ON public.jobboards_offers FOR EACH ROW WHEN ((new."expiresAt" IS NOT NULL)) EXECUTE FUNCTION touch_offer_of_advertisement();
CREATE TRIGGER jobboards_offers_touch_offer_on_update AFTER UPDATE ON public.jobboards_offers FOR EACH ROW WHEN ((((old."expiresAt" IS NOT NULL) OR (new."expiresAt" IS NOT NULL)) AND ((old."expiresAt" IS DISTINCT FROM new."expiresAt") OR ((old."deletedAt" IS NULL) IS DISTINCT FROM (new."deletedAt" IS NULL))))) EXECUTE FUNCTION touch_offer_of_advertisement();
CREATE TRIGGER jobboards_offers_touch_project AFTER INSERT OR DELETE OR UPDATE ON public.jobboards_offers FOR EACH ROW EXECUTE FUNCTION touch_project();
comment on table public.jobboards_offers is 'Advertisements of projects on job boards, with their current state.';
comment on column public.jobboards_offers."externalId" is 'The id that the job board assigned to the advertisement.';
comment on column public.jobboards_offers."feedId" is 'The feed that wrote the row because the job board read the offer there. Null: the account wrote it.';

create table public.locations (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  search text not null,
  latitude double precision,
  longitude double precision,
  center jsonb generated always as (geojson_point(longitude, latitude)) stored,
  "formattedAddress" text,
  "streetNumber" text,
  route text,
  "postalCode" text,
  locality name_text,
  "administrativeAreaLevel1" text,
  "administrativeAreaLevel2" text,
  "countryName" text,
  "unusedSince" timestamp with time zone,
  constraint "locations_groupId_id_key" UNIQUE ("groupId", id),
  constraint locations_pkey PRIMARY KEY (id),
  constraint locations_coordinates_check CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint locations_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint locations_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint locations_search_check CHECK ((btrim(search) <> ''::text)),
  constraint "locations_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE
);
CREATE INDEX "locations_unusedSince_idx" ON public.locations USING btree ("groupId", "unusedSince") WHERE ("unusedSince" IS NOT NULL);
CREATE TRIGGER "A_locations_clear_references" AFTER DELETE ON public.locations FOR EACH ROW EXECUTE FUNCTION clear_references_to_location();
CREATE TRIGGER locations_audit AFTER INSERT OR DELETE OR UPDATE ON public.locations FOR EACH ROW EXECUTE FUNCTION record_audit('locations', 'id', '', '{}', '{center,unusedSince,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER locations_mark_search AFTER UPDATE ON public.locations FOR EACH ROW WHEN (((old.search IS DISTINCT FROM new.search) OR (old."formattedAddress" IS DISTINCT FROM new."formattedAddress"))) EXECUTE FUNCTION mark_search_later('locations');
CREATE CONSTRAINT TRIGGER locations_mark_unused AFTER INSERT ON public.locations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_unused_location();
CREATE TRIGGER locations_set_updated_at BEFORE UPDATE ON public.locations FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER locations_touch_records AFTER UPDATE OF search, latitude, longitude, "formattedAddress", "streetNumber", route, "postalCode", locality, "administrativeAreaLevel1", "administrativeAreaLevel2", "countryName" ON public.locations FOR EACH ROW EXECUTE FUNCTION touch_records_of_location();
comment on table public.locations is 'Places: the text as it was given and, where known, the address and the coordinates.';
comment on column public.locations.search is 'The text by which the place was given.';
comment on column public.locations.center is 'The place as a GeoJSON point (EPSG:4326, longitude first). It is generated from longitude and latitude.';
comment on column public.locations."unusedSince" is 'When the place was added, if no record had it then. It is removed seven days later, unless one has it.';

create table public.networkcompanies (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "networkId" text,
  name name_text,
  description text,
  tagline text,
  "foundedAt" date,
  "networkEmployeeCount" integer,
  "networkEmployeeStartCount" integer,
  "networkEmployeeEndCount" integer,
  "networkUrl" text,
  "universalName" text,
  website text,
  "imageId" uuid,
  constraint "networkcompanies_networkId_key" UNIQUE ("networkId"),
  constraint networkcompanies_pkey PRIMARY KEY (id),
  constraint "networkcompanies_networkUrl_check" CHECK (is_web_address("networkUrl")),
  constraint networkcompanies_website_check CHECK (is_web_address(website)),
  constraint "networkcompanies_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES networkcompanies_images(id) ON DELETE SET NULL
);
CREATE INDEX "networkcompanies_imageId_idx" ON public.networkcompanies USING btree ("imageId");
CREATE INDEX "networkcompanies_universalName_idx" ON public.networkcompanies USING btree ("universalName");
CREATE TRIGGER networkcompanies_set_updated_at BEFORE UPDATE ON public.networkcompanies FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.networkcompanies is 'Public data about companies, from the professional network. All accounts share it, and no API key may write it.';

create table public.networkcompanies_images (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "publicUrl" text not null,
  constraint networkcompanies_images_pkey PRIMARY KEY (id),
  constraint "networkcompanies_images_publicUrl_check" CHECK (is_web_address("publicUrl"))
);
CREATE TRIGGER networkcompanies_images_set_updated_at BEFORE UPDATE ON public.networkcompanies_images FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.networkcompanies_images is 'Pictures of public company data.';
comment on column public.networkcompanies_images."publicUrl" is 'The web address of the picture.';

create table public.networkcompanies_industries (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "networkCompanyId" uuid not null,
  "industryId" uuid not null,
  constraint "networkcompanies_industries_networkCompanyId_industryId_key" UNIQUE ("networkCompanyId", "industryId"),
  constraint networkcompanies_industries_pkey PRIMARY KEY (id),
  constraint "networkcompanies_industries_industryId_fkey" FOREIGN KEY ("industryId") REFERENCES industries(id) ON DELETE CASCADE,
  constraint "networkcompanies_industries_networkCompanyId_fkey" FOREIGN KEY ("networkCompanyId") REFERENCES networkcompanies(id) ON DELETE CASCADE
);
CREATE INDEX "networkcompanies_industries_industryId_idx" ON public.networkcompanies_industries USING btree ("industryId");
CREATE TRIGGER networkcompanies_industries_set_updated_at BEFORE UPDATE ON public.networkcompanies_industries FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.networkcompanies_industries is 'Industries of a company in the public company data.';

create table public.offers_changes (
  id uuid not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "closedAt" timestamp with time zone,
  "changedIn" bigint default 0 not null,
  constraint "offers_changes_groupId_id_key" UNIQUE ("groupId", id),
  constraint offers_changes_pkey PRIMARY KEY (id),
  constraint offers_changes_id_fkey FOREIGN KEY ("groupId", id) REFERENCES projects("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "offers_changes_groupId_changedIn_idx" ON public.offers_changes USING btree ("groupId", "changedIn", id);
CREATE TRIGGER offers_changes_derive BEFORE INSERT OR UPDATE ON public.offers_changes FOR EACH ROW EXECUTE FUNCTION derive_offer_change();
CREATE TRIGGER offers_changes_set_changed_in BEFORE INSERT OR UPDATE ON public.offers_changes FOR EACH ROW EXECUTE FUNCTION set_changed_in();
CREATE TRIGGER offers_changes_set_updated_at BEFORE UPDATE ON public.offers_changes FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.offers_changes is 'Projects that are or were offers, in the order in which their offers changed.';
comment on column public.offers_changes.id is 'Id of the project.';
comment on column public.offers_changes."closedAt" is 'Since when the project is no offer any more; null while it is one.';
comment on column public.offers_changes."changedIn" is 'Number of the transaction that last changed the offer or its children.';

create table public.pending_trigger_tasks (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  type text not null,
  status text default 'pending'::text not null,
  constraint pending_trigger_tasks_pkey PRIMARY KEY (id),
  constraint pending_trigger_tasks_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'running'::text, 'failed'::text]))),
  constraint pending_trigger_tasks_type_check CHECK ((btrim(type) <> ''::text)),
  constraint "pending_trigger_tasks_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "pending_trigger_tasks_profileId_idx" ON public.pending_trigger_tasks USING btree ("groupId", "profileId");
CREATE CONSTRAINT TRIGGER pending_trigger_tasks_refuse_erased AFTER INSERT ON public.pending_trigger_tasks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER pending_trigger_tasks_set_updated_at BEFORE UPDATE ON public.pending_trigger_tasks FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE CONSTRAINT TRIGGER pending_trigger_tasks_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.pending_trigger_tasks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_profile();
comment on table public.pending_trigger_tasks is 'Automations that have still to run for a person.';

create table public.profiles (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "addedAt" timestamp with time zone default now() not null,
  "deletedAt" timestamp with time zone,
  "groupId" uuid not null,
  "createdByUserId" uuid,
  "statusEntity" text default 'PROFILE'::text not null,
  "statusId" uuid,
  "imageId" uuid,
  "locationId" uuid,
  "mergedIntoId" uuid,
  "externalId" text,
  source text default 'MANUAL'::text not null,
  "firstNameManual" text,
  "firstNameParsed" text,
  "firstName" name_text generated always as (COALESCE("firstNameManual", "firstNameParsed")) stored,
  "lastNameManual" text,
  "lastNameParsed" text,
  "lastName" name_text generated always as (COALESCE("lastNameManual", "lastNameParsed")) stored,
  "foldedName" text generated always as (fold_name(COALESCE("firstNameManual", "firstNameParsed"), COALESCE("lastNameManual", "lastNameParsed"))) stored,
  headline text,
  summary text,
  birthday date,
  "searchString" text generated always as (fold_text(((COALESCE((COALESCE("firstNameManual", "firstNameParsed") || ' '::text), ''::text) || COALESCE((COALESCE("lastNameManual", "lastNameParsed") || ' '::text), ''::text)) || COALESCE(headline, ''::text)))) stored,
  "networkId" text,
  "memberId" text,
  "profileUrl" text,
  "canonicalNetworkUrl" text,
  "publicIdentifier" text,
  "primaryLocale" text,
  "talentIdentifier" text,
  "networkSalesNavigatorIdentifier" text,
  "networkSignificantIdentifier" text,
  "isNetworkUrlConfirmed" boolean default true not null,
  distance integer,
  "firstInteractionDate" timestamp with time zone,
  "lastInteractionDate" timestamp with time zone,
  "lastPastInteractionDate" timestamp with time zone,
  "lastInteractionType" text,
  "lastPositionStartDate" timestamp with time zone,
  "isTalent" boolean,
  "isContact" boolean,
  "isHiring" boolean,
  "isOpenToNewOpportunities" boolean,
  "isInfluencer" boolean,
  "isPremium" boolean,
  "canSendInMail" boolean,
  "countApplicationsFromThisProfile" integer default 0 not null,
  "countConnexionsWithThisProfile" integer default 0 not null,
  "countInvitationsScheduledToThisProfile" integer default 0 not null,
  "countInvitationsSentToThisProfile" integer default 0 not null,
  "countMeetingsDoneWithThisProfile" integer default 0 not null,
  "countMeetingsScheduledWithThisProfile" integer default 0 not null,
  "countMessagesReceivedFromThisProfile" integer default 0 not null,
  "countMessagesScheduledToThisProfile" integer default 0 not null,
  "countMessagesSentToThisProfile" integer default 0 not null,
  "countResumes" integer default 0 not null,
  "changedIn" bigint default 0 not null,
  "isLive" boolean default true,
  "erasedAt" timestamp with time zone,
  "retentionHoldUntil" timestamp with time zone,
  "erasureDueAt" timestamp with time zone,
  constraint "profiles_groupId_externalId_key" UNIQUE ("groupId", "externalId", "isLive"),
  constraint "profiles_groupId_id_key" UNIQUE ("groupId", id),
  constraint profiles_pkey PRIMARY KEY (id),
  constraint "profiles_canonicalNetworkUrl_check" CHECK (((NOT ("canonicalNetworkUrl" IS DISTINCT FROM canonical_network_url("canonicalNetworkUrl"))) AND (octet_length("canonicalNetworkUrl") <= 2000))),
  constraint profiles_erased_check CHECK ((("erasedAt" IS NULL) OR ((num_nonnulls("imageId", "locationId", "externalId", "firstNameManual", "firstNameParsed", "lastNameManual", "lastNameParsed", headline, summary, birthday, "networkId", "memberId", "profileUrl", "canonicalNetworkUrl", "publicIdentifier", "primaryLocale", "talentIdentifier", "networkSalesNavigatorIdentifier", "networkSignificantIdentifier", distance, "isHiring", "isOpenToNewOpportunities", "isInfluencer", "isPremium", "canSendInMail") = 0) AND (source = 'ERASED'::text)))),
  constraint profiles_erased_is_deleted_check CHECK ((("erasedAt" IS NULL) OR ("deletedAt" IS NOT NULL))),
  constraint "profiles_externalId_check" CHECK (((btrim("externalId") <> ''::text) AND (octet_length("externalId") <= 1000))),
  constraint "profiles_firstNameManual_check" CHECK ((btrim("firstNameManual") <> ''::text)),
  constraint "profiles_firstNameParsed_check" CHECK ((btrim("firstNameParsed") <> ''::text)),
  constraint "profiles_isLive_check" CHECK ((NOT ("isLive" IS DISTINCT FROM
CASE
    WHEN ("deletedAt" IS NULL) THEN true
    ELSE NULL::boolean
END))),
  constraint "profiles_lastNameManual_check" CHECK ((btrim("lastNameManual") <> ''::text)),
  constraint "profiles_lastNameParsed_check" CHECK ((btrim("lastNameParsed") <> ''::text)),
  constraint profiles_merged_into_other_check CHECK (("mergedIntoId" <> id)),
  constraint profiles_merged_is_deleted_check CHECK ((("mergedIntoId" IS NULL) OR ("deletedAt" IS NOT NULL))),
  constraint "profiles_profileUrl_check" CHECK (is_web_address("profileUrl")),
  constraint profiles_source_check CHECK ((btrim(source) <> ''::text)),
  constraint "profiles_statusEntity_check" CHECK (("statusEntity" = 'PROFILE'::text)),
  constraint "profiles_createdByUserId_fkey" FOREIGN KEY ("groupId", "createdByUserId") REFERENCES users("groupId", id),
  constraint "profiles_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE,
  constraint "profiles_imageId_fkey" FOREIGN KEY ("groupId", "imageId") REFERENCES images("groupId", id),
  constraint "profiles_locationId_fkey" FOREIGN KEY ("groupId", "locationId") REFERENCES locations("groupId", id),
  constraint "profiles_mergedIntoId_fkey" FOREIGN KEY ("groupId", "mergedIntoId") REFERENCES profiles("groupId", id),
  constraint "profiles_statusId_fkey" FOREIGN KEY ("groupId", "statusEntity", "statusId") REFERENCES statuses("groupId", "targetedEntity", id)
);
CREATE INDEX "profiles_canonicalNetworkUrl_idx" ON public.profiles USING btree ("groupId", "canonicalNetworkUrl") WHERE ("canonicalNetworkUrl" IS NOT NULL);
CREATE INDEX profiles_contact_idx ON public.profiles USING btree ("groupId", COALESCE("lastInteractionDate", "addedAt")) WHERE ("deletedAt" IS NULL);
CREATE INDEX "profiles_createdByUserId_idx" ON public.profiles USING btree ("groupId", "createdByUserId");
CREATE INDEX profiles_deleted_idx ON public.profiles USING btree ("groupId", "deletedAt") WHERE (("deletedAt" IS NOT NULL) AND ("erasedAt" IS NULL) AND ("mergedIntoId" IS NULL));
CREATE INDEX "profiles_erasedAt_idx" ON public.profiles USING btree ("groupId", "erasedAt") WHERE ("erasedAt" IS NOT NULL);
CREATE INDEX "profiles_erasureDueAt_idx" ON public.profiles USING btree ("groupId", "erasureDueAt") WHERE ("erasureDueAt" IS NOT NULL);
CREATE INDEX "profiles_groupId_changedIn_idx" ON public.profiles USING btree ("groupId", "changedIn", id);
CREATE INDEX "profiles_groupId_createdAt_idx" ON public.profiles USING btree ("groupId", "createdAt", id) INCLUDE ("deletedAt");
CREATE INDEX "profiles_groupId_headline_idx" ON public.profiles USING gin ("groupId", headline gin_trgm_ops) WHERE ("deletedAt" IS NULL);
CREATE INDEX "profiles_groupId_idx" ON public.profiles USING btree ("groupId") WHERE ("deletedAt" IS NULL);
CREATE INDEX "profiles_groupId_lastName_idx" ON public.profiles USING btree ("groupId", "lastName", "firstName", id) INCLUDE ("deletedAt");
CREATE INDEX "profiles_groupId_names_idx" ON public.profiles USING gin ("groupId", fold_name_text(("firstName")::text) gin_trgm_ops, fold_name_text(("lastName")::text) gin_trgm_ops);
CREATE INDEX "profiles_groupId_searchString_idx" ON public.profiles USING gin ("groupId", "searchString" gin_trgm_ops) WHERE ("deletedAt" IS NULL);
CREATE INDEX "profiles_groupId_updatedAt_idx" ON public.profiles USING btree ("groupId", "updatedAt", id) INCLUDE ("deletedAt");
CREATE INDEX "profiles_imageId_idx" ON public.profiles USING btree ("groupId", "imageId") WHERE ("imageId" IS NOT NULL);
CREATE INDEX "profiles_locationId_idx" ON public.profiles USING btree ("groupId", "locationId") WHERE ("locationId" IS NOT NULL);
CREATE INDEX "profiles_mergedIntoId_idx" ON public.profiles USING btree ("groupId", "mergedIntoId") WHERE ("mergedIntoId" IS NOT NULL);
CREATE INDEX "profiles_statusId_idx" ON public.profiles USING btree ("groupId", "statusId", "createdAt", id);
CREATE TRIGGER "A_profiles_clear_references" AFTER DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION clear_references_to_profile();
CREATE TRIGGER profiles_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'id', '', '{addedAt,deletedAt,erasedAt,retentionHoldUntil,createdByUserId,statusId,mergedIntoId,isTalent,isContact,isNetworkUrlConfirmed}', '{erasureDueAt,firstName,lastName,foldedName,searchString,firstInteractionDate,lastInteractionDate,lastPastInteractionDate,lastInteractionType,lastPositionStartDate,countApplicationsFromThisProfile,countConnexionsWithThisProfile,countInvitationsScheduledToThisProfile,countInvitationsSentToThisProfile,countMeetingsDoneWithThisProfile,countMeetingsScheduledWithThisProfile,countMessagesReceivedFromThisProfile,countMessagesScheduledToThisProfile,countMessagesSentToThisProfile,countResumes,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER profiles_claim_keys_on_insert AFTER INSERT ON public.profiles FOR EACH ROW WHEN (((new."deletedAt" IS NULL) AND ((new."externalId" IS NOT NULL) OR (new."canonicalNetworkUrl" IS NOT NULL)))) EXECUTE FUNCTION claim_keys_of_profile();
CREATE TRIGGER profiles_claim_keys_on_update AFTER UPDATE ON public.profiles FOR EACH ROW WHEN ((((old."deletedAt" IS NULL) <> (new."deletedAt" IS NULL)) OR (old."externalId" IS DISTINCT FROM new."externalId") OR (old."canonicalNetworkUrl" IS DISTINCT FROM new."canonicalNetworkUrl") OR (old."isNetworkUrlConfirmed" <> new."isNetworkUrlConfirmed") OR (old."mergedIntoId" IS DISTINCT FROM new."mergedIntoId"))) EXECUTE FUNCTION claim_keys_of_profile();
CREATE TRIGGER profiles_derive_columns BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION derive_profile_columns();
CREATE TRIGGER profiles_derive_flags BEFORE UPDATE ON public.profiles FOR EACH ROW WHEN (((new."isTalent" IS NULL) OR (new."isContact" IS NULL))) EXECUTE FUNCTION derive_profile_flags();
CREATE TRIGGER profiles_forget_status_changes AFTER DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION forget_status_changes('PROFILE');
CREATE CONSTRAINT TRIGGER profiles_give_up_image AFTER DELETE OR UPDATE OF "imageId" ON public.profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old."imageId" IS NOT NULL)) EXECUTE FUNCTION give_up_image();
CREATE CONSTRAINT TRIGGER profiles_give_up_location AFTER DELETE OR UPDATE OF "locationId" ON public.profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old."locationId" IS NOT NULL)) EXECUTE FUNCTION give_up_location();
CREATE TRIGGER profiles_hold_kept_profile AFTER UPDATE ON public.profiles FOR EACH ROW WHEN (((new."mergedIntoId" IS NOT NULL) AND (new."retentionHoldUntil" IS NOT NULL) AND ((old."mergedIntoId" IS NULL) OR (old."retentionHoldUntil" IS DISTINCT FROM new."retentionHoldUntil")))) EXECUTE FUNCTION hold_kept_profile();
CREATE TRIGGER profiles_mark_search_on_insert AFTER INSERT ON public.profiles FOR EACH ROW WHEN ((new."deletedAt" IS NULL)) EXECUTE FUNCTION mark_search_of_profile();
CREATE TRIGGER profiles_mark_search_on_update AFTER UPDATE ON public.profiles FOR EACH ROW WHEN ((((old."deletedAt" IS NULL) <> (new."deletedAt" IS NULL)) OR (old."foldedName" IS DISTINCT FROM new."foldedName") OR (old.headline IS DISTINCT FROM new.headline) OR (old.summary IS DISTINCT FROM new.summary) OR (old."locationId" IS DISTINCT FROM new."locationId"))) EXECUTE FUNCTION mark_search_of_profile();
CREATE TRIGGER profiles_record_status_change AFTER UPDATE OF "statusId" ON public.profiles FOR EACH ROW WHEN ((old."statusId" IS DISTINCT FROM new."statusId")) EXECUTE FUNCTION record_status_change('PROFILE');
CREATE TRIGGER profiles_set_canonical_network_url BEFORE INSERT OR UPDATE OF "profileUrl" ON public.profiles FOR EACH ROW EXECUTE FUNCTION set_profile_canonical_network_url();
CREATE TRIGGER profiles_set_changed_in BEFORE INSERT OR UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION set_changed_in();
CREATE TRIGGER profiles_set_default_status BEFORE INSERT ON public.profiles FOR EACH ROW WHEN ((new."statusId" IS NULL)) EXECUTE FUNCTION set_default_status('PROFILE', 'application_received');
CREATE TRIGGER profiles_set_is_live_on_insert BEFORE INSERT ON public.profiles FOR EACH ROW WHEN ((new."deletedAt" IS NOT NULL)) EXECUTE FUNCTION set_is_live();
CREATE TRIGGER profiles_set_is_live_on_update BEFORE UPDATE OF "deletedAt" ON public.profiles FOR EACH ROW EXECUTE FUNCTION set_is_live();
CREATE TRIGGER profiles_set_updated_at BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER profiles_settle_duplicates AFTER UPDATE OF "deletedAt" ON public.profiles FOR EACH ROW WHEN (((old."deletedAt" IS DISTINCT FROM new."deletedAt") AND (new."mergedIntoId" IS NULL))) EXECUTE FUNCTION settle_duplicates_of_profile();
CREATE TRIGGER profiles_touch_projects AFTER UPDATE ON public.profiles FOR EACH ROW WHEN (((old."deletedAt" IS NULL) <> (new."deletedAt" IS NULL))) EXECUTE FUNCTION touch_projects_of_profile();
CREATE TRIGGER profiles_write_event AFTER INSERT OR DELETE OR UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION write_event_of_record('profile', 'profiles');
comment on table public.profiles is 'People: candidates, contacts and talents.';
comment on column public.profiles."statusEntity" is 'Always PROFILE. It is part of the foreign key to statuses, which therefore accepts statuses of profiles only.';
comment on column public.profiles."mergedIntoId" is 'The profile into which this profile was merged. A merged profile is deleted: its deletedAt is set.';
comment on column public.profiles."externalId" is 'The id of the person in the software of the caller.';
comment on column public.profiles.source is 'The way in which the profile was created, for example MANUAL.';
comment on column public.profiles."firstNameManual" is 'The first name that a person or a program gave. It takes precedence over firstNameParsed.';
comment on column public.profiles."firstNameParsed" is 'The first name that was read from a resume or a network URL, or guessed from an e-mail address or a file name.';
comment on column public.profiles."firstName" is 'The value of firstNameManual or, if that is null, of firstNameParsed.';
comment on column public.profiles."lastNameManual" is 'The last name that a person or a program gave. It takes precedence over lastNameParsed.';
comment on column public.profiles."lastNameParsed" is 'The last name that was read from a resume or a network URL, or guessed from an e-mail address or a file name.';
comment on column public.profiles."lastName" is 'The value of lastNameManual or, if that is null, of lastNameParsed.';
comment on column public.profiles."foldedName" is 'First and last name in lower case without accents and punctuation, for comparing people.';
comment on column public.profiles."searchString" is 'First name, last name and headline in lower case without accents. It can be searched with _ilike.';
comment on column public.profiles."profileUrl" is 'The URL of the page of the person on the professional network, as it was given.';
comment on column public.profiles."canonicalNetworkUrl" is 'The canonical form of profileUrl, by which a profile is found. It is derived from profileUrl when it is not given.';
comment on column public.profiles."isNetworkUrlConfirmed" is 'Whether the network URL identifies the person. A profile is not found by a network URL that is not confirmed.';
comment on column public.profiles."firstInteractionDate" is 'The time of the first interaction. A trigger derives this column and the other interaction columns from the history entries.';
comment on column public.profiles."lastPositionStartDate" is 'The start of the latest current position. Set by a trigger.';
comment on column public.profiles."isTalent" is 'Whether the person is a candidate. An application or a link to a project makes it true. It can be written; false stays until the next application or link, and null becomes true when there is one already.';
comment on column public.profiles."isContact" is 'Whether the person is a contact of a company. An association COMPANY_CONTACT makes it true. It can be written; false stays until the next association, and null becomes true when there is one already.';
comment on column public.profiles."countApplicationsFromThisProfile" is 'The number of applications received, not of projects: two applications to the same project count twice. Set by a trigger.';
comment on column public.profiles."countResumes" is 'The number of files of the profile that are resumes. Set by a trigger.';
comment on column public.profiles."changedIn" is 'Number of the transaction that last changed the row or its children.';
comment on column public.profiles."isLive" is 'True, or null for a deleted profile, so that unique constraints with this column hold among the others only.';
comment on column public.profiles."erasedAt" is 'When everything personal was removed from the profile. An erased profile is deleted, and it cannot be restored.';
comment on column public.profiles."retentionHoldUntil" is 'Until when the person is not erased by the retention of the account, for example because of a dispute.';
comment on column public.profiles."erasureDueAt" is 'When the person is going to be erased by the retention of inactive profiles. It is set 30 days ahead, and cleared by a new contact.';

create table public.profiles_assignees (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  "userId" uuid not null,
  constraint profiles_assignees_pkey PRIMARY KEY (id),
  constraint "profiles_assignees_profileId_userId_key" UNIQUE ("groupId", "profileId", "userId"),
  constraint "profiles_assignees_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE,
  constraint "profiles_assignees_userId_fkey" FOREIGN KEY ("groupId", "userId") REFERENCES users("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "profiles_assignees_userId_idx" ON public.profiles_assignees USING btree ("groupId", "userId");
CREATE TRIGGER profiles_assignees_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles_assignees FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'assignees', '{userId,profileId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE CONSTRAINT TRIGGER profiles_assignees_refuse_erased AFTER INSERT ON public.profiles_assignees DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER profiles_assignees_set_updated_at BEFORE UPDATE ON public.profiles_assignees FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE CONSTRAINT TRIGGER profiles_assignees_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.profiles_assignees DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_profile();
comment on table public.profiles_assignees is 'Users in charge of a person.';

create table public.profiles_associations (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  "associationType" text not null,
  "companyId" uuid not null,
  constraint profiles_associations_pkey PRIMARY KEY (id),
  constraint "profiles_associations_profileId_associationType_companyId_key" UNIQUE ("groupId", "profileId", "associationType", "companyId"),
  constraint "profiles_associations_associationType_check" CHECK (("associationType" = 'COMPANY_CONTACT'::text)),
  constraint "profiles_associations_companyId_fkey" FOREIGN KEY ("groupId", "companyId") REFERENCES companies("groupId", id) ON DELETE CASCADE,
  constraint "profiles_associations_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "profiles_associations_companyId_idx" ON public.profiles_associations USING btree ("groupId", "companyId");
CREATE TRIGGER profiles_associations_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles_associations FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'associations', '{profileId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE CONSTRAINT TRIGGER profiles_associations_mark_contact AFTER INSERT OR UPDATE OF "associationType", "profileId" ON public.profiles_associations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new."associationType" = 'COMPANY_CONTACT'::text)) EXECUTE FUNCTION mark_contact();
CREATE CONSTRAINT TRIGGER profiles_associations_refuse_erased AFTER INSERT ON public.profiles_associations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER profiles_associations_set_updated_at BEFORE UPDATE ON public.profiles_associations FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER profiles_associations_touch_company AFTER INSERT OR DELETE OR UPDATE ON public.profiles_associations FOR EACH ROW EXECUTE FUNCTION touch_company();
CREATE CONSTRAINT TRIGGER profiles_associations_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.profiles_associations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_profile();
comment on table public.profiles_associations is 'Relationships between people and companies. For example, a person is a contact of a company.';

create table public.profiles_duplicates (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  "otherProfileId" uuid not null,
  reason text not null,
  "resolvedAt" timestamp with time zone,
  constraint profiles_duplicates_pkey PRIMARY KEY (id),
  constraint "profiles_duplicates_profileId_otherProfileId_key" UNIQUE ("groupId", "profileId", "otherProfileId"),
  constraint profiles_duplicates_reason_check CHECK ((btrim(reason) <> ''::text)),
  constraint profiles_duplicates_two_profiles_check CHECK (("profileId" <> "otherProfileId")),
  constraint "profiles_duplicates_otherProfileId_fkey" FOREIGN KEY ("groupId", "otherProfileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE,
  constraint "profiles_duplicates_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "profiles_duplicates_otherProfileId_idx" ON public.profiles_duplicates USING btree ("groupId", "otherProfileId");
CREATE TRIGGER profiles_duplicates_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles_duplicates FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'duplicates', '{otherProfileId,resolvedAt,profileId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE CONSTRAINT TRIGGER profiles_duplicates_refuse_erased AFTER INSERT ON public.profiles_duplicates DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER profiles_duplicates_set_updated_at BEFORE UPDATE ON public.profiles_duplicates FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER profiles_duplicates_settle BEFORE INSERT OR UPDATE OF "profileId", "otherProfileId", "resolvedAt" ON public.profiles_duplicates FOR EACH ROW WHEN ((new."resolvedAt" IS NULL)) EXECUTE FUNCTION settle_duplicates();
comment on table public.profiles_duplicates is 'Pairs of profiles that may belong to the same person, for review.';
comment on column public.profiles_duplicates."profileId" is 'The profile that was chosen when both profiles matched the same person.';
comment on column public.profiles_duplicates."resolvedAt" is 'When somebody decided about the pair. While one of the profiles is deleted, the time of its deletion, if nobody had decided before.';

create table public.profiles_educations (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  "schoolName" name_text,
  degree text,
  "fieldOfStudy" text,
  "startDate" text,
  "endDate" text,
  description text,
  source text,
  constraint profiles_educations_pkey PRIMARY KEY (id),
  constraint "profiles_educations_endDate_check" CHECK (("endDate" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'::text)),
  constraint profiles_educations_something_check CHECK ((num_nonnulls("schoolName", degree, "fieldOfStudy", description) > 0)),
  constraint "profiles_educations_startDate_check" CHECK (("startDate" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'::text)),
  constraint "profiles_educations_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "profiles_educations_profileId_idx" ON public.profiles_educations USING btree ("groupId", "profileId");
CREATE TRIGGER profiles_educations_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles_educations FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'educations', '{profileId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER profiles_educations_mark_search AFTER INSERT OR DELETE ON public.profiles_educations FOR EACH ROW EXECUTE FUNCTION mark_search();
CREATE TRIGGER profiles_educations_mark_search_on_update AFTER UPDATE ON public.profiles_educations FOR EACH ROW WHEN ((((((old."profileId" IS DISTINCT FROM new."profileId") OR ((old."schoolName")::text IS DISTINCT FROM (new."schoolName")::text)) OR (old.degree IS DISTINCT FROM new.degree)) OR (old."fieldOfStudy" IS DISTINCT FROM new."fieldOfStudy")) OR (old.description IS DISTINCT FROM new.description))) EXECUTE FUNCTION mark_search();
CREATE CONSTRAINT TRIGGER profiles_educations_refuse_erased AFTER INSERT ON public.profiles_educations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER profiles_educations_set_updated_at BEFORE UPDATE ON public.profiles_educations FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE CONSTRAINT TRIGGER profiles_educations_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.profiles_educations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_profile();
comment on table public.profiles_educations is 'Entries in the education of a person.';
comment on column public.profiles_educations."startDate" is 'The start date, as precise as it is known: a year (2021), a year and month (2021-09) or a full date (2021-09-01).';
comment on column public.profiles_educations."endDate" is 'The end date in the same form as startDate. Null if the education has not ended or the date is not known.';
comment on column public.profiles_educations.source is 'The origin of the entry: given by the caller, read from a resume or taken from a network URL.';

create table public.profiles_emails (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "deletedAt" timestamp with time zone,
  "groupId" uuid not null,
  "profileId" uuid not null,
  "emailAddress" text not null,
  "canonicalEmailAddress" text generated always as (canonical_email_address("emailAddress")) stored not null,
  type text,
  "isPreferred" boolean default false not null,
  "isConfirmed" boolean default true not null,
  constraint profiles_emails_pkey PRIMARY KEY (id),
  constraint "profiles_emails_emailAddress_check" CHECK (is_email_address("emailAddress")),
  constraint "profiles_emails_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "profiles_emails_canonicalEmailAddress_idx" ON public.profiles_emails USING btree ("groupId", "canonicalEmailAddress");
CREATE INDEX "profiles_emails_emailAddress_idx" ON public.profiles_emails USING btree ("groupId", "emailAddress");
CREATE INDEX "profiles_emails_emailAddress_trgm_idx" ON public.profiles_emails USING gin ("groupId", "emailAddress" gin_trgm_ops);
CREATE UNIQUE INDEX "profiles_emails_profileId_canonicalEmailAddress_key" ON public.profiles_emails USING btree ("groupId", "profileId", "canonicalEmailAddress") WHERE ("deletedAt" IS NULL);
CREATE INDEX "profiles_emails_profileId_idx" ON public.profiles_emails USING btree ("groupId", "profileId");
CREATE TRIGGER profiles_emails_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles_emails FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'emailAddresses', '{deletedAt,isPreferred,isConfirmed,profileId}', '{canonicalEmailAddress,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER profiles_emails_claim_keys AFTER INSERT OR DELETE OR UPDATE OF "profileId", "emailAddress", "isConfirmed", "deletedAt" ON public.profiles_emails FOR EACH ROW EXECUTE FUNCTION claim_keys_of_email();
CREATE TRIGGER profiles_emails_mark_search AFTER INSERT OR DELETE ON public.profiles_emails FOR EACH ROW EXECUTE FUNCTION mark_search();
CREATE TRIGGER profiles_emails_mark_search_on_update AFTER UPDATE ON public.profiles_emails FOR EACH ROW WHEN ((((old."profileId" IS DISTINCT FROM new."profileId") OR (old."emailAddress" IS DISTINCT FROM new."emailAddress")) OR ((old."deletedAt" IS NULL) IS DISTINCT FROM (new."deletedAt" IS NULL)))) EXECUTE FUNCTION mark_search();
CREATE CONSTRAINT TRIGGER profiles_emails_prefer_on_delete AFTER DELETE ON public.profiles_emails DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old."isPreferred") EXECUTE FUNCTION prefer_one_email();
CREATE CONSTRAINT TRIGGER profiles_emails_prefer_on_insert AFTER INSERT ON public.profiles_emails DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION prefer_one_email();
CREATE CONSTRAINT TRIGGER profiles_emails_prefer_on_update AFTER UPDATE OF "profileId", "isPreferred", "deletedAt" ON public.profiles_emails DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old."profileId" <> new."profileId") OR (old."isPreferred" <> new."isPreferred") OR ((old."deletedAt" IS NULL) <> (new."deletedAt" IS NULL)))) EXECUTE FUNCTION prefer_one_email();
CREATE CONSTRAINT TRIGGER profiles_emails_refuse_erased AFTER INSERT ON public.profiles_emails DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER profiles_emails_set_updated_at BEFORE UPDATE ON public.profiles_emails FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE CONSTRAINT TRIGGER profiles_emails_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.profiles_emails DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_profile();
CREATE TRIGGER profiles_emails_trim BEFORE INSERT OR UPDATE OF "emailAddress" ON public.profiles_emails FOR EACH ROW EXECUTE FUNCTION trim_email_address();
comment on table public.profiles_emails is 'E-mail addresses of a person.';
comment on column public.profiles_emails."canonicalEmailAddress" is 'The address in lower case and with its domain in ASCII, by which a profile is found.';
comment on column public.profiles_emails."isPreferred" is 'Whether the person is written to at this address. One address of a profile is preferred: the first one, until another one is set. When it is deleted, the oldest confirmed one of the others is.';
comment on column public.profiles_emails."isConfirmed" is 'Whether the address identifies the person. A save with a private key does not find a profile by an address that is not confirmed. The addresses of an application with a public key are not confirmed.';

create table public.profiles_erasures (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  "taskId" uuid,
  reason text default 'request'::text not null,
  counts jsonb default '{}'::jsonb not null,
  "sameIdentity" jsonb default '[]'::jsonb not null,
  constraint profiles_erasures_pkey PRIMARY KEY (id),
  constraint profiles_erasures_counts_check CHECK ((jsonb_typeof(counts) = 'object'::text)),
  constraint profiles_erasures_reason_check CHECK ((reason = ANY (ARRAY['request'::text, 'retention'::text, 'restore'::text]))),
  constraint "profiles_erasures_sameIdentity_check" CHECK ((jsonb_typeof("sameIdentity") = 'array'::text)),
  constraint "profiles_erasures_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE,
  constraint "profiles_erasures_taskId_fkey" FOREIGN KEY ("groupId", "taskId") REFERENCES tasks("groupId", id)
);
CREATE INDEX "profiles_erasures_createdAt_idx" ON public.profiles_erasures USING btree ("createdAt", id);
CREATE INDEX "profiles_erasures_profileId_idx" ON public.profiles_erasures USING btree ("groupId", "profileId");
CREATE INDEX "profiles_erasures_taskId_idx" ON public.profiles_erasures USING btree ("groupId", "taskId") WHERE ("taskId" IS NOT NULL);
CREATE TRIGGER profiles_erasures_a_name_same_identity BEFORE INSERT ON public.profiles_erasures FOR EACH ROW EXECUTE FUNCTION name_same_identity();
CREATE TRIGGER profiles_erasures_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles_erasures FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'erasures', '{taskId,reason,profileId}', '{counts,sameIdentity,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER profiles_erasures_erase BEFORE INSERT ON public.profiles_erasures FOR EACH ROW EXECUTE FUNCTION erase_profile();
CREATE TRIGGER profiles_erasures_erase_answers BEFORE INSERT ON public.profiles_erasures FOR EACH ROW EXECUTE FUNCTION erase_webhook_answers();
CREATE TRIGGER profiles_erasures_set_updated_at BEFORE UPDATE ON public.profiles_erasures FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.profiles_erasures is 'One row per person that was erased. Inserting a row erases the person. It cannot be undone.';
comment on column public.profiles_erasures."profileId" is 'The profile that was erased, with those that were merged into it.';
comment on column public.profiles_erasures.reason is 'request: somebody asked for it. retention: the time was over for which the account keeps such people. restore: the person had been erased before the backup was restored.';
comment on column public.profiles_erasures.counts is 'How many rows were removed or cleared, by the name of the table.';
comment on column public.profiles_erasures."sameIdentity" is 'Other profiles that had an identity of the person when it was erased, with the reasons: an array of {profileId, reasons}.';

create table public.profiles_fieldsvalues (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "fieldEntity" text default 'PROFILE'::text not null,
  "fieldId" uuid not null,
  "profileId" uuid not null,
  "fieldValueId" uuid,
  "locationId" uuid,
  value text,
  slot text default ''::text not null,
  "numberValue" numeric,
  "booleanValue" boolean,
  "dateValue" date,
  "dateTimeValue" timestamp with time zone,
  amount numeric,
  currency text,
  constraint profiles_fieldsvalues_pkey PRIMARY KEY (id),
  constraint "profiles_fieldsvalues_profileId_fieldId_slot_key" UNIQUE ("groupId", "profileId", "fieldId", slot),
  constraint "profiles_fieldsvalues_fieldEntity_check" CHECK (("fieldEntity" = 'PROFILE'::text)),
  constraint profiles_fieldsvalues_one_value_check CHECK ((num_nonnulls("fieldValueId", "locationId", value) = 1)),
  constraint "profiles_fieldsvalues_fieldId_fkey" FOREIGN KEY ("groupId", "fieldEntity", "fieldId") REFERENCES fields("groupId", "targetedEntity", id) ON DELETE CASCADE,
  constraint "profiles_fieldsvalues_fieldValueId_fkey" FOREIGN KEY ("groupId", "fieldId", "fieldValueId") REFERENCES fields_options("groupId", "fieldId", id) ON DELETE CASCADE,
  constraint "profiles_fieldsvalues_locationId_fkey" FOREIGN KEY ("groupId", "locationId") REFERENCES locations("groupId", id) ON DELETE CASCADE,
  constraint "profiles_fieldsvalues_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE
);
CREATE INDEX profiles_fieldsvalues_amount_idx ON public.profiles_fieldsvalues USING btree ("groupId", "fieldId", amount) WHERE (amount IS NOT NULL);
CREATE INDEX "profiles_fieldsvalues_booleanValue_idx" ON public.profiles_fieldsvalues USING btree ("groupId", "fieldId", "booleanValue") WHERE ("booleanValue" IS NOT NULL);
CREATE INDEX "profiles_fieldsvalues_dateTimeValue_idx" ON public.profiles_fieldsvalues USING btree ("groupId", "fieldId", "dateTimeValue") WHERE ("dateTimeValue" IS NOT NULL);
CREATE INDEX "profiles_fieldsvalues_dateValue_idx" ON public.profiles_fieldsvalues USING btree ("groupId", "fieldId", "dateValue") WHERE ("dateValue" IS NOT NULL);
CREATE INDEX "profiles_fieldsvalues_fieldId_idx" ON public.profiles_fieldsvalues USING btree ("groupId", "fieldId");
CREATE INDEX "profiles_fieldsvalues_fieldValueId_idx" ON public.profiles_fieldsvalues USING btree ("groupId", "fieldValueId") WHERE ("fieldValueId" IS NOT NULL);
CREATE INDEX "profiles_fieldsvalues_locationId_idx" ON public.profiles_fieldsvalues USING btree ("groupId", "locationId") WHERE ("locationId" IS NOT NULL);
CREATE INDEX "profiles_fieldsvalues_numberValue_idx" ON public.profiles_fieldsvalues USING btree ("groupId", "fieldId", "numberValue") WHERE ("numberValue" IS NOT NULL);
CREATE INDEX profiles_fieldsvalues_value_beginning_idx ON public.profiles_fieldsvalues USING btree ("groupId", "left"(value, 100));
CREATE INDEX profiles_fieldsvalues_value_idx ON public.profiles_fieldsvalues USING gin ("groupId", value gin_trgm_ops) WHERE (value IS NOT NULL);
CREATE TRIGGER profiles_fieldsvalues_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles_fieldsvalues FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'fieldsValues', '{fieldId,profileId}', '{slot,numberValue,booleanValue,dateValue,dateTimeValue,amount,currency,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE CONSTRAINT TRIGGER profiles_fieldsvalues_give_up_location AFTER DELETE OR UPDATE OF "locationId" ON public.profiles_fieldsvalues DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old."locationId" IS NOT NULL)) EXECUTE FUNCTION give_up_location();
CREATE TRIGGER profiles_fieldsvalues_mark_search AFTER INSERT OR DELETE ON public.profiles_fieldsvalues FOR EACH ROW EXECUTE FUNCTION mark_search();
CREATE TRIGGER profiles_fieldsvalues_mark_search_on_update AFTER UPDATE ON public.profiles_fieldsvalues FOR EACH ROW WHEN ((((((old."profileId" IS DISTINCT FROM new."profileId") OR (old."fieldId" IS DISTINCT FROM new."fieldId")) OR (old."fieldValueId" IS DISTINCT FROM new."fieldValueId")) OR (old."locationId" IS DISTINCT FROM new."locationId")) OR (old.value IS DISTINCT FROM new.value))) EXECUTE FUNCTION mark_search();
CREATE TRIGGER profiles_fieldsvalues_place BEFORE INSERT OR UPDATE ON public.profiles_fieldsvalues FOR EACH ROW EXECUTE FUNCTION place_field_value('profiles_fieldsvalues_type_check');
CREATE CONSTRAINT TRIGGER profiles_fieldsvalues_refuse_erased AFTER INSERT ON public.profiles_fieldsvalues DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER profiles_fieldsvalues_set_updated_at BEFORE UPDATE ON public.profiles_fieldsvalues FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE CONSTRAINT TRIGGER profiles_fieldsvalues_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.profiles_fieldsvalues DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_profile();
comment on table public.profiles_fieldsvalues is 'Values of custom fields. Each row holds one text, one selected option, one tag or one location.';
comment on column public.profiles_fieldsvalues."fieldEntity" is 'Always PROFILE. It is part of the foreign key to fields, which therefore accepts fields of profiles only.';
comment on column public.profiles_fieldsvalues."fieldValueId" is 'The selected option of a choice field.';
comment on column public.profiles_fieldsvalues.value is 'The value as text, in the canonical form of the type of the field. Null when the value is an option or a location.';
comment on column public.profiles_fieldsvalues.slot is 'Distinguishes the values of a field that accepts several values. Empty for a field that accepts one value. Set by a trigger.';
comment on column public.profiles_fieldsvalues."numberValue" is 'The value of a number or rating field. Set by a trigger.';
comment on column public.profiles_fieldsvalues."booleanValue" is 'The value of a boolean field. Set by a trigger.';
comment on column public.profiles_fieldsvalues."dateValue" is 'The value of a date field. Set by a trigger.';
comment on column public.profiles_fieldsvalues."dateTimeValue" is 'The value of a datetime field. Set by a trigger.';
comment on column public.profiles_fieldsvalues.amount is 'The amount of a currency field. Set by a trigger.';
comment on column public.profiles_fieldsvalues.currency is 'The currency of a currency field as an ISO 4217 code. Null if the value has none. Set by a trigger.';

create table public.profiles_files (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  "fileId" uuid not null,
  "isResume" boolean default false not null,
  text text,
  language text,
  parsed jsonb,
  confidence real,
  "readAt" timestamp with time zone,
  "readError" text,
  "applicationId" uuid,
  doubtful jsonb generated always as (jsonb_path_query_array(parsed, '$."evidence"[*]?(@."confidence" < 0.9)'::jsonpath)) stored,
  constraint profiles_files_pkey PRIMARY KEY (id),
  constraint "profiles_files_profileId_fileId_key" UNIQUE ("groupId", "profileId", "fileId"),
  constraint profiles_files_confidence_check CHECK (((confidence >= (0)::double precision) AND (confidence <= (1)::double precision))),
  constraint "profiles_files_applicationId_fkey" FOREIGN KEY ("groupId", "applicationId") REFERENCES applications("groupId", id),
  constraint "profiles_files_fileId_fkey" FOREIGN KEY ("groupId", "fileId") REFERENCES files("groupId", id) ON DELETE CASCADE,
  constraint "profiles_files_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "profiles_files_applicationId_idx" ON public.profiles_files USING btree ("groupId", "applicationId") WHERE ("applicationId" IS NOT NULL);
CREATE INDEX "profiles_files_fileId_idx" ON public.profiles_files USING btree ("groupId", "fileId");
CREATE TRIGGER profiles_files_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles_files FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'files', '{fileId,isResume,applicationId,profileId}', '{text,language,parsed,confidence,readAt,readError,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER profiles_files_mark_search_on_delete AFTER DELETE ON public.profiles_files FOR EACH ROW WHEN ((old.text IS NOT NULL)) EXECUTE FUNCTION mark_search();
CREATE TRIGGER profiles_files_mark_search_on_insert AFTER INSERT ON public.profiles_files FOR EACH ROW WHEN ((new.text IS NOT NULL)) EXECUTE FUNCTION mark_search();
CREATE TRIGGER profiles_files_mark_search_on_update AFTER UPDATE ON public.profiles_files FOR EACH ROW WHEN (((old."profileId" <> new."profileId") OR (old.language IS DISTINCT FROM new.language) OR (old.text IS DISTINCT FROM new.text))) EXECUTE FUNCTION mark_search();
CREATE TRIGGER profiles_files_mark_unused AFTER DELETE OR UPDATE OF "fileId" ON public.profiles_files FOR EACH ROW WHEN ((old."fileId" IS NOT NULL)) EXECUTE FUNCTION mark_unused_file();
CREATE CONSTRAINT TRIGGER profiles_files_refuse_erased AFTER INSERT ON public.profiles_files DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER profiles_files_set_updated_at BEFORE UPDATE ON public.profiles_files FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE CONSTRAINT TRIGGER profiles_files_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.profiles_files DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_derived_profile();
comment on table public.profiles_files is 'Files of a person. Rows of resumes also hold what was read from the file.';
comment on column public.profiles_files.text is 'The text of the file in reading order. It is found by search_profiles.';
comment on column public.profiles_files.language is 'The language of the text, as a BCP 47 tag.';
comment on column public.profiles_files.parsed is 'The values that were read from the file, each with its confidence.';
comment on column public.profiles_files.confidence is 'The mean confidence of the values that were read, from 0 to 1.';
comment on column public.profiles_files."readAt" is 'The time at which the file was read. Null for files that are stored without being read.';
comment on column public.profiles_files."readError" is 'The reason why the file could not be read. The file is stored nevertheless.';
comment on column public.profiles_files."applicationId" is 'The application that the file was sent with.';
comment on column public.profiles_files.doubtful is 'Of the values in parsed those that a person should check: the evidence with a confidence below 0.9.';

create table public.profiles_keys (
  "groupId" uuid not null,
  kind text not null,
  key text not null,
  "profileId" uuid not null,
  "createdAt" timestamp with time zone default now() not null,
  "isProvisional" boolean default false not null,
  constraint profiles_keys_pkey PRIMARY KEY ("groupId", kind, key),
  constraint profiles_keys_kind_check CHECK ((kind = ANY (ARRAY['externalId'::text, 'networkUrl'::text, 'email'::text]))),
  constraint profiles_keys_provisional_kind_check CHECK (((NOT "isProvisional") OR (kind = ANY (ARRAY['networkUrl'::text, 'email'::text])))),
  constraint "profiles_keys_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "profiles_keys_profileId_idx" ON public.profiles_keys USING btree ("groupId", "profileId");
CREATE UNIQUE INDEX profiles_keys_provisional_key ON public.profiles_keys USING btree ("groupId", "profileId") WHERE "isProvisional";
CREATE TRIGGER profiles_keys_take_provisional BEFORE INSERT ON public.profiles_keys FOR EACH ROW WHEN ((NOT new."isProvisional")) EXECUTE FUNCTION take_provisional_key();
comment on table public.profiles_keys is 'Identities of profiles that are not deleted. Each identity belongs to exactly one profile of an account. Maintained by triggers on profiles and profiles_emails; provisional rows are inserted by applications with a public key.';
comment on column public.profiles_keys.key is 'The value of the identity: the externalId as it was given, or the canonical form of the network URL or e-mail address.';
comment on column public.profiles_keys."isProvisional" is 'Whether only an application with a public key claims the identity. Other applications with a public key find the profile by it; saves with a private key do not, and take it over for the profile that they create or name.';

create table public.profiles_locales (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  locale text not null,
  level text,
  constraint profiles_locales_pkey PRIMARY KEY (id),
  constraint "profiles_locales_profileId_locale_key" UNIQUE ("groupId", "profileId", locale),
  constraint profiles_locales_locale_check CHECK (((btrim(locale) <> ''::text) AND (octet_length(locale) <= 100))),
  constraint "profiles_locales_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE
);
CREATE TRIGGER profiles_locales_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles_locales FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'locales', '{profileId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE CONSTRAINT TRIGGER profiles_locales_refuse_erased AFTER INSERT ON public.profiles_locales DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER profiles_locales_set_updated_at BEFORE UPDATE ON public.profiles_locales FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE CONSTRAINT TRIGGER profiles_locales_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.profiles_locales DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_profile();
comment on table public.profiles_locales is 'Languages that a person speaks.';
comment on column public.profiles_locales.locale is 'The language as a BCP 47 tag, for example fr or en-GB.';
comment on column public.profiles_locales.level is 'The level of the language as it was given, for example C1 or native.';

create table public.profiles_locations (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  "locationId" uuid not null,
  constraint profiles_locations_pkey PRIMARY KEY (id),
  constraint "profiles_locations_profileId_locationId_key" UNIQUE ("groupId", "profileId", "locationId"),
  constraint "profiles_locations_locationId_fkey" FOREIGN KEY ("groupId", "locationId") REFERENCES locations("groupId", id) ON DELETE CASCADE,
  constraint "profiles_locations_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "profiles_locations_locationId_idx" ON public.profiles_locations USING btree ("groupId", "locationId");
CREATE TRIGGER profiles_locations_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles_locations FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'locationLinks', '{profileId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE CONSTRAINT TRIGGER profiles_locations_give_up_location AFTER DELETE OR UPDATE OF "locationId" ON public.profiles_locations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old."locationId" IS NOT NULL)) EXECUTE FUNCTION give_up_location();
CREATE TRIGGER profiles_locations_mark_search AFTER INSERT OR DELETE OR UPDATE ON public.profiles_locations FOR EACH ROW EXECUTE FUNCTION mark_search();
CREATE CONSTRAINT TRIGGER profiles_locations_refuse_erased AFTER INSERT ON public.profiles_locations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER profiles_locations_set_updated_at BEFORE UPDATE ON public.profiles_locations FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE CONSTRAINT TRIGGER profiles_locations_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.profiles_locations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_profile();
comment on table public.profiles_locations is 'Places where a person lives or works.';

create table public.profiles_merges (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  "mergedProfileId" uuid not null,
  "taskId" uuid,
  "fieldsFromOther" text[] default '{}'::text[] not null,
  constraint profiles_merges_pkey PRIMARY KEY (id),
  constraint profiles_merges_two_profiles_check CHECK (("profileId" <> "mergedProfileId")),
  constraint "profiles_merges_mergedProfileId_fkey" FOREIGN KEY ("groupId", "mergedProfileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE,
  constraint "profiles_merges_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE,
  constraint "profiles_merges_taskId_fkey" FOREIGN KEY ("groupId", "taskId") REFERENCES tasks("groupId", id)
);
CREATE INDEX "profiles_merges_mergedProfileId_idx" ON public.profiles_merges USING btree ("groupId", "mergedProfileId");
CREATE INDEX "profiles_merges_profileId_idx" ON public.profiles_merges USING btree ("groupId", "profileId");
CREATE INDEX "profiles_merges_taskId_idx" ON public.profiles_merges USING btree ("groupId", "taskId") WHERE ("taskId" IS NOT NULL);
CREATE TRIGGER profiles_merges_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles_merges FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'merges', '{mergedProfileId,taskId,profileId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER profiles_merges_confirm_claims BEFORE INSERT ON public.profiles_merges FOR EACH ROW EXECUTE FUNCTION confirm_claims_of_merged();
CREATE TRIGGER profiles_merges_merge BEFORE INSERT ON public.profiles_merges FOR EACH ROW EXECUTE FUNCTION merge_profiles();
CREATE TRIGGER profiles_merges_set_updated_at BEFORE UPDATE ON public.profiles_merges FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER profiles_merges_take_fields BEFORE INSERT ON public.profiles_merges FOR EACH ROW WHEN ((cardinality(new."fieldsFromOther") > 0)) EXECUTE FUNCTION take_fields_of_merged();
comment on table public.profiles_merges is 'One row per merge of two profiles. Inserting a row moves everything that belongs to the merged profile to the other one.';
comment on column public.profiles_merges."profileId" is 'The profile that was kept.';
comment on column public.profiles_merges."mergedProfileId" is 'The profile that was merged into it. It is deleted.';
comment on column public.profiles_merges."fieldsFromOther" is 'The chosen fields whose values were taken from the merged profile: names, and ids of custom fields.';

create table public.profiles_phones (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  number text not null,
  "canonicalNumber" text,
  type text,
  "isConfirmed" boolean default true not null,
  constraint profiles_phones_pkey PRIMARY KEY (id),
  constraint "profiles_phones_profileId_canonicalNumber_key" UNIQUE ("groupId", "profileId", "canonicalNumber"),
  constraint "profiles_phones_canonicalNumber_check" CHECK (("canonicalNumber" ~ '^\+[1-9][0-9]{4,14}$'::text)),
  constraint profiles_phones_number_check CHECK ((number ~ '[0-9]'::text)),
  constraint "profiles_phones_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "profiles_phones_canonicalNumber_idx" ON public.profiles_phones USING btree ("groupId", "canonicalNumber");
CREATE TRIGGER profiles_phones_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles_phones FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'phoneNumbers', '{isConfirmed,profileId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE CONSTRAINT TRIGGER profiles_phones_refuse_erased AFTER INSERT ON public.profiles_phones DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER profiles_phones_set_updated_at BEFORE UPDATE ON public.profiles_phones FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE CONSTRAINT TRIGGER profiles_phones_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.profiles_phones DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_profile();
comment on table public.profiles_phones is 'Phone numbers of a person.';
comment on column public.profiles_phones."canonicalNumber" is 'The number in E.164 form. Null if the number could not be parsed. A profile is found by the number together with the same first and last name.';
comment on column public.profiles_phones."isConfirmed" is 'Whether the number helps to identify the person. A profile is not found by a number that is not confirmed. The numbers of an application with a public key are not confirmed.';

create table public.profiles_positions (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  title name_text,
  "companyName" name_text,
  "companyId" uuid,
  description text,
  location text,
  "startDate" text,
  "endDate" text,
  "isCurrent" boolean default false not null,
  source text,
  constraint profiles_positions_pkey PRIMARY KEY (id),
  constraint "profiles_positions_endDate_check" CHECK (("endDate" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'::text)),
  constraint profiles_positions_something_check CHECK ((num_nonnulls(title, "companyName", "companyId", description) > 0)),
  constraint "profiles_positions_startDate_check" CHECK (("startDate" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'::text)),
  constraint "profiles_positions_companyId_fkey" FOREIGN KEY ("groupId", "companyId") REFERENCES companies("groupId", id),
  constraint "profiles_positions_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "profiles_positions_companyId_idx" ON public.profiles_positions USING btree ("groupId", "companyId") WHERE ("companyId" IS NOT NULL);
CREATE INDEX "profiles_positions_companyName_beginning_idx" ON public.profiles_positions USING btree ("groupId", "left"(("companyName")::text, 100));
CREATE INDEX profiles_positions_folded_names_idx ON public.profiles_positions USING gin ("groupId", fold_name_text(("companyName")::text) gin_trgm_ops, fold_name_text((title)::text) gin_trgm_ops);
CREATE INDEX "profiles_positions_profileId_idx" ON public.profiles_positions USING btree ("groupId", "profileId");
CREATE INDEX profiles_positions_title_beginning_idx ON public.profiles_positions USING btree ("groupId", "left"((title)::text, 100));
CREATE TRIGGER profiles_positions_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles_positions FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'positions', '{profileId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER profiles_positions_mark_search AFTER INSERT OR DELETE ON public.profiles_positions FOR EACH ROW EXECUTE FUNCTION mark_search();
CREATE TRIGGER profiles_positions_mark_search_on_update AFTER UPDATE ON public.profiles_positions FOR EACH ROW WHEN (((((((old."profileId" IS DISTINCT FROM new."profileId") OR ((old.title)::text IS DISTINCT FROM (new.title)::text)) OR ((old."companyName")::text IS DISTINCT FROM (new."companyName")::text)) OR (old."companyId" IS DISTINCT FROM new."companyId")) OR (old.description IS DISTINCT FROM new.description)) OR (old.location IS DISTINCT FROM new.location))) EXECUTE FUNCTION mark_search();
CREATE CONSTRAINT TRIGGER profiles_positions_refuse_erased AFTER INSERT ON public.profiles_positions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER profiles_positions_set_updated_at BEFORE UPDATE ON public.profiles_positions FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE CONSTRAINT TRIGGER profiles_positions_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.profiles_positions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_derived_profile();
comment on table public.profiles_positions is 'Current and former positions of a person.';
comment on column public.profiles_positions."companyId" is 'The company record, if it is known. A position does not make the person a contact of the company.';
comment on column public.profiles_positions."startDate" is 'The start date, as precise as it is known: a year (2021), a year and month (2021-09) or a full date (2021-09-01).';
comment on column public.profiles_positions."endDate" is 'The end date in the same form as startDate. Null if the position has not ended or the date is not known.';
comment on column public.profiles_positions.source is 'The origin of the entry: given by the caller, read from a resume or taken from a network URL.';

create table public.profiles_revisions (
  "groupId" uuid not null,
  "profileId" uuid not null,
  number integer not null,
  "taskId" uuid,
  changes jsonb not null,
  "createdAt" timestamp with time zone default now() not null,
  constraint profiles_revisions_pkey PRIMARY KEY ("groupId", "profileId", number),
  constraint profiles_revisions_number_check CHECK ((number > 0)),
  constraint "profiles_revisions_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE,
  constraint "profiles_revisions_taskId_fkey" FOREIGN KEY ("groupId", "taskId") REFERENCES tasks("groupId", id)
);
CREATE INDEX "profiles_revisions_taskId_idx" ON public.profiles_revisions USING btree ("groupId", "taskId") WHERE ("taskId" IS NOT NULL);
CREATE TRIGGER profiles_revisions_lock_profile BEFORE INSERT ON public.profiles_revisions FOR EACH ROW EXECUTE FUNCTION lock_revised_profile();
comment on table public.profiles_revisions is 'One row per save of a profile. A save inserts the number that follows the last one it read. Of two saves that read the same state, only one can therefore succeed.';
comment on column public.profiles_revisions.changes is 'What the save changed.';

create table public.profiles_search (
  "groupId" uuid not null,
  "profileId" uuid not null,
  "createdAt" timestamp with time zone default now() not null,
  "changedAt" timestamp with time zone not null,
  document tsvector not null,
  constraint profiles_search_pkey PRIMARY KEY ("groupId", "profileId"),
  constraint "profiles_search_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "profiles_search_changedAt_idx" ON public.profiles_search USING btree ("groupId", "changedAt", "profileId");
CREATE INDEX profiles_search_document_idx ON public.profiles_search USING gin ("groupId", document) WITH (gin_pending_list_limit='1024');
comment on table public.profiles_search is 'The words of each profile that is not deleted, for the search. Kept by triggers on profiles and its children.';
comment on column public.profiles_search."changedAt" is 'When the words last changed. Of many matches the newest are ranked.';
comment on column public.profiles_search.document is 'A: names, e-mail addresses, headline. B: titles of positions. C: companies, educations, values of fields, places. D: texts and resumes.';

create table public.profiles_search_pending (
  id uuid default gen_random_uuid() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  "createdAt" timestamp with time zone default now() not null,
  "isLater" boolean default true not null,
  constraint profiles_search_pending_pkey PRIMARY KEY (id),
  constraint "profiles_search_pending_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "profiles_search_pending_profileId_idx" ON public.profiles_search_pending USING btree ("groupId", "profileId");
CREATE CONSTRAINT TRIGGER profiles_search_pending_write AFTER INSERT ON public.profiles_search_pending DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((NOT new."isLater")) EXECUTE FUNCTION write_pending_search();
comment on table public.profiles_search_pending is 'Profiles whose words have changed: at the end of the transaction, or later, they are written into profiles_search.';
comment on column public.profiles_search_pending."isLater" is 'Whether the maintenance of a server writes the words, which it does for changes that concern very many profiles.';

create table public.projects (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "deletedAt" timestamp with time zone,
  "groupId" uuid not null,
  "userId" uuid,
  "presetId" uuid,
  "colorId" text,
  "statusEntity" text default 'PROJECT'::text not null,
  "statusId" uuid,
  "companyId" uuid,
  name name_text not null,
  "networkId" text,
  "networkContractId" text,
  "networkIdType" text,
  "externalId" text,
  "referenceId" text,
  "isMadeForRecruitment" boolean default true not null,
  "isMadeForSales" boolean default false not null,
  "ignoreHistoryBeforeProjectCreatedAt" boolean default false not null,
  "changedIn" bigint default 0 not null,
  "isLive" boolean default true,
  constraint "projects_groupId_externalId_key" UNIQUE ("groupId", "externalId", "isLive"),
  constraint "projects_groupId_id_key" UNIQUE ("groupId", id),
  constraint projects_pkey PRIMARY KEY (id),
  constraint "projects_externalId_check" CHECK (((btrim("externalId") <> ''::text) AND (octet_length("externalId") <= 1000))),
  constraint "projects_isLive_check" CHECK ((NOT ("isLive" IS DISTINCT FROM
CASE
    WHEN ("deletedAt" IS NULL) THEN true
    ELSE NULL::boolean
END))),
  constraint projects_name_check CHECK ((btrim((name)::text) <> ''::text)),
  constraint "projects_referenceId_check" CHECK (((btrim("referenceId") <> ''::text) AND (octet_length("referenceId") <= 100))),
  constraint "projects_statusEntity_check" CHECK (("statusEntity" = 'PROJECT'::text)),
  constraint "projects_colorId_fkey" FOREIGN KEY ("colorId") REFERENCES colors(id) ON DELETE SET NULL,
  constraint "projects_companyId_fkey" FOREIGN KEY ("groupId", "companyId") REFERENCES companies("groupId", id),
  constraint "projects_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE,
  constraint "projects_statusId_fkey" FOREIGN KEY ("groupId", "statusEntity", "statusId") REFERENCES statuses("groupId", "targetedEntity", id),
  constraint "projects_userId_fkey" FOREIGN KEY ("groupId", "userId") REFERENCES users("groupId", id)
);
CREATE INDEX "projects_colorId_idx" ON public.projects USING btree ("colorId");
CREATE INDEX "projects_companyId_idx" ON public.projects USING btree ("groupId", "companyId");
CREATE INDEX "projects_deletedAt_idx" ON public.projects USING btree ("groupId", "deletedAt") WHERE ("deletedAt" IS NOT NULL);
CREATE INDEX "projects_deleted_referenceId_idx" ON public.projects USING btree ("groupId", "referenceId") WHERE ("deletedAt" IS NOT NULL);
CREATE INDEX "projects_groupId_changedIn_idx" ON public.projects USING btree ("groupId", "changedIn", id);
CREATE INDEX "projects_groupId_createdAt_idx" ON public.projects USING btree ("groupId", "createdAt", id) INCLUDE ("deletedAt");
CREATE INDEX "projects_groupId_folded_name_idx" ON public.projects USING gin ("groupId", fold_name_text((name)::text) gin_trgm_ops);
CREATE INDEX "projects_groupId_name_idx" ON public.projects USING btree ("groupId", name, id);
CREATE UNIQUE INDEX "projects_groupId_referenceId_key" ON public.projects USING btree ("groupId", "referenceId") WHERE ("deletedAt" IS NULL);
CREATE INDEX "projects_groupId_updatedAt_idx" ON public.projects USING btree ("groupId", "updatedAt", id) INCLUDE ("deletedAt");
CREATE INDEX "projects_groupId_userId_idx" ON public.projects USING btree ("groupId", "userId");
CREATE INDEX "projects_statusId_idx" ON public.projects USING btree ("groupId", "statusId", "createdAt", id);
CREATE TRIGGER "A_projects_clear_references" AFTER DELETE ON public.projects FOR EACH ROW EXECUTE FUNCTION clear_references_to_project();
CREATE TRIGGER projects_audit AFTER INSERT OR DELETE OR UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION record_audit('projects', 'id', '', '{deletedAt,userId,presetId,statusId,companyId,isMadeForRecruitment,isMadeForSales,ignoreHistoryBeforeProjectCreatedAt}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER projects_forget_status_changes AFTER DELETE ON public.projects FOR EACH ROW EXECUTE FUNCTION forget_status_changes('PROJECT');
CREATE CONSTRAINT TRIGGER projects_record_offer_on_insert AFTER INSERT ON public.projects DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new."isMadeForRecruitment") EXECUTE FUNCTION record_offer_change();
CREATE CONSTRAINT TRIGGER projects_record_offer_on_update AFTER UPDATE ON public.projects DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old."isMadeForRecruitment" OR new."isMadeForRecruitment") AND (((((((old."isMadeForRecruitment" IS DISTINCT FROM new."isMadeForRecruitment") OR ((old.name)::text IS DISTINCT FROM (new.name)::text)) OR (old."createdAt" IS DISTINCT FROM new."createdAt")) OR (old."externalId" IS DISTINCT FROM new."externalId")) OR (old."referenceId" IS DISTINCT FROM new."referenceId")) OR (old."statusId" IS DISTINCT FROM new."statusId")) OR (old."deletedAt" IS DISTINCT FROM new."deletedAt")))) EXECUTE FUNCTION record_offer_change();
CREATE TRIGGER projects_record_status_change AFTER UPDATE OF "statusId" ON public.projects FOR EACH ROW WHEN ((old."statusId" IS DISTINCT FROM new."statusId")) EXECUTE FUNCTION record_status_change('PROJECT');
CREATE TRIGGER projects_set_changed_in BEFORE INSERT OR UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION set_changed_in();
CREATE TRIGGER projects_set_default_status BEFORE INSERT ON public.projects FOR EACH ROW WHEN ((new."statusId" IS NULL)) EXECUTE FUNCTION set_default_status('PROJECT');
CREATE TRIGGER projects_set_is_live_on_insert BEFORE INSERT ON public.projects FOR EACH ROW WHEN ((new."deletedAt" IS NOT NULL)) EXECUTE FUNCTION set_is_live();
CREATE TRIGGER projects_set_is_live_on_update BEFORE UPDATE OF "deletedAt" ON public.projects FOR EACH ROW EXECUTE FUNCTION set_is_live();
CREATE TRIGGER projects_set_reference BEFORE INSERT ON public.projects FOR EACH ROW WHEN ((new."referenceId" IS NULL)) EXECUTE FUNCTION set_project_reference();
CREATE TRIGGER projects_set_updated_at BEFORE UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER projects_touch_company_on_delete AFTER DELETE ON public.projects FOR EACH ROW WHEN ((old."companyId" IS NOT NULL)) EXECUTE FUNCTION touch_company();
CREATE TRIGGER projects_touch_company_on_insert AFTER INSERT ON public.projects FOR EACH ROW WHEN ((new."companyId" IS NOT NULL)) EXECUTE FUNCTION touch_company();
CREATE TRIGGER projects_touch_company_on_update AFTER UPDATE OF "companyId", "statusId", name, "colorId", "deletedAt" ON public.projects FOR EACH ROW WHEN (((old."companyId" IS NOT NULL) OR (new."companyId" IS NOT NULL))) EXECUTE FUNCTION touch_company();
CREATE TRIGGER projects_write_event AFTER INSERT OR DELETE OR UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION write_event_of_record('project', 'projects');
comment on table public.projects is 'Projects of an account: recruitment, sales, or both.';
comment on column public.projects."statusEntity" is 'Always PROJECT. It is part of the foreign key to statuses, which therefore accepts statuses of projects only.';
comment on column public.projects."externalId" is 'The id of the project in the software of the caller.';
comment on column public.projects."referenceId" is 'A short reference by which applications refer to the project. It is generated when the project is created without one, and is unique in the account.';
comment on column public.projects."isMadeForRecruitment" is 'Whether the project is displayed in the applicant tracking area.';
comment on column public.projects."isMadeForSales" is 'Whether the project is displayed in the client relationship area.';
comment on column public.projects."changedIn" is 'Number of the transaction that last changed the row or its children.';
comment on column public.projects."isLive" is 'True, or null for a deleted project, so that unique constraints with this column hold among the others only.';

create table public.projects_assignees (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "projectId" uuid not null,
  "userId" uuid not null,
  constraint projects_assignees_pkey PRIMARY KEY (id),
  constraint "projects_assignees_projectId_userId_key" UNIQUE ("groupId", "projectId", "userId"),
  constraint "projects_assignees_projectId_fkey" FOREIGN KEY ("groupId", "projectId") REFERENCES projects("groupId", id) ON DELETE CASCADE,
  constraint "projects_assignees_userId_fkey" FOREIGN KEY ("groupId", "userId") REFERENCES users("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "projects_assignees_userId_idx" ON public.projects_assignees USING btree ("groupId", "userId");
CREATE TRIGGER projects_assignees_audit AFTER INSERT OR DELETE OR UPDATE ON public.projects_assignees FOR EACH ROW EXECUTE FUNCTION record_audit('projects', 'projectId', 'assignees', '{userId,projectId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER projects_assignees_set_updated_at BEFORE UPDATE ON public.projects_assignees FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER projects_assignees_touch_project AFTER INSERT OR DELETE OR UPDATE ON public.projects_assignees FOR EACH ROW EXECUTE FUNCTION touch_project();
comment on table public.projects_assignees is 'Users in charge of a project.';

create table public.projects_fieldsvalues (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "fieldEntity" text default 'PROJECT'::text not null,
  "fieldId" uuid not null,
  "projectId" uuid not null,
  "fieldValueId" uuid,
  "locationId" uuid,
  value text,
  slot text default ''::text not null,
  "numberValue" numeric,
  "booleanValue" boolean,
  "dateValue" date,
  "dateTimeValue" timestamp with time zone,
  amount numeric,
  currency text,
  "searchText" text generated always as (
CASE
    WHEN (num_nonnulls("numberValue", "booleanValue", "dateValue", "dateTimeValue", amount) = 0) THEN fold_text(value)
    ELSE NULL::text
END) stored,
  constraint projects_fieldsvalues_pkey PRIMARY KEY (id),
  constraint "projects_fieldsvalues_projectId_fieldId_slot_key" UNIQUE ("groupId", "projectId", "fieldId", slot),
  constraint "projects_fieldsvalues_fieldEntity_check" CHECK (("fieldEntity" = 'PROJECT'::text)),
  constraint projects_fieldsvalues_one_value_check CHECK ((num_nonnulls("fieldValueId", "locationId", value) = 1)),
  constraint "projects_fieldsvalues_fieldId_fkey" FOREIGN KEY ("groupId", "fieldEntity", "fieldId") REFERENCES fields("groupId", "targetedEntity", id) ON DELETE CASCADE,
  constraint "projects_fieldsvalues_fieldValueId_fkey" FOREIGN KEY ("groupId", "fieldId", "fieldValueId") REFERENCES fields_options("groupId", "fieldId", id) ON DELETE CASCADE,
  constraint "projects_fieldsvalues_locationId_fkey" FOREIGN KEY ("groupId", "locationId") REFERENCES locations("groupId", id) ON DELETE CASCADE,
  constraint "projects_fieldsvalues_projectId_fkey" FOREIGN KEY ("groupId", "projectId") REFERENCES projects("groupId", id) ON DELETE CASCADE
);
CREATE INDEX projects_fieldsvalues_amount_idx ON public.projects_fieldsvalues USING btree ("groupId", "fieldId", amount) WHERE (amount IS NOT NULL);
CREATE INDEX "projects_fieldsvalues_booleanValue_idx" ON public.projects_fieldsvalues USING btree ("groupId", "fieldId", "booleanValue") WHERE ("booleanValue" IS NOT NULL);
CREATE INDEX "projects_fieldsvalues_dateTimeValue_idx" ON public.projects_fieldsvalues USING btree ("groupId", "fieldId", "dateTimeValue") WHERE ("dateTimeValue" IS NOT NULL);
CREATE INDEX "projects_fieldsvalues_dateValue_idx" ON public.projects_fieldsvalues USING btree ("groupId", "fieldId", "dateValue") WHERE ("dateValue" IS NOT NULL);
CREATE INDEX "projects_fieldsvalues_fieldId_idx" ON public.projects_fieldsvalues USING btree ("groupId", "fieldId");
CREATE INDEX "projects_fieldsvalues_fieldValueId_idx" ON public.projects_fieldsvalues USING btree ("groupId", "fieldValueId") WHERE ("fieldValueId" IS NOT NULL);
CREATE INDEX "projects_fieldsvalues_locationId_idx" ON public.projects_fieldsvalues USING btree ("groupId", "locationId") WHERE ("locationId" IS NOT NULL);
CREATE INDEX "projects_fieldsvalues_numberValue_idx" ON public.projects_fieldsvalues USING btree ("groupId", "fieldId", "numberValue") WHERE ("numberValue" IS NOT NULL);
CREATE TRIGGER projects_fieldsvalues_audit AFTER INSERT OR DELETE OR UPDATE ON public.projects_fieldsvalues FOR EACH ROW EXECUTE FUNCTION record_audit('projects', 'projectId', 'fieldsValues', '{fieldId,projectId}', '{slot,numberValue,booleanValue,dateValue,dateTimeValue,amount,currency,searchText,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE CONSTRAINT TRIGGER projects_fieldsvalues_give_up_location AFTER DELETE OR UPDATE OF "locationId" ON public.projects_fieldsvalues DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old."locationId" IS NOT NULL)) EXECUTE FUNCTION give_up_location();
CREATE TRIGGER projects_fieldsvalues_place BEFORE INSERT OR UPDATE ON public.projects_fieldsvalues FOR EACH ROW EXECUTE FUNCTION place_field_value('projects_fieldsvalues_type_check');
CREATE TRIGGER projects_fieldsvalues_set_updated_at BEFORE UPDATE ON public.projects_fieldsvalues FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER projects_fieldsvalues_touch_offer AFTER INSERT OR DELETE OR UPDATE ON public.projects_fieldsvalues FOR EACH ROW EXECUTE FUNCTION touch_offer_of_value();
CREATE TRIGGER projects_fieldsvalues_touch_project AFTER INSERT OR DELETE OR UPDATE ON public.projects_fieldsvalues FOR EACH ROW EXECUTE FUNCTION touch_project();
comment on table public.projects_fieldsvalues is 'Values of custom fields. Each row holds one text, one selected option, one tag or one location.';
comment on column public.projects_fieldsvalues."fieldEntity" is 'Always PROJECT. It is part of the foreign key to fields, which therefore accepts fields of projects only.';
comment on column public.projects_fieldsvalues."fieldValueId" is 'The selected option of a choice field.';
comment on column public.projects_fieldsvalues.value is 'The value as text, in the canonical form of the type of the field. Null when the value is an option or a location.';
comment on column public.projects_fieldsvalues.slot is 'Distinguishes the values of a field that accepts several values. Empty for a field that accepts one value. Set by a trigger.';
comment on column public.projects_fieldsvalues."numberValue" is 'The value of a number or rating field. Set by a trigger.';
comment on column public.projects_fieldsvalues."booleanValue" is 'The value of a boolean field. Set by a trigger.';
comment on column public.projects_fieldsvalues."dateValue" is 'The value of a date field. Set by a trigger.';
comment on column public.projects_fieldsvalues."dateTimeValue" is 'The value of a datetime field. Set by a trigger.';
comment on column public.projects_fieldsvalues.amount is 'The amount of a currency field. Set by a trigger.';
comment on column public.projects_fieldsvalues.currency is 'The currency of a currency field as an ISO 4217 code. Null if the value has none. Set by a trigger.';
comment on column public.projects_fieldsvalues."searchText" is 'A value that is a text, in lower case and without accents, for searches. Generated.';

create table public.projects_files (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "projectId" uuid not null,
  "fileId" uuid not null,
  "isPublic" boolean default false not null,
  constraint projects_files_pkey PRIMARY KEY (id),
  constraint "projects_files_projectId_fileId_key" UNIQUE ("groupId", "projectId", "fileId"),
  constraint "projects_files_fileId_fkey" FOREIGN KEY ("groupId", "fileId") REFERENCES files("groupId", id) ON DELETE CASCADE,
  constraint "projects_files_projectId_fkey" FOREIGN KEY ("groupId", "projectId") REFERENCES projects("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "projects_files_fileId_idx" ON public.projects_files USING btree ("groupId", "fileId");
CREATE TRIGGER projects_files_audit AFTER INSERT OR DELETE OR UPDATE ON public.projects_files FOR EACH ROW EXECUTE FUNCTION record_audit('projects', 'projectId', 'files', '{fileId,isPublic,projectId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER projects_files_mark_unused AFTER DELETE OR UPDATE OF "fileId" ON public.projects_files FOR EACH ROW WHEN ((old."fileId" IS NOT NULL)) EXECUTE FUNCTION mark_unused_file();
CREATE TRIGGER projects_files_set_updated_at BEFORE UPDATE ON public.projects_files FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER projects_files_touch_offer AFTER INSERT OR DELETE OR UPDATE ON public.projects_files FOR EACH ROW EXECUTE FUNCTION touch_offer_of_file();
CREATE TRIGGER projects_files_touch_project AFTER INSERT OR DELETE OR UPDATE ON public.projects_files FOR EACH ROW EXECUTE FUNCTION touch_project();
comment on table public.projects_files is 'Files of a project.';
comment on column public.projects_files."isPublic" is 'Whether the file is shown to everybody with the offer.';

create table public.projects_jobboards (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "deletedAt" timestamp with time zone,
  "groupId" uuid not null,
  "projectId" uuid not null,
  "jobBoardId" uuid not null,
  "enabledAt" timestamp with time zone,
  constraint projects_jobboards_pkey PRIMARY KEY (id),
  constraint "projects_jobboards_projectId_jobBoardId_key" UNIQUE ("groupId", "projectId", "jobBoardId"),
  constraint "projects_jobboards_jobBoardId_fkey" FOREIGN KEY ("jobBoardId") REFERENCES jobboards(id) ON DELETE CASCADE,
  constraint "projects_jobboards_projectId_fkey" FOREIGN KEY ("groupId", "projectId") REFERENCES projects("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "projects_jobboards_enabledAt_idx" ON public.projects_jobboards USING btree ("enabledAt") WHERE ("deletedAt" IS NULL);
CREATE INDEX "projects_jobboards_jobBoardId_idx" ON public.projects_jobboards USING btree ("jobBoardId");
CREATE TRIGGER projects_jobboards_audit AFTER INSERT OR DELETE OR UPDATE ON public.projects_jobboards FOR EACH ROW EXECUTE FUNCTION record_audit('projects', 'projectId', 'projectJobBoards', '{deletedAt,jobBoardId,enabledAt,projectId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE CONSTRAINT TRIGGER projects_jobboards_record_offer AFTER INSERT OR DELETE OR UPDATE ON public.projects_jobboards DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_offer_change();
CREATE TRIGGER projects_jobboards_set_updated_at BEFORE UPDATE ON public.projects_jobboards FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER projects_jobboards_touch_project AFTER INSERT OR DELETE OR UPDATE ON public.projects_jobboards FOR EACH ROW EXECUTE FUNCTION touch_project();
comment on table public.projects_jobboards is 'Job boards of a project.';
comment on column public.projects_jobboards."enabledAt" is 'The time since which the project is published on the job board. Null while it is not published there.';

create table public.projects_profiles (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "projectId" uuid not null,
  "profileId" uuid not null,
  "statusEntity" text default 'PROFILE'::text not null,
  "statusId" uuid,
  "appliedAt" timestamp with time zone,
  source text,
  "applicationId" uuid,
  constraint projects_profiles_pkey PRIMARY KEY (id),
  constraint "projects_profiles_projectId_profileId_key" UNIQUE ("groupId", "projectId", "profileId"),
  constraint "projects_profiles_statusEntity_check" CHECK (("statusEntity" = 'PROFILE'::text)),
  constraint "projects_profiles_applicationId_fkey" FOREIGN KEY ("groupId", "applicationId") REFERENCES applications("groupId", id),
  constraint "projects_profiles_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE,
  constraint "projects_profiles_projectId_fkey" FOREIGN KEY ("groupId", "projectId") REFERENCES projects("groupId", id) ON DELETE CASCADE,
  constraint "projects_profiles_statusId_fkey" FOREIGN KEY ("groupId", "statusEntity", "statusId") REFERENCES statuses("groupId", "targetedEntity", id)
);
CREATE INDEX "projects_profiles_applicationId_idx" ON public.projects_profiles USING btree ("groupId", "applicationId") WHERE ("applicationId" IS NOT NULL);
CREATE INDEX "projects_profiles_profileId_idx" ON public.projects_profiles USING btree ("groupId", "profileId");
CREATE INDEX "projects_profiles_statusId_idx" ON public.projects_profiles USING btree ("groupId", "statusId");
CREATE TRIGGER projects_profiles_audit AFTER INSERT OR DELETE OR UPDATE ON public.projects_profiles FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'projects', '{projectId,statusId,appliedAt,applicationId,profileId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER projects_profiles_forget_status_changes AFTER DELETE ON public.projects_profiles FOR EACH ROW EXECUTE FUNCTION forget_status_changes('APPLICATION');
CREATE CONSTRAINT TRIGGER projects_profiles_mark_talent AFTER INSERT OR UPDATE OF "profileId" ON public.projects_profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_talent();
CREATE TRIGGER projects_profiles_record_status_change AFTER UPDATE OF "statusId" ON public.projects_profiles FOR EACH ROW WHEN ((old."statusId" IS DISTINCT FROM new."statusId")) EXECUTE FUNCTION record_status_change('APPLICATION');
CREATE CONSTRAINT TRIGGER projects_profiles_refuse_erased AFTER INSERT ON public.projects_profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER projects_profiles_set_default_status BEFORE INSERT ON public.projects_profiles FOR EACH ROW WHEN ((new."statusId" IS NULL)) EXECUTE FUNCTION set_default_status('PROFILE', 'application_received');
CREATE TRIGGER projects_profiles_set_updated_at BEFORE UPDATE ON public.projects_profiles FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE CONSTRAINT TRIGGER projects_profiles_stay_erased AFTER UPDATE OF source ON public.projects_profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.source IS NOT NULL)) EXECUTE FUNCTION refuse_erased_profile();
CREATE CONSTRAINT TRIGGER projects_profiles_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.projects_profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_profile();
CREATE TRIGGER projects_profiles_touch_project AFTER INSERT OR DELETE OR UPDATE ON public.projects_profiles FOR EACH ROW EXECUTE FUNCTION touch_project();
CREATE CONSTRAINT TRIGGER projects_profiles_write_event AFTER UPDATE OF "statusId" ON public.projects_profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old."statusId" IS DISTINCT FROM new."statusId")) EXECUTE FUNCTION write_event_of_move();
comment on table public.projects_profiles is 'Profiles in projects. A profile has a separate status in each project. A second application to the same project does not change this row.';
comment on column public.projects_profiles."statusEntity" is 'Always PROFILE. It is part of the foreign key to statuses, which therefore accepts statuses of profiles only.';
comment on column public.projects_profiles."appliedAt" is 'The time at which the person applied. Null if the profile was added to the project without an application.';
comment on column public.projects_profiles.source is 'The way in which the profile was added to the project.';
comment on column public.projects_profiles."applicationId" is 'The application that brought the profile into the project.';

create table public.projects_revisions (
  "groupId" uuid not null,
  "projectId" uuid not null,
  number integer not null,
  "taskId" uuid,
  changes jsonb not null,
  "createdAt" timestamp with time zone default now() not null,
  constraint projects_revisions_pkey PRIMARY KEY ("groupId", "projectId", number),
  constraint projects_revisions_number_check CHECK ((number > 0)),
  constraint "projects_revisions_projectId_fkey" FOREIGN KEY ("groupId", "projectId") REFERENCES projects("groupId", id) ON DELETE CASCADE,
  constraint "projects_revisions_taskId_fkey" FOREIGN KEY ("groupId", "taskId") REFERENCES tasks("groupId", id)
);
CREATE INDEX "projects_revisions_taskId_idx" ON public.projects_revisions USING btree ("groupId", "taskId") WHERE ("taskId" IS NOT NULL);
comment on table public.projects_revisions is 'One row per save that changed a project. A save inserts the number that follows the last one it read. Of two saves that read the same state, only one can therefore succeed.';
comment on column public.projects_revisions.changes is 'What the save changed.';

create table public.replaced_values (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "projectId" uuid,
  "companyId" uuid,
  "profileId" uuid,
  "fieldId" uuid,
  "columnName" text not null,
  value text not null,
  replacement text,
  constraint replaced_values_pkey PRIMARY KEY (id),
  constraint "replaced_values_companyId_fkey" FOREIGN KEY ("groupId", "companyId") REFERENCES companies("groupId", id) ON DELETE CASCADE,
  constraint "replaced_values_fieldId_fkey" FOREIGN KEY ("groupId", "fieldId") REFERENCES fields("groupId", id) ON DELETE CASCADE,
  constraint "replaced_values_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE,
  constraint "replaced_values_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE,
  constraint "replaced_values_projectId_fkey" FOREIGN KEY ("groupId", "projectId") REFERENCES projects("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "replaced_values_companyId_idx" ON public.replaced_values USING btree ("groupId", "companyId");
CREATE INDEX "replaced_values_fieldId_idx" ON public.replaced_values USING btree ("groupId", "fieldId");
CREATE INDEX "replaced_values_profileId_idx" ON public.replaced_values USING btree ("groupId", "profileId");
CREATE INDEX "replaced_values_projectId_idx" ON public.replaced_values USING btree ("groupId", "projectId");
CREATE CONSTRAINT TRIGGER replaced_values_refuse_erased AFTER INSERT ON public.replaced_values DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER replaced_values_set_updated_at BEFORE UPDATE ON public.replaced_values FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER replaced_values_touch_company AFTER INSERT OR DELETE OR UPDATE ON public.replaced_values FOR EACH ROW EXECUTE FUNCTION touch_company();
CREATE TRIGGER replaced_values_touch_field AFTER INSERT OR DELETE OR UPDATE ON public.replaced_values FOR EACH ROW EXECUTE FUNCTION touch_field();
CREATE CONSTRAINT TRIGGER replaced_values_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.replaced_values DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_profile();
CREATE TRIGGER replaced_values_touch_project AFTER INSERT OR DELETE OR UPDATE ON public.replaced_values FOR EACH ROW EXECUTE FUNCTION touch_project();
comment on table public.replaced_values is 'Values that did not follow the rules of their type when the rules were introduced, as they were before. Written by migrations. A row can be deleted when it is no longer needed.';
comment on column public.replaced_values."fieldId" is 'The custom field of the value. Null for other columns.';
comment on column public.replaced_values."columnName" is 'The column of the value, for example companies.description.';
comment on column public.replaced_values.value is 'The value as it was.';
comment on column public.replaced_values.replacement is 'The value that replaced it. Null if the value was removed.';

create table public.retention_runs (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  counts jsonb default '{}'::jsonb not null,
  "isComplete" boolean default true not null,
  constraint retention_runs_pkey PRIMARY KEY (id),
  constraint retention_runs_counts_check CHECK ((jsonb_typeof(counts) = 'object'::text)),
  constraint "retention_runs_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE
);
CREATE INDEX "retention_runs_groupId_idx" ON public.retention_runs USING btree ("groupId", "createdAt");
CREATE TRIGGER retention_runs_run BEFORE INSERT ON public.retention_runs FOR EACH ROW EXECUTE FUNCTION run_retention();
CREATE TRIGGER retention_runs_run_of_records BEFORE INSERT ON public.retention_runs FOR EACH ROW EXECUTE FUNCTION run_retention_of_records();
CREATE TRIGGER retention_runs_run_of_rejections BEFORE INSERT ON public.retention_runs FOR EACH ROW EXECUTE FUNCTION remove_rejected_tasks();
CREATE TRIGGER retention_runs_run_of_webhooks BEFORE INSERT ON public.retention_runs FOR EACH ROW EXECUTE FUNCTION remove_webhook_events();
CREATE TRIGGER retention_runs_set_updated_at BEFORE UPDATE ON public.retention_runs FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.retention_runs is 'What the retention of an account has removed: the last run, and for a year those that removed something. Inserting a row removes what is due.';
comment on column public.retention_runs.counts is 'How much was removed, by the kinds of groups.retention. Kinds of which nothing was removed are left out.';
comment on column public.retention_runs."isComplete" is 'Whether nothing more was due.';

create table public.status_changes (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  entity text not null,
  "recordId" uuid not null,
  "fromStatusId" uuid,
  "toStatusId" uuid,
  at timestamp with time zone default clock_timestamp() not null,
  constraint status_changes_pkey PRIMARY KEY (id),
  constraint status_changes_entity_check CHECK ((entity = ANY (ARRAY['PROFILE'::text, 'PROJECT'::text, 'COMPANY'::text, 'APPLICATION'::text]))),
  constraint "status_changes_fromStatusId_fkey" FOREIGN KEY ("groupId", "fromStatusId") REFERENCES statuses("groupId", id),
  constraint "status_changes_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE,
  constraint "status_changes_toStatusId_fkey" FOREIGN KEY ("groupId", "toStatusId") REFERENCES statuses("groupId", id)
);
CREATE INDEX "status_changes_fromStatusId_idx" ON public.status_changes USING btree ("groupId", "fromStatusId");
CREATE INDEX "status_changes_recordId_idx" ON public.status_changes USING btree ("groupId", entity, "recordId", at);
CREATE INDEX "status_changes_toStatusId_idx" ON public.status_changes USING btree ("groupId", "toStatusId");
CREATE TRIGGER status_changes_set_updated_at BEFORE UPDATE ON public.status_changes FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.status_changes is 'Changes of the status of records. Written by triggers.';
comment on column public.status_changes.entity is 'The kind of record whose status changed. APPLICATION means the status of a profile in a project.';
comment on column public.status_changes."recordId" is 'The id of the profile, project, company or application (a row of projects_profiles), depending on entity.';

create table public.statuses (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "deletedAt" timestamp with time zone,
  "groupId" uuid not null,
  "targetedEntity" text not null,
  code text,
  kind text,
  title name_text not null,
  "colorId" text,
  "isAuto" boolean default false not null,
  "isHidden" boolean default false not null,
  "isProtected" boolean default false not null,
  "order" integer default 0 not null,
  "parentId" uuid,
  constraint "statuses_groupId_id_key" UNIQUE ("groupId", id),
  constraint "statuses_groupId_targetedEntity_id_key" UNIQUE ("groupId", "targetedEntity", id),
  constraint statuses_pkey PRIMARY KEY (id),
  constraint statuses_code_check CHECK ((code ~ '^[a-z][a-z0-9_]{0,99}$'::text)),
  constraint statuses_group_has_kind_check CHECK ((("parentId" IS NULL) = (kind IS NOT NULL))),
  constraint statuses_kind_check CHECK ((kind = ANY (ARRAY['open'::text, 'inProcess'::text, 'onHold'::text, 'archived'::text]))),
  constraint statuses_parent_is_other_check CHECK (("parentId" <> id)),
  constraint "statuses_targetedEntity_check" CHECK (("targetedEntity" = ANY (ARRAY['PROFILE'::text, 'PROJECT'::text, 'COMPANY'::text]))),
  constraint statuses_title_check CHECK ((btrim((title)::text) <> ''::text)),
  constraint "statuses_colorId_fkey" FOREIGN KEY ("colorId") REFERENCES colors(id) ON DELETE SET NULL,
  constraint "statuses_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE,
  constraint "statuses_parentId_fkey" FOREIGN KEY ("groupId", "targetedEntity", "parentId") REFERENCES statuses("groupId", "targetedEntity", id) ON DELETE CASCADE
);
CREATE INDEX "statuses_colorId_idx" ON public.statuses USING btree ("colorId");
CREATE UNIQUE INDEX "statuses_groupId_targetedEntity_code_key" ON public.statuses USING btree ("groupId", "targetedEntity", code) WHERE ("deletedAt" IS NULL);
CREATE INDEX "statuses_parentId_idx" ON public.statuses USING btree ("groupId", "parentId", "order");
CREATE TRIGGER "A_statuses_clear_references" AFTER DELETE ON public.statuses FOR EACH ROW EXECUTE FUNCTION clear_references_to_status();
CREATE TRIGGER statuses_audit AFTER INSERT OR DELETE OR UPDATE ON public.statuses FOR EACH ROW EXECUTE FUNCTION record_audit('statuses', 'id', '', '{deletedAt,targetedEntity,kind,parentId,isAuto,isHidden,isProtected,order}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER statuses_check_parent BEFORE INSERT OR UPDATE OF "parentId" ON public.statuses FOR EACH ROW EXECUTE FUNCTION check_status_parent();
CREATE TRIGGER statuses_keep_live_group AFTER INSERT OR UPDATE OF "deletedAt", "parentId" ON public.statuses FOR EACH ROW EXECUTE FUNCTION keep_live_group();
CREATE TRIGGER statuses_protect BEFORE UPDATE OF "deletedAt", code ON public.statuses FOR EACH ROW WHEN (old."isProtected") EXECUTE FUNCTION protect_status();
CREATE TRIGGER statuses_record_offers AFTER UPDATE ON public.statuses FOR EACH ROW WHEN (((new."targetedEntity" = 'PROJECT'::text) AND ((((old."isHidden" IS DISTINCT FROM new."isHidden") OR (old.kind IS DISTINCT FROM new.kind)) OR (old."parentId" IS DISTINCT FROM new."parentId")) OR (old."deletedAt" IS DISTINCT FROM new."deletedAt")))) EXECUTE FUNCTION record_offers_of_account();
CREATE TRIGGER statuses_set_updated_at BEFORE UPDATE ON public.statuses FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.statuses is 'Statuses of profiles, projects and companies. A status without a parent is a group and has a kind. Records have statuses that belong to a group.';
comment on column public.statuses.code is 'A stable name for programs. Titles may be changed at any time. Every default status has a code.';
comment on column public.statuses.kind is 'The meaning of a group: open, inProcess, onHold or archived. Null for statuses that belong to a group.';
comment on column public.statuses."isAuto" is 'Whether the system assigns the status, for example to a profile that has just applied.';
comment on column public.statuses."isHidden" is 'Whether the status is hidden. A hidden status is not offered for selection, and a project that has it is not an offer.';
comment on column public.statuses."isProtected" is 'Whether the system depends on the status. A protected status cannot be deleted, and its code cannot be changed.';

create table public.storage_objects (
  "storageKey" text not null,
  "createdAt" timestamp with time zone default now() not null,
  "taskId" uuid,
  "unnamedSince" timestamp with time zone,
  "groupId" uuid not null,
  constraint storage_objects_pkey PRIMARY KEY ("groupId", "storageKey"),
  constraint "storage_objects_storageKey_check" CHECK ((btrim("storageKey") <> ''::text))
);
CREATE INDEX "storage_objects_createdAt_idx" ON public.storage_objects USING btree ("createdAt");
CREATE INDEX "storage_objects_unnamedSince_idx" ON public.storage_objects USING btree ("groupId", "unnamedSince", "storageKey") WHERE ("unnamedSince" IS NOT NULL);
comment on table public.storage_objects is 'The contents in the file storage. A row is committed before its bytes are written and deleted after they are removed.';
comment on column public.storage_objects."storageKey" is 'The key under which the file storage holds the content.';
comment on column public.storage_objects."taskId" is 'The task of the request that sent the content. It is no foreign key, because the task is committed after the content is stored.';
comment on column public.storage_objects."unnamedSince" is 'When a file or a request that named the content was removed. The content is removed unless something else names it.';
comment on column public.storage_objects."groupId" is 'The account of the content, which may have been deleted since.';

create table public.tasks (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "apikeyId" uuid,
  type text not null,
  status text default 'queued'::text not null,
  outcome text,
  attempts integer default 0 not null,
  steps jsonb default '[]'::jsonb not null,
  warnings jsonb default '[]'::jsonb not null,
  error jsonb,
  input jsonb,
  "idempotencyKey" text,
  "bodyHash" text,
  response jsonb,
  "requestId" text,
  "startedAt" timestamp with time zone,
  "finishedAt" timestamp with time zone,
  "lockedUntil" timestamp with time zone,
  "lockedBy" text,
  "projectId" uuid,
  "companyId" uuid,
  "profileId" uuid,
  interruptions integer default 0 not null,
  "erasedAt" timestamp with time zone,
  constraint "tasks_apikeyId_type_idempotencyKey_key" UNIQUE ("groupId", "apikeyId", type, "idempotencyKey"),
  constraint "tasks_groupId_id_key" UNIQUE ("groupId", id),
  constraint tasks_pkey PRIMARY KEY (id),
  constraint tasks_attempts_check CHECK ((attempts >= 0)),
  constraint "tasks_idempotencyKey_check" CHECK (((btrim("idempotencyKey") <> ''::text) AND (octet_length("idempotencyKey") <= 1000))),
  constraint tasks_interruptions_check CHECK ((interruptions >= 0)),
  constraint tasks_outcome_check CHECK ((outcome = ANY (ARRAY['created'::text, 'updated'::text, 'merged'::text, 'unchanged'::text]))),
  constraint tasks_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'succeeded'::text, 'failed'::text, 'rejected'::text]))),
  constraint tasks_type_check CHECK (((btrim(type) <> ''::text) AND (octet_length(type) <= 100))),
  constraint "tasks_apikeyId_fkey" FOREIGN KEY ("groupId", "apikeyId") REFERENCES apikeys("groupId", id),
  constraint "tasks_companyId_fkey" FOREIGN KEY ("groupId", "companyId") REFERENCES companies("groupId", id),
  constraint "tasks_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE,
  constraint "tasks_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id),
  constraint "tasks_projectId_fkey" FOREIGN KEY ("groupId", "projectId") REFERENCES projects("groupId", id)
);
CREATE INDEX "tasks_apikeyId_idx" ON public.tasks USING btree ("groupId", "apikeyId");
CREATE INDEX "tasks_companyId_idx" ON public.tasks USING btree ("groupId", "companyId") WHERE ("companyId" IS NOT NULL);
CREATE INDEX tasks_failed_idx ON public.tasks USING btree ("groupId", "finishedAt", id) WHERE (status = 'failed'::text);
CREATE INDEX "tasks_groupId_createdAt_idx" ON public.tasks USING btree ("groupId", "createdAt", id);
CREATE INDEX "tasks_groupId_lockedUntil_idx" ON public.tasks USING btree ("groupId", "lockedUntil") WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX "tasks_groupId_updatedAt_idx" ON public.tasks USING btree ("groupId", "updatedAt", id);
CREATE INDEX "tasks_idempotencyKey_idx" ON public.tasks USING btree ("createdAt") WHERE ("idempotencyKey" IS NOT NULL);
CREATE INDEX tasks_kept_idx ON public.tasks USING btree ("groupId", status, "finishedAt") WHERE (("erasedAt" IS NULL) AND (status = ANY (ARRAY['succeeded'::text, 'failed'::text])));
CREATE INDEX "tasks_profileId_idx" ON public.tasks USING btree ("groupId", "profileId") WHERE ("profileId" IS NOT NULL);
CREATE INDEX "tasks_projectId_idx" ON public.tasks USING btree ("groupId", "projectId") WHERE ("projectId" IS NOT NULL);
CREATE INDEX tasks_rejected_idx ON public.tasks USING btree ("groupId", "finishedAt") WHERE (status = 'rejected'::text);
CREATE INDEX tasks_rejected_key_idx ON public.tasks USING btree ("groupId", "apikeyId", "finishedAt" DESC, id DESC) WHERE (status = 'rejected'::text);
CREATE INDEX tasks_running_idx ON public.tasks USING btree ("groupId") WHERE (status = 'running'::text);
CREATE INDEX tasks_unsuccessful_idx ON public.tasks USING btree ("groupId", "createdAt") WHERE (status <> 'succeeded'::text);
CREATE TRIGGER "A_tasks_clear_references" AFTER DELETE ON public.tasks FOR EACH ROW EXECUTE FUNCTION clear_references_to_task();
CREATE TRIGGER tasks_drop_old_rejections AFTER UPDATE OF status ON public.tasks FOR EACH ROW WHEN (((new.status = 'rejected'::text) AND (old.status <> 'rejected'::text) AND (new."apikeyId" IS NOT NULL))) EXECUTE FUNCTION drop_old_rejections();
CREATE TRIGGER tasks_keep_times BEFORE INSERT OR UPDATE OF status ON public.tasks FOR EACH ROW EXECUTE FUNCTION keep_task_times();
CREATE CONSTRAINT TRIGGER tasks_refuse_erased AFTER UPDATE OF status ON public.tasks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.status = 'succeeded'::text) AND (new."profileId" IS NOT NULL) AND (new.type = ANY (ARRAY['applicants'::text, 'acceptApplication'::text, 'files'::text])))) EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER tasks_retry_input BEFORE UPDATE OF status ON public.tasks FOR EACH ROW WHEN (((old.status = ANY (ARRAY['failed'::text, 'rejected'::text])) AND (new.status = 'queued'::text) AND (new.input IS NULL))) EXECUTE FUNCTION refuse_retry_without_input();
CREATE TRIGGER tasks_say_that_person_was_erased BEFORE UPDATE OF "erasedAt" ON public.tasks FOR EACH ROW WHEN (((new."erasedAt" IS NOT NULL) AND (old."erasedAt" IS NULL))) EXECUTE FUNCTION say_that_person_was_erased();
CREATE TRIGGER tasks_set_updated_at BEFORE UPDATE ON public.tasks FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER tasks_stay_erased BEFORE UPDATE OF status ON public.tasks FOR EACH ROW WHEN ((old."erasedAt" IS NOT NULL)) EXECUTE FUNCTION refuse_erased_task();
CREATE TRIGGER tasks_succeed_once BEFORE UPDATE OF status, outcome, "finishedAt", response ON public.tasks FOR EACH ROW WHEN (((old.status = 'succeeded'::text) AND (NOT ((new.status = 'succeeded'::text) AND (NOT (new.outcome IS DISTINCT FROM old.outcome)) AND ((new.response IS NULL) OR ((old."erasedAt" IS NULL) AND (new."erasedAt" IS NOT NULL))))))) EXECUTE FUNCTION refuse_second_success();
CREATE TRIGGER tasks_write_event AFTER UPDATE OF status ON public.tasks FOR EACH ROW WHEN (((new.status = 'failed'::text) AND (old.status <> 'failed'::text))) EXECUTE FUNCTION write_event_of_task();
comment on table public.tasks is 'One row per save: the request, its progress and its result.';
comment on column public.tasks.type is 'The kind of save: projects, companies or applicants.';
comment on column public.tasks.status is 'queued, running, succeeded; failed: it was accepted and could not be done; rejected: it was refused and never accepted.';
comment on column public.tasks.outcome is 'The effect of a successful save on its record: created, updated, merged or unchanged.';
comment on column public.tasks.attempts is 'The number of times that the save was started.';
comment on column public.tasks.steps is 'The steps of the save with their times, in order.';
comment on column public.tasks.warnings is 'What the save ignored or changed in the request. Each warning has a path, a code and a message.';
comment on column public.tasks.error is 'The reason why the save failed: code, message and details.';
comment on column public.tasks.input is 'The request, with references to its files, from which an interrupted save is run again. No API key may read it.';
comment on column public.tasks."idempotencyKey" is 'The Idempotency-Key of the request. For a public key, which many visitors share, it is a SHA-256 hash of the Idempotency-Key and the hash of the body. The service sets it to null when it expires, after 24 hours by default, so that the value can be used again.';
comment on column public.tasks."bodyHash" is 'The SHA-256 hash of the request body. It distinguishes a repeated request from a different request with the same Idempotency-Key.';
comment on column public.tasks.response is 'The response to the request. It is sent again when the request is repeated.';
comment on column public.tasks."lockedUntil" is 'While the task is running, the end of its lease, after which another server may claim the task. While it is queued, the time at which it is due.';
comment on column public.tasks."lockedBy" is 'The server that holds the lease of the task.';
comment on column public.tasks.interruptions is 'The number of attempts in a row that ended without a result, because their server ended or lost the task.';
comment on column public.tasks."erasedAt" is 'When the request and the response of the task were removed, because the person was erased or their retention had ended. Such a task is not run again.';

create table public.unread_notifications (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  "userId" uuid,
  type text,
  constraint unread_notifications_pkey PRIMARY KEY (id),
  constraint "unread_notifications_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE,
  constraint "unread_notifications_userId_fkey" FOREIGN KEY ("groupId", "userId") REFERENCES users("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "unread_notifications_profileId_idx" ON public.unread_notifications USING btree ("groupId", "profileId");
CREATE INDEX "unread_notifications_userId_idx" ON public.unread_notifications USING btree ("groupId", "userId");
CREATE CONSTRAINT TRIGGER unread_notifications_refuse_erased AFTER INSERT ON public.unread_notifications DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER unread_notifications_set_updated_at BEFORE UPDATE ON public.unread_notifications FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE CONSTRAINT TRIGGER unread_notifications_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.unread_notifications DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_profile();
comment on table public.unread_notifications is 'Messages from a person that a user has not read yet. A row is deleted when the message is read.';

create table public.users (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "displayName" name_text not null,
  email text not null,
  disabled boolean default false not null,
  constraint "users_groupId_id_key" UNIQUE ("groupId", id),
  constraint users_pkey PRIMARY KEY (id),
  constraint "users_displayName_check" CHECK ((btrim(("displayName")::text) <> ''::text)),
  constraint users_email_check CHECK (((email ~ '^[^[:space:]@]+@[^[:space:]@]+$'::text) AND (length(email) <= 320))),
  constraint "users_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX "users_groupId_email_key" ON public.users USING btree ("groupId", lower(email));
CREATE TRIGGER "A_users_clear_references" AFTER DELETE ON public.users FOR EACH ROW EXECUTE FUNCTION clear_references_to_user();
CREATE TRIGGER users_audit AFTER INSERT OR DELETE OR UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION record_audit('users', 'id', '', '{disabled}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER users_set_updated_at BEFORE UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.users is 'People who work with the data of an account.';
comment on column public.users.disabled is 'Whether the user is disabled. A disabled user keeps existing assignments and cannot get new ones.';

create table public.webhook_attempts (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "deliveryId" uuid not null,
  holder text not null,
  "startedAt" timestamp with time zone not null,
  "durationMs" integer not null,
  "statusCode" integer,
  error text,
  answer text,
  "retryAfterSeconds" integer,
  constraint webhook_attempts_pkey PRIMARY KEY (id),
  constraint webhook_attempts_answer_check CHECK ((octet_length(answer) <= 4096)),
  constraint "webhook_attempts_durationMs_check" CHECK (("durationMs" >= 0)),
  constraint webhook_attempts_error_check CHECK ((("statusCode" IS NULL) = (error IS NOT NULL))),
  constraint "webhook_attempts_deliveryId_fkey" FOREIGN KEY ("groupId", "deliveryId") REFERENCES webhook_deliveries("groupId", id) ON DELETE CASCADE,
  constraint "webhook_attempts_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE
);
CREATE INDEX "webhook_attempts_deliveryId_idx" ON public.webhook_attempts USING btree ("groupId", "deliveryId", "createdAt");
CREATE TRIGGER webhook_attempts_set_updated_at BEFORE UPDATE ON public.webhook_attempts FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER webhook_attempts_settle BEFORE INSERT ON public.webhook_attempts FOR EACH ROW EXECUTE FUNCTION settle_webhook_delivery();
comment on table public.webhook_attempts is 'The attempts to send: when, how long, and what was answered. Inserting a row decides what becomes of the delivery.';
comment on column public.webhook_attempts.error is 'Why there is no answer: timeout, connection_failed, address_not_allowed, tls_failed or invalid_answer.';
comment on column public.webhook_attempts.answer is 'The beginning of the answer. Removed when the person is erased that the event was about.';

create table public.webhook_deliveries (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "endpointId" uuid not null,
  "eventId" uuid not null,
  "recordId" uuid not null,
  sequence bigint not null,
  status text default 'queued'::text not null,
  attempts integer default 0 not null,
  "lockedUntil" timestamp with time zone default now(),
  "lockedBy" text,
  "finishedAt" timestamp with time zone,
  constraint "webhook_deliveries_endpointId_eventId_key" UNIQUE ("groupId", "endpointId", "eventId"),
  constraint "webhook_deliveries_groupId_id_key" UNIQUE ("groupId", id),
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_attempts_check CHECK ((attempts >= 0)),
  constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'delivered'::text, 'failed'::text, 'held'::text]))),
  constraint "webhook_deliveries_endpointId_fkey" FOREIGN KEY ("groupId", "endpointId") REFERENCES webhook_endpoints("groupId", id) ON DELETE CASCADE,
  constraint "webhook_deliveries_eventId_fkey" FOREIGN KEY ("groupId", "eventId") REFERENCES webhook_events("groupId", id) ON DELETE CASCADE,
  constraint "webhook_deliveries_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_due_idx ON public.webhook_deliveries USING btree ("groupId", "endpointId", "lockedUntil", sequence) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX "webhook_deliveries_eventId_idx" ON public.webhook_deliveries USING btree ("groupId", "eventId");
CREATE INDEX webhook_deliveries_log_idx ON public.webhook_deliveries USING btree ("groupId", "endpointId", "createdAt", id);
CREATE INDEX webhook_deliveries_order_idx ON public.webhook_deliveries USING btree ("groupId", "endpointId", "recordId", sequence) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX webhook_deliveries_unsent_idx ON public.webhook_deliveries USING btree ("groupId", "endpointId", status) WHERE (status = ANY (ARRAY['failed'::text, 'held'::text]));
CREATE TRIGGER webhook_deliveries_set_updated_at BEFORE UPDATE ON public.webhook_deliveries FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.webhook_deliveries is 'What is sent to an endpoint, and what became of it.';
comment on column public.webhook_deliveries.status is 'queued, running, delivered, failed (all attempts have failed), or held (the endpoint was disabled; it can be replayed).';
comment on column public.webhook_deliveries.attempts is 'Attempts since the event happened, or since it was last replayed.';
comment on column public.webhook_deliveries."lockedUntil" is 'While it is queued, the time of the next attempt; while it is running, the end of the lease of its server.';
comment on column public.webhook_deliveries."lockedBy" is 'The server that sends it.';

create table public.webhook_endpoints (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  kind text default 'endpoint'::text not null,
  url text,
  description text,
  events text[] not null,
  payload text default 'event'::text not null,
  "disabledAt" timestamp with time zone,
  "disabledReason" text,
  "eventsUntil" timestamp with time zone default 'infinity'::timestamp with time zone not null,
  "sendsFrom" text default sending_database() not null,
  "countFailures" integer default 0 not null,
  "firstFailureAt" timestamp with time zone,
  "failingSince" timestamp with time zone,
  "pausedUntil" timestamp with time zone,
  constraint "webhook_endpoints_groupId_id_key" UNIQUE ("groupId", id),
  constraint webhook_endpoints_pkey PRIMARY KEY (id),
  constraint "webhook_endpoints_countFailures_check" CHECK (("countFailures" >= 0)),
  constraint webhook_endpoints_description_check CHECK ((char_length(description) <= 500)),
  constraint "webhook_endpoints_disabledReason_check" CHECK (("disabledReason" = ANY (ARRAY['account'::text, 'failures'::text, 'gone'::text, 'restored'::text]))),
  constraint webhook_endpoints_disabled_check CHECK ((("disabledAt" IS NULL) = ("disabledReason" IS NULL))),
  constraint webhook_endpoints_events_check CHECK (((cardinality(events) >= 1) AND (cardinality(events) <= 50))),
  constraint webhook_endpoints_kind_check CHECK ((kind = ANY (ARRAY['endpoint'::text, 'listener'::text]))),
  constraint webhook_endpoints_payload_check CHECK ((payload = ANY (ARRAY['event'::text, 'record'::text]))),
  constraint webhook_endpoints_url_check CHECK ((((kind = 'endpoint'::text) = (url IS NOT NULL)) AND (octet_length(url) <= 2000))),
  constraint "webhook_endpoints_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE
);
CREATE INDEX "webhook_endpoints_groupId_eventsUntil_idx" ON public.webhook_endpoints USING btree ("groupId", "eventsUntil");
CREATE TRIGGER webhook_endpoints_audit AFTER INSERT OR DELETE OR UPDATE ON public.webhook_endpoints FOR EACH ROW EXECUTE FUNCTION record_audit('webhook_endpoints', 'id', '', '{kind,payload,events,disabledAt,disabledReason}', '{eventsUntil,sendsFrom,countFailures,firstFailureAt,failingSince,pausedUntil,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER webhook_endpoints_bound BEFORE INSERT ON public.webhook_endpoints FOR EACH ROW EXECUTE FUNCTION bound_webhook_endpoints();
CREATE TRIGGER webhook_endpoints_hold AFTER UPDATE ON public.webhook_endpoints FOR EACH ROW WHEN (((old."disabledAt" IS NULL) AND (new."disabledAt" IS NOT NULL))) EXECUTE FUNCTION hold_webhook_deliveries();
CREATE TRIGGER webhook_endpoints_keep BEFORE INSERT OR UPDATE ON public.webhook_endpoints FOR EACH ROW EXECUTE FUNCTION keep_webhook_endpoint();
CREATE TRIGGER webhook_endpoints_set_updated_at BEFORE UPDATE ON public.webhook_endpoints FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.webhook_endpoints is 'Addresses to which the events of an account are sent, and programs that listen for a minute at a time.';
comment on column public.webhook_endpoints.kind is 'endpoint: events are sent to its url. listener: a program reads the events itself, and renews its row as long as it runs.';
comment on column public.webhook_endpoints.events is 'Which events are sent: their types, such as profile.created, all of one kind, such as profile.*, or * for all.';
comment on column public.webhook_endpoints.payload is 'event: what has happened, with ids. record: the record too, as the lists show it when it is sent.';
comment on column public.webhook_endpoints."disabledAt" is 'When sending was stopped. Events of the 30 days after that are kept and can be replayed.';
comment on column public.webhook_endpoints."disabledReason" is 'account: a request has disabled it. failures: all attempts of five days have failed. gone: it answered 410. restored: the database was restored from a backup.';
comment on column public.webhook_endpoints."eventsUntil" is 'Events are written for it until then: always while it is enabled, for 30 days after it was disabled, for a minute after a listener was renewed.';
comment on column public.webhook_endpoints."sendsFrom" is 'The database that sends to it. A copy of the database sends nothing until the endpoint is enabled there.';
comment on column public.webhook_endpoints."countFailures" is 'Failed attempts since the last one that succeeded, as far as they are within 24 hours of the first of them.';
comment on column public.webhook_endpoints."failingSince" is 'When the fifth attempt within 24 hours failed. Five days later, without a success in between, the endpoint is disabled.';
comment on column public.webhook_endpoints."pausedUntil" is 'Nothing is sent before this time, because the endpoint answered that it is overloaded.';

create table public.webhook_events (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  type text not null,
  object text not null,
  "objectId" uuid not null,
  "recordId" uuid not null,
  sequence bigint not null,
  "transactionId" bigint default ((pg_current_xact_id())::text)::bigint not null,
  details jsonb default '{}'::jsonb not null,
  actor jsonb,
  constraint webhook_events_change_key UNIQUE ("groupId", "objectId", "transactionId", "createdAt"),
  constraint "webhook_events_groupId_id_key" UNIQUE ("groupId", id),
  constraint webhook_events_pkey PRIMARY KEY (id),
  constraint "webhook_events_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE
);
CREATE INDEX "webhook_events_groupId_createdAt_idx" ON public.webhook_events USING btree ("groupId", "createdAt", sequence);
CREATE INDEX "webhook_events_recordId_idx" ON public.webhook_events USING btree ("groupId", "recordId");
CREATE TRIGGER webhook_events_set_updated_at BEFORE UPDATE ON public.webhook_events FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.webhook_events is 'What happened to the records of an account, kept for 30 days. Written by triggers, and only for what an endpoint or a listener wants to know.';
comment on column public.webhook_events.object is 'The table of the row that the event is about.';
comment on column public.webhook_events."objectId" is 'The id of that row. It stays when the row is deleted.';
comment on column public.webhook_events."recordId" is 'The record by which events are ordered: the row itself, or the profile for what happens to applications.';
comment on column public.webhook_events.sequence is 'The number of the event among those of its record, in the order of the commits.';
comment on column public.webhook_events.details is 'Ids and codes that belong to the event. Never a value of a record.';
comment on column public.webhook_events.actor is 'Who made the change, as in audit_entries; null for what the service did by itself.';

create table public.webhook_secrets (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "endpointId" uuid not null,
  secret text not null,
  "endsAt" timestamp with time zone,
  constraint webhook_secrets_pkey PRIMARY KEY (id),
  constraint webhook_secrets_secret_check CHECK ((secret ~ '^whsec_[A-Za-z0-9+/]{32,88}={0,2}$'::text)),
  constraint "webhook_secrets_endpointId_fkey" FOREIGN KEY ("groupId", "endpointId") REFERENCES webhook_endpoints("groupId", id) ON DELETE CASCADE,
  constraint "webhook_secrets_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE
);
CREATE INDEX "webhook_secrets_endpointId_idx" ON public.webhook_secrets USING btree ("groupId", "endpointId");
CREATE TRIGGER webhook_secrets_replace BEFORE INSERT ON public.webhook_secrets FOR EACH ROW EXECUTE FUNCTION replace_webhook_secret();
CREATE TRIGGER webhook_secrets_set_updated_at BEFORE UPDATE ON public.webhook_secrets FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.webhook_secrets is 'With which the messages to an endpoint are signed. No role may read them.';
comment on column public.webhook_secrets."endsAt" is 'Until when it signs too, after another one has replaced it. Null: it was not replaced.';

create table public.webhook_sequences (
  "groupId" uuid not null,
  "recordId" uuid not null,
  "createdAt" timestamp with time zone default now() not null,
  last bigint not null,
  "unwantedType" text,
  "unwantedIn" bigint,
  "unwantedAt" timestamp with time zone,
  constraint webhook_sequences_pkey PRIMARY KEY ("groupId", "recordId"),
  constraint "webhook_sequences_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE
);
comment on table public.webhook_sequences is 'The number of the last event of each record.';
comment on column public.webhook_sequences."unwantedType" is 'The type of the last change of the record that no endpoint wanted to know, where one wanted to know of lesser ones.';
comment on column public.webhook_sequences."unwantedIn" is 'The transaction of unwantedType.';
comment on column public.webhook_sequences."unwantedAt" is 'When that transaction began: the numbers of transactions begin again in a restored database.';


-- Views

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

create view public.companies_projectscounts as
 SELECT company."groupId",
    company.id AS "companyId",
    counts."statusId",
    counts.count
   FROM companies company
     CROSS JOIN LATERAL ( SELECT status.id AS "statusId",
            count(live."topStatusId")::integer AS count
           FROM statuses status
             LEFT JOIN ( SELECT COALESCE(leaf."parentId", leaf.id) AS "topStatusId"
                   FROM projects project
                     JOIN statuses leaf ON leaf.id = project."statusId" AND leaf."groupId" = project."groupId"
                  WHERE project."groupId" = company."groupId" AND project."companyId" = company.id AND project."deletedAt" IS NULL) live ON live."topStatusId" = status.id
          WHERE status."groupId" = company."groupId" AND status."targetedEntity" = 'PROJECT'::text AND status."parentId" IS NULL
          GROUP BY status.id, status."deletedAt"
         HAVING status."deletedAt" IS NULL OR count(live."topStatusId") > 0) counts;
comment on view public.companies_projectscounts is 'The number of projects of a company in each group of statuses, and in deleted groups that have some. Deleted projects are not counted.';

create view public.offers as
 SELECT project.id,
    project."groupId",
    project.name,
    project."createdAt",
    COALESCE(GREATEST(change."updatedAt", published.at), project."createdAt") AS "updatedAt",
    project."externalId",
    project."referenceId",
    COALESCE(published.at, project."createdAt") AS "publishedAt"
   FROM projects project
     JOIN groups account ON account.id = project."groupId"
     LEFT JOIN statuses status ON status.id = project."statusId" AND status."groupId" = project."groupId"
     LEFT JOIN statuses parent ON parent.id = status."parentId" AND parent."groupId" = status."groupId"
     LEFT JOIN offers_changes change ON change.id = project.id AND change."groupId" = project."groupId"
     LEFT JOIN LATERAL ( SELECT min(board."enabledAt") AS at
           FROM projects_jobboards board
          WHERE board."groupId" = project."groupId" AND board."projectId" = project.id AND board."enabledAt" <= now() AND board."deletedAt" IS NULL) published ON true
  WHERE project."deletedAt" IS NULL AND project."isMadeForRecruitment" AND status."deletedAt" IS NULL AND status."isHidden" IS NOT TRUE AND parent."deletedAt" IS NULL AND parent."isHidden" IS NOT TRUE AND (COALESCE(parent.kind, status.kind, 'open'::text) <> ALL (ARRAY['archived'::text, 'onHold'::text])) AND (published.at IS NOT NULL OR account."areAllOpenProjectsOffers");
comment on view public.offers is 'Projects that anybody may see and apply to.';
comment on column public.offers."updatedAt" is 'The time of the last change of what the offer shows, or the time since which a job board publishes the project if that is later.';
comment on column public.offers."publishedAt" is 'The time since which the project is published on a job board. If it is on no job board, because the account shows all its open projects, the time at which the project was created.';

create view public.offers_ends as
 SELECT project.id,
    project."groupId",
    advertisement."expiresAt"
   FROM projects project
     CROSS JOIN LATERAL ( SELECT max(entry."expiresAt") AS "expiresAt"
           FROM jobboards_offers entry
             JOIN jobboards board ON board.id = entry."jobBoardId"
          WHERE entry."groupId" = project."groupId" AND entry."projectId" = project.id AND entry."deletedAt" IS NULL AND board."canonicalName" = 'careers_site'::text) advertisement
  WHERE advertisement."expiresAt" IS NOT NULL;
comment on view public.offers_ends is 'When offers end, as far as they say so: the latest expiry of their advertisements on the job board careers_site.';
comment on column public.offers_ends.id is 'Id of the project.';
comment on column public.offers_ends."expiresAt" is 'Until when people can apply. The offer stays open until it is closed.';

create view public.offers_fieldsvalues as
 SELECT entry.id,
    entry."groupId",
    entry."projectId" AS "offerId",
    entry."createdAt",
    entry."updatedAt",
    entry."fieldId",
    entry."fieldValueId",
    entry."locationId",
    entry.value,
    entry."numberValue",
    entry."booleanValue",
    entry."dateValue",
    entry."dateTimeValue",
    entry.amount,
    entry.currency
   FROM projects_fieldsvalues entry
     JOIN offers offer ON offer.id = entry."projectId" AND offer."groupId" = entry."groupId"
     JOIN fields field ON field.id = entry."fieldId" AND field."groupId" = entry."groupId"
     LEFT JOIN fields section ON section.id = field."parentId" AND section."groupId" = field."groupId"
  WHERE field."isOnOffers" AND field."deletedAt" IS NULL AND NOT field."isHidden" AND section."isHidden" IS NOT TRUE AND (field.purpose IS NULL OR field.purpose !~~ 'joboffer\_salary\_%'::text OR (EXISTS ( SELECT
           FROM projects_fieldsvalues consent
             JOIN fields consent_field ON consent_field.id = consent."fieldId" AND consent_field."groupId" = consent."groupId"
          WHERE consent."groupId" = entry."groupId" AND consent."projectId" = entry."projectId" AND consent.value = 'true'::text AND consent_field.purpose = 'joboffer_salary_is_public'::text AND consent_field."deletedAt" IS NULL)));
comment on view public.offers_fieldsvalues is 'Custom field values of offers that anybody may see. Only values of fields with isOnOffers are included, and salaries only if they are public.';
comment on column public.offers_fieldsvalues.value is 'The value as text, in the canonical form of the type of the field. Null when the value is an option or a location.';
comment on column public.offers_fieldsvalues."numberValue" is 'The value of a number or rating field.';
comment on column public.offers_fieldsvalues."booleanValue" is 'The value of a boolean field.';
comment on column public.offers_fieldsvalues."dateValue" is 'The value of a date field.';
comment on column public.offers_fieldsvalues."dateTimeValue" is 'The value of a datetime field.';
comment on column public.offers_fieldsvalues.amount is 'The amount of a currency field.';
comment on column public.offers_fieldsvalues.currency is 'The currency of a currency field as an ISO 4217 code. Null if the value has none.';

create view public.offers_files as
 SELECT link.id,
    link."groupId",
    link."projectId" AS "offerId",
    link."createdAt",
    link."updatedAt",
    link."fileId"
   FROM projects_files link
     JOIN offers offer ON offer.id = link."projectId" AND offer."groupId" = link."groupId"
  WHERE link."isPublic";
comment on view public.offers_files is 'The public files of offers.';

create view public.offers_opened as
 SELECT offer.id,
    offer."groupId",
    board."enabledAt"
   FROM projects_jobboards board
     JOIN offers offer ON offer.id = board."projectId" AND offer."groupId" = board."groupId"
     LEFT JOIN offers_changes change ON change.id = offer.id AND change."groupId" = offer."groupId"
  WHERE board."enabledAt" <= now() AND board."deletedAt" IS NULL AND (change.id IS NULL OR change."closedAt" IS NOT NULL);
comment on view public.offers_opened is 'Offers that a job board publishes by now, and that offers_changes does not have as open. A condition on enabledAt finds them by an index.';

create view public.offers_unrecorded as
 SELECT offer.id,
    offer."groupId"
   FROM offers offer
     LEFT JOIN offers_changes change ON change.id = offer.id AND change."groupId" = offer."groupId"
  WHERE change.id IS NULL OR change."closedAt" IS NOT NULL
UNION ALL
 SELECT change.id,
    change."groupId"
   FROM offers_changes change
  WHERE change."closedAt" IS NULL AND NOT (EXISTS ( SELECT
           FROM offers offer
          WHERE offer.id = change.id AND offer."groupId" = change."groupId"));
comment on view public.offers_unrecorded is 'Projects whose state in offers_changes is not their state: published by the time that has passed.';

create view public.profiles_places as
 SELECT place.id,
    place."groupId",
    link."profileId",
    link."createdAt",
    GREATEST(link."updatedAt", place."updatedAt") AS "updatedAt",
    place.search,
    place.latitude,
    place.longitude,
    place.center,
    place."formattedAddress",
    place."streetNumber",
    place.route,
    place."postalCode",
    place.locality,
    place."administrativeAreaLevel1",
    place."administrativeAreaLevel2",
    place."countryName"
   FROM profiles_locations link
     JOIN locations place ON place.id = link."locationId" AND place."groupId" = link."groupId";
comment on view public.profiles_places is 'Locations of profiles. To write them, use profiles_locations.';
comment on column public.profiles_places.id is 'The id of the location.';
comment on column public.profiles_places."createdAt" is 'The time at which the location was added to the profile.';

create view public.projects_profilescounts as
 SELECT project."groupId",
    project.id AS "projectId",
    counts."statusId",
    counts.count
   FROM projects project
     CROSS JOIN LATERAL ( SELECT status.id AS "statusId",
            count(live."topStatusId")::integer AS count
           FROM statuses status
             LEFT JOIN ( SELECT COALESCE(leaf."parentId", leaf.id) AS "topStatusId"
                   FROM projects_profiles link
                     JOIN profiles profile ON profile.id = link."profileId" AND profile."groupId" = link."groupId"
                     JOIN statuses leaf ON leaf.id = link."statusId" AND leaf."groupId" = link."groupId"
                  WHERE link."groupId" = project."groupId" AND link."projectId" = project.id AND profile."deletedAt" IS NULL) live ON live."topStatusId" = status.id
          WHERE status."groupId" = project."groupId" AND status."targetedEntity" = 'PROFILE'::text AND status."parentId" IS NULL
          GROUP BY status.id, status."deletedAt"
         HAVING status."deletedAt" IS NULL OR count(live."topStatusId") > 0) counts;
comment on view public.projects_profilescounts is 'The number of profiles of a project in each group of statuses, and in deleted groups that have some. Deleted profiles are not counted.';

create view public.protectedcompanies as
 SELECT DISTINCT "position"."groupId",
    "position"."profileId",
    company.id,
    company.name,
    company."isProtectedUntil"
   FROM profiles_positions "position"
     JOIN companies company ON company.id = "position"."companyId" AND company."groupId" = "position"."groupId"
  WHERE "position"."isCurrent" AND company."deletedAt" IS NULL AND company."isProtectedUntil" > now();
comment on view public.protectedcompanies is 'Companies in which a person currently works and whose employees must not be approached now.';

create view public.removed_event_logs as
 SELECT 0 AS events
  WHERE false;
comment on view public.removed_event_logs is 'What remove_event_logs returns: one row with the number of events. The view itself has none.';

create view public.schema_version as
 SELECT '1763600003920'::bigint AS migration;
comment on view public.schema_version is NULL;
comment on column public.schema_version.migration is 'The newest migration of the platform that this database has.';
