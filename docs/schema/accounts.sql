-- What all migrations together make. Written by npm run goldens

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
  "timeZone" text,
  constraint groups_pkey PRIMARY KEY (id),
  constraint "groups_defaultCountry_check" CHECK (("defaultCountry" ~ '^[A-Z]{2}$'::text)),
  constraint groups_locale_check CHECK ((locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'::text)),
  constraint groups_name_check CHECK ((btrim((name)::text) <> ''::text)),
  constraint groups_retention_check CHECK (is_retention(retention)),
  constraint "groups_timeZone_check" CHECK (is_time_zone("timeZone"))
);
CREATE TRIGGER groups_audit AFTER INSERT OR DELETE OR UPDATE ON public.groups FOR EACH ROW EXECUTE FUNCTION record_audit('groups', 'id', '', '{disabledAt,defaultCountry,locale,timeZone,areAllOpenProjectsOffers}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER groups_clean_lines BEFORE INSERT OR UPDATE OF name ON public.groups FOR EACH ROW WHEN ((NOT are_clean_lines(VARIADIC ARRAY[(new.name)::text]))) EXECUTE FUNCTION clean_texts('line', 'name');
CREATE TRIGGER groups_create_default_statuses AFTER INSERT ON public.groups FOR EACH ROW EXECUTE FUNCTION create_default_statuses();
CREATE TRIGGER groups_record_offers AFTER UPDATE ON public.groups FOR EACH ROW WHEN ((old."areAllOpenProjectsOffers" <> new."areAllOpenProjectsOffers")) EXECUTE FUNCTION record_offers_of_account();
CREATE TRIGGER groups_set_updated_at BEFORE UPDATE ON public.groups FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.groups is 'Accounts. Rows of other tables refer by groupId to the account that owns them.';
comment on column public.groups."defaultCountry" is 'The country as an ISO 3166-1 alpha-2 code. Phone numbers without a country prefix are parsed as numbers of this country.';
comment on column public.groups.locale is 'The language of the texts that the account is shown, as a BCP 47 tag.';
comment on column public.groups."areAllOpenProjectsOffers" is 'Whether every open recruitment project is an offer. If not, only projects that are enabled on a job board are offers.';
comment on column public.groups.retention is 'For how many days the account keeps succeededRequests (30), failedRequests (90), dismissedApplications (90), refusedApplications (90), agreedApplications (730), unusedFiles (7), deletedProfiles (30), inactiveProfiles (null), deletedRecords (180), erasedProfiles (null) and auditEntries (365). The numbers apply where a kind is not given; null keeps it for good.';
comment on column public.groups."disabledAt" is 'Since when the API keys of the account are refused, its careers pages are closed and its webhooks wait; null while it is enabled. Only the operator of the service sets it.';
comment on column public.groups."timeZone" is 'The time zone of IANA in which the account counts days, such as Europe/Paris. Null: that of its country, or UTC where the clocks of the country differ.';

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

CREATE OR REPLACE FUNCTION public.is_time_zone(name text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  -- Postgres also takes offsets and abbreviations, which have no summer time.
  return name ~ '^(?:UTC|[A-Z][A-Za-z_]+(?:/[A-Z][A-Za-z0-9_+-]+)+)$' and now() at time zone name is not null;
exception
  when invalid_parameter_value then
    return false;
end
$function$;
comment on function public.is_time_zone(name text) is 'Whether a text is UTC or the name of a time zone of IANA, such as Europe/Paris.';

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
CREATE TRIGGER users_clean_lines BEFORE INSERT OR UPDATE OF "displayName", email ON public.users FOR EACH ROW WHEN ((NOT are_clean_lines(VARIADIC ARRAY[(new."displayName")::text, new.email]))) EXECUTE FUNCTION clean_texts('line', 'displayName', 'email');
CREATE TRIGGER users_set_updated_at BEFORE UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.users is 'People who work with the data of an account.';
comment on column public.users.disabled is 'Whether the user is disabled. A disabled user keeps existing assignments and cannot get new ones.';

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
CREATE TRIGGER apikeys_clean_lines BEFORE INSERT OR UPDATE OF name ON public.apikeys FOR EACH ROW WHEN ((NOT are_clean_lines(VARIADIC ARRAY[new.name]))) EXECUTE FUNCTION clean_texts('line', 'name');
CREATE TRIGGER apikeys_set_updated_at BEFORE UPDATE ON public.apikeys FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.apikeys is 'API keys. The secret is shown once, when the key is created, and is never stored.';
comment on column public.apikeys."mayMerge" is 'Whether applications that are sent with this public key may refer to an existing profile by id or externalId.';
comment on column public.apikeys.prefix is 'The first characters of the secret, by which a key can be recognised in a list.';
comment on column public.apikeys.hash is 'The SHA-256 hash of the secret in lower-case hexadecimal. No role may read it.';
comment on column public.apikeys."allowedOrigins" is 'The web origins from which browsers may send requests with this key. Null allows all origins.';
comment on column public.apikeys."dailyLimit" is 'The maximum number of requests per UTC day. Null means the default of the service.';
comment on column public.apikeys."burstLimit" is 'The maximum number of requests in ten seconds. Null means the default of the service.';
comment on column public.apikeys."redirectOrigins" is 'Web origins to whose pages the answer to an HTML form may redirect. Null allows none.';

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
