-- Accounts (groups), their users and their API keys.
--
-- Tenancy is in the keys: an account-owned table has a "groupId", a table that others point at is unique on
-- ("groupId", id), and they point at it with both columns, so that no row can reach into another account. Functions
-- name the account of every row that they read or write: Postgres finds the rows by the indexes that begin with the
-- account.

create function public.is_retention(settings jsonb) returns boolean
  language sql immutable
  as $$
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
  $$;
comment on function public.is_retention(settings jsonb) is
  'Whether an object has known kinds of data only, each with a whole number of days from 1 to 99999 (deletedRecords and erasedProfiles from 180), or null.';

create table public.groups (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  name public.name_text not null,
  "defaultCountry" text not null default 'FR',
  locale text not null default 'fr',
  "areAllOpenProjectsOffers" boolean not null default false,
  retention jsonb not null default '{}',
  "disabledAt" timestamptz,
  constraint "groups_name_check" check (btrim(name) <> ''),
  constraint "groups_defaultCountry_check" check ("defaultCountry" ~ '^[A-Z]{2}$'),
  constraint "groups_locale_check" check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  constraint "groups_retention_check" check (public.is_retention(retention))
);
comment on table public.groups is 'Accounts. Rows of other tables refer by groupId to the account that owns them.';
comment on column public.groups."defaultCountry" is
  'The country as an ISO 3166-1 alpha-2 code. Phone numbers without a country prefix are parsed as numbers of this country.';
comment on column public.groups.locale is 'The language of the texts that the account is shown, as a BCP 47 tag.';
comment on column public.groups."areAllOpenProjectsOffers" is
  'Whether every open recruitment project is an offer. If not, only projects that are enabled on a job board are offers.';
comment on column public.groups.retention is
  'For how many days the account keeps succeededRequests (30), failedRequests (90), dismissedApplications (90), refusedApplications (90), agreedApplications (730), unusedFiles (7), deletedProfiles (30), inactiveProfiles (null), deletedRecords (180), erasedProfiles (null) and auditEntries (365). The numbers apply where a kind is not given; null keeps it for good.';
comment on column public.groups."disabledAt" is
  'Since when the API keys of the account are refused, its careers pages are closed and its webhooks wait; null while it is enabled. Only the operator of the service sets it.';

create trigger "groups_set_updated_at" before update on public.groups
  for each row execute function public.set_updated_at();

create function public.retention_of(settings jsonb, kind text) returns interval
  language sql immutable
  as $$
    select make_interval(days => (
      '{"succeededRequests": 30, "failedRequests": 90, "dismissedApplications": 90, "refusedApplications": 90, "agreedApplications": 730, "unusedFiles": 7, "deletedProfiles": 30, "deletedRecords": 180, "auditEntries": 365}'::jsonb
      || settings ->> kind
    )::integer)
  $$;
comment on function public.retention_of(settings jsonb, kind text) is
  'For how long an account keeps a kind of data. Null: for good.';

create table public.users (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "displayName" public.name_text not null,
  email text not null,
  disabled boolean not null default false,
  constraint "users_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "users_groupId_id_key" unique ("groupId", id),
  constraint "users_displayName_check" check (btrim("displayName") <> ''),
  constraint "users_email_check" check (email ~ '^[^[:space:]@]+@[^[:space:]@]+$' and length(email) <= 320)
);
comment on table public.users is 'People who work with the data of an account.';
comment on column public.users.disabled is
  'Whether the user is disabled. A disabled user keeps existing assignments and cannot get new ones.';

create unique index "users_groupId_email_key" on public.users ("groupId", lower(email));

create trigger "users_set_updated_at" before update on public.users
  for each row execute function public.set_updated_at();

-- Rows that referred to a deleted row refer to nothing afterwards. Triggers do it, for every table that others refer
-- to, and not `on delete set null`, which names no account in what it does. The foreign keys have no action: they are
-- checked when the statement ends, after the triggers. Triggers of one row run in the order of their names, and those
-- of foreign keys begin with RI_: this is why the names of these begin with A_.
--
-- While an account is being deleted, the rows are deleted with it in whatever order: updates would check keys to rows
-- that have gone before.
create function public.clear_references_to_user() returns trigger
  language plpgsql
  as $$
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
$$;
comment on function public.clear_references_to_user() is 'Sets references to a deleted row of users to null.';

create trigger "A_users_clear_references" after delete on public.users
  for each row execute function public.clear_references_to_user();

create table public.apikeys (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "userId" uuid,
  name text not null,
  kind text not null,
  "mayMerge" boolean not null default false,
  prefix text not null,
  hash text not null,
  "allowedOrigins" text[],
  "dailyLimit" integer,
  "burstLimit" integer,
  "expiresAt" timestamptz,
  "revokedAt" timestamptz,
  "lastUsedAt" timestamptz,
  "redirectOrigins" text[],
  constraint "apikeys_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "apikeys_userId_fkey" foreign key ("groupId", "userId") references public.users ("groupId", id),
  constraint "apikeys_groupId_id_key" unique ("groupId", id),
  constraint "apikeys_hash_key" unique (hash),
  constraint "apikeys_name_check" check (btrim(name) <> ''),
  constraint "apikeys_kind_check" check (kind in ('public', 'private')),
  constraint "apikeys_hash_check" check (hash ~ '^[0-9a-f]{64}$'),
  constraint "apikeys_prefix_check" check (btrim(prefix) <> ''),
  constraint "apikeys_dailyLimit_check" check ("dailyLimit" >= 0),
  constraint "apikeys_burstLimit_check" check ("burstLimit" >= 0)
);
comment on table public.apikeys is 'API keys. The secret is shown once, when the key is created, and is never stored.';
comment on column public.apikeys."mayMerge" is
  'Whether applications that are sent with this public key may refer to an existing profile by id or externalId.';
comment on column public.apikeys.prefix is
  'The first characters of the secret, by which a key can be recognised in a list.';
comment on column public.apikeys.hash is
  'The SHA-256 hash of the secret in lower-case hexadecimal. No role may read it.';
comment on column public.apikeys."allowedOrigins" is
  'The web origins from which browsers may send requests with this key. Null allows all origins.';
comment on column public.apikeys."dailyLimit" is
  'The maximum number of requests per UTC day. Null means the default of the service.';
comment on column public.apikeys."burstLimit" is
  'The maximum number of requests in ten seconds. Null means the default of the service.';
comment on column public.apikeys."redirectOrigins" is
  'Web origins to whose pages the answer to an HTML form may redirect. Null allows none.';

create index "apikeys_groupId_userId_idx" on public.apikeys ("groupId", "userId");

create trigger "apikeys_set_updated_at" before update on public.apikeys
  for each row execute function public.set_updated_at();

create function public.clear_references_to_apikey() returns trigger
  language plpgsql
  as $$
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
$$;
comment on function public.clear_references_to_apikey() is 'Sets references to a deleted row of apikeys to null.';

create trigger "A_apikeys_clear_references" after delete on public.apikeys
  for each row execute function public.clear_references_to_apikey();

create or replace view public.schema_version as select 1763600000200::bigint as migration;
